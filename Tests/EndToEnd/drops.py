"""A word that a finger drags to a place where it is dropped, in sway."""
from __future__ import annotations

import pathlib
import shutil
from typing import Callable, Sequence

from support import GTK_IN_PYTHON, PROGRAMS, PYTHON, TARGETS, play, typelib

NEEDS = (*TARGETS["sway"], *GTK_IN_PYTHON, typelib("3"))


def drag_and_drop(folder: pathlib.Path, synthesized: Callable[..., pathlib.Path], before: Sequence[object] = ()) -> None:
    """With GTK 3. GTK 4.8 begins a finger's drag with the number of no event, 0, so that compositors cancel it at once.

    `before` are the words before the program, such as those of a relay.
    """
    # It rests before it lifts, so that a window on a busy machine has said by then what it takes.
    drag = synthesized("drag", "drag", "--on", "touchscreen", "--at", "0.25,0.5", "--by", "120,0", "--duration", "1.5", "--rest", "2")
    play(["--in", "sway", "--timeout", "60", "--wait", "window", "--wait", "idle", "--trace", drag, "--wait", "line=dropped a word"],
         [*before, PYTHON, shutil.copy(PROGRAMS / "dnd.py", folder)])
