"""Check exported plug-ins in what is at hand: pedalboard, dawdreamer, validators, Wine, the files for macOS.

    python tools/check_plugins.py                          exports a rig for every system, and runs all checks
    python tools/check_plugins.py --validator PATH         with Steinberg's validator, built from its public sources
    python tools/check_plugins.py --clap-validator PATH    with clap-validator 0.4, the same
    python tools/check_plugins.py --bits rig.vst3 in.wav right.wav    pedalboard plays in.wav to the bits of right.wav

A check whose host is not here is reported as skipped. Linking for other systems needs the extra plugins.
"""

from __future__ import annotations

import argparse
import importlib.util
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import soundfile

import namdsp

ROOT = Path(__file__).resolve().parent.parent
RATE = 48000
#: Loads a plug-in of VST 3 as Windows does, plays raw float32 in blocks, and needs no library.
WINDOWS_HOST = ROOT / "tools" / "vst3_host.c"
MACH_O_64, SIGNATURE, INSTALL_NAME = 0xFEEDFACF, 0x1D, 0xD


def take() -> Any:
    x, _ = soundfile.read(ROOT / "models" / "di.wav", dtype="float32")
    return x[: 3 * RATE]


def rig() -> namdsp.Rig:
    mix = [ROOT / "models" / "crunch.nam", ROOT / "models" / "clean_a2.nam"]
    return namdsp.Rig(mix=mix, ir=ROOT / "models" / "cab.wav", gate_db=-60.0, input_gain_db=-3.0)


def same(y: Any, right: Any) -> str:
    frames = min(y.shape[-1], right.shape[-1])
    equal = frames > 0 and np.array_equal(
        y[..., :frames].view(np.int32),
        np.broadcast_to(right[..., :frames], (*y.shape[:-1], frames)).view(np.int32),
    )
    return (
        "same bits"
        if equal
        else f"FAILED: other bits, {np.abs(y[..., :frames] - right[..., :frames]).max():g}"
    )


def check_bits(plugin: str, take_file: str, right_file: str) -> int:
    """Play a file through a plug-in in pedalboard, and compare it with another."""
    from pedalboard import load_plugin

    x, rate = soundfile.read(take_file, dtype="float32")
    right, _ = soundfile.read(right_file, dtype="float32")
    result = same(load_plugin(plugin)(x[np.newaxis], rate, buffer_size=64)[0], right)
    print(f"{plugin}: {result}")
    return int(result != "same bits")


def in_pedalboard(folder: Path, right: Any) -> str:
    from pedalboard import load_plugin

    return same(load_plugin(str(folder / "rig.vst3"))(take()[np.newaxis], RATE, buffer_size=64), right)


def in_dawdreamer(folder: Path, right: Any) -> str:
    import dawdreamer

    results = []
    for block in (64, 512, 37):
        engine = dawdreamer.RenderEngine(RATE, block)
        plugin = engine.make_plugin_processor("rig", str(folder / "rig.vst3"))
        player = engine.make_playback_processor("in", np.stack([take()] * 2))
        engine.load_graph([(player, []), (plugin, ["in"])])
        engine.render(len(take()) / RATE)
        results.append(same(engine.get_audio(), right))
    return ", ".join(dict.fromkeys(results))


def in_validator(program: str, folder: Path) -> str:
    done = subprocess.run(
        [program, folder / "rig.vst3"], capture_output=True, text=True, timeout=600, check=False
    )
    lines = [line for line in done.stdout.splitlines() if "tests passed" in line] or [done.stdout[-300:]]
    return lines[0].strip() if done.returncode == 0 else f"FAILED: {lines[0].strip()}"


def in_clap_validator(program: str, folder: Path) -> str:
    """Without the test that asks for rates such as 1,234.5678 Hz, which the plug-in refuses."""
    namdsp.export(rig(), folder / "rig.clap")
    command = [program, "validate", "--exclude", "varying-sample-rates", folder / "rig.clap"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout).strip().splitlines()
    return lines[-1] if done.returncode == 0 else f"FAILED: {lines[-1] if lines else done.stderr[-300:]}"


def in_wine(folder: Path, right: Any) -> str:
    """With a host that Zig builds for Windows."""
    namdsp.export(rig(), folder / "windows" / "rig.vst3", system="windows-x64")
    host = folder / "host.exe"
    words = [sys.executable, "-m", "ziglang", "cc", "-target", "x86_64-windows-gnu", "-O1", str(WINDOWS_HOST)]
    subprocess.run([*words, "-o", str(host)], check=True, timeout=900)
    plugin = folder / "windows" / "rig.vst3" / "Contents" / "x86_64-win" / "rig.vst3"
    results = []
    for block in (64, 1000):
        done = subprocess.run(
            ["wine", str(host), str(plugin), str(RATE), str(block)],
            input=take().tobytes(),
            capture_output=True,
            timeout=600,
            check=True,
        )
        results.append(same(np.frombuffer(done.stdout, np.float32), right))
    return ", ".join(dict.fromkeys(results))


def for_macos(folder: Path) -> str:
    """Read the universal file: its two slices, their load commands, the signature of the one for Apple silicon."""
    namdsp.export(rig(), folder / "macos" / "rig.vst3", system="macos")
    code = (folder / "macos" / "rig.vst3" / "Contents" / "MacOS" / "rig").read_bytes()
    magic, count = struct.unpack_from(">2I", code)
    assert (magic, count) == (0xCAFEBABE, 2), "no universal header"
    facts = []
    for index in range(count):
        processor, _, offset, size, _ = struct.unpack_from(">5I", code, 8 + 20 * index)
        part = code[offset : offset + size]
        assert struct.unpack_from("<I", part)[0] == MACH_O_64
        (kind, commands), at = struct.unpack_from("<2I", part, 12), 32
        found = set()
        for _ in range(commands):
            command, length = struct.unpack_from("<2I", part, at)
            found.add(command)
            at += length
        arm = processor == 0x0100000C
        assert INSTALL_NAME in found
        assert b"_GetPluginFactory" in part
        assert not arm or SIGNATURE in found, "Apple silicon needs a signature"
        facts.append(f"{'arm64' if arm else 'x86_64'} type {kind}{', signed' if SIGNATURE in found else ''}")
    return "; ".join(facts)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bits", nargs=3, metavar=("PLUGIN", "TAKE", "RIGHT"))
    parser.add_argument("--validator", metavar="PATH")
    parser.add_argument("--clap-validator", metavar="PATH")
    arguments = parser.parse_args()
    if arguments.bits:
        return check_bits(*arguments.bits)
    right = rig().render(take())
    zig = importlib.util.find_spec("ziglang") is not None
    failed = False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        namdsp.export(rig(), folder / "rig.vst3")
        checks: list[tuple[str, bool, Callable[[], str]]] = [
            (
                "pedalboard",
                importlib.util.find_spec("pedalboard") is not None,
                lambda: in_pedalboard(folder, right),
            ),
            (
                "dawdreamer",
                importlib.util.find_spec("dawdreamer") is not None,
                lambda: in_dawdreamer(folder, right),
            ),
            ("validator", bool(arguments.validator), lambda: in_validator(arguments.validator, folder)),
            (
                "clap-validator",
                bool(arguments.clap_validator),
                lambda: in_clap_validator(arguments.clap_validator, folder),
            ),
            ("Wine", zig and shutil.which("wine") is not None, lambda: in_wine(folder, right)),
            ("macOS", zig, lambda: for_macos(folder)),
        ]
        for host, here, check in checks:
            result = check() if here else "skipped, not here"
            failed |= "FAILED" in result
            print(f"{host:15} {result}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
