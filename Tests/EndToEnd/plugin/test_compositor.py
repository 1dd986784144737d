"""The tests that the guide "Testing a compositor" shows, with the compositor that it takes for a reader's own."""
import pytest

from pages import fences
from support import GTK_DEMO, ROOT, TARGETS, shown


@pytest.mark.needs(*TARGETS["phoc"], "grim", *GTK_DEMO)
def test_recordings_reach_the_clients_of_a_compositor(shell, folder):
    (folder / "Recordings").symlink_to(ROOT / "Recordings")
    (folder / "phoc.ini").write_text("".join(fences("ini", "TestingACompositor")))
    (folder / "test_gestures.py").write_text("".join(fences("python", "TestingACompositor")))
    status, text = shell(shown("TestingACompositor", "python3 -m pytest"))
    assert (status, "7 passed" in text) == (0, True), text
