"""Launches of the depthwise kernels: prepared once for tensors of the same shapes, types and alignment.

Triton's own launch takes some 36 us of the host, half as long as a convolution. So Triton only compiles: a launch by
the driver takes 9 us.
"""

from __future__ import annotations

from contextlib import nullcontext
from functools import cache
from typing import Any

import torch

from namdsp.kernels.triton_gpu.compiler import to_binary
from namdsp.kernels.triton_gpu.device import Device, Gpu, GpuLaunch, open_device

#: The kind of a parameter that Triton compiled into the code.
_CONSTANT = "constexpr"


class Launch:
    """A kernel with its grid and all arguments but the tensors.

    kernel    : a function of Triton, whose parameters are tensors, then numbers, then constants
    grid      : programs of each axis
    numbers   : its numbers
    constants : its constexpr parameters
    warps     : of a program
    """

    def __init__(
        self,
        kernel: Any,
        grid: tuple[int, int, int],
        numbers: tuple[float, ...],
        constants: dict[str, Any],
        warps: int,
    ) -> None:
        self._kernel, self._grid, self._numbers, self._constants = kernel, grid, numbers, constants
        # a sum of products is two roundings unless the kernel fuses them
        self._options = {"num_warps": warps, "enable_fp_fusion": False}
        self._compiled: tuple[Device, GpuLaunch, tuple[float, ...]] | None = None

    def __call__(self, *tensors: torch.Tensor | None) -> None:
        """Launch on PyTorch's stream. All calls pass tensors of the same types and alignment, or None."""
        first = tensors[0]
        assert first is not None
        if not first.is_cuda:
            self._kernel[self._grid](*tensors, *self._numbers, **self._constants)  # the interpreter
            return
        device = first.device
        with nullcontext() if device.index == torch.cuda.current_device() else torch.cuda.device(device):
            if self._compiled is None:
                self._compiled = self._compile(tensors, device.index)
            gpu, launch, numbers = self._compiled
            gpu.enter()  # a new thread has no context
            pointers = [tensor.data_ptr() for tensor in tensors if tensor is not None]
            stream = torch._C._cuda_getCurrentRawStream(device.index)  # 3 us faster than current_stream
            launch(self._grid, (*pointers, *numbers), stream or None)

    def _compile(
        self, tensors: tuple[torch.Tensor | None, ...], index: int
    ) -> tuple[Device, GpuLaunch, tuple[float, ...]]:
        """Return the GPU, its launch function, and the numbers that are not part of the code."""
        arguments = *tensors, *self._numbers
        compiled = self._kernel.warmup(*arguments, **self._constants, **self._options, grid=self._grid)
        kinds = tuple(compiled.src.signature.values())[len(tensors) : len(arguments)]
        numbers = (n for n, kind in zip(self._numbers, kinds, strict=True) if kind != _CONSTANT)
        return open_device(index), _loaded(compiled, index), tuple(numbers)


@cache
def _loaded(compiled: Any, index: int) -> GpuLaunch:
    """Return the launch function of what Triton compiled, on a GPU."""
    types = [kind for kind in compiled.src.signature.values() if kind != _CONSTANT]
    device = open_device(index)
    assert isinstance(device, Gpu), "the interpreter compiles nothing"
    return device.loaded(to_binary(compiled, types, "depthwise Conv1D"))
