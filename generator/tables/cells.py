"""How the text of a single cell or header is cleaned, and how a plain number is written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache

from generator.foundation.lazy_regex import regex

# All control characters except tab and line feed; carriage returns become line feeds before.
CONTROLS = bytes(code for code in range(32) if code not in (9, 10))

# The errors of formulas, in the languages that spreadsheets save them in.
_ERRORS = frozenset(
    "#REF! #DIV/0! #NAME? #VALUE! #NUM! #NULL! #N/A #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #ERROR! #GETTING_DATA "
    "#NV #BEZUG! #WERT! #ZAHL! #VALEUR! #NOMBRE! #NOM? #N/D #NOME? #VALORE! #RIF! #VALOR! #¡REF! #¡VALOR! #¡NUM! "
    "#¡DIV/0! #¿NOMBRE?".split()
)

UNSEEN = (
    "".join(
        map(chr, (*range(9, 14), 32, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029))
    )
    + "\u202f\u205f\u3000\u200b\u2060\ufeff"
)
"""What is trimmed from cells: white space, and zero-width characters from web pages."""

_DROPPED = dict.fromkeys(CONTROLS)
_NO_WIDTH = "\u200b\u2060\ufeff"
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u2060\ufeff\u00ad"))
_COLOR = regex(r"#(?:[0-9a-fA-F]{3,4}){1,2}")


def clean_text(text: str) -> str:
    """A cell's text in NFC with `\\n` line ends and without control characters; not trimmed.

    >>> clean_text("Bite" + chr(13) + chr(10) + "a" + chr(776) + chr(7))
    'Bite\\nä'
    """
    if text.isascii() and text.isprintable():
        return text
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_DROPPED)
    return unicodedata.normalize("NFC", without_zero_width(text))


def without_zero_width(text: str) -> str:
    """A text without zero-width characters at its ends; inside it they may allow line breaks.

    >>> without_zero_width(chr(0x200B) + "Wolf" + chr(0xFEFF))
    'Wolf'
    >>> without_zero_width("un" + chr(0x2060) + "broken").isascii()
    False
    """
    if text.isascii() or not any(mark in text for mark in _NO_WIDTH):
        return text
    bare = text.strip(UNSEEN)
    return bare if text.strip() != bare else text


def clean_header(text: str) -> str:
    """The name of a column from its header: white space becomes one space, and invisible characters are removed.

    >>> clean_header(" Attack" + chr(160) + chr(10) + "Value ")
    'Attack Value'
    """
    return " ".join(clean_text(text).translate(_INVISIBLE).split())


@lru_cache(maxsize=4096)
def identifier(header: str) -> str:
    """A column's header, or a component's name, as expressions call it: `Attack Value` is `Attack_Value`.

    >>> identifier("Attack Value"), identifier("mat-pieces"), identifier("2nd")
    ('Attack_Value', 'mat_pieces', '_2nd')
    """
    word = re.sub(r"\W+", "_", header.strip()).strip("_") or "_"
    return "_" + word if word[0].isdigit() else word


def is_error(text: str) -> bool:
    """Whether a cell shows the error of a formula.

    >>> [is_error(text) for text in ("#REF!", "Err:502", "#1")]
    [True, True, False]
    """
    return text in _ERRORS or (text.startswith("Err:") and text[4:].isdecimal())


def is_comment(first: str) -> bool:
    """Whether the first cell of a row makes it a comment; errors of formulas don't.

    >>> [is_comment(text) for text in ("# old", "//", "Wolf", "", "#N/A")]
    [True, True, False, False, False]
    """
    return first.startswith(("#", "//")) and not is_error(first)


def is_header(cells: Sequence[str]) -> bool:
    """Whether a row can be the header row: neither blank nor a comment; a first header may be `#`."""
    first = cells[0].strip() if cells else ""
    return first == "#" or (not is_comment(first) and any(map(str.strip, cells)))


def is_color(text: str) -> bool:
    """Whether a text is a colour such as `#c00` or `#C0FFEE`."""
    return _COLOR.fullmatch(text) is not None


def plain_number(number: Decimal | float) -> str:
    """A number with the 15 digits of a spreadsheet, without rounding noise or an exponent.

    >>> [plain_number(n) for n in (3.0, 0.1 + 0.2, 1e-7, 12345678901234.0, -0.0)]
    ['3', '0.3', '0.0000001', '12345678901234', '0']
    """
    text = format(rounded(number), "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def rounded(number: Decimal | float) -> Decimal:
    """A number as a decimal with the 15 digits of a spreadsheet."""
    return Decimal(f"{float(number):.15g}")


def quoted(text: str, most: int = 40) -> str:
    """A cell's text in backticks for a message, on one line and shortened.

    >>> quoted("Draw two cards, then" + chr(10) + "discard one of them", 20)
    '`Draw two cards, the…`'
    """
    line = " ".join(text.split())
    return f"`{line if len(line) <= most else line[: most - 1] + '…'}`"
