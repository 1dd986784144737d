"""What a finger drags is dropped where it lifts, also behind the relay of `fling glide`."""
import shutil

import pytest

from support import GTK_IN_PYTHON, PROGRAMS, PYTHON, ROOT, TARGETS, play, typelib

pytestmark = pytest.mark.needs(*TARGETS["sway"], *GTK_IN_PYTHON, typelib("3"))


@pytest.mark.parametrize("is_behind", [False, True], ids=["sway", "the relay"])
def test_a_finger_drops_what_it_has_dragged(is_behind, folder, fling, synthesized):
    """With GTK 3. GTK 4.8 begins a finger's drag with the number of no event, 0, so that compositors cancel it at once."""
    if is_behind:
        assert (ROOT / ".build/glide/release/fling-glide").exists(), "the relay is not built"
    # It rests before it lifts, so that a window on a busy machine has said by then what it takes.
    drag = synthesized("drag", "drag", "--on", "touchscreen", "--at", "0.25,0.5", "--by", "120,0", "--duration", "1.5", "--rest", "2")
    play(["--in", "sway", "--timeout", "60", "--wait", "window", "--wait", "idle", "--trace", drag, "--wait", "line=dropped a word"],
         [*([fling, "glide", "--"] if is_behind else []), PYTHON, shutil.copy(PROGRAMS / "dnd.py", folder)])
