"""Consecutive phases of equal source: one generated function, called in a loop over their rows of a table.

A row of the table is loaded while the weights of its phase arrive. Parameters that are equal in all rows are constants
in the code, except lengths of loops: the compiler would unroll such loops.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from namdsp.kernels.triton_gpu.fused.phase_source import PhaseSource
from namdsp.plan.plan import Plan


class PhaseLoop:
    """Consecutive phases that share their source.

    first   : index of the first of these phases in the model
    sources : the source of each phase
    """

    def __init__(self, first: int, sources: Sequence[PhaseSource]) -> None:
        self.first = first
        self.sources = sources
        self._name = f"phase{first}"
        one = sources[0]
        self._common = {
            k: number
            for k, number in enumerate(one.parameters)
            if k not in one.lengths and all(other.parameters[k] == number for other in sources)
        }
        self._varying = [k for k in range(len(one.parameters)) if k not in self._common]

    @property
    def functions(self) -> dict[str, str]:
        """The generated functions by name: helpers of the phases, and the phase itself."""
        one = self.sources[0]
        return {**one.helpers, **one.functions.sources, self._name: one.function(self._name, self._common)}

    def rows(self) -> list[list[int]]:
        """Return the parameters of each phase that differ between phases, as rows of the table."""
        return [[source.parameters[k] for k in self._varying] for source in self.sources]

    def body(self, plan: Plan, columns: int) -> list[str]:
        """Return the lines of the kernel that run these phases.

        columns : of the table; a row has the offset of the phase's weights, then its parameters
        """
        last = self.first + len(self.sources)
        arguments = self.sources[0].arguments(self._common)
        outputs = ", ".join(f"y{c}" for c in range(plan.out_channels))
        call = f"{self._name}(phase_weights(p, here), weights, own, state, now{arguments}, BT)"
        lines = [
            f"p = table + row * {columns}",
            f"following = tl.load(p + {columns})",
            *(f"k{k} = tl.load(p + {column})" for column, k in enumerate(self._varying, start=1)),
            "staged()",
            "tl.debug_barrier()",
            "stage(weights, following, there, THREADS)",
            f"{outputs} = {call}" if self.sources[0].makes_output else call,
            "here, there = there, here",
        ]
        if len(self.sources) == 1:
            return [lines[0].replace("row", str(self.first)), *lines[1:]]
        names = f"# {self.sources[0].name} to {self.sources[-1].name}, {len(self.sources)} phases"
        return [names, f"for row in range({self.first}, {last}):", *(f"    {line}" for line in lines)]


def phase_loops(sources: Sequence[PhaseSource]) -> list[PhaseLoop]:
    """Group a model's phases into loops."""
    loops: list[PhaseLoop] = []
    for _, equal in groupby(sources, key=lambda source: source.key):
        loops.append(PhaseLoop(sum(len(loop.sources) for loop in loops), list(equal)))
    return loops
