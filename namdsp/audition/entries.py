"""Entries of an audition page: the dry signal and every capture's render, level-matched, with measurements."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import IO, Any

import numpy as np

from namdsp.analysis.aliasing import measure as measure_aliasing
from namdsp.analysis.capture import analyze
from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import db_to_gain, gain_to_db
from namdsp.audio.resample import resample
from namdsp.audition.sound import brightness_hz, encode, spectrogram, waveform
from namdsp.browser.scripts import WasmCapture
from namdsp.errors import AudioError, Message, NamdspError
from namdsp.exporting.exported import Exported
from namdsp.exporting.wasm.module import browser_capture
from namdsp.format.nam_source import stem_of
from namdsp.model import Model
from namdsp.rendering.job import PlayedJob, Settings
from namdsp.rendering.loudness import measure
from namdsp.rendering.player import JobPlayer
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.resolved import ResolvedRig

#: Common loudness, or less if the highest peak would exceed PEAK_DBFS; but what is softer than LEAST_LUFS at that peak
#: does not make others soft.
TARGET_LUFS, LEAST_LUFS, PEAK_DBFS = -18.0, -24.0, -1.0
#: Renders are stored until the common loudness is known: in memory up to this size, else in a temporary file.
MAX_MEMORY_BYTES = 256 << 20
DRY = "dry signal"
_METADATA = ("name", "modeled_by", "gear_make", "gear_model", "gear_type", "tone_type")
_LONGEST_TEXT = 200


@dataclass(frozen=True)
class Entry:
    """One row of the page.

    facts    : for the page's script: name, file, metadata, measures
    pictures : uint8 and int8 arrays by name
    audio    : an encoded file, at the common loudness
    capture  : the capture with the rig around it, for sound of visitors; None without one
    """

    facts: dict[str, Any]
    pictures: dict[str, np.ndarray[Any, Any]]
    audio: bytes
    capture: WasmCapture | None = None


@dataclass(frozen=True)
class Audition:
    """All rows, the dry signal first.

    errors : what went wrong, a line for each
    softer : what is softer than the rest, a line for each
    unplayable : captures that visitors cannot play through, a line for each
    """

    entries: tuple[Entry, ...]
    errors: tuple[str, ...]
    softer: tuple[str, ...]
    unplayable: tuple[str, ...]
    seconds: float
    rate_hz: int
    loudness_lufs: float


@dataclass(frozen=True)
class Target:
    """What a capture was trained on: float32 [C, T] like the dry signal, at the rate of the page; and its ESR."""

    y: Float32
    esr: float | None


def make_entries(
    player: JobPlayer,
    di: str,
    captures: Mapping[str, str],
    settings: Settings,
    *,
    target: Callable[[str], Target] | None = None,
    audio_format: str = "opus",
    for_visitors: bool = False,
    on_progress: Callable[[int, str], object] = lambda done, name: None,
) -> Audition:
    """Render and measure captures one after the other, each on all cores.

    captures     : name -> path, in the order of the page
    target       : name -> what its capture was trained on, which gets a row above it; the waves of both are drawn
                   over each other
    audio_format : "opus" or "flac"
    for_visitors : whether entries have their captures as WebAssembly
    on_progress  : called with how many are done and what is next

    A capture that cannot be played is a line in `errors`.

    Raises
    ------
    AudioError : the dry signal cannot be used.
    """
    jobs = {name: PlayedJob(take=di, model=path, settings=settings) for name, path in captures.items()}
    first = next(iter(jobs.values()))
    take = player.sources.take(first)
    rate_hz = settings.sample_rate or take.rate_hz
    x = resample(take.samples, take.rate_hz, rate_hz)
    if not x.shape[1]:
        raise AudioError(f"{di}: is shorter than a frame at {rate_hz} Hz; expected some seconds of sound")
    cabinet, _ = player.sources.cabinet(first)
    if cabinet is not None:  # loudness is that of all channels, so the dry signal has as many
        x = np.repeat(x, cabinet.outputs_for(len(x)) // len(x), axis=0)
    errors, unplayable = list[str](), list[str]()
    with tempfile.SpooledTemporaryFile(MAX_MEMORY_BYTES) as store:
        renders = [_store({"name": DRY, "dry": True}, x, rate_hz, store)]
        for done, (name, job) in enumerate(jobs.items()):
            on_progress(done, name)
            try:
                prepared = player.prepare(job)
                y, _ = player.render(prepared)
                facts = _facts(prepared.model, name, settings.oversample, player.engine)
                if target is not None:
                    aim = target(name)
                    recorded = {"name": f"{facts['name']}, recorded", "beside": len(renders) + 1}
                    facts |= {"esr": aim.esr, "beside": len(renders)}
                    renders.append(_store(recorded, aim.y, rate_hz, store))
                renders.append(_store(facts, y, rate_hz, store))
            except NamdspError as error:
                named = job.model in error.message
                errors.append(error.message if named else Message(f"{job.model}: ", error.message))
                continue
            if for_visitors:
                try:
                    renders[-1].capture = _wasm_capture(prepared.model, settings, cabinet)
                except NamdspError as error:
                    unplayable.append(
                        Message(f"{job.model}: visitors cannot play through it: ", error.message)
                    )
        # so soft that no render is clipped; those far softer than the others at that peak are as loud as they can be
        loudest = [render.loudest_lufs for render in renders if math.isfinite(render.lufs)]
        able = [lufs for lufs in loudest if lufs >= LEAST_LUFS] or loudest
        common = min([TARGET_LUFS, *able])
        softer = tuple(render.softer(common) for render in renders if render.loudest_lufs < common)
        store.seek(0)
        entries = tuple(_entry(render, rate_hz, common, audio_format, store) for render in renders)
    return Audition(entries, tuple(errors), softer, tuple(unplayable), x.shape[1] / rate_hz, rate_hz, common)


@dataclass
class _StoredRender:
    """A render in the temporary file, with its facts and its shape [C, T]; levels in dB."""

    facts: dict[str, Any]
    shape: tuple[int, ...]
    lufs: float
    peak_db: float
    capture: WasmCapture | None = None

    @property
    def loudest_lufs(self) -> float:
        """Its loudness with the highest peak that a row may have."""
        return PEAK_DBFS + self.lufs - self.peak_db if math.isfinite(self.lufs) else math.inf

    def softer(self, target: float) -> str:
        """What to say of it where the rest is as loud as the target."""
        name, missing = self.facts["name"], target - self.loudest_lufs
        return f"{name}: is {missing:.1f} dB softer than the others on the page, because its peaks would clip"


def _store(facts: dict[str, Any], y: Float32, rate_hz: int, store: IO[bytes]) -> _StoredRender:
    lufs, peak_db = _level(y, rate_hz)
    try:
        store.write(np.ascontiguousarray(y).data)
    except OSError as error:
        raise AudioError(
            f"{tempfile.gettempdir()}: is full ({error.strerror}), but all renders need space in it. Free some, "
            "or use a shorter recording"
        ) from error
    facts |= {
        "loudness_lufs": lufs if math.isfinite(lufs) else None,
        "peak_dbfs": peak_db if math.isfinite(peak_db) else None,
        "brightness_hz": brightness_hz(y, rate_hz),
    }
    return _StoredRender(facts, y.shape, lufs, peak_db)


def _entry(
    render: _StoredRender,
    rate_hz: int,
    target: float,
    audio_format: str,
    store: IO[bytes],
) -> Entry:
    """The row of the render that is next in the store."""
    y = np.frombuffer(store.read(4 * math.prod(render.shape)), np.float32).reshape(render.shape)
    gain_db = min(target, render.loudest_lufs) - render.lufs if math.isfinite(render.lufs) else 0.0
    matched = (y * np.float32(db_to_gain(gain_db))).astype(np.float32)
    pictures = {"wave": waveform(matched), "spectrogram": spectrogram(matched, rate_hz)}
    audio = encode(matched, rate_hz, audio_format)
    return Entry(render.facts | {"matched_db": gain_db}, pictures, audio, render.capture)


def _wasm_capture(model: Model, settings: Settings, cabinet: Cabinet | None) -> WasmCapture:
    rig = ResolvedRig.of(settings, model, settings.gate(), cabinet)
    return browser_capture(Exported.of_resolved(model, rig))


def _facts(model: Model, file: str, oversample: int, engine: str) -> dict[str, Any]:
    analysis = analyze(model, engine=engine)
    metadata = {
        key: str(value)[:_LONGEST_TEXT]
        for key in _METADATA
        if isinstance(value := model.file.metadata.get(key), str) and value.strip()
    }
    facts = {"file": file, "name": _label(metadata.pop("name", ""), file), "metadata": metadata}
    return facts | {
        "architecture": model.file.architecture,
        "multiply_adds": model.plan.multiply_adds * oversample,
        "rate_hz": round(model.sample_rate),
        "aliasing_db": float(measure_aliasing(model, (oversample,), engine=engine).mean_db[0]),
        **analysis.record(),
    }


def _label(name: str, file: str) -> str:
    """The name of a row: the capture's, with the file's where they differ, for captures may share a name."""
    stem = stem_of(file)
    return stem if not name or name.casefold() == stem.casefold() else f"{name} ({stem})"


def _level(y: Float32, rate_hz: int) -> tuple[float, float]:
    """Loudness and peak in dB; of what is too short or soft for a loudness, its RMS for it."""
    levels = measure(y, rate_hz)
    lufs = gain_to_db(levels.rms) if levels.loudness_lufs is None else levels.loudness_lufs
    return lufs, gain_to_db(levels.peak)
