"use strict";
// Light, dark, or the system's theme. Runs after the styles and before anything is shown, so that nothing flashes.
globalThis.theme = (() => {
  const KEY = "punchboard-theme", SYSTEM = "(prefers-color-scheme: dark)";
  const ORDER = ["", "light", "dark"];
  const stored = () => {
    try { return localStorage.getItem(KEY) || ""; } catch { return ""; }
  };
  let name = ORDER.includes(stored()) ? stored() : "";
  const media = () => ({ light: "not all", dark: "all" })[name] || SYSTEM;
  const apply = () => {
    for (const link of document.querySelectorAll("link.dark")) link.media = media();
    document.documentElement.style.colorScheme = name || "light dark";
    document.documentElement.dataset.theme = name || "system";
  };
  const next = () => {
    // The first click must change something: to the theme that the system doesn't use.
    const dark = matchMedia(SYSTEM).matches;
    const order = dark ? ["", "light", "dark"] : ["", "dark", "light"];
    name = order[(order.indexOf(name) + 1) % order.length];
    try { localStorage.setItem(KEY, name); } catch { /* Then the theme isn't remembered. */ }
    apply();
    return name;
  };
  apply();
  return { apply, next, media, name: () => name };
})();
