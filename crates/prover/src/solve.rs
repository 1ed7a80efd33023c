//! One question to the solvers: what they are told, which is asked, and how
//! far the answer is believed.
//!
//! What is refuted is refuted: everything that is told besides the conditions
//! holds for all values, and what is left open can only add models. A model is
//! believed after evaluation. Where a solver found one only because a division
//! by zero was left open, it is asked again for values at which everything is
//! defined.

use crate::answer::{Reason, Satisfiability};
use crate::check::{check, Checked};
use crate::options::Options;
use crate::patience::{Patience, Steps};
use crate::quantified::{patience_for_models, quantifiers, Effort, Quantifiers};
use crate::question::{Question, ROUNDS};
use crate::smt::driver::{standalone, symbols_of, Asserted, Driver, Mode, Verdict};
use crate::smt::model::parse_model;
use crate::smt::translate::Translator;
use antiphon_symbolic::{Arena, Assignment, ExprId, View};

/// How long products are tried on the stack: about 0.5 s.
const FIRST_TRY: Steps = Steps::of_millis(500);
/// The part of the patience for integers that are divided by unknowns: what solvers
/// do not find out of these at once, they seldom find out at all.
const SHARE_OF_DIVISIONS: u32 = 8;
/// The solvers of one prover.
#[derive(Debug)]
pub(crate) struct Solvers {
    pub options: Options,
    translator: Translator,
    incremental: Driver,
    fresh: Driver,
    matching: Driver,
    /// How much the question is worth.
    pub effort: Effort,
    second: Option<Driver>,
    logged: u64,
    /// The part of the patience that the question gets.
    share: u32,
}

impl Solvers {
    pub(crate) fn new(options: Options) -> Solvers {
        let driver = |mode| Driver::new(options.solver.clone(), mode, &options);
        Solvers {
            translator: Translator::default(),
            incremental: driver(Mode::Incremental),
            fresh: driver(Mode::Fresh),
            matching: driver(Mode::Matching),
            effort: Effort::Proof,
            second: options.second.clone().map(|choice| Driver::new(choice, Mode::Fresh, &options)),
            logged: 0,
            share: 1,
            options,
        }
    }

    /// Questions asked, and solvers started.
    pub(crate) fn counts(&self) -> (u64, u64) {
        let drivers = [Some(&self.incremental), Some(&self.fresh), Some(&self.matching), self.second.as_ref()];
        drivers
            .into_iter()
            .flatten()
            .map(Driver::counts)
            .fold((0, 0), |sum, (calls, starts)| (sum.0 + calls, sum.1 + starts))
    }

    /// Whether all conditions can hold at once.
    pub(crate) fn solve(&mut self, arena: &mut Arena, conditions: &[ExprId]) -> Satisfiability {
        self.share = if divides_by_unknown(arena, conditions) { SHARE_OF_DIVISIONS } else { 1 };
        let mut question = Question::about(arena, conditions.to_vec());
        match self.rounds(arena, &mut question) {
            Ok(result) => result,
            Err(reason) => Satisfiability::Unknown(reason),
        }
    }

    fn rounds(&mut self, arena: &mut Arena, question: &mut Question) -> Result<Satisfiability, Reason> {
        let mut reason = Reason::Refuted;
        let mut domains_told = false;
        for _ in 0..ROUNDS {
            let asserted = self.translate(arena, &question.all())?;
            let text = match self.ask(&asserted, quantifiers(arena, &question.conditions)) {
                Verdict::Unsatisfiable if domains_told => return Err(Reason::Undefined),
                Verdict::Unsatisfiable => return Ok(Satisfiability::Unsatisfiable),
                Verdict::Unknown(_) if domains_told => return Err(Reason::Undefined),
                Verdict::Unknown(reason) => return Err(reason),
                Verdict::Satisfiable(text) => text,
            };
            let mut model = self.model(arena, &asserted, &text)?;
            let approximate = asserted.iter().find_map(|(_, a)| a.approximate).or(question.approximate);
            reason = approximate.map_or(Reason::Refuted, Reason::Approximate);
            match check(arena, &question.conditions, &mut model) {
                Checked::True => return Ok(Satisfiability::Satisfiable { model: Some(model) }),
                Checked::Open if approximate.is_none() => {
                    return Ok(Satisfiability::Satisfiable { model: None });
                }
                Checked::Undefined if !domains_told => {
                    domains_told = true;
                    question.tell_domains(arena);
                }
                Checked::Undefined => return Err(Reason::Undefined),
                Checked::Open => return Err(reason),
                // The bit operations at these values, and again.
                Checked::False if question.tell_bits(arena, &model) => {}
                Checked::False => return Err(reason),
            }
        }
        Err(reason)
    }

    fn translate(&mut self, arena: &Arena, conditions: &[ExprId]) -> Result<Vec<Asserted>, Reason> {
        let mut asserted = Vec::with_capacity(conditions.len());
        let mut total = 0;
        for e in conditions {
            let assertion = self.translator.assertion(arena, *e, self.options.longest_query)?;
            total += assertion.text.len();
            if total > self.options.longest_query {
                return Err(Reason::TooLarge);
            }
            asserted.push((*e, assertion));
        }
        Ok(asserted)
    }

    /// Asks one solver after the other until one knows.
    fn ask(&mut self, asserted: &[Asserted], quantifiers: Quantifiers) -> Verdict {
        let names = &self.translator.names;
        let patience = self.options.patience.divided(self.share);
        let mut known = None;
        if quantifiers != Quantifiers::None {
            known = Some(self.matching.ask(names, asserted, patience));
        }
        let for_models = patience_for_models(quantifiers, self.effort, patience);
        let mut verdict = match (known, for_models) {
            (Some(Verdict::Unknown(_)) | None, Some(own)) => self.ask_for_models(asserted, own),
            (Some(known), _) => known,
            (None, None) => Verdict::Unknown(Reason::Resources),
        };
        let names = &self.translator.names;
        if let (Verdict::Unknown(reason), Some(second)) = (&verdict, &mut self.second) {
            let own = Verdict::Unknown(reason.clone());
            verdict = match second.ask(names, asserted, patience) {
                Verdict::Unknown(_) => own,
                known => known,
            };
        }
        if let Some(log) = &mut self.options.log {
            self.logged += 1;
            log.record(self.logged, &standalone(names, asserted, &verdict));
        }
        verdict
    }

    /// Asks the first solver, on its stack and from nothing.
    fn ask_for_models(&mut self, asserted: &[Asserted], patience: Patience) -> Verdict {
        let names = &self.translator.names;
        // Bits of IEEE numbers are for the procedures that begin from nothing.
        if asserted.iter().any(|(_, assertion)| assertion.floating) {
            return self.fresh.ask(names, asserted, patience);
        }
        let nonlinear = asserted.iter().any(|(_, assertion)| assertion.nonlinear);
        // From nothing, solvers have better procedures for products, but
        // beginning from nothing costs more than most questions: so a product
        // is tried on the stack first, with a part of the patience.
        let first = if nonlinear { patience.divided(4).at_most(FIRST_TRY) } else { patience };
        let verdict = self.incremental.ask(names, asserted, first);
        match verdict {
            Verdict::Unknown(Reason::GaveUp(_)) => self.fresh.ask(names, asserted, patience),
            Verdict::Unknown(Reason::Timeout | Reason::Resources) if nonlinear => {
                self.fresh.ask(names, asserted, patience)
            }
            verdict => verdict,
        }
    }

    fn model(&mut self, arena: &Arena, asserted: &[Asserted], text: &str) -> Result<Assignment, Reason> {
        let symbols = symbols_of(asserted.iter().map(|(_, assertion)| assertion));
        parse_model(text, arena, &mut self.translator.names, &symbols)
            .ok_or_else(|| Reason::Died("its model cannot be read".into()))
    }
}

/// Whether an integer is divided by what is not a number.
fn divides_by_unknown(arena: &Arena, conditions: &[ExprId]) -> bool {
    let mut found = false;
    for condition in conditions {
        arena.visit(*condition, &mut |arena, e| {
            found |= matches!(arena.view(e), View::Divide(_, b) | View::Remainder(_, b) if arena.number(b).is_none());
        });
    }
    found
}
