"""A plan's numbers as kernels take them, picked on the device: found by packing counts, proven on the plan's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.plan.plan import Plan
from namdsp.plan.renumbered import renumbered

#: Numbers of a plan that float32 can count.
MOST_NUMBERS = 1 << 24


class Packing:
    """Packed weights from numbers.

    numbered : index in `plan.ops` -> shapes of the numbers that may change, in their order
    pack     : a plan's weights as its kernels take them, float32 [floats]

    Raises
    ------
    EngineError : packed weights are not the plan's numbers as they are.
    """

    def __init__(
        self, plan: Plan, numbered: Mapping[int, Any], pack: Callable[[Plan], Float32], where: Any
    ) -> None:
        own = {index: plan.ops[index].numbers() for index in numbered}
        actual = np.concatenate(
            [np.empty(0, np.float32), *(np.ravel(array) for arrays in own.values() for array in arrays)]
        )
        if actual.size >= MOST_NUMBERS:
            raise EngineError(f"triton: a model of {actual.size} numbers; at most {MOST_NUMBERS} are counted")

        def packed(flat: Float32) -> Float32:
            at, given = 0, dict[int, list[Float32]]()
            for index, arrays in own.items():
                given[index] = []
                for array in arrays:
                    given[index].append(flat[at : at + array.size].reshape(array.shape))
                    at += array.size
            return pack(renumbered(plan, given))

        base = packed(np.zeros(actual.size, np.float32))
        counted = packed(np.arange(1, actual.size + 1, dtype=np.float32))
        mask = counted != base
        index = np.where(mask, counted, 1).astype(np.int64) - 1
        right = np.where(mask, actual[np.clip(index, 0, max(actual.size - 1, 0))], base)
        if not np.array_equal(right.view(np.int32), pack(plan).view(np.int32)):
            raise EngineError("triton: packed weights are not the numbers of the plan")
        self.floats = len(base)
        self._given, self._where = (mask, index, base), where
        self._picked: Any = None

    def __call__(self, numbers: Any) -> Any:
        """Numbers [..., M] packed, [..., floats]."""
        import torch

        if self._picked is None:  # not before it plays: under a compiler tensors are no real ones
            self._picked = [torch.from_numpy(each).to(self._where) for each in self._given]
        mask, index, base = self._picked
        return torch.where(mask, numbers[..., index], base)
