//! `cargo xtask dist [TARGET]`: a release archive with everything that a user needs, in one file.
//!
//! The default target is Linux with musl, whose binary is static and runs on any distribution; that it is
//! static is checked, not hoped for. The archive has the binary, licences, manual pages and completions, and the same bytes
//! if it is made again from the same sources by the same compiler. What is missing on this machine is said, with what installs it.

use anyhow::{bail, Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files of the repository that come along.
const DOCUMENTS: [&str; 5] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY.md"];

/// Shells with completions, and the names of their scripts.
const SHELLS: [(&str, &str); 3] = [("bash", "antiphon.bash"), ("zsh", "_antiphon"), ("fish", "antiphon.fish")];

/// Commands with a manual page of their own.
const PAGES: [&str; 8] = ["verify", "compare", "trace", "cegar", "run", "replay", "report", "check"];

/// Makes the archive.
pub fn run(root: &Path, target: Option<&str>) -> Result<()> {
    let target = target.map_or_else(|| format!("{}-unknown-linux-musl", std::env::consts::ARCH), str::to_owned);
    check_installed(&target)?;
    let binary = build(root, &target)?;
    if target.ends_with("-musl") && is_dynamic(&std::fs::read(&binary)?) {
        bail!("{} is not static", binary.display());
    }
    let name = format!("antiphon-{}-{target}", env!("CARGO_PKG_VERSION"));
    let dist = output(root).join("dist");
    let folder = dist.join(&name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    fill(root, &folder, &binary)?;
    let archive = pack(&dist, &name)?;
    println!("{} ({} MB)", archive.display(), std::fs::metadata(&archive)?.len() >> 20);
    Ok(())
}

/// Where cargo puts what it builds.
fn output(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// A target without its standard library cannot be built for.
fn check_installed(target: &str) -> Result<()> {
    let mut rustc = Command::new(std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into()));
    let asked =
        rustc.args(["--print", "target-libdir", "--target", target]).output().context("rustc does not start")?;
    let folder = String::from_utf8_lossy(&asked.stdout).trim().to_owned();
    if !asked.status.success() {
        bail!("rustc does not know the target `{target}`");
    }
    match Path::new(&folder).is_dir() {
        true => Ok(()),
        false => bail!("the target `{target}` is not installed; `rustup target add {target}` installs it"),
    }
}

fn build(root: &Path, target: &str) -> Result<PathBuf> {
    let mut cargo = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    cargo.args([
        "build",
        "--release",
        "--locked",
        "--package",
        "antiphon-cli",
        "--bin",
        "antiphon",
        "--target",
        target,
    ]);
    // No path of this machine is in the binary.
    cargo.env("RUSTFLAGS", format!("--remap-path-prefix={}=antiphon", root.display()));
    if !cargo.current_dir(root).status()?.success() {
        bail!("the build for `{target}` failed");
    }
    Ok(output(root).join(target).join("release/antiphon"))
}

/// Whether an ELF file asks for an interpreter, that is, for shared libraries.
fn is_dynamic(file: &[u8]) -> bool {
    const INTERPRETER: u32 = 3;
    let number = |at: usize, bytes: usize| {
        let part = file.get(at..at + bytes).unwrap_or_default();
        part.iter().rev().fold(0_u64, |number, byte| number << 8 | u64::from(*byte))
    };
    // Of 64 bits, least byte first, as all of our targets are.
    if file.get(..6) != Some(b"\x7fELF\x02\x01") {
        return true;
    }
    let (start, size, count) = (number(32, 8) as usize, number(54, 2) as usize, number(56, 2) as usize);
    (0..count).any(|index| number(start + index * size, 4) == u64::from(INTERPRETER))
}

/// What the archive holds.
fn fill(root: &Path, folder: &Path, binary: &Path) -> Result<()> {
    let (man, completions) = (folder.join("man"), folder.join("completions"));
    std::fs::create_dir_all(&man)?;
    std::fs::create_dir_all(&completions)?;
    std::fs::copy(binary, folder.join("antiphon"))?;
    for name in DOCUMENTS {
        std::fs::copy(root.join(name), folder.join(name)).with_context(|| name.to_owned())?;
    }
    std::fs::write(man.join("antiphon.1"), said(binary, &["man"])?)?;
    for page in PAGES {
        std::fs::write(man.join(format!("antiphon-{page}.1")), said(binary, &["man", page])?)?;
    }
    for (shell, name) in SHELLS {
        std::fs::write(completions.join(name), said(binary, &["completions", shell])?)?;
    }
    Ok(())
}

/// What the new binary prints.
fn said(binary: &Path, words: &[&str]) -> Result<Vec<u8>> {
    let output = Command::new(binary).args(words).output().context("the binary does not run on this machine")?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => bail!("antiphon {}: {}", words.join(" "), String::from_utf8_lossy(&output.stderr)),
    }
}

/// One file, whose bytes depend on contents alone.
fn pack(dist: &Path, name: &str) -> Result<PathBuf> {
    let archive = dist.join(format!("{name}.tar.gz"));
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=go=rX,u+w"]);
    tar.args(["--use-compress-program=gzip -n9", "-cf"]).arg(&archive).arg(name);
    match tar.current_dir(dist).status().context("GNU tar is not installed")?.success() {
        true => Ok(archive),
        false => bail!("tar could not write {}", archive.display()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interpreter_is_found() {
        let mut file = vec![0_u8; 64 + 2 * 56];
        file[..6].copy_from_slice(b"\x7fELF\x02\x01");
        (file[32], file[54], file[56]) = (64, 56, 2);
        (file[64], file[64 + 56]) = (1, 2);
        assert!(!is_dynamic(&file));
        file[64 + 56] = 3;
        assert!(is_dynamic(&file));
        assert!(is_dynamic(b"#!/bin/sh\n"), "what is not understood is not static");
    }

    #[test]
    fn a_target_that_is_not_there_is_told() {
        let error = check_installed("x86_64-unknown-nothing").expect_err("there is no such target").to_string();
        assert!(error.contains("x86_64-unknown-nothing"), "{error}");
    }
}
