"""The Triton engine's logic, in Triton's interpreter on the CPU: the same bits as the reference.

On a GPU the bits are proven by `namdsp parity` and the figures in BENCHMARKS.md.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
from triton_interpreter import render_sha256

ROOT = Path(__file__).resolve().parents[2]
FRAMES, BLOCK = 150, 64  # three blocks, the last one short

MODELS = (
    "a1_nano",
    "a2_lite",
    "blended_secondary",
    "condition_films",
    "depthwise",
    "films_gated",
    "gated_groups",
    "groups_both",
    "head1x1_groups_2",
    "head_taps",
    "layer1x1_off",
    "post_head",
    "prelu_channels",
    "smallest",
    "stereo",
    "activations",
    "dilation_2048",
)

needs_triton = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("torch", "triton")),
    reason="torch and triton are not installed: the Triton kernels' logic is not tested here",
)


def interpret(arguments: list[str], **more: str) -> subprocess.CompletedProcess[str]:
    script = Path(__file__).with_name("triton_interpreter.py")
    environment = {**os.environ, "TRITON_INTERPRET": "1", **more}
    return subprocess.run(
        [sys.executable, str(script), *arguments],
        capture_output=True,
        text=True,
        env=environment,
        timeout=280,
    )


@needs_triton
def test_every_kind_of_model_has_the_bits_of_the_reference(tmp_path: Path) -> None:
    paths = [str(ROOT / "models" / f"{name}.nam") for name in MODELS]
    done = interpret([str(FRAMES), str(BLOCK), *paths], NAMDSP_CACHE_DIR=str(tmp_path))
    assert done.returncode == 0, done.stderr[-2000:]
    found = dict(line.split() for line in done.stdout.splitlines())
    expected = {Path(path).name: render_sha256(path, "reference", FRAMES) for path in paths}
    assert found == expected


@needs_triton
def test_the_interpreter_alone_would_not_be_exact() -> None:
    """The comparison above can fail: without the exact fma the bits differ."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import triton_interpreter as t\n"
        "from namdsp.kernels.triton_gpu import engine; engine.OFFLINE_FRAMES = 64\n"
        "print(t.render_sha256(sys.argv[2], 'triton', 150) == t.render_sha256(sys.argv[2], 'reference', 150))"
    )
    environment = {**os.environ, "TRITON_INTERPRET": "1"}
    model = str(ROOT / "models" / "a1_nano.nam")
    done = subprocess.run(
        [sys.executable, "-c", code, str(Path(__file__).parent), model],
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
    )
    assert done.stdout.strip() == "False", done.stderr[-2000:]


def test_without_a_gpu_the_engine_is_refused_by_name_and_passed_over_by_auto() -> None:
    import namdsp

    model = namdsp.load(ROOT / "models" / "a1_nano.nam")
    if importlib.util.find_spec("torch") is not None:
        import torch

        if torch.cuda.is_available():
            pytest.skip("this machine has a GPU")
    with pytest.raises(
        namdsp.EngineError, match=r"triton: (not usable here: no CUDA device|.* not installed)"
    ):
        model.stream(max_block=64, engine="triton")
    assert model.stream(max_block=64, engine="auto").engine == "numba"
