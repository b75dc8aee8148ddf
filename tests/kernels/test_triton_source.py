"""Generated kernels are Python files that are run: only files that this user's processes wrote."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest
from zoo import MODELS as ZOO

from namdsp.cache_folder import CACHE_VARIABLE
from namdsp.kernels.triton_gpu import source
from namdsp.kernels.triton_gpu.device.interpreter import Interpreter
from namdsp.kernels.triton_gpu.fused.engine import FusedEngine
from namdsp.kernels.triton_gpu.layers import engine as engine_module
from namdsp.kernels.triton_gpu.layers.engine import FallbackEngine

pytest.importorskip("triton")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes and FIFOs of POSIX")

KERNEL = "kernel = 'this one'\n"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    source.load_kernel.cache_clear()
    return tmp_path / "triton"


def load() -> tuple[str, Path]:
    """The kernel, and the file that it came from."""
    source.load_kernel.cache_clear()
    kernel = source.load_kernel("a test", KERNEL)
    return kernel, Path(loaded[0].__file__ or "")


#: The module that was imported last.
loaded: list[ModuleType] = []


@pytest.fixture(autouse=True)
def watch(monkeypatch: pytest.MonkeyPatch) -> None:
    real = source._import

    def note(name: str, path: Path) -> ModuleType:
        loaded[:] = [real(name, path)]
        return loaded[0]

    monkeypatch.setattr(source, "_import", note)


def test_it_is_stored_for_this_user_only(cache: Path) -> None:
    kernel, path = load()
    assert kernel == "this one"
    assert path.parent == cache
    assert [item.stat().st_mode & 0o777 for item in (cache, path)] == [0o700, 0o600]


@pytest.mark.parametrize("what", ["text", "noise", "fifo", "link"])
def test_what_stands_under_its_name_is_not_run(what: str, cache: Path, tmp_path: Path) -> None:
    _, path = load()
    path.unlink()
    if what == "fifo":
        os.mkfifo(path)
    elif what == "link":
        (tmp_path / "elsewhere.py").write_text(path.name)
        path.symlink_to(tmp_path / "elsewhere.py")
    else:
        path.write_bytes(b"kernel = 'that one'" if what == "text" else bytes(range(256)))
    assert load() == ("this one", path)
    assert path.is_file()
    assert not path.is_symlink()


def test_a_folder_that_others_can_write_is_not_used(cache: Path) -> None:
    load()
    cache.chmod(0o777)
    kernel, path = load()
    assert kernel == "this one"
    assert path.parent != cache


def test_kernels_of_multiple_shapes_side_by_side_are_preserved(zoo: Any) -> None:
    one = FusedEngine([zoo("plain").plan], None, cast(Any, None))
    groups = [[zoo(name).plan] * 2 for name in list(ZOO)[:12]]
    created = [one.batch_engine(plans) for plans in groups]
    assert [one.batch_engine(plans) is item for plans, item in zip(groups, created, strict=True)] == [
        True
    ] * len(groups)


def test_the_weights_of_a_model_that_comes_several_times_are_made_once(
    zoo: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans, made = [zoo("linear").plan, replace(zoo("linear").plan)], []
    usual = engine_module.weights
    monkeypatch.setattr(engine_module, "weights", lambda plan: made.append(plan) or usual(plan))
    FallbackEngine([*plans, *plans, *plans], None, Interpreter(), "")
    assert made == plans[1:]  # the first one's come with its launches
