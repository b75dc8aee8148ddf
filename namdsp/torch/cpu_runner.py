"""Run a capture on the CPU for many voices: from silence, or from states (`states.py`)."""

from __future__ import annotations

import copy
from collections.abc import Mapping

import numpy as np
import torch

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.engine import Engine, process_in_blocks
from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.plan.plan import Plan, is_mono
from namdsp.runtime.dispatch import EngineRequest, build_engine
from namdsp.runtime.offline import RenderTask, render_tasks
from namdsp.runtime.renderer import parallel_map, prewarmed_histories
from namdsp.torch.states import joined, split


class CpuRunner:
    """An engine on the CPU for a plan."""

    def __init__(self, plan: Plan, engine: str | None = None) -> None:
        self.plan = plan
        self.engine: Engine = (
            _engine(plan) if engine is None else build_engine(plan, EngineRequest(engine)).engine
        )
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

    def first_row(self, *, prewarm: bool) -> torch.Tensor:
        """Return the state of a voice after long silence; or without it: zeros, and the file's LSTM states."""
        histories = self.steady_state() if prewarm else self.plan.initial
        wide = {signal: torch.from_numpy(np.array(rows))[None] for signal, rows in histories.items()}
        lookbacks = self.plan.lookbacks
        rows = {signal: past.expand(-1, -1, lookbacks[signal]) for signal, past in wide.items()}
        return joined(self.plan, rows, torch.empty(1, 0))[0]

    def play(self, x: Float32, threads: int, *, prewarm: bool = True) -> Float32:
        """Process x [V, C, T] -> [V, C_out, T], each voice from the steady state, or from zeros without prewarm."""
        start = None if prewarm else zero_histories(self.plan)
        if is_mono(self.plan):  # voices are channels of one task
            task = RenderTask(self.engine, np.ascontiguousarray(x[:, 0]), start_histories=start)
            return render_tasks([task], threads)[0].y[:, None]
        tasks = [RenderTask(self.engine, voice, start_histories=start) for voice in x]
        y = [task.y for task in render_tasks(tasks, threads)]
        return np.stack(y) if y else np.empty((0, self.plan.out_channels, x.shape[2]), np.float32)

    def play_from(self, x: Float32, states: torch.Tensor, threads: int) -> tuple[Float32, torch.Tensor]:
        """Process x [V, C, T] from states [V, floats] -> output [V, C_out, T] and the states after it."""
        y = np.empty((len(x), self.plan.out_channels, x.shape[2]), np.float32)
        after = torch.empty_like(states)
        before, last = (split(self.plan, rows) for rows in (states, after))
        group = self.engine.voices_per_vector if self.plan.recurrent else 1

        def run(first: int) -> None:
            rows = slice(first, first + group)
            bank = self.engine.voices(len(x[rows]))
            for voice in range(bank.count):
                for signal, histories in before.items():
                    bank.set_history(voice, signal, histories[first + voice].numpy())
            channels = np.concatenate(x[rows])
            y[rows] = process_in_blocks(self.engine, bank, channels).reshape(y[rows].shape)
            for voice in range(bank.count):
                for signal, histories in last.items():
                    histories[first + voice] = torch.from_numpy(bank.history(voice, signal))

        parallel_map(run, range(0, len(x), group), threads if self.engine.parallel else 1)
        return y, after


def zero_histories(plan: Plan) -> dict[int, Float32]:
    """Return signal -> zeros [C, 1]."""
    return {signal: np.zeros((plan.channels[signal], 1), np.float32) for signal in plan.signals_with_history}


def _engine(plan: Plan) -> Engine:
    try:
        return build_engine(plan, EngineRequest("numba")).engine
    except EngineError:
        return build_engine(plan, EngineRequest("numpy")).engine
