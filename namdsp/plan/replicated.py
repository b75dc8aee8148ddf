"""A plan for several voices as one plan: each signal has the rows of all voices, one voice after the other.

An engine runs it like any other plan. Its lanes then run along voices, for plans whose frames must wait for each other.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from namdsp.plan.ops import Conv, Elementwise, Lstm, Op, Term
from namdsp.plan.plan import Plan


def is_replicable(op: Op) -> bool:
    """Return whether an operation computes each row, or each group of rows, separately."""
    if isinstance(op, Elementwise):
        return not any(rows.first for rows in op.reads)
    return isinstance(op, Conv | Lstm)


def replicated(plan: Plan, voices: int) -> Plan:
    """Return the plan for a number of voices; all its operations must be replicable."""
    channels = tuple(voices * channels for channels in plan.channels)
    return replace(plan, channels=channels, ops=tuple(_replicated(op, voices) for op in plan.ops))


def _replicated(op: Op, voices: int) -> Op:
    match op:
        case Conv():
            bias = None if op.bias is None else np.tile(op.bias, voices)
            return replace(op, terms=tuple(_term(term, voices) for term in op.terms), bias=bias)
        case Lstm():
            hidden0, cell0 = np.tile(op.hidden0, voices), np.tile(op.cell0, voices)
            return replace(op, hidden0=hidden0, cell0=cell0, voices=voices * op.voices)
        case Elementwise():
            parameters = (
                np.tile(array, (voices, 1)) if len(array) > 1 else array for array in op.formula.parameters
            )
            return replace(op, formula=replace(op.formula, parameters=tuple(parameters)))
        case _:
            raise AssertionError(f"{type(op).__name__} is not replicable")


def _term(term: Term, voices: int) -> Term:
    return replace(term, weight=np.tile(term.weight, (voices, 1, 1)), groups=voices * term.groups)
