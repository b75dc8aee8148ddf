"""Kernels compiled for sm_90, without a GPU: the arithmetic that was written and no other; LSTMs all in registers."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from sampling import everything
from torch_scripts import lines_of, needs_triton, once

#: several layers, one whose weights are in memory, and the widest that a lane's registers hold, which takes 8 s
LSTMS = ("2x3", "1x33", *(("1x32",) if everything() else ()))
KERNELS = ("gated", "activations", *LSTMS)
ROUNDED = {f"{name}.rn.f32" for name in ("fma", "add", "sub", "mul", "div")}
#: a quotient's first guess, which the steps after it make exact
RECIPROCAL = "rcp.approx.ftz.f32"

pytestmark = needs_triton

Counts = dict[str, dict[str, dict[str, int]]]


def compiled(folder: Path) -> Counts:
    """Of each kernel: kind -> what -> how often; see the script."""
    folders = {"NAMDSP_CACHE_DIR": str(folder), "TRITON_CACHE_DIR": str(folder / "triton")}
    counts: Counts = defaultdict(lambda: defaultdict(dict))
    for line in lines_of(Path(__file__).with_name("triton_ptx.py"), *KERNELS, **folders):
        name, kind, what, count = line.split()
        counts[name][kind][what] = int(count)
    return counts


@pytest.fixture(scope="module")
def counts(tmp_path_factory: pytest.TempPathFactory) -> Counts:
    return dict(once(tmp_path_factory, "triton_ptx", lambda: compiled(tmp_path_factory.mktemp("ptx"))))


@pytest.mark.parametrize("name", KERNELS)
def test_every_fma_was_written_and_every_result_is_rounded_to_nearest(counts: Counts, name: str) -> None:
    ptx = counts[name]["ptx"]
    assert ptx["fma.rn.f32"] == counts[name]["written"]["fma.rn.f32"]
    assert set(ptx) <= ROUNDED | ({RECIPROCAL} if name not in LSTMS else set())


@pytest.mark.parametrize("name", LSTMS)
def test_a_lane_has_all_it_needs_in_registers(counts: Counts, name: str) -> None:
    if not counts[name]["resource"]:
        pytest.skip("this Triton comes without the tool that tells")
    assert counts[name]["resource"]["LOCAL"] == counts[name]["resource"]["STACK"] == 0
