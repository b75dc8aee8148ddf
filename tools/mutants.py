"""Check that the tests find faults: plant each mutant of mutants.toml in a copy of the tree; its tests must fail.

    python tools/mutants.py [--jobs 2] [--list] [word ...]      all, or those whose name or file has one of the words

A mutant has a `name`, a `file`, an `old` text that occurs exactly once, a `new` text, and `tests` that pytest takes.
`killed`: a test failed. `SURVIVED`: none did. Exit code 1 if one survived or could not be planted, 2 if a test fails
without a mutant.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parents[1]
LIST = Path(__file__).with_suffix(".toml")
#: A mutant may make its tests wait for ever.
LIMIT_SECONDS = 600
FAILED = 1  # pytest's exit code for tests that fail; others are wrong calls


@dataclass(frozen=True)
class Mutant:
    """An entry of the list."""

    name: str
    file: str
    old: str
    new: str
    tests: list[str]

    def planted(self, tree: Path) -> str | None:
        """The text of its file with it; None where the old text is not there once."""
        path = tree / self.file
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        return text.replace(self.old, self.new) if text.count(self.old) == 1 else None


def chosen(words: list[str]) -> list[Mutant]:
    mutants = [Mutant(**entry) for entry in tomllib.loads(LIST.read_text(encoding="utf-8"))["mutant"]]
    return [one for one in mutants if not words or any(word in f"{one.name} {one.file}" for word in words)]


def copied(folder: Path) -> Path:
    """The tree as it is, without what git does not know."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    for name in filter(None, listed.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def tested(tree: Path, tests: list[str]) -> tuple[int, str]:
    """Exit code of pytest, and what it said last."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command += ["--hypothesis-profile", "mutants", *tests]
    environment = os.environ | {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command,
            cwd=tree,
            env=environment,
            timeout=LIMIT_SECONDS,
            capture_output=True,
            text=True,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return FAILED, f"no end in {LIMIT_SECONDS} s"
    said = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return done.returncode, (said or done.stdout.splitlines() or [done.stderr[-200:]])[-1]


def tried(one: Mutant, tree: Path) -> tuple[bool, str]:
    """Whether its tests see it, and a line that says so."""
    right, begun = (tree / one.file).read_text(encoding="utf-8"), time.monotonic()
    (tree / one.file).write_text(one.planted(tree) or "", encoding="utf-8")
    try:
        code, said = tested(tree, one.tests)
    finally:
        (tree / one.file).write_text(right, encoding="utf-8")
    word = "killed" if code else "SURVIVED"
    return bool(code), f"{word:8} {time.monotonic() - begun:5.0f} s  {one.file}: {one.name}  [{said[:100]}]"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("words", nargs="*")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--list", action="store_true", help="plant nothing, but check that every mutant can be planted"
    )
    options = parser.parse_args(arguments)
    mutants = chosen(options.words)
    lost = [one for one in mutants if one.planted(ROOT) is None]
    for one in mutants if options.list else lost:
        print(f"{'NOT PLANTED ' * (one in lost)}{one.file}: {one.name}")
    mutants = [one for one in mutants if one not in lost]
    if options.list or not mutants:
        return int(bool(lost))
    trees: SimpleQueue[Path] = SimpleQueue()
    with tempfile.TemporaryDirectory() as passing, ThreadPoolExecutor(options.jobs) as pool:
        for number in range(options.jobs):
            trees.put(copied(Path(passing, str(number))))

        def run(one: Mutant) -> bool:
            tree = trees.get()
            try:
                killed, line = tried(one, tree)
            finally:
                trees.put(tree)
            print(line, flush=True)
            return killed

        right = trees.get()
        code, said = tested(right, sorted({test for one in mutants for test in one.tests}))
        trees.put(right)
        if code:
            print(f"tests fail without a mutant: {said}", file=sys.stderr)
            return 2
        results = list(pool.map(run, mutants))
    print(f"{sum(results)} of {len(results)} killed, {len(lost)} not planted")
    return 0 if all(results) and not lost else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
