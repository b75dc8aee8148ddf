"""The K-weighting of ITU-R BS.1770: two filters of second order, in float64, and what they let through.

The numbers of a meter are float64 [10]: b0 b1 b2 a1 a2 of the shelf, then of the high-pass. A filter is the transposed
direct form: y = b0 x + s1, then s1 = b1 x - a1 y + s2, then s2 = b2 x - a2 y.
"""

from __future__ import annotations

from typing import Any

from namdsp.native.doubles import load_f64, store_f64
from namdsp.native.intrinsics import load_f32, load_i64
from namdsp.native.samples import channels_of, sample


def make_weigh() -> Any:
    """weigh(numbers, x, bounds, pieces, found): the energy of each piece, and peak and squares of what came in.

    x is the address of a NumPy array object, float32 [C, T]; bounds that of int64 [pieces + 1]; found that of float64
    [C, pieces + 2]. found[c, n] is the sum of the squares of what the filters give from bounds[n] to bounds[n + 1];
    behind them stand the largest magnitude and the sum of the squares of x[c] from bounds[0] to bounds[pieces]. Each
    channel begins at rest.
    """

    def weigh(numbers, x, bounds, pieces, found):  # type: ignore[no-untyped-def]
        p0, p1, p2 = load_f64(numbers, 0), load_f64(numbers, 1), load_f64(numbers, 2)
        p3, p4 = load_f64(numbers, 3), load_f64(numbers, 4)
        q0, q1, q2 = load_f64(numbers, 5), load_f64(numbers, 6), load_f64(numbers, 7)
        q3, q4 = load_f64(numbers, 8), load_f64(numbers, 9)
        for channel in range(channels_of(x)):
            s1 = s2 = r1 = r2 = peak = squares = 0.0
            row = channel * (pieces + 2)
            for piece in range(pieces):
                energy = 0.0
                for t in range(load_i64(bounds, piece), load_i64(bounds, piece + 1)):
                    value = float(load_f32(sample(x, channel, t)))
                    peak = max(peak, abs(value))
                    squares += value * value
                    y = p0 * value + s1
                    s1 = p1 * value - p3 * y + s2
                    s2 = p2 * value - p4 * y
                    z = q0 * y + r1
                    r1 = q1 * y - q3 * z + r2
                    r2 = q2 * y - q4 * z
                    energy += z * z
                store_f64(found, row + piece, energy)
            store_f64(found, row + pieces, peak)
            store_f64(found, row + pieces + 1, squares)
        return 0

    return weigh
