"""One phase as Triton source, with the numbers that it takes from its row of the table, and its weights.

Written from what is stored, backwards: some channels of a stored signal, then what they need. So few values are alive
at a time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import assert_never

import numpy as np

from namdsp.kernels.engine import no_kernel
from namdsp.kernels.triton_gpu.program import program_source
from namdsp.kernels.triton_gpu.whole.numbering import Numbering, Places
from namdsp.kernels.triton_gpu.whole.phase_conv import PhaseConvolutions
from namdsp.kernels.triton_gpu.whole.phases import Phase
from namdsp.kernels.triton_gpu.whole.rings import Ring, width
from namdsp.kernels.triton_gpu.whole.shape import Shape
from namdsp.plan.ops import Activate, Add, Affine, Conv, Elementwise, Gate, Lstm, Modulate, Scale
from namdsp.plan.plan import Plan

#: Activations whose quotients never come near over- or underflow: `quotient` was found equal to div_rn on all float32.
NARROW = ("Tanh", "Sigmoid", "SiLU")


class PhaseSource(PhaseConvolutions):
    """The source of a phase. Phases of one `key` differ in `numbers` and `weights` only."""

    def __init__(
        self,
        plan: Plan,
        numbering: Numbering,
        phase: Phase,
        rings: dict[int, Ring],
        own: dict[int, int],
        shape: Shape,
    ) -> None:
        super().__init__(plan, numbering, phase, rings, own, shape)
        self.functions: dict[str, str] = {}
        #: signals of this phase whose channels no variables hold: whoever reads them loads what was stored. To make
        #: them again would read what they were stored over
        self._in_memory: set[int] = set()
        for signal in sorted(phase.stores, key=self._convolutions_before):
            conv = self._block_by_block(signal, phase)
            if conv is None:
                self._store(signal)
            else:
                self._store_blocks(signal, conv)
                self._in_memory.add(signal)
        self.makes_output = plan.output in self._made_by
        outputs = range(plan.out_channels if self.makes_output else 0)
        self._outputs = [self._value(plan.output, c) for c in outputs]

    def function(self, name: str, known: Mapping[int, int]) -> str:
        """The phase as a function; it gives the model's output, if it makes it.

        known : numbers that stand in the text; the others are arguments
        """
        lines = [f"k{k} = {number}" for k, number in known.items()]
        ending = f"return {', '.join(self._outputs)}".rstrip()
        text = "\n".join(f"    {line}" for line in [*lines, *self._lines, ending])
        arguments = f"w, weights, own, state, now{self.arguments(known)}, BT: tl.constexpr"
        return f"@triton.jit\ndef {name}({arguments}):\n{text}\n"

    def arguments(self, known: Mapping[int, int]) -> str:
        """The model's inputs and the numbers that are not known, as the function is declared and called."""
        inputs = [f"x{c}" for c in range(self._plan.in_channels)]
        numbers = [f"k{k}" for k in range(len(self.numbers)) if k not in known]
        return "".join(f", {name}" for name in inputs + numbers)

    @property
    def key(self) -> str:
        """Equal for phases that the same code runs."""
        return self.function("phase", {})

    def weights(self) -> Places:
        """Which numbers the phase's weights are, a multiple of four."""
        return np.concatenate([np.zeros(0, np.int64), *self._weights])

    def _convolutions_before(self, signal: int) -> int:
        """How many convolutions of the phase a signal has behind it: what is made first is stored first."""
        op = self._made_by.get(signal)
        if op is None:
            return 0
        return isinstance(op, Conv) + max(map(self._convolutions_before, op.sources))

    def _value(self, signal: int, c: int) -> str:
        """The variable of one channel at the current frame, computed or loaded if there is none yet."""
        if (signal, c) not in self._names:
            match None if signal in self._in_memory else self._made_by.get(signal):
                case None:
                    size = width(self._plan.channels[signal])
                    first = c // size * size
                    self._load_now(self._new(signal, first, size), signal, str(first // size))
                case Conv() as op:
                    self._conv(op, c)
                case Lstm() as op:
                    raise no_kernel(op, "triton")
                case op:
                    self._elementwise(op, c)
        return self._names[signal, c]

    def _elementwise(self, op: Elementwise, c: int) -> None:
        channels = self._plan.channels[op.out]
        match op:
            case Activate():
                value = self._apply(op, 0, c, self._value(op.source, c))
            case Gate():
                value = self._gate(op, c, channels)
            case Modulate():
                value = f"{self._value(op.source, c)} * {self._value(op.film, c)}"
                if op.shift:
                    value = f"({value}) + {self._value(op.film, channels + c)}"
            case Add():
                value = f"{self._value(op.a, c)} + {self._value(op.b, c)}"
            case Scale():
                (factor,) = self._numbering.of(op)
                value = f"{self._number_of((id(op), 0), factor.ravel(), 0)} * {self._value(op.source, c)}"
            case Affine():
                arrays = enumerate(self._numbering.of(op))
                scale, shift = (self._number_of((id(op), which), places, c) for which, places in arrays)
                value = f"({self._value(op.source, c)} * {scale}) + {shift}"
            case _:
                assert_never(op)
        (name,) = self._new(op.out, c, 1)
        self._lines.append(f"{name} = {value}")

    def _gate(self, op: Gate, c: int, channels: int) -> str:
        p = self._value(op.source, c)
        f = self._apply(op, 0, c, p)
        s = self._apply(op, 1, c, self._value(op.source, channels + c))
        (gate,) = self._variables(1)
        self._lines.append(f"{gate} = {s}")
        value = f"{gate} * {f}"
        return f"({value}) + (1.0 - {gate}) * {p}" if op.blended else value

    def _apply(self, op: Activate | Gate, which: int, c: int, x: str) -> str:
        """One of the activations of an operation."""
        activation = op.activations[which]
        divide = "quotient" if activation.name in NARROW else "tl.div_rn"
        if activation.name == "Tanh" and self._shape.short_tanh:
            divide = "short_quotient"
        text = program_source("f", activation.program, divide)
        name = f"{activation.name.lower()}_{hashlib.sha256(text.encode()).hexdigest()[:8]}"
        self.functions[name] = program_source(name, activation.program, divide)
        # scalars stand side by side; of slopes, which come alone, it is the channel's
        counts = [len(each.program_parameters()) for each in op.activations]
        arrays = self._numbering.of(op)[sum(counts[:which]) :][: counts[which]]
        places = np.concatenate([np.zeros(0, np.int64), *map(np.ravel, arrays)])
        wanted = [c] if activation.slopes else range(len(activation.parameters))
        given = [self._number_of((id(op), which), places, index) for index in wanted]
        return f"{name}({', '.join([x, *(f'tl.full([BT], {number}, tl.float32)' for number in given)])})"

    def _store(self, signal: int) -> None:
        channels = self._plan.channels[signal]
        size = width(channels)
        for first in range(0, channels, size):
            values = [self._value(signal, min(first + c, channels - 1)) for c in range(size)]
            self._store_now(signal, str(first // size), values)
