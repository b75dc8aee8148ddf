"""A plan on the processor, for voices side by side: from silence, or from states that are handed in and out.

A state is one row of floats a voice: the histories of `plan.remembered`, one after the other.
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
from namdsp.runtime.offline import Task
from namdsp.runtime.schedule import run_tasks
from namdsp.runtime.start import settled_by


def state_size(plan: Plan) -> int:
    """Floats of one voice's state."""
    return plan.history_bytes // 4


def histories_of(plan: Plan, row: Float32) -> dict[int, Float32]:
    """signal -> [C, lookback] of one voice's state."""
    found, at = {}, 0
    for signal in plan.remembered:
        shape = (plan.channels[signal], plan.lookbacks[signal])
        found[signal] = row[at : at + math.prod(shape)].reshape(shape)
        at += math.prod(shape)
    return found


class Host:
    """An engine of the processor for a plan."""

    def __init__(self, plan: Plan, engine: str | None = None) -> None:
        self.plan = plan
        self.engine = _engine(plan) if engine is None else build_engine(plan, engine, None).engine
        self._settled: Mapping[int, Float32] | None = None

    def renumbered(self, plan: Plan) -> Host:
        """The host of a plan of the same structure with other numbers."""
        if not isinstance(self.engine, NumbaEngine):
            return Host(plan, self.engine.name)
        host = copy.copy(self)
        host.plan, host.engine, host._settled = plan, self.engine.renumbered(plan), None
        return host

    def settled(self) -> Mapping[int, Float32]:
        """signal -> history settled on silence, [C, 1] or [C, lookback]."""
        if self._settled is None:
            self._settled = settled_by(self.engine)
        return self._settled

    def _zeros(self) -> Mapping[int, Float32]:
        return {
            signal: np.zeros((self.plan.channels[signal], 1), np.float32) for signal in self.plan.remembered
        }

    def settled_row(self) -> Float32:
        """The state of a voice that is settled on silence."""
        return self._row(self.settled())

    def initial_row(self) -> Float32:
        """The state before all: zeros, and what stands in the file."""
        return self._row(self.plan.initial)

    def play(self, x: Float32, threads: int, *, settled: bool = True) -> Float32:
        """x [V, C, T], each voice settled on silence, else from zeros -> [V, C_out, T]."""
        start = None if settled else self._zeros()
        if is_mono(self.plan):
            (task,) = run_tasks([Task(self.engine, np.ascontiguousarray(x[:, 0]), start=start)], threads)
            return task.y[:, None]
        y = np.empty((len(x), self.plan.out_channels, x.shape[2]), np.float32)
        run_tasks(
            [Task(self.engine, voice, out, start=start) for voice, out in zip(x, y, strict=True)], threads
        )
        return y

    def play_from(self, x: Float32, states: Float32, threads: int) -> tuple[Float32, Float32]:
        """x [V, C, T] from states [V, floats] -> output [V, C_out, T] and the states after it."""
        y = np.empty((len(x), self.plan.out_channels, x.shape[2]), np.float32)
        after = np.empty_like(states)
        group = self.engine.group if self.plan.recurrent else 1
        jobs = [slice(first, min(first + group, len(x))) for first in range(0, len(x), group)]

        def run(rows: slice) -> None:
            bank = self.engine.voices(rows.stop - rows.start)
            for voice, row in enumerate(states[rows]):
                for signal, history in histories_of(self.plan, row).items():
                    bank.set_history(voice, signal, history)
            y[rows] = self._run(bank, x[rows])
            for voice in range(bank.count):
                after[rows.start + voice] = self._row(
                    {signal: bank.history(voice, signal) for signal in self.plan.remembered}
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
            piece = slice(start, start + longest)
            bank.process(rows[:, piece], out[:, piece])
        return out.reshape(len(x), self.plan.out_channels, x.shape[2])

    def _row(self, histories: Mapping[int, Float32]) -> Float32:
        plan = self.plan
        shapes = {signal: (plan.channels[signal], plan.lookbacks[signal]) for signal in plan.remembered}
        rows = [np.broadcast_to(histories[signal], shape).ravel() for signal, shape in shapes.items()]
        return np.concatenate(rows) if rows else np.empty(0, np.float32)


def _engine(plan: Plan) -> Engine:
    try:
        return build_engine(plan, "numba", None).engine
    except EngineError:
        return build_engine(plan, "numpy", None).engine
