"""Other processes that compile: the code is the same, with one that dies, that is late, or that does not start."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path

import pytest
from kernel_caches import forget_kernels

from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.kernels.numba_cpu.kernel import kernel_ir, kernel_request
from namdsp.native import compilers, worker
from namdsp.native.compile import address_of, prepare
from namdsp.native.compilers import Compilers
from namdsp.native.llvm_code import compile_object
from namdsp.native.targets import target
from namdsp.native.worker import Worker, share
from namdsp.standard_networks import standard_network

HERE = "test_worker"


def echo(request: bytes) -> bytes:
    """What a worker of these tests does."""
    if request == b"die":
        os._exit(3)
    if request.endswith(b"stop"):
        os.kill(os.getpid(), signal.SIGSTOP)
    if request == b"raise":
        raise ValueError
    print("what a library prints is no answer")
    return request


@pytest.fixture(autouse=True)
def two_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(share, "threads", 3)


def texts() -> list[str]:
    specs = {str(call.spec): call.spec for call in kernel_calls(standard_network("a1_nano").plan, target())}
    return [kernel_ir(spec) for spec in specs.values()]


def test_a_worker_answers_until_it_dies() -> None:
    one = Worker(f"{HERE}:echo")
    large = bytes(range(256)) * 4096
    assert [one.call(request) for request in (b"1", large, b"raise", b"2")] == [b"1", large, None, b"2"]
    assert one.call(b"die") is None
    assert not one.runs
    assert one.call(b"3") is None


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signal")
def test_a_worker_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Worker(f"{HERE}:echo")
    assert one.call(b"1") == b"1"
    monkeypatch.setattr(worker, "LIMIT_SECONDS", 0.2)
    assert one.call(b"stop") is None
    assert not one.runs


@pytest.mark.parametrize("program", [None, "", "/opt/a program with Python in it"])
def test_no_program_is_started_that_is_not_python(
    program: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    one = Worker(f"{HERE}:echo")
    assert not one.runs
    assert one.call(b"1") is None


@pytest.mark.slow
@pytest.mark.parametrize("function", ["namdsp.native.llvm_code:compile_bytes", f"{HERE}:missing", "os:_exit"])
def test_compilers_make_the_code_of_one_process_whatever_happens_to_the_others(
    function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compilers, "COMPILE", function)
    wanted = [compile_object(text) for text in texts()]
    with Compilers(len(wanted)) as side_by_side:
        jobs = [side_by_side.start(text, inline=False) for text in texts()]
        side_by_side.help()
        assert [job.code() for job in jobs] == wanted
    assert not [thread for thread in threading.enumerate() if thread.name == "namdsp compiler"]


def test_an_error_on_the_way_ends_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers, "COMPILE", f"{HERE}:echo")

    def interrupted() -> None:
        with Compilers(3) as side_by_side:
            for _ in range(3):
                side_by_side.start("stop", inline=False)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not [thread for thread in threading.enumerate() if thread.name == "namdsp compiler"]


def test_functions_are_prepared_once_and_the_next_process_compiles_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = [
        kernel_request(call.spec) for call in kernel_calls(standard_network("a1_nano").plan, target())
    ]
    distinct = {request[:2] for request in requests}
    for expected in (len(distinct), 0):
        compiled = forget_kernels(monkeypatch, tmp_path)
        prepare(requests)
        assert len(compiled) == expected
        assert len({address_of(request) for request in requests}) == len(distinct)
        assert len(compiled) == expected
