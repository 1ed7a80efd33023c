//! Invariants as a solution of constrained Horn clauses: one unknown predicate for
//! each point over the variables that matter there, one clause for each edge.
//!
//! The solver (z3's Spacer, Komuravelli et al., CAV 2014) looks for predicates that
//! no edge leaves and from which no error follows. A solution is a set of invariants,
//! which is checked again (`proof`). That there is none means that an error can be
//! reached in the encoding; which way, is for `unroll` to find.
//!
//! Points from which no error can be reached have no predicate, and neither has the
//! start, in which anything holds.

use crate::graph::{Edge, Graph, PointId};
use crate::proof::Invariants;
use crate::work::Work;
use antiphon_prover::{Application, Clause, Horn, HornClauses, HornResult, Predicate, Reason};
use std::collections::{BTreeMap, BTreeSet};

/// What the clauses say.
#[derive(Debug)]
pub(crate) enum Solved {
    /// Errors are out of reach with these.
    Invariants(Invariants),
    /// An error can be reached.
    Reachable,
    /// Nobody knows.
    Unknown(Reason),
}

/// Whether clauses have what types say of variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Types {
    /// Without: the solver finds invariants much sooner, and a solution is one; that
    /// there is none says nothing.
    Ignored,
    /// With.
    Asserted,
}

/// Solves the clauses of the graph.
pub(crate) fn solve(work: &mut Work<'_>, horn: &mut Horn, types: Types) -> Solved {
    let (clauses, predicates) = clauses(&work.graph, types);
    let (arena, formulas) = work.encoder.kernel();
    match horn.solve(arena, formulas, &clauses) {
        HornResult::Satisfiable(found) => {
            Solved::Invariants(predicates.iter().map(|(point, own)| (*point, found.of(*own))).collect())
        }
        HornResult::Unsatisfiable => Solved::Reachable,
        HornResult::Unknown(reason) => Solved::Unknown(reason),
    }
}

fn clauses(graph: &Graph, types: Types) -> (HornClauses, BTreeMap<PointId, Predicate>) {
    let matter = leading_to_error(graph);
    let mut clauses = HornClauses::default();
    let mut predicates = BTreeMap::new();
    for point in matter.iter().filter(|point| **point != graph.error()) {
        // A start that is never come back to needs none.
        if *point != Graph::ENTRY || graph.edges.iter().any(|edge| edge.to == Graph::ENTRY) {
            predicates.insert(*point, clauses.predicate(&graph.symbols(*point)));
        }
    }
    for edge in graph.edges.iter().filter(|edge| matter.contains(&edge.to)) {
        clauses.clause(clause(graph, &predicates, edge, types));
    }
    (clauses, predicates)
}

fn clause(graph: &Graph, predicates: &BTreeMap<PointId, Predicate>, edge: &Edge, types: Types) -> Clause {
    let before = match edge.from {
        Graph::ENTRY => None,
        from => predicates.get(&from),
    };
    let body = before.map(|own| Application { predicate: *own, arguments: graph.symbols(edge.from) });
    let head = predicates.get(&edge.to).map(|own| {
        let arguments = edge.next.iter().map(|(_, term)| *term).collect();
        Application { predicate: *own, arguments }
    });
    let constraint = match types {
        Types::Ignored => edge.untyped,
        Types::Asserted => edge.guard,
    };
    Clause { body: body.into_iter().collect(), constraint, head }
}

/// The points from which an error can be reached along edges.
pub(crate) fn leading_to_error(graph: &Graph) -> BTreeSet<PointId> {
    let mut found = BTreeSet::from([graph.error()]);
    let mut open = vec![graph.error()];
    while let Some(point) = open.pop() {
        for edge in graph.edges.iter().filter(|edge| edge.to == point) {
            if found.insert(edge.from) {
                open.push(edge.from);
            }
        }
    }
    found
}
