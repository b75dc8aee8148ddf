"""Matrix products whose outputs are sequential FMA chains: finds shapes for which the BLAS computes that.

W [M, depth] @ X [depth, N] equals acc = 0; for k: acc = fma(W[m, k], X[k, n], acc) only for some shapes, and
which ones differs between BLAS kernels: one is exact for all rows at once, another only for two or three rows
at a time. So rows are multiplied in slabs, frames in tiles of 16 .. 512, and a slab height is used only after its
product was compared, bit for bit, with the chain: for ordinary numbers, subnormal ones and infinities, in separate
arrays and in slices of larger ones. Only +0 for -0, and a NaN's bits, may differ; `conv.py` fixes the first.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from namdsp.arithmetic.fma import Float32, fma32

SMALLEST_TILE = 16
LARGEST_TILE = 512
#: Overhead of a link of a chain when a shape is tried, in elements.
_STEP_ELEMENTS = 2000


def tile_for(frames: int) -> int:
    """Return the smallest tile that holds `frames`: a power of two from 16 to 512."""
    return max(SMALLEST_TILE, 1 << max(frames - 1, 0).bit_length())


def tiles_up_to(frames: int) -> list[int]:
    """Return every tile that blocks of 1 .. frames use."""
    tiles = [SMALLEST_TILE]
    while tiles[-1] < min(frames, LARGEST_TILE):
        tiles.append(2 * tiles[-1])
    return tiles


def find_exact_slab(rows: int, depth: int, max_frames: int) -> int | None:
    """Return the height of the row slabs that this BLAS multiplies exactly in every tile, None if there is none."""
    tiles = tuple(tiles_up_to(max_frames))
    for slab in dict.fromkeys((max(rows, 2), 3, 2)):
        if _sums_in_order(slab, depth, tiles):
            return slab
    return None


def trial_cost(rows: int, depth: int, max_frames: int) -> int:
    """Return the cost of finding a slab, in elements of chains, some 25 ns each."""
    return depth * (_STEP_ELEMENTS + max(rows, 2) * tiles_up_to(max_frames)[-1])


def pack(weight: Float32, slab: int) -> Float32:
    """[M, depth] -> [slabs, slab, depth], padded with rows of zeros."""
    rows, depth = weight.shape
    slabs = -(-rows // slab)
    packed = np.zeros((slabs * slab, depth), np.float32)
    packed[:rows] = weight
    return packed.reshape(slabs, slab, depth)


@cache
def _sums_in_order(rows: int, depth: int, tiles: tuple[int, ...]) -> bool:
    """Whether products of slabs of `rows` rows are chains in every tile, for numbers of all kinds."""
    rng = np.random.default_rng(rows * 1_000_003 + depth * 1009 + tiles[-1])
    weight = rng.standard_normal((1, rows, depth)).astype(np.float32)
    weight[rng.random(weight.shape) < 0.1] = 0
    x = rng.standard_normal((depth, tiles[-1])).astype(np.float32)
    x[:, 1::4] *= np.float32(2.0**-140)
    x[:, 3::8][rng.random(x[:, 3::8].shape) < 0.1] = np.inf
    x[:, 5::16] = 0
    chain = np.zeros((rows, tiles[-1]), np.float32)
    for k in range(depth):
        chain = fma32(weight[0, :, k, None], x[k], chain)
    return all(_multiplies_in_order(chain[:, :tile], weight, x[:, :tile]) for tile in tiles)


def _multiplies_in_order(chain: Float32, weight: Float32, x: Float32) -> bool:
    """Whether a product of a tile is its chain: in separate arrays, and in slices of larger ones."""
    (rows, tile), depth = chain.shape, len(x)
    larger, product = (np.empty((height, 2 * tile + 1), np.float32) for height in (depth, rows))
    larger[:, 1 : 1 + tile] = x
    separate = np.ascontiguousarray(x)
    return _multiplies_to(chain, weight, separate, np.empty((1, rows, tile), np.float32)) and _multiplies_to(
        chain, weight[0], larger[:, 1 : 1 + tile], product[:, 1 : 1 + tile]
    )


def _multiplies_to(chain: Float32, weight: Float32, x: Float32, product: Float32) -> bool:
    with np.errstate(all="ignore"):
        np.matmul(weight, x, out=product)
    out = product.reshape(chain.shape)
    same = (out.view(np.uint32) == chain.view(np.uint32)) | ((out.view(np.uint32) == 0) & (chain == 0))
    return bool((same | (np.isnan(out) & np.isnan(chain))).all())
