"""Values that keys of several elements take. Each knows how it is written, and what an editor can offer.

The keys shared by boards are in `board`, those of tables in `cells`.
"""

from generator.frame.fill import SOLID_BLACK as SOLID_BLACK
from generator.frame.fill import Fill as Fill
from generator.geometry import Gap as Gap
from generator.keys.clip import NO_CLIP as NO_CLIP
from generator.keys.clip import Clip as Clip
from generator.keys.clip import Outline as Outline
from generator.keys.lengths import NO_GAP as NO_GAP
from generator.keys.lengths import NO_PADDING as NO_PADDING
from generator.keys.lengths import SOLID as SOLID
from generator.keys.lengths import SQUARE as SQUARE
from generator.keys.lengths import Amount as Amount
from generator.keys.lengths import Dash as Dash
from generator.keys.lengths import Length as Length
from generator.keys.lengths import Lines as Lines
from generator.keys.lengths import Parts as Parts
from generator.keys.lengths import Radii as Radii
from generator.keys.lengths import Sides as Sides
from generator.keys.lengths import Track as Track
from generator.keys.lengths import Whole as Whole
from generator.keys.position_names import Align as Align
from generator.keys.position_names import Cap as Cap
from generator.keys.position_names import Corner as Corner
from generator.keys.position_names import Join as Join
from generator.keys.position_names import Justify as Justify
from generator.keys.position_names import anchor as anchor
