"""The releases of a finger, as clients of a compositor get them: the same gesture is the same in each run."""
import pathlib, re, shutil, subprocess


def releases(fling, folder, recording, target, gtk, runs, plays):
    """Plays a recording so many times in each of so many runs at once, to a window of GTK 3 or 4.

    Returns the velocities that GTK has computed, and of each touch the milliseconds from the first event to each other.
    """
    script = folder / "swipe.py"
    # The program may be another user's.
    shutil.copy(pathlib.Path(__file__).parent / "swipe.py", script)
    steps = ["--trace", str(recording), "--wait", "line=velocity"] * plays
    words = [fling, "run", "--in", *target, "--timeout", "120", "--wait", "idle", *steps, "--", "sh", "-c",
             f"GTK_A11Y=none GDK_BACKEND=wayland WAYLAND_DEBUG=1 exec /usr/bin/python3 {script} {gtk} 2>&1"]
    started = [subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for _ in range(runs)]
    velocities, touches = [], []
    for run in started:
        text = run.communicate()[0]
        velocities += re.findall(r"^velocity (.*)$", text, re.M)
        for touch in re.findall(r"wl_touch@\d+\.down\(.*?wl_touch@\d+\.up\(.*?$", text, re.M | re.S):
            times = [int(time) for time in re.findall(r"wl_touch@\d+\.(?:down|up)\(\d+, (\d+)|wl_touch@\d+\.motion\((\d+)", touch)
                     for time in time if time]
            touches.append(tuple(time - times[0] for time in times))
    return velocities, touches


def releases_of_overview(fling, folder, down, up, runs, plays):
    """Plays two recordings in turn to GNOME Shell, and returns the velocities that its swipe tracker has computed."""
    script = folder / "shell.py"
    shutil.copy(pathlib.Path(__file__).parent / "shell.py", script)
    steps = [word for number in range(plays) for word in ("--trace", str((down, up)[number % 2]), "--wait", "idle")]
    words = [fling, "run", "--in", "gnome-shell", "--timeout", "240", "--wait", "line=listens", "--wait", "idle", *steps,
             "--wait", "line=done", "--", "/usr/bin/python3", str(script), str(plays)]
    started = [subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for _ in range(runs)]
    return [velocity for run in started for velocity in re.findall(r"^velocity (.*)$", run.communicate()[0], re.M)]
