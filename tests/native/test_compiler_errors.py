"""A machine that cannot compile: NumPy plays what it can, with one warning; the rest is refused in one line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from builders import layer_array, save, wavenet
from processes import run_process

from namdsp.errors import CompileError, EngineError
from namdsp.native.compiler_errors import compile_errors

BROKEN = {
    "LLVM fails": """
from namdsp.native import compilers, llvm_code, worker
def fail(*_, **__):
    raise RuntimeError("LLVM ERROR: broken\\nsecond line")
llvm_code.compile_object = llvm_code.optimise = compilers.compile_object = fail
worker.can_start = lambda: False
""",
    "llvmlite is missing": "sys.modules['llvmlite'] = sys.modules['llvmlite.binding'] = None",
    "llvmlite cannot be loaded": """
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("llvmlite"):
            raise OSError("libstdc++.so.6: version GLIBCXX_9 not found")
sys.meta_path.insert(0, Finder())
""",
}
USES = """
import json, warnings
import numpy as np
import namdsp
amp = namdsp.load(sys.argv[1])
x = (0.1 * np.random.default_rng(0).standard_normal(700)).astype(np.float32)
expected = amp.render(x, engine="numpy")
uses = {
    "render": lambda: amp.render(x),
    "stream": lambda: np.concatenate([s.process(x[at : at + 64]) for s in [amp.stream(max_block=64)]
                                      for at in range(0, 700, 64)]),
    "by name": lambda: amp.render(x, engine="numba"),
    "stream by name": lambda: amp.stream(max_block=64, engine="numba"),
    "gate": lambda: namdsp.Rig(amp, gate_db=-60).render(x),
    "rig": lambda: namdsp.Rig(amp).process(x[:64]),
    "cabinet": lambda: namdsp.Rig(amp, cabinet=namdsp.Cabinet(0.5 ** np.arange(9), 48000)).render(x),
    "oversampled": lambda: amp.render(x, oversample=2),
}
told, found = [], {}
for name, use in uses.items():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            y = use()
            found[name] = "played" if np.array_equal(y, expected) else "other samples"
        except namdsp.EngineError as refusal:
            found[name] = str(refusal)
        except Exception as error:
            found[name] = repr(error)
    told += [str(warning.message) for warning in caught]
from namdsp.cli import main
found["parity"] = main(["parity", sys.argv[1], "--seconds", "0.01"])
print(json.dumps([told, found]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("how", BROKEN)
def test_numpy_plays_with_one_warning_and_what_needs_a_compiler_is_refused(tmp_path: Path, how: str) -> None:
    model = save(wavenet(layer_array(channels=2, dilations=(1, 4))), tmp_path)
    environment = {"NAMDSP_CACHE_DIR": str(tmp_path / "cache"), "TRITON_INTERPRET": "0"}
    done = run_process(
        sys.executable, "-c", f"import sys\n{BROKEN[how]}\n{USES}", model, environment=environment, check=True
    )
    told, found = json.loads(done.stdout.splitlines()[-1])
    assert (found.pop("render"), found.pop("stream")) == ("played", "played")
    (warning,) = told
    assert warning.startswith("machine code cannot be compiled here (")
    assert warning.endswith("Falling back to NumPy, which is slower")
    assert found.pop("parity") == 1, "parity never falls back"
    for name, refusal in found.items():
        assert refusal.startswith("machine code cannot be compiled here ("), (name, refusal)
        assert "\n" not in refusal, name
    assert "Traceback" not in done.stderr


def test_our_own_refusals_and_a_full_memory_are_not_the_compilers() -> None:
    for error in (EngineError("too many shapes"), MemoryError()):
        with pytest.raises(type(error)) as caught, compile_errors():
            raise error
        assert caught.value is error
    with pytest.raises(CompileError, match=r"\(ValueError: one\)"), compile_errors():
        raise ValueError("one\ntwo")
