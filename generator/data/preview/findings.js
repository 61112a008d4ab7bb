// The findings, worst first, with places to copy and the faces they are about.
import { choice, counted, fill, h, place, quoted, wordsOf } from "./dom.js";
import { image } from "./pictures.js";
import { SIGNS } from "./faces.js";

const MOST = 8, TEXT = /^content\/[^/]+\/([^:]+\.(?:yaml|md)):(\d+)/;

export class Findings {
  constructor(store, app) {
    this.store = store;
    this.app = app;
    this.severity = "";
    this.field = h("input", { type: "search", id: "findings-filter", autocomplete: "off", spellcheck: "false", placeholder: "Filter: code, word, file", on: { input: () => this.filter() } });
    this.choice = h("span");
    this.found = h("output", { for: "findings-filter" });
    this.bar = h("form", { class: "filter", role: "search", "aria-label": "Filter findings", on: { submit: (event) => event.preventDefault() } },
      h("label", { for: "findings-filter", class: "unseen" }, "Filter findings"), this.field, this.choice, this.found);
    this.list = h("ol", { class: "findings" });
    this.empty = h("div", { class: "empty" });
    this.element = h("section", { class: "view", "aria-labelledby": "findings-title" }, h("h2", { id: "findings-title" }, "Findings"), this.bar, this.empty, this.list);
  }

  get keys() {
    return { "/": ["Go to the filter", () => this.field.select()], Escape: ["Clear the filter", () => { this.field.value = ""; this._set(""); }] };
  }

  update(changed) {
    if (changed && !changed.has("findings") && ![...changed].some((key) => key.startsWith("face/"))) return;
    const found = this.store.get("findings");
    if (!found) return;
    const about = new Map();
    for (const [key, face] of this.store.under("face/")) for (const id of face.findings) about.set(id, [...(about.get(id) || []), key]);
    const words = ["error", "warning", "advice"].filter((word) => found.some((each) => each.severity === word));
    if (!words.includes(this.severity)) this.severity = "";
    fill(this.choice, words.length > 1 && choice("Severity", [["", "All"], ...words.map((word) => [word, word[0].toUpperCase() + word.slice(1) + (word === "advice" ? "" : "s")])], this.severity, (word) => this._set(word)));
    const open = new Set([...this.list.querySelectorAll("li:has(details[open])")].map((item) => item.dataset.id));
    fill(this.list, found.map((each) => this._finding(each, about.get(each.id) || [], open.has(each.id))));
    this.bar.hidden = !found.length;
    this.filter();
  }

  _set(word) {
    this.severity = word;
    this.choice.firstElementChild?.press(word);
    this.filter();
  }

  filter() {
    const words = wordsOf(this.field.value);
    let shown = 0;
    for (const item of this.list.children) {
      const fits = (!this.severity || item.classList.contains(this.severity)) && words.every((word) => item.dataset.text.includes(word));
      item.hidden = !fits;
      shown += fits;
    }
    const all = this.list.children.length;
    this.found.textContent = shown === all ? counted(all, "finding") : `${shown} of ${counted(all, "finding")}`;
    this.empty.hidden = shown > 0;
    fill(this.empty, !shown && h("p", {}, all ? "No finding matches the filter." : "No problems found in the tables, the templates, the faces and the rulebook."),
      all > 0 && !shown && h("button", { type: "button", on: { click: () => this.keys.Escape[1]() } }, `Show all ${counted(all, "finding")}`));
  }

  _finding(each, faces, open) {
    const text = [each.severity, each.code, each.message, each.place?.copy || "", ...each.also].join(" ").toLowerCase();
    return h("li", { class: `finding ${each.severity}`, data: { text, id: each.id } },
      h("p", { class: "head" }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[each.severity]), h("b", {}, each.severity), h("code", {}, each.code)),
      h("p", { class: "message" }, quoted(each.message)),
      each.place && h("p", {}, "at ", place(each.place), each.place.key && h("span", { class: "soft" }, ` ${each.place.key}`), this._edit(each.place)),
      each.line && h("pre", { tabindex: "0" }, h("span", { class: "soft" }, `${each.line.number} `), each.line.parts.map((part, at) => (at % 2 ? h("mark", {}, part) : part))),
      each.help.map((hint) => h("p", { class: "help" }, h("b", {}, "Help "), quoted(hint))),
      each.trace.map((step) => h("p", { class: "soft" }, quoted(step))),
      each.also.length > 0 && h("p", { class: "soft" }, `also: ${each.also.join(", ")}`),
      faces.length > 0 && this._faces(faces),
      each.meaning && h("details", { open }, h("summary", {}, `What ${each.code} means`),
        h("p", {}, quoted(each.meaning[0])), h("p", {}, h("b", {}, "Why "), quoted(each.meaning[1])), h("p", {}, h("b", {}, "Fix "), quoted(each.meaning[2]))));
  }

  /** A link to the text of the file. */
  _edit(at) {
    const [, file, line] = TEXT.exec(at.copy) ?? [];
    return file && [" ", h("a", { href: `${this.store.base}text?file=${encodeURIComponent(file)}&line=${line}`, data: { view: "text" } }, "Open")];
  }

  _faces(faces) {
    const rest = faces.length - MOST;
    return h("ul", { class: "small" }, faces.slice(0, MOST).map((key) => {
      const face = this.store.get(`face/${key}`);
      return h("li", {}, h("button", { type: "button", class: "zoom", "aria-label": `Enlarge ${face.name}`, on: { click: () => this.app.open(key, faces) } },
        image(this.store.picture(face.picture), "", face.size)));
    }), rest > 0 && h("li", { class: "soft" }, `and ${rest} more`));
  }
}
