"""The releases of a finger, as clients of a compositor get them: the same gesture is the same in each run."""
import re
import shutil

from support import PROGRAMS, PYTHON, start


def releases(folder, recording, target, gtk, runs, plays):
    """Plays a recording so many times in each of so many runs at once, to a window of GTK 3 or 4.

    Returns the velocities that GTK has computed, and of each touch the milliseconds from the first event to each other.
    """
    # The program may be another user's.
    script = shutil.copy(PROGRAMS / "swipe.py", folder)
    steps = ["--trace", recording, "--wait", "line=velocity"] * plays
    started = [start(["--in", *target, "--timeout", "120", "--wait", "idle", *steps],
                     ["sh", "-c", f"GTK_A11Y=none GDK_BACKEND=wayland WAYLAND_DEBUG=1 exec {PYTHON} {script} {gtk} 2>&1"])
               for _ in range(runs)]
    velocities, touches = [], []
    for run in started:
        text = run.communicate()[0]
        velocities += re.findall(r"^velocity (.*)$", text, re.M)
        for touch in re.findall(r"wl_touch[@#]\d+\.down\(.*?wl_touch[@#]\d+\.up\(.*?$", text, re.M | re.S):
            times = [int(time) for time in re.findall(r"wl_touch[@#]\d+\.(?:down|up)\(\d+, (\d+)|wl_touch[@#]\d+\.motion\((\d+)", touch)
                     for time in time if time]
            touches.append(tuple(time - times[0] for time in times))
    return velocities, touches


def releases_of_overview(folder, down, up, runs, plays):
    """Plays two recordings in turn to GNOME Shell, and returns the velocities that its swipe tracker has computed."""
    script = shutil.copy(PROGRAMS / "shell.py", folder)
    steps = [word for number in range(plays) for word in ("--trace", (down, up)[number % 2], "--wait", "idle")]
    started = [start(["--in", "gnome-shell", "--no-window", "--timeout", "1200", "--wait", "line=listens", "--wait", "idle", *steps,
                      "--wait", "line=done"], [PYTHON, script, plays]) for _ in range(runs)]
    texts = [run.communicate()[0] for run in started]
    assert all(run.returncode == 0 for run in started), "\n".join(text[-500:] for text in texts)
    return [velocity for text in texts for velocity in re.findall(r"^velocity (.*)$", text, re.M)]
