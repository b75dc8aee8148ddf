"""Exported captures beside the Python stream: size, time to export, time of a block. Needs a C compiler.

Stream and C program take turns, so that a neighbour on the machine disturbs both.
"""

from __future__ import annotations

import subprocess
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter

import numpy as np

import namdsp

from .models import model
from .session import Session

MODELS = ("a1_nano", "a1_standard", "a2_lite", "a2_full", "lstm_2x8")
BLOCK, SECONDS = 64, 0.5
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


def export(session: Session) -> None:
    """Native code of some shapes."""
    for name in MODELS[:1] if session.quick else MODELS:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            begun = perf_counter()
            made = namdsp.export(model(name), folder, name="amp", target="native")
            took = perf_counter() - begun
            (folder / "bench.c").write_text(PROGRAM)
            command = ["cc", "-O2", "bench.c", "libamp.a", "-o", "bench"]
            subprocess.run(command, cwd=folder, check=True, timeout=120)
            seconds = 0.02 if session.quick else SECONDS
            contenders = {
                "C": partial(_exported_us, folder, seconds),
                "stream": partial(_stream_us, model(name).stream(max_block=BLOCK, engine="numba"), seconds),
            }
            found = session.play(contenders, 1 if session.quick else 5)
        c, python = (float(found[who].min()) for who in contenders)
        size = f"{made.code_bytes / 1024:.0f} KiB of code, {made.state_bytes / 1024:.0f} of state"
        note = f"least of {len(found['C'])} turns; {size}"
        session.add(
            "export",
            name,
            f"C, {BLOCK}-frame blocks, target native",
            c,
            "us",
            {"Python stream": python / c},
            note,
        )
        session.add("export", name, "export, target native", took, "s", note=made.cpu)


def _exported_us(folder: Path, seconds: float) -> float:
    command = ["./bench", str(BLOCK), str(seconds)]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, timeout=60)
    return float(done.stdout)


def _stream_us(stream: namdsp.Stream, seconds: float) -> float:
    x = (np.random.default_rng(0).random((1, BLOCK)) - 0.5).astype(np.float32)
    out, spent, end = np.empty_like(x), [], perf_counter() + seconds
    while perf_counter() < end:
        begun = perf_counter()
        stream.process_into(x, out)
        spent.append(perf_counter() - begun)
    return float(np.median(spent)) * 1e6


TABLES = {"export": export}
