"""The layout of an LSTM layer's gates in vectors: lanes along gate rows, since frames must wait for each other.

Units (hidden channels) form sets, one unit in each lane of a vector. A full set has a vector for each of i, f, g,
o; the gates of the remaining units share vectors if they fit, two gates or all four in one:

    H = 18, 16 lanes     i 0-15 | f 0-15 | g 0-15 | o 0-15 | i f g o of 16, 17
    H = 24, 16 lanes     i 0-15 | f 0-15 | g 0-15 | o 0-15 | i f of 16-23 | g o of 16-23
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32

#: i, f, g, o
GATES = 4


@dataclass(frozen=True)
class UnitSet:
    """Units first .. first + units of a layer.

    shared : gates in one vector: 1, 2 or 4
    vector : the first of its vectors of gates
    """

    first: int
    units: int
    shared: int
    vector: int

    @property
    def vectors(self) -> int:
        """Vectors of gates."""
        return GATES // self.shared


@dataclass(frozen=True)
class LayerLayout:
    """The layout of one layer: inputs, hidden units, vector lanes, and whether remaining units share vectors."""

    inputs: int
    hidden: int
    lanes: int
    sharing: bool = True

    @cached_property
    def unit_sets(self) -> tuple[UnitSet, ...]:
        """All units in order."""
        unit_sets: list[UnitSet] = []
        vector = 0
        for first in range(0, self.hidden, self.lanes):
            units = min(self.lanes, self.hidden - first)
            fitting = [shared for shared in (4, 2, 1) if shared * units <= self.lanes]
            unit_set = UnitSet(first, units, fitting[0] if self.sharing else 1, vector)
            unit_sets.append(unit_set)
            vector += unit_set.vectors
        return tuple(unit_sets)

    @property
    def vectors(self) -> int:
        """Vectors of gates."""
        return sum(unit_set.vectors for unit_set in self.unit_sets)

    @property
    def width(self) -> int:
        """Floats of one state, padded to whole vectors; unit u is float u."""
        return len(self.unit_sets) * self.lanes

    @property
    def columns(self) -> int:
        """Terms of each gate: bias, inputs, hidden units."""
        return 1 + self.inputs + self.hidden

    @property
    def weights(self) -> int:
        """Packed floats."""
        return self.columns * self.vectors * self.lanes

    def _rows(self) -> NDArray[np.int64]:
        """The row of the weights for each lane of each vector, [vectors, lanes]; 4H in unused lanes."""
        rows = np.full((self.vectors, self.lanes), GATES * self.hidden)
        for unit_set in self.unit_sets:
            slot = self.lanes // unit_set.shared
            for gate in range(GATES):
                vector, lane = unit_set.vector + gate // unit_set.shared, gate % unit_set.shared * slot
                first = gate * self.hidden + unit_set.first
                rows[vector, lane : lane + unit_set.units] = np.arange(first, first + unit_set.units)
        return rows

    def pack(self, columns: Float32) -> Float32:
        """Pack weights [4H, 1 + I + H] in the order of the kernels: column, vector, lane."""
        columns = np.concatenate([columns, np.zeros((1, self.columns), np.float32)])
        packed: Float32 = np.ascontiguousarray(columns[self._rows()].transpose(2, 0, 1)).ravel()
        return packed
