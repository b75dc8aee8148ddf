"""Inputs and what the rigs make of them, in parallel on all cores: [S, T] each, S recordings of a few seconds.

Each take starts from a rig that is prewarmed on silence. Everything comes from seeds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
from numpy.typing import NDArray

from capture.rigs import RIGS
from namdsp.training.guitar import STYLES, phrase, probe

RECORDING_S = 5.0
TRAINING_SEED, VALIDATION_SEED = 1000, 7000


def training_plan(count: int, seconds: float = RECORDING_S) -> list[Callable[[], NDArray[np.float64]]]:
    """Guitar in every style from soft to full scale, and each sixth take a probe."""
    levels = np.random.default_rng(TRAINING_SEED)
    recordings: list[Callable[[], NDArray[np.float64]]] = []
    for i in range(count):
        seed = TRAINING_SEED + i
        level = -30.0 * float(levels.random()) ** 1.5  # peaks of 0 to -30 dBFS, more of the loud
        if i % 6 == 5:
            recordings.append(partial(probe, (i // 6) % 3, seconds, seed))
        elif i % 12 == 10:
            recordings.append(partial(phrase, i // 12 % len(STYLES), seconds, seed, level, swell=True))
        else:
            recordings.append(
                partial(phrase, i % 5 % len(STYLES), seconds, seed, level - 30.0 * (i % 12 == 7))
            )
    return recordings


def validation_plan(seconds: float = RECORDING_S) -> list[Callable[[], NDArray[np.float64]]]:
    """Guitar only, other seeds: the four styles at the levels of play."""
    return [
        partial(phrase, style, seconds, VALIDATION_SEED + style, level)
        for style, level in enumerate((-4.0, -9.0, -7.0, -14.0))
    ]


def make(rigs: Iterable[str], takes: int, seconds: float = RECORDING_S) -> dict[str, NDArray[np.float64]]:
    """Play and simulate everything: "training" and "validation" [S, T], and of each rig "rig.training" and so on."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        plan = training_plan(takes, seconds) + validation_plan(seconds)
        results = {"": np.stack(list(pool.map(lambda recording: recording(), plan)))}
        # the slow ones first; one short call of each compiles, and prewarms, outside of the race
        order = sorted(rigs, key=lambda name: -len(getattr(RIGS[name].circuit, "stages", ())))
        list(pool.map(lambda name: RIGS[name].process(np.zeros(64)), order))
        waiting = {
            name: [pool.submit(RIGS[name].process, recording) for recording in results[""]] for name in order
        }
        results |= {f"{name}.": np.stack([item.result() for item in waiting[name]]) for name in order}
    parts = {"training": slice(takes), "validation": slice(takes, None)}
    return {name + part: y[which] for name, y in results.items() for part, which in parts.items()}


def validation(rig: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The validation takes and what one rig makes of them, [S, T] each."""
    created = make([rig], 0)
    return created["validation"], created[f"{rig}.validation"]
