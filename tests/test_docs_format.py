"""docs/format.md is true: its example plays as it says, its tables are those of the code."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import test_traps
from builders import save, weight_count
from shapes import a1, a2

import namdsp
from namdsp.architectures.activation import ALIASES as ACTIVATION_ALIASES
from namdsp.architectures.wavenet.config import FILM_SLOTS
from namdsp.architectures.wavenet.read import _ALIASES as CONFIG_ALIASES
from namdsp.architectures.wavenet.weights import layout
from namdsp.compatibility import Compatibility
from namdsp.limits import LAYERS, LOOKBACK
from namdsp.nam_file import MAX_BRACKETS, MAX_FILE_BYTES, MAX_NESTING
from namdsp.plan.activations import KINDS

TEXT = (Path(__file__).resolve().parent.parent / "docs" / "format.md").read_text(encoding="utf-8")
X = np.array([1, 0, 0, 0, -0.5, 0], np.float32)


def block(language: str) -> str:
    """The one fenced block of a language."""
    (result,) = re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    return str(result)


def section(number: str) -> str:
    """The text of one section."""
    (result,) = re.findall(rf"^#+ {re.escape(number)}\.? .*?$(.*?)(?=^#|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    return str(result)


def rows(number: str) -> list[list[str]]:
    """Cells of all table rows of a section, the headings first."""
    lines = re.findall(r"^\| ?(.*) \|$", section(number).replace(r"\|", "\N{DIVIDES}"), re.MULTILINE)
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def names(cell: str) -> list[str]:
    """What is in backticks."""
    return re.findall(r"`([^`]+)`", cell)


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """example.nam, in the working folder."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "example.nam"
    path.write_text(block("json"))
    return path


def test_the_example_gives_the_same_in_plain_python_and_on_every_engine(
    example: Path, engine: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(block("python"), "format.md", "exec"), {})
    printed = capsys.readouterr().out
    assert printed == block("text")
    model = namdsp.load(example)
    for name in ("reference", engine):
        assert model.render(X, engine=name).tolist() == json.loads(printed)
    assert model.receptive_field == 4


def test_the_examples_weights_are_listed_in_the_order_of_the_file(example: Path) -> None:
    model: Any = namdsp.load(example)
    listed = rows("5.10")[1:]
    assert [(names(name)[0], tuple(map(int, shape.split(",")))) for name, shape, _ in listed] == list(
        layout(model.parsed.config)
    )
    values = [float(value) for *_, cell in listed for value in cell.split(",")]
    assert values == json.loads(block("json"))["weights"]
    assert len(values) == 42
    for name, shape, cell in listed:
        expected = np.array(cell.split(","), np.float32).reshape(tuple(map(int, shape.split(","))))
        assert np.array_equal(model.parsed.weights[names(name)[0]], expected)


def test_the_slimmed_example_is_the_model_that_is_listed(tmp_path: Path) -> None:
    (weights,) = re.findall(r"with the weights\s+`([^`]+)`", section("7.2"))
    built = json.loads(block("json"))
    (array,) = built["config"]["layers"]
    kwargs = {"allowed_channels": [1, 2]}
    array["slimmable"] = {"method": "slice_channels_uniform", "kwargs": kwargs}
    slimmed = namdsp.load(save(built, tmp_path), slim=0.0).render(X, engine="reference")
    del array["slimmable"]
    full = namdsp.load(save(built, tmp_path)).render(X, engine="reference")
    array["channels"], built["weights"] = 1, json.loads(f"[{weights}]")
    listed = namdsp.load(save(built, tmp_path)).render(X, engine="reference")
    assert slimmed.tolist() == listed.tolist() != full.tolist()


def test_film_slots_stand_in_the_order_of_their_weights() -> None:
    assert [names(row[1])[0] for row in rows("5.5")[1:]] == list(FILM_SLOTS)


def test_every_alias_is_named() -> None:
    result = set(names(section("5.2"))) | set(names(section("5.1")))
    assert {alias for aliases in CONFIG_ALIASES.values() for alias in aliases} <= result


def test_known_shapes_have_the_weights_that_are_listed() -> None:
    models = {f"A1 {size}": a1(size) for size in ("standard", "lite", "feather", "nano")}
    models |= {f"A2, {channels} channels": a2(channels) for channels in (8, 3)}
    listed = {row[0]: int(row[-1]) for row in rows("5.9")[1:]}
    assert listed == {name: weight_count(model["config"]) for name, model in models.items()}


def test_every_activation_is_listed_with_its_defaults() -> None:
    listed = {name: row for row in rows("6")[1:] for name in names(row[0])}
    assert set(listed) == set(KINDS) | set(ACTIVATION_ALIASES)
    for name, kind in KINDS.items():
        for parameter, default in kind.defaults:
            assert re.search(rf"`{parameter}` {default:g}\b", listed[name][2]), (name, parameter)


def test_every_switch_is_listed_with_its_values() -> None:
    listed = {names(row[0])[0]: names(row[1]) for row in rows("10")[1:]}
    table = Compatibility.table()
    assert {name: f"expected one of {', '.join(words)}" for name, words in listed.items()} == {
        name: switch.kind.expected for name, switch in table.items()
    }
    assert all(words[0] == Compatibility.defaults()[name] for name, words in listed.items())


def test_every_trap_has_its_test() -> None:
    listed = [int(row[0]) for row in rows("11")[1:]]
    assert listed == list(range(1, len(listed) + 1))
    tested = {
        int(number)
        for name in vars(test_traps)
        if (match := re.match(r"test_traps?((?:_and|_\d\d)+)_", name))
        for number in re.findall(r"\d\d", match[1])
    }
    assert tested == set(listed)


def test_limits_are_those_of_the_code() -> None:
    (limits,) = (row[2] for row in rows("1") if row[0] == "size")
    assert f"{MAX_FILE_BYTES >> 20} MiB" in limits
    assert f"{MAX_BRACKETS:,} brackets" in limits
    assert f"nested {MAX_NESTING} deep" in limits
    assert f"{LAYERS.most:,} layers" in limits
    assert f"2^{LOOKBACK.most.bit_length() - 1} frames" in limits
