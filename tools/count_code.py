"""Count lines of code by folder: Python, C and JavaScript, without comments, docstrings and imports.

    python tools/count_code.py [ROOT]            a line for each folder of namdsp/, tests/ and tools/
    python tools/count_code.py --since COMMIT    and how many lines more or fewer than at that commit

A report: nothing fails because of a count. `.ci/run` prints the change against the parent commit.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import tarfile
import tempfile
import tokenize
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREES = ("namdsp", "tests", "tools")
LANGUAGES = {
    "Python": (".py",),
    "C": (".c", ".h", ".cpp"),
    "JavaScript": (".js", ".mjs"),
}
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
#: Of C and JavaScript: a string, which is code whatever it contains, or a comment.
_STRING_OR_COMMENT = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|//[^\n]*|/\*.*?\*/""", re.DOTALL
)


def main() -> None:
    """Print folders, languages and lines."""
    parser = argparse.ArgumentParser(description="Count lines of code by folder.")
    parser.add_argument(
        "root", nargs="?", type=Path, default=ROOT, help="checkout to count (default: this one)"
    )
    parser.add_argument("--since", metavar="COMMIT", help="print only what changed since this commit")
    options = parser.parse_args()
    lines = lines_by_folder(options.root)
    if options.since is None:
        for (folder, language), count in sorted(lines.items()):
            print(f"{folder:24} {language:10} {count:7,}")
        return
    before = lines_at(options.root, options.since)
    for key in sorted(lines.keys() | before.keys()):
        now, then = lines.get(key, 0), before.get(key, 0)
        if now != then:
            print(f"{key[0]:24} {key[1]:10} {now:7,}  {now - then:+,}")


def lines_at(root: Path, commit: str) -> dict[tuple[str, str], int]:
    """Return `lines_by_folder` of a commit of the checkout at `root`; exits with one line if git lacks it."""
    command = ("git", "-C", str(root), "archive", "--format=tar", commit)
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(f"count_code: {commit}: no such commit here ({done.stderr.decode().strip()})")
    with tempfile.TemporaryDirectory() as folder, tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
        return lines_by_folder(Path(folder))


def lines_by_folder(root: Path) -> dict[tuple[str, str], int]:
    """Return (folder, language) -> lines of code.

    Files that lie directly in a tree are counted as "namdsp/*"; the sum of a tree as "namdsp".
    """
    counts: Counter[tuple[str, str]] = Counter()
    for tree in TREES:
        for language, suffixes in LANGUAGES.items():
            for path in sorted(path for path in (root / tree).rglob("*") if path.suffix in suffixes):
                folders = path.relative_to(root).parts[1:-1]
                lines = len(code_lines(path))
                counts[tree, language] += lines
                counts[f"{tree}/{folders[0] if folders else '*'}", language] += lines
    return dict(counts)


def code_lines(path: Path) -> set[int]:
    """Return the numbers of the lines of a file that are code."""
    return python_lines(path) if path.suffix == ".py" else other_lines(path.read_text(encoding="utf-8"))


def python_lines(path: Path) -> set[int]:
    """Return the numbers of lines with a token that is no comment, docstring or import."""
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
    return lines


def other_lines(text: str) -> set[int]:
    """Return the numbers of the lines of C or JavaScript that hold more than blanks and comments."""

    def blank(match: re.Match[str]) -> str:
        return match[0] if match["string"] else re.sub(r"[^\n]", " ", match[0])

    lines = _STRING_OR_COMMENT.sub(blank, text).split("\n")
    return {number for number, line in enumerate(lines, start=1) if line.strip()}


def _lines(node: ast.stmt) -> set[int]:
    return set(range(node.lineno, (node.end_lineno or node.lineno) + 1))


if __name__ == "__main__":
    main()
