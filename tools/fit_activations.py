"""Fit polynomials and quotients of arithmetic/formulas.py and print them: minimax by Remez' exchange, in 40 digits.

    python tools/fit_activations.py

A fit p of degree n minimises the largest |weight(x) * (f(x) - p(x))| over an interval; its error then swings
n + 2 times between plus and minus the same size, that of a quotient of two such 2 n + 2 times. Coefficients are
rounded to float32. Exits with 1 if formulas.py holds others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import mpmath as mp
import numpy as np

from namdsp.arithmetic import formulas

DIGITS = 60  # of which 40 remain of the differences near 0
#: Steps between the places at which the error is looked at; they are dense where a fit is difficult.
GRID, QUOTIENT_GRID = 4000, 2000
ROUNDS = 12
#: Near enough for the exchange to find its way.
QUOTIENT_START = (1.0, 0.468, 0.0262, 0.000341, 8.52e-07)

Function = Callable[[Any], Any]


def main() -> int:
    """Fit all, print them, compare with formulas.py."""
    with mp.workdps(DIGITS):
        reach = (mp.log(2) / 4 + formulas.TANH_SHIFT) * mp.mpf("1.001")
        half = mp.log(2) / 2 * mp.mpf("1.002")
        limit = mp.mpf(formulas.QUOTIENT_LIMIT) ** 2
        quadratic = [limit * (mp.mpf(i) / QUOTIENT_GRID) ** 2 for i in range(QUOTIENT_GRID + 1)]
        tanh, _, tanh_error = remez(tanh_part, both_ends(0, reach**2), 2, lambda y: y)
        exp, _, exp_error = remez(exp_part, both_ends(-half, half), 4, lambda r: mp.mpf(1))
        over, under, error = remez(
            tanh_quotient, quadratic, 4, lambda y: 1 / tanh_quotient(y), QUOTIENT_START
        )
        fits = (
            ("TANH_POLY", tanh, tanh_error),
            ("EXP_POLY", exp, exp_error),
            ("QUOTIENT_OVER", over, error),
            ("QUOTIENT_UNDER", under, error),
        )
        return 0 if all([agrees(*fit) for fit in fits]) else 1


def agrees(name: str, coefficients: list[Any], error: Any) -> bool:
    """Print a fit; whether formulas.py holds it."""
    written = getattr(formulas, name)
    rounded = tuple(float(np.float32(float(value))) for value in coefficients)
    print(f"{name} = {rounded}")
    print(
        f"    largest weighted error before rounding {mp.nstr(error, 4)} = 2**{mp.nstr(mp.log(error, 2), 4)}"
    )
    print(f"    {'the same' if rounded == written else f'DIFFERENT: {written}'} in formulas.py")
    return rounded == written


def tanh_part(y: Any) -> Any:
    """(tanh(h)/h - 1) / h**2 at h**2 = y. With weight y the fit's error is that of tanh(h)/h."""
    if y < mp.mpf(10) ** -15:
        return mp.mpf(-1) / 3 + 2 * y / 15
    h = mp.sqrt(y)
    return (mp.tanh(h) / h - 1) / y


def exp_part(r: Any) -> Any:
    """(exp(r) - 1 - r) / r**2."""
    if abs(r) < mp.mpf(10) ** -15:
        return mp.mpf(1) / 2 + r / 6
    return (mp.exp(r) - 1 - r) / r**2


def tanh_quotient(y: Any) -> Any:
    """tanh(x) / x at x**2 = y."""
    return mp.tanh(mp.sqrt(y)) / mp.sqrt(y) if y > mp.mpf(10) ** -15 else 1 - y / 3


def both_ends(low: Any, high: Any) -> list[Any]:
    """Places from low to high, dense towards both."""
    return [low + (high - low) * (1 - mp.cos(mp.pi * i / GRID)) / 2 for i in range(GRID + 1)]


def remez(
    function: Function,
    points: list[Any],
    degree: int,
    weight: Function,
    under: tuple[float, ...] = (1.0,),
) -> tuple[list[Any], list[Any], Any]:
    """(numerator, denominator, both with the constant first; the largest weighted error) of the minimax quotient.

    degree : of the numerator
    under  : where its denominator starts from; the default is a polynomial's
    """
    values, weights = [function(y) for y in points], [weight(y) for y in points]
    count = degree + len(under) + 1
    nodes = [
        round((len(points) - 1) * float(1 - mp.cos(mp.pi * (i + 0.5) / count)) / 2) for i in range(count)
    ]
    above, below, error = [], [mp.mpf(value) for value in under], mp.mpf(0)
    for _ in range(ROUNDS):
        # w sum p y**k - w f sum q y**k + (-1)**i E Q(y) = 0, with the Q of the last round and q_0 = 1
        rows, right = [], []
        for i, node in enumerate(nodes):
            y, w, f = points[node], weights[node], values[node]
            unders = [-w * f * y**k for k in range(1, len(below))]
            rows.append([*(w * y**k for k in range(degree + 1)), *unders, (-1) ** i * polynomial(below, y)])
            right.append(w * f)
        solution = list(mp.lu_solve(mp.matrix(rows), mp.matrix(right)))
        above, below = solution[: degree + 1], [mp.mpf(1), *solution[degree + 1 : -1]]
        errors = [
            w * (polynomial(above, y) / polynomial(below, y) - f)
            for y, w, f in zip(points, weights, values, strict=True)
        ]
        before, nodes, error = nodes, peaks_of(errors), max(abs(item) for item in errors)
        if len(nodes) != count:
            raise SystemExit(f"the error swings {len(nodes)} times, expected {count}: no fit")
        if nodes == before:
            break
    return above, below, error


def polynomial(coefficients: list[Any], y: Any) -> Any:
    """Its value, lowest power first. mpmath's asks for another order in each of its versions."""
    total = mp.mpf(0)
    for coefficient in reversed(coefficients):
        total = total * y + coefficient
    return total


def peaks_of(values: list[Any]) -> list[int]:
    """Where the largest |value| of each section of one sign is."""
    peaks: list[int] = []
    for i, value in enumerate(values):
        if value == 0:
            continue
        if peaks and (values[peaks[-1]] > 0) == (value > 0):
            if abs(value) > abs(values[peaks[-1]]):
                peaks[-1] = i
        else:
            peaks.append(i)
    return peaks


if __name__ == "__main__":
    sys.exit(main())
