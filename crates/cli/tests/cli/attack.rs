//! The standing attack, for a minute: random programs of a fixed seed, each verdict against an
//! oracle that shares no code with Antiphon.
//!
//! `ANTIPHON_ATTACK` asks for more programs, `ANTIPHON_ATTACK_SEED` for others; for hours there is
//! `cargo run --release -p antiphon-bench -- attack`.

use crate::ANTIPHON;
use antiphon_attack::{attack, Family, Plan, Until};
use antiphon_testing::compilers::has_gcc;
use antiphon_testing::{setting, Scratch};
use std::time::Duration;

/// A good number of each family.
const PROGRAMS: u64 = 60 * Family::ALL.len() as u64;

fn plan(binary: &std::path::Path, families: &[Family], folder: &Scratch) -> Plan {
    Plan {
        binary: binary.to_owned(),
        folder: folder.folder().to_owned(),
        seed: setting("ANTIPHON_ATTACK_SEED", 15),
        until: Until::Programs(setting("ANTIPHON_ATTACK", PROGRAMS)),
        families: families.to_vec(),
        jobs: 2,
        limit: Duration::from_secs(20),
    }
}

#[test]
fn no_verdict_about_random_programs_is_wrong() {
    if !has_gcc() {
        return;
    }
    let folder = Scratch::new("attack-wrong", &[]);
    let tally = attack(&plan(ANTIPHON.path(), &Family::ALL, &folder), |_| {}).expect("the oracles answer");
    if !tally.wrong.is_empty() {
        folder.keep();
    }
    assert!(tally.wrong.is_empty(), "{tally}");
    for (way, row) in &tally.rows {
        // The programs are worth the question: each answer is given.
        assert!(row.holds > 0 && row.violated > 0, "{way}: {tally}");
    }
}

#[cfg(unix)]
#[test]
fn a_verifier_that_always_says_the_same_is_found_out() {
    if !has_gcc() {
        return;
    }
    let lies = Scratch::new("attack-lies", &[]);
    for (verdict, code) in [("holds", 0), ("violated", 1)] {
        let script = format!("#!/bin/sh\necho '{{\"verdict\": \"{verdict}\", \"violations\": []}}'\nexit {code}\n");
        let binary = lies.write(verdict, script);
        let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&binary, executable).expect("our own file");
        for family in [Family::Machine, Family::Memory, Family::Messages, Family::Threads, Family::Openmp] {
            let plan = Plan { until: Until::Programs(10), ..plan(&binary, &[family], &lies) };
            let tally = attack(&plan, |_| {}).expect("the oracles answer");
            assert!(!tally.wrong.is_empty(), "{verdict}, {}: {tally}", family.name());
        }
    }
}
