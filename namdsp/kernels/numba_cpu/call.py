"""One kernel call of a schedule, and its operands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Segment
from namdsp.kernels.numba_cpu.split_taps import Carry
from namdsp.native.records import TERM_SLOTS
from namdsp.plan.ops import Convolve


class Read(NamedTuple):
    """An operand that a kernel reads: a signal, or the taps of a term, the oldest of them `delay` frames ago.

    taps, lead : of a term in parts, those of its oldest part
    """

    signal: int
    delay: int = 0
    taps: int = 1
    dilation: int = 1
    lead: int = 0

    @property
    def slots(self) -> int:
        """Its places among the kernel's pointers; see `native/records.py`."""
        return 1 if self.taps == 1 else TERM_SLOTS


@dataclass(frozen=True, eq=False)
class Memory:
    """What the kernel of a long convolution keeps: so many floats for each channel, which stay where they are.

    signal : its number, behind those of the plan
    """

    signal: int
    rows: int
    floats: int
    op: Convolve


@dataclass(frozen=True, eq=False)
class Call:
    """One kernel call: its spec, its packed weights, its operands in order.

    reads, writes : the reads stand first in the pointer list
    carry         : the signal that one of the convolutions keeps for itself
    memory        : what a long convolution keeps for itself
    """

    spec: dict[str, Any]
    weights: Float32
    reads: tuple[Read, ...]
    writes: tuple[int, ...]
    places: tuple[str, ...]
    refusals: tuple[tuple[str, str], ...] = ()
    multiply_adds: int = 0
    carry: Carry | None = None
    memory: Memory | None = None

    @property
    def name(self) -> str:
        """Of its kernel, for people."""
        convs = [item for item in self.spec.get("items", ()) if item["op"] == "conv"]
        detail = f" {convs[0]['outs']}x{self.spec['vecs']}" if convs else ""
        detail += f" in {self.carry.parts.count} parts" if self.carry else ""
        detail = f" {self.spec['form']}" if "form" in self.spec and self.memory is None else detail
        return f"{self.spec['kernel']}{detail}"

    @property
    def segment(self) -> Segment:
        """For `explain`."""
        return Segment(self.places, self.name, self.refusals, self.multiply_adds, self.weights.nbytes)
