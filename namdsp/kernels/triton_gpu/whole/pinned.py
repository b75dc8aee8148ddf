"""Pinned host memory for launches: one row a program and channel, columns are frames.

The kernel reads and writes it by itself, so there are no transfers to wait for.
"""

from __future__ import annotations

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.device import Memory
from namdsp.kernels.triton_gpu.whole.launcher import Given, Launcher, Numbers
from namdsp.kernels.triton_gpu.whole.transfers import Piece


class Rows:
    """The memory of the host for launches of `programs` programs: of each voice `chunks` of them.

    memory : of the device, for all programs
    x, y   : what goes in and comes out, [programs x channels, columns]
    """

    def __init__(self, machine: Launcher, voices: int, chunks: int, columns: int, memory: Memory) -> None:
        plan, device = machine.plan, machine.device
        programs = voices * chunks
        x = device.shared((programs * plan.in_channels, columns), np.float32)
        y = device.shared((programs * plan.out_channels, columns), np.float32)
        unusable = device.shared((programs,), np.int32)
        self.x: Float32 = x.array
        self.y: Float32 = y.array
        self.columns = columns
        self._counts = unusable.array
        self._memory = memory
        self._run = machine.bound(
            Given(
                memory=memory.argument,
                x=x.argument,
                y=y.argument,
                unusable=unusable.argument,
                voices=voices,
                chunks=chunks,
                columns=columns,
            )
        )
        self._done = device.event()

    def launch(self, position: int, frames: int, piece: Piece) -> None:
        """Run the kernel on the rows, after what was launched before."""
        self._run(Numbers(position, frames, piece.first, piece.length, piece.chunk, piece.warm))
        self._done.record()

    def wait(self) -> int:
        """Until the kernel is done; gives how many samples were not finite."""
        self._done.wait()
        return int(self._counts.sum() if len(self._counts) > 1 else self._counts.item())
