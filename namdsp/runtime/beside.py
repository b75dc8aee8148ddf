"""Many models on a device: those of one shape in one launch, each with its own signal.

model 0   take, silence, take, silence, take      each row a voice; shorter rows end in silence
model 1   take, silence, take
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.engine import Engine
from namdsp.plan.channels import outputs_for, voices_for
from namdsp.runtime.player import Player

#: Samples of all rows of one launch, at the most.
STACKED_SAMPLES = 1 << 28


def render_beside(players: Sequence[Player], signals: Sequence[Float32]) -> list[Float32]:
    """Each signal [C, T] through its player, players of one shape side by side."""
    found: list[Any] = [None] * len(players)

    def alike(index: int) -> Any:
        return signals[index].shape[0], repr(players[index].engine.plan.structure)

    for _, same in groupby(sorted(range(len(players)), key=alike), key=alike):
        for indices in _stacks(list(same), signals):
            outputs = _stack([players[i] for i in indices], [signals[i] for i in indices])
            for index, y in zip(indices, outputs, strict=True):
                found[index] = y
    return found


def _stacks(indices: list[int], signals: Sequence[Float32]) -> list[list[int]]:
    """Cut so that a stack is not too large, and no row less than half of the longest."""
    stacks: list[list[int]] = []
    longest = 0
    for index in sorted(indices, key=lambda index: -signals[index].shape[1]):
        channels, frames = signals[index].shape
        if not stacks or 2 * frames < longest or (len(stacks[-1]) + 1) * channels * longest > STACKED_SAMPLES:
            stacks.append([])
            longest = frames
        stacks[-1].append(index)
    return stacks


def _stack(players: Sequence[Player], signals: Sequence[Float32]) -> list[Float32]:
    if len(players) > 1:
        try:
            together = players[0].engine.beside([player.engine.plan for player in players])
            if together is not None:
                return _side_by_side(together, players, signals)
        except EngineError:  # they differ in what a kernel cannot have two of, or do not fit the device
            pass
    return [player.render(signal, None) for player, signal in zip(players, signals, strict=True)]


def _side_by_side(together: Engine, players: Sequence[Player], signals: Sequence[Float32]) -> list[Float32]:
    plan = players[0].engine.plan
    channels = signals[0].shape[0]
    voices, outputs = voices_for(plan, channels), outputs_for(plan, channels)
    bank = together.voices(len(players) * voices)
    silence = 0
    if players[0].cuttable:
        silence = plan.settle_frames  # settles all of them, faster than one by one on the host
    else:
        for index, player in enumerate(players):
            bank.fill(player.settled(), slice(index * voices, (index + 1) * voices))
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
