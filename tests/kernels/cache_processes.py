"""Processes that play one small model, each with a cache folder made for it; the model's kernels compile in no time."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from builders import layer_array, wavenet
from kernel_caches import DRIVER

from namdsp.cache_folder import CACHE_VARIABLE

#: Two layers of three channels with softsign: no kernel takes long to compile.
MODEL = wavenet(layer_array(channels=3, dilations=(1, 200), activation="Softsign"))
FRAMES = 100

PLAY = """
import json, sys
import numpy as np
import namdsp
from namdsp.native import compile as jit
compiled = []
jit.on_compile = compiled.append
model = namdsp.load(sys.argv[1])
x = (0.4 * np.random.default_rng(0).standard_normal(int(sys.argv[2]))).astype(np.float32)
y = model.stream(max_block=64, engine="numba").process
bits = b"".join(y(x[at : at + 64]).tobytes() for at in range(0, len(x), 64))
expected = model.render(x, engine="reference").tobytes()
print(json.dumps({
    "right": bits == expected, "bits": bits.hex(), "compiled": compiled, "numba": "numba" in sys.modules,
}))
"""


def start(package: Path, model: Path, cache: Path, *, before: str = "") -> subprocess.Popen[str]:
    """A process that plays the model with a copy of the package and a cache folder; `before` is code to run first."""
    environment = {**os.environ, CACHE_VARIABLE: str(cache)}
    return subprocess.Popen(
        [sys.executable, "-c", before + PLAY, str(model), str(FRAMES)],
        cwd=package.parent,  # comes first where Python looks for modules
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> tuple[dict[str, Any], str]:
    """What it reported, and its stderr."""
    out, err = process.communicate(timeout=200)
    assert process.returncode == 0, err
    return json.loads(out), err


def play(package: Path, model: Path, cache: Path) -> dict[str, Any]:
    """Play to the end; the bits are those of the reference, and nothing is said."""
    report, err = finish(start(package, model, cache))
    assert report["right"]
    assert err == ""
    return report


def objects(cache: Path) -> list[Path]:
    """The files of compiled code."""
    return sorted(cache.glob("kernels/*/*.o"))


def kernels(cache: Path) -> list[Path]:
    """Those of them that compile in no time: without the driver, for which Numba is imported."""
    return [path for path in objects(cache) if DRIVER not in path.name]


def files(cache: Path) -> set[Path]:
    """All files but those that say which code belongs to a kernel."""
    return {path for path in cache.rglob("*") if path.is_file() and path.suffix != ".key"}


def copy_of(package: Path, folder: Path) -> Path:
    """A copy of the package, in a separate folder; with what Python has compiled of it."""
    return Path(shutil.copytree(package, folder / "namdsp"))
