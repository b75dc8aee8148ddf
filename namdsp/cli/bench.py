"""`namdsp bench`: how fast one model runs here, offline and in blocks.

Blocks are played back to back. Their sizes alternate every 20 ms, so that a change of the processor's clock affects
them all.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.cli import arguments as common
from namdsp.cli import console
from namdsp.cli.typed import ModelArguments
from namdsp.model import Model
from namdsp.runtime.dispatch import EngineRequest, build_engine
from namdsp.runtime.renderer import available_threads

_SECONDS = 11.0
_OFFLINE_SECONDS = 20.0
BLOCKS = (16, 32, 63, 64, 127, 128, 256, 512, 1024, 2048, 4096)
#: Length of the input, which is repeated: it stays in the caches, as a host's buffers do.
_INPUT_FRAMES = 8192
_SLOT_SECONDS = 0.02
#: Blocks at the start of a slot that find their caches cold and are not counted.
_COLD_BLOCKS = 2


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = common.new_parser(commands, "bench", example="namdsp bench amp.nam")
    parser.add_argument("model", metavar="model.nam", help="capture, .nam")
    common.add_model_options(parser)
    common.add_engine_option(parser)
    parser.add_argument(
        "--seconds",
        type=common.seconds,
        default=_SECONDS,
        metavar="S",
        help=f"play for this time, all block sizes together (default: {_SECONDS:g})",
    )
    common.add_switches(parser, "json")


@dataclass(kw_only=True)
class Arguments(ModelArguments):
    """What was typed."""

    model: str
    engine: str
    seconds: float
    json: bool


def run(arguments: Arguments) -> int:
    """Gate on bits, then measure and print."""
    if arguments.engine == "reference":
        arguments.parser.error(
            "bench needs an engine with streams; the reference plays whole signals only. Leave out --engine"
        )
    model = common.load_model(arguments.model, arguments)
    rng = np.random.default_rng(0)
    x = (0.3 * rng.standard_normal(int(model.sample_rate * _OFFLINE_SECONDS))).astype(np.float32)
    signal = x if model.in_channels == 1 else np.stack([x] * model.in_channels)
    if not _bits_are_right(model, signal, arguments.engine):
        console.print_error(
            "the engine's bits differ from the reference: no speed is shown. Run `namdsp parity`"
        )
        return 1
    report = {
        "model": arguments.model,
        "engine": build_engine(model.plan, EngineRequest(arguments.engine, BLOCKS[0])).engine.name,
        "multiply_adds_per_frame": model.plan.multiply_adds,
        "offline": _offline(model, signal, arguments.engine),
        "blocks": measure_blocks(
            model, np.atleast_2d(signal), engine=arguments.engine, seconds=arguments.seconds / len(BLOCKS)
        ),
    }
    console.print_result(report, as_json=arguments.json)
    return 0


def _bits_are_right(model: Model, signal: Any, engine: str) -> bool:
    short = signal[..., :256]
    expected = np.asarray(model.render(short, engine="reference"))
    return np.array_equal(model.render(short, engine=engine).view(np.int32), expected.view(np.int32))


def _offline(model: Model, signal: Any, engine: str) -> list[dict[str, Any]]:
    rows = []
    for threads in sorted({1, available_threads()}):
        start = time.perf_counter()
        model.render(signal, engine=engine, threads=threads)
        seconds = time.perf_counter() - start
        audio = signal.shape[-1] / model.sample_rate
        rows.append({"threads": threads, "times_real_time": audio / seconds})
    return rows


class _Size:
    """One block size: its stream, its blocks, and how long they took."""

    def __init__(self, model: Model, x: Float32, engine: str, frames: int) -> None:
        self.frames = frames
        self.stream = model.stream(max_block=frames, engine=engine)
        count = max(2, _INPUT_FRAMES // frames)
        self._blocks = [np.ascontiguousarray(x[:, n * frames : (n + 1) * frames]) for n in range(count)]
        self._out = self.stream.process(self._blocks[0])
        self.seconds: list[float] = []

    def measure(self) -> None:
        """Play for one time slot, at least one block that counts."""
        clock, process_into, blocks, out = (
            time.perf_counter,
            self.stream.process_into,
            self._blocks,
            self._out,
        )
        for n in range(_COLD_BLOCKS):
            process_into(blocks[n % len(blocks)], out)
        until, n = clock() + _SLOT_SECONDS, 0
        while n == 0 or clock() < until:
            start = clock()
            process_into(blocks[n % len(blocks)], out)
            self.seconds.append(clock() - start)
            n += 1


def measure_blocks(
    model: Model, x: Float32, *, engine: str, seconds: float, blocks: Sequence[int] = BLOCKS
) -> list[dict[str, Any]]:
    """Return a row per block size, each measured for about `seconds`; x [C, T] is the input."""
    sizes = [_Size(model, x, engine, frames) for frames in blocks]
    for _ in range(max(1, round(seconds / _SLOT_SECONDS))):
        for size in sizes:
            size.measure()
    return [_row(size, model.sample_rate) for size in sizes]


def _row(size: _Size, sample_rate: float) -> dict[str, Any]:
    deadline, median = size.frames / sample_rate, float(np.median(size.seconds))
    return {
        "frames": size.frames,
        "times_real_time": deadline / median,
        "ns_per_frame": 1e9 * median / size.frames,
        "min_us": 1e6 * min(size.seconds),
        "median_us": 1e6 * median,
        "p99_us": 1e6 * float(np.quantile(size.seconds, 0.99)),
        "worst_us": 1e6 * max(size.seconds),
        "deadline_us": 1e6 * deadline,
    }
