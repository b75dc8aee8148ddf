"""The vector loops of the convolver: a Fourier transform in passes, products of spectra.

A spectrum is N complex float64 in one piece, N real parts before N imaginary parts; N is a power of two, at least 16.
The transform has log2(N) - 3 passes over pairs of vectors, for distances N/2 .. 8, and one within vectors, for 4, 2, 1.
It leaves the bins in bit-reversed order, which a product does not mind; the inverse takes the same passes backwards.

    forward, distance m:  a, b = x[j], x[j + m];  x[j] = a + b;  x[j + m] = (a - b) * w[j];  w[j] = exp(-i pi j / m)

Real signals: a block of N frames through a partition of N taps gives 2N frames. As polynomials in z modulo z^N - i they
are N complex numbers, the first half real, the second half imaginary. `twist`, times exp(i pi n / 2N), turns that
modulus into z^N - 1, the transform's own; `untwist_add` turns back. No half of a transform is spent on zeros.

Products and sums are written apart, without fused multiply-add, so that any processor gives the same bits.
"""

from __future__ import annotations

import math
from typing import Any

from namdsp.native.doubles import LANES, Doubles, vectors


def _times(e: Doubles, re: Any, im: Any, w_re: Any, w_im: Any) -> tuple[Any, Any]:
    """(re + i im) * (w_re + i w_im)."""
    b = e.b
    return (
        b.fsub(b.fmul(re, w_re), b.fmul(im, w_im)),
        b.fadd(b.fmul(re, w_im), b.fmul(im, w_re)),
    )


def _emit_pass(e: Doubles, spectrum: Any, size: Any, distance: Any, twiddles: Any, *, inverse: bool) -> None:
    b = e.b
    step = b.mul(distance, e.i64(2))
    groups = b.udiv(size, step)
    with e.loop(e.i64(0), groups, 1, (spectrum,)) as over_groups:
        (group,) = over_groups.values
        with e.loop(e.i64(0), distance, LANES) as over_pairs:
            a_re_at = e.offset(group, over_pairs.index)
            b_re_at = e.offset(a_re_at, distance)
            a_im_at, b_im_at = e.offset(a_re_at, size), e.offset(b_re_at, size)
            w_re_at = e.offset(twiddles, over_pairs.index)
            w_re, w_im = e.load(w_re_at), e.load(e.offset(w_re_at, distance))
            a_re, a_im, b_re, b_im = (e.load(at) for at in (a_re_at, a_im_at, b_re_at, b_im_at))
            if inverse:
                b_re, b_im = _times(e, b_re, b_im, w_re, b.fneg(w_im))
            sums = b.fadd(a_re, b_re), b.fadd(a_im, b_im)
            rest = b.fsub(a_re, b_re), b.fsub(a_im, b_im)
            if not inverse:
                rest = _times(e, *rest, w_re, w_im)
            for at, value in zip((a_re_at, a_im_at, b_re_at, b_im_at), (*sums, *rest), strict=True):
                e.store(at, value)
        over_groups.next = (e.offset(group, step),)


def _emit_within(e: Doubles, spectrum: Any, size: Any, *, inverse: bool) -> None:
    """The passes of distances 4, 2, 1: partners are lanes of one vector."""
    b = e.b
    lanes = range(LANES)
    distances = (1, 2, 4) if inverse else (4, 2, 1)
    with e.loop(e.i64(0), size, LANES) as loop:
        re_at = e.offset(spectrum, loop.index)
        im_at = e.offset(re_at, size)
        re, im = e.load(re_at), e.load(im_at)
        for m in distances:
            partner = [lane ^ m for lane in lanes]
            signs = e.constants([-1.0 if lane & m else 1.0 for lane in lanes])
            angles = [-math.pi * (lane % m) / m if lane & m else 0.0 for lane in lanes]
            w_re = e.constants([math.cos(angle) for angle in angles])
            w_im = e.constants([math.sin(-angle if inverse else angle) for angle in angles])
            if inverse and m > 1:
                re, im = _times(e, re, im, w_re, w_im)
            re = b.fadd(e.permuted(re, partner), b.fmul(re, signs))
            im = b.fadd(e.permuted(im, partner), b.fmul(im, signs))
            if not inverse and m > 1:
                re, im = _times(e, re, im, w_re, w_im)
        e.store(re_at, re)
        e.store(im_at, im)


@vectors
def forward_pass(e: Doubles, spectrum: Any, size: Any, distance: Any, twiddles: Any) -> None:
    """One pass of the transform over pairs at `distance`, at least 8; twiddles: its real, then imaginary parts."""
    _emit_pass(e, spectrum, size, distance, twiddles, inverse=False)


@vectors
def inverse_pass(e: Doubles, spectrum: Any, size: Any, distance: Any, twiddles: Any) -> None:
    """What takes `forward_pass` back, times 2."""
    _emit_pass(e, spectrum, size, distance, twiddles, inverse=True)


@vectors
def forward_within(e: Doubles, spectrum: Any, size: Any) -> None:
    """The last pass of the transform: distances 4, 2 and 1."""
    _emit_within(e, spectrum, size, inverse=False)


@vectors
def inverse_within(e: Doubles, spectrum: Any, size: Any) -> None:
    """What takes `forward_within` back, times 8."""
    _emit_within(e, spectrum, size, inverse=True)


@vectors
def twist(e: Doubles, signal: Any, size: Any, turns: Any, spectrum: Any) -> None:
    """spectrum[n] = signal[n] * exp(i pi n / 2N); turns: cosines, then sines."""
    with e.loop(e.i64(0), size, LANES) as loop:
        x = e.load(e.offset(signal, loop.index))
        for part in (e.i64(0), size):
            turn = e.load(e.offset(e.offset(turns, part), loop.index))
            e.store(e.offset(e.offset(spectrum, part), loop.index), e.b.fmul(x, turn))


@vectors
def untwist_add(e: Doubles, spectrum: Any, size: Any, turns: Any, near: Any, far: Any) -> None:
    """near[n] + i far[n] += spectrum[n] * exp(-i pi n / 2N)."""
    with e.loop(e.i64(0), size, LANES) as loop:
        re_at, cos_at = e.offset(spectrum, loop.index), e.offset(turns, loop.index)
        re, im = e.load(re_at), e.load(e.offset(re_at, size))
        cos, sin = e.load(cos_at), e.load(e.offset(cos_at, size))
        for base, value in zip((near, far), _times(e, re, im, cos, e.b.fneg(sin)), strict=True):
            at = e.offset(base, loop.index)
            e.store(at, e.b.fadd(e.load(at), value))


@vectors
def multiply(e: Doubles, a: Any, b: Any, size: Any, product: Any) -> None:
    """product = a * b, of spectra."""
    _emit_product(e, a, b, size, product, add=False)


@vectors
def multiply_add(e: Doubles, a: Any, b: Any, size: Any, total: Any) -> None:
    """total += a * b, of spectra."""
    _emit_product(e, a, b, size, total, add=True)


def _emit_product(e: Doubles, a: Any, b: Any, size: Any, target: Any, *, add: bool) -> None:
    with e.loop(e.i64(0), size, LANES) as loop:
        parts = []
        for base in (a, b):
            at = e.offset(base, loop.index)
            parts += [e.load(at), e.load(e.offset(at, size))]
        re_at = e.offset(target, loop.index)
        for at, value in zip((re_at, e.offset(re_at, size)), _times(e, *parts), strict=True):
            e.store(at, e.b.fadd(e.load(at), value) if add else value)


@vectors
def copy_doubles(e: Doubles, source: Any, target: Any, count: Any) -> None:
    """target[:count] = source[:count], from lower to higher addresses; count is a multiple of 8."""
    with e.loop(e.i64(0), count, LANES) as loop:
        e.store(e.offset(target, loop.index), e.load(e.offset(source, loop.index)))
