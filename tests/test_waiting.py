"""Every wait ends: the helpers do, and no test waits in another way."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import waiting
from waiting import again_and_again, end, in_other_threads, next_line, running, wait_until

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = {"run", "call", "check_call", "check_output"}  # of subprocess; they take timeout=
TALKS = {"communicate", "readline"}  # with a process, which may say nothing and never end
WAITS = {"join", "wait", "get"}  # without an argument they may never return
#: Only files with one of them are parsed, which takes seconds for all.
MAY_WAIT = re.compile(
    r"\bwhile\b|\.(?:join|wait|get|result)\(\s*(?:\)|\w+=)|\.(?:communicate|readline)\(|subprocess\."
)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "LIMIT_SECONDS", 0.05)


def test_a_condition_is_waited_for_and_abandoned() -> None:
    ended = threading.Event()
    with running(ended.set):
        wait_until(ended.is_set)
    with pytest.raises(AssertionError, match=r"waited 0\.01 s"):
        wait_until(lambda: False, 0.01)


def test_what_another_thread_raises_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError), running(lambda: 1 / 0):
        pass
    with pytest.raises(ZeroDivisionError):
        in_other_threads(lambda: None, lambda: 1 / 0, lambda: None)


def test_a_thread_that_hangs_fails(short: None) -> None:
    ended = threading.Event()
    with pytest.raises(AssertionError, match="had not ended"), running(ended.wait, 10.0):
        pass
    ended.set()


def test_steps_end_with_the_block_or_after_their_time(short: None) -> None:
    steps: list[int] = []
    with again_and_again(lambda: steps.append(1)):
        wait_until(lambda: len(steps) > 2, 10.0)
    taken = len(steps)
    time.sleep(0.01)
    assert len(steps) == taken
    with again_and_again(lambda: time.sleep(0.001)) as thread:
        wait_until(lambda: not thread.is_alive(), 10.0)


def test_a_line_of_a_process_is_waited_for_and_abandoned(short: None) -> None:
    code = "import time; print('one', flush=True); time.sleep(100)"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        try:
            waiting.LIMIT_SECONDS = 30.0  # to start takes longer than to say nothing
            assert next_line(process) == "one\n"
            waiting.LIMIT_SECONDS = 0.05
            with pytest.raises(AssertionError, match="had not ended"):
                next_line(process)
        finally:
            process.kill()
            waiting.LIMIT_SECONDS = 30.0
            assert next_line(process) == ""  # the other thread has gone, too


def test_a_process_is_ended() -> None:
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(100)"])
    end(process)
    assert process.poll() is not None


# -- what may be in a file --------------------------------------------------------------------------


def endless(source: str) -> Iterator[int]:
    """Numbers of the lines that could wait for ever.

    A `while` is fine if it looks at the clock, or if its body assigns or shortens what its condition names. Anything
    is if a comment on its line says where it ends.
    """
    lines = source.splitlines()
    waits = WAITS | ({"result"} if "concurrent.futures" in source else set())
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.While | ast.Call) or "# ends" in lines[node.lineno - 1]:
            continue
        if _may_not_return(node, waits) if isinstance(node, ast.Call) else not _moves_on(node):
            yield node.lineno


def _moves_on(loop: ast.While) -> bool:
    named = {node.id for node in ast.walk(loop.test) if isinstance(node, ast.Name)}
    stored = {
        node.id for node in ast.walk(loop) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    shortened = set(re.findall(r"\b(\w+)\.pop\(", ast.unparse(loop)))
    return "monotonic" in ast.unparse(loop) or bool(named & (stored | shortened))


def _may_not_return(call: ast.Call, waits: set[str]) -> bool:
    argument = {word.arg for word in call.keywords}  # None: **more
    if not isinstance(call.func, ast.Attribute) or argument & {"timeout", None}:
        return False
    if isinstance(call.func.value, ast.Name) and call.func.value.id == "subprocess":
        return call.func.attr in PROGRAMS
    return call.func.attr in TALKS or (call.func.attr in waits and not call.args)


@pytest.mark.parametrize(
    "source",
    [
        "while not stream._running: time.sleep(0)",
        "while True: pass",
        "while x: y += 1",
        "while at < end: attempt += 1",
        "thread.join()",
        "event.wait()",
        "queue.get(block=True)",
        "import concurrent.futures; future.result()",
        "process.communicate()",
        "process.communicate('quit')",
        "process.stdout.readline()",
        "subprocess.run(command, check=True)",
    ],
)
def test_the_search_finds_what_may_never_end(source: str) -> None:
    assert list(endless(source)) == [1]


@pytest.mark.parametrize(
    "source",
    [
        "while not ready() and time.monotonic() < end: pass",
        "while at < end: at += 64",
        "while rows and not rows[-1]: rows.pop()",
        "while select(): read()  # ends with what is there",
        "thread.join(5)",
        "', '.join(words)",
        "event.wait(timeout=5)",
        "settings.get('name')",
        "process.communicate('quit', timeout=5)",
        "subprocess.run(command, timeout=5)",
    ],
)
def test_the_search_lets_pass_what_ends(source: str) -> None:
    assert list(endless(source)) == []


def test_nothing_in_the_tests_waits_for_ever() -> None:
    """With what they start of the tools."""
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "tools" / "jack_bench").rglob("*.py")]
    assert len(files) > 100
    texts = {file.relative_to(ROOT): file.read_text() for file in files}
    waiting = {file: text for file, text in texts.items() if MAY_WAIT.search(text)}
    results = [f"{file}:{line}" for file, text in waiting.items() for line in endless(text)]
    assert not results, f"may wait for ever: {', '.join(results)}; tests/kit/waiting.py has waits that end"
