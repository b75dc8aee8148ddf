"""Types that users can lean on: a right script has no errors under `mypy --strict`, each mistake has one.

And the examples of README.md and docs/ have none, for mypy, and for pyright where that is installed.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

CASES = Path(__file__).parent / "typing_cases"
ROOT = Path(__file__).resolve().parents[1]


#: Pages whose examples go on where another page's end.
BEFORE = {"blocks": ("python",), "rig": ("python", "blocks"), "oversampling": ("python",)}
#: What a page says in words that the reader has.
ARGUMENT = {
    "compare": "import numpy as np\nimport namdsp\ndi = recording = np.zeros(48000, np.float32)\n",
    "realtime": "import namdsp\nstream = namdsp.load('amp.nam').stream(max_block=64)\n",
    "torch": """
import namdsp.torch
import torch
batch, model, loss, x = 16, torch.nn.Conv1d(1, 1, 3), torch.nn.MSELoss(), torch.zeros(16, 1000)
capture = namdsp.torch.Capture(namdsp.load("amp.nam"))
chunks = [(x, x)]
""",
}
#: An example is no library: its own functions need no types.
LOOSE = """\
# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, allow-untyped-decorators
# mypy: disable-error-code=import-untyped
"""


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file for each example, in which stands before it what it goes on from."""
    folder = tmp_path_factory.mktemp("examples")
    pages = {page.stem.lower(): page for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))}
    blocks = {
        name: re.findall(
            r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
        )
        for name, page in pages.items()
    }
    for name, texts in blocks.items():
        first = ARGUMENT.get(name, "") + "".join(
            text for page in BEFORE.get(name, ()) for text in blocks[page]
        )
        for number, text in enumerate(texts):
            (folder / f"example_{name}_{number}.py").write_text(LOOSE + first + text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def results(examples: Path) -> dict[str, set[int]]:
    """File -> lines with errors. With mypy's usual cache, which tools/check has filled before."""
    files = [*sorted(CASES.glob("*.py")), *sorted(examples.glob("*.py"))]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *files],
        capture_output=True,
        text=True,
        check=False,
        timeout=250,
        cwd=ROOT,
    )
    assert done.returncode in (0, 1), done.stderr
    lines: dict[str, set[int]] = {}
    for line in done.stdout.splitlines():
        location = re.match(r"(.+\.py):(\d+): (error|note): ", line)
        assert location, line
        if location[3] == "error":
            lines.setdefault(Path(location[1]).name, set()).add(int(location[2]))
    return lines


def test_a_right_script_has_no_errors(results: dict[str, set[int]]) -> None:
    assert "good.py" not in results, results


def test_every_mistake_is_detected(results: dict[str, set[int]]) -> None:
    text = (CASES / "bad.py").read_text().splitlines()
    mistakes = {
        number
        for number, line in enumerate(text, 1)
        if number > text.index("rig = namdsp.Rig(amp)") + 1 and line
    }
    assert results["bad.py"] == mistakes


def test_the_examples_have_no_errors(results: dict[str, set[int]], examples: Path) -> None:
    assert len(list(examples.glob("*.py"))) > 15
    assert {name: lines for name, lines in results.items() if name.startswith("example_")} == {}


@pytest.mark.skipif(shutil.which("pyright") is None, reason="pyright is not installed")
def test_the_examples_have_no_errors_for_pyright(examples: Path) -> None:
    done = subprocess.run(
        ["pyright", "--pythonpath", sys.executable, str(examples)],
        capture_output=True,
        text=True,
        check=False,
        timeout=250,
    )
    assert done.stdout.splitlines()[-1] == "0 errors, 0 warnings, 0 informations", done.stdout


def test_the_package_says_that_it_is_typed() -> None:
    assert files("namdsp").joinpath("py.typed").is_file()
