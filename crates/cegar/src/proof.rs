//! Invariants, checked block by block with plain questions: what an engine found is
//! a proof if each edge keeps it and none leads to an error.
//!
//! Nothing of the engines' reasoning is used, so that a fault in one of them is an
//! answer that is not given.

use crate::graph::{substitute, EdgeId, Graph, PointId};
use crate::work::Work;
use antiphon_prover::{CheckResult, Context, Formula, Formulas, Reason};
use antiphon_symbolic::ExprId as Term;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What holds at each point, over the symbols of the variables.
pub(crate) type Invariants = BTreeMap<PointId, Formula>;

/// Why invariants prove nothing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Flaw {
    /// An edge leads out of them.
    NotInductive(EdgeId),
    /// They mention something that does not matter at their point, of which edges say nothing.
    Foreign(PointId),
    /// Nobody knows.
    Unknown(Reason),
}

/// Whether invariants hold from the start on and exclude all errors. A point that
/// has none may be in any state.
pub(crate) fn check(work: &mut Work<'_>, context: &mut Context, invariants: &Invariants) -> Result<(), Flaw> {
    for (point, invariant) in invariants {
        let known = work.graph.symbols(*point);
        let (arena, formulas) = work.encoder.kernel();
        if formulas.symbols(arena, *invariant).iter().any(|symbol| !known.contains(symbol)) {
            return Err(Flaw::Foreign(*point));
        }
    }
    for at in 0..work.graph.edges.len() {
        let edge = EdgeId(at as u32);
        let Some(escapes) = escape(work, invariants, edge) else { continue };
        let (arena, formulas) = work.encoder.kernel();
        context.push();
        context.assert(arena, formulas, escapes);
        let result = context.check(arena, formulas);
        context.pop();
        match result {
            CheckResult::Unsatisfiable(_) => {}
            CheckResult::Satisfiable { .. } => return Err(Flaw::NotInductive(edge)),
            CheckResult::Unknown(reason) => return Err(Flaw::Unknown(reason)),
        }
    }
    Ok(())
}

/// That an edge leads from the invariant of one point out of that of another;
/// nothing if it cannot.
fn escape(work: &mut Work<'_>, invariants: &Invariants, edge: EdgeId) -> Option<Formula> {
    let edge = work.graph.edge(edge).clone();
    let before = of(&work.graph, invariants, edge.from);
    let after = of(&work.graph, invariants, edge.to);
    if before == Formulas::FALSE || after == Formulas::TRUE {
        return None;
    }
    let mut next: FxHashMap<Term, Term> = FxHashMap::default();
    for (at, term) in &edge.next {
        next.insert(work.graph.scope.tracked[*at].value, *term);
    }
    let after = substitute(&mut work.encoder, after, &next);
    let formulas = work.encoder.kernel().1;
    let outside = formulas.not(after);
    Some(formulas.and(&[before, edge.guard, outside]))
}

/// What holds at a point: anything where the program starts and ends, nothing at an error.
pub(crate) fn of(graph: &Graph, invariants: &Invariants, point: PointId) -> Formula {
    match point {
        _ if point == graph.error() => Formulas::FALSE,
        Graph::ENTRY => Formulas::TRUE,
        _ => invariants.get(&point).copied().unwrap_or(Formulas::TRUE),
    }
}
