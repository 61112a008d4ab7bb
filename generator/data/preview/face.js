// One face, as large as the window, with its row, its findings, and how it was before.
import { choice, counted, dialog, fill, h, place } from "./dom.js";
import { faceName, image, MODES, pair } from "./pictures.js";
import { SIGNS } from "./faces.js";

export class Face {
  constructor(store, app) {
    this.store = store;
    this.app = app;
    this.list = [];
    this.key = "";
    this.bled = false;
    this.mode = "after";
    this.picture = h("div", { class: "large" });
    this.words = h("div", { class: "words" });
    this.before = h("button", { type: "button", class: "step", "aria-label": "Previous face", on: { click: () => this.step(-1) } }, "←");
    this.after = h("button", { type: "button", class: "step", "aria-label": "Next face", on: { click: () => this.step(1) } }, "→");
    this.element = dialog("face", "face-title", this.picture, this.words, h("div", { class: "steps" }, this.before, this.after));
    this.element.addEventListener("close", () => { const key = this.key; this.key = ""; this.app.closed(key); });
  }

  get keys() {
    return {
      ArrowRight: ["Next face", () => this.step(1)],
      ArrowLeft: ["Previous face", () => this.step(-1)],
      b: ["Switch the comparison", () => this._nextMode()],
      x: ["Show or hide the bleed and the cut line", () => { this.bled = !this.bled; this.draw(); }],
    };
  }

  open(key, list, mode = "after") {
    this.key = key;
    this.list = list.includes(key) ? list : [key];
    this.mode = mode;
    this.draw();
    if (!this.element.open) this.element.showModal();
  }

  step(by) {
    const at = this.list.indexOf(this.key);
    const to = this.list[(at + by + this.list.length) % this.list.length];
    if (to) this.open(to, this.list);
  }

  update(changed) {
    if (this.key && (!changed || changed.has(`face/${this.key}`) || changed.has("findings"))) this.draw();
  }

  /** The last change of the face, if any. */
  _change() {
    for (const each of this.store.changes) {
      const found = each.faces.find((face) => face.face === this.key && face.before && face.after);
      if (found) return { ...found, after: this._now() };
    }
    return null;
  }

  _now() {
    const face = this.store.get(`face/${this.key}`);
    return { picture: face.picture, size: face.size };
  }

  draw() {
    const face = this.store.get(`face/${this.key}`);
    if (!face) return this.element.close();
    const name = faceName(face);
    const change = this._change();
    if (!change) this.mode = "after";
    if (change && this.mode !== "after") {
      this.picture.dataset.mode = this.mode;
      fill(this.picture, pair(this.store, change, name));
    } else {
      delete this.picture.dataset.mode;
      const img = image(this.store.picture(face.picture, this.bled), name, face.size, false);
      img.loading = "eager";
      fill(this.picture, img);
    }
    this.before.hidden = this.after.hidden = this.list.length < 2;
    this._words(face, name, change);
  }

  _words(face, name, change) {
    const component = this.store.get(`component/${face.component}`);
    const found = new Map((this.store.get("findings") || []).map((each) => [each.id, each]));
    const findings = face.findings.map((id) => found.get(id)).filter(Boolean);
    const size = face.size.map((side) => Math.round(side * 10) / 10).join(" × ");
    fill(this.words,
      h("h2", { id: "face-title", tabindex: "-1", autofocus: true }, name),
      h("p", { class: "soft" }, [component?.title, face.side === "front" ? "" : face.side, `${size} mm`].filter(Boolean).join(" · ")),
      h("p", { class: "from" }, face.copies ? h("span", {}, counted(face.copies, "copy", "copies")) : null, face.copied && place(face.copied),
        face.row && h("span", {}, "from"), place(face.row)),
      change && choice("Compare with the previous version", MODES, this.mode, (mode) => { this.mode = mode; this.draw(); }),
      findings.length > 0 && h("ul", { class: "findings" }, findings.map((each) => h("li", { class: `finding ${each.severity}` },
        h("p", { class: "head" }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[each.severity]), h("b", {}, each.severity), h("code", {}, each.code)),
        h("p", {}, each.message.replaceAll("`", "")), h("p", {}, place(each.place)), each.help.map((hint) => h("p", { class: "soft" }, hint.replaceAll("`", "")))))),
      face.values.length > 0 && h("div", { class: "scroll" }, h("table", { class: "values" },
        h("caption", { class: "unseen" }, `The row of ${name}`),
        h("tbody", {}, face.values.map(([header, value, cell]) => h("tr", {}, h("th", { scope: "row" }, header),
          h("td", {}, value.includes("\n") ? h("pre", {}, value) : value), h("td", { class: "at" }, this._cell(face, cell))))))));
  }

  _cell(face, cell) {
    if (!cell || !face.row) return null;
    // Cells of another table are named with their file.
    if (cell.includes(":")) return h("code", { class: "soft" }, cell);
    const file = face.row.copy.replace(/:[^:/]*$/, ""), sheet = face.row.copy.match(/:([^:/]+!)/)?.[1] || "";
    const at = cell.startsWith("line ") ? cell.slice(5) : cell;
    return place({ said: cell, copy: `${file}:${sheet}${at}` });
  }

  _nextMode() {
    if (!this._change()) return;
    const order = MODES.map(([mode]) => mode);
    this.mode = order[(order.indexOf(this.mode) + 1) % order.length];
    this.draw();
  }
}
