"""What machines have in common: a kernel, compiled at its first launch, and memory that host and device share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.kernels.triton_gpu.histories import Histories
from namdsp.kernels.triton_gpu.shape import Shape
from namdsp.plan.plan import Plan

#: Frames are counted modulo this: a multiple of every ring's length that leaves room for a block.
POSITIONS = 1 << 30


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
    _kernel: Any

    def __init__(self, plans: Sequence[Plan], shape: Shape, where: Any) -> None:
        self.plan = plans[0]
        self.models = len(plans)
        self.shape = shape
        self.device = where
        self._compiled: Any = None

    @abstractmethod
    def programs(self) -> int:
        """Programs that run side by side on the device, with their memory."""

    @abstractmethod
    def launch(
        self,
        memory: Any,
        x: Any,
        y: Any,
        unusable: Any,
        grid: tuple[int, int],
        numbers: tuple[int, ...],
    ) -> None:
        """Run the kernel.

        memory   : float32, `floats` for each voice and chunk
        x, y     : float32 [voices x chunks x channels, columns]
        unusable : int32 [voices x chunks], gets how many samples were not finite
        grid     : voices, chunks
        numbers  : position, frames, first, length, chunk, warm; see `whole.py`
        """

    def pinned(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """Host memory that the device reads and writes by itself."""
        import torch

        return torch.empty(shape, dtype=dtype, pin_memory=not interpreted())

    def run_kernel(
        self, grid: tuple[int, int, int], arguments: tuple[Any, ...], constants: dict[str, int]
    ) -> None:
        """Launch it; compiles it the first time."""
        shape = self.shape
        try:
            if self._compiled is not None:
                self._compiled[grid](*arguments, *constants.values())
            elif interpreted():
                self._kernel[grid](*arguments, **constants)
            else:
                self._compiled = self._kernel[grid](
                    *arguments,
                    **constants,
                    num_warps=shape.warps,
                    num_stages=1,
                    enable_fp_fusion=False,
                    maxnreg=shape.registers,
                )
        except RuntimeError as error:  # of the driver
            raise EngineError(f'triton: the GPU refused a launch: {error}. Use engine="numba"') from error
