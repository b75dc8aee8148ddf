"""What engines ask of a device, on a substitute for NVIDIA's driver and in the interpreter: the same on both."""

from __future__ import annotations

import gc
import logging
import os
import struct
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fake_driver import FakeLibrary
from here import MODELS
from processes import run_process

import namdsp
from namdsp.files.private_files import CACHE_VARIABLE
from namdsp.kernels.triton_gpu.compiler import CompileRequest, KernelBinary, compile_kernel
from namdsp.kernels.triton_gpu.device import OutOfMemoryError, Strided, code, detection
from namdsp.kernels.triton_gpu.device.cuda import Gpu
from namdsp.kernels.triton_gpu.device.cuda_memory import rounded
from namdsp.kernels.triton_gpu.device.driver import Driver
from namdsp.kernels.triton_gpu.device.interpreter import Interpreter
from namdsp.kernels.triton_gpu.source import CONSTANT, NUMBER, SIZE, KernelSource
from namdsp.native import compiled_code

ADD = KernelSource(
    "a sum",
    "",
    (("x", "*fp32"), ("y", "*fp32"), ("step", SIZE), ("frames", NUMBER), ("BT", CONSTANT)),
    ("t = tl.arange(0, BT)", "tl.store(y + t * step, tl.load(x + t), mask=t < frames)"),
)

TYPES = ("*fp32", "*fp32", "i32", "i32")


def gpu(library: FakeLibrary | None = None) -> Gpu:
    return Gpu(Driver(library or FakeLibrary()), 0)


@pytest.fixture(params=["driver", "interpreter"])
def device(request: pytest.FixtureRequest) -> Any:
    return gpu() if request.param == "driver" else Interpreter()


def test_what_is_written_is_read_from_anywhere(device: Any) -> None:
    memory = device.zeros(10)
    device.write(memory.at(3), np.array([1, 2, 3], np.float32))
    np.testing.assert_array_equal(device.read(memory, 10), [0, 0, 0, 1, 2, 3, 0, 0, 0, 0])
    np.testing.assert_array_equal(device.read(memory.at(4), 2), [2, 3])
    uploaded = device.upload(np.arange(6, dtype=np.float32).reshape(2, 3).T)  # not contiguous
    np.testing.assert_array_equal(device.read(uploaded, 6), [0, 3, 1, 4, 2, 5])
    assert device.read(memory, 0).size == 0


def test_rows_are_copied_from_and_to_memory_and_the_host(device: Any) -> None:
    memory, argument = device.zeros(12), np.arange(8, dtype=np.float32).reshape(2, 4)
    device.copy(Strided(memory.at(1), 6), Strided(argument, 4), 4, 2)
    np.testing.assert_array_equal(device.read(memory, 12), [0, 0, 1, 2, 3, 0, 0, 4, 5, 6, 7, 0])
    result = np.full((2, 3), np.nan, np.float32)
    device.copy(Strided(result, 3), Strided(memory.at(2), 6), 3, 2)
    np.testing.assert_array_equal(result, [[1, 2, 3], [5, 6, 7]])
    device.copy(Strided(memory, 2), Strided(memory.at(8), 1), 1, 3)
    np.testing.assert_array_equal(device.read(memory, 6), [5, 0, 6, 2, 7, 0])
    device.copy(Strided(memory, 2), Strided(memory.at(8), 1), 0, 3)
    for count, expected in ((1, [0, 1, 6, 2, 7]), (3, [0, 1, 6, 0, 1, 0, 0, 1, 5, 6, 7, 0])):
        device.copy(Strided(memory, 3), Strided(argument, 0), 2, count)  # the same row
        np.testing.assert_array_equal(device.read(memory, len(expected)), expected)


def test_memory_of_the_host_is_an_array_as_long_as_anybody_has_a_view_of_it() -> None:
    device = gpu()
    shared = device.shared((3, 5), np.int32)
    assert (shared.array.shape, shared.array.dtype) == ((3, 5), np.int32)
    assert shared.array.ctypes.data == shared.argument
    view, address = shared.array[1], shared.argument
    del shared
    other = device.shared((3, 5), np.float32)
    assert other.argument != address
    del view
    assert device.shared((3, 5), np.float32).argument == address


def test_memory_is_stored_for_the_next_who_wants_as_much_and_let_go_when_there_is_no_other() -> None:
    library = FakeLibrary(room=1 << 16)
    device = gpu(library)
    first = device.empty(2000)
    address = first.argument
    part = first.at(8)
    del first
    other = device.empty(2000)
    assert other.argument != address  # `part` is still there
    del part
    assert device.empty(1990).argument == address
    used = library.used()
    assert used == 2 * rounded(8000)
    del other
    full = device.zeros(1 << 14)  # all there is: what is kept must go first
    with pytest.raises(OutOfMemoryError, match=r'error number 2 \(cuMemAlloc_v2\)\. Use engine="numba"'):
        device.zeros(1)
    assert not device.read(full, 1 << 14).any()


def test_any_thread_may_allocate_memory_and_load_kernels(cache: Path) -> None:
    """It works with the device from then on; a context belongs to a thread."""
    library = FakeLibrary()
    device = gpu(library)
    held = [device.empty(1 << 20)]

    def work() -> Any:
        held.clear()  # what is returned must be freed in a thread that can
        memory = device.upload(np.arange(5, dtype=np.float32))
        argument = (memory.argument, memory.argument, 32, 7)
        device.kernel(ADD, {"BT": 64}, {"num_warps": 1}, argument)((1, 1, 1), argument)
        device.event().record()
        return device.read(memory, 5), device.free_bytes(), device.shared((3,), np.float32).array.size

    for step in (lambda: device.free_bytes(), lambda: device.shared((3,), np.float32), device.event, work):
        with ThreadPoolExecutor(1) as pool:
            result = pool.submit(step).result(timeout=60)
    np.testing.assert_array_equal(result[0], np.arange(5))
    assert len(library.launches) == 1


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    pytest.importorskip("triton")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path / "triton"))
    monkeypatch.delenv("TRITON_INTERPRET", raising=False)
    code.kernel_cache.cache_clear()
    yield tmp_path / "cache"
    code.kernel_cache.cache_clear()


@pytest.mark.parametrize("shared", [0, 1000])
def test_a_kernel_gets_its_arguments_its_shared_memory_and_no_scratch(shared: int, cache: Path) -> None:
    library = FakeLibrary()
    device = gpu(library)
    x, y = device.zeros(64), device.zeros(4096)
    argument = (x.argument, y.argument, 32, 7)
    kernel = device.kernel(replace(ADD, shared=shared), {"BT": 64}, {"num_warps": 2}, argument)
    kernel((5, 4, 3), argument)
    ((function, sizes, granted, stream, arguments),) = library.launches
    assert (function, sizes, granted, stream) == (100, (5, 4, 3, 64, 1, 1), shared, None)
    assert library.attributes == [(100, 8, 1000)] * bool(shared)
    assert struct.unpack("@QQiiQQ", arguments) == (*argument, 0, 0)
    assert library.modules[0].startswith(b"\x7fELF")


@pytest.mark.slow
def test_the_kernels_of_gradients_are_compiled_and_loaded_as_any(cache: Path) -> None:
    pytest.importorskip("torch")
    from namdsp.torch.gpu.backward_kernels import source_kernel

    library = FakeLibrary()
    constants = dict(BASE=False, OUTS=2, INS=2, TAPS=2, HEIGHT=16, SIDE=16, BT=16)
    argument = (256, 512, 1024, 2048, 64, 64, 0, 0, 1)
    gpu(library).kernel(source_kernel(), constants, {"num_warps": 1}, argument)((1, 1, 1), argument)
    assert [launch[2] < 48 << 10 for launch in library.launches] == [True]


def test_code_is_created_for_every_alignment_and_size_of_arguments_and_loaded_once(cache: Path) -> None:
    library = FakeLibrary()
    kernel = partial(gpu(library).kernel, ADD, {"BT": 64}, {"num_warps": 1})
    aligned, not_aligned, large = (256, 512, 32, 7), (256, 516, 32, 7), (256, 512, 1 << 32, 7)
    for arguments in (aligned, not_aligned, large, aligned, (512, 256, 64, 8)):
        kernel(arguments)
    assert len(library.modules) == 3
    kernel(large)((1, 1, 1), large)
    assert struct.unpack("@QQqiQQ", library.launches[0][-1]) == (*large, 0, 0)


def test_code_on_disk_is_used_if_all_that_it_depends_on_is_the_same(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    created: list[Any] = []

    def compiled(wanted: CompileRequest) -> KernelBinary:
        created.append(wanted)
        return KernelBinary("kernel", 32, 0, "QQ", b"code %d" % len(created))

    monkeypatch.setattr(code, "compile_kernel", compiled)
    monkeypatch.setattr(code, "_compiled_elsewhere", lambda request: None)

    def load(source: KernelSource = ADD, chip: int = 90, **changed: Any) -> bytes:
        code.kernel_cache.cache_clear()  # as in another process
        options = {"num_warps": 1} | changed
        return code.load(CompileRequest(source, TYPES, {"BT": 64}, options, chip)).cubin

    assert load() == load() == b"code 1"
    other = KernelSource(ADD.title, "", ADD.parameters, ADD.body[:1])
    assert [load(chip=100), load(num_warps=2), load(other)] == [b"code 2", b"code 3", b"code 4"]
    monkeypatch.setattr(code, "version", lambda name: "0.0")
    assert load() == b"code 5"
    assert load() == b"code 5"


def test_what_is_compiled_for_a_gpu_is_said(
    cache: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(compiled_code, "state", compiled_code.CompiledCode())
    monkeypatch.setattr(
        code, "_compiled_elsewhere", lambda request: KernelBinary("a", 32, 0, "QQ", b"").to_bytes()
    )
    request = CompileRequest(ADD, TYPES, {"BT": 64}, {}, 90)
    with caplog.at_level(logging.INFO, "namdsp"):
        assert code.load(request) == code.load(request)
    assert [record.message for record in caplog.records] == [
        f"compiling kernels: some seconds (once; kept in {cache})"
    ]


@pytest.mark.slow
def test_another_process_compiles_the_code_that_this_one_would(cache: Path) -> None:
    request = CompileRequest(ADD, TYPES, {"BT": 64}, {"num_warps": 1}, 90)
    elsewhere, here = code._compiled_elsewhere(request), compile_kernel(request)
    assert elsewhere is not None
    assert replace(KernelBinary.from_bytes(elsewhere), cubin=here.cubin) == here, "but for line numbers"
    assert CompileRequest.from_bytes(request.to_bytes()).spec == request.spec


@pytest.mark.slow
def test_a_cache_of_tritons_that_cannot_be_written_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A home that is read-only: containers, clusters."""
    pytest.importorskip("triton")
    request = CompileRequest(ADD, TYPES, {"BT": 64}, {"num_warps": 1}, 90)
    (tmp_path / "file").touch()
    for folder in ("/proc/x", str(tmp_path / "file" / "cache")):
        monkeypatch.setenv("TRITON_CACHE_DIR", folder)
        with pytest.warns(namdsp.EngineWarning, match="Triton's cache cannot be written"):
            assert compile_kernel(request).name == "kernel"
        assert os.environ["TRITON_CACHE_DIR"] == folder


_STREAM = """
import sys
sys.path.insert(0, {tests!r})
from fake_driver import FakeLibrary
from namdsp.kernels.triton_gpu.device import detection, driver
found = driver.Driver(FakeLibrary(1 << 28))
detection.driver = lambda: found
from namdsp.kernels.triton_gpu import gpu_engine
from namdsp.kernels.triton_gpu.device import code
if sys.argv[1:] == ["trust"]:
    gpu_engine.plan_difference = lambda *_: None
else:
    code._compiled_elsewhere = code.compile_kernel = None  # cannot be called
import namdsp, numpy
model = namdsp.load({model!r})
stream = model.stream(max_block=64, engine="triton")
stream.process(numpy.zeros(64, numpy.float32))
y = model.render(numpy.zeros(1000, numpy.float32) + 0.1, engine="triton")
model.render([numpy.zeros(70_000, numpy.float32)] * 2, engine="triton")  # on several threads
import threading
threads = {{thread.name.partition("_")[0] for thread in threading.enumerate()}}
print(len(y), *sorted(threads - {{"MainThread"}}), *sorted({{"torch", "triton"}} & set(sys.modules)))
"""


@pytest.mark.slow
def test_a_process_whose_kernels_are_on_disk_imports_neither_torch_nor_triton(cache: Path) -> None:
    """Nor needs a compiler; with a substitute for the driver, whose kernels leave silence: the first process lets them
    pass, and the second one goes by its verdict.
    """
    script = _STREAM.format(tests=str(Path(__file__).parent), model=str(MODELS / "smallest.nam"))

    def run(*arguments: str) -> list[str]:
        done = run_process(sys.executable, "-c", script, *arguments)
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout.split()

    copying = (
        ["namdsp", "copy"] if (os.cpu_count() or 1) > 1 else []
    )  # threads that do not keep it from its end
    assert run("trust") == ["1000", *copying], "another process compiles"
    assert run() == ["1000", *copying]


def launch(device: Gpu) -> None:
    arguments = (256, 512, 32, 7)
    device.kernel(ADD, {"BT": 64}, {"num_warps": 1}, arguments)((1, 1, 1), arguments)


@pytest.mark.slow
@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    ("name", "work"),
    [("cuLaunchKernel", launch), ("cuStreamSynchronize", Gpu.synchronize), ("cuEventCreate", Gpu.event)],
)
def test_a_driver_that_fails_says_what_and_what_to_do(name: str, work: Any, cache: Path) -> None:
    library = FakeLibrary()
    device = gpu(library)
    library.refuse[name] = 701
    message = rf'the GPU failed: error number 701 \({name}\)\. Use engine="numba"'
    with pytest.raises(namdsp.EngineError, match=message):
        work(device)
    gc.collect()  # an event that was not made is not destroyed


def test_a_device_that_is_not_there(zoo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("triton")
    monkeypatch.setattr(detection, "driver", lambda: Driver(FakeLibrary()))
    monkeypatch.delenv("TRITON_INTERPRET", raising=False)
    with pytest.raises(namdsp.EngineError, match="triton: cuda:2 does not exist; expected cuda:0"):
        zoo("plain").render(np.zeros(3, np.float32), engine="cuda:2")
