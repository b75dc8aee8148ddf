"""The PTX of the GPU engine: a table of small functions that generated kernels call, each with its plain meaning.

A row is a `Helper`: a body in plain Triton for the interpreter, and a body for a GPU, mostly PTX instructions. PTX
keeps a thread's frames in that thread: Triton would choose a layout for every vector load, and move values between
threads to suit the layout.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import indent

import numpy as np

from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.kernels.triton_gpu.source import COMPILERS_SHARED

#: Activations whose quotients are far from over- and underflow: `SHORT_DIVISION` equals div_rn on all float32.
SHORT_DIVISIONS = ("Tanh", "Sigmoid", "SiLU")
#: Numerators from here on are divided correctly by `ratio`.
MIN_NUMERATOR = 2.0**-100
#: The first steps of a quotient: r is 1 / $2 after a Newton step, nearly always the nearest float32.
_RECIPROCAL = (
    "rcp.approx.ftz.f32 r, $2; neg.f32 m, $2; fma.rn.f32 e, m, r, 0f3F800000; fma.rn.f32 r, r, e, r;"
)

#: out = operand 0 / operand 1 by Markstein's steps: div.rn without its branch for unusual operands. Correctly rounded
#: where nothing over- or underflows on the way: after a Newton step the reciprocal is the nearest float32, so one
#: correction of the quotient is enough.
SHORT_DIVISION = (
    f"{{{{ .reg .f32 r, e, q, m; {_RECIPROCAL.replace('$2', '{1}')} "
    "mul.rn.f32 q, {0}, r; fma.rn.f32 e, m, q, {0}; fma.rn.f32 {out}, e, r, q; }}"
)

_TYPES = {"f": "tl.float32", "r": "tl.int32"}
#: Constraints of addresses.
_ADDRESS = {"global": "l", "global.nc": "l", "shared": "r"}
_POINTER = "at.to(tl.int64)"


@dataclass(frozen=True)
class Ptx:
    """PTX instructions that are executed for each element of the operands.

    code        : $0 and so on are the results, then the operands. There must be a result: of a store, a 0
    constraints : of results and operands, in this order: f float32, r int32, l global address; = marks a result
    operands    : expressions of Triton
    pure        : whether the compiler may move it, merge it with an equal one, and remove it
    frames      : frames of a thread per execution; each result and operand exists for each of them
    """

    code: str
    constraints: str
    operands: str = ""
    pure: bool = False
    frames: int = 1

    @property
    def expression(self) -> str:
        """The Triton call of the instructions."""
        results = [_TYPES[kind[-1]] for kind in self.constraints.split(",") if kind.startswith("=")]
        types = results[:: self.frames]
        dtype = types[0] if len(types) == 1 else f"({', '.join(types)})"
        return (
            f'tl.inline_asm_elementwise("{self.code}", "{self.constraints}", [{self.operands}], '
            f"dtype={dtype}, is_pure={self.pure}, pack={self.frames})"
        )


@dataclass(frozen=True)
class Helper:
    """A function that kernels call.

    head  : its name and arguments
    plain : its body in the interpreter, lines of Triton
    gpu   : its body on a GPU: instructions whose results it returns, or lines
    """

    head: str
    plain: str
    gpu: Ptx | str

    @property
    def text(self) -> str:
        """The function's source, for a GPU or for the interpreter if kernels run there."""
        gpu = f"return {self.gpu.expression}" if isinstance(self.gpu, Ptx) else self.gpu
        return f"@triton.jit\ndef {self.head}:\n{indent(self.plain if interpreted() else gpu, '    ')}\n\n\n"


def fused_helpers(weights: int) -> str:
    """Return the helper functions of a fused kernel.

    weights : floats of the largest phase, a multiple of four
    """
    return _global_memory() + _weights(weights) + _shared_signals(weights)


def lstm_stack(*, one_warp: bool) -> str:
    """Return the helper functions of LSTM layers whose units are lanes: they exchange values, and divide.

    one_warp : all lanes of a voice are in one warp
    """
    least = np.float32(MIN_NUMERATOR)
    fewest = 2 * int(least.view(np.int32)) - 1  # as `smaller` has them
    constants = f"LEAST = tl.constexpr({float(least)!r})\nFEWEST = tl.constexpr({fewest})\n\n\n"
    smaller = "bits = numerator.to(tl.uint32, bitcast=True)\nreturn tl.minimum(worst, bits + bits - 1)"
    above = "lanes = tl.arange(0, value.shape[0])\nreturn tl.gather(value, tl.maximum(lanes - SIZE, 0), 0)"
    shuffle = Ptx("shfl.sync.up.b32 $0, $1, $2, 0, -1;", "=f,f,r", "value, SIZE")
    return constants + _text(
        # the size of the smallest numerator as bits: zeros count as large
        Helper("smaller(worst, numerator)", smaller, smaller),
        # each group of SIZE lanes gets the value of one of its lanes
        Helper(
            "of_lane(value, lane, SIZE: tl.constexpr)",
            "lanes = tl.arange(0, value.shape[0])\nreturn tl.gather(value, lanes // SIZE * SIZE + lane, 0)",
            Ptx("shfl.sync.idx.b32 $0, $1, $2, $3, -1;", "=f,f,r,r", "value, lane, ((32 - SIZE) << 8) | 31"),
        ),
        # a / b, correctly rounded for b in 1 .. 2**30 and a that is zero or at least LEAST: div.rn without its branch.
        # The remainder is computed negated, so that zeros keep their sign. In the interpreter: as wrong as it may be,
        # for tests
        Helper(
            "ratio(a, b)",
            "return tl.where((tl.abs(a) < LEAST) & (a != 0.0), 0.0, tl.div_rn(a, b))",
            Ptx(
                f"{{ .reg .f32 r, e, q, m, n; {_RECIPROCAL} mul.rn.f32 q, $1, r; neg.f32 n, $1; "
                "fma.rn.f32 e, $2, q, n; neg.f32 e, e; fma.rn.f32 $0, e, r, q; }",
                "=f,f,f",
                "a, b",
                pure=True,
            ),
        ),
        # each lane gets the value of the lane SIZE lanes before it; the first SIZE lanes keep theirs, or, where there
        # are several warps, get that of the first lane
        Helper("from_above(value, SIZE: tl.constexpr)", above, shuffle if one_warp else above),
    )


def wide_lstm(row: int) -> str:
    """Return the helper functions of an LSTM layer whose weights are in memory.

    row : floats of a row of hidden states; two are in shared memory
    """
    return _text(
        # of the rows; to be called once
        Helper(
            "place(memory)",
            "return memory",
            Ptx(f"{{ .shared .align 16 .b8 hidden[{8 * row}]; mov.u32 $0, hidden; }}", "=r"),
        ),
        Helper(
            "put(rows, at, value)",
            "tl.store(rows + at, value)",
            Ptx("st.shared.f32 [$1], $2; mov.s32 $0, 0;", "=r,r,f", "rows + at * 4, value"),
        ),
        _load("get4(rows, at)", "rows + at", "shared", "rows + at * 4"),
        _load("weights4(at)", "at", "global.nc", _POINTER, pure=True),
    )


def _global_memory() -> str:
    return _text(
        *_moves("", "global", _POINTER),
        Helper(
            "load_masked(at, mask)",
            "return tl.load(at, mask=mask, other=0.0)",
            Ptx(
                "{ .reg .pred p; setp.ne.s32 p, $2, 0; mov.f32 $0, 0f00000000; @p ld.global.f32 $0, [$1]; }",
                "=&f,l,r",
                f"{_POINTER}, mask.to(tl.int32)",
            ),
        ),
        Helper(
            "store_masked(at, a, mask)",
            "tl.store(at, a, mask=mask)",
            Ptx(
                "{ .reg .pred p; setp.ne.s32 p, $3, 0; @p st.global.f32 [$1], $2; mov.s32 $0, 0; }",
                "=r,l,f,r",
                f"{_POINTER}, a, mask.to(tl.int32)",
            ),
        ),
    )


def _weights(weights: int) -> str:
    """Return helpers for weights in shared memory: one buffer with the phase's, one that receives the next phase's.

    In the interpreter they stay in global memory.
    """
    quads = weights // 4
    copy = Ptx(
        f"{{ .reg .pred p; setp.lt.s32 p, $3, {quads}; "
        "@p cp.async.cg.shared.global [$1], [$2], 16; mov.s32 $0, 0; }",
        "=r,r,l,r",
        "(there + quad * 4) * 4, (weights + (w + quad * 4)).to(tl.int64), quad",
    )
    return _text(
        # the first buffer: its place in shared memory, in floats; the second one follows
        Helper(
            "buffer()",
            "return 0",
            Ptx(
                f"{{ .shared .align 16 .b8 weights[{8 * weights}]; mov.u32 $0, weights; shr.u32 $0, $0, 2; }}",
                "=r",
                pure=True,
            ),
        ),
        # starts to copy the weights from index w on into a buffer, while the program continues
        Helper(
            "stage(weights, w, there, THREADS: tl.constexpr)",
            "return",
            "thread = tl.arange(0, THREADS)\n"
            f"for piece in tl.static_range(({quads} + THREADS - 1) // THREADS):\n"
            "    quad = piece * THREADS + thread\n"
            f"    {copy.expression}",
        ),
        # waits for this thread's copies
        Helper("staged()", "return", Ptx("cp.async.wait_all; mov.s32 $0, 0;", "=r")),
        Helper("phase_weights(p, here)", "return tl.load(p)", "return here"),
        # four weights, scalars
        _load("weights4(weights, w)", "weights + w", "shared", "w * 4"),
    )


def _shared_signals(weights: int) -> str:
    """Return helpers for signals that each thread reads back itself (`fused/shared_memory.py`).

    On a GPU they follow the two weight buffers and the compiler's bytes in shared memory, with addresses in bytes;
    in the interpreter they follow the voice's state.
    """
    first = 2 * 4 * weights + COMPILERS_SHARED
    return _text(
        Helper("own_place(here, behind)", "return behind", f"return here * 4 + {first}"),
        # not pure: kept, it would take registers in all phases
        Helper(
            "own_frames(own, place, size: tl.constexpr, BT: tl.constexpr)",
            "return own + place + tl.arange(0, BT) * size",
            Ptx("add.s32 $0, $1, $2;", "=r,r,r", "tl.arange(0, BT) * (4 * size), own + place * 4"),
        ),
        Helper(
            "own_piece(at, piece, size: tl.constexpr, BT: tl.constexpr)",
            "return at + piece * (BT * size)",
            "return at + piece * (BT * size * 4)",
        ),
        *_moves("_own", "shared", "at"),
    )


def multiply_adds(pairs: Sequence[tuple[int, int]], frames: int) -> tuple[str, str]:
    """Return name and text of a function of multiply-adds in order: sum[o] += weight * x[i] for each pair (i, o).

        name(weights, w, x0, x1, ..., a0, a1, ..., BT) -> a0, a1, ...

    It is one instruction to Triton, whose time for a kernel is that of the number of instructions.

    pairs  : indices of inputs and of sums, each from 0 on; the weights are at w, in this order, four at a time
    frames : of a thread
    """
    inputs, sums = (max(side) + 1 for side in zip(*pairs, strict=True))
    xs, totals = [f"x{i}" for i in range(inputs)], [f"a{o}" for o in range(sums)]
    # operands: sums that result, the address of the weights, inputs, sums; each for all frames
    first_x, first_total = (frames * k for k in (sums + 1, sums + 1 + inputs))
    code, begun = [f".reg .f32 w<{-(-len(pairs) // 4) * 4}>;"], set()
    for first in range(0, len(pairs), 4):
        four = ", ".join(f"w{first + n}" for n in range(4))
        code.append(f"ld.shared.v4.f32 {{{four}}}, [${frames * sums} + {4 * first}];")
        for frame, number in _order(pairs, first, frames):
            i, o = pairs[number]
            out = frames * o + frame
            total = out if (o, frame) in begun else first_total + out
            begun.add((o, frame))
            code.append(f"fma.rn.f32 ${out}, w{number}, ${first_x + frames * i + frame}, ${total};")
    constraints = ["=&f"] * sums * frames + ["r"] * frames + ["f"] * (inputs + sums) * frames
    asm = Ptx(
        f"{{ {' '.join(code)} }}", ",".join(constraints), ", ".join(["w * 4", *xs, *totals]), frames=frames
    )
    plain = [
        f"a{o} = tl.fma(tl.full([BT], tl.load(weights + w + {number}), tl.float32), x{i}, a{o})"
        for number, (i, o) in enumerate(pairs)
    ]
    name = f"sums{inputs}x{sums}_{zlib.crc32(repr(tuple(pairs)).encode()):08x}"
    head = f"{name}(weights, w, {', '.join([*xs, *totals])}, BT: tl.constexpr)"
    return name, Helper(head, "\n".join([*plain, f"return {', '.join(totals)}"]), asm).text


def _order(pairs: Sequence[tuple[int, int]], first: int, frames: int) -> list[tuple[int, int]]:
    """Return the order of a group of four multiply-adds: frame and number of the pair.

    With one input: it is reused while the weights ascend, the last weight while the next frame's input is loaded, and
    then the weights descend. The assembler may reorder, but keeps more of this order than of one for all frames.
    """
    numbers = range(first, min(first + 4, len(pairs)))
    if len(numbers) < 4 or len({pairs[number][0] for number in numbers}) > 1:
        return [(frame, number) for number in numbers for frame in range(frames)]
    return [
        (frame, number)
        for frame in range(frames)
        for number in (numbers if frame % 2 == 0 else reversed(numbers))
    ]


def _text(*helpers: Helper) -> str:
    return "".join(helper.text for helper in helpers)


def _moves(suffix: str, space: str, address: str) -> list[Helper]:
    """Return load1(at), store1(at, a), and those of two and of four contiguous floats; a suffix precedes the number."""
    moves = []
    for count in (1, 2, 4):
        values = ["a", "b", "c", "d"][:count]
        pairs = zip(_pointers("at", count), values, strict=True)
        width, operands = _vector(2, count)
        store = Ptx(
            f"st.{space}.{width} [$1], {operands}; mov.s32 $0, 0;",
            ",".join(["=r", _ADDRESS[space], *["f"] * count]),
            ", ".join([address, *values]),
        )
        moves += [
            _load(f"load{suffix}{count}(at)", "at", space, address, count=count),
            Helper(
                f"store{suffix}{count}(at, {', '.join(values)})",
                "\n".join(f"tl.store({pointer}, {value})" for pointer, value in pairs),
                store,
            ),
        ]
    return moves


def _load(head: str, pointer: str, space: str, address: str, *, count: int = 4, pure: bool = False) -> Helper:
    """Return a load of contiguous floats, from a pointer in the interpreter, from an address on a GPU."""
    width, results = _vector(0, count)
    constraints = ",".join([*["=f"] * count, _ADDRESS[space]])
    return Helper(
        head,
        f"return {', '.join(f'tl.load({source})' for source in _pointers(pointer, count))}",
        Ptx(f"ld.{space}.{width} {results}, [${count}];", constraints, address, pure),
    )


def _pointers(first: str, count: int) -> list[str]:
    return [first, *(f"{first} + {index}" for index in range(1, count))]


def _vector(first: int, count: int) -> tuple[str, str]:
    """Return the type of contiguous floats, and their operands from number `first` on."""
    operands = ", ".join(f"${first + index}" for index in range(count))
    return ("f32", operands) if count == 1 else (f"v{count}.f32", f"{{{operands}}}")
