"""A kernel that is wrong on a GPU is detected before its first sound: on substitutes for a device and its voices."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from copy import copy
from functools import partial
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
import soundfile
from banks import Banks, Together
from comparing import assert_same_bits
from here import MODELS

import namdsp
from namdsp.kernels.triton_gpu import engine as triton
from namdsp.kernels.triton_gpu import verdict
from namdsp.kernels.triton_gpu.device import code
from namdsp.kernels.triton_gpu.verdict import STREAM, WHOLE, Comparison
from namdsp.plan.plan import Plan
from namdsp.private_files import CACHE_VARIABLE
from namdsp.runtime import dispatch


class Gpu:
    """A device that only has a name."""

    def __init__(self, identity: str | None = "A stand-in, driver for CUDA 12.8") -> None:
        self.identity = identity


class Voices(Banks):
    """NumPy's voices in the place of a device's, with what a wrong kernel may do."""

    fault = ""

    def process(self, x: Any, out: Any) -> int:
        result = super().process(x, out)
        if self.fault == "a bit":
            out.view(np.int32)[-1, -1] ^= 1
        return result

    def set_history(self, voice: int, signal: int, frames: Any) -> None:
        bank, local = self.banks[voice // self.each], voice % self.each
        bank.set_history(local, signal, np.zeros_like(frames) if self.fault == "a given start" else frames)

    def history(self, voice: int, signal: int) -> Any:
        result = super().history(voice, signal)
        return result + 1 if self.fault == "a history" else result


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr(code, "version", lambda name: "3.0")
    forget()
    yield tmp_path / "cache"
    forget()


def forget() -> None:
    """As in another process."""
    code.kernel_cache.cache_clear()
    verdict._known.clear()
    dispatch.warn_of.cache_clear()


def plan() -> Plan:
    return namdsp.load(MODELS / "head_scale_differs.nam").plan


def require(monkeypatch: pytest.MonkeyPatch, fault: str = "", **changed: Any) -> bool:
    """Asks for a verdict as an engine does; whether anything was played for it."""
    argument = {"variant": WHOLE, "identity": Gpu().identity, "facts": ["text", 1]} | changed
    played, device, local = [], cast(Any, Gpu(argument["identity"])), plan()

    def bank(plans: Any) -> Any:
        played.append(plans)
        return Voices(Together(plans).voices(len(plans)).banks, 1)

    def comparison() -> Comparison:
        variant = argument["variant"]
        frames = verdict.frames_for(variant, local, tile=32, warm=64, longest=20)
        difference = partial(verdict.plan_difference, variant, local, bank, frames)
        return Comparison(variant, "a whole model", argument["facts"], difference)

    monkeypatch.setattr(Voices, "fault", fault)
    verdict.require_right(device, (argument["variant"], local.structure, argument["facts"][0]), comparison)
    return bool(played)


def test_a_right_kernel_is_compared_once_for_each_variant_text_gpu_and_driver(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes: tuple[dict[str, Any], ...] = (
        {},
        {"variant": STREAM},
        {"identity": "Another, driver for CUDA 12.8"},
        {"identity": "A stand-in, driver for CUDA 12.9"},
        {"facts": ["other text", 1]},
    )
    for changed in changes:
        assert require(monkeypatch, **changed)
        assert not require(monkeypatch, **changed)
        forget()
        assert not require(monkeypatch, **changed)
    assert not require(monkeypatch, "a bit", identity=None), "the interpreter is not asked"


@pytest.mark.parametrize("variant", [WHOLE, STREAM])
@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("a bit", r"[\d,]+ of [\d,]+ samples differ, the first in frame"),
        ("a given start", r"samples differ, the first in frame"),
        ("a history", r"samples differ|the history of signal \d+ differs"),
    ],
)
def test_a_wrong_kernel_is_refused_every_time(
    variant: str, fault: str, message: str, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it is compared once in a process; and it is compared again in the next, for the GPU may be mended."""
    where = rf"wrong on this GPU \(A stand-in, driver for CUDA 12\.8\): a whole model, {variant}: .*"
    with pytest.raises(
        namdsp.WrongKernelError, match=rf'{where}{message}.*Use engine="numba".*namdsp parity'
    ):
        require(monkeypatch, fault, variant=variant)
    with pytest.raises(namdsp.WrongKernelError):
        require(monkeypatch, variant=variant)
    forget()
    assert require(monkeypatch, variant=variant)


@pytest.mark.parametrize("longest", [1, 2, 63, 64, 8192])
def test_blocks_of_a_stream_are_no_longer_than_its_longest(longest: int) -> None:
    frames = verdict.frames_for(STREAM, plan(), tile=128, warm=0, longest=longest)
    assert max(frames) <= longest
    assert 64 <= sum(frames) <= 1000


def test_a_signal_is_split_into_chunks_unless_the_numpy_engine_would_play_too_long() -> None:
    assert sum(verdict.frames_for(WHOLE, plan(), tile=1024, warm=4096, longest=0)) > 2 * 4096
    assert sum(verdict.frames_for(WHOLE, plan(), tile=1024, warm=1 << 20, longest=0)) < 1500


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A GPU whose kernels are wrong."""

    def build(plan: Plan, max_block: int | None, index: int | None = None) -> Any:
        raise namdsp.WrongKernelError("triton: the kernel is wrong")

    monkeypatch.setattr(dispatch, "check_usable", lambda name: None)
    monkeypatch.setattr(triton, "build", build)
    forget()


def test_auto_goes_to_the_processor_and_says_so_once(zoo: Any, noise: Any, wrong: None) -> None:
    x = noise(300)
    expected = zoo("plain").render(x, engine="numba")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        models = [copy(zoo("plain")) for _ in range(3)]
        assert_same_bits(models[0].render(x), expected)
        for y in namdsp.render_many(models, [x] * 3):
            assert_same_bits(y, expected)
    (warning,) = (item for item in caught if item.category is namdsp.EngineWarning)
    assert "the kernel is wrong. Now the processor plays" in str(warning.message)


@pytest.mark.filterwarnings("default::namdsp.EngineWarning")
def test_a_command_says_it_as_one_line(
    zoo: Any, wrong: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from namdsp.cli import main

    source, target = tmp_path / "in.wav", tmp_path / "out.wav"
    soundfile.write(source, np.zeros(100), 48000, "FLOAT")
    assert not main(["render", str(source), zoo("plain").file.file, str(target), "--quiet"])
    (line,) = (item for item in capsys.readouterr().err.splitlines() if "kernel" in item)
    assert line == "warning: triton: the kernel is wrong. Now the processor plays"


def test_parity_does_not_pass_over_a_wrong_kernel(
    zoo: Any, wrong: None, capsys: pytest.CaptureFixture[str]
) -> None:
    from namdsp.cli import main

    assert main(["parity", zoo("plain").file.file, "--seconds", "0.01", "--engines", "triton"]) == 1
    assert "the kernel is wrong" in " ".join(capsys.readouterr().out.split())
