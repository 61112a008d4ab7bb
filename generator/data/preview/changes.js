// What each save has changed, newest first: old and new values, faces and pages before and after.
import { choice, counted, fill, h, listed, place, quoted } from "./dom.js";
import { faceName, MODES, pair } from "./pictures.js";

const VERDICTS = { ok: "holds", differs: "differs", broken: "no result" };

export class Changes {
  constructor(store, app) {
    this.store = store;
    this.app = app;
    this.mode = "side";
    this.shown = "";
    this.modes = choice("How to compare", MODES, this.mode, (mode) => this._set(mode));
    this.list = h("ol", { class: "log", data: { mode: this.mode } });
    this.empty = h("div", { class: "empty" });
    this.element = h("section", { class: "view changes", "aria-labelledby": "changes-title" },
      h("h2", { id: "changes-title" }, "Changes"), h("div", { class: "filter" }, this.modes), this.empty, this.list);
  }

  get keys() {
    return { b: ["Switch the comparison", () => {
      const order = MODES.map(([mode]) => mode);
      this._set(order[(order.indexOf(this.mode) + 1) % order.length]);
    }] };
  }

  _set(mode) {
    this.mode = mode;
    this.modes.press(mode);
    this.list.dataset.mode = mode;
  }

  update() {
    const changes = this.store.changes;
    const now = changes.map((each) => each.number).join();
    if (now === this.shown && this.list.children.length) return;
    this.shown = now;
    this.modes.parentElement.hidden = !changes.some((each) => each.faces.length + each.pages.length);
    this.empty.hidden = changes.length > 0;
    fill(this.empty, h("p", {}, "Nothing has changed since you opened the preview."),
      h("p", { class: "soft" }, "Save a table, a template, a picture or the rulebook to see what it changes."));
    fill(this.list, changes.map((each) => this._change(each)));
  }

  _change(change) {
    const parts = summary(change);
    return h("li", { class: "change", id: `change-${change.number}` },
      h("h3", {}, change.files.length ? listed(change.files.map(base)) : "Read again"),
      h("p", { class: "facts-line" }, parts.length ? parts.join(" · ") : "no visible change", ` · in ${change.seconds.toFixed(change.seconds < 1 ? 2 : 1)} s`),
      change.broken && h("p", { class: "wrong" }, "Since this save, the game can’t be printed."),
      change.values.length > 0 && long("values", change.values.map((each) => this._value(each)), "value"),
      change.faces.length > 0 && long("pairs", change.faces.map((each) => this._face(each)), "face", 24),
      change.more.faces > 0 && h("p", { class: "soft" }, `and ${counted(change.more.faces, "more face")}, too many to keep`),
      change.claims.length > 0 && long("values", change.claims.map((each) => claim(each)), "claim"),
      this._findings(change),
      change.pages.length > 0 && long("pairs", change.pages.map((each) => h("li", {}, pair(this.store, each, `Page ${each.label}`),
        h("p", { class: "caption" }, h("b", {}, `Rulebook, page ${each.label}`)))), "page", 12));
  }

  _value(each) {
    const title = this.store.get(`component/${each.component}`)?.title || each.component;
    if (each.new) return h("li", {}, h("b", {}, each.name), h("span", { class: "soft" }, ` ${title}, new row `), place(each.place));
    if (each.gone) return h("li", {}, h("b", {}, h("del", {}, each.name)), h("span", { class: "soft" }, ` ${title}, row removed`));
    return h("li", {}, h("b", {}, each.name), " ", h("span", { class: "soft" }, each.column), " ",
      h("del", {}, each.before || "empty"), h("span", { class: "unseen" }, " is now "), h("span", { "aria-hidden": "true" }, " → "),
      h("ins", {}, each.after || "empty"), " ", place(each.place));
  }

  _findings({ findings: { new: all, still: turned, gone }, claims }) {
    // Findings of claims are shown with the claims.
    const told = new Set(claims.map((each) => each.place?.copy));
    const untold = (each) => !told.has(each.place?.copy);
    const fresh = all.filter(untold), still = turned.filter(untold);
    if (!fresh.length && !still.length && !gone.length) return null;
    const line = (each, word, sign) => h("li", { class: word }, h("b", {}, sign, " ", h("span", { class: "unseen" }, word), each.severity), " ", quoted(each.message), " ", place(each.place));
    const otherwise = (each) => h("li", { class: "still" }, h("b", {}, "! still: ", each.severity), " ", quoted(each.message), " ",
      each.before !== each.message && h("span", { class: "soft" }, "before: ", quoted(each.before)), " ", place(each.place));
    return long("values", [...fresh.map((each) => line(each, "new", "+")), ...still.map(otherwise), ...gone.map((each) => line(each, "fixed", "✓"))], "finding");
  }

  _face(each) {
    const name = faceName(each);
    const title = this.store.get(`component/${each.component}`)?.title || each.component;
    const caption = h("p", { class: "caption" }, h("b", {}, name), h("span", { class: "soft" }, [title, each.side === "front" ? "" : each.side].filter(Boolean).join(" · ")));
    if (!each.face) return h("li", {}, pair(this.store, each, name), caption);
    const open = () => this.app.open(each.face, [each.face], each.before ? "side" : "after");
    return h("li", {}, h("button", { type: "button", class: "zoom", "aria-label": `Enlarge ${name}`, on: { click: open } }, pair(this.store, each, name)), caption);
  }
}

/** A list whose first items are shown at once; the others can be opened. */
function long(look, items, noun, most = 10) {
  const first = h("ul", { class: look }, items.slice(0, most)), rest = items.slice(most);
  if (!rest.length) return first;
  return [first, h("details", { class: "rest" }, h("summary", {}, counted(rest.length, `more ${noun}`)), h("ul", { class: look }, rest))];
}

function claim(each) {
  const was = each.before ? each.before.state : "new";
  const same = each.before && each.before.computed === each.computed && each.before.printed === each.printed;
  return h("li", { class: each.state === "ok" ? "good" : "wrong" }, h("b", {}, each.say), " ",
    same ? null : [h("span", { class: "soft" }, `printed ${each.printed}, computed `), each.before && [h("del", {}, each.before.computed || "nothing"), " → "], h("ins", {}, each.computed || "nothing")],
    " ", h("span", {}, each.state === was ? VERDICTS[each.state] : `${VERDICTS[was] || "new"} → ${VERDICTS[each.state]}`), " ", place(each.place));
}

/** A change in few words. */
export function summary(change) {
  const { new: { length: fresh }, still: { length: still }, gone: { length: gone } } = change.findings;
  return [
    change.faces.length && counted(change.faces.length + change.more.faces, "face"),
    change.values.length && counted(change.values.length + change.more.values, "value"),
    change.claims.length && counted(change.claims.length, "claim"),
    change.pages.length && counted(change.pages.length + change.more.pages, "page"),
    fresh && counted(fresh, "new finding"),
    still && `${still} still wrong`,
    gone && `${gone} fixed`,
  ].filter(Boolean);
}

export function base(file) {
  return file.slice(file.lastIndexOf("/") + 1);
}
