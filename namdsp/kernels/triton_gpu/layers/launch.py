"""What the fall-back launches: a kernel over all voices, its signals and weights.

Arguments of a kernel: of each signal a pointer to the block's first frame, and how far it is to the next channel and to
the next voice; the memory of its states, if it has one; weights; whole numbers; frames, voices, voices of a model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.source import CONSTANT, NUMBER, SIZE, KernelSource

WARPS = 4
#: In one launch: a grid has at most 65,535 tiles of 128 frames.
MOST_FRAMES = 65535 * 128
_SIGNAL = ("*fp32", SIZE, SIZE)
#: What may change from block to block: no reason to compile again.
VARYING = ("frames", "voices", "of_model")


@dataclass(frozen=True, eq=False, kw_only=True)
class Launch:
    """One kernel and what it is given.

    reads, writes : signals, in the order of the kernel's pointers (reads first)
    weights       : packed float32, one array
    integers      : other numbers that it takes
    tile          : frames of a program
    rows          : programs for each tile
    together      : voices that a program walks through all frames with, `tile` being its lanes; 0: it has a tile of one
    states        : what stands in memory of its own, `floats` a voice: signal -> (first float, channels)
    """

    kernel: KernelSource
    reads: tuple[int, ...]
    writes: tuple[int, ...]
    weights: Float32
    integers: tuple[int, ...] = ()
    places: tuple[str, ...]
    name: str
    tile: int
    rows: int = 1
    warps: int = WARPS
    together: int = 0
    states: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    floats: int = 0

    @property
    def facts(self) -> list[Any]:
        """All that decides the kernel's code, and what it is given: numbers and text."""
        sizes = self.integers, self.reads, self.writes, self.tile, self.rows, self.together, self.floats
        return [self.kernel.text, self.kernel.shared, self.constants, self.options, *sizes]

    @property
    def options(self) -> dict[str, Any]:
        """Of the compiler."""
        return {"num_warps": self.warps}

    @property
    def constants(self) -> dict[str, int]:
        """What is known when it is compiled."""
        return {"THREADS" if self.together else "BT": self.tile}

    def grid(self, voices: int, frames: int) -> tuple[int, int, int]:
        """Programs: voices, tiles, rows."""
        if self.together:
            return -(-voices // self.together), 1, 1
        return voices, -(-frames // self.tile), self.rows


def parameters(
    signals: int, *numbers: str, constant: str, memory: bool = False
) -> tuple[tuple[str, str], ...]:
    """Those of a kernel for so many signals.

    numbers : its whole numbers
    memory  : whether it has states
    """
    each = [
        (f"{name}{index}", kind)
        for index in range(signals)
        for name, kind in zip("psv", _SIGNAL, strict=True)
    ]
    states = [("memory", "*fp32")] * memory
    sizes = [(name, SIZE) for name in numbers]
    return (
        *each,
        *states,
        ("weights", "*fp32"),
        *sizes,
        *((name, NUMBER) for name in VARYING),
        (constant, CONSTANT),
    )


def this_voice(signals: int, floats: int) -> list[str]:
    """Lines that move a kernel's pointers to the voice of its program. floats: of a model's weights."""
    return [
        "voice = tl.program_id(0).to(tl.int64)",
        *(f"p{index} += voice * v{index}" for index in range(signals)),
        f"weights += voice // of_model * {floats}",
    ]
