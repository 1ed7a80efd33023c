//! What engines share: what is asked for, the graph, the formulas, and when to stop.
//! Engines are files that work on it; who is asked when is in `engine`.

use crate::graph::{Graph, Parallel};
use crate::history::History;
use crate::proof::Invariants;
use crate::steps::is_over;
use crate::threads::Moves;
use antiphon_encode::Encoder;
use antiphon_interrupt::Interrupt;
use antiphon_machine::{Checks, Integers, NumberModel};
use antiphon_model::Program;
use antiphon_outcome::Assumption;
use antiphon_prover::{Choice, Context, Horn, Limit, Options as ProverOptions, Patience, Steps};
use antiphon_source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// What it took.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Effort {
    /// Nodes of the tree, over all refinements.
    pub nodes: u64,
    /// Refinements.
    pub refinements: u64,
    /// Predicates, over all points.
    pub predicates: u64,
    /// Questions to the solver.
    pub queries: u64,
}

/// Which engine looks for a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Predicate abstraction, refined.
    Predicates,
    /// Horn clauses.
    Horn,
    /// One after the other.
    Both,
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// How assignments are combined.
    pub parallel: Parallel,
    /// Who looks for a proof.
    pub engine: Engine,
    /// What integers are.
    pub arithmetic: NumberModel,
    /// What is a violation.
    pub checks: Checks,
    /// Functions that must not be called, beside those of the library.
    pub unreachable: Vec<String>,
    /// Refinements after which predicate abstraction gives up.
    pub max_refinements: Option<u64>,
    /// Time for everything.
    pub timeout: Option<Duration>,
    /// Work for everything, the same on every machine; without it the time alone is a limit.
    pub work: Option<Steps>,
    /// Bytes for everything, and how many are in use.
    pub memory: Option<(u64, fn() -> u64)>,
    /// The solver.
    pub solver: Choice,
    /// Raised to stop.
    pub interrupt: Interrupt,
    /// What places of the text are called, where invariants name some: `f.c:12`.
    pub places: BTreeMap<Span, String>,
}

impl Options {
    /// Whether predicate abstraction has to do without anybody else, in the steps that were asked for: whoever says how many refinements
    /// have to be enough wants to know whether they are.
    pub(crate) fn is_alone(&self) -> bool {
        self.engine == Engine::Predicates && self.max_refinements.is_some()
    }

    /// When everything has to be done.
    pub(crate) fn limit(&self) -> Limit {
        let limit = Limit::lasting(self.timeout);
        match self.work {
            Some(work) => limit.within(work),
            None => limit,
        }
    }

    /// What integers are.
    pub(crate) fn integers(&self) -> Integers {
        Integers::of(self.arithmetic, self.checks)
    }
}

/// Why work ends before its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// Time is over.
    Timeout,
    /// Memory is used up.
    Memory,
    /// The user wants it.
    Interrupted,
}

/// All that engines share.
pub(crate) struct Work<'p> {
    /// Formulas.
    pub encoder: Encoder<'p>,
    /// The program.
    pub graph: Graph,
    /// The program with all variables as data, if the graph has some in control.
    pub plain: Option<Graph>,
    /// What the graph relies on at its points.
    pub facts: Invariants,
    /// The program that violations are replayed on.
    pub replayed: &'p Program,
    /// Which thread does what in the encoded program, if there are threads.
    pub moves: Option<&'p Moves>,
    /// What is asked for.
    pub options: &'p Options,
    /// How far it goes.
    pub limit: Limit,
    /// What it took so far.
    pub effort: Effort,
    /// What predicate abstraction did, if it was the last that worked.
    pub history: Option<History>,
}

impl Work<'_> {
    /// Whether it is time to end; counts a step.
    pub fn stop(&self) -> Option<Stop> {
        if self.options.interrupt.is_raised() {
            return Some(Stop::Interrupted);
        }
        if is_over(&self.limit) {
            return Some(Stop::Timeout);
        }
        self.options.memory.filter(|(most, in_use)| in_use() > *most).map(|_| Stop::Memory)
    }

    /// A new context.
    pub fn context(&self) -> Context {
        Context::new(self.prover())
    }

    /// A new solver of Horn clauses.
    pub fn horn(&self) -> Horn {
        Horn::new(self.prover())
    }

    /// How solvers work.
    pub fn prover(&self) -> ProverOptions {
        prover(self.options, &self.limit)
    }

    /// Tells whether it is time to end, to whoever works on a part of this; counts a step.
    pub fn late(&self) -> impl Fn() -> bool {
        let (interrupt, limit) = (self.options.interrupt.clone(), self.limit.clone());
        move || interrupt.is_raised() || is_over(&limit)
    }
}

/// How solvers work up to a limit.
pub(crate) fn prover(options: &Options, limit: &Limit) -> ProverOptions {
    ProverOptions {
        solver: options.solver.clone(),
        patience: Patience::Steps(Steps::UNLIMITED),
        limit: limit.clone(),
        lifetime: limit.time_left().map(|left| left + MARGIN),
        interrupt: options.interrupt.clone(),
        ..ProverOptions::default()
    }
}

/// What a proof rests on: that properties hold which are not checked.
pub(crate) fn assumptions<'n>(unchecked: impl Iterator<Item = &'n str>) -> Vec<Assumption> {
    let names: BTreeSet<&str> = unchecked.collect();
    let text = |name: &str| format!("no execution violates `{name}`, which is not checked");
    names.into_iter().map(|name| Assumption { text: text(name), span: Span::NONE }).collect()
}

/// How much longer than the work a solver may live.
const MARGIN: Duration = Duration::from_secs(5);
