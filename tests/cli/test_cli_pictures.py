"""The name of a picture is looked at before any work, in one way by every command that draws one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
#: After the capture: what else each command needs.
COMMANDS = {
    "alias": (),
    "compare": ("wet.wav", "--di", "dry.wav"),
}
pytestmark = pytest.mark.parametrize("command", COMMANDS)


def test_another_suffix_is_wrong_usage(run: Run, command: str) -> None:
    for name in ("picture.jpg", ""):
        code, out, err = run(command, "absent.nam", *COMMANDS[command], "--plot", name)
        assert (code, out) == (2, "")
        assert f"--plot {name}: expected a name that ends in .png" in err


def test_no_input_is_replaced(run: Run, command: str, tiny: Path, tmp_path: Path) -> None:
    (tmp_path / "link.png").symlink_to(tiny)
    code, out, err = run(command, tiny, *COMMANDS[command], "--plot", tmp_path / "link.png")
    assert (code, out) == (1, "")
    assert "link.png: is the same file as the input" in err
    assert (tmp_path / "link.png").is_symlink()


def test_a_folder_that_is_not_there_is_reported_before_anything_is_read(run: Run, command: str) -> None:
    pytest.importorskip("matplotlib")
    code, out, err = run(command, "absent.nam", *COMMANDS[command], "--plot", "no/folder/picture.png")
    assert (code, out) == (1, "")
    assert "picture.png: its folder does not exist" in err
