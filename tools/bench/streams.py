"""Blocks of a rig compared with those of its model's stream."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

import namdsp

from . import ROOT
from .models import model
from .session import Session
from .timing import median, seconds

BLOCK, ROUNDS = 64, 15


def rigs(session: Session) -> None:
    """What is around a model, compared with its stream."""
    name, count = ("smallest", 100) if session.quick else ("a1_standard", 1000)
    amp, cabinet = model(name), namdsp.Cabinet.load(ROOT / "models" / "cab.wav")
    some = {"gate": namdsp.Gate(threshold_db=-60), "input_gain_db": -1.0, "output_gain_db": 2.0}
    players: dict[str, namdsp.Stream | namdsp.Rig] = {
        "stream": amp.stream(max_block=BLOCK),
        "rig": namdsp.Rig(amp, max_block=BLOCK),
        "rig, gate and gains": namdsp.Rig(amp, max_block=BLOCK, **some),
        "rig, gate, gains, cabinet of 43 ms": namdsp.Rig(amp, max_block=BLOCK, cabinet=cabinet, **some),
    }
    block = (0.3 * np.random.default_rng(0).standard_normal((1, BLOCK))).astype(np.float32)
    out = np.empty_like(block)

    def play(process_into: Callable[..., None]) -> None:
        for _ in range(count):
            process_into(block, out)

    ways = {case: partial(seconds, partial(play, item.process_into)) for case, item in players.items()}
    result = session.play(ways, ROUNDS)
    for case, took in result.items():
        session.add("rigs", name, case, 1e6 * median(took) / count, "us, block")


TABLES = {"rigs": rigs}
