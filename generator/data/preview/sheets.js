// The sheets as they will be printed, on each paper and in each edition.
import { choice, counted, fill, h, quoted } from "./dom.js";
import { image, swap } from "./pictures.js";

export class Sheets {
  constructor(store, app) {
    this.store = store;
    this.app = app;
    this.paper = "";
    this.edition = "";
    this.known = -1;
    this.bar = h("div", { class: "filter" });
    this.status = h("p", { class: "lead", role: "status" });
    this.list = h("div", { class: "groups" });
    this.wrong = h("ul", { class: "values" });
    this.element = h("section", { class: "view sheets", "aria-labelledby": "sheets-title" }, h("h2", { id: "sheets-title" }, "Sheets"), this.bar, this.status, this.wrong, this.list);
  }

  get keys() {
    return { p: ["Next paper", () => {
      const papers = this.store.get("game")?.papers || [];
      if (papers.length > 1) this._choose({ paper: papers[(papers.indexOf(this.paper) + 1) % papers.length] });
    }] };
  }

  update(changed) {
    const game = this.store.get("game");
    if (!game || (changed && changed.size === 1 && changed.has("status"))) return;
    if (!game.papers.includes(this.paper)) this.paper = game.papers[0] || "";
    if (this.store.number !== this.known) this._load();
  }

  _choose(part) {
    Object.assign(this, part);
    this._load();
  }

  async _load() {
    const number = this.known = this.store.number, query = new URLSearchParams({ paper: this.paper, edition: this.edition });
    if (!this.list.children.length) this.status.textContent = "Laying out the sheets …";
    this.element.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(`${this.store.base}sheets.json?${query}`, { cache: "no-store" });
      const sheets = await answer.json();
      if (number === this.known && sheets.paper === this.paper && sheets.edition === this.edition) this._show(sheets);
      else if (sheets.message) this.status.textContent = sheets.message;
    } catch {
      this.status.textContent = "The sheets can’t be loaded right now.";
      this.known = -1;
    }
    this.element.removeAttribute("aria-busy");
  }

  _show(sheets) {
    const papers = this.store.get("game").papers;
    fill(this.bar, papers.length > 1 && choice("Paper", papers.map((name) => [name, name]), this.paper, (paper) => this._choose({ paper })),
      choice("Edition", sheets.editions.map((name) => [name, name ? name.replaceAll("-", " ") : "standard"]), this.edition, (edition) => this._choose({ edition })));
    const pages = sheets.sections.flatMap((section) => section.pages);
    this.status.textContent = pages.length ? `${counted(pages.length, "page")} on ${sheets.paper}, in printing order.` : "Nothing to print.";
    fill(this.wrong, sheets.messages.map((message) => h("li", {}, quoted(message))));
    let count = 0;
    const groups = sheets.sections.map((section, at) => {
      const known = this.list.children[at]?.dataset.title === section.title ? this.list.children[at] : null;
      const made = known || h("div", { class: "component", data: { title: section.title } }, h("h3", {}, section.title || "Kit"), h("p", { class: "facts-line" }), h("ul", { class: "sheet pages" }));
      made.children[1].textContent = `${counted(section.pages.length, "page")}`;
      const list = made.children[2];
      section.pages.forEach((page, index) => this._page(list, index, page, ++count, pages));
      while (list.children.length > section.pages.length) list.lastElementChild.remove();
      return made;
    });
    fill(this.list, groups);
  }

  _page(list, index, page, number, pages) {
    const source = this.store.picture(page.picture), alt = `Page ${number}`;
    let item = list.children[index];
    if (item) {
      const img = item.querySelector("img");
      if (!img.src.endsWith(source)) swap(img, source, page.size);
      img.alt = alt;
    } else {
      item = h("li", {}, h("button", { type: "button", class: "zoom" }, image(source, alt, page.size, false)), h("p"));
      list.append(item);
    }
    const button = item.querySelector("button");
    button.setAttribute("aria-label", `Enlarge page ${number}`);
    button.onclick = () => this.app.enlarge(pages.map((each, at) => ({ ...each, name: `Page ${at + 1}` })), number - 1);
    item.querySelector("p").textContent = String(number);
  }
}
