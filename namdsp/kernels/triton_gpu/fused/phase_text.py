"""Parts of a phase's Triton source: variables, parameters from the table, weights, and signals in memory.

Weights are indices of a plan's coefficients, in the order in which kernels read them, computed once for all plans of a
structure. The coefficients of all operations are concatenated, followed by the same coefficients with -0 replaced by
+0: a chain begins with +0 + bias. The index `PADDING` selects a zero.
"""

from __future__ import annotations

from itertools import count

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.fused.phases import Phase
from namdsp.kernels.triton_gpu.fused.rings import Ring, frame_offset, vector_stride, vectors, width
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.plan.ops import Op
from namdsp.plan.plan import Plan

PADDING = -1
CoefficientIndices = NDArray[np.int64]


class CoefficientLayout:
    """Indices of a plan's coefficients in the concatenation of all of them."""

    def __init__(self, plan: Plan) -> None:
        self._indices: dict[int, tuple[CoefficientIndices, ...]] = {}
        self.count = 0
        for op in plan.ops:
            self._indices[id(op)] = tuple(self._next(array) for array in op.coefficients())

    def indices(self, op: Op) -> tuple[CoefficientIndices, ...]:
        """Return the indices of an operation's `coefficients()`, int64 arrays of the same shapes."""
        return self._indices[id(op)]

    def without_negative_zero(self, indices: CoefficientIndices) -> CoefficientIndices:
        """Return the indices of the same coefficients with -0 replaced by +0."""
        return indices + self.count

    def _next(self, array: Float32) -> CoefficientIndices:
        indices = self.count + np.arange(array.size).reshape(array.shape)
        self.count += array.size
        return indices


def gather_coefficients(plan: Plan, indices: CoefficientIndices) -> Float32:
    """Return the coefficients of a plan at such indices, float32.

    plan : of the structure that the indices were made for
    """
    arrays = (array for op in plan.ops for array in op.coefficients())
    values = np.concatenate([np.zeros(0, np.float32), *map(np.ravel, arrays)])
    gathered: Float32 = np.concatenate([values, values + np.float32(0), np.zeros(1, np.float32)])[indices]
    return gathered


class PhaseText:
    """The lines of a phase's source under construction, and the data that they read.

    parameters : values of the variables k0, k1, ...; another phase of the same source may have others
    lengths    : indices of the parameters that are lengths of loops
    """

    def __init__(
        self,
        plan: Plan,
        layout: CoefficientLayout,
        phase: Phase,
        rings: dict[int, Ring],
        shared_offsets: dict[int, int],
        shape: Shape,
    ) -> None:
        self._plan = plan
        self._layout = layout
        self._rings = rings
        self._shared_offsets = shared_offsets
        self._shape = shape
        self._producers = {op.out: op for op in phase.ops}
        #: (signal, channel) -> its variable
        self._names = {(0, c): f"x{c}" for c in range(plan.in_channels)}
        self._lines: list[str] = []
        self.parameters: list[int] = []
        self.lengths: set[int] = set()
        self._weights: list[CoefficientIndices] = []
        self._floats = 0
        self._count = count()
        self._variable_of: dict[tuple[tuple[int, int], int], str] = {}
        self._ring_pointers: dict[int, tuple[str, str]] = {}
        self._now_pointers: dict[int, str] = {}

    def _variables(self, channels: int) -> list[str]:
        index = next(self._count)
        return [f"v{index}_{c}" for c in range(channels)]

    def _parameter(self, number: int) -> str:
        self.parameters.append(number)
        return f"k{len(self.parameters) - 1}"

    def _length(self, length: int) -> str:
        self.lengths.add(len(self.parameters))
        return self._parameter(length)

    def _append_weights(self, indices: CoefficientIndices) -> str:
        """Append weights, padded to a multiple of four, and return the expression of their offset."""
        at = self._parameter(self._floats)
        self._weights += [indices.ravel(), np.full(-indices.size % 4, PADDING)]
        self._floats += indices.size + -indices.size % 4
        return f"w + {at}"

    def _coefficient(self, owner: tuple[int, int], indices: CoefficientIndices, index: int) -> str:
        """Return the variable of one coefficient, a scalar; coefficients are loaded four at a time.

        owner : identity of an operation, and the index of its array
        """
        first = index // 4 * 4
        if (owner, index) not in self._variable_of:
            name = f"n{next(self._count)}"
            four = [f"{name}_{n}" for n in range(4)]
            self._lines.append(
                f"{', '.join(four)} = weights4(weights, {self._append_weights(indices[first : first + 4])})"
            )
            self._variable_of.update({(owner, first + n): variable for n, variable in enumerate(four)})
        return self._variable_of[owner, index]

    def _base(self, signal: int) -> tuple[str, str]:
        """Return the names of the pointer to a signal's ring and of the mask of its frames."""
        if signal not in self._ring_pointers:
            ring, index = self._rings[signal], len(self._ring_pointers)
            self._ring_pointers[signal] = (f"ring{index}", f"mask{index}")
            offset, mask = self._parameter(ring.offset), self._parameter(ring.frames - 1)
            self._lines += [f"ring{index} = state + {offset}", f"mask{index} = {mask}"]
        return self._ring_pointers[signal]

    def _point_to_past(self, name: str, delay: str, signal: int, indent: str) -> None:
        """Append lines that set a pointer to the first vectors of a signal's past frames."""
        base, mask = self._base(signal)
        self._lines.append(f"{indent}{name} = (now - {delay}) & {mask}")
        self._lines.append(f"{indent}{name} = {base} + {frame_offset(name, self._plan.channels[signal])}")

    def _now(self, signal: int) -> str:
        """Return the pointer to the first vectors of a signal's current frames."""
        if signal not in self._now_pointers:
            name = self._now_pointers[signal] = f"now{len(self._now_pointers)}"
            if signal in self._shared_offsets:
                size, offset = (
                    width(self._plan.channels[signal]),
                    self._parameter(self._shared_offsets[signal]),
                )
                self._lines.append(f"{name} = own_frames(own, {offset}, {size}, BT)")
            else:
                self._point_to_past(name, "0", signal, "")
        return self._now_pointers[signal]

    def _now_pointer(self, signal: int, vector: str) -> str:
        """Return the pointer to a vector of the current frames."""
        channels = self._plan.channels[signal]
        if signal in self._shared_offsets:
            return f"own_piece({self._now(signal)}, {vector}, {width(channels)}, BT)"
        return f"{self._now(signal)} + {vector} * {vector_stride(channels)}"

    def _load_now(self, names: list[str], signal: int, vector: str, indent: str = "") -> None:
        """Append a load of a vector of the current frames."""
        load = "load_own" if signal in self._shared_offsets else "load"
        self._lines.append(
            f"{indent}{', '.join(names)} = {load}{len(names)}({self._now_pointer(signal, vector)})"
        )

    def _store_now(self, signal: int, vector: str, values: list[str], indent: str = "") -> None:
        """Append a store of a vector of the current frames."""
        store = "store_own" if signal in self._shared_offsets else "store"
        at = self._now_pointer(signal, vector)
        self._lines.append(f"{indent}{store}{len(values)}({at}, {', '.join(values)})")

    def _load_vectors(self, signal: int, then: str, indent: str) -> list[str]:
        """Append loads of all channels of a signal's past frames, and return their variables."""
        channels = self._plan.channels[signal]
        names: list[str] = []
        for vector in range(vectors(channels)):
            channel_names = self._variables(width(channels))
            at = f"{then} + {vector * vector_stride(channels)}"
            self._lines.append(f"{indent}{', '.join(channel_names)} = load{len(channel_names)}({at})")
            names += channel_names
        return names
