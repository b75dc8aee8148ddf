"""Gather packed weights from a plan's coefficients on the device: packing 1, 2, 3, ... yields the index"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.plan.plan import Plan
from namdsp.plan.with_coefficients import with_coefficients

#: Indices below this are exact in float32.
MAX_COUNTED = 1 << 24


class TensorPacking:
    """Map from coefficients to packed weights.

    numbered : index in `plan.ops` -> shapes of the coefficients that may change, in their order
    pack     : a plan's weights as its kernels read them, float32 [floats]

    Raises
    ------
    EngineError : packed weights are not the plan's coefficients as they are.
    """

    def __init__(
        self, plan: Plan, numbered: Mapping[int, Any], pack: Callable[[Plan], Float32], where: Any
    ) -> None:
        arrays_by_op = {index: plan.ops[index].coefficients() for index in numbered}
        actual = np.concatenate(
            [
                np.empty(0, np.float32),
                *(np.ravel(array) for arrays in arrays_by_op.values() for array in arrays),
            ]
        )
        if actual.size >= MAX_COUNTED:
            raise EngineError(f"triton: a model of {actual.size} numbers; at most {MAX_COUNTED} are counted")

        def packed(flat: Float32) -> Float32:
            at, changed = 0, dict[int, list[Float32]]()
            for index, arrays in arrays_by_op.items():
                changed[index] = []
                for array in arrays:
                    changed[index].append(flat[at : at + array.size].reshape(array.shape))
                    at += array.size
            return pack(with_coefficients(plan, changed))

        base = packed(np.zeros(actual.size, np.float32))
        counted = packed(np.arange(1, actual.size + 1, dtype=np.float32))
        mask = counted != base
        index = np.where(mask, counted, 1).astype(np.int64) - 1
        right = np.where(mask, actual[np.clip(index, 0, max(actual.size - 1, 0))], base)
        if not np.array_equal(right.view(np.int32), pack(plan).view(np.int32)):
            raise EngineError("triton: packed weights are not the numbers of the plan")
        self.floats = len(base)
        self._index_arrays, self._where = (mask, index, base), where
        self._picked: Any = None

    def __call__(self, coefficients: Any) -> Any:
        """Return coefficients [..., M] packed, [..., floats]."""
        import torch

        if self._picked is None:  # at the first call: under a compiler tensors are fake
            self._picked = [torch.from_numpy(array).to(self._where) for array in self._index_arrays]
        mask, index, base = self._picked
        return torch.where(mask, coefficients[..., index], base)
