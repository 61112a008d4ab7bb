"""What holds for all tests: properties try the same examples on every run, however slow the machine is."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
