"""Train an A2 with neural-amp-modeler 0.13, without its window: the other side of `python -m tools.bench train`.

python tools/bench/official_trainer.py DRY WET EPOCHS FOLDER gpu|cpu

Both files start together and have one length at 48 kHz. The last 9 s validate. Settings are the trainer's own.
"""

from __future__ import annotations

import importlib.resources
import json
import sys
from pathlib import Path

import soundfile

VALIDATION_S, WINDOW, BATCH, LEVEL_DBFS = 9, 8192, 16, -18.0


def main(dry: str, wet: str, epochs: str, folder: str, device: str) -> None:
    """Train, and write FOLDER/model.nam."""
    import matplotlib
    import torch

    matplotlib.use("Agg")
    from nam.train import full

    torch.manual_seed(0)
    info = soundfile.info(dry)
    split = info.frames - VALIDATION_S * info.samplerate
    common = {"x_path": dry, "y_path": wet, "delay": 0, "require_input_pre_silence": None}
    level = {"name": "nam.data.normalize_joint_dataset_output", "kwargs": {"level_rms_dbfs": LEVEL_DBFS}}
    data = {
        "train": {"ny": WINDOW, "start_samples": None, "stop_samples": split},
        "validation": {
            "ny": None,
            "start_samples": split,
            "stop_samples": None,
            "require_input_pre_silence": None,
        },
        "common": common,
        "joint": [level],
    }
    resources = importlib.resources.files("nam.train._resources")
    model = json.loads(resources.joinpath("config_model_packed.json").read_text())
    loader = {
        "batch_size": BATCH,
        "shuffle": True,
        "drop_last": True,
        "pin_memory": device == "gpu",
        "num_workers": 0,
    }
    trainer = {"max_epochs": int(epochs), "enable_progress_bar": False, "accelerator": device, "devices": 1}
    learning = {
        "train_dataloader": loader,
        "val_dataloader": {},
        "trainer": trainer,
        "trainer_fit_kwargs": {},
    }
    Path(folder).mkdir(parents=True, exist_ok=True)
    full.main(data, model, learning, Path(folder), no_show=True, make_plots=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
