"""The C libraries, installed, and programs that are linked with them, strictly."""
import os
import pathlib

import pytest

from libraries.linking import FLING, FLING_INPUT, INSTALLED, STRICT
from support import ROOT, run


def environment_of(*libraries):
    folders = [INSTALLED / library.name / "lib" for library in libraries]
    return {**os.environ, "LD_LIBRARY_PATH": ":".join(map(str, folders)),
            "PKG_CONFIG_PATH": ":".join(f"{folder}/pkgconfig" for folder in folders),
            "PYTHONPATH": f"{INSTALLED}/python/lib/python3/dist-packages", "PYTHONDONTWRITEBYTECODE": "1"}


@pytest.fixture(scope="session")
def library():
    """The environment in which programs are linked with libfling, and find it and the module of Python's."""
    run(ROOT / ".ci/install", "fling", "python")
    return environment_of(FLING)


@pytest.fixture(scope="session")
def input_library(library):
    """The same of libfling-input, and libfling beside it."""
    run(ROOT / ".ci/install", "fling-input")
    return environment_of(FLING_INPUT, FLING)


@pytest.fixture
def program(tmp_path):
    """Compiles a program: program("replay", input_library, "fling-input", [sources and more flags], command=STRICT)."""
    def compile_program(name, environment, packages, words, command=STRICT):
        flags = run("pkg-config", "--cflags", "--libs", *packages.split(), env=environment).split()
        run(*command, *words, *flags, "-lm", "-o", tmp_path / name, cwd=ROOT, env=environment)
        return tmp_path / name

    return compile_program


@pytest.fixture(scope="session")
def compiler_headers():
    """The folder of Swift's own clang, which stands in for one of the system's."""
    swiftc = run("bash", "-c", "readlink -f $(command -v swiftc)").strip()
    return pathlib.Path(swiftc).parent
