"""Tables of tuned shapes: the user's table first, then the table that ships, then a rule of thumb.

    {"format": 2, "gpus": {"NVIDIA H200": {KEY: {"model": "A1 standard", "warps": 8, ..., "date": "2026-11-21"}}}}

A key is the digest of a plan's structure, without its weights. A table that cannot be read, or with an entry out of
bounds, is ignored with one warning. `tuner.py` writes what `search.py` finds here.
"""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Hashable
from dataclasses import asdict, dataclass, fields
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from namdsp.atomic_file import write_atomic
from namdsp.cache_folder import cache_folder
from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.kernels.triton_gpu.fused.shape import Shape, untuned_shape
from namdsp.plan.plan import Plan
from namdsp.private_files import make_folder

#: Changes when a kernel's code changes so much that old entries say nothing about it, or the keys do.
FORMAT = 2
_NAME = "tuning.json"
#: field -> least and most; what a multiprocessor cannot hold is refused as well
_BOUNDS = {"warps": (1, 32), "frames": (1, 16), "programs": (1, 32), "unrolled": (0, 1 << 20)}
_MOST_THREADS = 2048


@dataclass(frozen=True)
class TuningEntry:
    """One line of a table.

    model  : for which it was measured, for readers of the table
    speed  : million samples a second of the kernels, one long signal
    date   : ISO, of the measurement
    triton : its version
    """

    model: str
    shape: Shape
    speed: float
    date: str
    triton: str


Entries = dict[str, TuningEntry]


def offline_shape(plan: Plan, gpu: str) -> Shape:
    """Return the shape for whole signals, on a GPU of that name."""
    tuned = None if interpreted() else tuned_shape(plan, gpu)
    return untuned_shape(plan) if tuned is None else tuned


def tuned_shape(plan: Plan, gpu: str) -> Shape | None:
    """Return the shape in the tables for a plan on a GPU of that name, None if there is none."""
    key = plan_key(plan)
    for text in (_user_text(), _shipped_text()):
        entry = _parse(*text).get(gpu, {}).get(key)
        if entry is not None:
            return entry.shape
    return None


def plan_key(plan: Plan) -> str:
    """Return the key of a plan; equal for plans of one structure."""
    return _key_of(plan.structure)


@lru_cache(maxsize=256)
def _key_of(structure: Hashable) -> str:
    return hashlib.sha256(repr(structure).encode()).hexdigest()[:24]


def user_table() -> Path:
    """Return the path of the user's table."""
    return cache_folder() / _NAME


def shipped_table() -> Path:
    """Return the path of the table that ships."""
    return Path(str(files(__package__) / _NAME))


def add_entries(path: Path, gpu: str, entries: Entries) -> None:
    """Write entries into a table, over older ones for the same plans; an unreadable table is replaced.

    Raises
    ------
    OSError : the file cannot be written.
    """
    table = {name: dict(old) for name, old in _parse(str(path), _read(path)).items()}
    table.setdefault(gpu, {}).update(entries)
    gpus = {name: {key: _line(entry) for key, entry in old.items()} for name, old in table.items()}
    text = json.dumps({"format": FORMAT, "gpus": gpus}, indent=1) + "\n"
    make_folder(path.parent)
    write_atomic(path, text.encode())
    _user_text.cache_clear()
    _shipped_text.cache_clear()


@cache
def _user_text() -> tuple[str, str | None]:
    return str(user_table()), _read(user_table())


@cache
def _shipped_text() -> tuple[str, str | None]:
    return str(shipped_table()), _read(shipped_table())


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:  # there is none
        return None


@cache
def _parse(path: str, text: str | None) -> dict[str, Entries]:
    """Return GPU -> key -> entry. Warns of a table that cannot be used; once for each text."""
    if text is None:
        return {}
    try:
        table = json.loads(text)
        if table["format"] != FORMAT:
            raise ValueError(f"format {table['format']!r}, expected {FORMAT}")
        return {
            gpu: {key: _entry(line) for key, line in lines.items()} for gpu, lines in table["gpus"].items()
        }
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as reason:
        warnings.warn(
            f"{path}: a table of tuned kernels that cannot be used ({type(reason).__name__}: {reason}). "
            "Renders are right without it; `namdsp tune` makes a new one",
            RuntimeWarning,
            stacklevel=2,
        )
        return {}


def _line(entry: TuningEntry) -> dict[str, Any]:
    return {
        **asdict(entry.shape),
        **{name: value for name, value in asdict(entry).items() if name != "shape"},
    }


def _entry(line: dict[str, Any]) -> TuningEntry:
    values = {field.name: line[field.name] for field in fields(Shape)}
    for name, (least, most) in _BOUNDS.items():
        value = values[name]
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"{name} is {value!r}, expected {least} to {most}")
    if type(values["short_tanh"]) is not bool:
        raise ValueError(f"short_tanh is {values['short_tanh']!r}, expected true or false")
    shape = Shape(**values)
    if not fits(shape):
        raise ValueError(f"{shape.threads} threads times {shape.programs} programs do not fit")
    return TuningEntry(
        str(line["model"]), shape, float(line["speed"]), str(line["date"]), str(line["triton"])
    )


def fits(shape: Shape) -> bool:
    """Whether sizes are powers of two, and a multiprocessor can hold all programs."""
    powers = all(size & (size - 1) == 0 for size in (shape.warps, shape.frames))
    return powers and shape.threads <= 1024 and shape.threads * shape.programs <= _MOST_THREADS
