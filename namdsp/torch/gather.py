# mypy: disable-error-code="no-untyped-call, no-any-return"
"""A `Gather` on tensors, and its reverse for gradients."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import torch

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
        self._tables = gather.constants, gather.sources, gather.factors, gather.zeros
        self._repeated = len(np.unique(gather.sources)) < len(gather.sources)
        self._on: dict[torch.device, tuple[torch.Tensor, ...]] = {}

    def __call__(self, numbers: torch.Tensor) -> torch.Tensor:
        """Return the results, of the type and on the device of the numbers, with gradients."""
        constants, sources, factors, zeros = self._on_device(numbers.device)
        constants = constants.to(numbers.dtype).expand(*numbers.shape[:-1], -1)
        return torch.cat([numbers, constants], -1)[..., sources] * factors + zeros

    def to_numbers(self, gradient: torch.Tensor, numbers: torch.Tensor) -> torch.Tensor:
        """Return the gradient to numbers [N] for one to the results [M]."""
        constants, sources, factors, _ = self._on_device(gradient.device)
        sums = numbers.new_zeros(len(numbers) + len(constants))
        # index_put_ accumulates in a fixed order; index_add_ does not on a GPU
        return sums.index_put_((sources,), gradient * factors, accumulate=self._repeated)[: len(numbers)]

    def _on_device(self, device: torch.device) -> tuple[torch.Tensor, ...]:
        """The tables there; copied at the first call, for before it, under a compiler, tensors are fake."""
        if device not in self._on:
            self._on[device] = tuple(torch.from_numpy(table).to(device) for table in self._tables)
        return self._on[device]
