"""protograf: decks and boards as Python scripts. It sets a font of its own, which it does not embed."""

import sys

from tests.bench.peers import DECK, OUTPUT, Peer

PROGRAM = f'''\
import csv
from protograf import *

with open("{DECK}", newline="") as file:
    cards = sum(1 for _ in csv.DictReader(file))
Create(filename="{OUTPUT}", paper="A4", units="mm", margin=0, margin_left=9.7, margin_right=9.6, margin_top=15.1,
       margin_bottom=15.0)
Data(filename="{DECK}")
Deck(cards=cards, width=63.5, height=88.9, grid_marks=True, grid_marks_length=5, stroke=None)
Card("*", rectangle(x=0, y=0, width=63.5, height=88.9, fill_stroke=T("{{{{ color }}}}")))
Card("*", rectangle(x=3, y=3, width=57.5, height=82.9, rounding=3, fill="white", stroke="black", stroke_width=1.4))
Card("*", text(text=T("{{{{ name }}}}"), x=5, y=9, align="left", font_size=10))
Card("*", text(text=T("{{{{ number }}}}"), x=58, y=9, align="right", font_size=12))
Card("*", image(T("{{{{ art }}}}"), x=23.3, y=15, width=17, height=17))
Card("*", text(text=T("{{{{ body }}}}"), x=5, y=37, width=53.5, height=45, wrap=True, align="left", font_size=9))
Save()
'''

PEER = Peer(
    title="protograf",
    # The first version that follows needs Python 3.13.
    package="protograf" if sys.version_info >= (3, 13) else "protograf==0.5.2",
    files={"proto.py": PROGRAM},
    command=("proto.py",),
    most=54,
)
