"""Gains before and after a model by the file's metadata, by the rules of the format.

    input calibration    host_dbu - input_level_dbu       before: the amplifier is driven as hard as the real one was
    normalised output    TARGET_DB - loudness             after: captures sound about equally loud
    calibrated output    output_level_dbu - host_dbu      after: as loud as the real one was

host_dbu is the level in dBu of a sine whose peak is full scale at the host's converters. A rule whose value is not
in the file has no effect, and adds a note. The values of a container count, for every size, as in the reference player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from namdsp.model import Model
from namdsp.rig.settings import DEFAULT_HOST_DBU, TARGET_DB, RigSettings

#: Numbers beyond this in a file are no levels.
_LARGEST_DB = 200.0


@dataclass(frozen=True)
class Levels:
    """The gains of the rules that are switched on.

    input_db  : before the model
    output_db : after it
    notes     : rules that could not be followed, and what else a user would want to know
    """

    input_db: float = 0.0
    output_db: float = 0.0
    notes: tuple[str, ...] = ()


def find_levels(model: Model, settings: RigSettings) -> Levels:
    """The gains that a model's metadata ask for, by the rules that are switched on."""
    input_level_dbu = settings.input_level_dbu
    host_dbu = DEFAULT_HOST_DBU if input_level_dbu is None else input_level_dbu
    notes: list[str] = []
    input_db = output_db = 0.0
    if input_level_dbu is not None:
        level = _read(model, "input_level_dbu", "the input is not calibrated", notes)
        input_db = 0.0 if level is None else host_dbu - level
    if settings.normalize:
        loudness = _read(model, "loudness", "the output is not normalized", notes)
        output_db = 0.0 if loudness is None else TARGET_DB - loudness
        notes += _other_size(model, loudness)
    if settings.calibrate_output:
        level = _read(model, "output_level_dbu", "the output is not calibrated", notes)
        output_db = 0.0 if level is None else level - host_dbu
    return Levels(input_db, output_db, tuple(notes))


def _read(model: Model, key: str, consequence: str, notes: list[str]) -> float | None:
    value = model.metadata.get(key)
    level = _as_level(value)
    if value is None:
        notes.append(f"metadata has no {key}: {consequence}")
    elif level is None:
        notes.append(f"metadata.{key} is {str(value)[:40]}, which is not a level: {consequence}")
    return level


def _as_level(value: Any) -> float | None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if number and abs(value) <= _LARGEST_DB else None  # NaN is no level


def _other_size(model: Model, loudness: float | None) -> list[str]:
    """What to know if the size that plays is not as loud as its container says."""
    loudness_of_size = _as_level(model.parsed.describe().get("chosen_loudness_db"))
    if loudness_of_size is None or loudness_of_size == loudness:
        return []
    applied = 0.0 if loudness is None else TARGET_DB - loudness
    return [
        f"the size that plays has a loudness of its own, {loudness_of_size:.2f} dB, but its container's counts: "
        f"{TARGET_DB - loudness_of_size - applied:+.2f} dB more would bring it to {TARGET_DB:g} dB"
    ]
