//! Every diagnostic code has a program under `tests/diagnostics` that shows it,
//! named after it (`E101.c`, `E101-nested.c`). Codes that have none yet are
//! listed in `missing.txt`, which may only shrink.

use crate::directives::Program;
use crate::folders::Folder;
use crate::judge;
use antiphon_source::codes;
use antiphon_testing::files_under;
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;
use std::path::Path;

pub fn trials(tests: &Path) -> Vec<Trial> {
    let folder = tests.join(Folder::Diagnostics.name());
    vec![Trial::test("diagnostics/every code has a program", move || check(&folder).map_err(Failed::from))]
}

fn check(folder: &Path) -> Result<(), String> {
    let missing = std::fs::read_to_string(folder.join("missing.txt")).unwrap_or_default();
    let missing: BTreeSet<&str> = missing.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    let known: BTreeSet<&str> = codes::all().map(|code| code.id).collect();
    let mut shown = BTreeSet::new();
    let mut complaints = Vec::new();
    for file in files_under(folder, &["c"]) {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let code = stem.split('-').next().unwrap_or(&stem).to_owned();
        let cases = Program::read(&file, Folder::Diagnostics)?;
        if cases.iter().any(|program| !judge::expects(program, &code)) {
            complaints.push(format!("{stem}.c does not expect `{code}`"));
        }
        // A file that is only a part of others shows nothing.
        shown.extend((!cases.is_empty()).then_some(code));
    }
    complaints.extend(compare(&known, &shown.iter().map(String::as_str).collect(), &missing));
    if complaints.is_empty() {
        return Ok(());
    }
    Err(complaints.join("\n"))
}

/// What is wrong with the set of programs and the list of exceptions.
pub fn compare(known: &BTreeSet<&str>, shown: &BTreeSet<&str>, missing: &BTreeSet<&str>) -> Vec<String> {
    let bare = known.difference(shown).filter(|code| !missing.contains(*code));
    let bare = bare.map(|code| format!("no program shows `{code}`"));
    let stale = missing.intersection(shown).map(|code| format!("`{code}` has a program: take it off missing.txt"));
    let strange =
        shown.union(missing).filter(|code| !known.contains(*code)).map(|code| format!("`{code}` is not a code"));
    bare.chain(stale).chain(strange).collect()
}
