"""Plug-ins in hosts: pedalboard for VST 3, and a host in C for CLAP that counts what must not happen while it plays."""

from __future__ import annotations

import platform
import plistlib
import shutil
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from builders import blend as saved_blend
from builders import layer_array, linear, save, wavenet
from comparing import assert_same_bits
from test_export_rigs import response, take

import namdsp
from namdsp.errors import ExportError, SettingError
from namdsp.exporting.exported import Exported
from namdsp.exporting.plugin.linker import universal
from namdsp.exporting.plugin.source import parameters, source

HOST = Path(__file__).parent.parent / "kit" / "clap_host.c"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux" or shutil.which("cc") is None, reason="needs Linux and cc"),
]
AMP = wavenet(layer_array(channels=2, dilations=(1, 30), activation="Tanh"), metadata={"name": 'Äx "loud"'})
INPUT, OUTPUT, GATE, GATE_ON, BYPASS, BASS, MID, TREBLE, PRESENCE, CABINET_ON, CABINET = range(11)


def new_rig(model: Any, **more: Any) -> namdsp.Rig:
    settings = {
        "gate_db": -60.0,
        "input_gain_db": -3.0,
        "cabinet": CAB,
        "eq": "treble=2",
    } | more
    return namdsp.Rig(model, **settings)


CAB = namdsp.Cabinet(response(5, 1, 900), 48000)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """(model, folder with rig.vst3, rig.clap and late.vst3)."""
    folder = tmp_path_factory.mktemp("plugins")
    model = namdsp.load(save(AMP, folder, "amp.nam"))
    namdsp.export(new_rig(model), folder / "rig.vst3")
    namdsp.export(new_rig(model), folder / "rig.clap")
    return model, folder


@pytest.fixture(scope="module")
def clap(exported: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """play(x [C, T], rate, block, *events) -> (output, latency), of rig.clap; nothing forbidden happened meanwhile.

    under : a command that runs the host; plugin : another one
    """
    program = tmp_path_factory.mktemp("host") / "clap_host"
    warnings = ["-Wall", "-Wextra", "-Werror", "-Wno-missing-field-initializers"]
    command = ["cc", "-O1", *warnings, str(HOST), "-rdynamic", "-ldl", "-o", str(program)]
    subprocess.run(command, check=True, timeout=60)

    def play(
        x: Any, rate: int, block: int, *events: tuple[int, int, float], under: Any = (), plugin: Any = None
    ) -> Any:
        words = [str(word) for event in events for word in event]
        done = subprocess.run(
            [*under, program, plugin or exported[1] / "rig.clap", str(rate), str(block), str(len(x)), *words],
            input=np.ascontiguousarray(x).tobytes(),
            capture_output=True,
            timeout=60,
            check=False,
        )
        if under:
            return done
        assert done.returncode == 0, (done.returncode, done.stderr)
        latency, counted = np.frombuffer(done.stdout[:16], np.int64)
        assert counted == 0
        return np.frombuffer(done.stdout[16:], np.float32).reshape(x.shape), int(latency)

    return play


@pytest.fixture
def plugin(exported: Any, needs: Any) -> Any:
    """load() -> a new instance in pedalboard."""
    needs("pedalboard", None if find_spec("pedalboard") else "no pedalboard (pip install pedalboard)")
    import pedalboard

    return lambda path=exported[1] / "rig.vst3": pedalboard.load_plugin(str(path))


def test_pedalboard_hears_the_bits_of_the_rig(exported: Any, plugin: Any) -> None:
    """Mono in five sizes of blocks, and stereo; four instances in four threads."""
    rig, x = new_rig(exported[0]), take()
    right = rig.render(x)
    player = plugin()
    assert player.name == 'Äx "loud" (rig)'
    for block in (64, 1, 100, 512, 8192):
        assert_same_bits(player(x, 48000, buffer_size=block), right)
    stereo = np.stack([x[0], x[0, ::-1]])
    assert_same_bits(player(stereo, 48000), new_rig(exported[0], channels=2).render(stereo))
    players = [plugin() for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        for played in pool.map(lambda one: one(x, 48000, buffer_size=64), players):
            assert_same_bits(played, right)


def test_pedalboard_sets_saves_and_restores_parameters(exported: Any, plugin: Any) -> None:
    player, x = plugin(), take()
    changed = {
        "input_gain_db": -6.0,
        "output_gain_db": 2.5,
        "gate_db": -45.0,
        "bass_db": 6.0,
        "cabinet_on": False,
    }
    for name, value in changed.items():
        setattr(player, name, value)
    other = plugin()
    other.raw_state = player.raw_state
    assert {name: getattr(other, name) for name in changed} == changed
    settings = {
        "input_gain_db": -6.0,
        "output_gain_db": 2.5,
        "gate_db": -45.0,
        "cabinet": None,
        "eq": "bass=6,treble=2",
    }
    right = new_rig(exported[0], **settings).render(x)
    assert_same_bits(player(x, 48000), right)
    assert_same_bits(other(x, 48000), right)
    other.bypass = True
    assert_same_bits(other(x, 48000), x)


@pytest.mark.parametrize("rate", [44100, 96000])
def test_at_another_rate_the_same_sound_at_the_latency_that_is_reported(
    rate: int, exported: Any, clap: Any, plugin: Any
) -> None:
    """A sine and its harmonics, as loud and as late as at the capture's rate."""
    pitch = 600

    def sine(at: int) -> Any:
        return (0.3 * np.sin(2 * np.pi * pitch * np.arange(at) / at)).astype(np.float32)[np.newaxis]

    def harmonics(y: Any, at: int) -> Any:
        last = y[0, -at // 2 :].astype(np.float64)
        return np.fft.rfft(last)[pitch // 2 * np.arange(1, 12)] / len(last)

    right = harmonics(new_rig(exported[0]).render(sine(48000)), 48000)
    heard = plugin()(sine(rate), rate, buffer_size=333)  # it removes the latency
    assert heard.shape == (1, rate)
    played, latency = clap(sine(rate), rate, 100)
    assert_same_bits(played[:, latency:], heard[:, : rate - latency])
    loud = np.abs(right) > 1e-4 * np.abs(right).max()
    turned = np.exp(
        2j * np.pi * pitch * np.arange(1, 12) * 0.5 / rate
    )  # the latency is a whole number of frames
    error = np.abs(harmonics(heard, rate) - right)[loud]
    assert (error <= 1e-3 * np.abs(right).max() + np.abs(right * (turned - 1))[loud]).all()


def test_automation_begins_with_its_frame_and_nothing_forbidden_happens(exported: Any, clap: Any) -> None:
    """Gains, gate and cabinet as `Rig` changes them; bypass fades in 10 ms. No memory, lock or system call."""
    x = take(1, 9000)
    events = [
        (300, INPUT, -12.0),
        (301, OUTPUT, 6.0),
        (2500, GATE, -30.0),
        (2600, CABINET_ON, 0),
        (2700, MID, -7.5),
        (2900, BASS, 12.0),
        (4000, MID, 3.0),
        (4500, GATE_ON, 0),
        (5000, CABINET_ON, 1),
    ]
    rig = new_rig(exported[0], max_block=9000)
    changes = {
        300: ("input_gain_db", -12.0),
        301: ("output_gain_db", 6.0),
        2500: ("gate", namdsp.Gate(-30.0)),
        2600: ("cabinet", None),
        2700: ("eq", {"mid": -7.5, "treble": 2}),
        2900: ("eq", {"bass": 12, "mid": -7.5, "treble": 2}),
        4000: ("eq", {"bass": 12, "mid": 3, "treble": 2}),
        4500: ("gate", None),
        5000: ("cabinet", CAB),
    }
    right, cuts = np.empty_like(x), [0, *changes, 9000]
    for start, end in pairwise(cuts):
        if start:
            setattr(rig, *changes[start])
        rig.process_into(np.ascontiguousarray(x[:, start:end]), out := np.empty((1, end - start), np.float32))
        right[:, start:end] = out
    for block in (64, 1000):
        played, latency = clap(x, 48000, block, *events)
        assert latency == 0
        assert_same_bits(played, right)
    played, _ = clap(x, 48000, 64, (1000, BYPASS, 1))
    plain = new_rig(exported[0]).render(x)
    assert_same_bits(played[:, :1000], plain[:, :1000])
    assert_same_bits(played[:, 1480:], x[:, 1480:])
    share = np.arange(1, 481) / 480
    mixed = plain[0, 1000:1480] * (1 - share) + x[0, 1000:1480] * share
    assert np.abs(played[0, 1000:1480] - mixed).max() < 1e-6
    stereo = np.concatenate([x, x[:, ::-1]])
    clap(stereo, 44100, 77, *events, (6000, CABINET, -3.0), (7000, BYPASS, 1))


@pytest.fixture(scope="module")
def blend(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """rig(crunch, clean, **settings), of two captures at these levels in dB; and a folder."""
    folder = tmp_path_factory.mktemp("blend")
    save(AMP, folder, "crunch.nam")
    save(wavenet(layer_array(channels=1, dilations=(1, 5)), seed=4), folder, "clean.nam")

    def rig(crunch: float = -3.0, clean: float = 2.0, **settings: Any) -> namdsp.Rig:
        mix = [f"{folder}/crunch.nam@{crunch},delay=3", f"{folder}/clean.nam@{clean},invert"]
        return namdsp.Rig(mix=mix, **settings)

    return rig, folder


def test_pedalboard_sets_the_levels_of_a_blend(blend: Any, plugin: Any) -> None:
    """Four instances in four threads with levels of their own, stereo, a saved state; the lowest level is silence."""
    rig, folder = blend
    settings = {"cabinet": CAB, "eq": "treble=2", "gate_db": -60.0}
    namdsp.export(rig(**settings), folder / "mix.vst3")
    x = np.concatenate([take(), take()[:, ::-1]])
    levels = [(-3.0, 2.0), (-10.0, 2.0), (4.5, -60.0), (-3.0, -20.25)]

    def played(player: Any) -> Any:
        return player(x, 48000, buffer_size=64)

    players = [plugin(folder / "mix.vst3") for _ in levels]
    for player, (crunch, clean) in zip(players, levels, strict=True):
        player.mix_crunch_db, player.mix_clean_db = crunch, clean
    with ThreadPoolExecutor(4) as pool:
        heard = list(pool.map(played, players))
    for y, (crunch, clean) in zip(heard, levels, strict=True):
        right = rig(crunch, clean, channels=2, **settings)
        if clean == -60:
            right = namdsp.Rig(mix=[f"{folder}/crunch.nam@{crunch},delay=3"], channels=2, **settings)
        assert_same_bits(y, right.render(x))
    other = plugin(folder / "mix.vst3")
    other.raw_state = players[1].raw_state
    assert (other.mix_crunch_db, other.mix_clean_db) == levels[1]
    assert_same_bits(played(other), heard[1])
    other.mix_crunch_db = -3.0
    assert_same_bits(played(other), heard[0])


def test_automation_of_a_blend_ends_at_the_bits_of_the_other_levels(blend: Any, clap: Any) -> None:
    """Between two levels in 20 ms, whatever the blocks, and in even steps of 16 frames. Nothing forbidden happens."""
    rig, folder = blend
    namdsp.export(rig(), folder / "plain.clap")
    x, crunch, clean = take(1, 9000), PRESENCE + 1, PRESENCE + 2
    events = [(3001, crunch, -30.0), (3001, clean, 6.0)]
    played, _ = clap(x, 48000, 64, *events, plugin=folder / "plain.clap")
    for block in (1, 1000):
        assert_same_bits(clap(x, 48000, block, *events, plugin=folder / "plain.clap")[0], played)
    before, after = rig().render(x), rig(-30.0, 6.0).render(x)
    assert_same_bits(played[:, :3001], before[:, :3001])
    assert_same_bits(played[:, 3961:], after[:, 3961:])
    audible = np.abs(after - before) > 1e-3
    shares = ((played - before) / np.where(audible, after - before, 1))[:, 3001:3961]
    steps = np.repeat(np.arange(1, 61) / 60, 16)
    assert audible[:, 3001:3961].sum() > 500
    assert np.abs(shares - steps)[audible[:, 3001:3961]].max() < 1e-3

    settings = {"cabinet": CAB, "eq": "treble=2", "oversample": 2}
    namdsp.export(rig(**settings), folder / "late.clap")
    events = [
        (3001, crunch + 2, -30.0),
        (3500, clean + 2, 6.0),
        (3600, clean + 2, -60.0),
        (3700, clean + 2, 6.0),
    ]
    played, latency = clap(x, 48000, 100, *events, plugin=folder / "late.clap")
    before, after = rig(**settings).render(x), rig(-30.0, 6.0, **settings).render(x)
    assert latency == 71
    assert_same_bits(played[:, latency:3001], before[:, : 3001 - latency])
    assert_same_bits(played[:, 7000:], after[:, 7000 - latency : -latency])
    clap(np.concatenate([x, x[:, ::-1]]), 44100, 77, *events, plugin=folder / "late.clap")


def test_levels_of_a_blend_have_names_and_ranges(tmp_path: Path) -> None:
    """No two names are alike or long; the lowest level is below the first one. A file has numbers for names."""
    name = 'Äx "loud"' + 60 * "x" + ".nam"
    for file in ("crunch.nam", name):
        save(linear(weights=[1.0]), tmp_path, file)

    def levels(rig: namdsp.Rig) -> list[Any]:
        model, settings = rig.resolved()
        return parameters(settings, model)[PRESENCE + 1 :]

    mix = [
        f"{tmp_path}/crunch.nam@-75",
        f"{tmp_path}/crunch.nam@24",
        f"{tmp_path}/{name}",
        f"{tmp_path}/{name}",
    ]
    rows = [(each.lv2, each.title, each.low, each.high, each.start) for each in levels(namdsp.Rig(mix=mix))]
    assert rows == [
        ("mix_1", "Mix crunch", -76, 20, -75),
        ("mix_2", "Mix crunch 2", -60, 24, 24),
        ("mix_3", f"Mix {name[:46]}", -60, 20, 0),
        ("mix_4", f"Mix {name[:46]} 2", -60, 20, 0),
    ]
    gains = [(linear(weights=[1.0]), gain, 0) for gain in (-2.0, 0.0)]
    rows = [
        (each.title, each.low, each.start) for each in levels(namdsp.Rig(save(saved_blend(*gains), tmp_path)))
    ]
    assert rows == [("Mix 1", -60, pytest.approx(6.0206)), ("Mix 2", -60, -60)]


def test_not_finite_samples_are_silence(exported: Any, clap: Any) -> None:
    x = take(1, 3000)
    x[0, [700, 800, 900]] = np.nan, np.inf, -np.inf
    clean = np.where(np.isfinite(x), x, np.float32(0))
    for rate in (48000, 44100):
        assert_same_bits(clap(x, rate, 64)[0], clap(clean, rate, 64)[0])


@pytest.mark.skipif(
    platform.machine() not in ("x86_64", "AMD64"), reason="it has code for one kind of processor"
)
def test_an_old_processor_gets_a_message(clap: Any, needs: Any) -> None:
    needs("arm64", None if shutil.which("qemu-x86_64") else "no qemu-x86_64 (Debian: qemu-user)")
    done = clap(take(), 48000, 64, under=("qemu-x86_64", "-cpu", "Westmere"))
    assert done.returncode == 3
    assert b"not for this processor; expected x86-64-v4 or x86-64-v3" in done.stderr


@pytest.mark.parametrize("format", ["vst3", "clap", "lv2"])
def test_the_source_compiles_without_warnings(format: str, exported: Any, blend: Any, tmp_path: Path) -> None:
    for rig in (new_rig(exported[0]), new_rig(exported[0], cabinet=None, oversample=2), blend[0]()):
        text = source(Exported.of(rig, allow_large=False), format, "Title", "urn:x", ["x86-64-v4", "aarch64"])
        (tmp_path / "plugin.c").write_text(text)
        command = "cc -std=gnu11 -Wall -Wextra -Werror -fsyntax-only plugin.c"
        subprocess.run(command.split(), cwd=tmp_path, check=True, timeout=60)


def test_the_suffix_chooses_and_one_identity_holds_for_all_formats(exported: Any, tmp_path: Path) -> None:
    """Of author and name; a second plug-in with an id in a folder is refused, in all formats."""
    model = namdsp.load(save(linear(weights=[1.0], metadata={"modeled_by": "Ana Müller"}), tmp_path, "x.nam"))
    out = tmp_path / "out"
    for format in ("vst3", "clap", "lv2"):
        created = namdsp.export(model, out / f"My amp.{format}")
        assert created.id == "urn:namdsp:Ana%20M%C3%BCller:My%20amp"
        assert all(Path(path).is_relative_to(out / f"My amp.{format}") for path in created.files)
        with pytest.raises(ExportError, match=rf"My amp\.{format} in this folder has the same id"):
            namdsp.export(model, out / f"other.{format}", name="My amp")
        with pytest.raises(ExportError, match="already exists"):
            namdsp.export(model, out / f"My amp.{format}")
        assert [path.name for path in out.glob(f"*.{format}")] == [f"My amp.{format}"]
    assert namdsp.export(model, out / "My amp.clap", overwrite=True).id == created.id
    assert namdsp.export(model, out / "other.clap", name="My amp", id="own").id == "urn:namdsp:own"


def test_the_description_for_lv2_follows_the_specifications(blend: Any, tmp_path: Path, needs: Any) -> None:
    specifications = [
        path
        for name in ("core", "units", "log", "urid", "schemas")
        for path in Path(f"/usr/lib/lv2/{name}.lv2").glob("*.ttl")
    ]
    missing = (
        None
        if shutil.which("sord_validate") and specifications
        else "no sord_validate (Debian: sordi, lv2-dev)"
    )
    needs("sord", missing)
    namdsp.export(blend[0](cabinet=CAB), tmp_path / "My rig.lv2")

    command = ["sord_validate", *specifications, *(tmp_path / "My rig.lv2").glob("*.ttl")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert "Found 0 errors" in done.stdout + done.stderr, done


def test_what_no_compiler_here_can_link_is_refused(
    exported: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("namdsp.exporting.plugin.linker.importlib.util.find_spec", lambda name: None)
    with pytest.raises(ExportError, match=r'links for windows-x64 here.*pip install "ziglang'):
        namdsp.export(exported[0], tmp_path / "out" / "amp.vst3", system="windows-x64")
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(ExportError, match=r"no C compiler 'no-such-compiler'.*ziglang"):
        namdsp.export(exported[0], tmp_path / "out" / "amp.vst3")
    wide = namdsp.load(save(linear(9, channels=(2, 3)), tmp_path, "wide.nam"))
    with pytest.raises(SettingError, match="has 2 inputs, 3 outputs"):
        namdsp.export(wide, tmp_path / "out" / "amp.clap")
    assert not (tmp_path / "out").exists()


def test_one_bundle_holds_all_systems_and_macos_one_file_for_two_processors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a linker: what it is given, and where its result is put."""
    model, given = namdsp.load(save(linear(weights=[1.0]), tmp_path, "x.nam")), {}

    def link(system: Any, slices: Any, name: str) -> bytes:
        given[system.name] = [[code[:4] for code in codes] for _, codes in slices]
        return str(system.name).encode()

    monkeypatch.setattr("namdsp.exporting.plugin.bundle.compiler", lambda system, name: None)
    monkeypatch.setattr("namdsp.exporting.plugin.bundle.plugin_binary", link)
    created = namdsp.export(model, tmp_path / "My rig.vst3", system="all")
    assert created.systems == ("linux-x64", "linux-arm64", "windows-x64", "macos")
    contents = tmp_path / "My rig.vst3" / "Contents"
    assert {
        path.relative_to(contents).as_posix(): path.read_bytes() for path in contents.rglob("My rig*")
    } == {
        "x86_64-linux/My rig.so": b"linux-x64",
        "aarch64-linux/My rig.so": b"linux-arm64",
        "x86_64-win/My rig.vst3": b"windows-x64",
        "MacOS/My rig": b"macos",
    }
    assert plistlib.loads((contents / "Info.plist").read_bytes())["CFBundleExecutable"] == "My rig"
    elf, coff, mach_o = b"\x7fELF", b"\x64\x86", b"\xcf\xfa\xed\xfe"
    assert given["linux-x64"] == [[elf, elf]]
    assert given["linux-arm64"] == [[elf]]
    assert [code[:2] for code in given["windows-x64"][0]] == [coff, coff]
    assert given["macos"] == [[mach_o], [mach_o]]

    monkeypatch.setattr(Exported, "link", lambda *_, **__: b"none")
    for format in ("clap", "lv2"):
        created = namdsp.export(model, tmp_path / "all" / f"My amp.{format}", system="all", id=format)
        assert created.systems == ("linux-x64", "linux-arm64", "windows-x64", "macos")
        made = {path.relative_to(tmp_path / "all").as_posix(): path for path in map(Path, created.files)}
        found = {name for name in made if "Info.plist" not in name and not name.endswith(".ttl")}
        inner = ["", "", "", "/Contents/MacOS/My amp"]
        if format == "lv2":
            inner = [f"/My amp{suffix}" for suffix in (".so", ".so", ".dll", ".dylib")]
        assert found == {
            f"{name}/My amp.{format}{end}" for name, end in zip(created.systems, inner, strict=True)
        }
        assert all(made[name].read_bytes() == name.partition("/")[0].encode() for name in found)
    with pytest.raises(ExportError, match=r"My amp\.lv2 in this folder has the same id"):
        namdsp.export(model, tmp_path / "all" / "other.lv2", system="all", id="lv2")

    parts = [
        struct.pack("<4I", 0xFEEDFACF, processor, 3, 6) + bytes(size)
        for processor, size in ((7, 90), (12, 9))
    ]
    whole = universal(parts)
    assert struct.unpack_from(">2I", whole) == (0xCAFEBABE, 2)
    for index, part in enumerate(parts):
        processor, kind, at, size, alignment = struct.unpack_from(">5I", whole, 8 + 20 * index)
        assert (processor, kind, whole[at : at + size]) == (*struct.unpack_from("<2I", part, 4), part)
        assert at % (1 << alignment) == 0
