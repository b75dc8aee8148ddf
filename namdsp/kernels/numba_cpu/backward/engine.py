"""Gradients of a feed-forward plan on the CPU: a forward pass that stores marks, and a backward pass by the adjoint.

Signals of voices are [V, C, T]. Voices are independent, so any number of threads computes the same bits. Gradients to
coefficients are summed voice by voice, in their order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32, condition_input, one_nan
from namdsp.kernels.numba_cpu.backward.records import BLOCK, CHUNK
from namdsp.kernels.numba_cpu.backward.sums import SumArray, SumLayout, sums_address
from namdsp.kernels.numba_cpu.backward.tables import ChunkTables, ScheduledCall, Workspace, allocate_signals
from namdsp.kernels.numba_cpu.call import Call, Read
from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.kernels.numba_cpu.code_size import all_operations
from namdsp.kernels.numba_cpu.kernel import kernel_address
from namdsp.kernels.numba_cpu.tables import concatenate_aligned
from namdsp.native.process import compiled_function
from namdsp.native.records import PAD, padded
from namdsp.native.targets import target
from namdsp.plan.adjoint import Sum, adjoint
from namdsp.plan.gather import Gather
from namdsp.plan.ops import Conv, Convolve, Elementwise, Term
from namdsp.plan.plan import Plan
from namdsp.plan.with_coefficients import coefficients_of, with_flat_coefficients

_DRIVER = "namdsp.kernels.numba_cpu.backward.driver"
#: Maximum vector operations in the code of all kernels of both passes: some 15 s of compiling.
MAX_BACKWARD_OPERATIONS = 100_000


def refusal(plan: Plan) -> str | None:
    """Why this module has no backward pass for a plan; None if it has one."""
    if plan.recurrent:
        return f"{plan.recurrent[0].qualname} runs frame by frame, and so would its adjoint"
    for op in plan.ops:
        if isinstance(op, Convolve):
            return f"{op.qualname} goes through transforms, which have no adjoint here"
    both = adjoint(plan, range(len(plan.ops)), to_input=True)
    calls = [call for half in (both.forward, both.back) for call in kernel_calls(half, target())]
    size = all_operations(call.spec for call in calls)
    if size > MAX_BACKWARD_OPERATIONS:
        return f"its kernels are {size} operations; at most {MAX_BACKWARD_OPERATIONS} are compiled"
    return None


def mark_floats(plan: Plan, frames: int) -> int:
    """Floats of the marks of one voice for a number of frames."""
    return -(-frames // CHUNK) * _mark_of(plan)


def _mark_of(plan: Plan) -> int:
    """Floats of one mark: all histories; at least a cache line."""
    return max(
        PAD,
        sum(plan.channels[signal] * padded(plan.lookbacks[signal]) for signal in plan.signals_with_history),
    )


class ForwardResult(NamedTuple):
    """The result of a forward pass.

    y    : [V, C_out, T]
    last : signal -> its last frames [V, C, lookback], if asked for
    """

    y: Float32
    last: dict[int, Float32]


class Gradients(NamedTuple):
    """The result of a backward pass.

    x            : [V, C, T]; None if it was not requested
    coefficients : [N], of the operations in `summed`, in order, summed over the voices
    histories    : signal -> [V, C, lookback], to the frames before the first, if requested
    """

    x: Float32 | None
    coefficients: Float32
    histories: dict[int, Float32]


class BackwardEngine:
    """Runs a plan and its adjoint.

    summed   : index in `plan.ops` of the operations whose coefficients change, and get gradients
    context  : frames before the first output frame that has a gradient; what reaches only them is not computed
    to_input, to_sums, after : as of `adjoint`
    """

    def __init__(
        self,
        plan: Plan,
        summed: Collection[int],
        *,
        context: int = 0,
        to_input: bool = False,
        to_sums: bool = True,
        after: bool = False,
    ) -> None:
        self.plan: Plan = plan
        self._context = context
        self._target = target()
        self._adjoint = built = adjoint(plan, summed, to_input=to_input, to_sums=to_sums, after=after)
        forward, back = (kernel_calls(half, self._target) for half in (built.forward, built.back))

        self._summed = sorted(summed)

        def pack(coefficients: Float32) -> Float32:
            other = with_flat_coefficients(plan, self._summed, coefficients)
            again = adjoint(other, summed, to_input=to_input, to_sums=to_sums, after=after)
            halves = (kernel_calls(half, self._target) for half in (again.forward, again.back))
            return concatenate_aligned([call.weights for half in halves for call in half])

        self._packing = Gather(coefficients_of(plan, self._summed).size, pack)
        self._allocate(forward, back)
        self._tables = self._make_tables(forward, back)
        self._forward = compiled_function(f"{_DRIVER}:make_forward", 3)
        self._back = compiled_function(f"{_DRIVER}:make_back", 5)
        self._free: list[Workspace] = []

    # -- passes -------------------------------------------------------------------------------------

    def forward(
        self,
        x: Float32,
        coefficients: Float32,
        marks: Float32,
        histories: Mapping[int, Float32],
        threads: int,
        *,
        last: bool = False,
    ) -> ForwardResult:
        """Run the plan on x [V, C, T] from histories; fill the marks [V, mark_floats].

        coefficients : [N], of the operations in `summed`
        histories    : signal -> [C, 1] or [V, C, lookback] before the first frame, for `plan.signals_with_history`
        last         : whether to return the last frames of signals
        """
        voices, _, frames = x.shape
        padded_x, blocks = self._padded(x), -(-frames // BLOCK)
        y = np.zeros((voices, self.plan.out_channels, blocks * BLOCK), np.float32)
        for signal, (at, shape) in self._mark_offsets.items():
            size = math.prod(shape)
            first = marks[:, at : at + size].reshape(voices, *shape)
            history = histories[signal]
            first[..., shape[1] - self.plan.lookbacks[signal] :] = history
            first[..., : shape[1] - self.plan.lookbacks[signal]] = 0
        packed, ends = self._packed(coefficients), self._zero_histories(voices) if last else {}

        def run(space: Workspace, voice: int) -> None:
            space.set_weights(packed)
            space.set_ports(0, [padded_x[voice]], [y[voice]])
            self._forward(space.record.address, marks[voice].ctypes.data, blocks)
            for signal, rows in ends.items():
                rows[voice] = self._last_frames(space, signal, (frames - 1) % CHUNK + 1)

        if frames:
            self._run_voices(voices, threads, run)
        else:
            ends = {signal: np.array(histories[signal]) for signal in ends}
        one_nan(y)
        return ForwardResult(y[..., :frames], ends)

    def backward(
        self,
        x: Float32,
        gy: Float32,
        coefficients: Float32,
        marks: Float32,
        threads: int,
        *,
        histories: bool,
        after: Mapping[int, Float32] | None = None,
    ) -> Gradients:
        """Return the gradients for gy [V, C_out, T], the gradient to the output of `forward`.

        histories : whether to return those to the frames before the first
        after     : signal -> gradient to its last frames [V, C, lookback], if the adjoint has inputs for them
        """
        voices, _, frames = x.shape
        built, padded_x, blocks = self._adjoint, self._padded(x), -(-frames // BLOCK)
        total = blocks * BLOCK
        padded_gy = np.zeros((voices, gy.shape[1], total), np.float32)
        padded_gy[..., self._context : frames] = gy[..., self._context :]
        gx = np.zeros((voices, x.shape[1], total), np.float32)
        sums = np.zeros((voices, self._sum_floats), np.float32)
        packed = self._packed(coefficients)
        terms = self._history_terms(coefficients) if histories else []
        to_histories = self._zero_histories(voices) if histories else {}
        ends = []
        for signal in built.after:
            assert after is not None
            gradient, lookback = after[signal], self.plan.lookbacks[signal]
            reached = min(lookback, frames)
            end = np.zeros((voices, gradient.shape[1], total), np.float32)
            end[..., frames - reached : frames] = gradient[..., lookback - reached :]
            ends.append(end)
            if histories:  # frames before the first that are still among the last
                to_histories[signal][..., reached:] += gradient[..., : lookback - reached]

        def run(space: Workspace, voice: int) -> None:
            space.set_weights(packed)
            space.set_ports(0, [padded_x[voice]])
            space.set_ports(
                1,
                [padded_gy[voice], *(end[voice] for end in ends)],
                [] if built.to_input is None else [gx[voice]],
            )
            self._back(
                space.record.address,
                marks[voice].ctypes.data,
                4 * self._mark,
                sums[voice].ctypes.data,
                blocks,
            )
            for source, gradient, term in terms:
                _add_history_gradient(to_histories[source][voice], self._futures(space, gradient), term)

        if frames:
            self._run_voices(voices, threads, run)
        total_sums = np.zeros(self._sum_floats, np.float32)
        for voice in range(voices):
            total_sums += sums[voice]
        return Gradients(
            gx[..., :frames] if built.to_input is not None else None,
            self._to_coefficients(total_sums),
            to_histories,
        )

    def _run_voices(self, voices: int, threads: int, run: Callable[[Workspace, int], None]) -> None:
        """Run every voice, on temporary threads, in a workspace that no other voice uses meanwhile."""

        def work(voice: int) -> None:
            try:
                space = self._free.pop()
            except IndexError:
                space = Workspace(self._tables, self._moved, self._ports)
            run(space, voice)
            self._free.append(space)

        if min(threads, voices) < 2:
            for voice in range(voices):
                work(voice)
            return
        with ThreadPoolExecutor(min(threads, voices)) as pool:
            list(pool.map(work, range(voices)))

    def _padded(self, x: Float32) -> Float32:
        """Pad x to whole blocks; replace samples that are below the floor or not finite."""
        frames = x.shape[2]
        padded_x = np.zeros((*x.shape[:2], padded(frames, BLOCK)), np.float32)
        padded_x[..., :frames] = x
        condition_input(padded_x)
        return padded_x

    def _packed(self, coefficients: Float32) -> Float32:
        return concatenate_aligned([self._packing(coefficients)])

    # -- sums ----------------------------------------------------------------------------------------

    def _to_coefficients(self, sums: Float32) -> Float32:
        """The gradients to coefficients [N] from all sums."""
        gradients = np.zeros(self._packing.count, np.float32)
        gradients[self._summed_at] = sums[self._sum_positions]
        for at, positions in self._over_groups:
            gradients[at] = sums[positions].sum(dtype=np.float32)
        return gradients

    def _add_sums(self, back: list[ScheduledCall]) -> None:
        """Insert the calls of sums, one for each gradient; set the positions of their results."""
        built, plan = self._adjoint, self.plan
        starts, at = {}, 0
        for index in self._summed:
            for number, array in enumerate(plan.ops[index].coefficients()):
                starts[index, number] = at
                at += array.size
        by_gradient: dict[int, list[Sum]] = {}
        for item in built.sums:
            by_gradient.setdefault(item.gradient, []).append(item)
        #: gradient -> the call that writes it
        written = {
            signal - self._forward_signals: index
            for index, one in enumerate(back)
            for signal in one.call.writes
        }
        self._sum_floats = 0
        summed_at, sum_positions = list[NDArray[np.intp]](), list[NDArray[np.intp]]()
        self._over_groups: list[tuple[int, NDArray[np.intp]]] = []
        # the last first, so that the indices of calls before stay valid
        for gradient, group in sorted(by_gradient.items(), key=lambda one: -written.get(one[0], -1)):
            arrays = [self._sum_array(item) for item in group]
            layout = SumLayout(arrays, self._target)
            reads = [Read(self._forward_signals + gradient)]
            for item in group:
                if item.source is not None:
                    delay = (item.taps - 1) * item.dilation
                    reads.append(Read(item.source, delay, item.taps, item.dilation))
            call = Call({}, np.zeros(0, np.float32), tuple(reads), (), ())
            first = self._first_needed(self._back_reach[gradient]) // 16 * 16
            address = sums_address(arrays, self._target)
            back.insert(1 + written.get(gradient, -1), ScheduledCall(call, address, first, self._sum_floats))
            for item, sums, positions in zip(group, arrays, layout.positions, strict=True):
                start, positions = starts[item.op, item.number], self._sum_floats + positions.ravel()
                if sums.over_groups:
                    self._over_groups.append((start, positions))
                else:
                    summed_at.append(start + np.arange(positions.size))
                    sum_positions.append(positions)
            self._sum_floats += layout.floats
        empty = [np.zeros(0, np.intp)]
        self._summed_at = np.concatenate(summed_at + empty)
        self._sum_positions = np.concatenate(sum_positions + empty)

    def _sum_array(self, item: Sum) -> SumArray:
        op, rows = self.plan.ops[item.op], self._adjoint.back.channels[item.gradient]
        if item.source is None:
            return SumArray(rows, 1, 1, 1, source=False)
        columns = self._adjoint.forward.channels[item.source] // item.groups
        over_groups = isinstance(op, Elementwise) and len(op.coefficients()[item.number]) == 1
        return SumArray(rows // item.groups, columns, item.taps, item.groups, True, over_groups)

    # -- histories -----------------------------------------------------------------------------------

    def _history_terms(self, coefficients: Float32) -> list[tuple[int, int, Term]]:
        """Source, gradient of the output, and term, with its weight, for all terms with a look-back."""
        plan = with_flat_coefficients(self.plan, self._summed, coefficients)
        return [
            (term.source, self._adjoint.gradients[op.out], term)
            for op in plan.ops
            if isinstance(op, Conv) and op.out in self._adjoint.gradients
            for term in op.terms
            if term.lookback_frames and (term.source or self._adjoint.to_input is not None)
        ]

    def _futures(self, space: Workspace, gradient: int) -> Float32:
        """The first frames of a gradient [C, lookback], after the backward pass."""
        base, _, stride, channels = self._signals.item(self._forward_signals + gradient)
        rows = space.arena[base : base + channels * stride].reshape(channels, stride)
        return rows[:, CHUNK : CHUNK + self._adjoint.back.lookbacks[gradient]]

    def _zero_histories(self, voices: int) -> dict[int, Float32]:
        """signal -> zeros [V, C, lookback], for all signals with a history."""
        plan = self.plan
        shapes = {
            signal: (voices, plan.channels[signal], plan.lookbacks[signal])
            for signal in plan.signals_with_history
        }
        return {signal: np.zeros(shape, np.float32) for signal, shape in shapes.items()}

    def _last_frames(self, space: Workspace, signal: int, end: int) -> Float32:
        """A signal's last frames [C, lookback] before frame `end` of the chunk."""
        row, history = self._signals[signal], padded(self.plan.lookbacks[signal])
        rows = space.arena[row["base"] - history :][: row["channels"] * row["stride"]]
        rows, stop = rows.reshape(row["channels"], -1), history + end
        return rows[:, stop - self.plan.lookbacks[signal] : stop]

    # -- tables --------------------------------------------------------------------------------------

    def _allocate(self, forward: list[Call], back: list[Call]) -> None:
        """Lay out the arena of both passes. Signals of the adjoint are numbered after those of the plan."""
        built = self._adjoint
        plan = built.forward
        self._forward_signals = len(plan.channels)
        stored = [0, *(signal for call in forward for signal in call.writes)]
        self._brief = {*stored} - {*plan.stored, *plan.signals_with_history, plan.output, 0}
        first, middle = allocate_signals(plan, stored, 0, before=True, brief=self._brief)
        inputs = [0, *built.after.values()]
        gradients = [*inputs, *(signal for call in back for signal in call.writes)]
        second, end = allocate_signals(built.back, gradients, middle, before=False)
        for signal, taped in built.tape.items():
            second[signal] = first[taped]
        self._signals, self._ends = np.concatenate([first, second]), (middle, end)
        self._moved = [
            [
                (at, padded(half.lookbacks[signal]))
                for signal in signals
                for at in _row_starts(records[signal])
            ]
            for half, records, signals in (
                (plan, first, plan.signals_with_history),
                (built.back, second, gradients),
            )
        ]
        into = [at for signal in inputs for at in _row_starts(second[signal])]
        out_of = [] if built.to_input is None else _row_starts(second[built.to_input])
        self._ports = [(_row_starts(first[0]), _row_starts(first[plan.output])), (into, out_of)]
        #: signal -> offset of its history in a mark, and its shape there
        self._mark_offsets, self._mark, at = {}, _mark_of(plan), 0
        for signal in plan.signals_with_history:
            shape = (plan.channels[signal], padded(plan.lookbacks[signal]))
            self._mark_offsets[signal] = (at, shape)
            at += math.prod(shape)

    def _make_tables(self, forward: list[Call], back: list[Call]) -> ChunkTables:
        """Return the tables of both passes, with the first block that each call needs."""
        built = self._adjoint
        plan = built.forward
        reach = [-1] * len(plan.channels)
        reach[plan.output] = 0
        for op in reversed(plan.ops):
            if reach[op.out] >= 0:
                for source in op.sources:
                    reach[source] = max(reach[source], reach[op.out] + op.lookback(source))
        reached = {0, *built.after.values()}
        self._back_reach = [0] * len(built.back.channels)
        for op in built.back.ops:
            lengths = [
                self._back_reach[source] + op.lookback(source)
                for source in op.sources
                if source in reached or source >= built.back.inputs
            ]
            self._back_reach[op.out] = max(lengths, default=0)
            if lengths:
                reached.add(op.out)
        firsts = [
            [self._first_needed(max(lengths[signal] for signal in call.writes)) // BLOCK for call in calls]
            for calls, lengths in ((forward, reach), (back, self._back_reach))
        ]
        needed = {*plan.stored, *plan.signals_with_history}
        replayed = []
        for call in reversed(forward):
            replayed.append(not needed.isdisjoint(call.writes))
            if replayed[-1]:
                needed.update(read.signal for read in call.reads)
        before = [
            ScheduledCall(call, kernel_address(call.spec), first, replayed=again)
            for call, first, again in zip(forward, firsts[0], reversed(replayed), strict=True)
        ]
        after = [
            ScheduledCall(self._renumbered(call), kernel_address(call.spec), first)
            for call, first in zip(back, firsts[1], strict=True)
        ]
        self._add_sums(after)
        return ChunkTables(before + after, self._signals, self._brief, forward=len(before), ends=self._ends)

    def _renumbered(self, call: Call) -> Call:
        """A call of the adjoint. Backward in time taps are later frames, and the first of them is this one."""
        shift = self._forward_signals
        reads = tuple(read._replace(signal=shift + read.signal, delay=0) for read in call.reads)
        return replace(call, reads=reads, writes=tuple(shift + signal for signal in call.writes))

    def _first_needed(self, reach: int) -> int:
        """The first needed frame of a signal that still affects the output `reach` frames later."""
        return max(0, self._context - reach)


def _row_starts(record: np.void) -> list[int]:
    """The float of the chunk's first frame in each row of a signal."""
    return [int(record["base"] + row * record["stride"]) for row in range(record["channels"])]


def _add_history_gradient(history: Float32, futures: Float32, term: Term) -> None:
    """Add the gradient through a term to the frames before the first.

    history : [C, lookback], added to
    futures : [C_out, T], first frames of the gradient to the output of the convolution
    """
    outs, ins, taps = term.weight.shape
    rows = futures.reshape(term.groups, outs // term.groups, -1)
    for tap in range(taps - 1):
        shift = (taps - 1 - tap) * term.dilation
        weight = term.weight[:, :, tap].reshape(term.groups, -1, ins)
        start = history.shape[1] - shift
        history[:, start : start + shift] += (weight.transpose(0, 2, 1) @ rows[:, :, :shift]).reshape(
            len(history), shift
        )
