"""One kernel call of a schedule: the kernel's spec, its weights, what it reads and writes, the memory it keeps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Segment
from namdsp.kernels.numba_cpu.convolution import SpectraMemory
from namdsp.native.records import TERM_POINTERS


class Read(NamedTuple):
    """An operand that a kernel reads: a signal, or the taps of a term, the oldest of them `delay` frames ago."""

    signal: int
    delay: int = 0
    taps: int = 1
    dilation: int = 1

    @property
    def pointers(self) -> int:
        """Number of its entries among the kernel's pointers; see `native/records.py`."""
        return 1 if self.taps == 1 else TERM_POINTERS


@dataclass(frozen=True, eq=False)
class Call:
    """One kernel call.

    spec          : plain data from which the kernel is generated; see `kernel.py`
    weights       : its packed weights
    reads, writes : its operands; the reads come first in the pointer list
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
    memory: SpectraMemory | None = None

    @property
    def name(self) -> str:
        """The name of its kernel, for `explain`."""
        convs = [item for item in self.spec.get("items", ()) if item["op"] == "conv"]
        detail = f" {convs[0]['outs']}x{self.spec['vecs']}" if convs else ""
        detail = f" {self.spec['form']}" if "form" in self.spec and self.memory is None else detail
        return f"{self.spec['kernel']}{detail}"

    @property
    def segment(self) -> Segment:
        """For `explain`."""
        return Segment(self.qualnames, self.name, self.refusals, self.multiply_adds, self.weights.nbytes)
