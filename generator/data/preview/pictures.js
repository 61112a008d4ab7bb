// Pictures of faces and pages: sized relative to each other, and replaced without a flicker.
import { h } from "./dom.js";

const PER_MM = 2.35, LEAST = 84, MOST = 400;

/** The size of a picture in CSS pixels, before the page's own scale. */
export function onScreen([width, height], perMm = PER_MM, least = LEAST, most = MOST) {
  const longer = Math.max(width, height, 1e-6);
  const shown = Math.min(Math.max(longer * perMm, least), most);
  return [Math.max(1, width * shown / longer), Math.max(1, height * shown / longer)];
}

/** The name of a face, which several pieces may share. */
export function faceName(face) {
  return face.more ? `${face.name} and ${face.more} more` : face.name;
}

/** An image; `sized` sets its size in the grid, otherwise the page's style does. */
export function image(source, alt, size, sized = true) {
  const [width, height] = onScreen(size);
  const img = h("img", {
    src: source, alt, width: Math.round(width), height: Math.round(height), loading: "lazy", decoding: "async",
    style: sized ? { "--w": width.toFixed(1), "--h": height.toFixed(1) } : { "--ratio": (size[0] / size[1]).toFixed(4) },
  });
  img.addEventListener("error", () => img.classList.add("lost"));
  img.addEventListener("load", () => img.classList.remove("lost"));
  return img;
}

/** Replaces the picture of an image once the new one is loaded. */
export async function swap(img, source, size) {
  const [width, height] = onScreen(size);
  img.dataset.next = source;
  const next = new Image();
  next.src = source;
  try { await next.decode(); } catch { /* The image shows that itself. */ }
  if (img.dataset.next !== source) return;
  delete img.dataset.next;
  img.src = source;
  img.width = Math.round(width);
  img.height = Math.round(height);
  if (img.style.getPropertyValue("--w")) {
    img.style.setProperty("--w", width.toFixed(1));
    img.style.setProperty("--h", height.toFixed(1));
  }
}

export const MODES = [["side", "Side by side"], ["before", "Before"], ["after", "After"], ["difference", "Difference"]];

/** A face or a page before and after a change; `data-mode` of an element around it chooses how it is shown. */
export function pair(store, change, name) {
  const side = (which, word) => {
    const at = change[which];
    if (!at) return h("figure", { class: `${which} none` }, h("div", { class: "blank" }, which === "before" ? "new" : "removed"), h("figcaption", {}, word));
    const img = image(store.picture(at.picture), `${name}, ${word.toLowerCase()}`, at.size);
    const [width] = onScreen(at.size);
    return h("figure", { class: which, style: { "--across": width.toFixed(1) } }, img, h("figcaption", {}, word));
  };
  return h("div", { class: "pair" }, side("before", "Before"), side("after", "After"));
}
