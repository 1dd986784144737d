"""Gestures for the adapters, and the velocities that they should have."""
import json
import subprocess

import pytest


@pytest.fixture(scope="session")
def robots(shared_folder, fling):
    """Recordings of an ideal panel's: a finger, two that scroll, and three that swipe slowly."""
    made = {"drag": ["drag", "--on", "touchscreen", "--by=-120,0", "--speed", "400"], "scroll": ["scroll", "--by=-60,0", "--speed", "400"],
            "slow": ["swipe", "--by=-60,0", "--speed", "100", "--steady"]}
    for name, words in made.items():
        subprocess.run([fling, "synthesize", *words, "--panel", "ideal", "-o", shared_folder / f"{name}.yml"], check=True, capture_output=True)
    return {name: shared_folder / f"{name}.yml" for name in made}


@pytest.fixture(scope="session")
def direct(fling):
    """The velocity at the lift of a recording by the direct path, in units of which a millimetre has some."""
    def replay(path, units):
        text = subprocess.run([fling, "replay", path, "--axis", "x", "--units-per-mm", str(units), "--json"], check=True,
                              capture_output=True, text=True).stdout
        [velocity] = [event["after"]["velocity"][0] for event in map(json.loads, text.splitlines()) if event.get("event") == "release"]
        return velocity

    return replay
