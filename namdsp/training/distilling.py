"""`distill`: a small capture of another capture, or of a whole rig, without the gear."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, Unpack

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.common.public import public
from namdsp.errors import AudioError, NamdspError
from namdsp.matching.match import esr_of
from namdsp.model import Model
from namdsp.rendering.signals import read_audio, resample
from namdsp.runtime.renderer import parallel_map
from namdsp.training.excerpt_pool import ExcerptPool, Excerpts
from namdsp.training.excitation import (
    EXCERPT_S,
    SeededSignals,
    choosing,
    validation,
    validation_levels,
)
from namdsp.training.finished_file import finished_file, rounded_esr
from namdsp.training.networks import initial_network
from namdsp.training.progress import Clock, Judged, Progress
from namdsp.training.recording import one_channel
from namdsp.training.result import Size, Trained, aliasing_of, size_of, weak_notes
from namdsp.training.settings import LARGE, DistillOptions, DistillSettings
from namdsp.training.side_by_side import Making, OnEach, check_together, ended, for_all, groups
from namdsp.training.teacher import AnyModel, Teacher, open_teacher

if TYPE_CHECKING:
    from namdsp.training.student import TrainingData
    from namdsp.training.training_loop import Training

OnProgress = Callable[[Progress], None]
#: Inputs, and the teacher's output for each.
Pairs: TypeAlias = list[tuple[Float32, Float32]]
#: Part of the minutes that is reserved for validating the finished file.
RESERVE_S, RESERVE_SHARE = 3.0, 0.02
LICENSE = "check the capture's license before you share the result: the usual TONE3000 license forbids it"


@public(DistillSettings)
def distill(
    teacher: AnyModel,
    *,
    on_progress: OnProgress | None = None,
    on_note: Callable[[str], None] | None = None,
    **options: Unpack[DistillOptions],
) -> Trained:
    """Train a small capture that sounds like another one, or like a rig: before -> teacher -> ir. Needs PyTorch.

    teacher     : a mono capture: a `Model`, or the path of one
    to          : the student, a name of `STUDENTS`; "a2" is a container of both sizes, each trained by itself
    before      : a capture before the teacher, at the level of both files' calibration, else at unity; or several, at
                  unity among themselves
    ir          : impulse response after the teacher, mono: a `Cabinet`, or what `Cabinet.load` takes, with
    ir_gain_db, ir_level : its level, as for `Rig`
    oversample  : of the captures, so that the student learns less aliasing
    dry         : guitar to train on in addition to the generated guitar: a file, or float [T] at the teacher's rate;
                  at least 5 s
    allow       : "large": accept captures with more layers, weights or channels than any has
    steps       : optimizer steps of each size; minutes : for everything; until_esr : stop when every ESR is below it.
                  The first that is reached counts; without any, 6,200 steps
    validation_seconds : of guitar, by which the finished file is judged; as much again is for choosing and for levels
    device      : "cpu", or a GPU such as "cuda:0"
    seed        : of weights, guitar and windows. With steps and no minutes, the same seed gives the same file on the
                  same machine
    name, modeled_by, gear_make, gear_model, gear_type, tone_type, input_level_dbu, output_level_dbu :
                  metadata that replace those of the teacher
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
    ((_, result),) = distill_each(
        [teacher],
        on_progress=None if on_progress is None else lambda teacher, now: on_progress(now),
        on_note=on_note,
        **options,
    )
    if isinstance(result, NamdspError):
        raise result
    return result


@public(DistillSettings)
def distill_each(
    teachers: Iterable[AnyModel],
    *,
    together: int | None = None,
    on_progress: OnEach | None = None,
    on_note: Callable[[str], None] | None = None,
    **options: Unpack[DistillOptions],
) -> Iterator[tuple[AnyModel, Trained | NamdspError]]:
    """Yield each teacher and its student, in order; in the student's place the error if there is none.

    together    : captures that are trained side by side, which a student does not depend on; None: TOGETHER on a GPU,
                  one with minutes or on a CPU
    on_progress : is called with the teacher as well

    The other arguments and ctrl-C are those of `distill`; errors that are no teacher's are raised.
    """
    settings = DistillSettings(**options)
    check_together(together)
    report = on_progress or (lambda teacher, progress: None)
    tell = on_note or (lambda note: None)
    with ExitStack() as stack:
        excerpts = dict[int, Excerpts]()
        for group in groups((Distillation(teacher, settings) for teacher in teachers), settings, together):
            clock = settings.clock()
            prepared = for_all(group, Distillation.prepare)
            for item in group:
                for note in item.notes:
                    tell(note)
            for rate in dict.fromkeys(item.rig.sample_rate for item in prepared):
                if rate not in excerpts:
                    user_dry = None if settings.dry is None else read_dry(settings.dry, rate)
                    made = Excerpts(settings.seed, rate, settings.device, user_dry)
                    excerpts[rate] = stack.enter_context(closing(made))
                same = [item for item in prepared if item.rig.sample_rate == rate]
                _train(same, excerpts[rate], clock, report)
            yield from ended(group, tell)


def _train(
    group: Sequence[Distillation],
    excerpts: Excerpts,
    clock: Clock,
    report: OnEach,
) -> None:
    """Train the students of teachers at one rate side by side, and evaluate them."""
    from namdsp.training.training_loop import run_trainings

    group = for_all(group, lambda item: item.play_first(excerpts))
    if not group:
        return
    pool = ExcerptPool(excerpts, [(item.rig, item.first_outputs, item.gain) for item in group])
    clock.reserve_s = RESERVE_S + RESERVE_SHARE * 60 * (clock.minutes or 0.0)
    trainings = [
        item.training(data, partial(report, item.source)) for item, data in zip(group, pool.data, strict=True)
    ]
    results = run_trainings(trainings, clock, device=excerpts.device, seed=excerpts.seed)
    for item, result in zip(group, results, strict=True):
        item.trained = result
    for_all(group, lambda item: item.evaluate(excerpts, clock))


class Distillation(Making):
    """The making of one student, of a teacher as given.

    rig           : the teacher, opened
    first_outputs : the teacher's outputs for the first excerpts
    gain          : of the targets over the teacher's output
    """

    rig: Teacher
    first_outputs: list[Float32]
    gain: float

    def __init__(self, teacher: AnyModel, settings: DistillSettings) -> None:
        super().__init__(teacher)
        self._settings = settings

    def prepare(self) -> None:
        """Open the teacher, and make the students' initial weights."""
        settings = self._settings
        rig = self.rig = open_teacher(
            self.source,
            before=settings.before,
            ir=settings.ir,
            ir_gain_db=settings.ir_gain_db,
            ir_level=settings.ir_level,
            oversample=settings.oversample,
            allow_large=LARGE in settings.allow,
        )
        self._models = [
            initial_network(name, settings.seed, rig.sample_rate, rig.model) for name in settings.networks
        ]
        self._facts = {
            "teacher": rig.metadata().get("name") or os.path.basename(rig.model.file.file),
            "teacher_multiply_adds": rig.multiply_adds,
            "teacher_aliasing_db": aliasing_of(rig.model, rig.oversample) if len(rig.captures) == 1 else None,
        }
        fields = receptive_field_notes(rig.receptive_fields, [model for model, _ in self._models])
        self.notes: list[str] = [*rig.notes, *fields, LICENSE]

    def play_first(self, excerpts: Excerpts) -> None:
        """Play the teacher what the students are trained on first, and chosen by. Raises AudioError: it is silent."""
        from namdsp.training.recipe import TARGET_POWER

        self.first_outputs = self.rig.play(excerpts.first)
        power = float(np.mean([np.mean(np.square(y, dtype=np.float64)) for y in self.first_outputs]))
        if power == 0.0:
            raise AudioError(
                f"{self.rig.model.file.file}: is silent for guitar, so there is nothing to learn"
            )
        self.gain = float(np.float32(np.sqrt(TARGET_POWER) / np.sqrt(power)))
        x = excerpts.play(choosing(self._settings.validation_seconds))
        self._choosing = np.stack(x), np.float32(self.gain) * np.stack(self.rig.play(x))

    def training(self, data: TrainingData, report: OnProgress) -> Training:
        """Return the students' training."""
        from namdsp.training.training_loop import Training

        models = dict(zip(self._settings.networks, self._models, strict=True))
        return Training(models, self.gain, data, self._choosing, report)

    def evaluate(self, excerpts: Excerpts, clock: Clock) -> None:
        """Compare the finished file with the teacher."""
        models, histories, stopped = self.trained
        seconds = self._settings.validation_seconds
        judged = self._played(excerpts, validation(seconds))
        by_level = {
            peak: self._played(excerpts, signals) for peak, signals in validation_levels(seconds).items()
        }
        sizes = parallel_map(
            lambda network: _measured(*network, judged, by_level),
            list(zip(self._settings.networks, models, histories, strict=True)),
            len(models),
        )
        self.final_notes: list[str] = weak_notes(sizes, "the teacher")
        origin = {
            "made": "converted",
            **self.rig.origin(),
            "esr": {size.network: rounded_esr(size.esr) for size in sizes},
            "steps": sizes[-1].steps,
            "seed": self._settings.seed,
        }
        metadata = self.rig.metadata() | self._settings.metadata()
        file = finished_file(models, [size.esr for size in sizes], metadata, origin)
        notes = *self.notes, *self.final_notes
        self.outcome: Trained | NamdspError | None = Trained(
            file, tuple(sizes), stopped, clock.seconds, notes, self._facts
        )

    def _played(self, excerpts: Excerpts, signals: SeededSignals) -> Pairs:
        """Return signals and the teacher's outputs for them."""
        xs = excerpts.play(signals)
        return list(zip(xs, self.rig.play(xs), strict=True))


def _measured(
    network: str,
    model: Model,
    history: Sequence[Judged],
    validation: Pairs,
    by_level: Mapping[float, Pairs],
) -> Size:
    """Return the figures of a finished network.

    validation : inputs, and the teacher's outputs for them
    by_level   : the same for guitar at one peak each, in dBFS
    """
    levels = [(peak, esr_of(*_outputs(model, pairs))) for peak, pairs in by_level.items()]
    return size_of(network, model, *_outputs(model, validation), levels, history)


def _outputs(model: Model, pairs: Pairs) -> tuple[list[Float32], list[Float32]]:
    """Return the outputs of the model and of its teacher for the same inputs."""
    return model.render([x for x, _ in pairs]), [y for _, y in pairs]


def receptive_field_notes(fields: Sequence[int | None], students: Sequence[Model]) -> list[str]:
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


def read_dry(dry: Any, sample_rate: int) -> Float32:
    """Return the user's guitar float32 [T] at a rate; errors are those of `distill`."""
    name = "dry" if isinstance(dry, np.ndarray) else os.fsdecode(dry)
    if isinstance(dry, np.ndarray):
        samples, rate_hz = np.atleast_2d(dry), sample_rate
    else:
        samples, rate_hz = read_audio(dry)
    x = one_channel(name, samples)
    x = x if rate_hz == sample_rate else np.asarray(resample(x, rate_hz, sample_rate))
    if len(x) < EXCERPT_S * sample_rate:
        raise AudioError(
            f"{name}: lasts {len(x) / sample_rate:.1f} s; expected at least {EXCERPT_S:g} s of playing. Play longer"
        )
    if not np.isfinite(x).all():
        raise AudioError(f"{name}: has samples that are not finite. Export it again")
    return x
