"""LSTM layers as one Triton kernel: a group of lanes walks time for its voice, all of a block in registers.

    turn n    of layer l is frame n - 2 l: what it reads of the layer before was made two turns ago, so its input sums
              are no part of the wait from turn to turn

A turn, in each lane: the gates' sums over the hidden states of the turn before, which stand in registers of every lane;
cell and hidden state; the input sums of the next turn; then each lane gets all hidden states of its layer from the
lanes that made them, and sums up an output of the model. `arithmetic/recurrence.py` has the order of the sums.
"""

from __future__ import annotations

from namdsp.arithmetic.fma import INPUT_FLOOR, OUTPUT_NAN
from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.kernels.triton_gpu.lstm_stack import GATES, LANES, Stack
from namdsp.kernels.triton_gpu.program import program_source

#: Turns that a layer is behind the one before it.
BEHIND = 2
POINTERS = ("x", "y", "state", "weights", "unusable")
NUMBERS = ("frames", "voices", "of_model", "x_row", "y_row")
CONSTANTS = ("THREADS",)

_INTERPRETED = """@triton.jit
def of_lane(value, lane, SIZE: tl.constexpr):
    lanes = tl.arange(0, value.shape[0])
    return tl.gather(value, lanes // SIZE * SIZE + lane, 0)


@triton.jit
def from_above(value, SIZE: tl.constexpr):
    lanes = tl.arange(0, value.shape[0])
    return tl.gather(value, tl.maximum(lanes - SIZE, 0), 0)


"""

_COMPILED = '''@triton.jit
def of_lane(value, lane, SIZE: tl.constexpr):
    """Each group of SIZE lanes gets the value of one of its lanes."""
    return tl.inline_asm_elementwise(
        "shfl.sync.idx.b32 $0, $1, $2, $3, -1;",
        "=f,f,r,r",
        [value, lane, ((32 - SIZE) << 8) | 31],
        dtype=tl.float32,
        is_pure=False,
        pack=1,
    )


@triton.jit
def from_above(value, SIZE: tl.constexpr):
    """Each lane gets the value of the lane that is SIZE lanes before it; the first SIZE lanes keep theirs."""
    return tl.inline_asm_elementwise(
        "shfl.sync.up.b32 $0, $1, $2, 0, -1;",
        "=f,f,r",
        [value, SIZE],
        dtype=tl.float32,
        is_pure=False,
        pack=1,
    )


'''


def kernel_source(stack: Stack) -> str:
    """The source of the kernel for a stack; the weights are no part of it."""
    functions = _INTERPRETED if interpreted() else _COMPILED
    functions += program_source("parts", stack.squash.quotient) + "\n\n"
    names = ", ".join(f'"{name}"' for name in NUMBERS)
    arguments = ", ".join([*POINTERS, *NUMBERS, *(f"{name}: tl.constexpr" for name in CONSTANTS)])
    body = "\n".join(f"    {line}" for line in _Lines(stack).body())
    return f"{functions}@triton.jit(do_not_specialize=[{names}])\ndef kernel({arguments}):\n{body}\n"


class _Lines:
    """The kernel's body."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._layers = len(stack.layers)
        self._behind = BEHIND * (self._layers - 1)  # turns that the last layer is behind the first
        self._of = range(stack.hidden)
        self._gates = range(GATES)

    def body(self) -> list[str]:
        """All lines."""
        turn = [f"    {line}" for line in self._turn()]
        tile = [*self._next_tile(), "for step in range(0, tl.minimum(turns - base, FRAMES)):", *turn]
        return [
            *self._start(),
            "for base in range(0, turns, FRAMES):",
            *(f"    {line}" for line in [*tile, *self._store_tile()]),
            *self._end(),
        ]

    def _start(self) -> list[str]:
        stack = self._stack
        group, units = stack.group, stack.units
        lines = [
            f"FRAMES: tl.constexpr = {units}  # of a tile, one in each lane of a layer",
            "lanes = tl.arange(0, THREADS)",
            f"voice = tl.program_id(0) * (THREADS // {group}) + lanes // {group}",
            "real = voice < voices",
            "safe = tl.where(real, voice, 0).to(tl.int64)",
            f"own = lanes % {group}",
            f"unit = lanes % {units}",
            f"layer = own // {units}",
            f"weights += safe // of_model * {stack.rows * group} + own",
            f"state += safe * {2 * group} + own",
            *self._load_numbers(),
            "h = tl.load(state)",
            f"c = tl.load(state + {group})",
            *(f"h{k} = of_lane(h, {k}, {units})" for k in self._of),
            "bad = tl.zeros([THREADS], tl.int32)",
            f"turns = frames + {self._behind}",
        ]
        for i in range(stack.inputs):
            lines += [f"x_of{i} = x + (safe * {stack.inputs} + {i}) * x_row"]
        lines += [f"y_of{o} = y + (safe * {stack.outputs} + {o}) * y_row" for o in range(stack.outputs)]
        lines += ["t = tl.zeros([THREADS], tl.int32)", "counts = own == 0", *self._load("now", "real")]
        lines += self._input_sums([f"now{i}" for i in range(stack.inputs)])
        lines += ["counts = layer == 0"]
        for ahead in range(self._ahead):
            lines += [f"t = 1 + {ahead} * FRAMES + unit", *self._load(f"next{ahead}_", "real & (t < frames)")]
        return lines

    @property
    def _ahead(self) -> int:
        """Tiles that are loaded before they are wanted, so that about a warp's width of frames is on its way."""
        return LANES // self._stack.units

    def _load_numbers(self) -> list[str]:
        stack, lines = self._stack, []
        for gate in self._gates:
            names = [f"b{gate}", *(f"i{gate}_{k}" for k in range(stack.columns))]
            names += [f"r{gate}_{k}" for k in self._of]
            lines += [
                f"{name} = tl.load(weights + {(gate * len(names) + row) * stack.group})"
                for row, name in enumerate(names)
            ]
        first = stack.rows - 1 - stack.hidden
        names = ["head", *(f"head{k}" for k in self._of)]
        return lines + [
            f"{name} = tl.load(weights + {(first + row) * stack.group})" for row, name in enumerate(names)
        ]

    def _load(self, name: str, mask: str) -> list[str]:
        """Frames t of the inputs, as the model takes them; samples that are not finite are counted where `counts`."""
        lines, floor = [], int(INPUT_FLOOR.view("int32"))
        for i in range(self._stack.inputs):
            lines += [
                f"{name}{i} = tl.load(x_of{i} + t, mask={mask}, other=0.0)",
                f"size = {name}{i}.to(tl.int32, bitcast=True) & 0x7FFFFFFF",
                "bad += tl.where((size >= 0x7F800000) & counts, 1, 0)",
                f"{name}{i} = tl.where((size >= 0x7F800000) | (size < {floor}), 0.0, {name}{i})",
            ]
        return lines

    def _next_tile(self) -> list[str]:
        """Frames base + 1 .. base + FRAMES of the inputs, and what the lanes will collect of the outputs."""
        stack, lines = self._stack, []
        last = self._ahead - 1
        for i in range(stack.inputs):
            lines += [f"tile{i} = next0_{i}"]
            lines += [f"next{ahead}_{i} = next{ahead + 1}_{i}" for ahead in range(last)]
        lines += [f"t = base + 1 + {last + 1} * FRAMES + unit"]
        lines += self._load(f"next{last}_", "real & (t < frames)")
        return lines + [f"out{o} = tl.zeros([THREADS], tl.float32)" for o in range(stack.outputs)]

    def _turn(self) -> list[str]:
        lines = self._sums() + self._cell()
        lines += [f"now{i} = of_lane(tile{i}, step, {self._stack.units})" for i in range(self._stack.inputs)]
        lines += self._input_sums([f"now{i}" for i in range(self._stack.inputs)])
        if self._layers > 1:
            lines += [
                f"frame = base + step - layer * {BEHIND}",
                "busy = (frame >= 0) & (frame < frames)",
                "c = tl.where(busy, new_c, c)",
                "h = tl.where(busy, new_h, h)",
            ]
        else:
            lines += ["c = new_c", "h = new_h"]
        lines += [f"h{k} = of_lane(h, {k}, {self._stack.units})" for k in self._of]
        return lines + self._outputs()

    def _sums(self) -> list[str]:
        lines = []
        for gate in self._gates:
            lines += [f"even = z{gate}", "odd = tl.zeros([THREADS], tl.float32)"]
            for k in self._of:
                chain = "odd" if k % 2 else "even"
                lines.append(f"{chain} = tl.fma(r{gate}_{k}, h{k}, {chain})")
            lines.append(f"s{gate}, p{gate}, q{gate} = parts(even + odd)")
        return lines

    def _cell(self) -> list[str]:
        lines = []
        for gate, name in ((0, "i"), (1, "f"), (3, "o")):
            lines += [
                f"e_{name} = tl.fma(s{gate}, p{gate}, q{gate})",
                f"d_{name} = q{gate} + q{gate}",
            ]
        return [
            *lines,
            "new = tl.div_rn(e_i * (s2 * p2), d_i * q2)",
            "new_c = tl.fma(tl.div_rn(e_f, d_f), c, new)",
            "s, p, q = parts(new_c)",
            "new_h = tl.div_rn((e_o * s) * p, d_o * q)",
        ]

    def _input_sums(self, x: list[str]) -> list[str]:
        """The gates of the next turn as bias and inputs leave them. x: inputs of the model, the same in all lanes."""
        lines = []
        if self._layers > 1:
            lines.append(f"feed = tl.where(layer == 0, 0.0, from_above(h, {self._stack.units}))")
            lines += [f"feed = tl.where(own == {i}, {name}, feed)" for i, name in enumerate(x)]
            x = [f"feed{k}" for k in range(self._stack.columns)]
            lines += [f"feed{k} = of_lane(feed, {k}, {self._stack.units})" for k in range(len(x))]
        for gate in self._gates:
            lines.append(f"z{gate} = b{gate}")
            lines += [f"z{gate} = tl.fma(i{gate}_{k}, {name}, z{gate})" for k, name in enumerate(x)]
        return lines

    def _outputs(self) -> list[str]:
        lines = ["made = head", *(f"made = tl.fma(head{k}, h{k}, made)" for k in self._of)]
        for o in range(self._stack.outputs):
            value = "made" if self._stack.outputs == 1 else f"of_lane(made, {o}, {self._stack.units})"
            lines.append(f"out{o} = tl.where(unit == step, {value}, out{o})")
        return lines

    def _store_tile(self) -> list[str]:
        lines = [
            f"t = base + unit - {self._behind}",
            f"kept = real & (layer == {self._layers - 1}) & (t >= 0) & (t < frames)",
        ]
        for o in range(self._stack.outputs):
            lines += [  # by their bits, for no compiler may take a NaN for a NaN
                f"bits = out{o}.to(tl.int32, bitcast=True)",
                f"bits = tl.where((bits & 0x7FFFFFFF) > 0x7F800000, {OUTPUT_NAN}, bits)",
                f"tl.store(y_of{o} + t, bits.to(tl.float32, bitcast=True), mask=kept)",
            ]
        return lines

    def _end(self) -> list[str]:
        group = self._stack.group
        return [
            "tl.store(state, h, mask=real)",
            f"tl.store(state + {group}, c, mask=real)",
            f"bad = tl.sum(tl.reshape(bad, [THREADS // {group}, {group}]), 1)",
            f"voice = tl.program_id(0) * (THREADS // {group}) + tl.arange(0, THREADS // {group})",
            "tl.store(unusable + voice, bad, mask=voice < voices)",
        ]
