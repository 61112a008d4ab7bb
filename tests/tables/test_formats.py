import pytest

from generator.tables.number_formats import format_number, format_text, is_date

ACCOUNTING = '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)'

NUMBERS = [
    (3.0, "General", "3"),
    (0.1 + 0.2, "General", "0.3"),
    (1e-7, "General", "0.0000001"),
    (1e21, "General", "1000000000000000000000"),
    (-5, "General", "-5"),
    (3, 'General" HP"', "3 HP"),
    (3, "@", "3"),
    (7, "000", "007"),
    (2, "0.0", "2.0"),
    (0.285, "0.00", "0.29"),
    (1.005, "0.00", "1.01"),
    (2.5, "0", "3"),
    (-0.5, "0", "-1"),
    (0.5, "#.0", ".5"),
    (0, "#", ""),
    (5, "0.#", "5."),
    (3, "??0", "  3"),
    (0.5, "0%", "50%"),
    (0.125, "0.0%", "12.5%"),
    (1200, '"$"#,##0', "$1,200"),
    (12, "[$€-407] #,##0.00", "€ 12.00"),
    (1234.567, "#,##0.00", "1,234.57"),
    (1234, "#,###", "1,234"),
    (1500, "#,##0,", "2"),
    (1234567, '0.0,,"M"', "1.2M"),
    (5551234, "000-0000", "555-1234"),
    (12, '0" / "0', "1 / 2"),
    (1.5, r"0.0\x", "1.5x"),
    (-1234.567, "#,##0.00;(#,##0.00)", "(1,234.57)"),
    (-3, "0;[Red]0", "3"),
    (4, '"+"0;-0;0', "+4"),
    (-4, '"+"0;-0;0', "-4"),
    (0, '0;-0;"none"', "none"),
    (0, "0;;", ""),
    (5, ";;;", ""),
    (150, '[>=100]"many";0', "many"),
    (50, '[>=100]"many";0', "50"),
    (1234.5, ACCOUNTING, " $1,234.50 "),
    (0, ACCOUNTING, " $-   "),
    (1.25, "# ?/?", "1 1/4"),
    (0.5, "# ?/?", "1/2"),
    (2, "# ?/?", "2"),
    (0.5, "?/?", "1/2"),
    (2.5, "# ??/16", "2 8/16"),
    (0.999, "# ?/?", "1"),
    (12345, "0.00E+00", "1.23E+04"),
    (0.00012, "0.0E+00", "1.2E-04"),
    (123456, "##0.0E+0", "123.5E+3"),
    (9.999, "0.0E+0", "1.0E+1"),
]

DATES = [
    (46054, "d-mmm", "1-Feb"),
    (46054, "yyyy-mm-dd", "2026-02-01"),
    (46054, "dddd, mmmm d, yyyy", "Sunday, February 1, 2026"),
    (46054, "dd.mm.yy", "01.02.26"),
    (46054.75, "m/d/yyyy h:mm AM/PM", "2/1/2026 6:00 PM"),
    (1.5, "[h]:mm", "36:00"),
    (0.5, "h:mm", "12:00"),
    (0.0000115740740741, "mm:ss.00", "00:01.00"),
    (0.99999999, "h:mm:ss", "0:00:00"),
    (1, "d/m/yyyy", "1/1/1900"),
    (61, "d/m/yyyy", "1/3/1900"),
    (-1, "d/m/yyyy", "-1"),
]


@pytest.mark.parametrize(("number", "code", "text"), NUMBERS + DATES)
def test_a_number_is_printed_as_its_cell_shows_it(number, code, text):
    assert format_number(number, code) == text


@pytest.mark.parametrize("code", [code for _, code, _ in DATES])
def test_formats_of_dates(code):
    assert is_date(code)


CODES = sorted({code for _, code, _ in NUMBERS} | {'0 "days"', "[Red]0", r"0\d"})


@pytest.mark.parametrize("code", CODES)
def test_formats_of_numbers(code):
    assert not is_date(code)


def test_days_counted_from_1904():
    assert format_number(44592, "yyyy-mm-dd", since_1904=True) == "2026-02-01"


@pytest.mark.parametrize(
    "code", ["0." + "0" * 250, "0" + "%" * 250, "0" * 250 + "E+0", "?/" + "?" * 250, "0" * 9000]
)
@pytest.mark.parametrize("number", [1e308, -1e-308, 0.0, 0.1])
def test_no_format_is_too_much(number, code):
    assert format_number(number, code)


def test_formats_may_dress_texts_too():
    assert format_text("x", '0;-0;0;"["@"]"') == "[x]"
    assert format_text("x", "0.00") == "x"
    assert format_text("4", '"Level "@') == "Level 4"
