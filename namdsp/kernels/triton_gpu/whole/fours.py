"""Four multiply-adds of each frame of a thread, with one input: for the assembler in an order that reuses operands.

The frames' input is kept while the weights go up, the last weight while the next frame's input comes, and then the
weights go down. The assembler may reorder, but keeps more of it than of one instruction for all frames at a time.
"""

from __future__ import annotations

from namdsp.kernels.triton_gpu.device import interpreted

_TEXT = """@triton.jit
def fours(w0, w1, w2, w3, x, a, b, c, d, BT: tl.constexpr):
    w0, w1 = tl.full([BT], w0, tl.float32), tl.full([BT], w1, tl.float32)
    w2, w3 = tl.full([BT], w2, tl.float32), tl.full([BT], w3, tl.float32)
    return {result}


"""
_INTERPRETED = "tl.fma(w0, x, a), tl.fma(w1, x, b), tl.fma(w2, x, c), tl.fma(w3, x, d)"
_COMPILED = """tl.inline_asm_elementwise(
        "{asm}",
        "{constraints}",
        [w0, w1, w2, w3, x, a, b, c, d],
        dtype=(tl.float32, tl.float32, tl.float32, tl.float32),
        is_pure=True,
        pack={frames},
    )"""


def four_helper(frames: int) -> str:
    """The helper function `fours(four weights, input, four sums)`; `frames`: of a thread."""
    if interpreted():
        return _TEXT.format(result=_INTERPRETED)
    lines = []
    for frame in range(frames):
        for four in range(4) if frame % 2 == 0 else range(3, -1, -1):
            # operands: sums that result, weights (the same for all frames), inputs, sums
            out, weight, x, total = (frames * k + frame for k in (four, 4 + four, 8, 9 + four))
            lines.append(f"fma.rn.f32 ${out}, ${weight - frame}, ${x}, ${total};")
    constraints = ",".join(["=&f"] * 4 * frames + ["f"] * 9 * frames)
    return _TEXT.format(result=_COMPILED.format(asm=" ".join(lines), constraints=constraints, frames=frames))
