"""The Triton engine's logic, in Triton's interpreter on the CPU: the same bits as the reference.

On a GPU the bits are proven by `namdsp parity` and the figures in BENCHMARKS.md.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from builders import save
from extreme_models import overflowing, vanishing
from triton_interpreter import render_sha256, stream_sha256

ROOT = Path(__file__).resolve().parents[2]

#: every operation, every way of storing, loops over layers, taps and channels, nothing to look back at
MODELS = (
    "activation_parameters",
    "blended_secondary",
    "condition_nested",
    "convnet_groups",
    "depthwise",
    "films_gated",
    "gated_groups",
    "head1x1_fewer",
    "layer1x1_off",
    "linear_stereo",
    "post_head",
    "prelu_channels",
    "slimmable",
    "smallest",
    "stereo",
    "taps_per_layer",
    "wide_32",
)
#: of a short receptive field, so that a short signal is cut into chunks
CHUNKED = ("head_scale_differs", "mono_to_stereo", "convnet_plain")

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


def printed(how: str, frames: int, block: int, names: tuple[str, ...], cache: Path) -> dict[str, str]:
    paths = [str(ROOT / "models" / "zoo" / f"{name}.nam") for name in names]
    done = interpret([how, str(frames), str(block), *paths], NAMDSP_CACHE_DIR=str(cache))
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(line.split() for line in done.stdout.splitlines())


def reference(frames: int, names: tuple[str, ...]) -> dict[str, str]:
    return {
        f"{name}.nam": render_sha256(str(ROOT / "models" / "zoo" / f"{name}.nam"), "reference", frames)
        for name in names
    }


@needs_triton
def test_every_kind_of_model_has_the_bits_of_the_reference(tmp_path: Path) -> None:
    assert printed("whole", 100, 100, MODELS, tmp_path) == reference(100, MODELS)


@needs_triton
def test_chunks_of_a_signal_run_side_by_side_and_the_next_block_goes_on_from_the_last(tmp_path: Path) -> None:
    assert printed("whole", 420, 400, CHUNKED, tmp_path) == reference(420, CHUNKED)


@needs_triton
def test_layer_by_layer_the_bits_are_the_same(tmp_path: Path) -> None:
    names = (
        "activation_parameters",
        "blended_secondary",
        "convnet_groups",
        "gated_groups",
        "head_taps",
        "linear_64",
        "prelu_channels",
        "stereo",
    )
    assert printed("layers", 100, 64, names, tmp_path) == reference(100, names)


@needs_triton
def test_voices_of_a_stream_run_together_and_their_state_is_that_of_any_engine(tmp_path: Path) -> None:
    names = ("head_scale_differs", "stereo", "head_taps")
    expected = {
        f"{name}.nam": stream_sha256(str(ROOT / "models" / "zoo" / f"{name}.nam"), "numpy", 130)
        for name in names
    }
    assert printed("stream", 130, 64, names, tmp_path) == expected


#: 12 channels leave rows and depth over in a `tl.dot`
DENSE: dict[str, Any] = {"channels": 12}
GROUPS: dict[str, Any] = {"channels": 12, "groups_input": 3, "layer1x1": 2}
GATED: dict[str, Any] = {"channels": 12, "groups_input": 2, "gating": "gated", "secondary": "Sigmoid"}


@needs_triton
@pytest.mark.parametrize(
    ("how", "shapes"), [("stream", (GROUPS,)), ("layers-stream", (DENSE, GROUPS, GATED))], ids=str
)
def test_zeros_infinities_and_nans_are_those_of_any_engine(
    how: str, shapes: tuple[dict[str, Any], ...], tmp_path: Path
) -> None:
    paths = []
    for index, shape in enumerate(shapes):
        paths.append(save(overflowing("LeakyReLU", 1e12, **shape), tmp_path, f"over_{index}.nam"))
        paths.append(save(vanishing("LeakyReLU", **shape), tmp_path, f"under_{index}.nam"))
    expected = {path.name: stream_sha256(str(path), "numpy", 70) for path in paths}
    done = interpret([how, "70", "64", *map(str, paths)], NAMDSP_CACHE_DIR=str(tmp_path / "cache"))
    assert done.returncode == 0, done.stderr[-2000:]
    assert dict(line.split() for line in done.stdout.splitlines()) == expected


@needs_triton
@pytest.mark.parametrize(("how", "frames"), [("many", 300), ("layers-many", 60)])
def test_models_of_one_shape_run_side_by_side(how: str, frames: int, tmp_path: Path) -> None:
    assert printed(how, frames, 300, ("head_scale_differs",), tmp_path) == {"head_scale_differs.nam": "equal"}


@needs_triton
@pytest.mark.parametrize("how", ["fill", "layers-fill"])
def test_a_voice_takes_histories_of_many_frames(how: str, tmp_path: Path) -> None:
    assert printed(how, 0, 64, ("head_scale_differs",), tmp_path) == {"head_scale_differs.nam": "equal"}


@needs_triton
def test_an_fma_that_rounds_twice_is_seen(tmp_path: Path) -> None:
    """The comparisons above can fail."""
    names = ("slimmable",)
    assert printed("inexact", 100, 100, names, tmp_path) != reference(100, names)


def test_without_a_gpu_the_engine_is_refused_by_name_and_passed_over_by_auto() -> None:
    import namdsp

    model = namdsp.load(ROOT / "models" / "zoo" / "a1_nano.nam")
    if importlib.util.find_spec("torch") is not None:
        import torch

        if torch.cuda.is_available():
            pytest.skip("this machine has a GPU")
    with pytest.raises(
        namdsp.EngineError, match=r"triton: (not usable here: no CUDA device|.* not installed)"
    ):
        model.stream(max_block=64, engine="triton")
    assert model.stream(max_block=64, engine="auto").engine == "numba"
