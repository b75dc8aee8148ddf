"""Other players as programs, compared with us on one core. One that computes something else is no rival.

A program is called as `PROGRAM MODEL.nam INPUT OUTPUT BLOCK`. INPUT and OUTPUT hold float32 samples of one channel at
48 kHz, little-endian, without a header. It plays INPUT in blocks of BLOCK frames, starting prewarmed with
silence, writes as many samples to OUTPUT, and the last three words that it prints are nanoseconds a frame: the median
block, the mean, and the 98th percentile, without loading and starting. tools/bench/player.cpp is all of it but the
player.
"""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

import numpy as np

import namdsp
from namdsp.audio.compare import compare_truth
from namdsp.errors import EngineError

from .gate import RedGateError
from .models import SAMPLE_RATE_HZ, ZOO, Float32, guitar, other
from .session import Session

#: Half a second: what is played in a turn, and longer than twice what any model here remembers.
TURN_FRAMES = 24_000
#: Error-to-signal ratio up to which a player plays the same model, offsets left out. An approximate tanh has 2e-5 in
#: a WaveNet, 2e-3 in a ConvNet, anything in an LSTM; a delay of one frame is 2e-2 in all of them.
MOST_ESR = 1e-2
_MOST_SECONDS = 60


def signal() -> Float32:
    """What is played, where strings sound."""
    return guitar(6.0)[TURN_FRAMES : 2 * TURN_FRAMES]


class Program:
    """A player's program. A call plays a model and returns nanoseconds a frame; `heard` is what came out.

    command : its words; model, input, output and block are appended
    turns   : the median, the mean and the 98th percentile of the blocks of each call, in nanoseconds a frame

    Raises
    ------
    EngineError : there is no such program.
    """

    def __init__(self, command: str) -> None:
        self.words = shlex.split(command)
        if not self.words or shutil.which(self.words[0]) is None:
            raise EngineError(f"--against: {command!r} is no program that can be run; expected NAME=PROGRAM")
        self.heard = np.empty(0, np.float32)
        self.turns: list[tuple[float, ...]] = []

    def __call__(self, path: Path, block: int) -> float:
        """One turn; returns the median block's nanoseconds a frame."""
        with tempfile.TemporaryDirectory() as folder:
            argument, created = Path(folder, "in"), Path(folder, "out")
            argument.write_bytes(signal().astype("<f4").tobytes())
            done = subprocess.run(
                [*self.words, path, argument, created, str(block)],
                capture_output=True,
                text=True,
                timeout=_MOST_SECONDS,
            )
            if done.returncode:
                raise RuntimeError((done.stderr.strip() or f"ended with {done.returncode}").splitlines()[-1])
            if not created.is_file():
                raise RuntimeError("it wrote no OUTPUT")
            self.heard = np.fromfile(created, "<f4")
        figures = tuple(float(word) for word in done.stdout.split()[-3:])
        if len(figures) != 3:
            raise RuntimeError(
                f"it printed {done.stdout.strip()!r}; expected the median, the mean and the p98"
            )
        self.turns.append(figures)
        return figures[0]


def programs(against: Iterable[str]) -> dict[str, Program]:
    """Of --against: name -> program."""
    pairs = (item.partition("=")[::2] for item in against)
    return {name: Program(command) for name, command in pairs}


def with_rate(name: str, folder: Path) -> Path:
    """A file of a model with its rate, by which players decide how much silence a recurrent one starts from."""
    shipped = ZOO / f"{name}.nam"
    file = json.loads(shipped.read_text(encoding="utf-8")) if shipped.exists() else other(name)
    path = folder / shipped.name
    path.write_text(json.dumps({**file, "sample_rate": SAMPLE_RATE_HZ}), encoding="utf-8")
    return path


def heard(session: Session, who: str, program: Program, path: Path, block: int) -> float | None:
    """Error-to-signal ratio of a player's second half to ours; None, with a note, if it does not play this model."""

    def receive() -> float:
        program(path, block)
        right = namdsp.load(path).render(signal(), engine="numba")
        if program.heard.shape != right.shape:
            raise RedGateError(f"{len(program.heard)} frames; expected {len(right)}")
        prewarmed, offset = slice(len(right) // 2, None), right.mean()
        esr = compare_truth(
            program.heard[prewarmed] - offset, (right[prewarmed] - offset).astype(np.float64)
        ).esr
        if not esr <= MOST_ESR:
            raise RedGateError(f"ESR {esr:.2g} beside ours, at most {MOST_ESR:g}: it is no rival")
        return esr

    return session.rival(f"{who}, {path.stem}", receive)
