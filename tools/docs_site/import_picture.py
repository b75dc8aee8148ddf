"""The picture in docs/design.md: which folders of the package import which.

    python -m tools.docs_site.import_picture      draws it anew

A subpackage here is a folder of namdsp/, or a module beside the folders; only folders are drawn. Each is drawn above
all that it imports, with those folders that it does not reach through another one.
"""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "namdsp"
PAGE = ROOT / "docs" / "design.md"
BEGIN, END = (
    "<!-- imports: drawn by `python -m tools.docs_site.import_picture` -->",
    "<!-- end of imports -->",
)


def imported_subpackages(text: str) -> set[str]:
    """Names of the subpackages that a module's text imports, at any depth of its code."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    parts = [name.split(".") for name in names if name.split(".")[0] == "namdsp"]
    return {part[1] if part[1:] and _is_subpackage(part[1]) else "__init__" for part in parts}


def imports() -> dict[str, set[str]]:
    """For each subpackage the subpackages that it imports directly."""
    graph: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).with_suffix("").parts[0]
        graph.setdefault(name, set()).update(imported_subpackages(path.read_text(encoding="utf-8")) - {name})
    return graph


def levels(graph: dict[str, set[str]]) -> list[list[str]]:
    """Subpackages by level: each imports only from lower levels. Raises ValueError for imports in a circle."""
    left, ordered = dict(graph), []
    while left:
        level = sorted(name for name, imported in left.items() if not imported & left.keys())
        if not level:
            raise ValueError(f"these import each other in a circle, or what does: {', '.join(sorted(left))}")
        ordered.append(level)
        left = {name: imported for name, imported in left.items() if name not in level}
    return ordered


def picture() -> str:
    """The drawing: a line for each folder, from the top level down, with the folders that it imports."""
    graph = imports()
    below: dict[str, set[str]] = {}
    for level in levels(graph):
        for name in level:
            below[name] = graph[name].union(*(below[other] for other in graph[name]))
    lines = []
    for height, level in reversed(list(enumerate(levels(graph)))):
        for name in filter(_is_folder, level):
            folders = set(filter(_is_folder, below[name]))
            direct = folders.difference(*(below[other] for other in folders))
            lines.append(
                f"{height:2}  {name:<14}{'-> ' + ', '.join(sorted(direct)) if direct else ''}".rstrip()
            )
    return "\n".join(["```text", *lines, "```"])


def with_picture(page: str) -> str:
    """The page with the drawing of today between its marks."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n{picture()}\n{END}{rest.split(END)[1]}"


def _is_subpackage(name: str) -> bool:
    return _is_folder(name) or (PACKAGE / f"{name}.py").is_file()


def _is_folder(name: str) -> bool:
    return (PACKAGE / name / "__init__.py").is_file()


if __name__ == "__main__":
    PAGE.write_text(with_picture(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
