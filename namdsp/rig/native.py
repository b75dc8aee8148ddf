"""The rig's compiled functions: of addresses, compiled or loaded once per process, run without the GIL."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from numpy.typing import NDArray

from namdsp.native import process
from namdsp.native.compiler_errors import compile_errors
from namdsp.native.process import compiled_address, compiled_function, process_arrays
from namdsp.native.targets import lanes

_RAMPS = "namdsp.runtime.compiled.ramps"
#: name -> (module, how many arguments); the module says which
FUNCTIONS = {
    "player": ("namdsp.rig.compiled.player", 3),
    "exchange": ("namdsp.rig.compiled.player", 2),
    "before": ("namdsp.rig.compiled.effects", 3),
    "after": ("namdsp.rig.compiled.effects", 3),
    "ramp": (_RAMPS, 3),
    "fade": (_RAMPS, 3),
    "filters": ("namdsp.rig.compiled.filters", 3),
    "follow": ("namdsp.rig.compiled.gate", 3),
    "apply_gains": ("namdsp.rig.compiled.gate", 3),
    "delay": (_RAMPS, 3),
    "k_weighted_energy": ("namdsp.rig.compiled.k_weighting", 5),
}


def place(name: str) -> tuple[str, int]:
    """The place of a function of `FUNCTIONS`, as for `compiled_address`, and the number of its arguments."""
    module, arguments = FUNCTIONS[name]
    return f"{module}:make_{name}", arguments


def address(name: str) -> int:
    """The address of a function."""
    if name == "convolve":
        with compile_errors():
            from namdsp.kernels.numba_cpu.long_convolution.kernel import convolve_ir
            from namdsp.native.compile import ir_address

        return ir_address(name, str(lanes()), lambda: convolve_ir(lanes()))
    return compiled_address(*place(name))


def function(name: str) -> Callable[..., int]:
    """A function of integers."""
    return compiled_function(*place(name))


def on_arrays(name: str) -> Callable[[int, NDArray[Any], NDArray[Any]], int]:
    """function(record, x, out) of arrays float32 [C, T], of one of views. It checks nothing."""
    run = partial(process_arrays(), address(name))
    return lambda record, x, out: run(record, id(x), id(out))


def warm() -> None:
    """Compile or load all that a rig needs."""
    for name in (*FUNCTIONS, "convolve"):
        address(name)
    process.warm()
