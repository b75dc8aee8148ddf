"""The compiled functions that an exported object may contain, for any target."""

from __future__ import annotations

from typing import Any

from namdsp.kernels.numba_cpu.engine import DRIVE
from namdsp.kernels.numba_cpu.long_convolution.kernel import convolve_ir
from namdsp.native.compile import ENTRY, integers_code, optimised_code
from namdsp.native.float_control import guarded
from namdsp.native.ir import Spelling
from namdsp.native.process import LOOP, compiled_address
from namdsp.native.soft_fma import without_fma
from namdsp.native.targets import EMULATED, NamedTarget
from namdsp.oversampling.filters import DOWN, PLAYER, UP
from namdsp.rig import native

DRIVER, RIG_PLAYER, CONVOLVE = "driver", "player", "convolve"
#: name -> compiled Python and the number of its arguments; CONVOLVE is written as LLVM IR
_PLACES = {
    DRIVER: DRIVE,
    **{name: native.place(name) for name in native.FUNCTIONS},
    "up": (UP, 3),
    "down": (DOWN, 3),
    "oversampled_player": (PLAYER, 3),
    "process_list": LOOP,
}
#: A rig contains these, and those of oversampling if it has that.
NAMES = (*_PLACES, CONVOLVE)


def symbol(name: str) -> str:
    """Return a function's name in the object."""
    return f"namdsp_{name}"


def arguments_of(name: str) -> int:
    """Return the number of a function's arguments, all int64."""
    return _PLACES[name][1] if name in _PLACES else 3


def address(name: str) -> int:
    """Return the address of the function in this process."""
    return native.address(name) if name == CONVOLVE else compiled_address(*_PLACES[name])


def code(name: str, target: NamedTarget) -> Any:
    """Return the function for a target, as a module whose visible function is ENTRY."""
    if name != CONVOLVE:
        return integers_code(*_PLACES[name], target.machine)

    def write_ir() -> str:
        text = guarded(convolve_ir(target.shape.lanes, Spelling.of(target)), ENTRY, target.machine.triple)
        return without_fma(text) if target.fma == EMULATED else text

    return optimised_code(name, f"{target.shape.lanes} guarded", write_ir, target.machine)
