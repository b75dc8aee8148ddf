"""Exported captures beside the Python stream: size, time to export, time of a block: the table of docs/export.md.

    python tools/bench_export.py [model.nam ...] [--target native] [--block 64] [--rounds 5]

Stream and C program take turns, so that a neighbour on the machine disturbs both. Needs a C compiler.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

import namdsp

ROOT = Path(__file__).resolve().parents[1]
MODELS = ("a1_nano", "a1_standard", "a2_lite", "a2_full", "lstm_2x8")
SECONDS = 0.5
PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "amp.h"
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}
static int rising(const void *a, const void *b) { double d = *(double *)a - *(double *)b; return (d > 0) - (d < 0); }
int main(int argc, char **argv) {
    static _Alignas(64) unsigned char state[AMP_STATE_BYTES];
    static float in[65536], out[65536];
    static double spent[1 << 20];
    size_t frames = (size_t)atoi(argv[1]), count = 0;
    double seconds = atof(argv[2]), end = now() + 1e6 * seconds;
    for (size_t t = 0; t < 65536; t++) in[t] = (float)rand() / RAND_MAX - 0.5f;
    if (argc < 3 || amp_init(state)) return 1;
    while (now() < end && count < 1 << 20) {
        double start = now();
        amp_process(state, in, out, frames);
        spent[count++] = now() - start;
    }
    qsort(spent, count, sizeof *spent, rising);
    printf("%f\n", spent[count / 2]);
    return 0;
}
"""


def exported_us(folder: Path, block: int) -> float:
    done = subprocess.run(
        ["./bench", str(block), str(SECONDS)],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return float(done.stdout)


def stream_us(stream: namdsp.Stream, block: int) -> float:
    x = (np.random.default_rng(0).random((1, block)) - 0.5).astype(np.float32)
    out, spent, end = np.empty_like(x), [], time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        start = time.perf_counter()
        stream.process_into(x, out)
        spent.append(time.perf_counter() - start)
    return float(np.median(spent)) * 1e6


def row(path: Path, target: str, block: int, rounds: int) -> str:
    model = namdsp.load(path)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        start = time.perf_counter()
        made = namdsp.export(model, folder, name="amp", target=target)
        took = time.perf_counter() - start
        (folder / "bench.c").write_text(PROGRAM)
        subprocess.run(
            ["cc", "-O2", "bench.c", "libamp.a", "-o", "bench"], cwd=folder, check=True, timeout=120
        )
        stream = model.stream(max_block=block, engine="numba")
        pairs = [(exported_us(folder, block), stream_us(stream, block)) for _ in range(rounds)]
    c, python = (min(times) for times in zip(*pairs, strict=True))
    sizes = f"{made.code_bytes / 1024:.0f} | {made.state_bytes / 1024:.0f}"
    return f"| {path.stem} | {made.targets[0]} ({made.cpu}) | {sizes} | {took:.1f} | {c:.1f} | {python:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("models", nargs="*", type=Path)
    parser.add_argument("--target", default="native")
    parser.add_argument("--block", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    block = f"us / {arguments.block} frames"
    print(f"| model | target | object, KiB | state, KiB | export, s | C, {block} | Python stream, {block} |")
    print("|---|---|---|---|---|---|---|")
    for path in arguments.models or [ROOT / "models" / "zoo" / f"{name}.nam" for name in MODELS]:
        print(row(path, arguments.target, arguments.block, arguments.rounds), flush=True)


if __name__ == "__main__":
    main()
