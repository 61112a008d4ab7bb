"""A browser for tests of pages, and what all of them ask of a page: nothing too pale, nothing wider than the window."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
PATIENCE = 30_000
"""How long the browser may take to start, ms."""
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
"""The windows that pages are looked at in, px."""


@contextmanager
def launched(playwright: Any, home: Path, *flags: str) -> Iterator[Any]:
    """The browser, which keeps what it keeps in a folder."""
    with playwright.sync_playwright() as started:
        running = started.chromium.launch(
            executable_path=BROWSER,
            args=[*FLAGS, *flags],
            env={**os.environ, "HOME": str(home)},
            timeout=PATIENCE,
        )
        yield running
        running.close()


def too_wide(beside: str) -> str:
    """A script that finds what is wider than the window, but for what is in elements that scroll by themselves."""
    return f"""() => [...document.querySelectorAll('body *')].filter((e) =>
        e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('{beside}'))
        .map((e) => e.outerHTML.slice(0, 80))"""


def too_pale(texts: str, beside: str) -> str:
    """A script that finds texts with less than 4.5 to 1 against their ground, the least of WCAG 2 for small ones."""
    return """() => {
    const parts = (color) => color.match(/[\\d.]+/g).map(Number);
    const lum = (color) => parts(color).slice(0, 3).map((v) => v / 255)
        .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (e) => {
        const color = getComputedStyle(e).backgroundColor;
        return parts(color)[3] === 0 && e.parentElement ? ground(e.parentElement) : color;
    };
    const found = [];
    for (const e of document.querySelectorAll('TEXTS')) {
        if (!e.checkVisibility() || !e.textContent.trim() || e.closest('BESIDE')) continue;
        const [low, high] = [lum(getComputedStyle(e).color), lum(ground(e))].sort((a, b) => a - b);
        if ((high + 0.05) / (low + 0.05) < 4.5) found.push(e.outerHTML.slice(0, 80));
    }
    return found;
}""".replace("TEXTS", texts).replace("BESIDE", beside)
