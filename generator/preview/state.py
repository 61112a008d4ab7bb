"""What there is to show of a game after a look at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.game.claims import ClaimResult
from generator.preview.album import Album, Drawing
from generator.preview.book import book
from generator.preview.entries import Entries, Json, place
from generator.preview.faces import faces
from generator.preview.findings import findings
from generator.preview.seen import Seen
from generator.report import tally
from generator.report.claims import state as verdict
