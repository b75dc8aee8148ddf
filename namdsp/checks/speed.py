"""How fast a model runs on this machine, offline and in blocks.

Blocks are played back to back. Their sizes alternate every 20 ms, so that a change of the processor's clock affects
them all.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.common.python_process import available_threads
from namdsp.model import Model

OFFLINE_SECONDS = 20.0
BLOCKS = (16, 32, 63, 64, 127, 128, 256, 512, 1024, 2048, 4096)
#: Length of the input, which is repeated: it stays in the caches, as a host's buffers do.
INPUT_FRAMES = 8192
SLOT_SECONDS = 0.02
#: Blocks at the start of a slot that find their caches cold and are not counted.
COLD_BLOCKS = 2


def bits_are_right(model: Model, signal: Any, engine: str) -> bool:
    """Whether the first frames of an engine have the bits of the reference."""
    short = signal[..., :256]
    expected = np.asarray(model.render(short, engine="reference"))
    return np.array_equal(model.render(short, engine=engine).view(np.int32), expected.view(np.int32))


def measure_offline(model: Model, signal: Any, engine: str) -> list[dict[str, Any]]:
    """Return a row for one thread, and one for all."""
    rows = []
    for threads in sorted({1, available_threads()}):
        start = time.perf_counter()
        model.render(signal, engine=engine, threads=threads)
        seconds = time.perf_counter() - start
        audio = signal.shape[-1] / model.sample_rate
        rows.append({"threads": threads, "times_real_time": audio / seconds})
    return rows


class _Size:
    """One block size: its stream, its blocks, and how long they took."""

    def __init__(self, model: Model, x: Float32, engine: str, frames: int) -> None:
        self.frames = frames
        self.stream = model.stream(max_block=frames, engine=engine)
        count = max(2, INPUT_FRAMES // frames)
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
        for n in range(COLD_BLOCKS):
            process_into(blocks[n % len(blocks)], out)
        until, n = clock() + SLOT_SECONDS, 0
        while n == 0 or clock() < until:
            start = clock()
            process_into(blocks[n % len(blocks)], out)
            self.seconds.append(clock() - start)
            n += 1


def measure_blocks(
    model: Model, x: Float32, *, engine: str, seconds: float, blocks: Sequence[int] = BLOCKS
) -> list[dict[str, Any]]:
    """Return a row per block size, each measured for about `seconds`; x [C, T] is the input."""
    sizes = [_Size(model, x, engine, frames) for frames in blocks]
    for _ in range(max(1, round(seconds / SLOT_SECONDS))):
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
