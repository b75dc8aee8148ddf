"""Backends: the code that runs plans on a kind of processor, one folder for each.

To add a backend: a folder whose `engine.py` has `build(plan, max_block) -> Engine` (max_block None: offline,
the engine chooses), and one line in `BACKENDS`.

`depthwise_conv1d` is a separate operation for PyTorch tensors on a GPU; engines do not use it.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from namdsp.kernels.triton_gpu.depthwise.api import depthwise_conv1d

__all__ = ["BACKENDS", "FEWEST_VOICES", "OFFLINE_ONLY", "ON_DEVICES", "depthwise_conv1d"]

#: engine name -> module with `build`, in the order in which `auto` tries them
BACKENDS = {
    "triton": "namdsp.kernels.triton_gpu.engine",
    "numba": "namdsp.kernels.numba_cpu.engine",
    "numpy": "namdsp.kernels.numpy_cpu.engine",
}

#: the engine for devices such as cuda:1
ON_DEVICES = "triton"

#: engines that `auto` chooses for whole signals only, and why
OFFLINE_ONLY = {
    "triton": "slower than a CPU core in short blocks; choose it by name for thousands of streams at once"
}

#: fewest voices with which `auto` chooses an engine for recurrent models
FEWEST_VOICES = {"triton": 64}


def __getattr__(name: str) -> Any:
    """Import `depthwise_conv1d`, which needs PyTorch, on first use."""
    if name == "depthwise_conv1d":
        from namdsp.kernels.triton_gpu.depthwise.api import depthwise_conv1d

        return depthwise_conv1d
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
