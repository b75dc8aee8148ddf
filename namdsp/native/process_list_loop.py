"""The loop that runs several compiled processes one after the other, as Python for Numba."""

from __future__ import annotations

from typing import Any

from namdsp.native.intrinsics import call_3, record_at
from namdsp.native.records import ProcessListRecord, ProcessRecord, View
from namdsp.native.samples import row_of, set_view

_process_at = record_at(ProcessRecord)


def make_process_list() -> Any:
    """run_list(processes, x, out) -> replaced samples, or the negative result of the first process that failed."""

    def run_list(processes: ProcessListRecord, x: View, out: View) -> int:
        first_in, first_out, replaced = 0, 0, 0
        for index in range(processes.count):
            process = _process_at(processes.processes_at, index)
            set_view(processes.x, row_of(x, first_in), process.inputs, x.frames, x.row_step, x.step)
            set_view(processes.out, row_of(out, first_out), process.outputs, x.frames, out.row_step, out.step)
            result: int = call_3(process.function, process.record, processes.x, processes.out)
            if result < 0:
                return result
            replaced += result
            first_in += process.inputs
            first_out += process.outputs
        return replaced

    return run_list
