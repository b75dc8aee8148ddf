"""The layout of an LSTM layer's gates in vectors: lanes along gate rows, since frames must wait for each other.

Units (hidden channels) form groups, one unit in each lane of a vector. A full group has a vector for each of i, f, g,
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
class UnitGroup:
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
    def groups(self) -> tuple[UnitGroup, ...]:
        """All units in order."""
        groups: list[UnitGroup] = []
        vector = 0
        for first in range(0, self.hidden, self.lanes):
            units = min(self.lanes, self.hidden - first)
            fitting = [shared for shared in (4, 2, 1) if shared * units <= self.lanes]
            group = UnitGroup(first, units, fitting[0] if self.sharing else 1, vector)
            groups.append(group)
            vector += group.vectors
        return tuple(groups)

    @property
    def vectors(self) -> int:
        """Vectors of gates."""
        return sum(group.vectors for group in self.groups)

    @property
    def width(self) -> int:
        """Floats of one state, padded to whole vectors; unit u is float u."""
        return len(self.groups) * self.lanes

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
        for group in self.groups:
            slot = self.lanes // group.shared
            for gate in range(GATES):
                vector, lane = group.vector + gate // group.shared, gate % group.shared * slot
                first = gate * self.hidden + group.first
                rows[vector, lane : lane + group.units] = np.arange(first, first + group.units)
        return rows

    def pack(self, columns: Float32) -> Float32:
        """Pack weights [4H, 1 + I + H] in the order of the kernels: column, vector, lane."""
        columns = np.concatenate([columns, np.zeros((1, self.columns), np.float32)])
        packed: Float32 = np.ascontiguousarray(columns[self._rows()].transpose(2, 0, 1)).ravel()
        return packed
