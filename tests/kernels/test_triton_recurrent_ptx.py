"""LSTM kernels compiled for sm_90, without a GPU: the arithmetic that was written and no other, all in registers."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from once import once
from sampling import everything
from torch_scripts import lines_of, needs_triton

#: several layers, and the widest that a lane's registers hold, which takes 8 s to compile
SHAPES = ("2x3", *(("1x32",) if everything() else ()))
WIDE = "1x33"  # weights in memory
FUSED = "1x1:fusion"
QUOTIENTS = 3  # of a turn

pytestmark = needs_triton

Counts = dict[str, dict[str, dict[str, int]]]


def compiled(folder: Path, shapes: tuple[str, ...]) -> Counts:
    """Of each shape: kind -> what -> how often; see the script."""
    lines = lines_of(
        Path(__file__).with_name("triton_recurrent_ptx.py"),
        *shapes,
        NAMDSP_CACHE_DIR=str(folder),
        TRITON_CACHE_DIR=str(folder / "triton"),
    )
    counts: Counts = defaultdict(lambda: defaultdict(dict))
    for line in lines:
        shape, kind, what, count = line.split()
        counts[shape][kind][what] = int(count)
    assert set(counts) == set(shapes)
    return counts


@pytest.fixture(scope="module")
def counts(tmp_path_factory: pytest.TempPathFactory) -> Counts:
    folder = tmp_path_factory.mktemp("ptx")
    return dict(once(tmp_path_factory, "recurrent_ptx", lambda: compiled(folder, (*SHAPES, WIDE, FUSED))))


@pytest.mark.parametrize("shape", [*SHAPES, WIDE])
def test_every_fma_was_written_and_every_result_is_rounded_to_nearest(counts: Counts, shape: str) -> None:
    ptx = counts[shape]["ptx"]
    assert ptx["fma.rn.f32"] == counts[shape]["written"]["fma.rn.f32"]
    assert ptx["div.rn.f32"] == QUOTIENTS
    assert set(ptx) == {"fma.rn.f32", "add.rn.f32", "mul.rn.f32", "div.rn.f32"}


@pytest.mark.parametrize("shape", [*SHAPES, WIDE])
def test_a_lane_has_all_it_needs_in_registers(counts: Counts, shape: str) -> None:
    if not counts[shape]["resource"]:
        pytest.skip("this Triton comes without the tool that tells")
    assert counts[shape]["resource"]["LOCAL"] == counts[shape]["resource"]["STACK"] == 0


def test_code_that_may_be_fused_is_seen(counts: Counts) -> None:
    """The tests above can fail."""
    assert "add.f32" in counts[FUSED]["ptx"]
