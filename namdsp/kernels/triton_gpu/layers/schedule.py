"""Plan -> launches: a layer's convolution and the 1x1 behind it in one, the rest one by one.

LSTM layers and the 1x1 behind them are one launch, if lanes can hold them; else each layer has its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.layers import conv, elementwise, lstm_stack, lstm_wide
from namdsp.kernels.triton_gpu.layers.launch import Launch
from namdsp.kernels.triton_gpu.lstm.stack import Stack, is_layer
from namdsp.plan.fuse import Group, Item, fuse
from namdsp.plan.ops import Conv, Lstm
from namdsp.plan.plan import Plan


def launches(plan: Plan) -> list[Launch]:
    """The launches of a plan, in running order."""
    return [kind.launch(*given) for kind, given in _parts(plan)]


def weights(plan: Plan) -> list[Float32]:
    """The weights of all launches, float32 [floats] each, without their text: of other models it is the same."""
    return [kind.weights(*given) for kind, given in _parts(plan)]


def _parts(plan: Plan) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The module of each launch, and what its functions take."""
    items = fuse(plan, lambda op: None)
    index = 0
    while index < len(items):
        item = items[index]
        following = items[index + 1] if index + 1 < len(items) else None
        stack = _stack_at(plan, items, index)
        index += 1
        if stack is not None:
            yield lstm_stack, (stack,)
            index += 2 * len(stack.layers)
        elif isinstance(item, Lstm):
            yield lstm_wide, (item,)
        elif not isinstance(item, Group):
            yield elementwise, (item, plan.channels[item.out])
        elif (
            isinstance(following, Group)
            and _stack_at(plan, items, index) is None
            and conv.takes(item, following)
        ):
            others = [
                op for op in plan.ops if item.value in op.sources and op not in (item.total, following.conv)
            ]
            kept = bool(others) or item.value == plan.output
            yield conv, (replace(item, store_value=kept), following)
            index += 1
        else:
            yield conv, (item, None)


def _stack_at(plan: Plan, items: list[Item], index: int) -> Stack | None:
    """The stack that begins with an item, if nobody else reads what is inside, and lanes can hold it."""
    layers: list[tuple[Conv, Lstm]] = []
    gates, op = items[index : index + 2] if index + 1 < len(items) else (None, None)
    while _alone(gates) is not None and is_layer(_alone(gates), op):
        layers.append((_alone(gates), op))  # type: ignore[arg-type]
        index += 2
        gates, op = [*items[index : index + 2], None, None][:2]
    head = _alone(gates)
    if not layers or head is None:
        return None
    stack = Stack(tuple(layers), head)
    inside = {signal for gates, op in layers for signal in (gates.out, *op.writes)}
    own = {head.out, *inside}
    read = {source for each in plan.ops if own.isdisjoint(each.writes) for source in each.sources}
    if not stack.connected or stack.refusal is not None or inside & {*read, plan.output}:
        return None
    return stack


def _alone(item: Item | None) -> Conv | None:
    """A convolution that takes nothing along."""
    return item.conv if isinstance(item, Group) and not item.others else None
