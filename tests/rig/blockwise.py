"""A signal through a part of the rig, block by block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np


def run(part: Any, x: Any, blocks: Sequence[int], channels: int | None = None) -> Any:
    """x [C, T] through anything with process_into, in blocks of the given lengths, repeated; gives [channels, T]."""
    y = np.full((x.shape[0] if channels is None else channels, x.shape[1]), np.nan, np.float32)
    at, index = 0, 0
    while at < x.shape[1]:
        stop = at + blocks[index % len(blocks)]
        part.process_into(x[:, at:stop], y[:, at:stop])
        at, index = stop, index + 1
    return y
