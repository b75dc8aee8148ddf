# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, assignment"
# ruff: noqa: RUF005, SIM108 (Triton compiles no starred tuples; its conditions on constants are statements)
"""Depthwise Conv1D of contiguous channels-first memory whose rows keep their length: one long stream of samples.

A row of 202 fp16 samples is 404 bytes, so rows do not begin at multiples of the 16 bytes of one access. Hence the
tensor is split into chunks of VEC samples = 16 bytes, without regard to rows:

    |  chunk  |  chunk  |  chunk  |  chunk  |     aligned 16-byte loads and stores
    .. row r               | row r + 1 ..         at most one row begins inside of a chunk

A thread has a chunk and its neighbors in registers, where shifting is free, and computes each output twice: for the
row in which the chunk begins, with zeros after its end, and for the next row, with zeros before its start. One of the
two is selected. (Selecting weights and samples for each output instead takes more of the slower instructions.)

Requirements: contiguous x and y of one shape; rows of at least VEC + (taps - 1) * dilation samples.
"""

from __future__ import annotations

import triton
import triton.language as tl

from namdsp.kernels.triton_gpu.depthwise.operands import DepthwiseOperands, launch_options
from namdsp.kernels.triton_gpu.depthwise.tile import SMALL, divide, magic_of

CHUNK_BYTES = 16
#: Chunks of a program, and its warps. One chunk a thread was the fastest on an H200, for all three types.
TILE = (128, 4)
#: Taps are unrolled: more of them take long to compile and spill registers.
MOST_TAPS = 16


def supports(call: DepthwiseOperands) -> bool:
    """Whether this kernel can compute a call."""
    n, channels, length = call.y.shape
    vec = CHUNK_BYTES // call.x.element_size()
    return (
        call.x.is_contiguous()
        and call.x.shape == call.y.shape
        and length >= vec + (call.taps - 1) * call.dilation
        and call.taps <= MOST_TAPS
        and n * channels * call.taps <= SMALL
        and vec * length <= SMALL
    )


def launch(call: DepthwiseOperands, tile: tuple[int, int] = TILE) -> None:
    """Compute call.y, by tiles of (chunks, warps)."""
    n, channels, length = call.y.shape
    vec = CHUNK_BYTES // call.x.element_size()
    chunks, warps = tile
    rows = n * channels
    slab_groups = min(-(-rows // vec), SMALL // (vec * length))
    slabs = -(-rows // (slab_groups * vec))
    flat[(-(-slab_groups * length // chunks), slabs)](
        call.x, call.weight, call.bias, call.y, slab_groups, rows, length, *magic_of(length),
        channels, *magic_of(channels), TAPS=call.taps, DILATION=call.dilation, LEFT=call.left,
        BIAS=call.bias is not None, REVERSE=call.reverse_taps, VEC=vec, CHUNKS=chunks, SLABS=slabs > 1,
        **launch_options(warps),
    )  # fmt: skip


@triton.jit(
    do_not_specialize=["slab_groups", "rows", "length", "magic", "shift", "channel_magic", "channel_shift"]
)
def flat(
    x, weight, bias, y, slab_groups, rows, length, magic, shift, channels, channel_magic, channel_shift,
    TAPS: tl.constexpr, DILATION: tl.constexpr, LEFT: tl.constexpr, BIAS: tl.constexpr,
    REVERSE: tl.constexpr, VEC: tl.constexpr, CHUNKS: tl.constexpr, SLABS: tl.constexpr,
):  # fmt: skip
    """Compute a tile of CHUNKS chunks.

    x, y   : [rows, length]; row r has channel r % channels
    weight : [channels, TAPS]        bias : [channels], not read unless BIAS
    LEFT    : frames of padding before a row
    REVERSE : the last tap is the oldest
    SLABS   : the grid's second axis is over slabs of slab_groups * VEC rows, few enough for int32 indices
    """
    RIGHT: tl.constexpr = (TAPS - 1) * DILATION - LEFT
    first_row = 0
    slab_rows = rows
    if SLABS:
        x += tl.program_id(1).to(tl.int64) * slab_groups * length * VEC
        y += tl.program_id(1).to(tl.int64) * slab_groups * length * VEC
        first_row = tl.program_id(1) * slab_groups * VEC
        slab_rows = tl.minimum(slab_groups * VEC, rows - first_row)
    total = slab_rows * length
    start = tl.program_id(0) * (CHUNKS * VEC)
    if (start >= LEFT + VEC) & (start + (CHUNKS + 1) * VEC + RIGHT <= total):
        _tile(x, weight, bias, y, start, total, first_row, length, magic, shift, channels, channel_magic,
              channel_shift, TAPS, DILATION, LEFT, BIAS, REVERSE, VEC, CHUNKS, False)  # fmt: skip
    else:
        _tile(x, weight, bias, y, start, total, first_row, length, magic, shift, channels, channel_magic,
              channel_shift, TAPS, DILATION, LEFT, BIAS, REVERSE, VEC, CHUNKS, True)  # fmt: skip


@triton.jit
def _tile(
    x, weight, bias, y, start, total, first_row, length, magic, shift, channels, channel_magic, channel_shift,
    TAPS: tl.constexpr, DILATION: tl.constexpr, LEFT: tl.constexpr, BIAS: tl.constexpr,
    REVERSE: tl.constexpr, VEC: tl.constexpr, CHUNKS: tl.constexpr, EDGE: tl.constexpr,
):  # fmt: skip
    """Compute the tile that begins at sample `start`. EDGE: it reads samples outside the slab."""
    at = start + tl.arange(0, CHUNKS) * VEC
    row = divide(at, length, magic, shift)
    column = at - row * length  # of the chunk in its row
    rest = length - column  # samples up to the next row
    row += first_row
    channel = row - divide(row, channels, channel_magic, channel_shift) * channels
    next_channel = tl.where(channel + 1 == channels, 0, channel + 1)
    bias_here = tl.zeros((CHUNKS,), tl.float32)
    bias_next = bias_here
    if BIAS:
        bias_here = tl.load(bias + channel).to(tl.float32)
        bias_next = tl.load(bias + next_channel).to(tl.float32)
    here = ()
    there = ()
    for _ in tl.static_range(VEC):
        here = here + (bias_here,)
        there = there + (bias_next,)
    for k in tl.static_range(TAPS):
        # x before the weights: the compiler hoists the instructions that both calls of this function start with
        samples = _samples(x, at, total, k * DILATION - LEFT, VEC, EDGE)
        w_here = tl.load(weight + channel * TAPS + (TAPS - 1 - k if REVERSE else k)).to(tl.float32)
        w_next = tl.load(weight + next_channel * TAPS + (TAPS - 1 - k if REVERSE else k)).to(tl.float32)
        chains_here = ()
        chains_next = ()
        for j in tl.static_range(VEC):
            sample = _of_this_row(samples[j], j + k * DILATION - LEFT, column, rest)
            chains_here = chains_here + (tl.fma(w_here, sample, here[j]),)
            sample = _of_next_row(samples[j], j + k * DILATION - LEFT, rest)
            chains_next = chains_next + (tl.fma(w_next, sample, there[j]),)
        here = chains_here
        there = chains_next
    sums = ()
    for j in tl.static_range(VEC):
        sums = sums + (tl.where(rest <= j, there[j], here[j]).to(y.dtype.element_ty),)
    index = at[:, None] + tl.arange(0, VEC)[None, :]
    if EDGE:
        tl.store(y + index, _pack(sums, VEC), mask=index < total)
    else:
        tl.store(y + index, _pack(sums, VEC))


@triton.jit
def _samples(x, at, total, BY: tl.constexpr, VEC: tl.constexpr, EDGE: tl.constexpr):
    """Return VEC tensors [CHUNKS], float32: x[at + BY], x[at + BY + 1] .., from aligned loads.

    The compiler removes loads that are repeated for another tap.
    """
    lanes = _unpack(_load(x, at + (BY // VEC) * VEC, total, VEC, EDGE), VEC)
    if BY % VEC != 0:
        lanes = lanes + _unpack(_load(x, at + (BY // VEC + 1) * VEC, total, VEC, EDGE), VEC)
    return lanes[BY % VEC : BY % VEC + VEC]


@triton.jit
def _load(x, at, total, VEC: tl.constexpr, EDGE: tl.constexpr):
    index = at[:, None] + tl.arange(0, VEC)[None, :]
    if EDGE:
        chunk = tl.load(x + index, mask=(index >= 0) & (index < total), other=0.0)
    else:
        chunk = tl.load(x + index)
    return chunk.to(tl.float32)


@triton.jit
def _of_this_row(sample, AT: tl.constexpr, column, rest):
    """Return the sample at AT of a chunk, 0 if it is outside of the row in which the chunk begins."""
    if AT < 0:
        sample = tl.where(column < -AT, 0.0, sample)
    if AT > 0:
        sample = tl.where(rest <= AT, 0.0, sample)
    return sample


@triton.jit
def _of_next_row(sample, AT: tl.constexpr, rest):
    """Return the sample at AT of a chunk, 0 if it is before the next row."""
    if AT > 0:
        sample = tl.where(rest <= AT, sample, 0.0)
    else:
        sample = tl.zeros(sample.shape, tl.float32)
    return sample


@triton.jit
def _unpack(chunk, VEC: tl.constexpr):
    """Split [CHUNKS, VEC] into VEC tensors [CHUNKS], in registers. VEC is 4 or 8."""
    CHUNKS: tl.constexpr = chunk.shape[0]
    parts = (chunk,)  # part p of P holds samples p, p + P, p + 2 P ..
    for step in tl.static_range(3 if VEC == 8 else 2):
        even = ()
        odd = ()
        for p in tl.static_range(2**step):
            first, second = tl.split(tl.reshape(parts[p], (CHUNKS, VEC // 2 ** (step + 1), 2)))
            even = even + (first,)
            odd = odd + (second,)
        parts = even + odd
    lanes = ()
    for j in tl.static_range(VEC):
        lanes = lanes + (tl.reshape(parts[j], (CHUNKS,)),)
    return lanes


@triton.jit
def _pack(lanes, VEC: tl.constexpr):
    """Join VEC tensors [CHUNKS] to [CHUNKS, VEC], in registers. VEC is 4 or 8."""
    CHUNKS: tl.constexpr = lanes[0].shape[0]
    parts = lanes
    for step in tl.static_range(3 if VEC == 8 else 2):
        joined = ()
        for p in tl.static_range(VEC // 2 ** (step + 1)):
            pair = tl.join(parts[p], parts[p + VEC // 2 ** (step + 1)])
            joined = joined + (tl.reshape(pair, (CHUNKS, 2 ** (step + 1))),)
        parts = joined
    return parts[0]
