# mypy: disable-error-code="no-untyped-def, no-untyped-call, untyped-decorator, assignment, misc"
"""Orthonormal columns of small matrices, one program for each: a CUDA graph can record it."""

from __future__ import annotations

import torch
import triton
import triton.language as tl


@triton.jit
def _gram_schmidt(source, to, n, SIDE: tl.constexpr):
    """Make the columns of a matrix orthonormal, first to last."""
    i = tl.arange(0, SIDE)
    at = tl.program_id(0) * n * n + i[:, None] * n + i[None, :]
    real = (i < n)[:, None] & (i < n)[None, :]
    a = tl.load(source + at, mask=real, other=0.0)
    for k in range(n):
        column = tl.sum(tl.where(i[None, :] == k, a, 0.0), 1)
        column = column / tl.sqrt(tl.sum(column * column) + 1e-30)
        shares = tl.sum(column[:, None] * a, 0)
        later = a - column[:, None] * shares[None, :]
        a = tl.where(i[None, :] > k, later, tl.where(i[None, :] == k, column[:, None], a))
    tl.store(to + at, a, mask=real)


def orthonormal(matrices: torch.Tensor) -> torch.Tensor:
    """Return [G, n, n] with orthonormal columns, n at most 64."""
    count, n, _ = matrices.shape
    made = torch.empty_like(matrices)
    _gram_schmidt[(count,)](
        matrices, made, n, SIDE=max(16, 1 << (n - 1).bit_length()), num_warps=4, enable_fp_fusion=True
    )
    return made
