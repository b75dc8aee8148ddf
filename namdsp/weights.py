"""Named weights out of a flat list: a cursor that goes forward only and must end exhausted."""

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
    """Takes shaped arrays, row-major, from the front of a flat weight list.

    weights : float32 [N]
    place   : where in the file, for complaints
    """

    def __init__(self, weights: Float32, place: Node) -> None:
        self._weights = weights
        self._place = place
        self._taken = 0

    def take(self, name: str, shape: Shape) -> Float32:
        """The next prod(shape) weights as an array of that shape (a view)."""
        count = math.prod(shape)
        start, stop = self._taken, self._taken + count
        if stop > len(self._weights):
            self._place.refuse(
                f"too few weights: {name} needs weights {start}..{stop - 1}, the file has "
                f"{len(self._weights)}. The config and the weights do not belong together"
            )
        self._taken = stop
        return self._weights[start:stop].reshape(shape)

    def finish(self) -> None:
        """Check that nothing is left."""
        if self._taken != len(self._weights):
            self._place.refuse(
                f"weights left over: {self._taken} read, {len(self._weights)} in file. "
                "The config and the weights do not belong together"
            )


def take_all(layout: Iterable[tuple[str, Shape]], weights: Float32, place: Node) -> NamedWeights:
    """All arrays of a layout, by name. The layout is a generator: it stops with the first that is missing."""
    cursor = WeightCursor(weights, place)
    named = {name: cursor.take(name, shape) for name, shape in layout}
    cursor.finish()
    return named
