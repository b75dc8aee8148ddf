"""A GPU of several is an engine, `cuda:1`; some of them share the signals of a list."""

from __future__ import annotations

import threading
from copy import copy
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest
import soundfile
from banks import Together
from builders import layer_array, wavenet
from comparing import assert_same_bits

import namdsp
from namdsp.cli import main
from namdsp.kernels.triton_gpu import engine as triton
from namdsp.kernels.triton_gpu.device import detection
from namdsp.runtime.jobs import least_loaded_devices


class OnDevice(Together):
    """An engine that notes which device it is for.

    meeting : where those that play at the same time wait for each other
    """

    played: ClassVar[set[int | None]] = set()
    meeting: ClassVar[threading.Barrier | None] = None
    index: int | None = None

    def voices(self, count: int) -> Any:
        self.played.add(self.index)
        if self.meeting is not None:
            self.meeting.wait(20)
        return super().voices(count)

    def batch_engine(self, plans: Any) -> Any:
        result = super().batch_engine(plans)
        result.index = self.index
        return result


def fresh(zoo: Any) -> namdsp.Model:
    """A model without engines."""
    return copy(zoo("plain"))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> set[int | None]:
    def build(plan: Any, max_block: int | None, index: int | None = None) -> OnDevice:
        created = OnDevice([plan], 4096)
        created.index = index
        return created

    monkeypatch.setattr(triton, "build", build)
    monkeypatch.setattr(OnDevice, "played", set())
    return OnDevice.played


def test_a_device_is_an_engine(zoo: Any, noise: Any, played: Any) -> None:
    model, x = fresh(zoo), noise(200)
    assert_same_bits(model.render(x, engine="cuda:3"), model.render(x, engine="numba"))
    assert played == {3}
    assert_same_bits(model.stream(max_block=200, engine="cuda:1").process(x), model.render(x, engine="numba"))
    assert played == {3, 1}


def test_no_output_is_blamed_before_all_inputs_are_checked(load: Any, noise: Any, played: Any) -> None:
    built = wavenet(layer_array(channels=1, kernel=1, activation="ReLU"))
    built["weights"] = [1e30 if weight else 0.0 for weight in built["weights"][:-1]] + [1e38]
    model, x = load(built)[0], noise(200)
    with pytest.raises(namdsp.AudioError, match=r"signal 0, .* the model's output is not finite"):
        model.render([x, x], engine="cuda:1")
    x[7] = np.nan
    with pytest.raises(namdsp.AudioError, match=r"signal 1, .* signal is not finite at channel 0, frame 7"):
        model.render([noise(200), x], engine="cuda:1")


@pytest.mark.parametrize("batch", [False, True])
def test_devices_share_the_signals_of_a_list(
    batch: bool, zoo: Any, noise: Any, played: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Side by side: else they would not meet."""
    monkeypatch.setattr(OnDevice, "meeting", threading.Barrier(2))
    model = fresh(zoo)
    recordings = [noise(frames) for frames in (300, 900, 310, 290)]
    devices = "cuda:0,cuda:2"
    result = (
        namdsp.render_many([model] * len(recordings), recordings, engine=devices)
        if batch
        else model.render(recordings, engine=devices)
    )
    for x, y in zip(recordings, result, strict=True):
        assert_same_bits(y, model.render(x, engine="numba"))
    assert played == {0, 2}


def test_devices_that_share_have_as_much_to_do() -> None:
    first, second = "cuda:0", "cuda:1"
    shared = least_loaded_devices(["cuda:0,cuda:1"] * 5, [10, 90, 20, 30, 40])
    assert shared == [first, first, second, second, second]
    assert least_loaded_devices(["cuda:4"] * 2, [1, 2]) == ["cuda:4"] * 2
    assert least_loaded_devices([], []) == []


def test_a_device_that_is_not_there(zoo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("triton")
    from namdsp.kernels.triton_gpu.device.driver import Driver

    class Two:
        def __getattr__(self, name: str) -> Any:
            def function(*arguments: Any) -> int:
                if name == "cuDeviceGetCount":
                    arguments[0]._obj.value = 2
                return 0

            setattr(self, name, function)
            return function

    monkeypatch.setattr(detection, "driver", lambda: Driver(Two()))
    monkeypatch.delenv("TRITON_INTERPRET", raising=False)
    with pytest.raises(namdsp.EngineError, match=r"triton: cuda:2 is not there; expected cuda:0 to cuda:1"):
        zoo("plain").render(np.zeros(3, np.float32), engine="cuda:2")


@pytest.mark.parametrize("device", ["cuda:0,cuda:1", "numba", "gpu"])
def test_the_command_accepts_one_device(device: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", "a.wav", "m.nam", "o.wav", "--device", device]) == 2
    assert device in capsys.readouterr().err


def test_the_command_plays_on_a_device(tmp_path: Path, zoo: Any, noise: Any, played: Any) -> None:
    source, target, model = tmp_path / "in.wav", tmp_path / "out.wav", zoo("plain")
    x = noise(100)
    soundfile.write(source, x, 48000, "FLOAT")
    assert not main(["render", str(source), model.file.file, str(target), "--device", "cuda:5", "--quiet"])
    assert played == {5}
    assert_same_bits(soundfile.read(target, dtype="float32")[0], model.render(x, engine="numba"))
