"""Map the file's weights to the coefficients of a plan, as PyTorch operations on named weights.

A plan's coefficients are the weights as they are, or reversed, repeated, halved, folded. The functions here do to
tensors what `architectures/*/model.py` does to arrays, in the same float32 operations, so gradients flow back to the
named weights. Activations' parameters are in the config and are not weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from namdsp.architectures.context import ParsedModel
from namdsp.architectures.convnet.model import ConvNet
from namdsp.architectures.linear.model import Linear
from namdsp.architectures.lstm.model import LstmModel
from namdsp.architectures.wavenet.model import WaveNet
from namdsp.plan.ops import Affine, Conv, Convolve, Lstm, Op, Scale
from namdsp.plan.plan import Plan

if TYPE_CHECKING:
    import torch

#: returns a weight by its name inside of a model
GetWeight = Callable[[str], "torch.Tensor"]
Tensors = tuple["torch.Tensor", ...]


@dataclass(frozen=True, eq=False)
class _Leaf:
    """A model with weights. qualname, name : prefixes of its operations' qualified names and of its weights' names."""

    qualname: str
    name: str
    parsed: Any


def map_weights(parsed: ParsedModel, plan: Plan, weights: Mapping[str, torch.Tensor]) -> dict[int, Tensors]:
    """Return index in `plan.ops` -> the operation's `numbers()`, for operations with weights."""
    leaves = sorted(_leaves(parsed, "", ""), key=lambda leaf: -len(leaf.qualname))
    mapped = {}
    for index, op in enumerate(plan.ops):
        leaf = next(leaf for leaf in leaves if op.qualname.startswith(leaf.qualname))
        coefficients = _coefficients(
            leaf.parsed, op, op.qualname.removeprefix(leaf.qualname), _weight_getter(weights, leaf.name)
        )
        if coefficients:
            mapped[index] = coefficients
    return mapped


def _leaves(parsed: ParsedModel, qualname: str, name: str) -> list[_Leaf]:
    leaves = [_Leaf(qualname, name, parsed)] if parsed.file_weights() else []
    for part, inside in parsed.parts():
        # a container's child adds nothing to the qualified name: its operations are the container's
        deeper = qualname if part.startswith("submodels.") else f"{qualname}{part}."
        leaves += _leaves(inside, deeper, f"{name}{part}.")
    return leaves


def _weight_getter(weights: Mapping[str, torch.Tensor], name: str) -> GetWeight:
    return lambda local_name: weights[name + local_name]


def _coefficients(parsed: Any, op: Op, qualname: str, get_weight: GetWeight) -> Tensors:
    match parsed:
        case WaveNet():
            return _of_wavenet(op, qualname, get_weight)
        case ConvNet():
            return _of_convnet(op, qualname, get_weight)
        case LstmModel():
            return _of_lstm(parsed, op, qualname, get_weight)
        case Linear():
            return _of_linear(parsed, op, qualname, get_weight)
        case _:
            raise AssertionError(f"{type(parsed).__name__} has weights that no coefficient is mapped to")


def _of_wavenet(op: Op, qualname: str, get_weight: GetWeight) -> Tensors:
    if isinstance(op, Scale):
        return (get_weight(qualname)[0],)
    if not isinstance(op, Conv):
        return ()
    names = [f"{qualname}.weight"]
    names += [f"{qualname.removesuffix('.conv')}.mixin.weight"] * (len(op.terms) == 2)
    names += [f"{qualname}.bias"] * (op.bias is not None)
    return tuple(get_weight(name) for name in names)


def _of_convnet(op: Op, qualname: str, get_weight: GetWeight) -> Tensors:
    if isinstance(op, Affine):
        mean, variance, gamma, beta, epsilon = (
            get_weight(f"{qualname}.{part}") for part in ("mean", "variance", "gamma", "beta", "epsilon")
        )
        scale = gamma / (epsilon + variance).sqrt()
        return scale, beta - scale * mean
    if not isinstance(op, Conv):
        return ()
    return (get_weight(f"{qualname}.weight"), *(() if op.bias is None else (get_weight(f"{qualname}.bias"),)))


def _of_lstm(parsed: LstmModel, op: Op, qualname: str, get_weight: GetWeight) -> Tensors:
    if not parsed.config.num_layers:  # a copy, with constant coefficients of the head
        return ()
    if isinstance(op, Lstm):
        weight = get_weight(f"{qualname}.weight")
        return (
            _halved(weight[:, weight.shape[1] - weight.shape[0] // 4 :]),
            get_weight(f"{qualname}.hidden0"),
            get_weight(f"{qualname}.cell0"),
        )
    if qualname.endswith(".inputs"):
        weight, bias = (
            get_weight(f"{qualname.removesuffix('.inputs')}.{part}") for part in ("weight", "bias")
        )
        return _halved(weight[:, : weight.shape[1] - weight.shape[0] // 4])[:, :, None], _halved(bias)
    return get_weight(f"{qualname}.weight"), get_weight(f"{qualname}.bias")


def _halved(rows: torch.Tensor) -> torch.Tensor:
    """Halve rows as `arithmetic/recurrence.py` does."""
    import torch

    i, f, g, o = rows.chunk(4)
    return torch.cat([i * 0.5, f * 0.5, g, o * 0.5])


def _of_linear(parsed: Linear, op: Op, qualname: str, get_weight: GetWeight) -> Tensors:
    if qualname != "taps":  # which inputs and outputs there are
        return ()
    if isinstance(op, Convolve):
        newest_first = get_weight("taps") if parsed.reverse else get_weight("taps").flip(0)
        return (newest_first, get_weight("bias")) if parsed.config.bias else (newest_first,)
    filter_count = parsed.config.filtered
    taps = get_weight("taps").flip(0) if parsed.reverse else get_weight("taps")
    weight = taps.expand(filter_count, 1, -1)
    return (weight, get_weight("bias").expand(filter_count)) if parsed.config.bias else (weight,)
