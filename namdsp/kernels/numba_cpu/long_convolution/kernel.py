"""Writes the code of a partitioned convolution (long impulse responses), as LLVM IR; it is called for any block size.

Head, levels and partitions are defined in `arithmetic/convolution.py`, tables and memory in `tables.py`.

    each frame         is copied into `now`; the head (the newest 64 taps) is a chain, on top of what the levels add
    every 64 frames    a tick: the small level transforms the block, sums its partitions, and transforms back to what
                       it adds to the next 64 frames. An eighth of the work of the large level is done:
        tick 0         passes of the FFT of 512 bins between its eight parts of 64
        ticks 0 .. 7   of one part: passes of 64, sums, passes back
        tick 7         passes back between the parts: what it adds to the 512 frames after the next 64

Vectors have 16 lanes on every processor.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

from llvmlite import ir

from namdsp.arithmetic.convolution import (
    BUTTERFLIES,
    LARGE,
    PRODUCT,
    SMALL,
    TIMES,
    TIMES_CONJUGATE,
    TWIST,
    UNTWIST,
)
from namdsp.arithmetic.program import Program
from namdsp.kernels.numba_cpu.long_convolution.tables import (
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
from namdsp.kernels.numba_cpu.records import (
    CONVOLVER_LANES,
    CONVOLVER_PARTS,
    ConvolverMemory,
    ConvolverRecord,
    ConvolverTable,
)
from namdsp.native.compile import ENTRY
from namdsp.native.ir import F32, I32, I64, NATIVE_SPELLING, Emitter, Spelling
from namdsp.native.program import emit_program
from namdsp.native.records import View

_VECTORS = SMALL // CONVOLVER_LANES
_ALL = range(_VECTORS)
#: Steps of a head between two branches of its loop.
_UNROLLED_STEPS = 8
#: Vectors of bins that a sum keeps in registers.
_SUM_VECTORS = 4

#: Real and imaginary part of a vector.
Complex = tuple[Any, Any]


# -- transforms ----------------------------------------------------------------------------------------------


def _times(e: Emitter, value: Complex, turn: Complex, program: Program = TIMES) -> Complex:
    re, im = emit_program(e, program, *value, *turn)
    return re, im


def _butterfly(e: Emitter, values: list[Complex], *, forwards: bool) -> list[Complex]:
    """Two or four values through a pass."""
    through = emit_program(e, BUTTERFLIES[len(values), forwards], *chain.from_iterable(values))
    return list(zip(through[::2], through[1::2], strict=True))


def _load(e: Emitter, at: Any, floats: int = 0, imaginary: int = SMALL) -> Complex:
    """Real and imaginary parts."""
    return e.load(e.offset(at, floats)), e.load(e.offset(at, floats + imaginary))


def _store(e: Emitter, at: Any, floats: int, value: Complex) -> None:
    for index, part in enumerate(value):
        e.store(e.offset(at, floats + SMALL * index), part)


def _load_64(e: Emitter, at: Any) -> list[Complex]:
    """Load the spectrum of a block of 64 frames."""
    return [_load(e, at, CONVOLVER_LANES * index) for index in _ALL]


def _store_64(e: Emitter, at: Any, values: Sequence[Complex]) -> None:
    for index, value in enumerate(values):
        _store(e, at, CONVOLVER_LANES * index, value)


def _exchanged(e: Emitter, values: list[Complex], shift: int) -> list[Complex]:
    """Four vectors with the two bits of their index exchanged for bits `shift`, `shift` + 1 of the lane."""
    re, im = (_transposed(e, [value[part] for value in values], 1 << shift) for part in (0, 1))
    return list(zip(re, im, strict=True))


def _transposed(e: Emitter, rows: list[Any], size: int) -> list[Any]:
    """Four vectors in units of `size` lanes, four by four: their columns."""

    def units(a: Any, b: Any, *chosen: int) -> Any:
        """Two of each four units of a, then the same of b."""
        lanes = [
            lane // (4 * size) * 4 * size + chosen[lane // size % 2] * size + lane % size
            for lane in range(CONVOLVER_LANES)
        ]
        order = [at + (lane // size % 4 // 2) * CONVOLVER_LANES for lane, at in enumerate(lanes)]
        return e.b.shuffle_vector(a, b, ir.Constant(ir.VectorType(I32, len(order)), order))

    a, b, c, d = rows
    columns = []
    for half in ((0, 1), (2, 3)):
        pair = units(a, b, *half), units(c, d, *half)
        columns += [units(*pair, 0, 2), units(*pair, 1, 3)]
    return columns


def _twiddles(e: Emitter, passes: Any, which: int) -> list[Complex]:
    """The factors of the vectors 1 to 3 after one of the first two passes of 64."""
    lanes = CONVOLVER_LANES
    start = e.offset(passes, which * 6 * lanes)
    return [_load(e, start, lanes * q, 3 * lanes) for q in range(3)]


def _forward_64(e: Emitter, values: list[Complex], passes: Any) -> list[Complex]:
    """The passes of 64 values, to a spectrum."""
    for which, shift in ((0, 2), (1, 0)):
        first, *others = _butterfly(e, values, forwards=True)
        rotated = zip(others, _twiddles(e, passes, which), strict=True)
        values = [first, *(_times(e, value, by) for value, by in rotated)]
        values = _exchanged(e, values, shift)
    return _butterfly(e, values, forwards=True)


def _inverse_64(e: Emitter, values: list[Complex], passes: Any) -> list[Complex]:
    """The passes back."""
    values = _butterfly(e, values, forwards=False)
    for which, shift in ((1, 0), (0, 2)):
        first, *others = _exchanged(e, values, shift)
        rotated = zip(others, _twiddles(e, passes, which), strict=True)
        values = [first, *(_times(e, value, by, TIMES_CONJUGATE) for value, by in rotated)]
        values = _butterfly(e, values, forwards=False)
    return values


def _twisted(e: Emitter, before: Any, now: Any, twist: Any, at: Any, size: int) -> Complex:
    """A vector of a block and of the one before it, as complex values; `at` is in floats."""
    blocks = e.load(e.offset(before, at)), e.load(e.offset(now, at))
    return _times(e, blocks, _load(e, e.offset(twist, at), 0, size), TWIST)


def _untwisted(e: Emitter, value: Complex, twist: Any, at: Any, size: int) -> Any:
    """The vector of frames of the newer block, from complex values of the inverse transform."""
    return emit_program(e, UNTWIST, *value, *_load(e, e.offset(twist, at), 0, size))[0]


def _part_column(e: Emitter, work: Any, column: Any, part: int) -> Any:
    """The address, in the memory of eight parts, of a column (the bins that are a vector) of one part."""
    return e.offset(e.offset(work, SPECTRUM * part), column)


def _forward_between(e: Emitter, before: Any, now: Any, twist: Any, of_2: Any, of_4: Any, work: Any) -> None:
    """The passes of 512 values between eight parts of 64, from two blocks; column by column."""
    half = CONVOLVER_PARTS // 2
    with e.loop(e.i64(0), e.i64(SMALL), CONVOLVER_LANES) as over:
        column = over.index
        values: list[Complex] = [(None, None)] * CONVOLVER_PARTS
        for q in range(half):
            at = e.b.add(column, e.i64(SMALL * q))
            pair = [
                _twisted(e, before, now, twist, e.b.add(at, e.i64(far)), LARGE) for far in (0, LARGE // 2)
            ]
            values[q], other = _butterfly(e, pair, forwards=True)
            values[q + half] = _times(e, other, _load(e, e.offset(of_2, at), 0, LARGE // 2))
        for first in (0, half):
            four = _butterfly(e, values[first : first + half], forwards=True)
            for q, value in enumerate(four):
                if q:
                    value = _times(e, value, _load(e, e.offset(of_4, column), SMALL * (q - 1), 3 * SMALL))
                _store(e, _part_column(e, work, column, first + q), 0, value)


def _inverse_between(e: Emitter, work: Any, twist: Any, of_2: Any, of_4: Any, out: Any) -> None:
    """The passes back, to 512 frames."""
    half = CONVOLVER_PARTS // 2
    with e.loop(e.i64(0), e.i64(SMALL), CONVOLVER_LANES) as over:
        column = over.index
        values: list[Complex] = []
        for first in (0, half):
            four = [_load(e, _part_column(e, work, column, first + q)) for q in range(half)]
            for q in range(1, half):
                by = _load(e, e.offset(of_4, column), SMALL * (q - 1), 3 * SMALL)
                four[q] = _times(e, four[q], by, TIMES_CONJUGATE)
            values += _butterfly(e, four, forwards=False)
        for q in range(half):
            at = e.b.add(column, e.i64(SMALL * q))
            by = _load(e, e.offset(of_2, at), 0, LARGE // 2)
            other = _times(e, values[q + half], by, TIMES_CONJUGATE)
            for far, value in zip(
                (0, LARGE // 2), _butterfly(e, [values[q], other], forwards=False), strict=True
            ):
                frame = e.b.add(at, e.i64(far))
                e.store(e.offset(out, frame), _untwisted(e, value, twist, frame, LARGE))


# -- sums ----------------------------------------------------------------------------------------------------


class _Spectra(NamedTuple):
    """Addresses of the spectra of a level, or of one part of it.

    newest, oldest : spectra of the signal, in a ring buffer from `ring` to `end`
    taps           : spectra of taps, the oldest partition first
    count          : number of partitions
    """

    newest: Any
    oldest: Any
    ring: Any
    end: Any
    taps: Any
    count: Any

    def after(self, e: Emitter, at: Any) -> Any:
        """The next spectrum of the signal."""
        following = e.offset(at, SPECTRUM)
        return e.b.select(e.b.icmp_signed("==", following, self.end), self.ring, following)


def _sum(e: Emitter, sums: Emitter, spectra: _Spectra, work: Any) -> list[Complex]:
    """The sum of the products of all spectra, the oldest first.

    sums : emitter of the processor's vectors
    work : a spectrum's memory
    """
    vectors = _SUM_VECTORS

    def add_up(bins: Any) -> list[Complex]:
        begin = (*[sums.constant(0.0)] * 2 * vectors, spectra.oldest, spectra.taps)
        with sums.loop(sums.i64(0), spectra.count, 1, begin) as over:
            *acc, x_at, h_at = over.values
            for index in range(vectors):
                x, h = (_load(sums, sums.offset(at, bins), sums.lanes * index) for at in (x_at, h_at))
                pair = slice(2 * index, 2 * index + 2)
                acc[pair] = emit_program(sums, PRODUCT, *x, *h, *acc[pair])
            over.next = (*acc, spectra.after(sums, x_at), sums.offset(h_at, SPECTRUM))
        return list(zip(over.next[: 2 * vectors : 2], over.next[1 : 2 * vectors : 2], strict=True))

    with sums.loop(sums.i64(0), sums.i64(SMALL), vectors * sums.lanes) as over:
        for index, value in enumerate(add_up(over.index)):
            _store(sums, sums.offset(work, over.index), sums.lanes * index, value)
    return _load_64(e, work)


# -- the head ------------------------------------------------------------------------------------------------


def _window(e: Emitter, head: Any, distance: int) -> Any:
    """The taps that multiply a sample for a vector of frames that begins `distance` frames after it."""
    return e.load(e.offset(head, CONVOLVER_LANES * distance))


def _emit_head(e: Emitter, now: Any, head: Any, added: Any, out: Any) -> None:
    """The chains of the head on the frames of a block, in step: each window of taps is loaded once for four vectors.

    The chain of a frame has no later frames. Chains begin with windows that reach beyond the head: there taps are 0,
    and no accumulator is -0 yet.

    added : address of what they begin with
    """
    start = [e.load(e.offset(added, CONVOLVER_LANES * index)) for index in _ALL]
    furthest = SMALL - 1
    # the address of its window of taps, and of the sample that the first vector multiplies by it
    start += [e.offset(head, CONVOLVER_LANES * furthest), e.offset(now, -furthest)]
    with e.loop(e.i64(0), e.i64(SMALL), _UNROLLED_STEPS, tuple(start)) as over:
        *acc, window_at, x_at = over.values
        for step in range(_UNROLLED_STEPS):
            taps = _window(e, window_at, -step)
            for index in _ALL:
                x = e.broadcast(e.offset(x_at, step + CONVOLVER_LANES * index))
                acc[index] = e.fma(taps, x, acc[index])
        window_at = e.offset(window_at, -CONVOLVER_LANES * _UNROLLED_STEPS)
        over.next = (*acc, window_at, e.offset(x_at, _UNROLLED_STEPS))
    acc = list(over.next[:_VECTORS])
    lanes = ir.Constant(e.integers, list(range(CONVOLVER_LANES)))
    for step in range(1, CONVOLVER_LANES):
        taps = _window(e, head, -step)
        # a product with 0 would change an accumulator of -0
        reached = e.b.icmp_unsigned(">=", lanes, e.integer_constant(step))
        for index in _ALL:
            x = e.broadcast(e.offset(now, step + CONVOLVER_LANES * index))
            acc[index] = e.b.select(reached, e.fma(taps, x, acc[index]), acc[index])
    for index, value in enumerate(acc):
        e.store(e.offset(out, CONVOLVER_LANES * index), value)


# -- frames --------------------------------------------------------------------------------------------------


def emit_convolve(e: Emitter, spec: dict[str, Any], arguments: Any) -> None:
    """The kernel of the Numba engine; see `numba_cpu/kernel.py`. Pointers: source, memory, output, clock."""
    pointers, strides, table, frames = arguments
    last = e.offset(e.load_i64(pointers, 3), e.b.sub(frames, e.i64(1)))
    steps = [e.load_i64(strides, index) for index in range(3)]
    channels = e.load_field(ConvolverTable, table, "channels")
    period = e.load_field(ConvolverTable, table, "period")
    first = tuple(e.load_i64(pointers, index) for index in range(3))
    channel = _Channel(e.narrowed(CONVOLVER_LANES), e, table)
    with e.loop(e.i64(0), channels, 1, first) as over:
        source, memory, out = over.values
        channel.emit(memory, source, e.i64(4), out, e.i64(4), frames)
        position = e.load_field(ConvolverMemory, memory, "position")
        e.narrowed(1).store_float(last, e.b.uitofp(e.b.and_(position, e.b.sub(period, e.i64(1))), F32))
        over.next = tuple(e.offset(at, step) for at, step in zip(over.values, steps, strict=True))


def convolve_ir(lanes: int, spelling: Spelling = NATIVE_SPELLING) -> str:
    """convolve(records, x, out): the next frames of a cabinet, whose samples count as 0 if they are not finite.

    records : address of a ConvolverRecord for each channel
    x, out  : views of float32 [C, T], which may be the same array
    lanes   : of the processor's vectors
    """
    module = ir.Module("convolve")
    function = ir.Function(module, ir.FunctionType(I64, [I64] * 3), ENTRY)
    e = Emitter(ir.IRBuilder(function.append_basic_block()), lanes, spelling)
    records, x, out = map(e.from_i64, function.args)
    frames, channels = (e.load_field(View, x, name) for name in ("frames", "channels"))
    (x_at, x_row, x_step), (out_at, out_row, out_step) = (
        [e.load_field(View, view, name) for name in ("data_at", "row_step", "step")] for view in (x, out)
    )
    some = e.b.icmp_signed(">", e.b.mul(frames, channels), e.i64(0))
    with e.b.if_then(some), e.loop(e.i64(0), channels, 1, (records, x_at, out_at)) as over:
        record, source, target = over.values
        table = e.load_field(ConvolverRecord, record, "table_at")
        channel = _Channel(e.narrowed(CONVOLVER_LANES), e, table, only_finite=True)
        channel.emit(
            e.load_field(ConvolverRecord, record, "memory_at"), source, x_step, target, out_step, frames
        )
        size = e.i64(ConvolverRecord.dtype.itemsize)
        over.next = (e.b.add(record, size), e.b.add(source, x_row), e.b.add(target, out_row))
    e.b.ret(I64(0))
    return str(module)


class _Channel:
    """Emits the processing of one channel.

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
        self._small, self._large = (e.load_field(ConvolverTable, table, name) for name in ("small", "large"))
        self._has_large = e.b.icmp_signed(">", self._large, e.i64(0))

    def emit(self, memory: Any, x: Any, x_step: Any, out: Any, out_step: Any, frames: Any) -> None:
        """At least one frame of a channel, from x to out; steps are bytes from frame to frame."""
        e = self._e
        b = e.b
        block, added, result = (e.offset(memory, at) for at in (NOW_AT, ADDED_AT, OUT_AT))
        contiguous = b.and_(*(b.icmp_signed("==", step, e.i64(4)) for step in (x_step, out_step)))
        before, again = b.block, b.append_basic_block("frames")
        b.branch(again)
        b.position_at_end(again)
        start = e.phi(e.i64(0), before)
        position = e.load_field(ConvolverMemory, memory, "position")
        inside = b.and_(position, e.i64(SMALL - 1))
        left, free = b.sub(frames, start), b.sub(e.i64(SMALL), inside)
        count = b.select(b.icmp_signed("<", left, free), left, free)
        stop = b.add(inside, count)
        in_vectors = b.select(contiguous, b.and_(count, e.i64(-CONVOLVER_LANES)), e.i64(0))
        source, target = b.add(x, b.mul(start, x_step)), b.add(out, b.mul(start, out_step))
        now = e.offset(block, inside)
        self._copy(source, x_step, now, e.i64(4), count, in_vectors, only_finite=self._only_finite)
        position = b.and_(b.add(position, count), e.i64(2 * LARGE - 1))
        e.store_field(ConvolverMemory, memory, "position", position)
        _emit_head(e, block, self._head, added, result)
        with b.if_then(b.icmp_signed("==", stop, e.i64(SMALL))):
            with b.if_then(b.icmp_signed(">", self._small, e.i64(0))):
                self._tick(memory, position)
            self._copy_64(block, e.offset(memory, BEFORE_AT))
        self._copy(e.offset(result, inside), e.i64(4), target, out_step, count, in_vectors)
        following = b.add(start, count)
        start.add_incoming(following, b.block)
        after = b.append_basic_block("done")
        b.cbranch(b.icmp_signed("<", following, frames), again, after)
        b.position_at_end(after)

    def _copy_64(self, source: Any, target: Any) -> None:
        """64 floats."""
        e = self._e
        for index in _ALL:
            value = e.load(e.offset(source, CONVOLVER_LANES * index))
            e.store(e.offset(target, CONVOLVER_LANES * index), value)

    def _copy(
        self,
        source: Any,
        source_step: Any,
        target: Any,
        target_step: Any,
        count: Any,
        in_vectors: Any,
        *,
        only_finite: bool = False,
    ) -> None:
        """Floats with steps in bytes; the first `in_vectors` in vectors."""
        for e, first, stop in (
            (self._e, self._e.i64(0), in_vectors),
            (self._e.narrowed(1), in_vectors, count),
        ):
            b = e.b
            with b.if_then(b.icmp_signed("<", first, stop)):
                addresses = [
                    b.add(at, b.mul(first, step))
                    for at, step in ((source, source_step), (target, target_step))
                ]
                with e.loop(first, stop, e.lanes, tuple(addresses)) as over:
                    at, to = over.values
                    value = e.load(at)
                    e.store(to, _finite(e, value) if only_finite else value)
                    over.next = (
                        b.add(at, b.mul(source_step, e.i64(e.lanes))),
                        b.add(to, b.mul(target_step, e.i64(e.lanes))),
                    )

    def _tick(self, memory: Any, position: Any) -> None:
        """64 frames are complete; position: of the next."""
        e, b = self._e, self._e.b
        before, now, added = (e.offset(memory, at) for at in (BEFORE_AT, NOW_AT, ADDED_AT))
        spectra = self._small_spectra(memory)
        starts = [CONVOLVER_LANES * index for index in _ALL]
        twisted = [_twisted(e, before, now, self._twist, at, SMALL) for at in starts]
        _store_64(e, spectra.newest, _forward_64(e, twisted, self._passes))
        # between two stages of the small level, of which the second waits for the first
        with b.if_then(self._has_large):
            self._eighth(memory, position)
        whole = _sum(e, self._sums, spectra, e.offset(memory, WORK_AT))
        acc = [e.load(self._bias)] * _VECTORS
        of_large = e.offset(self._large_memory(memory)[1], position)
        acc = e.choose(
            self._has_large,
            lambda: [b.fadd(acc[0], e.load(e.offset(of_large, at))) for at in starts],
            lambda: acc,
        )
        of_small = _inverse_64(e, whole, self._passes)
        for at, begun, value in zip(starts, acc, of_small, strict=True):
            frames = _untwisted(e, value, self._twist, at, SMALL)
            e.store(e.offset(added, at), b.fadd(begun, frames))
        self._advance(memory, "small_slot", self._small)
        is_last = b.icmp_signed("==", b.and_(position, e.i64(LARGE - 1)), e.i64(LARGE - SMALL))
        with b.if_then(b.and_(self._has_large, is_last)):
            self._end_of_large(memory, position)

    def _large_memory(self, memory: Any) -> tuple[Any, Any, Any]:
        """Inputs and outputs, two blocks of 512 frames each, and the eight parts, with their rings behind them."""
        e, b = self._e, self._e.b
        small_ring = b.mul(self._small, e.i64(SPECTRUM))
        inputs = e.offset(e.offset(memory, RINGS_AT), small_ring)
        return inputs, e.offset(inputs, 2 * LARGE), e.offset(inputs, 4 * LARGE)

    def _eighth(self, memory: Any, position: Any) -> None:
        """One part of the large level: its spectrum, its sum, and the passes back."""
        e, b = self._e, self._e.b
        inputs, _, parts = self._large_memory(memory)
        previous = b.and_(b.sub(position, e.i64(SMALL)), e.i64(2 * LARGE - 1))
        self._copy_64(e.offset(memory, NOW_AT), e.offset(inputs, previous))
        part = b.udiv(b.and_(position, e.i64(LARGE - 1)), e.i64(SMALL))
        with b.if_then(b.icmp_signed("==", part, e.i64(0))):  # the block before is complete
            last, complete = e.offset(inputs, position), e.offset(inputs, b.xor(position, e.i64(LARGE)))
            _forward_between(e, last, complete, self._large_twist, self._of_2, self._of_4, parts)
        work = e.offset(parts, b.mul(part, e.i64(SPECTRUM)))
        spectra = self._large_spectra(memory, e.offset(parts, CONVOLVER_PARTS * SPECTRUM), part)
        _store_64(e, spectra.newest, _forward_64(e, _load_64(e, work), self._passes))
        whole = _sum(e, self._sums, spectra, work)
        _store_64(e, work, _inverse_64(e, whole, self._passes))

    def _end_of_large(self, memory: Any, position: Any) -> None:
        """What the large level adds to the next block of 512 frames."""
        e, b = self._e, self._e.b
        _, outputs, parts = self._large_memory(memory)
        following = b.xor(b.and_(position, e.i64(LARGE)), e.i64(LARGE))
        out = e.offset(outputs, following)
        _inverse_between(e, parts, self._large_twist, self._of_2, self._of_4, out)
        self._advance(memory, "large_slot", self._large)

    def _small_spectra(self, memory: Any) -> _Spectra:
        e = self._e
        return self._spectra(
            memory, "small_slot", self._small, e.offset(memory, RINGS_AT), e.offset(self._table, SPECTRA_AT)
        )

    def _large_spectra(self, memory: Any, rings: Any, part: Any) -> _Spectra:
        """The spectra and taps of a part of large blocks."""
        e, b = self._e, self._e.b
        taps = e.offset(self._table, SPECTRA_AT)
        before = b.mul(part, self._large)
        taps_at = e.offset(taps, b.mul(b.add(self._small, before), e.i64(SPECTRUM)))
        ring = e.offset(rings, b.mul(before, e.i64(SPECTRUM)))
        return self._spectra(memory, "large_slot", self._large, ring, taps_at)

    def _spectra(self, memory: Any, slot_name: str, count: Any, ring: Any, taps: Any) -> _Spectra:
        e, b = self._e, self._e.b
        newest = e.offset(ring, b.mul(e.load_field(ConvolverMemory, memory, slot_name), e.i64(SPECTRUM)))
        end = e.offset(ring, b.mul(count, e.i64(SPECTRUM)))
        spectra = _Spectra(newest, newest, ring, end, taps, count)
        return spectra._replace(oldest=spectra.after(e, newest))

    def _advance(self, memory: Any, slot_name: str, count: Any) -> None:
        """The next spectrum replaces the oldest one."""
        e = self._e
        following = e.b.add(e.load_field(ConvolverMemory, memory, slot_name), e.i64(1))
        at_end = e.b.icmp_signed("==", following, count)
        e.store_field(ConvolverMemory, memory, slot_name, e.b.select(at_end, e.i64(0), following))


def _finite(e: Emitter, value: Any) -> Any:
    """The value, or 0 where it is not finite."""
    bits = e.as_integers(value)
    size = e.b.and_(bits, e.integer_constant(0x7FFFFFFF))
    finite = e.b.icmp_unsigned("<", size, e.integer_constant(0x7F800000))
    return e.as_floats(e.b.select(finite, bits, e.integer_constant(0)))
