"""Programs of X11 in an Xwayland, which is a client of the target."""
import shutil

import pytest

from support import GTK_IN_PYTHON, PROGRAMS, PYTHON, TARGETS, play, typelib

pytestmark = pytest.mark.needs(*TARGETS["sway"], *GTK_IN_PYTHON, typelib("3"), "Xwayland:xwayland")


def test_a_swipe_reaches_a_window_of_x11(folder, synthesized):
    """How fast it was is not compared: Xwayland gives touches the times at which it has read them."""
    # In Xwayland nobody has the window fill the output.
    flick = synthesized("flick", "drag", "--on", "touchscreen", "--at", "0.03,0.12", "--by", "30,0", "--speed", "600")
    play(["--in", "sway", "--timeout", "60", "--wait", "window", "--wait", "idle", "--trace", flick, "--wait", "line=velocity"],
         [PYTHON, shutil.copy(PROGRAMS / "in_xwayland.py", folder), PYTHON, shutil.copy(PROGRAMS / "swipe.py", folder), "3"])
