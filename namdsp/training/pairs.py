"""`train`: make a capture of a pair of recordings, the dry signal and the re-amped one."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Unpack

import numpy as np

from namdsp.analysis.arrival import find_arrival
from namdsp.errors import AudioError, SettingError
from namdsp.matching.match import esr_of
from namdsp.model import Model
from namdsp.settings import spelled_out
from namdsp.training.distilling import OnProgress
from namdsp.training.finished_file import finished_file, rounded_esr
from namdsp.training.networks import STUDENTS, named_sizes, random_network
from namdsp.training.progress import Clock, Information
from namdsp.training.recordings import AlignedPair, Path, read_pair
from namdsp.training.result import Trained, size_of, weak_notes
from namdsp.training.settings import TrainOptions, TrainSettings
from namdsp.training.teacher import open_mono

if TYPE_CHECKING:
    from namdsp.training.training_loop import TrainedNetworks

#: Context before the validation data of an LSTM.
RECURRENT_CONTEXT_S = 1.0


@spelled_out(TrainSettings)
def train(
    dry: Path,
    wet: Path,
    *,
    on_progress: OnProgress | None = None,
    on_note: Callable[[str], None] | None = None,
    **options: Unpack[TrainOptions],
) -> Trained:
    """Make a capture of a pair of recordings: the dry signal, and the same re-amped. Needs PyTorch.

    dry, wet : audio files, mono, of one sample rate and of equal length to within a second
    to       : the student, a name of `STUDENTS`; "a2" by default, with `start` its sizes
    start    : a capture to begin with, instead of random weights; the result is never worse than it
    delay    : delay of wet in frames; None: measured by the clicks of the trainer's v3 file, by rendering dry through
               `start`, or by where the response from dry to wet begins

    The metadata (name .. output_level_dbu) are the file's: who made it, of which gear, and the level of a full-scale
    sine at either end. The other arguments, and ctrl-C, are those of `distill`. Validation data is the last 9 s or
    10 %, the larger, but at most 30 %.

    Raises
    ------
    AudioError   : a recording cannot be used: another rate or length, a dead or clipped channel, a delay that cannot
                   be measured or drifts, passes of the trainer's file that differ. The message has the figures.
    NamFileError : `start` cannot be used.
    SettingError : another argument has no meaning.
    EngineError  : PyTorch is not installed, or the device is not there.
    """
    settings = TrainSettings(**options)
    clock = settings.clock()
    start = None if settings.start is None else open_mono(settings.start)
    networks = STUDENTS[settings.to or "a2"] if start is None or settings.to is not None else None
    pair = read_pair(dry, wet, settings.delay, start)
    models = _initial_models(networks, start, settings.seed, pair.rate_hz)
    context = max(
        model.receptive_field or round(RECURRENT_CONTEXT_S * pair.rate_hz) for model, _ in models.values()
    )
    if pair.held - pair.first < 2 * context:
        raise AudioError(
            f"{os.fspath(dry)}: {pair.held - pair.first} frames are left to train on; expected at least {2 * context}. "
            "Play longer"
        )
    untuned = {network: _esr_of(model, pair, context) for network, (model, tuned) in models.items() if tuned}
    notes = [
        *pair.notes,
        *(Information(f"untuned, {network} has ESR {esr:.3g}") for network, esr in untuned.items()),
    ]
    tell = on_note or (lambda note: None)
    for note in notes:
        tell(note)
    trained, histories, stopped = _trained(
        models, pair, context, clock, settings, on_progress or (lambda progress: None)
    )
    for index, (network, (model, tuned)) in enumerate(models.items()):
        if tuned and not _esr_of(trained[index], pair, context) < untuned[network]:
            trained[index] = model
            notes.append(f"{network}: nothing was better than the start, whose weights it keeps")
    x, y = pair.end(context)
    sizes = [
        size_of(network, model, [model.render(x)[-len(y) :]], [y], [], history)
        for network, model, history in zip(models, trained, histories, strict=True)
    ]
    weak = weak_notes(sizes, "the recording") or _late_notes(dict(zip(models, trained, strict=True)), pair)
    for note in weak:
        tell(note)
    origin = {
        "made": "trained",
        "dry_sha256": pair.sha256[0],
        "wet_sha256": pair.sha256[1],
        **({} if start is None else {"start_sha256": start.file.sha256}),
        "delay_frames": pair.delay,
        "esr": {size.network: rounded_esr(size.esr) for size in sizes},
        "steps": sizes[-1].steps,
        "seed": settings.seed,
    }
    file = finished_file(trained, [size.esr for size in sizes], settings.metadata(), origin)
    facts = {
        "delay_frames": pair.delay,
        "noise_floor_esr": pair.noise_floor,
        "timing_esr": pair.timing_esr,
        "untuned_esr": untuned,
    }
    return Trained(file, tuple(sizes), stopped, clock.seconds, (*notes, *weak), facts)


def _late_notes(models: Mapping[str, Model], pair: AlignedPair) -> list[str]:
    """Return notes about captures that begin late, as the recording does after the delay that was taken."""
    arrivals = {network: find_arrival(model) for network, model in models.items()}
    return [
        f"{network}: starts {arrival.onset_frames} frames late, for the delay was taken as {pair.delay} frames; "
        f"train with --delay {pair.delay + arrival.onset_frames - 1}, or render with --align"
        for network, arrival in arrivals.items()
        if arrival is not None and arrival.late
    ]


def _trained(
    models: Mapping[str, tuple[Model, bool]],
    pair: AlignedPair,
    context: int,
    clock: Clock,
    settings: TrainSettings,
    on_progress: OnProgress,
) -> TrainedNetworks:
    """Train networks on the first part of a pair, validated by its end. context : frames before the end."""
    from namdsp.training.student import TARGET_POWER
    from namdsp.training.training_loop import Training, fixed_data, run_trainings

    part = slice(pair.first, pair.held)
    power = float(np.mean(np.square(pair.wet[part], dtype=np.float64)))
    gain = math.sqrt(TARGET_POWER / power)
    target = pair.wet * np.float32(gain)
    data = fixed_data(pair.dry[np.newaxis, part], target[np.newaxis, part], settings.device)
    x, _ = pair.end(context)
    validation = x[np.newaxis], target[np.newaxis, pair.held :]
    training = Training(models, gain, data, validation, on_progress)
    (result,) = run_trainings([training], clock, device=settings.device, seed=settings.seed)
    return result


def _initial_models(
    networks: tuple[str, ...] | None, start: Model | None, seed: int, rate_hz: int
) -> dict[str, tuple[Model, bool]]:
    """Return networks by their names, smallest first, and whether they start from a capture's weights.

    networks : None: those of the capture to start from
    """
    if start is None:
        return {network: (random_network(network, seed, rate_hz), False) for network in networks or ()}
    named = named_sizes(start)
    missing = [network for network in networks or () if network not in named]
    if missing:
        raise SettingError(
            f"{start.file.file} has {', '.join(named)}, not {', '.join(missing)}; expected a capture of the student's "
            "shape to start from. Leave --to out, or start from another"
        )
    return {network: (named[network], True) for network in networks or named}


def _esr_of(model: Model, pair: AlignedPair, context: int) -> float:
    """Return the ESR of a model for the validation data."""
    x, y = pair.end(context)
    return esr_of([model.render(x)[-len(y) :]], [y])
