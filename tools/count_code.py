"""Count lines of code by room: lines with a token that is no comment, docstring or import.

    python tools/count_code.py [ROOT]     a line for each room: a folder of namdsp/, tests/, tools/

So documentation costs nothing. `tests/test_budgets.py` holds what each room may have.
"""

from __future__ import annotations

import ast
import sys
import tokenize
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREES = ("namdsp", "tests", "tools")
#: Tokens that make no line of code.
_NOT_CODE = {
    tokenize.ENCODING,
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def main() -> None:
    """Print rooms and their lines."""
    rooms = lines_by_room(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
    for room, lines in sorted(rooms.items()):
        print(f"{room:24} {lines:7,}")


def lines_by_room(root: Path) -> dict[str, int]:
    """Return room -> lines of code. Files that lie in a tree itself are a room: "namdsp/*.py"; so is a whole tree."""
    rooms: Counter[str] = Counter()
    for tree in TREES:
        for path in sorted((root / tree).rglob("*.py")):
            folders = path.relative_to(root).parts[1:-1]
            lines = code_lines(path)
            rooms[tree] += lines
            rooms[f"{tree}/{folders[0] if folders else '*.py'}"] += lines
    return dict(rooms)


def code_lines(path: Path) -> int:
    """Return the lines of code of a file."""
    with tokenize.open(path) as file:
        source = file.read()
    with path.open("rb") as binary:
        tokens = [token for token in tokenize.tokenize(binary.readline) if token.type not in _NOT_CODE]
    lines = {line for token in tokens for line in range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            lines -= _lines(node)
        elif isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                lines -= _lines(first) if isinstance(first.value.value, str) else set()
    return len(lines)


def _lines(node: ast.stmt) -> set[int]:
    return set(range(node.lineno, (node.end_lineno or node.lineno) + 1))


if __name__ == "__main__":
    main()
