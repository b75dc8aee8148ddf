"""The arithmetic that every engine must compute, bit for bit.

Numbers      IEEE float32, round to nearest even, subnormals kept. Nothing is contracted or re-associated
             unless it is written here.
Input        each sample is float32; a magnitude under `INPUT_FLOOR` (-481 dBFS) counts as 0, so that a
             fading tail never fills the network with subnormal numbers.
Chain        a convolution's output is one chain of fused multiply-adds:
                 acc = +0 + bias                          (bias 0 if there is none)
                 for each term in its order, tap oldest to newest, input channel of the group ascending:
                     acc = fma(weight, x, acc)
             A convolution has one term; the mixin continues the chain of the layer's convolution as a second
             term, unless a FiLM is between them, and then the two finished chains are added.
Long         a convolution with one response of more than 64 taps for each channel, and every cabinet, goes through
             transforms of blocks at fixed frames: `convolution.py`.
Elementwise  residual, head accumulator, FiLM and batch norm (x * scale, then + shift), gates and head scale are
             single float32 operations, each rounded. A sum starts with its first term, unrounded.
Recurrence   an LSTM's gates are chains that begin as a convolution of its input and continue over the hidden
             state of the frame before; the rest of a step is single operations: `recurrence.py`.
Activations  the formulas of `formulas.py`, operation by operation.
Output       a NaN, in a model that overflows, has the bits 0x7fc00000; so in a saved state.

An engine may run these in any order over frames (a recurrence: in frame order) and output channels, never along a
chain.
"""

from typing import Final

from namdsp.arithmetic.fma import INPUT_FLOOR, floor_input, fma32
from namdsp.arithmetic.program import Program, trace

__all__ = ["INPUT_FLOOR", "VERSION", "Program", "floor_input", "fma32", "trace"]

#: Version of this definition: raised when it changes the bits of any model or rig. 2: convolutions of more
#: than 512 taps, cabinets. 3: those of more than 64.
VERSION: Final = 3
