"""Names for files and places, made from what people write."""

from __future__ import annotations

import re
import unicodedata
from typing import Any


def slug(value: Any) -> str:
    """A text as a file name: small letters and digits, the rest hyphens.

    Example: {{ name | slug }}

    >>> slug("Grave Robber’s Élan")
    'grave-robbers-elan'
    """
    text = unicodedata.normalize("NFKD", str(value)).replace("’", "").replace("'", "")
    plain = "".join(c for c in text if not unicodedata.combining(c)).lower()
    return re.sub(r"[\W_]+", "-", plain).strip("-")
