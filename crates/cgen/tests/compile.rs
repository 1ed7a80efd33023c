//! Every generated program is accepted by gcc and runs without a word from its
//! sanitizers: what the generator calls well-defined is well-defined.

use antiphon_cgen::{feature_count, generate, generate_feature, Size};
use antiphon_testing::compilers::{has_gcc, run_file_by_gcc};
use antiphon_testing::tool::{stderr, stdout};
use antiphon_testing::Scratch;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

const FLAGS: &[&str] = &["-O0", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"];
const RANDOM_PROGRAMS: u64 = 60;

#[test]
fn one_seed_gives_one_program() {
    for size in [Size::Small, Size::Medium, Size::Large] {
        assert_eq!(generate(7, size), generate(7, size));
        assert_ne!(generate(7, size), generate(8, size));
    }
}

#[test]
fn sizes_differ() {
    let lines = |size| generate(1, size).lines().count();
    assert!(lines(Size::Small) < lines(Size::Medium) && lines(Size::Medium) < lines(Size::Large));
}

#[test]
fn gcc_and_its_sanitizers_have_no_complaint() {
    if !has_gcc() {
        return;
    }
    let sizes = [Size::Small, Size::Medium, Size::Large];
    let random = (0..RANDOM_PROGRAMS).map(|seed| (format!("seed {seed}"), generate(seed, sizes[seed as usize % 3])));
    let features = (0..feature_count()).map(|f| (format!("feature {f}"), generate_feature(f as u64, f)));
    let programs: Vec<(String, String)> = random.chain(features).collect();
    let folder = Scratch::new("cgen", &[]);
    let next = AtomicUsize::new(0);
    let failures: Vec<String> = std::thread::scope(|scope| {
        let worker = || {
            let mut failures = Vec::new();
            while let Some((name, text)) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                let file = folder.write(&format!("{}.c", name.replace(' ', "")), text);
                failures.extend(complaint(&file).map(|said| format!("{name}: {said}")));
            }
            failures
        };
        let threads = [scope.spawn(worker), scope.spawn(worker)];
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(failures.is_empty(), "{} programs\n{}", failures.len(), failures.join("\n\n"));
}

/// What gcc, the sanitizers or the exit status have against a program.
fn complaint(file: &Path) -> Option<String> {
    let run = match run_file_by_gcc(FLAGS, file) {
        Ok(run) => run,
        Err(error) => return Some(error),
    };
    let said = stderr(&run);
    // `main` returns six bits of the checksum, which is also the last line.
    let printed = stdout(&run);
    let last = printed.lines().last().and_then(|line| line.parse::<u64>().ok());
    let expected = last.map(|checksum| (checksum & 63) as i32);
    match said.is_empty() && run.status.code() == expected && expected.is_some() {
        true => None,
        false => Some(format!("{} instead of {expected:?}\n{said}", run.status)),
    }
}
