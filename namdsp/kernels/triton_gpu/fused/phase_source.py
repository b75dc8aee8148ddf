"""One phase as Triton source, with its row of the parameter table and its weights.

Generated backwards from the stored signals: some channels of a signal, then the values that they need. So few values
are alive at the same time. Convolutions are chains of fused multiply-adds on variables of one channel each. One with a
look-back computes all its channels at once, so that each source frame is loaded once. One without reads variables and
computes four channels at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

import numpy as np

from namdsp.kernels.engine import no_kernel
from namdsp.kernels.triton_gpu.fused.phase_weights import PADDING, CoefficientIndices, CoefficientLayout
from namdsp.kernels.triton_gpu.fused.phases import Phase
from namdsp.kernels.triton_gpu.fused.rings import Ring, frame_offset, vector_stride, vectors, width
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.program import ActivationFunctions, formula_lines
from namdsp.kernels.triton_gpu.ptx import SHORT_DIVISIONS, multiply_adds
from namdsp.plan.ops import Conv, Elementwise, Term
from namdsp.plan.plan import Plan

#: Most multiply-adds of one function, a multiple of four.
MAX_PAIRS = 256


class PhaseSource:
    """The source of a phase: its lines, and the data that they read.

    Phases of equal `key` differ in `parameters` and `weights` only.

    parameters : values of the variables k0, k1, ...
    lengths    : indices of the parameters that are lengths of loops
    helpers    : functions that its lines call, beside those of activations: name -> source
    """

    def __init__(
        self,
        plan: Plan,
        layout: CoefficientLayout,
        phase: Phase,
        rings: dict[int, Ring],
        shared_offsets: dict[int, int],
        shape: Shape,
    ) -> None:
        self._plan = plan
        self._layout = layout
        self._rings = rings
        self._shared_offsets = shared_offsets
        self._shape = shape
        self._producers = {op.out: op for op in phase.ops}
        #: of its first operation, in the file
        self.name: str = phase.ops[0].qualname
        #: (signal, channel) -> its variable
        self._names = {(0, c): f"x{c}" for c in range(plan.in_channels)}
        self._lines: list[str] = []
        self._commented: set[int] = set()
        self.parameters: list[int] = []
        self.lengths: set[int] = set()
        self.helpers: dict[str, str] = {}
        self._weights: list[CoefficientIndices] = []
        self._floats = 0
        self._count = count()
        self._variable_of: dict[tuple[tuple[int, int], int], str] = {}
        self._ring_pointers: dict[int, tuple[str, str]] = {}
        self._now_pointers: dict[int, str] = {}
        self.functions: ActivationFunctions = ActivationFunctions(shape.frames, SHORT_DIVISIONS)
        for signal in sorted(phase.stores, key=self._convolutions_before):
            self._store(signal)
        self.makes_output: bool = plan.output in self._producers
        outputs = range(plan.out_channels if self.makes_output else 0)
        self._outputs = [self._value(plan.output, c) for c in outputs]

    def function(self, name: str, known: Mapping[int, int], *, comments: bool = True) -> str:
        """Return the phase as a function; it returns the model's output if the phase computes the output.

        known : parameters that are constants in the text; the others are arguments
        """
        lines = [f"k{k} = {number}" for k, number in known.items()]
        ending = f"return {', '.join(self._outputs)}".rstrip()
        lines += [line for line in self._lines if comments or not line.startswith("#")]
        text = "\n".join(f"    {line}" for line in [*lines, ending])
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
        return self.function("phase", {}, comments=False)

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

    def _comment(self, op: Conv | Elementwise, what: str) -> None:
        """Append a comment with the name that an operation has in the file, before its first line."""
        if op.out not in self._commented:
            self._commented.add(op.out)
            self._lines.append(f"# {op.qualname}: {what}")

    def _elementwise(self, op: Elementwise, c: int) -> None:
        inputs = [self._value(signal, first + c) for signal, first in op.reads]
        inputs += [
            self._coefficient((id(op), number), indices.ravel(), c if len(indices) > 1 else 0)
            for number, indices in enumerate(self._layout.indices(op))
        ]
        self._comment(op, ", ".join(op.activations) or ("sum" if op.is_sum else "elementwise"))
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

    # -- convolutions ----------------------------------------------------------------------------------

    def _new(self, signal: int, first: int, channels: int) -> list[str]:
        """Return new variables for channels of a signal."""
        names = self._variables(channels)
        self._names.update({(signal, first + c): name for c, name in enumerate(names)})
        return names

    def _conv(self, op: Conv, c: int) -> None:
        """Append the channels of a convolution that are computed together with channel c."""
        chains, grouped = int(op.terms[0].weight.shape[0]), any(term.groups > 1 for term in op.terms)
        first, stop = 0, chains
        if all(term.taps == 1 for term in op.terms):
            first = c // 4 * 4
            stop = min(first + 4, chains)
        for term in op.terms:
            if term.taps == 1:
                for i in range(*_inputs(term, first, stop)):
                    self._value(term.source, i)
        self._comment(op, f"{'grouped ' if grouped else ''}{op.noun}, {chains} output channels")
        starts = ["0.0"] * (stop - first)
        bias = self._bias(op)
        if bias is not None:
            starts = [self._coefficient((id(op), 0), bias, o) for o in range(first, stop)]
        out = self._new(op.out, first, stop - first)
        self._lines += [f"{o} = tl.full([BT], {n}, tl.float32)" for o, n in zip(out, starts, strict=True)]
        for term, weight in zip(op.terms, self._layout.indices(op), strict=False):
            self._term(term, weight, out, first)

    def _bias(self, op: Conv) -> CoefficientIndices | None:
        """Return the indices of +0 + bias, the start of the chains; None without a bias."""
        bias = self._layout.indices(op)[len(op.terms) :]
        return self._layout.without_negative_zero(bias[0]) if bias else None

    def _term(self, term: Term, weight: CoefficientIndices, out: list[str], first: int) -> None:
        outs = term.weight.shape[0] // term.groups
        pairs = [
            (i, o)
            for i in range(*_inputs(term, first, first + len(out)))
            for o in range(first, first + len(out))
            if o // outs == i // term.weight.shape[1]
        ]
        per_tap = -(-len(pairs) // 4) * 4
        packed = np.full((term.taps, per_tap), PADDING)
        for index, (i, o) in enumerate(pairs):
            packed[:, index] = weight[o, i % weight.shape[1]]
        at = self._append_weights(packed)
        if term.taps == 1:
            x = [self._names.get((term.source, i), "") for i in range(self._plan.channels[term.source])]
            self._multiply(pairs, x, out, first, at, "")
            return
        self._base(term.source)
        dilation = self._parameter(term.dilation)
        then = f"then{next(self._count)}"
        taps, tap_names, indent = str(term.taps), [str(tap) for tap in range(term.taps)], ""
        if packed.size > self._shape.unrolled:
            taps, tap_names, indent = self._length(term.taps), ["tap"], "    "
            self._lines.append(f"for tap in range({taps}):")
        for tap in tap_names:
            self._point_to_past(then, f"({taps} - 1 - {tap}) * {dilation}", term.source, indent)
            x = self._load_vectors(term.source, then, indent)
            self._multiply(pairs, x, out, first, f"{at} + {tap} * {per_tap}", indent)

    def _multiply(
        self, pairs: list[tuple[int, int]], x: list[str], out: list[str], first: int, at: str, indent: str
    ) -> None:
        """Append the multiply-adds of one tap for pairs (input, output)."""
        # in a loop at least two: a sum before and after one function is in two registers, and the loop copies it back
        texts = max(-(-len(pairs) // MAX_PAIRS), 2 if indent else 1)
        step = -(-len(pairs) // texts // 4) * 4
        for index in range(0, len(pairs), step):
            some = pairs[index : index + step]
            inputs, outputs = (sorted(set(side)) for side in zip(*some, strict=True))
            local = [(inputs.index(i), outputs.index(o)) for i, o in some]
            name, text = multiply_adds(local, self._shape.frames)
            self.helpers[name] = text
            sums = ", ".join(out[o - first] for o in outputs)
            values = ", ".join([x[i] for i in inputs])
            w = at if index == 0 else f"{at} + {index}"
            self._lines.append(f"{indent}{sums} = {name}(weights, {w}, {values}, {sums}, BT)")

    # -- variables, parameters, weights, signals in memory ---------------------------------------------

    def _variables(self, channels: int) -> list[str]:
        index = next(self._count)
        return [f"v{index}_{c}" for c in range(channels)]

    def _parameter(self, number: int) -> str:
        self.parameters.append(number)
        return f"k{len(self.parameters) - 1}"

    def _length(self, length: int) -> str:
        self.lengths.add(len(self.parameters))
        return self._parameter(length)

    def _append_weights(self, indices: CoefficientIndices) -> str:
        """Append weights, padded to a multiple of four, and return the expression of their offset."""
        at = self._parameter(self._floats)
        self._weights += [indices.ravel(), np.full(-indices.size % 4, PADDING)]
        self._floats += indices.size + -indices.size % 4
        return f"w + {at}"

    def _coefficient(self, owner: tuple[int, int], indices: CoefficientIndices, index: int) -> str:
        """Return the variable of one coefficient, a scalar; coefficients are loaded four at a time.

        owner : identity of an operation, and the index of its array
        """
        first = index // 4 * 4
        if (owner, index) not in self._variable_of:
            name = f"n{next(self._count)}"
            four = [f"{name}_{n}" for n in range(4)]
            self._lines.append(
                f"{', '.join(four)} = weights4(weights, {self._append_weights(indices[first : first + 4])})"
            )
            self._variable_of.update({(owner, first + n): variable for n, variable in enumerate(four)})
        return self._variable_of[owner, index]

    def _base(self, signal: int) -> tuple[str, str]:
        """Return the names of the pointer to a signal's ring and of the mask of its frames."""
        if signal not in self._ring_pointers:
            ring, index = self._rings[signal], len(self._ring_pointers)
            self._ring_pointers[signal] = (f"ring{index}", f"mask{index}")
            offset, mask = self._parameter(ring.offset), self._parameter(ring.frames - 1)
            self._lines += [f"ring{index} = state + {offset}", f"mask{index} = {mask}"]
        return self._ring_pointers[signal]

    def _point_to_past(self, name: str, delay: str, signal: int, indent: str) -> None:
        """Append lines that set a pointer to the first vectors of a signal's past frames."""
        base, mask = self._base(signal)
        self._lines.append(f"{indent}{name} = (now - {delay}) & {mask}")
        self._lines.append(f"{indent}{name} = {base} + {frame_offset(name, self._plan.channels[signal])}")

    def _now(self, signal: int) -> str:
        """Return the pointer to the first vectors of a signal's current frames."""
        if signal not in self._now_pointers:
            name = self._now_pointers[signal] = f"now{len(self._now_pointers)}"
            if signal in self._shared_offsets:
                size, offset = (
                    width(self._plan.channels[signal]),
                    self._parameter(self._shared_offsets[signal]),
                )
                self._lines.append(f"{name} = own_frames(own, {offset}, {size}, BT)")
            else:
                self._point_to_past(name, "0", signal, "")
        return self._now_pointers[signal]

    def _now_pointer(self, signal: int, vector: str) -> str:
        """Return the pointer to a vector of the current frames."""
        channels = self._plan.channels[signal]
        if signal in self._shared_offsets:
            return f"own_piece({self._now(signal)}, {vector}, {width(channels)}, BT)"
        return f"{self._now(signal)} + {vector} * {vector_stride(channels)}"

    def _load_now(self, names: list[str], signal: int, vector: str) -> None:
        """Append a load of a vector of the current frames."""
        load = "load_own" if signal in self._shared_offsets else "load"
        self._lines.append(f"{', '.join(names)} = {load}{len(names)}({self._now_pointer(signal, vector)})")

    def _store_now(self, signal: int, vector: str, values: list[str]) -> None:
        """Append a store of a vector of the current frames."""
        store = "store_own" if signal in self._shared_offsets else "store"
        at = self._now_pointer(signal, vector)
        self._lines.append(f"{store}{len(values)}({at}, {', '.join(values)})")

    def _load_vectors(self, signal: int, then: str, indent: str) -> list[str]:
        """Append loads of all channels of a signal's past frames, and return their variables."""
        channels = self._plan.channels[signal]
        names: list[str] = []
        for vector in range(vectors(channels)):
            channel_names = self._variables(width(channels))
            at = f"{then} + {vector * vector_stride(channels)}"
            self._lines.append(f"{indent}{', '.join(channel_names)} = load{len(channel_names)}({at})")
            names += channel_names
        return names


def _inputs(term: Term, first: int, stop: int) -> tuple[int, int]:
    """Return the range of inputs that outputs first .. stop - 1 read."""
    outs, ins = term.weight.shape[0] // term.groups, int(term.weight.shape[1])
    return first // outs * ins, ((stop - 1) // outs + 1) * ins
