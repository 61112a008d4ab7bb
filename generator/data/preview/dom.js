// Elements from plain values. Nothing that a game says ever becomes markup: texts are texts.

/** An element. `on` holds listeners, `data` the dataset, `style` custom properties; false leaves an attribute out. */
export function h(name, attributes = {}, ...parts) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key === "on") for (const [event, run] of Object.entries(value)) made.addEventListener(event, run);
    else if (key === "data") Object.assign(made.dataset, value);
    else if (key === "style") for (const [name, text] of Object.entries(value)) made.style.setProperty(name, text);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...flat(parts));
  return made;
}

function flat(parts) {
  return parts.flat(Infinity).filter((part) => part !== null && part !== undefined && part !== false && part !== "");
}

/** Puts parts in the place of what an element holds. */
export function fill(element, ...parts) {
  element.replaceChildren(...flat(parts));
  return element;
}

/** A text in which what stands between backticks is code. */
export function quoted(text) {
  const parts = text.split("`");
  if (parts.length % 2 === 0) return [text];
  return parts.map((part, at) => (at % 2 ? h("code", {}, part) : part));
}

/** `1 face`, `2 faces`. */
export function counted(count, noun, plural = noun + "s") {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}

/** What is in a list, in words: `a, b and 3 more`. */
export function listed(names, most = 3) {
  const shown = names.slice(0, most), rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : shown.join("");
}

/** A place in a file that is copied when it is pressed. */
export function place(at, word = "") {
  if (!at) return null;
  const label = `Copy ${at.copy}`;
  const made = h("button", { type: "button", class: "place", title: label, "aria-label": label }, h("code", {}, word || at.said));
  made.addEventListener("click", (event) => { event.stopPropagation(); copy(made, at.copy); });
  return made;
}

async function copy(button, text) {
  const said = (await copied(text)) ? "copied" : "not copied";
  button.dataset.said = said;
  tell(said === "copied" ? `Copied ${text}` : `Your browser blocked copying: ${text}`);
  setTimeout(() => { delete button.dataset.said; }, 1200);
}

/** Copies a text; on a phone over plain http, where pages have no clipboard, by way of a selection. */
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

/** Says something to those who listen, and shows nothing. */
export function tell(text) {
  let said = document.getElementById("told");
  if (!said) {
    said = h("div", { id: "told", class: "unseen", role: "status" });
    document.body.append(said);
  }
  said.textContent = text;
}

/** Whether a key that was pressed is meant for what one is typing into. */
export function isTyping(target) {
  return target instanceof Element && target.matches("input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]");
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
  const made = h("div", { class: "choice", role: "group", "aria-label": name }, buttons);
  made.press = press;
  return made;
}
