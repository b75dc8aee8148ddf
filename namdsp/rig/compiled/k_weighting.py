"""The K-weighting of ITU-R BS.1770: two filters of second order, in float64, and what they let through.

The numbers of a meter are float64 [10]: b0 b1 b2 a1 a2 of the shelf, then of the high-pass. A filter is the transposed
direct form: y = b0 x + s1, then s1 = b1 x - a1 y + s2, then s2 = b2 x - a2 y. A filter waits for itself from frame to
frame, so several stretches of the signal are weighed side by side.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from namdsp.native.doubles import Doubles, vectors
from namdsp.native.ir import I32, I64, Emitter
from namdsp.native.records import WEIGHTING_SEGMENTS


def make_weigh() -> Any:
    """weigh(numbers, places, bounds, pieces, found): the energy of each piece of each stretch.

    places is the address of int64 [8]: where the samples of each stretch begin, float32, one behind the other;
    bounds is that of int64 [pieces + 1], the frames between which the pieces of all of them lie. found is that of
    float64 [pieces, 3, 8]: the sum of the squares of what the filters give, that of what came in, and the
    largest magnitude that came in. Each stretch begins at rest.
    """

    def weigh(numbers: int, places: int, bounds: int, pieces: int, found: int) -> int:
        done: int = _weigh(numbers, places, bounds, pieces, found)
        return done

    return weigh


@vectors
def _weigh(e: Doubles, numbers: Any, places: Any, bounds: Any, pieces: Any, found: Any) -> None:
    shelf, high_pass = ([e.broadcast(e.offset(numbers, 5 * each + n)) for n in range(5)] for each in (0, 1))
    starts = [e.load_i64(places, lane) for lane in range(WEIGHTING_SEGMENTS)]
    zero = e.constants([0.0] * WEIGHTING_SEGMENTS)
    with e.loop(e.i64(0), pieces, 1, (zero, zero, zero, zero)) as over_pieces:
        first, last = (e.load_i64(bounds, e.b.add(over_pieces.index, e.i64(n))) for n in (0, 1))
        with e.loop(first, last, 1, (*over_pieces.values, zero, zero, zero)) as over_time:
            *states, energy, squares, peak = over_time.values
            x = _samples(e, starts, over_time.index)
            y, s1, s2 = _filtered(e, shelf, x, *states[:2])
            z, r1, r2 = _filtered(e, high_pass, y, *states[2:])
            size = _magnitude(e, x)
            over_time.next = (
                *(s1, s2, r1, r2),
                e.b.fadd(energy, e.b.fmul(z, z)),
                e.b.fadd(squares, e.b.fmul(x, x)),
                e.b.select(e.b.fcmp_ordered(">", size, peak), size, peak),
            )
        over_pieces.next = over_time.next[:4]
        place = e.offset(found, e.b.mul(over_pieces.index, e.i64(3 * WEIGHTING_SEGMENTS)))
        for row, value in enumerate(over_time.next[4:]):
            e.store(e.offset(place, row * WEIGHTING_SEGMENTS), value)


def _samples(e: Doubles, starts: list[Any], t: Any) -> Any:
    """Frame t of each stretch."""
    floats = Emitter(e.b, WEIGHTING_SEGMENTS)
    gathered = ir.Constant(floats.vector, ir.Undefined)
    for lane, start in enumerate(starts):
        value = floats.load_float(floats.offset(start, t))
        gathered = e.b.insert_element(gathered, value, ir.Constant(I32, lane))
    return e.b.fpext(gathered, e.vector)


def _filtered(e: Doubles, numbers: list[Any], x: Any, s1: Any, s2: Any) -> tuple[Any, Any, Any]:
    """What a filter gives, and its state then."""
    b0, b1, b2, a1, a2 = numbers
    times, plus, minus = e.b.fmul, e.b.fadd, e.b.fsub
    y = plus(times(b0, x), s1)
    return y, plus(minus(times(b1, x), times(a1, y)), s2), minus(times(b2, x), times(a2, y))


def _magnitude(e: Doubles, x: Any) -> Any:
    bits = ir.VectorType(I64, WEIGHTING_SEGMENTS)
    without_sign = ir.Constant(bits, [(1 << 63) - 1] * WEIGHTING_SEGMENTS)
    return e.b.bitcast(e.b.and_(e.b.bitcast(x, bits), without_sign), e.vector)
