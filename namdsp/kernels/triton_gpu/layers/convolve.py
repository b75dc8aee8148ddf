"""A long convolution as Triton source, to the bits of `arithmetic/convolution.py`: two launches for each level.

    spectra of N    transforms blocks of the source, including its history, into the bank's scratch memory
    sums of N       sums products of spectra and computes the inverse transforms, the output of the level. That of the
                    last level adds the head, and writes output and clock

A stream keeps histories only: the spectra that a block needs are recomputed from the source's history.

A program processes blocks as tensors [R, N]. `tl.split` and `tl.join` select the elements of a butterfly.

Scratch memory of all voices: output of the large level [voices, C, frames]; spectra [voices, C, blocks, 2, N].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from namdsp.arithmetic.convolution import (
    BUTTERFLIES,
    LARGE,
    PASSES,
    PRODUCT,
    SMALL,
    TIMES,
    TIMES_CONJUGATE,
    TWIST,
    UNTWIST,
    levels,
    tap_spectra,
    turns,
)
from namdsp.arithmetic.fma import Float32
from namdsp.kernels.triton_gpu.layers.launch import LayerLaunch, parameters
from namdsp.kernels.triton_gpu.program import program_source
from namdsp.kernels.triton_gpu.source import KernelSource
from namdsp.plan.ops import Convolve

#: Elements of a program's tensors.
ELEMENTS = 2048


#: First and end tap of a level, its size, its lead; see `arithmetic/convolution.py`.
Level = tuple[int, int, int, int]


def launches(op: Convolve, rows: int) -> Iterator[LayerLaunch]:
    """Yield the launches of a convolution, in order. rows : of its source."""
    for level in levels(len(op.taps)):
        yield _spectra_launch(op, rows, level)
        yield _sums_launch(op, rows, level)


def _spectra_launch(op: Convolve, rows: int, level: Level) -> LayerLaunch:
    size = level[2]
    return _launch(
        op,
        rows,
        level,
        name=f"spectra of {size}",
        reads=(op.source, op.clock),
        writes=(),
        weights=_tables(size),
        beyond=_partitions(level) * size - 1,
        text=lambda: (_forward(size), _spectra_lines(op, rows, level)),
    )


def _sums_launch(op: Convolve, rows: int, level: Level) -> LayerLaunch:
    """Return the launch of a level's sums; that of the last level adds the head."""
    first, stop, size, _ = level
    last = level == levels(len(op.taps))[-1]
    bias = np.zeros(1, np.float32) if op.bias is None else np.float32(0) + op.bias
    spectra = np.stack(tap_spectra(op.taps[first:stop], size), axis=1)
    return _launch(
        op,
        rows,
        level,
        name=f"sums of {size} and head" if last else f"sums of {size}",
        reads=(op.source,) if last else (op.clock,),
        writes=(op.out, op.clock) if last else (),
        weights=np.concatenate([_tables(size), op.taps[:SMALL], np.float32(bias), np.ravel(spectra)]),
        beyond=size - 1,
        text=lambda: (_inverse(size), _sums_lines(op, rows, level, last=last)),
    )


def _launch(
    op: Convolve,
    rows: int,
    level: Level,
    *,
    name: str,
    reads: tuple[int, ...],
    writes: tuple[int, ...],
    weights: Float32,
    beyond: int,
    text: Callable[[], tuple[str, list[str]]],
) -> LayerLaunch:
    """Return a launch of a level. text : makes the functions, and the lines of the kernel."""

    def kernel() -> KernelSource:
        functions, lines = text()
        arguments = parameters(len(reads) + len(writes), "partitions", constant="BT", scratch=True)
        return KernelSource(f"{name} of a long convolution", _programs() + functions, arguments, tuple(lines))

    return LayerLaunch(
        text=kernel,
        reads=reads,
        writes=writes,
        weights=weights,
        integers=(_partitions(level),),
        qualnames=(op.qualname,),
        name=name,
        tile=ELEMENTS,
        beyond=beyond,
        rows=rows,
        scratch=lambda frames: rows * _scratch(op, frames),
    )


def _spectra_lines(op: Convolve, rows: int, level: Level) -> list[str]:
    size, tables = level[2], str(_tables(level[2]).size)
    return [
        *_geometry(op, rows, level, "p1", "v1", tables),
        "p0 += voice * v0 + row.to(tl.int64) * s0",
        "block = tl.program_id(1) * R + r",
        # frames of the newer block of each spectrum
        f"t = ((first + block - partitions - {level[3] - 1}) * {size} - began)[:, None] + k[None, :]",
        "known = (block < blocks)[:, None] & (t < frames)",
        f"before = tl.load(p0 + (t - {size}), mask=known, other=0.0)",
        "now = tl.load(p0 + t, mask=known, other=0.0)",
        f"re, im = forward{size}(before, now, weights, R)",
        f"at = spectra + block.to(tl.int64)[:, None] * {2 * size} + k[None, :]",
        "tl.store(at, re, mask=(block < blocks)[:, None])",
        f"tl.store(at + {size}, im, mask=(block < blocks)[:, None])",
    ]


def _sums_lines(op: Convolve, rows: int, level: Level, *, last: bool) -> list[str]:
    size, at = level[2], _tables(level[2]).size
    clock, step = ("p2", "v2") if last else ("p0", "v0")
    floats = f"({at + SMALL + 1} + partitions * {2 * size})"  # tables, head, bias, spectra of the taps
    lines = [
        *_geometry(op, rows, level, clock, step, floats),
        "block = tl.program_id(1) * R + r",
        "re, im = tl.zeros([R, N], tl.float32), tl.zeros([R, N], tl.float32)",
        "for oldest in range(partitions):",
        "    spectrum = block + oldest",
        f"    at = spectra + spectrum.to(tl.int64)[:, None] * {2 * size} + k[None, :]",
        "    xr = tl.load(at, mask=(spectrum < blocks)[:, None], other=0.0)",
        f"    xi = tl.load(at + {size}, mask=(spectrum < blocks)[:, None], other=0.0)",
        f"    taps = weights + {at + SMALL + 1} + (partitions - 1 - oldest) * {2 * size} + k",
        f"    h, i = tl.load(taps), tl.load(taps + {size})",
        "    hr, hi = tl.broadcast_to(h[None, :], (R, N)), tl.broadcast_to(i[None, :], (R, N))",
        "    re, im = product(xr, xi, hr, hi, re, im)",
        f"level = inverse{size}(re, im, weights, R)",
        f"t = ((first + block) * {size} - began)[:, None] + k[None, :]",
        "inside = (t >= 0) & (t < frames)",
    ]
    if not last:
        return [*lines, "tl.store(added + t, level, mask=inside)"]
    return [
        *lines,
        f"acc = tl.zeros([R, N], tl.float32) + tl.load(weights + {at + SMALL})",
        *(["acc = acc + tl.load(added + t, mask=inside, other=0.0)"] * _has_large(op)),
        "acc = acc + level",
        "p0 += voice * v0 + row.to(tl.int64) * s0",
        f"for back in range({SMALL}):",
        f"    h = tl.broadcast_to(tl.load(weights + {at + SMALL - 1} - back), (R, N))",
        f"    x = tl.load(p0 + (t - ({SMALL - 1} - back)), mask=inside, other=0.0)",
        "    acc = tl.fma(h, x, acc)",
        "tl.store(p1 + voice * v1 + row.to(tl.int64) * s1 + t, acc, mask=inside)",
        f"in_block = (began + 1 + t) & {op.period - 1}",
        "if row == 0:",
        "    tl.store(p2 + voice * v2 + t, in_block.to(tl.float32), mask=inside)",
    ]


def _has_large(op: Convolve) -> bool:
    return any(size == LARGE for _, _, size, _ in levels(len(op.taps)))


def _partitions(level: Level) -> int:
    first, stop, size, _ = level
    return -(-(stop - first) // size)


def _scratch(op: Convolve, frames: int) -> int:
    """Floats of scratch memory for a channel."""
    spectra = [
        2 * size * (-(-(frames - 1) // size) + _partitions((first, stop, size, lead)))
        for first, stop, size, lead in levels(len(op.taps))
    ]
    return frames * _has_large(op) + max(spectra)


def _geometry(op: Convolve, rows: int, level: Level, clock: str, step: str, floats: str) -> list[str]:
    """Return lines about the blocks of a voice's row.

    clock, step : pointer to the clock, and from one voice to the next
    floats      : of a model's weights

    Their variables:

    began   : frames since a block of the largest size began, before the first frame
    first   : the number of the block of the first frame, counted from that one
    blocks  : number of spectra, from the oldest of the first block's sum on
    added   : output of the large level, from the first frame on
    """
    size = level[2]
    large = "added_floats = " + (f"{rows} * voices.to(tl.int64) * frames" if _has_large(op) else "0")
    return [
        f"N: tl.constexpr = {size}",
        "R: tl.constexpr = BT // N",
        "voice, row = tl.program_id(0).to(tl.int64), tl.program_id(2)",
        f"weights += voice // of_model * {floats}",
        "r, k = tl.arange(0, R), tl.arange(0, N)",
        # the clock of a loaded state may be anything: not finite, or huge
        f"clock = tl.load({clock} + (voice * {step} - 1))",
        "clock = tl.where(tl.abs(clock) < 9e18, clock, 0.0)",
        f"began = (clock.to(tl.int64) & {op.period - 1}).to(tl.int32)",
        f"first = began // {size}" if op.period > size else "first = 0",
        f"blocks = (frames - 1 + {size - 1}) // {size} + partitions",
        f"one = voice * {rows} + row",
        large,
        "added = scratch + one * frames",
        f"spectra = scratch + added_floats + one * blocks * {2 * size}",
    ]


def _tables(size: int) -> Float32:
    """Return the twist's c and s, then of each pass but the last c and -s of the outputs 1 and so on."""
    tables = [*turns(np.arange(size), 4 * size)]
    for radix, distance in PASSES[size][:-1]:
        for q in range(1, radix):
            c, s = turns(q * np.arange(distance), radix * distance)
            tables += [c, -s]
    return np.concatenate(tables)


def _forward(size: int) -> str:
    """Return the function `forward`: transforms of blocks [R, N] and those before them."""
    lines = [
        f"def forward{size}(before, now, table, R: tl.constexpr):",
        *_twist(size),
        "re, im = twist(before, now, c, s)",
    ]
    at = 2 * size
    for radix, distance in PASSES[size]:
        lines += _split(radix, distance, size) + _butterfly(radix, forwards=True)
        for q in range(1, radix) if distance > 1 else ():
            lines += [
                *_twiddle(at, radix, distance, size),
                f"r{q}, i{q} = times(r{q}, i{q}, c, s)",
            ]
            at += 2 * distance
        lines += _joined(radix, distance, size)
    return _function([*lines, "return re, im"])


def _inverse(size: int) -> str:
    """Return the function `inverse`: the frames [R, N] of transforms."""
    lines = [f"def inverse{size}(re, im, table, R: tl.constexpr):"]
    at = _tables(size).size
    for radix, distance in reversed(PASSES[size]):
        lines += _split(radix, distance, size)
        at -= 2 * distance * (radix - 1) if distance > 1 else 0
        for q in range(1, radix) if distance > 1 else ():
            lines += [
                *_twiddle(at + 2 * distance * (q - 1), radix, distance, size),
                f"r{q}, i{q} = times_conjugate(r{q}, i{q}, c, s)",
            ]
        lines += _butterfly(radix, forwards=False) + _joined(radix, distance, size)
    return _function([*lines, *_twist(size), "return untwist(re, im, c, s)"])


def _function(lines: list[str]) -> str:
    head, *body = lines
    return "@triton.jit\n" + head + "\n" + "".join(f"    {line}\n" for line in body) + "\n\n"


def _twist(size: int) -> list[str]:
    return [
        f"k = tl.arange(0, {size})",
        f"c = tl.broadcast_to(tl.load(table + k)[None, :], (R, {size}))",
        f"s = tl.broadcast_to(tl.load(table + {size} + k)[None, :], (R, {size}))",
    ]


def _twiddle(at: int, radix: int, distance: int, size: int) -> list[str]:
    shape = f"(R * {size // (radix * distance)}, {distance})"
    return [
        f"j = tl.arange(0, {distance})",
        f"c = tl.broadcast_to(tl.load(table + {at} + j)[None, :], {shape})",
        f"s = tl.broadcast_to(tl.load(table + {at + distance} + j)[None, :], {shape})",
    ]


def _split(radix: int, distance: int, size: int) -> list[str]:
    """Return lines that name the numbers that go together r0, i0 and so on, [R x butterflies, distance]."""
    butterflies, lines = f"R * {size // (radix * distance)}", []
    for whole, part in (("re", "r"), ("im", "i")):
        lines.append(f"x = tl.permute(tl.reshape({whole}, ({butterflies}, {radix}, {distance})), (0, 2, 1))")
        if radix == 2:
            lines.append(f"{part}0, {part}1 = tl.split(x)")
        else:
            lines += [
                f"even, odd = tl.split(tl.reshape(x, ({butterflies}, {distance}, 2, 2)))",
                f"{part}0, {part}2 = tl.split(even)",
                f"{part}1, {part}3 = tl.split(odd)",
            ]
    return lines


def _joined(radix: int, distance: int, size: int) -> list[str]:
    butterflies, lines = f"R * {size // (radix * distance)}", []
    for tensor, part in (("re", "r"), ("im", "i")):
        if radix == 2:
            lines.append(f"x = tl.join({part}0, {part}1)")
        else:
            lines += [
                f"x = tl.join(tl.join({part}0, {part}2), tl.join({part}1, {part}3))",
                f"x = tl.reshape(x, ({butterflies}, {distance}, 4))",
            ]
        lines.append(f"{tensor} = tl.reshape(tl.permute(x, (0, 2, 1)), (R, {size}))")
    return lines


def _butterfly(radix: int, *, forwards: bool) -> list[str]:
    numbers = ", ".join(f"r{q}, i{q}" for q in range(radix))
    return [f"{numbers} = {_butterfly_name(radix, forwards)}({numbers})"]


def _butterfly_name(radix: int, forwards: bool) -> str:
    return f"butterfly{radix}{'' if forwards else '_back'}"


def _programs() -> str:
    return "".join(program_source(name, program) for name, program in _PROGRAMS.items())


_PROGRAMS = {
    "twist": TWIST,
    "times": TIMES,
    "times_conjugate": TIMES_CONJUGATE,
    "untwist": UNTWIST,
    "product": PRODUCT,
    **{_butterfly_name(*key): program for key, program in BUTTERFLIES.items()},
}
