"""`fling measure --in`: the same figures in real time, of windows whose lag and gain are known, behind the relay in sway."""
import json
import os
import re
import signal
import subprocess

import pytest

from pytest_fling import Run, command
from support import FOLLOWER, GTK_DEMO, TARGETS, run, shown

pytestmark = [pytest.mark.needs(*FOLLOWER, *TARGETS["sway"]), pytest.mark.usefixtures("relay")]
# The compositor's times are whole milliseconds, and so are those of the reports.
WHOLE = 1


def measure(*words):
    return subprocess.run([command.path(), "measure", *map(str, words)], capture_output=True, text=True, timeout=600)


@pytest.fixture
def figures(follower, tmp_path, alone):
    """The report on a follower in sway, and what was printed."""
    def take(*truth):
        path = tmp_path / "feel.json"
        with alone():
            result = measure("--in", "sway", "--timeout", 60, "--times", 2, "--json", path, "--force", "--", follower, *truth)
        assert result.returncode == 0, result.stderr
        return json.loads(path.read_text()), result.stdout

    return take


# The figures of these two are right on a machine that does nothing else.
@pytest.mark.long
@pytest.mark.parametrize("lag", [0, 20, 50])
def test_the_lag_in_real_time_is_that_of_the_program_within_the_error(figures, lag):
    report, text = figures(lag, 2.5, "exponential", 4)
    refresh, run = 1000 / report["fps"], report["realTime"]
    assert run["frames"] > 300 and run["processorMilliseconds"] > 0
    assert "In real time, " in text and " ms of a processor for each. At rest it draws " in text
    # Where others keep the processors busy, frames come late, and the figures are not the program's.
    assert not run["isNoisy"], f"this is judged on a machine that does nothing else: {text}"
    for name, stroke in report["strokes"].items():
        assert stroke["follows"] and stroke["lost"] == 0, name
        figure = stroke["lagMilliseconds"]
        assert abs(figure["median"] - refresh - lag) <= figure["error"] + WHOLE, (name, figure, refresh)
        if name in ("drag", "slow scroll"):
            # 125 reports a second meet few phases of 62.5 refreshes.
            pixels, least = stroke["inputByPixels"], stroke["inputByRefresh"]
            assert abs(pixels["median"] - lag - 1.5 * refresh) <= refresh / 4 + pixels["error"] + WHOLE, (name, pixels, refresh)
            assert pixels["count"] > 40 and least["p95"] <= refresh + WHOLE
    drag, flick, slow, fast = report["strokes"].values()
    assert drag["lagMilliseconds"]["error"] < 4 and not drag["goesOn"] and report["stopsOnTouch"]
    for stroke in (slow, fast):
        assert abs(stroke["gain"]["median"] - 2.5) <= stroke["gain"]["error"] + 0.05
    for stroke in (flick, fast):
        assert stroke["curve"]["form"] == "exponential" and stroke["curve"]["platform"] == "GTK"


@pytest.mark.long
def test_frames_that_are_not_drawn_are_the_programs(figures):
    report, text = figures(20, 1, "exponential", 4, 10)
    run = report["realTime"]
    assert not run["isNoisy"], f"this is judged on a machine that does nothing else: {text}"
    # One of ten, where the finger is not too slow to tell.
    assert 60 < report["strokes"]["drag"]["hitches"]["median"] < 160
    assert run["missed"]["late"] >= 5 and " for which the program drew too late" in text
    assert run["missed"]["late"] > 3 * (run["missed"]["held"] + run["missed"]["unmoved"])


def test_content_that_goes_sideways_follows_in_real_time(follower, folder, alone):
    path = folder / "feel.json"
    with alone():
        result = measure("--in", "sway", "--horizontal", "--timeout", 60, "--times", 1, "--json", path, "--", follower, 20, 1, "exponential", 4, 0, "across")
    assert result.returncode == 0, result.stderr
    strokes = json.loads(path.read_text())["strokes"]
    assert all(stroke["follows"] for stroke in strokes.values()) and strokes["flick"]["goesOn"]


@pytest.mark.needs("chromium")
def test_the_page_shows_the_pictures_around_each_hitch(follower, folder, alone):
    page = folder / "feel.html"
    with alone():
        result = measure("--in", "sway", "--timeout", 60, "--times", 1, "-o", page, "--", follower, 20, 1, "exponential", 4, 8)
    assert result.returncode == 0, result.stderr
    dom = run("chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/browser",
              "--virtual-time-budget=10000", "--dump-dom", page.as_uri())
    films = dom.split('<figure class="hitch">')[1:]
    # How many there are depends on how busy the machine is as well.
    [count] = re.findall(r'"hitchCount":(\d+)', dom)
    assert 0 < len(films) == min(int(count), 8)
    for film in films:
        assert '<div class="tile missed">' in film and film.count('class="finger-mark"') >= 2
        assert " s after the landing: " in film
    # A refresh for which nothing was drawn, between pictures.
    assert any(film.count("<canvas") >= 2 for film in films)


def test_what_a_program_costs_is_that_of_all_its_processes(follower, folder, alone):
    """A program that is woken 200 times a second by a process of its own, whose memory is known to be large."""
    path, script = folder / "feel.json", folder / "busy.sh"
    child = "import time; data = bytes(range(256)) * 400_000\nwhile True: time.sleep(0.005)"
    script.write_text(f"#!/bin/sh\npython3 -c '{child}' &\n\"$@\"\n")
    script.chmod(0o755)
    costs = []
    for words in ((), (script,)):
        with alone():
            result = measure("--in", "sway", "--timeout", 60, "--times", 1, "--json", path, "--force", "--", *words, follower, 20, 1, "exponential", 4)
        assert result.returncode == 0, result.stderr
        assert ", and is woken " in result.stdout and " MB of memory." in result.stdout
        costs.append(json.loads(path.read_text())["realTime"])
    own, both = costs
    assert 50 < both["wakeUpsAtRest"] - own["wakeUpsAtRest"] < 300
    assert own["memoryBytes"] < 60e6 and 100e6 < both["memoryBytes"] - own["memoryBytes"] < 150e6
    assert both["processorMilliseconds"] > own["processorMilliseconds"] > 0


def test_a_program_that_ends_leaves_its_status_and_one_without_wayland_is_named():
    ended = measure("--in", "sway", "--", "sh", "-c", "sleep 1; exit 7")
    assert ended.returncode == 7 and "sh ended with exit status 7, before all strokes were measured" in ended.stderr
    other = measure("--in", "xorg", "--", "true")
    assert other.returncode == 1 and "xorg is no Wayland compositor, and frames are observed on Wayland: use sway" in other.stderr


@pytest.mark.needs(*GTK_DEMO)
def test_a_list_of_gtk_is_measured_as_the_guide_says(as_the_guide_says, alone):
    line = shown("Measuring", "fling measure --in sway").replace("--in sway", "--in sway --times 1 --timeout 60")
    with alone():
        result = as_the_guide_says(line)
    assert result.returncode == 0, result.stderr
    assert "gtk4-demo follows a finger " in result.stdout and "In real time, " in result.stdout


@pytest.mark.parametrize("options, truth, away, back", [
    ((), (), ("0.5,0.7", "0,-60"), ("0.5,0.3", "0,60")), (("--horizontal",), (0, "across"), ("0.7,0.5", "-60,0"), ("0.3,0.5", "60,0"))],
    ids=["vertical", "horizontal"])
def test_a_program_is_measured_under_the_fingers_of_a_person(follower, folder, alone, options, truth, away, back):
    path = folder / "feel.json"
    program = (command.path(), "measure", "--here", *options, "--json", path, "--", follower, 20, 1, "exponential", 4, *truth)
    with alone(), Run(*program, target="sway", timeout=60) as desktop:
        desktop.wait("window")
        desktop.play("drag", on="touchscreen", at=away[0], by=away[1], duration=1.2, rest=0.3)
        desktop.play("drag", on="touchscreen", at=back[0], by=back[1], speed=400)
        desktop.wait("time=2")
        # Ctrl-C.
        os.kill(desktop.place[0], signal.SIGINT)
        desktop.wait("line=In real time, ")
    report = json.loads(path.read_text())
    assert set(report["strokes"]) == {"drag", "flick"} and report["strokes"]["drag"]["follows"]
    if not report["realTime"]["isNoisy"]:
        lag = report["strokes"]["drag"]["lagMilliseconds"]
        assert abs(lag["median"] - 1000 / report["fps"] - 20) <= lag["error"] + WHOLE


def test_without_a_session_no_person_can_be_measured():
    environment = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
    words = [command.path(), "measure", "--here", "--", "true"]
    result = subprocess.run(words, capture_output=True, text=True, env=environment)
    assert result.returncode == 1
    assert result.stderr == "fling: there is no Wayland session here: WAYLAND_DISPLAY or XDG_RUNTIME_DIR is not set\n"
    gone = subprocess.run(words, capture_output=True, text=True, env={**environment, "WAYLAND_DISPLAY": "/nowhere/wayland-0"})
    assert gone.returncode == 1 and "there is no Wayland session here: /nowhere/wayland-0: " in gone.stderr
    mixed = measure("--here", "--times", 2, "--", "true")
    assert mixed.returncode == 2 and "--times says nothing to --here, whose hands are yours" in mixed.stderr
