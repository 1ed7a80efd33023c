//! Variables whose values are followed explicitly: a state machine's state belongs to
//! control, not to data (Beyer and Löwe, "Explicit-State Software Model Checking Based on
//! CEGAR and Interpolation", FASE 2013).
//!
//! Control-intensive code is often one loop around a `switch` over a variable that
//! is only ever given constants. As data, every invariant of such a loop is a
//! disjunction over its states, which engines find hard; as control, the graph has a point for each
//! of its values, with a small block behind it, and invariants are short.
//!
//! A variable is followed if everything that is assigned to it is a constant, a truth
//! value, a choice of the environment, or a copy of another such variable: so no
//! computation makes new numbers, and the points are finitely many. Few-valued flags are left to the
//! engines, which are good at them, while every flag may double the points. At each
//! location only those are followed that may still be read.
//!
//! [`Follow::Flags`] follows flags as well: a scheduler of processes that wait for events by flags has few combinations of them, and an
//! invariant over all is a long disjunction.
//!
//! [`Follow::Everything`] also follows what is computed, counters above all. Loops
//! with known bounds are unrolled by that while the graph is built; other loops have no end, and there is no such
//! graph of them.
//!
//! Nothing rests on this: invariants are put together again and checked on the graph in
//! which these variables are data ([`joined`]).

use crate::graph::{Graph, PointKind};
use crate::proof::Invariants;
use crate::work::Work;
use antiphon_encode::{Partition, Scope};
use antiphon_model::visit::{mentioned, mentioned_in_place, step_operands, Operand};
use antiphon_model::{
    Action, BinaryOp, Body, ExprId, ExprKind, LocationId, PlaceId, PlaceKind, Program, Step, UnaryOp, Variable,
};
use antiphon_passes::Flow;
use antiphon_prover::{Formula, Formulas};
use std::collections::{BTreeMap, BTreeSet};

/// Ways that stay apart at one location.
const MOST_WAYS: usize = 64;

/// A variable with fewer constants than this is a flag.
const FEWEST_CONSTANTS: usize = 3;

/// Which variables are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Follow {
    /// Those that are only given constants, several of them.
    States,
    /// Those that are only given constants, also flags.
    Flags,
    /// All.
    Everything,
}

/// What is assigned to a variable.
#[derive(Default)]
struct Sources {
    constants: BTreeSet<i128>,
    copies: BTreeSet<Variable>,
    /// Numbers that are computed.
    computed: bool,
}

/// The variables that keep ways apart at each location, of a graph in which nothing does;
/// `None` if there are none. What is observed is followed everywhere.
pub(crate) fn partition(
    program: &Program,
    graph: &Graph,
    follow: Follow,
    observed: &BTreeSet<Variable>,
) -> Option<Partition> {
    let function = graph.scope.function;
    let body = &program.function(function).body;
    let numbers = graph.scope.tracked.iter().filter(|tracked| tracked.shape.extents.is_empty());
    let mut followed: BTreeSet<Variable> = numbers.map(|tracked| tracked.variable).collect();
    let fewest = match follow {
        Follow::States => Some(FEWEST_CONSTANTS),
        Follow::Flags => Some(1),
        Follow::Everything => None,
    };
    if let Some(fewest) = fewest {
        let states = states(program, body, fewest);
        followed.retain(|variable| states.contains(variable));
    }
    if followed.is_empty() {
        return None;
    }
    let observed: BTreeSet<Variable> = observed.intersection(&followed).copied().collect();
    let live = live(program, body, &followed);
    let mut variables = BTreeMap::new();
    for (at, mut live) in live.into_iter().enumerate() {
        live.extend(&observed);
        let mut own = positions(&graph.scope, &live);
        let location = LocationId(at as u32);
        for point in graph.points_at(location) {
            own.retain(|at| graph.point(point).live.contains(at));
        }
        if !own.is_empty() {
            variables.insert(location, own);
        }
    }
    Some(Partition { variables, most: MOST_WAYS })
}

fn positions(scope: &Scope, variables: &BTreeSet<Variable>) -> Vec<usize> {
    let tracked = scope.tracked.iter().enumerate();
    tracked.filter(|(_, tracked)| variables.contains(&tracked.variable)).map(|(at, _)| at).collect()
}

/// The variables that are only given constants.
fn states(program: &Program, body: &Body, fewest: usize) -> BTreeSet<Variable> {
    let mut sources = sources(program, body);
    loop {
        let computed: BTreeSet<Variable> =
            sources.iter().filter(|(_, own)| own.computed).map(|(variable, _)| *variable).collect();
        let size = sources.len();
        sources.retain(|variable, own| !computed.contains(variable) && own.copies.is_disjoint(&computed));
        if sources.len() == size {
            break;
        }
        // What copies something that is gone goes as well.
        let left: BTreeSet<Variable> = sources.keys().copied().collect();
        sources.values_mut().for_each(|own| own.computed |= !own.copies.is_subset(&left));
    }
    with_constants(&mut sources);
    let many = sources.into_iter().filter(|(_, own)| own.constants.len() >= fewest);
    many.map(|(variable, _)| variable).collect()
}

/// Adds the constants that come by copies.
fn with_constants(sources: &mut BTreeMap<Variable, Sources>) {
    let mut changed = true;
    while changed {
        changed = false;
        let known: BTreeMap<Variable, BTreeSet<i128>> =
            sources.iter().map(|(variable, own)| (*variable, own.constants.clone())).collect();
        for own in sources.values_mut() {
            let size = own.constants.len();
            let more = own.copies.iter().filter_map(|from| known.get(from)).flatten();
            own.constants.extend(more);
            changed |= own.constants.len() > size;
        }
    }
}

fn sources(program: &Program, body: &Body) -> BTreeMap<Variable, Sources> {
    let mut all: BTreeMap<Variable, Sources> = BTreeMap::new();
    for location in &body.locations {
        let Step::Action(action, _) = &location.step else { continue };
        match action {
            Action::Assign(place, value) => {
                if let Some(variable) = variable(program, *place) {
                    all.entry(variable).or_default().add(program, *value);
                }
            }
            Action::Clear(place) => {
                if let Some(variable) = variable(program, *place) {
                    all.entry(variable).or_default().constants.insert(0);
                }
            }
            Action::Update { old, .. } => all.entry(Variable::Local(*old)).or_default().computed = true,
            // Anything else that is written has no number.
            _ => {}
        }
    }
    all
}

fn variable(program: &Program, place: PlaceId) -> Option<Variable> {
    match program.place(place).kind {
        PlaceKind::Variable(variable) => Some(variable),
        _ => None,
    }
}

impl Sources {
    fn add(&mut self, program: &Program, value: ExprId) {
        match &program.expr(value).kind {
            ExprKind::Int(number) => {
                self.constants.insert(*number);
            }
            ExprKind::Load(place) => match variable(program, *place) {
                Some(from) => {
                    self.copies.insert(from);
                }
                None => self.computed = true,
            },
            ExprKind::Convert(operand) => self.add(program, *operand),
            ExprKind::Unary(UnaryOp::Negate, operand) => match program.expr(*operand).kind {
                ExprKind::Int(number) => {
                    self.constants.insert(-number);
                }
                _ => self.computed = true,
            },
            ExprKind::Conditional(_, then, otherwise) => {
                self.add(program, *then);
                self.add(program, *otherwise);
            }
            ExprKind::Unary(UnaryOp::Not, _) | ExprKind::Lazy(..) => self.constants.extend([0, 1]),
            ExprKind::Binary(op, ..) if is_comparison(*op) => self.constants.extend([0, 1]),
            _ => self.computed = true,
        }
    }
}

fn is_comparison(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Equal | BinaryOp::NotEqual | BinaryOp::Less | BinaryOp::LessEqual)
}

/// The followed variables that may be read behind each location before they are written.
fn live(program: &Program, body: &Body, followed: &BTreeSet<Variable>) -> Vec<BTreeSet<Variable>> {
    let flow = Flow::of(body);
    let uses: Vec<Uses> = body.locations.iter().map(|location| Uses::of(program, &location.step, followed)).collect();
    let mut before = vec![BTreeSet::new(); uses.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for at in flow.reverse_postorder().iter().rev().filter(|at| (at.0 as usize) < uses.len()) {
            let uses = &uses[at.0 as usize];
            let mut live: BTreeSet<Variable> = BTreeSet::new();
            flow.successors(*at).filter_map(|to| before.get(to.0 as usize)).for_each(|after| live.extend(after));
            let copied = uses.written.is_none_or(|to| !followed.contains(&to) || live.contains(&to));
            if let Some(written) = uses.written {
                live.remove(&written);
            }
            if copied {
                live.extend(&uses.read);
            }
            if live != before[at.0 as usize] {
                before[at.0 as usize] = live;
                changed = true;
            }
        }
    }
    before
}

/// What a step does to followed variables.
#[derive(Default)]
struct Uses {
    read: BTreeSet<Variable>,
    written: Option<Variable>,
}

impl Uses {
    fn of(program: &Program, step: &Step, followed: &BTreeSet<Variable>) -> Uses {
        let mut uses = Uses::default();
        step_operands(step, |operand| match operand {
            Operand::Value(id) => uses.read.extend(mentioned(program, id)),
            Operand::Read(id) | Operand::Updated(id) => uses.read.extend(mentioned_in_place(program, id)),
            Operand::Written(id) => match variable(program, id) {
                Some(variable) => uses.written = Some(variable),
                None => uses.read.extend(mentioned_in_place(program, id)),
            },
            Operand::Set(local) | Operand::Lifetime(local) => uses.written = Some(Variable::Local(local)),
            Operand::Type(_) | Operand::Function(_) => {}
        });
        uses.read.retain(|variable| followed.contains(variable));
        uses
    }
}

/// Invariants of a graph with followed variables as those of the one without: at each location
/// one of its points is where control is.
pub(crate) fn joined(work: &mut Work<'_>, plain: &Graph, invariants: &Invariants) -> Invariants {
    let mut joined = Invariants::new();
    for (at, point) in plain.points.iter().enumerate() {
        let PointKind::Location(location) = point.kind else { continue };
        let points: Vec<_> = work.graph.points_at(location).collect();
        let mut regions = Vec::new();
        for part in points {
            let own = invariants.get(&part).copied().unwrap_or(Formulas::TRUE);
            regions.push(region(work, part, own));
        }
        let region = work.encoder.kernel().1.or(&regions);
        joined.insert(crate::graph::PointId(at as u32), region);
    }
    joined
}

/// What holds at a point, with the numbers that it stands for.
fn region(work: &mut Work<'_>, point: crate::graph::PointId, own: Formula) -> Formula {
    let mut all = vec![own];
    for (at, number) in work.graph.point(point).numbers.clone() {
        let symbol = work.graph.scope.tracked[at].value;
        let equal = work.encoder.kernel().0.equal(symbol, number);
        all.push(work.encoder.formula(equal));
    }
    work.encoder.kernel().1.and(&all)
}
