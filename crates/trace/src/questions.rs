//! What is asked of one unfolding: obligations, races, deadlocks, and whether it
//! goes far enough; and what a pass rests on.

use crate::analyse::{Findings, Round};
use crate::limits;
use crate::narrate;
use crate::order::{Answer, Encoding, NoCircuit};
use crate::unfold::Unfolded;
use antiphon_machine::Checks;
use antiphon_outcome::{Assumed, Assumption, Outcome, Property, Reason};
use antiphon_prover::Formula;
use antiphon_source::Span;

type Result<T> = std::result::Result<T, NoCircuit>;

/// Whether there is more to ask.
enum Next {
    Ask,
    Stop(Round),
}

/// The obligations of properties that are checked.
pub fn checked(unfolded: &Unfolded, checks: Checks) -> Vec<usize> {
    let obligations = unfolded.unfolding.obligations.iter().enumerate();
    obligations.filter(|(_, obligation)| checks.has(obligation.property)).map(|(at, _)| at).collect()
}

/// Asks everything.
pub fn ask_all(encoding: &mut Encoding<'_>, unfolded: &Unfolded, findings: &mut Findings<'_>) -> Result<Round> {
    for question in [obligations, races, deadlocks, cuts, gaps, unchecked] {
        if let Next::Stop(round) = question(encoding, unfolded, findings)? {
            return Ok(round);
        }
    }
    if findings.outcome.violations.is_empty() {
        findings.outcome.incomplete.extend(limits::uncovered(findings.program, findings.options.checks));
        assumptions(unfolded, &mut findings.outcome);
        findings.outcome.assumptions.extend(Assumption::left_to_right(&findings.program.presumed));
        findings.outcome.assumptions.extend(Assumption::kept_values(&findings.program.kept));
        findings.outcome.statistics.executions = 1;
    }
    Ok(Round::Done)
}

/// What an answer without an execution means.
fn unanswered<T>(answer: &Answer<T>, findings: &mut Findings<'_>) -> Next {
    match answer {
        Answer::Imprecise => Next::Stop(Round::Wider),
        Answer::Stopped => {
            findings.stopped();
            Next::Stop(Round::Done)
        }
        Answer::No | Answer::Yes(_) => Next::Ask,
    }
}

fn obligations(encoding: &mut Encoding<'_>, unfolded: &Unfolded, findings: &mut Findings<'_>) -> Result<Next> {
    let unfolding = &unfolded.unfolding;
    let mut left = checked(unfolded, findings.options.checks);
    loop {
        left.retain(|at| {
            let obligation = &unfolding.obligations[*at];
            !findings.have(obligation.property, obligation.span)
        });
        let which = match encoding.violated(&left)? {
            Answer::Yes(which) => left[which],
            other => return Ok(unanswered(&other, findings)),
        };
        let obligation = &unfolding.obligations[which];
        let schedule = encoding.schedule(obligation.after)?;
        let reported = narrate::violation(unfolded, obligation, &schedule);
        findings.confirm(unfolded, &schedule, reported);
        if findings.are_enough() {
            return Ok(Next::Stop(Round::Done));
        }
        left.retain(|at| *at != which);
    }
}

fn races(encoding: &mut Encoding<'_>, unfolded: &Unfolded, findings: &mut Findings<'_>) -> Result<Next> {
    if !findings.options.checks.has(Property::DataRace) {
        return Ok(Next::Ask);
    }
    match encoding.race()? {
        Answer::Yes(race) => {
            let schedule = encoding.schedule(Some(race.until))?;
            let reported = narrate::race(unfolded, race, &schedule);
            findings.confirm(unfolded, &schedule, reported);
            Ok(if findings.are_enough() { Next::Stop(Round::Done) } else { Next::Ask })
        }
        other => Ok(unanswered(&other, findings)),
    }
}

fn deadlocks(encoding: &mut Encoding<'_>, unfolded: &Unfolded, findings: &mut Findings<'_>) -> Result<Next> {
    if !findings.options.checks.has(Property::AbsoluteDeadlock) {
        return Ok(Next::Ask);
    }
    match encoding.deadlock()? {
        Answer::Yes(waits) => {
            let schedule = encoding.schedule(None)?;
            let reported = narrate::deadlock(unfolded, &waits, &schedule);
            findings.confirm(unfolded, &schedule, reported);
            Ok(if findings.are_enough() { Next::Stop(Round::Done) } else { Next::Ask })
        }
        other => Ok(unanswered(&other, findings)),
    }
}

/// Places that are cut off too early in some execution.
fn cuts(encoding: &mut Encoding<'_>, _: &Unfolded, findings: &mut Findings<'_>) -> Result<Next> {
    match encoding.cut_off()? {
        // What was found stands; looking further would find it again.
        Answer::Yes(_) if !findings.outcome.violations.is_empty() => Ok(Next::Stop(Round::Done)),
        Answer::Yes(sites) => Ok(Next::Stop(Round::Further(sites))),
        other => Ok(unanswered(&other, findings)),
    }
}

/// What has no value here, if some execution comes to it.
fn gaps(encoding: &mut Encoding<'_>, unfolded: &Unfolded, findings: &mut Findings<'_>) -> Result<Next> {
    let formulas: Vec<Formula> = unfolded.gaps.iter().map(|(formula, ..)| *formula).collect();
    match encoding.any_of(&formulas)? {
        Answer::Yes(which) => {
            findings.open(Reason::Unsupported, unfolded.gaps[which[0]].1.clone());
            Ok(Next::Ask)
        }
        other => Ok(unanswered(&other, findings)),
    }
}

/// What is violated and not checked, and ends an execution all the same.
fn unchecked(encoding: &mut Encoding<'_>, unfolded: &Unfolded, findings: &mut Findings<'_>) -> Result<Next> {
    let formulas: Vec<Formula> = unfolded.unchecked.iter().map(|(formula, _)| *formula).collect();
    match encoding.any_of(&formulas)? {
        Answer::Yes(which) => {
            let message = &unfolded.unchecked[which[0]].1;
            findings.open(Reason::Unchecked, format!("{message}; this is not checked, and what follows is not known"));
            Ok(Next::Ask)
        }
        other => Ok(unanswered(&other, findings)),
    }
}

/// What a pass rests on.
fn assumptions(unfolded: &Unfolded, outcome: &mut Outcome) {
    let mut named: Vec<(String, Span)> =
        unfolded.unfolding.definitions.iter().filter_map(|definition| definition.name.clone()).collect();
    named.sort_by(|a, b| a.0.cmp(&b.0));
    named.dedup_by(|a, b| a.0 == b.0);
    if let Some(span) = unfolded.unfolding.weak.first() {
        outcome.assumptions.push(Assumption::of(Assumed::ONE_ORDER, *span));
    }
    let mut assumed = unfolded.unfolding.assumed.clone();
    assumed.sort_by_key(|(text, _)| *text);
    assumed.dedup_by_key(|(text, _)| *text);
    for (text, span) in assumed {
        outcome.assumptions.push(Assumption::of(text, span));
    }
    for (name, span) in named {
        let text = format!("`{name}` is any value of its type");
        outcome.assumptions.push(Assumption { text, span });
    }
}
