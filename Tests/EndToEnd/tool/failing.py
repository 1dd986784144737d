"""The tool fling in runs in each of which another system call fails.

In a run where all goes well, calls are counted. Then, for every call and every way in which it fails on real systems, there is a run
in which that one call fails. Whatever fails: the tool ends by itself and soon, by no signal; it succeeds with the same answer, or says
in one message what went wrong, of which file; a recording has all whole frames that were read before, and nothing else.
"""
import dataclasses
import functools
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from support import recording

swipe = str(recording("swipe-up"))
touchpad, touchscreen = "/dev/input/event1024", "/dev/input/event1025"
names = {touchpad: "Faulty Touchpad", touchscreen: "Faulty Touchscreen"}
# An answer takes some hundredths of a second: a tool that has none after so many seconds hangs.
patience = 120


@dataclasses.dataclass
class Bench:
    """The command, the library by which its calls fail, and a folder for its runs."""

    fling: str
    shim: pathlib.Path
    workplace: pathlib.Path


# How each call fails on real systems.
ways = {
    "open": ["EINTR", "EACCES", "ENOENT", "ENODEV", "EMFILE", "EIO", "ENOSPC", "ELOOP"],
    "fopen": ["EACCES", "EMFILE"],
    "opendir": ["EACCES", "ENOENT", "EMFILE"],
    "stat": ["EACCES", "ENOENT", "EIO"],
    "fstat": ["EIO"],
    "read": ["EINTR", "EAGAIN", "EIO", "ENODEV", "short", "end"],
    "pread": ["EINTR", "EIO", "short"],
    "write": ["EINTR", "EAGAIN", "EIO", "ENOSPC", "EDQUOT", "EFBIG", "EPIPE", "short", "full"],
    "complain": ["EINTR", "EAGAIN", "EIO", "EPIPE", "short"],
    "close": ["EINTR", "EIO"],
    "ioctl": ["EINTR", "ENODEV", "EIO", "EACCES", "EINVAL", "ENOTTY"],
    "poll": ["EINTR", "ENOMEM"],
    "epoll_create1": ["EMFILE", "ENOMEM"],
    "epoll_ctl": ["ENOMEM", "ENOSPC"],
    "epoll_wait": ["EINTR"],
    "timerfd_create": ["EMFILE", "ENODEV"],
    "timerfd_settime": ["EINVAL"],
    "signalfd": ["EMFILE", "ENOMEM"],
    "eventfd": ["EMFILE", "ENOMEM"],
    "lseek": ["ESPIPE"],
    "ftruncate": ["EIO"],
    "fsync": ["EINTR", "EIO", "ENOSPC", "EINVAL"],
    "unlink": ["EACCES", "EIO"],
    "rename": ["EACCES", "EIO"],
}

# What passes unnoticed: the call is made again, or the rest of it.
transient = {
    ("read", "EINTR"), ("read", "short"), ("pread", "EINTR"), ("pread", "short"), ("write", "EINTR"),
    ("write", "short"), ("poll", "EINTR"), ("epoll_wait", "EINTR"), ("open", "EINTR"), ("close", "EINTR"),
    ("close", "EIO"), ("fsync", "EINTR"), ("fsync", "EINVAL"), ("read", "EAGAIN"), ("write", "EAGAIN"),
    ("complain", "EINTR"), ("complain", "EAGAIN"), ("complain", "EIO"), ("complain", "EPIPE"), ("complain", "short"),
}


class Scenario:
    """A command line, and what it leaves."""

    def __init__(self, name, words, devices=0, file=None, limits=None):
        self.name, self.words, self.devices, self.file = name, words, devices, file
        # How many of some calls fail: the others do in other scenarios, in the same places, or can't be borne.
        self.limits = limits or {}

    def run(self, bench, fault=None, stdout=None, preexec=None):
        return Run(self, bench, fault, stdout, preexec)


class Run:
    """One run of a scenario in a folder of its own."""

    def __init__(self, scenario, bench, fault, stdout, preexec):
        self.scenario, self.bench, self.fault = scenario, bench, fault
        self.folder = tempfile.mkdtemp(dir=bench.workplace)
        log = os.path.join(self.folder, "log")
        environment = {
            "PATH": os.environ["PATH"], "LD_PRELOAD": str(bench.shim), "FAULT_LOG": log, "SWIFT_BACKTRACE": "enable=no",
        }
        if scenario.devices:
            environment["FAULT_DEVICES"] = str(scenario.devices)
        if fault:
            environment["FAULT"] = ":".join(str(part) for part in fault)
        self.hangs = False
        try:
            done = subprocess.run(
                [bench.fling, *scenario.words], env=environment, cwd=self.folder, stdin=subprocess.DEVNULL,
                stdout=stdout or subprocess.PIPE, stderr=subprocess.PIPE, timeout=patience, preexec_fn=preexec)
            self.status, self.output, self.errors = done.returncode, done.stdout or b"", done.stderr.decode()
        except subprocess.TimeoutExpired as expired:
            self.hangs = True
            self.status, self.output, self.errors = -1, expired.stdout or b"", str(expired.stderr)
        self.calls, self.frames, self.struck = {}, 0, None
        if os.path.exists(log):
            for line in open(log, errors="replace"):
                words = line.rstrip("\n").split(" ", 2)
                if words[0] == "call":
                    self.calls[words[1]] = int(words[2])
                elif words[0] == "frames":
                    self.frames = int(words[1])
                elif words[0] == "struck":
                    self.struck = (int(words[1]), words[2] if len(words) > 2 else "")
        path = os.path.join(self.folder, scenario.file) if scenario.file else None
        self.file = open(path, "rb").read() if path and os.path.exists(path) else None
        self.left = set(os.listdir(self.folder)) - {"log"}
        shutil.rmtree(self.folder)

    def text(self):
        """What the scenario is about: its file, or else standard output."""
        return self.file if self.scenario.file else self.output


def rows(text):
    """The frames of a libinput recording, by device: each one's events without their times."""
    devices: list[list[tuple]] = []
    frame: list[str] = []
    for line in (text or b"").decode(errors="replace").splitlines():
        if re.match(r" *- node:", line):
            devices.append([])
        event = re.match(r" *- \[ *\d+, *\d+,(.*)\]", line)
        if not event or not devices:
            continue
        frame.append(event[1])
        if re.match(r" *0, *0, ", event[1]):
            devices[-1].append(tuple(frame))
            frame = []
    return devices, bool(frame)


def is_beginning(part, whole):
    return len(part) <= len(whole) and all(a == b[: len(a)] for a, b in zip(part, whole))


def is_ended(part, whole):
    """Whether events are those of a device that can't be read any more: the same, and then their end.

    libinput lets go of such a device. Where it doesn't say so, udev is to tell that it is gone.
    """
    part, whole = part.splitlines(), whole.splitlines()
    same = 0
    while same < min(len(part), len(whole)) and part[same] == whole[same]:
        same += 1
    return all(re.search(rb"removed|cancel|end|hold|frame|up|0.0,0.0", line) for line in part[same:])


def expect(is_right, what):
    if not is_right:
        raise AssertionError(what)


def check(run, clean):
    call, number, what = run.fault
    expect(not run.hangs, f"has not ended after {patience} s")
    expect(run.status >= 0, f"ended by signal {-run.status}")
    expect(run.status in (0, 1), f"has status {run.status}")
    expect(run.struck, "was never struck")
    before, target = run.struck
    scenario = run.scenario
    is_recording = scenario.name.startswith("record")
    messages = [line for line in run.errors.splitlines() if line.startswith("fling: ")]
    if run.status == 1 and call != "complain":
        expect(len(messages) == 1, "has no message, or more than one")
        message = run.errors[run.errors.index("fling: "):]
        expect(len(message) > len("fling: ") + 10, "says nothing")
        if target.startswith(str(run.bench.workplace)) or target.startswith("/dev/input/event") or target == swipe:
            # What libinput looks for by itself is not found; why, it keeps to itself.
            is_hidden = scenario.name == "watch events" and "fling doctor" in message
            expect(is_hidden or os.path.basename(target) in message or names.get(target, message + " ") in message,
                   f"says nothing of {os.path.basename(target)}")
        elif call == "write":
            expect("standard output" in message, "says nothing of standard output")
    if (call, what.rstrip("+")) in transient:
        expect(run.status == 0, "gives up for nothing")
    # Nobody is there to read.
    ended_early = call == "write" and what == "EPIPE" and run.status == 0
    if run.status == 0 and not ended_early:
        if is_recording and not scenario.file or scenario.name.startswith("record evdev"):
            expect(rows(run.text())[0] == rows(clean.text())[0], "succeeds with other frames")
        elif call == "read" and target in names:
            expect(is_ended(run.text(), clean.text()), "succeeds with another answer")
        elif scenario.name != "plot":
            expect(run.text() == clean.text(), "succeeds with another answer")
        else:
            expect(run.text() is not None and len(run.text()) > 1000, "succeeds with no picture")
    if is_recording and run.text():
        if "touch" in scenario.name:
            is_lost = call == "read" and target in names
            expect(is_ended(run.text(), clean.text()) if is_lost else clean.text().startswith(run.text()),
                   "has what was never there")
            expect(run.text().endswith(b"\n") or call == "write", "ends within a line")
        else:
            (found, is_cut), (all_frames, _) = rows(run.text()), rows(clean.text())
            expect(is_beginning(found, all_frames), "has frames that were never there")
            expect(not is_cut or not scenario.file, "ends within a frame")
            # A frame is lost only if it could not be written.
            count = sum(map(len, found))
            if scenario.devices == 1:
                expect(count >= before - (call == "write"), f"has {count} of {before} frames")
    elif is_recording:
        expect(before == 0 or ended_early or call == "write", "has lost its recording")
    if is_recording and run.status == 1 and before == 0 and scenario.file:
        expect(call in ("write", "poll", "read", "complain", "epoll_wait", "ioctl", "fsync", "timerfd_settime")
               or not run.left, f"leaves {run.left} behind")


# Where a context can't be set up, libinput 1.22 frees it twice. That there are descriptors for it is seen to before, so
# that of these calls only the first ones fail in practice.
flaws = {"epoll_create1": 0, "epoll_ctl": 0, "timerfd_create": 0, "eventfd": 2}

scenarios = [
    Scenario("record evdev", ["record", "-o", "out.yml", touchpad], 1, "out.yml"),
    Scenario("record evdev of two", ["record", "-o", "out.yml", touchpad, touchscreen], 2, "out.yml", {"ioctl": 0}),
    Scenario("record evdev to a pipe", ["record", touchpad], 1, None, {"ioctl": 0}),
    Scenario("record touch", ["record", "--touch-level", "-o", "out.jsonl", touchpad], 1, "out.jsonl"),
    Scenario("watch events", ["watch", "--events"], 1, None, flaws),
    Scenario("watch gestures", ["watch", "--gestures", touchpad], 1, None, flaws | {"ioctl": 0, "fopen": 0}),
    Scenario("replay", ["replay", swipe, "--json"], 0, None, flaws),
    Scenario("convert", ["convert", swipe, "-o", "out.jsonl"], 0, "out.jsonl", flaws | {"fopen": 0}),
    Scenario("convert to a pipe", ["convert", swipe]),
    Scenario("plot", ["plot", swipe, "-o", "out.svg"], 0, "out.svg", flaws | {"fopen": 0}),
    Scenario("synthesize", ["synthesize", "tap", "-o", "out.yml"], 0, "out.yml"),
]


def faults(clean):
    for call, count in clean.calls.items():
        count = min(count, clean.scenario.limits.get(call, count))
        if not count:
            continue
        for what in ways[call]:
            for number in range(1, count + 1):
                yield (call, number, what)
        if ("short" in ways[call]):
            yield (call, "1+", "short")


def close_all(descriptors):
    for number in descriptors:
        os.close(number)


def strange_outputs(clean):
    """Where standard output is closed, full, or has no reader."""
    scenario, bench = clean.scenario, clean.bench
    with open("/dev/full", "wb") as full:
        run = scenario.run(bench, stdout=full)
    if scenario.file:
        expect(run.status == 0, f"minds that standard output is full: {run.errors}")
    else:
        expect(run.status == 1 and "standard output" in run.errors, f"with /dev/full: {run.status} {run.errors}")
    reader, writer = os.pipe()
    os.close(reader)
    run = scenario.run(bench, stdout=writer)
    os.close(writer)
    expect(run.status == 0, f"without a reader: {run.status} {run.errors}")
    expect(not scenario.file or run.file, "without a reader: it writes no file")
    for descriptors in ([1], [2], [1, 2], [0, 1, 2]):
        run = scenario.run(bench, preexec=functools.partial(close_all, descriptors))
        expect(not run.hangs and run.status in (0, 1), f"with {descriptors} closed: {run.status} {run.errors}")
        expect(run.status == 0 or 1 in descriptors and not scenario.file, f"with {descriptors} closed: {run.status}")
        if scenario.file and scenario.name.startswith("record evdev"):
            expect(rows(run.file)[0] == rows(clean.file)[0], f"with {descriptors} closed: other frames")
        if scenario.file:
            expect(b"fling" not in run.file[-300:] and b"frames" not in run.file[-300:],
                   f"with {descriptors} closed: messages in its file")
