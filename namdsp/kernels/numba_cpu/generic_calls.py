"""Bound the compiled code of a model: specialized kernels for the shapes with the most work, generic ones for the rest.

Compiling takes up to half a second a kernel, and a file can have thousands of shapes. So kernels are compiled for the
shapes with the most work, up to a limit; others are run item by item by the kernels for any shape (`generic.py`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from namdsp.kernels.numba_cpu import generic
from namdsp.kernels.numba_cpu.call import Call, Read
from namdsp.kernels.numba_cpu.code_size import FOR_ANY_SHAPE, vector_operations
from namdsp.native.records import SMALLEST_BLOCK
from namdsp.native.targets import Target
from namdsp.plan.fuse import Group
from namdsp.plan.ops import Elementwise
from namdsp.plan.plan import Plan

#: Maximum vector operations in the code of all kernels of a model: some 4 s of compiling.
MAX_OPERATIONS = 24_000
#: Why a part of a plan has no specialized kernel.
TOO_MANY = "this model has more shapes than kernels are compiled for"
#: Vectors of a tile: enough chains to hide the latency of a multiply-add.
_VECS = 4


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


def all_specialized(calls: Sequence[Call]) -> bool:
    """Whether all shapes of a schedule have specialized kernels."""
    return not any(reason == TOO_MANY for call in calls for _, reason in call.refusals)


def generic_call(item: Group | Elementwise, plan: Plan, target: Target, refusal: tuple[str, str]) -> Call:
    """Return the call of a generic kernel. refusal: why there is no specialized one."""
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
    *starts, pointers = accumulate((read.pointers for read in reads), initial=0)
    other = generic.NONE if group.other is None else starts.pop()
    value = pointers if group.store_value else generic.NONE
    total = generic.NONE if group.total is None else pointers + len(group.writes) - 1
    weights = generic.pack_group(group, starts, other=other, value=value, total=total)
    return Call(
        spec,
        weights,
        tuple(reads),
        group.writes,
        group.qualnames,
        (*group.refusals, refusal),
        group.conv.multiply_adds,
    )


def _operation_call(op: Elementwise, plan: Plan, spec: dict[str, Any], refusal: tuple[str, str]) -> Call:
    sources = range(len(op.sources))
    weights = generic.pack_elementwise(op, plan.channels[op.out], len(sources), sources)
    reads = tuple(Read(source) for source in op.sources)
    return Call(spec, weights, reads, op.writes, (op.qualname,), (refusal,))
