"""Asks for all faces of a game at once, of a program that has drawn nothing yet: the first load of a preview.

`python -m tests.preview.cold 50` tries it fifty times. Each try is a fork of one process that has looked at the game
and imported nothing that decodes or draws pictures: that takes a fifth of a second, and a whole start two.
"""

import hashlib
import os
import struct
import sys
import traceback
import zlib
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from generator.preview.session import Session
from tests.preview.games import look

THREADS = 8
WEBP = b64decode("UklGRh4AAABXRUJQVlA4TBEAAAAvA8AAAAdQrSIXpf+BiOh/AAA=")
GAME = "title: Tiny\ncomponents:\n  cards: {data: data/cards.csv, size: poker, front: card.yaml}\n"
CARD = """\
draw:
  - {image: "{{ art }}", box: [6, 6, 20, 20]}
  - {image: same.webp, box: [30, 6, 20, 20]}
  - {text: "{{ name }}", box: [6, 66, 50, 9]}
"""


def png(grey):
    """A PNG file of 16 bits, which is decoded before it is shown."""

    def chunk(name, body):
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    head = struct.pack(">IIBBBBB", 4, 4, 16, 0, 0, 0, 0)
    rows = (b"\0" + struct.pack(">H", grey) * 4) * 4
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def files():
    """A game of which every face has a picture of its own, and one that all have."""
    art = {f"content/tiny/art/{n}.png": png(7000 * n) for n in range(THREADS)}
    rows = "".join(f"Card {n},{n}.png\n" for n in range(THREADS))
    return {
        "content/tiny/game.yaml": GAME,
        "content/tiny/data/cards.csv": f"name,art\n{rows}",
        "content/tiny/templates/card.yaml": CARD,
        "content/tiny/art/same.webp": WEBP,
        **art,
    }


def asked(images, names, threads):
    """The digests of all pictures, asked for by so many threads in the same moment."""
    begin = Barrier(threads)

    def ask(share):
        begin.wait()
        return [(name, hashlib.sha256(images.picture(name)).hexdigest()) for name in share]

    with ThreadPoolExecutor(threads) as pool:
        made = pool.map(ask, [names[at::threads] for at in range(threads)])
        return sorted(each for share in made for each in share)


def in_a_fork(work):
    """What some work gives, done in a process of its own; the text of the fault where it fails."""
    reads, writes = os.pipe()
    if not os.fork():
        try:
            said = repr(work())
        except BaseException:
            said = traceback.format_exc()
        os.write(writes, said.encode()[:60_000])
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads) as pipe:
        said = pipe.read()
    os.wait()
    return said


def main(tries):
    """Tries it so often; gives how often something was not as it is when one thread asks for one face after another."""
    session = Session("tiny")
    seen = look(files())
    assert not seen.build.failed, seen.build.diagnostics
    session.take(seen)
    names = [each["picture"] for key, each in session.whole()[1].items() if key.startswith("face/")]
    warm = sorted({"PIL", "reportlab", "pypdfium2"} & sys.modules.keys())
    assert not warm, f"this process is not cold: it has imported {warm}"
    assert len(names) == THREADS
    sys.setswitchinterval(1e-5)  # threads take turns as often as they can
    right = in_a_fork(lambda: asked(session.images, names, 1))
    wrong = [
        said
        for _ in range(tries)
        if (said := in_a_fork(lambda: asked(session.images, names, THREADS))) != right
    ]
    print(f"{tries} cold loads, {len(wrong)} of them wrong")
    print(*wrong[:1], sep="\n", end="")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]))))
