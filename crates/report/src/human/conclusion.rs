//! The end of a report: the verdict, for which executions it was reached, what
//! it rests on and what it cost.
//!
//! A pass says no more than was looked at: the properties that apply and were
//! asked for, the values that were covered, every assumption, and what was
//! never reached.

use super::loops::{asked_loops, of_teams};
use super::numbers::{self, amount, count, counted, memory, padded, seconds};
use crate::excerpt::printable;
use crate::{Certainty, InferredRecord, LoopUse, Noted, Property, ResultRecord, Scope, Verdict};
use antiphon_outcome::{ProvedNp, PRINTED};

/// The line of a verdict ends here.
const LINE: usize = 76;
/// Every key of the block is so wide, with the blanks around it.
const KEY: usize = 11;
/// An invariant with more letters is for files, not for people.
const LONGEST: usize = 2_000;

/// The last lines of a report.
pub fn conclusion(outcome: &ResultRecord) -> String {
    let mut text = found(outcome) + &asked_loops(outcome);
    match outcome.verdict {
        Verdict::Holds => pass(outcome, &mut text),
        Verdict::Violated | Verdict::Inconclusive => {
            undecided(outcome, &mut text);
            text += &timed_verdict_line(outcome, &tally(outcome));
        }
        Verdict::Rejected => text += &format!("rejected   {}\n", rejections(outcome)),
    }
    text
}

/// The last line about one run: the verdict, and what it rests on.
pub fn verdict_line(verdict: Verdict, about: &str) -> String {
    format!("{}   {about}\n", verdict.word())
}

/// What begins an invariant of threads that is not about a loop.
pub(crate) const BETWEEN_STEPS: &str = "between steps, ";

/// Invariants that were found, each on a line of its own, to be pasted.
fn found(outcome: &ResultRecord) -> String {
    let line = |found: &InferredRecord| {
        let what = match found.used {
            LoopUse::Proved if found.annotation.starts_with(BETWEEN_STEPS) => "all threads together are proved with",
            LoopUse::Proved => "this loop is proved for any number of iterations with",
            LoopUse::Unrolled => "this loop was unrolled; the invariant is too weak for an answer:",
            LoopUse::Insufficient => "undecided; the invariant holds but is too weak for an answer:",
        };
        let place = printable(&format!("{}:{}", found.file, found.line));
        let letters = found.annotation.chars().count();
        let annotation = match letters <= LONGEST {
            true => printable(&found.annotation),
            false => format!("an invariant of {} letters, which `-o FILE.yml` writes", amount(letters as u64)),
        };
        format!("found      {place}  {what}\n{}{annotation}\n", " ".repeat(KEY))
    };
    outcome.inferred.iter().map(line).collect()
}

/// `violated   ring.c  1 error in ideal arithmetic      0.02 s`; of two programs whose outputs
/// differ, `not equivalent in ideal arithmetic   0.04 s`.
fn timed_verdict_line(outcome: &ResultRecord, about: &str) -> String {
    if outcome.verdict == Verdict::Violated && outcome.violations.iter().all(|violation| violation.difference.is_some())
    {
        return format!("not equivalent{}   {}\n", arithmetic(outcome), seconds(outcome.statistics.seconds));
    }
    let numbers = match outcome.verdict {
        Verdict::Violated => arithmetic(outcome),
        Verdict::Holds | Verdict::Inconclusive | Verdict::Rejected => "",
    };
    let left = format!("{}   {}  {about}{numbers}", outcome.verdict.word(), files(outcome));
    let right = seconds(outcome.statistics.seconds);
    let blanks = LINE.saturating_sub(left.chars().count() + right.chars().count()).max(2);
    format!("{left}{}{right}\n", " ".repeat(blanks))
}

/// What numbers were when a violation was found: whoever computes with others may not meet it.
pub fn arithmetic(outcome: &ResultRecord) -> &'static str {
    match (outcome.scope.arith.as_str(), outcome.scope.fp.as_str()) {
        ("machine", "ieee" | "bounded") => " in machine arithmetic",
        ("machine", _) => " with machine integers, ideal reals",
        ("ideal", "ieee" | "bounded") => " with ideal integers, machine reals",
        ("ideal", _) => " in ideal arithmetic",
        _ => "",
    }
}

fn files(outcome: &ResultRecord) -> String {
    printable(&outcome.files.join(" "))
}

/// `1 error, 2 possible errors`
fn tally(outcome: &ResultRecord) -> String {
    let of = |certainty| outcome.violations.iter().filter(|violation| violation.certainty == certainty).count();
    let mut parts = Vec::new();
    match of(Certainty::Provable) {
        0 => {}
        errors => parts.push(count(errors, "error")),
    }
    match of(Certainty::Possible) {
        0 => {}
        errors => parts.push(count(errors, "possible error")),
    }
    if outcome.verdict == Verdict::Inconclusive && !outcome.inconclusive.is_empty() {
        parts.push(format!("{} undecided", outcome.inconclusive.len()));
    }
    parts.join(", ")
}

fn rejections(outcome: &ResultRecord) -> String {
    let of = |letter| outcome.diagnostics.iter().filter(|finding| finding.code.starts_with(letter)).count();
    let parts = [(of('E'), "error"), (of('U'), "unsupported feature")];
    let parts: Vec<String> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, noun)| count(*n, noun)).collect();
    parts.join(", ")
}

/// Why there is no verdict, and what was seen until then.
fn undecided(outcome: &ResultRecord, text: &mut String) {
    if outcome.inconclusive.is_empty() {
        return;
    }
    for question in &outcome.inconclusive {
        *text += &format!("{}: {}\n", question.reason.word(), printable(&question.message));
    }
    row(text, "seen", &statistics(outcome));
}

fn pass(outcome: &ResultRecord, text: &mut String) {
    match outcome.is_comparison() && outcome.scope.properties.contains(&Property::Equivalence) {
        true if outcome.distance.values().any(|distance| distance != "0") => {
            row_of(text, "", &format!("within {}   ", largest(outcome)), &printable(&distances(outcome)));
        }
        true => row_of(text, "", "equivalent   ", &printable(&claim(outcome))),
        false => *text += &format!("holds   {}   {}\n", files(outcome), claim(outcome)),
    }
    for (key, about) in scope_rows(outcome) {
        row(text, key, &about);
    }
    *text += &format!("  {}\n", statistics(outcome));
}

/// The largest distance of two outputs.
fn largest(outcome: &ResultRecord) -> &str {
    let number = |text: &&String| text.parse::<f64>().unwrap_or(0.0);
    let largest = outcome.distance.values().max_by(|a, b| number(a).total_cmp(&number(b)));
    largest.map_or("0", String::as_str)
}

/// `dot_mpi.c and dot_seq.c differ by at most 1.5e-14 in `s``
fn distances(outcome: &ResultRecord) -> String {
    let each: Vec<String> = outcome.distance.iter().map(|(name, most)| format!("{most} in `{name}`")).collect();
    match sides(outcome) {
        Some((specification, implementation)) => {
            format!("{implementation} and {specification} differ by at most {}", each.join(", "))
        }
        None => format!("outputs differ by at most {}", each.join(", ")),
    }
}

/// What a pass is about, by keys; what is empty has nothing to say.
pub(crate) fn scope_rows(outcome: &ResultRecord) -> Vec<(&'static str, String)> {
    let scope = &outcome.scope;
    if !outcome.is_proof() {
        return Vec::new();
    }
    let mut rows = vec![
        ("for all", for_all(scope)),
        ("also", also(scope)),
        ("loops", proved_loops(outcome)),
        ("parallel", of_teams(outcome)),
        ("proof", outcome.proof.as_deref().map(printable).unwrap_or_default()),
        ("assumed", assumed(outcome)),
        ("unchecked", ids(&scope.unchecked)),
    ];
    if scope.solver == "light" {
        rows.push(("solver", "none (light-weight prover only)".into()));
    }
    rows.extend(outcome.vacuous.iter().map(|note| ("vacuous", noted(note))));
    rows.retain(|(_, about)| !about.is_empty());
    rows
}

/// The annotated loops that a pass covers for any number of iterations. What was inferred
/// is reported apart.
fn proved_loops(outcome: &ResultRecord) -> String {
    let is_reported =
        |note: &&Noted| !outcome.inferred.iter().any(|found| (&found.file, found.line) == (&note.file, note.line));
    let place = |note: &Noted| match note.text.is_empty() {
        true => format!("{}:{}", note.file, note.line),
        false => format!("{} ({}:{})", note.text, note.file, note.line),
    };
    let places: Vec<String> = outcome.loops.proved_loops.iter().filter(is_reported).map(place).collect();
    match places.is_empty() {
        true => String::new(),
        false => format!("proved for any number of iterations: {}", places.join(", ")),
    }
}

/// A line of the block, if there is anything to say; long ones are broken.
fn row(text: &mut String, key: &str, about: &str) {
    row_of(text, "  ", &padded(key, KEY), &printable(about));
}

/// Lines with a key before the first, and blanks as wide before the others.
fn row_of(text: &mut String, indent: &str, key: &str, about: &str) {
    let wide = key.chars().count();
    let mut key = key.to_owned();
    for line in wrapped(about, 100 - indent.len() - wide) {
        *text += &format!("{indent}{key}{line}\n");
        key = " ".repeat(wide);
    }
}

/// Lines of at most `width` characters, broken at blanks.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let Some(line) = lines.last_mut() else { break };
        let length = line.chars().count();
        match length {
            0 => line.push_str(word),
            _ if length + 1 + word.chars().count() <= width => *line = format!("{line} {word}"),
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// The files of the specification and those of the implementation, of a comparison.
fn sides(outcome: &ResultRecord) -> Option<(String, String)> {
    let (first, files) = (outcome.scope.specification_files.max(1) as usize, outcome.files.as_slice());
    let compared = outcome.is_comparison() && files.len() > first;
    compared.then(|| (files[..first].join(" "), files[first..].join(" ")))
}

/// What is said in the first place.
pub(crate) fn claim(outcome: &ResultRecord) -> String {
    if let Some((specification, implementation)) = sides(outcome) {
        return equivalence(&outcome.scope, &specification, &implementation);
    }
    if !outcome.is_proof() {
        return "no error in this run (nothing was proved)".into();
    }
    let has = |property: &Property| outcome.scope.properties.contains(property);
    let mut claims: Vec<String> =
        outcome.scope.formulas.iter().map(|formula| format!("every execution satisfies {formula}")).collect();
    claims.extend(has(&Property::Termination).then(|| "every execution ends".into()));
    if [Property::Assertion, Property::CollectiveAssertion].iter().any(has) {
        claims.push("no assertion fails".into());
    }
    match claims.is_empty() {
        true => "no checked property is violated".into(),
        false => claims.join(", "),
    }
}

/// `heat_mpi.c gives the same outputs as heat_seq.c: u[0..NX-1], t`
fn equivalence(scope: &Scope, specification: &str, implementation: &str) -> String {
    match (scope.properties.contains(&Property::Equivalence), scope.outputs.as_slice()) {
        (false, _) => "no checked property is violated; outputs were not compared".into(),
        (true, [printed]) if printed == PRINTED => format!("{implementation} prints the same as {specification}"),
        (true, outputs) => {
            format!("{implementation} gives the same outputs as {specification}: {}", outputs.join(", "))
        }
    }
}

pub(crate) fn for_all(scope: &Scope) -> String {
    let several = scope.np.iter().chain(&scope.specification_np).any(|np| *np > 1);
    let parallel = several || scope.np_proved == ProvedNp::All;
    let mut parts = Vec::new();
    let mpi = scope.properties.iter().any(|property| property.is_about_mpi());
    if parallel || mpi {
        let other = scope.specification_np.filter(|np| *np > 1);
        let other = other.map(|np| format!(" ({np} of the specification)")).unwrap_or_default();
        parts.push(match scope.np_proved {
            ProvedNp::All => format!("every np{other}"),
            ProvedNp::Explored => format!("np {}{other}", numbers::numbers(&scope.np)),
        });
    }
    parts.extend(scope.inputs.iter().map(|(name, value)| match value.contains("..") {
        true => format!("{name} {value}"),
        false => format!("{name} = {value}"),
    }));
    if !scope.arguments.is_empty() {
        let words: Vec<&str> = scope.arguments.iter().map(|word| if word == "*" { "any" } else { word }).collect();
        parts.push(format!("arguments {}", words.join(" ")));
    }
    parts.extend(scope.environment.iter().map(|(name, value)| format!("environment {name}={value}")));
    if !scope.stdin.is_empty() {
        parts.push(format!("standard input {}", scope.stdin));
    }
    parts.push(match scope.free_inputs.is_empty() {
        true if scope.inputs.is_empty() => "every execution".into(),
        true => "every other choice".into(),
        false => format!("every value of {}", scope.free_inputs.join(", ")),
    });
    if parallel {
        parts.push("every schedule and buffering".into());
    }
    parts.join(", ")
}

/// What else was covered, in groups that people know.
fn also(scope: &Scope) -> String {
    use Property::*;
    let has = |list: &[Property]| list.iter().any(|property| scope.properties.contains(property));
    let mpi: Vec<Property> = scope.properties.iter().copied().filter(|p| p.is_about_mpi()).collect();
    // Of one program that is the claim itself.
    let assertions: &[Property] = match has(&[Equivalence]) {
        true => &[Assertion, CollectiveAssertion],
        false => &[],
    };
    let groups: [(&[Property], &str); 14] = [
        (assertions, "failed assertion"),
        (&[PotentialDeadlock, AbsoluteDeadlock], "deadlock"),
        (&[ArrayBounds], "out-of-bounds access"),
        (&[Pointer], "invalid pointer"),
        (&[Uninitialized], "uninitialised read"),
        (&[DivisionByZero], "division by zero"),
        (&[MemoryLeak], "leak"),
        (&mpi, "MPI misuse"),
        (&[DataRace], "data race"),
        (&[Lock], "lock misuse"),
        (&[OmpMisuse], "OpenMP misuse"),
        (&[IntegerOverflow], "integer overflow"),
        (&[LoopInvariant], "broken loop invariant"),
        (&[Reachability], "call of an error function"),
    ];
    let named: Vec<&str> = groups.iter().filter(|(list, _)| has(list)).map(|(_, name)| *name).collect();
    match named.is_empty() {
        true => String::new(),
        false => format!("no {}", named.join(", ")),
    }
}

fn assumed(outcome: &ResultRecord) -> String {
    let mut parts: Vec<String> = outcome.assumptions.iter().map(noted).collect();
    let numbers = match (outcome.scope.arith.as_str(), outcome.scope.fp.as_str()) {
        ("machine", "ieee" | "bounded") => "",
        ("machine", _) => "real arithmetic (rounding not modelled)",
        (_, "ieee" | "bounded") => "mathematical integers (overflow not modelled)",
        _ => "mathematical integers and reals (overflow and rounding not modelled)",
    };
    parts.extend((!numbers.is_empty()).then(|| numbers.into()));
    parts.join("; ")
}

fn noted(note: &Noted) -> String {
    match note.line {
        0 => note.text.clone(),
        line => format!("{} ({}:{line})", note.text, note.file),
    }
}

fn ids(list: &[Property]) -> String {
    list.iter().map(|property| property.id()).collect::<Vec<_>>().join(", ")
}

/// `412,318 states  1.3 M transitions  2,104 queries (31 SMT)  0.7 s  41 MB`
pub(crate) fn statistics(outcome: &ResultRecord) -> String {
    let s = &outcome.statistics;
    let mut parts =
        vec![counted(s.states_seen, ("state", "states")), counted(s.transitions, ("transition", "transitions"))];
    if s.validity_queries > 0 {
        let queries = counted(s.validity_queries, ("query", "queries"));
        parts.push(format!("{queries} ({} SMT)", amount(s.solver_calls)));
    }
    parts.push(seconds(s.seconds));
    if s.peak_memory_mb > 0 {
        parts.push(memory(s.peak_memory_mb));
    }
    parts.join("  ")
}
