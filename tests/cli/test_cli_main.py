"""The command line as a whole: exit codes, one line an error, signals, pipes that close."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import soundfile
from sampling import everything
from waiting import end, wait_until

import namdsp
from namdsp.cli import console, info

Run = Callable[..., Any]
Make = Callable[..., Path]
NAMDSP = (sys.executable, "-m", "namdsp")


@pytest.mark.parametrize("option", ["-V", "--version"])
def test_version(run: Run, option: str) -> None:
    assert run(option) == (0, f"namdsp {namdsp.__version__}\n", "")


def test_memory_that_runs_out_is_one_line(run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(info, "load_model", fail)
    code, _, err = run("info", tiny)
    assert code == 1
    assert err.startswith("error: out of memory")


def test_a_bug_is_not_hidden(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(info, "load_model", fail)
    with pytest.raises(ZeroDivisionError):
        namdsp.cli.main(["info", str(tiny)])


@pytest.mark.skipif(os.name == "nt", reason="pipes end differently there")
def test_a_reader_that_went_away_is_no_error(tiny: Path) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run(
        [*NAMDSP, "info", tiny, "--engine", "numpy"],
        stdout=write_end,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
    )
    os.close(write_end)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize(
    ("words", "unbuffered"), [("--help", ""), ("--version", "1"), ("devices --json", "")]
)
def test_a_full_disk_behind_stdout_is_an_error(words: str, unbuffered: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*NAMDSP, *words.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    assert done.returncode == 1
    assert done.stderr.startswith("error: standard output: cannot be written")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_what_only_the_last_flush_cannot_write_is_an_error(tiny: Path, tmp_path: Path) -> None:
    """A program's text that waits when it calls a command, which prints nothing itself."""
    soundfile.write(tmp_path / "in.wav", [0.0] * 10, 48000)
    words = ["render", str(tmp_path / "in.wav"), str(tiny), str(tmp_path / "out.wav"), "--quiet"]
    code = f"import sys; print('waiting'); from namdsp.cli import main; sys.exit(main({words!r}))"
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-c", code]
        environment = {**os.environ, "PYTHONUNBUFFERED": ""}
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, env=environment
        )
    assert (tmp_path / "out.wav").exists()
    assert done.returncode == 1
    assert done.stderr.startswith("error: standard output: cannot be written")


#: Each takes half a second: all streams of the command that opens files, and of the others what they write to.
CLOSED = [
    (command, closed)
    for command in ("info", "render", "--help", "missing")
    for closed in ((0,), (1,), (2,), (0, 1, 2))
    if everything()
    or closed == {"info": (1,), "render": (0, 1, 2), "--help": (1,), "missing": (2,)}[command]
    or (command, closed) == ("render", (1,))
]


@pytest.mark.skipif(os.name == "nt", reason="streams are closed in another way there")
@pytest.mark.parametrize(("command", "closed"), CLOSED)
def test_closed_streams_lose_no_result_and_no_file_gets_the_messages(
    tiny: Path, wav: Make, tmp_path: Path, closed: tuple[int, ...], command: str
) -> None:
    out = tmp_path / "out.wav"
    arguments = {
        "info": ["info", tiny, "--engine", "numpy"],
        "render": ["render", wav(100), tiny, out, "--engine", "numpy", "--json"],
        "--help": ["--help"],
        "missing": ["info", tmp_path / "no.nam"],
    }[command]
    done = subprocess.run(
        [*NAMDSP, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: [os.close(number) for number in closed],
    )
    lost = 1 in closed and command != "missing"
    assert done.returncode == (command == "missing" or lost)
    assert "Traceback" not in done.stderr
    if lost and 2 not in closed:
        assert done.stderr.endswith("error: standard output: is closed; expected a place for the results\n")
    assert (done.stdout == "") == (1 in closed or command == "missing")
    if command == "render":
        assert soundfile.info(out).frames == 100


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_a_render_and_leaves_nothing(
    tiny: Path, wav: Make, tmp_path: Path, number: int, code: int
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    process = subprocess.Popen(
        [*NAMDSP, "render", wav(48000 * 120), tiny, folder / "out.wav", "--engine", "reference"],
        stderr=subprocess.PIPE,
        text=True,
        # a runner in the background may have told its children to ignore ctrl-C
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )
    try:
        wait_until(lambda: any(folder.iterdir()) or process.poll() is not None)
        assert process.poll() is None
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
    finally:
        end(process)
    assert process.returncode == code
    assert "Traceback" not in err
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_a_signal_in_the_middle_of_an_import_waits_for_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "signalled_import.py").write_text(
        "import signal\nsignal.raise_signal(signal.SIGTERM)\nimported = True\n"
    )
    monkeypatch.syspath_prepend(tmp_path)

    def import_and_wait() -> None:
        importlib.import_module("signalled_import")
        wait_until(lambda: False)

    with console.terminable(), pytest.raises(SystemExit, match="143"):
        import_and_wait()
    assert sys.modules.pop("signalled_import").imported


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_batch_that_a_signal_stops_says_how_to_continue(
    run: Run, tiny: Path, wav: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: int
) -> None:
    def stop(*_: object, **__: object) -> None:
        signal.raise_signal(number)

    monkeypatch.setattr("namdsp.cli.batch.run_batch", stop)
    previous = signal.signal(
        number, signal.SIG_DFL
    )  # tests that nohup started ignore SIGHUP, as a batch then would
    try:
        done = run("batch", wav(10), "--models", tiny, "-o", tmp_path / "out", "--engine", "numpy")
    finally:
        signal.signal(number, previous)
    assert done.code == code
    assert done.err.endswith("out: stopped; finished jobs are in its manifest. Continue with --resume\n")


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize(
    ("start", "module"),
    [("run_module('namdsp', run_name='__main__')", "namdsp.model"), ("script()", "namdsp.cli.warmup")],
)
def test_ctrl_c_while_modules_are_imported_ends_quietly(start: str, module: str) -> None:
    """Both ways to start: -m, and the script that pip makes."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    home, name = project["scripts"]["namdsp"].split(":")
    code = f"""
import os, signal, sys
from runpy import run_module

class Hook:
    def find_spec(name, *_):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

def script():
    from {home} import {name}
    sys.exit({name}())

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Hook)
sys.argv[1:] = ["--version"]
{start}
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
