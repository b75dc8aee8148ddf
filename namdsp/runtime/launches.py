"""Launches: tasks of a device, whose voices run together.

feed-forward   tasks of one engine one after the other, with silence between them, after which the model is in
               its steady state, so each starts as in a separate render. Engines of one structure side by side:

               voice of model 0   task, silence, task, silence, task      shorter tracks end in silence
               voice of model 1   task, silence, task

recurrent      no short silence leads to the steady state, so each task has separate voices: tracks of one task. All
               lengths are in one launch, which lasts as long as the longest

A long convolution's blocks begin with the signal, and what it makes of a constant is rounded by the place in a block.
So each task of such a model has separate voices too, and the model's own start.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.engine import DeviceBank
from namdsp.kernels.tracks import Track, spaced_starts
from namdsp.plan.channels import voices_for
from namdsp.plan.plan import Plan
from namdsp.runtime.offline import CHANNELS_IN_BANK, RenderTask
from namdsp.runtime.prewarm import prewarmed_histories

#: Frames of the tasks of a track, at most, with the silence between them.
TRACK_FRAMES = 1 << 26
#: Samples of all tracks of one launch, at most.
LAUNCH_SAMPLES = 1 << 28
#: Tasks of one engine and equal numbers of channels, one after the other.
Run = list[RenderTask]


def run_launches(tasks: Sequence[RenderTask]) -> None:
    """Render each task's x into its y."""
    same: dict[Hashable, list[Run]] = {}
    for run in _runs([task for task in tasks if len(task.x)]):
        plan = run[0].engine.plan
        key = len(run[0].x), plan.structure, bool(plan.recurrent) and plan.prewarm_frames
        same.setdefault(key, []).append(run)
    for runs in same.values():
        for launch in _launches(runs):
            _launch(launch)


def _runs(tasks: Sequence[RenderTask]) -> list[Run]:
    runs: list[Run] = []
    frames = 0
    for task in sorted(tasks, key=lambda task: (id(task.engine), len(task.x))):
        length = task.frames + task.engine.plan.prewarm_frames
        last = runs[-1][-1] if runs else None
        fits = (
            last is not None
            and leads_back(task.engine.plan)
            and last.engine is task.engine
            and len(last.x) == len(task.x)
            and frames + length <= TRACK_FRAMES
        )
        if not fits:
            runs.append([])
            frames = 0
        runs[-1].append(task)
        frames += length
    return runs


def leads_back(plan: Plan) -> bool:
    """Whether silence leads a model to the bits of its start."""
    return not plan.recurrent and plan.period == 1


def _launches(runs: Sequence[Run]) -> list[list[Run]]:
    """Runs of one structure, so that a launch is not too large, and no track less than half of the longest, if that
    costs time.
    """
    launches: list[list[Run]] = []
    longest = 0
    for run in sorted(runs, key=lambda run: -_frames(run)):
        tracks = (len(launches[-1]) + 1) * len(run[0].x) if launches else 0
        if run[0].engine.plan.recurrent:
            full = tracks > CHANNELS_IN_BANK
        else:
            full = 2 * _frames(run) < longest or tracks * longest > LAUNCH_SAMPLES
        if not launches or full:
            launches.append([])
            longest = _frames(run)
        launches[-1].append(run)
    return launches


def _frames(run: Run) -> int:
    return sum(task.frames for task in run)


def _launch(runs: Sequence[Run]) -> None:
    try:
        _play(runs)
    except EngineError:  # they differ in what a kernel cannot have two of, or do not fit the device
        if len(runs) == 1:
            raise
        for run in runs:
            _launch([run])


def _play(runs: Sequence[Run]) -> None:
    """All runs in one bank."""
    single_engine = all(run[0].engine is runs[0][0].engine for run in runs)
    plan = runs[0][0].engine.plan
    voices = voices_for(plan, len(runs[0][0].x))
    bank, longest = _bank(runs, voices, single_engine)
    silence = plan.prewarm_frames if leads_back(plan) else 0
    skipped = silence if single_engine else 0  # it starts in the steady state, without silence
    starts = [
        tuple(start - skipped for start in spaced_starts([task.frames for task in run], silence))
        for run in runs
    ]
    frames = max(some[-1] + run[-1].frames for some, run in zip(starts, runs, strict=True))
    if any(len(run) > 1 or some != (0,) for run, some in zip(runs, starts, strict=True)):
        longest = max(1, frames)  # `TRACK_FRAMES` and `LAUNCH_SAMPLES` are less than a block
    finite = True
    for first in range(0, frames, longest):
        block = slice(first, first + longest)
        xs, ys = [], []
        for run, some in zip(runs, starts, strict=True):
            xs += _tracks([task.x[:, block] for task in run], some, voices)
            ys += _tracks([task.y[:, block] for task in run], some, voices)
        finite &= bank.process_tracks(xs, ys)
    for run in runs:
        for task in run:
            task.x_seen_finite = task.y_seen_finite = finite


def _tracks(signals: Sequence[Float32], starts: tuple[int, ...], voices: int) -> list[Track]:
    """Signals one after the other, of each voice."""
    split = [np.split(signal, voices) for signal in signals]
    return [Track(rows, starts) for rows in zip(*split, strict=True)]


def _bank(runs: Sequence[Run], voices: int, single_engine: bool) -> tuple[DeviceBank, int]:
    """Voices for each run, and the engine's longest block. In the steady state, unless silence precedes each task.

    single_engine : whether all runs are of one engine
    """
    engine: Any = runs[0][0].engine
    plan = engine.plan
    if not single_engine:
        engine = engine.batch_engine([run[0].engine.plan for run in runs])
    bank: DeviceBank = engine.voices(len(runs) * voices)
    if single_engine:
        bank.fill(prewarmed_histories(engine))
    elif plan.period > 1 and not plan.recurrent:
        for index, run in enumerate(runs):
            own: Any = run[0].engine
            bank.fill(prewarmed_histories(own), slice(index * voices, (index + 1) * voices))
    elif plan.recurrent:
        for index, run in enumerate(runs):
            bank.fill(run[0].engine.plan.initial, slice(index * voices, (index + 1) * voices))
        silence = np.zeros((bank.count * plan.in_channels, plan.prewarm_frames), np.float32)
        bank.process(silence, np.empty((bank.count * plan.out_channels, plan.prewarm_frames), np.float32))
    return bank, engine.max_block
