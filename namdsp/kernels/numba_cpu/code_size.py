"""Estimate the size of a kernel's code from its spec, and bound that of a model: a file can have thousands of shapes.

Compiling takes about 0.15 ms a vector operation (a Zen 4 core): of 35 kernels of eight models 0.12 to 0.21 ms.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from namdsp.errors import EngineError
from namdsp.kernels.numba_cpu.chain import unrolled_links
from namdsp.kernels.numba_cpu.separate import SIZES
from namdsp.plan.formula import flat

#: Maximum vector operations in the kernels of a model.
MAX_OPERATIONS = 48_000
#: Seconds to compile one of them.
SECONDS = 0.15e-3
#: Cost of a kernel in addition to its operations, in operations.
KERNEL_OPERATIONS = 80


def all_operations(specs: Iterable[dict[str, Any]]) -> int:
    """Return the vector operations in the code of all kernels of these specs."""
    return sum(map(vector_operations, {json.dumps(spec, sort_keys=True): spec for spec in specs}.values()))


def check_size(operations: int) -> None:
    """Refuse a plan whose kernels have more operations than are compiled."""
    if operations > MAX_OPERATIONS:
        seconds, limit = SECONDS * operations, SECONDS * MAX_OPERATIONS
        raise EngineError(
            f"numba: this model has so many different shapes that compiling kernels for all of them would take about "
            f'{seconds:.0f} s; expected at most {limit:.0f} s. Use engine="numpy", as "auto" does'
        )


def vector_operations(spec: dict[str, Any]) -> int:
    """Return the vector operations in the code of a spec. Items count once for each width of their tiles."""
    if "form" in spec:
        return KERNEL_OPERATIONS + SIZES[spec["form"]](spec)
    per_vector = sum(_conv(item) if item["op"] == "conv" else _operations(item) for item in spec["items"])
    return KERNEL_OPERATIONS + (2 * int(spec["vecs"]) - 1) * per_vector


def _conv(item: dict[str, Any]) -> int:
    links = 1 + sum(unrolled_links(taps, channels) for taps, channels, _, _ in item["terms"])
    outs = item["outs"] + item["rows"] % item["outs"]
    operations = sum(
        _operations(after) * item["halves"] // len(set(after["halves"])) for after in item["after"]
    )
    return int(outs * (item["halves"] * links + operations))


def _operations(item: dict[str, Any]) -> int:
    return len(flat(item["program"]).instructions)
