"""Reads named weights from a flat list, in order; all of it must be read."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from namdsp.json_node import Node

Float32 = NDArray[np.float32]
Shape = tuple[int, ...]
NamedWeights = dict[str, Float32]


class WeightCursor:
    """Reads shaped arrays, row-major, from the front of a flat weight list.

    weights : float32 [N]
    node    : the weights in the file, for errors
    """

    def __init__(self, weights: Float32, node: Node) -> None:
        self._weights = weights
        self._node = node
        self._read = 0

    def read(self, name: str, shape: Shape) -> Float32:
        """The next prod(shape) weights as an array of that shape (a view)."""
        count = math.prod(shape)
        start, stop = self._read, self._read + count
        if stop > len(self._weights):
            self._node.refuse(
                f"too few weights: {name} needs weights[{start}] to weights[{stop - 1}], the file "
                f"has {len(self._weights)}. The config and the weights do not belong together"
            )
        self._read = stop
        return self._weights[start:stop].reshape(shape)

    def finish(self) -> None:
        """Check that nothing is left."""
        if self._read != len(self._weights):
            self._node.refuse(
                f"weights left over: {self._read} read, {len(self._weights)} in file. "
                "The config and the weights do not belong together"
            )


def read_all(layout: Iterable[tuple[str, Shape]], weights: Float32, node: Node) -> NamedWeights:
    """All arrays of a layout, by name. The layout is a generator: it stops with the first that is missing."""
    cursor = WeightCursor(weights, node)
    named = {name: cursor.read(name, shape) for name, shape in layout}
    cursor.finish()
    return named
