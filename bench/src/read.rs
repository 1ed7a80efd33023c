//! Real code through the front end: lines, seconds, errors, memory.
//!
//! Each project is read in a process of its own, so that its peak memory is
//! its own. Bytes and lines are those of every file that was read, headers
//! counted each time they are included.

use antiphon_cli::options::source::SourceOptions;
use antiphon_cli::session::Session;
use antiphon_source::Severity;
use anyhow::{bail, Context, Result};
use clap::Parser;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// A public program: how its folder's name starts, and how to read it.
struct Project {
    name: &'static str,
    /// Folder within it that holds the C files.
    folder: &'static str,
    /// Compiler flags; folders are relative to the project.
    flags: &'static [&'static str],
    /// Names of files that are no translation units of this configuration:
    /// they are included by others, or belong to another system or language.
    except: &'static [&'static str],
    /// Only these, if any are given.
    only: &'static [&'static str],
}

const PROJECTS: &[Project] = &[
    Project { name: "zlib", folder: ".", flags: &["-I."], except: &[], only: &[] },
    Project {
        name: "gzip",
        folder: ".",
        flags: &["-I.", "-Ilib", "-DHAVE_CONFIG_H"],
        except: &["dfltcc.c"],
        only: &[],
    },
    Project {
        name: "libjpeg",
        folder: ".",
        flags: &["-I.", "-DBMP_SUPPORTED", "-DGIF_SUPPORTED", "-DPPM_SUPPORTED", "-DTARGA_SUPPORTED"],
        except: &[
            "jccolext.c",
            "jdcol565.c",
            "jdcolext.c",
            "jdmrg565.c",
            "jdmrgext.c",
            "jstdhuff.c",
            "turbojpeg-jni.c",
        ],
        only: &[],
    },
    Project { name: "libpng", folder: ".", flags: &["-I."], except: &[], only: &[] },
    Project {
        name: "lua",
        folder: "src",
        flags: &["-Isrc", "-DLUA_USE_LINUX", "-DLUA_COMPAT_5_3"],
        except: &[],
        only: &[],
    },
    Project { name: "sqlite", folder: ".", flags: &["-I."], except: &[], only: &["sqlite3.c"] },
];

/// Prints a row for each project that is there.
pub fn table(folder: &Path, only: Option<&str>) -> Result<()> {
    if let (Some(name), Ok(_)) = (only, std::env::var("ANTIPHON_BENCH_ROW")) {
        return row(folder, name);
    }
    println!("| program | files | lines | MB | s | MB/s | errors | peak MB |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for project in PROJECTS.iter().filter(|p| only.is_none_or(|name| p.name.starts_with(name))) {
        let me = std::env::current_exe()?;
        let arguments = [std::ffi::OsStr::new("read"), folder.as_os_str(), "--only".as_ref(), project.name.as_ref()];
        let status = Command::new(me).args(arguments).env("ANTIPHON_BENCH_ROW", "1").status()?;
        if !status.success() {
            println!("| {} | not read: {status} |", project.name);
        }
    }
    Ok(())
}

fn row(folder: &Path, name: &str) -> Result<()> {
    let project = PROJECTS.iter().find(|p| p.name == name).context("no such project")?;
    let root = project_folder(folder, name)?;
    let files = c_files(&root, project)?;
    let (mut lines, mut bytes, mut errors) = (0u64, 0u64, 0usize);
    let start = Instant::now();
    for file in &files {
        let mut arguments = vec!["read".to_string(), file.display().to_string()];
        arguments.extend(project.flags.iter().map(|flag| match flag.strip_prefix("-I") {
            Some(dir) => format!("-I{}", root.join(dir).display()),
            None => flag.to_string(),
        }));
        let options = Arguments::parse_from(arguments).source;
        let mut session = Session::open(&options).map_err(|failure| anyhow::anyhow!(failure.0))?;
        session.asts().map_err(|failure| anyhow::anyhow!(failure.0))?;
        for (_, source) in session.map.files() {
            bytes += source.text.len() as u64;
            lines += source.text.iter().filter(|b| **b == b'\n').count() as u64;
        }
        errors += session.diagnostics.iter().filter(|d| d.severity() > Severity::Warning).count();
    }
    let seconds = start.elapsed().as_secs_f64();
    let megabytes = bytes as f64 / 1e6;
    println!(
        "| {} | {} | {lines} | {megabytes:.1} | {seconds:.2} | {:.1} | {errors} | {} |",
        root.file_name().unwrap_or_default().to_string_lossy(),
        files.len(),
        megabytes / seconds,
        peak_megabytes().map_or("?".to_string(), |mb| mb.to_string())
    );
    Ok(())
}

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    source: SourceOptions,
}

fn project_folder(folder: &Path, name: &str) -> Result<PathBuf> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut found: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir() && path.file_name().is_some_and(|n| n.to_string_lossy().starts_with(name)))
        .collect();
    found.sort();
    match found.into_iter().next() {
        Some(path) => Ok(path),
        None => bail!("no folder in {} starts with {name}", folder.display()),
    }
}

fn c_files(root: &Path, project: &Project) -> Result<Vec<PathBuf>> {
    let name_of = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut files: Vec<PathBuf> = std::fs::read_dir(root.join(project.folder))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "c"))
        .filter(|path| !project.except.contains(&name_of(path).as_str()))
        .filter(|path| project.only.is_empty() || project.only.contains(&name_of(path).as_str()))
        .collect();
    files.sort();
    Ok(files)
}

/// The most memory that this process had, as Linux counts it.
fn peak_megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kb| kb / 1024)
}
