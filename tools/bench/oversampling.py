"""What oversampling costs: M phases with both filters, as a share of M times the plain model's time.

One thread, in its processor time. Plain and oversampled alternate, and the median of the ratios of neighbours
counts: a machine that slows down does so for both.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import numpy as np

import namdsp
from namdsp.oversampling.factors import FACTORS

from .models import SAMPLE_RATE_HZ, model
from .session import Session
from .timing import in_turns, median, seconds

MODELS = ("a1_standard", "a2_full", "a1_nano", "lstm_1x8")
ROUNDS, BLOCK = 7, 64


def oversampling(session: Session) -> None:
    """Every factor, offline and in blocks."""
    x = (
        0.1 * np.random.default_rng(0).standard_normal(SAMPLE_RATE_HZ // (50 if session.quick else 1))
    ).astype("f")
    for name in MODELS[2:3] if session.quick else MODELS:
        for factor in FACTORS[1:]:
            for case, make in (("offline", _offline), (f"{BLOCK}-frame blocks", _in_blocks)):
                plain, other = make(model(name), x, 1), make(model(name), x, factor)
                plain(), other()
                calls = {"plain": plain, "other": other}
                times = in_turns(
                    {name: partial(seconds, call, time.thread_time) for name, call in calls.items()},
                    1 if session.quick else ROUNDS,
                )
                cost = median(times["other"] / times["plain"]) / factor
                session.add("oversampling", name, f"{factor}x, {case}", cost, f"times {factor} plain ones")


def _offline(amp: namdsp.Model, x: np.ndarray, factor: int) -> Callable[[], object]:
    return lambda: amp.render(x, threads=1, oversample=factor)


def _in_blocks(amp: namdsp.Model, x: np.ndarray, factor: int) -> Callable[[], object]:
    stream, out = amp.stream(max_block=BLOCK, oversample=factor), np.empty(BLOCK, np.float32)

    def work() -> None:
        for start in range(0, len(x) - BLOCK + 1, BLOCK):
            stream.process_into(x[start : start + BLOCK], out)

    return work


TABLES = {"oversampling": oversampling}
