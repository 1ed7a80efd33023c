//! Real code through the front end: lines, seconds, errors, memory.
//!
//! Each project is read in a process of its own, so that its peak memory is
//! its own. Bytes and lines are those of every file that was read, headers
//! counted each time they are included.

use crate::projects::{c_files, open, project_folder, PROJECTS};
use antiphon_source::Severity;
use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

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
        let mut session = open(project, &root, file)?;
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

/// The most memory that this process had, as Linux counts it.
fn peak_megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kb| kb / 1024)
}
