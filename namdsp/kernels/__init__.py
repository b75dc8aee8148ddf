"""Backends: the code that runs plans on a kind of processor, one folder for each.

To add a backend: a folder whose `engine.py` has `build(plan, max_block) -> Engine` (max_block None: offline,
the engine chooses), and one entry in `BACKENDS`.

`depthwise_conv1d` is a separate operation for PyTorch tensors on a GPU; engines do not use it.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from namdsp.kernels.triton_gpu.depthwise.api import depthwise_conv1d

__all__ = ["BACKENDS", "Backend", "depthwise_conv1d"]


@dataclass(frozen=True)
class Backend:
    """An entry of `BACKENDS`: a kind of engine.

    module        : has `build`
    on_devices    : whether it is the engine for devices such as cuda:1, whose `build` takes the device's number too
    offline_only  : why `auto` chooses it for whole signals only; "": it chooses it for streams, too
    min_voices    : minimum voices with which `auto` chooses it for recurrent models
    """

    module: str
    on_devices: bool = False
    offline_only: str = ""
    min_voices: int = 1


#: engine name -> its backend, in the order in which `auto` tries them
BACKENDS = {
    "triton": Backend(
        "namdsp.kernels.triton_gpu.engine",
        on_devices=True,
        offline_only="slower than a CPU core in short blocks; choose it by name for thousands of streams at once",
        min_voices=64,
    ),
    "numba": Backend("namdsp.kernels.numba_cpu.engine"),
    "numpy": Backend("namdsp.kernels.numpy_cpu.engine"),
}


def __getattr__(name: str) -> Any:
    """Import `depthwise_conv1d`, which needs PyTorch, on first use."""
    if name == "depthwise_conv1d":
        from namdsp.kernels.triton_gpu.depthwise.api import depthwise_conv1d

        return depthwise_conv1d
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
