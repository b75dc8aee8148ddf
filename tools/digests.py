"""Print digests of a render, of the state of a stream, and of its next block, for each engine.

    python tools/digests.py model.nam ...

Another machine that computes the same bits prints the same lines: `check_bits.py arm64` compares them. It imports
little, because an emulator takes a second to import what takes 30 ms here.
"""

from __future__ import annotations

import hashlib
import sys
import warnings
from collections.abc import Sequence
from itertools import cycle, product
from pathlib import Path
from typing import Any

import numpy as np
from bench.gate import require_bits

import namdsp

FRAMES = 1_500


def main(paths: Sequence[Path]) -> None:
    warnings.simplefilter("ignore")
    for path, engine in product(paths, ("numba", "numpy")):
        model = namdsp.load(path)
        # integers that are scaled: no library function is asked, for those differ between systems
        x = np.random.default_rng(7).integers(-(2**22), 2**22, (model.in_channels, FRAMES))
        x = (x * np.float32(2.0**-23)).astype(np.float32)
        rendered = np.atleast_2d(model.render(x, engine=engine, channels_first=True))
        stream = model.stream(max_block=256, engine=engine)
        require_bits(
            f"{path.stem}, {engine}, stream", in_blocks(stream, x, (1, 63, 64, 65, 200, 17)), rendered
        )
        saved = stream.state()
        again = model.stream(max_block=64, engine=engine)
        again.set_state(saved)
        parts = (rendered.tobytes(), saved, again.process(x[:, :64]).tobytes())
        print(path.stem, engine, *(hashlib.sha256(part).hexdigest()[:16] for part in parts), flush=True)


def in_blocks(stream: namdsp.Stream, x: Any, lengths: Sequence[int]) -> Any:
    """x [C, T] through a stream in blocks of the given lengths, again and again."""
    parts, at = [], 0
    for frames in cycle(lengths):
        if at >= x.shape[1]:
            return np.concatenate(parts, axis=1)
        parts.append(stream.process(x[:, at : at + frames]))
        at += frames
    raise AssertionError("lengths never end")


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
