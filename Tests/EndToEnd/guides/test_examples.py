"""The examples in doc comments compile, and those that state results have these results; and @Animated is refused where it can't
work. They look at the build for debug, which comes first."""
import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from guides import doc_comments
from support import ROOT, run

pytestmark = [pytest.mark.debug, pytest.mark.needs("build")]
MODULES = {module: files for module, files in doc_comments.modules().items() if any(map(doc_comments.examples, files))}
BUILD = ROOT / ".build/debug"
# The modules whose examples are run, and those below them.
BELOW = ("CBox2D", "CVirtualEvdev", "Drive", "Fling", "FlingDynamics", "FlingWorlds", "FrameClocks", "Interaction", "JSONText", "Libinput",
         "LocalDevices", "Motion", "Replay", "Robot", "Seeded", "SystemCalls", "Touch", "Traces", "VirtualEvdev")


@pytest.fixture(scope="session")
def compiler():
    """swiftc with what finds the modules that the build has made."""
    # The name by which the modules know each other, that of the folder, so that examples may show what is theirs alone.
    words = ["swiftc", "-swift-version", "6", "-suppress-warnings", "-I", BUILD / "Modules", "-package-name",
             re.sub(r"[^a-z0-9]", "_", ROOT.name.lower())]
    system = ROOT / "Sources/System"
    maps = [*system.glob("*/module.modulemap"), *system.glob("*/include/module.modulemap")]
    maps += [BUILD / f"{name}.build/module.modulemap" for name in ("CBox2D", "CPages", "CPrograms", "CVirtualEvdev")]
    words += [word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")]
    words += [word for name in ("CDRM", "CLibevdev") for word in ("-Xcc", f"-I{system}/{name}/include")]
    plugins = pathlib.Path(os.path.realpath(shutil.which("swiftc") or "")).parents[1] / "lib/swift/host/plugins"
    return [str(word) for word in (*words, "-plugin-path", plugins, "-plugin-path", plugins / "testing")]


def objects(module):
    """Those of a module's present files: the folder may have others."""
    folder = BUILD / f"{module}.build"
    files = folder / "output-file-map.json"
    if not files.exists():
        return list(folder.rglob("*.o"))
    return [entry["object"] for entry in json.loads(files.read_text()).values() if "object" in entry]


@pytest.fixture(scope="session")
def linked():
    libraries = run("pkg-config", "--libs", "libinput", "libevdev", "libudev", "yaml-0.1", "box2d").split()
    return [*(path for name in BELOW for path in objects(name)), *libraries, "-lstdc++", "-lm"]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module(module, tmp_path, compiler, linked):
    _, results = doc_comments.write(module, MODULES[module], tmp_path)
    command = [*compiler, "-module-name", f"{module}Examples", *tmp_path.glob("*.swift")]
    if results == 0:
        run(*command, "-typecheck", cwd=ROOT)
        return
    run(*command, *linked, "-o", tmp_path / "run", cwd=ROOT)
    # Examples read a recording of the tests of an app.
    (tmp_path / "flick.yml").symlink_to(ROOT / "Tests/FlingTestingTests/flick.yml")
    run(tmp_path / "run", cwd=tmp_path)


def test_doc_comments_have_examples():
    assert len(MODULES) > 10


CLASS = """import Fling

final class Ball {
    @Animated var place = 0.0
}
func move(_ ball: Ball) { ball.place = 1 }
"""
NAMED = """import Fling

final class Photo {
    @Animated("photo.frame") var frame: Rect
    init(frame: Rect) { self.frame = frame }
}
"""


@pytest.mark.parametrize("text, error", [
    pytest.param(CLASS, None, id="in a class"),
    pytest.param(CLASS.replace("final class", "struct"), "'wrappedValue' is unavailable: .*in a structure, hold a Property instead",
                 id="in a structure"),
    pytest.param(NAMED, "setter for 'frame' is unavailable: .*needs a value at the declaration, or .* in init", id="a name and no value")])
def test_animated_is_refused_where_it_cannot_work(text, error, tmp_path, compiler):
    (tmp_path / "animated.swift").write_text(text)
    result = subprocess.run([*compiler, "-typecheck", tmp_path / "animated.swift"], capture_output=True, text=True)
    if error:
        assert result.returncode != 0 and re.search(f"error: {error}", result.stderr), result.stderr
    else:
        assert result.returncode == 0, result.stderr
