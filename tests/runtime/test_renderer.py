"""`Model.renderer`: blocks that do not fit are refused before a sample is read or written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import namdsp
from namdsp.errors import SettingError, StreamError

AMP = namdsp.load(Path(__file__).parents[2] / "models" / "zoo" / "a1_nano.nam")
X = (0.1 * np.random.default_rng(1).standard_normal((1, 3000))).astype(np.float32)


@pytest.mark.parametrize("engine", ["numba", "numpy"])
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda x: x.astype(np.float64), "float64; expected a float32 array"),
        (lambda x: x.astype(">f4"), "expected a float32 array"),
        (lambda x: x.astype(np.int32), "int32; expected a float32 array"),
        (lambda x: x[np.newaxis], r"shape \[1, 1, 3000\]"),
        (lambda x: x[:0], r"shape \[0, 3000\]"),
        (lambda x: np.repeat(x, 2, 0), r"shape \[2, 3000\]"),
        (lambda x: [0.5], "list; expected a float32 array"),
        (lambda x: None, "NoneType; expected a float32 array"),
    ],
)
def test_a_block_that_does_not_fit_is_refused(
    engine: str, change: Callable[[Any], Any], message: str
) -> None:
    with AMP.renderer(channels=1, engine=engine) as renderer:
        with pytest.raises(StreamError, match=message):
            renderer.process(change(X))
        assert renderer.process(X).tobytes() == AMP.render(X, engine=engine).tobytes()  # nothing was played


@pytest.mark.parametrize("fault", ["short", "read-only"])
def test_nothing_is_written_beside_the_output(fault: str) -> None:
    memory = np.full((1, 6000), 7.0, np.float32)
    out = memory[:, 500:510] if fault == "short" else memory[:, :3000]
    out.flags.writeable = fault != "read-only"
    with AMP.renderer(channels=1) as renderer, pytest.raises(StreamError):
        renderer.process_into(X, out)
    assert np.all(memory == 7.0)


def test_the_output_may_be_the_input_or_overlap_it() -> None:
    right = AMP.render(X)
    for shift in (0, 100):
        memory = np.zeros((1, 3200), np.float32)
        memory[:, :3000] = X
        out = memory[:, shift : shift + 3000]
        with AMP.renderer(channels=1, threads=2, min_chunk=1) as renderer:
            renderer.process_into(memory[:, :3000], out)
        assert out.tobytes() == right.tobytes()


def test_a_tensor_is_played_like_an_array() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    with AMP.renderer(channels=1) as renderer:
        assert renderer.process(torch.from_numpy(X)).numpy().tobytes() == AMP.render(X).tobytes()


def test_a_closed_renderer_and_chunks_of_no_length_are_refused() -> None:
    renderer = AMP.renderer(channels=1, threads=2)
    renderer.close()
    with pytest.raises(StreamError, match="is closed"):
        renderer.process(X)
    for wrong in (0, -1, 1.5, float("nan")):
        with pytest.raises(SettingError, match="min_chunk"):
            AMP.renderer(channels=1, min_chunk=wrong)  # type: ignore[arg-type]
