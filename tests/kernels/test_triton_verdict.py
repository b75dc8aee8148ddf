"""A kernel that is wrong on a GPU is detected before its first sound: on substitutes for a device and its voices.

When kernels are compared, and what their refusal says: `triton_cases.py`.
"""

from __future__ import annotations

import warnings
from copy import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from banks import Banks, Together
from comparing import assert_same_bits
from here import MODELS

import namdsp
from namdsp.cli import main
from namdsp.kernels.triton_gpu import engine as triton
from namdsp.kernels.triton_gpu.verdict import STREAM, WHOLE, frames_for, plan_difference
from namdsp.plan.plan import Plan
from namdsp.runtime import dispatch


class Voices(Banks):
    """NumPy's voices in the place of a device's, with what a wrong kernel may do."""

    fault = ""

    def process(self, x: Any, out: Any) -> int:
        result = super().process(x, out)
        if self.fault == "a bit":
            out.view(np.int32)[-1, -1] ^= 1
        return result

    def process_tracks(self, xs: Any, outs: Any) -> bool:
        # so a sample that a kernel does not write cannot be right by chance
        assert all(np.isnan(y).all() for track in outs for _, y in track)
        return super().process_tracks(xs, outs)

    def set_history(self, voice: int, signal: int, frames: Any) -> None:
        bank, local = self.banks[voice // self.each], voice % self.each
        bank.set_history(local, signal, np.zeros_like(frames) if self.fault == "a given start" else frames)

    def history(self, voice: int, signal: int) -> Any:
        result = super().history(voice, signal)
        return result + 1 if self.fault == "a history" else result


def plan() -> Plan:
    return namdsp.load(MODELS / "head_scale_differs.nam").plan


@pytest.mark.parametrize("variant", [WHOLE, STREAM])
@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("", ""),
        ("a bit", "samples differ, the first in frame"),
        ("a given start", "samples differ, the first in frame"),
        ("a history", "differ"),
    ],
)
def test_every_fault_of_a_kernel_is_seen(
    variant: str, fault: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bank(plans: Any) -> Any:
        return Voices(Together(plans).voices(len(plans)).banks, 1)

    monkeypatch.setattr(Voices, "fault", fault)
    frames = frames_for(variant, plan(), tile=32, warm=64, longest=20)
    assert variant is WHOLE or max(frames) <= 20
    difference = plan_difference(variant, plan(), bank, frames)
    assert message in (difference or "")
    assert bool(difference) == bool(fault)


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A GPU whose kernels are wrong."""

    def build(plan: Plan, max_block: int | None, index: int | None = None) -> Any:
        raise namdsp.WrongKernelError("triton: the kernel is wrong")

    monkeypatch.setattr(dispatch, "check_usable", lambda name: None)
    monkeypatch.setattr(triton, "build", build)
    dispatch.warn_of.cache_clear()


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
    assert "the kernel is wrong. Falling back to the CPU" in str(warning.message)


@pytest.mark.filterwarnings("default::namdsp.EngineWarning")
def test_commands_say_it_as_one_line_and_parity_does_not_pass_over_it(
    zoo: Any, wrong: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, amp = tmp_path / "in.wav", zoo("plain").file.file
    soundfile.write(source, np.zeros(100), 48000, "FLOAT")
    assert not main(["render", str(source), amp, str(tmp_path / "out.wav"), "--quiet"])
    (line,) = (item for item in capsys.readouterr().err.splitlines() if "kernel" in item)
    assert line == "warning: triton: the kernel is wrong. Falling back to the CPU"
    assert main(["parity", amp, "--seconds", "0.01", "--engine", "triton"]) == 1
    assert "the kernel is wrong" in " ".join(capsys.readouterr().out.split())
