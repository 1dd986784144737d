//! Finds libfling by pkg-config and lets bindgen make the bindings of its header.
//!
//! Both are commands, so that the crate has no dependencies and builds where no registry can be reached. The environment
//! variables `PKG_CONFIG` and `BINDGEN` name others, as a build for another processor needs.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{exit, Command};

fn main() {
    for variable in ["PKG_CONFIG", "PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR", "PKG_CONFIG_SYSROOT_DIR", "BINDGEN"] {
        println!("cargo:rerun-if-env-changed={variable}");
    }
    let pkg_config = env::var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".into());
    let wanted = format!("fling >= {}", env!("CARGO_PKG_VERSION"));
    let flags = run(
        Command::new(pkg_config).args(["--cflags", "--libs", &wanted]),
        "Install pkg-config (Debian: apt-get install pkg-config). Install libfling with Sources/C/CFling/install \
         --prefix DIR, and set PKG_CONFIG_PATH to DIR/lib/pkgconfig if pkg-config does not look there.",
    );
    let mut include_flags = Vec::new();
    for flag in flags.split_whitespace() {
        if let Some(folder) = flag.strip_prefix("-L") {
            println!("cargo:rustc-link-search=native={folder}");
        } else if let Some(library) = flag.strip_prefix("-l") {
            println!("cargo:rustc-link-lib={library}");
        } else {
            include_flags.push(flag.to_owned());
        }
    }
    let header = header(&include_flags);
    println!("cargo:rerun-if-changed={}", header.display());
    bindings(&header, &include_flags);
}

/// The header, in the first folder of pkg-config's that has it. pkg-config leaves out folders of the system.
fn header(include_flags: &[String]) -> PathBuf {
    let named = include_flags.iter().filter_map(|flag| flag.strip_prefix("-I")).map(Path::new);
    let system = ["/usr/include", "/usr/local/include"].map(Path::new);
    named
        .chain(system)
        .map(|folder| folder.join("fling.h"))
        .find(|path| path.exists())
        .unwrap_or_else(|| fail("pkg-config knows libfling, but its folder has no fling.h", "Install libfling again."))
}

/// Writes bindings.rs to the folder of the build.
fn bindings(header: &Path, include_flags: &[String]) {
    let help = "Install bindgen and libclang (Debian: apt-get install bindgen libclang-dev; elsewhere: cargo install \
                bindgen-cli), or set BINDGEN to the command.";
    let bindgen = env::var("BINDGEN").unwrap_or_else(|_| "bindgen".into());
    let version = run(Command::new(&bindgen).arg("--version"), help);
    let minor = version.split('.').nth(1).and_then(|number| number.parse::<u32>().ok()).unwrap_or(u32::MAX);
    let mut command = Command::new(&bindgen);
    command.args(["--no-prepend-enum-name", "--rust-target", "1.47", "--allowlist-function", "fling_.*"]);
    command.args(["--allowlist-type", "fling_.*", "--allowlist-var", "FLING_.*"]);
    if version.starts_with("bindgen 0.") && minor < 61 {
        // Later versions take size_t for usize by default.
        command.arg("--size_t-is-usize");
    }
    command.arg("--output").arg(out_path()).arg(header).args(["--", "-fparse-all-comments"]);
    command.arg(format!("--target={}", env::var("TARGET").expect("cargo sets TARGET")));
    command.args(include_flags);
    run(&mut command, help);
}

fn out_path() -> PathBuf {
    Path::new(&env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("bindings.rs")
}

/// The output of a command; ends the build if it fails.
fn run(command: &mut Command, help: &str) -> String {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.output() {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).into_owned(),
        Ok(output) => {
            // bindgen reports wrong arguments on its standard output.
            let said = [output.stderr, output.stdout].concat();
            fail(&format!("{name} failed: {}", String::from_utf8_lossy(&said).trim()), help)
        }
        Err(error) => fail(&format!("the command {name} cannot be run: {error}"), help),
    }
}

fn fail(what: &str, help: &str) -> ! {
    eprintln!("fling-sys: {what}\n{help}");
    exit(1)
}
