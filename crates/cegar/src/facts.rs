//! Simple invariants before difficult ones: bounds by numbers of the program, orders of variables, and
//! whether they are even, as far as all edges keep them (`houdini`).
//!
//! Engines that reason in linear arithmetic do not find by themselves that a number stays even, and
//! are helped by bounds. What is found here strengthens the guards of the graph that they work on,
//! and belongs to the invariants that are checked in the end.

use crate::graph::{Graph, PointId};
use crate::houdini::{self, Arrow};
use crate::kernel::Kernel;
use crate::proof::Invariants;
use crate::work::Work;
use antiphon_prover::{Formula, Formulas};
use antiphon_symbolic::{Arena, ExprId as Term, TypeId};
use std::collections::BTreeSet;

/// Variables of a point that are looked at.
const MOST_VARIABLES: usize = 8;
/// Numbers that are tried as bounds.
const MOST_NUMBERS: usize = 8;
/// Points beyond which nothing is looked for.
const MOST_POINTS: usize = 200;

/// Finds simple invariants and has the graph rely on them.
pub(crate) fn strengthen(work: &mut Work<'_>) -> Invariants {
    if work.graph.points.len() > MOST_POINTS {
        return Invariants::new();
    }
    let found = find(work);
    for at in 0..work.graph.edges.len() {
        let edge = &work.graph.edges[at];
        let Some(known) = found.get(&edge.from).copied() else { continue };
        let (guard, untyped) = (edge.guard, edge.untyped);
        let formulas = work.encoder.kernel().1;
        let (guard, untyped) = (formulas.and(&[guard, known]), formulas.and(&[untyped, known]));
        let edge = &mut work.graph.edges[at];
        (edge.guard, edge.untyped) = (guard, untyped);
    }
    found
}

/// Simple invariants of a graph.
pub(crate) fn find(work: &mut Work<'_>) -> Invariants {
    let numbers = numbers(work);
    let arrows = arrows(&work.graph);
    let variables: Vec<Vec<Term>> =
        (0..work.graph.points.len()).map(|at| variables(work, PointId(at as u32))).collect();
    let mut context = work.context();
    let late = work.late();
    let (arena, formulas) = work.encoder.kernel();
    let mut kernel = Kernel { arena, formulas, context: &mut context };
    let candidates = variables.iter().map(|own| candidates(&mut kernel, own, &numbers)).collect();
    let found = houdini::invariants(&mut kernel, &arrows, Graph::ENTRY.0 as usize, candidates, late);
    let numbered = found.into_iter().enumerate().map(|(at, formula)| (PointId(at as u32), formula));
    let ends = [work.graph.error(), work.graph.exit(), Graph::ENTRY];
    numbered.filter(|(point, formula)| !ends.contains(point) && *formula != Formulas::TRUE).collect()
}

fn arrows(graph: &Graph) -> Vec<Arrow> {
    let arrow = |edge: &crate::graph::Edge| {
        let next = edge.next.iter().map(|(at, term)| (graph.scope.tracked[*at].value, *term)).collect();
        Arrow { from: edge.from.0 as usize, to: edge.to.0 as usize, guard: edge.guard, next }
    };
    graph.edges.iter().map(arrow).collect()
}

fn variables(work: &Work<'_>, point: PointId) -> Vec<Term> {
    let arena = work.encoder.arena();
    let integers = work.graph.symbols(point).into_iter().filter(|own| arena.type_of(*own) == TypeId::INT);
    integers.take(MOST_VARIABLES).collect()
}

fn candidates(kernel: &mut Kernel<'_>, variables: &[Term], numbers: &[i64]) -> Vec<Formula> {
    let mut found = houdini::candidates(kernel, variables, numbers);
    for variable in variables {
        let even = even(kernel, *variable);
        let odd = kernel.formulas.not(even);
        found.extend([even, odd]);
    }
    found
}

/// That a number is even.
pub(crate) fn even(kernel: &mut Kernel<'_>, number: Term) -> Formula {
    let two = kernel.arena.int(2);
    let rest = kernel.arena.remainder(number, two);
    let even = kernel.arena.equal(rest, Arena::ZERO);
    kernel.formula(even)
}

/// Small numbers that guards mention.
fn numbers(work: &mut Work<'_>) -> Vec<i64> {
    let mut found: BTreeSet<(u64, i64)> = [0, 1].map(|own: i64| (own.unsigned_abs(), own)).into();
    let guards: Vec<Formula> = work.graph.edges.iter().map(|edge| edge.untyped).collect();
    let (arena, formulas) = work.encoder.kernel();
    let mut note = |arena: &Arena, part: Term| {
        let number = arena.number(part).and_then(|own| own.as_int().and_then(|own| own.to_i64()));
        found.extend(number.filter(|own| own.unsigned_abs() < 1 << 31).map(|own| (own.unsigned_abs(), own)));
    };
    for guard in guards {
        formulas.conditions(guard).into_iter().for_each(|condition| arena.visit(condition, &mut note));
    }
    found.into_iter().take(MOST_NUMBERS).map(|(_, own)| own).collect()
}
