"""An LSTM frame by frame: the order of its sums and roundings, for the reference and for the NumPy engine.

    sums      two chains of fused multiply-adds over the hidden state of the frame before, each in ascending order:
              even channels, which continue the gates' bias and input sums, and odd ones, from +0; then
              z = even + odd. Rows are in blocks i, f, g, o; those of i, f and o are halved, as in sigmoid z =
              (1 + tanh(z / 2)) / 2.
    tanh      is s p / q, `tanh_quotient` of `formulas.py`. It is not divided: with
                  e = fma(s, p, q)   d = q + q   n = s p        sigmoid 2z = e / d, tanh z = n / q
    cell      c = fma(e_f / d_f, c, (e_i n_g) / (d_i q_g))
    hidden    h = ((e_o s_c) p_c) / (d_o q_c)

Three divisions a step instead of five, two of them in the chain from frame to frame. `arithmetic` is one of
`reference.py`: float64, or exact float32.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32


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
    sign, over, under = arithmetic.quotient(squash, arithmetic.add(*chains))
    above = arithmetic.fma(sign, over, under)
    below = arithmetic.add(under, under)
    e_i, e_f, _, e_o = np.split(above, 4)
    d_i, d_f, _, d_o = np.split(below, 4)
    n_g, q_g = (np.split(values, 4)[2] for values in (arithmetic.multiply(sign, over), under))
    new = arithmetic.divide(arithmetic.multiply(e_i, n_g), arithmetic.multiply(d_i, q_g))
    cell = arithmetic.fma(arithmetic.divide(e_f, d_f), cell, new)
    sign, over, under = arithmetic.quotient(squash, cell)
    hidden = arithmetic.multiply(arithmetic.multiply(e_o, sign), over)
    return arithmetic.divide(hidden, arithmetic.multiply(d_o, under)), cell


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
