"""Has every model the CPU's bits on this GPU? Renders, lists, streams in random splits, several voices, every size.

    python tools/check_gpu.py [--jobs 8] [--quick] [model.nam ...]     default: all of models/zoo
    python tools/check_gpu.py --random 1000 --seed 0 [--jobs 15]       models drawn from the whole format, one a seed
    python tools/check_gpu.py --random 1 --seed 417 --show             one of them again, its config printed

Each model in each of its sizes: a whole signal, alone and in a list; the same in random blocks of up to 64 frames
through a stream whose state is taken out and put back on the way, or handed to the other engine. Each engine starts
from its own prewarm and from that of the other. Both engines play three voices (of models with several inputs: one);
one bit off is a line that says so, and exit 1. So is a model of a file that the GPU refuses; drawn models may need more
kernels than are compiled for one file, and what is refused so is counted. Several processes compile kernels.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
from bench import ROOT
from bench.gate import RedGateError, require_bits
from bench.machine import require_gpu
from model_zoo import grammar
from model_zoo.weights import written

import namdsp
from namdsp.kernels.triton_gpu.layers.schedule import TooManyKernelsError

VOICES, BLOCK = 3, 64
#: Of a signal: several chunks of a render; of a model that never forgets, some tiles.
FRAMES, RECURRENT_FRAMES = 40_000, 4_000
STREAMED = 1_000
#: Frames of an oversampled render, and the factors of drawn models, one after the other; 1 is none.
OVERSAMPLED = 1_000
#: Of the gain of the signal, for models that overflow on it.
SILENT = 1e-4
MODELS_A_PROCESS = 25
OVERSAMPLING = (1, 1, 2, 1, 1, 1, 4, 1, 3)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("models", nargs="*", type=Path, metavar="model.nam", help="default: models/zoo/*.nam")
    parser.add_argument("--jobs", type=int, default=8, metavar="N", help="processes that compile (default 8)")
    parser.add_argument("--quick", action="store_true", help="every tenth model only")
    parser.add_argument("--engine", default="triton", help="the one that is compared (default triton)")
    parser.add_argument("--random", type=int, metavar="N", help="N models drawn from the whole format")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the first of them (default 0)")
    parser.add_argument("--show", action="store_true", help="print the drawn models, without their weights")
    options = parser.parse_args(arguments)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # of each process: they share the cores
    if options.engine == "triton":
        try:
            require_gpu()
        except namdsp.EngineError as missing:
            print(f"check_gpu.py: {missing}", file=sys.stderr)
            return 1
    if options.random is not None:
        return check_random(range(options.seed, options.seed + options.random), options)
    paths = options.models or sorted((ROOT / "models" / "zoo").glob("*.nam"))
    paths = paths[::10] if options.quick else paths
    wrong, refused = compare_all(paths, options.engine, options.jobs)
    print(
        f"{len(paths)} models: {'all that are played have the same bits' if not wrong else f'{wrong} are wrong'}"
        + (f", {refused} were refused" if refused else "")
    )
    return 1 if wrong or not paths else 0


def check_random(seeds: range, options: argparse.Namespace) -> int:
    """The models of that many seeds: a line for each that is wrong, and what was met."""
    drawn = [grammar.model(Random(seed)) for seed in seeds]
    for seed, model in zip(seeds if options.show else (), drawn, strict=False):
        print(f"seed {seed}: {json.dumps(model)}")
    wrong, refused = compare_all(seeds, options.engine, options.jobs)
    met = set().union(*map(grammar.options, drawn))
    print(
        f"{len(seeds)} models, seeds {seeds.start} to {seeds.stop - 1}: "
        f"{len(seeds) - wrong - refused} have the same bits, {refused} were refused, {wrong} are wrong; "
        f"{len(met)} of {len(grammar.OPTIONS)} kinds and options met"
    )
    return 1 if wrong or not seeds else 0


def compare_all(sources: Sequence[Path | int], engine: str, jobs: int) -> tuple[int, int]:
    """How many models, of files or of seeds, are wrong, and how many refused; prints all but right seeds."""
    wrong = refused = 0
    context = multiprocessing.get_context("spawn")
    # a process keeps memory of the device for models to come: all of them together would take all that there is
    workers = max(1, min(jobs, len(sources)))
    with ProcessPoolExecutor(workers, context, max_tasks_per_child=MODELS_A_PROCESS) as pool:
        waiting = {pool.submit(compare, source, engine): source for source in sources}
        for done in as_completed(waiting):
            source = waiting[done]
            try:
                complaint, sizes, seconds = done.result()
            except BrokenProcessPool:  # and all others that wait
                complaint, sizes, seconds = "WRONG: a process died before this was compared", 0, 0
            wrong += complaint.startswith("WRONG")
            refused += complaint.startswith("refused")
            if complaint or isinstance(source, Path):
                name = f"{source.stem:32}" if isinstance(source, Path) else f"seed {source}:"
                message = complaint or f"same bits, {sizes} size{'s' * (sizes > 1)}"
                print(f"{name} {message} ({seconds:.0f} s)", flush=True)
    return wrong, refused


def compare(source: Path | int, engine: str) -> tuple[str, int, float]:
    """One model in all of its sizes: what is wrong, or nothing; how many sizes were played; seconds."""
    warnings.simplefilter("ignore")
    begun, sizes, wrong = perf_counter(), 0, ""
    try:
        factor = 1 if isinstance(source, Path) else OVERSAMPLING[source % len(OVERSAMPLING)]
        for model in every_size(opened(source)):
            sizes += 1
            compare_one(model, engine, factor)
    except namdsp.EngineError as error:
        too_large = isinstance(source, int) and isinstance(error, TooManyKernelsError)
        wrong = f"refused: {error}" if too_large else f"WRONG at size {sizes}: {error}"
    except (namdsp.NamdspError, RedGateError) as error:
        wrong = f"WRONG at size {sizes}: {error}"
    except Exception as error:  # of a compiler or a driver: the other models are compared still
        wrong = f"WRONG at size {sizes}: {type(error).__name__}: {error}"
    return wrong, sizes, perf_counter() - begun


def opened(source: Path | int) -> namdsp.Model:
    """A file, or the model of a seed with its compatibility."""
    if isinstance(source, Path):
        return namdsp.load(source)
    rng = Random(source)
    built = written(grammar.model(rng))
    return namdsp.load(built, compatibility=rng.choice(grammar.COMPATIBILITIES))


def every_size(model: namdsp.Model) -> list[namdsp.Model]:
    """Full size, and the smaller ones that the file has."""
    steps = model.parsed.slim_steps
    return [model, *(model.slimmed(step) for step in sorted({0.0, *steps}) if steps)]


def compare_one(model: namdsp.Model, engine: str, factor: int = 1) -> None:
    """Raise `RedGateError` at the first wrong bit. factor: of an oversampled render, if it is above 1."""
    channels = VOICES if model.in_channels == model.out_channels == 1 else model.in_channels
    x = noise(channels, RECURRENT_FRAMES if model.receptive_field is None else FRAMES)
    try:
        expected = model.render(x, engine="numba", channels_first=True)
    except namdsp.AudioError as overflow:  # which the other engine must say, too
        message = refusal(lambda: fresh(model).render(x, engine=engine, channels_first=True))
        if message != str(overflow):
            raise RedGateError(f"numba: {overflow}; {engine}: {message or 'rendered'}") from overflow
        x *= np.float32(SILENT)
        expected = model.render(x, engine="numba", channels_first=True)
    single = fresh(model)
    require_bits("render", single.render(x, engine=engine, channels_first=True), expected)
    lengths = (1, BLOCK, STREAMED, x.shape[1])
    listed = single.render([x[:, :frames] for frames in lengths], engine=engine, channels_first=True)
    for frames, y in zip(lengths, listed, strict=True):
        require_bits(f"{frames} frames in a list", y, expected[:, :frames])
    if factor > 1:
        short = x[:, :OVERSAMPLED]
        wanted = model.render(short, engine="numba", channels_first=True, oversample=factor)
        actual = single.render(short, engine=engine, channels_first=True, oversample=factor)
        require_bits(f"render, {factor} times oversampled", actual, wanted)
    # one object, whose start one engine has computed and the other reads
    for first, then in (("numba", engine), (engine, "numba")):
        both = fresh(model)
        both.render(x[:, :BLOCK], engine=first, channels_first=True)
        again = both.render(x[:, : 2 * STREAMED], engine=then, channels_first=True)
        require_bits(f"render, {then} after {first}", again, expected[:, : again.shape[1]])
        compare_streams(both, x, expected, then, first)


def compare_streams(model: namdsp.Model, x: Any, expected: Any, engine: str, other: str) -> None:
    """A stream in random splits: states taken out and put back, or handed to a stream of the other engine."""
    rng = np.random.default_rng(1)
    streams = [model.stream(max_block=BLOCK, channels=len(x), engine=name) for name in (engine, other)]
    parts: list[Any] = []
    at = 0
    while at < STREAMED:
        frames = int(rng.integers(0, BLOCK + 1))
        parts.append(streams[0].process(np.ascontiguousarray(x[:, at : at + frames])))
        at += frames
        if rng.random() < 0.1:
            saved = streams[0].state()
            streams[0].process(x[:, :BLOCK])
            if rng.random() < 0.5:
                streams.reverse()
            streams[0].set_state(saved)
    played = np.concatenate(parts, axis=1)
    require_bits(f"stream, {engine} first and {other} behind", played, expected[:, : played.shape[1]])
    streams[0].reset()
    again = streams[0].process(np.ascontiguousarray(x[:, :BLOCK]))
    require_bits("stream after a reset", again, expected[:, :BLOCK])


def refusal(work: Callable[[], object]) -> str:
    """What an engine says of a signal that it does not render, or nothing."""
    try:
        work()
    except namdsp.AudioError as error:
        return str(error)
    return ""


def fresh(model: namdsp.Model) -> namdsp.Model:
    """The same model, which no engine has started yet."""
    return model.slimmed(model.slim)


def noise(channels: int, frames: int) -> Any:
    """A signal with silence in it."""
    x = 0.5 * np.random.default_rng(0).standard_normal((channels, frames), np.float32)
    x[:, frames // 3 : frames // 2] = 0
    return x


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
