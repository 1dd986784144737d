"""The tool fling as a process: what it leaves to scripts and pipes, and what it refuses."""
import json
import math
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from pages import fences
from support import ROOT, allows, run, shown

SWIPE = ROOT / "Recordings/swipe-left.yml"


@pytest.fixture
def shell(fling):
    """Runs a line of bash, in which $fling is the command: the exit status, what is written, and errors."""
    def run_line(line, **options):
        result = subprocess.run(["bash", "-o", "pipefail", "-c", line], cwd=options.pop("cwd", ROOT), stdin=subprocess.DEVNULL, capture_output=True,
                                text=True, env={**os.environ, "fling": str(fling), **options})
        return result.returncode, result.stdout, result.stderr

    return run_line


@pytest.mark.parametrize("line, status", [("$fling spring", 0), ("$fling spring --bounce 3", 2), ("$fling", 2), ("$fling spring >/dev/full", 1)])
def test_the_status_tells_how_it_went(line, status, shell):
    assert shell(line)[0] == status


def test_a_full_device_is_told_in_words(shell):
    _, _, errors = shell("$fling spring --fps 100000 --until 60 >/dev/full")
    assert errors.startswith("fling: standard output cannot be written: ")


def test_a_spring_in_json_is_the_formula(fling):
    said = run(fling, "spring", "--duration", 0.5, "--bounce", 0.2, "--from", 0, "--to", 320, "--velocity", 900, "--fps", 60, "--json")
    answer = json.loads(said)
    assert list(answer) == ["mass", "stiffness", "damping", "dampingRatio", "duration", "bounce", "settling", "samples"]
    w, z = 2 * math.pi / 0.5, 0.8
    r = w * math.sqrt(1 - z * z)
    for n, sample in enumerate(answer["samples"]):
        t = n / 60
        x = math.exp(-z * w * t) * (-320 * math.cos(r * t) + (900 - z * w * 320) / r * math.sin(r * t)) + 320
        assert sample["t"] == t and abs(sample["value"] - x) < 1e-10
    assert len(answer["samples"]) == math.floor(answer["settling"] * 60) + 1


@pytest.mark.needs("setpriv:util-linux")
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can install it setuid")
def test_with_rights_that_are_not_the_users_own_it_does_nothing(fling, folder):
    raised = pathlib.Path(shutil.copy(fling, folder / "raised"))
    raised.chmod(0o4755)
    result = subprocess.run(["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", raised, "spring"], cwd="/", capture_output=True,
                            text=True)
    assert result.returncode != 0
    assert re.match("fling: it is installed setuid.*chmod u-s", result.stdout + result.stderr, re.S), result


@pytest.mark.parametrize("words", ["spring --fps 100000 --until 60", "demo", f"replay {SWIPE} --json", f"convert {SWIPE} --to touch",
                                   "synthesize swipe", "machine", "help"])
def test_a_command_leaves_off_quietly_when_its_reader_has_enough(words, shell):
    status, said, errors = shell(f"$fling {words} | head -1")
    assert status == 0 and not errors and said.strip()
    assert shell(f"$fling {words} >/dev/full")[0] == 1


@pytest.mark.parametrize("words", ["run --stay", "film --stay"])
def test_a_program_ends_when_nobody_reads_its_output_any_more(words, fling, tmp_path):
    """As when a test that has started it is killed."""
    run = subprocess.Popen([fling, *words.split(), "--", "sh", "-c", "echo $$ $TMPDIR; exec sleep 600"], stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, text=True)
    assert run.stdout and run.stderr
    process, folder = run.stdout.readline().split()
    run.stdout.close()
    assert run.wait(timeout=60) == 0 and not run.stderr.read()
    run.stderr.close()
    assert not pathlib.Path("/proc", process).exists() and not pathlib.Path(folder).exists()


def test_the_demo_has_its_recording_with_it_and_no_colours_in_a_pipe(shell):
    status, story, _ = shell("$fling demo", cwd="/")
    assert status == 0 and all(words in story for words in ("caught in flight", "rests at 1280", "fling gallery"))
    assert "\x1b" not in story


@pytest.mark.needs("script:bsdutils")
def test_ctrl_c_ends_the_demo_and_the_cursor_is_there_again(shell):
    _, said, _ = shell('script -qec "timeout --foreground -s INT 1 $fling demo" /dev/null', NO_COLOR="1", TERM="xterm")
    assert "\x1b[?25l" in said and "\x1b[?25h" in said.rpartition("\x1b[?25l")[2]
    assert not re.search(r"\x1b\[3\d", said)


def test_the_lines_of_the_readme_and_of_the_guide(shell):
    status, said, errors = shell(shown("TheCommand", "swift run"))
    assert status == 2 and "fling help" in said + errors
    assert re.search("[Dd]evice", shell(shown("README", "swift run fling doctor"))[1])


@pytest.mark.skipif(any(pathlib.Path("/dev/input").glob("event*")), reason="there are devices")
def test_the_demo_says_that_there_is_no_device(shell):
    status, said, errors = shell(shown("README", "swift run demo"))
    assert status != 0 and "device" in said + errors


@pytest.mark.needs("unshare:util-linux")
def test_the_guides_lines_write_a_rule_of_udevs_and_remove_it(fling, folder, shell):
    """In a folder that goes with them, and for a udev that obeys."""
    if not allows("-rm") or not pathlib.Path("/etc/udev/rules.d").is_dir():
        pytest.skip("a folder of rules cannot be mounted here")
    programs = folder / "bin"
    programs.mkdir()
    (programs / "fling").symlink_to(fling)
    for name, text in (("sudo", 'exec "$@"'), ("udevadm", '[ "$1" = control ] || [ "$1" = trigger ]')):
        (programs / name).write_text(f"#!/bin/sh\n{text}\n")
        (programs / name).chmod(0o755)
    lines = f"""mount -t tmpfs none /etc/udev/rules.d
{{ {shown("DeviceAccess", "fling doctor --rule").strip()}; }} >/dev/null
cat /etc/udev/rules.d/70-fling.rules
{shown("DeviceAccess", "sudo rm")}
! ls /etc/udev/rules.d/* 2>/dev/null"""
    said = run("unshare", "-rm", "bash", "-ec", lines, env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"})
    rule = [line for line in said.splitlines() if line.startswith("SUBSYSTEM")]
    assert rule and rule == [line for line in "".join(fences("text", "DeviceAccess")).splitlines() if line.startswith("SUBSYSTEM")]


@pytest.fixture(scope="module")
def fit():
    run(ROOT / ".ci/checks", "fling-fit")
    return ROOT / ".build/release/fling-fit"


def test_the_constants_of_the_velocity_tracker_are_fitted_alike_each_time(fit, tmp_path):
    for turn in (1, 2):
        run(fit, "--quick", "--output", tmp_path / f"tables-{turn}")
    tables = (tmp_path / "tables-1").read_text()
    assert "static let neurons" in tables and tables == (tmp_path / "tables-2").read_text()
    result = subprocess.run([fit, "--output", tmp_path / "none/tables", "--quick"], capture_output=True, text=True)
    assert result.returncode == 1 and "can't be written: No such file" in result.stderr
