"""tools/check_conv1d.py: it covers what it says, and a wrong bit is seen."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import check_conv1d
import numpy as np
import pytest


def test_it_covers_what_it_says() -> None:
    cases = check_conv1d.all_cases()
    assert len(set(cases)) == len(cases) >= 198
    assert {case.taps for case in cases} == {1, 2, 3, 6, 15, 64}
    assert {case.dilation for case in cases} == {1, 2, 3, 17, 512, 8192}
    assert {1, 2, 3, 4, 5, 8, 16, 17, 32} <= {case.ins for case in cases} | {case.outs for case in cases}
    assert {"8 -> 8", "8 -> 8 / 2", "8 -> 8 depthwise", "6 -> 12 / 3"} <= {case.shape for case in cases}
    for have in ("bias", "mixin"):
        assert 0.2 < sum(getattr(case, have) for case in cases) / len(cases) < 0.8
    wraps = [case for case in cases if case.frames > (case.taps - 1) * case.dilation]
    assert {case.dilation for case in wraps} == {1, 2, 3, 17, 512, 8192}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = check_conv1d.all_cases(((3, 5, 1), (8, 8, 2), (4, 4, 4)))
    chosen = [case for case in cases if case.dilation in (1, 17) and case.taps <= 3]
    monkeypatch.setattr(check_conv1d, "all_cases", lambda shapes: chosen)


def test_it_finds_the_engines_right(few: None, capsys: Any) -> None:
    assert check_conv1d.main([]) == 0
    printed = capsys.readouterr().out
    assert len(re.findall(r"^\| all .* 0 \|$", printed, re.MULTILINE)) == 2
    assert "kernels: conv " in printed


@pytest.mark.parametrize("engine", check_conv1d.ENGINES)
def test_a_flipped_bit_of_a_weight_is_detected(engine: str) -> None:
    for case in check_conv1d.all_cases(((3, 5, 1), (4, 4, 4)))[::9]:
        trial = check_conv1d.make_trial(case)
        right, (*before, op) = check_conv1d.expected(trial), trial.plan.ops
        weight = op.terms[0].weight.copy()
        weight.reshape(-1).view(np.uint32)[np.flatnonzero(weight)[0]] ^= 1
        flipped = replace(op, terms=(replace(op.terms[0], weight=weight), *op.terms[1:]))
        for plan, wrong in ((trial.plan, False), (replace(trial.plan, ops=(*before, flipped)), True)):
            actual, _ = check_conv1d.played(plan, trial, engine, case.seed)
            assert bool(check_conv1d.wrong_samples(actual, right)) == wrong


def test_it_fails_on_one_wrong_bit(few: None, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    right = check_conv1d.expected

    def wrong(trial: Any) -> Any:
        y = right(trial).copy()
        y.reshape(-1).view(np.uint32)[-1] ^= 1
        return y

    monkeypatch.setattr(check_conv1d, "expected", wrong)
    assert check_conv1d.main(["--engines", "numba"]) == 1
    assert re.search(r"WRONG numba: 3 -> 5, taps 1, dilation 1.*: 1 of \d+ samples", capsys.readouterr().err)


def test_it_repeats_itself_at_other_vector_widths(
    few: None, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    seen = []

    def run(command: Any, *, env: Any, **_: Any) -> Any:
        seen.append((command[2:], env[check_conv1d.LANES_VARIABLE]))
        return type("Done", (), {"returncode": int(env[check_conv1d.LANES_VARIABLE] == "5")})

    monkeypatch.setattr(check_conv1d.subprocess, "run", run)
    assert check_conv1d.main(["--engines", "numba", "--lanes", "4"]) == 0
    assert check_conv1d.main(["--engines", "numba", "--lanes", "4,5"]) == 1
    assert seen[0] == (["--engines", "numba"], "4")
    assert "NAMDSP_LANES=5: WRONG" in capsys.readouterr().out
