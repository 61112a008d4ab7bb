// Keys: what each does here, and the list of them.
import { fill, h, isTyping } from "./dom.js";

const NAMES = { ArrowRight: "→", ArrowLeft: "←", Escape: "Esc" };

export class Keys {
  /** `sources` gives, for what is on top now, lists of keys: `{key: [what it does, run]}`, the first that has one counts. */
  constructor(sources) {
    this.sources = sources;
    this.list = h("dl", { class: "keys" });
    this.about = h("div", { class: "about" });
    this.element = h("dialog", { class: "help", "aria-labelledby": "help-title", on: {
      click: (event) => { if (event.target === this.element) this.element.close(); },
    } }, h("div", { class: "inside" }, h("h2", { id: "help-title" }, "Keyboard shortcuts"), this.list, this.about,
      h("button", { type: "button", class: "close", "aria-label": "Close", on: { click: () => this.element.close() } }, "✕")));
    addEventListener("keydown", (event) => this._press(event));
  }

  toggle() {
    if (this.element.open) return this.element.close();
    const groups = this.sources();
    fill(this.list, groups.map(([title, keys]) => Object.keys(keys).length > 0 && [
      h("dt", { class: "group" }, title),
      Object.entries(keys).map(([key, [what]]) => h("div", {}, h("dt", {}, h("kbd", {}, NAMES[key] || key)), h("dd", {}, what))),
    ]));
    this.element.showModal();
  }

  _press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const typing = isTyping(event.target);
    if (typing && event.key !== "Escape") return;
    if (this.element.open) { if (event.key === "?") { event.preventDefault(); this.element.close(); } return; }
    for (const [, keys] of this.sources()) {
      const found = keys[event.key];
      if (!found) continue;
      // A range is moved by its own keys, and Escape closes what is open.
      if (event.target.matches?.("input[type=range]") && event.key.startsWith("Arrow")) return;
      event.preventDefault();
      if (typing) event.target.blur();
      found[1]();
      return;
    }
  }
}
