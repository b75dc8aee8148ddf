"""LLVM IR that comes with namdsp: it does what Numba's does, and does not count where its sources have changed."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import prepare_code
import pytest
from builders import layer_array, save, wavenet
from kernel_caches import DRIVER
from processes import run_process

import namdsp
from namdsp.files.private_files import CACHE_VARIABLE
from namdsp.native import compile as jit
from namdsp.native import prepared

MODEL = wavenet(layer_array(channels=2, dilations=(1, 300), activation="ReLU"))
needs_llvm = pytest.mark.skipif(
    jit.llvm.llvm_version_info < (20,), reason="LLVM cannot read what is prepared"
)


def test_what_is_prepared_is_of_the_sources_that_are_here() -> None:
    """If not: python tools/prepare_code.py."""
    assert prepare_code.main(["--check"]) == 0


@pytest.mark.slow
@needs_llvm
def test_the_first_start_of_a_rig_imports_no_numba(tmp_path: Path) -> None:
    """All that a rig's code is made of comes with namdsp as IR (tools/prepare_code.py)."""
    model = save(wavenet(layer_array(channels=2)), tmp_path)
    code = (
        "import sys, numpy as np, namdsp; "
        f"rig = namdsp.Rig(namdsp.load({str(model)!r}), oversample=2, gate=namdsp.Gate(), "
        "input_gain_db=1.0, cabinet=namdsp.Cabinet(np.full(1000, 1e-3), 48000)); "
        "rig.bypass = True; rig.process(np.zeros(64, np.float32)); print('numba' in sys.modules)"
    )
    environment = {CACHE_VARIABLE: str(tmp_path / "cache")}
    done = run_process(sys.executable, "-c", code, environment=environment, check=True)
    assert done.stdout == "False\n"


@needs_llvm
def test_an_edit_in_a_source_is_received(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = Path(shutil.copytree(Path(namdsp.__file__).parent, tmp_path / "namdsp"))
    monkeypatch.setattr(prepared, "_PACKAGE", package)
    assert prepared.prepared_ir(DRIVER) is not None
    for name in ("kernels/numba_cpu/driver.py", "native/records.py", "arithmetic/fma.py"):
        before = (package / name).read_text(encoding="utf-8")
        (package / name).write_text(f"{before}# edited\n", encoding="utf-8")
        assert prepared.prepared_ir(DRIVER) is None, name
        (package / name).write_text(before, encoding="utf-8")
    assert prepared.prepared_ir(DRIVER) is not None


@pytest.mark.parametrize("ir", [None, "", "define i64 @entry(ptr %0, of a younger LLVM", "\u00e9"])
def test_what_cannot_be_read_is_none(ir: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "__file__", str(tmp_path / "prepared.py"))
    if ir is not None:
        line = prepare_code.header_of("namdsp.kernels.numba_cpu.driver:make_driver")
        (tmp_path / f"{DRIVER}.ll").write_text(f"{line}\n{ir}" if ir else "", encoding="utf-8")
    assert prepared.prepared_ir(DRIVER) is None
