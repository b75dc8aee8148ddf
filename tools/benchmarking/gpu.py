"""Timing on a GPU, and a report that names it."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarking.measuring import turned
from benchmarking.report import Report, command, commit
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device import interpreted, torch_device

#: Calls at the start of a turn that do not count: the device must be behind the processor, not wait for it.
LEAD = 5


def require_gpu() -> str:
    """The device to measure on.

    Raises
    ------
    EngineError : there is none, or PyTorch or Triton is not installed.
    """
    where = torch_device()
    if interpreted():
        raise EngineError("TRITON_INTERPRET=1 is set: an interpreter has no speed worth measuring. Unset it")
    return str(where)


def take_turns(
    contenders: Mapping[str, Sequence[Callable[[], Any]]], *, rounds: int, calls: int
) -> dict[str, NDArray[np.float64]]:
    """Milliseconds of each call, by CUDA events; contenders take turns of `calls` calls, each over its own inputs."""
    import torch

    found: dict[str, list[float]] = {name: [] for name in contenders}
    for each in contenders.values():
        for call in each:
            call()
    for turn in range(rounds):
        for name in turned(contenders, turn):
            events = []
            for index in range(LEAD + calls):
                start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
                start.record()
                contenders[name][index % len(contenders[name])]()
                end.record()
                events.append((start, end))
            torch.cuda.synchronize()
            found[name] += [start.elapsed_time(end) for start, end in events[LEAD:]]
    return {name: np.array(values) for name, values in found.items()}


def multiprocessors() -> int:
    """Of the GPU."""
    import torch

    return int(torch.cuda.get_device_properties(0).multi_processor_count)


class GpuReport(Report):
    """A report whose machine is the GPU."""

    def machine(self) -> str:
        """The GPU's name."""
        import torch

        return torch.cuda.get_device_name()

    def facts(self) -> list[str]:
        """The GPU, the versions, the commit, the command."""
        import torch
        import triton

        return [
            f"command: `{command(self.tool, self.arguments)}`",
            f"machine: {self.machine()}, {multiprocessors()} multiprocessors, {platform.system()}",
            f"versions: Python {platform.python_version()}, PyTorch {torch.__version__}, Triton {triton.__version__}, "
            f"CUDA {torch.version.cuda}, cuDNN {torch.backends.cudnn.version()}; namdsp {commit()}",
            *self.notes,
        ]
