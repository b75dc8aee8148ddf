"""Many models on a device: those of one shape in one launch, each with its own line of signals.

model 0   silence, take, silence, take, silence, take      each line a voice; shorter ones end in silence
model 1   silence, take, silence, take

Of a model that never forgets each take is a line, and lines of all lengths are together: the longest takes as long
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.engine import DeviceBank
from namdsp.kernels.lines import Line, after_silence, dense, keep
from namdsp.plan.channels import outputs_for, voices_for
from namdsp.runtime.player import CHANNELS_IN_BANK, Played, Player

#: Samples of all lines of one launch, at the most.
STACKED_SAMPLES = 1 << 28
#: A player, and the takes [C, T] that it plays: several only of what can be cut, and of as many channels.
Run = tuple[Player, list[Float32]]


def render_beside(runs: Sequence[Run]) -> list[list[Played]]:
    """The takes of each run through its player, players of one shape side by side."""
    found: list[Any] = [None] * len(runs)
    alike: dict[Any, list[int]] = {}
    for index, (player, takes) in enumerate(runs):
        plan = player.engine.plan
        shape = takes[0].shape[0], plan.structure, bool(plan.recurrent) and plan.settle_frames
        alike.setdefault(shape, []).append(index)
    for same in alike.values():
        for indices in _stacks(same, runs):
            for index, outputs in zip(indices, _stack([runs[i] for i in indices]), strict=True):
                found[index] = outputs
    return found


def _stacks(indices: list[int], runs: Sequence[Run]) -> list[list[int]]:
    """Cut so that a stack is not too large, and no line less than half of the longest, if that costs time."""
    lengths = {i: sum(take.shape[1] for take in runs[i][1]) for i in indices}
    stacks: list[list[int]] = []
    longest = 0
    for index in sorted(indices, key=lambda index: -lengths[index]):
        player, takes = runs[index]
        lines = (len(stacks[-1]) + 1) * takes[0].shape[0] if stacks else 0
        if player.cuttable:
            full = 2 * lengths[index] < longest or lines * longest > STACKED_SAMPLES
        else:
            full = lines > CHANNELS_IN_BANK
        if not stacks or full:
            stacks.append([])
            longest = lengths[index]
        stacks[-1].append(index)
    return stacks


def _stack(runs: Sequence[Run]) -> list[list[Played]]:
    if sum(len(takes) for _, takes in runs) > 1:
        try:
            bank = _bank(runs)
            if bank is not None:
                return _in_lines(bank, runs)
        except EngineError:  # they differ in what a kernel cannot have two of, or do not fit the device
            pass
    return [_alone(player, takes) for player, takes in runs]


def _alone(player: Player, takes: list[Float32]) -> list[Played]:
    """As one signal."""
    if len(takes) == 1:
        return [player.play(takes[0], None)]
    silence = player.engine.plan.settle_frames  # before the first it would be for nothing
    starts = tuple(start - silence for start in after_silence([take.shape[1] for take in takes], silence))
    line = Line(tuple(takes), starts)
    played = player.play(dense([line], len(takes[0]), 0, line.frames), None)
    found = _outputs(player, takes)
    keep([Line(tuple(found), starts)], played.y, 0)
    return [Played(y, played.finite) for y in found]


def _outputs(player: Player, takes: list[Float32]) -> list[Float32]:
    """Where outputs go."""
    rows = outputs_for(player.engine.plan, len(takes[0]))
    return [np.empty((rows, take.shape[1]), np.float32) for take in takes]


def _bank(runs: Sequence[Run]) -> DeviceBank | None:
    """Voices for all of them, side by side; settled, if silence in front of each take does not settle them."""
    one, takes = runs[0]
    if not one.engine.together:
        return None
    plan = one.engine.plan
    voices = voices_for(plan, takes[0].shape[0])
    alone = all(player.engine is one.engine for player, _ in runs)
    together = one.engine.beside([player.engine.plan for player, _ in runs[: 1 if alone else None]])
    if together is None:
        return None
    bank = together.voices(len(runs) * voices)
    if one.cuttable:
        return bank
    if alone:
        bank.fill(one.settled())
        return bank
    for index, (player, _) in enumerate(runs):
        bank.fill(player.engine.plan.initial, slice(index * voices, (index + 1) * voices))
    silence = np.zeros((bank.count * plan.in_channels, plan.settle_frames), np.float32)
    bank.process(silence, np.empty((bank.count * plan.out_channels, plan.settle_frames), np.float32))
    return bank


def _in_lines(bank: DeviceBank, runs: Sequence[Run]) -> list[list[Played]]:
    player, takes = runs[0]
    plan = player.engine.plan
    voices = voices_for(plan, len(takes[0]))
    silence = plan.settle_frames if player.cuttable else 0
    found = [_outputs(*run) for run in runs]
    xs: list[Line] = []
    ys: list[Line] = []
    for (_, takes), made in zip(runs, found, strict=True):
        starts = after_silence([take.shape[1] for take in takes], silence)
        for lines, signals in ((xs, takes), (ys, made)):
            split = [np.split(signal, voices) for signal in signals]
            lines += [Line(tuple(rows), starts) for rows in zip(*split, strict=True)]
    finite = bank.process_each(xs, ys)
    return [[Played(y, finite) for y in made] for made in found]
