"""The guide to the plugin, as it stands: its first test, its way from a report to a test, and its monkey."""
import shutil
import subprocess

import pytest

from pages import fences
from support import GTK_DEMO, LIBINPUT, TARGETS, shown

pytestmark = pytest.mark.needs(*TARGETS["sway"], *GTK_DEMO, *LIBINPUT, "gcc", "pkg-config", "lib=gtk4:libgtk-4-dev",
                               "/usr/libexec/at-spi-bus-launcher:at-spi2-core", "dbus-send:dbus-bin")


def test_the_first_test_passes(shell, folder):
    (folder / "test_demo.py").write_text(fences("python", "TestingApps")[0])
    status, text = shell(shown("TestingApps", "python3 -m pytest test_demo"))
    assert (status, "1 passed" in text) == (0, True), text


def test_the_film_is_the_same_when_it_is_made_again(shell, folder):
    [test] = [text for text in fences("python", "TestingApps") if "app.film" in text]
    (folder / "test_film.py").write_text(test)
    status, text = shell("python3 -m pytest test_film.py --update-pictures")
    assert (status, "1 passed" in text) == (0, True), text
    assert (folder / "thrown-list.png").exists()
    status, text = shell("python3 -m pytest test_film.py")
    assert (status, "1 passed" in text) == (0, True), text


def test_the_pictures_of_an_app_in_virtual_time_are_the_same_again(shell, folder):
    [test] = [text for text in fences("python", "TestingApps") if "at=300" in text]
    (folder / "test_pictures.py").write_text(test)
    status, text = shell("python3 -m pytest test_pictures.py --update-pictures")
    assert (status, "1 passed" in text) == (0, True), text
    pictures = [(folder / name).read_bytes() for name in ("moving.png", "at-rest.png")]
    status, text = shell("python3 -m pytest test_pictures.py --update-pictures")
    assert (status, "1 passed" in text) == (0, True), text
    assert pictures == [(folder / name).read_bytes() for name in ("moving.png", "at-rest.png")]
    status, text = shell("python3 -m pytest test_pictures.py")
    assert (status, "1 passed" in text) == (0, True), text


def test_the_list_of_gtk_is_smooth(shell, folder):
    [test] = [text for text in fences("python", "TestingApps") if "app.measure" in text]
    (folder / "test_feel.py").write_text(test)
    status, text = shell("python3 -m pytest test_feel.py")
    assert (status, "1 passed" in text) == (0, True), text


@pytest.fixture
def my_app(built_app, folder):
    """The guide's app, which has a fault if it is given the name of one."""
    return shutil.copy(built_app("pages.c"), folder / "my-app")


def without_fault(folder, pattern, fault):
    [path] = folder.glob(pattern)
    path.write_text(path.read_text().replace(f', "{fault}"', ""))


def test_a_report_becomes_a_test(shell, folder, my_app, fling):
    # The recorder sees a touchscreen on which two fingers tap.
    subprocess.run([fling, "synthesize", "tap", "--on", "touchscreen", "--fingers", "2", "-o", folder / "hand.yml"], check=True, capture_output=True)
    record = shown("TestingApps", "fling record").strip()
    status, text = shell(f"fling run --trace hand.yml -- sh -c 'exec {record}'")
    assert status == 0, text
    # A crash is reproduced.
    status, text = shell(shown("TestingApps", "fling reproduce").strip() + " second-finger")
    assert status == 3, text
    status, text = shell("python3 -m pytest test_bug_4711.py")
    assert (status, "1 failed" in text) == (1, True), text
    without_fault(folder, "test_bug_4711.py", "second-finger")
    status, text = shell("python3 -m pytest test_bug_4711.py")
    assert (status, "1 passed" in text) == (0, True), text


IN_REAL_TIME, IN_VIRTUAL_TIME = shown("TestingApps", "fling run --monkey").splitlines()


def test_a_monkey_in_virtual_time_finds_a_fault_that_the_written_test_has_on_every_run(shell, folder, my_app):
    assert "--clock virtual" in IN_VIRTUAL_TIME
    status, text = shell(f"{IN_VIRTUAL_TIME} second-finger")
    assert status == 3, text
    for _ in range(2):
        status, text = shell("python3 -m pytest monkey")
        assert (status, "1 failed" in text, "it crashes with signal 11" in text) == (1, True, True), text
    without_fault(folder, "monkey/test_monkey_*.py", "second-finger")
    status, text = shell("python3 -m pytest monkey")
    assert (status, "1 passed" in text) == (0, True), text


@pytest.mark.long
@pytest.mark.parametrize("fault", ["second-finger", "cancelled-drag", "fast-flick"])
def test_a_monkey_finds_a_fault_and_cuts_it_down_to_three_gestures(fault, shell, folder, my_app):
    status, text = shell(f"{IN_REAL_TIME} {fault}")
    assert status == 3, text
    assert len(list((folder / "monkey").glob("gesture-*.yml"))) <= 3
    status, text = shell("python3 -m pytest monkey")
    assert (status, "1 failed" in text) == (1, True), text
    # Without the fault, the same gestures do no harm.
    without_fault(folder, "monkey/test_monkey_*.py", fault)
    status, text = shell("python3 -m pytest monkey")
    assert (status, "1 passed" in text) == (0, True), text
