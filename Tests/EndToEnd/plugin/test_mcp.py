"""The server for agents, tried by a client of the package that it is made with. PyPI has that package, and CI does without."""
import json
import os
import pathlib
import shlex
import subprocess

import pytest

from pages import fences
from support import GTK_DEMO, PYTHON, ROOT, TARGETS, shown

pytestmark = pytest.mark.needs(*TARGETS["sway"], *GTK_DEMO, "gcc", "pkg-config", "lib=gtk4:libgtk-4-dev",
                               "/usr/libexec/at-spi-bus-launcher:at-spi2-core", "dbus-send:dbus-bin",
                               "/usr/lib/python3*/ensurepip/__init__.py:python3-venv")
TOOLS = ["start", "stop", "screen", "elements", "tap", "swipe", "pinch", "scroll", "play", "expect", "film", "report"]
WORDS = shlex.split(shown("TestingApps", "python3 -m pytest_fling.mcp"))
CLIENT = pathlib.Path(__file__).parent / "mcp_client.py"


@pytest.fixture(scope="session")
def python():
    """A Python with mcp, in .build/mcp."""
    if "CI" in os.environ:
        pytest.skip("PyPI's mcp is needed, which CI does without")
    folder = ROOT / ".build/mcp"
    if not (folder / "done").exists():
        subprocess.run([PYTHON, "-m", "venv", "--clear", folder], check=True)
        made = subprocess.run([folder / "bin/pip", "-q", "install", "--retries", "1", "--cert", "/etc/ssl/certs/ca-certificates.crt", "mcp>=2", "jeepney", "pytest"],
                              capture_output=True, text=True)
        if made.returncode != 0:
            pytest.skip(f"pip cannot install mcp: {made.stderr[-200:]}")
        (folder / "done").touch()
    return folder / "bin/python"


@pytest.fixture
def agent(python, folder, fling):
    """Makes calls, and returns the server's tools and its answers as text; pictures are the number of their bytes."""
    environment = {**os.environ, "FLING": str(fling), "PYTHONPATH": f"{ROOT}/Sources/Testing/Pytest"}

    def calls(words, *made):
        result = subprocess.run([python, CLIENT, *map(str, words)], cwd=folder, env=environment, input=json.dumps(made), capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
        told = json.loads(result.stdout)
        for answer in told["answers"]:
            assert all(len(block.get("text", "")) < 3100 for block in answer["content"]), "an answer is short"
        return told["tools"], told["answers"]

    return calls


def text(answer):
    return "\n".join(block.get("text", "") for block in answer["content"])


def test_an_agent_uses_an_app(agent, folder):
    (folder / "hands").mkdir()
    (folder / "hands/tap.yml").write_bytes((ROOT / "Recordings/tap.yml").read_bytes())
    tools, answers = agent(
        WORDS[3:],
        ["elements", {}], ["start", {}], ["elements", {"name": "Clipboard"}], ["tap", {"name": "Clipboard"}],
        ["expect", {"what": "window", "value": "Clipboard"}], ["screen", {}],
        ["swipe", {"direction": "left", "x": 0.5, "y": 0.5}], ["pinch", {"scale": 2}], ["scroll", {"mm": 20, "x": 0.5, "y": 0.5}],
        ["play", {"recording": "tap.yml"}], ["expect", {"what": "well"}],
        ["film", {"gestures": [{"kind": "swipe", "direction": "left"}], "at": [0, 200]}], ["report", {"title": "../<b>"}],
        ["stop", {}], ["screen", {}])
    assert sorted(tools) == sorted(TOOLS) and tools["start"]["arguments"] == []
    assert [index for index, answer in enumerate(answers) if answer["failed"]] == [0, 14]
    assert "call start" in text(answers[0]) and "at rest" in text(answers[1])
    assert '"Clipboard" at 0.' in text(answers[2])
    assert all("at rest" in text(answer) for answer in [answers[3], *answers[6:10]])
    assert answers[5]["content"][0]["image"] > 1000
    assert answers[11]["content"][0]["image"] > 1000 and text(answers[11]).count(" ms ") == 2
    page = folder / "test-results/agent/index.html"
    assert text(answers[12]).endswith("test-results/agent/index.html") and "&lt;b&gt;" in page.read_text()


def test_nothing_but_the_app_and_its_folder_can_be_reached(agent, built_app, folder):
    (folder / "hands").mkdir()
    (folder / "secret.yml").write_bytes((ROOT / "Recordings/tap.yml").read_bytes())
    (folder / "hands/link.yml").symlink_to(folder / "secret.yml")
    (folder / "hands/inner").mkdir()
    (folder / "hands/inner/tap.yml").write_bytes((ROOT / "Recordings/tap.yml").read_bytes())
    refused = ["../secret.yml", str(folder / "secret.yml"), "link.yml", "inner/tap.yml", "inner", "", ".", "--help", "swipe", "/etc/passwd"]
    _, answers = agent(
        ["--recordings", "hands", "--", built_app("pages.c")], ["start", {"command": "/bin/sh"}],
        *[["play", {"recording": name}] for name in refused],
        ["tap", {"x": 2, "y": 0.5}], ["tap", {"x": 0.5}], ["tap", {"name": "Nothing of that name"}], ["tap", {"fingers": 1000}],
        ["swipe", {"direction": "sideways"}], ["pinch", {"scale": -1}], ["film", {"gestures": [], "at": []}],
        ["expect", {"what": "text", "value": "x"}], ["run", {"command": "/bin/sh"}])
    assert all(answer["failed"] for answer in answers[1:]), answers
    for answer in answers[1:1 + len(refused)]:
        assert "there is no such recording; there are: none" in text(answer), answer
    # A word too many is no command.
    assert answers[0]["failed"] or "my-app" in text(answers[0]) or "pages" in text(answers[0])


def test_the_file_for_agents_names_the_same_server():
    [text] = fences("json", "TestingApps")
    server = json.loads(text)["mcpServers"]["app"]
    assert [server["command"], *server["args"]] == WORDS


def test_no_app_is_left_behind(agent, built_app):
    app = built_app("pages.c")
    agent(["--", app], ["start", {}])
    running = [path for path in pathlib.Path("/proc").glob("[0-9]*/exe") if os.path.lexists(path) and _is(path, app)]
    assert not running


def _is(path, app):
    try:
        return path.resolve() == pathlib.Path(app).resolve()
    except OSError:
        return False


def test_what_is_missing_is_named(folder, fling):
    environment = {**os.environ, "FLING": str(fling), "PYTHONPATH": f"{ROOT}/Sources/Testing/Pytest"}
    for words, told in ((["app"], "pip install 'pytest-fling[mcp]'"), (["--recordings", "none", "app"], "none is no folder of recordings")):
        result = subprocess.run([PYTHON, "-m", "pytest_fling.mcp", *words], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert (result.returncode, told in result.stderr) == (1, True), result.stderr
