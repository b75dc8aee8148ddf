"""`train`: make a capture of a pair of recordings, the dry signal and the re-amped one; of several with one dry one."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from namdsp.analysis.arrival import Arrival, find_arrival
from namdsp.arithmetic.fma import Float32
from namdsp.common.public import public
from namdsp.errors import AudioError, NamdspError, SettingError
from namdsp.matching.match import esr_of
from namdsp.model import Model
from namdsp.training.distilling import OnProgress
from namdsp.training.finished_file import finished_file, rounded_esr
from namdsp.training.knob_table import AnyTable
from namdsp.training.knob_training import train_knobs
from namdsp.training.metadata import checked_metadata
from namdsp.training.networks import STUDENTS, named_sizes, random_network
from namdsp.training.over_time import changed_notes, esr_over_time
from namdsp.training.progress import Clock, Information
from namdsp.training.recording import Path, Recording
from namdsp.training.recordings import AlignedPair, read_pairs
from namdsp.training.result import Trained, size_of, weak_notes
from namdsp.training.settings import LARGE, TrainOptions, TrainSettings
from namdsp.training.side_by_side import Making, OnEach, check_together, ended, for_all, groups
from namdsp.training.teacher import open_mono

if TYPE_CHECKING:
    from namdsp.training.training_loop import Training

#: Context before the validation data of an LSTM.
RECURRENT_CONTEXT_S = 1.0


@public(TrainSettings)
def train(
    dry: Path,
    wet: Path | Sequence[Path] | None = None,
    *,
    table: AnyTable | None = None,
    hold_out: int = 0,
    on_progress: OnProgress | None = None,
    on_note: Callable[[str], None] | None = None,
    **options: Unpack[TrainOptions],
) -> Trained:
    """Train a capture from two recordings: the dry signal and the re-amped one. Needs PyTorch.

    dry, wet : audio files, mono, of one sample rate and of equal length to within 3 s
    table    : makes one capture with knobs, of several recordings: wet is their folder, or a list; or of several
               captures: dry is their folder, and wet None. A CSV file with the columns `file` and `knob:NAME`, or
               `knob:NAME[LOW:HIGH]`, for each knob, or {file: {knob: position}}; docs/training.md
    hold_out : positions of the table that only judge the result, spread over those between the ends
    to       : the student, a name of `STUDENTS`; "a2" by default, with `start` its sizes
    start    : a capture to begin with, instead of random weights; the result is never worse than it
    delay    : delay of wet in frames; None: measured by the clicks of the trainer's v3 file, by rendering dry through
               `start`, or by the first frame of dry that helps to predict wet
    allow    : "clipping": train on a recording that clips, because the gear itself does; "large": start from a
               capture that has more layers, weights or channels than any

    The metadata (name .. output_level_dbu) are the file's: its name (default that of wet), who made it, of which gear,
    and the level of a full-scale sine at either end. The other arguments, and ctrl-C, are those of `distill`.
    Validation data is the last 9 s or 10 %, the larger, but at most 30 %.

    Raises
    ------
    AudioError   : a recording cannot be used: another rate or length, a dead or clipped channel, a delay that cannot
                   be measured or drifts, passes of the trainer's file that differ. The message has the figures.
    NamFileError : `start` cannot be used.
    SettingError : another argument has no meaning, or the table does not fit.
    EngineError  : PyTorch is not installed, or the device is not there.

    Example
    -------
    >>> capture = namdsp.train("dry.wav", "wet.wav", to="a1_nano", steps=2)
    >>> capture.save("mine.nam")
    """
    if table is not None:
        return train_knobs(dry, wet, table, hold_out, TrainSettings(**options), on_progress, on_note)
    if not isinstance(wet, str | os.PathLike):
        raise SettingError(f"wet is {wet!r:.60}; expected the path of a recording, or a table of several")
    if hold_out:
        raise SettingError(f"hold_out is {hold_out!r} without a table; expected positions to choose from")
    ((_, result),) = train_each(
        dry,
        [wet],
        on_progress=None if on_progress is None else lambda wet, now: on_progress(now),
        on_note=on_note,
        **options,
    )
    if isinstance(result, NamdspError):
        raise result
    return result


@public(TrainSettings)
def train_each(
    dry: Path,
    wets: Iterable[Path],
    *,
    metadata: Mapping[str, Mapping[str, Any]] | None = None,
    together: int | None = None,
    on_progress: OnEach | None = None,
    on_note: Callable[[str], None] | None = None,
    **options: Unpack[TrainOptions],
) -> Iterator[tuple[str, Trained | NamdspError]]:
    """Train a capture of each of several recordings. Yields each recording with its capture, or with its error.

    All recordings are checked before the first is trained on.

    metadata    : path of a recording -> what its file says of itself, before what the options say; its name is that
                  of the recording where it says none
    together    : captures that are trained side by side, which a capture does not depend on; None: 8 on a GPU, one
                  with minutes or on a CPU
    on_progress : is called with the recording as well

    The other arguments and ctrl-C are those of `train`. Minutes are for each.

    Raises
    ------
    AudioError   : recordings cannot be used. Those of one say why; of several, a note (`__notes__`) of each.
    SettingError : a setting has no meaning, or metadata are of no recording, or nothing that JSON can hold.
    """
    settings = TrainSettings(**options)
    check_together(together)
    paths = [os.fspath(path) for path in wets]
    said = checked_metadata(metadata or {}, paths)
    start = open_start(settings)
    pairs = read_pairs(Recording.read(dry), paths, settings.delay, start, settings.allow).values()
    yield from train_pairs(
        pairs, settings, start, said, together=together, on_progress=on_progress, on_note=on_note
    )


def train_pairs(
    pairs: Iterable[AlignedPair],
    settings: TrainSettings,
    start: Model | None,
    metadata: Mapping[str, Mapping[str, Any]],
    *,
    together: int | None = None,
    on_progress: OnEach | None = None,
    on_note: Callable[[str], None] | None = None,
) -> Iterator[tuple[str, Trained | NamdspError]]:
    """Do as `train_each` with pairs that are checked; start : the opened capture of the settings."""
    from namdsp.training.training_loop import run_trainings

    report, tell = on_progress or (lambda source, now: None), on_note or (lambda note: None)

    def making(pair: AlignedPair) -> PairTraining:
        return PairTraining(pair, settings, start, metadata.get(pair.wet, {}))

    for group in groups(map(making, pairs), settings, together):
        clock = settings.clock()
        prepared = for_all(group, PairTraining.prepare)
        for item in group:
            for note in item.notes:
                tell(note)
        if prepared:
            trainings = [item.training(partial(report, item.source)) for item in prepared]
            results = run_trainings(trainings, clock, device=settings.device, seed=settings.seed)
            for item, result in zip(prepared, results, strict=True):
                item.trained = result
            for_all(prepared, partial(PairTraining.evaluate, clock=clock))
        yield from ended(group, tell)


class PairTraining(Making):
    """The making of the capture of a pair.

    start    : the capture to begin with, or None
    metadata : of its own, before that of the settings
    """

    def __init__(
        self, pair: AlignedPair, settings: TrainSettings, start: Model | None, metadata: Mapping[str, Any]
    ) -> None:
        super().__init__(pair.wet)
        self._pair, self._settings, self._start = pair, settings, start
        name = os.path.splitext(os.path.basename(pair.wet))[0]
        self._metadata = {"name": name, **settings.metadata(), **metadata}

    def prepare(self) -> None:
        """Read the recordings, and make the networks. Raises AudioError: too little is left to train on."""
        pair = self._pair
        self._dry, self._wet = pair.signals()
        models = self._models = _initial_models(self._settings, self._start, pair.dry.rate_hz)
        context = max(
            model.receptive_field or round(RECURRENT_CONTEXT_S * pair.dry.rate_hz)
            for model, _ in models.values()
        )
        if pair.held - pair.first < 2 * context:
            raise AudioError(
                f"{pair.dry.path}: {pair.held - pair.first} frames are left to train on; expected at least "
                f"{2 * context}. Play longer"
            )
        # validation data: input with the context before it, and target
        self._x, self._y = self._dry[max(0, pair.held - context) :], self._wet[pair.held :]
        self._untuned = {
            network: esr_of([self._end_of(model)], [self._y])
            for network, (model, tuned) in models.items()
            if tuned
        }
        untuned = (
            Information(f"untuned, {network} has ESR {esr:.3g}") for network, esr in self._untuned.items()
        )
        self.notes: list[str] = [*pair.notes, *untuned]

    def training(self, report: OnProgress) -> Training:
        """Return the training on the first part, validated by the end."""
        from namdsp.training.recipe import TARGET_POWER
        from namdsp.training.training_loop import Training, fixed_data

        part = slice(self._pair.first, self._pair.held)
        power = float(np.mean(np.square(self._wet[part], dtype=np.float64)))
        gain = math.sqrt(TARGET_POWER / power)
        target = self._wet * np.float32(gain)
        data = fixed_data(self._dry[np.newaxis, part], target[np.newaxis, part], self._settings.device)
        validation = self._x[np.newaxis], target[np.newaxis, self._pair.held :]
        return Training(self._models, gain, data, validation, report)

    def evaluate(self, clock: Clock) -> None:
        """Compare the finished file with the recording; what began with a capture is not worse than it."""
        pair, (trained, histories, stopped) = self._pair, self.trained
        for index, (network, (model, tuned)) in enumerate(self._models.items()):
            if tuned and not esr_of([self._end_of(trained[index])], [self._y]) < self._untuned[network]:
                trained[index] = model
                self.notes.append(f"{network}: no result was better than the start, so its weights are kept")
        sizes = [
            size_of(network, model, [self._end_of(model)], [self._y], [], history)
            for network, model, history in zip(self._models, trained, histories, strict=True)
        ]
        arrivals = {
            network: find_arrival(model) for network, model in zip(self._models, trained, strict=True)
        }
        full = arrivals[sizes[-1].network]
        self.final_notes: list[str] = weak_notes(sizes, "the recording") or _late_notes(arrivals, pair)
        self.final_notes += _inverted_notes(arrivals)
        over_time = self._esr_over_time(trained[-1])
        self.final_notes += changed_notes(over_time)
        origin = {
            "made": "trained",
            "dry_sha256": pair.dry.sha256,
            "wet_sha256": pair.wet_sha256,
            **({} if self._start is None else {"start_sha256": self._start.file.sha256}),
            "delay_frames": pair.delay,
            "esr": {size.network: rounded_esr(size.esr) for size in sizes},
            "steps": sizes[-1].steps,
            "seed": self._settings.seed,
        }
        file = finished_file(trained, [size.esr for size in sizes], self._metadata, origin)
        facts = {
            "delay_frames": pair.delay,
            "noise_floor_esr": pair.noise_floor,
            "timing_esr": pair.timing_esr,
            "untuned_esr": self._untuned,
            **({} if full is None else asdict(full)),
        }
        notes = *self.notes, *self.final_notes
        self.outcome: Trained | NamdspError | None = Trained(
            file, tuple(sizes), stopped, clock.seconds, notes, facts, tuple(over_time)
        )

    def _esr_over_time(self, model: Model) -> list[tuple[float, float]]:
        """Return the ESR of a model in stretches of what it was trained on and is validated by."""
        pair, rate_hz = self._pair, self._pair.dry.rate_hz
        output = model.render(self._dry)[pair.first :]
        begin_s = (pair.first + max(0, pair.delay)) / rate_hz
        return esr_over_time(output, self._wet[pair.first :], rate_hz, begin_s)

    def _end_of(self, model: Model) -> Float32:
        """Return the model's output for the validation data."""
        return np.asarray(model.render(self._x)[-len(self._y) :])


def _late_notes(arrivals: Mapping[str, Arrival | None], pair: AlignedPair) -> list[str]:
    """Return notes about captures that begin late, as the recording does after the delay that was taken."""
    return [
        f"{network}: starts {arrival.onset_frames} frames late, because the delay was taken as {pair.delay} frames; "
        f"train with --delay {pair.delay + arrival.onset_frames - 1}, or render with --align"
        for network, arrival in arrivals.items()
        if arrival is not None and arrival.late
    ]


def _inverted_notes(arrivals: Mapping[str, Arrival | None]) -> list[str]:
    """Return notes about captures that are inverted, as the recording is."""
    return [
        f"{network}: is upside down (certainty {arrival.certainty:.2f}), so it cancels parts of the sound in a blend. "
        "--align, in render and with --mix, corrects that"
        for network, arrival in arrivals.items()
        if arrival is not None and arrival.polarity < 0 and not arrival.ambiguous
    ]


def open_start(settings: TrainSettings) -> Model | None:
    """Return the capture to start from, if any. Raises `SettingError`: it lacks a network of the student."""
    if settings.start is None:
        return None
    start = open_mono(settings.start, allow_large=LARGE in settings.allow)
    named = named_sizes(start)
    missing = [network for network in STUDENTS.get(settings.to or "", ()) if network not in named]
    if missing:
        raise SettingError(
            f"{start.file.file} has {', '.join(named)}, not {', '.join(missing)}; expected a capture of the student's "
            "shape. Leave --to out, or start from another"
        )
    return start


def _initial_models(
    settings: TrainSettings, start: Model | None, rate_hz: int
) -> dict[str, tuple[Model, bool]]:
    """Return networks by their names, smallest first, and whether they start from a capture's weights."""
    if start is None:
        networks = STUDENTS[settings.to or "a2"]
        return {network: (random_network(network, settings.seed, rate_hz), False) for network in networks}
    named = named_sizes(start)
    return {network: (named[network], True) for network in STUDENTS.get(settings.to or "", named)}
