#!/usr/bin/env python3
"""Stop commands at each call that writes, syncs, renames or removes a file, and check that nothing is lost.

    python tools/check_kills.py                       render, edit, packs and batches: many minutes
    python tools/check_kills.py --every 5 batch       a fifth of the stops, of batches only
    python tools/check_kills.py --keep DIR            leave the folders of stops that lost something in DIR

Each command runs undisturbed once, under strace, which lists its calls that concern the output folder. Then it runs
once for each of them, killed by SIGKILL before it; and once for each with ENOSPC (no space left) as its result. After a
stop every file must be the old one or the new one, every complete line of a manifest must be true, and errors must be
messages, not tracebacks. The same command again, with --resume where it has that, must end with the bytes of the
undisturbed run: what is measured in seconds is left out of manifests, and the date of trainings is fixed.

Exit codes: 0 nothing is lost, 1 something is, 2 this machine cannot check it. Needs strace and PyTorch.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parent.parent
MODELS = ROOT / "models"
CALLS = (
    *("write", "pwrite64", "writev", "ftruncate", "fsync", "fdatasync", "rename", "renameat", "renameat2"),
    *("link", "linkat", "unlink", "unlinkat", "rmdir", "mkdir"),
)
FAULTS = {"SIGKILL": "signal=SIGKILL", "ENOSPC": "error=ENOSPC"}
KILLED = -9
LINE = re.compile(r"(\d+)\s+(\w+)\((.*)")
LIMIT_S = 600.0


@dataclass(frozen=True)
class Case:
    """A command that writes into the folder `out`, where `work` is the folder of everything.

    make   : work -> arguments
    before : arguments of commands that make the old files
    again  : what is appended to the command after a stop
    """

    name: str
    make: Callable[[Path], Sequence[str]]
    before: Callable[[Path], Sequence[Sequence[str]]] = lambda work: ()
    again: tuple[str, ...] = ()


def render(work: Path, *more: str) -> list[str]:
    return ["render", f"{work}/amp.nam", f"{work}/take.wav", f"{work}/out/take.wav", "-y", *more]


def edit(work: Path, tone: str) -> list[str]:
    return ["edit", f"{work}/out/one.nam", f"{work}/out/two.nam", "--tag", f"tone_type={tone}", "-y"]


def train(work: Path, *more: str, steps: int = 2) -> list[str]:
    how = "--to", "a1_nano", "--steps", f"{steps}", "--device", "cpu"
    return ["train", f"{work}/dry.wav", f"{work}/wets", "-o", f"{work}/out", *how, "--resume", *more]


def batch(work: Path, *more: str) -> list[str]:
    how = f"{work}/captures", "--metadata", "--keep-dry", "--threads", "1", "--resume"
    return ["batch", f"{work}/takes", "-o", f"{work}/out", *how, *more]


CASES = (
    Case("render", render, lambda work: [render(work, "--input-gain-db", "-6")]),
    Case("edit", lambda work: edit(work, "clean"), lambda work: [edit(work, "fuzz")]),
    Case("pack", train),
    Case("pack again", lambda work: train(work, "-y"), lambda work: [train(work, steps=1)]),
    Case("batch", batch),
    Case("batch again", lambda work: batch(work, "-y"), lambda work: [batch(work, "--input-gain-db", "-6")]),
)


def child(arguments: Sequence[str]) -> int:
    """Run a command whose temporary files have names that a second run repeats; trainings are small, of one date."""
    import namdsp.cli

    numbers = iter(range(1 << 20))
    secrets.token_hex = lambda size=16: f"{next(numbers):0{2 * size}x}"
    if arguments[0] == "train":
        import torch
        from quick_training import small_parts

        from namdsp.training import finished_file

        torch.set_num_threads(1)
        now = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
        clock = SimpleNamespace(now=lambda zone: now)
        finished_file.datetime = SimpleNamespace(datetime=clock, UTC=datetime.UTC)
        for module, name, value in small_parts():
            setattr(module, name, value)
    return namdsp.cli.main(list(arguments))


def prepare(work: Path) -> None:
    """Write captures, takes and recordings of a few seconds."""
    import numpy as np
    import soundfile

    import namdsp
    from namdsp.training.guitar import phrase

    for folder in ("out", "wets", "takes", "captures"):
        (work / folder).mkdir(parents=True)
    shutil.copy(MODELS / "crunch_nano.nam", work / "amp.nam")
    for name in ("one", "two"):
        shutil.copy(MODELS / "crunch_nano.nam", work / "captures" / f"{name}.nam")
    di = soundfile.read(MODELS / "di.wav", dtype="float32")[0][:4800]
    for path in (work / "take.wav", work / "takes" / "a.wav", work / "takes" / "b.flac"):
        soundfile.write(path, di, 48000, subtype="PCM_24")
    guitar = [phrase(style, 0.75, 50 + style, (-1, -4, -9, -14)[style]) for style in range(4)]
    x = np.concatenate([np.zeros(24000), *guitar]).astype(np.float32)
    y = namdsp.load(work / "amp.nam").render(x)
    soundfile.write(work / "dry.wav", x, 48000, subtype="FLOAT")
    for delay, name in ((100, "one"), (7, "two")):
        delayed = np.concatenate([np.zeros(delay, np.float32), 0.5 * y])
        soundfile.write(work / "wets" / f"{name}.wav", delayed, 48000, subtype="FLOAT")


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    err: str


def run(work: Path, arguments: Sequence[str], trace: Sequence[str] = ()) -> Ended:
    """Run a command, under strace if `trace` has its options."""
    python = sys.executable, "-c", "import check_kills, sys; sys.exit(check_kills.child(sys.argv[1:]))"
    words = [*(("strace", "-f", *trace) if trace else ()), *python, *arguments]
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(ROOT / "tools"), str(ROOT)]),
        "NAMDSP_CACHE_DIR": str(work / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "TMPDIR": str(work),
    }
    try:
        done = subprocess.run(
            words, cwd=work, env=environment, capture_output=True, text=True, timeout=LIMIT_S, check=False
        )
    except subprocess.TimeoutExpired:
        return Ended(124, f"hangs: it ran for {LIMIT_S:.0f} s")
    return Ended(done.returncode, done.stderr)


def contents(folder: Path) -> dict[str, bytes]:
    """Name -> content of all files below a folder."""
    return {
        str(path.relative_to(folder)): normal(path.name, path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def normal(name: str, content: bytes) -> bytes:
    """Content of a file without what is measured in seconds, and without Ogg streams, which have random numbers."""
    if name == "index.html":
        return re.sub(rb'(id="sound-\d+">)[^<]*', rb"\1", content)
    if name != "manifest.jsonl":
        return content
    lines = []
    for line in content.splitlines(keepends=True):
        try:
            record = json.loads(line)
        except ValueError:
            lines.append(line)
            continue
        timed = {key: 0 for key in ("seconds", "render_seconds", "times_real_time") if key in record}
        lines.append(json.dumps(record | timed).encode() + b"\n" * line.endswith(b"\n"))
    return b"".join(lines)


class Folder:
    """The output folder of a case: what it had before, and what an undisturbed run makes of it."""

    def __init__(self, work: Path, case: Case) -> None:
        self.work, self.case, self.out, self.before = work, case, work / "out", work / "before"
        prepare(work)
        if case.name == "edit":
            for path in (work / "captures").iterdir():
                shutil.copy(path, self.out)
        for arguments in case.before(work):
            self.undisturbed(arguments)
        shutil.copytree(self.out, self.before)
        self.old = contents(self.out)
        self.undisturbed(case.make(work))  # compiles what the others find in the cache
        self.reset()
        log = work / "strace"
        trace = "-y", "-s", "0", "-o", str(log), "-e", f"trace={','.join(CALLS)}"
        self.undisturbed(case.make(work), trace)
        self.new = contents(self.out)
        self.stops, self.paths = self.read(log)

    def undisturbed(self, arguments: Sequence[str], trace: Sequence[str] = ()) -> None:
        """Run a command that must succeed."""
        ended = run(self.work, arguments, trace)
        if ended.code:
            raise SystemExit(f"{' '.join(arguments)}: {ended.code}\n{ended.err}")

    def reset(self) -> None:
        """Put the old files back."""
        shutil.rmtree(self.out)
        shutil.copytree(self.before, self.out)

    def read(self, log: Path) -> tuple[list[tuple[str, int]], list[str]]:
        """The calls of an undisturbed run, by name and number, and all paths that they are about."""
        counts: Counter[tuple[str, str]] = Counter()
        stops: set[tuple[str, int]] = set()
        paths: set[str] = set()
        name = re.compile(re.escape(str(self.out)) + r'[^">]*')
        for line in log.read_text(errors="replace").splitlines():
            match = LINE.match(line)
            if match and (found := name.findall(match[3])):
                counts[match[1], match[2]] += 1
                stops.add((match[2], counts[match[1], match[2]]))
                paths.update(found)
        order = {call: number for number, call in enumerate(CALLS)}
        return sorted(stops, key=lambda stop: (order[stop[0]], stop[1])), sorted(paths)

    def stop(self, call: str, number: int, fault: str) -> str:
        """Stop the command at a call; returns what is lost, or nothing."""
        self.reset()
        inject = f"inject={call}:{FAULTS[fault]}:when={number}"
        only = [word for path in self.paths for word in ("-P", path)]
        log = str(self.work / "strace")
        ended = run(
            self.work, self.case.make(self.work), ("-o", log, "-e", f"trace={call}", "-e", inject, *only)
        )
        if fault == "SIGKILL" and ended.code != KILLED:
            return f"it was not killed (exit code {ended.code}): {ended.err[-300:]}"
        if "Traceback" in ended.err or ended.code == 124:
            return f"ends in {ended.err.splitlines()[-1]}"
        after = contents(self.out)
        for name in self.old:
            if name not in after and name not in ("metadata.jsonl",):
                return f"{name} is gone"
        for name, content in after.items():
            if wrong := self.wrong(name, content):
                return wrong
        if ended.code == 0 and self.only_files(after) != self.only_files(self.new):
            return "exit code 0, but the files are not those of an undisturbed run"
        ended = run(self.work, [*self.case.make(self.work), *self.case.again])
        if ended.code:
            return f"again: exit code {ended.code}: {ended.err[-300:]}"
        after = contents(self.out)
        aside = {name: content for name, content in after.items() if ".aside" in name}
        for name, content in aside.items():
            if content != self.old.get(name.partition(".aside")[0]):
                return f"{name} is no old file"
        return difference({name: after[name] for name in after.keys() - aside.keys()}, self.new)

    def wrong(self, name: str, content: bytes) -> str:
        """What is wrong with a file after a stop."""
        if re.fullmatch(r"(.*/)?\.namdsp-[0-9a-f]{16}\.part", name):
            return ""
        if os.path.basename(name) == "manifest.jsonl":
            known = self.old.get(name, b"").splitlines() + self.new[name].splitlines()
            complete = [line for line in content.splitlines(keepends=True) if line.endswith(b"\n")]
            errors = [line for line in complete if line.strip() not in known]
            return next((f"{name}: {line[:200]!r}" for line in errors if b'"error": null' in line), "")
        if content in (self.old.get(name), self.new.get(name)):
            return ""
        if name == "index.html" and b"</html>" in content[-10:]:  # of the captures that were trained
            return ""
        if os.path.basename(name) == "metadata.jsonl":  # fewer outputs have fewer columns
            new = {row["file_name"]: row for row in map(json.loads, self.new[name].splitlines())}
            rows = list(map(json.loads, content.splitlines()))
            if all(row.items() <= new[row["file_name"]].items() for row in rows):
                return ""
        return f"{name} is neither the old one nor the new one ({len(content)} bytes)"

    @staticmethod
    def only_files(files: dict[str, bytes]) -> dict[str, bytes]:
        """Files without manifests, metadata, and hidden ones that could not be removed."""
        return {name: content for name, content in files.items() if not name.endswith((".jsonl", ".part"))}


def difference(after: dict[str, bytes], new: dict[str, bytes]) -> str:
    """How files differ from those of an undisturbed run; a manifest may have its lines in another order."""

    def shown(name: str, content: bytes) -> str:
        if os.path.basename(name) == "manifest.jsonl":
            last = {json.loads(line)["output"]: line for line in content.splitlines()}
            records = (json.loads(line) | {"replaced_sha256": 0} for line in last.values())
            return "\n".join(sorted(json.dumps(record, sort_keys=True) for record in records))
        return hashlib.sha256(content).hexdigest()

    for name in sorted({*after, *new}):
        if name not in after or name not in new:
            return f"again: {name} is {'missing' if name in new else 'too many'}"
        if shown(name, after[name]) != shown(name, new[name]):
            return f"again: {name} differs from that of an undisturbed run"
    return ""


def check(case: Case, options: argparse.Namespace) -> int:
    """Stop a command at all calls; returns how many stops lost something."""
    lost = 0
    with tempfile.TemporaryDirectory(prefix="check_kills-") as temporary:
        folder = Folder(Path(temporary) / "work", case)
        stops = [(call, number, fault) for fault in FAULTS for call, number in folder.stops]
        chosen = stops[:: options.every]
        for call, number, fault in chosen:
            if what := folder.stop(call, number, fault):
                lost += 1
                print(f"{case.name}: {fault} at {call} {number}: {what}", flush=True)
                if options.keep:
                    kept = Path(options.keep) / f"{case.name} {fault} {call} {number}".replace(" ", "-")
                    shutil.copytree(folder.out, kept, dirs_exist_ok=True)
        counts = Counter(call for call, _ in folder.stops)
        calls = ", ".join(f"{count} {call}" for call, count in counts.items())
    print(f"{case.name}: {lost} lost of {len(chosen)} stops ({len(stops)} in all: {calls})", flush=True)
    return lost


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Stop commands anywhere and check that nothing is lost.")
    names = [case.name for case in CASES]
    parser.add_argument("cases", nargs="*", metavar="command", help=f"some of {', '.join(names)}")
    parser.add_argument("--every", type=int, default=1, metavar="K", help="only every K-th stop")
    parser.add_argument("--keep", metavar="DIR", help="where to leave folders that lost something")
    options = parser.parse_args(arguments)
    if unknown := [
        name
        for name in options.cases
        if name not in {word for each in names for word in (each, each.split()[0])}
    ]:
        parser.error(f"{unknown[0]}: unknown; expected some of {', '.join(names)}")
    if shutil.which("strace") is None:
        print("this needs strace: apt install strace", file=sys.stderr)
        return 2
    chosen = [
        case for case in CASES if not options.cases or {case.name, case.name.split()[0]} & set(options.cases)
    ]
    return 1 if sum(check(case, options) for case in chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
