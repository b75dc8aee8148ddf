"""Join parts into one `Sequential` capture: check rates and channels, combine metadata, write the file."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np

from namdsp.analysis.arrival import arrival_of
from namdsp.common.public import public
from namdsp.common.settings import check_switch
from namdsp.common.short_repr import short_path
from namdsp.errors import AudioError, NamFileError, SettingError
from namdsp.files.pending_file import PendingFile
from namdsp.format.blend import is_blend
from namdsp.format.metadata import Metadata, MetadataOptions
from namdsp.format.nam_source import WRITTEN_VERSION
from namdsp.joining.parts import (
    MAX_TAPS,
    CapturePart,
    Json,
    ResponsePart,
    check_size,
    checked_name,
    files_of_part,
    linear,
    read_part,
)
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.runtime.playable import DEFAULT_SAMPLE_RATE

Part = CapturePart | ResponsePart
#: Metadata of the gear that remains true with a cabinet after it.
_GEAR = ("modeled_by", "gear_make", "gear_model", "tone_type")


@dataclass(frozen=True)
class Joined:
    """Result of `namdsp.join`.

    path           : of the file
    sample_rate_hz : of all of it
    models         : number of models in series
    taps           : of each impulse response, in order
    levels         : notes of the cabinets: gains to guitar level, silence that was cut
    notes          : changes of the parts, and metadata that the file lacks
    """

    path: str
    sample_rate_hz: int
    models: int
    taps: tuple[int, ...]
    levels: tuple[str, ...]
    notes: tuple[str, ...]

    def __repr__(self) -> str:
        return (
            f"<Joined {short_path(self.path)} {self.models} models, {len(self.taps)} impulse responses, "
            f"{self.sample_rate_hz} Hz>"
        )


@public(Metadata)
def join(
    parts: Sequence[str | os.PathLike[str]],
    path: str | os.PathLike[str],
    *,
    ir_gain_db: float = 0.0,
    ir_level: str = "guitar",
    allow_large: bool = False,
    longest_taps: int = MAX_TAPS,
    align: bool = False,
    loudness_from: str | os.PathLike[str] | None = None,
    overwrite: bool = False,
    **metadata: Unpack[MetadataOptions],
) -> Joined:
    """Write captures and impulse responses, in the order of the signal flow, as one .nam file.

    parts         : at least two: paths of .nam files, and impulse responses, as for `Cabinet.load`
    path          : of the new file, .nam
    ir_gain_db    : of each impulse response, relative to ir_level
    ir_level      : "guitar" or "file", as for `Cabinet`
    allow_large   : of captures, and of all together, as for `namdsp.load`
    longest_taps  : longer responses are truncated, with a note
    align         : invert the whole if its polarity is negative, by one more model at its end; see `namdsp.measure`. A
                    capture's onset stays, with a note
    loudness_from : a recording; the file's `loudness` is that of the joined model's render of it. Left out, it has none
    overwrite     : whether an existing file may be replaced
    name, modeled_by, gear_make, gear_model, gear_type, tone_type, input_level_dbu, output_level_dbu :
                    metadata that replace those of the parts; the default name is those of the parts

    Raises
    ------
    NamFileError : a capture cannot be used, or the parts do not fit each other.
    AudioError   : an impulse response or the recording cannot be used, or the file cannot be written.
    SettingError : parts are no paths, metadata mean nothing, or overwrite, align or allow_large is no switch.

    Example
    -------
    >>> namdsp.join(["amp.nam", "cab.wav"], "both.nam").models
    2
    """
    listed: Any = () if isinstance(parts, str | bytes) or not isinstance(parts, Sequence) else parts
    if listed is not parts or not all(isinstance(part, str | bytes | os.PathLike) for part in listed):
        raise SettingError(f"parts are {parts!r:.60}; expected a list of paths, .nam files and audio files")
    tags = Metadata(**metadata).metadata()
    names = [os.fsdecode(part) for part in parts]
    if len(names) < 2:
        raise NamFileError(f"{len(names)} parts to join; expected at least two, such as an amp and a cabinet")
    target = checked_name(path)
    files = [path for part in names for path in files_of_part(part)]
    inputs = [*files, *([os.fsdecode(loudness_from)] if loudness_from is not None else [])]
    with PendingFile(target, overwrite=overwrite, inputs=inputs) as pending:
        read = [
            read_part(part, ir_gain_db=ir_gain_db, ir_level=ir_level, allow_large=allow_large)
            for part in names
        ]
        rate, notes = _rate(read)
        models: list[Json] = []
        for part, channels in zip(read, _channels(read), strict=True):
            if isinstance(part, CapturePart):
                models.append(part.written)
                notes += [f"{part.name}: {note}" for note in part.model.warnings]
                notes += [f"{part.name}: is a blend, which only namdsp plays"] * is_blend(part.name)
            else:
                model_json, part_notes = part.written(rate, channels, longest_taps)
                models.append(model_json)
                notes += part_notes
        facts = _metadata(read) | tags
        built = {
            "version": WRITTEN_VERSION,
            "metadata": facts,
            "architecture": "Sequential",
            "config": {"models": models},
            "weights": [],
            "sample_rate": rate,
        }
        joined_model = _loaded(built, target, allow_large)
        if check_switch(align, "align"):
            arrival = arrival_of(joined_model, name=target)
            notes += arrival.notes(target)
            if arrival.late:
                notes.append(
                    f"{target}: starts {arrival.onset_frames} frames late, because no capture can play early; "
                    "render --align removes the delay from its outputs"
                )
            if arrival.polarity < 0:
                models.append(linear("inverter", -np.ones(1, np.float32), rate, joined_model.out_channels))
                joined_model = _loaded(built, target, allow_large)
        if loudness_from is None:
            notes.append(
                f"{target}: has no loudness value, because the values of its parts do not add up. "
                "--loudness-from RECORDING measures it"
            )
        else:
            facts["loudness"] = _loudness(joined_model, os.fsdecode(loudness_from))
        text = json.dumps(built, allow_nan=False).encode()
        check_size(text, target, "Keep fewer taps")
        pending.write(text)
        pending.publish()
    taps = [
        model["config"]["receptive_field"]
        for part, model in zip(read, models, strict=False)
        if isinstance(part, ResponsePart)
    ]
    levels = (note for part in read if isinstance(part, ResponsePart) for note in part.cabinet.notes)
    return Joined(target, rate, len(models), tuple(taps), tuple(levels), tuple(notes))


def _rate(parts: Sequence[Part]) -> tuple[int, list[str]]:
    """Return the sample rate of all parts, and notes."""
    known = [(part, part.model.parsed.sample_rate) for part in parts if isinstance(part, CapturePart)]
    stated = [(part, rate) for part, rate in known if rate is not None]
    for part, rate in stated:
        if rate != stated[0][1]:
            raise NamFileError(
                f"runs at {rate:g} Hz, {stated[0][0].name} at {stated[0][1]:g} Hz; expected captures at one rate",
                file=part.name,
            )
    if not stated and known:
        return round(DEFAULT_SAMPLE_RATE), [
            f"no capture states its rate; {DEFAULT_SAMPLE_RATE:g} Hz is taken, as hosts do"
        ]
    first = (
        stated[0][1] if stated else next(p.cabinet.sample_rate for p in parts if isinstance(p, ResponsePart))
    )
    if first != round(first):
        raise NamFileError(
            f"runs at {first:g} Hz; expected a whole number of Hz. No impulse response can be resampled to it",
            file=stated[0][0].name,
        )
    return round(first), []


def _channels(parts: Sequence[Part]) -> list[int]:
    """Return the input channels of each part. An impulse response takes any number."""
    captures = [part.model for part in parts if isinstance(part, CapturePart)]
    channels = captures[0].in_channels if captures else 1
    inputs = []
    for part in parts:
        if isinstance(part, CapturePart):
            if part.model.in_channels != channels:
                raise NamFileError(
                    f"has {part.model.in_channels} inputs, the part before {channels} outputs; expected the same",
                    file=part.name,
                )
            inputs.append(channels)
            channels = part.model.out_channels
        else:
            inputs.append(channels)
    return inputs


def _metadata(parts: Sequence[Part]) -> Json:
    """Metadata of the joined model: levels of its ends, and the gear if there is one capture."""
    stems = [part.stem for part in parts]
    metadata: Json = {"name": " + ".join(stems).encode(errors="replace").decode()}
    captures = [part for part in parts if isinstance(part, CapturePart)]
    ends = ((parts[0], "input_level_dbu"), (parts[-1], "output_level_dbu"))
    taken = [(part, key) for part, key in ends if isinstance(part, CapturePart)]
    taken += [(captures[0], key) for key in _GEAR] if len(captures) == 1 else []
    for part, key in taken:
        value = part.written.get("metadata", {}).get(key)
        if value is not None:
            metadata[key] = value
    return metadata


def _loaded(built: Json, target: str, allow_large: bool) -> Model:
    """Load the joined model, so that errors in it show before anything is written."""
    try:
        return open_model(built, allow_large=allow_large)
    except NamFileError as error:
        raise NamFileError(error.reason, file=target, path=error.path) from None


def _loudness(model: Model, recording: str) -> float:
    """20 log10 of the RMS of the output."""
    from namdsp.audio.reader import read_whole

    x, rate, _ = read_whole(recording)
    x = x[0] if len(x) == 1 else x
    y: Any = model.render(x, sample_rate=rate)
    power = float(np.mean(np.square(y, dtype=np.float64))) if y.size else 0.0
    if power == 0.0:
        raise AudioError(
            f"{recording}: the joined model is silent for it; expected a recording of an instrument"
        )
    return 10.0 * math.log10(power)
