"""docs/export.md is true: its commands run, its program, Makefile and CMake file build, and play the capture's bits."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import namdsp
from namdsp.cli import main
from namdsp.exporting.export import FORMATS
from namdsp.exporting.header import HeaderFacts
from namdsp.native.targets import TARGET_NAMES

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "export.md").read_text(encoding="utf-8")
pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")


def block(language: str, containing: str = "") -> str:
    """The fenced block of a language, or of those the one that contains some words."""
    result = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (one,) = [text for text in result if containing in text]
    return str(one)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With the capture, the program, and the library that the page's command makes."""
    folder = tmp_path_factory.mktemp("docs")
    shutil.copy(ROOT / "models" / "zoo" / "smallest.nam", folder / "amp.nam")
    (folder / "main.c").write_text(block("c"))
    (folder / "Makefile").write_text(block("make"))
    (folder / "CMakeLists.txt").write_text(block("cmake"))
    arguments = shlex.split(block("bash", "-o amp\n"))[1:]
    here = os.getcwd()
    os.chdir(folder)
    try:
        assert main(arguments) == 0
    finally:
        os.chdir(here)
    return folder


def output_of(program: Path) -> list[float]:
    done = subprocess.run([program], check=True, capture_output=True, text=True, timeout=60)
    return [float(word) for word in done.stdout.split()]


def right() -> list[float]:
    model = namdsp.load(ROOT / "models" / "zoo" / "smallest.nam")
    return [float(f"{model.render(np.array([x], np.float32))[0]:.9g}") for x in (0.5, 0.25)]


def test_the_program_builds_by_its_line_and_plays(folder: Path) -> None:
    line = block("bash", "cc -O2")
    subprocess.run(f"{line.strip()} -Wall -Wextra -Werror", shell=True, cwd=folder, check=True, timeout=60)
    assert output_of(folder / "main") == right()


def test_the_makefile_makes_library_and_program(folder: Path, tmp_path: Path) -> None:
    if shutil.which("make") is None:
        pytest.skip("no make here")
    for name in ("amp.nam", "main.c", "Makefile"):
        shutil.copy(folder / name, tmp_path)
    command = tmp_path / "namdsp"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m namdsp "$@"\n')
    command.chmod(0o755)
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": path}
    subprocess.run(
        ["make", "main"], cwd=tmp_path, env=environment, check=True, capture_output=True, timeout=120
    )
    assert (tmp_path / "amp" / "libamp.a").exists()
    if "avx2" in Path("/proc/cpuinfo").read_text():
        assert output_of(tmp_path / "main") == right()


def test_the_cmake_file_builds(folder: Path, tmp_path: Path) -> None:
    if shutil.which("cmake") is None or shutil.which("make") is None:
        pytest.skip("no cmake here")
    for command in (["cmake", "-S", folder, "-B", tmp_path], ["cmake", "--build", tmp_path]):
        subprocess.run(command, check=True, capture_output=True, timeout=120)
    assert output_of(tmp_path / "main") == right()


def test_targets_formats_and_functions_are_all_there() -> None:
    options = PAGE.partition("## A program")[0]
    assert all(f"`{name}`" in options for name in (*TARGET_NAMES, *FORMATS))
    facts = HeaderFacts("amp", "", "", "", 1, 1, 48000.0, 0, separate=True, link_with="", fingerprint="")
    for function in facts.functions:
        assert f"`{function.removeprefix('amp_')}(" in PAGE
