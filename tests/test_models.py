"""The models that ship: their READMEs have their digests and errors, and each says truly what it is."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from here import MODELS as ZOO

import namdsp
from namdsp.architectures import ARCHITECTURES
from namdsp.plan.activations import KINDS

CAPTURES = ZOO.parent
README = (CAPTURES / "README.md").read_text(encoding="utf-8")
FILES = sorted(CAPTURES.glob("*.nam"))


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", [CAPTURES, ZOO], ids=["captures", "zoo"])
def test_the_readme_has_the_digest_of_every_file(folder: Path) -> None:
    text = (folder / "README.md").read_text(encoding="utf-8")
    files = [*folder.glob("*.nam"), *folder.glob("*.wav")]
    digests = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    assert [name for name, digest in digests.items() if digest not in text] == []
    assert len(set(digests.values())) == len(files)
    assert len(re.findall(r"\b[0-9a-f]{64}\b", text)) == len(files)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_capture_says_that_it_is_simulated_and_how_far_off_it_is(path: Path) -> None:
    result = read(path)["metadata"]
    assert "not hardware" in result["gear_model"]
    assert {"loudness", "gain", "input_level_dbu", "output_level_dbu", "date"} <= result.keys()
    *_, esr = re.findall(rf"^\| `{path.name}` \|.*?\| (\d[\d.e-]*) \| -[\d.]+ dB \|", README, re.MULTILINE)
    assert float(esr) == pytest.approx(result["training"]["validation_esr"], rel=0.06)
    assert float(esr) < 0.01
    assert namdsp.load(path).sample_rate == 48000


def test_the_zoo_has_every_architecture_and_activation_and_admits_being_synthetic() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in ZOO.glob("*.nam")}
    assert {json.loads(text)["architecture"] for text in texts.values()} == set(ARCHITECTURES)
    assert all(any(f'"{name}"' in text for text in texts.values()) for name in KINDS)
    assert {name for name, text in texts.items() if "none (synthetic)" not in text} == {"old_050", "nulls"}
