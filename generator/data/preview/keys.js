// Keyboard shortcuts, and the dialog that lists them.
import { dialog, fill, h, isTyping } from "./dom.js";

const NAMES = { ArrowRight: "→", ArrowLeft: "←", Escape: "Esc" };

export class Keys {
  /** `sources` returns the groups of shortcuts that apply now, `[title, {key: [what it does, run]}]`; the first match wins. */
  constructor(sources) {
    this.sources = sources;
    this.list = h("dl", { class: "keys" });
    this.about = h("div", { class: "about" });
    this.element = dialog("help", "help-title", h("h2", { id: "help-title" }, "Keyboard shortcuts"), this.list, this.about);
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
      // A slider has its own keys.
      if (event.target.matches?.("input[type=range]") && event.key.startsWith("Arrow")) return;
      event.preventDefault();
      if (typing) event.target.blur();
      found[1]();
      return;
    }
  }
}
