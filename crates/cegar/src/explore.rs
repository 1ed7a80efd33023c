//! All executions one after the other, in formulas (King, "Symbolic execution and program
//! testing", CACM 1976).
//!
//! Loops with known bounds have no invariants that are worth finding, and unrolled as a formula they are
//! large; step by step they are mostly arithmetic on numbers, also of elements of arrays. The
//! solver is asked only where a branch depends on what is unknown. A search that comes to its end has seen
//! all executions and is a proof by plain questions. It seldom does where loops have no bounds, so that steps and
//! questions are counted and few.

use crate::graph::{failures, Failure};
use crate::path::{nothing, ConcretePath};
use crate::work::{Stop, Work};
use antiphon_encode::{Effects, Lasting, Origin, Reason, State, Successor, Target, Unknown};
use antiphon_model::{Body, LocationId};
use antiphon_prover::{CheckResult, Context, Formula, Formulas};
use antiphon_symbolic::{Assignment, ExprId as Term, Value};

/// Steps of all executions together.
const MOST_STEPS: usize = 150_000;
/// Questions to the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Questions {
    /// Enough where most is known: a first look.
    Few,
    /// As many as are worth it.
    Many,
}

impl Questions {
    fn most(self) -> usize {
        match self {
            Questions::Few => 60,
            Questions::Many => 1_500,
        }
    }
}

/// Executions that were left at a branch.
const MOST_OPEN: usize = 400;

/// What the search came to.
pub(crate) enum Explored {
    /// An execution that fails.
    Fails(Box<(Failure, ConcretePath)>),
    /// All executions were seen, and none fails.
    All,
    /// Not all were seen.
    Some,
    /// Something told to stop.
    Stopped(Stop),
}

/// Looks at executions until one fails, all were seen, or it is enough.
pub(crate) fn explore(work: &mut Work<'_>, questions: Questions) -> Explored {
    let context = work.context();
    let left = questions.most();
    let mut search = Search { context, unknowns: Vec::new(), open: Vec::new(), steps: 0, left };
    search.begin(work);
    while let Some(branch) = search.open.pop() {
        if let Some(end) = search.follow(work, branch) {
            return end;
        }
    }
    Explored::All
}

/// An execution up to a location.
struct Branch {
    location: LocationId,
    state: State,
    /// What types say of all that was chosen.
    facts: Formula,
    /// How much was chosen before.
    unknowns: usize,
}

struct Search {
    context: Context,
    /// What was chosen on the way, in order.
    unknowns: Vec<Unknown>,
    open: Vec<Branch>,
    steps: usize,
    /// Questions that may still be asked.
    left: usize,
}

impl Search {
    fn begin(&mut self, work: &mut Work<'_>) {
        let mut effects = Effects::default();
        let state = work.encoder.initial(&mut effects);
        let typing = work.graph.scope.typing;
        let facts: Vec<Formula> = effects.facts.iter().copied().chain([typing]).collect();
        let facts = work.encoder.kernel().1.and(&facts);
        self.unknowns.extend(effects.unknowns);
        let unknowns = self.unknowns.len();
        self.open.push(Branch { location: Body::ENTRY, state, facts, unknowns });
    }

    /// Follows an execution to its end; alternatives on the way are left open.
    fn follow(&mut self, work: &mut Work<'_>, mut branch: Branch) -> Option<Explored> {
        self.unknowns.truncate(branch.unknowns);
        loop {
            if let Some(stop) = work.stop() {
                return Some(Explored::Stopped(stop));
            }
            if self.is_enough() {
                return Some(Explored::Some);
            }
            self.steps += 1;
            let mut effects = Effects::default();
            let successors = work.encoder.execute(branch.location, &branch.state, &mut effects);
            branch.facts = with(work, branch.facts, &effects.facts);
            let failures = failures(&mut work.encoder, &effects, work.options.checks);
            self.unknowns.extend(effects.unknowns);
            for failure in failures {
                match self.ask(work, branch.facts, failure.when) {
                    Asked::Possible(model) => return Some(fails(work, failure, &self.unknowns, &model)),
                    Asked::Impossible => {}
                    Asked::Open => return Some(Explored::Some),
                }
            }
            match self.choose(work, &branch, successors) {
                Err(end) => return Some(end),
                Ok(None) => return None,
                Ok(Some(next)) => branch = next,
            }
        }
    }

    fn is_enough(&self) -> bool {
        self.steps >= MOST_STEPS || self.left == 0 || self.open.len() >= MOST_OPEN
    }

    /// The way on: one of those that can be taken, the others stay open.
    fn choose(
        &mut self,
        work: &mut Work<'_>,
        branch: &Branch,
        mut successors: Vec<Successor>,
    ) -> Result<Option<Branch>, Explored> {
        if successors.len() > 1 {
            let mut possible = Vec::new();
            for successor in successors {
                match self.ask(work, branch.facts, successor.state.reached) {
                    Asked::Possible(_) => possible.push(successor),
                    Asked::Impossible => {}
                    Asked::Open => return Err(Explored::Some),
                }
            }
            if let [only] = possible.as_mut_slice() {
                // Nothing was decided.
                only.state.reached = branch.state.reached;
            }
            successors = possible;
        }
        let unknowns = self.unknowns.len();
        let ways = successors.into_iter().filter_map(|successor| match successor.target {
            Target::Location(location) => {
                Some(Branch { location, state: successor.state, facts: branch.facts, unknowns })
            }
            Target::Return(_) | Target::End => None,
        });
        let mut ways: Vec<Branch> = ways.collect();
        let first = ways.pop();
        self.open.extend(ways);
        Ok(first)
    }

    /// Whether a condition is possible.
    fn ask(&mut self, work: &mut Work<'_>, facts: Formula, condition: Formula) -> Asked {
        if condition == Formulas::FALSE {
            return Asked::Impossible;
        }
        if condition == Formulas::TRUE {
            return Asked::Possible(Assignment::default());
        }
        self.left = self.left.saturating_sub(1);
        let (arena, formulas) = work.encoder.kernel();
        self.context.push();
        self.context.assert(arena, formulas, facts);
        self.context.assert(arena, formulas, condition);
        let answer = self.context.check(arena, formulas);
        self.context.pop();
        match answer {
            CheckResult::Satisfiable { model: Some(model) } => Asked::Possible(model),
            CheckResult::Unsatisfiable(_) => Asked::Impossible,
            CheckResult::Satisfiable { model: None } | CheckResult::Unknown(_) => Asked::Open,
        }
    }
}

enum Asked {
    Possible(Assignment),
    Impossible,
    Open,
}

fn with(work: &mut Work<'_>, facts: Formula, more: &[Formula]) -> Formula {
    match more.is_empty() {
        true => facts,
        false => {
            let all: Vec<Formula> = more.iter().copied().chain([facts]).collect();
            work.encoder.kernel().1.and(&all)
        }
    }
}

/// An execution that fails, as it is told to a replay.
pub(crate) fn fails(work: &mut Work<'_>, failure: Failure, unknowns: &[Unknown], model: &Assignment) -> Explored {
    let mut values = model.clone();
    let tracked: Vec<Term> = work.graph.scope.tracked.iter().map(|tracked| tracked.value).collect();
    for symbol in unknowns.iter().filter_map(|unknown| unknown.symbol).chain(tracked) {
        let arena = work.encoder.arena();
        values.entry(symbol).or_insert_with(|| nothing(arena, symbol));
    }
    let mut concrete = ConcretePath::default();
    for unknown in unknowns {
        if let Some(value) = unknown.symbol.and_then(|symbol| values.get(&symbol)) {
            if work.encoder.holds(unknown.reached, &values) == Some(true) {
                concrete.values.push(value.clone());
            }
        }
        let (Origin::Choice(function) | Origin::Abstraction(Reason::Library(function))) = &unknown.origin else {
            continue;
        };
        let Some(Value::Number(value)) = unknown.symbol.and_then(|symbol| values.get(&symbol)) else { continue };
        if work.encoder.holds(unknown.reached, &values) == Some(true) {
            concrete.choices.push((*function, value.clone()));
        }
    }
    for tracked in work.graph.scope.tracked.iter().filter(|tracked| tracked.lasting == Lasting::Constant) {
        if let Some(value) = values.get(&tracked.value).and_then(Value::as_number) {
            concrete.inputs.push((tracked.name.clone(), value.clone()));
        }
    }
    Explored::Fails(Box::new((failure, concrete)))
}
