//! `antiphon run --arith machine` prints what the binary that gcc builds prints,
//! and ends with the same status, on generated programs.
//!
//! 500 programs by default, any number by `ANTIPHON_AGREEMENT=N`, from another
//! first seed by `ANTIPHON_AGREEMENT_SEED=S`. A failure names the seed; the
//! program is written to the temporary folder.

use crate::ANTIPHON;
use antiphon_cgen::{generate, Size};
use antiphon_testing::compilers::{has_gcc, run_file_by_gcc};
use antiphon_testing::{setting, Scratch};
use std::path::Path;
use std::process::Output;
use std::sync::atomic::{AtomicUsize, Ordering};

const PROGRAMS: u64 = 500;
/// After this many the rest would say nothing new.
const MOST_FAILURES: usize = 12;

/// Mostly small programs, so that a difference is easy to find; some large.
fn size_of(seed: u64) -> Size {
    match seed % 10 {
        0 => Size::Large,
        1..=3 => Size::Medium,
        _ => Size::Small,
    }
}

#[test]
fn a_run_prints_what_gcc_prints() {
    if !has_gcc() {
        return;
    }
    let folder = Scratch::new("agreement", &[]);
    let (first, count) = (setting("ANTIPHON_AGREEMENT_SEED", 0), setting("ANTIPHON_AGREEMENT", PROGRAMS));
    let seeds: Vec<u64> = (first..first + count).collect();
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let worker = || {
        let mut failures = Vec::new();
        while let Some(&seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed)) {
            if failed.load(Ordering::Relaxed) >= MOST_FAILURES {
                break;
            }
            if let Some(difference) = compare(folder.folder(), seed) {
                failed.fetch_add(1, Ordering::Relaxed);
                failures.push(format!("seed {seed}: {difference}"));
            }
        }
        failures
    };
    let failures: Vec<String> = std::thread::scope(|scope| {
        let threads = [scope.spawn(worker), scope.spawn(worker)];
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    if !failures.is_empty() {
        folder.keep();
    }
    assert!(failures.is_empty(), "{} programs differ\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn differences_are_found() {
    if !has_gcc() {
        return;
    }
    let folder = Scratch::new("difference", &[]);
    let outputs = |text: &str| {
        let file = folder.write("program.c", format!("#include <stdio.h>\nint main(void) {{ {text} }}\n"));
        (run_by_gcc(&file), run_by_antiphon(&file))
    };
    let (gcc, antiphon) = outputs("printf(\"one\\ntwo\\n\"); return 3;");
    assert_eq!(first_difference(&gcc, &antiphon), None);
    for (text, difference) in [
        ("printf(\"one\\nTwo\\n\"); return 3;", "line 2 is\n  Two\ninstead of\n  two"),
        ("printf(\"one\\ntwo\\n\"); return 4;", "Some(4) instead of Some(3)"),
        ("printf(\"one\\ntwo\"); return 3;", "7 bytes instead of 8"),
        ("int *p = 0; printf(\"one\\ntwo\\n\"); return *p;", "None instead of Some(3)"),
    ] {
        let found = first_difference(&gcc, &outputs(text).1).unwrap_or_default();
        assert!(found.starts_with(difference), "{found}");
    }
}

fn run_by_antiphon(file: &Path) -> Output {
    ANTIPHON.command(file.parent().unwrap(), &["run", "--arith", "machine"]).arg(file).output().unwrap()
}

fn run_by_gcc(file: &Path) -> Output {
    run_file_by_gcc(&["-O0"], file).unwrap_or_else(|error| panic!("{error}"))
}

/// How the two runs of a seed's program differ.
fn compare(folder: &Path, seed: u64) -> Option<String> {
    let file = folder.join(format!("seed{seed}.c"));
    std::fs::write(&file, generate(seed, size_of(seed))).unwrap();
    let (expected, found) = (run_by_gcc(&file), run_by_antiphon(&file));
    let difference = first_difference(&expected, &found);
    match &difference {
        None => drop(std::fs::remove_file(&file)),
        Some(_) => eprintln!("kept: {}", file.display()),
    }
    difference
}

/// The status of the program that Antiphon ran: its own is about the verdict.
fn status(found: &Output) -> Option<i32> {
    if found.status.code() != Some(0) {
        return None;
    }
    let said = String::from_utf8_lossy(&found.stderr);
    let line = said.lines().find_map(|line| line.strip_prefix("exit status "));
    line.map_or(Some(0), |text| text.trim().parse().ok())
}

fn first_difference(expected: &Output, found: &Output) -> Option<String> {
    let (want, have) = (String::from_utf8_lossy(&expected.stdout), String::from_utf8_lossy(&found.stdout));
    let mut lines = want.lines().zip(have.lines()).enumerate();
    if let Some((index, (want, have))) = lines.find(|(_, (want, have))| want != have) {
        return Some(format!("line {} is\n  {have}\ninstead of\n  {want}", index + 1));
    }
    let said = String::from_utf8_lossy(&found.stderr);
    if status(found) != expected.status.code() {
        return Some(format!("{:?} instead of {:?}\n{said}", status(found), expected.status.code()));
    }
    (want != have).then(|| format!("{} bytes instead of {}\n{said}", have.len(), want.len()))
}
