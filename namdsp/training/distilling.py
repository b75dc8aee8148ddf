"""`distill`: a small capture of another capture, or of a whole rig, without the gear."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
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
from namdsp.training.excerpts_ahead import ExcerptsAhead
from namdsp.training.excitation import (
    CHOOSING,
    EXCERPT_S,
    LEVEL_SECONDS,
    LEVELS_DBFS,
    VALIDATION,
    SeededSignals,
    excerpt,
)
from namdsp.training.finishing import finished, rounded
from namdsp.training.progress import Clock, Progress, Stops
from namdsp.training.result import Trained, aliasing_of, esr_of, size_of, weak_notes
from namdsp.training.students import networks_of, started
from namdsp.training.teaching import AnyModel, Teacher, teacher_of

OnProgress = Callable[[Progress], None]
#: Excerpts at the start, and at most; how often the frames of one are used.
FIRST_EXCERPTS, MAX_EXCERPTS, USES = 18, 48, 8
#: Part of the minutes that is reserved for validating the finished file.
RESERVE_S, RESERVE_SHARE = 3.0, 0.02
LICENSE = "a capture's license may forbid passing on what is made of it: the usual one on TONE3000 does. Ask its author"


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
    on_progress: OnProgress | None = None,
    on_note: Callable[[str], None] | None = None,
) -> Trained:
    """Make a small capture of another one, or of a rig: before -> teacher -> ir. Needs PyTorch.

    teacher     : a mono capture: a `Model`, or the path of one
    to          : the student, a name of `STUDENTS`; "a2" is a container of both sizes, each trained by itself
    before      : a capture before the teacher, at the level of both files' calibration, else at unity
    ir          : impulse response after the teacher, mono
    oversample  : of the captures, so that the student learns less aliasing
    di          : guitar to train on in addition to the generated guitar: a file, or float [T] at the teacher's rate;
                  at least 5 s
    steps       : optimizer steps of each size; minutes : for everything; until_esr : stop where all sizes are as near.
                  The first that is reached counts; without any, 6,200 steps
    device      : "cpu", or a GPU such as "cuda:0"
    seed        : of weights, guitar and windows. With steps and no minutes, the same seed gives the same file on the
                  same machine
    on_progress : is called during training, after every few steps, and with share 1.0 when training has ended
    on_note     : is called with each note of the result before training

    Ctrl-C (KeyboardInterrupt) ends the training; the best weights so far are validated and returned, and `stopped`
    says so.

    Raises
    ------
    NamFileError : a capture cannot be used, is not mono, or has another sample rate than the other.
    AudioError   : impulse response or guitar cannot be used, or the teacher is silent.
    SettingError : another argument has no meaning.
    EngineError  : PyTorch is not installed, or the device is not there.
    """
    clock = Clock(Stops(steps, minutes, until_esr).checked())
    networks = networks_of(to)
    check_run(device, seed)
    rig = teacher_of(teacher, before=before, ir=ir, oversample=oversample)
    user_di = None if di is None else read_di(di, rig.sample_rate)
    report = on_progress or (lambda progress: None)
    models = [started(name, seed, rig.sample_rate, rig.model) for name in networks]
    facts = {
        "teacher": rig.metadata().get("name") or os.path.basename(rig.model.file.file),
        "teacher_multiply_adds": rig.multiply_adds,
        "teacher_aliasing_db": aliasing_of(rig.model, oversample) if len(rig.captures) == 1 else None,
    }
    notes = [*rig.notes, *fields_note(rig.fields, [model for model, _ in models]), LICENSE]
    for note in notes:
        (on_note or (lambda note: None))(note)
    from namdsp.training.learning import TARGET_POWER, taught

    with closing(ExcerptPool(rig, seed, device, user_di)) as material:
        gain = material.begin(float(np.sqrt(TARGET_POWER)))
        choosing = [(x, y * np.float32(gain)) for x, y in _played(rig, CHOOSING)]
        clock.reserve_s = RESERVE_S + RESERVE_SHARE * 60 * (clock.stops.minutes or 0.0)
        trained, histories, stopped = taught(
            dict(zip(networks, models, strict=True)),
            gain,
            material,
            choosing,
            clock,
            report,
            device=device,
            seed=seed,
        )
    validation = _played(rig, VALIDATION)
    by_level = [(peak, _played(rig, VALIDATION.at_peak(peak, LEVEL_SECONDS))) for peak in LEVELS_DBFS]
    sizes = []
    for name, model, history in zip(networks, trained, histories, strict=True):
        levels = [(peak, esr_of(*_answers(model, pairs))) for peak, pairs in by_level]
        sizes.append(size_of(name, model, *_answers(model, validation), levels, history))
    weak = weak_notes(sizes)
    for note in weak:
        (on_note or (lambda note: None))(note)
    origin = {
        "made": "converted",
        **rig.origin(),
        "esr": {size.network: rounded(size.esr) for size in sizes},
        "steps": sizes[-1].steps,
        "seed": seed,
    }
    file = finished(trained, [size.esr for size in sizes], rig.metadata(), origin)
    return Trained(file, tuple(sizes), stopped, clock.seconds, (*notes, *weak), facts)


class ExcerptPool:
    """Excerpts of guitar and the teacher's output, [S, T] each; excerpts that were used enough are replaced.

    For a GPU the next ones are made ahead, during the training.
    """

    def __init__(self, rig: Teacher, seed: int, device: str, user_di: Float32 | None) -> None:
        self._rig, self._device = rig, device
        self._make_excerpt = partial(excerpt, seed=seed, sample_rate=rig.sample_rate, user_di=user_di)
        with ThreadPoolExecutor(available_threads()) as pool:
            xs = list(pool.map(self._make_excerpt, range(FIRST_EXCERPTS)))
        self._first = list(zip(xs, rig.play(xs), strict=True))
        self._length = len(xs[0])
        self._added = 0
        self._gain = np.float32(1.0)
        self._ahead = None if device == "cpu" else ExcerptsAhead(self._make_excerpt, rig.play, FIRST_EXCERPTS)

    def begin(self, rms: float) -> float:
        """Scale all targets so that the first ones have this RMS; returns the gain."""
        import torch

        level = float(np.sqrt(np.mean([np.mean(np.square(y, dtype=np.float64)) for _, y in self._first])))
        if level == 0.0:
            raise AudioError(
                f"{self._rig.model.file.file}: is silent for guitar; expected a sound. There is nothing to learn"
            )
        self._gain = np.float32(rms / level)
        shape = MAX_EXCERPTS, self._length
        self._x, self._y = (torch.empty(shape, device=self._device) for _ in range(2))
        for x, y in self._first:
            self._add(x, y)
        self._first = []
        return float(self._gain)

    def at(self, step: int, frames: int) -> tuple[Any, Any, Any]:
        """Return inputs, targets, and the rows that have excerpts, the oldest first, for a step that reads `frames`."""
        import torch

        needed = FIRST_EXCERPTS + step * frames // (USES * self._length)
        while self._added < needed:
            self._add(*self._next())
        stored = min(self._added, MAX_EXCERPTS)
        rows = (torch.arange(stored) + (self._added - stored)) % MAX_EXCERPTS
        return self._x, self._y, rows

    def close(self) -> None:
        """Make no more excerpts."""
        if self._ahead is not None:
            self._ahead.close()

    def _next(self) -> tuple[Float32, Float32]:
        if self._ahead is not None:
            return self._ahead.next()
        x = self._make_excerpt(self._added)
        return x, self._rig.play([x])[0]

    def _add(self, x: Float32, y: Float32) -> None:
        """Store an excerpt, in place of the oldest if there are MAX_EXCERPTS."""
        import torch

        from namdsp.training.step_graph import upload

        row = self._added % MAX_EXCERPTS
        upload(torch.from_numpy(x), self._x[row])
        upload(torch.from_numpy(self._gain * y), self._y[row])
        self._added += 1


def _played(rig: Teacher, signals: SeededSignals) -> list[tuple[Float32, Float32]]:
    xs = signals.play(rig.sample_rate)
    return list(zip(xs, rig.play(xs), strict=True))


def _answers(model: Model, pairs: list[tuple[Float32, Float32]]) -> tuple[list[Float32], list[Float32]]:
    """Return the outputs of the model and of its teacher for the same input."""
    return model.render([x for x, _ in pairs]), [y for _, y in pairs]


def fields_note(fields: Sequence[int | None], students: Sequence[Model]) -> list[str]:
    """Return notes if a student's receptive field is shorter than the teacher's."""
    least = min((model.receptive_field or 1 << 62) for model in students)
    if None in fields:
        return (
            ["the teacher's receptive field is infinite (an LSTM), the student's is not"]
            if least < 1 << 62
            else []
        )
    total = 1 + sum(field - 1 for field in fields if field is not None)
    if total <= least:
        return []
    return [
        f"the teacher looks back {total:,} frames in all, the student {least:,}: older frames have no effect on it"
    ]


def read_di(di: Any, sample_rate: int) -> Float32:
    """Return the user's guitar float32 [T] at a rate; errors are those of `distill`."""
    name = "di" if isinstance(di, np.ndarray) else os.fsdecode(di)
    if isinstance(di, np.ndarray):
        samples, rate_hz = np.atleast_2d(di), sample_rate
    else:
        samples, rate_hz = read_audio(di)
    if not (samples == samples[:1]).all():
        raise AudioError(f"{name}: has {len(samples)} channels that differ; expected one. Take one of them")
    x: Float32 = np.asarray(samples[0], np.float32)
    x = x if rate_hz == sample_rate else np.asarray(resample(x, rate_hz, sample_rate))
    if len(x) < EXCERPT_S * sample_rate:
        raise AudioError(
            f"{name}: lasts {len(x) / sample_rate:.1f} s; expected at least {EXCERPT_S:g} s of playing. Play longer"
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
