"""The step of an LSTM as Triton source, from `arithmetic/formulas.py`: its functions, and the lines that call them."""

from __future__ import annotations

from namdsp.arithmetic.recurrence import CELL, GATE, HIDDEN
from namdsp.kernels.triton_gpu.program import program_source
from namdsp.plan.activations import Activation


def step_functions(squash: Activation, *divides: str) -> str:
    """Return the functions of a step, those that divide in each of some ways."""
    functions = [program_source("parts", squash.quotient), program_source("gate", GATE)]
    for divide in divides:
        for name, program in (("cell", CELL), ("hidden", HIDDEN)):
            functions.append(program_source(_named(name, divide), program, divide=divide))
    return "".join(functions)


def gate_lines(gate: int, sums: str) -> list[str]:
    """Return lines that compute a gate from the expression of its sums."""
    return [
        f"sign, over, under = parts({sums})",
        f"e{gate}, d{gate}, n{gate}, q{gate} = gate(sign, over, under)",
    ]


def step_lines(divide: str) -> list[str]:
    """Return lines from gates and `c` to `new_c` and `new_h`, and to the numerators `over_c` and `over_h`."""
    return [
        f"new_c, over_c = {_named('cell', divide)}(e0, d0, e1, d1, n2, q2, c)",
        "sign, over, under = parts(new_c)",
        f"new_h, over_h = {_named('hidden', divide)}(e3, d3, sign, over, under)",
    ]


def _named(name: str, divide: str) -> str:
    return f"{name}_{divide.rpartition('.')[2]}"
