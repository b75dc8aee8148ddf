# mypy: disable-error-code="no-untyped-call, no-any-return"
"""A `Gather` on tensors, and its reverse for gradients."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.plan.gather import Gather
from namdsp.plan.plan import Plan
from namdsp.plan.with_coefficients import coefficients_of, with_flat_coefficients


def gather_packed(plan: Plan, ops: Iterable[int], pack: Callable[[Plan], Float32]) -> TensorGather:
    """Return the map from coefficients of some operations to the weights as an engine packs them.

    Raises
    ------
    EngineError : packed weights are not the plan's coefficients as they are.
    """
    chosen = tuple(ops)
    actual = coefficients_of(plan, chosen)
    gather = Gather(actual.size, lambda numbers: pack(with_flat_coefficients(plan, chosen, numbers)))
    if not np.array_equal(gather(actual).view(np.int32), pack(plan).view(np.int32)):
        raise EngineError("triton: packed weights are not the numbers of the plan")
    return TensorGather(gather)


class TensorGather:
    """Map from numbers [..., N] to results [..., M], on any device."""

    def __init__(self, gather: Gather) -> None:
        size = gather.constants.size
        sources, factors = np.zeros(size, np.int64), np.zeros(size, np.float32)
        sources[gather.positions], factors[gather.positions] = gather.sources, gather.factors
        cleared = np.zeros(size, bool)
        cleared[gather.cleared] = True
        self._repeated = len(np.unique(sources)) < size
        all_vary = len(gather.positions) == size

        #: sources; factors, whether a number, constants, whether cleared: None where nothing is to be done
        self._tables: tuple[NDArray[Any] | None, ...] = (
            sources,
            None if np.isin(factors, (0, 1)).all() else factors,
            None if all_vary else factors != 0,
            None if all_vary else gather.constants,
            cleared if cleared.any() else None,
        )
        self._on: dict[torch.device, tuple[Any, ...]] = {}

    def __call__(self, numbers: torch.Tensor) -> torch.Tensor:
        """Return the results, of the type and on the device of the numbers, with gradients."""
        sources, factors, varies, constants, cleared = self._on_device(numbers.device)
        results = numbers[..., sources]
        if factors is not None:
            results = results * factors
        if cleared is not None:
            results = torch.where(cleared, results + 0.0, results)
        return results if varies is None else torch.where(varies, results, constants)

    def to_numbers(self, gradient: torch.Tensor, numbers: torch.Tensor) -> torch.Tensor:
        """Return the gradient to numbers [N] for one to the results [M]."""
        sources, factors, varies, _, _ = self._on_device(gradient.device)
        if factors is not None:
            gradient = gradient * factors
        if varies is not None:
            gradient = torch.where(varies, gradient, 0.0)
        # index_put_ accumulates in a fixed order; index_add_ does not on a GPU
        return torch.zeros_like(numbers).index_put_((sources,), gradient, accumulate=self._repeated)

    def _on_device(self, device: torch.device) -> tuple[Any, ...]:
        """The tables there; copied at the first call, for before it, under a compiler, tensors are fake."""
        if device not in self._on:
            self._on[device] = tuple(
                None if table is None else torch.from_numpy(table).to(device) for table in self._tables
            )
        return self._on[device]
