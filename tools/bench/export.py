"""Exported captures compared with the Python stream: size, time to export, time of a block. Needs a C++ compiler.

Stream and program (player.cpp around the library) alternate, so that a neighbour on the machine disturbs both.
"""

from __future__ import annotations

import subprocess
import tempfile
from functools import partial
from pathlib import Path

import namdsp

from .cpu import BLOCK, Player
from .gate import require_bits
from .models import ZOO, model
from .programs import TURN_FRAMES, Program, signal
from .session import Session
from .timing import timed

MODELS = ("a1_nano", "a1_standard", "a2_lite", "a2_full", "lstm_2x8")
HEADER = """
#include "amp.h"
struct Player {
  using Sample = float;
  alignas(AMP_STATE_ALIGNMENT) unsigned char state[AMP_STATE_BYTES];
  Player(const char*, int) { amp_init(state); }
  void process(Sample* in, Sample* out, int frames) { amp_process(state, in, out, frames); }
};
"""


def export(session: Session) -> None:
    """Native code of some shapes."""
    for name in MODELS[:1] if session.quick else MODELS:
        with tempfile.TemporaryDirectory() as folder:
            took, exported = timed(partial(namdsp.export, model(name), folder, name="amp", target="native"))
            Path(folder, "player.h").write_text(HEADER)
            source = Path(__file__).with_name("player.cpp")
            command = ["c++", "-O2", "-std=c++17", "-include", "player.h", source, "libamp.a", "-o", "player"]
            subprocess.run(command, cwd=folder, check=True, timeout=120)
            program, path = Program(f"{folder}/player"), ZOO / f"{name}.nam"
            program(path, BLOCK)
            require_bits(f"exported {name}", program.heard, model(name).render(signal(), engine="numba"))
            contenders = {
                "C": partial(program, path, BLOCK),
                "stream": Player(name, turn=TURN_FRAMES // BLOCK),
            }
            result = session.play(contenders, 1 if session.quick else 5)
        c, python = (1e-3 * BLOCK * float(result[who].min()) for who in contenders)
        size = f"{exported.code_bytes / 1024:.0f} KiB of code, {exported.state_bytes / 1024:.0f} of state"
        note = f"least of {len(result['C'])} turns; {size}"
        case = f"C, {BLOCK}-frame blocks, target native"
        session.add("export", name, case, c, "us", {"Python stream": python / c}, note)
        session.add("export", name, "export, target native", took, "s", note=exported.cpu)


TABLES = {"export": export}
