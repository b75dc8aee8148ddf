"""Small models and audio files for the commands, and a way to run them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from builders import layer_array, linear, save, wavenet

from namdsp.cli import console, main


class Outcome(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _quiet_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a kernel must be compiled depends on the tests before; its line is tested by itself."""
    monkeypatch.setattr(console, "LEAST_LEVEL", logging.WARNING)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """run("render", path, ...) -> (exit code, stdout, stderr)."""

    def call(*arguments: object) -> Outcome:
        code = main([str(argument) for argument in arguments])
        return Outcome(code, *capsys.readouterr())

    return call


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """Two channels, two layers, random weights."""
    return save(wavenet(layer_array(channels=2)), tmp_path, "tiny.nam")


@pytest.fixture
def straight(tmp_path: Path) -> Callable[..., Path]:
    """straight(scale) -> a mono model whose output is its input times `scale`."""

    def make(scale: float = 1.0, **root: Any) -> Path:
        return save(linear(weights=[scale], bias=False, **root), tmp_path, "straight.nam")

    return make


@pytest.fixture
def wav(wav: Callable[..., Path]) -> Callable[..., Path]:
    """wav(samples or frames, channels, rate_hz, name) -> path of a file; noise if only a length is given."""

    def make(samples: Any = 1000, channels: int = 1, rate_hz: int = 48000, name: str = "in.wav") -> Path:
        if isinstance(samples, int):
            samples = 0.3 * np.random.default_rng(samples).standard_normal((channels, samples))
        return wav(samples, rate_hz, name)

    return make
