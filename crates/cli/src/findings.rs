//! What engines answer for several numbers of processes, as one result; and a limit of
//! Antiphon as a diagnostic.

use crate::session::Session;
use antiphon_openmp::Unsaid;
use antiphon_outcome::{Assumed, CallSite, Inconclusive, Outcome, Reason, Statistics, Unsupported};
use antiphon_passes::UsageExit;
use antiphon_report::draw::Sources;
use antiphon_report::{
    inconclusive, name_of_call, own_calls, AbstractionRecord, Course, CoveredLines, Finding, InferredRecord, Noted,
};
use antiphon_source::{way, Diagnostic, SourceMap, Span, Step};
use std::collections::BTreeMap;

/// Whether a program that could read arguments has some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arguments {
    /// It has, or does not look at them.
    Given,
    /// `main` has parameters, and there is only the program's name.
    Missing,
}

/// The answers for several numbers of processes, together.
#[derive(Default)]
pub struct Gathered {
    /// Violations, in the order in which they were found.
    pub findings: Vec<Finding>,
    /// What was not decided.
    pub inconclusive: Vec<Inconclusive>,
    /// What is not modelled.
    pub unsupported: Option<Unsupported>,
    /// What a pass rests on.
    pub assumptions: Vec<Noted>,
    /// Invariants that were found.
    pub inferred: Vec<InferredRecord>,
    /// What an abstraction tracked, of the first answer that has one.
    pub abstraction: Option<AbstractionRecord>,
    /// Lines that were reached.
    pub coverage: CoveredLines,
    /// How the work went.
    pub course: Course,
    /// What proves a pass where no invariant tells it.
    pub proof: Option<String>,
    /// Annotated loops that were proved for every number of rounds.
    pub proved_loops: Vec<Noted>,
    /// What was vacuous every time; none before the first answer.
    pub vacuous: Option<Vec<Noted>>,
    /// For which numbers of processes no execution ends normally, and how they end.
    pub abnormal: Vec<(u32, Vec<Noted>)>,
    /// Numbers of processes that were explored.
    pub explored: usize,
    /// How far apart outputs can be, by name.
    pub distances: BTreeMap<String, f64>,
    /// Counters, summed up.
    pub statistics: Statistics,
}

impl Gathered {
    /// Adds the invariants that were found.
    pub fn add_inferred(&mut self, sources: Sources<'_>, outcome: &Outcome) {
        for found in &outcome.inferred {
            let record = InferredRecord::of(sources.map, found);
            if !self.inferred.contains(&record) {
                self.inferred.push(record);
            }
        }
    }

    /// Adds what is assumed of what OpenMP leaves open in the program.
    pub fn add_unsaid(&mut self, session: &Session) {
        for unsaid in &session.unsaid {
            let note = Noted::of(&session.map, assumed_of(*unsaid).text(), Span::NONE);
            if !self.assumptions.contains(&note) {
                self.assumptions.push(note);
            }
        }
    }

    /// Adds the answer for so many processes.
    pub fn add(&mut self, sources: Sources<'_>, outcome: &Outcome, processes: u32) {
        for violation in &outcome.violations {
            let finding = Finding::of(sources, violation).with_processes(processes);
            match self.findings.iter_mut().find(|earlier| earlier.is_same(&finding)) {
                Some(earlier) => earlier.also_with(processes),
                None => self.findings.push(finding),
            }
        }
        for incomplete in &outcome.incomplete {
            let inconclusive = inconclusive(sources.map, incomplete);
            if !self.inconclusive.contains(&inconclusive) {
                self.inconclusive.push(inconclusive);
            }
        }
        if self.unsupported.is_none() {
            self.unsupported.clone_from(&outcome.unsupported);
        }
        for assumption in &outcome.assumptions {
            let note = match antiphon_openmp::unsaid_by_runtime(&assumption.text) {
                Some(unsaid) => Noted::of(sources.map, assumed_of(unsaid).text(), Span::NONE),
                None => Noted::of(sources.map, &assumption.text, assumption.span),
            };
            // Nothing is believed there: what is left out is explored in another order.
            let is_known = assumption.text == antiphon_openmp::SAME_AS_OTHERS;
            if !is_known && !self.assumptions.contains(&note) {
                self.assumptions.push(note);
            }
        }
        for (name, span) in &outcome.proved_loops {
            let note = Noted::of(sources.map, name, *span);
            if !self.proved_loops.contains(&note) {
                self.proved_loops.push(note);
            }
        }
        if self.proof.is_none() {
            self.proof.clone_from(&outcome.proof);
        }
        self.add_inferred(sources, outcome);
        if let (None, Some(found)) = (&self.abstraction, &outcome.abstraction) {
            self.abstraction = Some(AbstractionRecord::of(sources.map, found));
        }
        self.coverage.add(sources.map, &outcome.coverage);
        let vacuous = outcome.vacuous.iter().map(|(text, span)| Noted::of(sources.map, text, *span));
        let vacuous: Vec<Noted> = vacuous.collect();
        match &mut self.vacuous {
            // What another number of processes reaches is not vacuous.
            Some(known) => known.retain(|note| vacuous.contains(note)),
            None => self.vacuous = Some(vacuous),
        }
        let abnormal: Vec<Noted> =
            outcome.abnormal.iter().map(|(text, span)| Noted::of(sources.map, text, *span)).collect();
        if !abnormal.is_empty() {
            self.abnormal.push((processes, abnormal));
        }
        self.explored += 1;
        for (output, distance) in &outcome.distances {
            let known = self.distances.entry(output.clone()).or_default();
            *known = known.max(*distance);
        }
        self.statistics.add(&outcome.statistics);
    }

    /// Where several numbers of processes were explored, each finding says which one it is about.
    pub fn note_explored(&mut self) {
        let explored = self.explored as u32;
        if explored > 1 {
            self.findings.iter_mut().for_each(|finding| finding.among(explored));
        }
    }

    /// A pass says nothing if every execution only prints the usage of the program.
    pub fn note_usage(&mut self, map: &SourceMap, usage: Option<UsageExit>) {
        let Some(usage) = usage else { return };
        let line = |span| map.position(span).map(|place| (place.name.to_string(), place.line));
        let covered =
            |(file, line): (String, u32)| self.coverage.0.get(&file).is_some_and(|lines| lines.reached.contains(&line));
        let reached = line(usage.work).is_none_or(covered) || !line(usage.message).is_some_and(covered);
        if !reached {
            self.note_missing_arguments(map, Some(usage), ": see `--argc` and `-- ARG...`");
        }
    }

    /// The same where the program certainly has no arguments, and nobody counts which lines are reached.
    pub fn note_missing_arguments(&mut self, map: &SourceMap, usage: Option<UsageExit>, advice: &str) {
        let Some(usage) = usage else { return };
        if !self.findings.is_empty() || !self.inconclusive.is_empty() || self.unsupported.is_some() {
            return;
        }
        let Noted { file, line, .. } = Noted::of(map, "", usage.message);
        let message = format!(
            "every execution ends at {file}:{line} because no arguments were given, so nothing was shown{advice}"
        );
        self.inconclusive.push(Inconclusive { reason: Reason::Vacuous, message });
    }

    /// What is never freed is told after everything else.
    pub fn put_leaks_last(&mut self) {
        self.findings.sort_by_key(|finding| finding.is_leak());
    }

    /// Where no execution ends normally nothing was shown: that is not a pass if it is so for
    /// every number of processes, and said if it is so for some.
    pub fn note_abnormal_ends(&mut self, arguments: Arguments) {
        // Executions that end by a violation are no ends of which to speak.
        if !self.findings.is_empty() {
            return;
        }
        let ends = |notes: &[Noted]| {
            let place = |note: &Noted| format!("{} ({}:{})", note.text, note.file, note.line);
            notes.iter().map(place).collect::<Vec<_>>().join(" or ")
        };
        if self.abnormal.len() == self.explored {
            let Some((_, notes)) = self.abnormal.first() else { return };
            let advice = match arguments {
                Arguments::Missing => "; it was given no arguments: see `--argc` and `-- ARG...`",
                Arguments::Given => "",
            };
            let message = format!("every execution ends {}, so nothing was shown{advice}", ends(notes));
            self.inconclusive.push(Inconclusive { reason: Reason::Vacuous, message });
            return;
        }
        for (processes, notes) in &self.abnormal {
            let text = format!("np {processes}: every execution ends {}", ends(notes));
            self.vacuous.get_or_insert_default().push(Noted { text, file: String::new(), line: 0 });
        }
    }
}

/// A limit of Antiphon as a diagnostic that says how control reaches it.
pub fn limit(map: &SourceMap, limit: &Unsupported) -> Diagnostic {
    let help = match limit.message.contains("MPI_") {
        true => "see `antiphon list mpi`".to_owned(),
        false => format!("see `antiphon explain {}`", limit.code.id),
    };
    let place = name_of_call(map, limit.span);
    Diagnostic::new(limit.code, place, &limit.message).label(way_by(map, own_calls(&limit.calls))).help(help)
}

/// The way to the function on top of a stack of calls, if anything called it.
fn way_by(map: &SourceMap, calls: &[CallSite]) -> String {
    let Some(innermost) = calls.first() else { return String::new() };
    let callers = calls.iter().skip(1).map(|call| call.function.as_str()).chain(["main"]);
    let mut steps: Vec<Step<'_>> =
        calls.iter().zip(callers).map(|(call, caller)| Step { caller, span: call.span }).collect();
    steps.reverse();
    way(map, &innermost.function, &steps)
}

#[cfg(test)]
#[path = "findings_tests.rs"]
mod tests;

/// What is assumed where OpenMP leaves something open.
fn assumed_of(unsaid: Unsaid) -> Assumed {
    match unsaid {
        Unsaid::Teams => Assumed::TEAMS,
        Unsaid::Schedules => Assumed::SCHEDULES,
        Unsaid::Blocks => Assumed::BLOCKS,
        Unsaid::Sharing => Assumed::SHARING,
        Unsaid::Sections => Assumed::SECTIONS,
        Unsaid::AtomicOrder => Assumed::ATOMIC_ORDER,
        Unsaid::Distance => Assumed::DISTANCE,
        Unsaid::Devices => Assumed::DEVICES,
        Unsaid::Leagues => Assumed::LEAGUES,
        Unsaid::LoneTasks => Assumed::LONE_TASKS,
        Unsaid::Resumed => Assumed::RESUMED_IN_ORDER,
        Unsaid::Parts => Assumed::PARTS_IN_ORDER,
        Unsaid::Chunks => Assumed::CHUNKS_IN_ORDER,
        Unsaid::Lanes => Assumed::LANES_IN_ORDER,
        Unsaid::Environment => Assumed::OPENMP_ENVIRONMENT,
    }
}
