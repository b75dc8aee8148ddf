"""The shape of the sources: functions and files that fit into a head, and imports without a cycle.

Lines are lines of code (tools/count_code.py). The exceptions are those of the day this guard was made: the lists only
shrink, so whoever makes one of these shorter removes its line here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from count_code import TREES, code_lines
from here import ROOT

MOST_OF_A_FUNCTION = 60
MOST_OF_A_FILE = 400
LONG_FUNCTIONS = {
    "namdsp/cli/training_options.py:make_several",
    "namdsp/joining/join.py:join",
    "namdsp/rendering/render_file.py:render_file",
    "namdsp/torch/gpu/backward_kernels.py:_layer",
    "namdsp/torch/gpu/backward_kernels.py:_narrow_layer",
}
LONG_FILES = {
    "tests/rig/test_rig.py",
    "tests/runtime/test_render.py",
}


@cache
def parsed(root: Path) -> dict[str, ast.Module]:
    """The tree of each Python file below `root`."""
    files = (path for tree in TREES for path in sorted((root / tree).rglob("*.py")))
    return {path.relative_to(root).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in files}


@cache
def code_of(path: Path) -> set[int]:
    return code_lines(path)


def long_functions(root: Path) -> set[str]:
    functions = (
        (file, node, range(node.lineno, (node.end_lineno or 0) + 1))
        for file, tree in parsed(root).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return {
        f"{file}:{node.name}"
        for file, node, span in functions
        if len(span) > MOST_OF_A_FUNCTION
        and len(code_of(root / file).intersection(span)) > MOST_OF_A_FUNCTION
    }


def long_files(root: Path) -> set[str]:
    def is_long(path: Path) -> bool:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        return lines > MOST_OF_A_FILE and len(code_of(path)) > MOST_OF_A_FILE

    return {file for file in parsed(root) if is_long(root / file)}


def module_of(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(tree: ast.Module, modules: set[str]) -> Iterator[str]:
    """The modules that a file imports: anywhere in it, deferred and for types alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module in modules:
            names = (f"{node.module}.{name.name}" for name in node.names)
            yield from (name if name in modules else node.module for name in names)


def imports(root: Path) -> dict[str, set[str]]:
    trees = {module_of(file): tree for file, tree in parsed(root).items() if file.startswith("namdsp/")}
    return {module: {*imported(tree, set(trees))} - {module} for module, tree in trees.items()}


def cycle(graph: dict[str, set[str]]) -> list[str]:
    """A cycle of imports, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_no_function_and_no_file_is_too_long() -> None:
    assert long_functions(ROOT) == LONG_FUNCTIONS
    assert long_files(ROOT) == LONG_FILES


def test_no_modules_import_each_other() -> None:
    assert cycle(imports(ROOT)) == []


@pytest.mark.parametrize(
    "late",
    [
        "from namdsp import a",
        "import namdsp.a",
        "def f():\n    from namdsp.a import f",
        "if TYPE_CHECKING:\n    from namdsp.a import f",
    ],
)
def test_long_code_and_cycles_are_seen(tmp_path: Path, late: str) -> None:
    package = tmp_path / "namdsp"
    package.mkdir()
    body = '    """\n    A docstring\n    costs nothing.\n    """\n' + "    f()  # a line\n\n    # no line\n"
    (package / "__init__.py").write_text("")
    (package / "a.py").write_text(
        "import namdsp.b\ndef f():\n" + body + "    f()\n" * (MOST_OF_A_FUNCTION - 2)
    )
    (package / "b.py").write_text(late + "\ndef g():\n" + "    f()\n" * MOST_OF_A_FUNCTION)
    (package / "c.py").write_text("f()\n" * (MOST_OF_A_FILE + 1))
    assert long_functions(tmp_path) == {"namdsp/b.py:g"}
    assert long_files(tmp_path) == {"namdsp/c.py"}
    assert {"namdsp.a", "namdsp.b"} <= set(cycle(imports(tmp_path)))
