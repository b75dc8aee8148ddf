"""Operations that are not fused with others: each is a kernel by itself, and a module here.

A module has

    add(op, items, plan, target)   appends the operation to the items of a plan as a `Part`, or joins it to the last one
    FORMS                          form of a kernel's spec -> the function that emits it
    size(spec)                     vector operations of its code; 0 if one kernel serves all sizes
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from namdsp.kernels.numba_cpu.long_convolution import part as long_convolution
from namdsp.kernels.numba_cpu.lstm import part as lstm
from namdsp.plan.ops import FEED_FORWARD, Convolve, Lstm, Op

SEPARATE: dict[type[Op], Any] = {Lstm: lstm, Convolve: long_convolution}
#: The operations that this engine has kernels for.
KNOWN: tuple[type[Op], ...] = (*FEED_FORWARD, *SEPARATE)
FORMS: dict[str, Callable[..., Any]] = {
    form: emit for module in SEPARATE.values() for form, emit in module.FORMS.items()
}
SIZES: dict[str, Callable[[Any], int]] = {
    form: module.size for module in SEPARATE.values() for form in module.FORMS
}
