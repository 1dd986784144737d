"""A monkey makes the same gestures of the same seed, and cuts them down to those that matter."""
import itertools
import re
import signal
import subprocess
import sys
import time

import pytest

from pytest_fling import RunError, command
from pytest_fling.app import Desktop, Fault
from pytest_fling.finding import Finding
from pytest_fling.move import Move, bursts, groups, moves
from pytest_fling.report import recording_of_moves
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


def test_a_walk_has_single_gestures_repeats_others_soon_after_and_two_at_once():
    made = list(itertools.islice(bursts(5, range(1, 6)), 600))
    single = [burst for burst in made if len(burst) == 1]
    repeats = [burst for burst in made if len(burst) > 1 and len({(move.kind, move.options) for move in burst}) == 1]
    both = [burst for burst in made if any((move.after or 0) < 0 for move in burst)]
    assert 150 < len(single) < 300 and len(repeats) > 150 and len(both) > 30
    assert len(made) - len(single) - len(repeats) - len(both) > 50
    assert all(burst[0].after is None and all(move.after is not None for move in burst[1:]) for burst in made)
    assert all(sum(move["fingers"] for move in burst) <= 5 for burst in both)
    assert not any((move.after or 0) < 0 for burst in itertools.islice(bursts(5, range(1, 2)), 600) for move in burst)
    flat = [move for burst in made for move in burst]
    assert groups(flat) == made and groups(flat[1:2]) == [flat[1:2]]


@pytest.mark.parametrize("has", [
    pytest.param(lambda burst: any(one.kind == two.kind == "drag" and one["speed"] and two["speed"]
                                   and one["fingers"] == two["fingers"] == 1 and two.after > 0 for one, two in zip(burst, burst[1:])),
                 id="a finger that flicks twice"),
    pytest.param(lambda burst: sum(move["times"] or 1 for move in burst if move.kind == "tap" and move["fingers"] == 1) >= 3,
                 id="a finger that taps three times"),
    pytest.param(lambda burst: any(move.kind == "hold" and move["duration"] > 1.2 for move in burst), id="a long rest"),
    pytest.param(lambda burst: any(move["fingers"] == 5 for move in burst), id="all fingers of a hand")])
def test_nearly_every_seed_makes_in_a_minute(has):
    """At eighty gestures, as many as a busy machine makes."""
    def makes(seed):
        count = 0
        for burst in bursts(seed, range(1, 6)):
            count += len(burst)
            if has(burst):
                return True
            if count > 80:
                return False

    assert sum(map(makes, range(1, 201))) >= 180


def lives(text):
    """The time of the landing and of the lift of each finger of a recording, by number, with its slot and places."""
    slot, down, found, touched = 0, {}, {}, False
    for frame in text.partition("  events:\n")[2].split("  - evdev:\n")[1:]:
        for line in frame.splitlines():
            seconds, micros, kind, code, value = (int(word) for word in line.partition("]")[0].strip(" -[").split(","))
            time = seconds * 1_000_000 + micros
            if (kind, code) == (3, 47):
                assert 0 <= value < 10
                slot = value
            elif (kind, code) == (3, 57) and value >= 0:
                assert slot not in down and value not in found
                down[slot] = value
                found[value] = [time, None, slot, {}]
            elif (kind, code) == (3, 57):
                found[down.pop(slot)][1] = time
            elif kind == 3 and code in (53, 54):
                found[down[slot]][3][time, code] = value
            elif (kind, code) == (1, 330):
                assert value == (not touched)
                touched = bool(value)
        assert touched == bool(down)
    assert not down
    return found


@pytest.mark.parametrize("after", [0.03, 0.4, -0.03, -0.25])
def test_gestures_are_joined_at_exact_times_with_fingers_of_their_own(after):
    drag = Move.of("drag", on="touchscreen", at="0.3,0.3", by="20,0", fingers=2, duration=0.3)
    pinch = Move.of("pinch", on="touchscreen", at="0.7,0.7", scale=1.5, fingers=3)
    alone = [list(lives(recording_of_moves([move])).values()) for move in (drag, pinch)]
    fingers = list(lives(recording_of_moves([drag, pinch.following(after)])).values())
    start = max(end for _, end, _, _ in alone[0]) + round(after * 1e6)
    first = min(begin for begin, _, _, _ in alone[1])
    shifted = lambda fingers, by: [(begin + by, end + by, sorted(((time + by, axis), value) for (time, axis), value in places.items()))
                                   for begin, end, _, places in fingers]
    assert sorted(shifted(fingers, 0)) == sorted(shifted(alone[0], 0) + shifted(alone[1], start - first))
    # Fingers that are down at the same time have different slots, and those after another its slots again.
    assert len({slot for _, _, slot, _ in fingers}) == (5 if after < 0 else 3)


@pytest.mark.parametrize("seed", range(20))
def test_the_gestures_of_a_minute_have_all_kinds_scales_and_turns(seed):
    made = first(120, seed)
    assert {move.kind for move in made} == {"tap", "hold", "drag", "scroll", "pinch", "rotate"}
    assert {move["scale"] for move in made} - {None} == {0.5, 0.8, 1.5, 2.5, 4}
    assert {move["rotation"] for move in made} - {None} == {-90, -30, 45, 120}
    assert {move["fingers"] for move in made} - {None} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("seed", range(4))
def test_every_burst_can_be_made(seed, tmp_path):
    for number, burst in enumerate(itertools.islice(bursts(seed, range(1, 6)), 12)):
        path = tmp_path / f"{number}.yml"
        path.write_text(recording_of_moves(burst))
        result = subprocess.run([command.path(), "convert", path, "--to", "touch"], capture_output=True, text=True)
        # A single one is as synthesized: without a coordinate that is 0.
        assert result.returncode == 0 and (len(burst) == 1 or result.stderr == ""), (burst, result.stderr)
        if burst[0]["on"] == "touchscreen":
            count = sum(int(move["fingers"] or 1) * (move["times"] or 1) for move in burst)
            assert result.stdout.count('"down"') == count, burst


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
    # A try with the same moves as one before takes no time.
    made = list(dict.fromkeys(first(80, 1)))[:40]
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


# What the monkey calls each fault of the app.
FAULTS = {"second-finger": "it crashes with signal 11", "cancelled-drag": "it never comes to rest", "hang": "it hangs",
          "overflow": "a sanitizer's report"}


@pytest.mark.parametrize("fault", FAULTS)
def test_in_virtual_time_a_seed_finds_the_same_on_every_run(fault, pages, tmp_path):
    found = []
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        process = monkey(folder, "600", "--seed", "3", "--clock", "virtual", "--", str(pages), fault)
        said = process.communicate(timeout=600)[1]
        assert process.returncode == 3, said
        # Processes have other numbers, and runs take other times.
        files = {path.name: path.read_text() for path in (folder / "monkey").iterdir()}
        found.append({**files, "fault.txt": files["fault.txt"].splitlines()[0]})
        found[-1]["said"] = re.sub(r"(?m)^fling: cutting down.*\n|\d+ s\b", "", said)
    assert found[0] == found[1]
    assert found[0]["fault.txt"].startswith(FAULTS[fault])
    assert 'clock="virtual")' in found[0]["test_monkey_3.py"] and "desktop" not in found[0]["test_monkey_3.py"]


def left_of(process):
    """The processes of a monkey's session."""
    listed = subprocess.run(["ps", "-eo", "sess,args"], capture_output=True, text=True).stdout.splitlines()
    return [line for line in listed if line.split()[0] == str(process.pid)]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_finding_is_kept_when_shrinking_is_interrupted(pages, tmp_path, number):
    # On a busy machine it needs longer than its usual minute.
    process = monkey(tmp_path, "600", "--seed", "2", "--", str(pages), "second-finger")
    while not list(tmp_path.glob("monkey/fault.txt")) and process.poll() is None:
        time.sleep(0.05)
    test = (tmp_path / "monkey/test_monkey_2.py").read_text()
    process.send_signal(number)
    said = process.communicate(timeout=30)[1]
    assert process.returncode == 3 and "interrupted: monkey has the " in said and "Traceback" not in said, said
    played = [path for path in (tmp_path / "monkey").glob("gesture-*.yml")]
    assert played and all(lives(path.read_text()) for path in played) and test.count("play(\"") == len(played)
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


INTERRUPTED_WITHIN_A_START = """
import os, signal, subprocess, sys

from pytest_fling import monkey

class Popen(subprocess.Popen):
    def __init__(self, *words, **options):
        super().__init__(*words, **options)
        os.kill(os.getpid(), signal.SIGTERM)

subprocess.Popen = Popen
monkey.main(["60", "--", sys.argv[1]])
"""


def test_a_monkey_that_is_interrupted_while_a_run_starts_leaves_nothing(pages, tmp_path):
    process = subprocess.Popen([sys.executable, "-c", INTERRUPTED_WITHIN_A_START, str(pages)], stderr=subprocess.PIPE, text=True,
                               cwd=tmp_path, start_new_session=True)
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


def test_gestures_that_matter_soon_after_another_stay_in_one_recording(tmp_path):
    one = Move.of("drag", on="touchscreen", at="0.4,0.4", by="56,28", fingers=1, speed=1500)
    made = [*first(12, 3), one, one.following(0.25), one.following(0.4), *first(2, 4)]

    def rule(made):
        return any(sum(move.kind == "drag" and (move["speed"] or 0) > 500 for move in group) > 1 for group in groups(made))

    left = Judge(rule).shrink(made)
    assert [str(move) for move in left] == ["drag --on touchscreen --at 0.5,0.5 --by 0,-20 --fingers 1 --speed 600",
                                            "0.15 s later drag --on touchscreen --at 0.5,0.5 --by 0,-20 --fingers 1 --speed 600"]
    Finding(tmp_path, Desktop(), ["app"], 9, Fault("it hangs", "")).write(left)
    assert [path.name for path in tmp_path.glob("gesture-*.yml")] == ["gesture-1.yml"]
    assert f'play("gesture-1.yml")  # {left[0]}; {left[1]}\n' in (tmp_path / "test_monkey_9.py").read_text()


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
    ("--monkey 5 --fingers 3...1 -- app", 2, "--fingers is 3...1"), ("--clock virtual -- app", 2, "--clock goes with --monkey"),
    ("--monkey 5 --clock virtual -- false", 1, "false ended with exit status 1 after 0 ms of its time"),
    ("--monkey 5 --clock virtual --in cage -- app", 2, "--in says nothing to --clock virtual"), ("--monkey 5 --timeout 5 -- no-such-app", 1, "no-such-app")])
def test_a_command_line_that_is_wrong_is_told(line, status, reason, tmp_path):
    result = subprocess.run([command.path(), "run", *line.split()], capture_output=True, text=True, cwd=tmp_path)
    assert (result.returncode, reason in result.stderr) == (status, True), result.stderr
    assert not list(tmp_path.iterdir())
