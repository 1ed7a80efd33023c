//! The MPI Bugs Initiative (github.com/mquinson/MBI) and MPI-BugBench, which
//! is made of it and of MPI-CorrBench: what the header of a program says.
//!
//! A header is a comment with a table of features (`RMA: Yes`) and a list of
//! tests, each a command and what it should give:
//!
//! ```text
//!   $ mpirun -np 2 ${EXE} 1
//!   | ERROR: CallMatching
//! ```
//!
//! The tests of one program differ only in the buffering that the library is
//! told to use and in the argument, and a verifier covers all of these at
//! once. So they are one case: faulty if one of its tests is. A program that
//! reads its arguments gets one that may be anything, whatever the header
//! passes; some read an argument that the header forgets.

use super::cases::{Case, Expected, ProgramInstance, Run};
use anyhow::{bail, ensure, Context, Result};
use std::path::Path;

/// The programs of a folder and of those in it.
pub fn cases(folder: &Path) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    read(folder, &mut cases)?;
    Ok(cases)
}

fn read(folder: &Path, cases: &mut Vec<Case>) -> Result<()> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            read(&path, cases)?;
            continue;
        }
        if path.extension().is_none_or(|extension| extension != "c") {
            continue;
        }
        let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        let header = Header::parse(&text).with_context(|| format!("header of {}", path.display()))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        cases.push(header.case(Case::correct(name, path.canonicalize()?)));
    }
    Ok(())
}

/// What the header says, with the little that the program says.
#[derive(PartialEq, Debug)]
struct Header {
    one_sided: bool,
    reads_arguments: bool,
    tests: Vec<Test>,
}

#[derive(PartialEq, Debug)]
struct Test {
    processes: u32,
    /// The label of the error, if one is expected.
    error: Option<String>,
}

impl Header {
    fn parse(text: &str) -> Result<Header> {
        let between = |begin: &str, end: &str| text.split_once(begin)?.1.split_once(end);
        let (tests, program) = between("BEGIN_MBI_TESTS", "END_MBI_TESTS")
            .or_else(|| between("BEGIN_MBB_TESTS", "END_MBB_TESTS"))
            .context("there is no BEGIN_MBI_TESTS or BEGIN_MBB_TESTS, or no end of it")?;
        let tests = parse_tests(tests)?;
        ensure!(!tests.is_empty(), "there is no test");
        Ok(Header { one_sided: has_feature(text, "RMA"), reads_arguments: program.contains("argv["), tests })
    }

    fn case(&self, mut case: Case) -> Case {
        let argc = if self.reads_arguments { 2 } else { 1 };
        case.runs.clear();
        for test in &self.tests {
            let run = Run { processes: test.processes, argc };
            if !case.runs.contains(&run) {
                case.runs.push(run);
            }
        }
        if let Some(label) = self.tests.iter().find_map(|test| test.error.as_ref()) {
            case.label = label.clone();
            case.expected = Expected::Faulty;
        }
        if self.one_sided {
            case.part = ProgramInstance::OneSided;
        }
        case
    }
}

/// Whether the table of features has `NAME: Yes`.
fn has_feature(text: &str, name: &str) -> bool {
    let table = text.split_once("BEGIN_MPI_FEATURES").map_or("", |(_, rest)| rest);
    let table = table.split_once("END_MPI_FEATURES").map_or(table, |(table, _)| table);
    table
        .lines()
        .filter_map(|line| line.trim().split_once(':'))
        .any(|(feature, value)| feature.trim() == name && value.trim() == "Yes")
}

fn parse_tests(text: &str) -> Result<Vec<Test>> {
    let mut tests = Vec::new();
    let mut lines = text.lines().map(str::trim);
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix('$') else { continue };
        let expected = lines.next().unwrap_or_default();
        tests.push(Test { processes: parse_processes(command)?, error: parse_expected(expected)? });
    }
    Ok(tests)
}

fn parse_processes(command: &str) -> Result<u32> {
    let mut words = command.split_whitespace();
    words.find(|word| *word == "-np").with_context(|| format!("no -np in `{command}`"))?;
    let number = words.next().unwrap_or_default();
    number.parse().with_context(|| format!("`{number}` is not a number of processes"))
}

fn parse_expected(line: &str) -> Result<Option<String>> {
    let text = line.trim_start_matches(['|', ' ']).trim_end();
    match text.strip_prefix("ERROR") {
        Some(label) => Ok(Some(label.trim_start_matches(':').trim().to_string())),
        None if text == "OK" => Ok(None),
        None => bail!("`{line}` is neither OK nor an ERROR"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    const HEADER: &str = "/* Description: none
BEGIN_MPI_FEATURES
  P2P!basic: Lacking
  RMA: ONE_SIDED
END_MPI_FEATURES

BEGIN_MBI_TESTS
  $ mpirun -np 4 $zero_buffer ${EXE}
  | EXPECTED
  | a remark about it
  $ mpirun -np 4 $infty_buffer ${EXE} 1
  | OK
  |
END_MBI_TESTS */
int main(int argc, char **argv) { BODY }
";

    fn read(one_sided: &str, expected: &str, body: &str) -> Result<Header> {
        Header::parse(&HEADER.replace("ONE_SIDED", one_sided).replace("| EXPECTED", expected).replace("BODY", body))
    }

    fn case(header: Header) -> Case {
        header.case(Case::correct("x".into(), PathBuf::new()))
    }

    #[test]
    fn one_faulty_test_makes_the_program_faulty_and_equal_runs_are_one() {
        let case = case(read("Lacking", "| ERROR: BufferingHazard ", "").unwrap());
        assert_eq!((case.label.as_str(), case.expected), ("BufferingHazard", Expected::Faulty));
        assert_eq!(case.runs, [Run { processes: 4, argc: 1 }]);
        assert_eq!(case.part, ProgramInstance::Messages);
    }

    #[test]
    fn a_program_without_a_faulty_test_is_correct() {
        let case = case(read("Yes", "| OK", "atoi(argv[1]);").unwrap());
        assert_eq!((case.label.as_str(), case.expected), ("OK", Expected::Correct));
        assert_eq!(case.runs, [Run { processes: 4, argc: 2 }]);
        assert_eq!(case.part, ProgramInstance::OneSided);
    }

    #[test]
    fn only_the_table_of_features_says_what_is_used() {
        assert!(!has_feature("RMA: Yes\nBEGIN_MPI_FEATURES\n RMA: Lacking\nEND_MPI_FEATURES\n RMA: Yes", "RMA"));
        assert!(has_feature("BEGIN_MPI_FEATURES\n\t\t RMA: Yes\nEND_MPI_FEATURES", "RMA"));
    }

    #[test]
    fn the_header_of_bugbench_is_read_too() {
        let text = HEADER.replace("MBI_TESTS", "MBB_TESTS").replace("| EXPECTED", "| ERROR LocalConcurrency");
        let case = case(Header::parse(&text).unwrap());
        assert_eq!((case.label.as_str(), case.expected), ("LocalConcurrency", Expected::Faulty));
    }

    #[test]
    fn a_header_that_is_not_understood_is_an_error() {
        assert!(read("Yes", "| maybe", "").is_err());
        assert!(Header::parse("int main(void) {}").is_err());
        assert!(Header::parse("BEGIN_MBI_TESTS\n END_MBI_TESTS").is_err());
        assert!(Header::parse("BEGIN_MBI_TESTS\n $ mpirun -np two\n | OK\nEND_MBI_TESTS").is_err());
    }
}
