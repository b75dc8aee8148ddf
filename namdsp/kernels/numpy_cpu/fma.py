"""Fused multiply-add into given arrays, for the inner loops of this backend. Same bits as `arithmetic.fma32`."""

from __future__ import annotations

from typing import Any

import numpy as np

from namdsp.arithmetic.fma import (
    DROPPED_BITS,
    EXPONENT,
    LOW_WORD,
    LOWEST_EXPONENT,
    MIDPOINT,
    Float32,
    mend,
)


class Fma:
    """Scratch for fused multiply-adds over up to `elements` values; not shared between threads."""

    def __init__(self, elements: int) -> None:
        self.elements = elements
        self._product = np.empty(elements, np.float64)
        self._addend = np.empty(elements, np.float64)
        self._total = np.empty(elements, np.float64)
        self._word = np.empty(elements, np.uint32)
        self._hit = np.empty(elements, np.bool_)

    @property
    def memory_bytes(self) -> int:
        """Bytes of scratch."""
        return self.elements * (3 * 8 + 4 + 1)

    def __call__(self, a: Any, b: Any, c: Any, out: Float32) -> None:
        """out = a * b + c, rounded once. `out` may be one of the arguments; all broadcast to its shape."""
        count, shape = out.size, out.shape
        product = self._product[:count].reshape(shape)
        addend = self._addend[:count].reshape(shape)
        total = self._total[:count].reshape(shape)
        np.copyto(product, a)
        np.copyto(addend, b)
        np.multiply(product, addend, out=product)
        np.copyto(addend, c)
        np.add(product, addend, out=total)
        np.copyto(out, total, casting="same_kind")

        word, hit = self._word[:count], self._hit[:count]
        low = self._total[:count].view(np.uint32)[LOW_WORD::2]
        np.bitwise_and(low, DROPPED_BITS, out=word)
        np.equal(word, MIDPOINT, out=hit)
        suspect = bool(hit.any())
        np.bitwise_and(out.view(np.uint32), EXPONENT, out=word.reshape(shape))
        if suspect or word.min(initial=EXPONENT) <= LOWEST_EXPONENT:
            mend(out, product, addend, total)
