"""Replace the coefficients of a plan, for weights that change while their shapes do not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.plan.ops import Elementwise, Lstm, Op
from namdsp.plan.plan import Plan


def with_coefficients(plan: Plan, coefficients: Mapping[int, Sequence[Float32]]) -> Plan:
    """Return the plan with other coefficients.

    coefficients : index in `plan.ops` -> the new `coefficients()` of that operation, of the same shapes
    """
    return replace(
        plan,
        ops=tuple(
            _replaced(op, coefficients[index]) if index in coefficients else op
            for index, op in enumerate(plan.ops)
        ),
    )


def changing(plan: Plan) -> list[int]:
    """Return the indices in `plan.ops` of operations whose coefficients are weights."""
    return [index for index, op in enumerate(plan.ops) if op.learned and op.coefficients()]


def coefficients_of(plan: Plan, ops: Iterable[int]) -> Float32:
    """Return the coefficients of some operations as one array [N]."""
    arrays = [array.ravel() for index in ops for array in plan.ops[index].coefficients()]
    return np.concatenate([np.zeros(0, np.float32), *arrays])


def with_flat_coefficients(plan: Plan, ops: Iterable[int], coefficients: Float32) -> Plan:
    """Return the plan with other coefficients [N] of some operations."""
    start, arrays_of = 0, {}
    for index in ops:
        arrays = []
        for array in plan.ops[index].coefficients():
            arrays.append(coefficients[start : start + array.size].reshape(array.shape))
            start += array.size
        arrays_of[index] = arrays
    return with_coefficients(plan, arrays_of)


def with_noise(plan: Plan) -> Plan:
    """Return the plan with random weights in place of zeros, with which wrong kernels would give right bits."""
    rng = np.random.default_rng(3)

    def noise(array: Float32) -> Float32:
        fan_in = max(1, int(np.prod(array.shape[1:])))
        return np.asarray(rng.standard_normal(array.shape) / np.sqrt(fan_in), np.float32)

    def noisy(op: Op) -> list[Float32]:
        if isinstance(op, Lstm):
            return [noise(op.inputs), noise(op.bias), noise(op.weight), op.hidden0, op.cell0]
        if isinstance(op, Elementwise):  # the scale of a head
            return [np.full_like(array, 0.5) for array in op.coefficients()]
        return [noise(array) for array in op.coefficients()]

    return with_coefficients(plan, {at: noisy(op) for at, op in enumerate(plan.ops) if op.learned})


def _replaced(op: Op, coefficients: Sequence[Float32]) -> Op:
    assert [array.shape for array in coefficients] == [array.shape for array in op.coefficients()], (
        op.qualname
    )
    arrays = (np.ascontiguousarray(array, np.float32).reshape(array.shape) for array in coefficients)
    return op.with_coefficients(*arrays)
