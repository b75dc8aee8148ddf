"""The definition of a long convolution: 64 taps as one chain, all others by float32 FFTs of blocks.

h[0] is the tap of the newest frame. Blocks of N frames begin at multiples of N; before frame 0 the signal is silent.

    turns      c(k, M), s(k, M): the float32 nearest to cos and sin of 2 pi k / M, without a library (`turns`)
    forward    the transform of two consecutive blocks, as N complex numbers (`forward`):
               twist by a quarter of a turn, passes of radix 4 (and 2), twiddles after each pass but the last
    inverse    the same passes in reverse order; returns N frames, those of the newer block (`inverse`)
    level      taps g in partitions of N frames, H_p = forward(0, g[pN : (p + 1)N] / N) padded with zeros, and X_b =
               forward(block b - 1, block b). From +0, p from the last down to 0, with X of block b - p:
                   re = fma(-Xi, Hi, fma(Xr, Hr, re))       im = fma(Xi, Hr, fma(Xr, Hi, im))
               Its inverse is what the level adds to block b + lead.
    result     acc = +0 + bias; + level(h[1024:], 512, lead 2) if there are more than 1024 taps;
               + level(h[64:1024], 64, lead 1) if there are more than 64; then k from 63 down to 0:
                   acc = fma(h[k], x[t - k], acc)

A frame depends only on past frames and on its position in a block of `period` frames, so the bits do not depend on how
a signal is divided into calls. `lookback` past frames determine all later output.

The error is smaller than that of a chain of all taps: a sum has one term for each partition, not for each tap.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import chain

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64, fma32
from namdsp.arithmetic.program import Value, evaluate, evaluate_all, fma, trace

#: Taps of the head, and frames of the smaller partitions. Filters of more taps are computed in this way.
SMALL = 64
#: Frames of the larger partitions, and the first tap of them.
LARGE, LARGE_START = 512, 1024
#: The passes of a transform: radix, and the distance between the elements of a butterfly.
PASSES: dict[int, tuple[tuple[int, int], ...]] = {
    SMALL: ((4, 16), (4, 4), (4, 1)),
    LARGE: ((2, 256), (4, 64), (4, 16), (4, 4), (4, 1)),
}
#: Terms of the series of sine and cosine, to the 19th power: enough for an eighth of a turn.
_TERMS = 10
_PI = 3.141592653589793
#: Blocks that a level computes at a time.
_BLOCKS = 1024
#: Transforms: real and imaginary parts, [blocks, N] each.
Spectra = tuple[Float32, ...]


def period(taps: int) -> int:
    """Return the frames after which blocks of all sizes begin together."""
    return LARGE if taps > LARGE_START else SMALL


def lookback(taps: int) -> int:
    """Return the number of past frames that can affect the output."""
    size = period(taps)
    return -(-taps // size) * size + size - 1


def levels(taps: int) -> list[tuple[int, int, int, int]]:
    """Return (first tap, end of taps, N, lead) of the levels, in the order in which they are added."""
    result = []
    if taps > LARGE_START:
        result.append((LARGE_START, taps, LARGE, 2))
    if taps > SMALL:
        result.append((SMALL, min(taps, LARGE_START), SMALL, 1))
    return result


def multiply_adds(taps: int) -> int:
    """Return the multiply-adds per frame, without the transforms."""
    return min(taps, SMALL) + sum(4 * -(-(stop - first) // size) for first, stop, size, _ in levels(taps))


def turns(k: object, count: int) -> tuple[Float32, Float32]:
    """Return cos and sin of 2 pi k / count, for integers k and a power of two of at least 8.

    Reduced to an eighth of a turn, then a series in float64 of products and sums alone, rounded once.
    """
    k = np.asarray(k, np.int64) % count
    octant = 8 * k // count
    rest = k - octant * (count // 8)
    rest = np.where(octant % 2 == 1, count // 8 - rest, rest)
    c, s = _cos_sin(np.asarray(rest * (2 * _PI / count), np.float64))
    swapped = (octant + 1) // 2 % 2 == 1
    c, s = np.where(swapped, s, c), np.where(swapped, c, s)
    c, s = np.where((octant >= 2) & (octant < 6), -c, c), np.where(octant >= 4, -s, s)
    return c.astype(np.float32), s.astype(np.float32)


def _cos_sin(angle: Float64) -> tuple[Float64, Float64]:
    """cos and sin of an angle of at most pi / 4."""
    square = angle * angle
    of_cos, of_sin = [1.0], [1.0]
    for n in range(1, _TERMS):
        of_cos.append(-of_cos[-1] / ((2 * n - 1) * (2 * n)))
        of_sin.append(-of_sin[-1] / ((2 * n) * (2 * n + 1)))
    c, s = np.zeros_like(angle), np.zeros_like(angle)
    for cos_term, sin_term in zip(reversed(of_cos), reversed(of_sin), strict=True):
        c, s = c * square + cos_term, s * square + sin_term
    return c, s * angle


@cache
def _twist(size: int) -> Spectra:
    return turns(np.arange(size), 4 * size)


@cache
def _twiddles(radix: int, distance: int) -> tuple[Spectra, ...]:
    """The factors of the outputs 1 .. radix - 1 of a pass: c, and -s."""
    factors = [turns(q * np.arange(distance), radix * distance) for q in range(1, radix)]
    return tuple((c, -s) for c, s in factors)


def _butterfly_of_2(ar: Value, ai: Value, br: Value, bi: Value) -> tuple[Value, ...]:
    return ar + br, ai + bi, ar - br, ai - bi


def _butterfly_of_4(*numbers: Value, forwards: bool) -> tuple[Value, ...]:
    ar, ai, br, bi, cr, ci, dr, di = numbers
    sum0r, sum0i, difference0r, difference0i = ar + cr, ai + ci, ar - cr, ai - ci
    sum1r, sum1i, difference1r, difference1i = br + dr, bi + di, br - dr, bi - di
    minus = difference0r + difference1i, difference0i - difference1r
    plus = difference0r - difference1i, difference0i + difference1r
    second, fourth = (minus, plus) if forwards else (plus, minus)
    return sum0r + sum1r, sum0i + sum1i, *second, sum0r - sum1r, sum0i - sum1i, *fourth


#: The operations of all engines, as programs: TWIST makes a block and the one before it complex, with factors c and s;
#: TIMES and TIMES_CONJUGATE multiply a complex number by c + i s and by c - i s; UNTWIST returns to the real block;
#: BUTTERFLIES are passes, by (radix, whether forwards); PRODUCT adds a complex product to the sum re, im.
TWIST = trace(lambda before, now, c, s: (fma(before, s, now * c), fma(-before, c, now * s)), 4)
TIMES = trace(lambda r, i, c, s: (fma(-i, s, r * c), fma(i, c, r * s)), 4)
TIMES_CONJUGATE = trace(lambda r, i, c, s: (fma(i, s, r * c), fma(i, c, -(r * s))), 4)
UNTWIST = trace(lambda r, i, c, s: fma(i, s, r * c), 4)
BUTTERFLIES = {
    **{(2, forwards): trace(_butterfly_of_2, 4) for forwards in (True, False)},
    **{(4, forwards): trace(partial(_butterfly_of_4, forwards=forwards), 8) for forwards in (True, False)},
}
PRODUCT = trace(
    lambda xr, xi, hr, hi, re, im: (fma(-xi, hi, fma(xr, hr, re)), fma(xi, hr, fma(xr, hi, im))), 6
)


def forward(before: Float32, now: Float32) -> Spectra:
    """Return the transforms of blocks `now` after blocks `before`, [B, N] each."""
    size = now.shape[1]
    re, im = evaluate_all(TWIST, before, now, *_twist(size))
    for radix, distance in PASSES[size]:
        parts = _butterfly(_split(re, im, radix, distance), forwards=True)
        if distance > 1:
            for q, turn in enumerate(_twiddles(radix, distance), 1):
                parts[q] = evaluate_all(TIMES, *parts[q], *turn)
        re, im = _joined(parts, size)
    return re, im


def inverse(re: Float32, im: Float32) -> Float32:
    """Return the frames [B, N] of transforms."""
    size = re.shape[1]
    for radix, distance in reversed(PASSES[size]):
        parts = _split(re, im, radix, distance)
        if distance > 1:
            for q, turn in enumerate(_twiddles(radix, distance), 1):
                parts[q] = evaluate_all(TIMES_CONJUGATE, *parts[q], *turn)
        re, im = _joined(_butterfly(parts, forwards=False), size)
    return evaluate(UNTWIST, re, im, *_twist(size))


def _split(re: Float32, im: Float32, radix: int, distance: int) -> list[Spectra]:
    """The elements of each butterfly, [B, butterflies, distance] each."""
    shape = (len(re), -1, radix, distance)
    re, im = re.reshape(shape), im.reshape(shape)
    return [(re[:, :, q], im[:, :, q]) for q in range(radix)]


def _joined(parts: list[Spectra], size: int) -> Spectra:
    re, im = (np.stack(part, 2).reshape(-1, size) for part in zip(*parts, strict=True))
    return re, im


def _butterfly(parts: list[Spectra], *, forwards: bool) -> list[Spectra]:
    values = evaluate_all(BUTTERFLIES[len(parts), forwards], *chain.from_iterable(parts))
    return list(zip(values[::2], values[1::2], strict=True))


def tap_spectra(taps: Float32, size: int) -> Spectra:
    """Return H_p of the taps of a level, [partitions, N]."""
    count = -(-len(taps) // size)
    padded = np.zeros(count * size, np.float32)
    padded[: len(taps)] = taps
    partitions = padded.reshape(count, size) * np.float32(1 / size)
    return forward(np.zeros_like(partitions), partitions)


def products(spectra: Spectra, partitions: Spectra, blocks: int) -> Spectra:
    """Return the sums for the last `blocks` blocks; spectra: their X, after those of `partitions - 1` blocks before."""
    (xr, xi), (hr, hi), count = spectra, partitions, len(partitions[0])
    re = im = np.zeros((blocks, hr.shape[1]), np.float32)
    for p in range(count - 1, -1, -1):
        r, i = (part[count - 1 - p : count - 1 - p + blocks] for part in (xr, xi))
        re, im = evaluate_all(PRODUCT, r, i, hr[p], hi[p], re, im)
    return re, im


def head_rows(acc: Float32, taps: Float32, x: Float32) -> Float32:
    """Return the chain of the head, from `acc` [C, T]; x: float32 [C, SMALL - 1 + T], the signal after its history."""
    frames = acc.shape[1]
    for k in range(min(SMALL, len(taps)) - 1, -1, -1):
        start = SMALL - 1 - k
        acc = fma32(taps[k], x[:, start : start + frames], acc)
    return acc


def convolve(taps: Float32, x: Float32, bias: float = 0.0) -> Float32:
    """Return the convolution of a signal [C, T], from frame 0 on; taps: float32 [N], newest first."""
    channels, frames = x.shape
    with np.errstate(all="ignore"):
        acc = np.full((channels, frames), np.float32(0) + np.float32(bias))
        for first, stop, size, lead in levels(len(taps)):
            partitions = tap_spectra(taps[first:stop], size)
            for channel in range(channels):
                for start, added in _level(partitions, x[channel], size, lead):
                    acc[channel, start : start + len(added)] += added
        padded = np.concatenate([np.zeros((channels, SMALL - 1), np.float32), x], axis=1)
        return head_rows(acc, taps, padded)


def _level(partitions: Spectra, x: Float32, size: int, lead: int) -> Iterator[tuple[int, Float32]]:
    """Yield (frame, what a level adds from that frame on), chunk by chunk, up to the end of the signal x [T]."""
    frames, before = len(x), len(partitions[0])
    yield 0, np.zeros(min(lead * size, frames), np.float32)
    for first in range(0, -(-frames // size) - lead, _BLOCKS):
        blocks = min(_BLOCKS, -(-frames // size) - lead - first)
        start, stop = (first - before) * size, (first + blocks) * size
        rows = np.zeros((blocks + before, size), np.float32)
        known = x[max(start, 0) : stop]
        rows.reshape(-1)[max(-start, 0) : max(-start, 0) + len(known)] = known
        y = inverse(*products(forward(rows[:-1], rows[1:]), partitions, blocks)).reshape(-1)
        at = (first + lead) * size
        yield at, y[: frames - at]
