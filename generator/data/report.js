"use strict";
// The page works without this script: it adds filters, marks the current section, and scrolls to the first highlighted cell.
for (const field of document.querySelectorAll("[data-filter]")) {
  const box = field.closest(".filter"), found = box.querySelector("output"), what = box.dataset.what;
  const items = [...document.getElementById(field.dataset.filter).querySelectorAll("[data-text]")];
  box.hidden = false;
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const item of items) {
      item.hidden = !words.every((word) => item.dataset.text.includes(word));
      left += !item.hidden;
    }
    for (const group of document.querySelectorAll("#" + field.dataset.filter + " .component")) {
      group.hidden = !group.querySelector("[data-text]:not([hidden])");
    }
    found.textContent = words.length ? left + " of " + items.length + " " + what : items.length + " " + what;
  });
}
const show = () => {
  const banner = document.getElementById(location.hash.slice(1));
  if (!banner || !banner.classList.contains("lit")) return;
  const cell = document.querySelector("." + CSS.escape(banner.id));
  if (cell) cell.scrollIntoView({ block: "center", inline: "nearest" });
  banner.focus({ preventScroll: true });
};
const links = new Map([...document.querySelectorAll("nav a")].map((link) => [link.hash.slice(1), link]));
const here = new IntersectionObserver((seen) => {
  for (const { target } of seen.filter((each) => each.isIntersecting)) {
    for (const link of links.values()) link.removeAttribute("aria-current");
    const link = links.get(target.id);
    link.setAttribute("aria-current", "true");
    link.closest("ul").scrollTo({ left: link.parentElement.offsetLeft - 40 });
  }
}, { rootMargin: "-20% 0px -75% 0px" });
for (const id of links.keys()) here.observe(document.getElementById(id));
addEventListener("hashchange", show);
show();
