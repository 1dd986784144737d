"""The action for workflows and the image, as the guides show them; .ci/action runs the action's steps in a bare Debian."""
import pathlib
import subprocess

import pytest

from pages import fences, strangers
from support import ROOT

PYTEST = ROOT / "Sources/Testing/Pytest"
pytestmark = pytest.mark.needs("/usr/lib/python3/dist-packages/yaml/__init__.py:python3-yaml")


@pytest.mark.parametrize("page", ["TestingApps", "TestingACompositor"])
def test_the_workflow_names_the_action_and_its_inputs(page):
    import yaml

    text = next(text for text in fences("yaml", page) if "OWNER/fling" in text)
    assert len(text.splitlines()) == 8
    [job] = yaml.safe_load(text)["jobs"].values()
    used = job["steps"][-1]
    folder = pathlib.Path(used["uses"].removeprefix("OWNER/fling/").partition("@")[0])
    action = yaml.safe_load((ROOT / folder / "action.yml").read_text())
    assert set(used["with"]) <= set(action["inputs"])
    assert job["container"] == "debian:12" and "Debian 12" in action["description"]


def test_every_input_is_used_and_every_step_is_one_of_the_script():
    import yaml

    action = yaml.safe_load((PYTEST / "action/action.yml").read_text())
    lines = [step["run"] for step in action["runs"]["steps"] if "run" in step]
    assert [line.split()[1] for line in lines] == ["packages", "wheel", "tests"]
    assert all(f"inputs.{name} " in " ".join(lines) for name in action["inputs"])


def test_the_guide_shows_the_file_of_the_image():
    assert not strangers("dockerfile", "TestingApps", PYTEST / "Containerfile")


@pytest.mark.parametrize("words, status, told", [
    (["wheel", "none.whl"], 1, "there is no such wheel"), (["dance"], 2, "there is no step dance"), ([], 1, "usage: steps")])
def test_a_step_that_cannot_be_done_says_why(words, status, told, tmp_path):
    result = subprocess.run([PYTEST / "action/steps", *words], cwd=tmp_path, capture_output=True, text=True)
    assert (result.returncode, told in result.stderr) == (status, True), result.stderr
