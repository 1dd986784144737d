"""A report is played to an app, and its outcome is printed, and written as a test."""
import subprocess

import pytest

from pytest_fling import command


@pytest.fixture
def report(tmp_path):
    """Makes a report of a gesture, as `fling record --report` writes one."""
    def make(name, *words):
        text = subprocess.run([command.path(), "synthesize", *words], capture_output=True, text=True, check=True).stdout
        path = tmp_path / name
        path.write_text(text.replace("version: 1\n", "version: 1\nreport: 1\n", 1) + "complete: true\n")
        return path

    return make


def run(*words, folder):
    return subprocess.run([command.path(), "reproduce", *map(str, words)], capture_output=True, text=True, cwd=folder)


def test_a_crash_is_told_and_its_test_fails_by_it_until_it_is_mended(report, pages, tmp_path, pytester):
    path = report("two-fingers.yml", "tap", "--on", "touchscreen", "--fingers", "2")
    result = run(path, "--in", "sway", "--test", "--", pages, "second-finger", folder=tmp_path)
    assert result.returncode == 3, result.stderr
    assert f"after two-fingers.yml, {pages}: it crashes with signal 11" in result.stderr
    written = tmp_path / "test_two_fingers.py"
    pytester.makepyfile(test_faulty=written.read_text(), test_mended=written.read_text().replace(', "second-finger"', ""))
    (pytester.path / path.name).write_text(path.read_text())
    outcome = pytester.runpytest_subprocess("-p", "pytest_fling.plugin")
    outcome.assert_outcomes(passed=1, failed=1)
    outcome.stdout.fnmatch_lines(["*signal 11*", "FAILED test_faulty.py::test_two_fingers*"])
    # An existing file is kept.
    again = run(path, "--test", "--", pages, folder=tmp_path)
    assert (again.returncode, "test_two_fingers.py: there is such a file already" in again.stderr) == (1, True)


def test_an_app_that_is_well_is_told_so(report, pages, tmp_path):
    path = report("two-fingers.yml", "tap", "--on", "touchscreen", "--fingers", "2")
    result = run(path, "--", pages, folder=tmp_path)
    assert (result.returncode, "it is well and at rest" in result.stderr) == (0, True), result.stderr


@pytest.mark.parametrize("fault, status, outcome", [
    ("leave", 0, "it ends by itself, and well"), ("hang", 3, "it hangs"),
    ("overflow", 3, "a sanitizer's report: pages.c:…:…: runtime error: signed integer overflow")])
def test_what_comes_of_a_report_is_told(fault, status, outcome, report, pages, tmp_path, pytester):
    path = report("bug-4711.yml", "tap", "--on", "touchscreen", "--fingers", "2")
    result = run(path, "--test", "--", pages, fault, folder=tmp_path)
    assert (result.returncode, outcome in result.stderr) == (status, True), result.stderr
    # The test fails by what was a fault, and by nothing else.
    pytester.makepyfile(test_bug=(tmp_path / "test_bug_4711.py").read_text())
    (pytester.path / path.name).write_text(path.read_text())
    passed = pytester.runpytest_subprocess("-p", "pytest_fling.plugin").ret == 0
    assert passed == (status == 0)


def test_a_flick_of_a_report_has_the_speed_that_the_fault_needs(report, pages, tmp_path):
    path = report("flick.yml", "drag", "--on", "touchscreen", "--at", "0.7,0.5", "--by=-120,0", "--speed", "1500")
    result = run(path, "--", pages, "fast-flick", folder=tmp_path)
    assert (result.returncode, "it crashes with signal 6" in result.stderr) == (3, True), result.stderr
    assert "from page 1 to page" in result.stderr


@pytest.mark.parametrize("words, status, reason", [
    (("none.yml", "--", "app"), 1, "none.yml: it can't be opened: No such file"),
    (("cut.yml", "--", "app"), 1, "cut.yml can't be reproduced: the report is cut off"),
    (("plain.yml", "--", "app"), 1, "plain.yml is a recording, but no report"),
    (("tap.yml", "--in", "nowhere", "--", "app"), 2, "--in is nowhere, but it must be one of sway"),
    (("tap.yml",), 2, "reproduce needs PROGRAM"), (("tap.yml", "--", "no-such-app"), 1, "no-such-app")])
def test_a_report_that_cannot_be_played_is_told(words, status, reason, report, tmp_path):
    text = report("tap.yml", "tap", "--on", "touchscreen").read_text()
    (tmp_path / "cut.yml").write_text(text.removesuffix("complete: true\n"))
    (tmp_path / "plain.yml").write_text(text.replace("report: 1\n", "").removesuffix("complete: true\n"))
    result = run(*words, folder=tmp_path)
    assert (result.returncode, reason in result.stderr) == (status, True), result.stderr
