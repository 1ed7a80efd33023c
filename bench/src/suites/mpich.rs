//! MPICH's own tests (github.com/pmodels/mpich, `test/mpi`): all are correct, by the lists in their folders.
//!
//! A line of a list names a program, its processes and sometimes arguments; lines that only change variables of the environment are the
//! same program to us. The harness of the library is replaced by ours, as for MPI-CorrBench, so that a test that counts an
//! error is a violation. More than four processes are taken for four: most tests ask for many to be thorough. Programs that
//! are not one file, and the folders of other languages, spawning and threads are not read.

use super::cases::{Case, ProgramInstance, Run};
use anyhow::{ensure, Result};
use std::collections::BTreeSet;
use std::path::Path;

const FOLDERS: [&str; 15] = [
    "attr", "basic", "coll", "comm", "datatype", "errhan", "group", "info", "init", "io", "part", "pt2pt", "rma",
    "session", "topo",
];

/// Most processes that a test is run by.
const MOST: u32 = 4;

const HARNESS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/corrbench-harness");

/// What these tests call beyond it, and a `main` for those that are one function.
const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/mpich-harness");

/// How such a function begins.
const ONE_FUNCTION: &str = "int run(const char *arg)";

/// The programs of a copy of the repository.
pub fn cases(folder: &Path) -> Result<Vec<Case>> {
    let root = folder.join("test/mpi");
    ensure!(root.is_dir(), "there is no folder {}", root.display());
    let root = root.canonicalize()?;
    let mut cases = Vec::new();
    for folder in FOLDERS {
        let list = ["testlist.in", "testlist"].map(|name| root.join(folder).join(name));
        let Some(list) = list.iter().find(|list| list.is_file()) else { continue };
        let lines = std::fs::read_to_string(list)?;
        let mut seen = BTreeSet::new();
        for (program, processes, arguments) in lines.lines().filter_map(read) {
            let name = format!("{folder}/{program} -n {processes} {}", arguments.join(" ")).trim_end().to_owned();
            let file = root.join(folder).join(format!("{program}.c"));
            if !file.is_file() || !seen.insert(name.clone()) {
                continue;
            }
            let mut case = Case::correct(name, file);
            case.label = format!("OK {folder}");
            case.part = if folder == "rma" { ProgramInstance::OneSided } else { ProgramInstance::Messages };
            case.include = vec![HARNESS.into(), OWN.into(), root.join("include")];
            let is_function = std::fs::read_to_string(&case.file).is_ok_and(|text| text.contains(ONE_FUNCTION));
            case.options.extend(is_function.then(|| format!("{OWN}/run.c")));
            case.runs = vec![Run { processes: processes.min(MOST), argc: 1 }];
            case.arguments = arguments;
            cases.push(case);
        }
    }
    Ok(cases)
}

/// `sendrecv3 2 arg=-isendrecv env=X=1`
fn read(line: &str) -> Option<(&str, u32, Vec<String>)> {
    let mut words = line.split_whitespace();
    let program = words.next().filter(|word| !word.starts_with(['#', '@']))?;
    let processes = words.next()?.parse().ok()?;
    Some((program, processes, words.filter_map(|word| word.strip_prefix("arg=")).map(str::to_owned).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_program_processes_and_arguments() {
        assert_eq!(read("sendrecv3 2 arg=-isendrecv env=X=1"), Some(("sendrecv3", 2, vec!["-isendrecv".to_owned()])));
        assert_eq!(read("# sendrecv3 2"), None);
        assert_eq!(read("@largetest@bigtype 2"), None);
    }
}
