"""Facts of records as text, with units that come from their names: `peak_dbfs` is `peak -3.02 dBFS`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

#: End of a fact's name -> its unit.
UNITS = {
    "hz": "Hz", "db": "dB", "dbfs": "dBFS", "dbu": "dBu", "lufs": "LUFS", "percent": "%", "ms": "ms", "us": "us",
    "seconds": "s", "frames": "frames",
}  # fmt: skip
#: The fact that a line shows as `48x real time`.
SPEED = "times_real_time"
#: Longest value of a fact, in characters: metadata may hold anything.
LONGEST_VALUE = 300
#: A list of texts that is longer is shown one below the other.
LONGEST_LIST = 60
#: Records inside of records are shown down to this depth.
DEEPEST = 3
EMPTY: tuple[Any, ...] = (None, "", [], (), {})
#: Paths of temporary files -> what is said in their place.
NAMES: dict[str, str] = {}


def plain(text: str) -> str:
    """Return the text as one line, with its control characters spelled out (`\\x1b`)."""
    for path, name in NAMES.items():
        text = text.replace(path, name)
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def line(record: Mapping[str, Any], *names: str) -> str:
    """Return the facts of a record, or those named, as one line: `48x real time, peak -3.02 dBFS, engine numba`."""
    texts: list[str] = []
    for name in names or record:
        if name == SPEED:
            texts.append(f"{record[name]:{',.0f' if record[name] >= 10 else '.2g'}}x real time")
        else:
            texts += map(" ".join, pairs({name: record[name]}))
    return ", ".join(texts)


def pairs(record: Mapping[str, Any], depth: int = 0) -> list[tuple[str, str]]:
    """Return label and text of the facts that are not empty."""
    return [
        (label_of(key), shown(value, unit_of(key), depth))
        for key, value in record.items()
        if value not in EMPTY
    ]


def shown(value: Any, unit: str = "", depth: int = 0) -> str:
    """Return a value as text with its unit."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return _number(value, unit)
    if not isinstance(value, Mapping | list | tuple):
        text = plain(str(value)[:LONGEST_VALUE])
        return text if len(str(value)) <= LONGEST_VALUE else f"{text}..."
    if depth == DEEPEST:
        return "..."
    if isinstance(value, Mapping):
        return ", ".join(" ".join(pair) for pair in pairs(value, depth + 1))
    texts = _runs([shown(item, "", depth + 1) for item in value])
    together = f"{', '.join(texts)} {UNITS.get(unit, '')}".rstrip()
    return "\n".join(texts) if len(together) > LONGEST_LIST and isinstance(value[0], str) else together


def _runs(texts: Sequence[str]) -> list[str]:
    """Return texts with repetitions counted: `6 x14`, `15 x2`."""
    lengths = [(text, len(list(same))) for text, same in groupby(texts)]
    return [f"{text} x{length}" if length > 1 else text for text, length in lengths]


def label_of(key: str) -> str:
    """Return the name of a fact without its unit."""
    unit = unit_of(key)
    return "Hz" if key == "hz" else plain(str(key)).removesuffix(f"_{unit}").replace("_", " ")


def heading_of(key: str) -> str:
    """Return the name of a fact with its unit."""
    return f"{label_of(key)} {UNITS.get(unit_of(key), '')}".rstrip()


def unit_of(key: str) -> str:
    """Return the unit that a name ends in, else nothing."""
    name, _, end = str(key).rpartition("_")
    return end if name and (end in UNITS or end == "bytes") else ""


def _number(value: float, unit: str) -> str:
    if unit == "bytes":
        from rich.filesize import decimal

        return decimal(int(value))
    if isinstance(value, int) or (value.is_integer() and abs(value) < 1e15):
        text = f"{int(value):,}" if abs(value) >= 10_000 else str(int(value))
    else:
        text = f"{value:,.0f}" if 1000 <= abs(value) < 1e15 else f"{value:.4g}"
    shown_unit = UNITS.get(unit, "")
    return (
        f"{text} {shown_unit.removesuffix('s') if unit == 'frames' and value == 1 else shown_unit}".rstrip()
    )
