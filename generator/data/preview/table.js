// The tables of the game, to be edited in place, with the faces of the selected row.
import { counted, fill, h, quoted, tell, wordsOf } from "./dom.js";
import { image } from "./pictures.js";

const NAMED = "row ";
const LINES = { comment: "This row is a comment: it is skipped" };

export class Table {
  constructor(store, app) {
    this.store = store;
    this.app = app;
    this.file = "";
    this.table = null;
    this.row = null;
    this.files = h("select", { "aria-label": "Table", on: { change: () => this._open(this.files.value) } });
    this.search = h("input", { type: "search", placeholder: "Show rows with …", "aria-label": "Show rows with", on: { input: () => this._draw() } });
    this.count = h("output", { class: "soft" });
    this.claims = h("p", { class: "soft", role: "status" });
    this.place = h("div", { class: "cells" });
    this.faces = h("aside", { "aria-label": "Faces of the selected row" });
    this.tools = h("div", { class: "buttons", role: "toolbar", "aria-label": "Rows and columns" }, this._tools());
    this.element = h("section", { class: "view table", "aria-labelledby": "table-title" }, h("h2", { id: "table-title" }, "Table"),
      h("form", { class: "filter", on: { submit: (event) => event.preventDefault() } }, this.files, this.search, this.count),
      this.tools, h("div", { class: "both" }, this.place, this.faces), this.claims);
  }

  get keys() {
    return {};
  }

  update(changed) {
    if (this.store.number < 1 || (changed?.size === 1 && changed.has("status"))) return;
    if (!changed || changed.has("game") || !this.table) this._list();
    else if (!this.editing) this._open(this.file);
    this._faces();
    this._numbers();
  }

  _tools() {
    const button = (label, run, title = label) => h("button", { type: "button", title, on: { click: run } }, label);
    if (!this.app.edits.on) return h("p", { class: "soft" }, "This page can only show the table.");
    return [
      button("Add row", () => this._rows("Add row", "insert rows", { before: this._after(), rows: [this.table.columns.map(() => "")] })),
      button("Duplicate", () => this._chosen("Duplicate", "duplicate rows")),
      button("Delete", () => this._chosen("Delete", "delete rows")),
      button("↑", () => this._move(-1), "Move rows up"), button("↓", () => this._move(1), "Move rows down"),
      h("span", { class: "gap" }),
      button("Add column", () => this._column("Name of the new column", "", (name) => this._rows("Add column", "insert column", { header: this.table.header, at: this._at() + 1, name }))),
      button("Rename column", () => this._column("New name of the column", this.table.columns[this._at()], (name) => this._cells("Rename column", [[this.table.header, this._at(), name]]))),
      button("Delete column", () => this._ask(`Delete the column “${this.table.columns[this._at()]}” with all its cells?`, () => this._rows("Delete column", "delete column", { header: this.table.header, at: this._at() }))),
      h("span", { class: "gap" }),
      button("Replace …", () => this._replace(), "Find and replace"),
    ];
  }

  async _list() {
    const answer = await this.store.json("tables.json");
    if (!answer) return;
    const wanted = new URL(location).searchParams.get("file");
    const files = answer.tables.map((each) => each.file);
    fill(this.files, answer.tables.map((each) => h("option", { value: each.file }, `${each.file} (${each.components.join(", ")})`)));
    const file = [this.file, wanted, files[0]].find((each) => files.includes(each));
    if (file) { this.files.value = file; await this._open(file); }
  }

  async _open(file, always = false) {
    const found = await this.store.json(`table.json?file=${encodeURIComponent(file)}`);
    if (!found || this.editing || (!always && file === this.file && found.stamp === this.table?.stamp)) return;
    if (file !== this.file) { this.row = null; this.search.value = ""; }
    this.file = file;
    this.table = found;
    const reason = found.message || found.reason;
    for (const button of this.tools.querySelectorAll("button")) button.disabled = Boolean(reason);
    if (reason) { this.grid = null; fill(this.place, h("p", { class: "empty" }, quoted(reason))); fill(this.faces); return; }
    await this._draw();
    this._faces();
    this._numbers();
  }

  /** The number in the file of a row of the table. */
  _number(at) {
    return this.table.header + 1 + at;
  }

  async _draw() {
    if (!this.table?.rows) return;
    const grid = await this._grid();
    const comments = new Set(this.table.comments), words = wordsOf(this.search.value);
    const models = this.table.rows.map((cells, at) => ({ n: this._number(at), at, comment: comments.has(at), ...Object.fromEntries(cells.map((text, c) => [c, text])) }));
    const shown = models.filter((model) => words.every((word) => this.table.columns.some((_, c) => (model[c] ?? "").toLowerCase().includes(word))));
    const columns = this.table.columns.map((name, c) => ({
      prop: c, name, size: this.widths[c] ?? width(name, models, c), sortable: true, readonly: !this.app.edits.on,
      cellProperties: ({ model }) => (model?.comment ? { class: { comment: true }, title: LINES.comment } : {}),
    }));
    const shape = JSON.stringify(this.table.columns);
    if (grid.dataset.shape !== shape) { grid.columns = columns; grid.dataset.shape = shape; }
    // The cells that were typed are there already: drawing them again would take the focus from the next one.
    if (JSON.stringify(shown) !== JSON.stringify(this.models)) {
      grid.source = shown;
      this.models = shown;
    }
    const rows = shown.filter((model) => !model.comment && this.table.rows[model.at].length).length;
    this.count.textContent = counted(rows, "row");
  }

  async _grid() {
    if (this.grid) return this.grid;
    const { defineCustomElement } = await import("./grid.bundle.js");
    defineCustomElement();
    this.widths = {};
    this.models = null;
    const grid = this.grid = document.createElement("revo-grid");
    Object.assign(grid, { range: true, resize: true, rowHeaders: { size: 56, cellTemplate: (create, { model }) => create("span", {}, String(model?.n ?? "")) }, hideAttribution: true, filter: false, canFocus: true, applyOnClose: true });
    this.paint();
    grid.addEventListener("beforeeditstart", () => { this.editing = true; });
    grid.addEventListener("beforefocuslost", () => { this.editing = false; });
    grid.addEventListener("afteredit", ({ detail }) => { this.editing = false; this._edited(detail); });
    grid.addEventListener("afterfocus", ({ detail }) => { this.row = detail.model ?? null; this.at = detail.colIndex; this._faces(); });
    grid.addEventListener("aftercolumnresize", ({ detail }) => { for (const each of Object.values(detail)) this.widths[each.prop] = each.size; });
    fill(this.place, grid);
    return grid;
  }

  /** Gives the grid the theme of the page. */
  paint() {
    if (this.grid) this.grid.theme = matchMedia(theme.media()).matches ? "darkCompact" : "compact";
  }

  /** One cell that was typed, or a block that was pasted, filled or cleared. */
  _edited(detail) {
    const cells = [];
    if (detail.data) {
      for (const [index, values] of Object.entries(detail.data)) {
        const model = detail.models?.[index] ?? this.models[index];
        for (const [prop, text] of Object.entries(values)) if (/^\d+$/.test(prop)) cells.push([model.n, Number(prop), String(text ?? "")]);
      }
    } else cells.push([detail.model.n, Number(detail.prop), String(detail.val ?? "")]);
    const changed = cells.filter(([row, column, text]) => (this.table.rows[row - 1 - this.table.header]?.[column] ?? "") !== text);
    if (changed.length) this._cells(changed.length === 1 ? `Edit ${this.table.columns[changed[0][1]]}` : `Edit ${counted(changed.length, "cell")}`, changed);
  }

  _cells(label, cells) {
    return this._rows(label, "cells", { cells });
  }

  /** Makes an edit of the table that is shown, and shows the result. */
  async _rows(label, what, values) {
    if (!this.table?.stamp) return;
    const file = this.file;
    await this.app.edits.send(label, [{ file, stamp: this.table.stamp, do: what, ...values }]);
    // Whatever happened, show the table as the file is now.
    if (file === this.file) await this._open(file, true);
  }

  /** The numbers of the selected rows. */
  async _selected() {
    const range = await this.grid?.getSelectedRange();
    if (range) return this.models.slice(range.y, range.y1 + 1).map((model) => model.n);
    return this.row ? [this.row.n] : [];
  }

  _after() {
    return this.row ? this.row.n + 1 : this._number(this.table.rows.length);
  }

  _at() {
    return this.at ?? this.table.columns.length - 1;
  }

  async _chosen(word, what) {
    const rows = await this._selected();
    if (rows.length) this._rows(`${word} ${counted(rows.length, "row")}`, what, { rows });
    else tell("Select a row first");
  }

  async _move(by) {
    const rows = await this._selected();
    if (!rows.length) return tell("Select a row first");
    const first = Math.min(...rows), last = Math.max(...rows);
    if (first + by <= this.table.header || last + by > this._number(this.table.rows.length - 1)) return;
    this._rows(`Move ${counted(rows.length, "row")}`, "move rows", { rows, before: by < 0 ? first - 1 : last + 2 });
  }

  _column(question, value, run) {
    const field = h("input", { value, "aria-label": question, required: true });
    this._dialog(question, [field], () => field.value.trim() && run(field.value.trim()));
    field.select();
  }

  _ask(question, run) {
    this._dialog(question, [], run);
  }

  _replace() {
    const find = h("input", { "aria-label": "Find", required: true }), put = h("input", { "aria-label": "Replace with" });
    const found = h("output", { class: "soft" });
    const cells = () => (find.value ? this.models.flatMap((model) => this.table.columns.map((_, c) => [model.n, c, model[c] ?? ""])).filter(([, , text]) => text.includes(find.value)) : []);
    const shows = () => {
      const all = cells();
      fill(found, counted(all.length, "cell"), h("ul", {}, all.slice(0, 6).map(([, c, text]) => h("li", {}, `${this.table.columns[c]}: ${text} → `, h("ins", {}, text.replaceAll(find.value, put.value))))));
    };
    for (const field of [find, put]) field.addEventListener("input", shows);
    this._dialog("Find and replace", [h("label", {}, "Find ", find), h("label", {}, "Replace with ", put), found],
      () => { const all = cells(); if (all.length) this._cells(`Replace in ${counted(all.length, "cell")}`, all.map(([n, c, text]) => [n, c, text.replaceAll(find.value, put.value)])); });
  }

  _dialog(title, parts, run) {
    const element = h("dialog", { class: "small", "aria-labelledby": "small-title" }, h("form", { method: "dialog", on: { submit: () => run() } },
      h("h2", { id: "small-title" }, title), parts, h("p", { class: "buttons" }, h("button", { type: "submit" }, "OK"), h("button", { type: "button", on: { click: () => element.close() } }, "Cancel"))));
    element.addEventListener("close", () => element.remove());
    document.body.append(element);
    element.showModal();
  }

  _faces() {
    if (!this.row || !this.table?.rows) return fill(this.faces, h("p", { class: "soft" }, "Select a row to see its faces."));
    const where = `content/${this.app.game}/${this.file}:${this.table.places?.[this.row.at] ?? NAMED + this.row.n}`;
    const faces = [...this.store.under("face/")].filter(([, face]) => face.row?.copy === where);
    if (!faces.length) return fill(this.faces, h("p", { class: "soft" }, this.row.comment ? LINES.comment : "Nothing is printed from this row alone."));
    fill(this.faces, faces.map(([key, face]) => h("button", { type: "button", class: "card", "aria-label": `Enlarge ${face.name}, ${face.side}`, on: { click: () => this.app.open(key, [key]) } },
      image(this.store.picture(face.picture), `${face.name}, ${face.side}`, face.size, false))));
  }

  _numbers() {
    const claims = this.store.get("claims") ?? [], wrong = claims.filter((each) => each.state !== "ok");
    const copies = [...this.store.under("component/")].filter(([, each]) => each.file.endsWith(`/${this.file}`)).map(([, each]) => `${each.title}: ${each.designs} designs, ${counted(each.pieces, "piece")}`);
    fill(this.claims, copies.join(" · "), claims.length > 0 && ` · claims that hold: ${claims.length - wrong.length} of ${claims.length}`,
      wrong.length > 0 && h("ul", {}, wrong.slice(0, 8).map((each) => h("li", {}, quoted(each.say), each.printed && `: printed ${each.printed}, computed ${each.computed}`))));
  }
}

/** A width for a column, from its texts, in px. */
function width(name, models, column) {
  const longest = models.reduce((most, model) => Math.max(most, (model[column] ?? "").length), name.length + 2);
  return Math.min(360, Math.max(70, 24 + longest * 7));
}
