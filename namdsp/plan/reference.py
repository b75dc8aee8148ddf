"""The reference: a plan, operation by operation, a whole signal at a time.

Its arithmetic is a parameter: float64, against which rounding errors are measured, or the exact float32 chain. It has
no state: the signal is preceded by silence, long enough to fill every history.
"""

from __future__ import annotations

from typing import Any, assert_never

from namdsp.arithmetic.recurrence import lstm
from namdsp.plan.ops import Conv, Convolve, Elementwise, Lstm, Op
from namdsp.plan.plan import Plan


def play(plan: Plan, x: Any, arithmetic: Any) -> Any:
    """Output [C_out, T] for the input x [C_in, T], from zero histories and an LSTM's first states.

    arithmetic : of `arithmetic/reference.py`
    """
    signals = {0: x}
    last = {signal: index for index, op in enumerate(plan.ops) for signal in op.sources}
    for index, op in enumerate(plan.ops):
        signals[op.out] = _result(plan, op, signals, arithmetic)
        for signal in op.sources:
            if last[signal] == index and signal != plan.output:
                del signals[signal]
    return signals[plan.output]


def _result(plan: Plan, op: Op, signals: dict[int, Any], arithmetic: Any) -> Any:
    match op:
        case Conv():
            chain = arithmetic.start(op.bias, signals[op.terms[0].source], channels=plan.channels[op.out])
            for term in op.terms:
                x = signals[term.source]
                chain = arithmetic.accumulate(
                    chain, term.weight, x, dilation=term.dilation, groups=term.groups
                )
            return chain
        case Convolve():
            return arithmetic.convolve(op.taps, op.bias, signals[op.source])
        case Elementwise():
            rows = plan.channels[op.out]
            reads = (signals[signal][first : first + rows] for signal, first in op.reads)
            return arithmetic.apply(op.formula, *reads)
        case Lstm():
            gates = signals[op.source]
            return lstm(arithmetic, gates, op.weight, op.hidden0, op.cell0, squash=op.squash)
        case _:
            assert_never(op)
