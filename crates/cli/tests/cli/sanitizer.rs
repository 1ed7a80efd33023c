//! ThreadSanitizer (`gcc -fsanitize=thread`) reports no race in a program that `verify`
//! calls free of them: those under `tests/pass/threads` whose commands ask for races.
//!
//! The sanitizer sees the few interleavings that happen, so its silence says little; a
//! report of it would mean that `verify` is wrong. It does not know of fences, so programs
//! with one are left out, as are those that need functions which only a verifier has.

use antiphon_testing::compilers::has_gcc;
use antiphon_testing::process::{watch, Ending};
use antiphon_testing::workspace::{files_under, root};
use antiphon_testing::Scratch;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Runs of each program.
const RUNS: u32 = 3;

/// Programs that are at least looked at, where the sanitizer works.
const LEAST: usize = 60;

/// gcc calls through an `_Atomic` pointer to a function by a load that is not atomic.
const MISBUILT: &str = "function_pointer_kept.c";

/// A program with a race, to see whether the sanitizer works here.
const RACY: &str = "#include <pthread.h>\nint x;\nvoid *a(void *p) { x++; return 0; }\n\
    int main(void) { pthread_t s, t; pthread_create(&s, 0, a, 0); pthread_create(&t, 0, a, 0);\n\
    pthread_join(s, 0); pthread_join(t, 0); return 0; }\n";

#[test]
fn the_sanitizer_sees_no_race_where_there_is_none() {
    let folder = Scratch::new("sanitizer", &[("racy.c", RACY)]);
    if !has_gcc() || report(&folder.path("racy.c"), folder.folder()).is_none_or(|text| text.is_empty()) {
        println!("skipped: gcc has no ThreadSanitizer that works here");
        return;
    }
    let all = files_under(&root().join("tests/pass/threads"), &["c"]);
    let asked: Vec<_> = all.into_iter().filter(|file| is_about_races(file)).collect();
    let (mut looked_at, mut races) = (0, Vec::new());
    for file in asked {
        let Some(text) = report(&file, folder.folder()) else { continue };
        looked_at += 1;
        if !text.is_empty() {
            races.push(format!("{}\n{text}", file.display()));
        }
    }
    assert!(races.is_empty(), "verify says that there is no race\n{}", races.join("\n"));
    assert!(looked_at >= LEAST, "only {looked_at} programs were built");
}

/// Whether each command of a program looks for races, and the sanitizer can follow it.
fn is_about_races(file: &Path) -> bool {
    let Ok(text) = std::fs::read_to_string(file) else { return false };
    let foreign = ["mpi.h", "fence", "__VERIFIER", "pthread_cancel"].iter().any(|word| text.contains(word));
    let other = |line: &str| line.starts_with("//@") && line.contains("check") && !line.contains("data-race");
    !foreign && !file.ends_with(MISBUILT) && !text.lines().any(other)
}

/// What the sanitizer says of races in some runs; `None` if the program cannot be built.
fn report(file: &Path, folder: &Path) -> Option<String> {
    let binary = folder.join("a.out");
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=gnu11", "-w", "-g", "-O1", "-fsanitize=thread", "-pthread", "-o"]).arg(&binary).arg(file);
    if !gcc.arg("-lm").output().ok()?.status.success() {
        return None;
    }
    for _ in 0..RUNS {
        // One that runs for ever has shown what it has to show.
        let Ok(Ending::Done(output)) = watch(&mut Command::new(&binary), Duration::from_secs(5)) else { break };
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        if text.contains("ThreadSanitizer: data race") {
            return Some(text);
        }
    }
    Some(String::new())
}
