//! Constrained Horn clauses: unknown predicates that must be closed under
//! given rules.
//!
//! A clause says that, for all values of its symbols, applications of
//! predicates and a constraint imply an application or a contradiction. A
//! solution gives every predicate a formula over its parameters: an inductive
//! invariant, a summary, an interpolant (`interpolate`). z3's Spacer looks for
//! one (Komuravelli, Gurfinkel, Chaki, CAV 2014), with the preprocessing turned
//! off that would make predicates disappear.
//!
//! A solution is read back (`read`) and believed after it was checked clause by
//! clause with plain questions. That there is none is the solver's word; it is
//! not taken where a division by zero was left open to it.
//!
//! | module | what it holds |
//! |---|---|
//! | `write` | clauses as SMT-LIB |
//! | `read` | terms of SMT-LIB as formulas |
//! | `interpolate` | sequence interpolants |

mod interpolate;
mod read;
mod write;

use crate::answer::Reason;
use crate::context::{CheckResult, Context};
use crate::formula::{Formula, Formulas};
use crate::library::domain;
use crate::options::Options;
use crate::order::children_first;
use crate::patience::{Limit, Patience};
use crate::smt::process::{Process, Said};
use crate::smt::translate::Translator;
use antiphon_symbolic::{Arena, ExprId};
use rustc_hash::FxHashMap;

pub use interpolate::Interpolation;
use read::Gaps;

/// An unknown predicate of one [`HornClauses`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Predicate(u32);

/// A predicate of terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Application {
    /// The predicate.
    pub predicate: Predicate,
    /// One for each of its parameters.
    pub arguments: Vec<ExprId>,
}

/// The body and the constraint imply the head, for all values of all symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// Applications that all hold.
    pub body: Vec<Application>,
    /// What holds beside them.
    pub constraint: Formula,
    /// What follows; nothing is a contradiction.
    pub head: Option<Application>,
}

/// Predicates and clauses.
#[derive(Clone, Default, Debug)]
pub struct HornClauses {
    parameters: Vec<Vec<ExprId>>,
    clauses: Vec<Clause>,
}

impl HornClauses {
    /// Adds a predicate. Its parameters are symbols, in which its
    /// interpretation will be written.
    pub fn predicate(&mut self, parameters: &[ExprId]) -> Predicate {
        self.parameters.push(parameters.to_vec());
        Predicate(self.parameters.len() as u32 - 1)
    }

    /// Adds a clause over these predicates.
    pub fn clause(&mut self, clause: Clause) {
        self.clauses.push(clause);
    }

    /// The symbols that a predicate is written in.
    pub fn parameters(&self, predicate: Predicate) -> &[ExprId] {
        &self.parameters[predicate.0 as usize]
    }
}

/// A formula for each predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interpretation {
    formulas: Vec<Formula>,
}

impl Interpretation {
    /// The formula of a predicate, over its parameters.
    pub fn of(&self, predicate: Predicate) -> Formula {
        self.formulas[predicate.0 as usize]
    }

    /// What an application says.
    pub fn instance(
        &self,
        arena: &mut Arena,
        formulas: &mut Formulas,
        clauses: &HornClauses,
        application: &Application,
    ) -> Formula {
        let parameters = clauses.parameters(application.predicate);
        let replacement: FxHashMap<ExprId, ExprId> =
            parameters.iter().copied().zip(application.arguments.iter().copied()).filter(|(p, a)| p != a).collect();
        formulas.substitute(arena, self.of(application.predicate), &replacement)
    }
}

/// Whether predicates can be found that satisfy all clauses.
#[derive(Clone, PartialEq, Debug)]
pub enum HornResult {
    /// These do; checked.
    Satisfiable(Interpretation),
    /// None do: a contradiction can be derived.
    Unsatisfiable,
    /// Nobody knows.
    Unknown(Reason),
}

/// How a solver generalises from a state that it has excluded.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Guidance {
    /// By that state alone.
    #[default]
    Local,
    /// By what it has learnt before as well (Vediramana Krishnan, Chen, Shoham, Gurfinkel, CAV 2020):
    /// slower at each step, and better where one state says little, as with summaries.
    Global,
}

/// Solves Horn clauses over one arena and one [`Formulas`].
#[derive(Debug)]
pub struct Horn {
    patience: Patience,
    limit: Limit,
    longest_query: usize,
    guidance: Guidance,
    translator: Translator,
    process: Process<()>,
    /// Checks what was found.
    checker: Context,
}

impl Default for Horn {
    fn default() -> Horn {
        Horn::new(Options::default())
    }
}

impl Horn {
    /// A solver with such options, as for a [`Context`].
    pub fn new(options: Options) -> Horn {
        Horn {
            patience: options.patience,
            limit: options.limit.clone(),
            longest_query: options.longest_query,
            guidance: Guidance::Local,
            translator: Translator::default(),
            process: Process::new(options.solver.clone(), &options),
            checker: Context::new(options),
        }
    }

    /// The same with another way to generalise.
    pub fn guided(self, guidance: Guidance) -> Horn {
        Horn { guidance, ..self }
    }

    /// Whether predicates can be found that satisfy all clauses.
    pub fn solve(&mut self, arena: &mut Arena, formulas: &mut Formulas, clauses: &HornClauses) -> HornResult {
        let result = self.try_solve(arena, formulas, clauses).unwrap_or_else(HornResult::Unknown);
        match arena.exhausted() {
            Some(limit) => HornResult::Unknown(Reason::Exhausted(limit)),
            None => result,
        }
    }

    fn try_solve(
        &mut self,
        arena: &mut Arena,
        formulas: &mut Formulas,
        clauses: &HornClauses,
    ) -> Result<HornResult, Reason> {
        let text = write::script(arena, formulas, &mut self.translator, clauses, self.longest_query)?;
        let allowance = self.limit.allowance(self.patience)?;
        let guidance = self.guidance;
        let said = self.process.ask(allowance, |(), kind, own| write::ask(&text, kind, guidance, own));
        self.limit.spend(self.process.spent);
        match said? {
            Said::Unsatisfiable(_) if is_partial(arena, formulas, clauses) => Err(Reason::Undefined),
            Said::Unsatisfiable(_) => Ok(HornResult::Unsatisfiable),
            Said::Satisfiable(model) => {
                let unreadable = || Reason::GaveUp("its solution cannot be read".into());
                let read = read::interpretation(&model, arena, formulas, clauses).ok_or_else(unreadable)?;
                match (self.check(arena, formulas, clauses, &read.interpretation), read.gaps) {
                    (Ok(()), _) => Ok(HornResult::Satisfiable(read.interpretation)),
                    (Err(Reason::Refuted), Gaps::Some) => Err(unreadable()),
                    (Err(reason), _) => Err(reason),
                }
            }
        }
    }

    /// Whether an interpretation satisfies every clause.
    fn check(
        &mut self,
        arena: &mut Arena,
        formulas: &mut Formulas,
        clauses: &HornClauses,
        found: &Interpretation,
    ) -> Result<(), Reason> {
        for clause in &clauses.clauses {
            let mut parts = vec![clause.constraint];
            for application in &clause.body {
                parts.push(found.instance(arena, formulas, clauses, application));
            }
            if let Some(head) = &clause.head {
                let head = found.instance(arena, formulas, clauses, head);
                parts.push(formulas.not(head));
            }
            match self.together(arena, formulas, &parts) {
                CheckResult::Unsatisfiable(_) => {}
                CheckResult::Satisfiable { .. } => return Err(Reason::Refuted),
                CheckResult::Unknown(reason) => return Err(reason),
            }
        }
        Ok(())
    }

    /// Whether some formulas can hold together: a plain question.
    fn together(&mut self, arena: &mut Arena, formulas: &Formulas, parts: &[Formula]) -> CheckResult {
        self.checker.push();
        parts.iter().for_each(|part| self.checker.assert(arena, formulas, *part));
        let result = self.checker.check(arena, formulas);
        self.checker.pop();
        result
    }
}

/// Whether something in the clauses has a value only where a condition holds.
fn is_partial(arena: &mut Arena, formulas: &Formulas, clauses: &HornClauses) -> bool {
    let mut terms = Vec::new();
    for clause in &clauses.clauses {
        terms.extend(formulas.leaves(&formulas.below(&[clause.constraint])));
        terms.extend(clause.body.iter().chain(&clause.head).flat_map(|application| application.arguments.iter()));
    }
    let nodes: Vec<ExprId> = terms.iter().flat_map(|term| children_first(arena, *term)).collect();
    nodes.into_iter().any(|e| domain(arena, e).is_some_and(|defined| defined != Arena::TRUE))
}
