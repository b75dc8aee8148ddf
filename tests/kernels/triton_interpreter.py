"""Makes Triton's CPU interpreter exact, for tests: run as a script it compares models with NumPy's engine.

Older interpreters compute `tl.fma` with two roundings, and all compute `tl.dot` in the order of NumPy's matmul. A
GPU does neither (the bits are proven there); here both are replaced by the chain of `fma32`.

    TRITON_INTERPRET=1 python triton_interpreter.py '[["NAME", "HOW", FRAMES, BLOCK, ["model.nam", ...]], ...]'
                                                                        one line a model: NAME, name of the file, a word
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import fma32

SMALLEST = Path(__file__).resolve().parents[2] / "models" / "zoo" / "smallest.nam"


def make_exact() -> None:
    """Replace the two builder methods of the interpreter."""
    from triton.runtime import interpreter

    def create_fma(self: Any, x: Any, y: Any, z: Any) -> Any:
        return interpreter.TensorHandle(fma32(x.data, y.data, z.data), z.dtype.scalar)

    def create_dot(self: Any, a: Any, b: Any, acc: Any, input_precision: Any, most_imprecise: Any) -> Any:
        chain = acc.data
        for k in range(a.data.shape[1]):
            chain = fma32(a.data[:, k : k + 1], b.data[k : k + 1], chain)
        return interpreter.TensorHandle(chain, acc.dtype.scalar)

    interpreter.InterpreterBuilder.create_fma = create_fma
    interpreter.InterpreterBuilder.create_dot = create_dot
    # each sum of two offsets would be computed again in int64: a quarter of the time
    interpreter.interpreter_builder.options.__dict__["sanitize_overflow"] = False
    make_fast()


def make_fast() -> None:
    """Have the interpreter patch the language once, and make what it says of a type once: 60 % of its time."""
    from triton import language as tl
    from triton.language.semantic import TritonSemantic
    from triton.runtime import interpreter

    block_type, tensor, numpy_type = tl.block_type.__init__, tl.tensor.__init__, interpreter._get_np_dtype
    broadcast, patch = TritonSemantic.broadcast_impl_value, interpreter._patch_lang
    patched: set[tuple[bool, ...]] = set()
    blocks: dict[Any, Any] = {}
    tensors: dict[Any, Any] = {}
    numpy_types: dict[Any, Any] = {}

    def patch_once(function: Any) -> Any:
        """For all launches: nothing is restored after one."""
        seen = function.__globals__.values()
        modules = tuple(any(value is module for value in seen) for module in (tl, tl.core))
        if modules not in patched:
            patched.add(modules)
            patch(function)
        return SimpleNamespace(restore=lambda: None)

    def new_block_type(self: Any, element_ty: Any, shape: Any) -> None:
        key = (element_ty.name, *(getattr(length, "value", length) for length in shape))
        if key not in blocks:
            block_type(self, element_ty, shape)
            blocks[key] = self.__dict__
        self.__dict__ = blocks[key]

    def new_tensor(self: Any, handle: Any, of: Any) -> None:
        if of.name not in tensors:
            tensor(self, None, of)
            tensors[of.name] = dict(self.__dict__)
        self.__dict__.update(tensors[of.name], handle=handle)

    def numpy_type_of(of: Any) -> Any:
        if of.name not in numpy_types:
            numpy_types[of.name] = numpy_type(of)
        return numpy_types[of.name]

    def broadcast_unless_alike(self: Any, a: Any, b: Any) -> Any:
        alike = a.type.is_block() and b.type.is_block() and list(a.type.shape) == list(b.type.shape)
        return (a, b) if alike else broadcast(self, a, b)

    tl.block_type.__init__, tl.tensor.__init__ = new_block_type, new_tensor
    interpreter._get_np_dtype, interpreter._patch_lang = numpy_type_of, patch_once
    TritonSemantic.broadcast_impl_value = broadcast_unless_alike
    for name, operation in (("__add__", np.add), ("__sub__", np.subtract), ("__mul__", np.multiply)):
        setattr(tl.tensor, name, direct(getattr(tl.tensor, name), operation))
    usual = tl.fma

    def fma(x: Any, y: Any, z: Any) -> Any:
        if not (type(x) is type(y) is type(z) is tl.tensor and x.type.name == y.type.name == z.type.name):
            return usual(x, y, z, _semantic=interpreter.interpreter_semantic)
        return tl.tensor(interpreter.interpreter_builder.create_fma(x.handle, y.handle, z.handle), x.type)

    tl.fma = fma


def direct(usual: Any, operation: Any) -> Any:
    """An operator of tensors that computes at once what needs no conversion: of one type, or a pointer's offset."""
    from triton import language as tl
    from triton.runtime import interpreter

    numbers = {int: "int32", float: "fp32"}
    results: dict[tuple[str, str], Any] = {}  # types of x and y -> type of the result

    def needs_no_conversion(x: Any, y: Any) -> bool:
        if type(y) is tl.tensor:
            scalar, one_shape = y.dtype.name, x.shape == y.shape or () in (x.shape, y.shape)
        else:
            scalar, one_shape = numbers.get(type(y)), True
        offset = operation is np.add and x.dtype.is_ptr() and scalar == "int32"
        return one_shape and (offset or x.dtype.name == scalar in numbers.values())

    def operator(x: Any, y: Any) -> Any:
        is_tensor = type(y) is tl.tensor
        types = x.type.name, y.type.name if is_tensor else numbers.get(type(y))
        of = results.get(types)
        if of is None:
            result = usual(x, y, _semantic=interpreter.interpreter_semantic)
            if needs_no_conversion(x, y):
                results[types] = result.type
            return result
        if of.scalar.is_ptr():
            offset = y.handle if is_tensor else SimpleNamespace(data=np.int32(y))
            return tl.tensor(interpreter.interpreter_builder.create_addptr(x.handle, offset), of)
        data = operation(x.handle.data, y.handle.data if is_tensor else y)
        return tl.tensor(interpreter.TensorHandle(data, of.scalar), of)

    return operator


def round_twice() -> None:
    """Replace the fma by a product and a sum, as older interpreters have it."""
    from triton.runtime import interpreter

    def create_fma(self: Any, x: Any, y: Any, z: Any) -> Any:
        return interpreter.TensorHandle(x.data * y.data + z.data, z.dtype.scalar)

    interpreter.InterpreterBuilder.create_fma = create_fma


def signal(frames: int) -> Any:
    """What is rendered: noise with silence in it, the same everywhere."""
    rng = np.random.default_rng(5)
    x = (rng.integers(-(2**20), 2**20, frames) / 2**21).astype(np.float32)
    x[frames // 3 : frames // 2] = 0
    return x


def rendered(path: str, engine: str, frames: int, block: int) -> bytes:
    """A model's render."""
    import namdsp

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = namdsp.load(path)
    x = signal(frames)
    y = model.render(x if model.in_channels == 1 else np.stack([x] * model.in_channels), engine=engine)
    return bytes(y.tobytes())


def refusals(path: str, engine: str, frames: int, block: int) -> bytes:
    """What is said of signals, alone and in a list, that are not finite, or whose output is not; empty ones."""
    import namdsp

    model, message = namdsp.load(path), []
    for wrong in (np.nan, np.inf, 3e38):
        for at in (0, frames - 1):
            x = signal(frames)
            x[at] = wrong
            for argument in (x, [signal(frames), x]):
                try:
                    model.render(argument, engine=engine)
                    message.append("")
                except namdsp.AudioError as error:
                    message.append(str(error))
    assert sum(map(bool, message)) >= 10, message
    for shape in ((0,), (2, 0), (0, 5)):
        message += map(str, model.render([np.zeros(shape)], engine=engine, channels_first=True)[0].shape)
    return "\n".join(message).encode()


def streamed(path: str, engine: str, frames: int, block: int) -> bytes:
    """A stream's output in blocks of `block`, 1, `block` - 1, ... frames, and its state in the end."""
    import namdsp

    model = namdsp.load(path)
    channels = 2 if model.in_channels == model.out_channels == 1 else model.in_channels
    x = np.stack([signal(frames) * np.float32(1 - channel / 4) for channel in range(channels)])
    x[0, 5] = np.nan
    stream = model.stream(max_block=block, channels=channels, engine=engine)
    parts, at = [], 0
    for length in itertools.cycle((block, 1, block - 1)):
        if at >= frames:
            break
        parts.append(stream.process(np.ascontiguousarray(x[:, at : at + length])))
        at += length
    return b"".join(
        [np.concatenate(parts, axis=1).tobytes(), stream.state(), bytes([stream.replaced_samples])]
    )


def compared(play: Callable[..., bytes], path: str, frames: int, block: int) -> str:
    """Whether a model plays what NumPy's engine plays."""
    engines = ("triton", "numpy")
    return "equal" if len({play(path, engine, frames, block) for engine in engines}) == 1 else "different"


def batch(path: str, frames: int, block: int) -> str:
    """Whether recordings of two models of one shape have their bits side by side."""
    from dataclasses import replace

    import namdsp
    from namdsp.kernels.numpy_cpu.engine import build as build_numpy
    from namdsp.kernels.triton_gpu.engine import build
    from namdsp.plan.ops import Conv
    from namdsp.plan.plan import Plan
    from namdsp.runtime.offline import RenderTask, render_tasks

    plan = namdsp.load(path).plan
    ops = [
        replace(op, bias=-op.bias) if isinstance(op, Conv) and op.bias is not None else op for op in plan.ops
    ]
    plans = [plan, Plan(plan.channels, tuple(ops), plan.output)]
    stacked: list[int] = []
    kind: Any = type(build(plan, None))
    other_ = kind.batch_engine

    def counting(self: Any, plans: Any) -> Any:
        stacked.append(len(plans))
        return other_(self, plans)

    kind.batch_engine = counting
    x = signal(frames)
    recordings = [x, x[: frames // 3], x[frames // 2 :], x[::-1].copy()]
    which = [0, 1, 0, 1]

    def played(engines: Any, recordings: Any, which: Any) -> Any:
        tasks = [
            RenderTask(engines[i], recording[np.newaxis])
            for i, recording in zip(which, recordings, strict=True)
        ]
        return [task.y[0] for task in render_tasks(tasks, None)]

    together = played([build(item, None) for item in plans], recordings, which)
    host = [build_numpy(item, frames) for item in plans]
    apart = played(host, recordings, which)
    assert stacked == [2], stacked
    assert not np.array_equal(apart[0], played(host, [x], [1])[0])
    same = all(one.tobytes() == other.tobytes() for one, other in zip(together, apart, strict=True))
    return "equal" if same else "different"


def filled(path: str, frames: int, block: int) -> str:
    """Whether histories that differ from frame to frame, given to one of three voices, are there and nowhere else."""
    import namdsp
    from namdsp.kernels.triton_gpu.engine import build

    plan = namdsp.load(path).plan
    bank = build(plan, 64).voices(3)
    rng = np.random.default_rng(7)
    x, y = np.zeros((3, 50), np.float32), np.empty((3, 50), np.float32)
    bank.process(x, y)  # so that the newest frame is somewhere
    bank.fill(plan.initial)
    argument = {
        s: rng.random((plan.lookbacks[s], plan.channels[s]), np.float32).T for s in plan.signals_with_history
    }
    bank.fill(argument, slice(1, 2))  # in Fortran's order, as Numba's histories are
    same = [
        np.array_equal(bank.history(voice, s), argument[s] if voice == 1 else np.zeros_like(argument[s]))
        for voice in range(3)
        for s in plan.signals_with_history
    ]
    return "equal" if same and all(same) else "different"


def on_rows(path: str, frames: int, block: int) -> str:
    """In chunks, and side by side."""
    return (
        "equal" if {voices_on_rows(path, frames, voices) for voices in (1, 2)} == {"equal"} else "different"
    )


def voices_on_rows(path: str, frames: int, voices: int) -> str:
    """Whether voices play the same from device memory into device memory, in windows, and have the same histories."""
    import namdsp
    from namdsp.kernels.triton_gpu.device import Strided
    from namdsp.kernels.triton_gpu.engine import build
    from namdsp.kernels.triton_gpu.transfers import allocate_rows

    plan, columns = namdsp.load(path).plan, frames // 2 + 32
    engine, rng = build(plan, None), np.random.default_rng(7)
    x = rng.random((voices * plan.in_channels, frames), np.float32) - np.float32(0.5)
    banks = [engine.voices(voices) for _ in range(2)]
    outs = [np.full((voices * plan.out_channels, frames), np.nan, np.float32) for _ in banks]
    for bank in banks:
        bank.fill(plan.initial)
    x[0, frames // 3] = np.nan  # counts as 0
    replaced = banks[0].process(x, outs[0])
    bank = banks[1]
    rows = tuple(
        allocate_rows(engine.row_device, len(signal), columns, margin=bank.margin) for signal in (x, outs[1])
    )
    for start in range(0, frames, columns):
        length = min(columns, frames - start)
        source, target = (
            np.ascontiguousarray(x[:, start : start + length]),
            np.empty((len(outs[1]), length), np.float32),
        )
        engine.row_device.copy(rows[0], Strided(source, length), length, len(source))
        bank.process_rows(*rows, length)
        engine.row_device.copy(Strided(target, length), rows[1], length, len(target))
        outs[1][:, start : start + length] = target
    same = [
        np.array_equal(banks[0].history(voice, s), bank.history(voice, s))
        for voice in range(voices)
        for s in plan.signals_with_history
    ]
    return "equal" if replaced == 1 and np.array_equal(*outs) and all(same) else "different"


def oversampled(path: str, frames: int, block: int) -> str:
    """What is wrong in oversampled renders and streams, whose filters are on the device and on the processor."""
    import namdsp
    from namdsp.kernels.triton_gpu import transfers
    from namdsp.oversampling.engine import OversampledEngine

    model, wrong = namdsp.load(path), []
    x = np.stack([signal(130) * np.float32(1 - channel / 4) for channel in range(2)])
    for factor, signals in ((2, [x[0], x[1, :5]]), (3, x[1:]), (4, x[0]), (8, x[1, :40])):
        one, other = (
            model.render(signals, engine=player, oversample=factor) for player in ("triton", "numba")
        )
        if not all(map(np.array_equal, one, other)):
            wrong.append(f"render-{factor}")
    other_model = namdsp.with_weights(
        model, {name: -0.9 * array for name, array in namdsp.named_weights(model).items()}
    )
    one, other = (
        namdsp.render_many([model, other_model], [x[0], x[1, :90]], engine=player, oversample=2)
        for player in ("triton", "numba")
    )
    if not all(map(np.array_equal, one, other)):
        wrong.append("models of a shape")
    # voices in pieces of 64 frames, then each with the histories of the other one
    transfers.MAX_ROWS_SAMPLES, transfers.MIN_ROW_FRAMES = 1, 64
    engines = [OversampledEngine(model.offline_engine(player, 1, 1), 2) for player in ("triton", "numba")]
    assert engines[0].on_device
    banks, plan = [engine.voices(2) for engine in engines], engines[0].plan
    for bank in banks:
        bank.fill(plan.initial)
    first, second = (np.ascontiguousarray(x[:, frames]) for frames in (slice(100), slice(100, 130)))
    played = [np.empty_like(first) for _ in banks]
    for bank, y in zip(banks, played, strict=True):
        bank.process(first, y)
    histories = [[bank.history(v, s) for v in range(2) for s in plan.signals_with_history] for bank in banks]
    if not np.array_equal(*played) or not all(map(np.array_equal, *histories)):
        wrong.append("voices")
    for v in range(2):
        for s in plan.signals_with_history:
            banks[0].set_history(v, s, banks[1].history(1 - v, s))
    swapped, rest = np.empty_like(second), np.empty_like(second)
    banks[0].process(np.ascontiguousarray(second[::-1]), swapped)
    banks[1].process(second, rest)
    if not np.array_equal(swapped[::-1], rest):
        wrong.append("histories")
    streams = [model.stream(max_block=64, oversample=2, engine=player) for player in ("triton", "numba")]
    for at in (0, 64):
        if not np.array_equal(*(stream.process(x[0, at : at + 64]) for stream in streams)):
            wrong.append(f"stream-{at}")
        streams[0].set_state(streams[1].state())
    return "-".join(wrong) or "equal"


def handed_over(path: str, frames: int, block: int) -> str:
    """Whether engines continue from what another engine left in the same model.

    Which starts the model (its prewarm is computed once, by the engine that comes first), then what another one plays
    from there: a signal, a list, a stream, the stream after a reset; and a stream that takes the
    state of the other engine's in the middle.
    """
    import namdsp
    from namdsp.architectures import lstm
    from namdsp.plan import plan

    # a short prewarm: the interpreter takes milliseconds a frame of an LSTM
    lstm._PREWARM_SECONDS, plan.PREWARM_BLOCK = 0.0005, 8  # type: ignore[misc]

    x, expected = signal(frames), None
    half = frames // 2
    # NumPy and Numba after one another: test_any_model.py
    for first, second in (("numba", "triton"), ("triton", "numba")):
        model = namdsp.load(path)
        model.render(x[:5], engine=first)
        stream, other = (model.stream(max_block=half, engine=engine) for engine in (first, second))
        played = [model.render(x, engine=second), *model.render([x, x[:half]], engine=second)]
        played += [other.process(x[:half]), other.process(x[half:])]
        other.reset()
        played += [other.process(x[:half]), stream.process(x[:half])]
        other.set_state(stream.state())
        played += [other.process(x[half:])]
        if expected is None:
            assert np.array_equal(played[0], model.render(x, engine="reference"))
            expected = played
        for index, (one, wanted) in enumerate(zip(played, expected, strict=True)):
            if one.tobytes() != wanted.tobytes():
                return f"{first}-then-{second}-differs-in-{index}"
    return "equal"


def judged(path: str, frames: int, block: int) -> str:
    """What a GPU's kernels play that are right, and are wrong: the interpreter is compared as a GPU is."""
    import namdsp
    from namdsp.kernels.triton_gpu import gpu_engine, verdict
    from namdsp.kernels.triton_gpu.device.interpreter import Interpreter

    os.environ["NAMDSP_CACHE_DIR"] = tempfile.mkdtemp()  # verdicts of other sessions are elsewhere
    compared: list[str] = []
    difference = verdict.plan_difference
    gpu_engine.plan_difference = lambda variant, *others: (
        compared.append(variant) or difference(variant, *others)
    )
    x = signal(frames)
    expected = namdsp.load(path).render(x, engine="numpy").tobytes()
    messages: list[str] = []
    works: tuple[Any, ...] = (
        lambda model: model.render(x, engine="triton"),
        lambda model: model.render([x, x], engine="triton")[1],
        lambda model: model.stream(max_block=frames, engine="triton").process(x),
        lambda model: model.render(x),
    )
    for identity in ("right", "right again", "wrong"):
        Interpreter.identity = identity.removesuffix(" again")
        verdict._known.clear()
        compared.clear()
        if identity == "wrong":
            round_twice()
        model = namdsp.load(path)
        for work in works:
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                try:
                    messages.append("equal" if work(model).tobytes() == expected else "different")
                except namdsp.WrongKernelError:
                    messages.append("refused")
            messages += ["warned" for item in caught if item.category is namdsp.EngineWarning]
        messages.append(f"compared:{len(compared)}")
    return ",".join(messages)


def judged_filters(path: str, frames: int, block: int) -> str:
    """What a GPU plays oversampled, by name and by `auto`, with right filters and with wrong ones."""
    from dataclasses import replace

    import namdsp
    from namdsp.kernels.triton_gpu import verdict
    from namdsp.kernels.triton_gpu.device.interpreter import Interpreter
    from namdsp.oversampling import device_filter

    os.environ["NAMDSP_CACHE_DIR"] = tempfile.mkdtemp()  # verdicts of other sessions are elsewhere
    x, messages = signal(frames), []
    expected = namdsp.load(path).render(x, engine="numpy", oversample=2).tobytes()
    right = device_filter._KERNEL
    newest_first = replace(
        right, body=tuple(line.replace("TAPS - 1 - newer", "newer") for line in right.body)
    )
    assert newest_first != right
    for identity, kernel in (("right filters", right), ("wrong filters", newest_first)):
        Interpreter.identity = identity
        verdict._known.clear()
        device_filter._KERNEL = kernel
        model = namdsp.load(path)
        for engine in ("triton", "auto"):
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                try:
                    y = model.render(x, engine=engine, oversample=2)
                    messages.append("equal" if y.tobytes() == expected else "different")
                except namdsp.WrongKernelError:
                    messages.append("refused")
            messages += ["warned" for item in caught if item.category is namdsp.EngineWarning]
    return ",".join(messages)


def main(arguments: list[str]) -> None:
    """Do each job in a separate process, which is a copy of this one: to import torch and triton takes seconds."""
    make_exact()
    np.seterr(all="ignore")
    with contextlib.redirect_stdout(None):  # imports, and what the interpreter makes of Triton's functions
        play("", "whole", 1, 1, [str(SMALLEST)])
    for name, *job in json.loads(arguments[0]):
        child = os.fork()
        if not child:
            try:
                play(name, *job)
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            sys.stdout.flush()
            os._exit(0)
        if os.waitpid(child, 0)[1]:
            sys.exit(f"{name} failed")


#: The part of `how` after a dash, if there is any, and what it does.
WORK: dict[str, Callable[[str, int, int], str]] = {
    "whole": partial(compared, rendered),
    "stream": partial(compared, streamed),
    "refused": partial(compared, refusals),
    "many": batch,
    "fill": filled,
    "rows": on_rows,
    "oversampled": oversampled,
    "handover": handed_over,
    "judged": judged,
    "filters": judged_filters,
}


def play(name: str, how: str, frames: int, block: int, paths: list[str]) -> None:
    """Print what the engine triton does. how : of WORK; layers-, by launches of layers; parts-, voices in parts"""
    from namdsp.kernels.triton_gpu import engine
    from namdsp.kernels.triton_gpu.fused import engine as fused
    from namdsp.kernels.triton_gpu.fused import stream as whole_stream
    from namdsp.kernels.triton_gpu.layers import engine as layers

    fused.OFFLINE_FRAMES = layers.OFFLINE_FRAMES = block
    if how.startswith("layers"):
        engine.refusal = lambda plan: "the test says so"
    if how.startswith("parts"):
        whole_stream.ALIGNED_VOICES = 1  # and several are one part here
    for path in paths:
        print(name, Path(path).name, WORK[how.rpartition("-")[2]](path, frames, block))


if __name__ == "__main__":
    main(sys.argv[1:])
