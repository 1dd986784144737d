"""What the plugin writes of hands is a recording as the guide specifies one."""
import subprocess

import pytest
from pytest_fling import recording

GESTURES = {
    "path": lambda: recording.path([(0.2, 0.5), (0.5, 0.3), (0.8, 0.5)], seconds=0.4, fingers=3),
    "burst": lambda: recording.joined([(None, recording.path([(0.5, 0.8), (0.5, 0.2)], 0.2)), (0.05, recording.path([(0.5, 0.5)], 0.1)),
                                       (-0.05, recording.path([(0.2, 0.5), (0.4, 0.5)], 0.2, fingers=2))]),
    "click": lambda: recording.click((0.5, 0.5), "right", times=2),
    "wheel": lambda: recording.wheel((0.5, 0.5), -3),
}


@pytest.mark.parametrize("name", GESTURES)
def test_a_gesture_of_the_plugin_has_no_fault(name, fling, tmp_path):
    (tmp_path / "gesture.yml").write_text(GESTURES[name]())
    result = subprocess.run([fling, "check", tmp_path / "gesture.yml"], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
