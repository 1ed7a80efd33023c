//! Every way to combine assignments, with every engine: `antiphon cegar` says the same of a program.
//!
//! A program of `cegar` is run with each of the nine settings that no case of its file names, and the verdict and the properties that
//! are violated are those of its folder. Not every setting is fast for every program, as the paper's comparison shows: each has little
//! time, and may be undecided then, but must not say anything else. That many do decide is checked at the end.
//!
//! Temporal properties have an engine of their own, so that only the ways to combine assignments are tried with them.

use crate::directives::{Finding, Program};
use crate::execute::{antiphon, Observed};
use crate::folders::Folder;
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

const ENGINES: [&str; 3] = ["both", "horn", "predicates"];
const PARALLEL: [&str; 3] = ["concurrent", "atomise", "none"];

/// Time for one setting.
const PATIENCE: &str = "1500ms";

/// Of a hundred settings so many decide, on a busy machine too; four of five do on a free one. Fewer would mean that
/// nothing is compared.
const LEAST_DECIDED: usize = 20;

/// Settings that were tried, and those that said something for certain.
static TRIED: AtomicUsize = AtomicUsize::new(0);
static DECIDED: AtomicUsize = AtomicUsize::new(0);

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
        trials.push(Trial::test(name, move || all_agree(&program, &settings).map_err(Failed::from)));
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

fn all_agree(program: &Program, settings: &[Setting]) -> Result<(), String> {
    let verdicts: Result<BTreeSet<Verdict>, String> =
        settings.iter().map(|setting| verdict(program, *setting)).collect();
    let definite: Vec<Verdict> = verdicts?.into_iter().filter(|verdict| *verdict != Verdict::Open).collect();
    match definite.len() > 1 {
        true => Err(format!("settings contradict each other: {definite:?}")),
        false => Ok(()),
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
    let verdict = judge(program, &observed).map_err(|complaint| format!("{}: {complaint}", setting.name()))?;
    TRIED.fetch_add(1, Ordering::Relaxed);
    DECIDED.fetch_add(usize::from(verdict != Verdict::Open), Ordering::Relaxed);
    Ok(verdict)
}

/// Whether enough settings decided, once all trials are done. One that was asked for alone may be slow.
pub fn enough() -> Result<(), String> {
    is_enough(TRIED.load(Ordering::Relaxed), DECIDED.load(Ordering::Relaxed))
}

/// Settings below which nothing is said about their number.
const FEW: usize = 100;

/// Whether so many settings of so many are enough.
pub fn is_enough(tried: usize, decided: usize) -> Result<(), String> {
    match tried < FEW || decided * 100 >= tried * LEAST_DECIDED {
        true => Ok(()),
        false => Err(format!("only {decided} of {tried} settings of `cegar` decide within {PATIENCE}")),
    }
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
