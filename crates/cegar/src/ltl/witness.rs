//! An execution that violates a property, shown twice: its word is judged by the
//! semantics of the logic, and a run in concrete numbers goes through its cycle
//! two times.
//!
//! The run is of the program as one function, to which a test is added: at the head of the cycle,
//! when control comes there as often as the way says, the variables must have the values
//! of the way; two turns later they must have them again, or those that the way has then. Then, and only then, it calls what must not be reached.

use super::observe::Misfit;
use super::product::Product;
use super::refine::{Endless, Return};
use super::system::{Meaning, System};
use crate::confirm::{answers_of, confirm_fault, Run};
use crate::graph::{EdgeId, FailureKind, Graph, PointId, PointKind};
use crate::path::{follow, ConcretePath};
use crate::threads::{self, Rounds};
use antiphon_encode::Reason;
use antiphon_machine::{Fault, Integers};
use antiphon_model::library::{Control, LibraryFunction, Verifier};
use antiphon_model::{
    Action, BinaryOp, Body, Expr, ExprId, ExprKind, LazyOp, LocalId, LocationId, LocationRole, Place, PlaceKind,
    Program, Qualifiers, Step, Type, TypeId, Variable,
};
use antiphon_outcome::{Certainty, Property, Violation};
use antiphon_passes::Rewriter;
use antiphon_source::Span;
use antiphon_symbolic::Assignment;
use antiphon_temporal::{AtomId, Letter, Word};
use std::collections::BTreeSet;

/// The violation that an execution is.
pub(crate) fn violation(
    system: &mut System<'_, '_>,
    product: &Product,
    endless: &Endless,
    (property, asked): (&antiphon_temporal::Property, &antiphon_temporal::Property),
    (program, integers, kind): (&Program, Integers, Property),
) -> Result<Violation, Misfit> {
    let way: Vec<EdgeId> = [&endless.stem, &endless.cycle, &endless.cycle].into_iter().flatten().copied().collect();
    let model = repeated(system, endless);
    let concrete = follow(system.work, &way, &model);
    if !is_refuted(system, product, endless, property, &concrete) {
        return Err(Misfit("the execution that was found does not violate the property".into()));
    }
    let points = points(system, &way);
    let head = points[endless.stem.len()];
    let span = system.graph().point(head).span;
    let message = message(system, endless, asked, kind, &concrete);
    let fault = |property, span, message: &str| Fault {
        property,
        message: message.to_owned(),
        span,
        label: String::new(),
        also: Vec::new(),
        calls: Vec::new(),
    };
    let (tested, expected) = match tested(system, program, endless, &points, &concrete) {
        Tested::Head(tested, span) => (*tested, fault(Property::Reachability, span, "`reach_error` is called")),
        Tested::Failure(failed, span, text) => (program.clone(), fault(failed, span, &text)),
        Tested::Not => (program.clone(), fault(Property::Reachability, Span::NONE, "")),
    };
    let run = Run { program: &tested, integers, checks: super::failing(), most_steps: MOST_STEPS };
    let mut shown = confirm_fault(system.work, &run, expected, &concrete);
    let exact = is_exact(system, &way);
    if !exact {
        shown.certainty = Certainty::Possible;
    }
    let mut span = if span == Span::NONE { last_span(system, &points) } else { span };
    if let PointKind::Location(location) = system.graph().point(head).kind {
        let rounds = rounds(system.graph(), endless, &points, location);
        if let Some(retold) = threads::retold(system.work, &concrete, rounds, answers_of(&concrete)) {
            (shown.trace, shown.hidden_steps) = (retold.trace, retold.hidden_steps);
            span = retold.place.unwrap_or(span);
        }
    }
    shown.fault = fault(kind, span, &message);
    Ok(shown)
}

/// Where the last point with a place in the text is.
fn last_span(system: &System<'_, '_>, points: &[PointId]) -> Span {
    let spans = points.iter().rev().map(|point| system.graph().point(*point).span);
    spans.into_iter().find(|span| *span != Span::NONE).unwrap_or(Span::NONE)
}

/// Whether nothing that decides on a way stands for memory that is not tracked.
fn is_exact(system: &System<'_, '_>, way: &[EdgeId]) -> bool {
    let graph = system.graph();
    way.iter().map(|edge| graph.edge(*edge)).all(|edge| {
        let effects = &graph.chunks[edge.block].block.effects;
        // What was never written is anything, as a choice is.
        let memory = effects.abstractions().filter(|(reason, _)| **reason != Reason::Unwritten);
        let mut left_open = memory.filter_map(|(_, unknown)| unknown.symbol);
        !left_open.any(|symbol| edge.own.contains(&symbol))
    })
}

/// The points of a way.
fn points(system: &System<'_, '_>, way: &[EdgeId]) -> Vec<PointId> {
    let graph = system.graph();
    let first = way.first().map(|edge| graph.edge(*edge).from);
    first.into_iter().chain(way.iter().map(|edge| graph.edge(*edge).to)).collect()
}

/// The values of the way, with those of the cycle for its second turn.
fn repeated(system: &mut System<'_, '_>, endless: &Endless) -> Assignment {
    let mut model = endless.model.clone();
    let (start, length) = (endless.stem.len(), endless.cycle.len());
    for (at, edge) in endless.cycle.iter().enumerate() {
        let block = system.graph().edge(*edge).block;
        let unknowns = &system.graph().chunks[block].block.effects.unknowns;
        let symbols: Vec<_> = unknowns.iter().filter_map(|unknown| unknown.symbol).collect();
        for symbol in symbols {
            let [first, second] = [start + at, start + length + at].map(|step| step.to_string());
            let (first, second) = (system.work.encoder.copy(symbol, &first), system.work.encoder.copy(symbol, &second));
            if let Some(value) = endless.model.get(&first).cloned() {
                model.insert(second, value);
            }
        }
    }
    model
}

/// Whether the word of an execution violates the property, by the semantics of the logic.
fn is_refuted(
    system: &mut System<'_, '_>,
    product: &Product,
    endless: &Endless,
    property: &antiphon_temporal::Property,
    concrete: &ConcretePath,
) -> bool {
    let mut step = 0;
    let mut letters = |system: &mut System<'_, '_>, arcs: &[usize]| {
        let mut found = Vec::new();
        for arc in arcs.iter().map(|arc| &product.arcs[*arc]) {
            let node = product.nodes[arc.from];
            let begun = node.state.is_some() || system.starts.contains(&node.point);
            if begun && system.looked_at.contains(&node.point) {
                found.push(letter(system, node.point, &concrete.states[step]));
            }
            step += usize::from(arc.edge.is_some());
        }
        found
    };
    let stem = letters(system, &endless.lasso.stem);
    let cycle = letters(system, &endless.lasso.cycle);
    Word::new(stem, cycle).is_some_and(|word| !word.satisfies(property))
}

/// The atoms that are true in a state.
fn letter(system: &mut System<'_, '_>, point: PointId, state: &Assignment) -> Letter {
    let atoms = system.atoms.clone();
    let mut letter = Letter::new();
    for (number, atom) in atoms.iter().enumerate() {
        let holds = match atom {
            Meaning::Places(places) => places.contains(&point),
            Meaning::Condition(formula) => {
                let kernel = system.kernel();
                kernel.formulas.evaluate(kernel.arena, *formula, state) == Some(true)
            }
        };
        if holds {
            letter.insert(AtomId(number as u32));
        }
    }
    letter
}

fn message(
    system: &System<'_, '_>,
    endless: &Endless,
    property: &antiphon_temporal::Property,
    kind: Property,
    concrete: &ConcretePath,
) -> String {
    if endless.cycle.is_empty() {
        return format!("`{property}` does not hold of an execution that ends");
    }
    let state = &concrete.states[endless.stem.len()];
    let values: Vec<String> = shown_values(system, endless, state);
    let place = match (values.is_empty(), endless.back) {
        (true, _) => "returns here forever".to_owned(),
        (false, Return::ToState) => format!("returns here forever, each time with {}", values.join(", ")),
        (false, Return::IntoSet) => format!("returns here forever, the first time with {}", values.join(", ")),
    };
    match kind {
        Property::Termination => format!("the program may never end: it {place}"),
        _ => format!("`{property}` does not hold of an execution that {place}"),
    }
}

/// Values of the user's variables at the head of a cycle.
fn shown_values(system: &System<'_, '_>, endless: &Endless, state: &Assignment) -> Vec<String> {
    let graph = system.graph();
    let Some(edge) = endless.cycle.first() else { return Vec::new() };
    let internal = match system.work.moves {
        Some(_) => threads::owned_by_library(system.work.replayed),
        None => BTreeSet::new(),
    };
    let values = known_at(graph, graph.edge(*edge).from).filter_map(|at| {
        let tracked = &graph.scope.tracked[at];
        let value = state.get(&tracked.value)?.as_number()?;
        let name = tracked.name.rsplit('.').next().unwrap_or(&tracked.name);
        let users = name.starts_with(|c: char| c.is_alphabetic() || c == '_') && !internal.contains(name);
        users.then(|| format!("{name} = {value}"))
    });
    values.take(MOST_SHOWN).collect()
}

/// Steps after which a run is given up.
const MOST_STEPS: u64 = 1_000_000;

/// Values that a message shows.
const MOST_SHOWN: usize = 4;

/// A program in which the execution calls `reach_error`.
enum Tested {
    /// When its cycle was gone through twice, or it ended.
    Head(Box<Program>, Span),
    /// The execution fails by itself.
    Failure(Property, Span, String),
    /// It cannot be tested.
    Not,
}

fn tested(
    system: &System<'_, '_>,
    program: &Program,
    endless: &Endless,
    points: &[PointId],
    concrete: &ConcretePath,
) -> Tested {
    let graph = system.graph();
    if let Some(failure) = &concrete.failure {
        return match failure.kind {
            FailureKind::Violation(property) => Tested::Failure(property, failure.span, failure.message.clone()),
            FailureKind::Gap => Tested::Not,
        };
    }
    let mut tested = program.clone();
    if endless.cycle.is_empty() {
        let span = last_span(system, points);
        fail_at_the_end(&mut tested, span);
        return Tested::Head(Box::new(tested), span);
    }
    let head = points[endless.stem.len()];
    let PointKind::Location(location) = graph.point(head).kind else { return Tested::Not };
    let rounds = rounds(graph, endless, points, location);
    let values = |step: usize| -> Vec<(Variable, i128)> {
        let live = known_at(graph, head).map(|at| &graph.scope.tracked[at]);
        let known = live.filter_map(|tracked| {
            let value = concrete.states.get(step)?.get(&tracked.value)?.as_number()?.as_int()?.to_i128()?;
            Some((tracked.variable, value))
        });
        known.collect()
    };
    let begins = values(endless.stem.len());
    let ends = match endless.back {
        Return::ToState => begins.clone(),
        Return::IntoSet => values(endless.stem.len() + 2 * endless.cycle.len()),
    };
    let span = graph.point(head).span;
    Test { program: &mut tested, span }.put(location, [(rounds.first as i128, begins), (rounds.last as i128, ends)]);
    Tested::Head(Box::new(tested), span)
}

/// How often control is at the head of a cycle.
fn rounds(graph: &Graph, endless: &Endless, points: &[PointId], head: LocationId) -> Rounds {
    let is_head = |point: &&PointId| graph.point(**point).kind == PointKind::Location(head);
    let visits = |points: &[PointId]| points.iter().filter(is_head).count();
    Rounds { head, first: visits(&points[..=endless.stem.len()]), last: visits(points) }
}

/// The variables that matter at a point, or belong to it.
fn known_at(graph: &Graph, point: PointId) -> impl Iterator<Item = usize> + '_ {
    let point = graph.point(point);
    let all: BTreeSet<usize> = point.live.iter().copied().chain(point.numbers.iter().map(|(at, _)| *at)).collect();
    all.into_iter()
}

fn reach_error() -> Action {
    let function = LibraryFunction::Verifier(Verifier::ReachError);
    Action::Library { function, arguments: Vec::new(), result: None }
}

/// A program that calls `reach_error` where it would end.
fn fail_at_the_end(program: &mut Program, span: Span) {
    let startup = program.startup;
    for at in 0..program.function(startup).body.locations.len() {
        let step = &program.function(startup).body.locations[at].step;
        let ends = match step {
            Step::Return(_) => true,
            Step::Action(Action::Library { function, .. }, _) => {
                matches!(function, LibraryFunction::Control(Control::Exit | Control::QuickExit))
            }
            _ => false,
        };
        if ends {
            let location = &mut program.functions[startup.0 as usize].body.locations[at];
            location.step = Step::Action(reach_error(), LocationId(at as u32));
            location.span = span;
        }
    }
}

/// A test that is put into a program.
struct Test<'p> {
    program: &'p mut Program,
    span: Span,
}

impl Test<'_> {
    fn expr(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.program.add_expr(Expr { kind, ty, span: self.span })
    }

    fn int(&mut self) -> TypeId {
        let main = self.program.function(self.program.startup).result;
        match self.program.types.get(main) {
            Type::Int(_) => main,
            _ => self.program.types.intern(Type::Bool),
        }
    }

    /// `variable == value`
    fn equals(&mut self, variable: Variable, value: i128) -> ExprId {
        let function = self.program.function(self.program.startup);
        let ty = match variable {
            Variable::Global(id) => self.program.global(id).ty,
            Variable::Local(id) => function.locals[id.0 as usize].ty,
        };
        let qualifiers = Qualifiers::NONE;
        let place =
            self.program.add_place(Place { kind: PlaceKind::Variable(variable), ty, qualifiers, span: self.span });
        let load = self.expr(ExprKind::Load(place), ty);
        let value = self.expr(ExprKind::Int(value), ty);
        let int = self.int();
        self.expr(ExprKind::Binary(BinaryOp::Equal, load, value), int)
    }

    /// Counts at a location, and fails when variables have their values at both counts.
    fn put(&mut self, at: LocationId, visits: [(i128, Vec<(Variable, i128)>); 2]) {
        let (int, span, startup) = (self.int(), self.span, self.program.startup);
        let [count, met] = [0; 2].map(|_| Rewriter::new(self.program, startup).temporary(int, span));
        let old = self.program.function(startup).body.location(at).step.clone();
        let conditions = visits.map(|(number, values)| {
            let mut same = self.equals(Variable::Local(count), number);
            for (variable, value) in values {
                let equal = self.equals(variable, value);
                same = self.expr(ExprKind::Lazy(LazyOp::And, same, equal), int);
            }
            same
        });
        let one = self.expr(ExprKind::Int(1), int);
        let was_met = self.equals(Variable::Local(met), 1);
        let again = self.expr(ExprKind::Lazy(LazyOp::And, was_met, conditions[1]), int);
        let (counted, noted) = (self.sum(count, one, int), one);
        let mut rewriter = Rewriter::new(self.program, startup);
        let places = [count, met].map(|local| rewriter.local_place(local, span));
        let asks = rewriter.act(at, Action::Assign(places[0], counted), span);
        let [notes, asks_again, fails, goes_on] = [0; 4].map(|_| rewriter.add_location(LocationRole::Plain, span));
        rewriter.replace(asks, Step::Branch { condition: conditions[0], then: notes, otherwise: asks_again });
        rewriter.replace(notes, Step::Action(Action::Assign(places[1], noted), asks_again));
        rewriter.replace(asks_again, Step::Branch { condition: again, then: fails, otherwise: goes_on });
        rewriter.replace(fails, Step::Action(reach_error(), goes_on));
        rewriter.replace(goes_on, old);
        self.begin(places, int);
    }

    fn sum(&mut self, local: LocalId, one: ExprId, int: TypeId) -> ExprId {
        let startup = self.program.startup;
        let value = Rewriter::new(self.program, startup).local_value(local, self.span);
        self.expr(ExprKind::Binary(BinaryOp::Add, value, one), int)
    }

    /// The counters begin with zero.
    fn begin(&mut self, places: [antiphon_model::PlaceId; 2], int: TypeId) {
        let (startup, span) = (self.program.startup, self.span);
        let zero = self.expr(ExprKind::Int(0), int);
        let old = self.program.function(startup).body.location(Body::ENTRY).step.clone();
        let mut rewriter = Rewriter::new(self.program, startup);
        let mut at = Body::ENTRY;
        for place in places {
            at = rewriter.act(at, Action::Assign(place, zero), span);
        }
        rewriter.replace(at, old);
    }
}
