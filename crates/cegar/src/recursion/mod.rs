//! Programs whose functions call themselves.
//!
//! Inlining never ends there, so that two others take turns, each time with more time: `summaries` looks
//! for what calls do in general and excludes errors by it, the other inlines calls to a depth and finds
//! violations, or finds that all executions stay within it. Neither relies on the other.
//!
//! | module | what it holds |
//! |---|---|
//! | `sites` | calls with names only |
//! | `parts` | functions as graphs of blocks, and what matters in them |
//! | `summaries` | what functions do, by Horn clauses |
//! | `chain` | who calls whom, for the user |
//!
//! An engine that has no summaries (`predicates`) has the unfolding alone, and says who calls whom
//! where that is not enough. Deliberately not here: temporal properties of such programs.

mod chain;
mod parts;
mod sites;
mod summaries;

pub(crate) use chain::{chain, Chain};

use crate::engine::{attempt, tried, violation};
use crate::prepare::{prepare_functions, prepare_unfolded, Beyond, Prepared};
use crate::work::{assumptions, Engine, Options, LONGEST};
use antiphon_encode::{Encoder, Unwritten};
use antiphon_model::Program;
use antiphon_outcome::{Certainty, Inconclusive, Outcome, Reason};
use parts::Parts;
use std::time::{Duration, Instant};
use summaries::{summarise, Summarised};

/// The first turn; each is twice as long as the one before.
const TURN: Duration = Duration::from_secs(4);

/// The deepest unfolding.
const DEEPEST: u32 = 256;

/// Steps that are unrolled at a depth, beside twice the depth.
const STEPS: u32 = 6;

/// What became of a turn.
enum Turn {
    /// This is the answer.
    Answer(Box<Outcome>),
    /// More time may help.
    Open,
    /// Nothing more will come.
    Over,
}

/// Checks a program whose functions call themselves.
pub(crate) fn check(program: &Program, options: &Options, chain: &Chain) -> Outcome {
    let deadline = Instant::now() + options.timeout.unwrap_or(LONGEST);
    let mut unfolding = Unfolding { program, options, depth: 1, possible: None };
    if let Some(found) = unfolding.tried() {
        return found;
    }
    let mut summaries_over = options.engine == Engine::Predicates;
    let mut unfolding_over = false;
    let mut turn = TURN;
    loop {
        if !unfolding_over {
            match unfolding.turn(deadline.min(Instant::now() + turn)) {
                Turn::Answer(outcome) => return *outcome,
                Turn::Open => {}
                Turn::Over => unfolding_over = true,
            }
        }
        if !summaries_over {
            match by_summaries(program, options, deadline.min(Instant::now() + turn)) {
                Turn::Answer(outcome) => return *outcome,
                Turn::Open => {}
                Turn::Over => summaries_over = true,
            }
        }
        let late = deadline <= Instant::now() || options.interrupt.is_raised();
        if late || unfolding_over && summaries_over {
            return unfolding.possible.take().unwrap_or_else(|| open(options, chain, late));
        }
        turn *= 2;
    }
}

fn open(options: &Options, chain: &Chain, late: bool) -> Outcome {
    let reason = match late {
        true if options.interrupt.is_raised() => Reason::Interrupted,
        true => Reason::Timeout,
        false => Reason::Unsupported,
    };
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
    fn tried(&self) -> Option<Outcome> {
        let both = self.options.engine == Engine::Both;
        let prepared = both.then(|| self.unfolded(Beyond::Ends)).flatten()?;
        tried(prepared, self.options)
    }

    fn unfolded(&self, beyond: Beyond) -> Option<Prepared> {
        prepare_unfolded(self.program, &self.options.unreachable, self.depth, beyond)
    }

    /// Goes deeper until time is over.
    fn turn(&mut self, until: Instant) -> Turn {
        while self.depth <= DEEPEST {
            let Some(ending) = self.unfolded(Beyond::Ends) else { return Turn::Over };
            let found = violation(ending, &self.options_until(until), STEPS + 2 * self.depth);
            match found {
                Some(found) if is_provable(&found) => return Turn::Answer(Box::new(found)),
                Some(found) => self.possible = Some(found),
                None => {}
            }
            let holds = |found: &Outcome| found.incomplete.is_empty() && found.violations.is_empty();
            let found = self.unfolded(Beyond::Stays).map(|staying| attempt(staying, &self.options_until(until)));
            if let Some(found) = found.filter(|found| holds(found) || is_provable(found)) {
                return Turn::Answer(Box::new(found));
            }
            if until <= Instant::now() || self.options.interrupt.is_raised() {
                // The same depth once more, with more time.
                return Turn::Open;
            }
            self.depth *= 2;
        }
        Turn::Over
    }

    fn options_until(&self, until: Instant) -> Options {
        let left = until.saturating_duration_since(Instant::now());
        Options { timeout: Some(left), ..self.options.clone() }
    }
}

fn is_provable(outcome: &Outcome) -> bool {
    outcome.violations.iter().any(|violation| violation.certainty == Certainty::Provable)
}

fn by_summaries(program: &Program, options: &Options, until: Instant) -> Turn {
    let mut program = prepare_functions(program, &options.unreachable);
    let sites = sites::sites(&mut program);
    let mut encoder = Encoder::new(&program, options.integers()).unwritten(Unwritten::AnyValue);
    let parts = match Parts::build(&mut encoder, &sites, options.checks, Some(until)) {
        Ok(parts) => parts,
        Err(_) if until <= Instant::now() => return Turn::Open,
        Err(_) => return Turn::Over,
    };
    match summarise(&mut encoder, &parts, options, until) {
        Summarised::Proved => Turn::Answer(Box::new(proved(&parts, options))),
        Summarised::None => Turn::Over,
        Summarised::Unknown if until <= Instant::now() => Turn::Open,
        Summarised::Unknown => Turn::Over,
    }
}

/// It holds, as far as what is not checked holds.
fn proved(parts: &Parts, options: &Options) -> Outcome {
    let chunks = parts.parts.values().flat_map(|part| &part.chunks);
    let obligations = chunks.flat_map(|chunk| &chunk.block.effects.obligations);
    let unchecked = obligations.filter(|obligation| !options.checks.has(obligation.property));
    let mut outcome = Outcome::default();
    outcome.assumptions.extend(assumptions(unchecked.map(|obligation| obligation.property.id())));
    outcome
}
