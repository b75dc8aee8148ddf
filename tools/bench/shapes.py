"""Conv1x1 and Conv1D shape by shape, and whole grouped models, compared with a C++ player's.

    python -m tools.bench shapes                      ours alone: needs a C compiler
    python -m tools.bench shapes --rival CHECKOUT     beside a checkout of NeuralAmpModelerCore; once for each

Nanoseconds a block of 64 frames, minima of turns of 80 us in one process. A Conv1x1 is its kernel alone on both sides.
A Conv1D has a bias and is what plays on from block to block on both sides: its input is copied to the history, then all
taps are added. Ours has NumPy's bits, and each rival nearly so. Rivals are built by `core.py`.
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from namdsp.errors import EngineError
from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.native.targets import target
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term

from . import core
from .cpu import BLOCK, race
from .gate import require_bits, require_near
from .session import Session

Float32 = NDArray[np.float32]

#: channels -> groups; taps and dilations of a Conv1D
SQUARES = {
    4: (1, 2, 4),
    6: (1, 2, 3, 6),
    8: (1, 2, 4, 8),
    12: (1, 2, 3, 4, 6, 12),
    16: (1, 2, 4, 8, 16),
}
TAPS, DILATIONS = (2, 3, 6, 16), (1, 8, 512)
#: Grouped models of the zoo.
MODELS = (
    *(f"{kind}_groups_{groups}" for kind in ("input", "layer1x1", "head1x1") for groups in (2, 4, 8)),
    *("groups_both", "groups_six_taps", "depthwise", "mixin_groups"),
)
_TURN_NS, _ROUNDS = 80_000, 30
#: ||theirs - ours|| / ||ours|| up to which a rival computes the same.
_MOST_ERROR = 1e-5


class Shape(NamedTuple):
    """A layer of as many inputs as outputs. taps: 0 for a Conv1x1."""

    channels: int
    groups: int
    taps: int = 0
    dilation: int = 1

    @property
    def part(self) -> str:
        """The table that it belongs to."""
        return "conv1d" if self.taps else "conv1x1"

    @property
    def name(self) -> str:
        """Of the layer."""
        return f"{self.channels}x{self.channels}, {self.groups} group{'s' * (self.groups > 1)}"

    @property
    def case(self) -> str:
        """Of the row."""
        return f"{self.taps} taps, dilation {self.dilation}" if self.taps else "1 tap"


def all_shapes(*, quick: bool) -> Iterator[Shape]:
    """Every shape; of each number of channels one of each kind if it should be quick."""
    for channels, counts in SQUARES.items():
        for groups in counts[1:2] if quick else counts:
            yield Shape(channels, groups)
            for taps in TAPS[1:2] if quick else TAPS:
                for dilation in DILATIONS[1:2] if quick else DILATIONS:
                    yield Shape(channels, groups, taps, dilation)


class _Struct(ctypes.Structure):
    """The `Layer` of kernel_loop.c."""

    _fields_ = [
        *((name, ctypes.c_void_p) for name in ("kernel", "pointers", "strides", "ends", "lengths")),
        *((name, ctypes.c_void_p) for name in ("weights", "input", "rows")),
        *((name, ctypes.c_int64) for name in ("frames", "block", "ring", "stride", "channels", "operands")),
        ("position", ctypes.c_int64),
    ]


@cache
def _loops() -> ctypes.CDLL:
    """kernel_loop.c, compiled.

    Raises
    ------
    EngineError : there is no C compiler.
    """
    source = Path(__file__).with_name("kernel_loop.c")
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "kernel_loop.so")
        try:
            subprocess.run(["cc", "-O2", "-shared", "-fPIC", source, "-o", library], check=True, timeout=60)
        except FileNotFoundError:
            raise EngineError(
                "no C compiler; expected `cc`, with which the timing loop is compiled"
            ) from None
        loops = ctypes.CDLL(str(library))
    loops.time_kernel.restype = loops.time_blocks.restype = ctypes.c_double
    loops.time_kernel.argtypes = loops.time_blocks.argtypes = [ctypes.POINTER(_Struct), ctypes.c_int64]
    return loops


class Ours:
    """A layer as a plan of its own. A call is a turn. output : of a first block, from silence"""

    def __init__(self, shape: Shape, weight: Float32, bias: Float32 | None, x: Float32) -> None:
        builder = PlanBuilder(shape.channels)
        conv = builder.conv("layer", (Term(0, weight, shape.dilation, shape.groups),), bias)
        plan = builder.finish(conv)
        self._engine = NumbaEngine(plan, BLOCK, target())
        self._state, self._x = self._engine.new_state(), x
        tables, call, signal = (
            self._engine.tables,
            self._engine.tables.calls[0],
            self._engine.tables.signals[0],
        )
        first, operands = int(call["first_pointer"]), tables.wrap_bytes.size
        addresses, rows = self._state.addresses.ctypes.data, self._state.arena[int(signal["base"]) :]
        self._struct = _Struct(
            kernel=int(call["kernel"]),
            pointers=addresses + 8 * first,
            strides=tables.strides.ctypes.data + 8 * first,
            ends=addresses + 8 * operands,
            lengths=tables.wrap_bytes.ctypes.data,
            weights=tables.weights[int(call["weights"]) :].ctypes.data,
            input=x.ctypes.data,
            rows=rows.ctypes.data,
            frames=BLOCK,
            block=tables.block,
            ring=int(signal["ring"]),
            stride=int(signal["stride"]),
            channels=shape.channels,
            operands=operands,
            position=int(self._state.positions[0]),
        )
        self._time = _loops().time_blocks if shape.taps > 1 else _loops().time_kernel
        if shape.taps <= 1:  # the input stays where it is
            for row, samples in enumerate(x):
                rows[row * int(signal["stride"]) :][:BLOCK] = samples
        self.name = self._engine.calls[0].name
        self.output, right = np.empty_like(x), np.empty_like(x)
        self._engine.new_state().process(x, self.output)
        NumpyEngine(plan, BLOCK).voices(1).process(x, right)
        require_bits(f"{shape.name}, {shape.case}", self.output, right)

    def __call__(self, calls: int) -> float:
        """Nanoseconds a block."""
        return float(self._time(ctypes.byref(self._struct), calls))


def _layers(
    session: Session, shape: Shape, rivals: dict[str, core.Library]
) -> dict[str, Callable[[int], float]]:
    """Ours and the rivals' layers of a shape, checked: name -> nanoseconds a block of a number of calls."""
    rng = np.random.default_rng([*shape])
    weight = rng.uniform(-1, 1, (shape.channels, shape.channels // shape.groups, max(1, shape.taps)))
    bias = rng.uniform(-1, 1, shape.channels).astype(np.float32) if shape.taps else None
    weight, x = weight.astype(np.float32), rng.uniform(-1, 1, (shape.channels, BLOCK)).astype(np.float32)
    ours = Ours(shape, weight, bias, x)
    layers: dict[str, Callable[[int], float]] = {"namdsp": ours}
    numbers = np.concatenate([weight.ravel(), *([] if bias is None else [bias])])
    for name, library in rivals.items():
        theirs = core.Layer(library, shape, numbers, x)
        error = float(np.linalg.norm(theirs.output() - ours.output) / np.linalg.norm(ours.output))
        require_near(f"{name}, {shape.name}, {shape.case}", error, _MOST_ERROR)
        layers[name] = theirs
    return layers


def _turn(layer: Callable[[int], float]) -> Callable[[], float]:
    """A turn of some 80 us."""
    calls = max(20, int(_TURN_NS / max(1.0, min(layer(20), layer(20)))))
    return partial(layer, calls)


def layers(session: Session) -> None:
    """Every shape."""
    rivals = core.libraries(session)
    everything = {shape: _layers(session, shape, rivals) for shape in all_shapes(quick=session.quick)}
    contenders = {
        f"{number} {name}": _turn(layer)
        for number, layers in enumerate(everything.values())
        for name, layer in layers.items()
    }
    figures = session.play(contenders, 3 if session.quick else _ROUNDS)
    for number, (shape, layers) in enumerate(everything.items()):
        least = {name: float(figures[f"{number} {name}"].min()) for name in layers}
        ours = least.pop("namdsp")
        fastest = min(least, key=least.__getitem__, default="")
        note = ", ".join([str(layers["namdsp"].name), *(f"{name} {ns:.4g}" for name, ns in least.items())])
        ratio = {fastest: least[fastest] / ours} if fastest else None
        session.add(shape.part, shape.name, shape.case, ours, f"ns / {BLOCK} frames", ratio, note)


def models(session: Session) -> None:
    """Whole grouped models, through the public API, beside the rivals' programs."""
    race(session, "models", MODELS[:1] if session.quick else MODELS, core.programs(session))


TABLES = {"layers": layers, "models": models}
