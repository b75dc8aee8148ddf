"""Tensors of PyTorch as the memory of a device: banks of `kernels/triton_gpu` run on them, on the stream of PyTorch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.device import Device, Strided, interpreted
from namdsp.kernels.triton_gpu.source import KernelSource


class TensorMemory:
    """A tensor, flattened, from number `first` on."""

    def __init__(self, tensor: torch.Tensor, first: int = 0) -> None:
        self._flat, self._first = tensor.view(-1), first

    @property
    def argument(self) -> Any:
        """The address; in the interpreter a tensor."""
        flat = self._flat
        return flat.data_ptr() + 4 * self._first if flat.is_cuda else flat[self._first :]

    def at(self, first: int) -> TensorMemory:
        """Return the same memory from number `first` on."""
        return TensorMemory(self._flat, self._first + first)

    def rows(self, step: int, count: int, width: int) -> torch.Tensor:
        """Return rows as a view [count, width]."""
        return self._flat.as_strided((count, width), (step, 1), self._flat.storage_offset() + self._first)


class TensorDevice:
    """A `Device` whose memory and streams are those of PyTorch; pinned memory and events are the device's own.

    device : runs the kernels
    where  : of the tensors
    """

    def __init__(self, device: Device, where: torch.device) -> None:
        self._device, self._where = device, where
        self.name: str = device.name
        self.identity: str | None = device.identity
        self.processors: int = device.processors
        self.shared_bytes: int = device.shared_bytes
        self.enter: Callable[[], None] = device.enter
        self.free_bytes: Callable[[], int] = device.free_bytes
        self.synchronize: Callable[[], None] = device.synchronize
        self.shared: Callable[..., Any] = device.shared
        self.mapped: Callable[..., Any] = device.mapped
        self.event: Callable[[], Any] = device.event
        self.calls: Callable[[], Any] = device.calls
        self.error: Callable[[str, int], Any] = device.error

    def zeros(self, count: int) -> TensorMemory:
        """Allocate `count` zeros."""
        return TensorMemory(torch.zeros(count, device=self._where))

    def empty(self, count: int) -> TensorMemory:
        """Allocate `count` numbers."""
        return TensorMemory(torch.empty(count, device=self._where))

    def upload(self, array: Any) -> TensorMemory:
        """Copy an array to new memory."""
        return TensorMemory(torch.from_numpy(array).to(self._where))

    def read(self, memory: TensorMemory, count: int) -> Float32:
        """Return a copy of the first numbers."""
        numbers: Float32 = memory.rows(count, 1, count)[0].cpu().numpy().copy()
        return numbers

    def write(self, memory: TensorMemory, array: NDArray[Any]) -> None:
        """Overwrite the first numbers."""
        memory.rows(array.size, 1, array.size)[0].copy_(torch.from_numpy(array.reshape(-1)))

    def copy(self, to: Strided, source: Strided, width: int, count: int) -> None:
        """Copy rows."""
        rows_of = (side.memory.rows(side.step, count, width) for side in (to, source))
        next(rows_of).copy_(next(rows_of))

    def kernel(
        self,
        source: KernelSource,
        constants: dict[str, int],
        options: dict[str, Any],
        arguments: Sequence[Any],
    ) -> Any:
        """Return the launch function of a kernel, on PyTorch's stream."""
        launch, where = self._device.kernel(source, constants, options, arguments), self._where
        return lambda grid, arguments: launch(grid, arguments, stream_of(where))


def stream_of(where: torch.device) -> int | None:
    """Return the stream that PyTorch uses now on a device."""
    if interpreted():
        return None
    stream: int | None = torch.cuda.current_stream(where).cuda_stream or None
    return stream
