"""Has every model the CPU's bits on this GPU? Renders, streams in random cuts, several voices, every size of a model.

    python tools/check_gpu.py [--jobs 8] [--quick] [model.nam ...]     default: all of models/zoo

Each model in each of its sizes: a whole signal, then the same in random blocks of up to 64 frames through a stream
whose state is taken out and put back on the way. Both engines play three voices (of models with several inputs: one);
one bit off, or a model that the GPU refuses, is a line that says so, and exit 1. Several processes compile kernels.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import warnings
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from bench import ROOT
from bench.gate import RedGateError, require_bits
from bench.machine import require_gpu

import namdsp

VOICES, BLOCK = 3, 64
#: Of a signal: several chunks of a render; of a model that never forgets, some tiles.
FRAMES, RECURRENT_FRAMES = 40_000, 4_000
STREAMED = 1_000


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("models", nargs="*", type=Path, metavar="model.nam", help="default: models/zoo/*.nam")
    parser.add_argument("--jobs", type=int, default=8, metavar="N", help="processes that compile (default 8)")
    parser.add_argument("--quick", action="store_true", help="every tenth model only")
    parser.add_argument("--engine", default="triton", help="the one that is compared (default triton)")
    options = parser.parse_args(arguments)
    if options.engine == "triton":
        try:
            require_gpu()
        except namdsp.EngineError as missing:
            print(f"check_gpu.py: {missing}", file=sys.stderr)
            return 1
    paths = options.models or sorted((ROOT / "models" / "zoo").glob("*.nam"))
    paths = paths[::10] if options.quick else paths
    wrong = compare_all(paths, options.engine, options.jobs)
    print(f"{len(paths)} models: {'all have the same bits' if not wrong else f'{wrong} are wrong'}")
    return 1 if wrong or not paths else 0


def compare_all(paths: list[Path], engine: str, jobs: int) -> int:
    """How many models are wrong; prints a line for each."""
    wrong = 0
    with ProcessPoolExecutor(min(jobs, len(paths)), multiprocessing.get_context("spawn")) as pool:
        waiting = {pool.submit(compare, path, engine): path for path in paths}
        for done in as_completed(waiting):
            complaint, sizes, seconds = done.result()
            wrong += bool(complaint)
            said = complaint or f"same bits, {sizes} size{'s' * (sizes > 1)}"
            print(f"{waiting[done].stem:32} {said} ({seconds:.0f} s)", flush=True)
    return wrong


def compare(path: Path, engine: str) -> tuple[str, int, float]:
    """One model in all of its sizes: what is wrong, or nothing; how many sizes were played; seconds."""
    warnings.simplefilter("ignore")
    begun, sizes, wrong = perf_counter(), 0, ""
    try:
        for model in every_size(namdsp.load(path)):
            sizes += 1
            compare_one(model, engine)
    except (namdsp.NamdspError, RedGateError) as error:
        wrong = f"WRONG at size {sizes}: {error}"
    return wrong, sizes, perf_counter() - begun


def every_size(model: namdsp.Model) -> list[namdsp.Model]:
    """Full size, and the smaller ones that the file has."""
    steps = model.parsed.slim_steps
    return [model, *(model.slimmed(step) for step in sorted({0.0, *steps}) if steps)]


def compare_one(model: namdsp.Model, engine: str) -> None:
    """Raise `RedGateError` at the first wrong bit."""
    channels = VOICES if model.in_channels == model.out_channels == 1 else model.in_channels
    x = noise(channels, RECURRENT_FRAMES if model.receptive_field is None else FRAMES)
    expected = model.render(x, engine="numba", channels_first=True)
    require_bits("render", model.render(x, engine=engine, channels_first=True), expected)
    rng = np.random.default_rng(1)
    stream = model.stream(max_block=BLOCK, channels=channels, engine=engine)
    parts: list[Any] = []
    at = 0
    while at < STREAMED:
        frames = int(rng.integers(0, BLOCK + 1))
        parts.append(stream.process(np.ascontiguousarray(x[:, at : at + frames])))
        at += frames
        if rng.random() < 0.1:
            saved = stream.state()
            stream.process(x[:, :BLOCK])
            stream.set_state(saved)
    played = np.concatenate(parts, axis=1)
    require_bits("stream", played, expected[:, : played.shape[1]])


def noise(channels: int, frames: int) -> Any:
    """A signal with silence in it."""
    x = 0.5 * np.random.default_rng(0).standard_normal((channels, frames), np.float32)
    x[:, frames // 3 : frames // 2] = 0
    return x


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
