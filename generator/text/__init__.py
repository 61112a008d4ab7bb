"""Typography: words are shaped by their font, wrapped by the rules of Unicode, and fitted into a box.

`TextSetter` in `setter.py` is what other folders call. A text goes through these modules in order:

    markup, spans      its markup                        word_cache     words of a font, each shaped once
    tokens, font_runs  words in their fonts, with icons  lines          where Unicode lets a line end
    paragraph, block   words wrapped to a width          fit            the largest size that fits
    runs               lines as glyphs at their places   fonts          the font file of a family
    hyphenation        where words may be hyphenated     hyphens        soft hyphens, and no ladders of them
    color_glyphs       the glyphs of colour fonts        color_paints   their paints
    features           OpenType features                 columns        lines shared out over columns
    curved, track      a line bent along a curve         lettering      outlines and fills of letters
    glyph_outlines     letters as paths                  outline_keys   the outlines of a style

Text from right to left (Hebrew, Arabic) has its words from `bidi_words`, with the levels of the bidirectional algorithm
of Unicode (`bidi`), and its runs from `visual_order`; other texts don't load these.

A paragraph of known words without markup takes the fast path (`paragraph.Plain`): a look-up for each word, one running
sum, and a search for the end of each line.

UNSUPPORTED: text in columns from top to bottom; justifying Arabic with longer letters (kashida), not wider spaces;
hyphenation that changes the spelling (`asz-szony`); word breaks in Thai, Lao, Khmer and Burmese, which need a
dictionary; slanting or emboldening a font that has no such style.
"""
