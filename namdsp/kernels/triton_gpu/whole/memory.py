"""How the whole-model kernel moves data, one thread at a time, as Triton helper functions.

Written as PTX, so that a thread's frames stay with the thread: Triton would choose a layout for every vector load and
move values between threads to suit it. In the interpreter, which has no PTX, the same in plain Triton.

Weights are read from shared memory: two buffers, one with the phase's, one in which the next phase's arrive.
"""

from __future__ import annotations

from namdsp.kernels.triton_gpu.device import interpreted

#: Floats of a phase's weights at the most: two buffers of 20 KiB, of the 48 KiB that a program has without asking.
MOST_WEIGHTS = 5120

_INTERPRETED = """@triton.jit
def load1(at):
    return tl.load(at)


@triton.jit
def load2(at):
    return tl.load(at), tl.load(at + 1)


@triton.jit
def load4(at):
    return tl.load(at), tl.load(at + 1), tl.load(at + 2), tl.load(at + 3)


@triton.jit
def store1(at, a):
    tl.store(at, a)


@triton.jit
def store2(at, a, b):
    tl.store(at, a)
    tl.store(at + 1, b)


@triton.jit
def store4(at, a, b, c, d):
    tl.store(at, a)
    tl.store(at + 1, b)
    tl.store(at + 2, c)
    tl.store(at + 3, d)


@triton.jit
def load_masked(at, mask):
    return tl.load(at, mask=mask, other=0.0)


@triton.jit
def store_masked(at, a, mask):
    tl.store(at, a, mask=mask)


@triton.jit
def buffer():
    return 0


@triton.jit
def stage(weights, w, there, THREADS: tl.constexpr):
    return


@triton.jit
def staged():
    return


@triton.jit
def phase_weights(p, here):
    return tl.load(p)


@triton.jit
def weights4(weights, w):
    return tl.load(weights + w), tl.load(weights + w + 1), tl.load(weights + w + 2), tl.load(weights + w + 3)


@triton.jit
def quotient(a, b):
    return tl.div_rn(a, b)


@triton.jit
def short_quotient(a, b):
    return tl.div_rn(a, b)


"""

_COMPILED = '''@triton.jit
def load1(at):
    return _asm("ld.global.f32 $0, [$1];", "=f,l", [at.to(tl.int64)], dtype=tl.float32, is_pure=False, pack=1)


@triton.jit
def load2(at):
    return _asm(
        "ld.global.v2.f32 {$0, $1}, [$2];",
        "=f,=f,l",
        [at.to(tl.int64)],
        dtype=(tl.float32, tl.float32),
        is_pure=False,
        pack=1,
    )


@triton.jit
def load4(at):
    return _asm(
        "ld.global.v4.f32 {$0, $1, $2, $3}, [$4];",
        "=f,=f,=f,=f,l",
        [at.to(tl.int64)],
        dtype=(tl.float32, tl.float32, tl.float32, tl.float32),
        is_pure=False,
        pack=1,
    )


@triton.jit
def store1(at, a):
    _asm(
        "st.global.f32 [$1], $2; mov.s32 $0, 0;",
        "=r,l,f",
        [at.to(tl.int64), a],
        dtype=tl.int32,
        is_pure=False,
        pack=1,
    )


@triton.jit
def store2(at, a, b):
    _asm(
        "st.global.v2.f32 [$1], {$2, $3}; mov.s32 $0, 0;",
        "=r,l,f,f",
        [at.to(tl.int64), a, b],
        dtype=tl.int32,
        is_pure=False,
        pack=1,
    )


@triton.jit
def store4(at, a, b, c, d):
    _asm(
        "st.global.v4.f32 [$1], {$2, $3, $4, $5}; mov.s32 $0, 0;",
        "=r,l,f,f,f,f",
        [at.to(tl.int64), a, b, c, d],
        dtype=tl.int32,
        is_pure=False,
        pack=1,
    )


@triton.jit
def load_masked(at, mask):
    return _asm(
        "{ .reg .pred p; setp.ne.s32 p, $2, 0; mov.f32 $0, 0f00000000; @p ld.global.f32 $0, [$1]; }",
        "=&f,l,r",
        [at.to(tl.int64), mask.to(tl.int32)],
        dtype=tl.float32,
        is_pure=False,
        pack=1,
    )


@triton.jit
def store_masked(at, a, mask):
    _asm(
        "{ .reg .pred p; setp.ne.s32 p, $3, 0; @p st.global.f32 [$1], $2; mov.s32 $0, 0; }",
        "=r,l,f,r",
        [at.to(tl.int64), a, mask.to(tl.int32)],
        dtype=tl.int32,
        is_pure=False,
        pack=1,
    )


@triton.jit
def buffer():
    """The first buffer for weights: its place in shared memory, in floats. The second one follows."""
    return _asm(
        "{ .shared .align 16 .b8 weights[%(bytes)d]; mov.u32 $0, weights; shr.u32 $0, $0, 2; }",
        "=r",
        [],
        dtype=tl.int32,
        is_pure=True,
        pack=1,
    )


@triton.jit
def stage(weights, w, there, THREADS: tl.constexpr):
    """Let the weights from index w on come into a buffer, while the program goes on."""
    thread = tl.arange(0, THREADS)
    for piece in tl.static_range((%(quads)d + THREADS - 1) // THREADS):
        quad = piece * THREADS + thread
        _asm(
            "{ .reg .pred p; setp.lt.s32 p, $3, %(quads)d; "
            "@p cp.async.cg.shared.global [$1], [$2], 16; mov.s32 $0, 0; }",
            "=r,r,l,r",
            [(there + quad * 4) * 4, (weights + (w + quad * 4)).to(tl.int64), quad],
            dtype=tl.int32,
            is_pure=False,
            pack=1,
        )


@triton.jit
def staged():
    """Wait for what this thread let come."""
    _asm("cp.async.wait_all; mov.s32 $0, 0;", "=r", [], dtype=tl.int32, is_pure=False, pack=1)


@triton.jit
def phase_weights(p, here):
    return here


@triton.jit
def weights4(weights, w):
    """Four weights, scalars, of the buffer."""
    return _asm(
        "ld.shared.v4.f32 {$0, $1, $2, $3}, [$4];",
        "=f,=f,=f,=f,r",
        [w * 4],
        dtype=(tl.float32, tl.float32, tl.float32, tl.float32),
        is_pure=False,
        pack=1,
    )


@triton.jit
def quotient(a, b):
    """a / b by Markstein's steps, correctly rounded where nothing over- or underflows on the way.

    After one Newton step the reciprocal is the nearest float32, so one correction of the quotient is enough. It is
    div.rn without its branch for all other operands.
    """
    return _asm(
        "{ .reg .f32 r, e, q, m; rcp.approx.ftz.f32 r, $2; neg.f32 m, $2; fma.rn.f32 e, m, r, 0f3F800000; "
        "fma.rn.f32 r, r, e, r; mul.rn.f32 q, $1, r; fma.rn.f32 e, m, q, $1; fma.rn.f32 $0, e, r, q; }",
        "=f,f,f",
        [a, b],
        dtype=tl.float32,
        is_pure=True,
        pack=1,
    )


@triton.jit
def short_quotient(a, b):
    """`quotient` without the Newton step: whether it is correctly rounded depends on the chip's rcp.approx."""
    return _asm(
        "{ .reg .f32 r, e, q, m; rcp.approx.ftz.f32 r, $2; neg.f32 m, $2; "
        "mul.rn.f32 q, $1, r; fma.rn.f32 e, m, q, $1; fma.rn.f32 $0, e, r, q; }",
        "=f,f,f",
        [a, b],
        dtype=tl.float32,
        is_pure=True,
        pack=1,
    )


'''


def helpers(weights: int) -> str:
    """The helper functions' source; weights: floats of the largest phase, a multiple of four."""
    if interpreted():
        return _INTERPRETED
    filled = _COMPILED % {"bytes": 2 * 4 * weights, "quads": weights // 4}
    return filled.replace("_asm(", "tl.inline_asm_elementwise(")
