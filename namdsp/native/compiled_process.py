"""`CompiledProcess`: machine code that processes blocks, and the memory that it works on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from namdsp.arithmetic.fma import Float32
from namdsp.native.process import compiled_address
from namdsp.native.records import ProcessListRecord, ProcessRecord

_LOOP = "namdsp.native.process_list_loop:make_process_list", 3


class CompiledProcess:
    """A compiled function with its record: function(record, x, out) -> replaced samples.

    x and out are addresses of views. A negative result means that nothing was processed. The caller keeps this object
    alive.

    inputs, outputs : channels
    references      : objects that must live as long
    """

    def __init__(self, function: int, record: int, inputs: int, outputs: int, references: Any) -> None:
        from namdsp.native.entry import process_arrays  # here: it imports LLVM

        self.function, self.record = function, record
        self.inputs, self.outputs = inputs, outputs
        self.references = references
        self._process_arrays = process_arrays()

    def run(self, x: Float32, out: Float32) -> int:
        """Process a block: arrays [C, T], which are not checked, so x and out must be float32 of the same T."""
        return self._process_arrays(self.function, self.record, id(x), id(out))


def run_in_order(processes: Sequence[CompiledProcess]) -> CompiledProcess:
    """Return one process that runs at least one, in order, each on its channels of the signals."""
    if len(processes) == 1:
        return processes[0]
    rows = ProcessRecord.array_of(len(processes))
    for row, process in zip(rows, processes, strict=True):
        row.function, row.record = process.function, process.record
        row.inputs, row.outputs = process.inputs, process.outputs
    record = ProcessListRecord(count=len(rows), processes_at=rows[0].address)
    inputs = sum(process.inputs for process in processes)
    outputs = sum(process.outputs for process in processes)
    return CompiledProcess(
        compiled_address(*_LOOP), record.address, inputs, outputs, (record, rows, *processes)
    )


def warm() -> None:
    """Compile or load the loop."""
    compiled_address(*_LOOP)
