"""DeckSmith: YAML and a table make one picture of each card, and a second command puts the pictures on pages."""

from tests.bench.deck import FONT_FILES
from tests.bench.peers import DECK, OUTPUT, Peer

_DOTS = 300 / 25.4


def _dots(*millimetres: float) -> list[int]:
    return [round(length * _DOTS) for length in millimetres]


SPEC = f"""\
id: card
width: {_dots(63.5)[0]}
height: {_dots(88.9)[0]}
background_color: [255, 255, 255, 255]
elements:
  - type: rectangle
    position: [0, 0]
    size: {_dots(63.5, 88.9)}
    color: [52, 73, 94, 255]
  - type: rectangle
    position: {_dots(3, 3)}
    size: {_dots(57.5, 82.9)}
    corner_radius: {_dots(3)[0]}
    color: [255, 255, 255, 255]
    outline_color: [0, 0, 0, 255]
    outline_width: 6
  - type: text
    text: "%name%"
    position: {_dots(5, 5)}
    font_path: {FONT_FILES[700]}
    font_size: 42
    color: [0, 0, 0, 255]
    width: {_dots(40)[0]}
  - type: text
    text: "%number%"
    position: {_dots(50, 5)}
    font_path: {FONT_FILES[700]}
    font_size: 50
    color: [0, 0, 0, 255]
  - type: image
    path: "%art%"
    position: {_dots(23.3, 15)}
  - type: text
    text: "%body%"
    position: {_dots(5, 37)}
    font_path: {FONT_FILES[400]}
    font_size: 38
    color: [0, 0, 0, 255]
    width: {_dots(53.5)[0]}
"""

# Its tables are parted by semicolons, and it leaves one file for each card, which must not be those of a run before.
PROGRAM = f"""\
import csv, pathlib, shutil, subprocess, sys
command = pathlib.Path(sys.executable).with_name("decksmith")
with open("{DECK}", newline="") as file, open("deck-smith.csv", "w", newline="") as to:
    csv.writer(to, delimiter=";").writerows(csv.reader(file))
shutil.rmtree("smith", ignore_errors=True)
subprocess.run([command, "build", "--spec", "smith.yaml", "--data", "deck-smith.csv", "--output", "smith"], check=True)
subprocess.run([command, "export", "smith", "--output", "{OUTPUT}"], check=True)
"""

PEER = Peer(
    title="DeckSmith",
    package="decksmith",
    files={"smith.yaml": SPEC, "smith.py": PROGRAM},
    command=("smith.py",),
    most=54,
)
