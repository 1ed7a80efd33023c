//! What a search has to tell, as it can be written down.
//!
//! Everything that a pass rests on is here: what was assumed, cut off or reached. Violations are not,
//! nor what stands for one: a search that has any is done again.

use crate::finding::Finding;
use crate::outcome::Reason;
use crate::put_off::Ways;
use crate::recurring::Edge;
use crate::report::{Report, Work};
use antiphon_model::ExprId;
use antiphon_outcome::Assumed;
use antiphon_search::{Reason as Stop, SearchResult, Statistics};
use antiphon_source::{Loc, Span};
use antiphon_world::Ends;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A place in the text.
type Place = (u32, u32);

/// What a search has to tell.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Ledger {
    incomplete: Option<String>,
    counters: [u64; 6],
    work: [u64; 4],
    forgot: bool,
    ended: u64,
    limits: Vec<(String, String)>,
    largest_team: Option<u32>,
    iterations: Vec<(usize, u32, u64, String)>,
    normal: Vec<usize>,
    failing: Vec<(usize, Place, i32)>,
    aborts: Vec<(usize, u32)>,
    outputs: Vec<(String, Place, bool)>,
    distances: Vec<(String, u64)>,
    reached: Reached,
    assumed: Vec<String>,
    refuted: Vec<(usize, u32)>,
    /// Whether one worker must search alone.
    #[serde(default)]
    pub(crate) alone: bool,
    #[serde(default)]
    beside: Vec<Edge>,
    #[serde(skip)]
    pub(crate) pending: Vec<Edge>,
    #[serde(skip)]
    pub(crate) ways: Ways,
}

/// Operations by program: assertions that were met, and all that were executed.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
struct Reached {
    asserted: Vec<(usize, u32)>,
    executed: Vec<(usize, u32)>,
}

/// Why searches end, and the words for it.
const STOPS: &[(Stop, &str)] = &[
    (Stop::Findings, "findings"),
    (Stop::Timeout, "timeout"),
    (Stop::Memory, "memory"),
    (Stop::MaxStates, "max-states"),
    (Stop::MaxDepth, "max-depth"),
    (Stop::Interrupted, "interrupted"),
    (Stop::WorkerLost, "worker-lost"),
    (Stop::RankLost, "rank-lost"),
];

impl Ledger {
    /// What the search came to; `None` if that cannot be written down.
    pub(crate) fn of(searched: &SearchResult<Finding, Report>) -> Option<Ledger> {
        let is_plain = |report: &Report| {
            report.known.is_empty()
                && report.unsupported.is_none()
                && report.deferred.is_empty()
                && report.exhausted.is_none()
        };
        let lost = matches!(searched.incomplete, Some(Stop::WorkerLost | Stop::RankLost | Stop::Findings));
        if lost || !searched.found.is_empty() || !searched.reports.iter().all(is_plain) {
            return None;
        }
        let counted = searched.statistics;
        let mut ledger = Ledger {
            incomplete: searched.incomplete.and_then(word_of),
            counters: [counted.seen, counted.saved, counted.met_again, counted.ends, counted.deepest, counted.given],
            ..Ledger::default()
        };
        searched.reports.iter().for_each(|report| ledger.add(report));
        ledger.assumed.iter().all(|text| Assumed::of_text(text).is_some()).then_some(ledger)
    }

    fn add(&mut self, report: &Report) {
        let work = report.work;
        let done = [work.transitions, work.expressions, work.queries, work.solver_calls];
        self.work.iter_mut().zip(done).for_each(|(sum, own)| *sum += own);
        self.forgot |= work.forgot;
        self.ended += report.ended;
        // What was undecided only because somebody asked to stop is looked at again.
        let lasting = report.limits.iter().filter(|(reason, _)| *reason != Reason::Interrupted);
        self.limits.extend(lasting.map(|(reason, message)| (reason.word().to_owned(), message.clone())));
        self.largest_team = self.largest_team.max(report.largest_team);
        let loops = report.iterations.iter();
        self.iterations.extend(loops.map(|((program, at), (count, text))| (*program, *at, *count, text.clone())));
        self.normal.extend(&report.ends.normal);
        self.failing
            .extend(report.ends.failing.iter().map(|(program, span, status)| (*program, place(*span), *status)));
        self.aborts.extend(&report.aborts);
        self.outputs
            .extend(report.outputs.iter().map(|((name, span), written)| (name.clone(), place(*span), *written)));
        self.distances.extend(report.distances.iter().map(|(name, far)| (name.clone(), far.to_bits())));
        self.reached.asserted.extend(&report.asserted);
        self.reached.executed.extend(report.all_executed());
        self.assumed.extend(report.axioms.iter().map(|assumed| assumed.text().to_owned()));
        self.refuted.extend(report.refuted.iter().map(|(program, guess)| (*program, guess.0)));
        self.pending.extend(&report.pending);
        self.beside.extend(&report.beside);
        self.ways.add(&report.ways);
    }

    /// The same as a search would tell it.
    pub(crate) fn result(&self) -> SearchResult<Finding, Report> {
        let [seen, saved, met_again, ends, deepest, given] = self.counters;
        SearchResult {
            found: Vec::new(),
            incomplete: self.incomplete.as_deref().and_then(stop_of),
            statistics: Statistics { seen, saved, met_again, ends, deepest, given },
            reports: vec![self.report()],
        }
    }

    fn report(&self) -> Report {
        let [transitions, expressions, queries, solver_calls] = self.work;
        let mut report = Report {
            limits: self
                .limits
                .iter()
                .filter_map(|(word, text)| Some((Reason::of_word(word)?, text.clone())))
                .collect(),
            largest_team: self.largest_team,
            ended: self.ended,
            work: Work { transitions, expressions, queries, solver_calls, forgot: self.forgot },
            ends: Ends {
                normal: self.normal.iter().copied().collect(),
                failing: self.failing.iter().map(|(program, at, status)| (*program, span(*at), *status)).collect(),
            },
            aborts: self.aborts.iter().copied().collect(),
            asserted: self.reached.asserted.iter().copied().collect(),
            axioms: self.assumed.iter().filter_map(|text| Assumed::of_text(text)).collect::<BTreeSet<Assumed>>(),
            pending: self.pending.clone(),
            beside: self.beside.clone(),
            ways: self.ways.clone(),
            refuted: self.refuted.iter().map(|(program, guess)| (*program, ExprId(*guess))).collect(),
            ..Report::default()
        };
        for (program, at, count, text) in &self.iterations {
            report.iterations.entry((*program, *at)).or_insert((0, text.clone())).0 += count;
        }
        self.reached.executed.iter().for_each(|(program, at)| report.add_one_executed(*program, *at));
        for (name, at, written) in &self.outputs {
            *report.outputs.entry((name.clone(), span(*at))).or_default() |= written;
        }
        for (name, far) in &self.distances {
            let known = report.distances.entry(name.clone()).or_default();
            *known = known.max(f64::from_bits(*far));
        }
        report
    }

    /// Whether this build knows every word of it.
    pub(crate) fn is_known(&self) -> bool {
        self.incomplete.as_deref().is_none_or(|word| stop_of(word).is_some())
            && self.limits.iter().all(|(word, _)| Reason::of_word(word).is_some())
            && self.assumed.iter().all(|text| Assumed::of_text(text).is_some())
    }
}

fn word_of(stop: Stop) -> Option<String> {
    STOPS.iter().find(|(known, _)| *known == stop).map(|(_, word)| (*word).to_owned())
}

fn stop_of(word: &str) -> Option<Stop> {
    STOPS.iter().find(|(_, known)| *known == word).map(|(stop, _)| *stop)
}

fn place(span: Span) -> Place {
    (span.start.0, span.end.0)
}

fn span((start, end): Place) -> Span {
    Span { start: Loc(start), end: Loc(end) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A report in which everything says something.
    fn full() -> Report {
        let at = Span { start: Loc(7), end: Loc(9) };
        Report {
            limits: [(Reason::SolverUnknown, "undecided".to_owned())].into(),
            largest_team: Some(3),
            iterations: [((0, 4), (9, "i < n".to_owned()))].into(),
            ended: 5,
            work: Work { transitions: 1, expressions: 2, queries: 3, solver_calls: 4, forgot: true },
            ends: Ends { normal: [0].into(), failing: [(1, at, 2)].into() },
            aborts: [(0, 1)].into(),
            outputs: [(("y".to_owned(), at), true)].into(),
            distances: [("y".to_owned(), 0.25)].into(),
            asserted: [(0, 8)].into(),
            executed: vec![vec![false, true]],
            axioms: [Assumed::ROOM].into(),
            pending: vec![(1, 2)],
            beside: vec![(2, 3)],
            ways: Ways { edges: vec![(3, 4)], left_out: vec![5] },
            refuted: [(0, ExprId(6))].into(),
            ..Report::default()
        }
    }

    fn searched(reports: Vec<Report>) -> SearchResult<Finding, Report> {
        let statistics = Statistics { seen: 1, saved: 2, met_again: 3, ends: 4, deepest: 5, given: 6 };
        SearchResult { found: Vec::new(), incomplete: Some(Stop::Timeout), statistics, reports }
    }

    #[test]
    fn what_is_written_down_is_what_was_told() {
        let told = searched(vec![full(), full()]);
        let read = Ledger::of(&told).expect("it can be written").result();
        assert_eq!((read.incomplete, read.statistics), (told.incomplete, told.statistics));
        let (read, told) = (Report::joined(read.reports), Report::joined(told.reports));
        assert_eq!(format!("{read:?}"), format!("{told:?}"));
    }

    #[test]
    fn what_was_undecided_because_of_the_stop_is_not_kept() {
        let limits = [(Reason::Interrupted, "stopped".to_owned())].into();
        let ledger = Ledger::of(&searched(vec![Report { limits, ..Report::default() }])).expect("it can be written");
        assert!(Report::joined(ledger.result().reports).limits.is_empty());
    }

    #[test]
    fn a_search_that_cannot_be_told_is_not_written() {
        assert_eq!(Ledger::of(&searched(vec![Report { exhausted: Some("no".into()), ..full() }])), None);
        let lost = SearchResult { incomplete: Some(Stop::WorkerLost), ..searched(vec![full()]) };
        assert_eq!(Ledger::of(&lost), None);
    }
}
