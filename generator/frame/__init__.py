"""The waist of the program: measured marks in mm, between everything that lays out and everything that paints.

What can appear on paper is five marks, a closed list; a sheet is only a bigger frame.
"""

from generator.frame.face import Face, Item, Piece
from generator.frame.glyphs import Font, Glyphs, Run
from generator.frame.ink import Gradient, LinearGradient, Paint, RadialGradient, Stop, Stroke
from generator.frame.marks import (
    EMPTY,
    Frame,
    GroupMark,
    Icon,
    ImageMark,
    LinkMark,
    Mark,
    PathMark,
    Placed,
    Role,
    TextMark,
)
from generator.frame.notes import BACKGROUND, Note, Source
from generator.frame.picture import Picture

__all__ = [
    "BACKGROUND",
    "EMPTY",
    "Face",
    "Font",
    "Frame",
    "Glyphs",
    "Gradient",
    "GroupMark",
    "Icon",
    "ImageMark",
    "Item",
    "LinearGradient",
    "LinkMark",
    "Mark",
    "Note",
    "Paint",
    "PathMark",
    "Picture",
    "Piece",
    "Placed",
    "RadialGradient",
    "Role",
    "Run",
    "Source",
    "Stop",
    "Stroke",
    "TextMark",
]
