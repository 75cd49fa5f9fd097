"""The documents' examples work: every block of Python in them, and the notebooks, whose outputs are unchanged."""

import contextlib
import io
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT.parent / "README.md", ROOT.parent / "docs" / "python.md"]
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_blocks_of_python_run(path: Path) -> None:
    """Blocks of a document run in sequence; the output of each is in the text block that follows it."""
    text = path.read_text()
    blocks = re.findall(r"```python\n(.*?)```(?:\n+```text\n(.*?)```)?", text, re.DOTALL)
    assert blocks
    names: dict[str, Any] = {}
    for code, printed in blocks:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(code, path.name, "exec"), names)
        if printed:
            assert out.getvalue() == printed


@pytest.mark.skipif(find_spec("nbclient") is None, reason="nbclient is not installed")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_say_what_they_said(path: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    before = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    after = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(after, timeout=300).execute()
    for old, new in zip(before.cells, after.cells, strict=True):
        if old.cell_type == "code":
            assert shown(new) == shown(old), old.source


def shown(cell: Any) -> list[str]:
    """Return the text output of a cell."""
    return [output.get("text") or output["data"]["text/plain"] for output in cell.outputs]
