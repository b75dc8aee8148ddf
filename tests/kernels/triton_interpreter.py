"""Makes Triton's CPU interpreter exact, for tests: run as a script it renders models and prints their bits.

The interpreter computes `tl.fma` with two roundings and `tl.dot` with whatever sum NumPy's matmul has. A GPU does
neither (the bits are proven there); here both are replaced by the chain of `fma32`.

    TRITON_INTERPRET=1 python triton_interpreter.py FRAMES BLOCK model.nam ...     one line a model: name, sha256
"""

from __future__ import annotations

import hashlib
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import fma32


def make_exact() -> None:
    """Replace the two builder methods of the interpreter."""
    from triton.runtime import interpreter

    def create_fma(self: Any, x: Any, y: Any, z: Any) -> Any:
        return interpreter.TensorHandle(fma32(x.data, y.data, z.data), z.dtype.scalar)

    def create_dot(self: Any, a: Any, b: Any, acc: Any, input_precision: Any, most_imprecise: Any) -> Any:
        chain = acc.data
        for k in range(a.data.shape[1]):
            chain = fma32(a.data[:, k : k + 1], b.data[k : k + 1], chain)
        return interpreter.TensorHandle(chain, acc.dtype.scalar)

    interpreter.InterpreterBuilder.create_fma = create_fma
    interpreter.InterpreterBuilder.create_dot = create_dot


def signal(frames: int) -> Any:
    """What is rendered: noise with silence in it, the same everywhere."""
    rng = np.random.default_rng(5)
    x = (rng.integers(-(2**20), 2**20, frames) / 2**21).astype(np.float32)
    x[frames // 3 : frames // 2] = 0
    return x


def render_sha256(path: str, engine: str, frames: int) -> str:
    """SHA-256 of a model's render."""
    import namdsp

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = namdsp.load(path)
    x = signal(frames)
    y = model.render(x if model.in_channels == 1 else np.stack([x] * model.in_channels), engine=engine)
    return hashlib.sha256(np.ascontiguousarray(y).tobytes()).hexdigest()


def main(arguments: list[str]) -> None:
    """Render with the engine triton, in blocks of BLOCK frames."""
    make_exact()
    from namdsp.kernels.triton_gpu import engine

    frames, engine.OFFLINE_FRAMES = int(arguments[0]), int(arguments[1])
    for path in arguments[2:]:
        print(Path(path).name, render_sha256(path, "triton", frames), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
