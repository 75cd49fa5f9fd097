"""Stubs match the module, the package is fully typed, and the type checkers accept an example."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def check(*command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is not installed")
def test_stubs_are_those_of_the_module() -> None:
    check("mypy.stubtest", "kibitzer._core")


@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is not installed")
def test_mypy_accepts_the_package_and_an_example() -> None:
    check("mypy")


@pytest.mark.skipif(find_spec("pyright") is None, reason="pyright is not installed")
def test_pyright_accepts_an_example() -> None:
    check("pyright")
