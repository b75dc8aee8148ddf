"""A voice bank for streams: a block is one call of compiled code, which copies, launches and waits without Python.

The kernel reads and writes pinned host memory directly. Many voices are launched in parts that
the device runs as a whole. While a part is computed, the next one is copied in, or the one before out.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import PlayBlock
from namdsp.kernels.triton_gpu.compiled.records import DeviceRecord, PartRecord
from namdsp.kernels.triton_gpu.device.packed import FUNCTIONS
from namdsp.kernels.triton_gpu.fused.bank import FusedBank
from namdsp.kernels.triton_gpu.fused.launcher import POSITIONS, Launcher, Samples
from namdsp.native.compile import integers_request, prepare
from namdsp.native.entry import new_entry, process_arrays, requests
from namdsp.native.process import compiled_address

_BLOCK = "namdsp.kernels.triton_gpu.compiled.block:make_block", 3
#: Parts begin at multiples of this many voices, so that the memory of all parts is aligned as that of the first.
ALIGNED_VOICES = 32


class StreamBank(FusedBank):
    """Voices on the GPU that process blocks of at most `longest` frames."""

    def __init__(self, launcher: Launcher, voices: int, longest: int) -> None:
        super().__init__(launcher, voices)
        plan, device = launcher.plan, launcher.device
        inputs, outputs = voices * plan.in_channels, voices * plan.out_channels
        self._x, self._y = (device.shared((rows * longest,), np.float32) for rows in (inputs, outputs))
        self._counts = device.shared((voices,), np.int32)
        parts = _parts(launcher, voices)
        self._parts = PartRecord.array_of(max(1, len(parts)))
        self._calls = device.calls()
        self._referenced: list[object] = []  # the records hold addresses only
        self._record = DeviceRecord(parts=len(parts), parts_at=self._parts[0].address)
        self._fill_record(longest)
        # while another process compiles the kernel
        with ThreadPoolExecutor(1, "namdsp compiler") as executor:
            loading = executor.submit(prepare, [integers_request(*_BLOCK), *requests()])
            for record, part in zip(self._parts, parts, strict=False):
                self._fill_part(record, part, longest)
            loading.result()
        block = compiled_address(*_BLOCK)
        self.fast_path: PlayBlock | None = new_entry(self._record, block, inputs=inputs, outputs=outputs)
        self._run: Callable[[int, int], int] = partial(process_arrays(), block, self._record.address)

    @property
    def position(self) -> int:
        """Frames processed so far, modulo POSITIONS."""
        return self._record.position

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T]; returns the number of non-finite samples."""
        replaced = self._run(id(x), id(out))
        if replaced < 0:
            raise self.launcher.device.error(FUNCTIONS[self._record.failed_in], self._record.failed_code)
        return replaced

    def _fill_record(self, longest: int) -> None:
        record, calls = self._record, self._calls
        record.block = record.most_frames = record.longest = longest
        record.wrap = POSITIONS
        record.context = calls.context
        record.enter, record.launch, record.record, record.wait, record.synchronize = calls.functions

    def _fill_part(self, part: PartRecord, voices: range, longest: int) -> None:
        launcher, plan, first = self.launcher, self.launcher.plan, voices[0]
        ins, outs = plan.in_channels, plan.out_channels
        x, y = self._x.at(first * ins * longest), self._y.at(first * outs * longest)
        memory, counts = self._memory.at(first * launcher.floats), self._counts.at(first)
        bound = launcher.bind(
            memory.argument,
            Samples.of_rows(x.argument, 1, ins, longest),
            Samples.of_rows(y.argument, 1, outs, longest),
            counts.argument,
            voices=len(voices),
            chunks=1,
        )
        packed, position, frames = bound.packed(longest)
        event = launcher.device.event()
        self._referenced.append((packed, event))
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


def _parts(launcher: Launcher, voices: int) -> list[range]:
    """Return the ranges of voices that are launched together."""
    part_voices = (
        -(-launcher.concurrent_voices // ALIGNED_VOICES) * ALIGNED_VOICES
        if len(launcher.plans) == 1
        else max(1, voices)
    )
    return [range(first, min(first + part_voices, voices)) for first in range(0, voices, part_voices)]
