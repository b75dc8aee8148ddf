"""Derivatives of activations: each formula against differences of the float64 truth."""

from __future__ import annotations

import numpy as np
import pytest

from namdsp.arithmetic.program import evaluate
from namdsp.plan.activations import DERIVATIVES, KINDS, Activation
from namdsp.plan.formula import activated, flat, gradients

#: Compared with the defaults: slopes of either sign, bounds that are not symmetric.
CASES = [
    *(Activation(name, tuple(value for _, value in kind.defaults)) for name, kind in KINDS.items()),
    Activation("LeakyReLU", (-0.5,)),
    Activation("PReLU", slopes=(0.2, -0.7, 0.0)),
    Activation("Hardtanh", (-0.3, 1.5)),
    Activation("LeakyHardtanh", (-0.4, 0.9, -0.2, 0.3)),
]


def test_every_activation_has_one() -> None:
    assert DERIVATIVES.keys() == KINDS.keys()


@pytest.mark.parametrize("activation", CASES, ids=str)
def test_a_derivative_is_that_of_the_truth(activation: Activation) -> None:
    line = np.concatenate([np.linspace(-6.003, 6.001, 601), [-1e6, -300.0, -30.0, 30.0, 300.0, 1e6]])
    x = np.tile(line.astype(np.float32), (3, 1))
    wide = x.astype(np.float64)
    # sides on one side of every bend of the clamps
    step = 1e-4 * np.maximum(1, np.abs(wide))
    right = (activation.truth(wide + step) - activation.truth(wide - step)) / (2 * step)
    smooth = np.abs(
        activation.truth(wide + step) - 2 * activation.truth(wide) + activation.truth(wide - step)
    )
    formula = activated(activation)
    inputs = (np.ones_like(x), x, formula.evaluate(x), *formula.parameters)
    actual = evaluate(flat(gradients(formula)), *inputs)
    assert np.isfinite(actual).all()
    straight = smooth < 1e-3 * step
    assert straight.mean() > 0.95
    np.testing.assert_allclose(actual[straight], right[straight], rtol=1e-4, atol=3e-6)
