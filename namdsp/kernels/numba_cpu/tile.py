"""Tiles during code generation: a few vectors of frames of every signal that a kernel reads or writes.

Items name signals by numbers, in the kernel's spec: k >= 0 is pointer k of the kernel, -1 - k is local signal k, which
is in scratch memory on the stack, or in registers if code without a loop writes and reads all its rows.
"""

from __future__ import annotations

from typing import Any

from namdsp.kernels.numba_cpu.records import TERM_END, TERM_RING, TERM_STEP, TERM_TAPS
from namdsp.native.ir import Emitter


class Operands:
    """The arguments of a kernel, which are the same for all tiles.

    pointers, strides, weights : the kernel's arguments; see `kernel.py`, `records.py`
    scratch                    : address of the local signals
    """

    def __init__(
        self, e: Emitter, kernel: dict[str, Any], pointers: Any, strides: Any, weights: Any, scratch: Any
    ) -> None:
        self.e = e
        self.pointers: Any = pointers
        self.strides: Any = strides
        self.weights: Any = weights
        self.scratch: Any = scratch
        self.rows: Any = kernel["locals"]
        self.in_registers: set[int] = {
            -1 - index
            for index, rows in enumerate(self.rows)
            if rows * kernel["vecs"] <= kernel["held"]
            and all(_holds(-1 - index, item) for item in kernel["items"])
        }
        #: of terms with few taps, the address of each tap, oldest first: loaded once and not for each tile
        self.taps: dict[int, list[Any]] = {}
        for item in kernel["items"]:
            for taps, _, _, term in item.get("terms", ()):
                if taps is not None and taps > 1:
                    self.taps[term] = [self.oldest_tap(term)]
                    for _ in range(taps - 1):
                        self.taps[term].append(self.next_tap(term, self.taps[term][-1]))

    def oldest_tap(self, term: int) -> Any:
        """The address of the frame in the first row that the oldest tap of a term reads for the block's first frame."""
        return self.e.load_i64(self.pointers, term)

    def next_tap(self, term: int, address: Any) -> Any:
        """The address for the next tap; in a ring it wraps at the end."""
        return self.advanced(address, *self.steps(term))

    def steps(self, term: int) -> list[Any]:
        """Bytes from tap to tap, bytes of the ring, address of its end."""
        e = self.e
        numbers = [e.i64(term + number) for number in (TERM_STEP, TERM_RING, TERM_END)]
        arrays = (self.strides, self.strides, self.pointers)
        return [e.load_i64(array, number) for array, number in zip(arrays, numbers, strict=True)]

    def advanced(self, address: Any, step: Any, ring: Any, end: Any) -> Any:
        """The address for the next tap, by what `steps` returns, which is not to be loaded in a loop.

        LLVM would make a branch of the choice, and load all weights of a tap before it.
        """
        e = self.e
        following = e.b.add(address, step)
        beyond = e.b.icmp_signed(">=", following, end)
        return e.b.select(beyond, e.b.sub(following, ring), following)

    def count_taps(self, term: int) -> Any:
        """The number of taps of a term."""
        return self.e.load_i64(self.strides, term + TERM_TAPS)


class Tile:
    """The signals of one tile, by their addresses.

    vecs  : vectors of frames in it
    start : its first frame
    """

    def __init__(self, operands: Operands, *, vecs: int, start: Any) -> None:
        e = operands.e
        self.e = e
        self.vecs = vecs
        self.operands = operands
        self.weights: Any = operands.weights
        self.shift: Any = e.b.mul(start, e.i64(4))
        #: (signal, row) -> vectors of the rows that are in registers
        self.values: dict[tuple[int, int], list[Any]] = {}

    def address(self, signal: int) -> Any:
        """The address of the tile's first frame in the signal's first row."""
        e = self.e
        if signal < 0:
            before = sum(self.operands.rows[: -1 - signal])
            return e.b.add(self.operands.scratch, e.i64(4 * before * self.vecs * e.lanes))
        return e.b.add(e.load_i64(self.operands.pointers, signal), self.shift)

    def stride(self, signal: int) -> Any:
        """Bytes from row to row."""
        e = self.e
        if signal < 0:
            return e.i64(4 * self.vecs * e.lanes)
        return e.b.mul(e.load_i64(self.operands.strides, signal), e.i64(4))

    def load(self, address: Any) -> list[Any]:
        """Load the vectors of a row in memory."""
        return [self.load_vector(address, v) for v in range(self.vecs)]

    def load_vector(self, address: Any, v: int) -> Any:
        """Load vector v of a row in memory."""
        return self.e.load(self.e.offset(address, v * self.e.lanes))

    def store(self, address: Any, values: list[Any]) -> None:
        """Store the vectors of a row in memory."""
        for v, value in enumerate(values):
            self.e.store(self.e.offset(address, v * self.e.lanes), value)


class TileRows:
    """The rows of one signal from row `first` on, in memory or in registers."""

    def __init__(self, tile: Tile, signal: int, first: Any) -> None:
        e = tile.e
        self._tile, self._signal, self._held = tile, signal, signal in tile.operands.in_registers
        if not self._held:
            self._stride = tile.stride(signal)
            self._address = e.b.add(tile.address(signal), e.b.mul(first, self._stride))

    def _row(self, index: int) -> Any:
        e = self._tile.e
        return e.b.add(self._address, e.b.mul(self._stride, e.i64(index)))

    def load(self, index: int) -> list[Any]:
        """The vectors of row `first + index`."""
        return self._tile.values[self._signal, index] if self._held else self._tile.load(self._row(index))

    def store(self, index: int, values: list[Any]) -> None:
        """Set the vectors of row `first + index`."""
        if self._held:
            self._tile.values[self._signal, index] = values
        else:
            self._tile.store(self._row(index), values)


def _holds(signal: int, item: dict[str, Any]) -> bool:
    """Whether an item, if it touches a signal at all, has code without a loop that writes or reads all its rows."""
    if item["op"] != "conv":
        return signal not in (item["out"], *(read for read, _ in item["reads"]))
    touched = signal in (item["other"], item["value"], item["sum"], *(term[3] for term in item["terms"]))
    return not touched or item["rows"] == item["outs"]
