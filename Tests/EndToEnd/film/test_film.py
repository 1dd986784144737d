"""`fling film`: programs in virtual time, whose pictures are the same on every run."""
import os
import subprocess

import pytest

from pytest_fling import command
from support import GTK_DEMO, busy, shown

FLICK = ("drag", "--at", "0.5,0.8", "--by", "0,-60", "--speed", "500")
LIST = ("--", "gtk4-demo", "--run=listbox")


@pytest.fixture
def flick(tmp_path):
    """The recording of a finger that throws a list upwards."""
    path = tmp_path / "flick.yml"
    fling("synthesize", *FLICK, "-o", path)
    return path


def run(*words):
    return subprocess.run([command.path(), *map(str, words)], capture_output=True, text=True, timeout=300)


def fling(*words):
    result = run(*words)
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.needs(*GTK_DEMO)
def test_a_thrown_list_is_the_same_on_every_run_also_on_a_busy_machine(flick):
    film = "film", "--trace", flick, "--every-frame", *LIST
    first = fling(*film)
    times = [int(line.split()[0]) for line in first.splitlines()]
    assert times == sorted(times) and times[0] == 0 and len(times) > 20
    assert {fling(*film) for _ in range(3)} == {first}
    with busy(6):
        assert {fling(*film) for _ in range(3)} == {first}


@pytest.mark.needs(*GTK_DEMO)
def test_a_film_is_compared_with_an_earlier_one(flick, tmp_path):
    golden, hashes = tmp_path / "film.png", tmp_path / "hashes"
    film = "film", "--trace", flick, "--at", "0,100,300", "--size", "600,400", "--against", golden
    assert "film.png can't be read: --update makes it" in run(*film, *LIST).stderr
    fling(*film, "--update", *LIST)
    assert golden.read_bytes().startswith(b"\x89PNG")
    assert fling(*film, "--hashes", hashes, *LIST) == ""
    assert [line.split()[0] for line in hashes.read_text().splitlines()] == ["0", "100", "300"]
    other = run(*film, "--env", "GTK_THEME=Adwaita:dark", *LIST)
    assert other.returncode == 3
    assert f"the film differs from {golden}: 3 of 3 pictures, the first at 0 ms, in " in other.stderr
    assert len(other.stdout.splitlines()) == 3


@pytest.mark.needs(*GTK_DEMO)
def test_pictures_show_what_the_finger_did(flick):
    still, moved = (fling("film", *trace, "--at", "0,300", *LIST).split()[1::2]
                    for trace in ((), ("--trace", flick)))
    # The first picture shows the finger's touch on a row already.
    assert still[0] == still[1] and len({still[0], *moved}) == 3


@pytest.mark.needs(*GTK_DEMO)
def test_a_program_that_draws_nothing_new_has_no_picture(tmp_path):
    assert fling("film", "--every-frame", *LIST) == ""
    result = run("film", "--every-frame", "-o", tmp_path / "film.png", *LIST)
    assert result.returncode == 1 and "gtk4-demo has drawn nothing new: no picture is written" in result.stderr
    assert not list(tmp_path.iterdir())


def in_run(staying, *words):
    """Asks a program that stays."""
    result = run("play", "--to", staying.pid, *words)
    assert result.returncode == 0, result.stderr


@pytest.fixture
def staying():
    """Starts a program that others play to."""
    started = []

    def start(*words):
        process = subprocess.Popen([command.path(), "film", "--stay", *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        started.append(process)
        while run("play", "--to", process.pid, "--wait", "window").returncode != 0 and process.poll() is None:
            pass
        return process

    yield start
    for process in started:
        process.terminate()
        process.communicate()


@pytest.mark.needs(*GTK_DEMO)
def test_the_time_of_a_program_that_stays_passes_only_with_requests(flick, tmp_path, staying):
    def pictures(folder):
        folder.mkdir()
        process = staying(*LIST)
        in_run(process, "--wait", "idle")
        for number, words in enumerate([(flick,), (), ("--wait", "time=0.2"), ("--wait", "idle", "--wait", "answer")]):
            in_run(process, *words, "--picture", folder / f"{number}.png")
        return [path.read_bytes() for path in sorted(folder.iterdir())]

    first = pictures(tmp_path / "first")
    assert first[0] == first[1] and len({*first}) == 3
    with busy(6):
        assert pictures(tmp_path / "second") == first


@pytest.mark.needs(*GTK_DEMO)
def test_recordings_follow_one_another(flick):
    once, twice = (fling("film", *("--trace", flick) * count, "--at", "0,300,1500", *LIST).splitlines() for count in (1, 2))
    assert once[0] == twice[0] and once[2] != twice[2]


def test_a_program_that_stays_ends_with_its_own_status(staying):
    process = staying("--", "sh", "-c", "sleep 3; exit 7")
    text = process.communicate()[1]
    assert (process.returncode, text) == (7, "fling: sh ended with exit status 7 after 3000 ms of its time\n")


def test_a_program_has_no_network_but_the_machines_own():
    told = """
import socket
listener = socket.create_server(("localhost", 0))
with socket.create_connection(("localhost", listener.getsockname()[1])):
    print("joined")
for ask in lambda: socket.getaddrinfo("example.org", 80), lambda: socket.create_connection(("192.0.2.1", 80)):
    try:
        ask()
    except OSError as error:
        print(type(error).__name__, error.errno)
"""
    result = run("film", "--at", "0", "--", "/usr/bin/python3", "-c", told)
    assert result.stderr.splitlines()[:3] == ["joined", "gaierror -2", "OSError 101"]


SPINNING = """
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
static atomic_int done;
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}
static void *work(void *nothing) {
    for (volatile int i = 0; i < 200000000; i++) {}
    done = 1;
    return nothing;
}
int main(void) {
    double begin = now();
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    while (!done) now();
    fprintf(stderr, "%g ms\\n", now() - begin);
    while (now() < begin + 500) {}
}
"""


@pytest.mark.needs("gcc")
def test_a_thread_that_waits_in_a_loop_for_another_takes_no_time(tmp_path):
    (tmp_path / "spin.c").write_text(SPINNING)
    subprocess.run(["gcc", "-pthread", "spin.c", "-o", "spin"], cwd=tmp_path, check=True)
    result = run("film", "--at", "0", "--", tmp_path / "spin")
    assert result.stderr.startswith("0 ms\n") and "ended with exit status 0 after 500 ms of its time" in result.stderr


def test_a_program_without_a_window_is_named():
    result = run("film", "--at", "0", "--", "sleep", "100000")
    assert result.returncode == 1
    assert "sleep has shown no window within 60 s of its time" in result.stderr


def test_a_program_that_ends_is_named():
    result = run("film", "--at", "0", "--", "sh", "-c", "sleep 3; exit 7")
    assert result.returncode == 1
    assert "sh ended with exit status 7 after 3000 ms of its time" in result.stderr


@pytest.mark.needs("gcc")
def test_a_program_that_is_linked_statically_is_refused(tmp_path):
    (tmp_path / "wait.c").write_text("#include <unistd.h>\nint main(void) { sleep(1000); }\n")
    subprocess.run(["gcc", "-static", "wait.c", "-o", "wait"], cwd=tmp_path, check=True)
    result = run("film", "--at", "0", "--", tmp_path / "wait")
    assert result.returncode == 1
    assert "wait (process " in result.stderr and "does not load the virtual clock" in result.stderr


@pytest.mark.needs(*GTK_DEMO)
def test_the_guide_makes_a_film_and_compares_it(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/fling").symlink_to(command.path())
    lines = shown("TestingApps", "fling synthesize drag") + shown("TestingApps", "fling film --trace flick.yml")
    result = subprocess.run(
        ["bash", "-ec", lines], cwd=tmp_path, env={**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"},
        capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr
    first, second = result.stdout.splitlines()[:4], result.stdout.splitlines()[4:]
    assert first == second and len(set(first)) == 4
    assert (tmp_path / "film.png").read_bytes() == (tmp_path / "now.png").read_bytes()
