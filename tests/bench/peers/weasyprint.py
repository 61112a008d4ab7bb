"""WeasyPrint: HTML and CSS as pages. The HTML is written by hand, as templates would write it."""

from tests.bench.deck import FONT, FONT_FILES
from tests.bench.peers import DECK, OUTPUT, Peer

_FACES = "\n".join(
    f'@font-face {{{{ font-family: "{FONT}"; font-weight: {weight}; src: url("{path.as_uri()}") }}}}'
    for weight, path in FONT_FILES.items()
)

PROGRAM = f'''\
import csv, html
from weasyprint import HTML

STYLE = """
{_FACES.replace("{{", "{").replace("}}", "}")}
@page {{ size: 210mm 297mm; margin: 0 }}
html, body {{ margin: 0; font-family: "{FONT}"; font-size: 9pt; line-height: 1.2 }}
.page {{ position: relative; width: 210mm; height: 297mm; overflow: hidden; break-after: page }}
.page:last-child {{ break-after: auto }}
.card {{ position: absolute; width: 63.5mm; height: 88.9mm; overflow: hidden }}
.frame {{ position: absolute; left: 3mm; top: 3mm; width: 57.5mm; height: 82.9mm; box-sizing: border-box;
  border: 1.4pt solid #000; border-radius: 3mm; background: #fff }}
.t {{ position: absolute; left: 5mm; top: 5mm; font-size: 10pt; font-weight: bold }}
.n {{ position: absolute; right: 5mm; top: 5mm; font-size: 12pt; font-weight: bold }}
.card img {{ position: absolute; left: 23.3mm; top: 15mm; width: 17mm; height: 17mm }}
.b {{ position: absolute; left: 5mm; top: 37mm; width: 53.5mm; height: 45mm }}
.v, .h {{ position: absolute; background: #000 }}
.v {{ width: 0.2pt; height: 8mm }}
.h {{ height: 0.2pt; width: 7mm }}
"""
MARKS = "".join(
    f'<div class=v style="left:{{9.75 + i * 63.5}}mm;top:2mm"></div>'
    f'<div class=v style="left:{{9.75 + i * 63.5}}mm;top:287mm"></div>'
    f'<div class=h style="top:{{15.15 + i * 88.9}}mm;left:1mm"></div>'
    f'<div class=h style="top:{{15.15 + i * 88.9}}mm;left:202mm"></div>'
    for i in range(4)
)

def card(i, row):
    x, y = 9.75 + i % 3 * 63.5, 15.15 + i // 3 * 88.9
    return (
        f'<div class=card style="left:{{x}}mm;top:{{y}}mm;background:{{row["color"]}}"><div class=frame></div>'
        f'<div class=t>{{html.escape(row["name"])}}</div><div class=n>{{row["number"]}}</div>'
        f'<img src="{{row["art"]}}"><div class=b>{{html.escape(row["body"])}}</div></div>'
    )

with open("{DECK}", newline="") as file:
    rows = list(csv.DictReader(file))
pages = (rows[i : i + 9] for i in range(0, len(rows), 9))
body = "".join(
    f"<div class=page>{{MARKS}}{{''.join(card(i, row) for i, row in enumerate(page))}}</div>" for page in pages
)
text = f"<!doctype html><html><head><meta charset=utf-8><style>{{STYLE}}</style></head><body>{{body}}</body></html>"
HTML(string=text, base_url=".").write_pdf("{OUTPUT}")
'''

PEER = Peer(
    title="WeasyPrint",
    package="weasyprint",
    files={"weasy.py": PROGRAM},
    command=("weasy.py",),
    most=54,
)
