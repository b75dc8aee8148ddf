"""tools/bench_depthwise.py: its contenders compute the same, its gates stop what is wrong, its report names the GPU.

There is no timing here: it needs a GPU, and says so where there is none.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from benchmarking import depthwise, gate, gpu, report
from without_gpu import assert_it_says_so

pytestmark = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("torch", "triton")),
    reason="torch and triton are not installed: bench_depthwise.py cannot run",
)


@pytest.fixture(params=[(t, layout) for t in depthwise.TYPES for layout in depthwise.LAYOUTS], ids=str)
def case(request: pytest.FixtureRequest) -> depthwise.Case:
    return depthwise.case(*request.param, (2, 3, 20), "cpu")


def test_cases_have_the_type_and_layout_that_they_say(case: depthwise.Case) -> None:
    assert len(case.inputs) == depthwise.ROTATING
    for x in case.inputs:
        assert str(x.dtype) == f"torch.{case.type_name}"
        assert x.shape == (2, 3, 20)
        assert x.is_contiguous() == (case.layout == "channels-first")
    assert case.moved_bytes == 2 * 2 * 3 * 20 * case.inputs[0].element_size()


def test_rivals_compute_what_the_chain_computes(case: depthwise.Case) -> None:
    right = depthwise.chain(case.inputs[0], case.weight)
    limit = depthwise.RIVAL_ERROR[case.type_name]
    for name, rival in (("eager", depthwise.eager), ("formula", depthwise.formula)):
        depthwise.require_rival(name, rival(case.inputs[0], case.weight), right, limit)
    with pytest.raises(gate.RedGateError, match=r"copied: relative error .* not even close"):
        depthwise.require_rival("copied", depthwise.copy(case.inputs[0], case.weight), right, limit)


def test_one_wrong_bit_or_nan_stops_it(case: depthwise.Case) -> None:
    import torch

    right = depthwise.chain(case.inputs[0], case.weight)
    depthwise.require_chain("right", right.clone(), right)
    bits = torch.int32 if case.type_name == "float32" else torch.int16
    for flip in (lambda y: y.view(bits)[1, 2, 19].bitwise_xor_(1), lambda y: y[1, 2, 19].fill_(np.nan)):
        wrong = right.clone()
        flip(wrong)
        with pytest.raises(gate.RedGateError, match=r"wrong: 1 of 120 samples differ, first at \(1, 2, 19\)"):
            depthwise.require_chain("wrong", wrong, right)


def test_ours_must_pass_the_gate_before_anything_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(x: Any, weight: Any) -> Any:
        return depthwise.chain(x, weight).roll(1, 2)

    monkeypatch.setattr(depthwise, "CONTENDERS", {"copy": (depthwise.copy, None), "namdsp": (late, None)})
    with pytest.raises(gate.RedGateError, match=r"namdsp, float32, channels-first: \d+ of 120"):
        depthwise.contenders(depthwise.case("float32", "channels-first", (2, 3, 20), "cpu"))


def test_contenders_are_called_on_each_input(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = (depthwise.chain, None)
    monkeypatch.setattr(depthwise, "CONTENDERS", {"copy": (depthwise.copy, None), "namdsp": ours})
    case = depthwise.case("float16", "channels-first", (2, 3, 20), "cpu")
    made = depthwise.contenders(case)
    for call, x in zip(made["copy"], case.inputs, strict=True):
        assert call().equal(x)


def test_another_layout_than_the_input_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def moved(x: Any, weight: Any) -> Any:
        return depthwise.chain(x, weight).contiguous()

    monkeypatch.setattr(depthwise, "CONTENDERS", {"namdsp": (moved, None)})
    with pytest.raises(gate.RedGateError, match="another layout"):
        depthwise.contenders(depthwise.case("float32", "channels-last", (2, 3, 20), "cpu"))


def test_the_report_is_headed_by_the_gpu(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(gpu.GpuReport, "machine", lambda self: "Some GPU")
    monkeypatch.setattr(gpu, "multiprocessors", lambda: 7)
    printed = gpu.GpuReport("bench_depthwise.py", ["--append", "x.md"])
    printed.add("A table", report.table(["a", "b"], [["one", 1]]))
    printed.finish(tmp_path / "x.md")
    text = (tmp_path / "x.md").read_text()
    assert text.splitlines()[1].endswith(" bench_depthwise, Some GPU")
    assert "command: `python tools/bench_depthwise.py`\n" in text
    for fact in ("Some GPU, 7 multiprocessors", "PyTorch", "Triton", "namdsp"):
        assert fact in text


def test_without_a_gpu_it_says_so() -> None:
    assert_it_says_so("bench_depthwise.py")
