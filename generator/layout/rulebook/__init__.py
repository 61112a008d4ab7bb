"""The rulebook: Markdown with the game's own numbers and pictures, flowing into pages.

`source` puts the numbers in, `markdown` reads blocks, `compose` makes slabs of them (lines, rows, pictures), `pages`
fills pages with slabs, `front` makes the title page and the contents; `book` puts it all together.
"""

from generator.layout.rulebook.book import BookPage, Materials, lay_out
from generator.layout.rulebook.slab import BookAnchor

__all__ = ["BookAnchor", "BookPage", "Materials", "lay_out"]
