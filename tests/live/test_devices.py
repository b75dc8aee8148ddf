"""`namdsp devices`, and what is said where a package or library is missing, or hangs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
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
from namdsp.live.jack import import_jack

SERVER = {
    **{"sample_rate_hz": 48000, "block_frames": 64, "realtime": True},
    **{"sources": ["system:capture_1"], "targets": []},
}
NONE = DeviceError("jack: no JACK server answers")
NO_CARD = SimpleNamespace(
    query_hostapis=tuple, query_devices=lambda: [], default=SimpleNamespace(device=(-1, -1))
)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """world(sounddevice, server, option, ...) -> exit code, stdout, stderr of the command there."""

    def run(sounddevice: Any, server: dict[str, Any] | DeviceError, *options: str) -> tuple[int, str, str]:
        def find() -> dict[str, Any]:
            if isinstance(server, DeviceError):
                raise server
            return server

        monkeypatch.setitem(sys.modules, "sounddevice", sounddevice)
        monkeypatch.setattr("namdsp.cli.devices.jack_server", find)
        code = main(["devices", *options])
        return code, *capsys.readouterr()

    return run


def test_cards_and_server_are_listed(world: Any) -> None:
    code, out, err = world(FakeSounddevice(), SERVER)
    assert (code, err) == (0, "")
    text = " ".join(out.split())
    for fact in ("Fake Card ALSA 2 4", "0.002, 0.02", "sample rate 48,000 Hz block 64 frames realtime yes"):
        assert fact in text
    assert "sources system:capture_1" in text
    code, out, _ = world(FakeSounddevice(), NONE, "--json")
    record = json.loads(out)
    assert code == 0
    (card,) = record["portaudio"]
    assert (card["name"], card["in_channels"], card["out_channels"]) == ("Fake Card", 2, 4)
    assert card["input_latency_seconds"] == [0.002, 0.02]
    assert (record["jack"], record["missing"]) == (None, [str(NONE)])
    for server, expected in ((SERVER, 0), (NONE, 1)):
        code, out, _ = world(NO_CARD, server)
        assert (code, "portaudio: no devices" in out) == (expected, True)


@pytest.fixture(params=["package", "library"])
def lacking(request: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """A machine without both packages, or without their libraries."""
    for name in ("sounddevice", "jack"):
        if request.param == "package":
            monkeypatch.setitem(sys.modules, name, None)
        else:
            (tmp_path / f"{name}.py").write_text("raise OSError('library not found')")
            monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    import_jack.cache_clear()
    yield request.param
    import_jack.cache_clear()


def test_what_is_missing_is_named(lacking: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["devices"]) == 1
    out = capsys.readouterr().out
    if lacking == "package":
        assert "sounddevice is not installed" in out
        assert "JACK-Client is not installed" in out
        assert out.count('pip install "sounddevice>=0.5,<0.6" "JACK-Client>=0.5.5,<0.6"') == 2
    else:
        for text in ("PortAudio library was not found (library not found)", "libportaudio2"):
            assert text in out
        for text in ("JACK library was not found (library not found)", "libjack-jackd2-0"):
            assert text in out
        assert "pip" not in out
    model = Path(__file__).resolve().parents[2] / "models" / "zoo" / "a1_nano.nam"
    for backend, expected in (("auto", "sounddevice"), ("portaudio", "sounddevice"), ("jack", "JACK-Client")):
        assert main(["live", str(model), "--backend", backend]) == 1
        err = capsys.readouterr().err
        assert expected in err
        assert err.count("\n") == 1


def test_a_jack_server_that_hangs_is_not_asked_again_through_portaudio(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hang() -> None:
        raise DeviceTimeoutError("jack: the server did not answer")

    monkeypatch.setattr(live_devices, "open_client", hang)
    monkeypatch.setattr(live_devices, "PortAudioDevice", lambda _: pytest.fail("PortAudio would hang, too"))
    with pytest.raises(DeviceTimeoutError):
        live_devices.open_device("auto", DeviceOptions(None, None, None, None, 48000, 1, 1))
