"""Read named weights from a flat list, in order."""

from __future__ import annotations

import math
from collections.abc import Iterable

from namdsp.arithmetic.fma import Float32
from namdsp.format.json_node import Node

Shape = tuple[int, ...]
NamedWeights = dict[str, Float32]


def read_all(layout: Iterable[tuple[str, Shape]], weights: Float32, node: Node) -> NamedWeights:
    """Return all arrays of a layout by name: views of the flat list, row-major. Refuses lists of another length.

    layout  : a generator; it stops with the first array that is missing
    weights : float32 [N]
    node    : the weights in the file, for errors
    """
    named: NamedWeights = {}
    start = 0
    for name, shape in layout:
        stop = start + math.prod(shape)
        if stop > len(weights):
            node.refuse(
                f"too few weights: {name} needs weights[{start}] to weights[{stop - 1}], the file "
                f"has {len(weights)}. The config and the weights do not match"
            )
        named[name] = weights[start:stop].reshape(shape)
        start = stop
    if start != len(weights):
        node.refuse(
            f"too many weights: the config needs {start}, the file has {len(weights)}. "
            "The config and the weights do not match"
        )
    return named
