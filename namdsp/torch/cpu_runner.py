"""Engine of a capture on the CPU, for many voices: from silence, or from states that are passed in and out.

A state is one row of floats a voice: the histories of `plan.signals_with_history`, concatenated.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.engine import Engine, VoiceBank
from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.plan.channels import is_mono
from namdsp.plan.plan import Plan
from namdsp.runtime.dispatch import build_engine
from namdsp.runtime.offline import RenderTask
from namdsp.runtime.prewarm import prewarmed_histories
from namdsp.runtime.schedule import render_tasks


def histories_of(plan: Plan, row: Float32) -> dict[int, Float32]:
    """Return signal -> [C, lookback] of one voice's state."""
    histories, at = {}, 0
    for signal in plan.signals_with_history:
        shape = (plan.channels[signal], plan.lookbacks[signal])
        histories[signal] = row[at : at + math.prod(shape)].reshape(shape)
        at += math.prod(shape)
    return histories


class CpuRunner:
    """An engine on the CPU for a plan."""

    def __init__(self, plan: Plan, engine: str | None = None) -> None:
        self.plan = plan
        self.engine = _engine(plan) if engine is None else build_engine(plan, engine, None).engine
        self._steady_state: Mapping[int, Float32] | None = None

    def with_coefficients(self, plan: Plan) -> CpuRunner:
        """Return the runner of a plan of the same structure with other coefficients."""
        if not isinstance(self.engine, NumbaEngine):
            return CpuRunner(plan, self.engine.name)
        runner = copy.copy(self)
        runner.plan, runner.engine, runner._steady_state = plan, self.engine.with_coefficients(plan), None
        return runner

    def steady_state(self) -> Mapping[int, Float32]:
        """Return signal -> history after long silence, [C, 1] or [C, lookback]."""
        if self._steady_state is None:
            self._steady_state = prewarmed_histories(self.engine)
        return self._steady_state

    def _zeros(self) -> Mapping[int, Float32]:
        return {
            signal: np.zeros((self.plan.channels[signal], 1), np.float32)
            for signal in self.plan.signals_with_history
        }

    def steady_state_row(self) -> Float32:
        """Return the state of a voice after long silence."""
        return self._row(self.steady_state())

    def initial_row(self) -> Float32:
        """Return the state of a voice without prewarm: zeros, and the file's LSTM states."""
        return self._row(self.plan.initial)

    def play(self, x: Float32, threads: int, *, prewarm: bool = True) -> Float32:
        """Process x [V, C, T] -> [V, C_out, T], each voice from the steady state, or from zeros without prewarm."""
        start = None if prewarm else self._zeros()
        if is_mono(self.plan):
            (task,) = render_tasks(
                [RenderTask(self.engine, np.ascontiguousarray(x[:, 0]), start_histories=start)], threads
            )
            return task.y[:, None]
        y = np.empty((len(x), self.plan.out_channels, x.shape[2]), np.float32)
        render_tasks(
            [
                RenderTask(self.engine, voice, out, start_histories=start)
                for voice, out in zip(x, y, strict=True)
            ],
            threads,
        )
        return y

    def play_from(self, x: Float32, states: Float32, threads: int) -> tuple[Float32, Float32]:
        """Process x [V, C, T] from states [V, floats] -> output [V, C_out, T] and the states after it."""
        y = np.empty((len(x), self.plan.out_channels, x.shape[2]), np.float32)
        after = np.empty_like(states)
        group = self.engine.voices_per_vector if self.plan.recurrent else 1
        jobs = [slice(first, min(first + group, len(x))) for first in range(0, len(x), group)]

        def run(rows: slice) -> None:
            bank = self.engine.voices(rows.stop - rows.start)
            for voice, row in enumerate(states[rows]):
                for signal, history in histories_of(self.plan, row).items():
                    bank.set_history(voice, signal, history)
            y[rows] = self._run(bank, x[rows])
            for voice in range(bank.count):
                after[rows.start + voice] = self._row(
                    {signal: bank.history(voice, signal) for signal in self.plan.signals_with_history}
                )

        if threads == 1 or len(jobs) == 1 or not self.engine.parallel:
            for job in jobs:
                run(job)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(run, jobs))
        return y, after

    def _run(self, bank: VoiceBank, x: Float32) -> Float32:
        rows = np.ascontiguousarray(x.reshape(x.shape[0] * x.shape[1], x.shape[2]))
        out = np.empty((bank.count * self.plan.out_channels, x.shape[2]), np.float32)
        longest = self.engine.max_block
        for start in range(0, x.shape[2], longest):
            block = slice(start, start + longest)
            bank.process(rows[:, block], out[:, block])
        return out.reshape(len(x), self.plan.out_channels, x.shape[2])

    def _row(self, histories: Mapping[int, Float32]) -> Float32:
        plan = self.plan
        shapes = {
            signal: (plan.channels[signal], plan.lookbacks[signal]) for signal in plan.signals_with_history
        }
        rows = [np.broadcast_to(histories[signal], shape).ravel() for signal, shape in shapes.items()]
        return np.concatenate(rows) if rows else np.empty(0, np.float32)


def _engine(plan: Plan) -> Engine:
    try:
        return build_engine(plan, "numba", None).engine
    except EngineError:
        return build_engine(plan, "numpy", None).engine
