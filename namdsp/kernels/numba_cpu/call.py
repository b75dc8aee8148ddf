"""A kernel's call: its spec, its packed weights, and its operands; and the part of a plan that is one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Segment
from namdsp.kernels.numba_cpu import conv
from namdsp.kernels.numba_cpu.records import TERM_POINTERS
from namdsp.native.targets import Target
from namdsp.plan.plan import Plan

#: Kernel of a spec -> its name for people, where they differ.
_NOUNS = {"convolve": "long convolution"}


class Read(NamedTuple):
    """An operand that a kernel reads: a signal, or the taps of a term, the oldest of them `delay` frames ago."""

    signal: int
    delay: int = 0
    taps: int = 1
    dilation: int = 1

    @property
    def pointers(self) -> int:
        """Number of its entries among the kernel's pointers; see `records.py`."""
        return 1 if self.taps == 1 else TERM_POINTERS


@dataclass(frozen=True, eq=False)
class Call:
    """One kernel call.

    spec          : plain data from which the kernel is generated; see `kernel.py`
    weights       : its packed weights
    reads, writes : its operands; the pointer list has the reads, then the writes
    qualnames     : qualified names of its operations
    memory        : of a long convolution
    """

    spec: dict[str, Any]
    weights: Float32
    reads: tuple[Read, ...]
    writes: tuple[int, ...]
    qualnames: tuple[str, ...]
    refusals: tuple[tuple[str, str], ...] = ()
    multiply_adds: int = 0
    memory: Memory | None = None

    @property
    def name(self) -> str:
        """The name of its kernel, for `explain`."""
        kernel, form = _NOUNS.get(self.spec["kernel"], self.spec["kernel"]), self.spec.get("form")
        convs = [item for item in self.spec.get("items", ()) if item["op"] == "conv"]
        if kernel == "conv":
            kernel = "Conv1x1" if all(taps == 1 for taps, *_ in convs[0]["terms"]) else "Conv1D"
        detail = f" {convs[0]['outs']}x{self.spec['vecs']}" if convs else ""
        detail += "".join(f", {text}" for text in dict.fromkeys(filter(None, map(conv.blocks, convs))))
        return f"{kernel}{detail}" if form in (None, self.spec["kernel"]) else f"{kernel} {form}"

    @property
    def segment(self) -> Segment:
        """For `explain`."""
        return Segment(self.qualnames, self.name, self.refusals, self.multiply_adds, self.weights.nbytes)


class Memory(Protocol):
    """What a call keeps from block to block, computed from histories."""

    @property
    def signal(self) -> int:
        """Its number in the arena, after those of the plan."""

    @property
    def rows(self) -> int:
        """One for each channel."""

    @property
    def floats(self) -> int:
        """Floats of a row."""

    @property
    def computed_from(self) -> tuple[int, int]:
        """The signal, and the clock, from whose histories it is computed."""

    def recompute(self, kernel: int, table: Float32, rows: Float32, history: Float32, clock: Float32) -> None:
        """Compute it from the histories. kernel: its address; table: the weights; rows: the memory."""


class Part(Protocol):
    """Operations of a plan that one kernel computes."""

    def call(self, plan: Plan, target: Target) -> Call:
        """The call of its kernel."""


class SeparatePart(Part, Protocol):
    """An operation that is not fused with others, or several of its kind."""

    @property
    def sources(self) -> tuple[int, ...]:
        """Signals that it reads."""

    @property
    def writes(self) -> tuple[int, ...]:
        """Signals that it makes."""
