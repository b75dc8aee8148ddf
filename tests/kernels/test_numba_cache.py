"""Compiled kernels on disk: used by the next process, never stale, and never in the way of a result.

Most tests play one small model in separate processes, each with a cache folder made for it.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet
from cache_processes import copy_of, files, finish, kernels, objects, play, start
from kernel_caches import DRIVER, forget_kernels
from numba_models import read
from waiting import in_other_threads

import namdsp
from namdsp.cache_folder import CACHE_VARIABLE, cache_folder
from namdsp.kernels.numba_cpu.kernel import kernel_address
from namdsp.native import compile as jit
from namdsp.native import object_cache
from namdsp.native.object_cache import ObjectCache
from namdsp.plan.formula import SUM

OTHER = wavenet(layer_array(channels=2, dilations=(1,), activation="ReLU"))
# --- used again


def test_the_first_process_compiles_every_kernel_once_and_says_so(
    first_run: tuple[Path, dict[str, Any]],
) -> None:
    cache, report = first_run
    assert len(report["compiled"]) == len(objects(cache)) > 3
    assert report["compiled"].count(DRIVER) == 1
    assert report["numba"] == (jit.llvm.llvm_version_info < (20,)), "the driver's IR comes with namdsp"


def test_the_second_process_compiles_nothing_and_does_not_even_import_numba(
    first_run: tuple[Path, dict[str, Any]], package: Path, small_model: Path
) -> None:
    cache, before = first_run
    report = play(package, small_model, cache)
    assert report["compiled"] == []
    assert not report["numba"]
    assert report["bits"] == before["bits"]


def test_another_model_compiles_only_what_is_new(filled: Path, package: Path, tmp_path: Path) -> None:
    names = play(package, save(OTHER, tmp_path), filled)["compiled"]
    assert names
    assert DRIVER not in names


def test_two_threads_share_one_compilation(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    names = forget_kernels(monkeypatch, tmp_path)
    results: list[int] = []
    item = {
        "op": "elementwise",
        "rows": 3,
        "reads": [(0, 0), (1, 0)],
        "out": 2,
        "program": SUM.program,
        "parameters": [],
    }
    spec = {"kernel": "add", "lanes": 4, "vecs": 1, "items": [item], "locals": [], "registers": []}
    in_other_threads(*[lambda: results.append(kernel_address(spec))] * 8)
    assert names == ["add"]
    assert len(set(results)) == 1
    assert len(results) == 8


# --- never stale


def test_an_edit_in_another_file_recompiles(
    filled: Path,
    first_run: tuple[Path, dict[str, Any]],
    package: Path,
    small_model: Path,
    tmp_path: Path,
) -> None:
    """The edit makes the kernels wrong, so that the new result cannot come from anywhere else."""
    edited = copy_of(package, tmp_path)
    file = edited / "kernels" / "numba_cpu" / "chain.py"
    text, old = file.read_text(encoding="utf-8"), "else e.constant(0.0)"
    assert text.count(old) == 1
    file.write_text(text.replace(old, "else e.constant(0.25)"), encoding="utf-8")
    changed, _ = finish(start(edited, small_model, filled))
    assert changed["compiled"]
    assert changed["bits"] != first_run[1]["bits"]
    assert not changed["right"]


def test_an_edit_that_changes_no_kernel_recompiles_nothing(
    filled: Path, package: Path, small_model: Path, tmp_path: Path
) -> None:
    edited = copy_of(package, tmp_path)
    for name in ("kernels/numba_cpu/chain.py", "native/ir.py", "plan/ops.py"):
        with (edited / name).open("a", encoding="utf-8") as file:
            file.write("# another line\n")
    assert not set(play(edited, small_model, filled)["compiled"]) - {DRIVER}


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


def test_the_version_of_numba_is_detected() -> None:
    import numba

    assert numba.__version__.encode() in jit._numba_version()


# --- never in the way


def test_a_folder_that_cannot_be_created_costs_only_a_word(
    small_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A path under a regular file is closed even to root."""
    (tmp_path / "file").write_text("in the way")
    compiled = forget_kernels(monkeypatch, tmp_path / "file" / "x")
    model, x = namdsp.load(small_model), np.ones(100, np.float32)
    actual, expected = (model.render(x, engine=engine) for engine in ("numba", "reference"))
    assert actual.tobytes() == expected.tobytes()
    assert len(compiled) > 1
    (message,) = caplog.messages
    assert "compiled kernels cannot be kept" in message
    assert CACHE_VARIABLE in message


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files on Windows")
def test_a_full_disk_costs_only_a_word(filled: Path, package: Path, small_model: Path) -> None:
    """No file may grow beyond 1000 bytes. The driver is there already."""
    gone = kernels(filled)
    large = {path for path in gone if path.stat().st_size > 1000}
    for path in gone:
        path.unlink()
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))"
    report, err = finish(start(package, small_model, filled, before=limit))
    assert report["right"]
    assert len(report["compiled"]) == len(gone)
    assert err.count("compiled kernels cannot be kept") == 1
    assert large
    assert not large & set(objects(filled))
    assert files(filled) == set(objects(filled))  # no remains


def damage(how: str, content: bytes) -> bytes:
    return {
        "empty": b"",
        "short": content[:10],
        "half": content[: len(content) // 2],
        "without its last byte": content[:-1],
        "longer": content + b"x",
        "noise": np.random.default_rng(0).bytes(len(content)),
        "one bit": content[:200] + bytes([content[200] ^ 1]) + content[201:],
    }[how]


DAMAGES = ("empty", "short", "half", "without its last byte", "longer", "noise", "one bit")


def test_damaged_files_are_compiled_anew(filled: Path, package: Path, small_model: Path) -> None:
    healthy = {path: path.read_bytes() for path in kernels(filled)}
    hows = [*DAMAGES, *DAMAGES]
    for path, how in zip(healthy, hows, strict=False):
        path.write_bytes(damage(how, healthy[path]))
    assert len(play(package, small_model, filled)["compiled"]) == len(healthy)
    assert {path: path.read_bytes() for path in kernels(filled)} == healthy


# --- the files themselves


def cache_at(folder: Path, monkeypatch: pytest.MonkeyPatch, digest: str = "now") -> ObjectCache:
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    return ObjectCache(digest)


@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_file_counts_as_absent(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = cache_at(tmp_path, monkeypatch)
    cache.write("a.o", "spec", bytes(300))
    assert cache.read("a.o", "spec") == bytes(300)
    path = tmp_path / "kernels" / "now" / "a.o"
    path.write_bytes(damage(how, path.read_bytes()))
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


def raiser(code: int) -> Callable[..., Any]:
    def fail(*_: Any, **__: Any) -> Any:
        raise OSError(code, os.strerror(code))

    return fail


@pytest.mark.parametrize("step", ["open", "mkdir", "replace"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_whatever_step_of_writing_fails_is_reported_once(
    step: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cache = cache_at(tmp_path, monkeypatch)
    monkeypatch.setattr(Path if step == "mkdir" else os, step, raiser(code))
    with cache.exclusive_build("a.o", None):
        cache.write("a.o", "spec", b"code")
    cache.write("b.o", "spec", b"code")
    (message,) = caplog.records
    assert (message.name, message.levelname) == ("namdsp", "WARNING")
    assert os.strerror(code) in message.getMessage()
    assert cache.read("a.o", "spec") is None
    assert files(tmp_path) == set()


def test_a_user_without_a_home_is_reported_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(object_cache, "cache_folder", no_home)
    cache = ObjectCache("now")
    cache.write("a.o", "spec", b"code")
    assert cache.read("a.o", "spec") is None
    assert len(caplog.records) == 1


def test_a_home_that_no_shell_expanded_is_no_folder_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME" if os.name != "nt" else "USERPROFILE", str(tmp_path))
    monkeypatch.setenv("NAMDSP_CACHE_DIR", "~/cache")
    assert cache_folder() == tmp_path / "cache"


def test_folders_that_nobody_used_for_a_month_go_when_a_new_one_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, days in {"old": 31, "recent": 29, "fresh": 0}.items():
        folder = tmp_path / "kernels" / name
        folder.mkdir(parents=True)
        (folder / "a.o").write_bytes(b"")
        os.utime(folder, times=(time.time() - 86400 * days,) * 2)
    cache = cache_at(tmp_path, monkeypatch, "new")
    cache.read("a.o", "spec")
    assert len(list((tmp_path / "kernels").iterdir())) == 3  # reading removes nothing
    cache.write("a.o", "spec", b"code")
    assert {path.name for path in (tmp_path / "kernels").iterdir()} == {"recent", "fresh", "new"}


def test_use_keeps_a_folder_young(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "kernels" / "now"
    folder.mkdir(parents=True)
    os.utime(folder, times=(time.time() - 86400 * 25,) * 2)
    cache_at(tmp_path, monkeypatch)
    assert folder.stat().st_mtime > time.time() - 60


def test_code_that_needs_another_library_is_refused() -> None:
    """It would end the process that loads it."""
    text = """
    declare i64 @elsewhere(i64)
    define i64 @entry(i64 %x) { %y = call i64 @elsewhere(i64 %x)  ret i64 %y }
    """
    with pytest.raises(AssertionError, match="elsewhere"):
        jit.compile_object(text)


def test_the_tests_themselves_share_a_folder_of_kernels() -> None:
    """Were it not to be trusted, every one of them would compile in silence."""
    read("smallest").stream(max_block=64, engine="numba")
    assert list(cache_folder().rglob("*.o"))
