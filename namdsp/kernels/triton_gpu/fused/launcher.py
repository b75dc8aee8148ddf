"""Model kernels on a device, with their weights: `Launcher` binds one to memory, `BoundKernel` launches it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.device import DeviceMemory, KernelDevice, Launch, Packed, Strided, interpreted
from namdsp.kernels.triton_gpu.fused.kernel import fused_kernel
from namdsp.kernels.triton_gpu.fused.phase_text import gather_coefficients
from namdsp.kernels.triton_gpu.fused.rings import past_frames
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

    @property
    def window_frames(self) -> int:
        """Frames of a window, for kernels without chunks."""
        return min(self.length, self.frames - self.first)


@dataclass(frozen=True, eq=False)
class BoundKernel:
    """A kernel with its memory arguments.

    leading, trailing : arguments before and after the scalars
    scalars           : names of `LaunchScalars` that the kernel takes
    """

    launch: Launch
    grid: tuple[int, int, int]
    leading: tuple[Any, ...]
    trailing: tuple[Any, ...]
    scalars: tuple[str, ...] = LaunchScalars._fields

    def __call__(self, scalars: LaunchScalars) -> None:
        """Launch the kernel."""
        self.launch(self.grid, self._arguments(scalars))

    def packed(self, longest: int) -> tuple[Packed, int, int]:
        """Return a launch for compiled code, and the addresses of its position (0: none) and of its frames."""
        packed = self.launch.packed(
            self.grid, self._arguments(LaunchScalars(0, longest, 0, longest, longest, 0))
        )
        addresses = {
            name: packed.arguments.address(index)
            for index, name in enumerate(self.scalars, len(self.leading))
        }
        return (
            packed,
            addresses.get("position", 0),
            addresses["frames" if "frames" in addresses else "window_frames"],
        )

    def _arguments(self, scalars: LaunchScalars) -> tuple[Any, ...]:
        return (*self.leading, *(getattr(scalars, name) for name in self.scalars), *self.trailing)


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


@dataclass(frozen=True, kw_only=True)
class LaunchBuffers:
    """Memory of a launch, as kernel arguments.

    memory   : float32, `floats` for each voice and chunk
    x, y     : float32 signals
    unusable : int32 [voices x chunks], receives the number of non-finite samples
    """

    memory: Any
    x: Samples
    y: Samples
    unusable: Any
    voices: int
    chunks: int


class Launcher(ABC):
    """The kernel of models of one structure on a device.

    plan      : of the first model
    plans     : of all models
    models    : how many have weights
    kernel    : its text
    constants : values of its constexpr parameters
    scalars   : names of the `LaunchScalars` that it takes
    floats    : of a voice's memory
    warm      : warm-up columns of a chunk
    voices_per_program : voices that one program computes
    """

    voices_per_program = 1
    scalars: tuple[str, ...] = LaunchScalars._fields

    kernel: KernelSource
    constants: dict[str, int]
    floats: int
    warm: int

    def __init__(self, plans: Sequence[Plan], shape: Shape, device: KernelDevice) -> None:
        self.plan, self.plans, self.models = plans[0], tuple(plans), len(plans)
        self.shape = shape
        self.device = device
        self._image: tuple[Mapping[int, Float32], int, DeviceMemory] | None = None

    @abstractmethod
    def pack(self, plan: Plan) -> Float32:
        """Return a plan's weights as the kernel reads them."""

    @cached_property
    def weights(self) -> DeviceMemory:
        """The weights of the models on the device, one after the other; many signals may share a model."""
        return self.device.upload(np.stack(of_each(self.plans, self.pack)))

    @abstractmethod
    def past(self, signal: int, position: int) -> NDArray[np.int64]:
        """Return where the last frames of a signal before a position are in a voice's memory, in floats, [C, lookback].

        position : frames processed so far, modulo POSITIONS
        """

    def image(self, values: Mapping[int, Float32], position: int) -> DeviceMemory:
        """Return a voice's memory with such histories, on the device; the last one is cached for the next render.

        values : signal -> float32 [C, lookback], or [C, 1]
        """
        if self._image is None or self._image[0] is not values or self._image[1] != position:
            image = np.zeros(self.floats, np.float32)  # all other memory is temporary
            for signal in self.plan.signals_with_history:
                image[self.past(signal, position)] = values[signal]
            self._image = values, position, self.device.upload(image)
        return self._image[2]

    @property
    def concurrent_voices(self) -> int:
        """Voices that run on the device at the same time, if its memory allows."""
        return self.device.processors * self.shape.programs * self.voices_per_program

    @property
    def facts(self) -> list[Any]:
        """Everything that decides the kernel's code and addresses: numbers and text."""
        return [self.kernel.text, self.kernel.shared, asdict(self.shape), self.floats]

    @abstractmethod
    def programs(self) -> int:
        """Return the programs that run on the device at the same time, with their memory."""

    @abstractmethod
    def arguments(self, buffers: LaunchBuffers) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Return the kernel's arguments before and after the scalars."""

    def bind(self, buffers: LaunchBuffers) -> BoundKernel:
        """Bind the kernel to memory; compiles the kernel the first time."""
        leading, trailing = self.arguments(buffers)
        shape = self.shape
        options = {"num_warps": shape.warps, "num_stages": 1, "maxnreg": shape.registers}
        kernel = self.device.kernel(self.kernel, self.constants, options)
        launch = kernel.fitted((*leading, *(0,) * len(self.scalars), *trailing))
        grid = -(-buffers.voices // self.voices_per_program), buffers.chunks, 1
        return BoundKernel(launch, grid, leading, trailing, self.scalars)


class FusedLauncher(Launcher):
    """The fused kernel of models of one structure, their weights and their parameter table.

    warm : receptive field, in whole tiles
    """

    def __init__(self, plans: Sequence[Plan], shape: Shape, device: KernelDevice) -> None:
        super().__init__(plans, shape, device)
        plan = self.plan
        fused = self._fused = fused_kernel(plan, shape, device.shared_bytes)
        self.floats = fused.floats
        assert plan.receptive_field is not None, "see `engine.build`"
        self.warm = -(-(plan.receptive_field - 1) // shape.tile) * shape.tile
        self.kernel = fused.kernel
        self.constants = {"STATE": self.floats, "BT": shape.tile, "THREADS": shape.threads}
        self._table = device.upload(fused.table)

    def pack(self, plan: Plan) -> Float32:
        """Return a plan's coefficients in the order in which the kernel reads them."""
        return gather_coefficients(plan, self._fused.weights)

    @property
    def facts(self) -> list[Any]:
        """The base class's facts, and the table."""
        return [*super().facts, self._fused.table.tolist()]

    def past(self, signal: int, position: int) -> NDArray[np.int64]:
        """Return where a signal's history is in its ring."""
        return past_frames(self._fused.rings[signal], self.plan.lookbacks[signal], position)

    def programs(self) -> int:
        """Return the programs that run on the device at the same time, with their memory."""
        if interpreted():
            return 3
        fit = self.device.free_bytes() // MEMORY_SHARE // (4 * self.floats)
        return max(1, min(self.device.processors * self.shape.programs, fit))

    def arguments(self, buffers: LaunchBuffers) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Return pointers, and the voices of a model with the steps of both signals."""
        x, y, weights = buffers.x, buffers.y, self.weights.argument
        pointers = (x.first, y.first, buffers.memory, weights, self._table.argument, buffers.unusable)
        return pointers, (buffers.voices // self.models, *x[1:], *y[1:])
