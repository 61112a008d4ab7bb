// Sends edits to the program, one after another, and asks what to do if another program changed the same place.
import { dialog, fill, h, quoted, tell } from "./dom.js";

export class Edits {
  constructor(store, token) {
    this.store = store;
    this.token = token;
    this.title = h("h2", { id: "conflict-title" }, "Changed by another program");
    this.body = h("div");
    this.element = dialog("conflict", "conflict-title", this.title, this.body);
    this.element.addEventListener("close", () => { this._decide?.(false); });
    this._last = Promise.resolve();
    this._after = new Map();
  }

  /** Whether this page may edit. */
  get on() {
    return this.token !== "";
  }

  /** Makes edits as one step; resolves to the answer; to false if what is on disk was kept, to null if nothing could be written. */
  send(label, edits, group = "") {
    return this._queue({ label, edits, group });
  }

  /** Writes the text of one cell, such as `B3`, unless it isn't the old one any more. */
  async cell(file, cell, old, text, label, group) {
    const [, letters, row] = cell.match(/^([A-Z]+)([0-9]+)$/);
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    await this._last;
    const table = await this.store.json(`table.json?file=${encodeURIComponent(file)}`);
    if (!table) return this._fail("Nothing was saved: is `punchboard preview` still running?");
    if (table.message) return this._fail(table.message);
    const now = table.rows[Number(row) - 1 - table.header]?.[column] ?? "";
    if (now.trim() !== old.trim()) return this._fail(`Nothing was saved: \`${cell}\` of \`${file}\` was changed to \`${now}\` meanwhile`);
    return this.send(label, [{ file, stamp: table.stamp, do: "cells", cells: [[Number(row), column, text]] }], group);
  }

  undo() {
    return this._back("undo", "Undone");
  }

  redo() {
    return this._back("redo", "Redone");
  }

  async _back(back, word) {
    const label = this.store.get("history")?.[back];
    if (!label) return tell(`Nothing to ${back}`);
    const done = await this._queue({ back });
    if (done) tell(`${word}: ${label}`);
  }

  /** Edits that wait start from what those before them have written. */
  _queue(body) {
    const edits = () => body.edits?.map((each) => ({ ...each, stamp: this._now(each.file, each.stamp) }));
    const next = this._last.then(() => this._post({ ...body, edits: edits() }));
    this._last = next.catch(() => null);
    return next;
  }

  /** The stamp of a file that a page saw, with the edits of this page that only it has made since. */
  _now(file, stamp) {
    let now = stamp;
    for (let key = `${file} ${now}`; this._after.has(key); key = `${file} ${now}`) { now = this._after.get(key); this._after.delete(key); }
    if (now !== stamp) this._after.set(`${file} ${stamp}`, now);
    return now;
  }

  _keep(edits, found) {
    for (const { file, stamp } of edits ?? []) {
      const now = found.stamps[file];
      if (now && now !== stamp && !found.merged.includes(file)) this._after.set(`${file} ${stamp}`, now);
    }
  }

  async _post(body) {
    let answer, found;
    try {
      answer = await fetch(`${this.store.base}edit`, {
        method: "POST", headers: { "x-punchboard": "edit", "x-punchboard-token": this.token, "content-type": "application/json" }, body: JSON.stringify(body),
      });
      found = answer.headers.get("content-type") === "application/json" ? await answer.json() : { message: await answer.text() };
    } catch {
      return this._fail("Nothing was saved: is `punchboard preview` still running?");
    }
    if (answer.ok) { this._keep(body.edits, found); return found; }
    if (answer.status === 409) return (await this._ask(found)) ? this._post({ ...body, force: true }) : false;
    if (answer.status === 403 && await this._renew()) return this._post(body);
    return this._fail([found.message, found.hint].filter(Boolean).join("; "));
  }

  /** Whether there is a new secret: the program was started again. */
  async _renew() {
    const page = await fetch(this.store.base, { cache: "no-store" }).then((answer) => answer.text(), () => "");
    const token = /data-token="([^"]+)"/.exec(page)?.[1] ?? this.token, fresh = token !== this.token;
    this.token = token;
    return fresh;
  }

  _fail(message) {
    const alarm = document.getElementById("alarm");
    fill(alarm, quoted(message), " ", h("button", { type: "button", on: { click: () => fill(alarm) } }, "Dismiss"));
    return null;
  }

  /** Shows both sides; resolves to whether ours is written. */
  _ask(found) {
    const [ours, theirs] = [found.ours, found.theirs].map((text) => (text ?? "").split("\n"));
    const side = (title, lines, others) => h("section", {}, h("h3", {}, title),
      h("pre", { tabindex: "0" }, lines.filter((line) => !others.includes(line)).slice(0, 12).join("\n") || "(deleted)"));
    fill(this.body, h("p", {}, quoted(`\`${found.file}\` was changed in the same lines since this page read it. Nothing has been written.`)),
      h("div", { class: "sides" }, side("On disk", theirs, ours), side("Your edit", ours, theirs)),
      h("p", { class: "buttons" },
        h("button", { type: "button", autofocus: true, on: { click: () => this.element.close() } }, "Keep what is on disk"),
        h("button", { type: "button", on: { click: () => this._decide(true) } }, "Write my edit")));
    this.element.showModal();
    return new Promise((resolve) => {
      this._decide = (mine) => {
        this._decide = null;
        if (this.element.open) this.element.close();
        resolve(mine);
      };
    });
  }
}
