//! Every way to combine assignments, with every engine: `antiphon cegar` says the same of a program.
//!
//! A program of `cegar` is run with each of the nine settings that no case of its file names, and the verdict and the properties that
//! are violated are those of its folder. A setting that is undecided fails as well, but for those in a table, each with its reason
//! ([`UNDECIDED`]); what is undecided by default may be decided by another one.
//!
//! Temporal properties have an engine of their own, so that only the ways to combine assignments are tried with them.

use crate::directives::{Finding, Program};
use crate::execute::{antiphon, Observed};
use crate::folders::Folder;
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;

const ENGINES: [&str; 3] = ["both", "horn", "predicates"];
const PARALLEL: [&str; 3] = ["concurrent", "atomise", "none"];

/// Time for one setting, a little less than a command has; on a free machine the slowest needs some seconds.
const PATIENCE: &str = "50s";

/// A setting that may leave a program open.
pub struct Undecided {
    /// The program.
    pub file: &'static str,
    /// `ENGINE/PARALLEL`, or one of both.
    settings: &'static str,
    /// Why.
    reason: &'static str,
}

/// The settings that may be undecided.
pub const UNDECIDED: &[Undecided] = &[];

const INCONCLUSIVE: i32 = 3;

/// A way to run `cegar`, as it is spelt in directives: `ENGINE/PARALLEL`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Setting {
    engine: &'static str,
    parallel: &'static str,
}

impl Setting {
    fn all() -> impl Iterator<Item = Setting> {
        ENGINES.into_iter().flat_map(|engine| PARALLEL.map(|parallel| Setting { engine, parallel }))
    }

    fn name(self) -> String {
        format!("{}/{}", self.engine, self.parallel)
    }

    /// The setting of a command, and the command without it.
    fn taken_from(command: &[String]) -> (Setting, Vec<String>) {
        let (mut setting, mut rest) = (Setting { engine: ENGINES[0], parallel: PARALLEL[0] }, Vec::new());
        let mut words = command.iter();
        while let Some(word) = words.next() {
            let mut value = |known: [&'static str; 3]| {
                let value = words.next();
                known.into_iter().find(|own| value.is_some_and(|value| value == own))
            };
            match word.as_str() {
                "--engine" => setting.engine = value(ENGINES).unwrap_or(setting.engine),
                "--parallel" => setting.parallel = value(PARALLEL).unwrap_or(setting.parallel),
                _ => rest.push(word.clone()),
            }
        }
        (setting, rest)
    }
}

/// The settings that are left for the programs of one file, a test for each question that the file asks.
pub fn trials(file: &str, cases: &[Program]) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (program, settings) in open(cases) {
        let name = format!("settings/{file} {}", program.command.join(" "));
        let file = file.to_owned();
        trials.push(Trial::test(name, move || all_agree(&file, &program, &settings).map_err(Failed::from)));
    }
    trials
}

/// Commands without a setting, and the settings that no case has.
fn open(cases: &[Program]) -> Vec<(Program, Vec<Setting>)> {
    let mut found: Vec<(Program, BTreeSet<Setting>)> = Vec::new();
    for case in cases.iter().filter(|case| case.command.first().is_some_and(|command| command == "cegar")) {
        let (setting, command) = Setting::taken_from(&case.command);
        match found.iter_mut().find(|(program, _)| program.command == command) {
            Some((_, known)) => drop(known.insert(setting)),
            None => found.push((Program { command, ..case.clone() }, BTreeSet::from([setting]))),
        }
    }
    found.into_iter().map(|(program, known)| with_the_others(program, &known)).collect()
}

/// A command, and the settings that matter to it beside those that are known.
fn with_the_others(program: Program, known: &BTreeSet<Setting>) -> (Program, Vec<Setting>) {
    let engines = if is_temporal(&program) { &ENGINES[..1] } else { &ENGINES[..] };
    let matters = |setting: &Setting| engines.contains(&setting.engine) && !known.contains(setting);
    (program, Setting::all().filter(matters).collect())
}

fn is_temporal(program: &Program) -> bool {
    program.command.iter().any(|word| matches!(word.as_str(), "ltl" | "termination" | "--ltl" | "--property"))
}

/// Whether all settings say what the folder says, and nobody is undecided who must not be.
fn all_agree(file: &str, program: &Program, settings: &[Setting]) -> Result<(), String> {
    let mut definite = BTreeSet::new();
    for setting in settings {
        match verdict(program, *setting)? {
            Verdict::Open if !may_be_open(file, program, *setting) => {
                return Err(format!("{} is undecided", setting.name()));
            }
            Verdict::Open => {}
            decided => drop(definite.insert(decided)),
        }
    }
    match definite.len() > 1 {
        true => Err(format!("settings contradict each other: {definite:?}")),
        false => Ok(()),
    }
}

fn may_be_open(file: &str, program: &Program, setting: Setting) -> bool {
    let listed = |row: &Undecided| row.file == file && row.includes(setting);
    // What is only possible counts as open, and is what the file says.
    let expected = program.kind == Folder::Inconclusive || program.exit_code == INCONCLUSIVE;
    expected || UNDECIDED.iter().any(listed)
}

impl Undecided {
    fn includes(&self, setting: Setting) -> bool {
        self.settings == setting.name() || [setting.engine, setting.parallel].contains(&self.settings)
    }

    /// What is wrong with a row, if something is.
    pub fn complaint(&self) -> Option<String> {
        let known = Setting::all().any(|setting| self.includes(setting));
        let exists = antiphon_testing::root().join("tests").join(self.file).is_file();
        (!known || !exists || self.reason.is_empty())
            .then(|| format!("{} {}: {}", self.file, self.settings, self.reason))
    }
}

/// What a setting says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    Holds,
    Violated,
    Rejected,
    Open,
}

fn verdict(program: &Program, setting: Setting) -> Result<Verdict, String> {
    let mut options = vec!["--engine", setting.engine, "--parallel", setting.parallel];
    if !program.command.iter().any(|word| word == "--timeout") {
        options.extend(["--timeout", PATIENCE]);
    }
    let observed = antiphon(program, &options)?;
    judge(program, &observed).map_err(|complaint| format!("{}: {complaint}", setting.name()))
}

/// What a setting says, if it may: `Err` has what it says instead.
pub fn judge(program: &Program, observed: &Observed) -> Result<Verdict, String> {
    let verdict = match observed.exit_code {
        Some(0) => Verdict::Holds,
        Some(1) => Verdict::Violated,
        Some(4) => Verdict::Rejected,
        _ => Verdict::Open,
    };
    let undecided = observed.exit_code == Some(INCONCLUSIVE) && observed.findings.is_empty();
    // What is open by default may be decided by another setting.
    let decides_more = program.kind == Folder::Inconclusive && matches!(verdict, Verdict::Holds | Verdict::Violated);
    let same = observed.exit_code == Some(program.exit_code) && ids(&observed.findings) == ids(&program.findings);
    match same || decides_more || undecided {
        true => Ok(verdict),
        false => Err(format!(
            "exit code {:?} with {:?}, not {} with {:?}\n{}",
            observed.exit_code,
            observed.findings,
            program.exit_code,
            program.findings,
            String::from_utf8_lossy(&observed.stdout)
        )),
    }
}

fn ids(findings: &BTreeSet<Finding>) -> BTreeSet<&str> {
    findings.iter().map(|(_, _, id)| id.as_str()).collect()
}
