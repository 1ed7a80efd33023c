//! Visiting states: all of them one after the other, each once, in executions by formulas with a memory of
//! what was met. (Not to be mixed up with graphs in which more belongs to control, on which engines look for
//! invariants: `control`.)
//!
//! `explore` follows every execution to its end. A scheduler of processes has none, and its
//! executions are many though its states are few: flags, program counters, and a few numbers that are moved around
//! but seldom looked at. So this search stops where a state is met again (explicit values with symbolic ones
//! where nothing is known, as in Beyer and Lemberger, "Symbolic Execution with CEGAR", ISoLA 2016).
//!
//! *What a state is.* A location, what the variables that may still be read are, and what was assumed of
//! the unknowns among these. Unknowns are named after the first variable that holds them, so that states which differ
//! in names only are the same. What was assumed of unknowns that are in no variable any more is
//! forgotten: the search follows more than there is, never less. So whatever it does not reach is out of reach, and a search that comes to
//! its end is a proof. Variables that are not read any more are any value; nothing rests on their being dead. So are
//! variables that have had many numbers.
//!
//! *Proofs.* What was met at the points of the graph is handed out, to be made invariants of (`visited`).
//!
//! *Errors.* The way to one is executed again with nothing forgotten. If it can be taken, it is the answer;
//! if not, the search says nothing.

use crate::explore::{fails, Explored};
use crate::graph::{failures, Failure, Graph, PointKind};
use crate::relevant::Relevant;
use crate::unknowns::Unknowns;
use crate::visited::{Visit, Visited};
use crate::work::Work;
use antiphon_encode::{Effects, Encoder, State, Successor, Target, Unknown};
use antiphon_model::{Body, LocationId};
use antiphon_passes::Flow;
use antiphon_prover::{CheckResult, Context, Formula, Formulas};
use antiphon_symbolic::{ExprId as Term, View};
use rustc_hash::{FxHashMap, FxHashSet};

/// Steps that count as one of the others' in limits: these are cheap.
const STEPS_AT_ONCE: u64 = 20;

/// Numbers that one variable may have before it is taken for a counter.
const MOST_NUMBERS: usize = 100;

/// A branch that was taken: where control went, and the branch before.
struct Decision {
    before: Option<u32>,
    target: LocationId,
}

/// An execution up to a location.
struct Branch {
    location: LocationId,
    state: State,
    /// What was assumed of the unknowns in the state.
    assumed: Vec<Formula>,
    decision: Option<u32>,
}

/// What is remembered of a state.
#[derive(PartialEq, Eq, Hash)]
struct Met {
    location: LocationId,
    values: Box<[Term]>,
    assumed: Box<[Formula]>,
}

struct Search {
    context: Context,
    /// Where states are remembered: locations that are come to from several, and points of the graph.
    remembers: Vec<bool>,
    /// From which control may go to several.
    decides: Vec<bool>,
    relevant: Relevant,
    unknowns: Unknowns,
    counters: Counters,
    counting: Counting,
    met: FxHashSet<Met>,
    decisions: Vec<Decision>,
    open: Vec<Branch>,
    /// Answers of the solver.
    known: FxHashMap<Formula, bool>,
    steps: u64,
    /// Steps that may be taken.
    most: u64,
}

/// Variables that have had many numbers: a counter has no end, and is any value from then on.
#[derive(Default)]
struct Counters {
    numbers: FxHashMap<usize, FxHashSet<Term>>,
}

impl Counters {
    /// Forgets the counters of a state.
    fn forget(&mut self, encoder: &mut Encoder<'_>, state: &mut State, live: &[usize]) {
        for at in live {
            let value = state.environment.value(*at);
            if !matches!(encoder.arena().view(value), View::Number(_)) {
                continue;
            }
            let numbers = self.numbers.entry(*at).or_default();
            if numbers.len() <= MOST_NUMBERS {
                numbers.insert(value);
                continue;
            }
            // A symbol that nobody else holds: the state is named anew behind this.
            let arena = encoder.kernel().0;
            let ty = arena.type_of(value);
            let any = arena.symbol(&format!("forgotten {at}"), ty);
            state.environment.set_value(*at, any);
        }
    }
}

/// What becomes of counters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counting {
    /// They become any value, so that loops without bounds come to an end.
    Forgotten,
    /// They are numbers as others: all executions are known to end.
    Kept,
}

/// Whether a condition is possible.
enum Asked {
    Yes,
    No,
    Open,
}

/// Looks at states until one fails, all were seen, or so many steps were taken. Where all were seen, those
/// at points of the graph are told.
pub(crate) fn search(work: &mut Work<'_>, most: u64, counting: Counting) -> (Explored, Visited) {
    let mut search = Search::new(work, most, counting);
    let mut effects = Effects::default();
    let state = work.encoder.initial(&mut effects);
    let assumed = vec![state.reached].into_iter().chain(effects.facts).filter(|own| *own != Formulas::TRUE).collect();
    let state = State { reached: Formulas::TRUE, ..state };
    search.open.push(Branch { location: Body::ENTRY, state, assumed, decision: None });
    let mut end = Explored::All;
    while let Some(branch) = search.open.pop() {
        if let Some(found) = search.follow(work, branch) {
            end = found;
            break;
        }
    }
    work.encoder.new_unknowns();
    work.effort.nodes += search.met.len() as u64;
    let visited = match end {
        Explored::All => search.visited(plain(work)),
        Explored::Fails(_) | Explored::Some | Explored::Stopped(_) => Visited::new(),
    };
    (end, visited)
}

/// The graph in which all variables are data.
fn plain<'w>(work: &'w Work<'_>) -> &'w Graph {
    work.plain.as_ref().unwrap_or(&work.graph)
}

fn is_point(graph: &Graph, location: LocationId) -> bool {
    graph.points.iter().any(|point| point.kind == PointKind::Location(location))
}

impl Search {
    fn new(work: &mut Work<'_>, most: u64, counting: Counting) -> Search {
        let program = work.encoder.program();
        let body = &program.function(work.graph.scope.function).body;
        let flow = Flow::of(body);
        let joins = |at| flow.predecessors(LocationId(at)).nth(1).is_some();
        let remembers = |at| joins(at) || is_point(plain(work), LocationId(at));
        Search {
            context: work.context(),
            remembers: (0..body.locations.len() as u32).map(remembers).collect(),
            decides: body.locations.iter().map(|location| location.step.successors().len() > 1).collect(),
            relevant: Relevant::of(program, &work.graph.scope, work.options.checks),
            unknowns: Unknowns::of(&work.graph.scope),
            counters: Counters::default(),
            counting,
            met: FxHashSet::default(),
            decisions: Vec::new(),
            open: Vec::new(),
            known: FxHashMap::default(),
            steps: 0,
            most,
        }
    }

    /// Follows an execution until it ends or a state is met again; alternatives are left open.
    fn follow(&mut self, work: &mut Work<'_>, mut branch: Branch) -> Option<Explored> {
        loop {
            if self.steps % STEPS_AT_ONCE == 0 {
                if let Some(stop) = work.stop() {
                    return Some(Explored::Stopped(stop));
                }
            }
            self.steps += 1;
            if self.steps > self.most {
                return Some(Explored::Some);
            }
            if self.remembers[branch.location.0 as usize] && !self.is_new(work, &mut branch) {
                return None;
            }
            work.encoder.reuse_unknowns();
            let mut effects = Effects::default();
            let successors = work.encoder.execute(branch.location, &branch.state, &mut effects);
            for failure in failures(&mut work.encoder, &effects, work.options.checks) {
                match self.ask(work, &branch.assumed, &effects.facts, failure.when) {
                    Asked::No => {}
                    Asked::Open => return Some(Explored::Some),
                    Asked::Yes => return Some(self.retrace(work, &branch, &failure)),
                }
            }
            match self.choose(work, &branch, successors, &effects) {
                Err(end) => return Some(end),
                Ok(None) => return None,
                Ok(Some(next)) => branch = next,
            }
        }
    }

    /// Whether a state was not met before; it has then.
    fn is_new(&mut self, work: &mut Work<'_>, branch: &mut Branch) -> bool {
        let live = self.relevant.at(branch.location);
        match self.counting {
            Counting::Forgotten => self.counters.forget(&mut work.encoder, &mut branch.state, live),
            Counting::Kept => {}
        }
        self.unknowns.settle(&mut work.encoder, &mut branch.state, &mut branch.assumed, Some(live));
        let values = live.iter().map(|at| branch.state.environment.value(*at)).collect();
        let assumed = branch.assumed.clone().into_boxed_slice();
        self.met.insert(Met { location: branch.location, values, assumed })
    }

    /// What was met at the points of a graph.
    fn visited(&self, graph: &Graph) -> Visited {
        let mut visited = Visited::new();
        for met in self.met.iter().filter(|met| is_point(graph, met.location)) {
            let live = self.relevant.at(met.location);
            let values = live.iter().copied().zip(met.values.iter().copied()).collect();
            let visit = Visit { values, assumed: met.assumed.clone() };
            visited.entry(met.location).or_default().insert(visit);
        }
        visited
    }

    /// The way on: one of those that can be taken, the others stay open.
    fn choose(
        &mut self,
        work: &mut Work<'_>,
        branch: &Branch,
        successors: Vec<Successor>,
        effects: &Effects,
    ) -> Result<Option<Branch>, Explored> {
        let decides = self.decides[branch.location.0 as usize];
        let mut ways = Vec::new();
        for successor in successors {
            let Target::Location(location) = successor.target else { continue };
            let guard = successor.state.reached;
            if guard != Formulas::TRUE {
                match self.ask(work, &branch.assumed, &effects.facts, guard) {
                    Asked::Yes => {}
                    Asked::No => continue,
                    Asked::Open => return Err(Explored::Some),
                }
            }
            let decision = match decides {
                true => {
                    self.decisions.push(Decision { before: branch.decision, target: location });
                    Some(self.decisions.len() as u32 - 1)
                }
                false => branch.decision,
            };
            let mut state = State { reached: Formulas::TRUE, ..successor.state };
            let mut assumed = branch.assumed.clone();
            let more = effects.facts.iter().copied().chain([guard]);
            assumed.extend(more.filter(|own| *own != Formulas::TRUE));
            if effects.unknowns.iter().any(|unknown| unknown.symbol.is_some()) {
                self.unknowns.settle(&mut work.encoder, &mut state, &mut assumed, None);
            }
            ways.push(Branch { location, state, assumed, decision });
        }
        let first = ways.pop();
        self.open.extend(ways);
        Ok(first)
    }

    /// Whether a condition is possible with what is known of its unknowns.
    fn ask(&mut self, work: &mut Work<'_>, assumed: &[Formula], facts: &[Formula], condition: Formula) -> Asked {
        if condition == Formulas::FALSE {
            return Asked::No;
        }
        if condition == Formulas::TRUE {
            return Asked::Yes;
        }
        let all: Vec<Formula> = assumed.iter().chain(facts).copied().collect();
        let parts = self.unknowns.related(&mut work.encoder, condition, &all);
        let whole = work.encoder.kernel().1.and(&parts);
        if let Some(known) = self.known.get(&whole) {
            return if *known { Asked::Yes } else { Asked::No };
        }
        match check(work, &mut self.context, &[whole]) {
            CheckResult::Satisfiable { .. } => {
                self.known.insert(whole, true);
                Asked::Yes
            }
            CheckResult::Unsatisfiable(_) => {
                self.known.insert(whole, false);
                Asked::No
            }
            CheckResult::Unknown(_) => Asked::Open,
        }
    }

    /// Executes the way to a failure again, with nothing forgotten.
    fn retrace(&mut self, work: &mut Work<'_>, branch: &Branch, failure: &Failure) -> Explored {
        let mut targets = Vec::new();
        let mut decision = branch.decision;
        while let Some(at) = decision {
            let own = &self.decisions[at as usize];
            targets.push(own.target);
            decision = own.before;
        }
        targets.reverse();
        work.encoder.new_unknowns();
        let mut trace = Trace::begin(work);
        match trace.reach_failure(work, (&self.decides, &targets), failure) {
            Some(met) => trace.judge(work, &mut self.context, met),
            None => Explored::Some,
        }
    }
}

/// An execution with nothing forgotten.
struct Trace {
    location: LocationId,
    state: State,
    assumed: Vec<Formula>,
    unknowns: Vec<Unknown>,
}

impl Trace {
    fn begin(work: &mut Work<'_>) -> Trace {
        let mut effects = Effects::default();
        let state = work.encoder.initial(&mut effects);
        let mut assumed = effects.facts;
        assumed.extend([state.reached, work.graph.scope.typing]);
        let state = State { reached: Formulas::TRUE, ..state };
        Trace { location: Body::ENTRY, state, assumed, unknowns: effects.unknowns }
    }

    /// Follows decisions to the end, and then on to a failure.
    fn reach_failure(
        &mut self,
        work: &mut Work<'_>,
        (decides, targets): (&[bool], &[LocationId]),
        failure: &Failure,
    ) -> Option<Failure> {
        let mut left = targets.iter();
        loop {
            if work.stop().is_some() {
                return None;
            }
            let mut effects = Effects::default();
            let successors = work.encoder.execute(self.location, &self.state, &mut effects);
            let met = failures(&mut work.encoder, &effects, work.options.checks);
            self.assumed.extend(effects.facts);
            self.unknowns.extend(effects.unknowns);
            let same = |own: &Failure| own.span == failure.span && own.kind == failure.kind;
            if left.len() == 0 {
                if let Some(met) = met.into_iter().find(same) {
                    return Some(met);
                }
            }
            let target = match decides[self.location.0 as usize] {
                true => Target::Location(*left.next()?),
                false => successors.first()?.target,
            };
            self.go(work, target, successors)?;
        }
    }

    fn go(&mut self, work: &mut Work<'_>, target: Target, successors: Vec<Successor>) -> Option<()> {
        let Target::Location(location) = target else { return None };
        let taken: Vec<Successor> = successors.into_iter().filter(|successor| successor.target == target).collect();
        let guards: Vec<Formula> = taken.iter().map(|successor| successor.state.reached).collect();
        let guard = work.encoder.kernel().1.or(&guards);
        self.assumed.push(guard);
        self.state = State { reached: Formulas::TRUE, ..taken.into_iter().next()?.state };
        self.location = location;
        Some(())
    }

    fn judge(self, work: &mut Work<'_>, context: &mut Context, failure: Failure) -> Explored {
        let mut parts = self.assumed;
        parts.push(failure.when);
        match check(work, context, &parts) {
            CheckResult::Satisfiable { model: Some(model) } => fails(work, failure, &self.unknowns, &model),
            _ => Explored::Some,
        }
    }
}

fn check(work: &mut Work<'_>, context: &mut Context, parts: &[Formula]) -> CheckResult {
    let (arena, formulas) = work.encoder.kernel();
    context.push();
    parts.iter().for_each(|part| context.assert(arena, formulas, *part));
    let answer = context.check(arena, formulas);
    context.pop();
    answer
}
