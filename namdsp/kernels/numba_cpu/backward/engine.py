"""Forward with marks, and back by the adjoint: what gives the gradients of a feed-forward plan on the processor.

Voices are [V, C, T] side by side; each is played by itself, so any number of threads gives the same bits. Gradients to
numbers are added up voice by voice, in their order.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32, condition_input, one_nan
from namdsp.kernels.numba_cpu.backward.records import BLOCK, CHUNK, PLAIN, REPLAYED
from namdsp.kernels.numba_cpu.backward.sums import Layout, Part, sums_address
from namdsp.kernels.numba_cpu.backward.tables import Half, Workspace, place_signals
from namdsp.kernels.numba_cpu.code_size import operations
from namdsp.kernels.numba_cpu.packing import Packing
from namdsp.kernels.numba_cpu.schedule import stateless_calls
from namdsp.kernels.numba_cpu.tables import aligned_zeros, concatenate_aligned, padded
from namdsp.native.lazy import lazy_function
from namdsp.native.records import PAD
from namdsp.native.targets import target
from namdsp.plan.activations import DERIVATIVES
from namdsp.plan.adjoint import Sum, adjoint
from namdsp.plan.ops import Conv, Convolve, Scale, Term
from namdsp.plan.plan import Plan

_DRIVER = "namdsp.kernels.numba_cpu.backward.driver"
#: Vector operations in the code of all kernels of both ways, at the most: some 15 s of compiling.
MOST_OPERATIONS = 100_000


def refusal(plan: Plan) -> str | None:
    """Why a plan has no way back here; None if it has one."""
    if plan.recurrent:
        return f"{plan.recurrent[0].place} runs frame by frame, and so would its adjoint"
    for op in plan.ops:
        if isinstance(op, Convolve):
            return f"{op.place} goes through transforms, which have no adjoint here"
        for activation in op.activations:
            if activation.name not in DERIVATIVES:
                return (
                    f"{op.place}: the derivative of {activation.name} is no formula of `plan/activations.py`"
                )
    both = adjoint(plan, range(len(plan.ops)), to_input=True)
    shapes = {
        str(call.spec): call for half in (both.forward, both.back) for call in stateless_calls(half, target())
    }
    size = sum(operations(call.spec) for call in shapes.values())
    if size > MOST_OPERATIONS:
        return f"its kernels are {size} operations; at most {MOST_OPERATIONS} are compiled"
    return None


def mark_floats(plan: Plan, frames: int) -> int:
    """Floats of the marks of one voice of so many frames."""
    return -(-frames // CHUNK) * _mark_of(plan)


def _mark_of(plan: Plan) -> int:
    """Floats of one mark: all histories; a line at the least."""
    return max(
        PAD,
        sum(plan.channels[signal] * padded(plan.lookbacks[signal]) for signal in plan.signals_with_history),
    )


class Played(NamedTuple):
    """What forward gives.

    y    : [V, C_out, T]
    last : signal -> its last frames [V, C, lookback], if asked for
    """

    y: Float32
    last: dict[int, Float32]


class Gradients(NamedTuple):
    """What a way back gives.

    x         : [V, C, T]; None if it was not asked for
    numbers   : [N], of the operations that are summed, in order, summed over the voices
    histories : signal -> [V, C, lookback] of what stood before the first frame, if asked for
    """

    x: Float32 | None
    numbers: Float32
    histories: dict[int, Float32]


class BackwardEngine:
    """Runs a plan and its adjoint.

    summed   : index in `plan.ops` of the operations whose numbers change, and get gradients
    lead     : frames before the first that anybody listens to; what reaches only them is not computed
    to_input, to_sums, after : as of `adjoint`
    """

    def __init__(
        self,
        plan: Plan,
        summed: Collection[int],
        *,
        lead: int = 0,
        to_input: bool = False,
        to_sums: bool = True,
        after: bool = False,
    ) -> None:
        self.plan, self._lead = plan, lead
        self._target = target()
        self._adjoint = built = adjoint(plan, summed, to_input=to_input, to_sums=to_sums, after=after)
        forward, back = (stateless_calls(half, self._target) for half in (built.forward, built.back))

        def pack(other: Plan) -> Float32:
            again = adjoint(other, summed, to_input=to_input, to_sums=to_sums, after=after)
            halves = (stateless_calls(half, self._target) for half in (again.forward, again.back))
            return concatenate_aligned([call.weights for half in halves for call in half])

        self._packing = Packing(plan, pack, summed)
        self._place(forward, back)
        self._make_tables(forward, back)
        self._make_sums(summed, back)
        self._forward = lazy_function(f"{_DRIVER}:make_forward", 3)
        self._back = lazy_function(f"{_DRIVER}:make_back", 5)
        self._free: list[Workspace] = []
        self._lock = threading.Lock()

    # -- playing -------------------------------------------------------------------------------------

    def play(
        self,
        x: Float32,
        numbers: Float32,
        marks: Float32,
        histories: Mapping[int, Float32],
        threads: int,
        *,
        last: bool = False,
    ) -> Played:
        """Play x [V, C, T] from histories; fill the marks [V, mark_floats].

        numbers   : [N], of the operations that change
        histories : signal -> [C, 1] or [V, C, lookback] before the first frame, for `plan.signals_with_history`
        last      : whether the last frames are asked for
        """
        voices, _, frames = x.shape
        given, blocks = self._padded(x), -(-frames // BLOCK)
        y = np.zeros((voices, self.plan.out_channels, blocks * BLOCK), np.float32)
        for signal, (at, shape) in self._mark_places.items():
            size = math.prod(shape)
            first = marks[:, at : at + size].reshape(voices, *shape)
            history = histories[signal]
            first[..., shape[1] - self.plan.lookbacks[signal] :] = history
            first[..., : shape[1] - self.plan.lookbacks[signal]] = 0
        packed, ends = self._packed(numbers), self._of_histories(voices) if last else {}

        def run(space: Workspace, voice: int) -> None:
            space.set_weights(packed)
            space.set_ports(0, [given[voice]], [y[voice]])
            self._forward(space.record.address, marks[voice].ctypes.data, blocks)
            for signal, rows in ends.items():
                rows[voice] = self._last_frames(space, signal, (frames - 1) % CHUNK + 1)

        if frames:
            self._each(voices, threads, run)
        else:
            ends = {signal: np.array(histories[signal]) for signal in ends}
        one_nan(y)
        return Played(y[..., :frames], ends)

    def go_back(
        self,
        x: Float32,
        gy: Float32,
        numbers: Float32,
        marks: Float32,
        threads: int,
        *,
        histories: bool,
        after: Mapping[int, Float32] | None = None,
    ) -> Gradients:
        """Gradients for gy [V, C_out, T] to the output, of what `play` played.

        histories : whether those to what stood before the first frame are asked for
        after     : signal -> gradient to its last frames [V, C, lookback], if the adjoint takes them
        """
        voices, _, frames = x.shape
        built, given, blocks = self._adjoint, self._padded(x), -(-frames // BLOCK)
        total = blocks * BLOCK
        grown = np.zeros((voices, gy.shape[1], total), np.float32)
        grown[..., self._lead : frames] = gy[..., self._lead :]
        gx = np.zeros((voices, x.shape[1], total), np.float32)
        sums = np.zeros((voices, self._sum_floats), np.float32)
        packed = self._packed(numbers)
        terms = self._history_terms(numbers) if histories else []
        found = self._of_histories(voices) if histories else {}
        ends = []
        for signal in built.after:
            assert after is not None
            there, look = after[signal], self.plan.lookbacks[signal]
            reached = min(look, frames)
            end = np.zeros((voices, there.shape[1], total), np.float32)
            end[..., frames - reached : frames] = there[..., look - reached :]
            ends.append(end)
            if histories:  # what was before the first frame, and still is among the last
                found[signal][..., reached:] += there[..., : look - reached]

        def run(space: Workspace, voice: int) -> None:
            space.set_weights(packed)
            space.set_ports(0, [given[voice]])
            space.set_ports(
                1,
                [grown[voice], *(end[voice] for end in ends)],
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
                _add_history(found[source][voice], self._futures(space, gradient), term)

        if frames:
            self._each(voices, threads, run)
        whole = np.zeros(self._sum_floats, np.float32)
        for voice in range(voices):
            whole += sums[voice]
        return Gradients(
            gx[..., :frames] if built.to_input is not None else None, self._numbers_of(whole), found
        )

    def _each(self, voices: int, threads: int, run: Callable[[Workspace, int], None]) -> None:
        """Run every voice, on threads of our own: each takes the next voice when it is done."""
        left = iter(range(voices))

        def work() -> None:
            space = self._take()
            try:
                while True:
                    with self._lock:
                        voice = next(left, None)
                    if voice is None:
                        return
                    run(space, voice)
            finally:
                self._give_back(space)

        count = max(1, min(threads, voices))
        if count == 1:
            work()
            return
        with ThreadPoolExecutor(count) as pool:
            for done in [pool.submit(work) for _ in range(count)]:
                done.result()

    def _take(self) -> Workspace:
        with self._lock:
            if self._free:
                return self._free.pop()
        return Workspace(self._halves, self._floats, self._moved, self._ports, self._all_run)

    def _give_back(self, space: Workspace) -> None:
        with self._lock:
            self._free.append(space)

    def _padded(self, x: Float32) -> Float32:
        """As engines take it: whole blocks, no sample under the floor or not finite."""
        frames = x.shape[2]
        given = np.zeros((*x.shape[:2], padded(frames, BLOCK)), np.float32)
        given[..., :frames] = x
        condition_input(given)
        return given

    def _packed(self, numbers: Float32) -> Float32:
        packed = aligned_zeros(self._packing.size)
        self._packing.pack_into(numbers, packed)
        return packed

    # -- sums ----------------------------------------------------------------------------------------

    def _numbers_of(self, sums: Float32) -> Float32:
        found = np.zeros(self._packing.count, np.float32)
        found[self._summed_at] = sums[self._sum_places]
        for at, places in self._added:
            found[at] = sums[places].sum(dtype=np.float32)
        return found

    def _make_sums(self, summed: Collection[int], back: list[Any]) -> None:
        """The calls of sums, those of one gradient together, and where their results are."""
        built, plan, half = self._adjoint, self.plan, self._halves[1]
        starts, at = {}, 0
        for index in sorted(summed):
            for number, array in enumerate(plan.ops[index].numbers()):
                starts[index, number] = at
                at += array.size
        together: dict[int, list[Sum]] = {}
        for each in built.sums:
            together.setdefault(each.gradient, []).append(each)
        #: gradient -> the call that writes it
        written = {signal: index for index, call in enumerate(back) for signal in call.writes}
        self._sum_floats = 0
        summed_at, places = list[NDArray[np.intp]](), list[NDArray[np.intp]]()
        self._added: list[tuple[int, NDArray[np.intp]]] = []
        # the last first, so that those of calls before stay where they are
        for gradient, group in sorted(together.items(), key=lambda one: -written.get(one[0], -1)):
            parts = [self._part(each) for each in group]
            laid = Layout(parts, self._target)
            operands = [(self._places[1][gradient], 0, 0)]
            for each in group:
                if each.source is not None:
                    place = self._places[0][each.source]
                    operands.append((place, (each.taps - 1) * each.dilation, each.dilation))
            first = self._need(self._back_reach[gradient]) // 16 * 16
            half.add_sums(
                1 + written.get(gradient, -1),
                sums_address(parts, self._target),
                operands,
                first,
                self._sum_floats,
            )
            for each, part, own in zip(group, parts, laid.places, strict=True):
                start, found = starts[each.op, each.number], self._sum_floats + own.ravel()
                if part.together:
                    self._added.append((start, found))
                else:
                    summed_at.append(start + np.arange(own.size))
                    places.append(found)
            self._sum_floats += laid.floats
        empty = [np.zeros(0, np.intp)]
        self._summed_at, self._sum_places = np.concatenate(summed_at + empty), np.concatenate(places + empty)

    def _part(self, each: Sum) -> Part:
        op, rows = self.plan.ops[each.op], self._adjoint.back.channels[each.gradient]
        if each.source is None:
            return Part(rows, 1, 1, 1, source=False)
        columns = self._adjoint.forward.channels[each.source] // each.groups
        return Part(rows // each.groups, columns, each.taps, each.groups, True, isinstance(op, Scale))

    # -- histories -----------------------------------------------------------------------------------

    def _history_terms(self, numbers: Float32) -> list[tuple[int, int, Term]]:
        """Source, gradient of what reads it, and term, with its weight, of all that looks back at a history."""
        plan = self._packing.plan_of(numbers)
        return [
            (term.source, self._adjoint.gradients[op.out], term)
            for op in plan.ops
            if isinstance(op, Conv) and op.out in self._adjoint.gradients
            for term in op.terms
            if term.lookback_frames and (term.source or self._adjoint.to_input is not None)
        ]

    def _futures(self, space: Workspace, gradient: int) -> Float32:
        """The first frames of a gradient [C, lookback], after the way back."""
        place, frames = self._places[1][gradient], self._adjoint.back.lookbacks[gradient]
        channels = self._adjoint.back.channels[gradient]
        rows = space.arenas[1][place.at : place.at + channels * place.stride].reshape(channels, place.stride)
        return rows[:, CHUNK : CHUNK + frames]

    def _of_histories(self, voices: int) -> dict[int, Float32]:
        """signal -> zeros [V, C, lookback], for what is remembered."""
        plan = self.plan
        shapes = {
            signal: (voices, plan.channels[signal], plan.lookbacks[signal])
            for signal in plan.signals_with_history
        }
        return {signal: np.zeros(shape, np.float32) for signal, shape in shapes.items()}

    def _last_frames(self, space: Workspace, signal: int, end: int) -> Float32:
        """A signal's last frames [C, lookback] before frame `end` of the chunk."""
        place, channels = self._places[0][signal], self.plan.channels[signal]
        start, stop = place.at - place.history, place.history + end
        rows = space.arenas[0][start : start + channels * place.stride].reshape(channels, place.stride)
        return rows[:, stop - self.plan.lookbacks[signal] : stop]

    # -- tables --------------------------------------------------------------------------------------

    def _place(self, forward: list[Any], back: list[Any]) -> None:
        """Places of all signals."""
        there, built = self._adjoint.forward, self._adjoint
        stored = [0, *(signal for call in forward for signal in call.writes)]
        kept = {*there.kept, *there.signals_with_history, there.output, 0}
        first, floats = place_signals(there, stored, half=0, scratch=lambda signal: signal not in kept)
        inputs = [0, *built.after.values()]
        own = [*inputs, *(signal for call in back for signal in call.writes)]
        second, more = place_signals(built.back, own, half=1, scratch=lambda signal: False)
        second |= {signal: first[kept_one] for signal, kept_one in built.tape.items()}
        self._places, self._floats = (first, second), (floats, more)
        self._moved = [
            [
                (at, first[signal].history)
                for signal in there.signals_with_history
                for at in first[signal].rows(there.channels[signal])
            ],
            [
                (at, second[signal].history)
                for signal in own
                for at in second[signal].rows(built.back.channels[signal])
            ],
        ]
        into = [at for signal in inputs for at in second[signal].rows(built.back.channels[signal])]
        out_of = [] if built.to_input is None else second[built.to_input].rows(there.in_channels)
        self._ports = [
            (first[0].rows(there.in_channels), first[there.output].rows(there.out_channels)),
            (into, out_of),
        ]
        #: signal -> where its history is in a mark, and its shape there
        self._mark_places, self._mark, at = {}, _mark_of(there), 0
        for signal in there.signals_with_history:
            shape = (there.channels[signal], first[signal].history)
            self._mark_places[signal] = (at, shape)
            at += math.prod(shape)

    def _make_tables(self, forward: list[Any], back: list[Any]) -> None:
        """What the driver walks, with the first blocks that matter."""
        there, built = self._adjoint.forward, self._adjoint
        reach = [-1] * len(there.channels)
        reach[there.output] = 0
        for op in reversed(there.ops):
            if reach[op.out] >= 0:
                for source in op.sources:
                    reach[source] = max(reach[source], reach[op.out] + op.lookback(source))
        own = {0, *built.after.values()}
        self._back_reach = [0] * len(built.back.channels)
        for op in built.back.ops:
            lengths = [
                self._back_reach[source] + op.lookback(source)
                for source in op.sources
                if source in own or source >= built.back.inputs
            ]
            self._back_reach[op.out] = max(lengths, default=0)
            if lengths:
                own.add(op.out)
        needed = {*there.kept, *there.signals_with_history}
        replayed = []
        for call in reversed(forward):
            replayed.append(REPLAYED if needed.intersection(call.writes) else PLAIN)
            if replayed[-1] == REPLAYED:
                needed.update(read.signal for read in call.reads)
        firsts = [
            [self._need(max(lengths[signal] for signal in call.writes)) // BLOCK for call in calls]
            for calls, lengths in ((forward, reach), (back, self._back_reach))
        ]
        floats = sum(padded(call.weights.size) for call in forward)
        self._halves = [
            Half(forward, self._places[0], firsts[0], replayed[::-1], offset=0),
            Half(back, self._places[1], firsts[1], [PLAIN] * len(back), offset=floats),
        ]
        self._all_run = max(firsts[1], default=0)

    def _need(self, reach: int) -> int:
        """The first frame that matters of a signal that is heard so many frames later."""
        return max(0, self._lead - reach)


def _add_history(history: Float32, futures: Float32, term: Term) -> None:
    """Add what a term's readers say of the frames before the first: history [C, lookback], their futures [O, T]."""
    outs, ins, taps = term.weight.shape
    rows = futures.reshape(term.groups, outs // term.groups, -1)
    for tap in range(taps - 1):
        shift = (taps - 1 - tap) * term.dilation
        weight = term.weight[:, :, tap].reshape(term.groups, -1, ins)
        start = history.shape[1] - shift
        history[:, start : start + shift] += (weight.transpose(0, 2, 1) @ rows[:, :, :shift]).reshape(
            len(history), shift
        )
