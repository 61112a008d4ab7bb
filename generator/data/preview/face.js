// One face, as large as the window, with its row, its findings, and how it was before.
import { choice, counted, dialog, fill, h, place } from "./dom.js";
import { faceName, image, MODES, pair } from "./pictures.js";
import { SIGNS } from "./faces.js";

const REST = 200;

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
    if (this.key && !this.store.get(`face/${this.key}`)) this._follow();
    if (this.key && (!changed || changed.has(`face/${this.key}`) || changed.has("findings"))) this.draw();
  }

  /** A face is named by its row; after the row was given another name, it is the face of the same row. */
  _follow() {
    for (const [key, face] of this.store.under("face/")) {
      if (!this.shown?.row || face.row?.copy !== this.shown.row.copy || face.side !== this.shown.side) continue;
      this.list = this.list.map((each) => (each === this.key ? key : each));
      this.key = key;
    }
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
    this.shown = face;
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
    // What is being typed stays.
    if (this.words.contains(document.activeElement) && document.activeElement.matches("textarea")) return;
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
          h("td", {}, this._value(face, header, value, cell)), h("td", { class: "at" }, this._cell(face, cell))))))));
  }

  /** A value; where this page may write its cell, as a button that makes it a field. */
  _value(face, header, value, cell) {
    const shown = value.includes("\n") ? h("pre", {}, value) : value;
    if (!this.app.edits.on || !face.row || !/^[A-Z]+[0-9]+$/.test(cell)) return shown;
    const file = face.row.copy.replace(/:[^:/]*$/, "").replace(`content/${this.app.game}/`, "");
    if (!/\.(csv|tsv|txt)$/i.test(file)) return shown;
    const button = h("button", { type: "button", class: "value", "aria-label": `Edit ${header}: ${value || "empty"}`, on: { click: () => this._edit(button, this._field(file, header, value, cell, button)) } }, value || "—");
    return button;
  }

  /** A field that saves what is typed after a short rest, all of it as one step. */
  _field(file, header, value, cell, button) {
    const group = `${cell} ${Date.now()}`;
    let saved = value, timer = 0;
    const save = async () => {
      clearTimeout(timer);
      const [old, text] = [saved, field.value];
      if (text === old) return;
      saved = text;
      if (!await this.app.edits.cell(file, cell, old, text, `Edit ${header}`, group)) saved = old;
    };
    const field = h("textarea", { "aria-label": header, rows: String(value.split("\n").length), on: {
      input: () => { clearTimeout(timer); timer = setTimeout(save, REST); },
      keydown: (event) => {
        event.stopPropagation();
        if (event.key === "Escape") { event.preventDefault(); field.value = value; field.blur(); }
        if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); field.blur(); }
      },
      blur: async () => { await save(); field.replaceWith(button); if (this.key) this.draw(); },
    } }, value);
    return field;
  }

  /** At once: what is typed next goes into the field, and a redrawn face leaves it alone. */
  _edit(button, field) {
    button.replaceWith(field);
    field.focus();
    field.select();
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
