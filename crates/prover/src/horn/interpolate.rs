//! Sequence interpolants by Horn clauses.
//!
//! Formulas `A1 .. An` that cannot hold together have interpolants `I1 ..
//! In-1`: with `I0` true and `In` false, `Ik-1` and `Ak` imply `Ik`, and `Ik`
//! mentions only symbols that occur both in `A1 .. Ak` and after (Craig 1957; in
//! sequences, Henzinger et al., POPL 2004). That is a system of Horn clauses
//! without recursion, one predicate for each cut, so the solver of these finds
//! them and they are checked like any other solution. z3 has no other
//! interpolation any more.

use super::{Application, Clause, Horn, HornClauses, HornResult, Predicate};
use crate::answer::Reason;
use crate::context::CheckResult;
use crate::formula::{Formula, Formulas};
use antiphon_symbolic::{Arena, Assignment, ExprId};

/// Interpolants of some formulas.
#[derive(Clone, PartialEq, Debug)]
pub enum Interpolation {
    /// One for each cut, checked.
    Interpolants(Vec<Formula>),
    /// There are none: the formulas can hold together.
    Satisfiable {
        /// Values, as in [`CheckResult::Satisfiable`].
        model: Option<Assignment>,
    },
    /// Nobody knows.
    Unknown(Reason),
}

impl Horn {
    /// Interpolants between each two formulas that follow each other.
    pub fn interpolate(&mut self, arena: &mut Arena, formulas: &mut Formulas, parts: &[Formula]) -> Interpolation {
        if parts.is_empty() {
            // Nothing contradicts nothing.
            return Interpolation::Satisfiable { model: Some(Assignment::default()) };
        }
        let (clauses, predicates) = cuts(arena, formulas, parts);
        match self.solve(arena, formulas, &clauses) {
            HornResult::Satisfiable(found) => {
                Interpolation::Interpolants(predicates.iter().map(|predicate| found.of(*predicate)).collect())
            }
            HornResult::Unknown(reason) => Interpolation::Unknown(reason),
            HornResult::Unsatisfiable => match self.together(arena, formulas, parts) {
                CheckResult::Satisfiable { model } => Interpolation::Satisfiable { model },
                CheckResult::Unknown(reason) => Interpolation::Unknown(reason),
                // One of the two answers is wrong.
                CheckResult::Unsatisfiable(_) => Interpolation::Unknown(Reason::Refuted),
            },
        }
    }
}

/// A predicate for each cut, over what both sides mention, and a clause for
/// each formula.
fn cuts(arena: &Arena, formulas: &Formulas, parts: &[Formula]) -> (HornClauses, Vec<Predicate>) {
    let symbols: Vec<Vec<ExprId>> = parts.iter().map(|part| formulas.symbols(arena, *part)).collect();
    let mut clauses = HornClauses::default();
    let applications: Vec<Application> = (1..parts.len())
        .map(|cut| {
            let shared = shared(&symbols[..cut], &symbols[cut..]);
            Application { predicate: clauses.predicate(&shared), arguments: shared }
        })
        .collect();
    for (position, part) in parts.iter().enumerate() {
        let before = position.checked_sub(1).and_then(|cut| applications.get(cut));
        clauses.clause(Clause {
            body: before.into_iter().cloned().collect(),
            constraint: *part,
            head: applications.get(position).cloned(),
        });
    }
    let predicates = applications.iter().map(|application| application.predicate).collect();
    (clauses, predicates)
}

fn shared(before: &[Vec<ExprId>], after: &[Vec<ExprId>]) -> Vec<ExprId> {
    let all = |side: &[Vec<ExprId>]| -> std::collections::BTreeSet<ExprId> { side.iter().flatten().copied().collect() };
    all(before).intersection(&all(after)).copied().collect()
}
