"""Many models on a device: those of one shape in one launch, each with its own signal.

model 0   take, silence, take, silence, take      each row a voice; shorter rows end in silence
model 1   take, silence, take

Of a model that never forgets each take is a row, and rows of all lengths are together: the longest takes as long alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.engine import DeviceEngine
from namdsp.plan.channels import outputs_for, voices_for
from namdsp.runtime.player import CHANNELS_IN_BANK, Player

#: Samples of all rows of one launch, at the most.
STACKED_SAMPLES = 1 << 28


def render_beside(players: Sequence[Player], signals: Sequence[Float32]) -> list[Float32]:
    """Each signal [C, T] through its player, players of one shape side by side."""
    found: list[Any] = [None] * len(players)

    def alike(index: int) -> Any:
        plan = players[index].engine.plan
        return signals[index].shape[0], repr(plan.structure), plan.recurrent and plan.settle_frames

    for _, same in groupby(sorted(range(len(players)), key=alike), key=alike):
        for indices in _stacks(list(same), players, signals):
            outputs = _stack([players[i] for i in indices], [signals[i] for i in indices])
            for index, y in zip(indices, outputs, strict=True):
                found[index] = y
    return found


def _stacks(indices: list[int], players: Sequence[Player], signals: Sequence[Float32]) -> list[list[int]]:
    """Cut so that a stack is not too large, and no row less than half of the longest, if that costs time."""
    stacks: list[list[int]] = []
    longest = 0
    for index in sorted(indices, key=lambda index: -signals[index].shape[1]):
        channels, frames = signals[index].shape
        rows = (len(stacks[-1]) + 1) * channels if stacks else 0
        if players[index].cuttable:
            full = 2 * frames < longest or rows * longest > STACKED_SAMPLES
        else:
            full = rows > CHANNELS_IN_BANK
        if not stacks or full:
            stacks.append([])
            longest = frames
        stacks[-1].append(index)
    return stacks


def _stack(players: Sequence[Player], signals: Sequence[Float32]) -> list[Float32]:
    if len(players) > 1:
        try:
            one = players[0].engine
            if players[0].cuttable:
                together = one.beside([player.engine.plan for player in players])
                if together is not None:
                    return _side_by_side(together, players, signals)
            elif one.together:
                return _each(players, signals)
        except EngineError:  # they differ in what a kernel cannot have two of, or do not fit the device
            pass
    return [player.render(signal, None) for player, signal in zip(players, signals, strict=True)]


def _side_by_side(
    together: DeviceEngine, players: Sequence[Player], signals: Sequence[Float32]
) -> list[Float32]:
    plan = players[0].engine.plan
    channels = signals[0].shape[0]
    voices, outputs = voices_for(plan, channels), outputs_for(plan, channels)
    bank = together.voices(len(players) * voices)
    silence = plan.settle_frames  # settles all of them, faster than one by one on the host
    x = np.zeros((len(players) * channels, silence + max(signal.shape[1] for signal in signals)), np.float32)
    for index, signal in enumerate(signals):
        rows = x[index * channels : (index + 1) * channels]
        rows[:, silence : silence + signal.shape[1]] = signal
    y = np.empty((len(players) * outputs, x.shape[1]), np.float32)
    bank.process(x, y)
    return [
        np.ascontiguousarray(y[index * outputs : (index + 1) * outputs, silence : silence + signal.shape[1]])
        for index, signal in enumerate(signals)
    ]


def _each(players: Sequence[Player], signals: Sequence[Float32]) -> list[Float32]:
    """Of recurrent models: all settle together, if there are several, and play together."""
    plan, channels = players[0].engine.plan, signals[0].shape[0]
    voices, outputs = voices_for(plan, channels), outputs_for(plan, channels)
    alone = all(player.engine is players[0].engine for player in players)
    together = players[0].engine.beside([player.engine.plan for player in players[: 1 if alone else None]])
    assert together is not None
    bank = together.voices(len(players) * voices)
    if alone:
        bank.fill(players[0].settled())
    else:
        for index, player in enumerate(players):
            bank.fill(player.engine.plan.initial, slice(index * voices, (index + 1) * voices))
        silence = np.zeros((len(players) * channels, plan.settle_frames), np.float32)
        bank.process(silence, np.empty((len(players) * outputs, plan.settle_frames), np.float32))
    found = [np.empty((outputs, signal.shape[1]), np.float32) for signal in signals]
    if voices > 1:  # a row each
        bank.process_each(
            [row[np.newaxis] for x in signals for row in x], [row[np.newaxis] for y in found for row in y]
        )
    else:
        bank.process_each(signals, found)
    return found
