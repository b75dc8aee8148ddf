"""A rival in blocks: torch.compile's kernels, replayed as one CUDA graph, with pinned memory on the host side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from gpu_bench.rivals import Blocks
from gpu_bench.session import Float32
from namdsp.plan.plan import Plan

_WARMING_RUNS = 3


class GraphedBlocks:
    """Streams of one model, [B, T] in and out, each block one replay."""

    def __init__(self, plan: Plan, streams: int, block: int, compiler: Callable[[Any], Any]) -> None:
        self._net = Blocks(plan, streams).to("cuda")
        step = compiler(self._net)
        self._x = torch.zeros((streams, 1, block), device="cuda")
        self._host_x = torch.zeros((streams, 1, block), pin_memory=True)
        self._host_y = torch.zeros((streams, 1, block), pin_memory=True)
        side = torch.cuda.Stream()
        with torch.inference_mode(), torch.cuda.stream(side):
            for _ in range(_WARMING_RUNS):
                step(self._x)
        side.synchronize()
        self._graph = torch.cuda.CUDAGraph()
        with torch.inference_mode(), torch.cuda.graph(self._graph):
            self._y = step(self._x)
        self._net.settle()

    def process_into(self, x: Float32, out: Float32) -> None:
        """The next block."""
        np.copyto(self._host_x.numpy()[:, 0], x)
        self._x.copy_(self._host_x, non_blocking=True)
        self._graph.replay()
        self._host_y.copy_(self._y, non_blocking=True)
        torch.cuda.synchronize()
        np.copyto(out, self._host_y.numpy()[:, 0])
