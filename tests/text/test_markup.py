"""What the signs in a text mean."""

from __future__ import annotations

import pytest

from generator.text.markup import plain, read
from generator.text.spans import Span
from tests.text.setting import ICONS, PALETTE


def icon(name: str) -> object:
    return ICONS.get(name, "did you mean `gold`?" if name == "glod" else "")


def show(span: Span) -> str:
    """A span as text: `B`, `I` and `S` for bold, italic and struck out, `#` for a colour, `smcp=1` for a feature; icons
    in angle brackets."""
    flags = "B" * span.bold + "I" * span.italic + "S" * span.strike + "#" * (span.color is not None)
    flags += ",".join(f"{each.tag}={each.value}" for each in span.features)
    text = f"<{span.text}>" if span.icon is not None else span.text
    return f"{flags}({text})" if flags else text


def shown(text: str) -> str:
    """A text as read, its paragraphs parted by `/` (`//` with space between), list items with marker and depth."""
    made = ""
    for line in read(text, icon, PALETTE).lines:  # type: ignore[arg-type]
        if made:
            made += "//" if line.gap else "/"
        if line.depth:
            made += f"{line.marker or ' '}{line.depth}_"
        made += "".join(map(show, line.spans))
    return made


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("plain", "plain"),
        ("a **bold** word", "a B(bold) word"),
        ("an *italic* word", "an I(italic) word"),
        ("***both*** here", "BI(both) here"),
        ("**bold *and slanted***", "B(bold )BI(and slanted)"),
        ("*slanted **and bold***", "I(slanted )BI(and bold)"),
        ("**B**old", "B(B)old"),
        ("カード**二枚**を", "カードB(二枚)を"),
        ("~~gone~~", "S(gone)"),
        ("*(not in the Supply.)*", "I((not in the Supply.))"),
        # What comes to nothing is printed as typed.
        ("5 * 3 * 2", "5 * 3 * 2"),
        ("5*3*2", "5*3*2"),
        ("2 ** 3", "2 ** 3"),
        ("a lone ** here", "a lone ** here"),
        ("**never closed", "**never closed"),
        ("*never closed", "*never closed"),
        ("see note*", "see note*"),
        ("*** and ****", "*** and ****"),
        ("~~open", "~~open"),
        ("[fire]{open", "[fire]{open"),
        ("*a **b* c", "I(a **b) c"),
        ("Roll [d6] or [x]", "Roll [d6] or [x]"),
        ("a } b { c", "a } b { c"),
        ("{{ 7*7 }} {% if true %} {# gone #}", "{{ 7*7 }} {% if true %} {# gone #}"),
        ("Rock & Roll, HP < 3 & > 1, <b>, x<y", "Rock & Roll, HP < 3 & > 1, <b>, x<y"),
        ("AT&T; R&D; &nothing; & &amp", "AT&T; R&D; &nothing; & &amp"),
        # Characters as in HTML, as in the rulebook
        ("&lt;3&gt; &amp; Rey&#039;s &#x2019;", "<3> & Rey's ’"),
        ("10&nbsp;mm, Don&shy;au &Eacute;", "10\xa0mm, Don\xadau É"),
        ("&lt;b&gt; &#42;a&#42; a&#10;b", "<b> *a* a b"),
        (r"\&lt; \<b>", "&lt; <b>"),
        # Colours
        ("[fire]{hot} and [#08f]{cold}", "#(hot) and #(cold)"),
        ("[red]{a **b** c}", "#(a )B#(b)#( c)"),
        ("**a [fire]{b} c**", "B(a )B#(b)B( c)"),
        ("[fire]{a [red]{b} c}", "#(a )#(b)#( c)"),
        ("[nocolour]{x}", "[nocolour]{x}"),
        # OpenType features
        ("[smcp]{ad} 1648", "smcp=1(ad) 1648"),
        (
            "[fire]{a [smcp, -liga]{b [onum]{c}} d}",
            "#(a )#smcp=1,liga=0(b )#smcp=1,liga=0,onum=1(c)#( d)",
        ),
        ("**[cv01=2]{x}**", "Bcv01=2(x)"),
        ("[abcd]{x} [smcp red]{y}", "[abcd]{x} [smcp red]{y}"),
        # Icons
        ("pay 3:gold:, then", "pay 3<:gold:>, then"),
        (":gold::gold:", "<:gold:><:gold:>"),
        ("**:gold: now**", "B(<:gold:>)B( now)"),
        ("Cost::gold:", "Cost:<:gold:>"),
        ("12:30:45", "12:30:45"),
        ("at 12:30:gold:", "at 12:30<:gold:>"),
        ("a : b : c", "a : b : c"),
        ("Effect: draw. Cost: 2", "Effect: draw. Cost: 2"),
        ("x:glod:y and :glod:", "x:glod:y and :glod:"),
        # Escapes
        (r"\*not slanted\* \:gold\: \[red]\{x}", "*not slanted* :gold: [red]{x}"),
        (r"C:\dir and \\", "C:\\dir and \\"),
        (r"\- no item", "- no item"),
        # Lines, paragraphs, lists
        ("one\ntwo", "one/two"),
        ("one\r\ntwo\rthree\u2028four", "one/two/three/four"),
        ("one\n\n\ntwo\n", "one//two"),
        ("\n\none", "one"),
        ("**bold\nover lines**", "B(bold)/B(over lines)"),
        ("**ends\n\nhere**", "**ends//here**"),
        ("- a\n- b", "•1_a/•1_b"),
        ("Do:\n- a\n  more\n  - deep\nafter", "Do:/•1_a/ 1_more/•2_deep/after"),
        ("1. a\n2) b", "1.1_a/2)1_b"),
        ("-1 gold\n-a", "-1 gold/-a"),
        ("- *a\n- b*", "•1_*a/•1_b*"),
        ("2024. A year", "2024. A year"),
        # Blanks
        ("a  b\tc", "a b c"),
        ("  a  \n  b  ", "a/b"),
        ("a\x00b\x7f", "ab"),
    ],
)
def test_markup(text: str, meant: str) -> None:
    assert shown(text) == meant


def test_doubts_are_reported_once_with_a_hint() -> None:
    marked = read(":glod: [fir]{x} :glod: a:b:c 12:30:45", icon, PALETTE)  # type: ignore[arg-type]
    assert [(doubt.kind, doubt.name, doubt.hint) for doubt in marked.doubts] == [
        ("unknown-icon", "glod", "did you mean `gold`?"),
        ("unknown-color", "fir", "did you mean `fire`?"),
    ]


@pytest.mark.parametrize(
    ("text", "doubts"),
    [
        ("pay 3 :gold, then (:sword)", [":gold", ":sword"]),
        (":trash", [":trash"]),
        # Words and signs that are no icon's, and whole icons.
        ("Cost:gold Effect: gold ::gold gold: :sil :) 12:30 :gold:sword x:gold", []),
        (r"\:gold :gold: :nothing", []),
    ],
)
def test_an_icon_with_one_colon_is_doubted(text: str, doubts: list[str]) -> None:
    marked = read(text, icon, PALETTE)  # type: ignore[arg-type]
    assert [doubt.name for doubt in marked.doubts] == doubts
    assert "".join(span.text for line in marked.lines for span in line.spans) == text.replace(
        "\\", ""
    )


@pytest.mark.parametrize(
    ("text", "doubts"),
    [
        ("a <b>c</b> d</i>", ["<b>", "</i>"]),
        ('<FONT color="red">x<br/>y', ['<FONT color="red">', "<br/>"]),
        ("if x<y and y>z, a <b and c> d <3 <goblin>", []),
        (r"\<b> &lt;b&gt;", []),
    ],
)
def test_tags_of_html_are_doubted(text: str, doubts: list[str]) -> None:
    marked = read(text, icon, PALETTE)  # type: ignore[arg-type]
    assert [doubt.name for doubt in marked.doubts] == doubts
    assert {doubt.kind for doubt in marked.doubts} <= {"html-tag"}


@pytest.mark.parametrize(
    ("text", "doubts"),
    [
        ("**Draw two cards.", ["**Draw two cards."]),
        ("a **b\n\nc** d", ["**b"]),
        ("say [fire]{hot words that go on and on", ["[fire]{hot words that go"]),
        ("- **one\n- two** and [fire]{x}", ["**one"]),
        # Cells that are empty: `**{{ cost }} coins**`, `**{{ name }}**`.
        ("Pay ** coins** or ** cards**.", ["** coins** or ** cards**"]),
        ("A **** of all", ["****"]),
        # What may be meant as it stands: footnotes, powers, and what comes to an end.
        ("*once a turn", []),
        ("2**3 a ** b", []),
        ("Fire** is hot.\n** For two players", []),
        ("What the f**** is *** this", []),
        ("[nocolour]{x", []),
        ("**a** [fire]{b} ***c***", []),
        (r"\*\*a", []),
    ],
)
def test_what_is_begun_and_never_ended_is_doubted(text: str, doubts: list[str]) -> None:
    marked = read(text, icon, PALETTE)  # type: ignore[arg-type]
    assert [d.name for d in marked.doubts if d.kind == "unclosed-markup"] == doubts


def test_without_markup_only_lines_count() -> None:
    lines = plain("**a**\n- :gold:\n\n[red]{x}").lines
    assert [line.spans[0].text for line in lines] == ["**a**", "- :gold:", "[red]{x}"]
    assert [line.gap for line in lines] == [False, False, True]
    assert all(line.depth == 0 for line in lines)
