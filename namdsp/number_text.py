"""Numbers as people type them, in commands and job files: ASCII digits, without the underscores that Python allows.

And as errors say them.
"""

from __future__ import annotations

import re

_WHOLE = re.compile(r"[+-]?[0-9]{1,4000}")


def float_of(text: str) -> float | None:
    """The number, None if it is none."""
    try:
        return float(text) if text.isascii() and "_" not in text else None
    except ValueError:
        return None


def whole_of(text: str) -> int | None:
    """The whole number, None if it is none."""
    return int(text) if _WHOLE.fullmatch(text) else None


def range_text(low: float, high: float, unit: str) -> str:
    """What is expected of a number, for errors."""
    return f"expected a number from {low:.15g} to {high:.15g} {unit}".rstrip()


def size_text(count: int) -> str:
    """So many bytes, in MiB from one on."""
    return f"{count:,} bytes" if count < 2**20 else f"{count / 2**20:.0f} MiB"
