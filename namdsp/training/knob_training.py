"""`train` with a table: recordings or captures at known positions of knobs become one capture with knobs."""

from __future__ import annotations

import math
import os
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import rms_dbfs
from namdsp.common.python_process import available_threads
from namdsp.errors import AudioError, NamFileError, SettingError
from namdsp.folders.find import find_models, find_takes
from namdsp.loading import open_model
from namdsp.matching.match import esr_of
from namdsp.model import Model
from namdsp.runtime.renderer import parallel_map
from namdsp.training import excitation
from namdsp.training.distilling import OnProgress
from namdsp.training.excitation import excerpt, validation
from namdsp.training.finished_file import finished_file, rounded_esr
from namdsp.training.knob_file import knob_file
from namdsp.training.knob_function import KnobWeights
from namdsp.training.knob_neighbours import EXCERPT_S, excerpts, least_alike, note_of
from namdsp.training.knob_table import AnyTable, KnobTable, read_positions
from namdsp.training.networks import STUDENTS, random_network
from namdsp.training.progress import Clock, Information
from namdsp.training.recording import DEAD_DBFS, Path, Recording
from namdsp.training.recordings import AlignedPair, read_pairs
from namdsp.training.result import Size, Trained, size_of, weak_notes
from namdsp.training.settings import LARGE, TrainSettings
from namdsp.training.teacher import open_mono

#: Delays of recordings of one amp that differ by more are different delays, in frames.
SAME_DELAY = 16
#: Seconds of generated guitar on which a capture with knobs learns from captures, and those that judge it.
GUITAR_S, JUDGING_S = 150.0, 20.0


@dataclass(frozen=True, eq=False)
class Played:
    """What all positions play of one dry signal, aligned.

    dry   : float32 [T]
    wets  : float32 [T] of each position, in the order of the table
    first, held : frames: training data begins at the first, validation data at the other
    origin : of the file
    sha256 : of each position's file
    """

    dry: Float32
    wets: Sequence[Float32]
    first: int
    held: int
    rate_hz: int
    origin: dict[str, Any]
    sha256: Sequence[str]
    notes: Sequence[str]


def train_knobs(
    dry: Path,
    wets: Path | Sequence[Path] | None,
    table: AnyTable,
    hold_out: int,
    settings: TrainSettings,
    on_progress: OnProgress | None = None,
    on_note: Callable[[str], None] | None = None,
) -> Trained:
    """Train a capture with knobs; arguments and errors are those of `train`. wets : None, where `dry` has captures"""
    from namdsp.training.training_loop import run_trainings

    if settings.start is not None:
        raise SettingError(
            "start: a capture with knobs starts from random weights; expected None. Leave it out"
        )
    networks = STUDENTS[settings.to or "a2"]
    if "lstm_1x16" in networks:
        raise SettingError("to is 'lstm_1x16', which has no knobs; expected a WaveNet, such as a2")
    clock = settings.clock()
    find, paths = (find_models, dry) if wets is None else (find_takes, wets)
    listed = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    positions = read_positions(table, find(listed), hold_out)
    played = _play(positions, settings) if wets is None else _read(dry, positions, settings)
    making = _KnobMaking(positions, played, settings, networks)
    tell = on_note or (lambda note: None)
    for note in making.notes:
        tell(note)
    training = making.training(on_progress or (lambda now: None))
    run_trainings([training], clock, device=settings.device, seed=settings.seed)
    trained = making.evaluate(training.functions(), training.result(), clock)
    for note in trained.notes[len(making.notes) :]:
        tell(note)
    return trained


def _read(dry_path: Path, table: KnobTable, settings: TrainSettings) -> Played:
    """Read, check and align recordings."""
    dry = Recording.read(dry_path)
    paths = [position.path for position in table.positions]
    by_path = read_pairs(dry, paths, settings.delay, None, settings.allow)
    pairs = [by_path[path] for path in paths]
    delay = _common_delay(pairs)
    signals = [replace(pair, delay=delay).signals() for pair in pairs]
    frames = min(len(x) for x, _ in signals)
    held = min(min(pair.held for pair in pairs), frames)
    notes = [
        note if pair.wet in note or dry.path in note else f"{pair.wet}: {note}"
        for pair in pairs
        for note in pair.notes
        if not isinstance(note, Information)
    ]
    notes = list(dict.fromkeys(notes))
    notes.append(Information(f"{len(pairs)} recordings of {dry.path}, {delay} frames late"))
    origin = {"dry_sha256": dry.sha256, "delay_frames": delay}
    wets = [y[:frames] for _, y in signals]
    sha256 = [pair.wet_sha256 for pair in pairs]
    return Played(
        signals[0][0][:frames],
        wets,
        max(pair.first for pair in pairs),
        held,
        dry.rate_hz,
        origin,
        sha256,
        notes,
    )


def _common_delay(pairs: Sequence[AlignedPair]) -> int:
    """Return the least delay. Raises AudioError: they differ."""
    earliest, latest = (pick(pairs, key=lambda pair: pair.delay) for pick in (min, max))
    if latest.delay - earliest.delay > SAME_DELAY:
        raise AudioError(
            f"{latest.wet}: is {latest.delay} frames late, {earliest.wet} {earliest.delay}; expected one delay, within "
            f"{SAME_DELAY} frames, for a network between them has one. Shift one, or give the delay of all as --delay"
        )
    return earliest.delay


def _play(table: KnobTable, settings: TrainSettings) -> Played:
    """Render generated guitar through captures."""
    models = [open_mono(position.path, allow_large=LARGE in settings.allow) for position in table.positions]
    for model in models:
        if model.sample_rate != models[0].sample_rate:
            raise NamFileError(
                f"runs at {model.sample_rate:g} Hz, {models[0].file.file} at {models[0].sample_rate:g} Hz; expected "
                "captures at one rate",
                file=model.file.file,
            )
    rate_hz = round(models[0].sample_rate)
    taught = parallel_map(
        lambda number: excerpt(number, settings.seed, rate_hz),
        range(math.ceil(GUITAR_S / excitation.EXCERPT_S)),
        available_threads(),
    )
    dry = np.concatenate([*taught, *validation(JUDGING_S).play(rate_hz)])
    wets = parallel_map(lambda model: model.render(dry), models, available_threads())
    for model, wet in zip(models, wets, strict=True):
        if rms_dbfs(wet) < DEAD_DBFS:
            raise AudioError(f"{model.file.file}: is silent for guitar, so there is nothing to learn")
    held = sum(map(len, taught))
    notes = [f"{model.file.file}: {note}" for model in models for note in model.warnings]
    return Played(dry, wets, 0, held, rate_hz, {}, [model.file.sha256 for model in models], notes)


class _KnobMaking:
    """The making of one capture with knobs."""

    def __init__(
        self, table: KnobTable, played: Played, settings: TrainSettings, networks: Sequence[str]
    ) -> None:
        self._table, self._played, self._settings = table, played, settings
        self._models = {
            network: (random_network(network, settings.seed, played.rate_hz), False) for network in networks
        }
        context = max(model.receptive_field or 0 for model, _ in self._models.values())
        if played.held - played.first < 2 * context:
            raise AudioError(
                f"{played.held - played.first} frames are left to train on; expected at least {2 * context}. Play "
                "longer"
            )
        self._x = played.dry[max(0, played.held - context) :]
        self._ys = [wet[played.held :] for wet in played.wets]
        self._levels = [
            math.sqrt(float(np.mean(np.square(wet[played.first : played.held], dtype=np.float64))))
            for wet in played.wets
        ]
        self._neighbours = least_alike(table, self._levelled(self._ys, range(len(self._ys))))
        self.notes: list[str] = [*played.notes, *(note_of(table, pair) for pair in self._neighbours)]

    def training(self, report: OnProgress) -> Any:
        """Return the training at the positions that are not held out."""
        from namdsp.training.knob_student import KnobTraining
        from namdsp.training.recipe import TARGET_POWER
        from namdsp.training.training_loop import fixed_data

        played, table = self._played, self._table
        trained = [index for index, position in enumerate(table.positions) if not position.held_out]
        level = math.sqrt(TARGET_POWER)
        targets = np.stack(
            [played.wets[index] * np.float32(level / self._levels[index]) for index in trained]
        )
        part = slice(played.first, played.held)
        return KnobTraining(
            models=self._models,
            gain=1.0,
            data=fixed_data(played.dry[np.newaxis, part], targets[:, part], self._settings.device),
            validation=(self._x[np.newaxis], targets[:, played.held :]),
            on_progress=report,
            places=table.inputs([table.positions[index] for index in trained]),
            levels=np.array([self._levels[index] / level for index in trained]),
        )

    def evaluate(self, functions: Sequence[KnobWeights], trained: Any, clock: Clock) -> Trained:
        """Play the finished file at all positions."""
        table, played, settings = self._table, self._played, self._settings
        objects = [
            knob_file(network, played.rate_hz, function, table.knobs, table.default)
            for network, function in zip(self._models, functions, strict=True)
        ]
        models = [open_model(each) for each in objects]
        outputs = [[self._end_of(model, position.at) for position in table.positions] for model in models]
        esrs = [[esr_of([y], [target]) for y, target in zip(each, self._ys, strict=True)] for each in outputs]
        at = [index for index, position in enumerate(table.positions) if not position.held_out]
        sizes = [
            self._size(network, model, each, at, history)
            for network, model, each, history in zip(
                self._models, models, outputs, trained.histories, strict=True
            )
        ]
        rows = [
            {
                "file": os.path.basename(position.path),
                "knobs": table.named(position),
                "held_out": position.held_out,
                "esr": {
                    size.network: rounded_esr(each[index]) for size, each in zip(sizes, esrs, strict=True)
                },
            }
            for index, position in enumerate(table.positions)
        ]
        origin = {
            "made": "trained",
            **played.origin,
            "positions": [row | {"sha256": sha256} for row, sha256 in zip(rows, played.sha256, strict=True)],
            "esr": {size.network: rounded_esr(size.esr) for size in sizes},
            "steps": sizes[-1].steps,
            "seed": settings.seed,
        }
        metadata = {**table.metadata, **settings.metadata()}
        file = finished_file(models, [size.esr for size in sizes], metadata, origin, objects)
        held = [each for position, each in zip(table.positions, esrs[-1], strict=True) if position.held_out]
        facts = {
            **({"delay_frames": played.origin["delay_frames"]} if played.origin else {}),
            "held_out_esr": statistics.median(held) if held else None,
            "positions": rows,
        }
        notes = *self.notes, *weak_notes(sizes, "the recordings" if played.origin else "the captures")
        heard = excerpts(
            table,
            self._neighbours,
            esrs[-1],
            self._ys,
            lambda at: self._end_of(models[-1], at),
            round(EXCERPT_S * played.rate_hz),
        )
        return Trained(
            file, tuple(sizes), trained.stopped, clock.seconds, notes, facts, excerpts=tuple(heard)
        )

    def _size(
        self, network: str, model: Model, outputs: Sequence[Float32], at: Sequence[int], history: Any
    ) -> Size:
        """Return the figures of a network at the trained positions, each at the same level."""
        return size_of(network, model, self._levelled(outputs, at), self._levelled(self._ys, at), [], history)

    def _levelled(self, signals: Sequence[Float32], at: Iterable[int]) -> list[Float32]:
        """Return the signals of some positions, each at the level 1."""
        return [np.asarray(signals[index] / np.float32(self._levels[index]), np.float32) for index in at]

    def _end_of(self, model: Model, at: Sequence[float]) -> Float32:
        """Return the output for the validation data, at positions of all knobs."""
        knobs = {knob.name: value for knob, value in zip(self._table.knobs, at, strict=True)}
        output = model.with_knobs(knobs).render(self._x)
        return np.asarray(output[len(self._x) - len(self._ys[0]) :])
