"""The pages in a browser: the core for WebAssembly weighs and imports no more than it should; the C interface's tests and the bridge's
pass in Node; a headless Chromium drives the pages of all recordings and the gallery's, each view of which axe-core judges; and the C
and Swift that they export compile. With --keep-pages DIR, the pages and their pictures are left there."""
import base64
import gzip
import os
import pathlib
import re
import subprocess
import zipfile

import pytest

from support import ROOT, run, shown

# The name without a version came after Debian 12.
IS_BOOKWORM = 'VERSION_ID="12"' in pathlib.Path("/etc/os-release").read_text()
BUILTINS = "libclang-rt-14-dev-wasm32" if IS_BOOKWORM else "libclang-rt-dev-wasm32"
pytestmark = pytest.mark.needs(
    "node:nodejs", "chromium", "python=pip:python3-pip", "/usr/lib/wasm32-wasi/libc.a:wasi-libc", "/usr/include/wasm32-wasi/stdio.h:wasi-libc",
    f"/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a:{BUILTINS}")
BROWSER = ROOT / "Tests/PagesTests/Browser"
RECORDINGS = sorted((ROOT / "Recordings").glob("*.yml"))
IMPORTS = """const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
console.log(WebAssembly.Module.imports(module).map(({ name }) => name).sort().join(" "));"""
RUN = """const { WASI } = require("node:wasi");
const wasi = new WASI({ version: "preview1", returnOnExit: true });
const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
process.exit(wasi.start(new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.wasiImport })));"""


@pytest.fixture(scope="module")
def core():
    """The core, compressed, and beside it a program with the C interface's own tests, as they stand."""
    tests = [word for path in sorted((ROOT / "Tests/CFlingTests").glob("*.c")) for word in ("--with", path)]
    run(ROOT / "Sources/Pages/Browser/build", "--output", ".build/browser", *tests, cwd=ROOT)
    return ROOT / ".build/browser/fling.wasm.gz"


def test_the_core_weighs_and_imports_no_more_than_it_should(core):
    assert len(gzip.decompress(core.read_bytes())) <= 560_000 and core.stat().st_size <= 220_000
    assert run("node", "-e", IMPORTS, core.with_suffix("")).split() == ["fd_close", "fd_seek", "fd_write"]


def test_the_c_interface_says_the_same_in_webassembly(core):
    run("node", "--no-warnings", "-e", RUN, core.with_name("program.wasm"))


@pytest.fixture(scope="module")
def node(tmp_path_factory):
    """Runs a file of tests with axe-core, which a package of PyPI has."""
    folder = tmp_path_factory.mktemp("node")
    run("python3", "-m", "pip", "--disable-pip-version-check", "--quiet", "download", "--no-deps", "--dest", folder, "axe-playwright-python==0.1.8")
    for wheel in folder.glob("*.whl"):
        zipfile.ZipFile(wheel).extractall(folder)
    environment = {**os.environ, "AXE": f"{folder}/axe_playwright_python/axe.min.js", "TMPDIR": str(folder)}

    def judge(name, *words):
        result = subprocess.run(["node", "--test-reporter=tap", BROWSER / name, *words], env=environment, capture_output=True, text=True)
        # What failed is in the middle of many lines of what did not.
        failed = re.findall(r"^not ok .*?(?=^# |\Z)", result.stdout, re.M | re.S)
        assert result.returncode == 0, f"{name}: " + ("".join(failed) or result.stdout + result.stderr)[-3000:]

    return judge


@pytest.fixture(scope="module")
def pages(request, tmp_path_factory):
    return pathlib.Path(request.config.getoption("--keep-pages") or tmp_path_factory.mktemp("pages")).resolve()


def test_the_bridge_moves_values_as_the_command_does(node, core, fling):
    node("bridge.mjs", core, fling, *RECORDINGS)


@pytest.fixture(scope="module")
def driven(node, core, fling, pages):
    """The pages of all recordings and of the gallery, driven, with what they exported."""
    node("pages.mjs", fling, core, pages, *RECORDINGS)
    node("gallery.mjs", fling, core, pages)
    return pages


def test_the_c_that_pages_export_compiles(driven):
    exports = sorted(driven.glob("exported*.c"))
    assert exports
    for path in exports:
        run("clang", "-fsyntax-only", "-std=c11", "-Wall", "-Wextra", "-Werror", "-I", ROOT / "Sources/C/CFling/Header", path)


def test_the_swift_that_pages_export_compiles(driven, tmp_path):
    """Each as the file of a program."""
    exports = sorted(driven.glob("exported*.swift"))
    assert exports
    for path in exports:
        (tmp_path / "main.swift").write_text(path.read_text())
        run("swiftc", "-typecheck", "-swift-version", 6, "-warnings-as-errors", "-I", ROOT / ".build/release/Modules",
            "-Xcc", f"-fmodule-map-file={ROOT}/Sources/System/CLibm/module.modulemap", tmp_path / "main.swift")


@pytest.mark.parametrize("line", [shown("Studio", "swift run fling studio"), shown("Gallery", "swift run fling gallery")], ids=["studio", "gallery"])
def test_the_guides_lines_make_pages_with_the_machine(line, core, tmp_path):
    run("bash", "-c", f"{line.strip()} -o {tmp_path}/page.html", cwd=ROOT)
    assert base64.b64encode(core.read_bytes()).decode() in (tmp_path / "page.html").read_text()


@pytest.mark.skipif(not IS_BOOKWORM, reason="the guide names the package of Debian 12")
def test_the_guides_packages_exist():
    run("bash", "-c", shown("Studio", "apt-get").strip() + " --simulate")
