"""LSTM layers as one Triton kernel: a group of lanes walks time for its voice, all of a block in registers.

    turn n    of layer l is frame n - 2 l: what it reads of the layer before was made two turns ago, so its input sums
              are no part of the wait from turn to turn

A turn, in each lane: the hidden states of its layer come from the lanes that made them; the gates' sums over them, and
an output of the model; cell and hidden state; the input sums of the next turn. `arithmetic/recurrence.py` has the order
of the sums.

Divisions are right where nothing underflows on the way, nearly always: the smallest numerator tells. If one was
too small, the block is played again from its start, with divisions that take their time.
"""

from __future__ import annotations

from namdsp.arithmetic.fma import INPUT_FLOOR, OUTPUT_NAN
from namdsp.kernels.triton_gpu.lstm.stack import GATES, LANES, Stack
from namdsp.kernels.triton_gpu.program import program_source
from namdsp.kernels.triton_gpu.ptx import lstm_stack
from namdsp.kernels.triton_gpu.source import CONSTANT, NUMBER, KernelSource
from namdsp.kernels.triton_gpu.whole.phase_source import NARROW

#: Turns that a layer is behind the one before it.
BEHIND = 2
#: Frames of the signal that are loaded together, while as many are played: memory of the host is 1.5 us away.
AHEAD = LANES
#: In the order of `layers/launch.py`; the last argument is for whole models only.
PARAMETERS = (
    *(("x", "*fp32"), ("x_row", NUMBER), ("x_voice", NUMBER)),
    *(("y", "*fp32"), ("y_row", NUMBER), ("y_voice", NUMBER)),
    *(("state", "*fp32"), ("weights", "*fp32")),
    *(("frames", NUMBER), ("voices", NUMBER), ("of_model", NUMBER), ("unusable", "*i32")),
)


def kernel_source(title: str, stack: Stack, *, whole: bool) -> KernelSource:
    """The kernel for a stack; the weights are no part of it.

    whole : it is a model, whose input is conditioned and whose output has one NaN; else a part of one
    """
    functions = lstm_stack(one_warp=stack.group <= LANES)
    functions += program_source("parts", stack.squash.quotient) + "\n\n"
    given = PARAMETERS if whole else PARAMETERS[:-1]
    return KernelSource(title, functions, (*given, ("THREADS", CONSTANT)), tuple(_Lines(stack, whole).body()))


class _Lines:
    """The kernel's body."""

    def __init__(self, stack: Stack, whole: bool) -> None:
        self._stack = stack
        self._whole = whole
        self._layers = len(stack.layers)
        self._behind = BEHIND * (self._layers - 1)  # turns that the last layer is behind the first
        self._of = range(stack.hidden)
        self._gates = range(GATES)
        self._tiles = range(AHEAD // stack.units)  # that are loaded together

    def body(self) -> list[str]:
        """All lines."""
        lines = self._start()
        if self._stack.squash.name in NARROW:
            lines += [*self._play("ratio"), "if tl.min(worst) < FEWEST:"]
            lines += [f"    {line}" for line in self._play("tl.div_rn")]
        else:
            lines += self._play("tl.div_rn")
        return lines + self._end()

    def _play(self, divide: str) -> list[str]:
        """The block, from the states in memory."""
        turn = [f"    {line}" for line in self._turn(divide)]
        tile = [
            *self._next_tile(),
            "for step in range(0, tl.minimum(turns - base, FRAMES)):",
            *turn,
            *self._store_tile("base + unit - 1"),
        ]
        tiles = [
            *self._next_tiles(),
            f"for base in range(first, tl.minimum(first + {AHEAD}, turns), FRAMES):",
            *(f"    {line}" for line in tile),
        ]
        return [
            *self._first_turn(),
            f"for first in range(0, turns, {AHEAD}):",
            *(f"    {line}" for line in tiles),
            *self._hidden_states(),  # the last frame
            *self._outputs("0"),
            *self._store_tile("tl.where(unit == 0, turns - 1, turns)"),
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
            f"turns = frames + {self._behind}",
        ]
        for i in range(stack.inputs):
            lines += [f"x_of{i} = x + safe * x_voice + tl.full([], {i}, tl.int64) * x_row"]
        for o in range(stack.outputs):
            lines += [f"y_of{o} = y + safe * y_voice + tl.full([], {o}, tl.int64) * y_row"]
        return lines

    def _first_turn(self) -> list[str]:
        """What the first turn finds: states, input sums, and the tiles of the signal that are on their way."""
        lines = [
            "h = tl.load(state)",
            f"c = tl.load(state + {self._stack.group})",
            "bad = tl.zeros([THREADS], tl.int32)",
            "worst = tl.full([THREADS], 0xFFFFFFFF, tl.uint32)",
            "t = tl.zeros([THREADS], tl.int32)",
            *self._load("now", "real"),
            *self._load_tiles("1"),
            "counts = own == 0",
            *self._condition("now"),
            *self._feed(),
            *self._input_sums(),
            "counts = layer == 0",
            *(f"out{o} = tl.zeros([THREADS], tl.float32)" for o in range(self._stack.outputs)),
        ]
        return lines

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
        """Frames t of the inputs, on their way."""
        return [
            f"{name}{i} = tl.load(x_of{i} + t, mask={mask}, other=0.0)" for i in range(self._stack.inputs)
        ]

    def _condition(self, name: str) -> list[str]:
        """Inputs as the model takes them; samples that are not finite are counted where `counts`."""
        lines, floor = [], int(INPUT_FLOOR.view("int32"))
        for i in range(self._stack.inputs if self._whole else 0):
            lines += [
                f"size = {name}{i}.to(tl.int32, bitcast=True) & 0x7FFFFFFF",
                "bad += tl.where((size >= 0x7F800000) & counts, 1, 0)",
                f"{name}{i} = tl.where((size >= 0x7F800000) | (size < {floor}), 0.0, {name}{i})",
            ]
        return lines

    def _load_tiles(self, frame: str) -> list[str]:
        """AHEAD frames of the inputs, on their way: nothing may touch them before they are wanted."""
        lines = []
        for tile in self._tiles:
            lines += [
                f"t = {frame} + {tile} * FRAMES + unit",
                *self._load(f"next{tile}_", "real & (t < frames)"),
            ]
        return lines

    def _next_tiles(self) -> list[str]:
        """Frames first + 1 .. first + AHEAD of the inputs are here, the next ones set out."""
        lines = []
        for tile in self._tiles:
            lines += [f"here{tile}_{i} = next{tile}_{i}" for i in range(self._stack.inputs)]
            lines += self._condition(f"here{tile}_")
        return lines + self._load_tiles(f"1 + first + {AHEAD}")

    def _next_tile(self) -> list[str]:
        """Frames base + 1 .. base + FRAMES of the inputs."""
        lines = []
        for i in range(self._stack.inputs):
            lines.append(f"tile{i} = here0_{i}")
            lines += [f"here{tile}_{i} = here{tile + 1}_{i}" for tile in self._tiles[:-1]]
        return lines

    def _turn(self, divide: str) -> list[str]:
        now = [f"now{i} = of_lane(tile{i}, step, {self._stack.units})" for i in range(self._stack.inputs)]
        lines = [*self._hidden_states(), *now, *self._feed()]  # all that lanes wait for comes first
        lines += [*self._outputs("step"), *self._sums(), *self._input_sums(), *self._cell(divide)]
        if self._layers > 1:
            lines += [
                f"frame = base + step - layer * {BEHIND}",
                "busy = (frame >= 0) & (frame < frames)",
                "c = tl.where(busy, new_c, c)",
                "h = tl.where(busy, new_h, h)",
            ]
        else:
            lines += ["c = new_c", "h = new_h"]
        return lines

    def _hidden_states(self) -> list[str]:
        """Of the turn before, to all lanes of a layer."""
        return [f"h{k} = of_lane(h, {k}, {self._stack.units})" for k in self._of]

    def _sums(self) -> list[str]:
        lines = []
        for gate in self._gates:
            lines += [f"even = z{gate}", "odd = tl.zeros([THREADS], tl.float32)"]
            for k in self._of:
                chain = "odd" if k % 2 else "even"
                lines.append(f"{chain} = tl.fma(r{gate}_{k}, h{k}, {chain})")
            lines.append(f"s{gate}, p{gate}, q{gate} = parts(even + odd)")
        return lines

    def _cell(self, divide: str) -> list[str]:
        lines = []
        for gate, name in ((0, "i"), (1, "f"), (3, "o")):
            lines += [
                f"e_{name} = tl.fma(s{gate}, p{gate}, q{gate})",
                f"d_{name} = q{gate} + q{gate}",
            ]
        lines += [
            "over = e_i * (s2 * p2)",
            f"new = {divide}(over, d_i * q2)",
            f"new_c = tl.fma({divide}(e_f, d_f), c, new)",
            "s, p, q = parts(new_c)",
            "above = (e_o * s) * p",
            f"new_h = {divide}(above, d_o * q)",
        ]
        if divide == "ratio":
            lines.append("worst = smaller(smaller(worst, over), above)")
        return lines

    def _feed(self) -> list[str]:
        """What each layer reads, to all of its lanes; with one layer, that is in all lanes already."""
        if self._layers == 1:
            return []
        lines = [f"feed = tl.where(layer == 0, 0.0, from_above(h, {self._stack.units}))"]
        lines += [f"feed = tl.where(own == {i}, now{i}, feed)" for i in range(self._stack.inputs)]
        columns = range(self._stack.columns)
        return [*lines, *(f"feed{k} = of_lane(feed, {k}, {self._stack.units})" for k in columns)]

    def _input_sums(self) -> list[str]:
        """The gates of the next turn as bias and inputs leave them."""
        name, lines = "now" if self._layers == 1 else "feed", []
        for gate in self._gates:
            lines.append(f"z{gate} = b{gate}")
            lines += [
                f"z{gate} = tl.fma(i{gate}_{k}, {name}{k}, z{gate})" for k in range(self._stack.columns)
            ]
        return lines

    def _outputs(self, place: str) -> list[str]:
        """Of the turn before; the lane of a number collects them."""
        lines = ["made = head", *(f"made = tl.fma(head{k}, h{k}, made)" for k in self._of)]
        for o in range(self._stack.outputs):
            value = "made" if self._stack.outputs == 1 else f"of_lane(made, {o}, {self._stack.units})"
            lines.append(f"out{o} = tl.where(unit == {place}, {value}, out{o})")
        return lines

    def _store_tile(self, turn: str) -> list[str]:
        """What the lanes have collected, each of a turn."""
        lines = [
            f"t = {turn} - {self._behind}",
            f"kept = real & (layer == {self._layers - 1}) & (t >= 0) & (t < frames)",
        ]
        for o in range(self._stack.outputs):
            if self._whole:
                lines += [  # by their bits, for no compiler may take a NaN for a NaN
                    f"bits = out{o}.to(tl.int32, bitcast=True)",
                    f"bits = tl.where((bits & 0x7FFFFFFF) > 0x7F800000, {OUTPUT_NAN}, bits)",
                    f"out{o} = bits.to(tl.float32, bitcast=True)",
                ]
            lines.append(f"tl.store(y_of{o} + t, out{o}, mask=kept)")
        return lines

    def _end(self) -> list[str]:
        group = self._stack.group
        lines = ["tl.store(state, h, mask=real)", f"tl.store(state + {group}, c, mask=real)"]
        if self._whole:
            lines += [
                f"bad = tl.sum(tl.reshape(bad, [THREADS // {group}, {group}]), 1)",
                f"voice = tl.program_id(0) * (THREADS // {group}) + tl.arange(0, THREADS // {group})",
                "tl.store(unusable + voice, bad, mask=voice < voices)",
            ]
        return lines
