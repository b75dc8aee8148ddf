"""`namdsp devices`, and what is said where a package or library is missing."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fake_sounddevice import FakeSounddevice

from namdsp import DeviceError
from namdsp.cli import main
from namdsp.live import devices as live_devices
from namdsp.live.call_timeout import DeviceTimeoutError
from namdsp.live.device import DeviceOptions
from namdsp.live.devices import JackServer
from namdsp.live.jack import import_jack

Run = Callable[..., tuple[int, str, str]]
SERVER = JackServer(48000, 64, True, ("system:capture_1",), ())
NONE = DeviceError("jack: no JACK server answers")


@pytest.fixture
def devices(capsys: pytest.CaptureFixture[str]) -> Run:
    """devices(option, ...) -> (exit code, stdout, stderr)."""

    def call(*options: str) -> tuple[int, str, str]:
        code = main(["devices", *options])
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Any:
    """world(sounddevice=..., server=...): what the command finds."""

    def make(sounddevice: Any, server: JackServer | DeviceError) -> None:
        def find() -> JackServer:
            if isinstance(server, DeviceError):
                raise server
            return server

        monkeypatch.setitem(sys.modules, "sounddevice", sounddevice)
        monkeypatch.setattr("namdsp.cli.devices.jack_server", find)

    return make


@pytest.fixture
def broken_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """broken_package(name): a package whose library is missing."""

    def make(name: str) -> None:
        (tmp_path / f"{name}.py").write_text("raise OSError('library not found')")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, name, raising=False)
        import_jack.cache_clear()

    yield make
    import_jack.cache_clear()


def test_cards_and_server_are_listed(devices: Run, world: Any) -> None:
    world(FakeSounddevice(), SERVER)
    code, out, err = devices()
    assert (code, err) == (0, "")
    text = " ".join(out.split())
    for fact in ("Fake Card ALSA 2 4", "0.002, 0.02", "sample rate 48,000 Hz block 64 frames realtime yes"):
        assert fact in text
    assert "sources system:capture_1" in text


def test_the_json_record(devices: Run, world: Any) -> None:
    world(FakeSounddevice(), NONE)
    code, out, _ = devices("--json")
    record = json.loads(out)
    assert code == 0
    (card,) = record["portaudio"]
    assert (card["name"], card["in_channels"], card["out_channels"]) == ("Fake Card", 2, 4)
    assert card["input_latency_seconds"] == [0.002, 0.02]
    assert record["jack"] is None
    assert record["missing"] == [str(NONE)]


@pytest.mark.parametrize(("server", "code"), [(SERVER, 0), (NONE, 1)])
def test_no_cards_are_a_failure_unless_a_server_runs(
    devices: Run, world: Any, server: JackServer | DeviceError, code: int
) -> None:
    empty = SimpleNamespace(
        query_hostapis=tuple, query_devices=lambda: [], default=SimpleNamespace(device=(-1, -1))
    )
    world(empty, server)
    result, out, _ = devices()
    assert result == code
    assert "portaudio: no devices" in out


def test_packages_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch, devices: Run) -> None:
    monkeypatch.setitem(sys.modules, "sounddevice", None)
    monkeypatch.setitem(sys.modules, "jack", None)
    import_jack.cache_clear()
    code, out, _ = devices()
    assert code == 1
    assert "sounddevice is not installed" in out
    assert "JACK-Client is not installed" in out
    assert out.count('pip install "sounddevice>=0.5,<0.6" "JACK-Client>=0.5.5,<0.6"') == 2


def test_libraries_that_are_missing_are_named(broken_package: Callable[[str], None], devices: Run) -> None:
    broken_package("sounddevice")
    broken_package("jack")
    code, out, _ = devices()
    assert code == 1
    assert "the PortAudio library was not found (library not found)" in out
    assert "the JACK library was not found (library not found)" in out
    assert "libportaudio2" in out
    assert "libjack-jackd2-0" in out
    assert "pip" not in out


def test_live_says_the_same(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "sounddevice", None)
    monkeypatch.setitem(sys.modules, "jack", None)
    import_jack.cache_clear()
    model = Path(__file__).resolve().parents[2] / "models" / "zoo" / "a1_nano.nam"
    for backend, expected in (("auto", "sounddevice"), ("portaudio", "sounddevice"), ("jack", "JACK-Client")):
        assert main(["live", str(model), "--backend", backend]) == 1
        err = capsys.readouterr().err
        assert f"{expected} is not installed" in err
        assert err.count("\n") == 1
    import_jack.cache_clear()


def test_a_jack_server_that_hangs_is_not_asked_again_through_portaudio(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hang() -> None:
        raise DeviceTimeoutError("jack: the server did not answer")

    monkeypatch.setattr(live_devices, "open_client", hang)
    monkeypatch.setattr(live_devices, "PortAudioDevice", lambda _: pytest.fail("PortAudio would hang, too"))
    with pytest.raises(DeviceTimeoutError):
        live_devices.open_device("auto", DeviceOptions(None, None, None, None, 48000, 1, 1))
