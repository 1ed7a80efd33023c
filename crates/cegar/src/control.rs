//! Engines on graphs in which more variables belong to control than elsewhere (`explicit`).
//!
//! What is a disjunction over data is short at points that are apart. The graph to begin with follows the states of state
//! machines. Where that was not enough an engine is asked again on a larger one: with flags (schedulers of processes that wait for events), or with every
//! number as long as it is known (threads that wait for each other by flags and counters, and loops with known bounds). Such a
//! graph is given up where it grows too large. In the same way small steps are given up for whole regions between loops.
//!
//! This is a search for invariants, on points. Visiting states one by one without any is `states`.

use crate::engine::Answer;
use crate::explicit::{self, Follow};
use crate::graph::{build, Graph, Parallel, Purpose};
use crate::horn::{self, Solved, Types};
use crate::unroll::Unrolling;
use crate::work::{Engine, Work};
use antiphon_encode::{Encoder, Refusal};
use antiphon_model::FunctionId;

/// The graph to begin with; where some variables belong to control in it, also the one
/// where none does.
pub(crate) fn graphs(
    encoder: &mut Encoder<'_>,
    function: FunctionId,
    purpose: &Purpose,
) -> Result<(Graph, Option<Graph>), Refusal> {
    let plain = build(encoder, function, purpose)?;
    match followed(encoder, &plain, purpose, Follow::States) {
        Some(graph) => Ok((graph, Some(plain))),
        None => Ok((plain, None)),
    }
}

/// The graph in which some variables belong to control, if it is not too large.
pub(crate) fn followed(encoder: &mut Encoder<'_>, plain: &Graph, purpose: &Purpose, follow: Follow) -> Option<Graph> {
    let partition = explicit::partition(encoder.program(), plain, follow, &purpose.observed)?;
    build(encoder, plain.scope.function, &Purpose { partition, ..purpose.clone() }).ok()
}

impl Work<'_> {
    /// Looks for an answer where flags belong to control.
    pub(crate) fn with_flags_in_control(&mut self, purpose: &Purpose) -> Option<Answer> {
        self.with_in_control(Follow::Flags, purpose, |own| match own.options.engine {
            Engine::Predicates => Some(own.by_predicates()),
            Engine::Horn => own.by_untyped_horn(),
            Engine::Both => {
                let half = own.limit.left().share((1, 2));
                own.within(half, |own| Some(own.by_predicates())).or_else(|| own.by_untyped_horn())
            }
        })
    }

    /// Looks for a proof where all numbers belong to control as long as they are known.
    pub(crate) fn with_numbers_in_control(&mut self, purpose: &Purpose) -> Option<Answer> {
        self.with_in_control(Follow::Everything, purpose, |own| match own.options.engine {
            Engine::Predicates => Some(own.by_predicates()),
            Engine::Horn | Engine::Both => own.by_untyped_horn(),
        })
    }

    /// Unrolls a program all of whose loops have known bounds to its end: with all numbers in control, its graph has none.
    pub(crate) fn unrolled_whole(&mut self, purpose: &Purpose) -> Option<Answer> {
        self.with_in_control(Follow::Everything, purpose, |own| {
            let mut unrolling = Unrolling::new(own);
            let half = own.limit.left().share((1, 2));
            own.within(half, |own| own.unroll(&mut unrolling, u32::MAX))
        })
    }

    /// Goes on with whole regions between loops as steps; whether there is such a graph.
    pub(crate) fn with_large_blocks(&mut self, purpose: &mut Purpose) -> bool {
        let large = Purpose { parallel: Parallel::Concurrent, limit: self.limit.clone(), ..purpose.clone() };
        let function = self.graph.scope.function;
        let Ok((graph, plain)) = graphs(&mut self.encoder, function, &large) else { return false };
        (self.graph, self.plain) = (graph, plain);
        *purpose = large;
        true
    }

    /// The answer on a graph in which more belongs to control, if there is such a graph. It stays where there is an answer, which is about its points.
    fn with_in_control(
        &mut self,
        follow: Follow,
        purpose: &Purpose,
        ask: impl FnOnce(&mut Self) -> Option<Answer>,
    ) -> Option<Answer> {
        let plain = self.plain.as_ref().unwrap_or(&self.graph);
        let purpose = Purpose { limit: self.limit.clone(), ..purpose.clone() };
        let larger = followed(&mut self.encoder, plain, &purpose, follow)?;
        let before = std::mem::replace(&mut self.graph, larger);
        let split = match self.plain.is_some() {
            true => Some(before),
            false => {
                self.plain = Some(before);
                None
            }
        };
        let found = ask(self).filter(|answer| !matches!(answer, Answer::Open(_)));
        if found.is_none() {
            self.graph = split.or_else(|| self.plain.take())?;
        }
        found
    }

    fn by_untyped_horn(&mut self) -> Option<Answer> {
        self.history = None;
        let mut horn = self.horn();
        match horn::solve(self, &mut horn, Types::Ignored) {
            Solved::Invariants(invariants) => Some(Answer::Holds(invariants)),
            Solved::Reachable | Solved::Unknown(_) => None,
        }
    }
}
