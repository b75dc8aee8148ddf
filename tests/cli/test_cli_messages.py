"""Messages name keywords in Python and options on the command line, and change nothing else."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from namdsp.cli.terminal import with_options
from namdsp.errors import Keyword, Message, NamFileError, SettingError
from namdsp.rig.settings import RigSettings

Run = Callable[..., Any]
PARTS = ("overwrite=True.nam: end is taken; pass ", Keyword("overwrite=True"), " or ", Keyword("gate_db"))


def test_keywords_become_options_and_what_looks_like_them_stays() -> None:
    error = NamFileError(*PARTS, file="allow_large=True")
    expected = "allow_large=True: overwrite=True.nam: end is taken; pass {} or {}"
    assert str(error) == expected.format("overwrite=True", "gate_db")
    for same in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert with_options(same.message) == expected.format("-y", "--gate-db")
        assert with_options(Message("1: ", same.reason)).startswith("1: overwrite=True.nam")
    assert with_options(str(error)) == str(error)


def test_an_error_in_a_manifest_names_options_when_it_is_printed(
    run: Run, tiny: Path, wav: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tiny.parent)
    cut = wav(1000, name="cut.wav")
    cut.write_bytes(cut.read_bytes()[:-400])
    done = run("batch", cut, tiny, "-o", "out", "--engine", "numpy")
    assert done.code == 1
    assert "Or read the intact part with --allow truncated" in done.err
    assert "with allow_truncated=True" in Path("out/manifest.jsonl").read_text()


def test_python_names_the_keywords() -> None:
    with pytest.raises(SettingError, match=r"^normalize and calibrate_output are both given"):
        RigSettings(normalize=True, calibrate_output=True)
