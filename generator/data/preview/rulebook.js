// The rulebook as double pages, with its outline and links.
import { counted, fill, h, quoted } from "./dom.js";
import { image, swap } from "./pictures.js";

export class Rulebook {
  constructor(store, app) {
    this.store = store;
    this.app = app;
    this.field = h("input", { type: "search", id: "rulebook-filter", autocomplete: "off", spellcheck: "false", placeholder: "Search the rules", on: { input: () => this.filter() } });
    this.found = h("output", { for: "rulebook-filter" });
    this.bar = h("form", { class: "filter", role: "search", "aria-label": "Search the rulebook", on: { submit: (event) => { event.preventDefault(); this._next(); } } },
      h("label", { for: "rulebook-filter", class: "unseen" }, "Search the rulebook"), this.field, this.found);
    this.outline = h("ol", { class: "outline" });
    this.pages = h("ol", { class: "book" });
    this.empty = h("div", { class: "empty", hidden: true });
    this.side = h("details", { class: "contents", open: matchMedia("(min-width: 64rem)").matches }, h("summary", {}, "Contents"), this.outline);
    this.element = h("section", { class: "view rulebook", "aria-labelledby": "rulebook-title" },
      h("h2", { id: "rulebook-title" }, "Rulebook"), this.bar, this.empty, h("div", { class: "reading" }, this.side, this.pages));
  }

  get keys() {
    return {
      "/": ["Search the rulebook", () => this.field.select()],
      Escape: ["Clear the search", () => { this.field.value = ""; this.filter(); }],
    };
  }

  update(changed) {
    if (changed && !changed.has("book")) return;
    const book = this.store.get("book");
    if (!book) return;
    this.bar.hidden = this.side.hidden = !book.pages.length;
    this.empty.hidden = book.pages.length > 0;
    fill(this.empty, h("p", {}, "This game has no rulebook."), h("p", { class: "soft" }, quoted("To add one, write `rulebook: {text: rules.md}` in game.yaml.")));
    book.pages.forEach((page, at) => this._page(page, at, book));
    while (this.pages.children.length > book.pages.length) this.pages.lastElementChild.remove();
    fill(this.outline, book.outline.map((each) => h("li", { style: { "--level": each.level } },
      h("a", { href: `#page-${each.page + 1}`, on: { click: (event) => this._go(event, each.page) } }, h("span", {}, each.title), h("span", { class: "count" }, book.pages[each.page].label)))));
    this.filter();
  }

  _page(page, at, book) {
    const source = this.store.picture(page.picture), name = `Page ${page.label}`;
    let item = this.pages.children[at];
    if (!item) {
      item = h("li", { id: `page-${at + 1}`, tabindex: "-1" }, h("div", { class: "leaf" }, h("button", { type: "button", class: "zoom" }, image(source, name, page.size, false))), h("p"));
      this.pages.append(item);
    } else {
      const img = item.querySelector("img");
      if (!img.src.endsWith(source)) swap(img, source, page.size);
      img.alt = name;
    }
    const leaf = item.firstElementChild, button = leaf.firstElementChild;
    item.dataset.text = page.text;
    item.lastElementChild.textContent = page.label;
    button.setAttribute("aria-label", `Enlarge page ${page.label}`);
    button.onclick = () => this.app.enlarge(book.pages.map((each) => ({ ...each, name: `Page ${each.label}` })), at);
    fill(leaf, button, page.links.map((link) => h("a", {
      href: `#page-${link.to + 1}`, class: "link", "aria-label": `Go to page ${book.pages[link.to].label}`, tabindex: "-1",
      style: { "--x": link.at[0], "--y": link.at[1], "--w": link.at[2], "--h": link.at[3] }, on: { click: (event) => this._go(event, link.to) },
    })));
  }

  _go(event, at) {
    event.preventDefault();
    this.show(at);
  }

  /** Shows a page, by its position. */
  show(at) {
    const page = this.pages.children[at];
    page.hidden = false;
    page.scrollIntoView({ block: "start" });
    page.focus({ preventScroll: true });
  }

  _next() {
    const first = this.pages.querySelector("li:not([hidden])");
    if (first) first.scrollIntoView({ block: "start" });
  }

  filter() {
    const words = this.field.value.toLowerCase().trim().replace(/\s+/g, " ");
    let shown = 0;
    for (const page of this.pages.children) {
      page.hidden = Boolean(words) && !page.dataset.text.includes(words);
      shown += !page.hidden;
    }
    this.pages.classList.toggle("loose", Boolean(words));
    const all = this.pages.children.length;
    this.found.textContent = shown === all ? counted(all, "page") : `${shown} of ${counted(all, "page")}`;
    if (all) { this.empty.hidden = shown > 0; if (!shown) fill(this.empty, h("p", {}, "No page contains this text.")); }
  }
}
