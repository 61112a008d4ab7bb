// The numbers of the game, as in the report: claims, composition, draws, dice, and the tables behind them.
import { fill, h, wordsOf } from "./dom.js";

const PARTS = [["claims", "Claims"], ["composition", "Composition"], ["draws", "Draws"], ["dice", "Dice"], ["tables", "Tables"]];

export class Numbers {
  constructor(store, app) {
    this.store = store;
    this.app = app;
    this.known = -1;
    this.lights = h("link", { rel: "stylesheet", id: "lights" });
    this.jumps = h("ul", { class: "jumps" }, PARTS.map(([id, title]) => h("li", {}, h("a", { href: `#${id}` }, title))));
    this.status = h("p", { class: "lead", role: "status" }, "Counting …");
    this.parts = h("div", { class: "parts" });
    this.element = h("section", { class: "view numbers", "aria-labelledby": "numbers-title" }, h("h2", { id: "numbers-title", class: "unseen" }, "Numbers"), this.jumps, this.status, this.parts);
    addEventListener("hashchange", () => this._light());
  }

  get keys() {
    return { "/": ["Filter the claims", () => this.parts.querySelector("[data-filter]")?.select()] };
  }

  update(changed) {
    if (changed && changed.size === 1 && changed.has("status")) return;
    if (this.store.number > 0 && this.store.number !== this.known) this._load();
  }

  async _load() {
    const number = this.known = this.store.number;
    this.element.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(`${this.store.base}numbers.html`, { cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (number !== this.known) return;
      this._show(page, number);
      this.status.hidden = true;
    } catch {
      this.status.hidden = false;
      this.status.textContent = "The numbers can’t be computed because of errors: see the findings.";
      this.known = -1;
    } finally {
      this.element.removeAttribute("aria-busy");
    }
  }

  _show(page, number) {
    const opened = new Set([...this.parts.querySelectorAll("details[open]")].map((each) => path(each)));
    const typed = new Map([...this.parts.querySelectorAll("[data-filter]")].map((field) => [field.id, field.value]));
    this.lights.href = `${this.store.base}lights.css?${this.store.run}-${number}`;
    document.head.append(this.lights);
    fill(this.parts, [...page.body.childNodes].map((node) => document.adoptNode(node)));
    for (const each of this.parts.querySelectorAll("details")) if (opened.has(path(each))) each.open = true;
    for (const field of this.parts.querySelectorAll("[data-filter]")) this._filter(field, typed.get(field.id) || "");
    this._light();
  }

  /** A field that filters a list, as in the report. */
  _filter(field, value) {
    const box = field.closest(".filter"), found = box.querySelector("output"), what = box.dataset.what;
    const items = [...this.parts.querySelectorAll(`#${field.dataset.filter} [data-text]`)];
    const filter = () => {
      const words = wordsOf(field.value);
      let left = 0;
      for (const item of items) {
        item.hidden = !words.every((word) => item.dataset.text.includes(word));
        left += !item.hidden;
      }
      found.textContent = words.length ? `${left} of ${items.length} ${what}` : `${items.length} ${what}`;
    };
    box.hidden = false;
    field.value = value;
    field.addEventListener("input", filter);
    filter();
  }

  /** Scrolls to the first highlighted cell. */
  _light() {
    const banner = this.parts.querySelector(`#${CSS.escape(location.hash.slice(1) || "none")}.lit`);
    if (!banner || !this.element.isConnected) return;
    this.parts.querySelector(`.${CSS.escape(banner.id)}`)?.scrollIntoView({ block: "center", inline: "nearest" });
    banner.focus({ preventScroll: true });
  }
}

/** Identifies a details element by its place in its section. */
function path(details) {
  const within = details.closest("[id]");
  return `${within?.id}/${[...(within?.querySelectorAll("details") || [])].indexOf(details)}`;
}
