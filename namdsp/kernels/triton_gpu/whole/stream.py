"""Voices of a stream: a block is one call of compiled code, which copies, launches and waits without Python.

The kernel reads and writes pinned host memory by itself. Many voices go in parts, as many as the device runs side by
side: while a part is computed, the next one is copied in, or the one before out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.engine import Run
from namdsp.kernels.triton_gpu.device.packed import FUNCTIONS
from namdsp.kernels.triton_gpu.whole.bank import Bank
from namdsp.kernels.triton_gpu.whole.launcher import POSITIONS, Given, Launcher
from namdsp.native.entry import entry, fill_record, process_arrays
from namdsp.native.lazy import lazy_address
from namdsp.native.records import MOST_WATCHED, DeviceRecord, PartRecord

_BLOCK = "namdsp.kernels.triton_gpu.compiled.block:make_block", 3
#: Parts begin at multiples of so many voices, so that their memory is aligned as that of the first.
ALIGNED_VOICES = 32


class StreamBank(Bank):
    """Voices that run together, in blocks of at most `longest` frames."""

    def __init__(self, machine: Launcher, voices: int, longest: int) -> None:
        super().__init__(machine, voices)
        plan, device = machine.plan, machine.device
        inputs, outputs = voices * plan.in_channels, voices * plan.out_channels
        self._x, self._y = (device.shared((rows * longest,), np.float32) for rows in (inputs, outputs))
        self._counts = device.shared((voices,), np.int32)
        parts = _parts(machine, voices)
        # compiled code looks at the first, even if there is none
        self._parts = PartRecord.several(max(1, len(parts)))
        self._calls = device.calls()
        self._kept: list[object] = []  # the records have their addresses only
        self._record = DeviceRecord(parts=len(parts), parts_at=self._parts[0].address)
        self._fill_record(longest)
        for record, part in zip(self._parts, parts, strict=False):
            self._fill_part(record, part, longest)
        block = lazy_address(*_BLOCK)
        fill_record(self._record, block, inputs=inputs, outputs=outputs)
        self.play: Run | None = entry(self._record)
        self._run: Callable[[int, int], int] = partial(process_arrays(), block, self._record.address)

    @property
    def position(self) -> int:
        """Frames that were played, modulo POSITIONS."""
        return self._record.position

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T]; gives how many samples were not finite."""
        found = self._run(id(x), id(out))
        if found < 0:
            raise self._failure()
        return found

    def _fill_record(self, longest: int) -> None:
        record, calls = self._record, self._calls
        record.block = record.most_frames = record.longest = longest
        record.wrap = POSITIONS
        record.watched = MOST_WATCHED if self.machine.once else 0
        record.context = calls.context
        record.enter, record.launch, record.record, record.wait, record.synchronize = calls.functions

    def _fill_part(self, part: PartRecord, voices: range, longest: int) -> None:
        machine, plan, first = self.machine, self.machine.plan, voices[0]
        ins, outs = plan.in_channels, plan.out_channels
        x, y = self._x.at(first * ins * longest), self._y.at(first * outs * longest)
        memory, counts = self._memory.at(first * machine.floats), self._counts.at(first)
        given = Given(
            memory=memory.argument,
            x=x.argument,
            y=y.argument,
            unusable=counts.argument,
            voices=len(voices),
            chunks=1,
            columns=longest,
        )
        packed, position, frames = machine.bound(given).packed(longest)
        event = machine.device.event()
        self._kept.append((packed, event))
        part.function = packed.function
        part.grid_x, part.grid_y, part.grid_z = packed.grid
        part.threads, part.shared = packed.threads, packed.shared
        part.arguments = packed.arguments.extra
        part.position_at, part.frames_at = position, frames
        part.event = event.handle
        part.first_in, part.rows_in = first * ins, len(voices) * ins
        part.first_out, part.rows_out = first * outs, len(voices) * outs
        part.x_at, part.y_at, part.pitch = x.address, y.address, 4 * longest
        part.counts_at, part.counts = counts.address, len(voices)

    def _failure(self) -> EngineError:
        return self.machine.device.error(FUNCTIONS[self._record.failed_in], self._record.failed_code)


def _parts(machine: Launcher, voices: int) -> list[range]:
    """Voices that are launched together."""
    each = -(-machine.at_once // ALIGNED_VOICES) * ALIGNED_VOICES if machine.models == 1 else max(1, voices)
    return [range(first, min(first + each, voices)) for first in range(0, voices, each)]
