"""One run: its settings, what it measured, and what came in the way."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from time import monotonic
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from .machine import FmaPeak, Load, commit, graphics_processor, measuring, processor
from .rows import Row, table
from .timing import Clock, in_turns

T = TypeVar("T")


@dataclass
class Session:
    """Settings of a run, and its figures.

    gpu     : whether a GPU is measured, and its name heads the figures
    engine  : what is measured; the CPU engine's bits are right, and tests/ hold those against the reference
    device  : where PyTorch's contenders run
    ends_at : of `monotonic`; nothing long is begun after it
    options : what else the command line said
    machine : the name of what is measured, if it is not this core or GPU
    """

    gpu: bool = False
    quick: bool = False
    engine: str = "numba"
    device: str = "cpu"
    clock: Clock = field(default_factory=Clock)
    ends_at: float = float("inf")
    options: argparse.Namespace = field(default_factory=argparse.Namespace)
    rows: list[Row] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    peaks: list[float] = field(default_factory=list)
    load: Load = field(default_factory=Load)
    machine: str = ""

    def add(
        self,
        part: str,
        model: str,
        case: str,
        value: float,
        unit: str,
        against: Mapping[str, float] | None = None,
        note: str = "",
    ) -> None:
        """One figure. against: rivals and limits of this run -> how many times as fast as each it was."""
        row = Row(part, model, case, f"{value:.4g}", unit, note=note)
        if abs(value) >= 1e4:
            row = replace(row, value=f"{value:.0f}")
        ratios = {name: f"{ratio:.3g}" for name, ratio in (against or {}).items()}
        self.rows += [replace(row, against=name, ratio=r) for name, r in ratios.items()] or [row]

    def play(
        self, contenders: Mapping[str, Callable[[], float]], rounds: int, *, pin: bool = True
    ) -> dict[str, NDArray[np.float64]]:
        """Each contender's figure, once a round, with the FMA peak among them; on one core if `pin`."""
        peak = {"FMA peak": FmaPeak()} if pin else {}
        with measuring(self.load, pin=pin):
            figures = in_turns({**contenders, **peak}, rounds, self.ends_at)
        self.peaks += figures.pop("FMA peak").tolist() if pin else []
        return figures

    def turns(self, contenders: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, Any]:
        """Likewise on a GPU, which nobody else uses."""
        return in_turns(contenders, 1 if self.quick else rounds, self.ends_at)

    @property
    def peak(self) -> float:
        """GFLOP/s of the fastest sample."""
        return max(self.peaks)

    def begin(self, what: str) -> bool:
        """Whether there is time for something long; notes what there is no time for."""
        if monotonic() > self.ends_at:
            self.note(f"{what}: not measured, the time was up")
            return False
        print(f"  {what}", file=sys.stderr, flush=True)
        return True

    def note(self, text: str) -> None:
        """What a reader must know; each once."""
        if text not in self.notes:
            self.notes.append(text)

    def rival(self, name: str, make: Callable[[], T]) -> T | None:
        """A rival, or None with a note: anything that stops a rival must not stop us."""
        if not self.begin(name):
            return None
        try:
            return make()
        except Exception as reason:
            self.note(f"{name}: {type(reason).__name__}: {str(reason).splitlines()[0][:200]}")
            return None

    def finished(self) -> list[Row]:
        """The figures, each with machine, commit and date."""
        machine = self.machine or (graphics_processor() if self.gpu else processor())
        if self.peaks:
            machine += f"; FMA peak {self.peak:.1f} GFLOP/s"
        same = {"machine": machine, "commit": commit(), "date": f"{date.today():%Y-%m-%d}"}
        return [
            replace(row, note="; ".join(filter(None, (self.load.noise, row.note))), **same)
            for row in self.rows
        ]


def shown(rows: list[Row]) -> str:
    """Figures as a table: those of one thing on one line."""
    lines: dict[tuple[str, ...], list[str]] = {}
    for row in rows:
        key = (row.part, f"{row.model}, {row.case}", f"{row.value} {row.unit}", row.note)
        ratio = f"{float(row.ratio):.2f}x {row.against}" if row.against else ""
        lines.setdefault(key, []).append(ratio)
    head = ["part", "what", "figure", "beside", "note"]
    return table(head, [[*key[:3], ", ".join(filter(None, r)) or "-", key[3]] for key, r in lines.items()])
