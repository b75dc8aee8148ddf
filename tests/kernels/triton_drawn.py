"""Models of the grammar in Triton's interpreter against NumPy, and which decisions of the code generator they met.

TRITON_INTERPRET=1 python triton_drawn.py FRAMES SEED ...     one line a seed: "SEED equal" or what differs;
                                                              then "unmet SIDE PLACE" of each decision without it;
                                                              -SEED: with little shared memory for signals
python triton_drawn.py choose COUNT                           seeds of small models that meet together what COUNT meet

A decision is a condition (of an if, a conditional expression, a filter of a comprehension) or a case of a match, in the
modules that write a whole model's kernel. The modules are imported from their source with each condition wrapped
in a function that notes its outcome; nothing in the product knows of it.
"""

from __future__ import annotations

import ast
import builtins
import sys
import warnings
from collections import defaultdict
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests"), str(ROOT / "tests" / "kit")]

PACKAGE = "namdsp.kernels.triton_gpu.fused"
GENERATORS = (
    "kernel",
    "phase_conv",
    "phase_loops",
    "phase_source",
    "phase_text",
    "phases",
    "rings",
    "shared_memory",
)
#: Multiply-adds a frame of a model that the interpreter plays in a second or two.
SMALL = 2500

#: Floats of shared memory that are too few for the sums of a small model.
LITTLE_MEMORY = 40

#: decision -> outcomes that it has had
met: dict[str, set[bool]] = defaultdict(set)
#: decision -> those that it may have
possible: dict[str, set[bool]] = {}


class Wrapped(ast.NodeTransformer):
    """Each condition as `__met__("module: source", condition)`."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.function = ""

    def visit_FunctionDef(self, node: Any) -> Any:
        outer, self.function = self.function, node.name
        node = self.generic_visit(node)
        self.function = outer
        return node

    def _noted(self, condition: ast.expr) -> ast.expr:
        location = f"{self.module}.{self.function}: {ast.unparse(condition)}"
        if isinstance(condition, ast.BoolOp):  # each of its parts decides
            condition.values = [self._noted(part) for part in condition.values]
            return condition
        possible[location] = {True, False}
        call = ast.Call(ast.Name("__met__", ast.Load()), [ast.Constant(location), condition], [])
        return ast.copy_location(call, condition)

    def visit_If(self, node: Any) -> Any:
        test = self._noted(node.test)
        node = self.generic_visit(node)
        node.test = test
        return node

    def visit_IfExp(self, node: Any) -> Any:
        return self.visit_If(node)

    def visit_comprehension(self, node: Any) -> Any:
        tests = [self._noted(test) for test in node.ifs]
        node = self.generic_visit(node)
        node.ifs = tests
        return node

    def visit_match_case(self, node: Any) -> Any:
        location = f"{self.module}.{self.function}: case {ast.unparse(node.pattern)}"
        possible[location] = {True}
        node = self.generic_visit(node)
        note = ast.Expr(
            ast.Call(ast.Name("__met__", ast.Load()), [ast.Constant(location), ast.Constant(True)], [])
        )
        node.body.insert(0, ast.copy_location(note, node.body[0]))
        return node


class Loader(SourceFileLoader):
    """Of a module whose conditions are noted."""

    def get_code(self, fullname: str) -> Any:
        tree = ast.parse(self.get_data(self.path), self.path)
        wrapped = ast.fix_missing_locations(Wrapped(fullname.rpartition(".")[2]).visit(tree))
        return compile(wrapped, self.path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Finds the generators."""

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        if package != PACKAGE or name not in GENERATORS:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = Loader(fullname, spec.origin)
        return spec


def note(place: str, condition: Any) -> Any:
    met[place].add(bool(condition))
    return condition


def drawn(seed: int) -> Any:
    """The model of a seed, as `tools/check_bits.py` plays it."""
    from model_zoo import grammar
    from model_zoo.weights import written

    import namdsp

    rng = Random(seed)
    built = written(grammar.model(rng))
    return namdsp.load(built, compatibility=rng.choice(grammar.COMPATIBILITIES))


def compared(seed: int, frames: int) -> str:
    """A render, and two voices of a stream in blocks, compared with NumPy."""
    from triton_interpreter import signal

    import namdsp

    model = drawn(seed)
    mono = model.in_channels == model.out_channels == 1
    x = np.stack(
        [signal(frames) * np.float32(1 - row / 4) for row in range(2 if mono else model.in_channels)]
    )
    results: dict[str, Any] = {}
    for engine in ("numpy", "triton"):
        try:
            results[engine] = model.render(x, engine=engine, channels_first=True)
        except namdsp.AudioError as overflows:
            results[engine] = np.array(str(overflows))
        except namdsp.EngineError:  # it may need too many kernels
            return "refused"
    expected = results["numpy"]
    if results["triton"].tobytes() != expected.tobytes():
        return "render differs"
    if expected.ndim == 0:
        return "equal"
    streams = [model.stream(max_block=16, channels=len(x), engine=engine) for engine in ("triton", "numpy")]
    played = [
        np.concatenate([stream.process(x[:, at : at + 16]) for at in range(0, 32, 16)], 1)
        for stream in streams
    ]
    if played[0].tobytes() != expected[:, :32].tobytes() or streams[0].state() != streams[1].state():
        return "stream differs"
    return "equal"


def is_small(model: Any) -> bool:
    plan = model.plan
    return not plan.recurrent and plan.multiply_adds < SMALL and plan.receptive_field < 200


def choose(count: int) -> None:
    """Print seeds of small models that together meet all that the first `count` seeds meet, for few multiply-adds."""
    from namdsp.kernels.triton_gpu.fused import kernel
    from namdsp.kernels.triton_gpu.tuning import offline_shape

    usual = kernel.shared_floats_available
    outcomes: dict[int, set[tuple[str, bool]]] = {}
    costs: dict[int, int] = {}
    for seed in (sign * number for number in range(count) for sign in (1, -1)):
        model = drawn(abs(seed))
        if not is_small(model):
            continue
        met.clear()
        kernel._cached_kernels.clear()
        kernel.shared_floats_available = (lambda *_: LITTLE_MEMORY) if seed < 0 else usual
        if kernel.refusal(model.plan) is None:
            kernel.fused_kernel(model.plan, offline_shape(model.plan, ""), 100_000)
        outcomes[seed] = {(location, side) for location, sides in met.items() for side in sides}
        costs[seed] = 50 + model.plan.multiply_adds
    had: set[tuple[str, bool]] = set()
    while new := max(outcomes, key=lambda seed: len(outcomes[seed] - had) / costs[seed], default=0):
        if outcomes[new] <= had:
            break
        print(new, costs[new], sorted(outcomes[new] - had)[:3])
        had |= outcomes[new]
    for location, sides in sorted(possible.items()):
        for side in sides:
            if (location, side) not in had:
                print("unmet", side, location)


def main(arguments: list[str]) -> None:
    sys.meta_path.insert(0, Finder())
    builtins.__met__ = note  # type: ignore[attr-defined]
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    if arguments[0] == "choose":
        return choose(int(arguments[1]))
    from triton_interpreter import make_exact

    make_exact()
    from namdsp.kernels.triton_gpu.fused import kernel

    usual = kernel.shared_floats_available
    for seed in map(int, arguments[1:]):
        kernel._cached_kernels.clear()
        kernel.shared_floats_available = (lambda *_: LITTLE_MEMORY) if seed < 0 else usual
        print(seed, compared(abs(seed), int(arguments[0])), flush=True)
    for location, sides in sorted(possible.items()):
        for side in sorted(sides - met[location]):
            print("unmet", side, location)


if __name__ == "__main__":
    main(sys.argv[1:])
