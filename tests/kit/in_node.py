"""WebAssembly modules in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from here import ROOT
from processes import run_process

CAPTURE = ROOT / "namdsp/browser/static/capture.mjs"
_PLAYER = Path(__file__).with_name("play_wasm.mjs")
_RELAXED = "--experimental-wasm-relaxed-simd"  # Node 20 needs it, and newer versions may not have it


def missing() -> str | None:
    """What is missing here."""
    if shutil.which("node") is None:
        return "there is no Node here"
    return None if command() else "Node here has no relaxed SIMD"


@cache
def command() -> list[str]:
    """Node, with relaxed SIMD; empty where there is none."""
    node = shutil.which("node")
    probe = f"import({json.dumps(CAPTURE.as_uri())}).then(c => process.exit(c.fuses() ? 0 : 1))"
    for options in ([], [_RELAXED]):
        call = [str(node), *options]
        done = subprocess.run([*call, "-e", probe], capture_output=True, timeout=60, check=False)
        if done.returncode == 0:
            return call
    return []


def play(module: Path, x: Any, cuts: str = "128") -> tuple[Any, dict[str, Any]]:
    """Play float32 [C, T] in blocks, twice; return the output and the facts."""
    folder = module.parent
    (folder / "x.f32").write_bytes(np.ascontiguousarray(x, np.float32).tobytes())
    files = [str(module), str(folder / "x.f32"), str(folder / "y.f32")]
    done = run_process(*command(), str(_PLAYER), CAPTURE.as_uri(), *files, cuts, check=True)
    facts = json.loads(done.stdout)
    return np.fromfile(folder / "y.f32", np.float32).reshape(facts["outputs"], -1), facts
