// What is shown of the game, and how it comes here: once as a whole, then step by step, as it changes.

export class Store {
  constructor(base) {
    this.base = base;
    this.entries = new Map();
    this.number = -1;
    this.run = "";
    this.working = null;
    this.online = false;
    this.patience = 5000;
    this.stamp = new URL(import.meta.url).pathname.split("/")[2];
    this._listeners = new Set();
    this._fetching = null;
    this._source = null;
  }

  /** Calls a function with the names of what has changed; with null where that may be anything. */
  on(listener) {
    this._listeners.add(listener);
  }

  get(name) {
    return this.entries.get(name);
  }

  /** The values whose names begin with some words, by the rest of their names. */
  * under(start) {
    for (const [key, value] of this.entries) if (key.startsWith(start)) yield [key.slice(start.length), value];
  }

  /** The changes there were, newest first. */
  get changes() {
    return [...this.under("change/")].map(([, value]) => value).sort((a, b) => b.number - a.number);
  }

  picture(name, bled = false) {
    return `${this.base}${bled ? "bled" : "picture"}/${name}.svg`;
  }

  async begin() {
    await this._whole();
    this._listen();
    document.addEventListener("visibilitychange", () => this._seen());
  }

  /**
   * A browser has few connections to one server: a page that nobody sees gives its own back, after a while, and asks
   * for what it has missed when it is seen again.
   */
  _seen() {
    clearTimeout(this._leaving);
    if (document.hidden) this._leaving = setTimeout(() => this._leave(), this.patience);
    else if (!this._source) this._listen();
  }

  _leave() {
    this._source?.close();
    this._source = null;
  }

  /** Fetches everything; several calls at once are one. */
  _whole() {
    this._fetching ??= this._fetch().finally(() => { this._fetching = null; });
    return this._fetching;
  }

  async _fetch() {
    let answer;
    try {
      answer = await fetch(`${this.base}state.json`, { cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
    } catch {
      this._tell(new Set(["status"]));
      return;
    }
    const { run, number, entries, page } = await answer.json();
    // The program was restarted in another version, with another page.
    if (page !== this.stamp) return location.reload();
    this.run = run;
    this.number = number;
    this.entries = new Map(Object.entries(entries));
    this._tell(null);
  }

  _listen() {
    const since = this.number < 0 ? "" : `?since=${encodeURIComponent(`${this.run}:${this.number}`)}`;
    const source = this._source = new EventSource(`${this.base}events${since}`);
    source.addEventListener("open", () => this._set("online", true));
    source.addEventListener("step", (event) => this._step(JSON.parse(event.data)));
    source.addEventListener("whole", () => this._whole());
    source.addEventListener("working", (event) => this._set("working", JSON.parse(event.data)));
    source.addEventListener("error", () => {
      this._set("online", false);
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(() => { if (this._source === source) this._listen(); }, 1500);
    });
  }

  _set(name, value) {
    this[name] = value;
    this._tell(new Set(["status"]));
  }

  _step(step) {
    if (step.number <= this.number) return;
    // Where one was missed, or all of it is on its way, the whole is fetched.
    if (step.number !== this.number + 1 || this._fetching) return this._whole();
    this.number = step.number;
    for (const key of step.gone) this.entries.delete(key);
    for (const [key, value] of Object.entries(step.set)) this.entries.set(key, value);
    this._tell(new Set([...step.gone, ...Object.keys(step.set)]));
  }

  _tell(changed) {
    for (const listener of this._listeners) listener(changed);
  }
}
