"""Typography: words are shaped by their font, wrapped by the rules of Unicode, and fitted into a box.

`TextSetter` in `setter.py` is what others call. A text goes through these files in this order:

    markup, spans    what the signs in it mean                words     a font's words, each shaped once
    tokens, parts    words in their fonts, with icons     lines     where Unicode lets a line end
    paragraph, block    words wrapped to a width       fit       the largest size that fits
    runs      lines as glyphs at their places          fonts     which file a family name means
    hyphens, patterns    where words may be divided    ladder    hyphens one below the other
    colors, paints    the glyphs of fonts in colour

Where something runs from right to left (Hebrew, Arabic), `turned` takes the place of `tokens`, with the levels that the
bidirectional algorithm of Unicode gives (`bidi`), and `visual` that of `runs`; nobody else loads or pays for them.

A paragraph of words that were seen before and that needs no markup takes a short cut (`paragraph.Plain`): a look-up
for each word, one running sum, and a search for the end of each line.

UNSUPPORTED: text in columns from top to bottom; Arabic lines that are justified by longer letters (kashida) rather than
wider spaces; divisions that spell a word otherwise (`asz-szony`); word breaks in Thai, Lao, Khmer and Burmese, which
need a dictionary; slanting or emboldening a font that has no such style.
"""
