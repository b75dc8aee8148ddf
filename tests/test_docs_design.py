"""docs/design.md, docs/adding.md and docs/measurements.md are true: examples run, tables name what is there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from builders import layer_array, model, save, wavenet
from here import refusal_of

from namdsp.kernels import BACKENDS
from namdsp.plan import ops

ROOT = Path(__file__).resolve().parent.parent
DESIGN, ADDING = ((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("design.md", "adding.md"))
TEXT = DESIGN + ADDING + (ROOT / "docs" / "measurements.md").read_text(encoding="utf-8")
ENGINES = [name for name in BACKENDS if refusal_of(name) is None]

#: appended to an example: what it added plays, with the bits of the reference and near the truth
PLAY = """
import sys
import numpy as np
import namdsp
from comparing import assert_same_bits, assert_within

amp = namdsp.load(sys.argv[1])
x = np.random.default_rng(0).uniform(-1, 1, 300).astype(np.float32)
expected = amp.render(x, engine="reference")
assert_within(expected, amp.truth(x), 1e-6)
assert np.abs(expected - amp.render(-x, engine="reference")).max() > 0.1
for engine in sys.argv[2:]:
    assert_same_bits(amp.render(x, engine=engine), expected)
"""


def section(number: str, page: str = ADDING) -> str:
    """The text of one section."""
    (result,) = re.findall(
        rf"^#+ {re.escape(number)}\.? .*?$(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL
    )
    return str(result)


def example(number: str) -> str:
    """The code of one section."""
    (result,) = re.findall(r"^```python\n(.*?)^```$", section(number), re.MULTILINE | re.DOTALL)
    return str(result)


def run(code: str, folder: Path, *engines: str) -> subprocess.CompletedProcess[str]:
    """Run an example in a separate process, with separate kernels: it changes tables that kernels are made from."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "kit")])
    environment = os.environ | {"PYTHONPATH": path, "NAMDSP_CACHE_DIR": str(folder / "cache")}
    (folder / "example.py").write_text(code + PLAY, encoding="utf-8")
    command = [sys.executable, "-W", "error", "example.py", "added.nam", *engines]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)


def test_an_activation_is_added(tmp_path: Path) -> None:
    cubic = {"type": "Cubic", "gain": 1.5}
    built = wavenet(layer_array(activation=cubic, gating=["none", "gated"]))
    save(built, tmp_path, "cubic.nam")
    save(built, tmp_path, "added.nam")
    done = run(example("1"), tmp_path, *ENGINES)
    assert done.returncode == 0, done.stderr


def test_an_architecture_is_added(tmp_path: Path) -> None:
    save(model("Echo", {"delay": 100}, [0.25, 0.5]), tmp_path, "added.nam")
    done = run(example("2"), tmp_path, *ENGINES)
    assert done.returncode == 0, done.stderr


def test_an_example_that_is_wrong_fails(tmp_path: Path) -> None:
    """The truth of another architecture than the plan's: what the tests above would see."""
    wrong = example("2").replace("Term(source, self.weight, self.delay)", "Term(source, self.weight, 99)")
    assert wrong != example("2")
    save(model("Echo", {"delay": 100}, [0.25, 0.5]), tmp_path, "added.nam")
    done = run(wrong, tmp_path, "numpy")
    assert done.returncode == 1
    assert "AssertionError" in done.stderr


def test_every_file_that_the_page_names_is_there() -> None:
    """`plan/fuse.py` is meant below namdsp/, `numba_cpu/conv.py` below namdsp/kernels/."""
    named = set(re.findall(r"`((?:\w+/)*(?:\w+\.py|\w+/))`", TEXT))
    assert len(named) > 30
    missing = {path for path in named if not any(map(Path.exists, candidates(path)))}
    assert missing == set()
    assert not any(map(Path.exists, candidates("plan/nothing.py")))


def candidates(path: str) -> list[Path]:
    """Where a file may be that the page names."""
    if "/" not in path:  # in the sentence of a folder
        return sorted((ROOT / "namdsp").rglob(path))
    return [ROOT / base / path for base in ("", "namdsp", "namdsp/kernels")]


def test_every_table_that_the_page_names_is_there() -> None:
    assert "`KINDS` in `namdsp/plan/activations.py`" in section("1")
    assert "`BACKENDS` of `kernels/__init__.py`" in section("5")
    for module, name in (
        ("kernels", "BACKENDS"),
        ("architectures", "ARCHITECTURES"),
        ("plan.activations", "KINDS"),
    ):
        assert hasattr(import_module(f"namdsp.{module}"), name)


def test_every_operation_is_described() -> None:
    table = re.findall(r"^\| (`.*?`) \|", section("4", DESIGN), re.MULTILINE)
    named = {name for cell in table for name in re.findall(r"`(\w+)`", cell)}
    kinds = {value for value in vars(ops).values() if isinstance(value, type) and hasattr(value, "sources")}
    assert named == {kind.__name__ for kind in kinds if not kind.__subclasses__()}
