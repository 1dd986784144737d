"""The guide's workspaces of a compositor compile as they stand, and do what a hand does, with a libinput that the test plays."""
import pytest

from pages import fences
from support import ROOT, run

pytestmark = pytest.mark.needs("gcc", "pkg-config", "lib=libinput:libinput-dev")


def test_the_workspaces_follow_a_hand(tmp_path, flags, library):
    (tmp_path / "workspaces.c").write_text("".join(fences("c", "InACompositor")))
    run("gcc", "-std=c11", "-Wall", "-Wextra", "-pedantic", "-Werror", f"-I{tmp_path}", ROOT / "Tests/Support/Guides/hand.c",
        *flags("--cflags", "--libs", "libinput", "fling"), "-lm", "-o", tmp_path / "workspaces", env=library)
    run(tmp_path / "workspaces", env=library)
