"""Parts of a joined capture as model objects of the file: captures unchanged, impulse responses as `Linear`."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError, NamFileError
from namdsp.format.blend import is_blend, is_capture, voices_of
from namdsp.format.nam_file import nesting, read_value
from namdsp.format.nam_source import BINARY, MAX_DEPTH, MAX_FILE_BYTES, WRITTEN_VERSION, read_source
from namdsp.format.rtneural import is_rtneural
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.responses import RESPONSES

#: Default for the most taps of a response: as many as the reference plug-in plays.
MAX_TAPS = 8192

Json = dict[str, Any]


@dataclass(frozen=True)
class CapturePart:
    """A .nam file of a joined capture.

    written : its object, in the form that players read
    """

    name: str
    model: Model
    written: Json

    @property
    def stem(self) -> str:
        """Its name in that of the whole."""
        return os.path.splitext(os.path.basename(self.name))[0]


@dataclass(frozen=True)
class ResponsePart:
    """An impulse response of a joined capture."""

    name: str
    cabinet: Cabinet

    @property
    def stem(self) -> str:
        """Its name in that of the whole."""
        return self.cabinet.stem

    def written(self, rate_hz: int, channels: int, longest_taps: int) -> tuple[Json, tuple[str, ...]]:
        """Return the model object for a rate and a number of channels, and notes."""
        self.cabinet.check_mono("a Linear model has one response for all channels")
        notes = []
        if rate_hz != self.cabinet.sample_rate:
            notes.append(f"resampled from {self.cabinet.sample_rate} to {rate_hz} Hz")
        taps = np.trim_zeros(self.cabinet.taps_at(rate_hz)[0], "b")
        if len(taps) > longest_taps:
            energy = np.square(taps / np.abs(taps).max())
            lost = energy[longest_taps:].sum() / energy.sum()
            share = f"{10 * math.log10(lost):.0f} dB of its energy" if lost > 0 else "next to nothing"
            notes.append(f"truncated from {len(taps)} to {longest_taps} taps: {share} is lost")
            taps = taps[:longest_taps]
        with np.errstate(over="ignore"):
            weights = taps.astype(np.float32)
        if not weights.any() or not np.isfinite(weights).all():
            raise AudioError(
                f"{self.name}: the first {len(weights)} taps are silent, or too large for a file. "
                "Change its gain, or keep more taps"
            )
        return linear(self.cabinet.stem, weights, rate_hz, channels), tuple(
            f"{self.name}: {note}" for note in notes
        )


def linear(name: str, weights: Float32, rate_hz: int, channels: int) -> Json:
    """A `Linear` model object of taps [T] for each of some channels."""
    config: Json = {"receptive_field": len(weights), "bias": False}
    if channels > 1:
        config |= {"in_channels": channels, "out_channels": channels}
    return {
        "version": WRITTEN_VERSION,
        "metadata": {"name": name},
        "architecture": "Linear",
        "config": config,
        "weights": [float(str(weight)) for weight in weights],  # the shortest text of the same float32
        "sample_rate": rate_hz,
    }


def files_of_part(part: str) -> list[str]:
    """The files of a part: a capture, the captures of a blend, or impulse responses."""
    return [voice.path for voice in voices_of(part)] if is_capture(part) else RESPONSES.files_of(part)


def read_part(
    path: str, *, ir_gain_db: float, ir_level: str = "guitar", allow_large: bool = False
) -> CapturePart | ResponsePart:
    """A capture if the name says so, else an impulse response.

    Raises
    ------
    NamFileError, AudioError : it cannot be read or is no such thing.
    """
    if not is_capture(path):
        cabinet = Cabinet.load(path, gain_db=ir_gain_db, level=ir_level)
        return ResponsePart(cabinet.name, cabinet)
    model = open_model(path, allow_large=allow_large)
    if model.file_as_read.needs_knobs:
        raise NamFileError(
            "has knobs; expected a capture without. Make one: namdsp export",
            file=path,
        )
    as_loaded = {**model.file.written, "weights": model.file.weights.tolist()}
    if is_blend(path) or model.knobs:
        return CapturePart(path, model, as_loaded)
    data, name = read_source(path, MAX_FILE_BYTES)
    value = read_value(data, name, MAX_FILE_BYTES)
    return CapturePart(path, model, for_players(as_loaded if is_rtneural(value) else value))


def for_players(value: Any) -> Any:
    """A model object without what stops the reference player, though it plays here.

    That is null for a rate or metadata, numbers that are not finite, and rows of models as a development branch wrote
    them.
    """
    if isinstance(value, list):
        return value if all(type(entry) in (int, float) for entry in value) else [*map(for_players, value)]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if not isinstance(value, dict):
        return value
    cleaned = {
        key: for_players(entry)
        for key, entry in value.items()
        if not (entry is None and key in ("sample_rate", "metadata"))
    }
    if str(cleaned.get("architecture")).lower() == "sequential" and isinstance(cleaned.get("config"), dict):
        listed = cleaned["config"].get("models") or cleaned["config"].get("layers") or []
        models = [entry if "architecture" in entry else entry.get("model", entry) for entry in listed]
        cleaned |= {"architecture": "Sequential", "config": {"models": models}, "weights": []}
    return cleaned


def checked_name(path: str | os.PathLike[str], suffixes: tuple[str, ...] = (".nam",)) -> str:
    """Return a path that a capture can be written to. Raises `NamFileError`."""
    target = os.fsdecode(path)
    if not target.lower().endswith(suffixes) or is_blend(target):
        expected = f"expected the path of one file, which ends with {' or '.join(suffixes)}"
        raise NamFileError(f"is no name for a capture; {expected}", file=target or "''")
    return target


def check_size(text: bytes, target: str, advice: str) -> None:
    """Raise `NamFileError`, with advice, if a file of this text could not be loaded again."""
    if len(text) > MAX_FILE_BYTES:
        raise NamFileError(
            f"would have {len(text) / 2**20:.0f} MiB; expected at most {MAX_FILE_BYTES / 2**20:.0f}. {advice}",
            file=target,
        )
    if not text.startswith(BINARY) and (depth := nesting(text.decode())) > MAX_DEPTH:
        raise NamFileError(
            f"would have lists and objects nested {depth} deep; expected at most {MAX_DEPTH}. {advice}",
            file=target,
        )
