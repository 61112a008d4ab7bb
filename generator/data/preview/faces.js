// All faces, each once, by component; filtered by component, text, side and finding.
import { choice, counted, fill, h, isTyping, wordsOf } from "./dom.js";
import { faceName, image, onScreen, swap } from "./pictures.js";

const SIGNS = { error: "✕", warning: "!", advice: "i" };
const WORST = ["error", "warning", "advice"];

export class Faces {
  constructor(store, app) {
    this.store = store;
    this.app = app;
    this.groups = new Map();
    this.items = new Map();
    this.query = { q: "", component: "", side: "", only: "" };
    this.field = h("input", { type: "search", id: "faces-filter", autocomplete: "off", spellcheck: "false", placeholder: "Filter: name, text, value",
      on: { input: () => this._filterBy({ q: this.field.value }) } });
    this.component = h("select", { id: "faces-component", on: { change: () => this._filterBy({ component: this.component.value }) } });
    this.side = h("select", { id: "faces-side", on: { change: () => this._filterBy({ side: this.side.value }) } });
    this.only = choice("Only", [["", "All"], ["findings", "With findings"], ["changed", "Just changed"]], "", (only) => this._filterBy({ only }));
    this.size = h("input", { type: "range", id: "faces-size", min: "0.5", max: "3", step: "0.1", value: this.scale,
      on: { input: () => this._resize(this.size.value) } });
    this.found = h("output", { id: "faces-found", for: "faces-filter" });
    this.bar = h("form", { class: "filter", role: "search", "aria-label": "Filter faces", on: { submit: (event) => event.preventDefault() } },
      h("label", { for: "faces-filter", class: "unseen" }, "Filter faces"), this.field,
      h("label", { for: "faces-component", class: "unseen" }, "Component"), this.component,
      h("label", { for: "faces-side", class: "unseen" }, "Side"), this.side,
      this.only,
      h("span", { class: "pairing size" }, h("label", { for: "faces-size" }, "Size"), this.size), this.found);
    this.list = h("div", { class: "groups" });
    this.none = h("div", { class: "empty", hidden: true });
    this.element = h("section", { class: "view faces", "aria-labelledby": "faces-title" },
      h("h2", { id: "faces-title", class: "unseen" }, "Faces"), this.bar, this.none, this.list);
    this.list.addEventListener("keydown", (event) => this._move(event));
    this.list.addEventListener("focusin", (event) => this._stand(event.target.closest("button.zoom")));
    this._resize(this.scale);
    this._read();
  }

  get scale() {
    try { return localStorage.getItem("punchboard-size") || "1"; } catch { return "1"; }
  }

  get keys() {
    return {
      "/": ["Go to the filter", () => this.field.select()],
      f: ["Show only faces with findings, or all", () => this._toggle("findings")],
      n: ["Show only faces that just changed, or all", () => this._toggle("changed")],
      c: ["Next component", () => this._nextComponent()],
      "+": ["Larger", () => this._resize(Number(this.size.value) + 0.2)],
      "-": ["Smaller", () => this._resize(Number(this.size.value) - 0.2)],
      Escape: ["Clear the filter", () => this.clear()],
    };
  }

  update(changed) {
    const game = this.store.get("game");
    if (!game) return;
    if (changed && ![...changed].some((key) => /^(face|component|game|changed|findings)/.test(key))) return;
    this.findings = new Map((this.store.get("findings") || []).map((each) => [each.id, each]));
    this.last = new Set(this.store.get("changed") || []);
    const names = game.components.filter((name) => this.store.get(`component/${name}`)?.faces.length);
    for (const [name, group] of this.groups) if (!names.includes(name)) { group.element.remove(); this.groups.delete(name); }
    names.forEach((name, at) => this._group(name, at, changed));
    this._options(names);
    this.filter();
  }

  _group(name, at, changed) {
    const component = this.store.get(`component/${name}`);
    let group = this.groups.get(name);
    if (!group) {
      const title = h("h3", { id: `component-${at}-${name}` });
      const facts = h("p", { class: "facts-line" }), sheet = h("ul", { class: "sheet", "aria-label": component.title });
      group = { title, facts, sheet, element: h("div", { class: "component" }, title, facts, sheet) };
      this.groups.set(name, group);
    }
    if (this.list.children[at] !== group.element) this.list.insertBefore(group.element, this.list.children[at] || null);
    group.title.textContent = component.title;
    group.element.classList.toggle("old", Boolean(component.old));
    const parts = [counted(component.pieces, "piece"), counted(component.faces.length, "face"), component.size, component.stock];
    group.facts.textContent = parts.filter(Boolean).join(" · ") + (component.old ? " · out of date" : "");
    const wanted = new Set(component.faces);
    for (const item of [...group.sheet.children]) if (!wanted.has(item.dataset.face)) { item.remove(); this.items.delete(item.dataset.face); }
    component.faces.forEach((key, index) => {
      const item = this._item(key, changed);
      if (group.sheet.children[index] !== item) group.sheet.insertBefore(item, group.sheet.children[index] || null);
    });
  }

  _item(key, changed) {
    const face = this.store.get(`face/${key}`);
    let known = this.items.get(key);
    if (!known) {
      const img = image(this.store.picture(face.picture), "", face.size);
      const zoom = h("button", { type: "button", class: "zoom", tabindex: "-1", on: { click: () => this.app.open(key, this.shown()) } }, img);
      const words = h("p");
      known = { img, zoom, words, picture: face.picture, element: h("li", { data: { face: key } }, zoom, words) };
      this.items.set(key, known);
      this._caption(known, key, face);
    } else if (!changed || changed.has(`face/${key}`) || changed.has("findings")) {
      if (known.picture !== face.picture) {
        known.picture = face.picture;
        swap(known.img, this.store.picture(face.picture), face.size);
      }
      this._caption(known, key, face);
    }
    known.element.classList.toggle("changed", this.last.has(key));
    return known.element;
  }

  _caption(known, key, face) {
    const name = faceName(face);
    const side = face.side === "front" ? "" : face.side;
    const found = face.findings.map((id) => this.findings.get(id)).filter(Boolean);
    const worst = WORST.find((word) => found.some((each) => each.severity === word));
    const alt = [name, side].filter(Boolean).join(", ");
    known.img.alt = alt;
    known.zoom.setAttribute("aria-label", [`Enlarge ${alt}`, found.length ? counted(found.length, "finding") : ""].filter(Boolean).join(", "));
    const [width, height] = onScreen(face.size);
    known.element.style.setProperty("--h", height.toFixed(1));
    known.element.style.setProperty("--w", width.toFixed(1));
    fill(known.words, h("b", {}, name),
      h("span", {}, [side, face.copies ? `× ${face.copies.toLocaleString("en")}` : ""].filter(Boolean).join(" · ")),
      worst && h("span", { class: `badge ${worst}`, title: found.map((each) => each.message).join("\n") }, SIGNS[worst], " ", String(found.length)));
  }

  _options(names) {
    const options = [h("option", { value: "" }, "All components"), ...names.map((name) => h("option", { value: name }, this.store.get(`component/${name}`).title))];
    const same = options.length === this.component.options.length
      && options.every((each, at) => each.value === this.component.options[at].value && each.text === this.component.options[at].text);
    if (!same) fill(this.component, options);
    this.component.value = names.includes(this.query.component) ? this.query.component : "";
    const sides = [...new Set([...this.store.under("face/")].map(([, face]) => face.side))];
    if (sides.join() !== [...this.side.options].slice(1).map((each) => each.value).join()) {
      fill(this.side, h("option", { value: "" }, "All sides"), sides.map((side) => h("option", { value: side }, side)));
    }
    this.side.value = sides.includes(this.query.side) ? this.query.side : "";
  }

  /** Shows the faces that match the filter, and their number. */
  filter() {
    const { q, component, side, only } = this.query;
    const words = wordsOf(q);
    let shown = 0;
    for (const [key, item] of this.items) {
      const face = this.store.get(`face/${key}`);
      if (!face) continue;
      const fits = (!component || face.component === component) && (!side || face.side === side)
        && (only !== "findings" || face.findings.length > 0) && (only !== "changed" || this.last.has(key))
        && words.every((word) => face.text.includes(word));
      item.element.hidden = !fits;
      shown += fits;
    }
    for (const group of this.groups.values()) group.element.hidden = !group.sheet.querySelector(":scope > li:not([hidden])");
    const all = this.items.size;
    this.found.textContent = shown === all ? counted(all, "face") : `${shown.toLocaleString("en")} of ${counted(all, "face")}`;
    this.none.hidden = shown > 0;
    if (!shown) this._nothing();
    this._stand(this.list.querySelector('button.zoom[tabindex="0"]'));
  }

  _nothing() {
    const all = this.items.size;
    if (!all) return fill(this.none, h("p", {}, "No faces to show: no component of the game could be drawn."));
    const why = this.query.only === "changed" && !this.query.q ? "No face has changed since you opened the preview."
      : this.query.only === "findings" && !this.query.q ? "No face has findings." : "No face matches the filter.";
    fill(this.none, h("p", {}, why), h("button", { type: "button", on: { click: () => this.clear() } }, `Show all ${counted(all, "face")}`));
  }

  clear() {
    this._filterBy({ q: "", component: "", side: "", only: "" });
    this._write();
  }

  /** The keys of the faces that are shown, in order. */
  shown() {
    return [...this.list.querySelectorAll(".component:not([hidden]) li:not([hidden])")].map((item) => item.dataset.face);
  }

  show(query) {
    this._filterBy({ q: "", component: "", side: "", only: "", ...query });
    this._write();
  }

  _filterBy(part) {
    Object.assign(this.query, part);
    const query = new URLSearchParams(Object.entries(this.query).filter(([, value]) => value));
    if (this.element.isConnected) history.replaceState(history.state, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
    this.only.press(this.query.only);
    this.filter();
  }

  _read() {
    for (const [key, value] of new URLSearchParams(location.search)) if (key in this.query) this.query[key] = value;
    this._write();
  }

  _write() {
    this.field.value = this.query.q;
    this.component.value = this.query.component;
    this.side.value = this.query.side;
    this.only.press(this.query.only);
  }

  _toggle(word) {
    this._filterBy({ only: this.query.only === word ? "" : word });
  }

  _nextComponent() {
    const values = [...this.component.options].map((each) => each.value);
    this._filterBy({ component: values[(values.indexOf(this.component.value) + 1) % values.length] });
    this._write();
  }

  _resize(value) {
    const size = Math.min(3, Math.max(0.5, Number(value) || 1));
    this.size.value = String(size);
    this.list.style.setProperty("--zoom", size.toFixed(2));
    try { localStorage.setItem("punchboard-size", size.toFixed(2)); } catch { /* Then the size isn't remembered. */ }
  }

  /** The Tab key stops at one face only; arrows lead to the others. */
  _stand(button) {
    const now = button && button.closest("li") && !button.closest("[hidden]") ? button : this.list.querySelector(".component:not([hidden]) li:not([hidden]) button.zoom");
    for (const each of this.list.querySelectorAll('button.zoom[tabindex="0"]')) if (each !== now) each.tabIndex = -1;
    if (now) now.tabIndex = 0;
  }

  _move(event) {
    const from = event.target.closest("button.zoom");
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: "down", ArrowUp: "up", Home: "first", End: "last" };
    const step = steps[event.key];
    if (!from || !step || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    const all = [...this.list.querySelectorAll(".component:not([hidden]) li:not([hidden]) button.zoom")];
    const at = all.indexOf(from);
    const to = step === "first" ? all[0] : step === "last" ? all.at(-1) : typeof step === "number" ? all[at + step] : beside(all, from, step);
    if (!to) return;
    event.preventDefault();
    to.focus();
    to.scrollIntoView({ block: "nearest" });
  }
}

/** The nearest one in the next row above or below. */
function beside(all, from, step) {
  const middle = (each) => { const box = each.getBoundingClientRect(); return [box.left + box.width / 2, box.top]; };
  const [x, y] = middle(from), down = step === "down";
  let best = null, row = null;
  for (const each of down ? all.slice(all.indexOf(from) + 1) : all.slice(0, all.indexOf(from)).reverse()) {
    const [otherX, otherY] = middle(each);
    if (down ? otherY <= y + 4 : otherY >= y - 4) continue;
    row ??= otherY;
    if (Math.abs(otherY - row) > 4) break;
    if (!best || Math.abs(otherX - x) < best[1]) best = [each, Math.abs(otherX - x)];
  }
  return best && best[0];
}

export { SIGNS };
