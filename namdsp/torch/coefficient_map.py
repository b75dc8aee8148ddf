# mypy: disable-error-code="no-untyped-call, no-any-return, misc"
"""A capture's weights as one flat tensor, and the coefficients of its plan as another.

    flat     all weights, in the file's order, one model after the other         [N]
    numbers  coefficients of the plan's operations, one operation after another  [M]

A coefficient is a weight times a factor (a half in an LSTM). Which one is found by loading numbered weights, so no
architecture is described twice; only the batch norms of a ConvNet are computed here as well.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.model import Model
from namdsp.plan.ops import Activate, Affine, Gate
from namdsp.saving import named_weights, with_weights

if TYPE_CHECKING:
    import torch

    from namdsp.weights import Shape

Tensors = tuple["torch.Tensor", ...]
#: Of a batch norm, as a file has them.
NORM = "mean", "variance", "gamma", "beta", "epsilon"


class CoefficientMap:
    """Map from the weights of a model, in the order of `namdsp.named_weights`, to the coefficients of its plan."""

    def __init__(self, model: Model) -> None:
        import torch

        self._model, weights = model, named_weights(model)
        self._layout: list[tuple[str, Shape]] = [(name, array.shape) for name, array in weights.items()]
        self.flat_size = sum(array.size for array in weights.values())
        self.initial = np.concatenate(
            [array.ravel() for array in weights.values()] or [np.empty(0, np.float32)]
        )
        numbers = np.arange(1, self.flat_size + 1, dtype=np.float32)
        assert self.flat_size < 1 << 24, "more weights than float32 has integers"
        first, negated, ones = map(self._loaded, (numbers, -numbers, np.ones_like(numbers)))
        #: index in `plan.ops` -> shapes of its numbers
        self.shapes: dict[int, list[Shape]] = {}
        index_parts, scale_parts = [np.zeros(0, np.int64)], [np.ones(0, np.float32)]
        for index, op in enumerate(model.plan.ops):
            arrays = list(zip(first[index], negated[index], ones[index], strict=True))
            if isinstance(op, Activate | Gate) or not any((a != b).any() for a, b, _ in arrays):
                continue
            self.shapes[index] = [array.shape for array in op.coefficients()]
            for number, _, one in [] if isinstance(op, Affine) else arrays:
                scale_parts.append(one.ravel())
                index_parts.append((number / one).astype(np.int64).ravel() - 1)
        self._norms = {
            i: model.plan.ops[i].qualname for i in self.shapes if isinstance(model.plan.ops[i], Affine)
        }
        self.size = sum(math.prod(shape) for shapes in self.shapes.values() for shape in shapes)
        picked, scale = np.concatenate(index_parts), np.concatenate(scale_parts)
        self._host = picked, *(() if (scale == 1).all() else (scale,))
        self._repeated = len(np.unique(picked)) < len(picked)
        self._gather_on: dict[torch.device, Tensors] = {}
        mapped = [
            array
            for arrays in self.by_op(self.coefficients(torch.from_numpy(self.initial))).values()
            for array in arrays
        ]
        for value, expected in zip(
            mapped, (a for i in self.shapes for a in model.plan.ops[i].coefficients()), strict=True
        ):
            # PyTorch's square root is not correctly rounded
            assert (
                np.allclose(value, expected, 1e-5, 1e-6) if self._norms else np.array_equal(value, expected)
            )

    def _loaded(self, flat: Float32) -> list[tuple[Float32, ...]]:
        """The coefficients of all operations of the model with such weights."""
        named, at = {}, 0
        for name, shape in self._layout:
            part, at = flat[at : at + math.prod(shape)].reshape(shape), at + math.prod(shape)
            named[name] = np.abs(part) if name.endswith((".variance", ".epsilon")) else part
        return [op.coefficients() for op in with_weights(self._model, named).plan.ops]

    @property
    def is_gather(self) -> bool:
        """Whether coefficients are gathered from the weights, so that they have the bits of `Model.plan`."""
        return not self._norms

    def named(self, flat: torch.Tensor) -> dict[str, torch.Tensor]:
        """Return name -> view of flat weights."""
        sizes = [math.prod(shape) for _, shape in self._layout]
        parts = flat.split(sizes) if sizes else ()
        return {name: part.view(shape) for (name, shape), part in zip(self._layout, parts, strict=True)}

    def coefficients(self, flat: torch.Tensor) -> torch.Tensor:
        """Return the plan's coefficients [M] for weights [N], of the same type and device, with gradients."""
        import torch

        if flat.device not in self._gather_on:
            self._gather_on[flat.device] = tuple(
                torch.from_numpy(array).to(flat.device) for array in self._host
            )
        index, *scale = self._gather_on[flat.device]
        gathered = flat[index] * scale[0] if scale else flat[index]
        if not self._norms:
            return gathered
        parts, at, named = [], 0, self.named(flat)
        for op, shapes in self.shapes.items():
            size = sum(map(math.prod, shapes))
            if op in self._norms:
                parts += self._norm(named, self._norms[op])
            else:
                parts.append(gathered[at : at + size])
                at += size
        return torch.cat(parts)

    def _norm(self, named: Mapping[str, torch.Tensor], qualname: str) -> list[torch.Tensor]:
        """Scale and shift of a batch norm, as `architectures/convnet` folds them."""
        (start,) = {name.removesuffix(".mean") for name in named if name.endswith(f"{qualname}.mean")}
        mean, variance, gamma, beta, epsilon = (named[f"{start}.{part}"] for part in NORM)
        scale = gamma / (epsilon + variance).sqrt()
        return [scale, beta - scale * mean]

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

        if self._norms:
            return torch.func.vjp(self.coefficients, flat)[1](g_coefficients)[0]
        index, *scale = self._gather_on[flat.device]
        g = g_coefficients * scale[0] if scale else g_coefficients
        # index_put_ accumulates in a fixed order; index_add_ does not on a GPU
        return torch.zeros_like(flat).index_put_((index,), g, accumulate=self._repeated)
