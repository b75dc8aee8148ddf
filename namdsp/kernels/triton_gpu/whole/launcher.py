"""What machines have in common: a kernel on the device, and the memory that it is given."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.device import Device, Launch, Memory, Packed
from namdsp.kernels.triton_gpu.source import KernelSource
from namdsp.kernels.triton_gpu.whole.histories import Histories
from namdsp.kernels.triton_gpu.whole.shape import Shape
from namdsp.plan.plan import Plan

#: Frames are counted modulo this: a multiple of every ring's length that leaves room for a block.
POSITIONS = 1 << 30


class Numbers(NamedTuple):
    """What differs from launch to launch; see `kernel.py`."""

    position: int
    frames: int
    first: int
    length: int
    chunk: int
    warm: int

    @property
    def played(self) -> int:
        """Frames of a piece, where signals are not cut."""
        return min(self.length, self.frames - self.first)


@dataclass(frozen=True, eq=False)
class Bound:
    """A kernel with its memory.

    before, after : its arguments, which stand around its numbers
    numbers       : names of these
    stream        : of the device; None for that of all other work
    """

    launch: Launch
    grid: tuple[int, int, int]
    before: tuple[Any, ...]
    after: tuple[Any, ...]
    numbers: tuple[str, ...] = Numbers._fields
    stream: int | None = None

    def __call__(self, numbers: Numbers) -> None:
        """Launch it."""
        self.launch(self.grid, self._arguments(numbers), self.stream)

    def packed(self, longest: int) -> tuple[Packed, int, int]:
        """For compiled code: blocks of a stream, and where it writes the position, or 0, and the frames of each."""
        packed = self.launch.packed(self.grid, self._arguments(Numbers(0, longest, 0, longest, longest, 0)))
        place = {
            name: packed.arguments.address(index) for index, name in enumerate(self.numbers, len(self.before))
        }
        return packed, place.get("position", 0), place["frames" if "frames" in place else "played"]

    def _arguments(self, numbers: Numbers) -> tuple[Any, ...]:
        return (*self.before, *(getattr(numbers, name) for name in self.numbers), *self.after)


@dataclass(frozen=True, kw_only=True)
class Given:
    """Memory for a launch, as the kernel takes it.

    memory   : float32, `floats` for each voice and chunk
    x, y     : float32 [voices x chunks x channels, columns]
    unusable : int32 [voices x chunks], gets how many samples were not finite
    columns  : of x and y
    weights  : of so many models, for others than the machine's own
    stream   : of the device; None for that of all other work
    """

    memory: Any
    x: Any
    y: Any
    unusable: Any
    voices: int
    chunks: int
    columns: int
    weights: Any = None
    models: int = 0
    stream: int | None = None


class Launcher(ABC):
    """A kernel for models of one shape.

    plan   : of the first model
    models : how many there are
    kernel : its text
    floats : of a voice's memory, whose `histories` stand there
    warm   : columns that fill the memory of a chunk
    each   : voices of a program
    once   : whether it writes a sample once, so that who sees it has it
    """

    each = 1
    once = True

    kernel: KernelSource
    floats: int
    histories: Histories
    warm: int

    def __init__(self, plans: Sequence[Plan], shape: Shape, device: Device) -> None:
        self.plan = plans[0]
        self.models = len(plans)
        self.shape = shape
        self.device = device
        self._image: tuple[Mapping[int, Float32], int, Memory] | None = None

    def image(self, values: Mapping[int, Float32], position: int) -> Memory:
        """The memory of a voice with such histories. The last one is kept: renders start from the same again.

        values : signal -> float32 [C, lookback], or [C, 1]
        """
        if self._image is None or self._image[0] is not values or self._image[1] != position:
            image = np.zeros(self.floats, np.float32)  # nothing else outlives a block
            for signal in self.plan.remembered:
                first, floats = self.histories.place(signal)
                self.histories.write(image[first : first + floats], signal, position, values[signal])
            self._image = values, position, self.device.upload(image)
        return self._image[2]

    @property
    def at_once(self) -> int:
        """Voices that the device runs side by side, if its memory allows."""
        return self.device.processors * self.shape.programs * self.each

    @property
    def facts(self) -> list[Any]:
        """All that decides the kernel's code, and where it reads what: numbers and text."""
        return [self.kernel.text, self.kernel.shared, asdict(self.shape), self.floats]

    @abstractmethod
    def programs(self) -> int:
        """Programs that run side by side on the device, with their memory."""

    @abstractmethod
    def bound(self, given: Given) -> Bound:
        """What launches the kernel on such memory; compiles it the first time."""

    def fitted(self, kernel: KernelSource, constants: dict[str, int], arguments: Sequence[Any]) -> Launch:
        """What launches a kernel with such arguments."""
        shape = self.shape
        options = {
            "num_warps": shape.warps,
            "num_stages": 1,
            "maxnreg": shape.registers,
        }
        return self.device.kernel(kernel, constants, options).fitted(arguments)
