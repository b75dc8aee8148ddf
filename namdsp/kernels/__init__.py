"""How operations are computed: one folder per backend.

To add a backend: a folder whose `engine.py` has `build(plan, max_block) -> Engine` (max_block None: offline,
the engine chooses), and one line in `BACKENDS`.

`depthwise_conv1d` is an operation of its own, for tensors of PyTorch on a GPU.
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

#: the engine that devices such as cuda:1 run
ON_DEVICES = "triton"

#: engines that `auto` takes for whole signals only, and why
OFFLINE_ONLY = {
    "triton": "a short block takes longer there than on a core; by name it plays thousands of voices at once"
}

#: engines that `auto` takes for recurrent models only if so many voices run together
FEWEST_VOICES = {"triton": 64}


def __getattr__(name: str) -> Any:
    """An operation for PyTorch is not for engines: it is imported when it is asked for."""
    if name == "depthwise_conv1d":
        from namdsp.kernels.triton_gpu.depthwise.api import depthwise_conv1d

        return depthwise_conv1d
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
