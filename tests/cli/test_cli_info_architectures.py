"""`namdsp info` of what is no WaveNet: what it is made of, what is recurrent, and why it is not split."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from builders import save, wavenet
from other_builders import convnet, linear, lstm

from namdsp.cli import main

LSTM = lstm(4, 2, sample_rate=None)


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (
            LSTM,
            [
                "infinite: layers.0, layers.1 depend on their last output, so a signal is not split into chunks"
            ],
        ),
        (LSTM, ["weights 261", "layers 2", "hidden size 4"]),
        (
            wavenet(condition=LSTM),
            ["infinite: condition.layers.0, condition.layers.1 depend on", "cond. layers 2"],
        ),
        (wavenet(condition=LSTM), ["261 in the condition model"]),
        (convnet(), ["8 frames", "blocks 3", "dilations 1, 2, 4", "activation Tanh", "batch norm yes"]),
        (convnet(batchnorm=False), ["batch norm no"]),
        (
            linear(9),
            ["9 frames", "weights 10", "taps 9", "bias yes", "auto (for players; here one definition"],
        ),
    ],
)
def test_info(built: Any, expected: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", str(save(built, tmp_path)), "--engine", "numpy"]) == 0
    message = " ".join(capsys.readouterr().out.split())
    for text in expected:
        assert text in message
    assert ("infinite" in message) == ("LSTM" in str(built))
