//! What a test program says about itself, in comments.
//!
//! `//@ key: value` at the start of a line directs the test, and `//@ verify -n 3`
//! names a command with its options; `//~ id ...` at the end of a line expects
//! findings on that line, `//~^ id` one line up, and so on; `//~? id` expects a
//! violation that is only possible. A key that is not known is an error: a
//! misspelt one would test nothing.

use crate::folders::Folder;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A finding: file, line, and code or property, with [`POSSIBLE`] before it if it
/// was neither shown nor excluded.
pub type Finding = (String, u32, String);

/// Stands before the id of a violation that is only possible.
pub const POSSIBLE: char = '?';

/// Words that may begin `//@ args:` in place of an option.
const COMMANDS: &[&str] = &["verify", "compare", "trace", "cegar", "show", "run"];

/// One test.
#[derive(Clone, Debug)]
pub struct Program {
    /// Where it is.
    pub folder: PathBuf,
    /// What is done by default.
    pub kind: Folder,
    /// The main file's name.
    pub name: String,
    /// Of a comparison: the file of the specification.
    pub specification: Option<String>,
    /// Further files, in order.
    pub more_files: Vec<String>,
    /// The command and its options.
    pub command: Vec<String>,
    /// What stands after `--`.
    pub arguments: Vec<String>,
    /// The exit code it should have.
    pub exit_code: i32,
    /// The findings it should have.
    pub findings: BTreeSet<Finding>,
    /// Why gcc is not asked, if it is not.
    pub no_gcc: Option<String>,
}

impl Program {
    /// Reads the test `name` in `folder`; `None` for a file that is only a part of others.
    pub fn read(folder: &Path, name: &str, kind: Folder) -> Result<Option<Program>, String> {
        let text = text_of(&folder.join(name))?;
        let Some(mut program) = Program::parse(folder, name, kind, &text)? else { return Ok(None) };
        for file in program.specification.iter().chain(&program.more_files).cloned().collect::<Vec<_>>() {
            program.findings.extend(expected(&file, &text_of(&folder.join(&file))?));
        }
        Ok(Some(program))
    }

    /// The test that a text describes.
    pub fn parse(folder: &Path, name: &str, kind: Folder, text: &str) -> Result<Option<Program>, String> {
        let mut program = Program {
            folder: folder.into(),
            kind,
            name: name.into(),
            specification: None,
            more_files: Vec::new(),
            command: kind.command().iter().map(ToString::to_string).collect(),
            arguments: Vec::new(),
            exit_code: kind.exit_code(),
            findings: expected(name, text),
            no_gcc: None,
        };
        if matches!(kind, Folder::Fail | Folder::CompareFail) && program.only_possible() {
            program.exit_code = Folder::Inconclusive.exit_code();
        }
        for line in text.lines().filter_map(|line| line.strip_prefix("//@")) {
            if line.split_whitespace().next().is_some_and(|word| COMMANDS.contains(&word)) {
                program.set_arguments(line.trim());
                continue;
            }
            let (key, value) = line.split_once(':').ok_or(format!("`//@{line}` is not `//@ key: value`"))?;
            match (key.trim(), value.trim()) {
                ("args", value) => program.set_arguments(value),
                ("spec", value) => program.specification = Some(value.into()),
                ("files", value) => program.more_files = words(value),
                ("exit", value) => {
                    program.exit_code = value.parse().map_err(|_| format!("`{value}` is no exit code"))?
                }
                ("finding", id) => drop(program.findings.insert((String::new(), 0, id.into()))),
                ("part", "yes") => return Ok(None),
                ("gcc", value) => program.no_gcc = Some(reason_against_gcc(value)?),
                (key, value) => return Err(format!("`//@ {key}: {value}` is not understood")),
            }
        }
        program.check_specification()?;
        Ok(Some(program))
    }

    /// A comparison has a specification, and nothing else has one.
    fn check_specification(&self) -> Result<(), String> {
        let compares = self.command.first().is_some_and(|command| command == "compare");
        match (compares, &self.specification) {
            (true, None) => Err("`//@ spec: FILE.c` must name the specification".into()),
            (false, Some(file)) => Err(format!("`//@ spec: {file}`, and nothing is compared")),
            (true, Some(_)) | (false, None) => Ok(()),
        }
    }

    /// Whether findings are expected, and none of them for certain.
    fn only_possible(&self) -> bool {
        !self.findings.is_empty() && self.findings.iter().all(|(_, _, id)| id.starts_with(POSSIBLE))
    }

    /// All files, the specification and then the main one first.
    pub fn files(&self) -> impl Iterator<Item = &String> {
        self.specification.iter().chain([&self.name]).chain(&self.more_files)
    }

    fn set_arguments(&mut self, value: &str) {
        let (options, arguments) = match value.split_once("-- ") {
            Some((options, arguments)) if options.is_empty() || options.ends_with(' ') => (options, arguments),
            _ => (value, ""),
        };
        let options = words(options);
        match options.first().is_some_and(|word| COMMANDS.contains(&word.as_str())) {
            true => self.command = options,
            false => self.command.extend(options),
        }
        self.arguments = words(arguments);
    }
}

fn reason_against_gcc(value: &str) -> Result<String, String> {
    match value.strip_prefix("no").map(|reason| reason.trim_matches([' ', ',', '(', ')'])) {
        Some(reason) if !reason.is_empty() => Ok(reason.into()),
        _ => Err("`//@ gcc:` wants `no, REASON`".into()),
    }
}

/// The findings that the comments of a file expect.
fn expected(name: &str, text: &str) -> BTreeSet<Finding> {
    let mut findings = BTreeSet::new();
    for (line, comment) in (1u32..).zip(text.lines()).filter_map(|(n, line)| Some((n, line.split_once("//~")?.1))) {
        let up = comment.bytes().take_while(|&b| b == b'^').count() as u32;
        let ids = comment.trim_start_matches('^');
        let (mark, ids) = match ids.strip_prefix(POSSIBLE) {
            Some(ids) => (POSSIBLE.to_string(), ids),
            None => (String::new(), ids),
        };
        findings.extend(words(ids).iter().map(|id| (name.to_owned(), line.saturating_sub(up), format!("{mark}{id}"))));
    }
    findings
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(ToOwned::to_owned).collect()
}

fn text_of(path: &Path) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
