"""Load another model during live playing: opened, planned and compiled in a separate process.

Reading JSON holds the GIL for milliseconds at a time, and compiling for longer: deadlines would be missed. The other
process leaves compiled kernels in the cache and sends the model back in parts, each small enough to be unpacked
between two blocks.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
from dataclasses import dataclass

from namdsp.compatibility import Compatibility
from namdsp.errors import NamdspError, NamFileError
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.python_process import python_command

#: The audio thread comes first, even without realtime priority.
NICENESS = 10


@dataclass(frozen=True)
class LoadRequest:
    """A model to load, and the stream to compile for."""

    path: str
    slim: float | None
    compatibility: Compatibility
    engine: str
    max_block: int
    oversample: int = 1
    allow_large: bool = False


def load_in_process(request: LoadRequest) -> Model:
    """Load a model as `namdsp.load` does, in about a second; from any thread but the audio thread.

    Raises
    ------
    NamFileError : the file cannot be used.
    EngineError  : the named engine cannot run it here.
    """
    done = subprocess.run(
        python_command("from namdsp.live.loading import serve; serve()"),
        input=pickle.dumps(request),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode:
        raise NamFileError(
            f"could not be read: the process that tried ended with code {done.returncode}. "
            "Check it with `namdsp info`",
            file=request.path,
        )
    answer = pickle.loads(done.stdout)  # from a process that we started
    if isinstance(answer, NamdspError):
        raise answer
    model = Model.__new__(Model)
    for name, part in answer.items():
        vars(model)[name] = pickle.loads(part)
    return model


def _answer(request: LoadRequest) -> dict[str, bytes] | NamdspError:
    """The model's parts, with all that can be computed ahead."""
    try:
        model = open_model(
            request.path,
            slim=request.slim,
            compatibility=request.compatibility,
            allow_large=request.allow_large,
        )
        model.stream(max_block=request.max_block, engine=request.engine, oversample=request.oversample)
    except NamdspError as error:
        return error
    return {name: pickle.dumps(part) for name, part in model.__getstate__().items()}


def serve() -> None:
    """Answer the request on stdin, in the other process."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    wanted: LoadRequest = pickle.load(sys.stdin.buffer)
    sys.stdout.buffer.write(pickle.dumps(_answer(wanted)))
