"""Oversampled models on a device, whose voices run together: takes and models side by side."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pytest
from comparing import assert_same_bits

import namdsp
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.oversampling.engine import OversampledEngine
from namdsp.runtime.player import Player
from namdsp.runtime.takes import render_takes


class Device(NumpyEngine):
    """NumPy as a device would be: one bank for several plans, and no threads."""

    together, parallel = True, False
    made: ClassVar[list[int]] = []

    def __init__(self, plans: Any) -> None:
        super().__init__(plans[0], 64)
        self._plans = plans

    def beside(self, plans: Any) -> Any:
        self.made.append(len(plans))
        return Device(plans)

    def voices(self, count: int) -> Any:
        each = count // len(self._plans)
        return Banks([NumpyEngine(plan, 64).voices(each) for plan in self._plans], each)


class Banks:
    """Banks of mono voices as one."""

    def __init__(self, banks: Any, each: int) -> None:
        self.banks, self.each, self.count, self.play = banks, each, each * len(banks), None

    def fill(self, values: Any, voices: slice = slice(None)) -> None:
        for voice in range(self.count)[voices]:
            self.banks[voice // self.each].fill(values, slice(voice % self.each, voice % self.each + 1))

    def history(self, voice: int, signal: int) -> Any:
        return self.banks[voice // self.each].history(voice % self.each, signal)

    def process(self, x: Any, out: Any) -> int:
        rows = [slice(at, at + self.each) for at in range(0, self.count, self.each)]
        return sum(bank.process(x[r], out[r]) for bank, r in zip(self.banks, rows, strict=True))


def player(model: namdsp.Model) -> Player:
    engine = OversampledEngine(Device([model.plan]), 2)
    return Player(engine, lambda: model._settled(engine), "")


@pytest.mark.parametrize("name", ["plain", "lstm"])
def test_takes_of_a_model_have_the_bits_of_each_alone(zoo: Any, noise: Any, name: str) -> None:
    model, x = zoo(name), noise(150, 2)
    one = player(model)
    found = render_takes([one] * 3, [x[:1], x[1:, :70], x[1:]], None)
    whole = model.player("numba", 1, 2).render(x, None)
    for y, expected in zip(found, (whole[:1], whole[1:, :70], whole[1:]), strict=True):
        assert_same_bits(y, expected)


@pytest.mark.parametrize("name", ["plain", "lstm"])
def test_models_of_a_shape_have_the_bits_of_each_alone(zoo: Any, noise: Any, name: str, load: Any) -> None:
    x, models = noise(150, 2), [zoo(name), other_like(name, load)]
    Device.made.clear()
    found = render_takes([player(model) for model in models], [x, x[:, :90]], None)
    assert Device.made == [2]
    for y, model, expected in zip(found, models, (x, x[:, :90]), strict=True):
        assert_same_bits(y, model.player("numba", 1, 2).render(expected, None))
    assert np.abs(found[0][:, :90] - found[1]).max() > 0.01


def other_like(name: str, load: Any) -> namdsp.Model:
    """A model of the shape of one of the zoo, with other weights."""
    from zoo import MODELS

    model = dict(MODELS[name])
    model["weights"] = [-0.9 * weight for weight in model["weights"]]
    found: namdsp.Model = load(model)[0]
    return found
