// Builds elements from plain values. Text from a game never becomes markup.

/** An element. `on` has listeners, `data` the dataset, `style` custom properties; false omits an attribute. */
export function h(name, attributes = {}, ...parts) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key === "on") for (const [event, run] of Object.entries(value)) element.addEventListener(event, run);
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key === "style") for (const [name, text] of Object.entries(value)) element.style.setProperty(name, text);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...flat(parts));
  return element;
}

function flat(parts) {
  return parts.flat(Infinity).filter((part) => part !== null && part !== undefined && part !== false && part !== "");
}

/** Replaces the contents of an element. */
export function fill(element, ...parts) {
  element.replaceChildren(...flat(parts));
  return element;
}

/** A text with the words between backticks as code. */
export function quoted(text) {
  const parts = text.split("`");
  if (parts.length % 2 === 0) return [text];
  return parts.map((part, at) => (at % 2 ? h("code", {}, part) : part));
}

/** `1 face`, `2 faces`. */
export function counted(count, noun, plural = noun + "s") {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}

/** A list in words: `a, b and 3 more`. */
export function listed(names, most = 3) {
  const shown = names.slice(0, most), rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : shown.join("");
}

/** A place in a file; clicking it copies it. */
export function place(at, word = "") {
  if (!at) return null;
  const label = `Copy ${at.copy}`;
  const button = h("button", { type: "button", class: "place", title: label, "aria-label": label }, h("code", {}, word || at.said));
  button.addEventListener("click", (event) => { event.stopPropagation(); copy(button, at.copy); });
  return button;
}

async function copy(button, text) {
  const result = (await copied(text)) ? "copied" : "not copied";
  button.dataset.said = result;
  tell(result === "copied" ? `Copied ${text}` : `Your browser blocked copying: ${text}`);
  setTimeout(() => { delete button.dataset.said; }, 1200);
}

/** Copies a text. Over plain http, where pages have no clipboard, it copies a selection. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = h("textarea", { class: "unseen", "aria-hidden": "true" }, text);
    (document.querySelector("dialog[open]") || document.body).append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** Announces something to screen readers. */
export function tell(text) {
  let status = document.getElementById("told");
  if (!status) {
    status = h("div", { id: "told", class: "unseen", role: "status" });
    document.body.append(status);
  }
  status.textContent = text;
}

/** Whether an element takes typed text. */
export function isTyping(target) {
  return target instanceof Element && target.matches("input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]");
}

/** The words of a filter, in lower case. */
export function wordsOf(text) {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** A dialog that closes by its button or by a click outside of it. */
export function dialog(look, title, ...parts) {
  const element = h("dialog", { class: look, "aria-labelledby": title, on: { click: (event) => { if (event.target === element) element.close(); } } },
    h("div", { class: "inside" }, parts, h("button", { type: "button", class: "close", "aria-label": "Close", on: { click: () => element.close() } }, "✕")));
  return element;
}

/** A group of buttons of which one is pressed. */
export function choice(name, options, chosen, choose) {
  const buttons = options.map(([value, label]) => h("button", {
    type: "button", "aria-pressed": String(value === chosen), data: { value },
    on: { click: () => { press(value); choose(value); } },
  }, label));
  const press = (value) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.value === value));
  };
  const group = h("div", { class: "choice", role: "group", "aria-label": name }, buttons);
  group.press = press;
  return group;
}
