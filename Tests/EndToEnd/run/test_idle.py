"""Rest is read from what a program does, not from how long nothing is seen of it."""
import pathlib

from pytest_fling import Run
from support import busy

# A few thousandths of a second of work, and a mark when it is done.
WORK = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; : >$XDG_RUNTIME_DIR/done; exec sleep 600"


def test_a_program_that_waits_for_a_processor_is_not_idle():
    """It has next to none of the processors' time while others work, and says nothing: by the clock it would seem to rest."""
    with busy(), Run("nice", "-n", "19", "sh", "-c", WORK, timeout=60) as run:
        run.wait("idle")
        assert pathlib.Path(run.place[1], "done").exists()


def test_a_program_that_only_waits_is_idle_on_a_busy_machine():
    with busy(), Run("sleep", "600", timeout=60) as run:
        run.wait("idle")
