//! What a search has to report at the end beside what it found: counters, what was
//! reached, what was cut off. Each worker has a report of its own, given back when its
//! search is over; they are joined in the order of the workers, so that nothing depends
//! on who was faster.

use crate::finding::{Finding, Key};
use crate::outcome::Reason;
use crate::put_off::Ways;
use crate::recurring::{goes_round_for_ever, Edge};
use antiphon_machine::Unsupported;
use antiphon_model::ExprId;
use antiphon_outcome::Assumed;
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;
use antiphon_world::Ends;
use std::collections::{BTreeMap, BTreeSet};

/// What a search has to report at the end beside what it found.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Violations that are known, by property and place.
    pub(crate) known: BTreeSet<Key>,
    /// What is not modelled.
    pub(crate) unsupported: Option<Unsupported>,
    /// Limits of runs and errors that are not checked: sentences.
    pub(crate) limits: BTreeSet<(Reason, String)>,
    /// The largest team that was admitted, if a larger one was cut off.
    pub(crate) largest_team: Option<u32>,
    /// Of loops: how often it was undecided whether they go on, and their conditions.
    pub(crate) iterations: BTreeMap<(usize, u32), (u64, String)>,
    /// Whether an execution came to its end.
    pub(crate) ended: u64,
    /// What was done.
    pub(crate) work: Work,
    /// How executions ended.
    pub(crate) ends: Ends,
    /// Calls of `MPI_Abort` that were reached.
    pub(crate) aborts: BTreeSet<(usize, u32)>,
    /// Outputs of programs that were compared, by name and place; whether any
    /// execution wrote them.
    pub(crate) outputs: BTreeMap<(String, Span), bool>,
    /// How far apart outputs can be, by name.
    pub(crate) distances: BTreeMap<String, f64>,
    /// Operations with an assertion that was reached.
    pub(crate) asserted: BTreeSet<(usize, u32)>,
    /// Operations that were executed, by program.
    pub(crate) executed: Vec<Vec<bool>>,
    /// What was assumed of the environment: sentences.
    pub(crate) axioms: BTreeSet<Assumed>,
    /// Ways between states along which a message stayed pending.
    pub(crate) pending: Vec<Edge>,
    /// Ways between remembered states of an iteration or a task that others may be faster than.
    pub(crate) beside: Vec<Edge>,
    /// The states of threads, as several workers see them.
    pub(crate) ways: Ways,
    /// Violations that a loop which forgot too much may have made up, and no run confirms.
    pub(crate) deferred: Vec<Finding>,
    /// Guesses at invariants that were not proved, by program.
    pub(crate) refuted: BTreeSet<(usize, ExprId)>,
    /// Why nothing that was concluded counts, if so.
    pub(crate) exhausted: Option<String>,
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// Steps of processes.
    pub(crate) transitions: u64,
    /// Expressions made.
    pub(crate) expressions: u64,
    /// Questions to the prover.
    pub(crate) queries: u64,
    /// Those that reached a solver.
    pub(crate) solver_calls: u64,
    /// Whether memory was forgotten that nobody would read.
    pub(crate) forgot: bool,
}

impl Report {
    /// Notes a violation that nobody confirms, once.
    pub(crate) fn defer(&mut self, finding: Finding) {
        if self.deferred.iter().all(|known| known.key() != finding.key()) {
            self.deferred.push(finding);
        }
    }

    /// An iteration that comes back to where it was, by choices, and may have no other way, keeps those behind it from being executed, though other threads may do
    /// that: then nothing is known of them.
    pub(crate) fn tell_unfinished(&mut self) {
        let edges = std::mem::take(&mut self.beside);
        if self.unsupported.is_none() && goes_round_for_ever(edges) {
            let message = "an iteration of a parallel loop, or a task, that may go on for ever".to_owned();
            let (code, span, calls) = (&codes::U206, Span::NONE, Vec::new());
            self.unsupported = Some(Unsupported { code, message, span, calls });
        }
    }

    /// What all workers together have to tell.
    pub(crate) fn joined(reports: Vec<Report>) -> Report {
        reports.into_iter().fold(Report::default(), Report::and)
    }

    /// The operations that were executed, by program.
    pub(crate) fn all_executed(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        let of_program = |own: &'_ Vec<bool>| {
            let reached = own.iter().enumerate().filter(|(_, executed)| **executed);
            reached.map(|(at, _)| at as u32).collect::<Vec<u32>>()
        };
        self.executed
            .iter()
            .enumerate()
            .flat_map(move |(program, own)| of_program(own).into_iter().map(move |at| (program, at)))
    }

    /// One operation of a program was executed.
    pub(crate) fn add_one_executed(&mut self, program: usize, at: u32) {
        let at = at as usize;
        self.executed.resize(self.executed.len().max(program + 1), Vec::new());
        let own = &mut self.executed[program];
        own.resize(own.len().max(at + 1), false);
        own[at] = true;
    }

    /// Operations that another worker executed.
    fn add_executed(&mut self, others: Vec<Vec<bool>>) {
        self.executed.resize(self.executed.len().max(others.len()), Vec::new());
        for (own, others) in self.executed.iter_mut().zip(others) {
            own.resize(own.len().max(others.len()), false);
            own.iter_mut().zip(others).for_each(|(own, other)| *own |= other);
        }
    }

    fn and(mut self, other: Report) -> Report {
        self.known.extend(other.known);
        self.unsupported = self.unsupported.or(other.unsupported);
        self.limits.extend(other.limits);
        self.largest_team = self.largest_team.max(other.largest_team);
        for (place, (count, condition)) in other.iterations {
            self.iterations.entry(place).or_insert((0, condition)).0 += count;
        }
        self.ended += other.ended;
        self.work.transitions += other.work.transitions;
        self.work.expressions += other.work.expressions;
        self.work.queries += other.work.queries;
        self.work.solver_calls += other.work.solver_calls;
        self.work.forgot |= other.work.forgot;
        self.ends.normal.extend(other.ends.normal);
        self.ends.failing.extend(other.ends.failing);
        self.aborts.extend(other.aborts);
        for (output, written) in other.outputs {
            *self.outputs.entry(output).or_default() |= written;
        }
        for (output, distance) in other.distances {
            let known = self.distances.entry(output).or_default();
            *known = known.max(distance);
        }
        self.asserted.extend(other.asserted);
        self.add_executed(other.executed);
        self.axioms.extend(other.axioms);
        self.pending.extend(other.pending);
        self.beside.extend(other.beside);
        self.ways.add(&other.ways);
        other.deferred.into_iter().for_each(|finding| self.defer(finding));
        self.refuted.extend(other.refuted);
        self.exhausted = self.exhausted.or(other.exhausted);
        self
    }
}
