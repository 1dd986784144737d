"""Recordings that are made of places are what libinput sees of a hand that passes them."""
import json
import subprocess

import pytest

from pytest_fling import command, recording


def events(text, tmp_path):
    path = tmp_path / "gesture.yml"
    path.write_text(text)
    result = subprocess.run([command.path(), "convert", path, "--to", "touch"], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_path_begins_and_ends_where_it_should(tmp_path):
    told = events(recording.path([(0.25, 0.5), (0.75, 0.5), (0.75, 0.25)], seconds=0.5), tmp_path)
    places = [event["at"] for event in told if event["type"] in ("down", "move")]
    assert places[0] == pytest.approx([0.25, 0.5], abs=0.001)
    assert places[-1] == pytest.approx([0.75, 0.25], abs=0.001)
    # The corner is passed, and the finger keeps its speed in mm.
    assert min(abs(x - 0.75) + abs(y - 0.5) for x, y in places) < 0.02
    assert [event["type"] for event in told].count("up") == 1


def test_a_path_of_three_fingers_has_three(tmp_path):
    told = events(recording.path([(0.5, 0.3), (0.5, 0.6)], seconds=0.2, fingers=3), tmp_path)
    assert [event["type"] for event in told].count("down") == 3


@pytest.mark.parametrize("arguments, reason", [
    (([], 1), "needs places"), (([(0, 0), (1.5, 0)], 1), "1.5, 0 is not on the output"), (([(0, 0)], 1, 11), "not with 11")])
def test_a_path_that_cannot_be_made_is_refused(arguments, reason):
    with pytest.raises(ValueError, match=reason):
        recording.path(*arguments)
