# mypy: disable-error-code="no-untyped-call, no-any-return, misc"
"""A capture's weights as one flat tensor, and the coefficients of its plan as another.

    flat     all weights, in the file's order, one model after the other         [N]
    numbers  coefficients of the plan's operations, one operation after another  [M]

A coefficient is a weight, in an LSTM half of one: which one is found by numbering the weights (`plan/gather.py`), so no
architecture is described twice. Only scales and shifts of batch norms are computed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
import torch

from namdsp.architectures.context import all_weights, plan_of, with_all_weights
from namdsp.architectures.convnet import folded
from namdsp.arithmetic.fma import Float32
from namdsp.model import Model
from namdsp.plan.gather import Gather
from namdsp.plan.ops import Elementwise
from namdsp.plan.plan import Plan
from namdsp.plan.with_coefficients import changing
from namdsp.torch.gather import TensorGather

if TYPE_CHECKING:
    from namdsp.format.weights import Shape

Tensors = tuple[torch.Tensor, ...]


class CoefficientMap:
    """Map from the weights of a model, in the order of `namdsp.named_weights`, to the coefficients of its plan.

    shapes : index in `plan.ops` -> shapes of its coefficients, for all that are `changing`
    size   : number of coefficients
    """

    def __init__(self, model: Model) -> None:
        self._parsed, weights, ops = model.parsed, all_weights(model.parsed), model.plan.ops
        self._layout: list[tuple[str, Shape]] = [(name, array.shape) for name, array in weights.items()]
        self.initial: Float32 = np.concatenate([np.zeros(0, np.float32), *map(np.ravel, weights.values())])
        self.shapes: dict[int, list[Shape]] = {
            index: [array.shape for array in ops[index].coefficients()] for index in changing(model.plan)
        }
        self.size: int = sum(math.prod(shape) for shapes in self.shapes.values() for shape in shapes)
        norms = (
            index
            for index in self.shapes
            if isinstance(ops[index], Elementwise) and len(self.shapes[index]) == 2
        )
        self._norms = {index: ops[index].qualname for index in norms}
        self._gather = TensorGather(Gather(self.initial.size, self._without_norms))

    def _without_norms(self, flat: Float32) -> Float32:
        """The coefficients for such weights, zeros for those of batch norms."""
        ops = self.plan(flat).ops
        arrays = [
            np.zeros_like(array) if index in self._norms else array
            for index in self.shapes
            for array in ops[index].coefficients()
        ]
        return np.concatenate([np.zeros(0, np.float32), *map(np.ravel, arrays)])

    @property
    def is_gather(self) -> bool:
        """Whether coefficients are gathered from the weights, so that they have the bits of `Model.plan`."""
        return not self._norms

    def plan(self, flat: Float32) -> Plan:
        """Return the plan for weights [N], to the bit as loaded from a file with them."""
        named, at = {}, 0
        for name, shape in self._layout:
            named[name] = flat[at : at + math.prod(shape)].reshape(shape)
            at += math.prod(shape)
        return plan_of(with_all_weights(self._parsed, named))

    def named(self, flat: torch.Tensor) -> dict[str, torch.Tensor]:
        """Return name -> view of flat weights."""
        sizes = [math.prod(shape) for _, shape in self._layout]
        parts = flat.split(sizes) if sizes else ()
        return {name: part.view(shape) for (name, shape), part in zip(self._layout, parts, strict=True)}

    def coefficients(self, flat: torch.Tensor) -> torch.Tensor:
        """Return the plan's coefficients [M] for weights [N], of the same type and device, with gradients."""
        gathered = self._gather(flat)
        if self.is_gather:
            return gathered
        at, named = 0, self.named(flat)
        parts: list[torch.Tensor] = []
        for index, shapes in self.shapes.items():
            size = sum(map(math.prod, shapes))
            parts += (
                folded(named, self._norms[index], torch.sqrt)
                if index in self._norms
                else (gathered[at : at + size],)
            )
            at += size
        return torch.cat(parts)

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
        if not self.is_gather:
            return torch.func.vjp(self.coefficients, flat)[1](g_coefficients)[0]
        return self._gather.to_numbers(g_coefficients, flat)
