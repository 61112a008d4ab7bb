// The text files of the game in an editor: saved while you type, with their findings, and what is printed from them.
import { counted, fill, h, quoted, tell } from "./dom.js";
import { image } from "./pictures.js";
import { SIGNS } from "./faces.js";

const PAUSE = 500, BURST = 4000, FACES = 3;
const HELP = "Ctrl+F finds and replaces, Ctrl+Space completes. Esc, then Tab leaves the editor.";

export class Text {
  constructor(store, app) {
    this.store = store;
    this.app = app;
    this.file = "";
    this.listed = new Map();
    // What is known to be in the file, and by which stamp.
    this.known = { stamp: "", text: "" };
    this.schemas = new Map();
    this.turn = 0;
    this.files = h("select", { "aria-label": "File", on: { change: () => this._choose(this.files.value) } });
    this.said = h("output", { class: "soft" });
    this.place = h("div", { class: "editor" });
    this.beside = h("aside", { "aria-label": "What belongs to the file" });
    this.element = h("section", { class: "view text", "aria-labelledby": "text-title" }, h("h2", { id: "text-title" }, "Text"),
      h("form", { class: "filter", on: { submit: (event) => event.preventDefault() } }, this.files, this.said),
      h("div", { class: "both" }, this.place, this.beside), h("p", { class: "soft" }, app.edits.on ? HELP : "This page can only show the text."));
    addEventListener("beforeunload", (event) => { if (this.dirty) { this.save(); event.preventDefault(); } });
  }

  get keys() {
    return {};
  }

  get dirty() {
    return this.app.edits.on && this.file !== "" && this.editor.text !== this.known.text;
  }

  update(changed) {
    if (!this.store.get("game")) return;
    // What couldn't be saved is saved when the program is there again.
    if (this.failed) this.save();
    if (!changed || changed.has("game") || !this.file) this._list(!changed);
    this._follow();
    this._marks();
    this._aside();
  }

  /** Lists the files; a view that is gone to shows the file that its address names. */
  async _list(shown) {
    const answer = await this.store.json("texts.json");
    if (!answer) return;
    this.listed = new Map(answer.texts.map((each) => [each.file, each]));
    const folders = [...new Set(answer.texts.map((each) => each.folder))];
    fill(this.files, folders.map((folder) => h("optgroup", { label: folder || "The game" },
      answer.texts.filter((each) => each.folder === folder).map((each) => h("option", { value: each.file }, each.file.slice(folder ? folder.length + 1 : 0))))));
    const query = new URL(location).searchParams, wanted = (shown || !this.file) && query.get("file");
    const file = [wanted, this.file, answer.texts[0]?.file].find((each) => this.listed.has(each));
    if (!file) return;
    this.files.value = file;
    await this.open(file);
    if (wanted === file && query.has("line")) { this.editor.go(Number(query.get("line"))); this._named(); }
    this._aside();
  }

  async _choose(file) {
    if (await this.open(file)) this._named();
    this.files.value = this.file;
  }

  /** The address leads to the file. */
  _named() {
    if (this.app.view === "text") history.replaceState(null, "", `${this.store.base}text?file=${encodeURIComponent(this.file)}`);
  }

  /** Shows a file, once what was typed in the one before is saved. Simultaneous calls take turns. */
  open(file) {
    const next = (this.opening ?? Promise.resolve()).then(() => this._open(file));
    this.opening = next.catch(() => false);
    return next;
  }

  async _open(file) {
    if (file === this.file) return true;
    if (!(await this.save(true))) { tell("Save this file first"); return false; }
    const found = await this.store.json(`text.json?file=${encodeURIComponent(file)}`);
    if (!found) return false;
    if (found.message) { this.said.textContent = found.message; return false; }
    const { Editor } = await import("./editor.js");
    this.editor ??= new Editor(this.place, this.app.edits.on, { change: () => this._typed(), save: (left) => this.save(left) });
    const text = this._keep(found);
    this.editor.open(file, text, () => this._schema(this.listed.get(file)?.schema));
    this.file = file;
    this.marked = null;
    this._say();
    this._marks();
    this._aside();
    return true;
  }

  /** Notes what is in the file now. */
  _keep({ stamp, text }) {
    this.known = { stamp, text: plain(text) };
    return this.known.text;
  }

  _schema(topic) {
    if (topic && !this.schemas.has(topic)) this.schemas.set(topic, this.store.json(`schema/${topic}.json`));
    return this.schemas.get(topic) ?? null;
  }

  _typed() {
    this.turn += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), PAUSE);
    // What is typed without a longer break is undone as one step.
    const now = Date.now();
    if (!this.group || now - this.last > BURST) this.group = `${this.file} ${now}`;
    this.last = now;
    this._say();
  }

  /** Saves what was typed; resolves to whether the file is as the editor is. Saving ends a step if the editor is `left`. */
  async save(left = false) {
    clearTimeout(this.timer);
    const done = this.saving ? await this.saving : true;
    if (done && this.dirty) {
      this.saving = this._save();
      await this.saving.finally(() => { this.saving = null; });
    }
    if (left) this.group = "";
    return !this.dirty;
  }

  async _save() {
    const { file } = this, { text } = this.editor;
    if (this.failed) await this._renew();
    const done = await this.app.edits.send(`Edit ${file}`, [{ file, stamp: this.known.stamp, do: "text", text }], this.group);
    this.turn += 1;
    if (done) {
      const stamp = done.stamps[file];
      if (stamp && !done.merged.includes(file)) this._keep({ stamp, text });
      else { this.known = { stamp: this.known.stamp, text }; await this._take(); }
      if (this.dirty) this._typed();
    } else if (done === false) await this._take(true);
    this.failed = !done && this.dirty;
    this._say();
    return !this.failed;
  }

  /** A program that was started again knows no stamps of the one before. */
  async _renew() {
    const found = await this.store.json(`text.json?file=${encodeURIComponent(this.file)}`);
    if (found?.stamp && plain(found.text) === this.known.text) this._keep(found);
  }

  /** Shows what is in the file now, with what is typed meanwhile; in place of it if that was refused. */
  async _take(refused = false) {
    const found = await this.store.json(`text.json?file=${encodeURIComponent(this.file)}`);
    if (!found?.stamp) return;
    const before = refused ? this.editor.text : this.known.text;
    this.editor.take(before, this._keep(found), refused);
  }

  /** Shows what another program has written, unless something is typed here: that is merged when it is saved. */
  async _follow() {
    const { file, turn } = this;
    if (!file || this.dirty || this.saving) return;
    const found = await this.store.json(`text.json?file=${encodeURIComponent(file)}`);
    if (!found?.stamp || file !== this.file || found.stamp === this.known.stamp) return;
    // Typed or saved meanwhile: what was found may be older than that.
    if (turn !== this.turn) return this._follow();
    const before = this.known.text;
    this.editor.take(before, this._keep(found));
    this._say();
  }

  _say() {
    this.said.textContent = !this.app.edits.on ? "" : this.failed && this.dirty ? "Not saved" : this.dirty ? "Saving …" : "Saved";
    this.said.classList.toggle("wrong", Boolean(this.failed && this.dirty));
  }

  /** The findings of the file, by line. */
  _found() {
    const start = `content/${this.app.game}/${this.file}`;
    return (this.store.get("findings") ?? []).flatMap((each) => {
      const at = each.place?.copy ?? "";
      if (at !== start && !at.startsWith(`${start}:`)) return [];
      const [line, column] = at.slice(start.length + 1).split(":").map(Number);
      return [{ ...each, line: line || 1, column: column || 1, quote: each.line }];
    });
  }

  /** Marks the findings; while something is typed, those that are there move with the text. */
  _marks() {
    const all = this.store.get("findings");
    if (!this.file || this.dirty || this.marked === all) return;
    this.marked = all;
    this.editor.mark(this._found());
  }

  _aside() {
    if (!this.file) return;
    const found = this._found();
    const shape = JSON.stringify([this.file, found, this._faces().map((key) => [key, this.store.get(`face/${key}`).picture]), this.store.get("book")?.pages.length]);
    // What is there stays there, with its focus.
    if (this.beside.dataset.shape === shape) return;
    this.beside.dataset.shape = shape;
    fill(this.beside,
      /\.md$/i.test(this.file) && this.store.get("book")?.pages.length > 0 && h("p", {}, h("a", { href: `${this.store.base}rulebook`, on: { click: (event) => this._page(event) } }, "Show the page")),
      found.length > 0 && [h("h3", {}, counted(found.length, "finding")), h("ul", {}, found.map((each) => h("li", { class: each.severity },
        h("button", { type: "button", class: "place", on: { click: () => this.editor.go(each.line) } }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[each.severity]), ` line ${each.line}`), h("p", {}, quoted(each.message)))))],
      this._faces().map((key) => {
        const face = this.store.get(`face/${key}`), name = `${face.name}, ${face.side}`;
        return h("button", { type: "button", class: "card", "aria-label": `Enlarge ${name}`, on: { click: () => this.app.open(key, [key]) } }, image(this.store.picture(face.picture), name, face.size, false));
      }));
  }

  /** The first faces that are drawn from the file. */
  _faces() {
    const uses = this.listed.get(this.file)?.uses ?? [];
    return uses.flatMap(([name, side]) => (this.store.get(`component/${name}`)?.faces ?? []).filter((key) => this.store.get(`face/${key}`)?.side === side).slice(0, FACES)).slice(0, FACES);
  }

  /** Goes to the page with the heading above the cursor. */
  _page(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    const headings = [...this.editor.before.matchAll(/^#+ +(.*?)[ #]*$/gm)].map((each) => each[1]).reverse();
    const { outline } = this.store.get("book");
    const at = headings.map((title) => outline.find((each) => each.title === title)?.page).find((page) => page !== undefined);
    this.app.go("rulebook");
    if (at !== undefined) this.app.views.get("rulebook").show(at);
  }
}

/** A text with the line ends of the editor. */
function plain(text) {
  return text.replace(/\r\n?/g, "\n");
}
