"""Long convolutions by the Triton engine, in Triton's interpreter: the bits of the NumPy engine."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from builders import linear, model, wavenet
from torch_scripts import lines_of, needs_triton, once

from namdsp.kernels.triton_gpu.layers.engine import split

FOLDERS = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "kit"), str(Path(__file__).parents[2])]


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Job -> `equal`, or what differs."""
    return once(tmp_path_factory, "triton_convolve", lambda: interpreted(tmp_path_factory.mktemp("convolve")))


def interpreted(folder: Path) -> dict[str, str]:
    script, cache = Path(__file__).with_name("triton_convolve.py"), str(folder / "cache")
    lines = lines_of(
        script, folder, interpret=True, NAMDSP_CACHE_DIR=cache, PYTHONPATH=os.pathsep.join(FOLDERS)
    )
    return dict(line.split(" ", 1) for line in lines)  # type: ignore[misc]


#: see the script
JOBS = (
    *(
        "65",
        "513",
        "1023",
        "1024",
        "1025",
        "1536",
        "1537",
        "8192",
        "period",
        "whole-behind",
        "alone",
        "elsewhere",
    ),
    *(
        f"{what}-{kind}"
        for what in ("list", "models", "oversampled", "state")
        for kind in ("between", "behind")
    ),
)


@needs_triton
@pytest.mark.parametrize("job", JOBS)
def test_a_long_convolution_has_the_bits_of_numpy(job: str, results: Any) -> None:
    assert results[job] == "equal"


def test_only_what_ends_in_its_one_long_response_is_split_and_its_model_is_that_of_the_capture(
    load: Any,
) -> None:
    """So it has the kernel and the tile sizes of the capture alone."""
    amp, cabinet = wavenet(), linear(600)

    def plan(*parts: Any) -> Any:
        return load(model("Sequential", {"models": list(parts)}, []))[0].plan

    found = split(plan(amp, cabinet))
    assert found is not None
    assert found[0].structure == load(amp)[0].plan.structure
    assert [split(plan(*parts)) for parts in ((cabinet, amp), (amp, cabinet, cabinet), (amp, amp))] == [
        None
    ] * 3
    assert split(load(cabinet)[0].plan) is None


@needs_triton
def test_tensors_of_a_gpu_refuse_it_by_name(load: Any) -> None:
    """Then `namdsp.torch` plays it on the processor."""
    import torch

    from namdsp.kernels.engine import NoKernelError
    from namdsp.torch.gpu.layers import TensorLayers

    plan = load(linear(600))[0].plan
    with pytest.raises(NoKernelError, match=r"triton on tensors: has no kernel for .* Convolve \(taps\)"):
        TensorLayers(plan, {}, torch.device("cpu"))
