"""A small workspace on disk, and what stands in for the system when it is watched."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FILES = {
    "content/tiny/game.yaml": (
        "title: Tiny\npapers: [A4]\ncomponents:\n"
        "  cards: {title: Cards, data: cards.csv, size: 63 x 88 mm, front: card.yaml}\n"
        "claims:\n  - {say: There are 5 cards, of: count(cards), is: 5}\n"
        "rulebook: {text: rules.md, cover: no, contents: no}\n"
    ),
    "content/tiny/cards.csv": "name,copies\nWolf,2\nBear,3\n",
    "content/tiny/templates/card.yaml": 'draw:\n  - {text: "{{ name }}", box: [4, 4, 55, 9]}\n',
    "content/tiny/rules.md": "# Tiny\n\nThere are {{ count(cards) }} cards.\n",
}

CSV = "content/tiny/cards.csv"


def written(folder, files=FILES):
    """Files below a folder; those without a text are removed."""
    for name, text in files.items():
        path = folder / name
        if text is None:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


class Still:
    """Stirs that nobody waits for: the test takes the turns."""

    def __init__(self):
        self.followed = set()

    def follow(self, folders):
        self.followed = set(folders)

    def wait(self):
        pass

    def wake(self):
        pass
