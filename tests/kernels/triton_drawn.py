"""Models of the grammar in Triton's interpreter against NumPy.

TRITON_INTERPRET=1 python triton_drawn.py FRAMES SEED ...     one line a seed: "SEED equal" or what differs;
                                                              -SEED: with little shared memory for signals
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "kit"))

from model_zoo import grammar
from model_zoo.weights import written
from triton_interpreter import make_exact, signal

import namdsp
from namdsp.kernels.triton_gpu.fused import kernel

#: Floats of shared memory that are too few for the sums of a small model.
LITTLE_MEMORY = 40


def drawn(seed: int) -> Any:
    """The model of a seed, as `tools/check_bits.py` plays it."""
    rng = Random(seed)
    built = written(grammar.model(rng))
    return namdsp.load(built, compatibility=rng.choice(grammar.COMPATIBILITIES))


def compared(seed: int, frames: int) -> str:
    """A render, and two voices of a stream in blocks, compared with NumPy."""
    model = drawn(seed)
    mono = model.in_channels == model.out_channels == 1
    x = np.stack(
        [signal(frames) * np.float32(1 - row / 4) for row in range(2 if mono else model.in_channels)]
    )
    results: dict[str, Any] = {}
    for engine in ("numpy", "triton"):
        try:
            results[engine] = model.render(x, engine=engine, channels_first=True)
        except namdsp.AudioError as overflows:
            results[engine] = np.array(str(overflows))
        except namdsp.EngineError:  # it may need too many kernels
            return "refused"
    expected = results["numpy"]
    if results["triton"].tobytes() != expected.tobytes():
        return "render differs"
    if expected.ndim == 0:
        return "equal"
    streams = [model.stream(max_block=16, channels=len(x), engine=engine) for engine in ("triton", "numpy")]
    played = [
        np.concatenate([stream.process(x[:, at : at + 16]) for at in range(0, 32, 16)], 1)
        for stream in streams
    ]
    if played[0].tobytes() != expected[:, :32].tobytes() or streams[0].state() != streams[1].state():
        return "stream differs"
    return "equal"


def main(arguments: list[str]) -> None:
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    make_exact()
    usual = kernel.shared_floats_available
    for seed in map(int, arguments[1:]):
        kernel._cached_kernels.clear()
        kernel.shared_floats_available = (lambda *_: LITTLE_MEMORY) if seed < 0 else usual
        print(seed, compared(abs(seed), int(arguments[0])), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
