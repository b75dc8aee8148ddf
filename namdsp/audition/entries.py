"""What stands on the page: the dry signal and every capture's render, level-matched, with what was measured of it."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import IO, Any

import numpy as np

from namdsp.aliasing.measure import measure as measure_aliasing
from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import db_to_gain, gain_to_db
from namdsp.audition.sound import brightness_hz, encode, envelope, spectrogram
from namdsp.batch.find import Found
from namdsp.errors import AudioError, NamdspError
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.portrait.portrait import portray
from namdsp.rendering.loudness import integrated_loudness
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.rig import Rig

#: All are this loud, or as much softer as the one with the highest peaks needs; those peaks then reach PEAK_DBFS.
TARGET_LUFS, PEAK_DBFS = -18.0, -1.0
#: Renders wait in memory for the loudness that is common to all, and in a temporary file if they are larger together.
KEPT_BYTES = 256 << 20
DRY = "dry signal"
_METADATA = ("name", "modeled_by", "gear_make", "gear_model", "gear_type", "tone_type")
_LONGEST_TEXT = 200


@dataclass(frozen=True)
class Entry:
    """One row.

    facts    : for the page's script: name, file, metadata, measures
    pictures : uint8 and int8 arrays by name
    audio    : an encoded file, at the common loudness
    """

    facts: dict[str, Any]
    pictures: dict[str, np.ndarray[Any, Any]]
    audio: bytes


@dataclass(frozen=True)
class Audition:
    """All rows, the dry signal first, and what went wrong, a line for each."""

    entries: tuple[Entry, ...]
    errors: tuple[str, ...]
    seconds: float
    rate_hz: int
    loudness_lufs: float


def make_entries(
    x: Float32,
    rate_hz: int,
    captures: Sequence[Found],
    *,
    cabinet: Cabinet | None = None,
    oversample: int = 1,
    audio_format: str = "opus",
    engine: str = "auto",
    allow_large: bool = False,
    on_progress: Callable[[int, str], object] = lambda done, name: None,
) -> Audition:
    """Render and measure them one after the other, each on all cores.

    x            : float32 [C, T], the dry signal
    captures     : what is played through, in the order of the page
    cabinet      : behind each of them
    oversample   : of each model
    audio_format : "opus" or "flac"
    allow_large  : as for `namdsp.load`
    on_progress  : called with how many are done and what is next

    A capture that cannot be played is a line in `errors`.
    """
    errors: list[str] = []
    with tempfile.SpooledTemporaryFile(KEPT_BYTES) as store:
        heard = [_heard({"name": DRY, "dry": True}, x, rate_hz, store)]
        for done, found in enumerate(captures):
            on_progress(done, found.name)
            try:
                model = open_model(found.path, allow_large=allow_large)  # `namdsp info` says its warnings
                rig = Rig(model, cabinet=cabinet, oversample=oversample, engine=engine, channels=len(x))
                y = rig.render(x, sample_rate=rate_hz, channels_first=True)
                heard.append(_heard(_facts(model, found, oversample, engine), y, rate_hz, store))
            except NamdspError as error:
                text = str(error)
                errors.append(text if found.path in text else f"{found.path}: {text}")
        # so soft that no peak of any is cut: each peak then is at the target less its loudness
        room = [each.lufs - each.peak_db for each in heard if math.isfinite(each.lufs)]
        target = min([TARGET_LUFS, *(PEAK_DBFS + each for each in room)])
        store.seek(0)
        entries = tuple(_entry(each, x.shape, rate_hz, target, audio_format, store) for each in heard)
    return Audition(entries, tuple(errors), x.shape[1] / rate_hz, rate_hz, target)


@dataclass(frozen=True)
class _Heard:
    """A render that is in the store, and what its row says of it; levels in dB."""

    facts: dict[str, Any]
    lufs: float
    peak_db: float


def _heard(facts: dict[str, Any], y: Float32, rate_hz: int, store: IO[bytes]) -> _Heard:
    lufs, peak_db = _level(y, rate_hz)
    try:
        store.write(np.ascontiguousarray(y).data)
    except OSError as error:
        raise AudioError(
            f"{tempfile.gettempdir()}: takes no more ({error.strerror}); expected room for all renders. Make room, or "
            "take a shorter recording"
        ) from error
    facts |= {
        "loudness_lufs": lufs if math.isfinite(lufs) else None,
        "peak_dbfs": peak_db if math.isfinite(peak_db) else None,
        "brightness_hz": brightness_hz(y, rate_hz),
    }
    return _Heard(facts, lufs, peak_db)


def _entry(
    heard: _Heard, shape: tuple[int, ...], rate_hz: int, target: float, audio_format: str, store: IO[bytes]
) -> Entry:
    """The row of the render that is next in the store, as long as the dry signal."""
    y = np.frombuffer(store.read(4 * math.prod(shape)), np.float32).reshape(shape)
    gain_db = target - heard.lufs if math.isfinite(heard.lufs) else 0.0
    matched = (y * np.float32(db_to_gain(gain_db))).astype(np.float32)
    pictures = {"wave": envelope(matched), "spectrogram": spectrogram(matched, rate_hz)}
    return Entry(heard.facts | {"matched_db": gain_db}, pictures, encode(matched, rate_hz, audio_format))


def _facts(model: Model, found: Found, oversample: int, engine: str) -> dict[str, Any]:
    portrait = portray(model, engine=engine)
    said = {
        key: str(value)[:_LONGEST_TEXT]
        for key in _METADATA
        if isinstance(value := model.file.metadata.get(key), str) and value.strip()
    }
    facts = {"file": found.name, "name": said.pop("name", found.stem), "metadata": said}
    return facts | {
        "architecture": model.file.architecture,
        "multiply_adds": model.plan.multiply_adds * oversample,
        "rate_hz": round(model.sample_rate),
        "aliasing_db": float(measure_aliasing(model, (oversample,), engine=engine).mean_db[0]),
        **portrait.record(),
    }


def _level(y: Float32, rate_hz: int) -> tuple[float, float]:
    """Loudness and peak in dB; of what is too short or soft for a loudness, its RMS for it."""
    lufs = integrated_loudness(np.ascontiguousarray(y), rate_hz)
    peak_db = gain_to_db(float(np.abs(y).max(initial=0.0)))
    if lufs is None:
        rms = math.sqrt(float(np.mean(np.square(y, dtype=np.float64)))) if y.size else 0.0
        lufs = gain_to_db(rms)
    return lufs, peak_db
