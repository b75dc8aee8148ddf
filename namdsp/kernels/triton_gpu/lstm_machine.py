"""The kernel of LSTM models on the device: a group of lanes is a voice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.histories import InRows
from namdsp.kernels.triton_gpu.launch import Launch
from namdsp.kernels.triton_gpu.launcher import Launcher
from namdsp.kernels.triton_gpu.lstm_source import kernel_source
from namdsp.kernels.triton_gpu.lstm_stack import LANES, Stack, stack_of
from namdsp.kernels.triton_gpu.shape import Shape
from namdsp.kernels.triton_gpu.source import load_kernel
from namdsp.plan.plan import Plan

#: Threads of a multiprocessor that can have registers for all weights.
_THREADS = 256


def shape_of(stack: Stack) -> Shape:
    """One warp a program, if a voice fits into it: few voices are so spread over the whole chip."""
    return Shape(stack.threads // LANES, 1, max(1, _THREADS // stack.threads))


class LstmMachine(Launcher):
    """The kernel of LSTM models of one shape, and their weights."""

    warm = 0

    def __init__(self, plans: Sequence[Plan], where: Any) -> None:
        import torch

        first = stack_of(plans[0])
        assert isinstance(first, Stack), "see `engine.build`"
        super().__init__(plans, shape_of(first), where)
        for index, plan in enumerate(plans):
            if plan.structure != plans[0].structure:
                raise EngineError(
                    f"triton: model {index} has another shape than model 0; expected equal layers. Render it apart"
                )
        self.floats = 2 * first.group
        self.histories = InRows(first.places())
        self._together = first.threads // first.group
        title = f"an LSTM of {len(first.layers)} layers, {first.hidden} units"
        self._kernel = load_kernel(title, kernel_source(first, whole=True))
        packed = {id(plan): _packed(plan) for plan in plans}  # takes of one model may be many
        self._weights = torch.from_numpy(np.stack([packed[id(plan)] for plan in plans])).to(where)

    def programs(self) -> int:
        """One for each voice: a signal is not cut in time."""
        return 1

    def launch(
        self,
        memory: Any,
        x: Any,
        y: Any,
        unusable: Any,
        grid: tuple[int, int],
        numbers: tuple[int, ...],
    ) -> None:
        """Run the kernel."""
        _, frames, first, length, _, _ = numbers
        voices = grid[0]
        assert all(each.is_contiguous() for each in (memory, x, y, unusable))
        rows = []
        for signal in (x, y):
            rows.append((signal, signal.shape[1], signal.shape[0] // voices * signal.shape[1]))
        sizes = (min(length, frames - first), voices, voices // self.models)
        arguments = (*rows[0], *rows[1], memory, self._weights, *sizes, unusable)
        self.run_kernel((-(-voices // self._together), 1, 1), arguments, {"THREADS": self.shape.threads})


def _packed(plan: Plan) -> Float32:
    stack = stack_of(plan)
    assert isinstance(stack, Stack), "of the structure of one that is"
    return stack.pack()


def launch_stack(stack: Stack) -> Launch:
    """The launch for LSTM layers and a 1x1 within a larger model, for `layers.py`."""
    return Launch(
        load_kernel(f"LSTM layers of {stack.hidden} units within a model", kernel_source(stack, whole=False)),
        (stack.source,),
        (stack.head.out,),
        stack.pack().ravel(),
        (),
        (*(op.place for pair in stack.layers for op in pair), stack.head.place),
        "lstm",
        stack.threads,
        warps=stack.threads // LANES,
        together=stack.threads // stack.group,
        states=stack.places(),
        floats=2 * stack.group,
    )
