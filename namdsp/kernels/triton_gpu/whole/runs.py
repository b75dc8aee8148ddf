"""Phases that are alike, one after the other: one function, called in a loop over their rows of the table.

A row of the table is loaded while the weights of its phase arrive. Numbers that all rows share stand in the code
instead, but for lengths of loops: the compiler would write such loops out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from namdsp.kernels.triton_gpu.whole.phase_source import PhaseSource
from namdsp.plan.plan import Plan


class Run:
    """Some alike phases.

    first   : index of the first of them in the model
    sources : theirs
    """

    def __init__(self, first: int, sources: Sequence[PhaseSource]) -> None:
        self.first = first
        self.sources = sources
        self._name = f"phase{first}"
        one = sources[0]
        self._known = {
            k: number
            for k, number in enumerate(one.numbers)
            if k not in one.lengths and all(other.numbers[k] == number for other in sources)
        }
        self._unknown = [k for k in range(len(one.numbers)) if k not in self._known]

    @property
    def functions(self) -> dict[str, str]:
        """Functions, by name: what the phases call, and the phases."""
        one = self.sources[0]
        return {**one.functions, self._name: one.function(self._name, self._known)}

    def rows(self) -> list[list[int]]:
        """Of each phase, its numbers in the table."""
        return [[source.numbers[k] for k in self._unknown] for source in self.sources]

    def body(self, plan: Plan, columns: int) -> list[str]:
        """The run in the kernel.

        columns : of the table; a row has the place of the weights and the phase's numbers
        """
        last = self.first + len(self.sources)
        arguments = self.sources[0].arguments(self._known)
        outputs = ", ".join(f"y{c}" for c in range(plan.out_channels))
        call = f"{self._name}(phase_weights(p, here), weights, own, state, now{arguments}, BT)"
        lines = [
            f"p = table + row * {columns}",
            f"following = tl.load(p + {columns})",
            *(f"k{k} = tl.load(p + {column})" for column, k in enumerate(self._unknown, start=1)),
            "staged()",
            "tl.debug_barrier()",
            "stage(weights, following, there, THREADS)",
            f"{outputs} = {call}" if self.sources[0].makes_output else call,
            "here, there = there, here",
        ]
        if len(self.sources) == 1:
            return [lines[0].replace("row", str(self.first)), *lines[1:]]
        return [f"for row in range({self.first}, {last}):", *(f"    {line}" for line in lines)]


def runs(sources: Sequence[PhaseSource]) -> list[Run]:
    """A model's phases as runs."""
    found: list[Run] = []
    for _, alike in groupby(sources, key=lambda source: source.key):
        found.append(Run(sum(len(run.sources) for run in found), list(alike)))
    return found
