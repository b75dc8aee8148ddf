"""Plays models and writes what comes out, bit by bit: run on two kinds of processor, both folders must be the same.

python tools/arm64_renders.py FOLDER model.nam ...
"""

from __future__ import annotations

import sys
import time
import warnings
from pathlib import Path

import numpy as np

import namdsp

FRAMES = 1500
#: Blocks of the streams, over and over.
CUTS = (1, 63, 64, 65, 200, 17)
ENGINES = ("numba", "numpy")


def signal(channels: int) -> np.ndarray:
    """[C, T] of integers that are scaled: no library function is asked, for those differ between systems."""
    x = np.random.default_rng(7).integers(-(2**22), 2**22, (channels, FRAMES))
    return (x * np.float32(2.0**-23)).astype(np.float32)


def streamed(stream: namdsp.Stream, x: np.ndarray) -> np.ndarray:
    chunks, at, step = [], 0, 0
    while at < x.shape[1]:
        frames = CUTS[step % len(CUTS)]
        chunks.append(stream.process(x[:, at : at + frames]))
        at, step = at + frames, step + 1
    return np.concatenate(chunks, axis=1)


def write(folder: Path, path: Path) -> None:
    model = namdsp.load(path)
    x = signal(model.in_channels)
    for engine in ENGINES:
        rendered = np.atleast_2d(model.render(x, engine=engine, channels_first=True))
        stream = model.stream(max_block=256, engine=engine)
        played = streamed(stream, x)
        assert np.array_equal(played.view(np.int32), rendered.view(np.int32)), (
            f"{path.stem}, {engine}: the stream differs"
        )
        (folder / f"{path.stem}.{engine}.f32").write_bytes(rendered.tobytes())
        saved = stream.state()
        (folder / f"{path.stem}.{engine}.state").write_bytes(saved)
        again = model.stream(max_block=64, engine=engine)
        again.set_state(saved)
        (folder / f"{path.stem}.{engine}.after").write_bytes(again.process(x[:, :64]).tobytes())


def main() -> None:
    warnings.simplefilter("ignore")
    folder, *paths = map(Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    for path in paths:
        start = time.perf_counter()
        write(folder, path)
        print(f"{path.stem}: {time.perf_counter() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main()
