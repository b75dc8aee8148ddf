"""The whole-model kernels compiled for sm_90, without a GPU: the arithmetic that was written and no other."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from once import once
from torch_scripts import lines_of, needs_triton

ROOT = Path(__file__).resolve().parents[2]
MODELS = ("gated", "activations")
#: the first one, compiled with fusion
FUSED = "fusion:gated"
#: a quotient's first guess, which the steps after it make exact
RECIPROCAL = "rcp.approx.ftz.f32"

pytestmark = needs_triton

Counts = dict[str, dict[str, int]]


def compiled(folder: Path) -> tuple[Counts, dict[str, int]]:
    """Of each model, and of one with fusion: how often an instruction is in its PTX, and how many fma were written."""
    lines = lines_of(
        Path(__file__).with_name("triton_ptx.py"),
        *(f"exact:{ROOT}/models/zoo/{name}.nam" for name in MODELS),
        f"fusion:{ROOT}/models/zoo/{MODELS[0]}.nam",
        NAMDSP_CACHE_DIR=str(folder),
        TRITON_CACHE_DIR=str(folder / "triton"),
    )
    ptx: Counts = defaultdict(dict)
    written = {}
    for line in lines:
        model, kind, instruction, count = line.split()
        if kind == "ptx":
            ptx[model][instruction] = int(count)
        else:
            written[model] = int(count)
    assert set(ptx) == set(written) == {*MODELS, FUSED}
    return ptx, written


@pytest.fixture(scope="module")
def counts(tmp_path_factory: pytest.TempPathFactory) -> tuple[Counts, dict[str, int]]:
    folder = tmp_path_factory.mktemp("ptx")
    ptx, written = once(tmp_path_factory, "triton_ptx", lambda: compiled(folder))
    return ptx, written


def test_every_fma_was_written_and_nothing_else_is_fused(counts: tuple[Counts, dict[str, int]]) -> None:
    ptx, written = counts
    for model in MODELS:
        assert ptx[model]["fma.rn.f32"] == written[model], model


def test_every_result_is_rounded_to_nearest_and_none_is_flushed(
    counts: tuple[Counts, dict[str, int]],
) -> None:
    for model in MODELS:
        others = set(counts[0][model]) - {RECIPROCAL}
        assert others <= {"fma.rn.f32", "add.rn.f32", "sub.rn.f32", "mul.rn.f32", "div.rn.f32"}, model


def test_fusion_by_the_compiler_is_seen(counts: tuple[Counts, dict[str, int]]) -> None:
    """The two tests above can fail: with fusion on, sums may be contracted, and some are."""
    ptx, written = counts
    assert ptx[FUSED]["fma.rn.f32"] > written[FUSED]
    assert "add.f32" in ptx[FUSED]
