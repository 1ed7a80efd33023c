//! Programs with OpenMP that verify well are built by gcc with its own OpenMP and run: whatever schedule that takes is one of
//! those that were looked at, so that no assertion fails there.
//!
//! Deliberately not here: programs that fail, since a real run rarely shows a race.

use antiphon_testing::compilers::{has_gcc, run_file_by_gcc};
use antiphon_testing::{files_under, root};

#[test]
fn a_real_run_of_what_holds_fails_no_assertion() {
    if !has_gcc() {
        return;
    }
    let programs = files_under(&root().join("tests/pass/openmp"), &["c"]);
    assert!(programs.len() >= 40, "{} programs only", programs.len());
    for file in programs {
        let output = run_file_by_gcc(&["-fopenmp"], &file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(output.status.success(), "{}: {}", file.display(), String::from_utf8_lossy(&output.stderr));
    }
}
