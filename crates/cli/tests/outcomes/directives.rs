//! What a test program says about itself, in comments.
//!
//! `//@ key: value` at the start of a line directs the test, and `//@ verify -n 3`
//! names a command with its options; `//~ id ...` at the end of a line expects
//! findings on that line, `//~^ id` one line up, and so on; `//~? id` expects a
//! violation that is only possible. A key that is unknown is an error: a
//! misspelt one would test nothing.
//!
//! A file with several tests names its cases, as rustc's revisions: `//@[name]`
//! and `//~[name]` count in that case only, what has no name in all of them.

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
    /// Which of several tests in the file.
    pub case: Option<String>,
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
    /// Reads the tests in a file; none in one that is only a part of others.
    pub fn read(file: &Path, kind: Folder) -> Result<Vec<Program>, String> {
        let folder = file.parent().unwrap_or(Path::new("."));
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let mut programs = Program::parse(folder, &name, kind, &text_of(file)?)?;
        for program in &mut programs {
            for other in program.specification.iter().chain(&program.more_files).cloned().collect::<Vec<_>>() {
                let text = text_of(&folder.join(&other))?;
                program.findings.extend(expected(&other, &text, program.case.as_deref()));
            }
        }
        Ok(programs)
    }

    /// The tests that a text describes.
    pub fn parse(folder: &Path, name: &str, kind: Folder, text: &str) -> Result<Vec<Program>, String> {
        let directives: Vec<Marked> = text.lines().filter_map(|line| line.strip_prefix("//@")).map(marked).collect();
        if directives.iter().any(|directive| directive.rest.trim() == "part: yes") {
            return Ok(Vec::new());
        }
        let cases = cases(&directives, text)?;
        let of = |case| Program::of_case(folder, name, kind, text, case, &directives);
        match cases.is_empty() {
            true => Ok(vec![of(None)?]),
            false => cases.into_iter().map(|case| of(Some(case))).collect(),
        }
    }

    fn of_case(
        folder: &Path,
        name: &str,
        kind: Folder,
        text: &str,
        case: Option<&str>,
        directives: &[Marked],
    ) -> Result<Program, String> {
        let mut program = Program {
            folder: folder.into(),
            kind,
            name: name.into(),
            case: case.map(str::to_owned),
            specification: None,
            more_files: Vec::new(),
            command: kind.command().iter().map(ToString::to_string).collect(),
            arguments: Vec::new(),
            exit_code: kind.exit_code(),
            findings: expected(name, text, case),
            no_gcc: None,
        };
        if matches!(kind, Folder::Fail | Folder::CompareFail) && program.only_possible() {
            program.exit_code = Folder::Inconclusive.exit_code();
        }
        let own = || directives.iter().filter(|directive| directive.counts_in(case)).map(|directive| directive.rest);
        if own().filter(|line| is_command(line)).count() > 1 {
            return Err("there are several commands; `//@[NAME] COMMAND` makes each a test".into());
        }
        own().try_for_each(|line| program.follow(line))?;
        program.check_specification()?;
        Ok(program)
    }

    /// Does what one directive says.
    fn follow(&mut self, line: &str) -> Result<(), String> {
        if is_command(line) {
            self.set_arguments(line.trim());
            return Ok(());
        }
        let (key, value) = line.split_once(':').ok_or(format!("`//@{line}` is not `//@ key: value`"))?;
        match (key.trim(), value.trim()) {
            ("args", value) => self.set_arguments(value),
            ("spec", value) => self.specification = Some(value.into()),
            ("files", value) => self.more_files = words(value),
            ("exit", value) => self.exit_code = value.parse().map_err(|_| format!("`{value}` is not an exit code"))?,
            ("finding", id) => drop(self.findings.insert((String::new(), 0, id.into()))),
            ("gcc", value) => self.no_gcc = Some(reason_against_gcc(value)?),
            (key, value) => return Err(format!("`//@ {key}: {value}` is not understood")),
        }
        Ok(())
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

    /// The golden file of a stream.
    pub fn golden(&self, stream: &str) -> PathBuf {
        let ending = match &self.case {
            Some(case) => format!("{case}.{stream}"),
            None => stream.to_owned(),
        };
        self.folder.join(&self.name).with_extension(ending)
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
        self.arguments.extend(words(arguments));
    }
}

/// A comment behind its mark, and the cases that it is for; all of them if none is named.
struct Marked<'a> {
    cases: Vec<&'a str>,
    rest: &'a str,
}

impl Marked<'_> {
    fn counts_in(&self, case: Option<&str>) -> bool {
        self.cases.is_empty() || case.is_some_and(|case| self.cases.contains(&case))
    }
}

/// Takes `[one,two]` off the front.
fn marked(comment: &str) -> Marked<'_> {
    match comment.strip_prefix('[').and_then(|comment| comment.split_once(']')) {
        Some((cases, rest)) => Marked { cases: cases.split(',').map(str::trim).collect(), rest },
        None => Marked { cases: Vec::new(), rest: comment },
    }
}

/// The cases that directives name, in their order. A finding cannot name another.
fn cases<'a>(directives: &[Marked<'a>], text: &str) -> Result<Vec<&'a str>, String> {
    let mut cases = Vec::new();
    for case in directives.iter().flat_map(|directive| &directive.cases) {
        if !cases.contains(case) {
            cases.push(*case);
        }
    }
    let findings = text.lines().filter_map(|line| Some(marked(line.split_once("//~")?.1)));
    let unknown = findings.flat_map(|finding| finding.cases).find(|case| !cases.contains(case));
    unknown.map_or(Ok(cases), |case| Err(format!("`//~[{case}]`, and no `//@[{case}]`")))
}

fn is_command(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| COMMANDS.contains(&word))
}

fn reason_against_gcc(value: &str) -> Result<String, String> {
    match value.strip_prefix("no").map(|reason| reason.trim_matches([' ', ',', '(', ')'])) {
        Some(reason) if !reason.is_empty() => Ok(reason.into()),
        _ => Err("`//@ gcc:` wants `no, REASON`".into()),
    }
}

/// The findings that the comments of a file expect in a case.
fn expected(name: &str, text: &str, case: Option<&str>) -> BTreeSet<Finding> {
    let mut findings = BTreeSet::new();
    let comments = (1u32..).zip(text.lines()).filter_map(|(n, line)| Some((n, marked(line.split_once("//~")?.1))));
    for (line, comment) in comments.filter(|(_, comment)| comment.counts_in(case)) {
        let up = comment.rest.bytes().take_while(|&b| b == b'^').count() as u32;
        let ids = comment.rest.trim_start_matches('^');
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
