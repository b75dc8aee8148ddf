"""Ring buffers of signals in a voice's memory on the GPU: float32 [frames / 32][vectors][32][width].

A vector is four channels that one load moves, or the one or two channels that there are. Frame t is at t modulo the
ring's length, a power of two of at least lookback + tile. So a warp reads 32 frames of a vector in one access at any
delay, and all vectors of a frame are at fixed distances. A tile that runs past the end of the signal overwrites no
frame that is read later.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from namdsp.kernels.triton_gpu.fused.phases import Phase, last_reads
from namdsp.plan.plan import Plan

#: Frames of a vector that are contiguous in memory.
TOGETHER = 32
#: Rings begin at multiples of this many floats: a cache line.
ALIGNMENT = 32


@dataclass(frozen=True)
class Ring:
    """The ring buffer of one signal: its offset in floats in a voice's memory, its channels, its length in frames."""

    offset: int
    channels: int
    frames: int

    @property
    def width(self) -> int:
        """Channels of a vector."""
        return width(self.channels)

    @property
    def vectors(self) -> int:
        """Vectors of a frame."""
        return vectors(self.channels)

    @property
    def floats(self) -> int:
        """Size in floats."""
        return self.vectors * self.width * self.frames


@lru_cache(maxsize=32)
def past_frames(ring: Ring, lookback: int, position: int) -> NDArray[np.int64]:
    """Return where the last frames before a position are in a voice's memory, in floats, [C, lookback]."""
    frames = (np.arange(-lookback, 0) + position) % ring.frames
    channels = np.arange(ring.channels)[:, np.newaxis]
    vector = frames // TOGETHER * ring.vectors + channels // ring.width
    floats: NDArray[np.int64] = (vector * TOGETHER + frames % TOGETHER) * ring.width + channels % ring.width
    return ring.offset + floats


def width(channels: int) -> int:
    """Return the channels of a vector: 1, 2 or 4."""
    return channels if channels < 3 else 4


def vectors(channels: int) -> int:
    """Return the number of vectors of a frame."""
    return -(-channels // width(channels))


def frame_offset(frame: str, channels: int) -> str:
    """Return Triton source for the offset of a frame's first vector in its ring.

    frame : name of the variable with the frame's index modulo the ring's length
    """
    size, others = width(channels), vectors(channels) - 1
    if not others:
        return f"{frame} * {size}"
    return f"({frame} * {size} + ({frame} >> {TOGETHER.bit_length() - 1}) * {others * TOGETHER * size})"


def vector_stride(channels: int) -> int:
    """Return the floats from one vector of a frame to the next."""
    return TOGETHER * width(channels)


def allocate_rings(
    plan: Plan, all_phases: list[Phase], tile: int, shared_offsets: Container[int]
) -> tuple[dict[int, Ring], int]:
    """Return the rings of all stored signals that are not in shared memory, and the floats of a voice's memory.

    Memory of a signal without look-back is reused after the phase that reads the signal last.
    """
    last_read = last_reads(all_phases)
    rings: dict[int, Ring] = {}
    free: list[Ring] = []
    temporary: list[int] = []  # signals whose memory will be reused
    top = 0
    for index, phase in enumerate(all_phases):
        for signal in [signal for signal in temporary if last_read[signal] < index]:
            temporary.remove(signal)
            free.append(rings[signal])
        for signal in (0, *phase.stores) if index == 0 and plan.lookbacks[0] else phase.stores:
            if signal in shared_offsets:
                continue
            ring = Ring(top, plan.channels[signal], _power_of_two(plan.lookbacks[signal] + tile))
            if not plan.lookbacks[signal]:
                temporary.append(signal)
                reusable = next((old for old in free if old.floats == ring.floats), None)
                if reusable is not None:
                    free.remove(reusable)
                    rings[signal] = Ring(reusable.offset, ring.channels, ring.frames)
                    continue
            rings[signal] = ring
            top += -(-ring.floats // ALIGNMENT) * ALIGNMENT
    return rings, max(top, ALIGNMENT)


def _power_of_two(frames: int) -> int:
    return 1 << (frames - 1).bit_length()
