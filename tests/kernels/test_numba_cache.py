"""Compiled kernels on disk: found by the next process, never stale, and never in the way of a result.

Most tests play one small model in processes of their own, each with a cache folder made for it.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet

import namdsp
from namdsp.cache_folder import CACHE_VARIABLE
from namdsp.kernels.numba_cpu import jit, object_cache
from namdsp.kernels.numba_cpu.kernel import kernel_address
from namdsp.kernels.numba_cpu.object_cache import ObjectCache

#: Two layers of three channels with softsign: no kernel takes long to compile.
MODEL = wavenet(layer_array(channels=3, dilations=(1, 200), activation="Softsign"))
OTHER = wavenet(layer_array(channels=2, dilations=(1,), activation="ReLU"))
FRAMES = 100

PLAY = """
import json, sys
import numpy as np
import namdsp
from namdsp.kernels.numba_cpu import jit
compiled = []
jit.on_compile = compiled.append
model = namdsp.load(sys.argv[1])
x = (0.4 * np.random.default_rng(0).standard_normal(int(sys.argv[2]))).astype(np.float32)
y = model.stream(max_block=64, engine="numba").process
bits = b"".join(y(x[at : at + 64]).tobytes() for at in range(0, len(x), 64))
expected = model.render(x, engine="reference").tobytes()
print(json.dumps({
    "right": bits == expected, "bits": bits.hex(), "compiled": compiled, "numba": "numba" in sys.modules,
}))
"""


def start(package: Path, model: Path, cache: Path, *, before: str = "") -> subprocess.Popen[str]:
    """A process that plays the model with a copy of the package and a cache folder; `before` is code to run first."""
    environment = {**os.environ, CACHE_VARIABLE: str(cache)}
    return subprocess.Popen(
        [sys.executable, "-c", before + PLAY, str(model), str(FRAMES)],
        cwd=package.parent,  # comes first where Python looks for modules
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> tuple[dict[str, Any], str]:
    """What it reported, and its stderr."""
    out, err = process.communicate(timeout=200)
    assert process.returncode == 0, err
    return json.loads(out), err


def play(package: Path, model: Path, cache: Path) -> dict[str, Any]:
    """Play to the end; the bits are those of the reference, and nothing is said."""
    report, err = finish(start(package, model, cache))
    assert report["right"]
    assert err == ""
    return report


def objects(cache: Path) -> list[Path]:
    """The files of compiled code."""
    return sorted(cache.glob("kernels/*/*.o"))


def copy_of(package: Path, folder: Path) -> Path:
    """A copy of the package, in a folder of its own."""
    shutil.copytree(package, folder / "namdsp", ignore=shutil.ignore_patterns("__pycache__"))
    return folder / "namdsp"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the processes run: a copy, so that an edit in the meantime is not heard."""
    return copy_of(Path(namdsp.__file__).parent, tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save(MODEL, tmp_path_factory.mktemp("model"))


@pytest.fixture(scope="module")
def first_run(
    package: Path, model: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, dict[str, Any]]:
    """A cache folder that one process has filled, and what that process reported."""
    cache = tmp_path_factory.mktemp("filled")
    return cache, play(package, model, cache)


@pytest.fixture
def filled(first_run: tuple[Path, dict[str, Any]], tmp_path: Path) -> Path:
    """A filled cache folder of the test's own."""
    return Path(shutil.copytree(first_run[0], tmp_path / "cache"))


# --- found again


def test_the_first_process_compiles_each_kernel_once_and_says_so(
    first_run: tuple[Path, dict[str, Any]],
) -> None:
    cache, report = first_run
    assert len(report["compiled"]) == len(objects(cache)) > 3
    assert report["compiled"].count("engine._make_driver") == 1


def test_the_second_process_compiles_nothing_and_does_not_even_import_numba(
    first_run: tuple[Path, dict[str, Any]], package: Path, model: Path
) -> None:
    cache, before = first_run
    report = play(package, model, cache)
    assert report["compiled"] == []
    assert not report["numba"]
    assert report["bits"] == before["bits"]


def test_another_model_compiles_only_what_is_new(filled: Path, package: Path, tmp_path: Path) -> None:
    names = play(package, save(OTHER, tmp_path), filled)["compiled"]
    assert names
    assert "engine._make_driver" not in names


def test_two_processes_at_once_on_an_empty_cache_are_both_right(
    package: Path, model: Path, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    processes = [start(package, model, cache) for _ in range(2)]
    for report, err in [finish(process) for process in processes]:
        assert report["right"]
        assert err == ""
    assert play(package, model, cache)["compiled"] == []
    assert {path for path in cache.rglob("*") if path.is_file()} == set(
        objects(cache)
    )  # nothing half written


def test_two_threads_share_one_compilation(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(jit, "_objects", lambda: cache_at(tmp_path, monkeypatch))
    monkeypatch.setattr(jit, "_addresses", {})
    names: list[str] = []
    monkeypatch.setattr(jit, "on_compile", names.append)
    found: list[int] = []
    item = {"op": "add", "rows": 3, "sources": [0, 1], "out": 2}
    spec = {"kernel": "add", "lanes": 4, "vecs": 1, "items": [item], "locals": [], "registers": []}
    threads = [threading.Thread(target=lambda: found.append(kernel_address(spec))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert names == ["add"]
    assert len(set(found)) == 1
    assert len(found) == 8


# --- never stale


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("arithmetic/formulas.py", "return x / (1.0 + abs(x))", "return x / (1.5 + abs(x))"),
        ("kernels/numba_cpu/chain.py", "else e.constant(0.0)", "else e.constant(0.25)"),
    ],
)
def test_an_edit_in_another_file_is_heard(
    file: str,
    old: str,
    new: str,
    filled: Path,
    first_run: tuple[Path, dict[str, Any]],
    package: Path,
    model: Path,
    tmp_path: Path,
) -> None:
    """The second edit makes the kernels wrong, so that the new result cannot come from anywhere else."""
    edited = copy_of(package, tmp_path)
    assert (
        play(edited, model, filled)["compiled"] == []
    )  # the key is the text of the sources, wherever they lie
    text = (edited / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (edited / file).write_text(text.replace(old, new), encoding="utf-8")
    changed, _ = finish(start(edited, model, filled))
    assert changed["compiled"]
    assert changed["bits"] != first_run[1]["bits"]
    assert changed["right"] == (file == "arithmetic/formulas.py")


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
    before = jit._digest()
    assert before == jit._digest()
    monkeypatch.setattr(where, name, value)
    assert jit._digest() != before


def test_the_version_of_numba_is_found() -> None:
    import numba

    assert numba.__version__.encode() in jit._numba_version()


# --- never in the way


def test_a_folder_that_cannot_be_made_costs_only_a_word(package: Path, model: Path, tmp_path: Path) -> None:
    """A path under a regular file is closed even to root."""
    (tmp_path / "file").write_text("in the way")
    report, err = finish(start(package, model, tmp_path / "file" / "x"))
    assert report["right"]
    assert len(report["compiled"]) > 3
    assert err.count("compiled kernels cannot be kept") == 1
    assert err.count("\n") == 1
    assert CACHE_VARIABLE in err


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files on Windows")
def test_a_full_disk_costs_only_a_word(filled: Path, package: Path, model: Path) -> None:
    """No file may grow beyond 1000 bytes. The driver is there already."""
    kernels = [path for path in objects(filled) if "driver" not in path.name]
    large = {path for path in kernels if path.stat().st_size > 1000}
    for path in kernels:
        path.unlink()
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))"
    report, err = finish(start(package, model, filled, before=limit))
    assert report["right"]
    assert len(report["compiled"]) == len(kernels)
    assert err.count("compiled kernels cannot be kept") == 1
    assert large
    assert not large & set(objects(filled))
    assert {path for path in filled.rglob("*") if path.is_file()} == set(objects(filled))  # no remains


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


def test_damaged_files_are_compiled_anew(filled: Path, package: Path, model: Path) -> None:
    healthy = {path: path.read_bytes() for path in objects(filled)}
    hows = [*DAMAGES, *DAMAGES]
    for path, how in zip(healthy, hows, strict=False):
        path.write_bytes(damage(how, healthy[path]))
    assert len(play(package, model, filled)["compiled"]) == len(healthy)
    assert {path: path.read_bytes() for path in objects(filled)} == healthy


# --- the files themselves


def cache_at(folder: Path, monkeypatch: pytest.MonkeyPatch, digest: str = "now") -> ObjectCache:
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    return ObjectCache(digest)


@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_file_counts_as_absent(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = cache_at(tmp_path, monkeypatch)
    cache.write("a.o", bytes(300))
    assert cache.read("a.o") == bytes(300)
    path = tmp_path / "kernels" / "now" / "a.o"
    path.write_bytes(damage(how, path.read_bytes()))
    assert cache.read("a.o") is None


def raiser(code: int) -> Callable[..., Any]:
    def fail(*_: Any, **__: Any) -> Any:
        raise OSError(code, os.strerror(code))

    return fail


@pytest.mark.parametrize("step", ["write_bytes", "mkdir", "replace"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_whatever_step_of_writing_fails_is_told_once(
    step: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cache = cache_at(tmp_path, monkeypatch)
    monkeypatch.setattr(os if step == "replace" else Path, step, raiser(code))
    cache.write("a.o", b"code")
    cache.write("b.o", b"code")
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert os.strerror(code) in err
    assert cache.read("a.o") is None
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_user_without_a_home_is_told_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(object_cache, "cache_folder", no_home)
    cache = ObjectCache("now")
    cache.write("a.o", b"code")
    assert cache.read("a.o") is None
    assert capsys.readouterr().err.count("\n") == 1


def test_folders_that_nobody_used_for_a_month_go_when_a_new_one_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, days in {"old": 31, "recent": 29, "fresh": 0}.items():
        folder = tmp_path / "kernels" / name
        folder.mkdir(parents=True)
        (folder / "a.o").write_bytes(b"")
        os.utime(folder, times=(time.time() - 86400 * days,) * 2)
    cache = cache_at(tmp_path, monkeypatch, "new")
    cache.read("a.o")
    assert len(list((tmp_path / "kernels").iterdir())) == 3  # reading removes nothing
    cache.write("a.o", b"code")
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
