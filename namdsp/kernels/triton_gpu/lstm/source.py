"""LSTM layers as one Triton kernel: some lanes compute a voice frame by frame, a block's weights in registers.

    step n    of layer l computes frame n - 2 l: its input from the layer before was computed two steps ago, so the
              input sums are off the critical path from step to step

A step, in each lane: receive the hidden states of its layer from their lanes; sum the gates over them, and an output of
the model; update cell and hidden state; compute the input sums of the next step. `arithmetic/recurrence.py` has the
order of the sums.

Divisions are exact unless an intermediate result underflows, which is rare and detected by the smallest numerator. If
one was too small, the block is computed again from its start, with slower divisions that are always exact.
"""

from __future__ import annotations

from namdsp.kernels.triton_gpu.lstm.stack import GATES, LANES, LaneStack
from namdsp.kernels.triton_gpu.lstm.step import gate_lines, step_functions, step_lines
from namdsp.kernels.triton_gpu.program import DIVIDE
from namdsp.kernels.triton_gpu.ptx import SHORT_DIVISIONS, lstm_stack
from namdsp.kernels.triton_gpu.source import CONSTANT, NUMBER, KernelSource

#: The short division of `ptx.py`.
RATIO = "ratio"
#: Steps between a layer's frame and the same frame of the layer before it.
LAYER_DELAY = 2
#: Frames of the signal that are loaded ahead of use: a load from host memory takes 1.5 us.
AHEAD = LANES
#: In the order of `layers/launch.py`.
PARAMETERS = (
    *(("x", "*fp32"), ("x_channel", NUMBER), ("x_voice", NUMBER)),
    *(("y", "*fp32"), ("y_channel", NUMBER), ("y_voice", NUMBER)),
    *(("state", "*fp32"), ("weights", "*fp32")),
    *(("frames", NUMBER), ("voices", NUMBER), ("of_model", NUMBER)),
)


def kernel_source(stack: LaneStack) -> KernelSource:
    """Return the kernel of a stack, without its weights."""
    functions = lstm_stack(one_warp=stack.voice_lanes <= LANES)
    functions += step_functions(stack.squash, RATIO, DIVIDE)
    title = f"{len(stack.layers)} LSTM layers of {stack.hidden} units"
    return KernelSource(
        title, functions, (*PARAMETERS, ("THREADS", CONSTANT)), tuple(_LstmText(stack).body())
    )


class _LstmText:
    """The kernel's body."""

    def __init__(self, stack: LaneStack) -> None:
        self._stack = stack
        self._layers = len(stack.layers)
        self._output_delay = LAYER_DELAY * (self._layers - 1)  # steps between a frame's input and its output
        self._of = range(stack.hidden)
        self._gates = range(GATES)
        self._tiles = range(AHEAD // stack.units)  # that are loaded together

    def body(self) -> list[str]:
        """Return all lines."""
        lines = self._start()
        if self._stack.squash.name in SHORT_DIVISIONS:
            lines += [*self._play(RATIO), "if tl.min(worst) < FEWEST:"]
            lines += [f"    {line}" for line in self._play(DIVIDE)]
        else:
            lines += self._play(DIVIDE)
        return lines + self._end()

    def _play(self, divide: str) -> list[str]:
        """Return lines that compute the block from the states in memory."""
        step = [f"    {line}" for line in self._step(divide)]
        tile = [
            *self._next_tile(),
            "for step in range(0, tl.minimum(turns - base, FRAMES)):",
            *step,
            *self._store_tile("base + unit - 1"),
        ]
        tiles = [
            *self._next_tiles(),
            f"for base in range(first, tl.minimum(first + {AHEAD}, turns), FRAMES):",
            *(f"    {line}" for line in tile),
        ]
        return [
            *self._start_step(),
            f"for first in range(0, turns, {AHEAD}):",
            *(f"    {line}" for line in tiles),
            *self._hidden_states(),  # the last frame
            *self._outputs("0"),
            *self._store_tile("tl.where(unit == 0, turns - 1, turns)"),
        ]

    def _start(self) -> list[str]:
        stack = self._stack
        lanes, units = stack.voice_lanes, stack.units
        lines = [
            f"FRAMES: tl.constexpr = {units}  # of a tile, one in each lane of a layer",
            "lanes = tl.arange(0, THREADS)",
            f"voice = tl.program_id(0) * (THREADS // {lanes}) + lanes // {lanes}",
            "real = voice < voices",
            "safe = tl.where(real, voice, 0).to(tl.int64)",
            f"own = lanes % {lanes}",
            f"unit = lanes % {units}",
            f"layer = own // {units}",
            f"weights += safe // of_model * {stack.rows * lanes} + own",
            f"state += safe * {2 * lanes} + own",
            *self._load_weights(),
            f"turns = frames + {self._output_delay}",
        ]
        for i in range(stack.inputs):
            lines += [f"x_of{i} = x + safe * x_voice + tl.full([], {i}, tl.int64) * x_channel"]
        for o in range(stack.outputs):
            lines += [f"y_of{o} = y + safe * y_voice + tl.full([], {o}, tl.int64) * y_channel"]
        return lines

    def _start_step(self) -> list[str]:
        """Return lines before the first step: load states, compute input sums, start to load tiles of the signal."""
        lines = [
            "h = tl.load(state)",
            f"c = tl.load(state + {self._stack.voice_lanes})",
            "worst = tl.full([THREADS], 0xFFFFFFFF, tl.uint32)",
            "t = tl.zeros([THREADS], tl.int32)",
            *self._load("now", "real"),
            *self._load_tiles("1"),
            *self._feed(),
            *self._input_sums(),
            *(f"out{o} = tl.zeros([THREADS], tl.float32)" for o in range(self._stack.outputs)),
        ]
        return lines

    def _load_weights(self) -> list[str]:
        stack, lines = self._stack, []
        for gate in self._gates:
            names = [f"b{gate}", *(f"i{gate}_{k}" for k in range(stack.columns))]
            names += [f"r{gate}_{k}" for k in self._of]
            lines += [
                f"{name} = tl.load(weights + {(gate * len(names) + row) * stack.voice_lanes})"
                for row, name in enumerate(names)
            ]
        first = stack.rows - 1 - stack.hidden
        names = ["head", *(f"head{k}" for k in self._of)]
        return lines + [
            f"{name} = tl.load(weights + {(first + row) * stack.voice_lanes})"
            for row, name in enumerate(names)
        ]

    def _load(self, name: str, mask: str) -> list[str]:
        """Return loads of frames t of the inputs."""
        return [
            f"{name}{i} = tl.load(x_of{i} + t, mask={mask}, other=0.0)" for i in range(self._stack.inputs)
        ]

    def _load_tiles(self, frame: str) -> list[str]:
        """Return loads of AHEAD frames of the inputs; the loaded values are not used before the next tile."""
        lines = []
        for tile in self._tiles:
            lines += [
                f"t = {frame} + {tile} * FRAMES + unit",
                *self._load(f"next{tile}_", "real & (t < frames)"),
            ]
        return lines

    def _next_tiles(self) -> list[str]:
        """Return lines that take over the loaded frames first + 1 .. first + AHEAD, and load the next ones."""
        lines = []
        for tile in self._tiles:
            lines += [f"here{tile}_{i} = next{tile}_{i}" for i in range(self._stack.inputs)]
        return lines + self._load_tiles(f"1 + first + {AHEAD}")

    def _next_tile(self) -> list[str]:
        """Return lines that select frames base + 1 .. base + FRAMES of the inputs."""
        lines = []
        for i in range(self._stack.inputs):
            lines.append(f"tile{i} = here0_{i}")
            lines += [f"here{tile}_{i} = here{tile + 1}_{i}" for tile in self._tiles[:-1]]
        return lines

    def _step(self, divide: str) -> list[str]:
        now = [f"now{i} = of_lane(tile{i}, step, {self._stack.units})" for i in range(self._stack.inputs)]
        lines = [*self._hidden_states(), *now, *self._feed()]  # first all that lanes wait for
        lines += [*self._outputs("step"), *self._sums(), *self._input_sums(), *self._cell(divide)]
        if self._layers > 1:
            lines += [
                f"frame = base + step - layer * {LAYER_DELAY}",
                "busy = (frame >= 0) & (frame < frames)",
                "c = tl.where(busy, new_c, c)",
                "h = tl.where(busy, new_h, h)",
            ]
        else:
            lines += ["c = new_c", "h = new_h"]
        return lines

    def _hidden_states(self) -> list[str]:
        """Return lines that broadcast the last step's hidden states to all lanes of a layer."""
        return [f"h{k} = of_lane(h, {k}, {self._stack.units})" for k in self._of]

    def _sums(self) -> list[str]:
        lines = []
        for gate in self._gates:
            lines += [f"even = z{gate}", "odd = tl.zeros([THREADS], tl.float32)"]
            for k in self._of:
                chain = "odd" if k % 2 else "even"
                lines.append(f"{chain} = tl.fma(r{gate}_{k}, h{k}, {chain})")
            lines += gate_lines(gate, "even + odd")
        return lines

    def _cell(self, divide: str) -> list[str]:
        worst = ["worst = smaller(smaller(worst, over_c), over_h)"] * (divide == RATIO)
        return [*step_lines(divide), *worst]

    def _feed(self) -> list[str]:
        """Return lines that broadcast each layer's inputs to its lanes; with one layer, all lanes have them already."""
        if self._layers == 1:
            return []
        lines = [f"feed = tl.where(layer == 0, 0.0, from_above(h, {self._stack.units}))"]
        lines += [f"feed = tl.where(own == {i}, now{i}, feed)" for i in range(self._stack.inputs)]
        columns = range(self._stack.columns)
        return [*lines, *(f"feed{k} = of_lane(feed, {k}, {self._stack.units})" for k in columns)]

    def _input_sums(self) -> list[str]:
        """Return the gates of the next step, bias and input sums only."""
        name, lines = "now" if self._layers == 1 else "feed", []
        for gate in self._gates:
            lines.append(f"z{gate} = b{gate}")
            lines += [
                f"z{gate} = tl.fma(i{gate}_{k}, {name}{k}, z{gate})" for k in range(self._stack.columns)
            ]
        return lines

    def _outputs(self, lane: str) -> list[str]:
        """Return lines that compute the last step's outputs; lane `lane` collects them."""
        lines = ["made = head", *(f"made = tl.fma(head{k}, h{k}, made)" for k in self._of)]
        for o in range(self._stack.outputs):
            value = "made" if self._stack.outputs == 1 else f"of_lane(made, {o}, {self._stack.units})"
            lines.append(f"out{o} = tl.where(unit == {lane}, {value}, out{o})")
        return lines

    def _store_tile(self, step: str) -> list[str]:
        """Return stores of the outputs that the lanes have collected, one step each."""
        lines = [
            f"t = {step} - {self._output_delay}",
            f"kept = real & (layer == {self._layers - 1}) & (t >= 0) & (t < frames)",
        ]
        return lines + [f"tl.store(y_of{o} + t, out{o}, mask=kept)" for o in range(self._stack.outputs)]

    def _end(self) -> list[str]:
        return ["tl.store(state, h, mask=real)", f"tl.store(state + {self._stack.voice_lanes}, c, mask=real)"]
