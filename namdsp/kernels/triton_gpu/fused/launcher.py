"""The kernel of a whole model on a device: `Launcher` binds it and weights to memory, `BoundKernel` launches it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.device import Device, Launch, Memory, Packed, Strided, interpreted
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.gpu_engine import of_each
from namdsp.kernels.triton_gpu.source import KernelSource
from namdsp.plan.plan import Plan

#: The programs of one launch may take this share of the device's free memory.
MEMORY_SHARE = 2
#: Frames are counted modulo this: a multiple of every ring's length; adding a block does not overflow int32.
POSITIONS = 1 << 30


class LaunchScalars(NamedTuple):
    """Scalar arguments, which differ between launches, in frames.

    position      : frames processed before this launch, modulo POSITIONS
    frames        : of the signal
    first, length : of the window in each chunk
    chunk, warm   : of a chunk, and of the warm-up before it
    """

    position: int
    frames: int
    first: int
    length: int
    chunk: int
    warm: int


@dataclass(frozen=True, eq=False)
class BoundKernel:
    """A kernel with its memory: the scalars of a launch are between pointers and sizes."""

    launch: Launch
    grid: tuple[int, int, int]
    pointers: tuple[Any, ...]
    sizes: tuple[int, ...]

    def __call__(self, scalars: LaunchScalars) -> None:
        """Launch the kernel."""
        self.launch(self.grid, (*self.pointers, *scalars, *self.sizes))

    def packed(self, longest: int) -> tuple[Packed, int, int]:
        """Return a launch for compiled code, and the addresses of its position and of its frames."""
        scalars = LaunchScalars(0, longest, 0, longest, longest, 0)
        packed = self.launch.packed(self.grid, (*self.pointers, *scalars, *self.sizes))
        first = len(self.pointers)
        return packed, packed.arguments.address(first), packed.arguments.address(first + 1)


class Samples(NamedTuple):
    """Where the samples of a signal [voices, chunks, channels, frames] are.

    first                 : column 0 of the first chunk, as a kernel's argument
    voice, chunk, channel : floats from one to the next
    """

    first: Any
    voice: int
    chunk: int
    channel: int

    @classmethod
    def of_rows(cls, first: Any, chunks: int, channels: int, columns: int) -> Samples:
        """Return rows [voices x chunks x channels, columns]: each chunk has separate warm-up columns."""
        return cls(first, chunks * channels * columns, channels * columns, columns)

    @classmethod
    def of_signals(cls, rows: Strided, channels: int, chunk: int) -> Samples:
        """Return rows [voices x channels] of whole signals, whose chunks of a number of frames follow each other."""
        return cls(rows.memory.argument, rows.step * channels, chunk, rows.step)


@dataclass(frozen=True, eq=False, kw_only=True)
class ModelKernel:
    """The kernel of models of one structure.

    constants : values of its constexpr parameters
    floats    : of a voice's memory
    pack      : a plan -> its weights as the kernel reads them
    past      : signal, position -> where the last frames before it are in a voice's memory, in floats, [C, lookback]
    warm      : warm-up columns of a chunk
    table     : constant numbers that it reads, int32
    """

    kernel: KernelSource
    constants: dict[str, int]
    floats: int
    pack: Callable[[Plan], Float32]
    past: Callable[[int, int], NDArray[np.int64]]
    warm: int
    table: NDArray[np.int32]


class Launcher:
    """A model's kernel on a device, with the weights of models of its structure.

    plan   : of the first model
    plans  : of all models
    models : how many have weights
    """

    def __init__(self, plans: Sequence[Plan], shape: Shape, device: Device, model: ModelKernel) -> None:
        self.plan: Plan = plans[0]
        self.plans: tuple[Plan, ...] = tuple(plans)
        self.models: int = len(plans)
        self.shape: Shape = shape
        self.device: Device = device
        self.model: ModelKernel = model
        self.floats: int = model.floats
        self.warm: int = model.warm
        self._table = device.upload(model.table)
        self._image: tuple[Mapping[int, Float32], int, Memory] | None = None

    @cached_property
    def weights(self) -> Memory:
        """The weights of the models on the device, one after the other; many signals may share a model."""
        return self.device.upload(np.stack(of_each(self.plans, self.model.pack)))

    def image(self, values: Mapping[int, Float32], position: int) -> Memory:
        """Return a voice's memory with such histories, on the device; the last one is cached for the next render.

        values : signal -> float32 [C, lookback], or [C, 1]
        """
        if self._image is None or self._image[0] is not values or self._image[1] != position:
            image = np.zeros(self.floats, np.float32)  # all other memory is temporary
            for signal in self.plan.signals_with_history:
                image[self.model.past(signal, position)] = values[signal]
            self._image = values, position, self.device.upload(image)
        return self._image[2]

    @property
    def concurrent_voices(self) -> int:
        """Voices that run on the device at the same time, if its memory allows."""
        return self.device.processors * self.shape.programs

    @property
    def facts(self) -> list[Any]:
        """Everything that decides the kernel's code and addresses: numbers and text."""
        kernel = self.model.kernel
        return [kernel.code, kernel.shared, asdict(self.shape), self.floats, self.model.table.tolist()]

    def programs(self) -> int:
        """Return the programs that run on the device at the same time, with their memory."""
        if interpreted():
            return 3
        fit = self.device.free_bytes() // MEMORY_SHARE // (4 * self.floats)
        return max(1, min(self.device.processors * self.shape.programs, fit))

    def bind(
        self, memory: Any, x: Samples, y: Samples, unusable: Any, *, voices: int, chunks: int
    ) -> BoundKernel:
        """Bind the kernel to memory, all of it kernel arguments; compiles the kernel the first time.

        memory   : float32, `floats` for each voice and chunk
        x, y     : float32 signals
        unusable : int32 [voices x chunks], receives the number of non-finite samples
        """
        model, shape = self.model, self.shape
        weights, table = self.weights.argument, self._table.argument
        pointers = x.first, y.first, memory, weights, table, unusable
        sizes = voices // self.models, *x[1:], *y[1:]
        options = {"num_warps": shape.warps, "num_stages": 1, "maxnreg": shape.registers}
        arguments = (*pointers, *LaunchScalars(0, 0, 0, 0, 0, 0), *sizes)
        launch = self.device.kernel(model.kernel, model.constants, options, arguments)
        return BoundKernel(launch, (voices, chunks, 1), pointers, sizes)
