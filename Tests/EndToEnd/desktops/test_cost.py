"""What a run adds to a program: the guide's figures, and the system calls that it names."""
import os
import re
import subprocess
import time

import pytest

from support import GUIDES, LIBINPUT, recording, words_of_run


@pytest.mark.needs("clang")
def test_a_program_has_opened_its_devices_less_than_50_ms_later_than_bare(compiled):
    odd = compiled("odd.c", "-O2", "-linput", "-ludev")

    def seconds(words):
        start = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
        text = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        return (int(text.split()[0]) - start) / 1e9

    bare, played = [], []
    for _ in range(20):
        bare.append(seconds([odd, "ready"]))
        played.append(seconds(words_of_run(["--stay"], [odd, "ready"])))
    # The best of them: whatever else runs on the machine makes all others later.
    assert min(played) - min(bare) <= 0.05


# What a Swift program, and any other, makes of itself.
COMMON = set("brk close exit_group fcntl futex getpid getrandom ioctl mmap mprotect munmap newfstatat openat read rseq "
             "rt_sigaction rt_sigprocmask set_robust_list write getuid geteuid getgid getegid gettid".split())


def calls_of(text):
    return set(re.findall(r"^(\w+)\(", text, re.M))


@pytest.mark.needs("strace", *LIBINPUT)
def test_the_guide_names_every_system_call_that_a_run_adds(folder):
    guide = (GUIDES / "DrivingADesktop.md").read_text()
    named = set(re.findall(r"`([a-z_0-9]+)`", guide[guide.index("use these system calls"):]))
    bare = folder / "bare"
    subprocess.run(["timeout", "-s", "INT", "2", "strace", "-f", "-o", bare, "libinput", "debug-events"], capture_output=True)
    bare_calls = calls_of(re.sub(r"^\d+ +", "", bare.read_text(), flags=re.M))
    user = ["--user", "nobody"] if os.geteuid() == 0 else []
    words = words_of_run([*user, "--wait", "line=DEVICE_ADDED", "--trace", recording("touch-flick"), "--unplug"],
                         ["libinput", "debug-events"])
    subprocess.run(["strace", "-ff", "-o", folder / "calls", *words], capture_output=True)
    found = {}
    for path in folder.glob("calls.*"):
        text = path.read_text()
        if "memfd_create(\"fling-board\"" in text:
            found["fling"] = calls_of(text[text.index("memfd_create"):])
        elif "signalfd4" in text:
            found["keeper"] = calls_of(text.split('execve("/bin/rm"')[0])
        elif '["libinput", "debug-events"' in text:
            start, program = text.split("execve(", 1)
            found["start"], found["program"] = calls_of(start), calls_of(program[program.index("\n"):]) - bare_calls
    assert {part: sorted(calls - COMMON - named) for part, calls in found.items()} == dict.fromkeys(
        ("fling", "keeper", "start", "program"), [])
