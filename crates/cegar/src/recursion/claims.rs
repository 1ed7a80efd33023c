//! What is claimed of a program with summaries, and what comes of it: that errors are out of reach, and on the way perhaps that no signed integer
//! overflows, since clauses in which nothing wraps are solved so much sooner.
//!
//! Deliberately not here: the clauses (`summaries`), and who else is asked (`recursion`).

use super::parts::Parts;
use super::sites;
use super::summaries::{solve, Summarised, Summary};
use crate::horn::Types;
use crate::prepare::prepare_functions;
use crate::work::{assumptions, Options};
use antiphon_encode::{Encoder, Unwritten};
use antiphon_machine::{Checks, NumberModel};
use antiphon_model::Program;
use antiphon_outcome::{Outcome, Property};
use antiphon_prover::Limit;

/// What became of a turn.
pub(super) enum Turn {
    /// This is the answer.
    Answer(Box<Outcome>),
    /// More work may help.
    Open,
    /// Nothing more will come.
    Over,
}

/// What is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proved {
    /// What is asked for, and that no signed integer leaves its type: no value wraps
    /// in the clauses then, and where that can be shown it is so much sooner.
    WithoutOverflow,
    /// What is asked for.
    Plain,
}

/// The search for summaries: the claims that may still have some.
pub(super) struct Summaries<'t> {
    program: Program,
    options: &'t Options,
    claims: Vec<(Proved, Types)>,
}

impl Summaries<'_> {
    /// With all claims open.
    pub(super) fn new<'t>(program: &Program, options: &'t Options) -> Summaries<'t> {
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
    pub(super) fn turn(&mut self, until: &Limit) -> Turn {
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

    /// One claim.
    pub(super) fn claimed(&self, (proved, types): (Proved, Types), until: &Limit) -> Turn {
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
