"""A monkey makes the same gestures of the same seed, and cuts them down to those that matter."""
import itertools
import subprocess

import pytest

from pytest_fling import RunError, command
from pytest_fling.app import Desktop
from pytest_fling.monkey import Fault, Move, Shrinker, moves, write


def first(count, seed, fingers=range(1, 6)):
    return list(itertools.islice(moves(seed, fingers), count))


def test_the_same_seed_makes_the_same_gestures():
    assert first(200, 7) == first(200, 7)
    assert first(200, 7) != first(200, 8)


@pytest.mark.parametrize("fingers", [range(1, 2), range(2, 4), range(1, 6), range(5, 6)])
def test_no_gesture_has_other_fingers_than_were_asked_for(fingers):
    asked = [move["fingers"] for move in first(500, 3, fingers) if move["fingers"] is not None]
    # Two fingers are the fewest of a pinch.
    assert set(asked) <= {*fingers, *([2] if fingers[-1] < 2 else [])} and len(set(asked)) == len(fingers)


class Judge(Shrinker):
    """Cuts down by a rule, without an app."""

    def __init__(self, rule):
        super().__init__(Desktop(), ["app"], Fault("a fault", ""), lambda text: None)
        self.rule = rule

    def fails(self, made):
        self.tries += 1
        return self.rule(list(made))


def test_one_gesture_among_many_is_found_and_made_simple():
    made = [move for move in first(60, 5) if move.kind != "drag"]
    made.insert(17, Move.of("drag", on="touchscreen", at="0.337,0.781", by="56,28", fingers=3, speed=1500))
    left = Judge(lambda made: any(move.kind == "drag" and move["fingers"] >= 2 for move in made)).shrink(made)
    assert [str(move) for move in left] == ["drag --on touchscreen --at 0.5,0.5 --by 0,-20 --fingers 2 --speed 600"]


@pytest.mark.parametrize("kind, option", [("pinch", {"scale": 2.5}), ("rotate", {"rotation": 120})])
def test_every_simpler_gesture_can_be_made(kind, option, tmp_path):
    tried = []

    def rule(made):
        tried.extend(made)
        return made[-1].kind == kind

    left = Judge(rule).shrink([Move.of(kind, on="touchscreen", at="0.337,0.781", fingers=4, **option)])
    assert left[0]["fingers"] == 2
    for move in {*tried}:
        subprocess.run([command.path(), "synthesize", *move.words, "--force", "-o", tmp_path / "move.yml"], check=True)


def test_a_try_that_cannot_be_played_has_not_failed():
    class Refusing(Shrinker):
        def fault_by(self, made):
            if made[0]["fingers"] == 2:
                raise RunError("the program has not opened the recording's devices")
            return Fault("a fault", "")

    said = []
    made = [Move.of("drag", on="touchscreen", at="0.337,0.781", by="56,28", fingers=3, speed=1500)]
    left = Refusing(Desktop(), ["app"], Fault("a fault", ""), said.append).shrink(made)
    assert [str(move) for move in left] == ["tap --on touchscreen --at 0.5,0.5 --fingers 1"]
    assert not Refusing(Desktop(), ["app"], Fault("a fault", ""), said.append).fails([left[0].having("fingers", 2)])
    assert said[-1] == "a try is left out: the program has not opened the recording's devices"


def test_two_gestures_that_matter_together_are_kept():
    one, two = Move.of("hold", on="touchscreen", at="0.1,0.2", duration=0.7), Move.of("tap", on="touchscreen", at="0.9,0.9", fingers=1)
    made = [*first(10, 1), one, *first(10, 2), two, *first(3, 3)]
    kinds = lambda made: [move.kind for move in made]

    def rule(made):
        holds = [index for index, move in enumerate(made) if move["duration"] == 0.7]
        taps = [index for index, move in enumerate(made) if move["at"] == "0.9,0.9"]
        return bool(holds and taps and holds[0] < taps[-1])

    assert kinds(Judge(rule).shrink(made)) == ["hold", "tap"]


def test_the_test_that_is_written_plays_what_is_left(tmp_path):
    made = [Move.of("tap", on="touchscreen", at="0.5,0.5", fingers=2)]
    write(tmp_path, made, Fault("it crashes with signal 11", ""), Desktop(size=(800, 480)), ["./app", "--a b"], 9)
    text = (tmp_path / "test_monkey_9.py").read_text()
    compile(text, "test_monkey_9.py", "exec")
    assert '@pytest.mark.app("./app", "--a b")\n@pytest.mark.desktop("sway", size=(800, 480))' in text
    assert '    play("gesture-1.yml")  # tap --on touchscreen --at 0.5,0.5 --fingers 2\n    expect(app).well()' in text
    assert "ABS_MT_SLOT" in (tmp_path / "gesture-1.yml").read_text()


@pytest.mark.parametrize("line, status, reason", [
    ("--monkey 5", 2, "--monkey needs PROGRAM"), ("--seed 4 -- app", 2, "--seed goes with --monkey"),
    ("--monkey 5 --stay -- app", 2, "--stay says nothing to --monkey"), ("--monkey 0 -- app", 2, "from 1 through 86400"),
    ("--monkey 5 --fingers 3...1 -- app", 2, "--fingers is 3...1"), ("--monkey 5 --timeout 5 -- no-such-app", 1, "no-such-app")])
def test_a_command_line_that_is_wrong_is_told(line, status, reason, tmp_path):
    result = subprocess.run([command.path(), "run", *line.split()], capture_output=True, text=True, cwd=tmp_path)
    assert (result.returncode, reason in result.stderr) == (status, True), result.stderr
    assert not list(tmp_path.iterdir())
