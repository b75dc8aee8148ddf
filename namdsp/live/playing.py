"""Play a rig through a sound card, from a script, a notebook or a user interface."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from namdsp.common.public import public
from namdsp.errors import DeviceError, StreamError
from namdsp.live.device import DeviceOptions
from namdsp.live.devices import open_device
from namdsp.live.session import Session
from namdsp.rig.cabinet import outputs_advice
from namdsp.rig.rig import Rig


@public()
@contextmanager
def playing(
    rig: Rig,
    *,
    backend: str = "auto",
    input: str | None = None,
    output: str | None = None,
    block_frames: int | None = None,
    first_input: int = 1,
    connect: bool = True,
) -> Iterator[Session]:
    """Play a rig through a sound card inside the `with`. Meanwhile the program may change the rig's settings.

    With the Numba engine the audio thread runs machine code, and never waits for Python. With another it waits for
    the GIL. Meanwhile `process` and `process_into` of the rig are refused, and so is a second `playing`.

    rig           : mono rigs play one input; others as many as they have. The device runs at its rate
    backend       : "jack", "portaudio", or "auto": JACK if its server runs
    input, output : text: a device's number or name for PortAudio, comma-separated ports for JACK; None for the default
    block_frames  : None for 64 with PortAudio, for the server's with JACK
    first_input   : the device's input, from 1, that the rig's first plays
    connect       : whether ports are connected (JACK)

    Yields the session: `load()` returns load and drop-outs, `read_peaks_dbfs()` the peaks of input and output.

    Raises
    ------
    StreamError : that is no rig, or it is being played already.
    DeviceError : there is no such device, or not at this rate; an argument means nothing.

    Example
    -------
    >>> with namdsp.playing(rig, output="0") as session:
    ...     session.load().xruns
    0
    """
    if not isinstance(rig, Rig):
        raise StreamError(
            f"{str(rig)[:40]!r} is not a rig; expected a namdsp.Rig. Make one: Rig(namdsp.load(path))"
        )
    for name, value in (("input", input), ("output", output)):
        if not (value is None or isinstance(value, str)):
            raise DeviceError(
                f"{name} is {value!r}; expected text: a name, or a number as `namdsp devices` has it"
            )
    if not isinstance(first_input, int) or first_input < 1:
        raise DeviceError(f"first_input is {first_input!r}; expected a whole number from 1")
    inputs, outputs = rig.channels
    with ExitStack() as ends:
        device = open_device(
            backend,
            DeviceOptions(
                input=input,
                output=output,
                block_frames=block_frames,
                rate_hz=None,
                model_rate_hz=round(rig.sample_rate),
                in_channels=inputs,
                out_channels=outputs,
                advice=outputs_advice(rig.cabinet),
                first_input=first_input,
                connect=connect,
            ),
        )
        ends.callback(device.stop)
        if device.rate_hz != rig.sample_rate:
            raise DeviceError(
                f"{device.describe()}: runs at {device.rate_hz} Hz, the rig at {rig.sample_rate:g} Hz; expected the "
                "same rate. Change the device's"
            )
        session = Session(rig, rate_hz=device.rate_hz, max_block=min(device.block_frames, rig.max_block))
        session.warm_up()
        ends.enter_context(rig.reserved())
        ends.callback(device.stop)  # at the end the device stops first
        device.start(session)
        yield session
