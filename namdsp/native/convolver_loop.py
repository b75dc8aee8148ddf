"""A long convolution frame by frame, as LLVM IR: what it computes is said in `arithmetic/convolution.py`.

    frames come in     into `now`; their head is a chain, on top of what the levels add
    every 64 frames    a tick: the small level transforms the block, sums its partitions, transforms back: what it adds
                       to the next 64 frames. Of the large level an eighth is done:
        tick 0         passes of 512 between the eight groups of 64
        ticks 0 .. 7   of one group: passes of 64, sums, passes back
        tick 7         passes back between the groups: what it adds to the 512 frames after the next 64

So each tick does about as much as any other. Vectors are of 16 lanes, whatever the processor has.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from namdsp.arithmetic.convolution import LARGE, SMALL
from namdsp.native.compile import ENTRY
from namdsp.native.convolver import (
    ADDED_AT,
    BEFORE_AT,
    BIAS_AT,
    HEAD_AT,
    LARGE_TWIST_AT,
    NOW_AT,
    OUT_AT,
    PASS_OF_2_AT,
    PASS_OF_4_AT,
    PASSES_AT,
    RINGS_AT,
    SMALL_TWIST_AT,
    SPECTRA_AT,
    SPECTRUM,
    WORK_AT,
)
from namdsp.native.ir import F32, I32, I64, Emitter
from namdsp.native.records import (
    CONVOLVER_GROUPS,
    CONVOLVER_LANES,
    ConvolverMemory,
    ConvolverRecord,
    ConvolverTable,
    View,
)

_VECTORS = SMALL // CONVOLVER_LANES
_ALL = range(_VECTORS)
#: Of a group of four bins in vectors that a sum keeps in registers.
_SUM_VECTORS = 4
#: Taps of a head between two turns of its loop.
_TAPS_AT_ONCE = 8

#: Real and imaginary part of a vector of numbers.
Number = tuple[Any, Any]


# -- transforms ----------------------------------------------------------------------------------------------


def _times(e: Emitter, number: Number, c: Any, s: Any) -> Number:
    """number * (c + i s)."""
    re, im = number
    return e.fma(e.b.fneg(im), s, e.b.fmul(re, c)), e.fma(im, c, e.b.fmul(re, s))


def _divided(e: Emitter, number: Number, c: Any, s: Any) -> Number:
    """number * (c - i s)."""
    re, im = number
    return e.fma(im, s, e.b.fmul(re, c)), e.fma(im, c, e.b.fneg(e.b.fmul(re, s)))


def _butterfly(e: Emitter, numbers: list[Number], *, forwards: bool) -> list[Number]:
    """Two or four numbers through a pass."""

    def add(a: Number, b: Number) -> Number:
        return e.b.fadd(a[0], b[0]), e.b.fadd(a[1], b[1])

    def subtract(a: Number, b: Number) -> Number:
        return e.b.fsub(a[0], b[0]), e.b.fsub(a[1], b[1])

    if len(numbers) == 2:
        return [add(*numbers), subtract(*numbers)]
    a, b, c, d = numbers
    sum0, difference0, sum1, difference1 = add(a, c), subtract(a, c), add(b, d), subtract(b, d)
    minus = e.b.fadd(difference0[0], difference1[1]), e.b.fsub(difference0[1], difference1[0])
    plus = e.b.fsub(difference0[0], difference1[1]), e.b.fadd(difference0[1], difference1[0])
    second, fourth = (minus, plus) if forwards else (plus, minus)
    return [add(sum0, sum1), second, subtract(sum0, sum1), fourth]


def _load(e: Emitter, at: Any, floats: int = 0, imaginary: int = SMALL) -> Number:
    """Real and imaginary parts."""
    return e.load(e.offset(at, floats)), e.load(e.offset(at, floats + imaginary))


def _store(e: Emitter, at: Any, floats: int, number: Number) -> None:
    for index, value in enumerate(number):
        e.store(e.offset(at, floats + SMALL * index), value)


def _exchanged(e: Emitter, numbers: list[Number], shift: int) -> list[Number]:
    """Four vectors with the two bits of their index exchanged for bits `shift`, `shift` + 1 of the lane."""
    for bit in (1, 0):
        numbers = list(numbers)
        for low in _ALL:
            high = low | 1 << bit
            if high != low:
                pairs = [
                    _exchange(e, a, b, 1 << (shift + bit))
                    for a, b in zip(numbers[low], numbers[high], strict=True)
                ]
                (ar, br), (ai, bi) = pairs
                numbers[low], numbers[high] = (ar, ai), (br, bi)
    return numbers


def _exchange(e: Emitter, low: Any, high: Any, bit: int) -> tuple[Any, Any]:
    """Lanes of `low` with a bit for those of `high` without it."""
    lanes = range(CONVOLVER_LANES)
    to_low = [CONVOLVER_LANES + (lane ^ bit) if lane & bit else lane for lane in lanes]
    to_high = [CONVOLVER_LANES + lane if lane & bit else lane | bit for lane in lanes]
    first, second = (
        e.b.shuffle_vector(low, high, ir.Constant(ir.VectorType(I32, len(order)), order))
        for order in (to_low, to_high)
    )
    return first, second


def _twiddles(e: Emitter, passes: Any, which: int) -> list[Number]:
    """Of the vectors 1 to 3 behind one of the first two passes of 64."""
    lanes = CONVOLVER_LANES
    start = e.offset(passes, which * 6 * lanes)
    return [_load(e, start, lanes * q, 3 * lanes) for q in range(3)]


def _forward_64(e: Emitter, work: Any, passes: Any, spectrum: Any) -> None:
    """The passes of 64 numbers in `work`, to a spectrum."""
    numbers = [_load(e, work, CONVOLVER_LANES * index) for index in _ALL]
    for which, shift in ((0, 2), (1, 0)):
        numbers = _butterfly(e, numbers, forwards=True)
        turned = zip(numbers[1:], _twiddles(e, passes, which), strict=True)
        numbers = _exchanged(e, [numbers[0], *(_times(e, each, *by) for each, by in turned)], shift)
    for index, number in enumerate(_butterfly(e, numbers, forwards=True)):
        _store(e, spectrum, CONVOLVER_LANES * index, number)


def _inverse_64(e: Emitter, work: Any, passes: Any) -> None:
    """The passes back, in place."""
    numbers = [_load(e, work, CONVOLVER_LANES * index) for index in _ALL]
    numbers = _butterfly(e, numbers, forwards=False)
    for which, shift in ((1, 0), (0, 2)):
        numbers = _exchanged(e, numbers, shift)
        turned = zip(numbers[1:], _twiddles(e, passes, which), strict=True)
        numbers = _butterfly(
            e, [numbers[0], *(_divided(e, each, *by) for each, by in turned)], forwards=False
        )
    for index, number in enumerate(numbers):
        _store(e, work, CONVOLVER_LANES * index, number)


def _twisted(e: Emitter, before: Any, now: Any, twist: Any, at: Any, size: int) -> Number:
    """A vector of a block and of the one before it, as numbers; `at` is in floats."""
    p, x = e.load(e.offset(before, at)), e.load(e.offset(now, at))
    c, s = _load(e, e.offset(twist, at), 0, size)
    return e.fma(p, s, e.b.fmul(x, c)), e.fma(e.b.fneg(p), c, e.b.fmul(x, s))


def _untwisted(e: Emitter, number: Number, twist: Any, at: Any, size: int) -> Any:
    c, s = _load(e, e.offset(twist, at), 0, size)
    return e.fma(number[1], s, e.b.fmul(number[0], c))


def _twist_64(e: Emitter, before: Any, now: Any, twist: Any, work: Any) -> None:
    """A block of 64 frames and the one before it, as numbers."""
    for index in _ALL:
        at = CONVOLVER_LANES * index
        _store(e, work, at, _twisted(e, before, now, twist, at, SMALL))


def _add_64(e: Emitter, bias: Any, large: Any, work: Any, twist: Any, added: Any) -> None:
    """added = bias, + what the large level adds, + what is in `work`; addresses of 0 add nothing."""
    places = [CONVOLVER_LANES * index for index in _ALL]
    from_bias = [e.load(bias)] * _VECTORS

    def of_large() -> list[Any]:
        return [e.b.fadd(acc, e.load(e.offset(large, at))) for acc, at in zip(from_bias, places, strict=True)]

    with_large = e.choose(e.b.icmp_signed("!=", large, e.i64(0)), of_large, lambda: from_bias)

    def of_small() -> list[Any]:
        small = [_untwisted(e, _load(e, work, at), twist, at, SMALL) for at in places]
        return [e.b.fadd(acc, value) for acc, value in zip(with_large, small, strict=True)]

    found = e.choose(e.b.icmp_signed("!=", work, e.i64(0)), of_small, lambda: with_large)
    for at, value in zip(places, found, strict=True):
        e.store(e.offset(added, at), value)


def _at_bin(e: Emitter, work: Any, column: Any, row: int) -> Any:
    """The address of number `column` of group `row`."""
    return e.offset(e.offset(work, SPECTRUM * row), column)


def _forward_between(e: Emitter, before: Any, now: Any, twist: Any, of_2: Any, of_4: Any, work: Any) -> None:
    """The passes of 512 numbers between eight groups of 64, from two blocks; column by column."""
    half = CONVOLVER_GROUPS // 2
    with e.loop(e.i64(0), e.i64(SMALL), CONVOLVER_LANES) as over:
        column = over.index
        numbers: list[Number] = [(None, None)] * CONVOLVER_GROUPS
        for q in range(half):
            at = e.b.add(column, e.i64(SMALL * q))
            pair = [
                _twisted(e, before, now, twist, e.b.add(at, e.i64(far)), LARGE) for far in (0, LARGE // 2)
            ]
            numbers[q], other = _butterfly(e, pair, forwards=True)
            numbers[q + half] = _times(e, other, *_load(e, e.offset(of_2, at), 0, LARGE // 2))
        for first in (0, half):
            four = _butterfly(e, numbers[first : first + half], forwards=True)
            for q, number in enumerate(four):
                if q:
                    number = _times(e, number, *_load(e, e.offset(of_4, column), SMALL * (q - 1), 3 * SMALL))
                _store(e, _at_bin(e, work, column, first + q), 0, number)


def _inverse_between(e: Emitter, work: Any, twist: Any, of_2: Any, of_4: Any, out: Any) -> None:
    """The passes back, to 512 frames."""
    half = CONVOLVER_GROUPS // 2
    with e.loop(e.i64(0), e.i64(SMALL), CONVOLVER_LANES) as over:
        column = over.index
        numbers: list[Number] = []
        for first in (0, half):
            four = [_load(e, _at_bin(e, work, column, first + q)) for q in range(half)]
            for q in range(1, half):
                by = _load(e, e.offset(of_4, column), SMALL * (q - 1), 3 * SMALL)
                four[q] = _divided(e, four[q], *by)
            numbers += _butterfly(e, four, forwards=False)
        for q in range(half):
            at = e.b.add(column, e.i64(SMALL * q))
            other = _divided(e, numbers[q + half], *_load(e, e.offset(of_2, at), 0, LARGE // 2))
            for far, number in zip(
                (0, LARGE // 2), _butterfly(e, [numbers[q], other], forwards=False), strict=True
            ):
                place = e.b.add(at, e.i64(far))
                e.store(e.offset(out, place), _untwisted(e, number, twist, place, LARGE))


# -- sums ----------------------------------------------------------------------------------------------------


def _clear(e: Emitter, work: Any) -> None:
    """A spectrum of zeros."""
    for index in range(SPECTRUM // CONVOLVER_LANES):
        e.store(e.offset(work, CONVOLVER_LANES * index), e.constant(0.0))


def _sum_products(e: Emitter, heard: Any, taps: Any, count: Any, work: Any) -> None:
    """work += heard[p] * taps[p], p = 0 .. count - 1, one after the other; e: of the processor's vectors."""
    vectors = min(_SUM_VECTORS, SMALL // e.lanes)
    with e.loop(e.i64(0), e.i64(SMALL), vectors * e.lanes) as over_bins:
        bins = over_bins.index
        at = e.offset(work, bins)
        sums = [_load(e, at, e.lanes * index) for index in range(vectors)]
        start = (*(value for number in sums for value in number), heard, taps)
        with e.loop(e.i64(0), count, 1, start) as over:
            *values, x_at, h_at = over.values
            x_bins, h_bins = e.offset(x_at, bins), e.offset(h_at, bins)
            for index in range(vectors):
                re, im = values[2 * index], values[2 * index + 1]
                xr, xi = _load(e, x_bins, e.lanes * index)
                hr, hi = _load(e, h_bins, e.lanes * index)
                values[2 * index] = e.fma(e.b.fneg(xi), hi, e.fma(xr, hr, re))
                values[2 * index + 1] = e.fma(xi, hr, e.fma(xr, hi, im))
            over.next = (*values, e.offset(x_at, SPECTRUM), e.offset(h_at, SPECTRUM))
        for index in range(vectors):
            _store(e, at, e.lanes * index, (over.next[2 * index], over.next[2 * index + 1]))


def _head_64(e: Emitter, now: Any, head: Any, taps: Any, added: Any, out: Any) -> None:
    """out = the chain of the head on 64 frames; a whole head by several taps at a time."""
    start = [e.load(e.offset(added, CONVOLVER_LANES * index)) for index in _ALL]
    last = e.b.sub(taps, e.i64(1))

    def chains(at_once: int) -> list[Any]:
        before = (*start, e.offset(head, last), e.offset(now, e.b.neg(last)))
        with e.loop(e.i64(0), taps, at_once, before) as over:
            *sums, tap_at, x_at = over.values
            for step in range(at_once):
                tap, x_now = e.broadcast(e.offset(tap_at, -step)), e.offset(x_at, step)
                for index in _ALL:
                    x = e.load(e.offset(x_now, CONVOLVER_LANES * index))
                    sums[index] = e.fma(tap, x, sums[index])
            over.next = (*sums, e.offset(tap_at, -at_once), e.offset(x_at, at_once))
        return list(over.next[:_VECTORS])

    whole = e.b.icmp_signed("==", taps, e.i64(SMALL))
    for index, value in enumerate(e.choose(whole, lambda: chains(_TAPS_AT_ONCE), lambda: chains(1))):
        e.store(e.offset(out, CONVOLVER_LANES * index), value)


def _head_part(e: Emitter, now: Any, head: Any, taps: Any, sums: Any, first: Any, stop: Any) -> None:
    """Frames first .. stop - 1 into the chains of all 64 frames of a block, each chain by the taps that meet them."""
    lanes = ir.Constant(e.integers, list(range(CONVOLVER_LANES)))
    places = [e.offset(sums, CONVOLVER_LANES * index) for index in _ALL]
    most = _on_all(e, taps)
    start = (*map(e.load, places), e.offset(now, first), e.offset(head, e.b.neg(first)))
    with e.loop(first, stop, 1, start) as over:
        *chains, x_at, tap_at = over.values
        x, nearest = e.broadcast(x_at), e.b.add(lanes, _on_all(e, e.b.neg(over.index)))
        for index in _ALL:
            tap = e.load(e.offset(tap_at, CONVOLVER_LANES * index))
            which = e.b.add(nearest, e.integer_constant(CONVOLVER_LANES * index))
            there = e.b.icmp_unsigned("<", which, most)
            chains[index] = e.b.select(there, e.fma(tap, x, chains[index]), chains[index])
        over.next = (*chains, e.offset(x_at, 1), e.offset(tap_at, -1))
    for place, value in zip(places, over.next, strict=False):
        e.store(place, value)


def _on_all(e: Emitter, number: Any) -> Any:
    """An i64 as int32 on all lanes."""
    return e.as_integers(e.splat(e.b.bitcast(e.b.trunc(number, I32), F32)))


# -- frames --------------------------------------------------------------------------------------------------


def emit_convolve(e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
    """The kernel of the Numba engine; see `numba_cpu/kernel.py`. Pointers: source, memory, output, clock."""
    pointers, strides, table, frames = arguments
    last = e.offset(e.load_i64(pointers, 3), e.b.sub(frames, e.i64(1)))
    steps = [e.load_i64(strides, index) for index in range(3)]
    channels = e.load_field(ConvolverTable, table, "channels")
    period = e.load_field(ConvolverTable, table, "period")
    first = tuple(e.load_i64(pointers, index) for index in range(3))
    row = _Row(e.narrowed(CONVOLVER_LANES), e, table)
    with e.loop(e.i64(0), channels, 1, first) as over:
        source, memory, out = over.values
        row.emit(memory, source, e.i64(4), out, e.i64(4), frames)
        position = e.load_field(ConvolverMemory, memory, "position")
        e.narrowed(1).store_float(last, e.b.uitofp(e.b.and_(position, e.b.sub(period, e.i64(1))), F32))
        over.next = tuple(e.offset(at, step) for at, step in zip(over.values, steps, strict=True))


def convolve_ir(lanes: int) -> str:
    """convolve(records, x, out): the next frames of a cabinet, whose samples count as 0 if they are not finite.

    records : address of a ConvolverRecord for each channel
    x, out  : views of float32 [C, T], which may be the same array
    lanes   : of the processor's vectors
    """
    module = ir.Module("convolve")
    function = ir.Function(module, ir.FunctionType(I64, [I64] * 3), ENTRY)
    e = Emitter(ir.IRBuilder(function.append_basic_block()), lanes)
    records, x, out = function.args
    frames, channels = (e.load_field(View, x, name) for name in ("frames", "channels"))
    (x_at, x_row, x_step), (out_at, out_row, out_step) = (
        [e.load_field(View, view, name) for name in ("data_at", "row_step", "step")] for view in (x, out)
    )
    some = e.b.icmp_signed(">", e.b.mul(frames, channels), e.i64(0))
    with e.b.if_then(some), e.loop(e.i64(0), channels, 1, (records, x_at, out_at)) as over:
        record, source, target = over.values
        table = e.load_field(ConvolverRecord, record, "table_at")
        row = _Row(e.narrowed(CONVOLVER_LANES), e, table, only_finite=True)
        row.emit(e.load_field(ConvolverRecord, record, "memory_at"), source, x_step, target, out_step, frames)
        size = e.i64(ConvolverRecord.dtype.itemsize)
        over.next = (e.b.add(record, size), e.b.add(source, x_row), e.b.add(target, out_row))
    e.b.ret(I64(0))
    return str(module)


class _Row:
    """Writes what goes on with one channel.

    e           : of vectors for transforms
    sums        : of the processor's vectors
    only_finite : samples that are not finite count as 0
    """

    def __init__(self, e: Emitter, sums: Emitter, table: Any, *, only_finite: bool = False) -> None:
        self._e, self._sums, self._table = e, sums, table
        self._only_finite = only_finite
        self._bias, self._head, self._passes, self._twist, self._of_2, self._of_4, self._large_twist = (
            e.offset(table, at)
            for at in (
                BIAS_AT,
                HEAD_AT,
                PASSES_AT,
                SMALL_TWIST_AT,
                PASS_OF_2_AT,
                PASS_OF_4_AT,
                LARGE_TWIST_AT,
            )
        )
        taps, self._small, self._large = (
            e.load_field(ConvolverTable, table, name) for name in ("taps", "small", "large")
        )
        self._taps = _least(e, taps, e.i64(SMALL))

    def emit(self, memory: Any, x: Any, x_step: Any, out: Any, out_step: Any, frames: Any) -> None:
        """At least one frame of a channel, from x to out; steps are bytes from frame to frame."""
        e = self._e
        b = e.b
        block, added, result = (e.offset(memory, at) for at in (NOW_AT, ADDED_AT, OUT_AT))
        plain = b.and_(*(b.icmp_signed("==", step, e.i64(4)) for step in (x_step, out_step)))
        before, turn = b.block, b.append_basic_block("frames")
        b.branch(turn)
        b.position_at_end(turn)
        start = b.phi(I64)
        start.add_incoming(e.i64(0), before)
        position = e.load_field(ConvolverMemory, memory, "position")
        inside = b.and_(position, e.i64(SMALL - 1))
        count = _least(e, b.sub(e.i64(SMALL), inside), b.sub(frames, start))
        stop = b.add(inside, count)
        whole = b.icmp_signed("==", count, e.i64(SMALL))
        direct = b.and_(whole, plain)
        source, target = b.add(x, b.mul(start, x_step)), b.add(out, b.mul(start, out_step))
        now = e.offset(block, inside)
        with b.if_else(direct) as (then, otherwise):
            with then:
                self._copy(e, source, block, only_finite=self._only_finite)
            with otherwise:
                self._copy_slowly(source, x_step, now, e.i64(4), count, only_finite=self._only_finite)
        with b.if_else(whole) as (then, otherwise):
            with then:
                _head_64(e, block, self._head, self._taps, added, b.select(direct, target, result))
            with otherwise:
                begins = b.icmp_signed("==", inside, e.i64(0))
                with b.if_then(begins):
                    self._copy(e, added, result)
                first = b.select(begins, b.sub(e.i64(1), self._taps), inside)
                _head_part(e, block, self._head, self._taps, result, first, stop)
        with b.if_then(b.not_(direct)):
            self._copy_slowly(e.offset(result, inside), e.i64(4), target, out_step, count)
        position = b.and_(b.add(position, count), e.i64(2 * LARGE - 1))
        e.store_field(ConvolverMemory, memory, "position", position)
        with b.if_then(b.icmp_signed("==", stop, e.i64(SMALL))):
            self._tick(memory, position)
        following = b.add(start, count)
        start.add_incoming(following, b.block)
        after = b.append_basic_block("done")
        b.cbranch(b.icmp_signed("<", following, frames), turn, after)
        b.position_at_end(after)

    def _copy(self, e: Emitter, source: Any, target: Any, *, only_finite: bool = False) -> None:
        """64 floats."""
        for index in _ALL:
            value = e.load(e.offset(source, CONVOLVER_LANES * index))
            e.store(e.offset(target, CONVOLVER_LANES * index), _finite(e, value) if only_finite else value)

    def _copy_slowly(
        self,
        source: Any,
        source_step: Any,
        target: Any,
        target_step: Any,
        count: Any,
        *,
        only_finite: bool = False,
    ) -> None:
        """Floats one by one."""
        e = self._e.narrowed(1)
        with e.loop(e.i64(0), count, 1, (source, target)) as over:
            at, to = over.values
            value = e.load_float(at)
            e.store_float(to, _finite(e, value) if only_finite else value)
            over.next = (e.b.add(at, source_step), e.b.add(to, target_step))

    def _tick(self, memory: Any, position: Any) -> None:
        """64 frames are complete; position: of the next."""
        e = self._e
        b, zero = e.b, e.i64(0)
        before, now, work, rings = (e.offset(memory, at) for at in (BEFORE_AT, NOW_AT, WORK_AT, RINGS_AT))
        inputs = e.offset(rings, b.mul(self._small, e.i64(SPECTRUM)))
        outputs, groups = e.offset(inputs, 2 * LARGE), e.offset(inputs, 4 * LARGE)
        large_rings = e.offset(groups, CONVOLVER_GROUPS * SPECTRUM)
        inside = b.and_(position, e.i64(LARGE - 1))
        group = b.udiv(inside, e.i64(SMALL))
        this = b.sub(position, inside)  # where the block of 512 that goes on stands in its rings
        other = b.xor(this, e.i64(LARGE))
        has_small, has_large = (b.icmp_signed(">", count, zero) for count in (self._small, self._large))
        with b.if_then(has_large):
            at = b.and_(b.sub(position, e.i64(SMALL)), e.i64(2 * LARGE - 1))
            self._copy(e, now, e.offset(inputs, at))
            with b.if_then(b.icmp_signed("==", group, zero)):  # the block before is complete
                last, complete = e.offset(inputs, this), e.offset(inputs, other)
                _forward_between(e, last, complete, self._large_twist, self._of_2, self._of_4, groups)
            self._level(memory, "large_slot", self._large, groups, large_rings, group)
        with b.if_then(has_small):
            _twist_64(e, before, now, self._twist, work)
            self._level(memory, "small_slot", self._small, work, rings, None)
            self._turn(memory, "small_slot", self._small)
        with b.if_then(b.and_(has_large, b.icmp_signed("==", group, e.i64(CONVOLVER_GROUPS - 1)))):
            self._turn(memory, "large_slot", self._large)
            made = e.offset(outputs, other)
            _inverse_between(e, groups, self._large_twist, self._of_2, self._of_4, made)
        heard = b.select(has_large, e.offset(outputs, position), zero)
        _add_64(
            e, self._bias, heard, b.select(has_small, work, zero), self._twist, e.offset(memory, ADDED_AT)
        )
        self._copy(e, now, before)

    def _level(
        self, memory: Any, slot_name: str, count: Any, numbers: Any, rings: Any, group: Any | None
    ) -> None:
        """Transform, sum, and back: of the small level, or of a group of the large one. In place, in `numbers`."""
        e, b = self._e, self._e.b
        spectra = e.offset(self._table, SPECTRA_AT)
        if group is not None:
            numbers = e.offset(numbers, b.mul(group, e.i64(SPECTRUM)))
            behind = b.mul(b.mul(group, count), e.i64(SPECTRUM))
            rings = e.offset(rings, behind)
            spectra = e.offset(spectra, b.add(behind, b.mul(self._small, e.i64(SPECTRUM))))
        slot = e.load_field(ConvolverMemory, memory, slot_name)
        newest = b.mul(slot, e.i64(SPECTRUM))
        _forward_64(e, numbers, self._passes, e.offset(rings, newest))
        _clear(e, numbers)
        older = b.sub(b.sub(count, e.i64(1)), slot)
        with b.if_then(b.icmp_signed(">", older, e.i64(0))):
            oldest = e.offset(rings, b.add(newest, e.i64(SPECTRUM)))
            _sum_products(self._sums, oldest, spectra, older, numbers)
        others = e.offset(spectra, b.mul(older, e.i64(SPECTRUM)))
        _sum_products(self._sums, rings, others, b.add(slot, e.i64(1)), numbers)
        _inverse_64(e, numbers, self._passes)

    def _turn(self, memory: Any, slot_name: str, count: Any) -> None:
        """The next spectrum goes to the next place."""
        e = self._e
        following = e.b.add(e.load_field(ConvolverMemory, memory, slot_name), e.i64(1))
        over = e.b.icmp_signed("==", following, count)
        e.store_field(ConvolverMemory, memory, slot_name, e.b.select(over, e.i64(0), following))


def _least(e: Emitter, a: Any, b: Any) -> Any:
    return e.b.select(e.b.icmp_signed("<", a, b), a, b)


def _finite(e: Emitter, value: Any) -> Any:
    """The value, or 0 where it is not finite."""
    bits = e.as_integers(value)
    size = e.b.and_(bits, e.integer_constant(0x7FFFFFFF))
    finite = e.b.icmp_unsigned("<", size, e.integer_constant(0x7F800000))
    return e.as_floats(e.b.select(finite, bits, e.integer_constant(0)))
