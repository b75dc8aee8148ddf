"""The adjoint of a feed-forward plan, as a plan: from the gradient of its output to those of input and coefficients.

    forward   the plan, which stores the signals that `back` reads
    back      signals are gradients; time runs backwards, so a history is of later frames
    sums      what is summed over all frames: gradients of weights, biases, scales

A convolution's adjoint is a convolution: channels swapped, taps reversed. Going back, the newest tap of the plan is met
first; a `Term` of the adjoint with taps 0 .. K-1 reads its source 0 .. K-1 dilations *later*. An activation's adjoint
is the product with its derivative: one more activation, of its stored value or argument (`plan/activations.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace

import numpy as np

from namdsp.plan.activations import Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Activate, Add, Affine, Conv, Gate, Modulate, Op, Scale, Term
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
    """The adjoint of a plan.

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
    """The adjoint of a feed-forward plan.

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
                input_signal = self._builder.input(self.plan.channels[signal])
                self.after[signal] = input_signal
                self._inputs += 1
        for signal, input_signal in self.after.items():
            self._add_gradient(signal, input_signal)

    def go(self, index: int, op: Op) -> None:
        """Add the adjoint of an operation, if its output has a gradient."""
        if op.out not in self._gradients:
            return
        g, b, name = self._gradients[op.out], self._builder, f"{op.qualname}.back"
        match op:
            case Conv():
                self._conv(index, op, g)
            case Activate():
                derivative = op.activation.derivative
                of = self.tape[op.out if derivative.by_value else op.source]
                self._add_gradient(op.source, b.pull(name, g, of, derivative.activation))
            case Add():
                self._add_gradient(op.a, g)
                self._add_gradient(op.b, g)
            case Scale():
                self._add_gradient_of(op.source, lambda: b.scale(name, g, op.factor))
                self._sum(Sum(index, 0, g, op.source, groups=self.plan.channels[op.source]))
            case Affine():
                self._add_gradient_of(op.source, lambda: b.affine(name, g, op.scale, np.zeros_like(op.shift)))
                self._sum(Sum(index, 0, g, op.source, groups=self.plan.channels[op.source]))
                self._sum(Sum(index, 1, g))
            case Modulate():
                self._modulate(op, g)
            case Gate():
                self._gate(op, g)
            case _:
                raise AssertionError(f"{type(op).__name__} runs frame by frame")

    def finish(self) -> Adjoint:
        """The adjoint, without operations that nothing needs."""
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

    def _modulate(self, op: Modulate, g: int) -> None:
        b, name = self._builder, f"{op.qualname}.back"
        source, film = self.tape[op.source], self.tape[op.film]
        self._add_gradient(op.source, b.modulate(name, g, film, shift=False))
        to_factor = b.modulate(f"{name}.film", g, source, shift=False)
        self._add_gradient(op.film, b.join(f"{name}.film", to_factor, g) if op.shift else to_factor)

    def _gate(self, op: Gate, g: int) -> None:
        b, name, rows = self._builder, f"{op.qualname}.back", self.plan.channels[op.out]
        both = self.tape[op.source]
        p, z = (b.pick(name, both, first, rows) for first in (0, rows))
        f, s = b.activate(name, p, op.primary), b.activate(name, z, op.secondary)

        def pull(gradient: int, activation: Activation, x: int, value: int) -> int:
            derivative = activation.derivative
            return b.pull(name, gradient, value if derivative.by_value else x, derivative.activation)

        def times(a: int, other: int) -> int:
            return b.modulate(name, a, other, shift=False)

        gs = times(g, s)
        to_p, factor = pull(gs, op.primary, p, f), f
        if op.blended:  # s f(p) + (1 - s) p
            to_p = b.add(name, to_p, b.add(name, g, b.scale(name, gs, np.float32(-1))))
            factor = b.add(name, f, b.scale(name, p, np.float32(-1)))
        to_z = pull(times(g, factor), op.secondary, z, s)
        self._add_gradient(op.source, b.join(name, to_p, to_z))


def _read_by_adjoint(op: Op) -> tuple[int, ...]:
    """Signals whose values the adjoint of an operation reads, except in its sums."""
    match op:
        case Activate():
            return (op.out if op.activation.derivative.by_value else op.source,)
        case Gate() | Modulate():
            return op.sources
        case _:
            return ()


def _transposed(term: Term) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """The weight of a term's adjoint, [C_in, C_out / groups, K], taps reversed."""
    outs, ins, taps = term.weight.shape
    grouped = term.weight.reshape(term.groups, outs // term.groups, ins, taps)
    swapped = grouped.transpose(0, 2, 1, 3)[..., ::-1].reshape(term.groups * ins, outs // term.groups, taps)
    return np.ascontiguousarray(swapped)
