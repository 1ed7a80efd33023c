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
//! | `summaries` | what functions do, by Horn clauses |
//! | `chain` | who calls whom, for the user |
//! | `descent` | calls as loops, for termination |
//!
//! Predicate abstraction has no summaries of its own; where it has to do alone ([`Options::is_alone`]) there is the unfolding only,
//! and the answer says who calls whom where that is not enough. Deliberately not here: other temporal properties of such programs.

mod chain;
mod descent;
mod parts;
mod sites;
mod summaries;

pub(crate) use chain::{chain, Chain};
pub(crate) use descent::{without_recursion, Calls};

use crate::engine::{attempt, tried, violation};
use crate::horn::Types;
use crate::prepare::{prepare_functions, prepare_unfolded, Beyond, Prepared};
use crate::work::{assumptions, Options};
use antiphon_encode::{Encoder, Unwritten};
use antiphon_machine::{Checks, NumberModel};
use antiphon_model::Program;
use antiphon_outcome::{Certainty, Inconclusive, Outcome, Property, Reason};
use antiphon_prover::{Limit, Steps};
use parts::Parts;
use summaries::{solve, Summarised, Summary};

/// The first turn, about 4 s; each is twice as long as the one before.
const TURN: Steps = Steps::of_seconds(4);

/// The deepest unfolding.
const DEEPEST: u32 = 256;

/// Steps that are unrolled at a depth, beside twice the depth.
const STEPS: u32 = 6;

/// What became of a turn.
enum Turn {
    /// This is the answer.
    Answer(Box<Outcome>),
    /// More work may help.
    Open,
    /// Nothing more will come.
    Over,
}

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

/// What is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Proved {
    /// What is asked for, and that no signed integer leaves its type: no value wraps
    /// in the clauses then, and where that can be shown it is so much sooner.
    WithoutOverflow,
    /// What is asked for.
    Plain,
}

/// The search for summaries: the claims that may still have some.
struct Summaries<'t> {
    program: Program,
    options: &'t Options,
    claims: Vec<(Proved, Types)>,
}

impl Summaries<'_> {
    fn new<'t>(program: &Program, options: &'t Options) -> Summaries<'t> {
        let program = prepare_functions(program, &options.unreachable);
        let wraps = options.arithmetic == NumberModel::Machine && !options.checks.has(Property::IntegerOverflow);
        let mut claims = vec![(Proved::Plain, Types::Ignored), (Proved::Plain, Types::Asserted)];
        if wraps {
            claims
                .splice(0..0, [(Proved::WithoutOverflow, Types::Ignored), (Proved::WithoutOverflow, Types::Asserted)]);
        }
        if options.is_alone() {
            claims.clear();
        }
        Summaries { program, options, claims }
    }

    /// Each claim has its part of the work; one that has no summaries is not tried again.
    fn turn(&mut self, until: &Limit) -> Turn {
        let mut left = Vec::new();
        let claims = std::mem::take(&mut self.claims);
        for (at, claim) in claims.iter().enumerate() {
            let part = until.left().share((1, (claims.len() - at) as u64));
            match self.claimed(*claim, &until.within(part)) {
                Turn::Answer(outcome) => return Turn::Answer(outcome),
                Turn::Open => left.push(*claim),
                Turn::Over => {}
            }
        }
        self.claims = left;
        match self.claims.is_empty() {
            true => Turn::Over,
            false => Turn::Open,
        }
    }

    fn claimed(&self, (proved, types): (Proved, Types), until: &Limit) -> Turn {
        let checks = match proved {
            Proved::WithoutOverflow => with_overflow(self.options.checks),
            Proved::Plain => self.options.checks,
        };
        let options = Options { checks, ..self.options.clone() };
        let mut program = self.program.clone();
        let sites = sites::sites(&mut program);
        let mut encoder = Encoder::new(&program, options.integers()).unwritten(Unwritten::AnyValue);
        let parts = match Parts::build(&mut encoder, &sites, options.checks, until) {
            Ok(parts) => parts,
            Err(_) if until.is_reached() => return Turn::Open,
            Err(_) => return Turn::Over,
        };
        match solve(&mut encoder, &parts, &options, types, until) {
            Summarised::Proved(found) => Turn::Answer(Box::new(holds(&parts, &options, &found))),
            Summarised::Unknown if until.is_reached() => Turn::Open,
            Summarised::None | Summarised::Unknown => Turn::Over,
        }
    }
}

/// Letters of a summary that is told.
const LONGEST: usize = 400;

/// It holds, as far as what is not checked holds.
fn holds(parts: &Parts, options: &Options, found: &[Summary]) -> Outcome {
    let chunks = parts.parts.values().flat_map(|part| &part.chunks);
    let obligations = chunks.flat_map(|chunk| &chunk.block.effects.obligations);
    let unchecked = obligations.filter(|obligation| !options.checks.has(obligation.property));
    let told = found.iter().map(|own| match own.text.len() <= LONGEST {
        true => format!("`{}` returns with `{}`", own.function, own.text),
        false => format!("that of `{}` has {} letters", own.function, own.text.len()),
    });
    let told: Vec<String> = told.collect();
    let proof =
        format!("each function that calls itself has a summary, which the prover confirmed: {}", told.join("; "));
    let mut outcome = Outcome { proof: Some(proof), ..Outcome::default() };
    outcome.assumptions.extend(assumptions(unchecked.map(|obligation| obligation.property.id())));
    outcome
}

/// What is checked, and overflow as well.
fn with_overflow(checks: Checks) -> Checks {
    let off =
        Property::ALL.iter().filter(|property| !checks.has(**property) && **property != Property::IntegerOverflow);
    off.fold(Checks::ALL, |all, property| all.without(*property))
}
