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

import namdsp
from namdsp.audio.compare import sha256_samples
from namdsp.checks.parity_renders import BLOCK_PATTERNS
from namdsp.checks.probe_signal import probe_signal
from namdsp.errors import EngineError, StreamError
from namdsp.kernels import BACKENDS
from namdsp.kernels.numba_cpu import engine as numba_engine
from namdsp.kernels.numpy_cpu import engine as numpy_engine
from namdsp.plan import plan as plan_module
from namdsp.runtime.dispatch import build_engine
from namdsp.runtime.stream import Stream

Run = Callable[..., Any]
Make = Callable[..., Path]
NUMPY = ("--engines", "numpy")
SHORT = (*NUMPY, "--seconds", "0.02")  # 960 frames
DIGEST = "f50a47e826155668d18f6d48c486194b69b00d3673b34788c86755d770614d84"
Damage = Callable[[Any, Any, int], None]


@pytest.fixture
def damage(monkeypatch: pytest.MonkeyPatch) -> Callable[[Damage], None]:
    """damage(change) -> every block of the NumPy engine goes through change(out, engine's out, blocks so far)."""

    def install(change: Damage) -> None:
        process = numpy_engine.NumpyState.process
        blocks = iter(range(10**9))

        def broken(state: Any, x: Any, out: Any) -> int:
            replaced = process(state, x, out)
            change(out, out.copy(), next(blocks))
            return replaced

        monkeypatch.setattr(numpy_engine.NumpyState, "process", broken)

    return install


def _flip_a_bit(out: Any, right: Any, block: int) -> None:
    if out.shape[1] > 5:
        out.view(np.int32)[0, 5] ^= 1


def _not_a_number(out: Any, right: Any, block: int) -> None:
    out[:, -1:] = np.nan


def _round_over(out: Any, right: Any, block: int) -> None:
    np.negative(out, out=out)


def _other_sign_of_zero(out: Any, right: Any, block: int) -> None:
    out[out == 0] = -0.0


def can_run(path: Path, backend: str) -> bool:
    try:
        build_engine(namdsp.load(path).plan, backend, 4096)
    except EngineError:
        return False
    return True


def test_good_engines_pass(run: Run, tiny: Path) -> None:
    usable = [backend for backend in BACKENDS if can_run(tiny, backend)]
    assert "numpy" in usable
    code, out, err = run("parity", tiny, "--seconds", "0.05")
    assert (code, err) == (0, "")
    assert f"same bits: {len(usable) * len(BLOCK_PATTERNS)} renders by {', '.join(usable)}" in out


def test_json_tells_everything(run: Run, tiny: Path) -> None:
    code, out, _ = run("parity", tiny, *SHORT, "--json")
    report = json.loads(out)
    model = namdsp.load(tiny)
    x = probe_signal(1, 960)
    assert code == 0
    assert report["equal"] is True
    assert report["model_sha256"] == model.file.sha256
    assert report["input_sha256"] == sha256_samples(x)
    assert report["reference_sha256"] == sha256_samples(model.render(x, engine="reference"))
    assert report["truth"]["esr"] < 1e-10
    assert [item["blocks"] for item in report["renders"]] == list(BLOCK_PATTERNS)
    assert all(item["equal"] for item in report["renders"])


@pytest.mark.parametrize(
    "change", [_flip_a_bit, _not_a_number, _round_over], ids=lambda change: change.__name__
)
def test_a_broken_engine_is_detected(run: Run, tiny: Path, damage: Any, change: Damage) -> None:
    damage(change)
    code, _, err = run("parity", tiny, *SHORT)
    assert code == 1
    assert err == "error: 8 of 8 renders are not the reference's bits\n"
    report = json.loads(run("parity", tiny, *SHORT, "--json").out)
    assert report["equal"] is False
    assert not any(item["equal"] for item in report["renders"])


def test_one_flipped_bit_is_measured(run: Run, tiny: Path, damage: Any) -> None:
    flipped: list[int] = []

    def flip_once(out: Any, right: Any, block: int) -> None:
        if (
            out.shape[1] == 960 % 512 and not flipped
        ):  # the rest of the whole; streams warm up in other blocks
            out.view(np.int32)[0, 7] ^= 1
            flipped.append(block)

    damage(flip_once)
    report = json.loads(run("parity", tiny, *SHORT, "--json").out)
    wrong = [item for item in report["renders"] if not item["equal"]]
    assert [item["blocks"] for item in wrong] == ["whole"]
    assert wrong[0].items() >= {"differing_samples": 1, "first_channel": 0, "max_ulp": 1}.items()
    assert wrong[0]["first_frame"] == 512 + 7


@pytest.mark.parametrize(("method", "pattern"), [("set_state", "saved state"), ("reset", "after reset")])
def test_a_state_that_is_not_set_is_detected(
    run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch, method: str, pattern: str
) -> None:
    monkeypatch.setattr(Stream, method, lambda self, *_: None)
    report = json.loads(run("parity", tiny, *SHORT, "--json").out)
    assert [item["blocks"] for item in report["renders"] if not item["equal"]] == [pattern]


def test_a_stream_that_refuses_is_a_failure(run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Stream) -> bytes:
        raise StreamError("no state here")

    monkeypatch.setattr(Stream, "state", refuse)
    code, out, _ = run("parity", tiny, *SHORT)
    assert code == 1
    assert re.search("saved state +no +no state here", out)


def test_an_engine_that_cannot_run_is_listed(run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba_engine, "build", _refuse)
    code, out, _ = run("parity", tiny, "--seconds", "0.02")
    assert code == 0
    assert re.search("not run +.*numba not today", out)
    assert "by numpy" in out


def test_an_engine_asked_for_by_name_must_run(run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba_engine, "build", _refuse)
    code, _, err = run("parity", tiny, "--seconds", "0.02", "--engines", "numba,numpy")
    assert code == 1
    assert "asked for by name, but cannot run: numba" in err


def test_an_input_at_another_rate_is_not_resampled_but_reported(run: Run, tiny: Path, wav: Make) -> None:
    code, out, _ = run("parity", tiny, wav(300, rate_hz=44100), *NUMPY)
    assert code == 0
    assert "says 44100 Hz, taken as 48000 Hz" in out


# -- the test signal -----------------------------------------------------------------------------------


def test_the_test_signal_is_the_same_everywhere() -> None:
    # of integer and IEEE arithmetic only; a change of these digests is a change of every published parity report
    assert sha256_samples(probe_signal(2, 4001)) == DIGEST
    assert sha256_samples(probe_signal(2, 4001, seed=1)) != DIGEST


def _refuse(*_: object) -> None:
    raise EngineError("not today")


def test_a_recurrent_model_is_checked_on_little_for_the_reference_is_slow(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan_module, "PREWARM_BLOCK", 64)
    rng = np.random.default_rng(0)
    weights = [float(item) for item in rng.uniform(-0.5, 0.5, 8 * 3 + 8 + 4 + 3)]
    config = {"input_size": 1, "hidden_size": 2, "num_layers": 1}
    path = save(model("LSTM", config, weights, sample_rate=1000), tmp_path)
    code, out, _ = run("parity", path, "--engines", "numba,numpy", "--json")
    report = json.loads(out)
    assert (code, report["equal"], report["frames"]) == (0, True, 40)
    assert [item["blocks"] for item in report["renders"]] == 2 * list(BLOCK_PATTERNS)
