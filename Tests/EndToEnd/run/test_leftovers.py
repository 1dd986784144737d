"""Whatever a program does, none of its processes and no folder is left when the run is over, whose status is right."""
import os
import pathlib
import shutil
import signal
import subprocess

import pytest

from support import LIBINPUT, allows, on, outcome, recording, start, until

own_mounts = pytest.mark.skipif(not allows("-m"), reason="this machine allows no folders in a /tmp of their own")


@pytest.mark.parametrize("script", [
    "setsid env -i SLEEP 60 & exec SLEEP 60", "trap '' TERM; while :; do SLEEP 1; done", "kill -STOP $$",
    "for i in $(seq 40); do setsid SLEEP 60 & SLEEP 60 & done; exit 3"],
    ids=["leaves its group, session and environment", "ignores SIGTERM", "stops itself", "forks on"])
def test_a_program_leaves_nothing(script, folder):
    sleep = folder / "sleep-of-a-program"
    sleep.symlink_to("/bin/sleep")
    # The program says which folder is its own: others may run at the same time.
    _, text = outcome(["--after", "0.3"], ["sh", "-c", f'echo "$XDG_RUNTIME_DIR"; {script.replace("SLEEP", str(sleep))}'])
    [own] = [pathlib.Path(line) for line in text.splitlines() if line.startswith("/tmp/fling-run-")]
    assert not own.exists()
    assert subprocess.run(["pgrep", "-f", sleep], stdout=subprocess.PIPE, text=True).stdout == ""


@pytest.mark.needs(*LIBINPUT)
def test_tmpdir_may_be_anything(folder):
    status, text = outcome(["--trace", recording("touch-flick")], ["libinput", "debug-events"], TMPDIR=str(folder / "not there"))
    assert (status, text.count("TOUCH_MOTION")) == (0, 9), text


@pytest.mark.needs(*LIBINPUT)
def test_four_runs_at_once_do_not_meet():
    runs = [start(["--trace", recording("touch-flick"), "--timeout", "60"], ["libinput", "debug-events"]) for _ in range(4)]
    assert [run.communicate()[0].count("TOUCH_MOTION") for run in runs] == [9] * 4


@own_mounts
@pytest.mark.parametrize("target", on("sway", "cage", "xorg", "phoc"))
def test_a_target_leaves_nothing_in_tmp(target, fling, folder):
    """After a run that ends in order, and one that is killed when its client has made a file."""
    result = subprocess.run(
        ["unshare", "-m", "sh", "-ec", 'mkdir -p "$2/bin"; cp "$1" "$2/bin/fling"; mount --bind "$2/bin" /mnt; '
         'mount -t tmpfs -o mode=1777 none /tmp; '
         'for end in TERM KILL; do mkfifo /dev/shm/$$; '
         '/mnt/fling run --stay --in "$0" --timeout 60 -- sh -c "mktemp; exec sleep 60" >/dev/shm/$$ & run=$!; '
         'read -r file </dev/shm/$$; rm /dev/shm/$$; kill -$end $run; wait $run || :; '
         'while pgrep -f "^/mnt/fling run --stay|^rm -rf -- /tmp/fling-run-" >/dev/null; do sleep 0.1; done; done; ls -A /tmp',
         target, fling, folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=300)
    assert (result.returncode, result.stdout) == (0, "")


@own_mounts
@pytest.mark.parametrize("options, message", [
    ("size=64k", "No space left on device"), ("noexec", "mounted noexec"), ("ro", "Read-only file system")])
def test_a_tmp_that_is_of_no_use_is_told(options, message, fling, folder):
    # The tool itself may be in /tmp.
    result = subprocess.run(
        ["unshare", "-m", "sh", "-ec", 'mkdir -p "$3/root"; cp "$2" "$3/root/fling"; mount --bind "$3/root" /mnt; '
         'mount -t tmpfs -o "$1" none /tmp; status=0; /mnt/fling run -- true || status=$?; ls -A /tmp; exit "$status"',
         "sh", options, fling, folder], capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stdout) == (1, "")
    assert message in result.stderr


@own_mounts
def test_a_machine_without_proc_is_told(fling):
    result = subprocess.run(["unshare", "-m", "sh", "-c", 'mount -t tmpfs none /proc; exec "$0" run -- true', shutil.which(fling)],
                            capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stdout) == (1, "")
    assert "/proc is not mounted" in result.stderr


@pytest.mark.parametrize("options, said", [(["--stay"], ""), (["--after", "60"], "fling: interrupted before all was done\n")],
                         ids=["stays", "has more to do"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_a_run_that_a_signal_ends_has_its_status(number, options, said, folder):
    ready = folder / "ready"
    run = start(options, ["sh", "-c", f"touch {ready}; exec sleep 60"], stdout=None, stderr=subprocess.PIPE,
                preexec_fn=lambda: signal.signal(number, signal.SIG_DFL))
    until("the program", ready.exists)
    os.kill(run.pid, number)
    assert (run.communicate(timeout=60)[1], run.returncode) == (said, 128 + number)
