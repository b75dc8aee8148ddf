"""Check that the bits are the same: on a GPU, by another engine, at every vector width, exported to C, on ARM64.

    python tools/check_bits.py [--engine triton] [--jobs 8] [model.nam ...]   an engine against Numba; default: zoo
    python tools/check_bits.py --random 1000 --seed 0 [--jobs 15]    random models of the whole format, one per seed
    python tools/check_bits.py --random 1 --seed 417 --show          one of them again, with its config
    python tools/check_bits.py lanes [--random 100]                  Numba at 1, 4, 8 and 16 lanes against NumPy
    python tools/check_bits.py export [--targets native,aarch64]     C programs of exported models against renders
    python tools/check_bits.py arm64 [--quick] [--folder DIR]        ARM64 in an emulator against this machine

An engine renders each model in each of its sizes: a whole signal, alone and in a list; the same in random blocks of up
to 64 frames through a stream whose state is saved and restored, or given to the other engine. Each engine starts from
its own prewarm and from the prewarm of the other engine. Both render three voices (one if the model has several
inputs). If the GPU refuses a file, that is an error; random models may need too many kernels, and such refusals are
counted. Exported models render blocks of 1 to 1000 frames, with some infinite, NaN and subnormal samples, in a host
that flushes subnormals and rounds upwards. --quick: every tenth model; on ARM64 three models, and no tests.

Exit codes: 0 all bits are the same, 1 some differ, 2 this machine cannot check it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from itertools import product
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import arm64
import numpy as np
from bench import ROOT
from bench.gate import RedGateError, require_bits
from bench.machine import require_gpu
from export_player import CROSS_COMPILER, EMULATOR, cross_missing, program, run
from model_zoo import grammar
from model_zoo.weights import written

import namdsp
from namdsp.kernels.triton_gpu.layers.schedule import TooManyKernelsError
from namdsp.native.targets import LANES_VARIABLE

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
LANES = (1, 4, 8, 16)
#: Frames of signals for exported models.
EXPORTED = 2_400
#: of a host by whether it is an ARM64: MXCSR with all exceptions masked, or FPCR; plain, and as bad as can be
MODES = {False: (0x1F80, 0x1F80 | 0x8040 | 0x4000), True: (0, 1 << 24 | 1 << 22 | 1 << 25)}
#: the first three are the quick ones: activations that clamp and choose, a convolution, an LSTM
ARM64_MODELS = (
    "activation_parameters linear_64 lstm_1x8 smallest a1_nano a2_lite activations blended condition_lstm"
    " convnet_groups depthwise"
    " films_gated groups_both linear_2048 linear_stereo lstm_3x5 lstm_stereo mono_to_stereo prelu_channels"
)
#: (files and folders, which of their tests): what starts processes, or asks for a clock, is left out
ARM64_TESTS = (
    ("tests/arithmetic", "tests/native"),
    "not other_threads and not arm64 and not allocate and not worker and not needs_a_compiler and not first_start",
)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("models", nargs="*", metavar="model.nam", help="default: models/zoo/*.nam")
    parser.add_argument("--jobs", type=int, default=8, metavar="N", help="processes that compile (default 8)")
    parser.add_argument("--quick", action="store_true", help="every tenth model only")
    parser.add_argument("--engine", default="triton", help="engine to compare (default triton)")
    parser.add_argument("--random", type=int, metavar="N", help="check N random models of the whole format")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="seed of the first random model (default 0)"
    )
    parser.add_argument("--show", action="store_true", help="print the random models, without their weights")
    parser.add_argument("--targets", default="native,x86-64-v3,aarch64", help="targets of export")
    parser.add_argument(
        "--folder", type=Path, help="for arm64: keep Python, wheels and kernels here for the next run"
    )
    options = parser.parse_intermixed_args(arguments)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # of each process: they share the cores
    way = options.models.pop(0) if options.models and options.models[0] in WAYS else "engine"
    paths = [Path(name) for name in options.models] or sorted((ROOT / "models" / "zoo").glob("*.nam"))
    options.paths = paths[::10] if options.quick else paths
    return WAYS[way](options)


def check_engine(options: argparse.Namespace) -> int:
    """All models by an engine, against Numba."""
    if options.engine == "triton":
        try:
            require_gpu()
        except namdsp.EngineError as missing:
            return unavailable(missing)
    if options.random is not None:
        return check_random(range(options.seed, options.seed + options.random), options)
    wrong, refused = compare_all(options.paths, options.engine, options.jobs)
    print(
        f"{len(options.paths)} models: "
        f"{'all that are played have the same bits' if not wrong else f'{wrong} are wrong'}"
        + (f", {refused} were refused" if refused else "")
    )
    return 1 if wrong or not options.paths else 0


def check_lanes(options: argparse.Namespace) -> int:
    """NumPy against Numba at each width of vectors, a process each."""
    models = (
        ["--random", str(options.random), "--seed", str(options.seed)]
        if options.random is not None
        else list(map(str, options.paths))
    )
    command = [sys.executable, __file__, "--engine", "numpy", "--jobs", str(options.jobs), *models]
    codes = []
    for lanes in LANES:
        print(f"{lanes} lanes", flush=True)
        environment = os.environ | {LANES_VARIABLE: str(lanes)}
        codes.append(subprocess.run(command, env=environment, check=False).returncode)
    return max(codes)


def check_export(options: argparse.Namespace) -> int:
    """Every model for every target, played by a C program."""
    targets, wrong = options.targets.split(","), 0
    missing = cross_missing() if "aarch64" in targets else None
    if missing:
        return unavailable(missing)
    for path, target in product(options.paths, targets):
        differing = exported_samples_differing(path, target)
        wrong += differing > 0
        print(f"{path.stem:32} {target:12} {differing} samples differ", flush=True)
    print(f"{len(options.paths)} models, {len(targets)} targets: {wrong} differ")
    return 1 if wrong else 0


def exported_samples_differing(path: Path, target: str) -> int:
    """Samples of a program's output that are not those of a render, in two floating-point modes of the host."""
    warnings.simplefilter("ignore")
    model = namdsp.load(path)
    clean = noise(model.in_channels, EXPORTED)
    clean[:, 100:130] *= np.float32(1e-38)
    x = clean.copy()
    for at, value in ((10, np.nan), (77, np.inf), (EXPORTED - 1, -np.inf)):
        x[0, at], clean[0, at] = value, 0
    expected = np.atleast_2d(model.render(clean, engine="numba", channels_first=True))
    splits = [*map(int, np.random.default_rng(1).integers(1, 1001, 20)), *[1] * 10, 63, 64, 65]
    arm = target == "aarch64"
    with tempfile.TemporaryDirectory() as folder:
        namdsp.export(model, folder, name="amp", target=target)
        player = program(Path(folder), *((CROSS_COMPILER, "-static") if arm else ("cc",)))
        command = [*((EMULATOR,) if arm else ()), str(player)]
        results = [run(command, x, model.out_channels, splits, mode) for mode in MODES[arm]]
    return sum(int(np.count_nonzero(y.view(np.int32) != expected.view(np.int32))) for y in results)


def check_arm64(options: argparse.Namespace) -> int:
    """This machine's digests and those of an emulated ARM64; tests there, unless it must be quick."""
    names = ARM64_MODELS.split()[: 3 if options.quick else None]
    models = options.models or [str(ROOT / "models" / "zoo" / f"{name}.nam") for name in names]
    command = [str(ROOT / "tools" / "digests.py"), *models]
    tests, chosen = ARM64_TESTS
    pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "timeout=1200", "-k", chosen, *tests]
    try:
        with arm64.python(options.folder) as run_there:
            there = run_there(command, stdout=subprocess.PIPE)
            passed = options.quick or run_there(pytest).returncode == 0
    except arm64.MissingError as missing:
        return unavailable(missing)
    here = subprocess.run([sys.executable, *command], check=True, stdout=subprocess.PIPE, text=True)
    differing = sorted(set(there.stdout.splitlines()) ^ set(here.stdout.splitlines()))
    print(f"{len(models)} models: {len(differing) or 'no'} lines of digests differ", *differing, sep="\n")
    return 0 if here.stdout and not differing and passed else 1


def unavailable(reason: object) -> int:
    """Says what is missing."""
    print(f"check_bits.py: {reason}", file=sys.stderr)
    return 2


def check_random(seeds: range, options: argparse.Namespace) -> int:
    """The models of that many seeds: a line for each that is wrong, and what was met."""
    drawn = [grammar.model(Random(seed)) for seed in seeds]
    for seed, model in zip(seeds if options.show else (), drawn, strict=False):
        print(f"seed {seed}: {json.dumps(model)}")
    wrong, refused = compare_all(seeds, options.engine, options.jobs)
    print(
        f"{len(seeds)} models, seeds {seeds.start} to {seeds.stop - 1}: "
        f"{len(seeds) - wrong - refused} have the same bits, {refused} were refused, {wrong} are wrong"
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


#: What the first word asks for.
WAYS: dict[str, Callable[[argparse.Namespace], int]] = {
    "engine": check_engine,
    "lanes": check_lanes,
    "export": check_export,
    "arm64": check_arm64,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
