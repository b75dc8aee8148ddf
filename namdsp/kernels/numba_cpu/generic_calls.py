"""Which parts of a plan get kernels of their own, and the calls of `generic.py` for the rest.

Compiling takes up to half a second a kernel, and a file can ask for thousands of shapes. So kernels are made for the
shapes that do the most work, up to a limit; what has another shape is run item by item by kernels for any shape.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from namdsp.kernels.numba_cpu import generic
from namdsp.kernels.numba_cpu.call import Call, Read
from namdsp.kernels.numba_cpu.code_size import FOR_ANY_SHAPE, operations
from namdsp.native.records import SMALLEST_BLOCK
from namdsp.native.targets import Target
from namdsp.plan.fuse import Group
from namdsp.plan.ops import Elementwise
from namdsp.plan.plan import Plan

#: Vector operations in the code of all kernels of a model, at the most: some 4 s of compiling.
MOST_OPERATIONS = 24_000
#: Why a part of a plan has no kernel of its own.
TOO_MANY = "this model has more shapes than kernels are compiled for"
#: Vectors of a tile: as many chains as hide the latency of a multiply-add.
_VECS = 4


def affordable(calls: Sequence[Call]) -> list[bool]:
    """Of each call whether its kernel is worth compiling: those that do most for their cost, up to the limit."""
    keys = [json.dumps(call.spec, sort_keys=True) for call in calls]
    work: dict[str, float] = {}
    cost: dict[str, int] = {}
    for key, call in zip(keys, calls, strict=True):
        cost[key] = operations(call.spec)
        work[key] = work.get(key, 0.0) + call.multiply_adds + 1
    left, chosen = MOST_OPERATIONS, set()
    for key in sorted(work, key=lambda key: work[key] / cost[key], reverse=True):
        if cost[key] <= left:
            left -= cost[key]
            chosen.add(key)
    return [
        key in chosen or call.spec.get("form") in FOR_ANY_SHAPE for key, call in zip(keys, calls, strict=True)
    ]


def fits(calls: Sequence[Call]) -> bool:
    """Whether all shapes of a schedule have kernels of their own."""
    return not any(reason == TOO_MANY for call in calls for _, reason in call.refusals)


def generic_call(item: Group | Elementwise, plan: Plan, target: Target, refusal: tuple[str, str]) -> Call:
    """The call of a kernel for any shape. refusal: why there is no kernel for this one."""
    spec = {
        "kernel": generic.describe(item)["op"],
        "lanes": target.lanes,
        "vecs": min(_VECS, SMALLEST_BLOCK // target.lanes),
        "items": [generic.describe(item)],
        "locals": [],
        "registers": [],
    }
    return (
        _group_call(item, spec, refusal)
        if isinstance(item, Group)
        else _operation_call(item, plan, spec, refusal)
    )


def _group_call(group: Group, spec: dict[str, Any], refusal: tuple[str, str]) -> Call:
    terms = group.conv.terms
    reads = [Read(term.source, term.lookback_frames, term.taps, term.dilation) for term in terms]
    if group.other is not None:
        reads.append(Read(group.other))
    *starts, slots = accumulate((read.slots for read in reads), initial=0)
    other = generic.NONE if group.other is None else starts.pop()
    value = slots if group.store_value else generic.NONE
    total = generic.NONE if group.total is None else slots + len(group.writes) - 1
    weights = generic.pack_group(group, starts, other=other, value=value, total=total)
    return Call(
        spec,
        weights,
        tuple(reads),
        group.writes,
        group.places,
        (*group.refusals, refusal),
        group.conv.multiply_adds,
    )


def _operation_call(op: Elementwise, plan: Plan, spec: dict[str, Any], refusal: tuple[str, str]) -> Call:
    sources = range(len(op.sources))
    weights = generic.pack_elementwise(op, plan.channels[op.out], len(sources), sources)
    reads = tuple(Read(source) for source in op.sources)
    return Call(spec, weights, reads, op.writes, (op.place,), (refusal,))
