# mypy: disable-error-code="no-untyped-def"
"""Division of an index by a length that is known at launch: one multiplication instead of a loop.

n // d = (n * magic) >> (31 + shift), with 2**(shift - 1) < d <= 2**shift and magic = ceil(2**(31 + shift) / d),
for 0 <= n < 2**31 and 1 <= d <= 2**30.

Source: Granlund and Montgomery, "Division by invariant integers using multiplication", 1994.
"""

from __future__ import annotations

import triton
import triton.language as tl

#: Indices up to this are int32 on the device and divided by multiplication; int32 above it is left for whole tiles.
SMALL = 1 << 30


def magic_of(divisor: int) -> tuple[int, int]:
    """(magic, shift), the magic as a signed 32-bit number. Divisors above SMALL divide int64, which needs neither."""
    if divisor > SMALL:
        return 0, 0
    shift = (divisor - 1).bit_length()
    magic = -(-(1 << (31 + shift)) // divisor)  # 2**31 <= magic < 2**32
    return magic - (1 << 32), shift


@triton.jit
def divide(n, divisor, magic, shift):
    """n // divisor for n >= 0, int32 or int64; `magic` and `shift` are `magic_of(divisor)`."""
    if n.dtype == tl.int64:
        quotient = n // divisor
    else:
        twice = (n * 2).to(tl.uint32)
        high = tl.umulhi(twice, magic.to(tl.uint32, bitcast=True))
        quotient = (high >> shift.to(tl.uint32)).to(tl.int32)
    return quotient
