//! Loops that run a known number of times, unrolled: a copy of the body for each iteration.
//!
//! Some analyses need to tell the iterations of a loop apart: a loop that creates three threads creates three
//! threads, not one again and again. The loop is executed as far as its counters are known (online partial evaluation;
//! Jones, Gomard and Sestoft, *Partial Evaluation and Automatic Program Generation*, 1993): a copy of a location stands
//! for the location and the numbers that registers have there, branches that those decide are taken, and in the
//! copies the numbers stand where the registers were read.
//!
//! Which numbers are known where the loop begins comes from constant propagation (Kildall, POPL 1973) over registers, and
//! over globals that are given one number and never another.
//!
//! A loop stays as it is if its iterations are too many or their number is not known.

use crate::constants::{Constants, Numbers};
use crate::dominators::dominators;
use crate::flow::Flow;
use crate::graph::Graph;
use crate::loops::{natural_loops, NaturalLoop};
use crate::rewrite::Rewriter;
use antiphon_model::visit::{map_expr, map_step, mentioned, mentioned_in_place, step_operands, Mapper, Operand};
use antiphon_model::{
    Action, Body, Expr, ExprId, ExprKind, FunctionId, Label, LocalId, Location, LocationId, LocationRole, PlaceKind,
    Program, Step, Variable,
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How far loops are unrolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnrollLimits {
    /// Iterations of one loop.
    pub iterations: usize,
    /// Locations of the copies of one loop.
    pub locations: usize,
}

/// Unrolls the loops of a function that have a step of some kind in them.
pub fn unroll(
    program: &mut Program,
    function: FunctionId,
    wanted: impl Fn(&Program, &Step) -> bool,
    limits: UnrollLimits,
) {
    let mut tried: BTreeSet<LocationId> = BTreeSet::new();
    while let Some(found) = outermost(program, function, &wanted, &tried) {
        tried.insert(found.head);
        let constants = Constants::of(program, function);
        let copies = Copies::of(program, function, &found, &constants, limits);
        if let Some(copies) = copies {
            copies.put(program, function, &found);
        }
    }
}

/// The first loop to be unrolled that was not tried, loops around others first.
fn outermost(
    program: &Program,
    function: FunctionId,
    wanted: &impl Fn(&Program, &Step) -> bool,
    tried: &BTreeSet<LocationId>,
) -> Option<NaturalLoop> {
    let body = &program.function(function).body;
    if !body.locations.iter().any(|location| wanted(program, &location.step)) {
        return None;
    }
    let flow = Flow::of(body);
    let loops = natural_loops(&flow, &dominators(&flow)).loops;
    let has = |own: &&NaturalLoop| own.body.iter().any(|at| wanted(program, &body.location(*at).step));
    let left = loops.iter().filter(|own| own.head != Body::ENTRY && !tried.contains(&own.head)).filter(has);
    left.max_by_key(|own| (own.body.len(), std::cmp::Reverse(own.head))).cloned()
}

/// The copies of a loop.
struct Copies {
    locations: Vec<Location>,
    at: BTreeMap<(LocationId, Numbers), LocationId>,
    first: LocationId,
}

impl Copies {
    /// The iterations of a loop one after the other, if they come to an end.
    fn of(
        program: &mut Program,
        function: FunctionId,
        own: &NaturalLoop,
        constants: &Constants,
        limits: UnrollLimits,
    ) -> Option<Copies> {
        let base = program.function(function).body.locations.len() as u32;
        let relevant = relevant(program, function, own);
        let mut start = constants.entering(program, function, own)?;
        start.retain(|local, _| relevant.contains(local));
        let mut copies = Copies { locations: Vec::new(), at: BTreeMap::new(), first: LocationId(base) };
        copies.at.insert((own.head, start.clone()), LocationId(base));
        let mut open = VecDeque::from([(own.head, start)]);
        let mut heads = 1;
        while let Some((at, numbers)) = open.pop_front() {
            let location = program.function(function).body.location(at).clone();
            let mut after = constants.after(program, &location.step, &numbers);
            after.retain(|local, _| relevant.contains(local));
            let step = constants.decided(program, &location.step, &numbers);
            let mut step = map_step(&mut Substitution { program, numbers: &numbers, constants }, &step);
            step.redirect(|next| {
                if !own.body.contains(&next) {
                    return next;
                }
                let key = (next, after.clone());
                if let Some(known) = copies.at.get(&key) {
                    return *known;
                }
                let new = LocationId(base + copies.at.len() as u32);
                heads += usize::from(next == own.head);
                copies.at.insert(key.clone(), new);
                open.push_back(key);
                new
            });
            let role = match location.role {
                LocationRole::LoopHead(_) => LocationRole::Plain,
                role => role,
            };
            copies.locations.push(Location { step, role, span: location.span });
            if heads > limits.iterations + 1 || copies.at.len() > limits.locations {
                return None;
            }
        }
        (!copies.is_cyclic(own.head)).then_some(copies)
    }

    /// Whether control may come back to a copy of a location.
    fn is_cyclic(&self, head: LocationId) -> bool {
        let base = self.first.0;
        let inside = |to: LocationId| to.0.checked_sub(base).filter(|at| (*at as usize) < self.locations.len());
        let successors = self.locations.iter().map(|location| location.step.successors());
        let graph = Graph::new(successors.map(|all| all.into_iter().filter_map(inside).collect()).collect());
        let heads: BTreeSet<u32> =
            self.at.iter().filter(|((at, _), _)| *at == head).map(|(_, copy)| copy.0 - base).collect();
        let is_cycle = |part: &Vec<u32>| part.len() > 1 || graph.is_own_successor(part[0]);
        graph.components().iter().any(|part| is_cycle(part) && part.iter().any(|at| heads.contains(at)))
    }

    /// Puts the copies in the place of the loop.
    fn put(self, program: &mut Program, function: FunctionId, own: &NaturalLoop) {
        let body = &mut program.functions[function.0 as usize].body;
        let enter = |to: LocationId| if to == own.head { self.first } else { to };
        for at in 0..body.locations.len() {
            match own.body.contains(&LocationId(at as u32)) {
                true => body.locations[at].step = Step::Unreachable,
                false => body.locations[at].step.redirect(enter),
            }
        }
        body.locations.extend(self.locations);
        let (inside, mut labels): (Vec<Label>, Vec<Label>) =
            std::mem::take(&mut body.labels).into_iter().partition(|label| own.body.contains(&label.location));
        for ((at, _), copy) in &self.at {
            let named = inside.iter().filter(|label| label.location == *at);
            labels.extend(named.map(|label| Label { location: *copy, ..label.clone() }));
        }
        body.labels = labels;
        Rewriter::new(program, function).compact();
    }
}

/// The registers that a loop reads.
fn relevant(program: &Program, function: FunctionId, own: &NaturalLoop) -> BTreeSet<LocalId> {
    let mut found = BTreeSet::new();
    let mut note = |variables: Vec<Variable>| {
        found.extend(variables.into_iter().filter_map(|variable| match variable {
            Variable::Local(local) => Some(local),
            Variable::Global(_) => None,
        }));
    };
    for at in &own.body {
        let step = &program.function(function).body.location(*at).step;
        step_operands(step, |operand| match operand {
            Operand::Value(id) => note(mentioned(program, id)),
            Operand::Read(id) | Operand::Updated(id) => note(mentioned_in_place(program, id)),
            Operand::Written(id) => match program.place(id).kind {
                PlaceKind::Variable(_) => {}
                _ => note(mentioned_in_place(program, id)),
            },
            Operand::Set(_) | Operand::Lifetime(_) | Operand::Type(_) | Operand::Function(_) => {}
        });
    }
    found
}

/// Puts numbers in the place of registers.
struct Substitution<'a> {
    program: &'a mut Program,
    numbers: &'a Numbers,
    constants: &'a Constants,
}

impl Mapper for Substitution<'_> {
    fn program(&mut self) -> &mut Program {
        self.program
    }

    fn expr(&mut self, id: ExprId) -> ExprId {
        let Expr { kind, ty, span } = self.program.expr(id).clone();
        match kind {
            ExprKind::Load(_) => match self.constants.evaluate(self.program, id, self.numbers) {
                Some(number) => self.program.add_expr(Expr { kind: ExprKind::Int(number), ty, span }),
                None => map_expr(self, id),
            },
            _ => map_expr(self, id),
        }
    }
}

/// A step that does nothing, to somewhere.
pub(crate) fn pass(to: LocationId) -> Step {
    Step::Action(Action::Skip, to)
}
