"""One phase as Triton source, with its row of the parameter table and its weights.

Generated backwards from the stored signals: some channels of a signal, then the values that they need. So few values
are alive at the same time.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from namdsp.kernels.engine import no_kernel
from namdsp.kernels.triton_gpu.fused.phase_conv import PhaseConvolutions
from namdsp.kernels.triton_gpu.fused.phase_text import CoefficientIndices, CoefficientLayout
from namdsp.kernels.triton_gpu.fused.phases import Phase
from namdsp.kernels.triton_gpu.fused.rings import Ring, width
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.program import ActivationFunctions, formula_lines
from namdsp.kernels.triton_gpu.ptx import QUOTIENTS
from namdsp.plan.ops import Conv, Elementwise
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
        self.functions = ActivationFunctions(QUOTIENTS)
        for signal in sorted(phase.stores, key=self._convolutions_before):
            self._store(signal)
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
            match self._producers.get(signal):
                case None:
                    size = width(self._plan.channels[signal])
                    first = c // size * size
                    self._load_now(self._new(signal, first, size), signal, str(first // size))
                case Conv() as op:
                    self._conv(op, c)
                case Elementwise() as op:
                    self._elementwise(op, c)
                case op:
                    raise no_kernel(op, "triton")
        return self._names[signal, c]

    def _elementwise(self, op: Elementwise, c: int) -> None:
        inputs = [self._value(signal, first + c) for signal, first in op.reads]
        inputs += [
            self._coefficient((id(op), number), indices.ravel(), c if len(indices) > 1 else 0)
            for number, indices in enumerate(self._layout.indices(op))
        ]
        lines, self._names[op.out, c] = formula_lines(
            op.formula.program, inputs, self._call, lambda: self._variables(1)[0]
        )
        self._lines += lines

    def _call(self, activation: str, args: list[str]) -> str:
        """Return the call of an activation of a value and scalars."""
        parameters = (f"tl.full([BT], {number}, tl.float32)" for number in args[1:])
        return self.functions.call(activation, [args[0], *parameters])

    def _store(self, signal: int) -> None:
        channels = self._plan.channels[signal]
        size = width(channels)
        for first in range(0, channels, size):
            values = [self._value(signal, min(first + c, channels - 1)) for c in range(size)]
            self._store_now(signal, str(first // size), values)
