"""A signal block by block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any

import numpy as np


def cuts(frames: int, lengths: Sequence[int]) -> Iterator[slice]:
    """Blocks of the given lengths, repeated, up to the one that reaches the end; it may reach beyond."""
    assert any(lengths), "blocks of no frames come to no end"
    at = 0
    for length in cycle(lengths):
        if at >= frames:
            return
        yield slice(at, at + length)
        at += length


def run(part: Any, x: Any, lengths: Sequence[int], channels: int | None = None) -> Any:
    """x [C, T] through anything with process_into, in blocks of the given lengths, repeated; returns [channels, T]."""
    y = np.full((x.shape[0] if channels is None else channels, x.shape[1]), np.nan, np.float32)
    for split in cuts(x.shape[1], lengths):
        part.process_into(x[:, split], y[:, split])
    return y


def played(stream: Any, x: Any, lengths: Sequence[int]) -> Any:
    """x [C, T] through anything with process, in blocks of the given lengths, repeated; returns [C_out, T]."""
    return np.concatenate(
        [np.atleast_2d(stream.process(x[:, split])) for split in cuts(x.shape[1], lengths)], axis=1
    )
