"""Copy this file to a name without the underscore, change the name, and `cut_files` knows the format.

This one is HPGL, for old plotters: 40 units per millimetre, y up, curves as short lines.
"""

from __future__ import annotations

from generator.cutting import LAYERS, MADE_BY, Sketch, cut_format
from generator.geometry.outlines import flattened

_UNITS = 40


@cut_format("hpgl", ".plt")
def write(sketch: Sketch) -> bytes:
    """A plotter file: one pen for each layer."""
    height = sketch.size.height
    commands = [f"IN;CO {MADE_BY};"]
    for pen, layer in enumerate(LAYERS, 1):
        commands.append(f"SP{pen};")
        for path in sketch.of(layer):
            for ring in flattened(path):
                spots = [f"{x * _UNITS:.0f},{(height - y) * _UNITS:.0f}" for x, y in ring]
                commands.append(f"PU{spots[0]};PD{','.join([*spots[1:], spots[0]])};")
    return "".join([*commands, "SP0;\n"]).encode()
