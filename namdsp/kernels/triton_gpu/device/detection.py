"""Find the device that runs kernels: a GPU, or the CPU under Triton's interpreter (TRITON_INTERPRET=1), for tests."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import sys
from functools import cache
from typing import Any

from namdsp.common.extras import how_to_install
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.device.cuda import gpu
from namdsp.kernels.triton_gpu.device.driver import Driver, DriverError
from namdsp.kernels.triton_gpu.device.memory import Device

_DRIVER = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"


def interpreted() -> bool:
    """Whether kernels run in Triton's interpreter."""
    return os.environ.get("TRITON_INTERPRET") == "1"


def open_device(index: int | None = None) -> Device:
    """Return the device. index: of several GPUs; None: this thread's current one, else the first.

    Raises
    ------
    EngineError : Triton is not installed, or there is no such GPU.
    """
    _require("triton", *(["torch"] if interpreted() else []))
    if interpreted():
        from namdsp.kernels.triton_gpu.device.interpreter import interpreter

        return interpreter()
    cuda = check_present(index)
    return gpu(cuda, cuda.current_device() if index is None else index)


def check_present(index: int | None) -> Driver:
    """Return the driver of the GPUs here.

    Raises
    ------
    EngineError : there is no GPU, or none with this index.
    """
    cuda = driver()
    if cuda is None:
        raise EngineError('triton: not usable here: no CUDA device. Use engine="auto" or "numba"')
    count = cuda.number("cuDeviceGetCount")
    if index is not None and index >= count:
        raise EngineError(f"triton: cuda:{index} does not exist; expected cuda:0 to cuda:{count - 1}")
    return cuda


@cache
def driver() -> Driver | None:
    """Return the driver; None without a driver, or without a device that it sees."""
    try:
        library = Driver(ctypes.CDLL(_DRIVER))
        library.call("cuInit", 0)
        return library if library.number("cuDeviceGetCount") > 0 else None
    except (OSError, AttributeError, DriverError):  # not there, too old, or no device
        return None


def torch_device() -> Any:
    """Return the device of PyTorch's tensors for these kernels.

    Raises
    ------
    EngineError : torch or triton is not installed, or there is no GPU.
    """
    _require("torch", "triton")
    open_device()
    import torch

    if interpreted():
        return torch.device("cpu")
    if not torch.cuda.is_available():
        raise EngineError(
            "triton: there is a CUDA device, but this torch was built without CUDA. Install torch with CUDA"
        )
    return torch.device("cuda")


def _require(*names: str) -> None:
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    if missing:
        raise EngineError(
            f'triton: {" and ".join(missing)} not installed. {how_to_install("gpu")}, or use engine="numba"'
        )
