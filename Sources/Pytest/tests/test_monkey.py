"""A monkey makes the same gestures of the same seed, and cuts them down to those that matter."""
import itertools
import signal
import subprocess
import time

import pytest

from pytest_fling import RunError, command
from pytest_fling.app import Desktop, Fault
from pytest_fling.finding import Finding
from pytest_fling.move import Move, moves
from pytest_fling.shrinking import Shrinker


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


class Slow(Shrinker):
    """Takes ten seconds for each try, by a clock of its own, and fails by any move."""

    def __init__(self, seconds):
        self.now, self.kept, self.said = 0, [], []
        super().__init__(Desktop(), ["app"], Fault("a fault", ""), self.said.append, self.kept.append, seconds, lambda: self.now)

    def fault_by(self, made):
        self.now += 10
        return Fault("a fault", "") if len(made) > 4 else None


def test_shrinking_ends_in_time_and_keeps_what_it_has():
    made = first(40, 1)
    brief = Slow(95)
    left = brief.shrink(made)
    assert brief.tries == 10 and brief.kept[-1] == left and 5 < len(left) < 40
    assert brief.said[0] == "cutting down: 6 gestures after 9 of 60 tries and 90 of 95 s"
    long = Slow(10_000)
    assert len(long.shrink(made)) == 5 and long.kept[-1] == long.shrink(made)


def monkey(folder, *words):
    """A monkey in a session of its own, which SIGINT ends also where the tests run in the background of a shell."""
    return subprocess.Popen([command.path(), "run", "--monkey", *words], stderr=subprocess.PIPE, text=True, cwd=folder,
                            start_new_session=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))


def left_of(process):
    """The processes of a monkey's session."""
    listed = subprocess.run(["ps", "-eo", "sess,args"], capture_output=True, text=True).stdout.splitlines()
    return [line for line in listed if line.split()[0] == str(process.pid)]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_finding_is_kept_when_shrinking_is_interrupted(pages, tmp_path, number):
    process = monkey(tmp_path, "60", "--seed", "2", "--", str(pages), "second-finger")
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("monkey/fault.txt")) and time.monotonic() < deadline:
        time.sleep(0.05)
    test = (tmp_path / "monkey/test_monkey_2.py").read_text()
    process.send_signal(number)
    said = process.communicate(timeout=30)[1]
    assert process.returncode == 3 and "interrupted: monkey has the " in said and "Traceback" not in said, said
    played = [path for path in (tmp_path / "monkey").glob("gesture-*.yml")]
    assert played and all("ABS_MT_SLOT" in path.read_text() for path in played) and test.count("play(\"") == len(played)
    assert not left_of(process)


def test_a_monkey_that_is_interrupted_early_has_found_nothing(pages, tmp_path):
    process = monkey(tmp_path, "60", "--", str(pages))
    while not any(" run --stay " in line for line in left_of(process)):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    said = process.communicate(timeout=30)[1]
    assert (process.returncode, said) == (128 + signal.SIGTERM, "fling: interrupted before anything was found\n")
    assert not left_of(process) and not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_told_at_once(tmp_path):
    (tmp_path / "file").touch()
    process = monkey(tmp_path, "60", "--findings", "file/monkey", "--", "app")
    assert process.communicate(timeout=10)[1] == (
        "fling: file/monkey can't be written: Not a directory; name another folder with --findings\n")
    assert process.returncode == 1


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
    Finding(tmp_path, Desktop(size=(800, 480)), ["./app", "--a b"], 9, Fault("it crashes with signal 11", "")).write(made)
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
