"""Text for people: numbers with their units, counts, durations, and messages in terms of options."""

from __future__ import annotations

import math
import re
from itertools import groupby
from typing import Any

from namdsp.audio.levels import gain_to_db

#: Keyword in a message of the Python library -> the option of the command line.
_KEYWORDS = {
    "resume=True, overwrite=True": "--resume -y",
    "overwrite=True": "-y",
    "resume=True": "--resume",
    "allow_truncated=True": "--allow-truncated",
    "allow_large=True": "--allow-large",
    "allow_loud_ir=True": "--allow-loud-ir",
}
_KEYWORD = re.compile(rf"\b({'|'.join(_KEYWORDS)})")


def with_options(message: str) -> str:
    """Return a message of the library with command-line options in place of keywords."""
    return _KEYWORD.sub(lambda match: _KEYWORDS[match[0]], message)


def peak_text(peak: float) -> str:
    """Return a peak magnitude as a level in dBFS."""
    return f"{gain_to_db(peak):.1f} dBFS" if peak else "silent"


def decibels(level: float, unit: str = "dB") -> str:
    """Return a level in dB; -inf, the level of no difference at all, is `none`."""
    if level == -math.inf:
        return "none"
    return f"{level:.1f} {unit}" if math.isfinite(level) else "infinite"


def seconds_text(seconds: float) -> str:
    """Return a duration of compute or of audio, in ms below one second."""
    if 0 < seconds < 1:
        return f"{seconds * 1e3:.3g} ms"
    return f"{seconds:.1f} s" if seconds < 100 else f"{seconds:.0f} s"


def factor_text(factor: float) -> str:
    """Return a factor, such as a speed in times real time."""
    return f"{factor:.1f}" if factor < 100 else f"{factor:.0f}"


def bytes_text(count: int) -> str:
    """Return a size in memory or of a file, in bytes, KiB, MiB or GiB."""
    if count < 1024:
        return f"{count} bytes"
    if count < 1 << 20:
        return f"{count / 1024:.1f} KiB"
    return f"{count / 2**20:.1f} MiB" if count < 1 << 30 else f"{count / 2**30:.1f} GiB"


def counted(count: int, noun: str) -> str:
    """Return a count with its noun: `1 op`, `2 ops`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def runs(values: Any) -> str:
    """Return the values of a list, or one value, with repetitions counted: `6 x14, 15 x2`."""
    if not isinstance(values, list | tuple):
        return str(values)
    lengths = [(value, len(list(same))) for value, same in groupby(values)]
    return ", ".join(f"{value} x{length}" if length > 1 else str(value) for value, length in lengths)


def duration_text(seconds: float) -> str:
    """Return a duration in whole seconds, minutes or hours."""
    rounded = round(seconds)
    if rounded < 100:
        return f"{rounded} s"
    if rounded < 6000:
        return f"{rounded // 60} min {rounded % 60:02d} s"
    return f"{rounded // 3600} h {rounded % 3600 // 60:02d} min"
