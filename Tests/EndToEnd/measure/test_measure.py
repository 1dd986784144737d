"""`fling measure`: the figures of a window whose lag, gain and curve are known, and of one that dies or does not follow;
and the nine hands by which scrolling is judged."""
import json
import re
import subprocess

import pytest

from pytest_fling import Picture, command
from support import FOLLOWER, GTK_DEMO, GUIDES, ROOT, run, shown

pytestmark = pytest.mark.needs(*FOLLOWER)
# A frame is shown at the refresh after the one at which it is drawn.
REFRESH = 1000 / 60
# Wayland has whole milliseconds, and reports come at fractions of them.
WHOLE = 1


def measure(*words):
    return subprocess.run([command.path(), "measure", *map(str, words)], capture_output=True, text=True, timeout=600)


@pytest.fixture
def figures(follower, tmp_path):
    """The strokes of a follower's report, by their kinds, and what was printed."""
    def take(*truth, options=()):
        path = tmp_path / "feel.json"
        result = measure("--times", 2, "--json", path, "--force", *options, "--", follower, *truth)
        assert result.returncode == 0, result.stderr
        return json.loads(path.read_text()), result.stdout

    return take


def is_within(figure, truth, slack=0.0):
    return abs(figure["median"] - truth) <= figure["error"] + slack


@pytest.mark.parametrize("lag", [0, 20, 50])
def test_lag_gain_and_friction_are_those_of_the_program(figures, lag):
    report, text = figures(lag, 2.5, "exponential", 4)
    for name, stroke in report["strokes"].items():
        assert stroke["follows"] and stroke["lost"] == stroke["jumps"] == 0, name
        assert is_within(stroke["lagMilliseconds"], REFRESH + lag, WHOLE), (name, stroke["lagMilliseconds"])
        assert stroke["hitches"]["median"] == 0
    drag, flick, slow, fast = report["strokes"].values()
    assert drag["lagMilliseconds"]["error"] < 3 and is_within(drag["offset"], 0)
    assert not drag["goesOn"] and report["stopsOnTouch"]
    for stroke in (slow, fast):
        assert is_within(stroke["gain"], 2.5, 0.03), stroke["gain"]
    for stroke in (flick, slow, fast):
        assert stroke["curve"]["form"] == "exponential" and stroke["curve"]["platform"] == "GTK"
        assert is_within(stroke["curve"]["constant"], 4) and stroke["curve"]["constant"]["error"] < 0.3
        # The speed is the distance times the friction.
        assert is_within(stroke["speed"], 1, 0.04), stroke["speed"]
    assert f"follower follows a finger {drag['lagMilliseconds']['median']:.0f} ms behind it" in text
    assert "by the law of GTK" in text and text.rstrip().endswith("a touch stops it.")


@pytest.mark.parametrize("lag", [0, 20, 50])
def test_input_is_shown_when_the_content_has_come_to_the_finger(figures, lag):
    report, text = figures(lag, 2.5, "exponential", 4)
    for name in "drag", "slow scroll":
        stroke = report["strokes"][name]
        pixels, frame, refresh = (stroke[f"inputBy{way}"] for way in ("Pixels", "NextFrame", "Refresh"))
        # Reports come at any time between two refreshes.
        assert abs(refresh["median"] - REFRESH / 2) < 2 and REFRESH - 2 < refresh["p95"] < REFRESH, name
        # The content is there a lag and a refresh later, at the next refresh; the next frame may be one of an earlier report.
        assert abs(pixels["median"] - lag - 1.5 * REFRESH) <= pixels["error"] + WHOLE and pixels["error"] < 5, (name, pixels)
        assert abs(pixels["p95"] - lag - 1.95 * REFRESH) < 5, (name, pixels)
        assert abs(frame["median"] - 1.5 * REFRESH) < 3, (name, frame)
        assert pixels["count"] <= frame["count"] <= refresh["count"] and pixels["count"] > 40
    assert "\ninput to shown  by pixels, ms  95 % in  by the next frame  95 % in  at least by the refresh  95 % in\n" in text


def test_content_that_goes_sideways_is_measured_by_hands_that_do(figures):
    report, _ = figures(20, 2.5, "exponential", 4, 0, "across", options=["--horizontal"])
    assert report["isHorizontal"] and report["stopsOnTouch"]
    for name, stroke in report["strokes"].items():
        assert stroke["follows"] and stroke["lost"] == stroke["jumps"] == 0, name
        assert is_within(stroke["lagMilliseconds"], REFRESH + 20, WHOLE), (name, stroke["lagMilliseconds"])
    for name in "slow scroll", "fast scroll":
        assert is_within(report["strokes"][name]["gain"], 2.5, 0.03)
    assert report["strokes"]["flick"]["curve"]["platform"] == "GTK"
    # Hands that go up and down do not move it, and neither do those that go sideways move a list.
    assert not any(stroke["follows"] for stroke in figures(20, 1, "exponential", 4, 0, "across")[0]["strokes"].values())
    assert not any(stroke["follows"] for stroke in figures(20, 1, "exponential", 4, options=["--horizontal"])[0]["strokes"].values())


def test_a_parabola_is_told_from_an_exponential(figures):
    strokes = figures(20, 1, "parabola", 1500)[0]["strokes"]
    for name in ("flick", "fast scroll"):
        curve = strokes[name]["curve"]
        assert curve["form"] == "parabola" and curve["platform"] == "Qt Quick"
        assert is_within(curve["constant"], 1500) and curve["constant"]["error"] < 100


def test_content_that_stops_at_the_lift_does_not_go_on_by_its_lag(figures):
    report, text = figures(50, 1, "dead")
    assert not any(stroke["goesOn"] for stroke in report["strokes"].values())
    assert report["stopsOnTouch"] is None and "stops dead after a flick" in text


def test_frames_that_are_not_drawn_are_hitches(figures):
    strokes = figures(20, 1, "exponential", 4, 10)[0]["strokes"]
    # One of ten, where the finger is not too slow to tell.
    assert 60 < strokes["drag"]["hitches"]["median"] < 140
    assert is_within(strokes["drag"]["lagMilliseconds"], REFRESH + 20, 3)


@pytest.mark.needs("chromium")
def test_the_page_shows_the_strokes_with_missed_frames_and_the_curves_of_platforms(follower, tmp_path):
    page = tmp_path / "feel.html"
    result = measure("--times", 1, "-o", page, "--", follower, 20, 1, "exponential", 4, 10)
    assert result.returncode == 0, result.stderr
    dom = run("chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/browser",
              "--virtual-time-budget=10000", "--dump-dom", page.as_uri())
    assert result.stdout.splitlines()[-1] in dom
    assert dom.count("<section>") == 4 and dom.count("<figure") == 7
    assert dom.count('class="missed"') > 5 and 'class="lost"' not in dom
    assert dom.count('class="platform-line"') == 3 * 8 and dom.count('class="fitted-line"') == 3
    assert measure("-o", page, "--", follower).stderr.count("feel.html") == 1


def test_the_figures_are_the_same_on_every_run(figures):
    truth = 20, 1, "exponential", 4
    assert figures(*truth) == figures(*truth)


def test_two_runs_are_compared(follower, tmp_path):
    before = tmp_path / "before.json"
    assert measure("--times", 1, "--json", before, "--", follower, 20, 1, "exponential", 4).returncode == 0
    compared = "--times", 1, "--compare", before, "--", follower
    same = measure(*compared, 20, 1, "exponential", 4)
    assert same.stdout.splitlines()[-1] == f"No figure differs from {before} by more than the errors."
    other = measure(*compared, 50, 1, "dead")
    assert other.returncode == 0
    assert "  drag: lag 36" in other.stdout and " → 66" in other.stdout
    assert "  flick: the content stops at the lift now\n" in other.stdout


def test_a_requirement_that_is_not_met_is_named_with_its_stroke(follower):
    limits = "--times", 1, "--require", "lag<=40, hitches<=5, momentum, stop"
    assert measure(*limits, "--", follower, 10, 1, "exponential", 4).returncode == 0
    slow = measure(*limits, "--", follower, 50, 1, "dead")
    assert slow.returncode == 1
    assert "drag: lag is 66" in slow.stderr and "flick: the content does not go on after the lift" in slow.stderr
    assert "no touch was seen to stop the content" in slow.stderr and "hitches" not in slow.stderr


def test_a_program_that_does_not_follow_is_said_not_to(follower):
    result = measure("--times", 1, "--require", "lag<=1000", "--", follower, 0, 1, "deaf")
    assert result.returncode == 1 and result.stdout.count("the content does not follow") == 4
    assert "drag: lag is not known" in result.stderr


def test_a_program_that_dies_leaves_its_status():
    result = measure("--", "sh", "-c", "sleep 2; exit 7")
    assert result.returncode == 7
    assert "sh ended with exit status 7 after 2000 ms of its time, before all strokes were measured" in result.stderr
    killed = measure("--", "sh", "-c", "sleep 2; kill -9 $$")
    assert killed.returncode == 137 and "signal 9" in killed.stderr


def test_a_program_without_a_window_is_named():
    result = measure("--", "sleep", "100000")
    assert result.returncode == 1
    assert "sleep has shown no window within 60 s of its time: does it draw on Wayland" in result.stderr


# MARK: Conformance

def verdicts(tmp_path, *program):
    """The exit status, the verdict on each hand, and what was printed."""
    path = tmp_path / "hands.json"
    result = measure("--conformance", "--json", path, "--force", "--", *program)
    report = json.loads(path.read_text())
    assert report["type"] == "conformance" and len(report["hands"]) == 9
    return result.returncode, {hand["name"]: hand["verdict"] for hand in report["hands"]}, result.stdout + result.stderr


def test_a_window_without_momentum_is_broken_where_there_must_be_some(follower, tmp_path):
    status, hands, text = verdicts(tmp_path, follower, 20, 1, "dead")
    assert status == 1
    # It takes a wheel for fingers on a touchpad.
    assert {name for name, verdict in hands.items() if verdict == "broken"} == {"flick", "empty report before the stop", "wheel"}
    assert {name for name, verdict in hands.items() if verdict == "no answer"} == {"touched again", "hold"}
    assert "flick: the content goes " in text and "follower keeps 4 of 9 hands." in text


def test_a_window_that_knows_neither_holds_nor_two_devices_is_broken_there(follower, tmp_path):
    status, hands, text = verdicts(tmp_path, follower, 20, 2.5, "exponential", 4)
    assert status == 1
    assert {name for name, verdict in hands.items() if verdict == "broken"} == {"hold", "wheel", "two devices"}
    assert "no answer" not in hands.values() and "px more while the hand rests on it" in text


OUR_LIST = pytest.mark.needs("lib=gtk4:libgtk-4-dev", "/usr/lib/*/libGL.so.1:libgl1")


@pytest.fixture
def our_list(flags, tmp_path):
    libraries = flags("--cflags", "--libs", "gtk4", "fling")
    run("gcc", "-std=c11", "-O2", ROOT / "Sources/Examples/GTK/list.c", *libraries, f"-Wl,-rpath,{ROOT}/.build/embed/lib", "-o", tmp_path / "list")
    return tmp_path / "list"


@OUR_LIST
def test_our_own_list_in_gtk_keeps_all_nine_hands(our_list, tmp_path):
    status, hands, text = verdicts(tmp_path, our_list)
    assert status == 0 and set(hands.values()) == {"kept"}, text


@OUR_LIST
def test_fingers_that_rest_on_a_touchpad_leave_our_list_to_another_hand(our_list, synthesized, tmp_path):
    rest = synthesized("rest", "hold", "--fingers", "2", "--on", "touchpad", "--duration", "3")
    drag = synthesized("drag", "drag", "--on", "touchscreen", "--at", "0.5,0.7", "--by", "0,-60", "--speed", "400")
    heads, devices = zip(*(path.read_text().split("devices:\n", 1) for path in (rest, drag)))
    # The finger comes a second after those that rest.
    later = re.sub(r"(- \[ *)(\d+),", lambda time: f"{time[1]}{int(time[2]) + 1},", devices[1])
    both = tmp_path / "both.yml"
    both.write_text(heads[0].replace("ndevices: 1", "ndevices: 2") + "devices:\n" + devices[0] + later)
    result = subprocess.run([command.path(), "film", "--trace", both, "--at", "0,2800", "--", our_list, "--verbose"],
                            capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr
    assert result.stderr.count("idle → dragging") == 1 and result.stderr.count("dragging → animating") == 1, result.stderr


def test_a_window_that_answers_to_nothing_is_not_judged(follower, tmp_path):
    status, hands, text = verdicts(tmp_path, follower, 0, 1, "deaf")
    assert status == 1 and set(hands.values()) == {"no answer"} and "the content answers to no hand" in text


def test_conformance_has_no_figures():
    result = measure("--conformance", "--require", "momentum", "--", "true")
    assert result.returncode == 2
    assert "--require is about figures, and --conformance has none" in result.stderr


# MARK: The guide

@pytest.mark.needs(*GTK_DEMO)
def test_a_list_of_gtk_has_the_friction_of_gtk(as_the_guide_says):
    result = as_the_guide_says(shown("Measuring", "fling measure -- gtk4-demo"))
    assert result.returncode == 0, result.stderr
    assert "gtk4-demo follows a finger " in result.stdout and "by the law of GTK" in result.stdout
    assert "the content does not follow" not in result.stdout


@pytest.mark.needs(*GTK_DEMO)
def test_a_list_of_gtk_keeps_all_hands_that_the_guide_lists(as_the_guide_says, tmp_path):
    line = shown("Measuring", "fling measure --conformance -- gtk4-demo")
    result = as_the_guide_says(line.replace("--conformance", "--conformance --json hands.json"))
    assert result.returncode == 0, result.stdout + result.stderr
    assert result.stdout.splitlines()[-1] == "gtk4-demo keeps 9 of 9 hands."
    guide = (GUIDES / "Measuring.md").read_text()
    for hand in json.loads((tmp_path / "hands.json").read_text())["hands"]:
        assert f"| {hand['name']} | {hand['motion']} | {hand['rule']} |" in guide


@pytest.mark.needs(*GTK_DEMO)
def test_another_project_plays_the_hands_that_the_guide_writes(as_the_guide_says, tmp_path):
    """The recordings play the strokes that their list says, and what a film shows is what must come of one."""
    result = as_the_guide_says(shown("Measuring", "fling measure --conformance --write"))
    assert result.returncode == 0, result.stderr
    report = json.loads((tmp_path / "hands/hands.json").read_text())
    guide = (GUIDES / "Measuring.md").read_text()
    assert all(f"| {hand['name']} | {hand['motion']} | {hand['rule']} |" in guide for hand in report["hands"])
    files = [tmp_path / "hands" / hand["file"] for hand in report["hands"]]
    assert sorted(files) == sorted((tmp_path / "hands").glob("*.yml")) and len(files) == 9
    run(command.path(), "check", *files)
    parts = next(hand for hand in report["hands"] if hand["name"] == "touched again")["parts"]
    # The pictures of the guide: in the flick, in its run-out, under the second finger, and after that.
    assert parts[0]["from"] < 0.3 < parts[0]["to"] < 0.5 < parts[1]["from"] < 0.8 < 0.9 < parts[1]["to"] < 2
    result = as_the_guide_says(shown("Measuring", "fling film --trace hands/touched-again.yml"))
    assert result.returncode == 0, result.stderr
    film = Picture.read((tmp_path / "touched-again.png").read_bytes())
    # Each without the scroll bar, which fades.
    flick, run_out, touched, left = (
        Picture(760, 600, film.channels, [row[800 * number * film.channels:][:760 * film.channels] for row in film.rows])
        for number in range(4))
    assert touched.difference(left).share == 0
    assert flick.difference(run_out).share > 1 and run_out.difference(touched).share > 1


def test_the_guide_fails_an_app_that_is_slow_and_passes_one_that_is_not(as_the_guide_says, follower, tmp_path):
    line, app = shown("Measuring", "fling measure --require"), tmp_path / "my-app"
    for lag, status in ((0, 0), (50, 1)):
        app.write_text(f"#!/bin/sh\nexec {follower} {lag} 1 exponential 4\n")
        app.chmod(0o755)
        result = as_the_guide_says(line)
        assert result.returncode == status, result.stderr
    assert "drag: lag is 66" in result.stderr
