"""A long convolution, to the bit: a head as one chain, all other taps by transforms of blocks. float32 throughout.

h[0] meets the newest frame. Blocks of N frames begin at multiples of N; before frame 0 the signal is silent.

    turns      c(k, M), s(k, M): the float32 nearest to cos and sin of 2 pi k / M, made without a library (`turns`)
    forward    the transform of two blocks that follow each other, as N complex numbers in place (`forward`):
               twist by a quarter of a turn, passes of radix 4 (and 2), twiddles behind each pass but the last
    inverse    the same passes the other way; gives the N frames that the newer block hears (`inverse`)
    level      taps g in partitions of N frames, H_p = forward(0, g[pN : (p + 1)N] / N) padded with zeros, and X_b =
               forward(block b - 1, block b). From +0, p from the last down to 0, with X of block b - p:
                   re = fma(-Xi, Hi, fma(Xr, Hr, re))       im = fma(Xi, Hr, fma(Xr, Hi, im))
               Its inverse is what the level adds to block b + lead.
    result     acc = +0 + bias; + level(h[1024:], 512, lead 2) if there are more than 1024 taps;
               + level(h[64:1024], 64, lead 1) if there are more than 64; then k from 63 down to 0:
                   acc = fma(h[k], x[t - k], acc)

A frame depends on past frames and on its place in its block, `period` frames long: on nothing else, so no cut changes
a bit. `lookback` frames of the past decide all that follows.

The error is smaller than that of a chain of all taps: sums are as long as there are partitions, not taps.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from namdsp.arithmetic.fma import Float32, Float64, fma32

#: A convolution of more taps is computed so; one of as many is a chain.
LONGEST_CHAIN = 512
#: Taps of the head, and frames of the smaller partitions.
SMALL = 64
#: Frames of the larger partitions, and where their taps begin.
LARGE, LARGE_START = 512, 1024
#: The passes of a transform: radix, and the distance of the numbers that go together.
PASSES = {
    SMALL: ((4, 16), (4, 4), (4, 1)),
    LARGE: ((2, 256), (4, 64), (4, 16), (4, 4), (4, 1)),
}
#: Terms of the series of sine and cosine, to the 19th power: enough for an eighth of a turn.
_TERMS = 10
_PI = 3.141592653589793
#: Blocks that a level computes at a time.
_BLOCKS = 1024
#: Transforms are complex: real and imaginary part, [blocks, N] each.
Spectra = tuple[Float32, Float32]


def period(taps: int) -> int:
    """Frames after which the places of blocks repeat."""
    return LARGE if taps > LARGE_START else SMALL


def lookback(taps: int) -> int:
    """Past frames that decide what follows, at the most."""
    size = period(taps)
    return -(-taps // size) * size + size - 1


def levels(taps: int) -> list[tuple[int, int, int, int]]:
    """(first tap, tap behind the last, N, lead) of the levels, in the order in which they are added."""
    found = []
    if taps > LARGE_START:
        found.append((LARGE_START, taps, LARGE, 2))
    if taps > SMALL:
        found.append((SMALL, min(taps, LARGE_START), SMALL, 1))
    return found


def multiply_adds(taps: int) -> int:
    """Multiply-adds per frame, without those of the transforms."""
    return min(taps, SMALL) + sum(4 * -(-(stop - first) // size) for first, stop, size, _ in levels(taps))


def turns(k: object, whole: int) -> tuple[Float32, Float32]:
    """cos and sin of 2 pi k / whole, for integers k and a power of two of at least 8.

    Reduced to an eighth of a turn, then a series in float64 of products and sums alone, rounded once.
    """
    k = np.asarray(k, np.int64) % whole
    octant = 8 * k // whole
    rest = k - octant * (whole // 8)
    rest = np.where(octant % 2 == 1, whole // 8 - rest, rest)
    c, s = _small_turn(np.asarray(rest * (2 * _PI / whole), np.float64))
    swapped = (octant + 1) // 2 % 2 == 1
    c, s = np.where(swapped, s, c), np.where(swapped, c, s)
    c, s = np.where((octant >= 2) & (octant < 6), -c, c), np.where(octant >= 4, -s, s)
    return c.astype(np.float32), s.astype(np.float32)


def _small_turn(angle: Float64) -> tuple[Float64, Float64]:
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
    """Of the outputs 1 .. radix - 1 of a pass: c, and -s."""
    made = [turns(q * np.arange(distance), radix * distance) for q in range(1, radix)]
    return tuple((c, -s) for c, s in made)


def forward(before: Float32, now: Float32) -> Spectra:
    """The transforms of blocks and those before them, [B, N] each."""
    size = now.shape[1]
    c, s = _twist(size)
    re, im = fma32(before, s, now * c), fma32(-before, c, now * s)
    for radix, distance in PASSES[size]:
        parts = _butterfly(_split(re, im, radix, distance), forwards=True)
        if distance > 1:
            for q, (c, s) in enumerate(_twiddles(radix, distance), 1):
                r, i = parts[q]
                parts[q] = fma32(-i, s, r * c), fma32(i, c, r * s)
        re, im = _joined(parts, size)
    return re, im


def inverse(re: Float32, im: Float32) -> Float32:
    """The frames [B, N] of transforms."""
    size = re.shape[1]
    for radix, distance in reversed(PASSES[size]):
        parts = _split(re, im, radix, distance)
        if distance > 1:
            for q, (c, s) in enumerate(_twiddles(radix, distance), 1):
                r, i = parts[q]
                parts[q] = fma32(i, s, r * c), fma32(i, c, -(r * s))
        re, im = _joined(_butterfly(parts, forwards=False), size)
    c, s = _twist(size)
    return fma32(im, s, re * c)


def _split(re: Float32, im: Float32, radix: int, distance: int) -> list[Spectra]:
    """The numbers that go together, [B, groups, distance] each."""
    shape = (len(re), -1, radix, distance)
    re, im = re.reshape(shape), im.reshape(shape)
    return [(re[:, :, q], im[:, :, q]) for q in range(radix)]


def _joined(parts: list[Spectra], size: int) -> Spectra:
    re, im = (np.stack(part, 2).reshape(-1, size) for part in zip(*parts, strict=True))
    return re, im


def _butterfly(parts: list[Spectra], *, forwards: bool) -> list[Spectra]:
    if len(parts) == 2:
        (ar, ai), (br, bi) = parts
        return [(ar + br, ai + bi), (ar - br, ai - bi)]
    (ar, ai), (br, bi), (cr, ci), (dr, di) = parts
    sum0r, sum0i, difference0r, difference0i = ar + cr, ai + ci, ar - cr, ai - ci
    sum1r, sum1i, difference1r, difference1i = br + dr, bi + di, br - dr, bi - di
    minus = (difference0r + difference1i, difference0i - difference1r)
    plus = (difference0r - difference1i, difference0i + difference1r)
    second, fourth = (minus, plus) if forwards else (plus, minus)
    return [(sum0r + sum1r, sum0i + sum1i), second, (sum0r - sum1r, sum0i - sum1i), fourth]


def tap_spectra(taps: Float32, size: int) -> Spectra:
    """H_p of the taps of a level, [partitions, N]."""
    count = -(-len(taps) // size)
    padded = np.zeros(count * size, np.float32)
    padded[: len(taps)] = taps
    partitions = padded.reshape(count, size) * np.float32(1 / size)
    return forward(np.zeros_like(partitions), partitions)


def products(heard: Spectra, partitions: Spectra, blocks: int) -> Spectra:
    """The sums of the last `blocks` blocks; heard: their X, behind those of `partitions - 1` blocks before."""
    (xr, xi), (hr, hi), count = heard, partitions, len(partitions[0])
    re = im = np.zeros((blocks, hr.shape[1]), np.float32)
    for p in range(count - 1, -1, -1):
        r, i = (each[count - 1 - p : count - 1 - p + blocks] for each in (xr, xi))
        re = fma32(-i, hi[p], fma32(r, hr[p], re))
        im = fma32(i, hr[p], fma32(r, hi[p], im))
    return re, im


def head_rows(acc: Float32, taps: Float32, behind: Float32) -> Float32:
    """The chain of the head, from `acc` [C, T]; behind: float32 [C, SMALL - 1 + T], the signal behind its past."""
    frames = acc.shape[1]
    for k in range(min(SMALL, len(taps)) - 1, -1, -1):
        start = SMALL - 1 - k
        acc = fma32(taps[k], behind[:, start : start + frames], acc)
    return acc


def convolve(taps: Float32, x: Float32, bias: float = 0.0) -> Float32:
    """The whole of a signal [C, T], from frame 0 on; taps: float32 [N], newest first."""
    channels, frames = x.shape
    with np.errstate(all="ignore"):
        acc = np.full((channels, frames), np.float32(0) + np.float32(bias))
        for first, stop, size, lead in levels(len(taps)):
            partitions = tap_spectra(taps[first:stop], size)
            for channel in range(channels):
                for start, piece in _level(partitions, x[channel], size, lead):
                    acc[channel, start : start + len(piece)] += piece
        behind = np.concatenate([np.zeros((channels, SMALL - 1), np.float32), x], axis=1)
        return head_rows(acc, taps, behind)


def _level(partitions: Spectra, x: Float32, size: int, lead: int) -> Iterator[tuple[int, Float32]]:
    """(frame, what a level adds from there on), piece by piece, up to the end of the signal x [T]."""
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
