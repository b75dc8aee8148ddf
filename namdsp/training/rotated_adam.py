# mypy: disable-error-code="no-untyped-call, untyped-decorator, misc"
"""Adam in the eigenbases of the gradients' covariances (SOAP, arXiv 2409.11321), for weights in one vector.

The weights are cut into blocks of rows and columns. Adam's steps are taken after rotating a block's gradient from both
sides, so that directions that are learned slowly get their own step sizes. The bases follow the covariances by
orthogonal iterations. All of it is in tensors, so that a step can be recorded in a CUDA graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import torch
from torch import Tensor

from namdsp.training.recipe import Recipe

#: Most rows and columns of a block.
ROWS, SIDE = 16, 64
EPSILON = 1e-10


class RotatedAdam:
    """The optimizer of some weights.

    parameters : the weights, with their gradients
    rate       : learning rate, a tensor
    recipe     : betas, covariance_beta and turn_every
    blocks     : places of blocks in all weights, one after the other: [rows, columns] each; None: by the shapes of
                 the parameters. Weights in none of them get plain Adam
    """

    def __init__(
        self,
        parameters: Sequence[Tensor],
        rate: Tensor,
        recipe: Recipe,
        blocks: Iterable[Tensor] | None = None,
    ) -> None:
        self._parameters, self._rate = parameters, rate
        self._recipe, self._steps = recipe, 0
        where = parameters[0].device
        count = sum(parameter.numel() for parameter in parameters)
        tables = list(blocks_of(parameters) if blocks is None else blocks)
        rows, columns = (max(table.shape[axis] for table in tables) for axis in (0, 1))
        # the place after the last one is that of padding
        at = torch.full((len(tables), rows, columns), count)
        for index, table in enumerate(tables):
            at[index, : table.shape[0], : table.shape[1]] = table
        inside = torch.full((count + 1,), -1)
        inside[at.view(-1)] = torch.arange(at.numel())
        rest = torch.nonzero(inside[:-1] < 0)[:, 0]
        inside[rest] = at.numel() + torch.arange(len(rest))
        self._at, self._rest, self._inside = (part.to(where) for part in (at, rest, inside[:-1]))
        self._covariances = [torch.zeros((len(tables), side, side), device=where) for side in (rows, columns)]
        self._bases = [torch.eye(side, device=where).repeat(len(tables), 1, 1) for side in (rows, columns)]
        self._mean = torch.zeros(count + 1, device=where)
        self._square = torch.zeros((len(tables), rows, columns), device=where)
        self._rest_square = torch.zeros(len(rest), device=where)
        self._step, self._zero = torch.zeros((), device=where), torch.zeros(1, device=where)

    @torch.no_grad()
    def step(self) -> None:
        """Do a step, and let the bases follow."""
        gradient = torch.cat([*(_gradient(parameter) for parameter in self._parameters), self._zero])
        self._step += 1
        self._steps += 1
        beta1, beta2 = self._recipe.betas
        self._mean.lerp_(gradient, 1 - beta1)
        unbias = 1 / (1 - beta1**self._step), 1 / (1 - beta2**self._step)
        (left, right), g, mean = self._bases, gradient[self._at], self._mean[self._at]
        self._square.lerp_((left.mT @ g @ right).square(), 1 - beta2)
        self._rest_square.lerp_(gradient[self._rest].square(), 1 - beta2)
        turned = _normalized(left.mT @ mean @ right, self._square, unbias)
        rest = _normalized(self._mean[self._rest], self._rest_square, unbias)
        change = torch.cat([(left @ turned @ right.mT).view(-1), rest])[self._inside]
        parts = (self._rate * change).split([parameter.numel() for parameter in self._parameters])
        for parameter, part in zip(self._parameters, parts, strict=True):
            parameter.sub_(part.view_as(parameter))
        for basis, covariance, new in zip(self._bases, self._covariances, (g @ g.mT, g.mT @ g), strict=True):
            covariance.lerp_(new, 1 - self._recipe.covariance_beta)
            if self._steps % self._recipe.turn_every == 0:
                basis.copy_(_orthonormal(covariance, basis))

    def zero_grad(self) -> None:
        """Forget the gradients."""
        for parameter in self._parameters:
            parameter.grad = None


def _gradient(parameter: Tensor) -> Tensor:
    assert parameter.grad is not None
    return parameter.grad.reshape(-1)


def _normalized(mean: Tensor, square: Tensor, unbias: tuple[Tensor, Tensor]) -> Tensor:
    """Return Adam's direction."""
    return mean * unbias[0] / ((square * unbias[1]).sqrt() + EPSILON)


def blocks_of(parameters: Sequence[Tensor]) -> list[Tensor]:
    """Return the places of blocks in parameters: rows are outputs, columns inputs and taps; at most SIDE of each."""
    made, at = list[Tensor](), 0
    for parameter in parameters:
        if parameter.ndim > 1:
            table = torch.arange(at, at + parameter.numel()).view(len(parameter), -1)
            for rows in table.tensor_split(-(-len(table) // ROWS)):
                made += rows.tensor_split(-(-rows.shape[1] // SIDE), 1)
        at += parameter.numel()
    return made


def _orthonormal(covariance: Tensor, basis: Tensor) -> Tensor:
    """Return the next bases of orthogonal iteration, [G, n, n]."""
    scale = covariance.diagonal(dim1=1, dim2=2).sum(1)[:, None, None] + 1e-30
    moved = covariance @ basis / scale + 1e-6 * basis
    if moved.is_cuda:
        from namdsp.training.orthonormal_kernel import orthonormal

        return orthonormal(moved)
    return torch.linalg.qr(moved)[0]
