"""Plan -> launches, for `layers.py`: a layer's convolution and the 1x1 behind it in one, the rest one by one."""

from __future__ import annotations

from namdsp.kernels.engine import no_kernel
from namdsp.kernels.triton_gpu import conv, elementwise
from namdsp.kernels.triton_gpu.conv import Launch
from namdsp.plan.fuse import Group, fuse
from namdsp.plan.ops import Lstm
from namdsp.plan.plan import Plan


def launches(plan: Plan) -> list[Launch]:
    """The launches of a plan, in running order."""
    items = fuse(plan, lambda op: None)
    found: list[Launch] = []
    index = 0
    while index < len(items):
        item = items[index]
        following = items[index + 1] if index + 1 < len(items) else None
        index += 1
        if isinstance(item, Lstm):
            raise no_kernel(item, "triton")
        if not isinstance(item, Group):
            found.append(elementwise.launch(item, plan.channels[item.out]))
        elif isinstance(following, Group) and conv.takes(item, following):
            found.append(conv.launch(item, following))
            index += 1
        else:
            found.append(conv.launch(item, None))
    return found
