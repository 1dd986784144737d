"""The command fling: the one that came with this package, or the one that is installed."""
from __future__ import annotations

import os
import pathlib
import shutil
import sys


def path() -> str:
    """The variable FLING, the command in this package, or the first of fling-gestures and fling in PATH.

    Debian has another command of the name fling, beside which ours is called fling-gestures.
    """
    own = pathlib.Path(__file__).parent / "bin/fling"
    return (os.environ.get("FLING") or (str(own) if own.exists() else None) or shutil.which("fling-gestures")
            or shutil.which("fling") or "fling")


def main() -> None:
    """Becomes the command that came with this package."""
    own = str(pathlib.Path(__file__).parent / "bin/fling")
    try:
        os.execv(own, [own, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"fling: {own}: {error.strerror}")
