"""Launches layer by layer: a kernel over all voices, its signals and weights.

Arguments of a kernel: for each signal a pointer to the block's first frame, and the distances to the next channel and
to the next voice; the memory of its states, if it has any; the bank's scratch memory, if it uses that; weights;
integers; frames, voices, voices of a model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.device import Device
from namdsp.kernels.triton_gpu.source import CONSTANT, NUMBER, SIZE, KernelSource

WARPS = 4
#: Maximum frames of one launch: a grid has at most 65,535 tiles of 128 frames.
MAX_FRAMES = 65535 * 128
#: Maximum floats of a voice's signal: offsets in a signal are 32 bits wide.
MAX_FLOATS = 1 << 31
_SIGNAL = ("*fp32", SIZE, SIZE)
#: Arguments that change from block to block without compiling again.
VARYING = ("frames", "voices", "of_model")


@dataclass(frozen=True, eq=False, kw_only=True)
class LayerLaunch:
    """One kernel with its arguments.

    text          : makes the kernel, when it is first asked for: other models of the structure need weights only
    reads, writes : signals, in the order of the kernel's pointers (reads first)
    weights       : packed float32, one array
    integers      : other arguments
    qualnames     : of the operations
    tile          : frames of a program
    beyond        : frames that the tiles cover beyond those of the block
    rows          : programs for each tile
    together      : voices of a program that processes all frames, `tile` being its lanes; 0: a program has one tile
    scratch       : floats of scratch memory of a voice, a function of the frames of a block; None: none
    states        : signal -> (first float, channels) in separate memory of `floats` floats a voice
    """

    text: Callable[[], KernelSource]
    reads: tuple[int, ...]
    writes: tuple[int, ...]
    weights: Float32
    integers: tuple[int, ...] = ()
    qualnames: tuple[str, ...]
    name: str
    tile: int
    beyond: int = 0
    rows: int = 1
    warps: int = WARPS
    together: int = 0
    scratch: Callable[[int], int] | None = None
    states: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    floats: int = 0

    @cached_property
    def kernel(self) -> KernelSource:
        """The kernel."""
        return self.text()

    @property
    def facts(self) -> list[Any]:
        """Everything that decides the kernel's code and arguments: numbers and text."""
        sizes = (
            self.integers,
            self.reads,
            self.writes,
            self.tile,
            self.beyond,
            self.rows,
            self.together,
            self.floats,
        )
        return [self.kernel.code, self.kernel.shared, self.constants, self.options, *sizes]

    @property
    def options(self) -> dict[str, Any]:
        """Options of the compiler."""
        return {"num_warps": self.warps}

    @property
    def constants(self) -> dict[str, int]:
        """Values of the constexpr parameters."""
        return {"THREADS" if self.together else "BT": self.tile}

    def bind(
        self,
        device: Device,
        signals: Iterable[tuple[Any, int, int]],
        weights: Any,
        memory: Any,
        scratch: Any,
        *,
        voices: int,
        models: int,
    ) -> Callable[[int], None]:
        """Return a function that launches the kernel on a block of a number of frames; compiles the first time.

        signals : of `reads` and `writes`: the block's first frame, and the floats to the next channel and voice
        memory  : of the states of all voices
        """
        pointers = [argument for signal in signals for argument in signal]
        memories = [memory] * bool(self.floats) + [scratch] * (self.scratch is not None)
        arguments = (*pointers, *memories, weights, *self.integers)
        last = voices, voices // models
        run = device.kernel(self.kernel, self.constants, self.options, (*arguments, 0, *last))
        return lambda frames: run(self._grid(voices, frames), (*arguments, frames, *last))

    def _grid(self, voices: int, frames: int) -> tuple[int, int, int]:
        """Return the numbers of programs: voices, tiles, rows."""
        if self.together:
            return -(-voices // self.together), 1, 1
        return voices, -(-(frames + self.beyond) // self.tile), self.rows


def scratch_floats(launches: Iterable[LayerLaunch], frames: int) -> int:
    """Return the floats of scratch memory of a voice, which launches share, for blocks of that length."""
    return max((launch.scratch(frames) for launch in launches if launch.scratch is not None), default=0)


def parameters(
    signals: int, *integers: str, constant: str, memory: bool = False, scratch: bool = False
) -> tuple[tuple[str, str], ...]:
    """Return the parameters of a kernel with `signals` signals.

    integers : its other arguments
    memory   : whether it has states
    scratch  : whether it uses scratch memory
    """
    pointers = [
        (f"{name}{index}", kind)
        for index in range(signals)
        for name, kind in zip("psv", _SIGNAL, strict=True)
    ]
    states = [("memory", "*fp32")] * memory
    sizes = [(name, SIZE) for name in integers]
    return (
        *pointers,
        *states,
        *[("scratch", "*fp32")] * scratch,
        ("weights", "*fp32"),
        *sizes,
        *((name, NUMBER) for name in VARYING),
        (constant, CONSTANT),
    )


def move_to_voice(signals: int, floats: int) -> list[str]:
    """Return lines that move a kernel's pointers to the voice of its program. floats: of a model's weights."""
    return [
        "voice = tl.program_id(0).to(tl.int64)",
        *(f"p{index} += voice * v{index}" for index in range(signals)),
        f"weights += voice // of_model * {floats}",
    ]
