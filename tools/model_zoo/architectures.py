"""The models that are no WaveNet, and those that hold one."""

from __future__ import annotations

from collections.abc import Iterator

from model_zoo.net import Array, Container, Entry, Head, Model, Net, Row
from model_zoo.others import ConvNet, Linear, Lstm


def architecture_entries() -> Iterator[Entry]:
    """Yield them in the order of the table."""

    def entry(name: str, covers: str, model: Model) -> Entry:
        return Entry(name, "architectures", covers, model)

    lite = Lstm(802, 1.2, layers=2)
    yield entry("lstm_1x8", "LSTM, one layer; no rate, as in all LSTMs here", Lstm(801, 1.5))
    yield entry("lstm_2x8", "LSTM of two layers, the older trainers' lite", lite)
    yield entry("lstm_3x5", "LSTM of three layers and an odd width", Lstm(803, 1.3, hidden=5, layers=3))
    yield entry("lstm_stereo", "LSTM, 2 inputs, 3 outputs", Lstm(804, 1.2, ends=(2, 3), hidden=6))
    dilations = tuple(2**i for i in range(8))
    yield entry("convnet_16", "ConvNet with batch norm", ConvNet(811, 1.2, channels=16, dilations=dilations))
    plain = ConvNet(812, 3.5, channels=6, dilations=(1, 3, 9), batchnorm=False, activation="LeakyReLU")
    yield entry("convnet_plain", "ConvNet without batch norm", plain)
    grouped = ConvNet(813, 0.5, ends=(2, 2), groups=2)
    yield entry("convnet_groups", "ConvNet with batch norm, 2 inputs, 2 outputs, all in 2 groups", grouped)
    yield entry("linear_64", "Linear, 64 taps and a bias", Linear(821, 1.8, taps=64, bias=True))
    cab = Linear(822, 2.4, taps=2048)
    yield entry("linear_2048", "Linear as long as a short impulse response", cab)
    yield entry(
        "linear_stereo",
        "Linear, 2 inputs, 3 outputs: the third is silent",
        Linear(823, 3.7, ends=(2, 3), taps=9),
    )
    amp = Net(831, 0.27, (Array(4, (1, 3, 9, 27), Head()),))
    yield entry("row_amp_cab", "Sequential: WaveNet, then Linear", Row((amp, cab)))
    yield entry(
        "row_lstm_cab",
        "Sequential: LSTM, then Linear",
        Row((lite, Linear(824, 4.0, taps=32)), sample_rate=None),
    )
    small = Lstm(805, 0.5, hidden=4)
    sizes = Container(((0.5, small), (1.0, amp)))
    yield entry("container_lstm", "container of an LSTM and a WaveNet", sizes)
    condition = Lstm(806, 1.0, ends=(1, 2), hidden=3)
    net = Net(832, 1.0, (Array(4, (1, 3), Head()),), condition=condition, sample_rate=None)
    yield entry("condition_lstm", "condition model that is an LSTM with 2 outputs", net)
