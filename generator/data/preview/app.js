// The page as a whole: the current view, the status, and the latest change.
import { counted, fill, h, isTyping, listed, quoted, tell } from "./dom.js";
import { Changes, base, summary } from "./changes.js";
import { Edits } from "./edits.js";
import { Export } from "./export.js";
import { Enlarged } from "./enlarged.js";
import { Face } from "./face.js";
import { Faces } from "./faces.js";
import { Findings } from "./findings.js";
import { Keys } from "./keys.js";
import { Numbers } from "./numbers.js";
import { Rulebook } from "./rulebook.js";
import { Sheets } from "./sheets.js";
import { Store } from "./store.js";
import { Table } from "./table.js";
import { Text } from "./text.js";

const MAKERS = { faces: Faces, table: Table, text: Text, changes: Changes, sheets: Sheets, rulebook: Rulebook, findings: Findings, numbers: Numbers, export: Export };
const NEWS = 8000, MARGIN = 40;
const THEMES = { "": "system", light: "light", dark: "dark" };

class App {
  constructor() {
    this.game = document.body.dataset.game;
    this.base = `/game/${encodeURIComponent(this.game)}/`;
    this.store = new Store(this.base);
    this.edits = new Edits(this.store, document.body.dataset.token);
    this.main = document.getElementById("main");
    this.tabs = new Map([...document.querySelectorAll("nav a[data-view]")].map((tab) => [tab.dataset.view, tab]));
    this.views = new Map();
    this.scrolled = new Map();
    this.view = "";
    this.face = new Face(this.store, this);
    this.large = new Enlarged(this.store);
    this.keys = new Keys(() => this._keys());
    document.body.append(this.face.element, this.large.element, this.keys.element, this.edits.element);
    this._edits();
    this._about();
    this.store.on((changed) => this._update(changed));
    addEventListener("popstate", () => this._route());
    document.addEventListener("click", (event) => this._click(event));
    document.getElementById("help").addEventListener("click", () => this.keys.toggle());
    document.getElementById("theme").addEventListener("click", () => this._theme());
    this._name_theme();
    this._route();
    this.store.begin();
  }

  /** Undo and redo, by button and by key; fields that take text have their own. */
  _edits() {
    for (const [name, run] of [["undo", () => this.edits.undo()], ["redo", () => this.edits.redo()]]) document.getElementById(name)?.addEventListener("click", run);
    if (!this.edits.on) return;
    addEventListener("keydown", (event) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target) || !["z", "y"].includes(key)) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) this.edits.redo(); else this.edits.undo();
    });
  }

  _route() {
    const name = location.pathname.slice(this.base.length) || "faces";
    const view = name in MAKERS ? name : "faces";
    if (view === this.view) return;
    if (this.view) this.scrolled.set(this.view, scrollY);
    this.view = view;
    if (!this.views.has(view)) this.views.set(view, new MAKERS[view](this.store, this));
    const shown = this.views.get(view);
    this.main.replaceChildren(shown.element);
    shown.update(null);
    for (const [each, tab] of this.tabs) {
      if (each === view) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    this._show_tab(this.tabs.get(view));
    scrollTo(0, this.scrolled.get(view) || 0);
    this._head();
  }

  /** Scrolls a tab into its bar; `scrollIntoView` would also make the next Tab key start here instead of at the skip link. */
  _show_tab(tab) {
    const bar = tab.closest("ul"), own = tab.getBoundingClientRect(), box = bar.getBoundingClientRect();
    if (own.left - MARGIN < box.left) bar.scrollLeft += own.left - MARGIN - box.left;
    else if (own.right + MARGIN > box.right) bar.scrollLeft += own.right + MARGIN - box.right;
  }

  go(view, query = "") {
    history.pushState(null, "", this.base + (view === "faces" ? "" : view) + query);
    this._route();
  }

  _click(event) {
    const tab = event.target.closest?.("a[data-view], a#title");
    if (!tab || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.go(tab.dataset.view || "faces", tab.search);
  }

  open(face, list, mode) {
    if (this.store.get(`face/${face}`)) this.face.open(face, list, mode);
  }

  /** Returns the focus to the face that was enlarged last. */
  closed(key) {
    const item = this.views.get("faces")?.items.get(key);
    if (this.view === "faces" && item && !item.element.hidden) item.zoom.focus();
  }

  enlarge(pages, at) {
    this.large.open(pages, at);
  }

  _update(changed) {
    this._head();
    this._status();
    if (changed?.size === 1 && changed.has("status")) return;
    for (const [name, view] of this.views) if (name === this.view) view.update(changed); else if (name === "faces") view.update(changed);
    this.face.update(changed);
    this._look();
    this._history();
    const fresh = changed && [...changed].find((key) => key.startsWith("change/") && this.store.get(key));
    if (fresh) this._news(this.store.get(fresh));
  }

  _head() {
    const game = this.store.get("game");
    if (!game) return;
    const titles = Object.fromEntries([...this.tabs].map(([name, tab]) => [name, tab.firstElementChild.textContent]));
    document.title = `${game.title}: ${titles[this.view].toLowerCase()}`;
    document.getElementById("title").textContent = game.title;
    document.getElementById("version").textContent = game.version ? `version ${game.version}` : "";
    const claims = this.store.get("claims"), held = claims.filter((each) => each.state === "ok").length;
    const found = this.store.get("findings").length;
    const faces = [...this.store.under("face/")].length;
    const counts = {
      faces, table: "", text: "", changes: this.store.changes.length, findings: found, sheets: "", rulebook: this.store.get("book").pages.length,
      numbers: claims.length ? (held === claims.length ? claims.length : `${held}/${claims.length}`) : "", export: "",
    };
    for (const [name, tab] of this.tabs) {
      const count = tab.lastElementChild;
      count.textContent = counts[name].toLocaleString("en");
      count.className = (name === "findings" && found && game.worst !== "advice") || (name === "numbers" && held < claims.length) ? "wrong" : "count";
    }
    const alarm = document.getElementById("alarm"), fault = this.store.get("fault");
    const old = game.components.some((name) => this.store.get(`component/${name}`)?.old);
    fill(alarm, fault ? [h("b", {}, "A bug in Punchboard: "), fault]
      : game.broken && [h("b", {}, "The game can’t be printed"), `: ${game.tally}. `, old && "Parts that can’t be drawn are shown as they were before. ",
        h("a", { href: `${this.base}findings`, data: { view: "findings" } }, "See the findings")]);
  }

  _status() {
    const status = document.getElementById("status"), said = document.getElementById("said");
    const { online, working, number } = this.store;
    const [state, words] = !online ? ["off", number < 0 ? "Connecting" : "Not connected: is `punchboard preview` still running?"]
      : working ? ["busy", working.length ? `Drawing: ${listed(working.map(base), 2)}` : "Reading the game"]
        : number < 1 ? ["busy", "Reading the game"] : this.store.get("game")?.broken ? ["off", "Errors"] : ["on", "Up to date"];
    if (status.dataset.state === state && said.dataset.words === words) return;
    status.dataset.state = state;
    said.dataset.words = words;
    fill(said, quoted(words));
  }

  _history() {
    for (const name of ["undo", "redo"]) {
      const button = document.getElementById(name), label = this.store.get("history")?.[name];
      if (!button) continue;
      button.disabled = !label;
      button.title = label ? `${name === "undo" ? "Undo" : "Redo"}: ${label}` : `Nothing to ${name}`;
      button.setAttribute("aria-label", button.title);
    }
  }

  /** Loads the game's own font and accent colours when they have changed. */
  _look() {
    const stamp = this.store.get("look") ?? "";
    for (const [id, file, dark] of [["look", "look.css", false], ["look-dark", "dark.css", true]]) {
      const href = `${this.base}${file}?${stamp}`;
      let link = document.getElementById(id);
      if (!stamp || link?.getAttribute("href") === href) continue;
      const made = h("link", { rel: "stylesheet", id, href, class: dark ? "dark" : false, media: dark ? theme.media() : false });
      if (link) { made.addEventListener("load", () => link.remove()); link.id = ""; link.after(made); } else document.head.append(made);
    }
  }

  _news(change) {
    const names = [...new Set(change.faces.map((each) => each.name))];
    const parts = summary(change);
    if (!parts.length || this.view === "changes") return;
    const what = names.length ? `${counted(change.faces.length + change.more.faces, "face")} changed: ${listed(names)}` : parts.join(", ");
    const more = names.length ? parts.slice(1).join(", ") : "";
    const news = document.getElementById("news");
    const hide = () => { news.replaceChildren(); };
    fill(news, h("p", {}, h("b", {}, what), more && h("span", { class: "soft" }, ` · ${more}`)),
      this.view !== "changes" && h("button", { type: "button", on: { click: () => { hide(); this.go("changes"); } } }, "Compare"),
      h("button", { type: "button", class: "close", "aria-label": "Dismiss", on: { click: hide } }, "✕"));
    clearTimeout(this._timer);
    this._timer = setTimeout(() => { if (!news.matches(":hover, :focus-within")) hide(); }, NEWS);
  }

  _theme() {
    theme.next();
    this.views.get("table")?.paint();
    this._name_theme();
    tell(`Theme: ${THEMES[theme.name()]}`);
  }

  _name_theme() {
    const button = document.getElementById("theme"), label = `Theme: ${THEMES[theme.name()]}`;
    button.setAttribute("aria-label", label);
    button.title = label;
  }

  _keys() {
    if (this.large.element.open) return [["Page", this.large.keys]];
    if (this.face.element.open) return [["Face", this.face.keys], ["Everywhere", { "?": ["Show these shortcuts", () => this.keys.toggle()] }]];
    const views = Object.fromEntries([...this.tabs].map(([name, tab]) => [tab.getAttribute("aria-keyshortcuts"), [tab.firstElementChild.textContent, () => this.go(name)]]));
    const shown = this.views.get(this.view);
    return [
      [this.tabs.get(this.view).firstElementChild.textContent, shown?.keys || {}],
      ["Everywhere", { ...views, d: ["Switch theme: light, dark, system", () => this._theme()], "?": ["Show these shortcuts", () => this.keys.toggle()] }],
    ];
  }

  _about() {
    fill(this.keys.about, h("p", {}, "In the list of faces, move with the arrow keys and press Enter to enlarge a face."),
      h("p", { class: "soft" }, "Every save in the game’s folder shows up here automatically. The preview loads nothing from the internet. It writes your edits at once, and exports when you press Export."));
  }
}

globalThis.preview = new App();
