"""The tool under valgrind: no access where nothing is, and nothing lost. Where libinput is used, through the virtual devices, also
what belongs to it. What the Swift runtime keeps for good is not lost. And a replay holds no more of a long recording than of a
short one."""
import subprocess

import pytest

from support import ROOT, run

pytestmark = [pytest.mark.long, pytest.mark.needs("valgrind", "strip:binutils")]
# As it makes a type, the runtime writes the offset of a field only where another one stands, and so reads a fresh block.
SUPPRESSION = """{
   offsets of the fields of a type that Swift's runtime makes
   Memcheck:Cond
   fun:swift_initStructMetadata
}
"""


@pytest.fixture(scope="module")
def stripped(fling, tmp_path_factory):
    """The command without what the compiler says of it for debuggers, which valgrind cannot read."""
    path = tmp_path_factory.mktemp("memory") / "fling"
    run("strip", "-o", path, fling)
    (path.parent / "runtime.supp").write_text(SUPPRESSION)
    (path.parent / "cut.yml").write_bytes((ROOT / "Recordings/swipe-up.yml").read_bytes()[:9000])
    return path


@pytest.mark.parametrize("words, leaks", [
    ("replay Recordings/swipe-up.yml", "full"), ("replay Recordings/pinch-rotate.yml --axis both --json", "full"),
    ("convert Recordings/hold-stops-flight.yml --to touch", "full"), ("convert Recordings/swipe-up.yml --to libinput", "full"),
    ("velocity Recordings/uneven-lift.yml --json", "full"), ("synthesize pinch --truth FOLDER/truth", "full"), ("demo --fast", "full"),
    ("devices", "full"), ("doctor", "full"), ("replay /nowhere/at.all", "full"), ("replay FOLDER/cut.yml", "full"),
    # fontconfig keeps the fonts that it found.
    ("plot Recordings/touch-flick.yml -o FOLDER/flick.svg", "no")])
def test_a_command_is_clean(words, leaks, stripped):
    folder = stripped.parent
    result = subprocess.run(
        ["valgrind", "-q", f"--suppressions={folder}/runtime.supp", f"--leak-check={leaks}", "--errors-for-leak-kinds=definite",
         "--show-leak-kinds=definite", "--error-exitcode=99", stripped, *words.replace("FOLDER", str(folder)).split()],
        cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert result.returncode != 99, result.stderr


def long_recording():
    """Drags of 3 s on a touchscreen at 1000 Hz, for four minutes: as a whole, they would take 150 MB."""
    yield "# EVEMU 1.3\nN: touchscreen\nI: 0018 0001 0001 0001\nP: 02 00 00 00 00 00 00 00\n"
    yield "B: 01 00 00 00 00 00 00 00 00\n" * 5
    yield "B: 01 00 04 00 00 00 00 00 00\nB: 03 03 00 00 00 00 80 60 02\nA: 00 0 4000 0 0 16\nA: 01 0 4000 0 0 16\n"
    yield "A: 2f 0 9 0 0 0\nA: 35 0 4000 0 0 16\nA: 36 0 4000 0 0 16\nA: 39 0 65535 0 0 0\n"
    for milliseconds in range(240000):
        step, time = milliseconds % 3000, f"E: {milliseconds // 1000}.{milliseconds % 1000 * 1000:06d}"
        if step > 2600:
            continue
        if step == 0:
            yield f"{time} 0003 0039 {milliseconds // 3000}\n{time} 0001 014a 1\n"
        if step < 2600:
            yield f"{time} 0003 0035 {1000 + step}\n{time} 0003 0036 {4000 - step}\n"
        else:
            yield f"{time} 0003 0039 -1\n{time} 0001 014a 0\n"
        yield f"{time} 0000 0000 0\n"


@pytest.fixture(scope="module")
def long_files(stripped):
    folder = stripped.parent
    (folder / "long.evemu").write_text("".join(long_recording()))
    run(stripped, "convert", folder / "long.evemu", "--to", "libinput", "-o", folder / "long.yml")
    run(stripped, "convert", folder / "long.evemu", "--to", "touch", "-o", folder / "long.jsonl")
    return folder


@pytest.mark.needs("/usr/bin/time:time")
@pytest.mark.parametrize("words", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize("kind", ["evemu", "yml", "jsonl"])
def test_a_replay_holds_no_more_of_a_long_recording(kind, words, stripped, long_files):
    run("/usr/bin/time", "-f", "%M", "-o", long_files / "peak", "sh", "-c", 'exec "$@" >/dev/null', "sh", stripped, "replay",
        long_files / f"long.{kind}", *words)
    assert int((long_files / "peak").read_text()) < 64000  # kB
