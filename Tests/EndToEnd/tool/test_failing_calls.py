"""Each system call of the tool fling fails in turn, in each way in which it fails on real systems, without root and without devices."""
import concurrent.futures
import os

import pytest

from tool.failing import Bench, check, faults, scenarios, strange_outputs
from support import ROOT, run

pytestmark = [pytest.mark.long, pytest.mark.needs("lib=libudev:libudev-dev")]
KERNEL = ROOT / "Sources/Devices/CVirtualEvdev"


@pytest.fixture(scope="module")
def bench(fling, tmp_path_factory):
    folder = tmp_path_factory.mktemp("failing")
    (folder / "runs").mkdir()
    # clang comes with Swift, and knows the headers' nullability.
    run("clang", "-shared", "-fPIC", "-fvisibility=hidden", "-O1", "-g", "-Wall", "-Wextra", "-Werror", f"-I{KERNEL}", f"-I{KERNEL}/include",
        *(ROOT / "Tests/FaultTests/Shim").glob("*.c"), *(KERNEL / f"{name}.c" for name in ("device", "kernel", "udev", "udev-lists", "system")),
        "-ludev", "-ldl", "-o", folder / "faults.so")
    return Bench(fling, folder / "faults.so", folder / "runs")


@pytest.mark.parametrize("scenario", scenarios, ids=lambda scenario: scenario.name)
def test_no_call_that_fails_loses_a_recording_or_a_message(scenario, bench):
    clean = scenario.run(bench)
    assert clean.status == 0 and not clean.hangs and clean.text(), clean.errors
    plan, wrong = list(faults(clean)), []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for failing in pool.map(lambda fault: scenario.run(bench, fault), plan):
            try:
                check(failing, clean)
            except AssertionError as error:
                target = failing.struck[1] if failing.struck else ""
                wrong.append(f"{':'.join(map(str, failing.fault))} ({target}): {error}; status {failing.status}: {failing.errors.strip()[-300:]!r}")
    assert plan and not wrong, "\n".join(wrong[:40])
    strange_outputs(clean)
