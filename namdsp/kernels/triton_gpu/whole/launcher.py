"""What machines have in common: a kernel on the device, and the memory that it is given."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.device import Device, Launch, Memory
from namdsp.kernels.triton_gpu.source import KernelSource
from namdsp.kernels.triton_gpu.whole.histories import Histories
from namdsp.kernels.triton_gpu.whole.shape import Shape
from namdsp.plan.plan import Plan

#: Frames are counted modulo this: a multiple of every ring's length that leaves room for a block.
POSITIONS = 1 << 30
#: position, frames, first, length, chunk, warm; see `kernel.py`
Numbers = tuple[int, int, int, int, int, int]


@dataclass(frozen=True)
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
    floats : of a voice's memory, whose `histories` stand there
    warm   : columns that fill the memory of a chunk
    """

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

    @abstractmethod
    def programs(self) -> int:
        """Programs that run side by side on the device, with their memory."""

    @abstractmethod
    def bound(self, given: Given) -> Callable[[Numbers], None]:
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
