// The state of the game: loaded once as a whole, then updated step by step as it changes.

/** The statuses of answers that say why something can't be done. */
const REASONS = [422, 507];

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

  /** Calls a function with the names of the changed values; with null if anything may have changed. */
  on(listener) {
    this._listeners.add(listener);
  }

  get(name) {
    return this.entries.get(name);
  }

  /** The values with a common prefix, by the rest of their names. */
  * under(start) {
    for (const [key, value] of this.entries) if (key.startsWith(start)) yield [key.slice(start.length), value];
  }

  /** All changes, newest first. */
  get changes() {
    return [...this.under("change/")].map(([, value]) => value).sort((a, b) => b.number - a.number);
  }

  /** What the program answers, also if it is why something can't be done; null if there is no answer. */
  async json(path, options = {}) {
    try {
      const answer = await fetch(`${this.base}${path}`, { cache: "no-store", ...options });
      return answer.ok || REASONS.includes(answer.status) ? await answer.json() : null;
    } catch {
      return null;
    }
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
   * A browser has few connections to one server. A hidden page closes its own after a while, and fetches what it has
   * missed when it is shown again.
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

  /** Fetches everything; simultaneous calls are one. */
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
    // After a missed step, or while everything is being fetched, fetch everything.
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
