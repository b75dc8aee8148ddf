"""A JACK server as an audio device.

The server calls from its own thread once a cycle. The ports' buffers are float32 already: a mono amp works on them
in place, nothing is converted. The server decides rate and block; all clients of it share both.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
from collections.abc import Iterable
from functools import cache
from typing import Any

from namdsp.errors import DeviceError
from namdsp.live.call_timeout import call_with_timeout
from namdsp.live.device import DeviceOptions
from namdsp.live.native import NativeCallback, jack_callback, not_there
from namdsp.live.session import Session

CLIENT_NAME = "namdsp"
LIBRARY = "on Debian: apt install libjack-jackd2-0"
#: `jack_latency_callback_mode_t`: from the sound card's input to a port, and from a port to its output.
CAPTURE, PLAYBACK = 0, 1


@cache  # a second registration would free the function that the library may be calling
def import_jack() -> Any:
    """The `jack` module, with the library's messages off; raises `DeviceError` where there is none."""
    try:
        import jack
    except (ImportError, OSError) as error:
        raise not_there("jack", "JACK-Client", "JACK", LIBRARY, error) from None
    jack.set_error_function(lambda message: None)
    jack.set_info_function(lambda message: None)
    return jack


def open_client(name: str = CLIENT_NAME) -> Any:
    """A client of the running server; raises `DeviceError` if none runs."""
    jack = import_jack()
    opened: list[Any] = []
    try:
        call_with_timeout(lambda: opened.append(jack.Client(name, no_start_server=True)))
    except jack.JackOpenError:
        raise DeviceError(
            "jack: no JACK server is running. Start it (jackd, or PipeWire's JACK), or name "
            "it in JACK_DEFAULT_SERVER if it is not the default"
        ) from None
    except BaseException:  # ctrl-C: the process must not end with a client's threads running
        for client in opened:
            call_with_timeout(client.close)
        raise
    return opened[0]


class JackDevice:
    """A client of the running server, made by `open_client`."""

    def __init__(self, client: Any, options: DeviceOptions) -> None:
        self._client = client
        self.options = options
        self._callback: NativeCallback | None = None
        self._stopped = False
        #: of the server: its notification thread, not the audio thread, tells of changes
        self.rate_hz: int = int(client.samplerate)
        self.block_frames: int = int(client.blocksize)
        self._stop_reason: str | None = None
        atexit.register(self.stop)  # a client that is left behind would call code that is gone
        try:
            self._sources = self._ports("input", options.input, options.first_input - 1, options.in_channels)
            # one output plays on both sides, or wherever it is sent by name
            outputs = None if options.out_channels == 1 else options.out_channels
            self._targets = self._ports("output", options.output, 0, outputs)
            self._check(options)  # of a port that is not there, the rate is no matter
            # kept, for a server that has gone cannot be asked
            self._names = " to ".join(
                ", ".join(port.name for port in ports) or "nothing"
                for ports in (self._sources, self._targets)
            )
        except BaseException:
            self.stop()
            raise

    def _check(self, options: DeviceOptions) -> None:
        if options.rate_hz not in (None, self.rate_hz):
            raise DeviceError(
                f"jack: the server runs at {self.rate_hz} Hz; expected {options.rate_hz}. "
                "Leave out --sample-rate, or restart the server"
            )
        if options.block_frames not in (None, self.block_frames):
            raise DeviceError(
                f"jack: the server runs in blocks of {self.block_frames} frames; expected "
                f"{options.block_frames}. Leave out --block, or change the server's (jack_bufsize)"
            )

    def _ports(self, kind: str, names: str | None, first: int, count: int | None) -> list[Any]:
        """Ports to connect the amp's inputs or outputs to: the named ones, or the sound card's.

        count : how many are needed; None takes one or two, or all that are named
        """
        if not self.options.connect:
            return []
        # JACK calls a source of samples an output
        wanted_kind = {"is_output": True} if kind == "input" else {"is_input": True}
        client = self._client
        if names is None:
            ports = client.get_ports(is_audio=True, is_physical=True, **wanted_kind)
            ports = ports[first : first + (count or 2)]
        else:
            by_name = {port.name: port for port in client.get_ports(is_audio=True, **wanted_kind)}
            wanted = [name.strip() for name in names.split(",")]
            for name in wanted:
                if name not in by_name:
                    raise DeviceError(
                        f"jack: there is no port {name!r} to use as {kind}; expected one of "
                        f"{', '.join(by_name) or 'none at all'}"
                    )
            ports = [by_name[name] for name in wanted][first:]
        if len(ports) < (count or 1):
            raise DeviceError(
                f"jack: {len(ports)} {kind} ports from number {first + 1} on; expected at least {count or 1}. "
                f"Name others with --{kind}, or leave all unconnected with --no-connect"
                f"{self.options.advice if kind == 'output' else ''}"
            )
        return list(ports)

    def start(self, session: Session) -> None:
        """Register ports, go into the graph, connect."""
        try:
            self._start(session)
        except import_jack().JackError as error:
            raise DeviceError(
                f"jack: the server refused: {error}. Check that it still runs (namdsp devices)"
            ) from error

    def _start(self, session: Session) -> None:
        client = self._client
        inputs = _register(client.inports, "in", self.options.in_channels)
        outputs = _register(client.outports, "out", self.options.out_channels)
        self._callback = jack_callback(session, import_jack(), client, inputs, outputs)
        client.set_blocksize_callback(self._block_changed)
        client.set_samplerate_callback(self._rate_changed)
        client.set_shutdown_callback(self._on_shutdown)
        call_with_timeout(client.activate)
        call_with_timeout(lambda: self._connect(inputs, outputs))

    def _connect(self, inputs: list[Any], outputs: list[Any]) -> None:
        for source, port in zip(self._sources, inputs, strict=False):
            self._client.connect(source, port)
        ports = outputs if len(outputs) > 1 else outputs * len(self._targets)
        for port, target in zip(ports, self._targets, strict=False):
            self._client.connect(port, target)

    def stop(self) -> None:
        """Leave the graph and the server, once."""
        if self._stopped:
            return
        self._stopped = True
        atexit.unregister(self.stop)
        if self._callback is not None:
            self._callback.close()
        with contextlib.suppress(Exception):  # the server may have gone first, or hang
            call_with_timeout(self._leave)

    def _leave(self) -> None:
        self._client.deactivate()
        self._client.close()

    def stop_reason(self) -> str | None:
        """The end of the server, or a change of its sample rate."""
        return self._stop_reason

    def _block_changed(self, frames: int) -> None:
        self.block_frames = frames

    def _rate_changed(self, rate_hz: int) -> None:
        if rate_hz != self.rate_hz:
            self._stop_reason = f"jack: the server changed from {self.rate_hz} to {rate_hz} Hz. Start again"

    def _on_shutdown(self, status: Any, reason: str) -> None:
        self._stop_reason = f"jack: the server stopped ({reason or 'it gave no reason'})"

    def latency_seconds(self) -> float | None:
        """Of what is connected; None if nothing is."""
        frames = _latency_frames(import_jack(), self._sources, self._targets)
        return None if frames is None else frames / self.rate_hz

    def describe(self) -> str:
        """What is connected."""
        return f"JACK, {self._names}"


def _register(ports: Any, kind: str, count: int) -> list[Any]:
    return call_with_timeout(lambda: [ports.register(f"{kind}_{n + 1}") for n in range(count)])


class _Range(ctypes.Structure):
    _fields_ = (("min", ctypes.c_uint32), ("max", ctypes.c_uint32))


def _latency_frames(jack: Any, sources: Iterable[Any], targets: Iterable[Any]) -> int | None:
    """Return the frames from the sound card's input to its output through connected ports; None if not known.

    jack    : the module
    sources : ports connected to our inputs; targets: ports connected to our outputs
    """
    try:
        get_range = ctypes.CDLL(jack._libname).jack_port_get_latency_range
        get_range.restype = None
        before = [_longest(get_range, jack, port, CAPTURE) for port in sources]
        after = [_longest(get_range, jack, port, PLAYBACK) for port in targets]
    except (AttributeError, OSError, TypeError):  # another version of the package, or an older library
        return None
    return max(before) + max(after) if before and after else None


def _longest(get_range: Any, jack: Any, port: Any, mode: int) -> int:
    frames = _Range()
    get_range(ctypes.c_void_p(int(jack._ffi.cast("uintptr_t", port._ptr))), mode, ctypes.byref(frames))
    return int(frames.max)
