//! What holds at the loops of threads, however they are interleaved.
//!
//! A proof is about the orders of steps that were looked at, and so are its invariants. Those that are told to the user hold in all orders: the product is built
//! once more with nothing left out, if it is small, and simple invariants of it are found (`facts`), each kept by every step of every thread.
//! They say less than the proof, and are true wherever a thread is at its loop.

use super::product::Heads;
use crate::facts::find;
use crate::graph::{build, Parallel, PointId, PointKind, Purpose};
use crate::proof::Invariants;
use crate::reported::{self, Region};
use crate::work::Work;
use antiphon_encode::{Encoder, Unwritten};
use antiphon_model::Program;
use antiphon_outcome::Inferred;
use antiphon_source::Span;
use antiphon_symbolic::{ExprId as Term, View};
use std::collections::{BTreeMap, BTreeSet};

/// All interleavings of a program.
#[derive(Clone, Debug)]
pub(crate) struct Whole {
    /// As one function.
    pub program: Program,
    /// Where threads are at the heads of loops.
    pub heads: Heads,
}

/// Points beyond which nothing is told.
const MOST_POINTS: usize = 120;

/// The invariants of the loops of the text.
pub(crate) fn reported(work: &Work<'_>, whole: &Whole) -> Vec<Inferred> {
    let startup = whole.program.startup;
    let mut encoder = Encoder::new(&whole.program, work.options.integers()).unwritten(Unwritten::AnyValue);
    let purpose = Purpose {
        parallel: Parallel::Concurrent,
        starts: Default::default(),
        checks: work.options.checks,
        cuts: whole.heads.keys().copied().collect(),
        observed: Default::default(),
        partition: Default::default(),
        deadline: work.deadline,
    };
    let Ok(graph) = build(&mut encoder, startup, &purpose) else { return Vec::new() };
    if graph.points.len() > MOST_POINTS {
        return Vec::new();
    }
    let Work { replayed, options, deadline, .. } = *work;
    let (plain, facts, moves, effort) = (None, Invariants::new(), None, Default::default());
    let mut work = Work { encoder, graph, plain, facts, replayed, moves, options, deadline, effort };
    let found = find(&mut work);
    let mut points: BTreeMap<Span, Vec<PointId>> = BTreeMap::new();
    for (at, point) in work.graph.points.iter().enumerate() {
        let PointKind::Location(location) = point.kind else { continue };
        for span in whole.heads.get(&location).into_iter().flatten() {
            points.entry(*span).or_default().push(PointId(at as u32));
        }
    }
    let regions: Vec<Region> = points
        .into_iter()
        .map(|(span, points)| {
            let common = points.iter().map(|point| conditions(&mut work, &found, *point)).reduce(|a, b| &a & &b);
            Region { span, conditions: common.into_iter().flatten().collect() }
        })
        .collect();
    reported::of_regions(&mut work, &regions)
}

/// What is known at a point, one by one.
fn conditions(work: &mut Work<'_>, found: &Invariants, point: PointId) -> BTreeSet<Term> {
    let Some(formula) = found.get(&point) else { return BTreeSet::new() };
    let (arena, formulas) = work.encoder.kernel();
    let condition = formulas.to_condition(arena, *formula);
    match arena.view(condition) {
        View::And(parts) => parts.iter().copied().collect(),
        _ => BTreeSet::from([condition]),
    }
}
