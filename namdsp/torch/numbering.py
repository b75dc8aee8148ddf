# mypy: disable-error-code="no-untyped-call, no-any-return, misc"
"""A capture's weights as one flat tensor, and its plan's numbers as another.

    flat     all weights, in the file's order, one model after the other     [N]
    numbers  what the plan's operations take, one operation after the other  [M]

Numbers are picked from the weights (and halved, for an LSTM), in one operation; only the batch norms of a ConvNet are
computed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from namdsp.architectures.context import ParsedModel
from namdsp.plan.ops import Affine
from namdsp.plan.plan import Plan
from namdsp.torch.ties import Tensors, tied

if TYPE_CHECKING:
    import torch

    from namdsp.weights import NamedWeights, Shape


class Numbering:
    """How numbers come from weights.

    weights : name -> array, in order, as `namdsp.named_weights` gives them
    """

    def __init__(self, parsed: ParsedModel, plan: Plan, weights: NamedWeights) -> None:
        import torch

        self._parsed, self._plan = parsed, plan
        self._layout: list[tuple[str, Shape]] = [(name, array.shape) for name, array in weights.items()]
        self.flat_size = sum(array.size for array in weights.values())
        self.initial = np.concatenate(
            [array.ravel() for array in weights.values()] or [np.empty(0, np.float32)]
        )
        first = tied(parsed, plan, self.named(torch.from_numpy(self.initial)))
        #: index in `plan.ops` -> shapes of its numbers
        self.shapes = {index: [tuple(each.shape) for each in numbers] for index, numbers in first.items()}
        self.size = sum(math.prod(shape) for shapes in self.shapes.values() for shape in shapes)
        self._check(first)
        self._index, self._scale = self._picked()
        self._repeated = self._index is not None and len(self._index.unique()) < len(self._index)
        self._at: dict[torch.device, Tensors] = {}

    @property
    def picked(self) -> bool:
        """Whether numbers are picked from the weights, so that they have the bits of `Model.plan`."""
        return self._index is not None

    def named(self, flat: torch.Tensor) -> dict[str, torch.Tensor]:
        """name -> view of flat weights."""
        sizes = [math.prod(shape) for _, shape in self._layout]
        pieces = flat.split(sizes) if sizes else ()
        return {name: piece.view(shape) for (name, shape), piece in zip(self._layout, pieces, strict=True)}

    def numbers(self, flat: torch.Tensor) -> torch.Tensor:
        """The plan's numbers [M] for weights [N], of the same type and device, with gradients."""
        if self._index is None:
            return self._computed(flat)
        if flat.device not in self._at:
            self._at[flat.device] = (
                self._index.to(flat.device),
                *((self._scale.to(flat.device),) if self._scale is not None else ()),
            )
        index, *scale = self._at[flat.device]
        return flat[index] * scale[0] if scale else flat[index]

    def by_op(self, numbers: torch.Tensor) -> dict[int, Tensors]:
        """Index in `plan.ops` -> views of the numbers [M]."""
        sizes = [math.prod(shape) for shapes in self.shapes.values() for shape in shapes]
        pieces = iter(numbers.split(sizes) if sizes else ())
        return {
            index: tuple(next(pieces).view(shape) for shape in shapes)
            for index, shapes in self.shapes.items()
        }

    def add(self, numbers: torch.Tensor, by_op: Mapping[int, Tensors]) -> None:
        """Add numbers of some operations to the numbers [M]; `by_op` is the way back."""
        at = 0
        for index, shapes in self.shapes.items():
            for number, shape in enumerate(shapes):
                size = math.prod(shape)
                if index in by_op:
                    numbers[at : at + size] += by_op[index][number].reshape(-1)
                at += size

    def back(self, g_numbers: torch.Tensor, flat: torch.Tensor) -> torch.Tensor:
        """The gradient to the weights [N] for one to the numbers [M]."""
        import torch

        if self._index is None:
            return torch.func.vjp(self.numbers, flat)[1](g_numbers)[0]
        index, *scale = self._at[flat.device]
        g = g_numbers * scale[0] if scale else g_numbers
        # sums in order, if there are any: those of index_add_ have none on a GPU
        return torch.zeros_like(flat).index_put_((index,), g, accumulate=self._repeated)

    def _computed(self, flat: torch.Tensor) -> torch.Tensor:
        import torch

        by_op = tied(self._parsed, self._plan, self.named(flat))
        pieces = [each.reshape(-1) for numbers in by_op.values() for each in numbers]
        return torch.cat(pieces) if pieces else flat.new_empty(0)

    def _check(self, first: dict[int, Tensors]) -> None:
        """The ties give what the plan has, to the bit."""
        for index, numbers in first.items():
            op = self._plan.ops[index]
            for found, own in zip(numbers, op.numbers(), strict=True):
                # folded batch norms but for rounding: PyTorch's square root is not correctly rounded
                same = (
                    np.allclose(found, own, 1e-5, 1e-6)
                    if isinstance(op, Affine)
                    else np.array_equal(found, own)
                )
                assert found.shape == own.shape, f"{op.place} is tied to other weights"
                assert same, f"{op.place} is tied to other weights"

    def _picked(self) -> tuple[torch.Tensor | None, torch.Tensor | None]:
        """Index and factor of the weight that each number is; None if they are computed. Found by asking."""
        import torch

        count = self.flat_size
        scale = self._computed(torch.ones(count, dtype=torch.float64))
        place = self._computed(torch.arange(1, count + 1, dtype=torch.float64)) / scale - 1
        index = place.nan_to_num(-1).round().long()
        if not ((index == place) & (index >= 0) & (index < count)).all():
            return None, None
        for seed in range(2):
            probe = torch.randn(count, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))
            if not torch.equal(self._computed(probe), probe[index] * scale):
                return None, None
        return index, None if bool((scale == 1).all()) else scale.float()
