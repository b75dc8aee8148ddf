"""`distill`: a small capture of another capture, or of a whole rig, without the gear."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError, EngineError, SettingError
from namdsp.extras import how_to_install
from namdsp.model import Model
from namdsp.rendering.signals import read_audio, resample
from namdsp.rig.cabinet import Cabinet
from namdsp.runtime.renderer import available_threads
from namdsp.settings import is_number
from namdsp.training.excitation import (
    CHOOSING,
    LEVEL_SECONDS,
    LEVELS_DBFS,
    STRETCH_S,
    VALIDATION,
    Takes,
    stretch,
)
from namdsp.training.finishing import finished, rounded
from namdsp.training.progress import Clock, Progress, Stops
from namdsp.training.result import Trained, aliasing_of, esr_of, size_of
from namdsp.training.students import networks_of, started
from namdsp.training.teaching import AnyModel, Teacher, teacher_of

Told = Callable[[Progress], None]
#: Stretches that there are in the beginning, and at the most; how often the frames of one are used.
FIRST_STRETCHES, MOST_STRETCHES, USES = 18, 48, 8
#: Of the minutes, for judging the finished file.
RESERVE_S, RESERVE_SHARE = 3.0, 0.02
LICENCE = "a capture's licence may forbid passing on what is made of it: the usual one on TONE3000 does. Ask its author"


def distill(
    teacher: AnyModel,
    *,
    to: str = "a2",
    before: AnyModel | None = None,
    ir: Cabinet | str | os.PathLike[str] | None = None,
    oversample: int = 1,
    di: str | os.PathLike[str] | NDArray[np.floating[Any]] | None = None,
    steps: int | None = None,
    minutes: float | None = None,
    until_esr: float | None = None,
    device: str = "cpu",
    seed: int = 0,
    on_progress: Told | None = None,
    on_note: Callable[[str], None] | None = None,
) -> Trained:
    """Make a small capture of another one, or of a rig: before -> teacher -> ir. Needs PyTorch.

    teacher     : a mono capture: a `Model`, or the path of one
    to          : the student, a name of `STUDENTS`; "a2" is a container of both sizes, each trained by itself
    before      : a capture in front of the teacher, at the level that both files' calibration says, else at unity
    ir          : impulse response behind it, mono
    oversample  : of the captures, so that the student learns less aliasing
    di          : guitar to be trained on beside what is made from seeds: a file, or float [T] at the teacher's rate;
                  at least 5 s
    steps       : optimiser steps of each size; minutes : for everything; until_esr : stop where all sizes are as near.
                  The first that comes counts; 6,200 steps where nobody says
    device      : "cpu", or a GPU such as "cuda:0"
    seed        : of weights, playing and windows. With steps and no minutes, the same seed gives the same file on the
                  same machine
    on_progress : is called while it runs, after every few steps, and with share 1.0 when training has ended
    on_note     : is called with what there is to know before it trains, which the result has too

    Ctrl-C (KeyboardInterrupt) while it trains ends the training; what was best is judged and returned, and `stopped`
    says so.

    Raises
    ------
    NamFileError : a capture cannot be used, is not mono, or has another rate than the other.
    AudioError   : impulse response or playing cannot be used, or the teacher is silent.
    SettingError : another argument means nothing.
    EngineError  : PyTorch is not installed, or the device is not there.
    """
    clock = Clock(Stops(steps, minutes, until_esr).checked())
    networks = networks_of(to)
    check_run(device, seed)
    rig = teacher_of(teacher, before=before, ir=ir, oversample=oversample)
    own = None if di is None else own_playing(di, rig.sample_rate)
    told = on_progress or (lambda progress: None)
    models = [started(name, seed, rig.sample_rate, rig.model) for name in networks]
    facts = {
        "teacher": rig.metadata().get("name") or os.path.basename(rig.model.file.file),
        "teacher_multiply_adds": rig.multiply_adds,
        "teacher_aliasing_db": aliasing_of(rig.model, oversample) if len(rig.captures) == 1 else None,
    }
    notes = [*rig.notes, *fields_note(rig.fields, [model for model, _ in models]), LICENCE]
    for note in notes:
        (on_note or (lambda note: None))(note)
    from namdsp.training.learning import TARGET_POWER, taught

    material = Stretches(rig, seed, device, own)
    gain = material.begin(float(np.sqrt(TARGET_POWER)))
    choosing = [(x, y * np.float32(gain)) for x, y in _played(rig, CHOOSING)]
    clock.reserve_s = RESERVE_S + RESERVE_SHARE * 60 * (clock.stops.minutes or 0.0)
    trained, histories, stopped = taught(
        dict(zip(networks, models, strict=True)),
        gain,
        material,
        choosing,
        clock,
        told,
        device=device,
        seed=seed,
    )
    validation = _played(rig, VALIDATION)
    by_level = [(peak, _played(rig, VALIDATION.at_peak(peak, LEVEL_SECONDS))) for peak in LEVELS_DBFS]
    sizes = []
    for name, model, history in zip(networks, trained, histories, strict=True):
        levels = [(peak, esr_of(*_answers(model, pairs))) for peak, pairs in by_level]
        sizes.append(size_of(name, model, *_answers(model, validation), levels, history))
    origin = {
        "made": "converted",
        **rig.origin(),
        "esr": {size.network: rounded(size.esr) for size in sizes},
        "steps": sizes[-1].steps,
        "seed": seed,
    }
    file = finished(trained, [size.esr for size in sizes], rig.metadata(), origin)
    return Trained(file, tuple(sizes), stopped, clock.seconds, tuple(notes), facts)


class Stretches:
    """What a teacher makes of stretches, [S, T] each, ever new ones in the place of those that were used enough."""

    def __init__(self, rig: Teacher, seed: int, device: str, own: Float32 | None) -> None:
        self._rig, self._device = rig, device
        self._stretch = partial(stretch, seed=seed, sample_rate=rig.sample_rate, own=own)
        self._made = 0
        self._x: list[Float32] = []
        self._y: list[Float32] = []
        self._tensors: Any = None
        self._make(FIRST_STRETCHES)
        self._gain = np.float32(1.0)

    def begin(self, rms: float) -> float:
        """From now on targets are so much louder that the first of them have this RMS; gives how much."""
        level = float(np.sqrt(np.mean([np.mean(np.square(y, dtype=np.float64)) for y in self._y])))
        if level == 0.0:
            raise AudioError(
                f"{self._rig.model.file.file}: is silent for guitar; expected a sound. There is nothing to learn"
            )
        self._gain = np.float32(rms / level)
        return float(self._gain)

    def at(self, step: int, frames: int) -> tuple[Any, Any]:
        """Inputs and targets for a step that takes so many frames."""
        needed = FIRST_STRETCHES + step * frames // (USES * len(self._x[0]))
        if needed > self._made:
            self._make(needed - self._made)
            self._tensors = None
        if self._tensors is None:
            import torch

            x, y = np.stack(self._x), self._gain * np.stack(self._y)
            self._tensors = torch.from_numpy(x).to(self._device), torch.from_numpy(y).to(self._device)
        found: tuple[Any, Any] = self._tensors
        return found

    def _make(self, count: int) -> None:
        numbers = range(self._made, self._made + count)
        if count == 1:
            xs = [self._stretch(self._made)]
        else:
            with ThreadPoolExecutor(available_threads()) as pool:
                xs = list(pool.map(self._stretch, numbers))
        self._x = [*self._x, *xs][-MOST_STRETCHES:]
        self._y = [*self._y, *self._rig.play(xs)][-MOST_STRETCHES:]
        self._made += count


def _played(rig: Teacher, takes: Takes) -> list[tuple[Float32, Float32]]:
    xs = takes.play(rig.sample_rate)
    return list(zip(xs, rig.play(xs), strict=True))


def _answers(model: Model, pairs: list[tuple[Float32, Float32]]) -> tuple[list[Float32], list[Float32]]:
    """What the model and its teacher make of the same."""
    return model.render([x for x, _ in pairs]), [y for _, y in pairs]


def fields_note(fields: Sequence[int | None], students: Sequence[Model]) -> list[str]:
    """What to say if a student does not look back as far as what it imitates."""
    least = min((model.receptive_field or 1 << 62) for model in students)
    if None in fields:
        return ["the teacher never forgets (an LSTM), the student does"] if least < 1 << 62 else []
    whole = 1 + sum(field - 1 for field in fields if field is not None)
    if whole <= least:
        return []
    return [
        f"the teacher looks back {whole:,} frames in all, the student {least:,}: what lies further back is lost"
    ]


def own_playing(di: Any, sample_rate: int) -> Float32:
    """The user's guitar float32 [T] at a rate; errors are those of `distill`."""
    name = "di" if isinstance(di, np.ndarray) else os.fsdecode(di)
    if isinstance(di, np.ndarray):
        samples, rate_hz = np.atleast_2d(di), sample_rate
    else:
        samples, rate_hz = read_audio(di)
    if not (samples == samples[:1]).all():
        raise AudioError(f"{name}: has {len(samples)} channels that differ; expected one. Take one of them")
    x: Float32 = np.asarray(samples[0], np.float32)
    x = x if rate_hz == sample_rate else np.asarray(resample(x, rate_hz, sample_rate))
    if len(x) < STRETCH_S * sample_rate:
        raise AudioError(
            f"{name}: lasts {len(x) / sample_rate:.1f} s; expected at least {STRETCH_S:g} s of playing. Play longer"
        )
    if not np.isfinite(x).all():
        raise AudioError(f"{name}: has samples that are not finite; expected numbers. Export it again")
    return x


def check_run(device: Any, seed: Any) -> None:
    """Whether PyTorch can train there, from that seed; errors are those of `distill`."""
    if not is_number(seed) or seed != int(seed) or not 0 <= seed < 1 << 32:
        raise SettingError(f"seed is {seed!r}; expected an integer from 0 to {(1 << 32) - 1}")
    try:
        import torch
    except ImportError:
        raise EngineError(f"training: torch is not installed. {how_to_install('torch')}") from None
    kind, _, number = str(device).partition(":")
    if kind not in ("cpu", "cuda") or (number and not number.isdecimal()) or (kind == "cpu" and number):
        raise SettingError(f'device is {device!r}; expected "cpu", or a GPU such as "cuda:0"')
    if kind == "cuda" and int(number or 0) >= torch.cuda.device_count():
        raise EngineError(
            f"{device}: PyTorch sees {torch.cuda.device_count()} GPUs here; expected one of them. Leave the device out "
            "for the processor"
        )
