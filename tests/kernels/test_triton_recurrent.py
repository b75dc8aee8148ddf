"""LSTM models on the Triton engine, in Triton's interpreter: the bits and states of the NumPy engine."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from recurrent import TinyLstm
from sampling import everything
from torch_scripts import lines_of, needs_triton, once

from namdsp.kernels.triton_gpu.lstm.stack import leading_stack

CASES = (
    "one-unit",
    *(("idle-lanes", "two-layers") if everything() else ()),  # "channels" has both
    "three-layers",
    "a-whole-warp",
    "fast-tanh",
    "fading",
    "channels",
    "several-warps",
    "wide",
    "part",
    *(
        ("files",) if everything() else ()
    ),  # "part" has an LSTM between convolutions, and one whose state others read
    "many",
)


def interpreted(cases: tuple[str, ...]) -> dict[str, str]:
    lines = lines_of(Path(__file__).with_name("triton_recurrent.py"), *cases, interpret=True)
    return {name: results for name, results in (line.split(maxsplit=1) for line in lines)}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return dict(once(tmp_path_factory, "triton_recurrent", lambda: interpreted(CASES)))


@needs_triton
@pytest.mark.parametrize("case", CASES)
def test_bits_and_states_are_those_of_the_numpy_engine(case: str, results: dict[str, str]) -> None:
    assert results[case] == "equal"


@pytest.mark.parametrize(("hidden", "layers"), [(1, 1), (5, 3), (16, 2), (24, 1)])
def test_a_lane_has_the_values_of_its_unit_and_others_change_nothing(hidden: int, layers: int) -> None:
    net = TinyLstm.random(hidden=hidden, layers=layers, seed=1)
    stack = leading_stack(net.plan().ops)
    assert stack is not None
    packed = stack.pack()
    gates = packed[: -1 - hidden].reshape(4, 1 + stack.columns + hidden, stack.group)
    for index, layer in enumerate(net.layers):
        lanes = gates[:, :, index * stack.units : index * stack.units + hidden]
        half = np.float32([0.5, 0.5, 1, 0.5])[:, None, None]
        inputs = layer.inputs.shape[1]
        for first, values in (
            (0, layer.bias[:, None]),
            (1, layer.inputs),
            (1 + stack.columns, layer.weight),
        ):
            expected = half * values.reshape(4, hidden, -1)
            np.testing.assert_array_equal(
                lanes[:, first : first + values.shape[1]].transpose(0, 2, 1), expected
            )
        absent = lanes[:, 1 + inputs : 1 + stack.columns]
        assert np.signbit(absent).all()
        assert not absent.any()
    last = (layers - 1) * stack.units
    np.testing.assert_array_equal(
        packed[-hidden:, last : last + stack.units].T, net.head.repeat(stack.units, axis=0)
    )
    values = sum(layer.weight.size + layer.inputs.size + layer.bias.size for layer in net.layers)
    assert np.count_nonzero(packed) == values + hidden * stack.units


@pytest.mark.parametrize(
    ("hidden", "layers", "reason"),
    [
        (40, 1, "a layer has 64 units, inputs or outputs; at most 32 are in one warp"),
        (32, 5, "a unit has 293 weights; at most 169 stay in registers"),
    ],
)
def test_what_a_warp_cannot_hold_says_why(hidden: int, layers: int, reason: str) -> None:
    stack = leading_stack(TinyLstm.random(hidden=hidden, layers=layers).plan().ops)
    assert stack is not None
    assert stack.refusal == reason
