"""Operations say all there is to say of themselves: anything that changes in one shows in the plan's identity."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
import pytest
from backends import refusal_of

from namdsp import EngineError
from namdsp.arithmetic.fma import Float32
from namdsp.kernels import BACKENDS
from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.kernels.numpy_cpu import engine as numpy_engine
from namdsp.kernels.triton_gpu.fused.phases import phases
from namdsp.kernels.triton_gpu.layers.schedule import launches
from namdsp.native.targets import Target
from namdsp.plan.activations import Activation
from namdsp.plan.formula import gate, scaled
from namdsp.plan.ops import Conv, Convolve, Elementwise, Lstm, Op, Operation, Rows, Term
from namdsp.plan.plan import Plan
from namdsp.runtime.dispatch import EngineRequest, build_engine


def ramp(*shape: int, start: float = 1.0) -> Float32:
    return (start + np.arange(np.prod(shape), dtype=np.float32)).reshape(shape)


SLOPES = Activation("PReLU", slopes=(0.1, 0.2))
OTHER_SLOPES = Activation("PReLU", slopes=(0.1, 0.3))
LEAKY, OTHER_LEAKY = Activation("LeakyReLU", (0.01,)), Activation("LeakyReLU", (0.02,))
READS = (Rows(0), Rows(0, 2))
TERM = Term(0, ramp(2, 2, 3), 4, 1)

#: of each kind one, and for each of its fields other values that compute something else
SAMPLES: list[tuple[Op, dict[str, list[Any]]]] = [
    (
        Conv(2, "conv", (TERM,), ramp(2)),
        {
            "terms": [
                (replace(TERM, source=1),),
                (replace(TERM, weight=ramp(2, 2, 3, start=2)),),
                (replace(TERM, weight=ramp(2, 3, 2)),),
                (replace(TERM, dilation=5),),
                (replace(TERM, groups=2),),
                (TERM, TERM),
            ],
            "bias": [None, ramp(2, start=3)],
        },
    ),
    (
        Convolve(2, "taps", 0, 4, ramp(600), ramp(1)),
        {
            "source": [1],
            "clock": [5],
            "taps": [ramp(600, start=2), ramp(601)],
            "bias": [None, ramp(1, start=3)],
        },
    ),
    (
        Elementwise(2, "gate", READS, gate(SLOPES, LEAKY, blended=False)),
        {
            "reads": [(Rows(1), Rows(0, 2)), (Rows(0), Rows(0, 1)), (Rows(0), Rows(1, 2))],
            "formula": [
                gate(SLOPES, LEAKY, blended=True),
                gate(OTHER_SLOPES, LEAKY, blended=False),
                gate(SLOPES, OTHER_LEAKY, blended=False),
                gate(LEAKY, SLOPES, blended=False),
                gate(SLOPES, Activation("Tanh"), blended=False),
            ],
        },
    ),
    (
        Lstm(2, "lstm", 0, 4, 3, ramp(8, 1), ramp(8), ramp(8, 2), ramp(2), ramp(2), Activation("Tanh")),
        {
            "cell": [5],
            "gates": [5],
            "source": [1],
            "inputs": [ramp(8, 1, start=2), ramp(4, 2)],
            "bias": [ramp(8, start=2)],
            "weight": [ramp(8, 2, start=2), ramp(2, 8)],
            "hidden0": [ramp(2, start=2)],
            "cell0": [ramp(2, start=2)],
            "squash": [Activation("Fasttanh")],
            "voices": [2],
        },
    ),
]
IDS = [type(op).__name__ for op, _ in SAMPLES]


def plan_of(op: Op) -> Plan:
    return Plan((2, 2, 2, 2, 2, 2), (op,), op.out)


@pytest.mark.parametrize(("op", "others"), SAMPLES, ids=IDS)
def test_every_change_changes_the_fingerprint(op: Op, others: dict[str, list[Any]]) -> None:
    """And every field is tried, so none can be forgotten in `structure` or `coefficients`."""
    assert {field.name for field in fields(op)} == {"out", "qualname", *others}
    changed = [replace(op, **{name: value}) for name, values in others.items() for value in values]
    changed.append(replace(op, out=3))
    prints = {plan_of(item).fingerprint for item in (op, *changed)}
    assert len(prints) == 1 + len(changed)


@pytest.mark.parametrize(("op", "others"), SAMPLES, ids=IDS)
def test_coefficients_are_no_part_of_the_structure(op: Op, others: dict[str, list[Any]]) -> None:
    """What has the same structure and other coefficients is what one kernel can run together with it."""
    changed = [replace(op, **{name: value}) for name, values in others.items() for value in values]
    similar = [item for item in changed if plan_of(item).structure == plan_of(op).structure]
    for item in similar:
        shapes = [[array.shape for array in one.coefficients()] for one in (op, item)]
        assert shapes[0] == shapes[1]
    assert bool(similar) == any(array.size for array in op.coefficients())


@dataclass(frozen=True, eq=False)
class Echo(Operation):
    """An operation that nothing here knows."""

    source: int

    @property
    def sources(self) -> tuple[int, ...]:
        return (self.source,)

    def structure(self) -> Hashable:
        return ()

    def coefficients(self) -> tuple[Float32, ...]:
        return ()

    def with_coefficients(self, *arrays: Float32) -> Echo:
        return self

    def lookback(self, signal: int) -> int:
        return 7


@pytest.mark.parametrize("backend", ["numba", "numpy", "triton by layer", "triton as a whole"])
def test_no_backend_drops_an_operation_that_it_claims_to_know(
    backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan((1, 1, 1), (Elementwise(1, "s", (Rows(0),), scaled(np.float32(2))), Echo(2, "echo", 1)), 2)  # type: ignore[arg-type]
    monkeypatch.setattr(numpy_engine, "check_operations", lambda *arguments: None)
    make: dict[str, Callable[[], Any]] = {
        "numba": lambda: kernel_calls(plan, Target(8, 16)),
        "numpy": lambda: numpy_engine.build(plan, 64),
        "triton by layer": lambda: launches(plan),
        "triton as a whole": lambda: phases(plan),
    }
    with pytest.raises((EngineError, AssertionError), match=r"Echo|echo"):
        make[backend]()


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_backend_refuses_an_operation_that_it_does_not_know_by_name(backend: str) -> None:
    reason = refusal_of(backend)
    if reason is not None:
        pytest.skip(f"NOT TESTED HERE, {reason}")
    scale = Elementwise(1, "scale", (Rows(0),), scaled(np.float32(2)))
    plan = Plan((1, 1, 1), (scale, Echo(2, "the echo", 1)), 2)  # type: ignore[arg-type]
    with pytest.raises(EngineError, match=rf"^{backend}: has no kernel for the operation Echo \(the echo\)"):
        build_engine(plan, EngineRequest(backend, 64))
