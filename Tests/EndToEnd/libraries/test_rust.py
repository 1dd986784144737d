"""The Rust crates fling-sys and fling, by Debian's compiler and without a registry: format, clippy, tests, tests again under valgrind,
documentation without a warning, and the example, which prints what the one in C does. The window of winit is compiled with Debian's
packages of winit."""
import re
import subprocess

import pytest

from libraries.linking import HEADERS, declared_in
from pages import strangers
from support import ROOT, run, shown

pytestmark = pytest.mark.needs(
    "valgrind", "pkg-config", "bindgen", "/usr/bin/rustc:rustc", "/usr/bin/cargo:cargo", "/usr/bin/cargo-clippy:rust-clippy",
    "/usr/bin/cargo-fmt:rustfmt", "/usr/lib/llvm-*/lib/libclang.so:libclang-dev", "/usr/share/cargo/registry/winit-0.27*:librust-winit-dev")
CRATE, EXAMPLE = ROOT / "Sources/C/Rust", ROOT / "Sources/Examples/Rust"
FOLDERS = pytest.mark.parametrize("folder", [CRATE, EXAMPLE], ids=["crates", "example"])


@pytest.fixture(scope="module")
def rust(library):
    return {**library, "CARGO_TARGET_DIR": f"{ROOT}/.build/rust", "CARGO_NET_OFFLINE": "true", "PATH": f"/usr/bin:{library['PATH']}"}


def test_the_crates_have_the_version_of_the_header(rust):
    versions = {re.findall('^version = "(.*)"', path.read_text(), re.M)[0] for path in CRATE.glob("*/Cargo.toml")}
    assert versions == {run("pkg-config", "--modversion", "fling", env=rust).strip()}


@FOLDERS
def test_cargo_formats_nothing(folder, rust):
    run("cargo", "fmt", "--check", cwd=folder, env=rust)


@FOLDERS
def test_clippy_finds_nothing(folder, rust):
    run("cargo", "clippy", "--locked", "--all-targets", "--", "-D", "warnings", cwd=folder, env=rust)


def test_the_tests_pass(rust):
    run("cargo", "test", "--locked", cwd=CRATE, env=rust)


def test_the_tests_lose_nothing(rust):
    # The harness frees all that it has; what stays are the names of its threads.
    valgrind = "valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect --error-exitcode=9"
    run("cargo", "test", "--locked", "--tests", "--", "--test-threads", 1, cwd=CRATE,
        env={**rust, "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER": valgrind})


def test_the_documentation_has_no_warnings(rust):
    run("cargo", "doc", "--locked", "--no-deps", cwd=CRATE, env={**rust, "RUSTDOCFLAGS": "-D warnings"})


def test_every_function_of_the_header_has_a_place_in_the_safe_crate():
    used = set(re.findall(r"\bfling_[a-z0-9_]*\b", "".join(path.read_text() for path in (CRATE / "fling/src").glob("*.rs"))))
    assert not declared_in(HEADERS["fling"]) - used - {"fling_error_message", "fling_version"}


def test_the_guides_lines_and_code_are_the_examples(rust):
    run("bash", "-c", shown("EmbeddingInRust", "apt-get install").strip() + " --simulate")
    result = subprocess.run(["bash", "-c", shown("EmbeddingInRust", "cargo run")], cwd=ROOT, env=rust, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert result.stdout == (ROOT / "Tests/CFlingTests/sheet.txt").read_text()
    assert not strangers("rust", "EmbeddingInRust", EXAMPLE / "sheet.rs", EXAMPLE / "winit/src/main.rs")


def test_without_the_library_the_build_says_what_to_do(rust, tmp_path):
    environment = {**rust, "PKG_CONFIG_PATH": str(tmp_path), "CARGO_TARGET_DIR": str(tmp_path / "rust")}
    result = subprocess.run(["cargo", "build", "--manifest-path", CRATE / "Cargo.toml"], env=environment, capture_output=True, text=True)
    assert result.returncode != 0 and "Install libfling with Sources/C/CFling/install" in result.stderr, result.stderr


def test_the_window_of_winit_compiles_without_a_warning(rust):
    said = run("bash", "-c", shown("EmbeddingInRust", "cargo --config").replace(" run ", " check "), cwd=ROOT, env=rust)
    assert not re.search("^warning", said, re.M), said
