"""Rows of numbers in the memory of a device, or of the host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Strided:
    """Rows of numbers, on the device or in an array of the host.

    memory : of the device, pinned, or an array in C order: a device copies raw memory without NumPy's strides
    step   : from one row to the next, in numbers; 0: all rows are the same one, of the source of a copy
    """

    memory: Any
    step: int

    def __post_init__(self) -> None:
        if isinstance(self.memory, np.ndarray) and not self.memory.flags.c_contiguous:
            raise ValueError(f"an array {self.memory.shape} is not in C order; its rows cannot be copied")

    def column(self, first: int) -> Strided:
        """Return the same rows from a column on; there may be memory before column 0."""
        if not first:
            return self
        of_host = isinstance(self.memory, np.ndarray)
        memory = self.memory.reshape(-1)[first:] if of_host else self.memory.at(first)
        return Strided(memory, self.step)
