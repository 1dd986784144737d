"""The same answers twice: a recording gives the same bytes in debug and release builds, and with another arithmetic of the C
library's."""
import json
import os

import pytest

from support import ROOT, run

pytestmark = [pytest.mark.debug, pytest.mark.needs("build")]
# What glibc takes on a processor that multiplies and adds in one step differs in the last bits from what it takes on others. Without
# these it is as on others.
PLAIN = {**os.environ, "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-AVX2,-FMA4"}


@pytest.fixture(scope="module")
def debug():
    run("swift", "build", "--product", "fling", cwd=ROOT)
    return ROOT / ".build/debug/fling"


@pytest.mark.parametrize("recording", sorted((ROOT / "Recordings").glob("*.yml")), ids=lambda path: path.stem)
@pytest.mark.parametrize("words", ["--axis both", "--detents 0,320 --bounds -100,500", "--fps 144 --spring bouncy --from 50"])
def test_a_replay_gives_the_same_bytes(recording, words, debug, fling):
    line = ["replay", recording, *words.split(), "--json"]
    said = run(fling, *line)
    assert len(said.splitlines()) > 4
    assert said == run(debug, *line)
    assert said == run(fling, *line, env=PLAIN)
    assert said == run(fling, *line)


@pytest.mark.parametrize("bounce", [-0.5, 0, 0.3, 0.9])
def test_a_spring_in_full_differs_in_its_last_bits_alone(bounce, debug, fling):
    line = ["spring", "--duration", 0.5, "--bounce", bounce, "--velocity", 900, "--fps", 500, "--until", 2, "--json"]
    said = run(fling, *line)
    assert said == run(debug, *line)
    one, other = json.loads(said)["samples"], json.loads(run(fling, *line, env=PLAIN))["samples"]
    assert len(one) == len(other)
    for a, b in zip(one, other):
        assert abs(a["value"] - b["value"]) < 1e-13 * 320 and abs(a["velocity"] - b["velocity"]) < 1e-13 * 9000
