"""LSTM models on the GPU: bits first, then many voices in blocks, many captures, a list of takes.

    python tools/bench_gpu_lstm.py [--limit 170] [--json lstm.json]

bits       short divisions on all gates of float32 and on 2**32 other quotients; then renders and streams of several
           shapes, of models in rows and of fading tails, beside the CPU engine: one bit off ends the run
streams    one 1x16 model, blocks of 64 frames, 1 to 4,000 voices: whole calls, and kernels by CUDA events
kernels    the same offline: nanoseconds a frame and samples a second of all voices
captures   64 models of one shape, one signal: wall and kernels, beside one core that plays one of them
takes      200 takes of one model, 1 to 10 s each: the same

A part that would begin after --limit seconds is left out, and the end says so.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
from benchmarking.command_line import run
from benchmarking.gate import RedGateError, require_bits
from benchmarking.gpu import require_gpu
from benchmarking.report import table
from gpu_bench.lstm_models import linear, lstm, row

import namdsp
from namdsp.kernels.triton_gpu.quotients import differing_ratios

if TYPE_CHECKING:
    from gpu_bench.clocks import Clock

BLOCK, RATE_HZ = 64, 48_000
DEADLINE_US = 1e6 * BLOCK / RATE_HZ
#: layers x units: what trainers offer, several warps a voice, weights in memory
SHAPES = ("1x16", "1x24", "2x8", "3x18", "1x40")
VOICES = (1, 32, 2000, 4000)
BLOCKS, UNTIMED, SECONDS = 3000, 50, 5.0
CAPTURES, TAKES = 64, 200
ROUNDS = 3


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--limit", type=float, default=170.0, metavar="SECONDS", help="default 170")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was measured, part by part")
    parser.add_argument("--quick", action="store_true", help="few and short: to try the tool, not to quote")
    options = parser.parse_args(arguments)
    require_gpu()
    from gpu_bench.clocks import Clock

    bench = Bench(Clock(), quick=options.quick)
    ends_at, data = monotonic() + options.limit, {"device": _device()}
    print(data["device"], flush=True)
    for name, part in bench.parts().items():
        if monotonic() > ends_at:
            print(f"{name}: not begun, the time is up")
            continue
        begun = monotonic()
        data[name] = part()
        print(f"({name}: {monotonic() - begun:.0f} s)\n", flush=True)
        if options.json is not None:
            options.json.write_text(json.dumps(data, indent=1))
    return 0


def _device() -> str:
    import torch
    import triton

    return f"{torch.cuda.get_device_name()}, torch {torch.__version__}, triton {triton.__version__}"


class Bench:
    """The parts of a run; each prints a table and gives its figures."""

    def __init__(self, clock: Clock, *, quick: bool, engine: str = "triton") -> None:
        self.clock = clock
        self.engine = engine
        self.quick = quick
        self._main = namdsp.load(lstm(16, 1))

    def parts(self) -> dict[str, Callable[[], Any]]:
        """By name, in order."""
        return {
            "bits": self.bits,
            "streams": self.streams,
            "kernels": self.kernels,
            "captures": self.captures,
            "takes": self.takes,
        }

    def bits(self) -> dict[str, Any]:
        """Right ones, or the end."""
        ratios = (0, 0) if self.quick else differing_ratios()
        if any(ratios):
            raise RedGateError(f"short divisions differ at {ratios} quotients")
        rows = []
        for name, model in _models(self.quick).items():
            begun = perf_counter()
            x = noise(70, 700)
            found = model.render(x, engine=self.engine, channels_first=True)
            took = perf_counter() - begun
            expected = model.render(x, engine="numba", channels_first=True)
            require_bits(f"{name}, 70 voices", found, expected)
            stream = model.stream(max_block=BLOCK, channels=3, engine=self.engine)
            parts = [stream.process(x[:3, a:b]) for a, b in ((0, 1), (1, 65), (65, 67), (67, 131))]
            require_bits(f"{name}, in blocks", np.concatenate(parts, axis=1), expected[:3, :131])
            rows.append([name, f"{took:.1f}"])
        print(table(["right bits", "first render s"], rows))
        return {"ratios": ratios, "first_render_s": dict(rows)}

    def streams(self) -> list[dict[str, Any]]:
        """Blocks of 64 frames."""
        found = []
        for voices in VOICES[:2] if self.quick else VOICES:
            stream = self._main.stream(max_block=BLOCK, channels=voices, engine=self.engine)
            blocks = np.ascontiguousarray(noise(voices, 16 * BLOCK).reshape(voices, 16, BLOCK).swapaxes(0, 1))
            out = np.empty((voices, BLOCK), np.float32)
            seconds = SECONDS / 50 if self.quick else SECONDS
            times = _times(seconds, lambda index, s=stream, b=blocks, o=out: s.process_into(b[index % 16], o))
            kernel = self.clock.device(lambda s=stream, b=blocks, o=out: s.process_into(b[0], o))
            found.append(
                {
                    "voices": voices,
                    **{name: float(np.percentile(times, at)) for name, at in PERCENTILES.items()},
                    "kernel_us": 1e6 * kernel.kernels,
                }
            )
        head = ["voices", *PERCENTILES, "kernel us", f"p99 of {DEADLINE_US:.0f} us"]
        rows = [
            [
                each["voices"],
                *(f"{each[name]:.0f}" for name in PERCENTILES),
                f"{each['kernel_us']:.1f}",
                f"{each['p99 us'] / DEADLINE_US:.0%}",
            ]
            for each in found
        ]
        print(table(head, rows))
        return found

    def kernels(self) -> list[dict[str, Any]]:
        """Offline, without copies."""
        found = []
        for name in ("1x16",) if self.quick else ("1x16", "1x24", "2x8", "3x18", "1x40"):
            layers, hidden = map(int, name.split("x"))
            model = namdsp.load(lstm(hidden, layers))
            for voices in (1, 8) if self.quick else (1, 528, 1056, 2112, 4096):
                x = noise(voices, 4096)
                with model.renderer(channels=voices, engine=self.engine) as renderer:
                    renderer.process(x)
                    took = min(
                        self.clock.device(lambda r=renderer, x=x: r.process(x)).kernels for _ in range(2)
                    )
                found.append({"shape": name, "voices": voices, "ns_a_frame": 1e9 * took / x.shape[1]})
        rows = [
            [
                each["shape"],
                each["voices"],
                f"{each['ns_a_frame']:.1f}",
                f"{1e3 * each['voices'] / each['ns_a_frame']:,.0f}",
            ]
            for each in found
        ]
        print(table(["shape", "voices", "ns a frame", "M samples/s"], rows))
        return found

    def captures(self) -> dict[str, Any]:
        """Many models."""
        models = [namdsp.load(lstm(16, 1, seed=seed)) for seed in range(CAPTURES)]
        x = noise(1, RATE_HZ // 5 if self.quick else RATE_HZ * 20)[0]

        def play() -> Any:
            return namdsp.render_many(models, x, engine=self.engine)

        begun = perf_counter()
        found = play()
        first = perf_counter() - begun
        for index in (0, CAPTURES - 1):
            require_bits(
                f"capture {index}", found[index][None], models[index].render(x, engine="numba")[None]
            )
        return self._beside_a_core(f"{CAPTURES} captures", play, CAPTURES * len(x), first)

    def takes(self) -> dict[str, Any]:
        """Many takes of one model."""
        longest = RATE_HZ // 5 if self.quick else RATE_HZ * 10
        lengths = np.random.default_rng(1).integers(longest // 10, longest, TAKES)
        takes = [noise(1, int(length), seed)[0] for seed, length in enumerate(lengths)]

        def play() -> Any:
            return self._main.render(takes, engine=self.engine)

        begun = perf_counter()
        found = play()
        first = perf_counter() - begun
        for index in (0, int(np.argmin(lengths))):
            expected = self._main.render(takes[index], engine="numba")
            require_bits(f"take {index}", found[index][None], expected[None])
        return self._beside_a_core(f"{TAKES} takes", play, int(lengths.sum()), first)

    def _beside_a_core(
        self, name: str, play: Callable[[], Any], samples: int, first: float
    ) -> dict[str, Any]:
        wall = min(_seconds(play) for _ in range(ROUNDS))
        kernels = self.clock.device(play)
        x = noise(1, RATE_HZ // 5 if self.quick else RATE_HZ * 10)[0]
        self._main.render(x, engine="numba", threads=1)
        core = min(_seconds(lambda: self._main.render(x, engine="numba", threads=1)) for _ in range(ROUNDS))
        one, all_of = len(x) / core, samples / wall
        found = {
            "samples": samples,
            "wall_s": wall,
            "first_s": first,
            "kernels_s": kernels.kernels,
            "core_samples_a_second": one,
            "times_a_core": all_of / one,
        }
        head = ["", "first s", "wall s", "kernels s", "M samples/s", "a core, one stream", "times"]
        cells = [name, f"{first:.2f}", f"{wall:.3f}", f"{kernels.kernels:.3f}", f"{all_of / 1e6:,.0f}"]
        print(table(head, [[*cells, f"{one / 1e6:.1f}", f"{all_of / one:.1f}"]]))
        return found


PERCENTILES = {"median us": 50, "p99 us": 99, "worst us": 100}


def _times(seconds: float, process: Callable[[int], None]) -> Any:
    """Microseconds of each call, for so many seconds at most."""
    found: list[float] = []
    gc.collect()
    gc.disable()
    try:
        begun = perf_counter()
        while len(found) < BLOCKS + UNTIMED and perf_counter() - begun < seconds:
            start = perf_counter()
            process(len(found))
            found.append(perf_counter() - start)
    finally:
        gc.enable()
    return 1e6 * np.array(found[UNTIMED:] or found)


def _seconds(call: Callable[[], Any]) -> float:
    start = perf_counter()
    call()
    return perf_counter() - start


def _models(quick: bool) -> dict[str, namdsp.Model]:
    shapes = SHAPES[:1] if quick else SHAPES
    found = {name: namdsp.load(lstm(*map(int, reversed(name.split("x"))))) for name in shapes}
    found["1x8, fading"] = namdsp.load(lstm(8, 1, fading=True))
    found["1x8, fast tanh"] = namdsp.load(lstm(8, 1), compatibility="plugin")
    found["1x16, then 100 taps"] = namdsp.load(row(lstm(16, 1), linear(100)))
    return found


def noise(channels: int, frames: int, seed: int = 0) -> Any:
    """A signal with silence in its second half."""
    x = 0.3 * np.random.default_rng(seed).standard_normal((channels, frames), np.float32)
    x[:, frames // 2 : frames * 3 // 4] = 0
    return x


if __name__ == "__main__":
    sys.exit(run(main))
