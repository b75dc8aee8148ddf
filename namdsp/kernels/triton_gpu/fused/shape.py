"""Size of a fused kernel's programs and how its code is written: rules of thumb, measured on an H200.

For whole signals `tuning.py` reads its table of measured shapes first.
"""

from __future__ import annotations

from dataclasses import dataclass

from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.plan.plan import Plan

REGISTERS = 65536  # of a multiprocessor
THREADS_OF_WARP = 32
#: A stream of this many voices fills the chip with one warp a voice.
FULL_DEVICE_VOICES = 264


@dataclass(frozen=True)
class Shape:
    """Size of a program and of its code; the fields are keys of tuning.json.

    warps    : of 32 threads
    frames   : computed by a thread at the same time
    programs : resident on a multiprocessor; sets how many registers a thread may have
    unrolled : terms of at most this many multiply-adds are unrolled tap by tap; others loop over their taps
    """

    warps: int
    frames: int
    programs: int
    unrolled: int = 64

    @property
    def threads(self) -> int:
        """Threads of a program."""
        return THREADS_OF_WARP * self.warps

    @property
    def tile(self) -> int:
        """Frames that a program computes per iteration."""
        return self.threads * self.frames

    @property
    def registers(self) -> int:
        """Maximum registers of a thread."""
        return min(255, REGISTERS // (self.threads * self.programs) // 8 * 8)


def untuned_shape(plan: Plan) -> Shape:
    """Return the shape for whole signals."""
    if interpreted():
        return Shape(1, 4, 1)
    widest = max(plan.channels)
    if widest <= 8:
        return Shape(8, 4, 2)
    return Shape(8, 2, 2) if widest <= 16 else Shape(8, 1, 2)


def stream_shape(plan: Plan, max_block: int, voices: int) -> Shape:
    """Return the shape for blocks of at most max_block frames of each voice."""
    if interpreted():
        return Shape(1, 4, 1)
    narrow = max(plan.channels) <= 16
    if voices >= FULL_DEVICE_VOICES:
        return Shape(1, 2 if narrow and max_block > THREADS_OF_WARP else 1, 16)
    warps = min(8, 1 << (-(-max_block // THREADS_OF_WARP) - 1).bit_length())
    return Shape(warps, 2 if narrow and max_block > 8 * THREADS_OF_WARP else 1, 2)
