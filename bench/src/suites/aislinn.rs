//! Aislinn's own tests (github.com/spirali/aislinn): what its Python files expect of the programs beside them.
//!
//! A test names its program (`self.program("x")`, or `self.program("x.cpp")`) and executes it with so many processes and
//! arguments; an execution that expects `error=` is faulty. Lines that fix how sends are buffered ask another question than `verify`
//! does and are left out, but for `full`, which is all ways, and so are executions that span several lines. The programs are
//! named as C++ and most of them are C: they are copied into a folder of temporary files under names of C, and what is not C is rejected.

use super::cases::{Case, Expected, Run};
use anyhow::{ensure, Result};
use std::path::Path;

/// The executions of a copy of the repository.
pub fn cases(folder: &Path) -> Result<Vec<Case>> {
    let root = folder.join("tests");
    ensure!(root.is_dir(), "there is no folder {}", root.display());
    let root = root.canonicalize()?;
    let mut cases = Vec::new();
    for entry in std::fs::read_dir(&root)? {
        let file = entry?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with("test_") && name.ends_with(".py") {
            cases.extend(executions(&root, &std::fs::read_to_string(&file)?));
        }
    }
    let copies = std::env::temp_dir().join("antiphon-bench-aislinn");
    for case in &mut cases {
        let source = case.file.with_extension("cpp");
        let copy = copies.join(case.file.strip_prefix(&root).unwrap_or(&case.file));
        if source.is_file() {
            std::fs::create_dir_all(copy.parent().unwrap_or(&copies))?;
            std::fs::copy(&source, &copy)?;
            case.file = copy;
        }
    }
    cases.retain(|case| case.file.is_file());
    Ok(cases)
}

/// The executions that a file of tests asks for.
fn executions(root: &Path, text: &str) -> Vec<Case> {
    let (mut category, mut program, mut cases) = (String::new(), String::new(), Vec::new());
    for line in text.lines().map(str::trim) {
        if let Some(rest) = line.strip_prefix("category = ") {
            category = rest.trim_matches('"').to_owned();
        } else if let Some(rest) = line.strip_prefix("self.program(") {
            program = rest.split(['"', ',', ')']).nth(1).unwrap_or_default().trim_end_matches(".c").to_owned();
        } else if let Some(given) = line.strip_prefix("self.execute(").and_then(|rest| rest.strip_suffix(')')) {
            cases.extend(execution(root, (&category, &program), given, cases.len()));
        }
    }
    cases
}

fn execution(root: &Path, (category, program): (&str, &str), given: &str, number: usize) -> Option<Case> {
    let protocol = given.split("send_protocol=").nth(1).and_then(|rest| rest.split('"').nth(1));
    let processes = given.split(',').next()?.trim().parse().ok()?;
    if protocol.is_some_and(|protocol| protocol != "full") || program.contains('.') {
        return None;
    }
    let file = root.join(category).join(format!("{program}.c"));
    let mut case = Case::correct(format!("{category}/{program}#{number:03}"), file);
    case.runs = vec![Run { processes, argc: 1 }];
    case.arguments = arguments(given);
    case.label = format!("OK {category}");
    if let Some(error) = given.split("error=\"").nth(1).and_then(|rest| rest.split('"').next()) {
        case.expected = Expected::Faulty;
        case.label = error.split('/').take(2).collect::<Vec<_>>().join("/");
    }
    Some(case)
}

/// `(3, "1 send")` and `(3, ("a", "b"))`: the second argument, if it has no name.
fn arguments(given: &str) -> Vec<String> {
    let Some((_, rest)) = given.split_once(',') else { return Vec::new() };
    let rest = rest.trim();
    if rest.starts_with('(') {
        let inner = rest.trim_start_matches('(').split(')').next().unwrap_or_default();
        return inner.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    }
    match rest.strip_prefix('"').and_then(|rest| rest.split('"').next()) {
        Some(text) => text.split(' ').map(str::to_owned).collect(),
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_execution_has_processes_arguments_and_an_error() {
        let text = "category = \"mem\"\nself.program(\"x\")\nself.execute(2, \"1 send\", error=\"mpi/deadlock\")\n\
                    self.execute(3, (\"a\", \"b\"))\nself.execute(3, send_protocol=\"eager\")\n";
        let cases = executions(Path::new("/t"), text);
        assert_eq!(cases.len(), 2);
        assert_eq!((cases[0].expected, cases[0].label.as_str()), (Expected::Faulty, "mpi/deadlock"));
        assert_eq!(cases[0].arguments, ["1", "send"]);
        assert_eq!((cases[1].expected, cases[1].arguments.len()), (Expected::Correct, 2));
        assert_eq!(cases[1].file, Path::new("/t/mem/x.c"));
    }
}
