"""What a book says about its own pages: it is laid out until all of that is right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import NOWHERE, Diagnostic, Origin, Problem, Severity, similar
from generator.foundation.lazy_regex import regex
from generator.foundation.wording import counted
from generator.layout.rulebook.flowables import BookPage
from generator.layout.rulebook.source import Lines
from generator.layout.rulebook.terms import Entry, entries

_SOME_PAGE = 10
"""The number printed for a page before it is known."""
_PAGE = regex(
    r"\b(?:pages?|pg\.|p\.|Seiten?|S\.|páginas?|pagina)[ \u00a0](\d{1,4})(?![\d.,]*\d)",
    re.IGNORECASE,
)
_OTHER_BOOK = regex(
    r"\b(?:[\w-]*book|codex|guide|journal|log|magazine|manual|module|scenario|sheet)\b",
    re.IGNORECASE,
)
_OF_ANOTHER = regex(r",?\s(?:aus|de|des|du|im|in|of|von)\b")
"""Words before or right after a page that may make it a page of another book."""
_NEAR = 50


class PageNumbers(NamedTuple):
    """The pages of headings and terms."""

    headings: Mapping[str, int]
    entries: tuple[Entry, ...]

    @classmethod
    def of(cls, pages: Iterable[BookPage]) -> PageNumbers:
        """What is on some pages."""
        listed = list(pages)
        headings = {
            anchor.name: number
            for number, page in enumerate(listed, 1)
            for anchor in page.anchors
            if anchor.level
        }
        return cls(headings, entries(page.terms for page in listed))


@dataclass(slots=True)
class References:
    """The pages that a book's text uses, as far as they are known."""

    known: PageNumbers
    final: bool
    """Whether what isn't known doesn't exist; otherwise it may still be found."""
    _requested: dict[str, int] = field(default_factory=dict)
    indexed: Origin | None = None
    """The place of the index, if there is one."""

    def page(self, heading: str) -> int:
        """The page of a heading, named as in a link to it. Raises `Problem` BOOK006 if there is none."""
        name = str(heading).removeprefix("#")
        known = self.known.headings
        if self.final and name not in known:
            hint = similar(name, known, "heading")
            raise Problem("BOOK006", f"there is no heading `#{name}`", NOWHERE, hint)
        return self._requested.setdefault(name, known.get(name, _SOME_PAGE))

    @property
    def requested(self) -> Mapping[str, int]:
        """The requested pages, by heading."""
        return dict(self._requested)

    def match(self, answers: Mapping[str, int]) -> bool:
        """Whether these pages would be given now; then they count as requested. Missing headings don't."""
        known = self.known.headings
        if any(
            (known.get(name) if self.final else known.get(name, _SOME_PAGE)) != page
            for name, page in answers.items()
        ):
            return False
        self._requested.update(answers)
        return True

    def index(self, origin: Origin) -> tuple[Entry, ...]:
        """All terms with their pages, for an index at a place."""
        self.indexed = origin
        return self.known.entries

    def are_right(self, found: PageNumbers) -> bool:
        """Whether all printed numbers are those of a finished book."""
        if self.indexed is not None and self.known.entries != found.entries:
            return False
        return all(found.headings.get(name) == number for name, number in self._requested.items())


def pages_out_of_range(lines: Lines, pages: int) -> Iterator[Diagnostic]:
    """Warns of typed page numbers that the book doesn't have; those of other books are ignored."""
    for match in _PAGE.finditer(lines.text):
        before = lines.text[max(0, match.start() - _NEAR) : match.start()]
        other = _OTHER_BOOK.search(re.split(r"[.!?:]\s", before)[-1])
        if int(match[1]) > pages and not (other or _OF_ANOTHER.match(lines.text, match.end())):
            yield Diagnostic(
                "BOOK028",
                Severity.WARNING,
                f"the rulebook mentions {match[0]}, but has {counted(pages, 'page')}",
                lines.origin(lines.text.count("\n", 0, match.start())),
                ("let Punchboard insert the number: `{{ page('the-heading') }}`",),
            )
