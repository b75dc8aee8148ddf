"""Which numbers of a plan come from which weights of the file, as PyTorch operations on named weights.

A plan's numbers are the weights as they are, or reversed, repeated, halved, folded. The functions here do to tensors
what `architectures/*/model.py` does to arrays, in the same float32 operations, so gradients find their way back to the
names. Activations' parameters stand in the config and are not weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from namdsp.architectures.context import ParsedModel
from namdsp.architectures.convnet.model import ConvNet
from namdsp.architectures.linear.model import Linear
from namdsp.architectures.lstm.model import Lstm as LstmModel
from namdsp.architectures.wavenet.model import WaveNet
from namdsp.plan.ops import Affine, Conv, Lstm, Op, Scale
from namdsp.plan.plan import Plan

if TYPE_CHECKING:
    import torch

#: gives a weight by its name inside of a model
Take = Callable[[str], "torch.Tensor"]
Tensors = tuple["torch.Tensor", ...]


@dataclass(frozen=True, eq=False)
class _Leaf:
    """A model with weights. place, name : what its operations' places and its weights' names begin with."""

    place: str
    name: str
    parsed: Any


def tied(parsed: ParsedModel, plan: Plan, weights: Mapping[str, torch.Tensor]) -> dict[int, Tensors]:
    """Index in `plan.ops` -> the operation's `numbers()`, of those that come from weights."""
    leaves = sorted(_leaves(parsed, "", ""), key=lambda leaf: -len(leaf.place))
    found = {}
    for index, op in enumerate(plan.ops):
        leaf = next(leaf for leaf in leaves if op.place.startswith(leaf.place))
        numbers = _numbers(leaf.parsed, op, op.place.removeprefix(leaf.place), _taker(weights, leaf.name))
        if numbers:
            found[index] = numbers
    return found


def _leaves(parsed: ParsedModel, place: str, name: str) -> list[_Leaf]:
    found = [_Leaf(place, name, parsed)] if parsed.own_weights() else []
    for part, inside in parsed.parts():
        # a container's child has no place of its own: its operations are the container's
        deeper = place if part.startswith("submodels.") else f"{place}{part}."
        found += _leaves(inside, deeper, f"{name}{part}.")
    return found


def _taker(weights: Mapping[str, torch.Tensor], name: str) -> Take:
    return lambda own: weights[name + own]


def _numbers(parsed: Any, op: Op, place: str, take: Take) -> Tensors:
    match parsed:
        case WaveNet():
            return _of_wavenet(op, place, take)
        case ConvNet():
            return _of_convnet(op, place, take)
        case LstmModel():
            return _of_lstm(parsed, op, place, take)
        case Linear():
            return _of_linear(parsed, op, place, take)
        case _:
            raise AssertionError(f"{type(parsed).__name__} has weights that nothing is tied to")


def _of_wavenet(op: Op, place: str, take: Take) -> Tensors:
    if isinstance(op, Scale):
        return (take(place)[0],)
    if not isinstance(op, Conv):
        return ()
    names = [f"{place}.weight"]
    names += [f"{place.removesuffix('.conv')}.mixin.weight"] * (len(op.terms) == 2)
    names += [f"{place}.bias"] * (op.bias is not None)
    return tuple(take(name) for name in names)


def _of_convnet(op: Op, place: str, take: Take) -> Tensors:
    if isinstance(op, Affine):
        mean, variance, gamma, beta, epsilon = (
            take(f"{place}.{part}") for part in ("mean", "variance", "gamma", "beta", "epsilon")
        )
        scale = gamma / (epsilon + variance).sqrt()
        return scale, beta - scale * mean
    if not isinstance(op, Conv):
        return ()
    return (take(f"{place}.weight"), *(() if op.bias is None else (take(f"{place}.bias"),)))


def _of_lstm(parsed: LstmModel, op: Op, place: str, take: Take) -> Tensors:
    if not parsed.config.num_layers:  # a copy, whatever the head's numbers are
        return ()
    if isinstance(op, Lstm):
        weight = take(f"{place}.weight")
        return (
            _halved(weight[:, weight.shape[1] - weight.shape[0] // 4 :]),
            take(f"{place}.hidden0"),
            take(f"{place}.cell0"),
        )
    if place.endswith(".inputs"):
        weight, bias = (take(f"{place.removesuffix('.inputs')}.{part}") for part in ("weight", "bias"))
        return _halved(weight[:, : weight.shape[1] - weight.shape[0] // 4])[:, :, None], _halved(bias)
    return take(f"{place}.weight"), take(f"{place}.bias")


def _halved(rows: torch.Tensor) -> torch.Tensor:
    """As `arithmetic/recurrence.py` halves them."""
    import torch

    i, f, g, o = rows.chunk(4)
    return torch.cat([i * 0.5, f * 0.5, g, o * 0.5])


def _of_linear(parsed: Linear, op: Op, place: str, take: Take) -> Tensors:
    if place != "taps":  # which inputs and outputs there are
        return ()
    each = parsed.config.filtered
    taps = take("taps").flip(0) if parsed.reverse else take("taps")
    weight = taps.expand(each, 1, -1)
    return (weight, take("bias").expand(each)) if parsed.config.bias else (weight,)
