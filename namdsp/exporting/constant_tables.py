"""Constant tables of exported code: integers, and addresses of functions, in cells of 8 bytes.

In a C library they are constants of the module, so that a linker places them. WebAssembly has no linker: tables without
functions are placed here, at addresses that the code contains. Then the code depends on the shape of a model only, not
on its weights, and captures of one shape share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from llvmlite import ir

from namdsp.native.ir import I32, I64, Emitter
from namdsp.native.records import padded

#: Alignment of a state and of tables: a cache line.
ALIGNMENT = 64


class ConstantTables:
    """Tables as constants of a module.

    address_bits : of the target
    """

    def __init__(self, address_bits: int = 64) -> None:
        self._address_bits = address_bits

    def add(self, module: Any, name: str, cells: Iterable[Any]) -> tuple[Any, Any]:
        """Add a table and return its address and its end, as i64. cells : integers, constants, functions"""
        cells, values = list(cells), list[Any]()
        for cell in cells:
            if isinstance(cell, ir.Function):
                values += [cell, *[I32(0)] * (self._address_bits == 32)]
            else:
                values.append(cell if isinstance(cell, ir.Constant) else I64(int(cell)))
        values = values or [I64(0)]
        kind = ir.LiteralStructType([value.type for value in values], packed=True)
        variable = ir.GlobalVariable(module, kind, name)
        variable.initializer, variable.global_constant = ir.Constant(kind, values), True
        variable.linkage, variable.align = "internal", ALIGNMENT
        first = variable.ptrtoint(I64)
        return first, first.add(I64(8 * len(cells)))

    def add_of_any_size(self, e: Emitter, name: str, cells: Sequence[int]) -> Any:
        """Add a table whose size may differ between models of one shape; return its address."""
        return self.add(e.b.module, name, cells)[0]


class PlacedTables(ConstantTables):
    """Tables at addresses from `start` on, but for those with functions.

    start : a multiple of ALIGNMENT
    """

    def __init__(self, address_bits: int, start: int) -> None:
        super().__init__(address_bits)
        self._start = start
        self._content = bytearray()
        #: where the address of a table is to be stored, and the table
        self._last: list[tuple[int, bytes]] = []

    def add(self, module: Any, name: str, cells: Iterable[Any]) -> tuple[Any, Any]:
        """Place a table, or add one that has functions."""
        cells = list(cells)
        if any(isinstance(cell, ir.Function) for cell in cells):
            return super().add(module, name, cells)
        numbers = [cell.constant if isinstance(cell, ir.Constant) else int(cell) for cell in cells]
        at = self._place(np.array(numbers, "<i8").tobytes())
        return I64(at), I64(at + 8 * len(cells))

    def add_of_any_size(self, e: Emitter, name: str, cells: Sequence[int]) -> Any:
        """Place a table after all others; the code loads its address."""
        cell = self._place(bytes(8))
        self._last.append((cell, np.array(cells, "<i8").tobytes()))
        return e.load_i64(e.i64(cell), 0)

    def content(self) -> bytes:
        """All tables, once all are added."""
        for cell, table in self._last:
            at = cell - self._start
            self._content[at : at + 8] = self._place(table).to_bytes(8, "little")
        self._last = []
        return bytes(self._content)

    def _place(self, table: bytes) -> int:
        at = len(self._content)
        self._content += table.ljust(padded(len(table), ALIGNMENT), b"\0")
        return self._start + at
