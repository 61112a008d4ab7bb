"""The rulebook: Markdown with the game's own numbers and pictures, laid out on pages.

`source` computes the expressions, `markdown` reads blocks, `compose` turns them into flowables (lines, rows, pictures),
`pages` fills pages with these, `title_page` makes the title page and the contents, `index` the index of what `terms`
finds; `book` puts it all together, again and again until the `references` to its own pages are right.
"""

from generator.layout.rulebook.book import Materials, lay_out
from generator.layout.rulebook.flowables import BookPage
from generator.layout.rulebook.source import Lines
from generator.layout.rulebook.typeset import Memory

__all__ = ["BookPage", "Lines", "Materials", "Memory", "lay_out"]
