"""One kernel call of a schedule: the kernel's spec, its weights, what it reads and writes, the memory it keeps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Segment
from namdsp.native.process import compiled_function
from namdsp.native.records import TERM_POINTERS


class Read(NamedTuple):
    """An operand that a kernel reads: a signal, or the taps of a term, the oldest of them `delay` frames ago.

    taps, remainder : of a term with split taps, those of its oldest sub-chain; see `split_taps.py`
    """

    signal: int
    delay: int = 0
    taps: int = 1
    dilation: int = 1
    remainder: int = 0

    @property
    def pointers(self) -> int:
        """Number of its entries among the kernel's pointers; see `native/records.py`."""
        return 1 if self.taps == 1 else TERM_POINTERS


class SignalAccess(Protocol):
    """A stream's signals, as a kernel's memory reads and writes them."""

    def history(self, signal: int) -> Float32:
        """A copy of the last lookback frames of a signal."""

    def set_past(self, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a signal; [C, 1] for a constant."""

    def rows(self, signal: int) -> Float32:
        """The memory of a signal, a view."""


@dataclass(frozen=True, eq=False)
class KernelMemory(ABC):
    """Memory of one kernel call. It follows from histories: recomputed when one is set, not part of a saved state.

    signal : its number, after those of the plan
    rows   : rows of it in the arena
    """

    signal: int
    rows: int

    @property
    @abstractmethod
    def sources(self) -> tuple[int, ...]:
        """Signals from whose histories it follows."""

    @property
    def lookback_frames(self) -> int:
        """Frames of it that the kernel reads again, if it is a signal."""
        return 0

    @abstractmethod
    def recompute(self, call: LoadedCall, signals: SignalAccess) -> None:
        """Make it what it is after these histories, by the kernel of its call."""


@dataclass(frozen=True, eq=False)
class Call:
    """One kernel call.

    spec          : plain data from which the kernel is generated; see `kernel.py`
    weights       : its packed weights
    reads, writes : its operands; the reads come first in the pointer list
    qualnames     : qualified names of its operations
    """

    spec: dict[str, Any]
    weights: Float32
    reads: tuple[Read, ...]
    writes: tuple[int, ...]
    qualnames: tuple[str, ...]
    refusals: tuple[tuple[str, str], ...] = ()
    multiply_adds: int = 0
    memory: KernelMemory | None = None

    @property
    def name(self) -> str:
        """The name of its kernel, for `explain`."""
        convs = [item for item in self.spec.get("items", ()) if item["op"] == "conv"]
        detail = f" {convs[0]['outs']}x{self.spec['vecs']}" if convs else ""
        subchains = max((item["parts"] for item in convs), default=1)
        detail += f" in {subchains} parts" if subchains > 1 else ""
        detail = f" {self.spec['form']}" if "form" in self.spec and self.memory is None else detail
        return f"{self.spec['kernel']}{detail}"

    @property
    def segment(self) -> Segment:
        """For `explain`."""
        return Segment(self.qualnames, self.name, self.refusals, self.multiply_adds, self.weights.nbytes)


@dataclass(frozen=True, eq=False)
class LoadedCall:
    """A kernel call with a memory, ready to run outside of a stream's blocks.

    address : of the kernel
    weights : its packed weights
    offset  : where they begin among all packed weights
    widest  : channels of the widest signal of the plan
    block   : most frames of a call
    """

    call: Call
    memory: KernelMemory
    address: int
    weights: Float32
    offset: int
    widest: int
    block: int

    def with_weights(self, packed: Float32) -> LoadedCall:
        """The same call with other weights; packed: those of all kernels."""
        return replace(self, weights=packed[self.offset : self.offset + self.weights.size])

    def run(self, pointers: Sequence[int], strides: Sequence[int], frames: int) -> None:
        """Run the kernel once."""
        run = compiled_function("namdsp.native.driver:make_call", 5)
        table = np.array([pointers, strides], np.int64)
        first, second = (row.ctypes.data for row in table)
        run(self.address, first, second, self.weights.ctypes.data, frames)
