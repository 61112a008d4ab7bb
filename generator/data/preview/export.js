// What an export to a destination would make, what doesn't fit, and a button that makes it.
import { choice, counted, fill, h, place, quoted, tell } from "./dom.js";
import { SIGNS } from "./faces.js";

const MOST = 60;
const STATES = { new: "new", changed: "changed", current: "up to date" };

export class Export {
  constructor(store, app) {
    this.store = store;
    this.app = app;
    this.known = -1;
    this.name = "";
    this.named = [];
    this.choice = h("div");
    this.status = h("p", { class: "lead", role: "status" }, "Looking …");
    this.plan = h("div", { class: "parts" });
    this.element = h("section", { class: "view export", "aria-labelledby": "export-title" }, h("h2", { id: "export-title" }, "Export"), this.choice, this.status, this.plan);
  }

  get keys() {
    return {};
  }

  update(changed) {
    if (changed && changed.size === 1 && changed.has("status")) return;
    if (this.store.number > 0 && this.store.number !== this.known) this._load();
  }

  async _load() {
    this.known = this.store.number;
    const found = await this.store.json("exports.json");
    if (!found) return this._say("The game can’t be exported because of errors: see the findings.");
    this.name ||= found.first;
    this.named = found.destinations;
    fill(this.choice, choice("Destination", this.named.map((each) => [each.name, each.name]), this.name, (name) => { this.name = name; this._show(); }));
    this._show();
  }

  _say(words) {
    this.status.textContent = words;
    this.status.hidden = !words;
  }

  async _show(done = "") {
    const name = this.name;
    this.element.setAttribute("aria-busy", "true");
    if (!done) this._say("Looking …");
    const plan = await this.store.json(`exports/${name}.json`);
    if (name !== this.name) return;
    this.element.removeAttribute("aria-busy");
    if (!plan) return this._say("The preview didn’t answer: is it still running?");
    this._say(done || state(plan));
    fill(this.plan,
      plan.manual.slice(0, 1).map((text) => h("p", {}, quoted(text))),
      this._button(plan), this._folder(plan), this._findings(plan), this._files(plan),
      h("details", {}, h("summary", {}, `How to use ${name}`), plan.manual.slice(1).map((text) => h("p", { class: "manual" }, quoted(text)))));
  }

  _button(plan) {
    if (plan.broken) return null;
    if (!plan.may) return h("p", { class: "soft" }, "Files can be made only in a browser on the machine that the preview runs on: ", h("code", {}, `punchboard export ${this.app.game} ${plan.name}`));
    const label = `Export ${counted(plan.files.length, "file")}`;
    return h("p", {}, h("button", { type: "button", class: "make", on: { click: (event) => this._make(event.currentTarget) } }, label));
  }

  async _make(button) {
    button.disabled = true;
    this.element.setAttribute("aria-busy", "true");
    this._say("Exporting …");
    const done = await this.store.json(`exports/${this.name}`, { method: "POST", headers: { "x-punchboard": "export" } });
    const words = !done ? "The export failed: see the terminal of the preview."
      : done.message ? `Nothing was written: ${done.message}`
        : done.broken ? "Nothing was written because of errors; the last good export was kept."
          : `${counted(done.files, "file")}, ${size(done.size)}: ${done.made ? `${done.made} made` : "nothing has changed"}${done.gone ? `, ${done.gone} removed` : ""} (${done.seconds.toFixed(1)} s)`;
    tell(words);
    await this._show(words);
    this.plan.querySelector(".make")?.focus();
  }

  _folder(plan) {
    if (!plan.folder || plan.files.every((each) => each.state === "new")) return null;
    return h("p", {}, "Folder: ", place({ said: plan.folder, copy: plan.folder }), plan.size > 0 && h("span", { class: "soft" }, ` ${size(plan.size)}`));
  }

  _findings(plan) {
    if (!plan.findings.length) return null;
    return [h("h3", {}, "What doesn’t fit"), h("ol", { class: "findings" }, plan.findings.map((each) => h("li", { class: `finding ${each.severity}` },
      h("p", { class: "head" }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[each.severity]), h("b", {}, each.severity), h("code", {}, each.code)),
      h("p", { class: "message" }, quoted(each.message)),
      each.place && h("p", {}, "at ", place(each.place)),
      each.help.map((hint) => h("p", { class: "help" }, h("b", {}, "Help "), quoted(hint))))))];
  }

  _files(plan) {
    const rest = plan.files.length - MOST;
    if (!plan.files.length) return null;
    return [h("h3", {}, "What is made"), h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Files" }, h("table", {},
      h("thead", {}, h("tr", {}, ["File", "Size", "State"].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, plan.files.slice(0, MOST).map((file) => h("tr", {},
        h("td", {}, file.state === "new" ? file.path : h("a", { href: `${this.store.base}exports/${plan.name}/${file.path.split("/").map(encodeURIComponent).join("/")}`, target: "_blank" }, file.path)),
        h("td", {}, file.about), h("td", {}, STATES[file.state])))))),
    rest > 0 && h("p", { class: "soft" }, `and ${rest} more`)];
  }
}

/** What there is to do, in words. */
function state(plan) {
  if (plan.broken) return "Nothing can be exported: see what doesn’t fit, and the findings.";
  const wanted = plan.files.filter((each) => each.state !== "current").length;
  if (!wanted) return `${counted(plan.files.length, "file")}, all up to date`;
  return `${counted(plan.files.length, "file")}, ${wanted === plan.files.length ? "none made yet" : `${wanted} to make`}`;
}

/** A number of bytes in words. */
function size(bytes) {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
