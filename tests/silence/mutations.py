"""Changes to the tables, templates and game.yaml of a game, one at a time, and what each must do to the print."""

from __future__ import annotations

import csv
import io
import random
import re
from dataclasses import dataclass
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]

CELLS = (
    "{nonce}", "{old} {nonce}", "{nonce} {old}", "{old}{nonce}", "{nonce}, {nonce}b. {nonce}c!",
    "{nonce}-{nonce}b", "007", "1,5", "50%", "2.0", "1e5", "TRUE", "null", "NO", "A & {nonce} <b> C",
    "(({nonce}))", "# {nonce}", "= {nonce}", "'{nonce}'", '"{nonce}"', "naïve Łódź ß {nonce}",
    "fi {nonce} ﬁ", "½ {nonce} ×", "… {nonce} —", "☠ {nonce} ☠", "{nonce}\n{nonce}b", "{nonce}\xa0{nonce}b",
    "{nonce}\u200b{nonce}b", "日本 {nonce}", "שלום {nonce}", "{nonce} 1/2", "+{nonce}", "@{nonce}",
    "Á {nonce}", "1. {nonce}", "- {nonce}", "> {nonce}", "{nonce}://x.y", "&amp; {nonce}", "\\{nonce}",
    "^{nonce}", "~{nonce}", "|{nonce}|", "_{nonce}", "*{nonce}", "{long}", "{many}", "",
)  # fmt: skip
"""What is typed into a cell; `nonce` is a word that no game has."""

FREE = frozenset(
    "title tagline version players age time designer say stock notes note why borrow text name author about credits"
    " first each hint intro label labels heading footer header caption contents sheet arc-text".split()
)
"""Keys whose values are words for people: a misspelt one is printed as it is typed."""

WORDY = frozenset(
    "text icon image use when for copies front back where data series panels extends remove let with items size".split()
)
"""Keys without which other words, or none, are rightly printed."""

MARKUP = re.compile(r"[*_`~\[\]{}:\\^|<>#&]")


@dataclass(frozen=True)
class Mutation:
    """One change to one file of a game, and what its print must show if nothing is said of it."""

    game: str
    kind: str
    file: str
    say: str
    content: str
    components: tuple[str, ...]
    """The components that the change can touch; all others print the same."""
    new: tuple[str, ...] = ()
    """Words that must be seen, as often as `times` or a multiple of it."""
    times: int = 1
    keeps: bool = False
    """Whether all words that were seen before must still be seen, each as often."""
    loses: frozenset[str] = frozenset()
    """Words that may go, since the change took them away."""
    printed_if: frozenset[str] = frozenset()
    """Words that stood there: only where most of them are seen must `new` be."""
    copies: bool = False
    """Whether it is about `copies`, which decides whether anything is printed."""
    must_say: bool = False
    """Whether it is a mistake that must be found, whatever is printed."""


@dataclass(frozen=True)
class Files:
    """A game's files as somebody would read them: with a YAML and a CSV reader, and nothing else."""

    game: str
    spec: dict
    folder: Path

    @classmethod
    def of(cls, game: str) -> Files:
        """Reads game.yaml."""
        folder = ROOT / "content" / game
        return cls(game, yaml.safe_load((folder / "game.yaml").read_text()), folder)

    @property
    def components(self) -> dict[str, dict]:
        """The components as they are written."""
        return self.spec["components"]

    def with_table(self, file: str) -> tuple[str, ...]:
        """The components whose rows, or looked-up columns, a table gives."""
        found = []
        for name, component in self.components.items():
            tables = [component.get("data")]
            joins = component.get("join") or []
            tables += [j["table"] for j in (joins if isinstance(joins, list) else [joins])]
            if any(str(t).split("#")[0] == file for t in tables if t):
                found.append(name)
        return tuple(found)

    def with_template(self, file: str) -> tuple[str, ...]:
        """The components that a template draws, directly or as a part of another one."""
        return tuple(
            name
            for name, component in self.components.items()
            if any(
                file in self._drawn_by(str(component[side]))
                for side in ("front", "back", "panels", "inside")
                if component.get(side)
            )
        )

    def _drawn_by(self, text: str) -> set[str]:
        names, queue = set(), re.findall(r"[\w/-]+\.yaml", text)
        while queue:
            name = queue.pop()
            if name in names:
                continue
            names.add(name)
            path = self.folder / "templates" / name
            if path.is_file():
                queue += re.findall(r"[\w/-]+\.yaml", path.read_text())
        return names


def mutations(game: str, number: int, seed: int) -> list[Mutation]:
    """So many different changes to a game: half to its tables, the others to its templates and its game.yaml."""
    files, chance = Files.of(game), random.Random(f"{seed} {game}")
    found: dict[tuple[str, str], Mutation] = {}
    makers = (_table, _table, _template, _game)
    while len(found) < number:
        made = makers[len(found) % 4](files, chance, f"zq{len(found)}x")
        if made is not None:
            found[made.file, made.content] = made
    return list(found.values())


def _table(files: Files, chance: random.Random, nonce: str) -> Mutation | None:
    path = chance.choice(sorted((files.folder / "data").glob("*.csv")))
    name = f"data/{path.name}"
    components = files.with_table(name)
    rows = list(csv.reader(io.StringIO(path.read_text())))
    if len(rows) < 2 or not components:
        return None
    row = chance.randrange(1, len(rows))
    if chance.random() < 0.2:
        return _rows(files, name, components, rows, row, chance)
    column = chance.randrange(len(rows[0]))
    if column >= len(rows[row]) or rows[0][column].startswith("#"):
        return None
    old = rows[row][column]
    form = chance.choice(CELLS)
    new = form.format(
        nonce=nonce, old=old, long=nonce * 12, many=" ".join(f"{nonce}{i}" for i in range(120))
    )
    if new == old:
        return None
    rows[row][column] = new
    plain = tuple(w for w in new.split() if nonce in w and not MARKUP.search(w) and w.isalnum())
    return Mutation(
        files.game,
        "cell" if new else "blank cell",
        name,
        f"row {row + 1}, {rows[0][column]}: {old!r} -> {new[:60]!r}",
        _csv(rows),
        components,
        new=plain,
        keeps=not re.search(r"[{\[:]", old),
        printed_if=_of_this_column(files, name, rows[0][column], old) or frozenset(("",)),
        loses=frozenset(old.split()),
    )


def _of_this_column(files: Files, file: str, header: str, cell: str) -> frozenset[str]:
    """The words of a cell that nothing else has: where they are seen, it is this column that is printed."""
    found = {word for word in cell.split() if len(word) > 3 and word.isalpha()}
    for path in sorted((files.folder / "data").glob("*.csv")):
        for row in csv.DictReader(io.StringIO(path.read_text())):
            for column, other in row.items():
                if isinstance(other, str) and (f"data/{path.name}", column) != (file, header):
                    found.difference_update(re.findall(r"\w+", other))
    # Templates and rules may print it by themselves.
    for path in (files.folder / "game.yaml", *files.folder.glob("*.md")):
        found.difference_update(re.findall(r"\w+", path.read_text()))
    return frozenset(found)


def _rows(
    files: Files,
    name: str,
    components: tuple[str, ...],
    rows: list[list[str]],
    row: int,
    chance: random.Random,
) -> Mutation:
    way = chance.choice(("swap", "twice", "gone"))
    lost: frozenset[str] = frozenset()
    if way == "swap":
        other = chance.randrange(1, len(rows))
        rows[row], rows[other] = rows[other], rows[row]
    elif way == "twice":
        rows.insert(row, list(rows[row]))
    else:
        lost = frozenset(word for cell in rows.pop(row) for word in cell.split())
    return Mutation(
        files.game,
        f"row {way}",
        name,
        f"row {row + 1}",
        _csv(rows),
        components,
        keeps=True,
        loses=lost,
    )


def _csv(rows: list[list[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def _template(files: Files, chance: random.Random, nonce: str) -> Mutation | None:
    folder = files.folder / "templates"
    path = chance.choice(sorted(p for p in folder.rglob("*.yaml") if "themes" not in p.parts))
    name = f"templates/{path.relative_to(folder).as_posix()}"
    components = files.with_template(path.relative_to(folder).as_posix())
    return _lines(files, name, path.read_text(), components, chance, nonce) if components else None


def _game(files: Files, chance: random.Random, nonce: str) -> Mutation | None:
    text = (files.folder / "game.yaml").read_text()
    start, end = text.index("\ncomponents:") + 1, len(text)
    later = [m.start() for m in re.finditer(r"^\w", text, re.M) if m.start() > start]
    end = later[0] if later else end
    made = _lines(files, "game.yaml", text[start:end], (), chance, nonce)
    if made is None:
        return None
    whole = text[:start] + made.content + text[end:]
    where = made.content.split("\n")
    line = next(
        (i for i, (a, b) in enumerate(zip(text[start:end].split("\n"), where)) if a != b), 0
    )
    owner = [w for w in text[start:end].split("\n")[: line + 1] if re.match(r"  [\w-]+:", w)]
    component = (owner[-1].strip().split(":")[0],) if owner else ()
    if not component or component[0] not in files.components:
        return None
    return Mutation(**{**_fields(made), "content": whole, "components": component})


def _fields(made: Mutation) -> dict:
    return (
        {name: getattr(made, name) for name in made.__slots__}
        if hasattr(made, "__slots__")
        else vars(made).copy()
    )


KEY = re.compile(r"(?:(?<=^)|(?<=[\s{,]))([a-z_]{3,}):(?=\s|$)")
VALUE = re.compile(r"(?<=: )([A-Za-z][\w./-]{2,})(?=\s*(?:$|[,}\]#]))")
NUMBER = re.compile(r"(?<![\w.#'\"/-])(\d+(?:\.\d+)?)(?![\w.%\"'/-])")
NAME = re.compile(r"(?<=\{\{ )([a-z_]{3,})(?= )")


def _lines(
    files: Files,
    name: str,
    text: str,
    components: tuple[str, ...],
    chance: random.Random,
    nonce: str,
) -> Mutation | None:
    """One change to a line of YAML."""
    way = chance.choice(("key", "value", "name", "number", "number", "number", "gone", "word"))
    pattern = {
        "key": KEY,
        "value": VALUE,
        "name": NAME,
        "number": NUMBER,
        "gone": KEY,
        "word": None,
    }[way]
    bare = "\n".join(_without_comment(line) for line in text.split("\n"))
    places = (
        list(pattern.finditer(bare))
        if pattern
        else list(re.finditer(r"text: \"?([A-Z][a-z]+)", bare))
    )
    if not places:
        return None
    place = chance.choice(places)
    old = place.group(1)
    line = text.count("\n", 0, place.start()) + 1
    start, end = place.span(1)
    key = re.search(r"([\w-]+): *[^:]*$", bare[: place.start()].split("\n")[-1] + " ")
    of = key.group(1) if key else ""
    if way in ("key", "value", "name"):
        given = re.match(
            r"(let|with): *\{|.*with: *\{", bare[: place.start()].split("\n")[-1].strip()
        )
        if way == "value" and (
            of in FREE or given or old in ("yes", "no", "true", "false", "none")
        ):
            return None
        slip = chance.randrange(1, len(old))
        if not old[slip].isalnum():
            return None
        new = (
            old[:slip] + old[slip + 1 :]
            if chance.random() < 0.5
            else old[:slip] + old[slip] + old[slip:]
        )
        changed = text[:start] + new + text[end:]
        return Mutation(
            files.game,
            f"misspelt {way}",
            name,
            f"line {line}: {old} -> {new} ({of})",
            changed,
            components,
            must_say=True,
        )
    if way == "number":
        factor = chance.choice((0.0, 0.3, 0.5, 0.9, 1.1, 2.0, 3.0, 10.0, -1.0))
        new = f"{float(old) * factor:g}"
        if new == old:
            return None
        changed = text[:start] + new + text[end:]
        return Mutation(
            files.game,
            "number",
            name,
            f"line {line}: {of} {old} -> {new}",
            changed,
            components,
            keeps=not _is_expression(bare, start, of),
            loses=frozenset((old,) if _is_in_quotes(bare, start) else ()),
        )
    if way == "word":
        changed = text[:end] + nonce + text[end:]
        return Mutation(
            files.game,
            "word",
            name,
            f"line {line}: {old}{nonce}",
            changed,
            components,
            new=(old + nonce,),
        )
    if "{" in bare.split("\n")[line - 1] and bare.split("\n")[line - 1].count(":") > 1:
        return None
    rows = text.split("\n")
    if not re.match(r"\s+[a-z_]+: \S", rows[line - 1]) or old in (
        "text",
        "icon",
        "image",
        "use",
        "when",
        "for",
        "back",
    ):
        return None
    gone = rows.pop(line - 1)
    return Mutation(
        files.game,
        "key gone",
        name,
        f"line {line}: {gone.strip()}",
        "\n".join(rows),
        components,
        keeps=True,
        copies=old == "copies",
    )


def _is_in_quotes(text: str, at: int) -> bool:
    """Whether a place is inside a quoted text, whose numbers are words."""
    return text[text.rfind("\n", 0, at) + 1 : at].count('"') % 2 == 1


def _is_expression(text: str, at: int, key: str) -> bool:
    """Whether a place is inside an expression, where another number may rightly choose other words."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return (
        key in ("when", "where")
        or line.rfind("{{") > line.rfind("}}")
        or line.rfind("{%") > line.rfind("%}")
    )


def _without_comment(line: str) -> str:
    """The line with what follows ` #` blanked, so that places stay."""
    found = re.search(r"(^|\s)#(?![0-9a-fA-F]{3,8}\b)", line)
    return line if found is None else line[: found.start()] + " " * (len(line) - found.start())
