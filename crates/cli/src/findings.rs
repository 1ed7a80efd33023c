//! What the exploration answers, as the result that is drawn and stored: spans
//! become places in the user's text, several numbers of processes one result.
//!
//! A deadlock whose places the exploration does not label gets labels here: the
//! ranks that wait at each place. So they are in the stored result too.

use antiphon_machine::{CallSite, Unsupported};
use antiphon_report::draw::{origin_notes, Sources};
use antiphon_report::human::{ranks, Marks};
use antiphon_report::{
    CallRecord, Certainty, ContrastRecord, DifferenceRecord, ExampleRecord, Inconclusive, InferredRecord, LoopUse,
    Noted, PlaceRecord, ProgramRole, Property, Reason, Statistics, TraceStep, ViolationRecord, WaitRecord,
};
use antiphon_source::{way, Diagnostic, Label, SourceMap, Span, Step};
use antiphon_verify::{self as explore, Contrast, Difference, Party, Violation, Waiting};

/// A violation as data, and its places in the text.
pub struct Finding {
    /// For the result.
    pub record: ViolationRecord,
    /// The place of the violation.
    pub primary: Label,
    /// Other places.
    pub also: Vec<Label>,
}

impl Finding {
    /// The violation that was found with so many processes.
    pub fn of(sources: Sources<'_>, violation: &Violation, processes: u32) -> Finding {
        let (primary, also) = labels(sources.map, violation);
        let place = PlaceRecord::of(sources.map, primary.span).unwrap_or_default();
        let fault = &violation.fault;
        let property = Property::find(fault.property.id()).unwrap_or(Property::Assertion);
        let mut record = ViolationRecord::new(property, fault.message.clone()).at(place);
        record.certainty = match violation.certainty {
            explore::Certainty::Provable => Certainty::Provable,
            explore::Certainty::Possible => Certainty::Possible,
        };
        record.process = violation.process;
        record.inputs = violation.inputs.iter().cloned().collect();
        record.replayed = violation.replayed;
        record.np = Some(processes.into());
        record.label = primary.text.clone();
        record.also = also.iter().filter_map(|label| PlaceRecord::labelled(sources.map, label)).collect();
        record.calls =
            own_calls(&fault.calls).iter().map(|call| CallRecord::of(sources.map, &call.function, call.span)).collect();
        record.notes = origin_notes(sources, primary.span);
        record.condition = violation.condition.clone();
        record.waits = violation.waits.iter().map(|wait| wait_record(sources.map, wait)).collect();
        record.cycle = violation.cycle.clone();
        record.trace = trace(sources.map, violation);
        record.hidden_steps = violation.hidden_steps;
        record.program = role(violation.party);
        record.difference = violation.difference.as_ref().map(|told| difference(sources.map, told));
        record.schedule = violation.schedule.iter().map(|step| step.0.clone()).collect();
        Finding { record, primary, also }
    }

    /// Its places, for a drawing.
    pub fn marks<'a>(&self, sources: Sources<'a>) -> Marks<'a> {
        Marks { sources, primary: self.primary.clone(), also: self.also.clone() }
    }

    /// Whether two findings are one: the same property at the same place.
    pub fn is_same(&self, other: &Finding) -> bool {
        let key = |f: &Finding| (f.record.property, f.record.file.clone(), f.record.line, f.record.column);
        key(self) == key(other)
    }
}

/// What stands beside the places of a violation.
fn labels(map: &SourceMap, violation: &Violation) -> (Label, Vec<Label>) {
    let fault = &violation.fault;
    let label = |span, text: &String| Label { span: name_of_call(map, span), text: text.clone() };
    let mut primary = label(fault.span, &fault.label);
    let mut also: Vec<Label> = fault.also.iter().map(|(span, text)| label(*span, text)).collect();
    if fault.label.is_empty() && also.is_empty() {
        for (span, text) in waiting_places(map, &violation.waits) {
            let here = map.position(span).map(|place| place.offset);
            match here == map.position(primary.span).map(|place| place.offset) {
                true => primary.text = text,
                false => also.push(label(span, &text)),
            }
        }
    }
    (primary, also)
}

/// Of a call of MPI the name alone: its arguments say little about the call.
fn name_of_call(map: &SourceMap, span: Span) -> Span {
    let Some((file, offset)) = map.file_offset(span.start).filter(|_| !span.start.is_macro()) else { return span };
    let text = map.file(file).text.get(offset as usize..).unwrap_or_default();
    match text.starts_with(b"MPI_") {
        true => {
            let name = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_');
            Span::of_token(span.start, name.count() as u32)
        }
        false => span,
    }
}

/// The calls that the user wrote: that of `main` is nobody's.
fn own_calls(calls: &[CallSite]) -> &[CallSite] {
    match calls {
        [rest @ .., last] if last.function == "main" => rest,
        calls => calls,
    }
}

/// Each place at which ranks wait, with those ranks.
fn waiting_places(map: &SourceMap, waits: &[Waiting]) -> Vec<(Span, String)> {
    let mut places: Vec<(Span, Vec<u32>)> = Vec::new();
    for wait in waits.iter().filter(|wait| map.position(wait.span).is_some() && wait.operation != "ended") {
        let offset = |span| map.position(span).map(|place| (place.file, place.offset));
        match places.iter_mut().find(|(span, _)| offset(*span) == offset(wait.span)) {
            Some((_, ranks)) => ranks.push(wait.process),
            None => places.push((wait.span, vec![wait.process])),
        }
    }
    let text = |list: &[u32]| format!("{} {} here", ranks(list), if list.len() == 1 { "waits" } else { "wait" });
    places.iter().map(|(span, list)| (*span, text(list))).collect()
}

fn wait_record(map: &SourceMap, wait: &Waiting) -> WaitRecord {
    let place = PlaceRecord::of(map, wait.span).unwrap_or_default();
    WaitRecord {
        process: wait.process,
        operation: wait.operation.clone(),
        until: wait.until.clone(),
        file: place.file,
        line: place.line,
        on: wait.on.clone(),
    }
}

fn trace(map: &SourceMap, violation: &Violation) -> Vec<TraceStep> {
    let step = |(number, step): (u64, &explore::TraceStep)| {
        let place = PlaceRecord::of(map, step.span).unwrap_or_default();
        TraceStep {
            step: number,
            process: step.process,
            file: place.file,
            line: place.line,
            action: step.action.clone(),
            changes: step.changes.iter().cloned().collect(),
            program: role(step.party),
            source: place.source,
        }
    };
    (1..).zip(&violation.trace).map(step).collect()
}

/// The program that something is about, of two.
fn role(party: Party) -> Option<ProgramRole> {
    match party {
        Party::Alone => None,
        Party::Specification => Some(ProgramRole::Specification),
        Party::Implementation => Some(ProgramRole::Implementation),
    }
}

fn difference(map: &SourceMap, told: &Difference) -> DifferenceRecord {
    let example = |(specification, implementation): &(String, String)| ExampleRecord {
        specification: specification.clone(),
        implementation: implementation.clone(),
    };
    DifferenceRecord {
        output: told.output.clone(),
        contrast: match told.contrast {
            Contrast::Value => ContrastRecord::Value,
            Contrast::Amount => ContrastRecord::Amount,
            Contrast::Order => ContrastRecord::Order,
            Contrast::Layout => ContrastRecord::Layout,
        },
        specification: told.specification.clone(),
        implementation: told.implementation.clone(),
        missing: told.missing.clone(),
        added: told.added.clone(),
        notes: told.notes.clone(),
        example: told.example.as_ref().map(example),
        determined: told.determined.clone(),
        relevant: told.relevant.clone(),
        specification_place: PlaceRecord::of(map, told.specification_place),
        implementation_place: PlaceRecord::of(map, told.implementation_place),
    }
}

/// The answers for several numbers of processes, together.
#[derive(Default)]
pub struct Gathered {
    /// Violations, in the order in which they were found.
    pub findings: Vec<Finding>,
    /// What was not decided.
    pub open: Vec<Inconclusive>,
    /// What is not modelled.
    pub unsupported: Option<Unsupported>,
    /// What a pass rests on.
    pub assumptions: Vec<Noted>,
    /// Invariants that were found.
    pub inferred: Vec<InferredRecord>,
    /// Annotated loops that were proved for every number of rounds.
    pub proved_loops: Vec<Noted>,
    /// What was vacuous every time; none before the first answer.
    pub vacuous: Option<Vec<Noted>>,
    /// Counters, summed up.
    pub statistics: Statistics,
}

impl Gathered {
    /// Adds the answer for so many processes.
    pub fn add(&mut self, sources: Sources<'_>, outcome: &explore::Outcome, processes: u32) {
        for violation in &outcome.violations {
            let finding = Finding::of(sources, violation, processes);
            if !self.findings.iter().any(|earlier| earlier.is_same(&finding)) {
                self.findings.push(finding);
            }
        }
        for open in &outcome.incomplete {
            let open = Inconclusive { reason: reason(open.reason), message: open.message.clone() };
            if !self.open.contains(&open) {
                self.open.push(open);
            }
        }
        if self.unsupported.is_none() {
            self.unsupported.clone_from(&outcome.unsupported);
        }
        for assumption in &outcome.assumptions {
            let note = noted(sources.map, &assumption.text, assumption.span);
            if !self.assumptions.contains(&note) {
                self.assumptions.push(note);
            }
        }
        for (name, span) in &outcome.proved_loops {
            let note = noted(sources.map, name, *span);
            if !self.proved_loops.contains(&note) {
                self.proved_loops.push(note);
            }
        }
        for found in &outcome.inferred {
            let record = inferred(sources.map, found);
            if !self.inferred.contains(&record) {
                self.inferred.push(record);
            }
        }
        let vacuous = outcome.vacuous.iter().map(|(text, span)| noted(sources.map, text, *span));
        let vacuous: Vec<Noted> = vacuous.collect();
        match &mut self.vacuous {
            // What another number of processes reaches is not vacuous.
            Some(known) => known.retain(|note| vacuous.contains(note)),
            None => self.vacuous = Some(vacuous),
        }
        self.count(&outcome.statistics);
    }

    fn count(&mut self, more: &explore::Statistics) {
        let sum = &mut self.statistics;
        sum.states_seen += more.states_seen;
        sum.states_saved += more.states_saved;
        sum.transitions += more.transitions;
        sum.symbolic_values += more.symbolic_values;
        sum.validity_queries += more.validity_queries;
        sum.solver_calls += more.solver_calls;
        sum.executions += more.executions;
        sum.seconds += more.elapsed.as_secs_f64();
    }
}

fn inferred(map: &SourceMap, found: &explore::Inferred) -> InferredRecord {
    let place = PlaceRecord::of(map, found.span).unwrap_or_default();
    let used = match found.used {
        explore::LoopUse::Proved => LoopUse::Proved,
        explore::LoopUse::Unrolled => LoopUse::Unrolled,
        explore::LoopUse::Insufficient => LoopUse::Insufficient,
    };
    InferredRecord { annotation: found.annotation.clone(), file: place.file, line: place.line, used }
}

fn noted(map: &SourceMap, text: &str, span: Span) -> Noted {
    let place = PlaceRecord::of(map, span).unwrap_or_default();
    Noted { text: text.into(), file: place.file, line: place.line }
}

fn reason(reason: explore::Reason) -> Reason {
    match reason {
        explore::Reason::SolverUnknown => Reason::SolverUnknown,
        explore::Reason::Timeout => Reason::Timeout,
        explore::Reason::Memory => Reason::Memory,
        explore::Reason::MaxStates => Reason::MaxStates,
        explore::Reason::MaxDepth => Reason::MaxDepth,
        explore::Reason::Interrupted => Reason::Interrupted,
        explore::Reason::Unchecked => Reason::Unchecked,
        explore::Reason::Internal => Reason::Internal,
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
