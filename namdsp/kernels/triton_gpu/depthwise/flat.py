# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, assignment"
# ruff: noqa: RUF005, SIM108 (Triton compiles no starred tuples; its conditions on constants are statements)
"""Depthwise Conv1D of contiguous channels-first memory whose rows keep their length, at the speed of a copy.

A row of 202 float16 samples is 404 bytes: rows do not begin at multiples of the 16 bytes of one access. Hence a
sample's rows are cut into chunks of VEC values = 16 bytes, without regard to where rows begin:

    |  chunk  |  chunk  |  chunk  |  chunk  |     aligned loads and stores of 16 bytes
    .. row r               | row r + 1 ..         at most one row begins inside a chunk

A thread has a chunk and its neighbors in registers, where shifting is free. Where a row can begin inside a chunk, it
computes two chains for an output, and stores one of them: for the row in which the chunk begins ("here") and for the
next row, each with zeros for the values of the other row. Rows begin at multiples of GRAIN = gcd(length, VEC) in a
chunk: the first GRAIN outputs have one chain, and GRAIN values share a comparison.

A copy's speed needs many bytes in flight: each thread has one chunk, loads it before anything else, and keeps within
32 registers. With more taps instructions limit the speed: a few samples share weights and comparisons.
"""

from __future__ import annotations

import math

import triton
import triton.language as tl

from namdsp.kernels.triton_gpu.depthwise.launch import Launch
from namdsp.kernels.triton_gpu.depthwise.operands import Operand

CHUNK_BYTES = 16
#: (chunks, warps) of a program: the fastest on an H200. With more taps, by bytes of a value.
TILE, TILE_MORE_TAPS, TILE_OF_SUMS = (128, 4), {2: (64, 2), 4: (128, 4)}, (64, 2)
#: Programs that keep the chip busy with sums of up to FEW_TAPS, and of more.
PROGRAMS, PROGRAMS_MORE_TAPS = 2112, 1584
#: Taps are unrolled. With more than FEW_TAPS, if rows can begin inside a chunk, a program has some samples: SAMPLES, or
#: as the fastest on an H200 by (bytes of a value, taps).
MAX_TAPS, FEW_TAPS, SAMPLES, SAMPLES_OF = 16, 4, 4, {(2, 7): 6, (2, 8): 6}
#: Row = index * (1 / length), in float32, is exact for so many values. The most programs of a grid's second axis.
MAX_VALUES, MAX_SAMPLES = 2**22, 65535


def fits(x: Operand, y: Operand, taps: int, dilation: int) -> bool:
    """Whether these kernels can compute y from x."""
    n, channels, length = x.shape
    rows, vec = _rows(x), CHUNK_BYTES // x.dtype.itemsize
    whole = channels % rows == 0 and rows * length % vec == 0 and rows * length <= MAX_VALUES
    few = taps <= MAX_TAPS and n <= MAX_SAMPLES
    return x.contiguous and y.shape[2] == length >= vec + (taps - 1) * dilation and few and whole


def _rows(x: Operand) -> int:
    """Return how many rows of a sample are counted together: all of them, or so many that chunks fill them."""
    _, channels, length = x.shape
    return channels if channels * length <= MAX_VALUES else CHUNK_BYTES // x.dtype.itemsize


def forward(x: Operand, y: Operand, taps: int, *, left: int, dilation: int, bias: bool) -> Launch:
    """Return the launch for tensors x, weight, bias and y. left: zeros before a row of x."""
    n, channels, length = x.shape
    rows, size = _rows(x), x.dtype.itemsize
    vec = CHUNK_BYTES // size
    grain = math.gcd(length, vec)
    together, (tile, warps) = 1, TILE
    if taps > FEW_TAPS and grain < vec:
        together, (tile, warps) = min(n, SAMPLES_OF.get((size, taps), SAMPLES)), TILE_MORE_TAPS[size]
    chunks = rows * length // vec
    return Launch(
        flat,
        (-(-chunks // tile), -(-n // together), channels // rows),
        (n, chunks, rows, length, 1 / length),
        {
            "TAPS": taps, "DILATION": dilation, "LEFT": left, "BIAS": bias, "GRAIN": grain,
            "SAMPLES": together, "VEC": vec, "CHUNKS": tile,
        },
        warps,
    )  # fmt: skip


def backward(
    gy: Operand, gx: Operand, taps: int, *, left: int, dilation: int
) -> tuple[Launch, tuple[int, ...]]:
    """Return the launch for tensors gy, weight, gx, x and shares, and the shape of shares, which must be zeros.

    left : zeros before a row of gy
    """
    n, channels, length = gy.shape
    rows, vec, (tile, warps) = _rows(gy), CHUNK_BYTES // gy.dtype.itemsize, TILE_OF_SUMS
    chunks, groups = rows * length // vec, channels // rows
    blocks = -(-chunks // tile)
    programs = PROGRAMS_MORE_TAPS if taps > FEW_TAPS else PROGRAMS
    splits = max(1, min(n, programs // (blocks * groups)))
    slots = -(-length // (tile * vec)) + 1
    launch = Launch(
        flat_sums,
        (blocks, splits, groups),
        (n, chunks, rows, length, 1 / length, slots),
        {
            "TAPS": taps, "DILATION": dilation, "LEFT": left, "GRAIN": math.gcd(length, vec), "VEC": vec,
            "CHUNKS": tile,
        },
        warps,
    )  # fmt: skip
    return launch, (splits * slots, channels, taps + 1)


@triton.jit(do_not_specialize=["samples", "chunks", "rows", "length", "inverse"])
def flat(
    x, weight, bias, y, samples, chunks, rows, length, inverse,
    TAPS: tl.constexpr, DILATION: tl.constexpr, LEFT: tl.constexpr, BIAS: tl.constexpr, GRAIN: tl.constexpr,
    SAMPLES: tl.constexpr, VEC: tl.constexpr, CHUNKS: tl.constexpr,
):  # fmt: skip
    """Compute CHUNKS chunks of `rows` rows of SAMPLES samples.

    weight  : [channels, TAPS]        bias : [channels], not read unless BIAS
    chunks  : of `rows` rows; program_id(2) counts these groups of rows
    inverse : 1 / length
    LEFT    : zeros before a row
    """
    at = tl.program_id(0) * CHUNKS + tl.arange(0, CHUNKS)
    loaded = ()
    firsts = ()
    for i in tl.static_range(SAMPLES):
        sample = tl.minimum(tl.program_id(1) * SAMPLES + i, samples - 1)  # the last one may be computed twice
        first = _first(sample, chunks, VEC)
        loaded = loaded + (_load_shifted(x + first, at, chunks, TAPS, DILATION, LEFT, VEC),)
        firsts = firsts + (first,)
    rest, column, here, following = _place(at, rows, length, inverse, VEC)
    weights = _weights(weight, here, following, False, TAPS)
    starts = (tl.zeros((CHUNKS,), tl.float32), tl.zeros((CHUNKS,), tl.float32))
    if BIAS:
        starts = (tl.load(bias + here).to(tl.float32), tl.load(bias + following).to(tl.float32))
    for i in tl.static_range(SAMPLES):
        lanes = _shifted(loaded[i], TAPS, DILATION, LEFT, VEC)
        outputs = _convolve(lanes, weights, starts, rest, column, TAPS, DILATION, LEFT, GRAIN, VEC)
        _store(y + firsts[i], at, chunks, outputs, VEC)


@triton.jit(do_not_specialize=["samples", "chunks", "rows", "length", "inverse", "slots"])
def flat_sums(
    gy, weight, gx, x, shares, samples, chunks, rows, length, inverse, slots,
    TAPS: tl.constexpr, DILATION: tl.constexpr, LEFT: tl.constexpr, GRAIN: tl.constexpr,
    VEC: tl.constexpr, CHUNKS: tl.constexpr,
):  # fmt: skip
    """Compute gx from gy with reversed taps, for every program_id(1)-th sample, and the sums of gy and of gy * x.

    shares : [programs(1), slots, channels, TAPS + 1], of each tap and of the bias; a row has at most `slots` programs
    LEFT   : zeros before a row of gy
    """
    at = tl.program_id(0) * CHUNKS + tl.arange(0, CHUNKS)
    step = tl.num_programs(1)
    first = _first(tl.program_id(1), chunks, VEC)
    loaded = _load_shifted(gy + first, at, chunks, TAPS, DILATION, LEFT, VEC)
    factors = _load(x + first, at, chunks, VEC)
    rest, column, here, following = _place(at, rows, length, inverse, VEC)
    weights = _weights(weight, here, following, True, TAPS)
    zero = tl.zeros((CHUNKS,), tl.float32)
    sums = ()
    for _ in tl.static_range(2 * TAPS + 2):
        sums = sums + (zero,)
    for n in range(tl.program_id(1), samples, step):
        now = (loaded, factors)  # the next sample is loaded while this one is added up
        ahead = _first(tl.where(n + step < samples, n + step, n), chunks, VEC)
        loaded = _load_shifted(gy + ahead, at, chunks, TAPS, DILATION, LEFT, VEC)
        factors = _load(x + ahead, at, chunks, VEC)
        lanes = _shifted(now[0], TAPS, DILATION, LEFT, VEC)
        outputs = _convolve(lanes, weights, (zero, zero), rest, column, TAPS, DILATION, LEFT, GRAIN, VEC)
        own = _lanes(now[0][2 * TAPS])
        sums = _add(
            sums, lanes, own, _lanes(now[1]), rest, column, TAPS, DILATION, LEFT, GRAIN, VEC
        )  # fmt: skip
        _store(gx + _first(n, chunks, VEC), at, chunks, outputs, VEC)
    _store_sums(shares, sums, rows, length, inverse, slots, TAPS, VEC, CHUNKS)


@triton.jit
def _first(sample, chunks, VEC: tl.constexpr):
    """Return the index of a sample's first value in this program's group of rows."""
    return (sample * tl.num_programs(2) + tl.program_id(2)).to(tl.int64) * (chunks * VEC)


@triton.jit
def _place(at, rows, length, inverse, VEC: tl.constexpr):
    """Return the values up to the next row, those before the chunk in its row, and the channels of both rows."""
    row = ((at * VEC + 0.5) * inverse).to(tl.int32)
    rest = (row + 1) * length - at * VEC
    first = tl.program_id(2) * rows
    here = first + tl.minimum(row, rows - 1)
    following = first + tl.minimum(row + 1, rows - 1)
    return rest, length - rest, here, following


@triton.jit
def _weights(weight, here, following, REVERSE: tl.constexpr, TAPS: tl.constexpr):
    """Return the weights of the row here and of the next row, tap by tap."""
    weights = ()
    for k in tl.static_range(TAPS):
        at_w = weight + (TAPS - 1 - k if REVERSE else k)
        weights = weights + (tl.load(at_w + here * TAPS).to(tl.float32),)
        weights = weights + (tl.load(at_w + following * TAPS).to(tl.float32),)
    return weights


@triton.jit
def _load(x, at, chunks, VEC: tl.constexpr):
    """Return chunks [CHUNKS, VEC]. Those outside all rows are not defined; `_here` and `_following` replace them."""
    index = at[:, None] * VEC + tl.arange(0, VEC)[None, :]
    return tl.load(x + index, mask=((at >= 0) & (at < chunks))[:, None])


@triton.jit
def _load_shifted(
    x, at, chunks, TAPS: tl.constexpr, DILATION: tl.constexpr, LEFT: tl.constexpr, VEC: tl.constexpr
):
    """Return the two chunks with each tap's values, and the chunk itself. The compiler removes repeated loads."""
    loaded = ()
    for k in tl.static_range(TAPS):
        loaded = loaded + (_load(x, at + (k * DILATION - LEFT) // VEC, chunks, VEC),)
        loaded = loaded + (_load(x, at - (LEFT - k * DILATION) // VEC, chunks, VEC),)
    return loaded + (_load(x, at, chunks, VEC),)


@triton.jit
def _store(y, at, chunks, outputs, VEC: tl.constexpr):
    index = at[:, None] * VEC + tl.arange(0, VEC)[None, :]
    tl.store(y + index, _joined(outputs).to(y.dtype.element_ty), mask=(at < chunks)[:, None])


@triton.jit
def _shifted(loaded, TAPS: tl.constexpr, DILATION: tl.constexpr, LEFT: tl.constexpr, VEC: tl.constexpr):
    """Return VEC values [CHUNKS] in float32 of each tap."""
    lanes = ()
    for k in tl.static_range(TAPS):
        both = _lanes(loaded[2 * k]) + _lanes(loaded[2 * k + 1])
        lanes = lanes + both[(k * DILATION - LEFT) % VEC : (k * DILATION - LEFT) % VEC + VEC]
    return lanes


@triton.jit
def _convolve(
    lanes, weights, starts, rest, column,
    TAPS: tl.constexpr, DILATION: tl.constexpr, LEFT: tl.constexpr, GRAIN: tl.constexpr, VEC: tl.constexpr,
):  # fmt: skip
    """Return VEC outputs: of the row here, or of the next row, which begins after the first value of a chunk."""
    outputs = ()
    for j in tl.static_range(VEC):
        chain = starts[0]
        for k in tl.static_range(TAPS):
            value = _here(lanes[k * VEC + j], j + k * DILATION - LEFT, rest, column, GRAIN)
            chain = tl.fma(weights[2 * k], value, chain)
        if j >= GRAIN:
            following = starts[1]
            for k in tl.static_range(TAPS):
                value = _following(lanes[k * VEC + j], j + k * DILATION - LEFT, rest, GRAIN)
                following = tl.fma(weights[2 * k + 1], value, following)
            chain = tl.where(rest > j // GRAIN * GRAIN, chain, following)
        outputs = outputs + (chain,)
    return outputs


@triton.jit
def _add(
    sums, lanes, gy, x, rest, column,
    TAPS: tl.constexpr, DILATION: tl.constexpr, LEFT: tl.constexpr, GRAIN: tl.constexpr, VEC: tl.constexpr,
):  # fmt: skip
    """Return the sums of each tap, and of the bias, with a chunk added: of the row here and of the next row."""
    for j in tl.static_range(VEC):
        x_here = _here(x[j], j, rest, column, GRAIN)
        x_next = _following(x[j], j, rest, GRAIN)
        added = ()
        for k in tl.static_range(TAPS):
            value = _here(lanes[k * VEC + j], j + k * DILATION - LEFT, rest, column, GRAIN)
            added = added + (tl.fma(x_here, value, sums[2 * k]),)
            if j >= GRAIN:
                value = _following(lanes[k * VEC + j], j + k * DILATION - LEFT, rest, GRAIN)
                added = added + (tl.fma(x_next, value, sums[2 * k + 1]),)
            else:
                added = added + (sums[2 * k + 1],)
        added = added + (sums[2 * TAPS] + _here(gy[j], j, rest, column, GRAIN),)
        sums = added + (sums[2 * TAPS + 1] + _following(gy[j], j, rest, GRAIN),)
    return sums


@triton.jit
def _store_sums(
    shares, sums, rows, length, inverse, slots, TAPS: tl.constexpr, VEC: tl.constexpr, CHUNKS: tl.constexpr
):  # fmt: skip
    """Store the sums of each row that has chunks in this program."""
    values = CHUNKS * VEC
    start = tl.program_id(0) * values
    at = start + tl.arange(0, CHUNKS) * VEC
    row = ((at + 0.5) * inverse).to(tl.int32)
    for r in range(start // length, tl.minimum((start + values - 1) // length, rows - 1) + 1):
        slot = tl.program_id(1) * slots + tl.program_id(0) - r * length // values
        channel = tl.program_id(2) * rows + r
        share = (slot.to(tl.int64) * (tl.num_programs(2) * rows) + channel) * (TAPS + 1)
        for k in tl.static_range(TAPS + 1):
            ours = tl.where(row == r, sums[2 * k], 0.0) + tl.where(row + 1 == r, sums[2 * k + 1], 0.0)
            tap = TAPS - 1 - k if k < TAPS else TAPS  # the last tap of gy is the first one of the weight
            tl.store(shares + share + tap, tl.sum(ours))


@triton.jit
def _here(value, AT: tl.constexpr, rest, column, GRAIN: tl.constexpr):
    """Return the value at AT of a chunk, 0 if it is outside the row in which the chunk begins."""
    if AT < 0:
        value = tl.where(column > (-AT - 1) // GRAIN * GRAIN, value, 0.0)
    if AT >= GRAIN:
        value = tl.where(rest > AT // GRAIN * GRAIN, value, 0.0)
    return value


@triton.jit
def _following(value, AT: tl.constexpr, rest, GRAIN: tl.constexpr):
    """Return the value at AT of a chunk, 0 if it is before the next row."""
    if AT >= GRAIN:
        value = tl.where(rest > AT // GRAIN * GRAIN, 0.0, value)
    else:
        value = tl.zeros(value.shape, tl.float32)
    return value


@triton.jit
def _lanes(chunk):
    """Split [CHUNKS, VEC] into VEC tensors [CHUNKS] in float32, in registers."""
    if chunk.shape[1] == 1:
        return (tl.reshape(chunk, (chunk.shape[0],)).to(tl.float32),)
    else:
        halves = tl.permute(tl.reshape(chunk, (chunk.shape[0], 2, chunk.shape[1] // 2)), (0, 2, 1))
        first, second = tl.split(halves)
        return _lanes(first) + _lanes(second)


@triton.jit
def _joined(lanes):
    """Join VEC tensors [CHUNKS] to [CHUNKS, VEC], in registers."""
    HALF: tl.constexpr = len(lanes) // 2
    if HALF == 0:
        return tl.reshape(lanes[0], (lanes[0].shape[0], 1))
    else:
        halves = tl.permute(tl.join(_joined(lanes[:HALF]), _joined(lanes[HALF:])), (0, 2, 1))
        return tl.reshape(halves, (halves.shape[0], 2 * HALF))
