"""Exported captures as C programs see them: a shared library through ctypes, or a program of another processor."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import namdsp

CROSS_COMPILER, EMULATOR = "aarch64-linux-gnu-gcc", "qemu-aarch64"
#: Plays raw float32 from a file, channel after channel, in blocks of the given lengths, over and over, in a
#: floating-point mode of the host; writes as much. Fails if that mode is another afterwards.
PLAYER = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "amp.h"
static unsigned long long set_mode(unsigned long long mode) {
    unsigned long long before;
#ifdef __aarch64__
    __asm__ volatile("mrs %0, fpcr" : "=r"(before));
    __asm__ volatile("msr fpcr, %0" : : "r"(mode));
#else
    before = __builtin_ia32_stmxcsr() & ~0x3fu;
    __builtin_ia32_ldmxcsr((unsigned)mode);
#endif
    return before;
}
int main(int argc, char **argv) {
    static _Alignas(AMP_STATE_ALIGNMENT) unsigned char state[AMP_STATE_BYTES];
    memset(state, 0xff, sizeof state);
    unsigned long long mode = strtoull(argv[1], NULL, 0);
    size_t total = strtoull(argv[2], NULL, 0), at = 0;
    float *in = malloc(4 * AMP_INPUTS * total), *out = malloc(4 * AMP_OUTPUTS * total);
    if (fread(in, 4, AMP_INPUTS * total, stdin) != AMP_INPUTS * total || amp_init(state)) return 2;
    unsigned long long plain = set_mode(mode);
    for (int cut = 3; at < total; cut = cut + 1 < argc ? cut + 1 : 3) {
        size_t frames = strtoull(argv[cut], NULL, 0);
        if (frames > total - at) frames = total - at;
        ptrdiff_t row = (ptrdiff_t)total;
        if (amp_process_strided(state, in + at, row, 1, out + at, row, 1, frames) < 0) return 3;
        at += frames;
    }
    if (set_mode(plain) != mode) return 4;
    return fwrite(out, 4, AMP_OUTPUTS * total, stdout) != AMP_OUTPUTS * total;
}
"""


def cross_missing() -> str | None:
    """What is missing for programs of ARM64."""
    missing = [name for name in (CROSS_COMPILER, EMULATOR) if shutil.which(name) is None]
    return f"no {' and no '.join(missing)} (Debian: qemu-user, gcc-aarch64-linux-gnu)" if missing else None


class Library:
    """A shared library named amp."""

    def __init__(self, folder: Path) -> None:
        self._library = ctypes.CDLL(str(folder / "libamp.so"))
        address, size = ctypes.c_void_p, ctypes.c_int64
        for name, result, arguments in (
            ("state_bytes", ctypes.c_size_t, []),
            ("init", ctypes.c_int, None),
            ("process", size, [address] * 3 + [size]),
            ("process_strided", size, [address] * 2 + [size] * 2 + [address] + [size] * 3),
            ("reset", None, [address]),
            ("latency", ctypes.c_size_t, []),
            ("sample_rate", ctypes.c_double, None),
            ("channels", ctypes.c_int, [ctypes.c_int]),
        ):
            function = getattr(self._library, f"amp_{name}")
            function.restype = result
            if arguments is not None:
                function.argtypes = arguments
            setattr(self, name, function)
        self.state_bytes: Any
        self.inputs, self.outputs = self.channels(0), self.channels(1)  # type: ignore[attr-defined]

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def new(self, weights: Any = None) -> State:
        """A state in memory that was used before."""
        return State(self, weights)


class State:
    """An instance."""

    def __init__(self, library: Any, weights: Any = None) -> None:
        self.library, self.weights = library, weights
        self.room = aligned(library.state_bytes())
        self.room[:] = 0xFF
        self.address = self.room.ctypes.data
        more = () if weights is None else (ctypes.c_void_p(weights.ctypes.data),)
        self.code = library.init(ctypes.c_void_p(self.address), *more)
        self.replaced = 0

    def play(self, x: Any, cuts: Sequence[int] = (64,)) -> Any:
        """x float32 [C, T] in blocks of these lengths, over and over."""
        x = np.atleast_2d(x)
        out = np.full((self.library.outputs, x.shape[1]), np.nan, np.float32)
        at = turn = 0
        while at < x.shape[1]:
            frames = min(cuts[turn % len(cuts)], x.shape[1] - at)
            block = np.ascontiguousarray(x[:, at : at + frames])
            made = np.empty((self.library.outputs, frames), np.float32)
            found = self.library.process(self.address, block.ctypes.data, made.ctypes.data, frames)
            assert found >= 0
            self.replaced += found
            out[:, at : at + frames] = made
            at, turn = at + frames, turn + 1
        return out


def aligned(size: int, boundary: int = 64) -> Any:
    """Bytes that start at a multiple of a boundary."""
    room = np.zeros(size + boundary, np.uint8)
    start = -room.ctypes.data % boundary
    return room[start : start + size]


def library(model: Any, folder: Path, **options: Any) -> Library:
    """Export and load."""
    namdsp.export(model, folder, name="amp", format="so", **options)
    return Library(folder)


def program(folder: Path, compiler: str = "cc", *options: str) -> Path:
    """`PLAYER` with the library that lies in the folder."""
    (folder / "player.c").write_text(PLAYER)
    command = [compiler, "-O1", *options, "player.c", "libamp.a", "-o", "player"]
    subprocess.run(command, cwd=folder, check=True, timeout=120)
    return folder / "player"


def run(command: Sequence[str], x: Any, outputs: int, cuts: Sequence[int], mode: int) -> Any:
    """What a player makes of x float32 [C, T]."""
    x = np.atleast_2d(x)
    done = subprocess.run(
        [*command, str(mode), str(x.shape[1]), *map(str, cuts)],
        input=x.astype("<f4").tobytes(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, (done.returncode, done.stderr)
    return np.frombuffer(done.stdout, "<f4").reshape(outputs, x.shape[1])
