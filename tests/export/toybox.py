"""A game with something of every kind that lies on a table, and the schema of the save that it becomes."""

COLORS = [
    f"#{(at * 83) % 200 + 30:02x}{(at * 151) % 200 + 30:02x}{(at * 37) % 200 + 30:02x}"
    for at in range(80)
]

GAME = """\
title: Toy box
tagline: Everything at once
players: 2-4
borrow: [two six-sided dice, 1 twenty-sided die, 1 three-sided die, a pencil]
components:
  many: {title: Deck, data: many.csv, copies: count, size: 63 x 88 mm, front: card.yaml, back: back.yaml}
  duels: {data: few.csv, copies: count, size: 44 x 67 mm, front: card.yaml, back: own-back.yaml}
  wide: {data: few.csv, size: 88 x 63 mm, front: card.yaml, back: back.yaml}
  lone: {size: 70 x 120 mm, front: full.yaml}
  mixed: {data: mixed.csv, size: "{{ wide }} x 60 mm", front: card.yaml, back: back.yaml}
  eights: {kind: card, size: 60 mm, shape: octagon, front: full.yaml}
  squares: {kind: tile, data: few.csv, size: 40 mm, shape: square, front: card.yaml, back: back.yaml}
  rounds: {kind: tile, size: 50 x 30 mm, shape: {kind: rectangle, radius: 4}, front: full.yaml}
  flats: {kind: tile, size: 40 mm flat, shape: hexagon, front: full.yaml}
  points: {kind: tile, size: 40 mm flat, shape: {kind: hexagon, orientation: pointy}, front: full.yaml}
  coins: {kind: token, copies: 30, size: 20 mm, shape: circle, front: full.yaml, back: back.yaml}
  bits: {kind: token, data: bits.csv, copies: count, size: 18 mm, shape: circle, front: card.yaml, back: back.yaml}
  gems: {kind: token, size: 30 mm, shape: diamond, front: full.yaml, bleed: 2}
  board: {kind: board, size: 400 x 300 mm, front: full.yaml}
  large: {kind: board, size: 600 mm, front: full.yaml, kit: no}
  heroes: {kind: figure, data: few.csv, size: 25 x 40 mm, shape: standee, front: card.yaml, back: own-back.yaml}
  shield: {kind: screen, size: 240 x 100 mm, shape: screen, front: full.yaml, back: back.yaml}
  box: {kind: box, shape: {kind: tuck-box, holds: many}, front: full.yaml}
table:
  many: {discard: yes}
  bits: {as: bag}
rulebook: {text: rules.md, size: A5}
"""

_CARD = """\
draw:
  - {rectangle: bleed, fill: "{{ color }}"}
  - {rectangle: , box: [2, 2, 12, 4], fill: white}
  - {text: "{{ name }}", box: [2, 8, 14, 8], fit: shrink, color: white}
"""
_BACK = """\
draw:
  - {rectangle: bleed, fill: "#223344"}
  - {rectangle: , box: [3, 3, 8, 5], fill: "#ffffff"}
"""


def _row(number):
    return f"Card {number},{number % 3 + 1},{COLORS[number]},**Draw** {{count}} :two-coins: here,kind-{number % 2}"


_HEAD = "name,count,color,text,kind\n"
FILES = {
    "content/toybox/game.yaml": GAME,
    "content/toybox/many.csv": _HEAD + "\n".join(map(_row, range(75))) + "\n",
    "content/toybox/few.csv": _HEAD + "\n".join(map(_row, range(3))) + "\n",
    "content/toybox/bits.csv": _HEAD + "\n".join(map(_row, range(12))) + "\n",
    "content/toybox/mixed.csv": "name,wide,color\nSmall,40,#aa2211\nBig,60,#11aa22\n",
    "content/toybox/rules.md": "# Rules\n\nTake turns.\n",
    "content/toybox/templates/card.yaml": _CARD,
    "content/toybox/templates/back.yaml": _BACK,
    "content/toybox/templates/own-back.yaml": _CARD.replace("box: [2, 2,", "box: [2, 20,"),
    "content/toybox/templates/full.yaml": "draw:\n  - {rectangle: bleed, fill: '#cc2200'}\n",
}

_NUMBER, _TEXT, _YES = {"type": "number"}, {"type": "string"}, {"type": "boolean"}
_URL = {"type": "string", "pattern": "^(https?://|file:///).+\\.(png|jpg|pdf)$"}


def _only(**fields):
    """An object with exactly these fields."""
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _needs(name, *fields):
    """What objects whose name matches a pattern must have."""
    return {
        "if": {"properties": {"Name": {"pattern": f"^{name}$"}}},
        "then": {"required": list(fields)},
    }


def _image(**more):
    fields = _only(
        ImageURL=_URL, ImageSecondaryURL={"anyOf": [_URL, {"const": ""}]}, ImageScalar=_NUMBER,
        WidthScale=_NUMBER, **more,
    )  # fmt: skip
    return {"properties": {"CustomImage": fields}, "required": ["CustomImage"]}


_AXES = ("pos", "rot", "scale")
_TILE = _only(
    Type={"enum": [0, 1, 2, 3]}, Thickness={"exclusiveMinimum": 0}, Stackable=_YES, Stretch=_YES
)
_TOKEN = _only(
    Thickness={"exclusiveMinimum": 0},
    MergeDistancePixels=_NUMBER,
    StandUp=_YES,
    Stackable=_YES,
)
_DECK = _only(
    FaceURL=_URL,
    BackURL=_URL,
    NumWidth={"type": "integer", "minimum": 2, "maximum": 10},
    NumHeight={"type": "integer", "minimum": 2, "maximum": 7},
    BackIsHidden=_YES,
    UniqueBack=_YES,
    Type={"enum": [0, 1, 2, 3, 4]},
)
_OBJECT = {
    "type": "object",
    "properties": {
        "GUID": {"type": "string", "pattern": "^[0-9a-f]{6}$"},
        "Name": {
            "enum": [
                "Card", "CardCustom", "DeckCustom", "Custom_Tile", "Custom_Tile_Stack", "Custom_Token",
                "Custom_Token_Stack", "Figurine_Custom", "Bag", "Custom_PDF", "Die_4", "Die_6_Rounded", "Die_8",
                "Die_10", "Die_12", "Die_20",
            ]
        },
        "Transform": _only(**{axis + letter: _NUMBER for axis in _AXES for letter in "XYZ"}),
        "Nickname": _TEXT,
        "Description": _TEXT,
        "Tags": {"type": "array", "items": _TEXT},
        "ColorDiffuse": _only(r=_NUMBER, g=_NUMBER, b=_NUMBER),
        "Locked": _YES,
        "Number": {"type": "integer", "minimum": 2},
        "CardID": {"type": "integer", "minimum": 100},
        "SidewaysCard": _YES,
        "DeckIDs": {"type": "array", "minItems": 2, "items": {"type": "integer", "minimum": 100}},
        "CustomDeck": {
            "type": "object",
            "patternProperties": {"^[1-9][0-9]*$": _DECK},
            "additionalProperties": False,
            "minProperties": 1,
        },
        "ContainedObjects": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/object"}},
        "Bag": _only(Order={"enum": [0, 1, 2]}),
        "CustomPDF": _only(
            PDFUrl=_URL, PDFPassword=_TEXT, PDFPage={"const": 0}, PDFPageOffset={"const": 0}
        ),
    },
    "required": ["GUID", "Name", "Transform", "Nickname", "Description", "ColorDiffuse", "Locked"],
    "allOf": [
        _needs("Card(Custom)?", "CardID", "SidewaysCard", "CustomDeck"),
        _needs("DeckCustom", "DeckIDs", "SidewaysCard", "CustomDeck", "ContainedObjects"),
        _needs(".*_Stack", "Number"),
        _needs("Bag", "Bag", "ContainedObjects"),
        _needs("Custom_PDF", "CustomPDF"),
        {"if": {"properties": {"Name": {"pattern": "^Custom_Tile"}}}, "then": _image(CustomTile=_TILE)},
        {"if": {"properties": {"Name": {"pattern": "^Custom_Token"}}}, "then": _image(CustomToken=_TOKEN)},
        {"if": {"properties": {"Name": {"const": "Figurine_Custom"}}}, "then": _image()},
    ],
}  # fmt: skip
SAVE = {
    "$comment": "After kb.tabletopsimulator.com, Save File Format, and its API's Custom Game Objects; November 2026.",
    "$defs": {"object": _OBJECT},
    "type": "object",
    "properties": {
        "SaveName": {"type": "string", "minLength": 1},
        "GameMode": _TEXT,
        "Table": {"type": "string", "pattern": "^Table_"},
        "Sky": {"type": "string", "pattern": "^Sky_"},
        "Note": _TEXT,
        "SnapPoints": {
            "type": "array",
            "items": {"type": "object", "properties": {"Position": _only(x=_NUMBER, y=_NUMBER, z=_NUMBER)}},
        },
        "ObjectStates": {"type": "array", "items": {"$ref": "#/$defs/object"}},
    },
    "required": ["SaveName", "GameMode", "Table", "Sky", "Note", "ObjectStates", "SnapPoints"],
}  # fmt: skip
