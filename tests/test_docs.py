"""README.md and docs/ are true: examples and commands run, what is cited exists, the site builds."""

from __future__ import annotations

import builtins
import json
import re
import shlex
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import cffi
import numpy as np
import pytest
import soundfile
from backends import ENGINES
from blockwise import cuts
from builders import concat, layer_array, model, save, wavenet
from comparing import assert_same_bits
from fake_sounddevice import FakeSounddevice
from here import ROOT
from pages import PAGES, blocks, commands, page
from processes import run_process
from waiting import in_other_threads, wait_until

import namdsp
from namdsp.checks import speed
from namdsp.cli import main

_NUMBER = r"\d+(?:\.\d+)*"
#: `docs/format.md`, perhaps with `, section 5.4` or `, sections 4 to 7.2`
CITATION = re.compile(rf"(docs/[\w-]+\.md)(?:, sections? ({_NUMBER})(?: (?:to|and) ({_NUMBER}))?)?")
LINK = re.compile(r"\]\((?!https?:)([\w./-]*)(?:#([\w-]+))?\)")


def run(code: str, name: str) -> dict[str, Any]:
    """What an example leaves."""
    names: dict[str, Any] = {}
    exec(compile(code, f"{name}.md", "exec"), names)
    return names


# -- what is cited ---------------------------------------------------------------------------------------


def headings(text: str) -> list[str]:
    return re.findall(
        r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE
    )


def anchor(heading: str) -> str:
    """What a heading is called in links."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def texts() -> dict[str, str]:
    """Everything in the tree that may cite."""
    places = [
        ROOT / name
        for name in (
            "namdsp",
            "tests",
            "tools",
            "docs",
            "models",
            "benchmarks",
            "README.md",
            "CONTRIBUTING.md",
        )
    ]
    files = [path for place in places for path in (place.rglob("*") if place.is_dir() else (place,))]
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in files
        if path.suffix in (".py", ".md") and path != Path(__file__).resolve()
    }


def test_what_is_cited_exists_and_links_lead_somewhere() -> None:
    known = {
        name: {match[1] for heading in headings(text) if (match := re.match(rf"({_NUMBER})\.? ", heading))}
        for name, text in PAGES.items()
    }
    wrong = []
    for name, text in texts().items():
        flat = re.sub(r"\s*\n\s*(?:#:? )?", " ", text)
        for match in CITATION.finditer(flat):
            if match[1] not in PAGES or {match[2], match[3]} - known[match[1]] - {None}:
                wrong.append(f"{name}: {match[0]}")
        for path, heading in LINK.findall(text) if name.endswith(".md") else ():
            target = (ROOT / name).parent / path
            there = text if not path else target.read_text("utf-8") if heading and target.exists() else ""
            if (path and not target.exists()) or (heading and heading not in map(anchor, headings(there))):
                wrong.append(f"{name}: {path}#{heading}")
    assert wrong == []


def test_every_file_that_a_page_names_is_there() -> None:
    """`plan/fuse.py` is meant below namdsp/, `numba_cpu/conv.py` below namdsp/kernels/."""
    text = "".join(page(name) for name in ("design", "adding", "realtime"))
    named = set(re.findall(r"`((?:\w+/)*(?:\w+\.py|\w+/))`", text))
    assert len(named) > 30
    bases = [ROOT / base for base in ("", "namdsp", "namdsp/kernels")]
    for path in named:
        assert (
            any((base / path).exists() for base in bases)
            or ("/" not in path and [*(ROOT / "namdsp").rglob(path)])
        ), path  # fmt: skip


# -- what runs -------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with what the examples need."""
    (tmp_path / "models").mkdir()
    for name in ("crunch.nam", "crunch_gain.nam", "clean.nam", "cab.wav"):
        shutil.copy(ROOT / "models" / name, tmp_path / "models")
    played, rate = soundfile.read(ROOT / "models" / "di.wav", frames=24000, dtype="float32")
    soundfile.write(tmp_path / "models" / "di.wav", played, rate, subtype="FLOAT")
    soundfile.write(tmp_path / "cab.wav", 0.5 ** np.arange(100, dtype=np.float32), 44100, subtype="FLOAT")
    shutil.copy(ROOT / "models" / "zoo" / "smallest.nam", tmp_path / "amp.nam")
    shutil.copy(ROOT / "models" / "zoo" / "slimmable.nam", tmp_path / "other.nam")
    save(concat(wavenet(layer_array(input_size=4, condition_size=4), in_channels=4)), tmp_path, "knobs.nam")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_python_examples_run_each_by_its_page_alone(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("in.wav", "di.wav", "reamp.wav"):
        shutil.copy("models/di.wav", name)
    for name in ("python", "rig", "oversampling", "compare", "knobs", "README"):
        (example,) = blocks(name, "python")
        run(example, name)
    assert soundfile.info("amp.wav").frames == soundfile.info("models/di.wav").frames
    assert "4093" in capsys.readouterr().out


@pytest.mark.slow
def test_the_commands_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "OFFLINE_SECONDS", 0.2)
    x = np.random.default_rng(0).uniform(-0.2, 0.2, 9600).astype(np.float32)
    soundfile.write("in.wav", x, 48000, subtype="FLOAT")
    for source, target in (("in.wav", "other.wav"), ("in.wav", "reamp.wav")):
        assert main(["render", source, "amp.nam", target]) == 0
    for name in ("di.wav", "a.wav", "b.wav"):
        shutil.copy("in.wav", name)
    for name, inside in (("in.wav", "takes"), ("amp.nam", "captures")):
        (folder / inside).mkdir()
        shutil.copy(name, folder / inside)
    played = [*commands("commands"), *commands("realtime")]
    others = ("index", "knobs", "README", "audition", "oversampling", "numerics", "engines")
    for line in [line for name in others for line in commands(name)]:
        if line not in played and not {"--scheduler", "--device"} & {*line}:  # clusters: tests/batch
            writes = line[0] in ("render", "audition", "plot") and "-y" not in line
            played.append([*line, "-y"] if writes else line)  # what another page's command wrote
    for command in played:
        # a sound card, what ships (test_packaging.py), minutes of training (tests/cli)
        if command[0] not in ("live", "devices", "demo", "train"):
            shorter = ["--seconds", "0.001"] if command[0] == "bench" and "--seconds" not in command else []
            assert main([*command, *shorter]) == 0, command
    assert soundfile.info("out.flac").subtype == "PCM_16"


def test_the_tutorial_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its commands, its job file and its code, one after the other, with smaller captures under the same names."""
    x = np.random.default_rng(0).uniform(-0.2, 0.2, 24000).astype(np.float32)
    soundfile.write("models/di.wav", x, 48000, subtype="FLOAT")
    for name in ("clean", "crunch", "high_gain"):
        shutil.copy(ROOT / "models" / "zoo" / "smallest.nam", f"models/{name}.nam")
    (folder / "takes").mkdir()
    for song in ("song1", "song2"):
        assert f"cp models/di.wav takes/{song}.wav" in page("tutorial")
        shutil.copy("models/di.wav", f"takes/{song}.wav")
    (jobs,) = blocks("tutorial", "csv")
    Path("songs.csv").write_text(jobs)
    for command in commands("tutorial"):
        assert main(command) == 0, command
    assert {path.name for path in Path("album/song1").iterdir()} == {"clean.wav", "crunch.wav"}
    assert len(list(Path("mixed").rglob("*.wav"))) == 2
    capsys.readouterr()
    run(*blocks("tutorial", "python"), "tutorial")
    assert capsys.readouterr().out.startswith("0.5 ")


@pytest.mark.slow
def test_the_examples_of_realtime_play(folder: Path, monkeypatch: pytest.MonkeyPatch, noise: Any) -> None:
    """A stream and its swap, a microphone, a host that has a thread of its own."""
    start, swap, rig_block, microphone, host = blocks("realtime", "python")
    assert run(start + swap + rig_block, "realtime")["stream"].swapping
    x = noise(640)
    card = FakeSounddevice(script=[x[:, np.newaxis]])
    monkeypatch.setitem(sys.modules, "sounddevice", card)
    monkeypatch.setenv("JACK_DEFAULT_SERVER", "none of that name")
    monkeypatch.setattr(
        builtins, "input", lambda _: wait_until(lambda: card.streams and card.streams[0].outputs)
    )
    rig = run(microphone, "realtime")["rig"]
    assert_same_bits(card.played[:640, 0], rig.render(x))
    ffi, y = cffi.FFI(), np.full_like(x, np.nan)
    process = ffi.cast("void(*)(float *, float *, int)", run(host, "realtime")["process"])

    def play() -> None:
        for split in cuts(640, (1, 63, 64, 500, 12)):
            block = x[split]
            process(ffi.from_buffer("float[]", block), ffi.from_buffer("float[]", y[split]), len(block))

    in_other_threads(play)
    assert_same_bits(y, namdsp.load("models/crunch.nam").render(x))


#: appended to an example of docs/adding.md: what it added plays, with the bits of the reference and near the truth
PLAY = """
import sys
import numpy as np
import namdsp
from comparing import assert_same_bits, assert_within

amp = namdsp.load(sys.argv[1])
x = np.random.default_rng(0).uniform(-1, 1, 300).astype(np.float32)
expected = amp.render(x, engine="reference")
assert_within(expected, amp.truth(x), 1e-6)
assert np.abs(expected - amp.render(-x, engine="reference")).max() > 0.1
again = namdsp.with_weights(amp, namdsp.named_weights(amp))
for engine in sys.argv[2:]:
    assert_same_bits(amp.render(x, engine=engine), expected)
    assert_same_bits(again.render(x, engine=engine), expected)
"""


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 1])
def test_what_is_added_as_the_page_says_plays(number: int, tmp_path: Path) -> None:
    """An activation, an architecture; in a separate process, for it changes tables that kernels are made from."""
    activation = wavenet(layer_array(activation={"type": "Cubic", "gain": 1.5}, gating=["none", "gated"]))
    save((activation, model("Echo", {"delay": 100}, [0.25, 0.5]))[number], tmp_path, "added.nam")
    save(activation, tmp_path, "cubic.nam")
    (tmp_path / "example.py").write_text(blocks("adding", "python")[number] + PLAY, encoding="utf-8")
    command = (sys.executable, "-W", "error", "example.py", "added.nam", *ENGINES)
    done = run_process(*command, cwd=tmp_path, environment={"NAMDSP_CACHE_DIR": str(tmp_path / "cache")})
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(shutil.which("cc") is None, reason="NOT TESTED: no C compiler")
def test_the_program_of_export_builds_and_plays(folder: Path) -> None:
    (source,) = blocks("export", "c")
    Path("main.c").write_text(source)
    made, built = (
        [text for text in blocks("export", "bash") if word in text] for word in ("-o amp\n", "cc -O2")
    )
    assert main(shlex.split(made[0])[1:]) == 0
    subprocess.run(
        f"{built[0].strip()} -Wall -Wextra -Werror", cwd=folder, check=True, shell=True, timeout=120
    )
    done = subprocess.run([folder / "main"], check=True, capture_output=True, text=True, timeout=60)
    amp = namdsp.load("amp.nam")
    right = [float(f"{amp.render(np.array([x], np.float32))[0]:.9g}") for x in (0.5, 0.25)]
    assert [float(word) for word in done.stdout.split()] == right


def test_every_command_has_a_line_on_its_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    known = set(re.findall(r"^ {2}(\w+)", capsys.readouterr().out, re.MULTILINE))
    assert len(known) > 12
    assert {line[0] for line in commands("commands")} == known


def test_the_example_of_the_format_gives_the_same_in_plain_python_and_on_every_engine(
    engine: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example = ROOT / "models" / "zoo" / "example"
    monkeypatch.chdir(example)
    run((example / "play.py").read_text(encoding="utf-8"), "play")
    printed = capsys.readouterr().out
    assert f"```text\n{printed}```" in (example / "README.md").read_text(encoding="utf-8")
    x = np.array([1, 0, 0, 0, -0.5, 0], np.float32)
    for name in ("reference", engine):
        assert namdsp.load("example.nam").render(x, engine=name).tolist() == json.loads(printed)


@pytest.mark.slow
def test_the_site_builds_and_loads_nothing_from_elsewhere_and_all_that_is_public_is_in_the_reference(
    tmp_path: Path, needs: Any
) -> None:
    missing = [name for name in ("mkdocs", "mkdocstrings_handlers") if find_spec(name) is None]
    needs("mkdocs", f"{', '.join(missing)} is not installed: the extra docs" if missing else None)
    command = (sys.executable, "-m", "tools.docs_site", tmp_path)
    done = run_process(*command, cwd=ROOT, timeout=200)
    assert (done.returncode, "WARNING" in done.stderr) == (0, False), done.stderr
    loaded = re.compile(r'<(?:script|img|iframe|link rel="(?!canonical))[^>]* (?:src|href)="(?:https?:)?//')
    assert [path.name for path in tmp_path.glob("*.html") if loaded.search(path.read_text("utf-8"))] == []
    assert 'href="demo.html"' in (tmp_path / "index.html").read_text("utf-8")
    assert 'id="guitar"' in (tmp_path / "demo.html").read_text("utf-8")
    reference = (tmp_path / "api.html").read_text(encoding="utf-8")
    public = {f"namdsp.{name}" for name in namdsp.__all__ if name != "__version__"}
    assert {name for name in public if f'id="{name}"' not in reference} == set()
