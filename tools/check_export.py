"""Every model of the zoo, exported and played by a C program: are its bits those of namdsp's renders?

    python tools/check_export.py [--targets native,x86-64-v3,aarch64] [--seconds 0.05] [name ...]

Blocks of 1 to 1000 frames; samples that are not finite and subnormal ones; a host that flushes subnormals, rounds
upwards and, on ARM64, has the default NaN. aarch64 plays in qemu-aarch64. Exit code 1 if a bit differs.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import warnings
from pathlib import Path

import numpy as np
from export_player import CROSS_COMPILER, EMULATOR, cross_missing, program, run

import namdsp

ZOO = Path(__file__).resolve().parents[1] / "models" / "zoo"
#: floating-point modes of a host: MXCSR with all exceptions masked, FPCR
MODES = {"x86": (0x1F80, 0x1F80 | 0x8040 | 0x4000), "arm64": (0, 1 << 24 | 1 << 22 | 1 << 25)}


def signal(channels: int, frames: int) -> tuple[np.ndarray, np.ndarray]:
    """(what is played, what counts)."""
    rng = np.random.default_rng(frames)
    x = (0.4 * rng.standard_normal((channels, frames))).astype(np.float32)
    x[:, 100:130] *= np.float32(1e-38)
    clean = x.copy()
    for at, value in ((10, np.nan), (77, np.inf), (frames - 1, -np.inf)):
        x[0, at], clean[0, at] = value, 0
    return x, clean


def check(path: Path, target: str, frames: int) -> tuple[int, float]:
    """(differing samples, seconds)."""
    start = time.perf_counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = namdsp.load(path)
    x, clean = signal(model.in_channels, frames)
    expected = np.atleast_2d(model.render(clean, engine="numba", channels_first=True))
    splits = (
        [int(split) for split in np.random.default_rng(1).integers(1, 1001, 20)] + [1] * 10 + [63, 64, 65]
    )
    differing = 0
    with tempfile.TemporaryDirectory() as folder:
        namdsp.export(model, folder, name="amp", target=target)
        arm = target == "aarch64"
        created = program(Path(folder), *((CROSS_COMPILER, "-static") if arm else ("cc",)))
        for mode in MODES["arm64" if arm else "x86"]:
            actual = run([*((EMULATOR,) if arm else ()), str(created)], x, model.out_channels, splits, mode)
            differing += int(np.count_nonzero(actual.view(np.int32) != expected.view(np.int32)))
    return differing, time.perf_counter() - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="models of the zoo; default all")
    parser.add_argument("--targets", default="native,x86-64-v3,aarch64")
    parser.add_argument("--seconds", type=float, default=0.05, help="of signal at 48 kHz")
    arguments = parser.parse_args()
    targets = arguments.targets.split(",")
    if "aarch64" in targets and (missing := cross_missing()):
        sys.exit(missing)
    paths = [ZOO / f"{name}.nam" for name in arguments.names] or sorted(ZOO.glob("*.nam"))
    wrong = 0
    for path in paths:
        for target in targets:
            differing, seconds = check(path, target, round(48000 * arguments.seconds))
            wrong += differing > 0
            print(f"{path.stem:24} {target:12} {differing} samples differ, {seconds:.1f} s", flush=True)
    print(f"{len(paths)} models, {len(targets)} targets: {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
