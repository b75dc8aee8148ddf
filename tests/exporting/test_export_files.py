"""What `namdsp export` writes: libraries that link with nothing, C that compiles without a word, and refusals."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, lstm, save, wavenet
from comparing import assert_same_bits
from processes import run_process

import namdsp
from namdsp.cli import main
from namdsp.errors import ExportError, SettingError

MODEL = wavenet(layer_array(channels=1, dilations=(1, 200), activation="ReLU"))
HAS_COMPILER = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")


@pytest.fixture(scope="module")
def capture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save(MODEL, tmp_path_factory.mktemp("capture"), "My Amp (hot)!.nam")


@pytest.fixture(scope="module")
def folder(capture: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export for a named target, through the command."""
    folder = tmp_path_factory.mktemp("export") / "new" / "amp"
    assert main(["export", str(capture), "-o", str(folder), "--target", "x86-64-v3", "-q"]) == 0
    return folder


def tool(*command: str, where: Path) -> str:
    if shutil.which(command[0]) is None:
        pytest.skip(f"no {command[0]} here")
    return str(run_process(*command, cwd=where, check=True).stdout)


def test_the_same_export_gives_the_same_bytes_and_its_record(
    folder: Path, capture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Under the capture's name, as far as C allows."""
    arguments = ["export", str(capture), "-o", str(tmp_path), "--target", "x86-64-v3", "--json"]
    assert main(arguments) == 0
    record = json.loads(capsys.readouterr().out)
    assert [Path(path).name for path in record["files"]] == ["libmy_amp_hot.a", "my_amp_hot.h", "example.c"]
    for path in map(Path, record["files"]):
        assert path.read_bytes() == (folder / path.name).read_bytes()
    header = (folder / "my_amp_hot.h").read_text()
    assert f"#define MY_AMP_HOT_STATE_BYTES {record['state_bytes']}" in header


def test_the_code_needs_nothing_and_keeps_nothing(folder: Path, tmp_path: Path) -> None:
    symbols = [
        line.split()[-2:] for line in tool("nm", "-g", "libmy_amp_hot.a", where=folder).splitlines()[2:]
    ]
    needed = {name for kind, name in symbols if kind == "U"}
    offered = {name for kind, name in symbols if kind != "U"}
    assert needed <= {"memcpy", "memmove", "memset"}
    functions = "state_bytes init process process_strided reset latency sample_rate channels"
    assert offered == {f"my_amp_hot_{function}" for function in functions.split()}
    sections = tool("objdump", "-h", "libmy_amp_hot.a", where=folder)
    sizes = {
        name: int(size, 16)
        for name, size in re.findall(r"^ +\d+ (\S+) +([0-9a-f]{8})", sections, re.MULTILINE)
    }
    assert sizes[".text"] > 1000
    assert not any(size for name, size in sizes.items() if re.match(r"\.(data|bss|tbss|tdata)$", name))
    assert ".note.GNU-stack" in sizes


@pytest.mark.skipif(os.name == "nt", reason="no file can have such a name there")
def test_a_file_s_name_cannot_leave_the_comment_that_it_stands_in(tmp_path: Path) -> None:
    hostile = save(lstm(1), tmp_path, "x*" + "%2f int evil; .nam")
    created = namdsp.export(hostile, tmp_path / "amp", format="o")
    text = next(Path(path).read_text() for path in created.files if path.endswith(".h"))
    assert text.count("/*") == text.count("*/")


@pytest.mark.slow
@HAS_COMPILER
def test_the_example_compiles_by_its_line_and_plays(capture: Path, tmp_path: Path) -> None:
    for format in ("a", "so"):
        created = tmp_path / format
        namdsp.export(capture, created, format=format)
        text = (created / "example.c").read_text()
        assert len(text.splitlines()) <= 30
        (line,) = re.findall(r"^/\* (cc .*)$", text, re.MULTILINE)
        x = (0.4 * np.random.default_rng(0).standard_normal(1000)).astype("<f4")
        (created / "in.f32").write_bytes(x.tobytes())
        subprocess.run(line, shell=True, cwd=created, check=True, timeout=60)
        result = np.fromfile(created / "out.f32", "<f4")
        assert_same_bits(result, namdsp.load(capture).render(x))


@HAS_COMPILER
@pytest.mark.parametrize("language", ["c", "c++"])
def test_the_header_is_strict_c_and_c_plus_plus(language: str, folder: Path) -> None:
    standard = {"c": "c99", "c++": "c++11"}[language]
    command = f"cc -x {language} -std={standard} -Wall -Wextra -pedantic -Werror -fsyntax-only my_amp_hot.h"
    done = run_process(*command.split(), cwd=folder)
    if "error trying to exec" in done.stderr:
        pytest.skip("no C++ compiler here")
    assert done.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="a script is no program there")
def test_a_shared_library_for_macos_has_the_name_that_programs_look_for(
    capture: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text('#!/bin/sh\necho "$@" > made.so\n')
    compiler.chmod(0o755)
    monkeypatch.setenv("CC", str(compiler))
    for target, named in (("aarch64-apple", True), ("aarch64", False)):
        namdsp.export(capture, tmp_path / target, format="so", target=target)
        words = (tmp_path / target / "libmy_amp_hot.so").read_text().split()
        assert ("-Wl,-install_name,@rpath/libmy_amp_hot.so" in words) == named


@pytest.mark.skipif(os.name == "nt", reason="a script is no program there")
@pytest.mark.parametrize("output", ["amp", "amp.clap"])
def test_a_compiler_that_is_no_program_is_refused_without_a_file(
    output: str, capture: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = tmp_path / "cc"
    compiler.write_bytes(bytes(64))
    compiler.chmod(0o755)
    monkeypatch.setenv("CC", str(compiler))
    form = {} if output.endswith(".clap") else {"format": "so"}
    with pytest.raises(ExportError, match=f"{output}: cannot be written .*; expected .* Check TMPDIR and CC"):
        namdsp.export(capture, tmp_path / output, **form)
    assert os.listdir(tmp_path) == ["cc"]


#: options, words of the refusal; `CC` is the environment's. What the command can be told is in cli/refusals.txt.
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"overwrite": "x"}, "overwrite is 'x'; expected True or False"),
    ({"folder": ".", "format": "o"}, r"example\.c: already exists.*overwrite=True"),
    ({"CC": "no-such-compiler", "format": "so"}, 'no-such-compiler.*format "a"'),
    pytest.param(
        {"CC": "false", "format": "so"},
        "false cannot link it",
        marks=pytest.mark.skipif(os.name == "nt", reason="no program of this name there"),
    ),
]


@pytest.mark.parametrize(("options", "words"), REFUSED, ids=lambda value: str(value)[:50])
def test_what_is_refused_and_nothing_is_written(
    options: dict[str, Any], words: str, capture: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "example.c").write_text("mine")
    monkeypatch.setenv("CC", options.get("CC", "cc"))
    settings = {name: value for name, value in options.items() if name not in ("CC", "folder")}
    kind = ExportError if {"CC", "folder"} & set(options) else SettingError
    with pytest.raises(kind, match=words):
        namdsp.export(capture, tmp_path / options.get("folder", "none"), **settings)
    files = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert files == {"example.c": "mine"}


def test_a_capture_called_as_a_header_of_c_replaces_none(tmp_path: Path) -> None:
    """`cc -I` with its folder would find it before the system's."""
    capture = save(lstm(1), tmp_path, "Math.nam")
    created = namdsp.export(capture, tmp_path / "out", format="o")
    assert created.name == "amp_math"
    assert not (tmp_path / "out" / "math.h").exists()
