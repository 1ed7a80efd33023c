//! A way to an error, by unrolling the graph: bounded model checking (Biere et al.,
//! TACAS 1999) over blocks.
//!
//! Where Horn clauses have no solution an error can be reached, and nobody says how.
//! The unrolling has one Boolean for each edge at each step and one for each point;
//! the variables of a step are shared by all points, since control is at one only. A
//! step is asserted once, and each depth is asked by one assumption, so that the
//! solver keeps what it learnt.

use crate::graph::{EdgeId, Graph, PointId};
use crate::horn::leading_to_error;
use crate::work::{Stop, Work};
use antiphon_prover::{CheckResult, Context, Formula, Limit, Reason};
use antiphon_symbolic::Assignment;
use std::collections::{BTreeMap, BTreeSet};

/// What unrolling came to.
#[derive(Debug)]
pub(crate) enum Unrolled {
    /// A way to an error, with values.
    Way(Vec<EdgeId>, Assignment),
    /// There is no way of any length.
    NoWay,
    /// None within the steps that were asked for.
    NotWithin,
    /// Something told to stop.
    Stopped(Stop),
    /// Nobody knows.
    Unknown(Reason),
}

/// An unrolling that can be made longer.
pub(crate) struct Unrolling {
    context: Context,
    /// The points that the last step may come to, and that control is there.
    front: BTreeMap<PointId, Formula>,
    /// The edges of each step, and that they are taken.
    steps: Vec<Vec<(EdgeId, Formula)>>,
    matter: BTreeSet<PointId>,
    /// That the last step comes to an error, where nobody has asked yet.
    open: Option<Formula>,
}

impl Unrolling {
    /// Nothing unrolled as yet.
    pub fn new(work: &mut Work<'_>) -> Unrolling {
        let mut context = work.context();
        let (arena, formulas) = work.encoder.kernel();
        let start = formulas.fresh(arena, "start");
        context.assert(arena, formulas, start);
        let front = BTreeMap::from([(Graph::ENTRY, start)]);
        Unrolling { context, front, steps: Vec::new(), matter: leading_to_error(&work.graph), open: None }
    }

    /// No check goes on beyond this.
    pub fn set_limit(&mut self, limit: Limit) {
        self.context.set_limit(limit);
    }

    /// Looks for an error in at most so many steps.
    pub fn search(&mut self, work: &mut Work<'_>, depth: u32) -> Unrolled {
        loop {
            if let Some(stop) = work.stop() {
                return Unrolled::Stopped(stop);
            }
            if let Some(end) = self.settle(work) {
                return end;
            }
            if self.front.is_empty() {
                return Unrolled::NoWay;
            }
            if self.steps.len() as u32 >= depth {
                return Unrolled::NotWithin;
            }
            self.open = self.step(work);
        }
    }

    /// Asks whether the last step comes to an error, if that was not answered yet.
    fn settle(&mut self, work: &mut Work<'_>) -> Option<Unrolled> {
        let error = self.open?;
        let (arena, formulas) = work.encoder.kernel();
        match self.context.check_under(arena, formulas, &[error]) {
            CheckResult::Satisfiable { model: Some(model) } => {
                let way = self.way(work, &model);
                Some(Unrolled::Way(way, model))
            }
            CheckResult::Satisfiable { model: None } => Some(Unrolled::Unknown(Reason::Undefined)),
            CheckResult::Unknown(reason) => Some(Unrolled::Unknown(reason)),
            CheckResult::Unsatisfiable(_) => {
                let (arena, formulas) = work.encoder.kernel();
                let not = formulas.not(error);
                self.context.assert(arena, formulas, not);
                self.open = None;
                None
            }
        }
    }

    /// One more step; that it comes to an error.
    fn step(&mut self, work: &mut Work<'_>) -> Option<Formula> {
        let number = self.steps.len() as u32;
        let mut taken: Vec<(EdgeId, Formula)> = Vec::new();
        let mut into: BTreeMap<PointId, Vec<Formula>> = BTreeMap::new();
        for (point, here) in std::mem::take(&mut self.front) {
            let edges: Vec<EdgeId> =
                work.graph.edges_from(point).filter(|edge| self.matter.contains(&work.graph.edge(*edge).to)).collect();
            for edge in edges {
                let relation = work.graph.relation(&mut work.encoder, edge, number);
                let (arena, formulas) = work.encoder.kernel();
                let flag = formulas.fresh(arena, "taken");
                let meaning = formulas.and(&[here, relation]);
                let implied = formulas.implies(flag, meaning);
                self.context.assert(arena, formulas, implied);
                into.entry(work.graph.edge(edge).to).or_default().push(flag);
                taken.push((edge, flag));
            }
        }
        self.steps.push(taken);
        let error = into.remove(&work.graph.error());
        let formulas = work.encoder.kernel().1;
        self.front = into.into_iter().map(|(point, ways)| (point, formulas.or(&ways))).collect();
        error.map(|ways| formulas.or(&ways))
    }

    /// The edges that a model takes, backwards from the error.
    fn way(&self, work: &mut Work<'_>, model: &Assignment) -> Vec<EdgeId> {
        let mut way = Vec::new();
        let mut target = work.graph.error();
        for taken in self.steps.iter().rev() {
            let mut own = taken.iter().filter(|(edge, _)| work.graph.edge(*edge).to == target);
            let found = own.find(|(_, flag)| work.encoder.holds(*flag, model) == Some(true));
            let Some((edge, _)) = found else { break };
            way.push(*edge);
            target = work.graph.edge(*edge).from;
        }
        way.reverse();
        way
    }
}
