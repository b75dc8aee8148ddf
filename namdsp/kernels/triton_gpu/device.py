"""Where Triton runs: a CUDA device, or the CPU under Triton's interpreter (TRITON_INTERPRET=1), for tests."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import sys
from functools import cache
from typing import Any

from namdsp.errors import EngineError
from namdsp.extras import how_to_install


def interpreted() -> bool:
    """Whether kernels run in Triton's interpreter."""
    return os.environ.get("TRITON_INTERPRET") == "1"


def device() -> Any:
    """The torch device.

    Raises
    ------
    EngineError : torch or triton is not installed, or there is no CUDA device.
    """
    missing = [name for name in ("torch", "triton") if importlib.util.find_spec(name) is None]
    if missing:
        raise EngineError(
            f'triton: {" and ".join(missing)} not installed. {how_to_install("gpu")}, or use engine="numba"'
        )
    if (
        not interpreted() and not _driver_sees_a_device()
    ):  # torch takes a second to import: ask the driver first
        raise EngineError('triton: not usable here: no CUDA device. Use engine="auto" or "numba"')
    import torch

    if interpreted():
        return torch.device("cpu")
    if not torch.cuda.is_available():
        raise EngineError(
            "triton: there is a CUDA device, but this torch was built without CUDA. Install torch with CUDA"
        )
    return torch.device("cuda")


@cache
def _driver_sees_a_device() -> bool:
    name = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
    try:
        driver = ctypes.CDLL(name)
    except OSError:
        return False
    count = ctypes.c_int()
    return driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 and count.value > 0
