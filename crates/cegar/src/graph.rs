//! The program as one graph of blocks: what every engine of this crate works on.
//!
//! Calls are inlined before (`prepare`), so that one function is the program.
//! Its locations are cut at some points, and what lies between two of them, free of
//! loops, is one edge with a formula: large-block encoding (Beyer, Cimatti, Griggio,
//! Keremoglu, Sebastiani, FMCAD 2009). Where the cuts are is what `--parallel`
//! chooses ([`Parallel`]): with `none` every statement is an edge, as in the
//! comparison of Stokely, Chaki and Ouaknine; with `atomise` every run of assignments that may be
//! executed in any order is (`runs`); with `concurrent` everything between loop heads, in which
//! runs are rewritten to simultaneous assignments.
//!
//! A cut stands at the entry and wherever a depth-first search finds an edge back:
//! every cycle has one, also one that is entered at two places.
//!
//! Two points are special. `error` is where a checked condition fails, or where
//! control comes to something that is not modelled (a [`FailureKind::Gap`]); what
//! never gets there holds. `exit` is where the program ends.
//!
//! *Variables that matter.* Every point knows the variables that can still have a
//! say on the way to `error` (or to what an engine observes); edges mention no others
//! and define no symbol that is not needed (`cone`).
//!
//! *What counts as an error.* Obligations whose property is not checked are taken to
//! hold, since an execution that violates them is undefined behind that point; the
//! answer says so under its assumptions.

use crate::cone::{live_variables, Cone};
use crate::prepare::CONSTANT_WRITTEN;
use crate::steps::is_over;
use antiphon_encode::{
    Block, Effects, Encoder, Joins, Origin, Partition, Reason, Refusal, Region, Scope, State, Target,
};
use antiphon_machine::Checks;
use antiphon_model::library::{Control, LibraryFunction, Stdlib};
use antiphon_model::{Body, FunctionId, LocationId};
use antiphon_outcome::Property;
use antiphon_passes::Flow;
use antiphon_prover::{Formula, Formulas, Limit};
use antiphon_source::Span;
use antiphon_symbolic::ExprId as Term;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// How assignments are combined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parallel {
    /// Not at all: every statement is a step of its own.
    None,
    /// Runs of assignments that may be executed in any order are one step.
    Atomise,
    /// Runs of assignments are rewritten to simultaneous ones, and all between two loop heads
    /// is one step.
    Concurrent,
}

/// A graph does not grow beyond so many points by the numbers of variables.
const MOST_POINTS: usize = 2_000;

/// Nor beyond so many terms.
const MOST_TERMS: usize = 600_000;

/// A point of the graph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PointId(pub u32);

/// An edge of the graph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct EdgeId(pub u32);

/// What a point is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PointKind {
    /// A location of the inlined function.
    Location(LocationId),
    /// The program has ended.
    Exit,
    /// Something failed.
    Error,
}

/// A point where edges begin and end.
#[derive(Clone, Debug)]
pub(crate) struct Point {
    /// What it is.
    pub kind: PointKind,
    /// Where it is in the text; properties over time tell where a run goes round.
    pub span: Span,
    /// The variables that matter here, by their position in the scope, ascending.
    pub live: Vec<usize>,
    /// The variables that are known to be numbers here, by their position.
    pub numbers: Numbers,
}

/// Variables that are numbers, by their position in the scope, ascending.
pub(crate) type Numbers = Vec<(usize, Term)>;

/// Where an edge leaves its block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// By the exit of that number.
    Exit(usize),
    /// By one of the failures.
    Failure,
}

/// A guarded simultaneous assignment from one point to another.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    /// Where it begins.
    pub from: PointId,
    /// Where it leads.
    pub to: PointId,
    /// The block that it goes through.
    pub block: usize,
    /// Where it leaves the block.
    pub way: Way,
    /// When it is taken, over the values before and the edge's own symbols; it
    /// defines those, and has the types of what it reads.
    pub guard: Formula,
    /// The guard without what types say: it may be taken more often.
    pub untyped: Formula,
    /// What the variables that matter afterwards are then.
    pub next: Vec<(usize, Term)>,
    /// Symbols that belong to one use of the edge: defined ones and unknowns.
    pub own: Vec<Term>,
}

/// How something fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FailureKind {
    /// The program violates a property.
    Violation(Property),
    /// It does something that is not modelled.
    Gap,
}

/// Something that fails in a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    /// When.
    pub when: Formula,
    /// How.
    pub kind: FailureKind,
    /// Where.
    pub span: Span,
    /// One sentence.
    pub message: String,
}

/// A block and what fails in it.
#[derive(Debug)]
pub(crate) struct Chunk {
    /// The transition.
    pub block: Block,
    /// What fails.
    pub failures: Vec<Failure>,
}

/// What a graph is built for.
#[derive(Clone, Debug)]
pub(crate) struct Purpose {
    /// How assignments are combined.
    pub parallel: Parallel,
    /// Where runs of them begin.
    pub starts: BTreeSet<LocationId>,
    /// What fails.
    pub checks: Checks,
    /// Locations that are points whatever else is.
    pub cuts: BTreeSet<LocationId>,
    /// Variables that matter everywhere, by their names in the model.
    pub observed: BTreeSet<antiphon_model::Variable>,
    /// Variables whose numbers belong to a point (`explicit`).
    pub partition: Partition,
    /// When time is over.
    pub limit: Limit,
}

/// The program as a graph of blocks.
#[derive(Debug)]
pub(crate) struct Graph {
    /// The variables.
    pub scope: Rc<Scope>,
    /// Locations, then the exit and the error.
    pub points: Vec<Point>,
    /// In the order of where they begin.
    pub edges: Vec<Edge>,
    /// The blocks.
    pub chunks: Vec<Chunk>,
    /// Which locations are which points, and with which numbers.
    at: BTreeMap<(LocationId, Numbers), PointId>,
}

impl Graph {
    /// Where the program starts.
    pub const ENTRY: PointId = PointId(0);

    /// Where it has failed.
    pub fn error(&self) -> PointId {
        PointId(self.points.len() as u32 - 1)
    }

    /// Where it has ended.
    pub fn exit(&self) -> PointId {
        PointId(self.points.len() as u32 - 2)
    }

    /// The point behind an id.
    pub fn point(&self, id: PointId) -> &Point {
        &self.points[id.0 as usize]
    }

    /// The points of a location.
    pub fn points_at(&self, location: LocationId) -> impl Iterator<Item = PointId> + '_ {
        let from = (location, Numbers::new());
        self.at.range(from..).take_while(move |((own, _), _)| *own == location).map(|(_, point)| *point)
    }

    /// The edge behind an id.
    pub fn edge(&self, id: EdgeId) -> &Edge {
        &self.edges[id.0 as usize]
    }

    /// The edges that begin at a point.
    pub fn edges_from(&self, from: PointId) -> impl Iterator<Item = EdgeId> + '_ {
        let own = move |(_, edge): &(usize, &Edge)| edge.from == from;
        self.edges.iter().enumerate().filter(own).map(|(at, _)| EdgeId(at as u32))
    }

    /// The symbols of the variables that matter at a point.
    pub fn symbols(&self, point: PointId) -> Vec<Term> {
        self.point(point).live.iter().map(|at| self.scope.tracked[*at].value).collect()
    }

    /// The edge between copies of the variables: those before are number
    /// `step`, those after the next.
    pub fn relation(&self, encoder: &mut Encoder<'_>, edge: EdgeId, step: u32) -> Formula {
        let edge = self.edge(edge);
        let (now, then) = (step.to_string(), (step + 1).to_string());
        let mut renaming = FxHashMap::default();
        for symbol in self.symbols(edge.from).into_iter().chain(edge.own.iter().copied()) {
            let copy = encoder.copy(symbol, &now);
            renaming.insert(symbol, copy);
        }
        let mut parts = vec![substitute(encoder, edge.guard, &renaming)];
        for (at, term) in &edge.next {
            let after = encoder.copy(self.scope.tracked[*at].value, &then);
            let (arena, formulas) = encoder.kernel();
            let value = arena.substitute(*term, &renaming);
            let equal = arena.equal(after, value);
            parts.push(formulas.condition(arena, equal));
        }
        encoder.kernel().1.and(&parts)
    }
}

/// A formula with expressions replaced.
pub(crate) fn substitute(encoder: &mut Encoder<'_>, formula: Formula, by: &FxHashMap<Term, Term>) -> Formula {
    let (arena, formulas) = encoder.kernel();
    formulas.substitute(arena, formula, by)
}

/// The graph of a function.
pub(crate) fn build(encoder: &mut Encoder<'_>, function: FunctionId, purpose: &Purpose) -> Result<Graph, Refusal> {
    let body = &encoder.program().function(function).body;
    let cuts = cuts(body, purpose);
    let mut graph = Graph {
        scope: encoder.scope(function),
        points: Vec::new(),
        edges: Vec::new(),
        chunks: Vec::new(),
        at: BTreeMap::new(),
    };
    let entry = graph.point_for(body, Body::ENTRY, Numbers::new());
    let mut blocks = Vec::new();
    let most_terms = encoder.arena().len().saturating_add(MOST_TERMS);
    let mut open = vec![entry];
    if purpose.partition.variables.is_empty() {
        open.extend(cuts.iter().filter(|cut| **cut != Body::ENTRY).map(|cut| graph.point_for(body, *cut, Vec::new())));
        open.reverse();
    }
    while let Some(point) = open.pop() {
        if is_over(&purpose.limit) {
            return Err(Refusal::Exhausted("the time given was over".to_owned()));
        }
        let block = block(encoder, &graph, point, &cuts, purpose)?;
        for exit in &block.exits {
            let Target::Location(location) = exit.target else { continue };
            let known = graph.points.len();
            let numbers = numbers(encoder, &exit.state, location, purpose);
            let next = graph.point_for(body, location, numbers);
            let split = !graph.point(next).numbers.is_empty();
            if split && (graph.points.len() > MOST_POINTS || encoder.arena().len() > most_terms) {
                return Err(Refusal::Exhausted(format!("the graph has more than {MOST_POINTS} points")));
            }
            open.extend((graph.points.len() > known).then_some(next));
        }
        blocks.push((point, block));
    }
    let end = |kind| Point { kind, span: Span::NONE, live: Vec::new(), numbers: Numbers::new() };
    graph.points.extend([PointKind::Exit, PointKind::Error].map(end));
    for (point, block) in blocks {
        graph.add(encoder, point, block, purpose);
    }
    graph.trim(encoder, purpose);
    Ok(graph)
}

/// The block behind a point.
fn block(
    encoder: &mut Encoder<'_>,
    graph: &Graph,
    point: PointId,
    cuts: &BTreeSet<LocationId>,
    purpose: &Purpose,
) -> Result<Block, Refusal> {
    let mut before = Effects::default();
    let PointKind::Location(entry) = graph.point(point).kind else { return Ok(Block::default()) };
    let start = match point {
        Graph::ENTRY => encoder.initial(&mut before),
        _ => encoder.anywhere_with(graph.scope.function, &graph.point(point).numbers),
    };
    let region = Region { entry, exits: cuts.clone() };
    let mut block = encoder.block(&region, start, Joins::Partitioned(&purpose.partition))?;
    block.effects.facts.extend(before.facts);
    block.effects.unknowns.extend(before.unknowns);
    Ok(block)
}

/// The numbers that belong to the point of an exit.
fn numbers(encoder: &Encoder<'_>, state: &State, location: LocationId, purpose: &Purpose) -> Numbers {
    let Some(variables) = purpose.partition.variables.get(&location) else { return Numbers::new() };
    let slots: Vec<Term> = state.environment.iter().map(|(_, slot)| slot.value).collect();
    let known = variables.iter().map(|at| (*at, slots[*at]));
    known.filter(|(_, value)| encoder.arena().number(*value).is_some()).collect()
}

/// The locations at which a function is cut.
pub(crate) fn cuts(body: &Body, purpose: &Purpose) -> BTreeSet<LocationId> {
    let flow = Flow::of(body);
    let order = flow.reverse_postorder();
    let reached: BTreeSet<LocationId> = order.iter().copied().collect();
    let mut cuts: BTreeSet<LocationId> =
        purpose.cuts.iter().copied().filter(|cut| reached.contains(cut)).chain([Body::ENTRY]).collect();
    cuts.extend(cycle_heads(body));
    if matches!(purpose.parallel, Parallel::None | Parallel::Atomise) {
        for from in order.iter().filter(|from| from.0 < body.locations.len() as u32) {
            cuts.extend(body.location(*from).step.successors().into_iter().filter(|to| purpose.starts.contains(to)));
        }
    }
    cuts
}

/// The locations that control comes back to: where a depth-first search finds an edge back.
pub(crate) fn cycle_heads(body: &Body) -> BTreeSet<LocationId> {
    let flow = Flow::of(body);
    let order = flow.reverse_postorder();
    let number: FxHashMap<LocationId, usize> = order.iter().enumerate().map(|(at, id)| (*id, at)).collect();
    let mut heads = BTreeSet::new();
    for from in order.iter().filter(|from| from.0 < body.locations.len() as u32) {
        let successors = body.location(*from).step.successors().into_iter();
        heads.extend(successors.filter(|to| number[to] <= number[from]));
    }
    heads
}

/// The locations from which control comes back to a head without passing it, and the head.
pub(crate) fn natural_loop(body: &Body, head: LocationId) -> BTreeSet<LocationId> {
    let flow = Flow::of(body);
    let number: FxHashMap<LocationId, usize> =
        flow.reverse_postorder().iter().enumerate().map(|(at, id)| (*id, at)).collect();
    let mut found = BTreeSet::from([head]);
    let mut open: Vec<LocationId> = flow.predecessors(head).collect();
    open.retain(|from| number.get(&head) <= number.get(from));
    while let Some(at) = open.pop() {
        if found.insert(at) {
            open.extend(flow.predecessors(at));
        }
    }
    found.retain(|at| at.0 < body.locations.len() as u32);
    found
}

impl Graph {
    /// The point of a location with some numbers, a new one if there is none.
    fn point_for(&mut self, body: &Body, location: LocationId, numbers: Numbers) -> PointId {
        let new = PointId(self.points.len() as u32);
        let point = *self.at.entry((location, numbers.clone())).or_insert(new);
        if point == new {
            let (kind, span) = (PointKind::Location(location), body.location(location).span);
            self.points.push(Point { kind, span, live: Vec::new(), numbers });
        }
        point
    }

    /// Adds a block with the edges through it; guards are those of the encoder as yet.
    fn add(&mut self, encoder: &mut Encoder<'_>, from: PointId, block: Block, purpose: &Purpose) {
        let number = self.chunks.len();
        let edge = |to, way, guard| Edge {
            from,
            to,
            block: number,
            way,
            guard,
            untyped: guard,
            next: Vec::new(),
            own: Vec::new(),
        };
        for (at, exit) in block.exits.iter().enumerate() {
            let to = match exit.target {
                Target::Location(location) => self.at[&(location, numbers(encoder, &exit.state, location, purpose))],
                Target::Return(_) | Target::End => self.exit(),
            };
            self.edges.push(edge(to, Way::Exit(at), exit.state.reached));
        }
        let failures = failures(encoder, &block.effects, purpose.checks);
        if !failures.is_empty() {
            let any: Vec<Formula> = failures.iter().map(|failure| failure.when).collect();
            let any = encoder.kernel().1.or(&any);
            self.edges.push(edge(self.error(), Way::Failure, any));
        }
        self.chunks.push(Chunk { block, failures });
    }

    /// What matters where, and guards of no more than that.
    fn trim(&mut self, encoder: &mut Encoder<'_>, purpose: &Purpose) {
        let cones: Vec<Cone> = self.chunks.iter().map(|chunk| Cone::new(encoder, &self.scope, &chunk.block)).collect();
        let live = live_variables(encoder, self, &cones, &purpose.observed);
        for (point, live) in self.points.iter_mut().zip(live) {
            point.live = live.into_iter().collect();
        }
        for at in 0..self.edges.len() {
            let next = self.values(EdgeId(at as u32));
            let (cone, reached) = (&cones[self.edges[at].block], self.edges[at].guard);
            let terms: Vec<Term> = next.iter().map(|(_, term)| *term).collect();
            let found = cone.close(encoder, reached, &terms);
            let mut guard = vec![reached];
            guard.extend(found.definitions(encoder, &self.chunks[self.edges[at].block].block));
            let untyped = encoder.kernel().1.and(&guard);
            guard.extend(found.facts(cone));
            for variable in &found.variables {
                let typing = self.scope.tracked[*variable].typing;
                guard.push(encoder.formula(typing));
            }
            let edge = &mut self.edges[at];
            edge.guard = encoder.kernel().1.and(&guard);
            edge.untyped = untyped;
            edge.next = next;
            edge.own = found.own;
        }
        self.edges.retain(|edge| edge.guard != Formulas::FALSE);
    }

    /// What the variables that matter at the end of an edge are there.
    pub(crate) fn values(&self, edge: EdgeId) -> Vec<(usize, Term)> {
        let live = self.point(self.edge(edge).to).live.iter().copied().collect();
        let terms = self.terms(edge, &live);
        live.into_iter().zip(terms).collect()
    }

    /// What some variables are at the end of an edge.
    pub(crate) fn terms(&self, edge: EdgeId, variables: &BTreeSet<usize>) -> Vec<Term> {
        let edge = self.edge(edge);
        let Way::Exit(exit) = edge.way else { return Vec::new() };
        let slots: Vec<Term> = self.state(edge.block, exit).environment.iter().map(|(_, slot)| slot.value).collect();
        variables.iter().map(|at| slots[*at]).collect()
    }

    /// The state at an exit of a block.
    pub(crate) fn state(&self, block: usize, exit: usize) -> &State {
        &self.chunks[block].block.exits[exit].state
    }
}

/// What fails in a block: conditions that are checked, and what is not modelled.
pub(crate) fn failures(encoder: &mut Encoder<'_>, effects: &Effects, checks: Checks) -> Vec<Failure> {
    let mut failures = Vec::new();
    for obligation in effects.obligations.iter().filter(|obligation| checks.has(obligation.property)) {
        let formulas = encoder.kernel().1;
        let fails = formulas.not(obligation.condition);
        let when = formulas.and(&[obligation.reached, fails]);
        let (span, message) = (obligation.span, obligation.message.clone());
        failures.push(Failure { when, kind: FailureKind::Violation(obligation.property), span, message });
    }
    for unknown in &effects.unknowns {
        let Origin::Abstraction(reason) = &unknown.origin else { continue };
        if let Some(message) = gap(reason) {
            failures.push(Failure { when: unknown.reached, kind: FailureKind::Gap, span: unknown.span, message });
        }
    }
    failures.retain(|failure| failure.when != Formulas::FALSE);
    failures
}

/// What is not modelled and may do more than give any value.
fn gap(reason: &Reason) -> Option<String> {
    match reason {
        Reason::Call => Some("a call that was not inlined".to_owned()),
        Reason::Library(CONSTANT_WRITTEN) => Some("a write to an object that is defined `const`".to_owned()),
        Reason::Library(function) => harmful(*function).then(|| format!("a call of `{}`", function.name())),
        Reason::Collective => Some("an assertion over several processes".to_owned()),
        Reason::Remote => Some("a variable of another process".to_owned()),
        Reason::Processes => Some("the number of processes".to_owned()),
        Reason::Variadic
        | Reason::AddressTaken
        | Reason::Pointer
        | Reason::Record
        | Reason::String
        | Reason::Aggregate
        | Reason::Quantifier
        | Reason::Size
        | Reason::Allocation
        | Reason::Atomic
        | Reason::Unwritten
        | Reason::Arithmetic(_) => None,
    }
}

/// Whether a library function does more than write memory that nobody tracks and
/// give any value: calls back, starts threads, talks to processes.
fn harmful(function: LibraryFunction) -> bool {
    match function {
        LibraryFunction::Stdlib(own) => matches!(own, Stdlib::Qsort | Stdlib::Bsearch),
        LibraryFunction::Control(own) => matches!(own, Control::AtExit | Control::Await),
        LibraryFunction::Atomic(..) | LibraryFunction::Pthread(_) | LibraryFunction::Mpi(_) => true,
        LibraryFunction::Time(own) => own.is_calendar(),
        LibraryFunction::Numeric(_)
        | LibraryFunction::Memory(_)
        | LibraryFunction::Character(_)
        | LibraryFunction::Stdio(_)
        | LibraryFunction::System(_)
        | LibraryFunction::Unspecified(_)
        | LibraryFunction::Verifier(_) => false,
    }
}
