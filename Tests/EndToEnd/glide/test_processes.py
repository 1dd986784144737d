"""The relay as a process: exit statuses, what it costs, and what is left, with a compositor that answers wl_display.sync alone."""
import os
import re
import subprocess

import pytest

from support import PROGRAMS, PYTHON, TARGETS, last, shown, until

ECHO = PROGRAMS / "echo.py"


def test_the_guides_line_is_the_one_whose_words_programs_run():
    assert shown("Glide", "swift ") == "swift run fling glide -- foot\n"


@pytest.fixture
def environment(folder):
    return {**os.environ, "XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": "wayland-0"}


@pytest.fixture
def relayed(glide, environment):
    """Runs a program behind the relay, in a folder of its own."""
    def run(*words, behind=True):
        return subprocess.run([*([glide] if behind else []), *map(str, words)], env=environment, capture_output=True, text=True, timeout=60)

    return run


@pytest.fixture
def compositor(folder):
    """A compositor that answers."""
    process = subprocess.Popen([PYTHON, ECHO, "compositor", folder / "wayland-0"])
    until("the compositor", (folder / "wayland-0").exists)
    yield process
    process.kill()
    process.wait()


def test_without_a_compositor_it_says_so(relayed):
    result = relayed("--", "true")
    assert result.returncode == 1
    assert "there is no Wayland compositor: No such file or directory" in result.stderr


@pytest.mark.parametrize("line, status", [("exit 0", 0), ("exit 7", 7), ("kill -9 $$", -9)])
def test_the_exit_status_is_the_programs(line, status, relayed, compositor):
    assert relayed("--", "sh", "-c", line).returncode == status


@pytest.mark.parametrize("program, status, reason", [
    ("not-there", 127, "not-there cannot be started: No such file"),
    ("/etc/passwd", 126, "/etc/passwd cannot be started: Permission denied")])
def test_a_program_that_cannot_be_started_is_told(program, status, reason, relayed, compositor):
    result = relayed("--", program)
    assert (result.returncode, reason in result.stderr) == (status, True), result.stderr


@pytest.mark.parametrize("words, reason", [
    (["--feel", "stone", "--", "x"], "--feel is 'stone', but it must be one of ios, android"),
    (["--speed", "x", "--", "x"], "must be a number from 0.1 through 10"),
    ([], "PROGRAM is missing"), (["--nonsense"], "there is no option --nonsense")])
def test_words_that_make_no_sense_are_told(words, reason, relayed, compositor):
    result = relayed(*words)
    assert (result.returncode, reason in result.stderr) == (2, True), result.stderr


def test_its_folder_is_the_users_alone(relayed, compositor):
    assert relayed("--", "sh", "-c", 'stat -c %a "$XDG_RUNTIME_DIR/${WAYLAND_DISPLAY%/*}"').stdout == "700\n"


IDLE = '''import os, pathlib, socket, time
connection = socket.socket(socket.AF_UNIX)
connection.connect(os.environ["XDG_RUNTIME_DIR"] + "/" + os.environ["WAYLAND_DISPLAY"])

def wakes():
    """How often the relay of this run, which sleeps, was woken."""
    found = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/status"):
        try:
            page, environment = path.read_text(), path.with_name("environ").read_text()
        except OSError:
            continue
        if "Name:\\tfling-glide" in page and "State:\\tS" in page and os.environ["XDG_RUNTIME_DIR"] in environment:
            found[path] = [line for line in page.splitlines() if "ctxt" in line]
    return found

time.sleep(1)
before = wakes()
time.sleep(2)
after = wakes()
print(len(after), before == after)
'''


def test_nothing_wakes_the_relay_of_an_idle_program(relayed, compositor, folder):
    idle = folder / "idle.py"
    idle.write_text(IDLE)
    result = relayed("--", PYTHON, idle)
    assert result.stdout == "1 True\n", result.stderr


@pytest.mark.long
def test_a_message_takes_less_than_50_microseconds_longer(relayed, compositor):
    # The least of some medians, since others may be at work.
    times: dict[bool, list[float]] = {behind: [] for behind in (False, True)}
    for _ in range(5):
        for behind, medians in times.items():
            text = relayed(*(["--"] if behind else []), PYTHON, ECHO, "client", "4000", behind=behind).stdout
            medians.append(float(text.split()[1]))
    assert (min(times[True]) - min(times[False])) / 2 < 50, times


def test_a_compositor_that_ends_ends_the_program_and_no_folder_is_left(glide, environment, compositor, folder):
    ready = folder / "ready"
    client = subprocess.Popen([glide, "--", "sh", "-c", f"touch {ready}; exec {PYTHON} {ECHO} client 100000000"],
                              env=environment, stderr=subprocess.PIPE, text=True)
    until("the client", ready.exists)
    compositor.kill()
    said = client.communicate(timeout=60)[1]
    assert client.returncode == 1, last(said)
    until("the end of its folder", lambda: not list(folder.glob("fling-glide-*")))


# MARK: Programs that run as without it

@pytest.mark.long
@pytest.mark.needs(*TARGETS["sway"], "wl-copy:wl-clipboard")
def test_what_is_copied_is_pasted(glide, in_sway, folder):
    copied = folder / "copied"
    in_sway(["sh", "-c", f'printf %s "Grüße" | {glide} -- wl-copy && {glide} -- wl-paste >{copied}; exec sleep 60'],
            ["--no-window", "--wait", f"file={copied}", "--after", "1"], behind=False)
    assert copied.read_text() == "Grüße\n"


@pytest.mark.long
@pytest.mark.needs(*TARGETS["sway"], "weston-simple-egl:weston")
@pytest.mark.parametrize("behind", [False, True], ids=["without", "behind"])
@pytest.mark.parametrize("program", ["weston-simple-egl", "weston-flower", "weston-smoke"])
def test_a_program_draws(program, behind, in_sway, folder):
    picture = folder / "picture.png"
    status, text = in_sway([program], ["--wait", "window", "--after", "1", "--picture", picture], behind, LIBGL_ALWAYS_SOFTWARE="1")
    assert status == 0, text
    assert picture.stat().st_size > 1000


@pytest.mark.long
@pytest.mark.needs(*TARGETS["sway"], "mpv", "ffmpeg")
def test_a_video_is_played_to_its_end_for_less_than_a_hundredth_of_a_processor(in_sway, folder):
    path, script, played = folder / "video.mkv", folder / "video.sh", folder / "played"
    subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=duration=5:size=640x360:rate=30", path], check=True)
    # The nanoseconds that the relay has run for, three seconds apart.
    script.write_text(
        f"mpv --no-config --vo=wlshm --ao=null --really-quiet {path} & video=$!\n"
        "for second in 1 4; do\n  sleep $((second / 2 + 1))\n"
        "  for process in $(pgrep -x fling-glide); do\n"
        '    grep -qzx "XDG_RUNTIME_DIR=$XDG_RUNTIME_DIR" /proc/$process/environ || continue\n'
        "    echo relay $second $(cut -d ' ' -f 1 /proc/$process/schedstat) $(grep VmRSS /proc/$process/status) $(ls /proc/$process/fd | wc -l)\n"
        "  done\ndone\n"
        f"wait $video; echo status $? >{played}.new; mv {played}.new {played}; sleep 60\n")
    status, text = in_sway(["bash", script], ["--wait", f"file={played}"])
    assert (status, played.read_text()) == (0, "status 0\n"), text
    before, after = (int(work) for work in re.findall(r"^relay \d (\d+) VmRSS: \d+ kB \d+$", text, re.M))
    assert (after - before) / 3e9 < 0.01, text
