"""The sample that is played by default has what the whole folder has; tests/sampling.py says why it is one."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import sampling
from zoo import MODELS

sys.path.append(str(Path(__file__).parent / "kernels"))

from numba_models import NAMES, read

import namdsp
from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.native.targets import Target

Facts = set[tuple[Any, ...]]
#: Processors with AVX-512 and with AVX2, whichever this one is: registers decide what is fused.
SHAPES = (Target(16, 32), Target(8, 16))


def facts(model: namdsp.Model, shape: Target) -> Facts:
    """What is in the kernels of a model, but for sizes."""
    results: Facts = set()
    for spec in (call.spec for call in kernel_calls(model.plan, shape)):
        if "items" not in spec:
            results.add((spec["kernel"], spec.get("form"), len(spec.get("layers", ()))))
            continue
        results.add((spec["kernel"], spec["vecs"], bool(spec["registers"]), bool(spec["locals"])))
        for item in spec["items"]:
            results |= of_conv(item) if item["op"] == "conv" else {(item["op"], item.get("shift"))}
            if item.get("activation"):
                results.add(("activation", item["activation"][0]))
            if item.get("gate"):
                primary, secondary, blended = item["gate"]
                results |= {("primary", primary[0]), ("secondary", secondary[0]), ("blended", blended)}
    return results


def of_conv(item: dict[str, Any]) -> Facts:
    """Its terms, what is fused into it, where it takes and leaves its rows, and how many it has."""
    taps = {None: "counted", 1: "one"}
    terms = [(taps.get(taps_, "unrolled"), source < 0) for taps_, _, _, source in item["terms"]]
    rows = item["rows"] * (2 if item["gate"] else 1)
    grouped = any(outputs != rows for _, _, outputs, _ in item["terms"])
    fused = [name for name in ("bias", "affine", "activation", "other") if item[name] not in (None, False)]
    left = (item["value"] is None, item["carry"] is not None, item["parts"] > 1)
    form = ("conv", tuple(sorted(terms)), grouped, *fused, *left)
    return {form, ("tiles", grouped, item["outs"] < item["rows"]), ("rows", min(item["rows"], 17))}


@pytest.fixture(scope="module")
def results(zoo: Any) -> tuple[Facts, dict[str, Facts]]:
    """Facts of the small models, which all are played, and of each model of the folder."""
    small: Facts = set().union(*(facts(zoo(name), shape) for name in MODELS for shape in SHAPES))
    return small, {name: set().union(*(facts(read(name), shape) for shape in SHAPES)) for name in NAMES}


def lacking(results: tuple[Facts, dict[str, Facts]], chosen: Iterable[str]) -> dict[str, Facts]:
    """Models that have what no small one and none of the chosen ones has, with that."""
    have = results[0].union(*(results[1][name] for name in chosen))
    return {name: some - have for name, some in results[1].items() if some - have}


def test_the_sample_has_every_form_of_a_kernel_that_the_folder_has(results: Any) -> None:
    assert lacking(results, sampling.FOLDER) == {}, "give one of these a place in sampling.FOLDER"


@pytest.mark.parametrize("name", sampling.FORMS)
def test_every_model_of_the_sample_has_a_reason(name: str, results: Any) -> None:
    assert name in lacking(results, set(sampling.FOLDER) - {name})
