// A sheet or a page of the rulebook, as large as the window.
import { dialog, fill, h } from "./dom.js";
import { image } from "./pictures.js";

export class Enlarged {
  constructor(store) {
    this.store = store;
    this.pages = [];
    this.at = 0;
    this.wide = false;
    this.picture = h("div", { class: "large", tabindex: "0" });
    this.title = h("p", { id: "enlarged-title", class: "soft" });
    this.element = dialog("enlarged", "enlarged-title", this.picture, h("div", { class: "steps" },
      h("button", { type: "button", class: "step", "aria-label": "Previous page", on: { click: () => this.step(-1) } }, "←"), this.title,
      h("button", { type: "button", class: "step", "aria-label": "Next page", autofocus: true, on: { click: () => this.step(1) } }, "→")));
  }

  get keys() {
    return {
      ArrowRight: ["Next page", () => this.step(1)],
      ArrowLeft: ["Previous page", () => this.step(-1)],
      x: ["Fit the width or the whole page", () => { this.wide = !this.wide; this.draw(); }],
    };
  }

  open(pages, at) {
    this.pages = pages;
    this.at = at;
    this.draw();
    if (!this.element.open) this.element.showModal();
  }

  step(by) {
    this.at = (this.at + by + this.pages.length) % this.pages.length;
    this.draw();
  }

  draw() {
    const page = this.pages[this.at];
    const img = image(this.store.picture(page.picture), page.name, page.size, false);
    img.loading = "eager";
    this.picture.classList.toggle("wide", this.wide);
    fill(this.picture, img);
    this.title.textContent = `${page.name} of ${this.pages.length}`;
  }
}
