"""Time of blocks by their size, played back to back.

Sizes alternate every 20 ms, so that a change of the processor's clock affects them all.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.model import Model

BLOCKS = (16, 32, 63, 64, 127, 128, 256, 512, 1024, 2048, 4096)
#: Length of the input, which is repeated: it stays in the caches, as a host's buffers do.
_INPUT_FRAMES = 8192
_SLOT_SECONDS = 0.02
#: Blocks at the start of a slot that find their caches cold and are not counted.
_COLD_BLOCKS = 2


class _Size:
    """One block size: its stream, its blocks, and how long they took."""

    def __init__(self, model: Model, x: Float32, engine: str, frames: int) -> None:
        self.frames = frames
        self.stream = model.stream(max_block=frames, engine=engine)
        count = max(2, _INPUT_FRAMES // frames)
        self._blocks = [np.ascontiguousarray(x[:, n * frames : (n + 1) * frames]) for n in range(count)]
        self._out = self.stream.process(self._blocks[0])
        self.seconds: list[float] = []

    def measure(self) -> None:
        """Play for one time slot, at least one block that counts."""
        clock, process_into, blocks, out = (
            time.perf_counter,
            self.stream.process_into,
            self._blocks,
            self._out,
        )
        for n in range(_COLD_BLOCKS):
            process_into(blocks[n % len(blocks)], out)
        until, n = clock() + _SLOT_SECONDS, 0
        while n == 0 or clock() < until:
            start = clock()
            process_into(blocks[n % len(blocks)], out)
            self.seconds.append(clock() - start)
            n += 1


def measure_blocks(model: Model, x: Float32, *, engine: str, seconds: float) -> list[dict[str, Any]]:
    """Return a row per block size, each measured for about `seconds`; x [C, T] is the input."""
    sizes = [_Size(model, x, engine, frames) for frames in BLOCKS]
    for _ in range(max(1, round(seconds / _SLOT_SECONDS))):
        for size in sizes:
            size.measure()
    return [_row(size, model.sample_rate) for size in sizes]


def _row(size: _Size, sample_rate: float) -> dict[str, Any]:
    deadline, median = size.frames / sample_rate, float(np.median(size.seconds))
    return {
        "frames": size.frames,
        "times_real_time": deadline / median,
        "ns_per_frame": 1e9 * median / size.frames,
        "min_us": 1e6 * min(size.seconds),
        "median_us": 1e6 * median,
        "p99_us": 1e6 * float(np.quantile(size.seconds, 0.99)),
        "worst_us": 1e6 * max(size.seconds),
        "deadline_us": 1e6 * deadline,
    }
