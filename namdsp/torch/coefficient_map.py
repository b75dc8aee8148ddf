# mypy: disable-error-code="no-untyped-call, no-any-return, misc"
"""A capture's weights as one flat tensor, and the coefficients of its plan as another.

    flat     all weights, in the file's order, one model after the other         [N]
    numbers  coefficients of the plan's operations, one operation after another  [M]

Coefficients are gathered from the weights (and halved, for an LSTM), in one operation; only the batch norms of a
ConvNet are computed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from namdsp.architectures.context import ParsedModel
from namdsp.plan.ops import Affine
from namdsp.plan.plan import Plan
from namdsp.torch.weight_mapping import Tensors, map_weights

if TYPE_CHECKING:
    import torch

    from namdsp.weights import NamedWeights, Shape


class CoefficientMap:
    """Map from weights to coefficients.

    weights : name -> array, in order, as `namdsp.named_weights` returns them
    """

    def __init__(self, parsed: ParsedModel, plan: Plan, weights: NamedWeights) -> None:
        import torch

        self._parsed, self._plan = parsed, plan
        self._layout: list[tuple[str, Shape]] = [(name, array.shape) for name, array in weights.items()]
        self.flat_size = sum(array.size for array in weights.values())
        self.initial = np.concatenate(
            [array.ravel() for array in weights.values()] or [np.empty(0, np.float32)]
        )
        first = map_weights(parsed, plan, self.named(torch.from_numpy(self.initial)))
        #: index in `plan.ops` -> shapes of its numbers
        self.shapes = {
            index: [tuple(array.shape) for array in coefficients] for index, coefficients in first.items()
        }
        self.size = sum(math.prod(shape) for shapes in self.shapes.values() for shape in shapes)
        self._check(first)
        self._index, self._scale = self._find_gather()
        self._repeated = self._index is not None and len(self._index.unique()) < len(self._index)
        self._gather_on: dict[torch.device, Tensors] = {}

    @property
    def is_gather(self) -> bool:
        """Whether coefficients are gathered from the weights, so that they have the bits of `Model.plan`."""
        return self._index is not None

    def named(self, flat: torch.Tensor) -> dict[str, torch.Tensor]:
        """Return name -> view of flat weights."""
        sizes = [math.prod(shape) for _, shape in self._layout]
        parts = flat.split(sizes) if sizes else ()
        return {name: part.view(shape) for (name, shape), part in zip(self._layout, parts, strict=True)}

    def coefficients(self, flat: torch.Tensor) -> torch.Tensor:
        """Return the plan's coefficients [M] for weights [N], of the same type and device, with gradients."""
        if self._index is None:
            return self._computed(flat)
        if flat.device not in self._gather_on:
            self._gather_on[flat.device] = (
                self._index.to(flat.device),
                *((self._scale.to(flat.device),) if self._scale is not None else ()),
            )
        index, *scale = self._gather_on[flat.device]
        return flat[index] * scale[0] if scale else flat[index]

    def by_op(self, coefficients: torch.Tensor) -> dict[int, Tensors]:
        """Return index in `plan.ops` -> views of the coefficients [M]."""
        sizes = [math.prod(shape) for shapes in self.shapes.values() for shape in shapes]
        parts = iter(coefficients.split(sizes) if sizes else ())
        return {
            index: tuple(next(parts).view(shape) for shape in shapes) for index, shapes in self.shapes.items()
        }

    def add(self, coefficients: torch.Tensor, by_op: Mapping[int, Tensors]) -> None:
        """Add arrays of some operations to the coefficients [M]; the reverse of `by_op`."""
        at = 0
        for index, shapes in self.shapes.items():
            for number, shape in enumerate(shapes):
                size = math.prod(shape)
                if index in by_op:
                    coefficients[at : at + size] += by_op[index][number].reshape(-1)
                at += size

    def to_weights(self, g_coefficients: torch.Tensor, flat: torch.Tensor) -> torch.Tensor:
        """Return the gradient to the weights [N] for one to the coefficients [M]."""
        import torch

        if self._index is None:
            return torch.func.vjp(self.coefficients, flat)[1](g_coefficients)[0]
        index, *scale = self._gather_on[flat.device]
        g = g_coefficients * scale[0] if scale else g_coefficients
        # index_put_ accumulates in a fixed order; index_add_ does not on a GPU
        return torch.zeros_like(flat).index_put_((index,), g, accumulate=self._repeated)

    def _computed(self, flat: torch.Tensor) -> torch.Tensor:
        import torch

        by_op = map_weights(self._parsed, self._plan, self.named(flat))
        parts = [array.reshape(-1) for coefficients in by_op.values() for array in coefficients]
        return torch.cat(parts) if parts else flat.new_empty(0)

    def _check(self, first: dict[int, Tensors]) -> None:
        """Check that the mapped coefficients are the plan's, to the bit."""
        for index, coefficients in first.items():
            op = self._plan.ops[index]
            for mapped, expected in zip(coefficients, op.coefficients(), strict=True):
                # folded batch norms may differ in rounding: PyTorch's square root is not correctly rounded
                same = (
                    np.allclose(mapped, expected, 1e-5, 1e-6)
                    if isinstance(op, Affine)
                    else np.array_equal(mapped, expected)
                )
                assert mapped.shape == expected.shape, f"{op.qualname} is mapped to other weights"
                assert same, f"{op.qualname} is mapped to other weights"

    def _find_gather(self) -> tuple[torch.Tensor | None, torch.Tensor | None]:
        """Return index and factor of each coefficient's weight, determined by probing; None if they are computed."""
        import torch

        count = self.flat_size
        scale = self._computed(torch.ones(count, dtype=torch.float64))
        position = self._computed(torch.arange(1, count + 1, dtype=torch.float64)) / scale - 1
        index = position.nan_to_num(-1).round().long()
        if not ((index == position) & (index >= 0) & (index < count)).all():
            return None, None
        for seed in range(2):
            probe = torch.randn(count, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))
            if not torch.equal(self._computed(probe), probe[index] * scale):
                return None, None
        return index, None if bool((scale == 1).all()) else scale.float()
