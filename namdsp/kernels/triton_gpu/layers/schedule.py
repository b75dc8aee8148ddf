"""Plan -> launches: a layer's convolution and the following 1x1 are one launch, other operations one each.

LSTM layers and the following 1x1 are one launch, if lanes can hold their weights; else each layer is a launch. A long
convolution is two launches for each of its levels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.engine import no_kernel
from namdsp.kernels.triton_gpu.layers import conv, convolve, elementwise
from namdsp.kernels.triton_gpu.layers.launch import LayerLaunch
from namdsp.kernels.triton_gpu.lstm.launches import stack_launch, wide_launches
from namdsp.kernels.triton_gpu.lstm.stack import LaneStack, leading_stack
from namdsp.plan.fuse import Fusion, Item, fuse
from namdsp.plan.ops import Convolve, Elementwise, Lstm
from namdsp.plan.plan import Plan

#: Maximum kernels of one model: each takes seconds to compile.
MAX_KERNELS = 32


class TooManyKernelsError(EngineError):
    """A model needs more kernels than MAX_KERNELS."""


def launches(plan: Plan) -> list[LayerLaunch]:
    """Return the launches of a plan, in running order.

    Raises
    ------
    TooManyKernelsError : it needs too many different kernels.
    """
    result = list(_launches(plan))
    kernels = len({launch.kernel for launch in result})
    if kernels > MAX_KERNELS:
        raise TooManyKernelsError(
            f"triton: this model needs {kernels} different kernels; at most {MAX_KERNELS} are compiled for one. "
            'Use engine="numba"'
        )
    return result


def weights(plan: Plan) -> list[Float32]:
    """Return the weights of all launches, float32 [floats] each, without generating text."""
    return [launch.weights for launch in _launches(plan)]


def _launches(plan: Plan) -> Iterator[LayerLaunch]:
    items = fuse(plan, lambda op: None)
    index = 0
    while index < len(items):
        item = items[index]
        following = items[index + 1] if index + 1 < len(items) else None
        stack = _stack_at(plan, items, index)
        index += 1
        if stack is not None:
            yield stack_launch(stack)
            index += len(stack.layers)
        elif isinstance(item, Lstm):
            yield from wide_launches(item)
        elif isinstance(item, Convolve):
            yield from convolve.launches(item, plan.channels[item.out])
        elif isinstance(item, Elementwise):
            yield elementwise.launch(item, plan.channels[item.out])
        elif not isinstance(item, Fusion):
            raise no_kernel(item, "triton")
        elif (
            isinstance(following, Fusion)
            and _stack_at(plan, items, index) is None
            and conv.supports(item, following)
        ):
            others = [
                op for op in plan.ops if item.value in op.sources and op not in (item.total, following.conv)
            ]
            stored = bool(others) or item.value == plan.output
            yield conv.launch(replace(item, store_value=stored), following)
            index += 1
        else:
            yield conv.launch(item, None)


def _stack_at(plan: Plan, items: list[Item], index: int) -> LaneStack | None:
    """Return the LSTM stack that begins with an item, if lanes can hold it and nothing else reads its inner signals."""
    following = items[index:]
    stack = leading_stack(
        [item.conv if isinstance(item, Fusion) and not item.others else item for item in following]
    )
    if stack is None or stack.refusal is not None:
        return None
    inside = {signal for op in stack.layers for signal in op.writes}
    written = {stack.head.out, *inside}
    read = {source for op in plan.ops if written.isdisjoint(op.writes) for source in op.sources}
    return None if inside & {*read, plan.output} else stack
