"""An LSTM frame by frame: the order of its sums and roundings, for the reference and for the NumPy engine.

    gates += U h          one chain of fused multiply-adds, hidden channels ascending; rows in blocks i, f, g, o
    i, f, o = sigmoid     g = tanh
    c = fma(f, c, i * g)  h = o * tanh(c)

`arithmetic` is one of `reference.py`: float64, or exact float32.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def lstm_step(
    arithmetic: Any, gates: Any, weight: Any, hidden: Any, cell: Any, *, gate: Any, squash: Any
) -> tuple[Any, Any]:
    """The next hidden and cell state, [H, 1] each.

    gates        : [4H, 1], what bias and inputs add up to
    weight       : float32 [4H, H]
    hidden, cell : [H, 1], those of the frame before
    gate, squash : activations: sigmoid and tanh
    """
    z = arithmetic.accumulate(gates, weight[:, :, np.newaxis], hidden, dilation=1, groups=1)
    rows = len(hidden)
    i, f, o = np.split(arithmetic.activate(gate, np.concatenate([z[: 2 * rows], z[3 * rows :]])), 3)
    g = arithmetic.activate(squash, z[2 * rows : 3 * rows])
    cell = arithmetic.fma(f, cell, arithmetic.multiply(i, g))
    return arithmetic.multiply(o, arithmetic.activate(squash, cell)), cell


def lstm(
    arithmetic: Any, gates: Any, weight: Any, hidden: Any, cell: Any, *, gate: Any, squash: Any
) -> tuple[Any, Any]:
    """Both states of every frame, [H, T] each, for gates [4H, T]."""
    hiddens, cells = [np.empty((len(hidden), gates.shape[1]), arithmetic.dtype) for _ in range(2)]
    for t in range(gates.shape[1]):
        one = gates[:, t : t + 1]
        hidden, cell = lstm_step(arithmetic, one, weight, hidden, cell, gate=gate, squash=squash)
        hiddens[:, t : t + 1], cells[:, t : t + 1] = hidden, cell
    return hiddens, cells
