"""Play example.nam in plain Python: docs/format.md, section 5.10. Run it in this folder."""

import json

with open("example.nam") as stream:
    numbers = iter(json.load(stream)["weights"])


def take(*shape):
    """The next numbers, as nested lists of that shape."""
    return [take(*shape[1:]) for _ in range(shape[0])] if shape else next(numbers)


def conv(weight, bias, x, dilation=1):
    """x: one list of samples a channel; before the first sample is silence."""
    taps = len(weight[0][0])
    delays = [(taps - 1 - k) * dilation for k in range(taps)]  # the last tap is the current frame
    return [
        [
            bias[o]
            + sum(
                row[i][k] * x[i][t - delays[k]] for i in range(len(x)) for k in range(taps) if t >= delays[k]
            )
            for t in range(len(x[0]))
        ]
        for o, row in enumerate(weight)
    ]


def add(a, b):
    """Sum sample by sample."""
    return [[p + q for p, q in zip(*rows, strict=True)] for rows in zip(a, b, strict=True)]


FIELD = 4  # 1 + (2 - 1) * 1 + (2 - 1) * 2
x = [[0.0] * (FIELD - 1) + [1.0, 0.0, 0.0, 0.0, -0.5, 0.0]]  # silence settles the model, then the signal
signal, total = conv(take(2, 1, 1), [0, 0], x), [[0.0] * len(x[0])] * 2
for dilation in (1, 2):
    z = conv(take(2, 2, 2), take(2), signal, dilation)
    z = add(z, conv(take(2, 1, 1), [0, 0], x))
    a = [[max(value, 0.0) for value in row] for row in z]
    total = add(total, a)
    signal = add(signal, conv(take(2, 2, 1), take(2), a))
y = conv(take(1, 2, 1), take(1), total)
head_scale = next(numbers)
print([head_scale * value for value in y[0]][FIELD - 1 :])
