"""Captures in Dask graphs: `namdsp.dask.render(bag, amp)`. Needs dask, which is an extra.

Whole folders of files through many captures: `namdsp batch --scheduler`, see docs/batch.md.
"""

from __future__ import annotations

from typing import Any

from namdsp.arithmetic.fma import Float32
from namdsp.common.extras import how_to_install
from namdsp.common.lru_cache import LruCache
from namdsp.errors import EngineError, SettingError
from namdsp.format.nam_source import Source
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.runtime.arguments import check_rate, check_threads
from namdsp.runtime.dispatch import check_engine_name

#: Captures that a process of the cluster caches, with their engines.
MAX_MODELS = 64


def render(
    bag: Any,
    amp: Model | Source,
    *,
    sample_rate: float | None = None,
    engine: str = "auto",
    threads: int | None = 1,
    channels_first: bool = False,
    allow_large: bool = False,
) -> Any:
    """Render a Dask bag of signals through a capture, when the bag is computed.

    bag     : `dask.bag.Bag` of signals, as for `Model.render`
    amp     : a `Model`; or what `namdsp.load` takes, loaded here and now, at full size
    allow_large : of a model that is loaded here, as for `namdsp.load`
    threads : of each partition: Dask has a thread for each core itself
    sample_rate, engine, channels_first : as for `Model.render`

    Returns a bag of what `Model.render` returns, in the same partitions. Those of a partition are played together, and
    a process keeps the models that it has seen. Errors are those of `Model.render`, when it is computed.

    Raises
    ------
    SettingError : bag is none, or an argument means nothing.
    NamFileError : `amp` is a file that cannot be used.
    EngineError  : dask is not installed, or the named engine does not exist.
    """
    try:
        from dask import delayed
        from dask.bag import Bag
    except ImportError:
        raise EngineError(f"dask is not installed. {how_to_install('dask')}") from None
    if not isinstance(bag, Bag):
        raise SettingError(
            f"bag is a {type(bag).__name__}; expected a dask.bag.Bag, such as dask.bag.from_sequence(signals)"
        )
    check_engine_name(engine)
    check_rate(sample_rate)
    check_threads(threads)
    model = amp if isinstance(amp, Model) else open_model(amp, allow_large=allow_large)
    return bag.map_partitions(
        _render_partition,
        delayed(model),
        sample_rate=sample_rate,
        engine=engine,
        threads=threads,
        channels_first=channels_first,
    )


#: Models of this process, which have their engines: the copy that comes with a task has none.
_models: LruCache[Model] = LruCache(MAX_MODELS, lambda model: 1)


def _render_partition(signals: Any, model: Model, **options: Any) -> list[Float32]:
    batch = list(signals)
    cached = _models.get((model.file.sha256, model.slim, model.compatibility), lambda: model)
    return cached.render(batch, **options) if batch else []
