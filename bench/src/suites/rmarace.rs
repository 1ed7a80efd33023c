//! RMARaceBench (github.com/RWTH-HPC/RMARaceBench): what the label of a program says.
//!
//! The programs of MPI lie in the folders of `MPIRMA`. Each has a label in JSON, in a comment,
//! with the kind of its race (`local`, `remote`, `none`) and the number of its
//! processes. The folders name what is tested; those of `hybrid` have threads of OpenMP. What is
//! written for other libraries (`SHMEM`, `GASPI`) is not read.

use super::cases::{Case, Expected, ProgramInstance, Run};
use anyhow::{ensure, Context, Result};
use std::path::Path;

const PROGRAMS: &str = "MPIRMA";

/// The programs of a copy of the suite.
pub fn cases(folder: &Path) -> Result<Vec<Case>> {
    let root = folder.join(PROGRAMS);
    ensure!(root.is_dir(), "there is no folder {}", root.display());
    let root = root.canonicalize()?;
    let mut cases = Vec::new();
    for part in std::fs::read_dir(&root)? {
        let part = part?.path();
        let topic = part.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for file in std::fs::read_dir(&part).with_context(|| format!("cannot read {}", part.display()))? {
            let file = file?.path();
            if file.extension().is_none_or(|extension| extension != "c") {
                continue;
            }
            let text = String::from_utf8_lossy(&std::fs::read(&file)?).into_owned();
            let name = format!("{topic}/{}", file.file_stem().unwrap_or_default().to_string_lossy());
            let case = Case::correct(name, file.clone());
            cases.push(labelled(case, &topic, &text).with_context(|| format!("label of {}", file.display()))?);
        }
    }
    Ok(cases)
}

fn labelled(mut case: Case, topic: &str, text: &str) -> Result<Case> {
    let kind = value(text, "RACE_KIND").context("there is no RACE_KIND")?;
    let processes = value(text, "NPROCS").context("there is no NPROCS")?.parse()?;
    case.runs = vec![Run { processes, argc: 1 }];
    case.part = if topic == "hybrid" { ProgramInstance::Threads } else { ProgramInstance::OneSided };
    case.label = match kind {
        "none" => format!("OK {topic}"),
        kind => {
            case.expected = Expected::Faulty;
            format!("Race {topic}, {kind}")
        }
    };
    Ok(case)
}

/// `"KEY": "value"` or `"KEY": 2`.
fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(&format!("\"{key}\":"))?;
    let line = rest.lines().next()?.trim().trim_end_matches(',');
    Some(line.trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn read(kind: &str, topic: &str) -> Result<Case> {
        let text = format!("/* {{\n \"RACE_KIND\": \"{kind}\",\n \"NPROCS\": 3,\n}} */");
        labelled(Case::correct("x".into(), PathBuf::new()), topic, &text)
    }

    #[test]
    fn the_label_tells_the_race_and_the_processes() {
        let case = read("remote", "sync").unwrap();
        assert_eq!((case.label.as_str(), case.expected), ("Race sync, remote", Expected::Faulty));
        assert_eq!(case.runs, [Run { processes: 3, argc: 1 }]);
        let case = read("none", "hybrid").unwrap();
        assert_eq!((case.label.as_str(), case.part), ("OK hybrid", ProgramInstance::Threads));
        assert_eq!(case.expected, Expected::Correct);
    }

    #[test]
    fn a_program_without_a_label_is_an_error() {
        assert!(labelled(Case::correct("x".into(), PathBuf::new()), "sync", "int main(void) {}").is_err());
    }
}
