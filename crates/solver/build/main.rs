//! Brings the solver along: fetches the pinned wheel of z3 once, through pip,
//! checks its hash, and leaves the executable inside it, still deflated, to be
//! embedded.
//!
//! The wheel is kept under `target/`, so that neither a rebuild nor another
//! profile fetches again. Without python, pip or network, or when
//! `ANTIPHON_FETCH_SOLVER=0`, the build succeeds without an embedded solver;
//! one on the PATH, or named by `ANTIPHON_SOLVER`, is then used at run time.

mod digest;
mod sha256;
mod zip;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What is fetched. Changing it means changing the hashes below.
const REQUIREMENT: &str = "z3-solver==4.15.4.0";
const VERSION: &str = "z3 4.15.4";

/// A platform, and the wheel that is for it.
struct Wheel {
    os: &'static str,
    arch: &'static str,
    /// pip's name of the platform.
    platform: &'static str,
    sha256: &'static str,
}

const WHEELS: &[Wheel] = &[
    Wheel {
        os: "linux",
        arch: "x86_64",
        platform: "manylinux_2_17_x86_64",
        sha256: "7e103a6f203f505b8b8b8e5c931cc407c95b61556512d4921c1ddc0b3f41b08e",
    },
    Wheel {
        os: "linux",
        arch: "aarch64",
        platform: "manylinux_2_34_aarch64",
        sha256: "62c7e9cbdd711932301f29919ad9158de9b2f58b4d281dd259bbcd0a2f408ba1",
    },
    Wheel {
        os: "macos",
        arch: "aarch64",
        platform: "macosx_13_0_arm64",
        sha256: "407e825cc9211f95ef46bdc8d151bf630e7ab2d62a21d24cd74c09cc5b73f3aa",
    },
    Wheel {
        os: "macos",
        arch: "x86_64",
        platform: "macosx_13_0_x86_64",
        sha256: "00bd10c5a6a5f6112d3a9a810d0799227e52f76caa860dafa5e00966bb47eb13",
    },
];

fn main() {
    println!("cargo:rerun-if-changed=build");
    println!("cargo:rerun-if-env-changed=ANTIPHON_FETCH_SOLVER");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let code = match embedded(&out) {
        Ok(code) => code,
        Err(reason) => {
            println!("cargo:warning=no solver is embedded: {reason}; z3 or cvc5 on the PATH will be used");
            "None".into()
        }
    };
    std::fs::write(out.join("embedded.rs"), code).expect("OUT_DIR can be written");
}

/// The Rust expression for what is embedded; writes the bytes beside it.
fn embedded(out: &Path) -> Result<String, String> {
    if std::env::var("ANTIPHON_FETCH_SOLVER").is_ok_and(|value| value == "0") {
        return Err("ANTIPHON_FETCH_SOLVER=0".into());
    }
    let target = |name: &str| std::env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let (os, arch) = (target("OS"), target("ARCH"));
    let wheel = WHEELS
        .iter()
        .find(|wheel| wheel.os == os && wheel.arch == arch)
        .ok_or_else(|| format!("there is no pinned wheel for {os} on {arch}"))?;
    let archive = obtain(wheel, out)?;
    let file = zip::find(&archive, "/bin/z3").ok_or("the wheel holds no deflated bin/z3")?;
    std::fs::write(out.join("solver.deflate"), file.data).map_err(|error| error.to_string())?;
    let digest = sha256::hex(file.data);
    let inflated = miniz_oxide::inflate::decompress_to_vec_with_limit(file.data, file.size)
        .map_err(|error| format!("bin/z3 is damaged: {error}"))?;
    let unpacked = digest::hex(&inflated[..], inflated.len()).map_err(|error| error.to_string())?;
    let bytes = "include_bytes!(concat!(env!(\"OUT_DIR\"), \"/solver.deflate\"))";
    let (size, names) = (file.size, format!("sha256: {digest:?}, unpacked: {unpacked:?}, version: {VERSION:?}"));
    Ok(format!("Some(Embedded {{ deflated: {bytes}, size: {size}, {names} }})"))
}

/// The bytes of the wheel, from the cache or from pip.
fn obtain(wheel: &Wheel, out: &Path) -> Result<Vec<u8>, String> {
    let cache = target_folder(out).join("antiphon-solver");
    let kept = cache.join(format!("{}.whl", wheel.sha256));
    if let Some(bytes) = std::fs::read(&kept).ok().filter(|bytes| sha256::hex(bytes) == wheel.sha256) {
        return Ok(bytes);
    }
    // Another build may be fetching too: each into a folder of its own, the
    // rename decides.
    let folder = cache.join(format!("fetch-{}", std::process::id()));
    let fetched = fetch(wheel, &folder);
    let result = fetched.and_then(|path| {
        let bytes = std::fs::read(&path).map_err(|error| error.to_string())?;
        let digest = sha256::hex(&bytes);
        if digest != wheel.sha256 {
            return Err(format!("what pip fetched has SHA-256 {digest}, not {}", wheel.sha256));
        }
        std::fs::rename(&path, &kept).map_err(|error| error.to_string())?;
        Ok(bytes)
    });
    // What is left behind is only wasted space.
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn fetch(wheel: &Wheel, folder: &Path) -> Result<PathBuf, String> {
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let output = Command::new("python3")
        .args(["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input"])
        .args(["--retries", "2", "--timeout", "20", "--no-deps", "--only-binary=:all:"])
        .args(["--platform", wheel.platform, "--dest"])
        .arg(folder)
        .arg(REQUIREMENT)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("python3 cannot be run: {error}"))?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        let last = text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("no reason given");
        return Err(format!("pip could not fetch {REQUIREMENT}: {last}"));
    }
    let entries = std::fs::read_dir(folder).map_err(|error| error.to_string())?;
    let mut wheels =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "whl"));
    wheels.next().ok_or_else(|| "pip left no wheel".into())
}

/// Cargo's target folder: the ancestor that cargo marks as a cache.
fn target_folder(out: &Path) -> PathBuf {
    let marked = out.ancestors().skip(1).filter(|folder| folder.join("CACHEDIR.TAG").is_file()).last();
    marked.unwrap_or(out).to_owned()
}
