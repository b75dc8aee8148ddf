"""One phase as Triton source, with its row of the parameter table and its weights.

Generated backwards from the stored signals: some channels of a signal, then the values that they need. So few values
are alive at the same time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import assert_never

import numpy as np

from namdsp.kernels.engine import no_kernel
from namdsp.kernels.triton_gpu.fused.phase_conv import PhaseConvolutions
from namdsp.kernels.triton_gpu.fused.phase_text import CoefficientIndices, CoefficientLayout
from namdsp.kernels.triton_gpu.fused.phases import Phase
from namdsp.kernels.triton_gpu.fused.rings import Ring, width
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.program import program_source
from namdsp.kernels.triton_gpu.ptx import QUOTIENTS
from namdsp.plan.ops import Activate, Add, Affine, Conv, Convolve, Elementwise, Gate, Lstm, Modulate, Scale
from namdsp.plan.plan import Plan


class PhaseSource(PhaseConvolutions):
    """The source of a phase. Phases of equal `key` differ in `parameters` and `weights` only."""

    def __init__(
        self,
        plan: Plan,
        layout: CoefficientLayout,
        phase: Phase,
        rings: dict[int, Ring],
        shared_offsets: dict[int, int],
        shape: Shape,
    ) -> None:
        super().__init__(plan, layout, phase, rings, shared_offsets, shape)
        self.functions: dict[str, str] = {}
        #: signals of this phase without variables: readers load the stored values. Their sources may be overwritten,
        #: so that the values cannot be computed again
        self._in_memory: set[int] = set()
        for signal in sorted(phase.stores, key=self._convolutions_before):
            conv = self._block_by_block(signal, phase)
            if conv is None:
                self._store(signal)
            else:
                self._store_blocks(signal, conv)
                self._in_memory.add(signal)
        self.makes_output = plan.output in self._producers
        outputs = range(plan.out_channels if self.makes_output else 0)
        self._outputs = [self._value(plan.output, c) for c in outputs]

    def function(self, name: str, known: Mapping[int, int]) -> str:
        """Return the phase as a function; it returns the model's output if the phase computes the output.

        known : parameters that are constants in the text; the others are arguments
        """
        lines = [f"k{k} = {number}" for k, number in known.items()]
        ending = f"return {', '.join(self._outputs)}".rstrip()
        text = "\n".join(f"    {line}" for line in [*lines, *self._lines, ending])
        arguments = f"w, weights, own, state, now{self.arguments(known)}, BT: tl.constexpr"
        return f"@triton.jit\ndef {name}({arguments}):\n{text}\n"

    def arguments(self, known: Mapping[int, int]) -> str:
        """Return the model's inputs and the unknown parameters, for the function's head and for its calls."""
        inputs = [f"x{c}" for c in range(self._plan.in_channels)]
        parameters = [f"k{k}" for k in range(len(self.parameters)) if k not in known]
        return "".join(f", {name}" for name in inputs + parameters)

    @property
    def key(self) -> str:
        """Equal for phases that the same code computes."""
        return self.function("phase", {})

    def weights(self) -> CoefficientIndices:
        """Return the indices of the phase's weights, a multiple of four."""
        return np.concatenate([np.zeros(0, np.int64), *self._weights])

    def _convolutions_before(self, signal: int) -> int:
        """Return the most convolutions of the phase on a path to a signal: signals are stored in this order."""
        op = self._producers.get(signal)
        if op is None:
            return 0
        return isinstance(op, Conv) + max(map(self._convolutions_before, op.sources))

    def _value(self, signal: int, c: int) -> str:
        """Return the variable of one channel at the current frame, computed or loaded if there is none yet."""
        if (signal, c) not in self._names:
            match None if signal in self._in_memory else self._producers.get(signal):
                case None:
                    size = width(self._plan.channels[signal])
                    first = c // size * size
                    self._load_now(self._new(signal, first, size), signal, str(first // size))
                case Conv() as op:
                    self._conv(op, c)
                case (Lstm() | Convolve()) as op:
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
                (factor,) = self._layout.indices(op)
                value = f"{self._coefficient((id(op), 0), factor.ravel(), 0)} * {self._value(op.source, c)}"
            case Affine():
                arrays = enumerate(self._layout.indices(op))
                scale, shift = (self._coefficient((id(op), which), indices, c) for which, indices in arrays)
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
        """Return the call of one of an operation's activations."""
        activation = op.activations[which]
        divide = "quotient" if activation.name in QUOTIENTS else "tl.div_rn"
        if activation.name == "Tanh" and self._shape.short_tanh:
            divide = "short_quotient"
        text = program_source("f", activation.program, divide)
        name = f"{activation.name.lower()}_{hashlib.sha256(text.encode()).hexdigest()[:8]}"
        self.functions[name] = program_source(name, activation.program, divide)
        # parameters are consecutive scalars; slopes are an array with one element a channel
        counts = [len(used.program_parameters()) for used in op.activations]
        arrays = self._layout.indices(op)[sum(counts[:which]) :][: counts[which]]
        indices = np.concatenate([np.zeros(0, np.int64), *map(np.ravel, arrays)])
        positions = [c] if activation.slopes else range(len(activation.parameters))
        values = [self._coefficient((id(op), which), indices, index) for index in positions]
        return f"{name}({', '.join([x, *(f'tl.full([BT], {number}, tl.float32)' for number in values)])})"

    def _store(self, signal: int) -> None:
        channels = self._plan.channels[signal]
        size = width(channels)
        for first in range(0, channels, size):
            values = [self._value(signal, min(first + c, channels - 1)) for c in range(size)]
            self._store_now(signal, str(first // size), values)
