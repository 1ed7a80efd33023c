//! Programs whose functions call themselves.
//!
//! Inlining never ends there, so that two others take turns, each time with more work: `summaries` looks
//! for what calls do in general and excludes errors by it, the other inlines calls to a depth and finds
//! violations, or finds that all executions stay within it. Neither relies on the other.
//!
//! | module | what it holds |
//! |---|---|
//! | `sites` | calls with names only |
//! | `parts` | functions as graphs of blocks, and what matters in them |
//! | `summaries`, `claims` | what functions do, by Horn clauses; what is claimed by them |
//! | `chain` | who calls whom, for the user |
//! | `descent` | calls as loops, for termination |
//! | `decrease` | calls whose arguments decrease because of what other calls give |
//!
//! Predicate abstraction has no summaries of its own; where it has to do alone ([`Options::is_alone`]) there is the unfolding only,
//! and the answer says who calls whom where that is not enough. Deliberately not here: other temporal properties of such programs.

mod chain;
mod claims;
mod decrease;
mod descent;
mod parts;
mod sites;
mod summaries;

pub(crate) use chain::{chain, Chain};
pub(crate) use decrease::{decreasing, Decrease};
pub(crate) use descent::{without_recursion, Calls};

use crate::engine::{attempt, tried, violation};
use crate::prepare::{prepare_unfolded, Beyond, Prepared};
use crate::work::Options;
use antiphon_model::Program;
use antiphon_outcome::{Certainty, Inconclusive, Outcome, Reason};
use antiphon_prover::{Limit, Steps};
use claims::{Summaries, Turn};

/// The first turn, about 4 s; each is twice as long as the one before.
const TURN: Steps = Steps::of_seconds(4);

/// The deepest unfolding.
const DEEPEST: u32 = 256;

/// Steps that are unrolled at a depth, beside twice the depth.
const STEPS: u32 = 6;

/// Checks a program whose functions call themselves.
pub(crate) fn check(program: &Program, options: &Options, limit: &Limit, chain: &Chain) -> Outcome {
    let mut unfolding = Unfolding { program, options, depth: 1, possible: None };
    if let Some(found) = unfolding.tried(limit) {
        return found;
    }
    let mut summaries = Summaries::new(program, options);
    let mut turn = TURN;
    loop {
        let summaries_over = match summaries.turn(&limit.within(turn)) {
            Turn::Answer(outcome) => return *outcome,
            Turn::Open => false,
            Turn::Over => true,
        };
        let unfolding_over = match unfolding.turn(&limit.within(turn)) {
            Turn::Answer(outcome) => return *outcome,
            Turn::Open => false,
            Turn::Over => true,
        };
        let end = match () {
            () if options.interrupt.is_raised() => Some(Reason::Interrupted),
            () if limit.is_reached() => Some(Reason::Timeout),
            () => (summaries_over && unfolding_over).then_some(Reason::Unsupported),
        };
        if let Some(reason) = end {
            return unfolding.possible.take().unwrap_or_else(|| open(reason, chain));
        }
        turn = turn.share((2, 1));
    }
}

fn open(reason: Reason, chain: &Chain) -> Outcome {
    let message = format!("no summary was found for calls that come back to their function: {chain}");
    let mut outcome = Outcome::default();
    outcome.incomplete.push(Inconclusive { reason, message }.into());
    outcome
}

/// The program with its calls inlined deeper and deeper.
struct Unfolding<'t> {
    program: &'t Program,
    options: &'t Options,
    depth: u32,
    /// A violation that no run has met so far.
    possible: Option<Outcome>,
}

impl Unfolding<'_> {
    /// A violation that some execution on numbers meets; they need no unfolding.
    fn tried(&self, limit: &Limit) -> Option<Outcome> {
        let others = !self.options.is_alone();
        let prepared = others.then(|| self.unfolded(Beyond::Ends)).flatten()?;
        tried(prepared, self.options, limit)
    }

    fn unfolded(&self, beyond: Beyond) -> Option<Prepared> {
        prepare_unfolded(self.program, &self.options.unreachable, self.depth, beyond)
    }

    /// Goes deeper until it is enough.
    fn turn(&mut self, until: &Limit) -> Turn {
        while self.depth <= DEEPEST {
            let Some(ending) = self.unfolded(Beyond::Ends) else { return Turn::Over };
            let found = violation(ending, self.options, until, STEPS + 2 * self.depth);
            match found {
                Some(found) if is_provable(&found) => return Turn::Answer(Box::new(found)),
                Some(found) => self.possible = Some(found),
                None => {}
            }
            let holds = |found: &Outcome| found.incomplete.is_empty() && found.violations.is_empty();
            let found = self.unfolded(Beyond::Stays).map(|staying| attempt(staying, self.options, until));
            if let Some(found) = found.filter(|found| holds(found) || is_provable(found)) {
                return Turn::Answer(Box::new(found));
            }
            if until.is_reached() || self.options.interrupt.is_raised() {
                // The same depth once more, with more work.
                return Turn::Open;
            }
            self.depth *= 2;
        }
        Turn::Over
    }
}

fn is_provable(outcome: &Outcome) -> bool {
    outcome.violations.iter().any(|violation| violation.certainty == Certainty::Provable)
}
