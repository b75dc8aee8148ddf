"""Fit the polynomials of arithmetic/formulas.py and print them: minimax by Remez' exchange, in 40 digits.

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

Function = Callable[[Any], Any]


def main() -> int:
    """Fit both polynomials, print them, compare with formulas.py."""
    with mp.workdps(DIGITS):
        return fit_and_compare()


def fit_and_compare() -> int:
    """0 if formulas.py holds the fits."""
    reach = (mp.log(2) / 4 + formulas.TANH_SHIFT) * mp.mpf("1.001")
    tanh = remez(tanh_part, (mp.mpf(0), reach**2), degree=2, weight=lambda y: y)
    half = mp.log(2) / 2 * mp.mpf("1.002")
    exp = remez(exp_part, (-half, half), degree=4, weight=lambda r: mp.mpf(1))
    same = True
    for name, fit, written in (
        ("TANH_POLY", tanh, formulas.TANH_POLY),
        ("EXP_POLY", exp, formulas.EXP_POLY),
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
    values = [error(x) for x in points]
    peaks: list[int] = []
    for i, value in enumerate(values):
        if value == 0:
            continue
        if peaks and (values[peaks[-1]] > 0) == (value > 0):
            if abs(value) > abs(values[peaks[-1]]):
                peaks[-1] = i
        else:
            peaks.append(i)
    if len(peaks) != count:
        raise SystemExit(f"the error swings {len(peaks)} times, expected {count}: no fit")
    return [sharpen(error, points[max(i - 1, 0)], points[min(i + 1, GRID)]) for i in peaks]


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
