"""Several signals at once, through one model or several: whole signals on all cores, or joined to one long signal.

on a CPU       each signal is a job of one thread; few signals are cut in time instead (`renderer.py`)
on a device    one after the other with a receptive field of silence between: |take 0|0 0 0|take 1|0 0 0|...
               silence settles the model, so each take starts as it would alone
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError
from namdsp.kernels.engine import Engine
from namdsp.runtime.offline import check_output, check_signal
from namdsp.runtime.renderer import Renderer, available_threads

#: Frames that are joined at a time, at most.
JOINED_FRAMES = 1 << 26


@dataclass(frozen=True, eq=False)
class Player:
    """An engine, what its streams start from, and what errors call it.

    settled : signal -> settled response to silence
    """

    engine: Engine
    settled: Mapping[int, Float32]
    name: str

    def render(self, x: Float32, threads: int | None) -> Float32:
        """x [C, T] -> [C_out, T]."""
        with Renderer(self.engine, channels=x.shape[0], settled=self.settled, threads=threads) as renderer:
            return renderer.process(x)


def render_takes(players: Sequence[Player], signals: Sequence[Any], threads: int | None) -> list[Float32]:
    """Each signal, [T] or [C, T], through its player; gives arrays of the same kinds of shape, in order.

    threads : most threads to use, None for all cores

    Raises
    ------
    AudioError : a signal does not fit its player, or an output is not finite; says which.
    """
    takes = [
        _named(check_signal, signal, index, player.name, player.engine.plan.in_channels)
        for index, (player, signal) in enumerate(zip(players, signals, strict=True))
    ]
    found = _render(players, takes, threads)
    for index, (player, y) in enumerate(zip(players, found, strict=True)):
        _named(check_output, y, index, player.name)
    return [
        y[0] if np.ndim(signal) == 1 and len(y) == 1 else y for signal, y in zip(signals, found, strict=True)
    ]


def _named(check: Callable[..., Float32], array: Any, index: int, name: str, *more: Any) -> Float32:
    try:
        return check(array, *more)
    except AudioError as error:
        raise AudioError(f"signal {index}, through {name}: {error}") from None


def _render(players: Sequence[Player], takes: Sequence[Float32], threads: int | None) -> list[Float32]:
    most = available_threads() if threads is None else max(1, threads)
    if not all(player.engine.parallel for player in players):
        return _joined(players, takes)
    if len(takes) < most:
        return [player.render(take, most) for player, take in zip(players, takes, strict=True)]
    with ThreadPoolExecutor(most) as pool:
        jobs = [pool.submit(player.render, take, 1) for player, take in zip(players, takes, strict=True)]
        try:
            return [job.result() for job in jobs]
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _joined(players: Sequence[Player], takes: Sequence[Float32]) -> list[Float32]:
    found: list[Float32] = []
    while len(found) < len(takes):
        start = len(found)
        player, channels = players[start], takes[start].shape[0]
        stop, frames = start, 0
        while (
            stop < len(takes) and players[stop].engine is player.engine and takes[stop].shape[0] == channels
        ):
            frames += takes[stop].shape[1]
            if stop > start and frames > JOINED_FRAMES:
                break
            stop += 1
        found += _join(player, takes[start:stop])
    return found


def _join(player: Player, takes: Sequence[Float32]) -> list[Float32]:
    """Takes of as many channels, as one signal."""
    silence = np.zeros((takes[0].shape[0], player.engine.plan.receptive_field - 1), np.float32)
    pieces = [piece for take in takes for piece in (take, silence)][:-1]
    whole = player.render(np.concatenate(pieces, axis=1), None)
    found, at = [], 0
    for take in takes:
        found.append(np.ascontiguousarray(whole[:, at : at + take.shape[1]]))
        at += take.shape[1] + silence.shape[1]
    return found
