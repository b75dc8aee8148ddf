"""Fixtures of the tests of compiled kernels on disk."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from builders import save
from cache_processes import MODEL, copy_of, play

import namdsp


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the processes run: a copy, so that an edit in the meantime has no effect."""
    return copy_of(Path(namdsp.__file__).parent, tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="session")
def small_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save(MODEL, tmp_path_factory.mktemp("model"))


@pytest.fixture(scope="session")
def first_run(
    package: Path, small_model: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, dict[str, Any]]:
    """A cache folder that one process has filled, and what that process reported."""
    cache = tmp_path_factory.mktemp("filled")
    return cache, play(package, small_model, cache)


@pytest.fixture
def filled(first_run: tuple[Path, dict[str, Any]], tmp_path: Path) -> Path:
    """A filled cache folder for one test."""
    return Path(shutil.copytree(first_run[0], tmp_path / "cache"))
