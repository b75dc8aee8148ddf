"""Parameters of activations are numbers of a model, as weights are: no kernel is compiled for their values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from builders import layer_array, post_head, save, wavenet
from comparing import assert_same_bits
from numba_models import signal

import namdsp
from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.native.targets import target
from namdsp.plan.activations import KINDS

LAYERS = 6
#: Values at which a formula could be folded into another one.
SPECIAL = (0.0, -0.0, 1.0, -1.0, 0.01, 1e-45, -3.5, 2.0)


def activation(name: str, values: list[float]) -> dict[str, Any]:
    return {
        "type": name,
        **{key: value for (key, _), value in zip(KINDS[name].defaults, values, strict=True)},
    }


def model(tmp_path: Any, name: str, parameters: list[list[float]], **more: Any) -> namdsp.Model:
    """A model whose layers have these parameters, one after the other."""
    item = [activation(name, values) for values in parameters]
    array = layer_array(channels=3, dilations=[1, 2, 4, 8, 16, 32], activation=item, **more)
    path = save(wavenet(array, post_head=post_head(activation=item[0])), tmp_path)
    return namdsp.load(path, compatibility="trainer")


def values(name: str, seed: int) -> list[list[float]]:
    """Parameters for each layer; bounds in order."""
    rng = np.random.default_rng(seed)
    results = []
    for _ in range(LAYERS):
        argument = rng.choice(SPECIAL, len(KINDS[name].defaults)) if seed else rng.standard_normal(4)
        argument = argument[: len(KINDS[name].defaults)].astype(float)
        argument[:2] = np.sort(argument[:2])
        results.append(argument.tolist())
    return results


WITH_PARAMETERS = sorted(name for name, kind in KINDS.items() if kind.defaults)
GATED: dict[str, Any] = {"gating": "blended", "secondary": {"type": "LeakyReLU", "negative_slope": 0.25}}


@pytest.mark.parametrize("more", [{}, GATED], ids=["plain", "gated"])
@pytest.mark.parametrize("name", WITH_PARAMETERS)
def test_layers_that_differ_in_parameters_share_their_kernel(name: str, more: Any, tmp_path: Any) -> None:
    def kernels(parameters: list[list[float]]) -> int:
        plan = model(tmp_path, name, parameters, **more).plan
        return len({repr(call.spec) for call in kernel_calls(plan, target())})

    argument = values(name, 0)
    assert len({tuple(item) for item in argument}) == LAYERS
    assert kernels(argument) == kernels([argument[0]] * LAYERS)


@pytest.mark.parametrize("more", [{}, GATED], ids=["plain", "gated"])
@pytest.mark.parametrize("name", WITH_PARAMETERS)
def test_the_bits_are_the_references_for_any_parameters(
    name: str, more: Any, engine: str, tmp_path: Any
) -> None:
    for seed in range(4):
        loaded = model(tmp_path, name, values(name, seed), **more)
        x = signal(loaded, 200)[0]
        assert_same_bits(loaded.render(x, engine=engine), loaded.render(x, engine="reference"))


def test_plans_that_differ_in_parameters_are_equal_in_structure_and_not_the_same(tmp_path: Any) -> None:
    one, other = (model(tmp_path, "LeakyReLU", values("LeakyReLU", 0), **more).plan for more in ({}, GATED))
    third = model(tmp_path, "LeakyReLU", values("LeakyReLU", 1)).plan
    assert one.structure == third.structure != other.structure
    assert one.fingerprint != third.fingerprint
