"""What filters of drawings need of the painter of soft pictures, imported when one is drawn."""

from __future__ import annotations

from generator.frame import Frame, Picture
from generator.svg.context import Soft


def _blurred(frame: Frame, deviation: float) -> Frame:
    from generator.paint.soft import blurred  # few drawings have filters

    return blurred(frame, deviation)


def _recolored(picture: Picture, matrix: tuple[float, ...], linear: bool) -> Picture:
    from generator.paint.soft import recolored

    return recolored(picture, matrix, linear)


SOFT = Soft(_blurred, _recolored)
