"""The guide to the mathematics: its spring in Python is that of the command."""
import json

import pytest

from pages import fences
from support import run


@pytest.mark.parametrize("damping", [0, 8, 24, 30.5, 400])
def test_the_spring_in_python_is_the_command_s(damping, fling):
    names: dict = {}
    exec("".join(fences("python", "Mathematics")), names)
    said = run(fling, "spring", "--mass", 1.5, "--stiffness", 158, "--damping", damping, "--from", -20, "--to", 320,
               "--velocity", 900, "--at", "0.01,0.1,0.33,1", "--json")
    samples = json.loads(said)["samples"]
    assert len(samples) == 4
    for sample in samples:
        value, velocity = names["spring"](1.5, 158, damping, -20, 900, 320, sample["t"])
        assert value == pytest.approx(sample["value"], rel=0, abs=1e-6)
        assert velocity == pytest.approx(sample["velocity"], rel=0, abs=1e-4)
