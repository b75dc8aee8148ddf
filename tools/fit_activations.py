"""Fit polynomials and quotients of arithmetic/formulas.py and print them: minimax by Remez' exchange, in 40 digits.

    python tools/fit_activations.py

A fit p of degree n minimises the largest |weight(x) * (f(x) - p(x))| over an interval; its error then swings
n + 2 times between plus and minus the same size. Coefficients are rounded to float32. Exits with 1 if formulas.py
holds others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import mpmath as mp
import numpy as np

from namdsp.arithmetic import formulas

DIGITS = 60  # of which 40 remain of the differences near 0
GRID = 400
ROUNDS = 12
#: Near enough for the exchange to find its way.
QUOTIENT_START = (1.0, 0.468, 0.0262, 0.000341, 8.52e-07)

Function = Callable[[Any], Any]


def main() -> int:
    """Fit all, print them, compare with formulas.py."""
    with mp.workdps(DIGITS):
        return fit_and_compare()


def fit_and_compare() -> int:
    """0 if formulas.py holds the fits."""
    reach = (mp.log(2) / 4 + formulas.TANH_SHIFT) * mp.mpf("1.001")
    tanh = remez(tanh_part, (mp.mpf(0), reach**2), degree=2, weight=lambda y: y)
    half = mp.log(2) / 2 * mp.mpf("1.002")
    exp = remez(exp_part, (-half, half), degree=4, weight=lambda r: mp.mpf(1))
    over, under, error = rational(tanh_quotient, mp.mpf(formulas.QUOTIENT_LIMIT) ** 2, QUOTIENT_START)
    same = True
    for name, fit, written in (
        ("TANH_POLY", tanh, formulas.TANH_POLY),
        ("EXP_POLY", exp, formulas.EXP_POLY),
        ("QUOTIENT_OVER", (over, error), formulas.QUOTIENT_OVER),
        ("QUOTIENT_UNDER", (under, error), formulas.QUOTIENT_UNDER),
    ):
        coefficients, error = fit
        rounded = tuple(float(np.float32(float(value))) for value in coefficients)
        agrees = rounded == written
        same = same and agrees
        print(f"{name} = {rounded}")
        print(
            f"    largest weighted error before rounding {mp.nstr(error, 4)} = 2**{mp.nstr(mp.log(error, 2), 4)}"
        )
        print(f"    {'the same' if agrees else f'DIFFERENT: {written}'} in formulas.py")
    return 0 if same else 1


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


def rational(function: Function, high: Any, under: tuple[float, ...]) -> tuple[list[Any], list[Any], Any]:
    """The quotient of two polynomials with the smallest relative error on 0..high, and that error.

    under : where its denominator starts from; the numerator has the same degree
    """
    degree = len(under) - 1
    points = [high * (mp.mpf(i) / GRID / 5) ** 2 for i in range(5 * GRID + 1)]
    values = [function(y) for y in points]
    count = 2 * degree + 2
    nodes = [round(5 * GRID * float(1 - mp.cos(mp.pi * (i + 0.5) / count)) / 2) for i in range(count)]
    below = [mp.mpf(value) for value in under]
    above: list[Any] = []
    error = mp.mpf(0)
    for _ in range(ROUNDS):
        # sum p y**k - f sum q y**k + (-1)**i E f Q(y) = 0 with Q, which the error is relative to, of the last round
        rows, right = [], []
        for i, node in enumerate(nodes):
            y, f = points[node], values[node]
            powers = [y**k for k in range(degree + 1)]
            q = mp.fsum(b * power for b, power in zip(below, powers, strict=True))
            rows.append([*powers, *(-f * power for power in powers[1:]), (-1) ** i * f * q])
            right.append(f)
        solution = list(mp.lu_solve(mp.matrix(rows), mp.matrix(right)))
        above, below = solution[: degree + 1], [mp.mpf(1), *solution[degree + 1 : -1]]
        errors = [
            polynomial(above, y) / polynomial(below, y) / f - 1 for y, f in zip(points, values, strict=True)
        ]
        nodes, error = peaks_of(errors), max(abs(each) for each in errors)
        if len(nodes) != count:
            raise SystemExit(f"the error swings {len(nodes)} times, expected {count}: no fit")
    return above, below, error


def polynomial(coefficients: list[Any], y: Any) -> Any:
    """Its value, lowest power first. mpmath's own asks for another order in each of its versions."""
    total = mp.mpf(0)
    for coefficient in reversed(coefficients):
        total = total * y + coefficient
    return total


def remez(
    function: Function, interval: tuple[Any, Any], *, degree: int, weight: Function
) -> tuple[list[Any], Any]:
    """(coefficients, constant first; the largest weighted error) of the minimax polynomial."""
    low, high = interval
    nodes = [
        (low + high) / 2 - (high - low) / 2 * mp.cos(mp.pi * (i + 0.5) / (degree + 2))
        for i in range(degree + 2)
    ]
    coefficients: list[Any] = []

    def error(x: Any) -> Any:
        return weight(x) * (function(x) - mp.fsum(c * x**k for k, c in enumerate(coefficients)))

    for _ in range(ROUNDS):
        # sum_k c_k x**k + (-1)**i E / weight = f at each node, written without the division
        rows = [[weight(x) * x**k for k in range(degree + 1)] + [(-1) ** i] for i, x in enumerate(nodes)]
        solution = mp.lu_solve(mp.matrix(rows), mp.matrix([weight(x) * function(x) for x in nodes]))
        coefficients = list(solution)[: degree + 1]
        nodes = extrema(error, low, high, degree + 2)
    return coefficients, max(abs(error(x)) for x in nodes)


def extrema(error: Function, low: Any, high: Any, count: int) -> list[Any]:
    """The largest |error| of each stretch of one sign, sharpened."""
    points = [low + (high - low) * i / GRID for i in range(GRID + 1)]
    peaks = peaks_of([error(x) for x in points])
    if len(peaks) != count:
        raise SystemExit(f"the error swings {len(peaks)} times, expected {count}: no fit")
    return [sharpen(error, points[max(i - 1, 0)], points[min(i + 1, GRID)]) for i in peaks]


def peaks_of(values: list[Any]) -> list[int]:
    """Where the largest |value| of each stretch of one sign is."""
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


def sharpen(error: Function, low: Any, high: Any) -> Any:
    """Where |error| is largest in low..high, by ternary search."""
    for _ in range(50):
        third = (high - low) / 3
        if abs(error(low + third)) < abs(error(high - third)):
            low += third
        else:
            high -= third
    return (low + high) / 2


if __name__ == "__main__":
    sys.exit(main())
