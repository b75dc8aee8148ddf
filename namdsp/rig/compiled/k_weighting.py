"""The K-weighting of ITU-R BS.1770: the energy of a signal after two filters of second order, in float64.

The coefficients are float64 [10]: b0 b1 b2 a1 a2 of the shelf, then of the high-pass. A filter is the transposed direct
form: y = b0 x + s1, then s1 = b1 x - a1 y + s2, then s2 = b2 x - a2 y. A filter depends on its last frame, so several
segments of the signal are filtered at the same time, one in each lane.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from namdsp.native.doubles import Doubles, vectors
from namdsp.native.ir import I32, I64, Emitter
from namdsp.rig.compiled.records import WEIGHTING_SEGMENTS


def make_k_weighted_energy() -> Any:
    """k_weighted_energy(coefficients, starts, bounds, hops, results): the energy of each hop of each segment.

    starts  : address of int64 [8], those of the first samples of each segment, float32, contiguous
    bounds  : address of int64 [hops + 1], the frames at which the hops of all segments begin and end
    results : address of float64 [hops, 3, 8] to be written: the sums of squares after and before the filters, and the
              largest magnitude before them. The filters of each segment start at rest
    """

    def k_weighted_energy(coefficients: int, starts: int, bounds: int, hops: int, results: int) -> int:
        done: int = _k_weighted_energy(coefficients, starts, bounds, hops, results)
        return done

    return k_weighted_energy


@vectors
def _k_weighted_energy(
    e: Doubles, coefficients: Any, starts: Any, bounds: Any, hops: Any, results: Any
) -> None:
    shelf, high_pass = ([e.broadcast(e.offset(coefficients, 5 * k + n)) for n in range(5)] for k in (0, 1))
    segments = [e.load_i64(starts, lane) for lane in range(WEIGHTING_SEGMENTS)]
    zero = e.constants([0.0] * WEIGHTING_SEGMENTS)
    with e.loop(e.i64(0), hops, 1, (zero, zero, zero, zero)) as over_hops:
        first, last = (e.load_i64(bounds, e.b.add(over_hops.index, e.i64(n))) for n in (0, 1))
        with e.loop(first, last, 1, (*over_hops.values, zero, zero, zero)) as over_time:
            *states, energy, squares, peak = over_time.values
            x = _samples(e, segments, over_time.index)
            y, s1, s2 = _filtered(e, shelf, x, *states[:2])
            z, r1, r2 = _filtered(e, high_pass, y, *states[2:])
            size = _magnitude(e, x)
            over_time.next = (
                *(s1, s2, r1, r2),
                e.b.fadd(energy, e.b.fmul(z, z)),
                e.b.fadd(squares, e.b.fmul(x, x)),
                e.b.select(e.b.fcmp_ordered(">", size, peak), size, peak),
            )
        over_hops.next = over_time.next[:4]
        result = e.offset(results, e.b.mul(over_hops.index, e.i64(3 * WEIGHTING_SEGMENTS)))
        for row, value in enumerate(over_time.next[4:]):
            e.store(e.offset(result, row * WEIGHTING_SEGMENTS), value)


def _samples(e: Doubles, segments: list[Any], t: Any) -> Any:
    """Frame t of each segment."""
    floats = Emitter(e.b, WEIGHTING_SEGMENTS)
    gathered = ir.Constant(floats.vector, ir.Undefined)
    for lane, segment in enumerate(segments):
        value = floats.load_float(floats.offset(segment, t))
        gathered = e.b.insert_element(gathered, value, ir.Constant(I32, lane))
    return e.b.fpext(gathered, e.vector)


def _filtered(e: Doubles, coefficients: list[Any], x: Any, s1: Any, s2: Any) -> tuple[Any, Any, Any]:
    """The output of a filter, and its next state."""
    b0, b1, b2, a1, a2 = coefficients
    times, plus, minus = e.b.fmul, e.b.fadd, e.b.fsub
    y = plus(times(b0, x), s1)
    return y, plus(minus(times(b1, x), times(a1, y)), s2), minus(times(b2, x), times(a2, y))


def _magnitude(e: Doubles, x: Any) -> Any:
    bits = ir.VectorType(I64, WEIGHTING_SEGMENTS)
    without_sign = ir.Constant(bits, [(1 << 63) - 1] * WEIGHTING_SEGMENTS)
    return e.b.bitcast(e.b.and_(e.b.bitcast(x, bits), without_sign), e.vector)
