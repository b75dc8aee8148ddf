"""An LSTM frame by frame: the order of its sums and roundings, for the reference and for the NumPy engine.

    sums      two chains of fused multiply-adds over the hidden state of the frame before, each in ascending order:
              even channels, which continue the gates' bias and input sums, and odd ones, from +0; then
              z = even + odd. Rows are in blocks i, f, g, o; those of i, f and o are halved, as in sigmoid z =
              (1 + tanh(z / 2)) / 2.
    step      the formulas `gate`, `cell` and `hidden` of `formulas.py`: tanh is a quotient s p / q that is not divided

Three divisions a step instead of five, two of them in the chain from frame to frame. `arithmetic` is one of
`reference.py`: float64, or exact float32.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic import formulas
from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.program import trace

GATE, CELL, HIDDEN = trace(formulas.gate, 3), trace(formulas.cell, 7), trace(formulas.hidden, 5)


def halved(rows: Float32) -> Float32:
    """Return weights or biases [4H, ...] of an LSTM's chains: the rows of i, f and o times 1/2."""
    scaled = np.array(rows, np.float32)
    i_f, o = len(scaled) // 2, 3 * len(scaled) // 4
    scaled[:i_f] *= np.float32(0.5)
    scaled[o:] *= np.float32(0.5)
    return scaled


def lstm_step(
    arithmetic: Any, gates: Any, weight: Any, hidden: Any, cell: Any, *, squash: Any
) -> tuple[Any, Any]:
    """Return the next hidden and cell state, [H, 1] each.

    gates        : [4H, 1], bias and input sums, halved
    weight       : float32 [4H, H], halved
    hidden, cell : [H, 1], those of the frame before
    squash       : the activation in place of tanh
    """
    chains = []
    for chain, first in ((gates, 0), (arithmetic.start(None, gates, channels=len(gates)), 1)):
        columns = weight[:, first::2, np.newaxis]
        chains.append(arithmetic.accumulate(chain, columns, hidden[first::2], dilation=1, groups=1))
    parts = arithmetic.run(GATE, *arithmetic.quotient(squash, arithmetic.add(*chains)))
    (e_i, e_f, _, e_o), (d_i, d_f, _, d_o), (_, _, n_g, _), (_, _, q_g, _) = (
        np.split(part, 4) for part in parts
    )
    cell = arithmetic.run(CELL, e_i, d_i, e_f, d_f, n_g, q_g, cell)[0]
    return arithmetic.run(HIDDEN, e_o, d_o, *arithmetic.quotient(squash, cell))[0], cell


def lstm(
    arithmetic: Any, x: Any, inputs: Any, bias: Any, weight: Any, hidden: Any, cell: Any, *, squash: Any
) -> Any:
    """Return the hidden state of every frame, [H, T], for the input x [I, T].

    inputs, bias, weight : float32 [4H, I], [4H], [4H, H], as in the file
    hidden, cell         : float32 [H], before the first frame
    """
    gates = arithmetic.accumulate(
        arithmetic.start(halved(bias), x), halved(inputs)[:, :, np.newaxis], x, dilation=1, groups=1
    )
    weight = halved(weight)
    hidden, cell = (np.asarray(state, arithmetic.dtype)[:, np.newaxis] for state in (hidden, cell))
    hiddens = np.empty((len(hidden), x.shape[1]), arithmetic.dtype)
    for t in range(x.shape[1]):
        hidden, cell = lstm_step(arithmetic, gates[:, t : t + 1], weight, hidden, cell, squash=squash)
        hiddens[:, t : t + 1] = hidden
    return hiddens
