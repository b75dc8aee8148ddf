"""The adjoint of a feed-forward plan, as a plan: it computes gradients to input and coefficients.

    forward   the plan, which stores the signals that `back` reads
    back      signals are gradients; time runs backwards, so a history is of later frames
    sums      what is summed over all frames: gradients of weights, biases, scales

A convolution's adjoint is a convolution: channels swapped, taps reversed. Going back, the newest tap of the plan is met
first; a `Term` of the adjoint with taps 0 .. K-1 reads its source 0 .. K-1 dilations *later*. The adjoint of an
elementwise operation is one, too: its formula is the derivative of the operation's (`gradients`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from operator import add
from typing import NamedTuple

import numpy as np

from namdsp.arithmetic.program import Value, emit_all, trace
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.formula import Formula, gradients
from namdsp.plan.ops import Conv, Elementwise, Op, Rows, Term
from namdsp.plan.plan import Plan


@dataclass(frozen=True)
class Sum:
    """The gradient to one number array of an operation, summed over frames.

    op, number  : index in `plan.ops`, and which of its `coefficients()`
    gradient    : signal of `back`
    source      : signal of `forward` that is multiplied with it, tap by tap; None: no signal (a bias)
    taps, dilation, groups : as of a `Term`
    """

    op: int
    number: int
    gradient: int
    source: int | None = None
    taps: int = 1
    dilation: int = 1
    groups: int = 1


@dataclass(frozen=True, eq=False)
class Adjoint:
    """The plan of a backward pass, and how its signals relate to the plan of the forward pass.

    tape     : input of `back` -> the signal of `forward` that it is
    after    : signal of `forward` -> the input of `back` that has the gradient to its last frames
    to_input : signal of `back` that is the gradient to the plan's input; None: it is not needed, or there is none
    gradients : signal of `forward` -> the signal of `back` that is its gradient
    """

    forward: Plan
    back: Plan
    sums: tuple[Sum, ...]
    tape: dict[int, int]
    after: dict[int, int]
    to_input: int | None
    gradients: dict[int, int]


def adjoint(
    plan: Plan, summed: Collection[int], *, to_input: bool, to_sums: bool = True, after: bool = False
) -> Adjoint:
    """Return the adjoint of a feed-forward plan.

    summed   : index in `plan.ops` of operations whose coefficients get gradients
    to_input : whether the gradient to signal 0 is needed
    to_sums  : whether those to coefficients are
    after    : whether gradients to the signals' last frames are inputs, for states that are passed on
    """
    assert not plan.recurrent, "its adjoint would have to run frame by frame"
    back = _AdjointBuilder(plan, to_input=to_input, summed=frozenset(summed) if to_sums else frozenset())
    if after:
        back.add_after_inputs()
    for index in reversed(range(len(plan.ops))):
        back.go(index, plan.ops[index])
    return back.finish()


@dataclass(eq=False)
class _AdjointBuilder:
    """Builds an adjoint, operation by operation."""

    plan: Plan
    to_input: bool
    summed: frozenset[int]
    tape: dict[int, int] = field(default_factory=dict)
    after: dict[int, int] = field(default_factory=dict)
    sums: list[Sum] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._builder = PlanBuilder(self.plan.out_channels)
        #: signal of the plan -> its gradient so far
        self._gradients = {self.plan.output: 0}
        for op in self.plan.ops:
            for signal in _read_by_adjoint(op):
                if signal not in self.tape:
                    self.tape[signal] = self._builder.input(self.plan.channels[signal])
        self._inputs = 1 + len(self.tape)

    def add_after_inputs(self) -> None:
        """Add inputs for the gradients to the last frames of signals with a history."""
        for signal in self.plan.signals_with_history:
            if signal or self.to_input:
                self.after[signal] = self._builder.input(self.plan.channels[signal])
        self._inputs += len(self.after)
        for signal, input_signal in self.after.items():
            self._add_gradient(signal, input_signal)

    def go(self, index: int, op: Op) -> None:
        """Add the adjoint of an operation, if its output has a gradient."""
        if op.out not in self._gradients:
            return
        g, name = self._gradients[op.out], f"{op.qualname}.back"
        match op:
            case Conv():
                self._conv(index, op, g)
            case Elementwise():
                for part in _gradients(op):
                    self._add_gradient_of(part.signal, partial(self._elementwise, name, op, part, g))
                for number, source in enumerate(_factors(op)):
                    groups = 1 if source is None else self.plan.channels[source]
                    self._sum(Sum(index, number, g, source, groups=groups))
            case _:
                raise AssertionError(f"{type(op).__name__} runs frame by frame")

    def finish(self) -> Adjoint:
        """Return the adjoint, without operations that nothing needs."""
        plan, gradients = self.plan, self._gradients
        outer = gradients.get(0) if self.to_input else None
        outputs = {item.gradient for item in self.sums} | ({outer} if outer is not None else set())
        # the gradient of a history depends on its readers' gradients in the first frames
        outputs |= {gradients[op.out] for op in plan.ops if isinstance(op, Conv) and op.out in gradients}
        back = self._builder.finish_outputs(frozenset(outputs), self._inputs)
        sources = {item.source for item in self.sums if item.source is not None}
        forward = replace(plan, stored=frozenset({*self.tape, *sources} - {0}))
        tape = {input_signal: signal for signal, input_signal in self.tape.items()}
        return Adjoint(forward, back, tuple(self.sums), tape, self.after, outer, gradients)

    def _add_gradient(self, signal: int, g: int) -> None:
        self._add_gradient_of(signal, lambda: g)

    def _add_gradient_of(self, signal: int, make: Callable[[], int]) -> None:
        """Add a gradient to a signal, if it is needed."""
        if signal == 0 and not self.to_input:
            return
        g = make()
        known = self._gradients.get(signal)
        self._gradients[signal] = g if known is None else self._builder.add(f"gradient {signal}", known, g)

    def _sum(self, term: Sum) -> None:
        if term.op in self.summed:
            self.sums.append(term)

    def _conv(self, index: int, op: Conv, g: int) -> None:
        for number, term in enumerate(op.terms):
            weight = _transposed(term)
            name = f"{op.qualname}.back.{number}"
            terms = (Term(g, weight, term.dilation, term.groups),)
            self._add_gradient_of(term.source, lambda p=name, t=terms: self._builder.conv(p, t, None))  # type: ignore[misc]
            self._sum(Sum(index, number, g, term.source, term.taps, term.dilation, term.groups))
        if op.bias is not None:
            self._sum(Sum(index, len(op.terms), g))

    def _elementwise(self, name: str, op: Elementwise, part: _Gradient, g: int) -> int:
        """Add the gradient to one signal that an operation reads; returns its signal."""
        if not part.formula.program.instructions:
            return g
        reads = (Rows(g), *(Rows(self.tape[signal], first) for signal, first in part.reads))
        return self._builder.elementwise(name, self.plan.channels[op.out], reads, part.formula)


class _Gradient(NamedTuple):
    """The gradient to one signal that an elementwise operation reads.

    formula : of the gradient to the operation's value, and of `reads`, signals of the plan; for each part of the signal
              a result
    """

    signal: int
    reads: tuple[Rows, ...]
    formula: Formula


def _read_by_adjoint(op: Op) -> tuple[int, ...]:
    """Signals whose values the adjoint of an operation reads, except in its sums."""
    if not isinstance(op, Elementwise):
        return ()
    return tuple(rows.signal for part in _gradients(op) for rows in part.reads)


def _gradients(op: Elementwise) -> list[_Gradient]:
    """The gradients to the signals that an operation reads."""
    program, found = gradients(op.formula), []
    inputs = dict(enumerate((*op.reads, Rows(op.out)), 1))
    constants = dict(enumerate(op.formula.parameters, 1 + len(inputs)))
    for signal in op.sources:
        of_rows: dict[int, list[int]] = {}
        for at, rows in enumerate(op.reads):
            if rows.signal == signal:
                of_rows.setdefault(rows.first, []).append(at)

        def joined(*values: Value, of_rows: dict[int, list[int]] = of_rows) -> tuple[Value, ...]:
            to = program.run(emit_all, values)
            return tuple(reduce(add, (to[at] for at in of_rows[first])) for first in sorted(of_rows))

        part, left = trace(joined, program.inputs).without_rest()
        assert left[0] == 0, "a gradient that does not depend on the one to the value"
        reads = tuple(inputs[number] for number in left[1:] if number not in constants)
        parameters = tuple(constants[number] for number in left if number in constants)
        found.append(_Gradient(signal, reads, Formula(part, parameters)))
    return found


def _factors(op: Elementwise) -> list[int | None]:
    """For each weight what is summed, times the gradient to the value: a signal, or None for 1."""
    program, signals = gradients(op.formula), op.formula.signals
    factors = list[int | None]()
    for result in program.results[signals:]:
        part, left = program._replace(results=(result,)).without_rest()
        assert [step.op for step in part.instructions] in ([], ["mul"]), "no sum of products"
        factors.append(op.reads[left[1] - 1].signal if part.instructions else None)
    return factors


def _transposed(term: Term) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """The weight of a term's adjoint, [C_in, C_out / groups, K], taps reversed."""
    outs, ins, taps = term.weight.shape
    grouped = term.weight.reshape(term.groups, outs // term.groups, ins, taps)
    swapped = grouped.transpose(0, 2, 1, 3)[..., ::-1].reshape(term.groups * ins, outs // term.groups, taps)
    return np.ascontiguousarray(swapped)
