"""The carry of a convolution in parts (`split_taps.py`), recomputed by its kernel from the history of its source.

It is called when a history is set, not while a stream plays.
"""

from __future__ import annotations

import copy

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.call import Call, Read
from namdsp.native.lazy import lazy_function
from namdsp.native.records import NO_END, PAD


class Primer:
    """Of one kernel call with a carry.

    address : of the kernel
    offset  : where its weights begin among all packed weights
    widest  : channels of the widest signal that it touches
    block   : most frames of a call
    """

    def __init__(self, call: Call, address: int, *, offset: int, widest: int, block: int) -> None:
        assert call.carry is not None
        self.carry = call.carry
        self._call, self._address, self._offset = call, address, offset
        self._weights = call.weights
        self._block = block
        self._others = np.zeros((2, widest, block + PAD), np.float32)
        self._run = lazy_function("namdsp.native.driver:make_call", 5)

    def with_weights(self, packed: Float32) -> Primer:
        """The same for other weights; packed: those of all kernels."""
        primer = copy.copy(self)
        primer._weights = packed[self._offset : self._offset + self._weights.size]
        return primer

    def carry_of(self, history: Float32) -> Float32:
        """What stands in the carry, [rows, delay], or [rows, 1] if it is constant.

        history : of the source, [C, >= carry.history], or [C, 1] for a constant
        """
        return self._of_constant(history) if history.shape[1] == 1 else self._of_signal(history)

    def _of_constant(self, history: Float32) -> Float32:
        """All taps see the same vector; part after part comes right, the oldest first."""
        x = np.broadcast_to(history, (len(history), PAD)).astype(np.float32)
        read = np.zeros((self.carry.rows, PAD), np.float32)
        write = read.copy()
        for _ in range(self.carry.parts.count - 1):
            self._play(x, read, write, at=(0, 0, 0), frames=1, step=0)
            read, write = write, read
        return read[:, :1]

    def _of_signal(self, history: Float32) -> Float32:
        """What stands in front of the history does not reach the last frames."""
        parts, frames = self.carry.parts, self.carry.history
        reach, delay = parts.lookback_frames, parts.delay
        x = np.zeros((len(history), reach + frames + self._block + PAD), np.float32)
        x[:, reach : reach + frames] = history[:, history.shape[1] - frames :]
        carry = np.zeros((self.carry.rows, delay + frames + self._block + PAD), np.float32)
        for start in range(0, frames, self._block):
            count = min(self._block, frames - start)
            self._play(x, carry, carry, at=(start, start, start + delay), frames=count, step=parts.dilation)
        return carry[:, frames : frames + delay]

    def _play(
        self, x: Float32, read: Float32, write: Float32, *, at: tuple[int, int, int], frames: int, step: int
    ) -> None:
        """Call the kernel; `at` is where in x, read and write it begins."""
        pointers: list[int] = []
        strides: list[int] = []
        operands = [(each, False) for each in self._call.reads]
        operands += [(Read(signal), True) for signal in self._call.writes]
        for operand, is_written in operands:
            if operand.taps > 1 and operand.signal == self.carry.source:
                rows, start = x, at[0]
            elif operand.signal == self.carry.signal:
                rows, start = (write, at[2]) if is_written else (read, at[1])
            else:
                rows, start = self._others[int(is_written)], 0
            pointers += [rows.ctypes.data + 4 * start, NO_END, 0, 0, 0][: operand.slots]
            numbers = [rows.shape[1], 4 * step, 0, operand.taps, operand.lead]
            strides += numbers[: operand.slots]
        table = np.array([pointers, strides], np.int64)
        first, second = (row.ctypes.data for row in table)
        self._run(self._address, first, second, self._weights.ctypes.data, frames)
