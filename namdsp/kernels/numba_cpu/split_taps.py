"""Split a convolution with many taps into sub-chains that work on different frames, so that none waits for another.

A chain of N taps is N fused multiply-adds, each of which waits for the one before, as long as four independent ones
take; a short block of few channels has too few chains to fill that time. But the older taps of a later frame are known
already. So the taps are split into `count` sub-chains of `length` taps, numbered from the newest. The taps that are
left over, the `remainder`, go to the oldest sub-chain:

    taps, oldest first   [ remainder ][ sub-chain 2 .. ][ sub-chain 1 .. ][ sub-chain 0 .. ]

    at the same time: sub-chain 2 of frame t + 2 S, sub-chain 1 of frame t + S, sub-chain 0 of frame t
    with S = length * dilation

Each sub-chain continues from the *partial sum* that the next older one left S frames ago, in a signal of the engine. It
is the same chain, in the same order. All sub-chains read the same frames of the source, so a vector that is loaded
serves all of them: sub-chains cost a tile what output channels cost.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.numba_cpu.call import KernelMemory, LoadedCall, Read, SignalAccess
from namdsp.native.records import NO_END, PAD
from namdsp.plan.ops import Term

#: A sub-chain has at least this many taps; partial sums cost each a load and a store.
MIN_SUBCHAIN_TAPS = 32
#: Numbers of sub-chains that are tried.
SUBCHAIN_COUNTS = (1, 2, 3, 4, 6, 8)


@dataclass(frozen=True)
class TapSplit:
    """The taps of a term as sub-chains.

    remainder : 1 to `count` taps
    """

    count: int
    length: int
    remainder: int
    dilation: int

    @property
    def delay(self) -> int:
        """Frames between a sub-chain and the next."""
        return self.length * self.dilation

    @property
    def taps(self) -> int:
        """Taps of the oldest sub-chain, which has the most."""
        return self.remainder + self.length

    @property
    def lookback_frames(self) -> int:
        """Past frames that the oldest sub-chain reads."""
        return (self.taps - 1) * self.dilation


def split_term(term: Term, count: int) -> TapSplit:
    """The taps of a term as `count` sub-chains."""
    length = (term.taps - 1) // count
    return TapSplit(count, length, term.taps - count * length, term.dilation)


def subchain_counts(term: Term, frames: int) -> list[int]:
    """Possible numbers of sub-chains for tiles of `frames`: a partial sum must be complete before it is read."""
    return [
        count
        for count in SUBCHAIN_COUNTS
        if count == 1 or (term.taps > count * MIN_SUBCHAIN_TAPS and split_term(term, count).delay >= frames)
    ]


@dataclass(frozen=True, eq=False)
class PartialSums(KernelMemory):
    """The signal between the sub-chains of a convolution: a row per chain, for each sub-chain but the oldest.

    source  : the signal that is convolved
    history : past frames of it from which the partial sums follow
    """

    source: int
    history: int
    split: TapSplit

    @property
    def lookback_frames(self) -> int:
        """Frames from a sub-chain to the next."""
        return self.split.delay

    @property
    def sources(self) -> tuple[int, ...]:
        """The signal that is convolved."""
        return (self.source,)

    def recompute(self, call: LoadedCall, signals: SignalAccess) -> None:
        """Run the kernel over the history of the source."""
        history = signals.history(self.source)
        history = history[:, history.shape[1] - self.history :]
        bits = history.view(np.int32)
        constant = bool((bits == bits[:, :1]).all())
        kernel = _PartialSumsKernel(self, call)
        signals.set_past(
            self.signal, kernel.of_constant(history[:, :1]) if constant else kernel.of_signal(history)
        )


class _PartialSumsKernel:
    """The kernel of a convolution with split taps; what else it computes goes to scratch memory."""

    def __init__(self, sums: PartialSums, call: LoadedCall) -> None:
        self._sums, self._call = sums, call
        self._scratch = np.zeros((2, call.widest, call.block + PAD), np.float32)

    def of_constant(self, x: Float32) -> Float32:
        """Partial sums [rows, 1] after a constant [C, 1]. After each run one more sub-chain has its final value."""
        x = np.broadcast_to(x, (len(x), PAD)).astype(np.float32)
        read = np.zeros((self._sums.rows, PAD), np.float32)
        write = read.copy()
        for _ in range(self._sums.split.count - 1):
            self._run(x, read, write, starts=(0, 0, 0), frames=1, step=0)
            read, write = write, read
        return read[:, :1]

    def of_signal(self, history: Float32) -> Float32:
        """Partial sums [rows, delay] after a history [C, frames]. What was before it does not reach them."""
        split, frames, block = self._sums.split, history.shape[1], self._call.block
        lookback, delay = split.lookback_frames, split.delay
        x = np.zeros((len(history), lookback + frames + block + PAD), np.float32)
        x[:, lookback : lookback + frames] = history
        sums = np.zeros((self._sums.rows, delay + frames + block + PAD), np.float32)
        for start in range(0, frames, block):
            count = min(block, frames - start)
            self._run(x, sums, sums, starts=(start, start, start + delay), frames=count, step=split.dilation)
        return sums[:, frames : frames + delay]

    def _run(
        self,
        x: Float32,
        read: Float32,
        write: Float32,
        *,
        starts: tuple[int, int, int],
        frames: int,
        step: int,
    ) -> None:
        """Run the kernel; `starts` are the first frames in x, read and write."""
        pointers: list[int] = []
        strides: list[int] = []
        call = self._call.call
        operands = [(operand, False) for operand in call.reads]
        operands += [(Read(signal), True) for signal in call.writes]
        for operand, is_written in operands:
            if operand.taps > 1 and operand.signal == self._sums.source:
                rows, start = x, starts[0]
            elif operand.signal == self._sums.signal:
                rows, start = (write, starts[2]) if is_written else (read, starts[1])
            else:
                rows, start = self._scratch[int(is_written)], 0
            pointers += [rows.ctypes.data + 4 * start, NO_END, 0, 0, 0][: operand.pointers]
            fields = [rows.shape[1], 4 * step, 0, operand.taps, operand.remainder]
            strides += fields[: operand.pointers]
        self._call.run(pointers, strides, frames)
