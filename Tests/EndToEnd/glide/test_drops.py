"""What a finger drags is dropped where it lifts, behind the relay too."""
import pytest

from drops import NEEDS, drag_and_drop

pytestmark = pytest.mark.needs(*NEEDS)


def test_a_finger_drops_what_it_has_dragged(folder, fling, glide, synthesized):
    drag_and_drop(folder, synthesized, before=[fling, "glide", "--"])
