"""Compiled kernels on disk: used by the next process, never stale, only from this user, never in the way of a result.

Some tests play one small model in separate processes, each with a cache folder made for it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet
from kernel_caches import DRIVER
from stopping import FULL, stopped_at_every_call

import namdsp
from namdsp.files.private_files import CACHE_VARIABLE, cache_folder
from namdsp.native import compile as jit
from namdsp.native import llvm_code
from namdsp.native.object_cache import ObjectCache

posix = pytest.mark.skipif(sys.platform == "win32", reason="owners and modes of POSIX")
#: Two layers of three channels with softsign: no kernel takes long to compile.
MODEL = wavenet(layer_array(channels=3, dilations=(1, 200), activation="Softsign"))
OTHER = wavenet(layer_array(channels=2, dilations=(1,), activation="ReLU"))
PLAY = """
import json, sys
import numpy as np
import namdsp
from namdsp.native import compiled_code
compiled = []
compiled_code.announce = lambda kernel, folder: compiled.append(kernel)
model = namdsp.load(sys.argv[1])
x = (0.4 * np.random.default_rng(0).standard_normal(100)).astype(np.float32)
y = model.stream(max_block=64, engine="numba").process
bits = b"".join(y(x[at : at + 64]).tobytes() for at in range(0, len(x), 64))
expected = model.render(x, engine="reference").tobytes()
print(json.dumps({
    "right": bits == expected, "bits": bits.hex(), "compiled": compiled, "numba": "numba" in sys.modules,
}))
"""


def start(package: Path, model: Path, cache: Path) -> subprocess.Popen[str]:
    """A process that plays the model with a copy of the package and a cache folder."""
    return subprocess.Popen(
        [sys.executable, "-c", PLAY, str(model)],
        cwd=package.parent,  # comes first where Python looks for modules
        env={**os.environ, CACHE_VARIABLE: str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> dict[str, Any]:
    """What it reported; it says nothing else."""
    out, err = process.communicate(timeout=200)
    assert (process.returncode, err) == (0, ""), err
    report: dict[str, Any] = json.loads(out)
    return report


def play(package: Path, model: Path, cache: Path) -> dict[str, Any]:
    """Play to the end; the bits are those of the reference."""
    report = finish(start(package, model, cache))
    assert report["right"]
    return report


def objects(cache: Path) -> list[Path]:
    """The files of compiled code."""
    return sorted(cache.glob("kernels/*/*.o"))


def files(cache: Path) -> set[Path]:
    """All files but those that say which code belongs to a kernel."""
    return {path for path in cache.rglob("*") if path.is_file() and path.suffix != ".key"}


def copy_of(package: Path, folder: Path) -> Path:
    """A copy of the package, in a separate folder; with what Python has compiled of it."""
    return Path(shutil.copytree(package, folder / "namdsp"))


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the processes run: a copy, so that an edit in the meantime has no effect."""
    return copy_of(Path(namdsp.__file__).parent, tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="session")
def small_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save(MODEL, tmp_path_factory.mktemp("model"))


@pytest.fixture(scope="session")
def first_run(
    package: Path, small_model: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, dict[str, Any]]:
    """A cache folder that one process has filled, and what that process reported."""
    cache = tmp_path_factory.mktemp("filled")
    return cache, play(package, small_model, cache)


@pytest.fixture
def filled(first_run: tuple[Path, dict[str, Any]], tmp_path: Path) -> Path:
    """A filled cache folder for one test."""
    return Path(shutil.copytree(first_run[0], tmp_path / "cache"))


# --- used again


@pytest.mark.slow
def test_the_first_process_compiles_the_second_does_not_and_another_model_only_what_is_new(
    first_run: tuple[Path, dict[str, Any]], filled: Path, package: Path, small_model: Path, tmp_path: Path
) -> None:
    cache, first = first_run
    assert len(first["compiled"]) == len(objects(cache)) > 3
    assert first["compiled"].count(DRIVER) == 1
    assert first["numba"] == (jit.llvm.llvm_version_info < (20,)), "the driver's IR comes with namdsp"
    second = play(package, small_model, filled)
    assert (second["compiled"], second["numba"], second["bits"]) == ([], False, first["bits"])
    names = play(package, save(OTHER, tmp_path), filled)["compiled"]
    assert names
    assert DRIVER not in names


@pytest.mark.slow
def test_processes_that_start_together_are_all_right_and_leave_no_remains(
    package: Path, small_model: Path, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    processes = [start(package, small_model, cache) for _ in range(2)]
    assert all(report["right"] for report in map(finish, processes))
    assert play(package, small_model, cache)["compiled"] == []
    assert files(cache) == set(objects(cache))


# --- never stale


@pytest.mark.slow
def test_an_edit_in_another_file_recompiles_what_it_changes(
    filled: Path, first_run: tuple[Path, dict[str, Any]], package: Path, small_model: Path, tmp_path: Path
) -> None:
    """The second edit makes the kernels wrong, so that the new result cannot come from anywhere else."""
    edited = copy_of(package, tmp_path)
    file = edited / "kernels" / "numba_cpu" / "chain.py"
    text, old = file.read_text(encoding="utf-8"), "else e.constant(0.0)"
    assert text.count(old) == 1
    file.write_text(text + "# another line\n", encoding="utf-8")
    assert not set(play(edited, small_model, filled)["compiled"]) - {DRIVER}
    file.write_text(text.replace(old, "else e.constant(0.25)"), encoding="utf-8")
    changed = finish(start(edited, small_model, filled))
    assert changed["compiled"]
    assert changed["bits"] != first_run[1]["bits"]
    assert not changed["right"]


@pytest.mark.parametrize(
    ("where", "name", "value"),
    [
        (jit.llvm, "get_host_cpu_name", lambda: "another"),
        (jit.llvm, "get_process_triple", lambda: "another-unknown-linux-gnu"),
        (jit.llvm, "get_host_cpu_features", lambda: jit.llvm.FeatureMap(sse2=True)),
        (jit.llvmlite, "__version__", "0.0.0"),
        (jit, "_numba_version", lambda: b"another"),
        (jit.sys, "version", "3.99"),
    ],
)
def test_the_key_changes_with(where: Any, name: str, value: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = jit._sources_digest(), jit._compiler_digest()
    monkeypatch.setattr(where, name, value)
    assert jit._sources_digest() != keys[0]
    assert (jit._compiler_digest() != keys[1]) == (where in (jit.llvm, jit.llvmlite))


# --- never in the way


def cache_at(folder: Path, monkeypatch: pytest.MonkeyPatch, digest: str = "now") -> ObjectCache:
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    return ObjectCache(digest)


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "short": lambda content: content[:10],
    "without its last byte": lambda content: content[:-1],
    "longer": lambda content: content + b"x",
    "noise": lambda content: np.random.default_rng(0).bytes(len(content)),
    "one bit": lambda content: content[:200] + bytes([content[200] ^ 1]) + content[201:],
}


@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_file_counts_as_absent(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = cache_at(tmp_path, monkeypatch)
    cache.write("a.o", "spec", bytes(300))
    assert cache.read("a.o", "spec") == bytes(300)
    path = tmp_path / "kernels" / "now" / "a.o"
    path.write_bytes(DAMAGES[how](path.read_bytes()))
    assert cache.read("a.o", "spec") is None


def test_a_file_of_another_kernel_specification_or_version_counts_as_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache, other = cache_at(tmp_path, monkeypatch), cache_at(tmp_path, monkeypatch, "other")
    cache.write("a.o", "spec", b"code")
    content = (tmp_path / "kernels" / "now" / "a.o").read_bytes()
    (tmp_path / "kernels" / "now" / "b.o").write_bytes(content)
    other.write("b.o", "spec", b"other code")
    (tmp_path / "kernels" / "other" / "a.o").write_bytes(content)
    assert cache.read("a.o", "spec") == b"code"
    assert cache.read("a.o", "another spec") is None
    assert cache.read("b.o", "spec") is None
    assert other.read("a.o", "spec") is None


def test_whatever_call_of_writing_fails_is_reported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    names = ("a.o", "b.o")

    def write_both() -> ObjectCache:
        caplog.clear()
        shutil.rmtree(tmp_path / "new", ignore_errors=True)
        cache = cache_at(tmp_path / "new", monkeypatch)
        for name in names:
            cache.write(name, "spec", b"code")
        return cache

    results = []
    for cache in stopped_at_every_call(write_both, FULL):
        written = [name for name in names if cache.read(name, "spec") == b"code"]
        results.append(written)
        assert len(files(tmp_path)) == len(written)
        assert len(caplog.messages) == (len(written) < 2)
        assert all("No space left" in message for message in caplog.messages)
    assert len(results) > 5
    assert results[-1] == [*names]


def test_a_home_that_no_shell_expanded_is_no_folder_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME" if os.name != "nt" else "USERPROFILE", str(tmp_path))
    monkeypatch.setenv("NAMDSP_CACHE_DIR", "~/cache")
    assert cache_folder() == tmp_path / "cache"


def test_folders_that_nobody_used_for_a_month_go_when_a_new_one_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = tmp_path / "kernels"
    for name, days in {"old": 31, "used": 31, "recent": 29}.items():
        (folders / name).mkdir(parents=True)
        os.utime(folders / name, times=(time.time() - 86400 * days,) * 2)
    cache_at(tmp_path, monkeypatch, "used")
    cache = cache_at(tmp_path, monkeypatch, "new")
    cache.read("a.o", "spec")
    assert len(list(folders.iterdir())) == 3  # reading removes nothing
    cache.write("a.o", "spec", b"code")
    assert {path.name for path in folders.iterdir()} == {"used", "recent", "new"}


# --- code that runs: only what this user's processes wrote for this kernel is loaded


@posix
def test_nothing_under_an_objects_name_hangs_or_is_believed(
    filled: Path, package: Path, small_model: Path, tmp_path: Path
) -> None:
    """The driver takes longer to compile."""
    paths = [path for path in objects(filled) if DRIVER not in path.name]
    healthy = {path: path.read_bytes() for path in paths}
    assert len(paths) > 3
    os.rename(paths[0], tmp_path / "elsewhere")
    paths[0].symlink_to(tmp_path / "elsewhere")
    paths[1].unlink()
    os.mkfifo(paths[1])
    paths[2].write_bytes(healthy[paths[3]])
    paths[3].chmod(0o606)
    assert len(play(package, small_model, filled)["compiled"]) == 4
    assert {path: path.read_bytes() for path in paths} == healthy
    assert not any(path.is_symlink() or path.is_fifo() for path in paths)
    assert (tmp_path / "elsewhere").read_bytes() == healthy[paths[0]]


@posix
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_a_folder_that_others_can_write_is_reported_and_neither_read_nor_written(
    depth: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The cache folder, `kernels` in it, and the folder of the version in that. Owners: tests/test_written_files.py."""
    folder = tmp_path / "new" / "cache"
    cache_at(folder, monkeypatch, "digest").write("a.o", "spec", b"code")
    assert ObjectCache("digest").read("a.o", "spec") == b"code"
    location = (folder, folder / "kernels", folder / "kernels" / "digest")[depth]
    location.chmod(0o777)
    before = {path: path.stat().st_mtime_ns for path in files(folder)}
    cache = ObjectCache("digest")
    for name in ("a.o", "b.o"):
        assert cache.read(name, "spec") is None
        cache.write(name, "spec", b"code")
    (message,) = caplog.messages
    assert f"{location} can be written by other users: chmod go-w" in message
    assert {path: path.stat().st_mtime_ns for path in files(folder)} == before


def test_code_that_needs_another_library_is_refused() -> None:
    """It would end the process that loads it."""
    text = """
    declare i64 @elsewhere(i64)
    define i64 @entry(i64 %x) { %y = call i64 @elsewhere(i64 %x)  ret i64 %y }
    """
    with pytest.raises(AssertionError, match="elsewhere"):
        llvm_code.compile_object(text)
