"""Several signals at once, through one model or several: whole signals on all cores, or joined to one long signal.

on a CPU       each signal is a job of one thread; few signals are cut in time instead (`renderer.py`), if they can be.
               Where an engine runs a group of voices faster, takes of like lengths are the voices of a job
on a device    one after the other with a receptive field of silence before each: |0 0 0|take 0|0 0 0|take 1|...
               silence settles the model, so each take starts as it would alone. Through a model that never forgets
               they go side by side
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.plan.channels import is_mono
from namdsp.runtime.beside import render_beside
from namdsp.runtime.player import Played, Player
from namdsp.runtime.renderer import available_threads

#: Frames that are joined at a time, at most, with the silence between them.
JOINED_FRAMES = 1 << 26


def render_takes(players: Sequence[Player], takes: Sequence[Float32], threads: int | None) -> list[Played]:
    """Each signal, float32 [C, T], through its player; gives [C_out, T] each, in order.

    takes   : finite, unless their player looks by itself
    threads : most threads to use, None for all cores
    """
    most = available_threads() if threads is None else threads
    alone = [i for i in range(len(takes)) if not players[i].engine.parallel]
    found = dict(zip(alone, _joined([players[i] for i in alone], [takes[i] for i in alone]), strict=True))
    on_cores = [i for i in range(len(takes)) if i not in found]
    played = _on_cores([players[i] for i in on_cores], [takes[i] for i in on_cores], most)
    found |= {i: Played(y) for i, y in zip(on_cores, played, strict=True)}
    return [found[i] for i in range(len(takes))]


def _on_cores(players: Sequence[Player], takes: Sequence[Float32], most: int) -> list[Float32]:
    """Those of engines without threads of their own."""
    if not takes:
        return []
    found: dict[int, Float32] = {}
    if len(takes) < most:  # too few to keep all threads busy: each has all of them, if it can be cut
        found = {i: players[i].play(takes[i], most).y for i in range(len(takes)) if players[i].cuttable}
    rest = [i for i in range(len(takes)) if i not in found]
    each = -(-most // max(1, len(rest)))  # for the channels of a take
    with ThreadPoolExecutor(most) as pool:
        jobs = [
            (group, pool.submit(_render_group, players, takes, group, each))
            for group in _groups(players, takes, rest)
        ]
        try:
            for group, job in jobs:
                found |= dict(zip(group, job.result(), strict=True))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return [found[i] for i in range(len(takes))]


def _groups(players: Sequence[Player], takes: Sequence[Float32], rest: list[int]) -> list[list[int]]:
    """Takes that are played together: of one player that cannot be cut, of one channel, long ones with long ones."""
    found: list[list[int]] = []
    for index in sorted(rest, key=lambda index: (id(players[index].engine), -takes[index].shape[1])):
        engine, before = players[index].engine, found[-1] if found else []
        fits = (
            before
            and players[before[0]].engine is engine
            and not players[index].cuttable
            and len(before) < engine.group
            and is_mono(engine.plan)
            and takes[index].shape[0] == takes[before[0]].shape[0] == 1
            and 2 * takes[index].shape[1] >= takes[before[0]].shape[1]
        )
        if fits:
            before.append(index)
        else:
            found.append([index])
    return found


def _render_group(
    players: Sequence[Player], takes: Sequence[Float32], group: list[int], threads: int
) -> list[Float32]:
    """Each take of a group; the shorter ones end in silence, which is thrown away."""
    player = players[group[0]]
    if len(group) == 1:
        return [player.play(takes[group[0]], threads).y]
    x = np.zeros((max(len(group), player.engine.group), takes[group[0]].shape[1]), np.float32)
    for row, index in enumerate(group):
        x[row, : takes[index].shape[1]] = takes[index][0]
    if 2 * len(group) <= player.engine.group:  # idle voices would cost more than the others win
        x = x[: len(group)]
    y = player.play(x, threads).y
    return [y[row : row + 1, : takes[index].shape[1]].copy() for row, index in enumerate(group)]


def _joined(players: Sequence[Player], takes: Sequence[Float32]) -> list[Played]:
    """The takes of each player as a line of signals, those of all players side by side."""
    runs: list[list[int]] = []
    frames = 0
    for index in sorted(
        range(len(takes)), key=lambda index: (id(players[index].engine), takes[index].shape[0])
    ):
        player, (channels, length) = players[index], takes[index].shape
        length += player.engine.plan.settle_frames
        before = runs[-1][-1] if runs else None
        fits = (
            before is not None
            and player.cuttable
            and players[before].engine is player.engine
            and takes[before].shape[0] == channels
            and frames + length <= JOINED_FRAMES
        )
        if not fits:
            runs.append([])
            frames = 0
        runs[-1].append(index)
        frames += length
    rendered = render_beside([(players[run[0]], [takes[index] for index in run]) for run in runs])
    found: list[Any] = [None] * len(takes)
    for run, outputs in zip(runs, rendered, strict=True):
        for index, y in zip(run, outputs, strict=True):
            found[index] = y
    return found
