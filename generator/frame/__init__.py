"""The waist of the program: measured marks in mm, between everything that lays out and everything that paints.

What can appear on paper is five marks, a closed list; a sheet is only a bigger frame.
"""

from generator.frame.face import Face as Face
from generator.frame.face import Item as Item
from generator.frame.face import Piece as Piece
from generator.frame.glyphs import Font as Font
from generator.frame.glyphs import Glyphs as Glyphs
from generator.frame.glyphs import Run as Run
from generator.frame.marks import AS_IT_IS as AS_IT_IS
from generator.frame.marks import EMPTY as EMPTY
from generator.frame.marks import Frame as Frame
from generator.frame.marks import Gradient as Gradient
from generator.frame.marks import GroupMark as GroupMark
from generator.frame.marks import Icon as Icon
from generator.frame.marks import ImageMark as ImageMark
from generator.frame.marks import Lettering as Lettering
from generator.frame.marks import LinearGradient as LinearGradient
from generator.frame.marks import LinkMark as LinkMark
from generator.frame.marks import Look as Look
from generator.frame.marks import Mark as Mark
from generator.frame.marks import Paint as Paint
from generator.frame.marks import PathMark as PathMark
from generator.frame.marks import Picture as Picture
from generator.frame.marks import Placed as Placed
from generator.frame.marks import RadialGradient as RadialGradient
from generator.frame.marks import Role as Role
from generator.frame.marks import Stop as Stop
from generator.frame.marks import Stroke as Stroke
from generator.frame.marks import TextMark as TextMark
from generator.frame.notes import BACKGROUND as BACKGROUND
from generator.frame.notes import WITHOUT_BACKGROUND as WITHOUT_BACKGROUND
from generator.frame.notes import Note as Note
from generator.frame.notes import Source as Source
