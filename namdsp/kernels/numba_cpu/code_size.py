"""Estimate the size of a kernel's code from its spec, and bound that of a model: a file can have thousands of shapes.

Compiling takes about 0.15 ms a vector operation (a Zen 4 core): of 35 kernels of eight models 0.12 to 0.21 ms. Fast
kernels are for the shapes with the most work, up to a limit; others get the smallest code that the same emitters write.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from namdsp.errors import EngineError
from namdsp.kernels.numba_cpu.call import Call
from namdsp.kernels.numba_cpu.chain import unrolled_links
from namdsp.kernels.numba_cpu.lstm_layout import GATES, LayerLayout
from namdsp.plan.formula import flat

#: Maximum vector operations in the fast kernels of a model, some 4 s of compiling; and in all others together.
MAX_OPERATIONS, MAX_SMALL_OPERATIONS = 24_000, 48_000
#: Seconds to compile one of them.
SECONDS = 0.15e-3
#: Why a part of a plan has no fast kernel.
TOO_MANY = "this model has more shapes than fast kernels are compiled for"
#: Cost of a kernel in addition to its operations, in operations.
KERNEL_OPERATIONS = 80
#: Forms of kernels whose sizes are data: one of each serves all models.
FOR_ANY_SHAPE = ("wide", "convolve")
#: Operations of an LSTM for a vector of gates, or a group of units, after the sums.
_STEP_OPERATIONS = 12
#: Operations of an LSTM layer with lanes along voices: of its loops, and of each term.
_VOICES_LAYER, _VOICES_TERM = 250, 1.5


def worth_compiling(calls: Sequence[Call]) -> list[bool]:
    """Return for each call whether its kernel is compiled: those with the most work for their cost, up to the limit."""
    keys = [json.dumps(call.spec, sort_keys=True) for call in calls]
    work: dict[str, float] = {}
    cost: dict[str, int] = {}
    for key, call in zip(keys, calls, strict=True):
        cost[key] = vector_operations(call.spec)
        work[key] = work.get(key, 0.0) + call.multiply_adds + 1
    left, chosen = MAX_OPERATIONS, set()
    for key in sorted(work, key=lambda key: work[key] / cost[key], reverse=True):
        if cost[key] <= left:
            left -= cost[key]
            chosen.add(key)
    return [
        key in chosen or call.spec.get("form") in FOR_ANY_SHAPE for key, call in zip(keys, calls, strict=True)
    ]


def all_fast(calls: Sequence[Call]) -> bool:
    """Whether all shapes of a schedule have fast kernels."""
    return not any(reason == TOO_MANY for call in calls for _, reason in call.refusals)


def check_small(calls: Sequence[Call]) -> None:
    """Refuse a plan whose small kernels are too many, too."""
    small = {json.dumps(call.spec): call.spec for call in calls if not all_fast([call])}
    operations = sum(map(vector_operations, small.values()))
    if operations > MAX_SMALL_OPERATIONS:
        seconds, limit = (SECONDS * (MAX_OPERATIONS + size) for size in (operations, MAX_SMALL_OPERATIONS))
        raise EngineError(
            f"numba: this model has so many different shapes that compiling kernels for all of them would take about "
            f'{seconds:.0f} s; expected at most {limit:.0f} s. Use engine="numpy", as "auto" does'
        )


def vector_operations(spec: dict[str, Any]) -> int:
    """Return the vector operations in the code of a spec. Items count once for each width of their tiles."""
    if "form" in spec:
        return KERNEL_OPERATIONS + (0 if spec["form"] in FOR_ANY_SHAPE else _lstm(spec))
    held = {-1 - local for local in spec["registers"]}
    per_vector = sum(
        _conv(item) if item["op"] == "conv" else _elementwise(item, held) for item in spec["items"]
    )
    return KERNEL_OPERATIONS + (2 * int(spec["vecs"]) - 1) * per_vector


def _lstm(spec: dict[str, Any]) -> int:
    if spec["form"] == "voices":
        terms = sum(1 + inputs + hidden for inputs, hidden, _ in spec["layers"])
        return int(_VOICES_LAYER * len(spec["layers"]) + _VOICES_TERM * GATES * terms)
    layers = [LayerLayout(inputs, hidden, spec["lanes"]) for inputs, hidden, _ in spec["layers"]]
    sums = sum(layer.vectors * layer.columns for layer in layers)
    steps = sum(layer.vectors + len(layer.groups) for layer in layers)
    # the code of several layers is there twice: all in one, and for the ends of a block one by one
    return min(len(layers), 2) * (sums + _STEP_OPERATIONS * steps)


def _conv(item: dict[str, Any]) -> int:
    links = 1 + sum(unrolled_links(taps, channels) for taps, channels, _, _ in item["terms"])
    outs = item["outs"] + item["rows"] % item["outs"]
    operations = sum(
        _operations(after) * item["halves"] // len(set(after["halves"])) for after in item["after"]
    )
    return int(outs * (item["halves"] * links + operations))


def _elementwise(item: dict[str, Any], held: set[int]) -> int:
    unrolled = held & {item["out"], *(signal for signal, _ in item["reads"])}
    return int((item["rows"] if unrolled else 1) * _operations(item))


def _operations(item: dict[str, Any]) -> int:
    return len(flat(item["program"]).instructions)
