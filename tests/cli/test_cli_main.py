"""The command line as a whole: exit codes, errors of one line, signals, streams that close, kernels that compile."""

from __future__ import annotations

import logging
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from backends import refusal_of
from builders import layer_array, save, wavenet
from here import MODELS
from kernel_caches import forget_kernels
from processes import NAMDSP, run_process
from waiting import end, wait_until

import namdsp
from namdsp.cli import console, info, warmup
from namdsp.errors import AudioError

Run = Callable[..., Any]
Make = Callable[..., Path]
POSIX = pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
FULL = pytest.mark.skipif(
    os.name == "nt" or not os.path.exists("/dev/full"), reason="needs /dev/full and a shell"
)


@pytest.mark.parametrize("option", ["-V", "--version"])
def test_version(run: Run, option: str) -> None:
    assert run(option) == (0, f"namdsp {namdsp.__version__}\n", "")


def test_memory_that_runs_out_is_one_line_and_a_bug_is_not_hidden(
    run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for error in (MemoryError, ZeroDivisionError):

        def fail(*_: object, raised: type[Exception] = error) -> None:
            raise raised

        monkeypatch.setattr(info, "load_model", fail)
        if error is MemoryError:
            done = run("info", tiny)
            assert (done.code, done.err.startswith("error: out of memory")) == (1, True)
        else:
            with pytest.raises(ZeroDivisionError):
                run("info", tiny)


CLOSED = "error: standard output: is closed; expected a place for the results\n"
#: A command with what its streams are, its exit code, and the end of what it says. Descriptor 3 is a pipe whose reader
#: has gone away.
STREAMS = [
    ("info tiny.nam --engine numpy >&3", 0, ""),
    ("info tiny.nam --engine numpy >&-", 1, CLOSED),
    ("--help >&-", 1, CLOSED),
    ("--help >/dev/full", 1, "(No space left on device). Send it elsewhere\n"),
    ("info tiny.nam --engine numpy >/dev/full", 1, "(No space left on device). Send it elsewhere\n"),
    ("info . --engine numpy >/dev/full", 1, "(No space left on device). Send it elsewhere\n"),
    ("render in.wav tiny.nam out.wav --engine numpy --json <&- >&- 2>&-", 1, ""),
    (
        "render in.wav tiny.nam - --engine numpy >&-",
        1,
        CLOSED,
    ),
    ("render in.wav tiny.nam - --engine numpy >&3", 1, "the program that reads it ended early\n"),
    ("info missing.nam 2>&-", 1, ""),
]


@FULL
@pytest.mark.parametrize(("words", "code", "said"), STREAMS)
def test_streams_that_take_nothing_lose_no_result_and_no_file_gets_the_messages(
    words: str, code: int, said: str, tiny: Path, wav: Make, tmp_path: Path
) -> None:
    wav(100)
    line = f"exec 3> >(exit); wait $!; {shlex.join(NAMDSP)} {words}"
    done = run_process("bash", "-c", line, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", bool(said))
    assert done.stderr.endswith(said)
    assert "out.wav" not in words or soundfile.info(tmp_path / "out.wav").frames == 100


def test_a_reader_that_has_gone_is_no_error(tiny: Path) -> None:
    reader, pipe = os.pipe()
    os.close(reader)
    words = [*NAMDSP, "info", str(tiny), "--engine", "numpy"]
    done = subprocess.run(words, stdout=pipe, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(pipe)
    assert (done.returncode, done.stderr) == (0, b"")


@FULL
def test_a_full_disk_behind_stdout_is_an_error_of_a_program_whose_text_waits(tiny: Path, wav: Make) -> None:
    """Also where it calls a command that prints nothing itself."""
    words = ["render", str(wav(100)), str(tiny), str(tiny.with_name("out.wav")), "--quiet"]
    code = f"import sys; print('waiting'); from namdsp.cli import main; sys.exit(main({words!r}))"
    line = f"{shlex.join([sys.executable, '-c', code])} >/dev/full"
    done = run_process("bash", "-c", line, environment={"PYTHONUNBUFFERED": ""})
    assert (done.returncode, tiny.with_name("out.wav").exists()) == (1, True)
    assert done.stderr.startswith("error: standard output: cannot be written")


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_a_render_and_leaves_nothing(
    tiny: Path, wav: Make, out: Path, number: int, code: int
) -> None:
    process = subprocess.Popen(
        [*NAMDSP, "render", wav(48000 * 120), tiny, out, "--engine", "reference"],
        stderr=subprocess.PIPE,
        text=True,
        # a runner in the background may have told its children to ignore ctrl-C
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )
    try:
        wait_until(lambda: any(out.parent.iterdir()) or process.poll() is not None)
        assert process.poll() is None
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
    finally:
        end(process)
    assert (process.returncode, "Traceback" in err, list(out.parent.iterdir())) == (code, False, [])


@POSIX
@pytest.mark.parametrize(("number", "code"), [(15, 143), (1, 129)])  # SIGTERM, SIGHUP
def test_a_batch_that_a_signal_stops_says_how_to_continue(
    run: Run, tiny: Path, wav: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: int
) -> None:
    monkeypatch.setattr("namdsp.cli.batch.run_batch", lambda *_, **__: signal.raise_signal(number))
    # tests that nohup started ignore SIGHUP, as a batch then would
    previous = signal.signal(number, signal.SIG_DFL)
    try:
        done = run("batch", wav(10), tiny, "-o", tmp_path / "out", "--engine", "numpy")
    finally:
        signal.signal(number, previous)
    assert done.code == code
    assert done.err.endswith("out: stopped; finished jobs are in its manifest. Continue with --resume\n")


def test_a_batch_that_stops_for_a_manifest_that_takes_nothing_is_no_success(
    run: Run, tiny: Path, wav: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No job has failed: what failed is the line that says so."""

    def fail(*_: object) -> None:
        raise AudioError("manifest.jsonl: cannot be written (No space left on device).")

    monkeypatch.setattr("namdsp.batch.run.Journal.append", fail)
    done = run("batch", wav(10), tiny, "-o", tmp_path / "out", "--engine", "numpy")
    assert (done.code, done.out) == (1, "")
    assert "No space left on device" in done.err


@POSIX
@pytest.mark.parametrize("module", ["namdsp.model", "namdsp.cli.warmup"])
def test_ctrl_c_while_modules_are_imported_ends_quietly(module: str) -> None:
    code = f"""
import os, signal, sys
from runpy import run_module

class Hook:
    def find_spec(name, *_):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Hook)
sys.argv[1:] = ["warmup", "--help"]
run_module("namdsp", run_name="__main__")
"""
    done = run_process(sys.executable, "-c", code)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


# -- kernels that are compiled ---------------------------------------------------------------------------

COMPILES = pytest.mark.skipif(
    refusal_of("numba") is not None, reason=f"nothing to compile for: {refusal_of('numba')}"
)


@COMPILES
def test_a_first_render_says_that_it_compiles_unless_it_is_quiet_and_a_second_has_nothing_to_say(
    run: Run, wav: Make, out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "LEAST_LEVEL", logging.DEBUG)  # other tests do not print it
    words = ("render", wav(100), MODELS / "smallest.nam", out, "-y")
    for cache, options, said in (
        ("one", (), 1),
        ("one", (), 0),
        ("rig", ("--engine", "numpy", "--input-gain-db", "6"), 1),
        ("quiet", ("-q",), 0),
    ):
        compiled = forget_kernels(monkeypatch, tmp_path / cache)
        done = run(*words, *options)
        kept = f" (once; kept in {tmp_path / cache})\n"
        assert (done.code, done.err.count("compiling kernels"), done.err.count(kept)) == (0, said, said)
        assert compiled or cache != "quiet"


@pytest.mark.slow
@COMPILES
def test_warmup_compiles_what_comes_after_needs_and_no_more(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = save(wavenet(layer_array(channels=2)), tmp_path, "small.nam")
    missing = tmp_path / "missing.nam"
    monkeypatch.setattr(warmup, "STANDARD_SHAPES", ("a1_nano",))
    rig = {"ramps.make_ramp", "ramps.make_fade", "gate.make_follow", "player.make_player", "convolve"}
    for words, played, compiled_too, said in (
        ((), MODELS / "a1_nano.nam", {"conv", "layer", *rig}, ["a1_nano", "rig"]),
        ((missing, small), small, set(), ["error", str(small), "error"]),
    ):
        cache = tmp_path / f"cache of {len(words)}"
        compiled = forget_kernels(monkeypatch, cache)
        done = run("warmup", *words)
        assert (done.code, done.out) == (int("error" in said), "")
        assert [line.partition(": ")[0] for line in done.err.splitlines()] == said
        assert compiled_too <= set(compiled)
        after = forget_kernels(monkeypatch, cache)
        model = namdsp.load(played)
        model.stream(max_block=64, engine="numba")
        model.stream(max_block=128, engine="numba")
        model.render(np.zeros(100, np.float32), engine="numba")
        assert after == []
    assert run("warmup", "--quiet", small).err == ""
    other = save(wavenet(layer_array(channels=3, activation="Softsign")), tmp_path)
    namdsp.load(other).stream(max_block=64, engine="numba")
    assert after, "nothing compiled is not seen"
