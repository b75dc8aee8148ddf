"""`namdsp parity`: it passes what is right, and has been seen to fail on everything that is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import model, save
from here import refusal_of

import namdsp
from namdsp.audio.compare import sha256_samples
from namdsp.checks.parity_renders import BLOCK_PATTERNS
from namdsp.checks.probe_signal import probe_signal
from namdsp.errors import EngineError, StreamError
from namdsp.kernels import BACKENDS
from namdsp.kernels.numba_cpu import engine as numba_engine
from namdsp.kernels.numpy_cpu import engine as numpy_engine
from namdsp.runtime.stream import Stream

Run = Callable[..., Any]
NUMPY = ("--engines", "numpy")
SHORT = (*NUMPY, "--seconds", "0.02", "--json")  # 960 frames
DIGEST = "f50a47e826155668d18f6d48c486194b69b00d3673b34788c86755d770614d84"


def test_right_engines_pass_and_json_tells_everything(run: Run, tiny: Path) -> None:
    usable = [backend for backend in BACKENDS if refusal_of(backend) is None]
    assert "numpy" in usable
    done = run("parity", tiny, "--seconds", "0.05")
    assert (done.code, done.err) == (0, "")
    assert f"same bits: {len(usable) * len(BLOCK_PATTERNS)} renders by {', '.join(usable)}" in done.out
    report, amp, x = json.loads(run("parity", tiny, *SHORT).out), namdsp.load(tiny), probe_signal(1, 960)
    assert report["model_sha256"] == amp.file.sha256
    assert report["input_sha256"] == sha256_samples(x)
    assert report["reference_sha256"] == sha256_samples(amp.render(x, engine="reference"))
    assert report["truth"]["esr"] < 1e-10
    assert [(item["blocks"], item["equal"]) for item in report["renders"]] == [
        (name, True) for name in BLOCK_PATTERNS
    ]


def _flip_once(out: Any, done: list[int]) -> None:
    if out.shape[1] == 960 % 512 and not done:  # the rest of the whole; streams warm up in other blocks
        out.view(np.int32)[0, 7] ^= 1
        done.append(1)


#: what is done to each block of the NumPy engine, the renders that are wrong
DAMAGE: list[tuple[Callable[[Any, list[int]], None], list[str]]] = [
    (lambda out, _: np.bitwise_xor(out.view(np.int32)[:, 5:6], 1, out=out.view(np.int32)[:, 5:6]), [*BLOCK_PATTERNS]),
    (lambda out, _: out[:, -1:].fill(np.nan), [*BLOCK_PATTERNS]),
    (lambda out, _: np.negative(out, out=out), [*BLOCK_PATTERNS]),
    (_flip_once, ["whole"]),
]  # fmt: skip


@pytest.mark.parametrize(("change", "patterns"), DAMAGE)
def test_wrong_bits_are_detected_and_measured(
    run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch, change: Any, patterns: list[str]
) -> None:
    process, memory = numpy_engine.NumpyState.process, []

    def broken(state: Any, x: Any, out: Any) -> int:
        replaced = process(state, x, out)
        change(out, memory)
        return replaced

    monkeypatch.setattr(numpy_engine.NumpyState, "process", broken)
    done = run("parity", tiny, *SHORT)
    wrong = [item for item in json.loads(done.out)["renders"] if not item["equal"]]
    assert (done.code, [item["blocks"] for item in wrong]) == (1, patterns)
    assert done.err == f"error: {len(patterns)} of 8 renders are not the reference's bits\n"
    if len(patterns) == 1:
        measured = {"differing_samples": 1, "first_channel": 0, "max_ulp": 1, "first_frame": 512 + 7}
        assert wrong[0].items() >= measured.items()


def _refuse(*_: object) -> None:
    raise StreamError("no state here")


@pytest.mark.parametrize(
    ("method", "change", "pattern", "failure"),
    [
        ("set_state", lambda *_: None, "saved state", None),
        ("reset", lambda *_: None, "after reset", None),
        ("state", _refuse, "saved state", "no state here"),
    ],
)
def test_a_state_that_is_not_set_and_a_stream_that_refuses_are_failures(
    run: Run,
    tiny: Path,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    change: Any,
    pattern: str,
    failure: Any,
) -> None:
    monkeypatch.setattr(Stream, method, change)
    report = json.loads(run("parity", tiny, *SHORT).out)
    assert [(item["blocks"], item["failure"]) for item in report["renders"] if not item["equal"]] == [
        (pattern, failure)
    ]


def test_an_engine_that_cannot_run_is_listed_and_fails_if_it_was_named(
    run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(*_: object) -> None:
        raise EngineError("not today")

    monkeypatch.setattr(numba_engine, "build", build)
    done = run("parity", tiny, "--seconds", "0.02")
    assert (done.code, "by numpy" in done.out) == (0, True)
    assert re.search("not run +.*numba not today", done.out)
    done = run("parity", tiny, "--seconds", "0.02", "--engines", "numba,numpy")
    assert (done.code, "asked for by name, but cannot run: numba" in done.err) == (1, True)


def test_an_input_at_another_rate_is_not_resampled_but_reported(
    run: Run, tiny: Path, wav: Callable[..., Path]
) -> None:
    done = run("parity", tiny, wav(300, rate_hz=44100), *NUMPY)
    assert (done.code, "says 44100 Hz, taken as 48000 Hz" in done.out) == (0, True)


def test_the_test_signal_is_the_same_everywhere_and_short_for_recurrent_models(
    run: Run, tmp_path: Path
) -> None:
    # of integer and IEEE arithmetic only; a change of these digests is a change of every published parity report
    assert sha256_samples(probe_signal(2, 4001)) == DIGEST
    assert sha256_samples(probe_signal(2, 4001, seed=1)) != DIGEST
    weights = [float(item) for item in np.random.default_rng(0).uniform(-0.5, 0.5, 8 * 3 + 8 + 4 + 3)]
    config = {"input_size": 1, "hidden_size": 2, "num_layers": 1}
    path = save(model("LSTM", config, weights, sample_rate=1000), tmp_path)
    done = run("parity", path, "--engines", "numba,numpy", "--json")
    assert (done.code, json.loads(done.out)["frames"]) == (0, 40)
