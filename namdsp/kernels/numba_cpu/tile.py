"""A tile: a few vectors of frames of every signal that a kernel touches, while its code is written.

Items name signals by numbers, in the kernel's spec: k >= 0 is pointer k of the kernel, -1 - k is local signal k. Local
signals stand in a scratch on the stack, or in registers where one stretch of code writes all their rows.
"""

from __future__ import annotations

from typing import Any

from namdsp.kernels.numba_cpu.ir import Emitter


class Tile:
    """Where the signals of one tile are.

    vecs  : vectors of frames in it
    start : its first frame
    """

    def __init__(
        self, e: Emitter, kernel: dict[str, Any], arguments: tuple[Any, ...], *, vecs: int, start: Any
    ) -> None:
        self.e = e
        self.vecs = vecs
        self._pointers, self._strides, self.weights, self._scratch = arguments
        self._shift = e.b.mul(start, e.i64(4))
        self._rows = kernel["locals"]
        self._in_registers: set[int] = set(kernel["registers"])
        self._values: dict[tuple[int, int], list[Any]] = {}

    def address(self, signal: int, tap: int | Any = 0) -> Any:
        """The tile's first frame in the signal's first row; for the pointers of a term, of its tap."""
        e = self.e
        if signal < 0:
            before = sum(self._rows[: -1 - signal])
            return e.b.add(self._scratch, e.i64(4 * before * self.vecs * e.lanes))
        table = e.b.add(self._pointers, e.i64(8 * signal))
        return e.b.add(e.load_i64(table, tap), self._shift)

    def stride(self, signal: int) -> Any:
        """Bytes from row to row."""
        e = self.e
        if signal < 0:
            return e.i64(4 * self.vecs * e.lanes)
        return e.b.mul(e.load_i64(self._strides, signal), e.i64(4))

    def in_registers(self, signal: int) -> bool:
        """Whether the signal's rows are `values`, and nowhere else."""
        return -1 - signal in self._in_registers

    def values(self, signal: int, row: int) -> list[Any]:
        """The vectors of a row, as they were given."""
        return self._values[signal, row]

    def give(self, signal: int, row: int, values: list[Any]) -> None:
        """Set the vectors of a row."""
        self._values[signal, row] = values

    def load(self, address: Any) -> list[Any]:
        """The vectors of a row in memory."""
        return [self.load_vector(address, v) for v in range(self.vecs)]

    def load_vector(self, address: Any, v: int) -> Any:
        """Vector v of a row in memory."""
        return self.e.load(self.e.offset(address, v * self.e.lanes))

    def store(self, address: Any, values: list[Any]) -> None:
        """Vectors to a row in memory."""
        for v, value in enumerate(values):
            self.e.store(self.e.offset(address, v * self.e.lanes), value)


class Rows:
    """The rows of one signal at `first`, `first + 1`, ...: in memory or in registers, for code that need not know."""

    def __init__(self, tile: Tile, signal: int, first: Any) -> None:
        self._tile, self._signal = tile, signal
        self._held = tile.in_registers(signal)
        if not self._held:
            e = tile.e
            self._stride = tile.stride(signal)
            self._address = e.b.add(tile.address(signal), e.b.mul(first, self._stride))

    def _row(self, index: int) -> Any:
        e = self._tile.e
        return e.b.add(self._address, e.b.mul(self._stride, e.i64(index)))

    def load(self, index: int) -> list[Any]:
        """The vectors of row `first + index`."""
        if self._held:
            return self._tile.values(self._signal, index)
        return self._tile.load(self._row(index))

    def store(self, index: int, values: list[Any]) -> None:
        """Set the vectors of row `first + index`."""
        if self._held:
            self._tile.give(self._signal, index, values)
        else:
            self._tile.store(self._row(index), values)
