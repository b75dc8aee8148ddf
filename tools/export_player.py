"""Build a C program that plays an exported capture, for this CPU or, in an emulator, for ARM64."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

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


def program(folder: Path, compiler: str = "cc", *options: str) -> Path:
    """`PLAYER` with the library that is in the folder."""
    (folder / "player.c").write_text(PLAYER)
    command = [compiler, "-O1", *options, "player.c", "libamp.a", "-o", "player"]
    subprocess.run(command, cwd=folder, check=True, timeout=120)
    return folder / "player"


def run(command: Sequence[str], x: Any, outputs: int, splits: Sequence[int], mode: int) -> Any:
    """What a player makes of x float32 [C, T]."""
    x = np.atleast_2d(x)
    done = subprocess.run(
        [*command, str(mode), str(x.shape[1]), *map(str, splits)],
        input=x.astype("<f4").tobytes(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, (done.returncode, done.stderr)
    return np.frombuffer(done.stdout, "<f4").reshape(outputs, x.shape[1])
