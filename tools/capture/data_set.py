"""Inputs and what the rigs make of them, in parallel on all cores: [S, T] each, S takes of a few seconds.

Each take starts from a rig that is settled on silence. Everything comes from seeds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from capture.playing import STYLES, phrase, probe
from capture.rigs import RIGS

TAKE_S = 5.0
TRAINING_SEED, VALIDATION_SEED = 1000, 7000


@dataclass(frozen=True)
class DataSet:
    """float64 arrays: training and validation inputs [S, T]; the same of each rig by name."""

    training: NDArray[np.float64]
    validation: NDArray[np.float64]
    trained: dict[str, NDArray[np.float64]]
    validated: dict[str, NDArray[np.float64]]


def training_plan(count: int, seconds: float = TAKE_S) -> list[Callable[[], NDArray[np.float64]]]:
    """Guitar in every style from soft to full scale, and each sixth take a probe."""
    levels = np.random.default_rng(TRAINING_SEED)
    takes: list[Callable[[], NDArray[np.float64]]] = []
    for i in range(count):
        seed = TRAINING_SEED + i
        level = -30.0 * float(levels.random()) ** 1.5  # peaks of 0 to -30 dBFS, more of the loud
        if i % 6 == 5:
            takes.append(partial(probe, (i // 6) % 3, seconds, seed))
        elif i % 12 == 10:
            takes.append(partial(phrase, i // 12 % len(STYLES), seconds, seed, level, swell=True))
        else:
            takes.append(partial(phrase, i % 5 % len(STYLES), seconds, seed, level - 30.0 * (i % 12 == 7)))
    return takes


def validation_plan(seconds: float = TAKE_S) -> list[Callable[[], NDArray[np.float64]]]:
    """Guitar only, other seeds: the four styles at the levels of play."""
    return [
        partial(phrase, style, seconds, VALIDATION_SEED + style, level)
        for style, level in enumerate((-4.0, -9.0, -7.0, -14.0))
    ]


def make(rigs: Iterable[str], takes: int, seconds: float = TAKE_S, threads: int | None = None) -> DataSet:
    """Play and simulate everything, on all cores."""
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        plan = training_plan(takes, seconds) + validation_plan(seconds)
        both = np.stack(list(pool.map(lambda take: take(), plan)))
        # the slow ones first; one short call of each compiles, and settles, outside of the race
        order = sorted(rigs, key=lambda name: -len(getattr(RIGS[name].circuit, "stages", ())))
        list(pool.map(lambda name: RIGS[name].process(np.zeros(64)), order))
        waiting = {name: [pool.submit(RIGS[name].process, take) for take in both] for name in order}
        outputs = {name: np.stack([each.result() for each in waiting[name]]) for name in order}
    return DataSet(
        both[:takes],
        both[takes:],
        {name: y[:takes] for name, y in outputs.items()},
        {name: y[takes:] for name, y in outputs.items()},
    )


def validation(rig: str, seconds: float = TAKE_S) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The validation takes and what one rig makes of them, [S, T] each."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        x = np.stack([take() for take in validation_plan(seconds)])
        return x, np.stack(list(pool.map(RIGS[rig].process, x)))
