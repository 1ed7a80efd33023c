//! Which variables may still decide where control goes: strong liveness (Giegerich, Möncke, Wilhelm, "Invariance of
//! approximate semantics with respect to program transformations", 1981), as sets of bits.
//!
//! An assignment reads nothing if what it assigns is not read. Where operations are checked themselves (overflow, division,
//! indices), they all count.

use antiphon_encode::Scope;
use antiphon_machine::{Checks, Property};
use antiphon_model::visit::{mentioned, mentioned_in_place, step_operands, Operand};
use antiphon_model::{Action, Body, LocationId, PlaceId, PlaceKind, Program, Step, Variable};
use antiphon_passes::Flow;
use std::collections::BTreeMap;

/// The variables that matter at each location.
pub(crate) struct Relevant {
    live: Vec<Box<[usize]>>,
}

/// What a step does to variables, by their positions.
#[derive(Default)]
struct Uses {
    read: Vec<usize>,
    written: Option<usize>,
    /// A variable without which nothing is read.
    target: Option<usize>,
}

impl Relevant {
    /// Of the function that some variables are of.
    pub fn of(program: &Program, scope: &Scope, checks: Checks) -> Relevant {
        let body = &program.function(scope.function).body;
        let position: BTreeMap<Variable, usize> =
            scope.tracked.iter().enumerate().map(|(at, tracked)| (tracked.variable, at)).collect();
        let operations = [Property::ArrayBounds, Property::DivisionByZero, Property::IntegerOverflow];
        let strict = operations.into_iter().any(|property| checks.has(property));
        let uses = body.locations.iter().map(|location| {
            let mut uses = Uses::of(program, &location.step, &position);
            uses.target = uses.target.filter(|_| !strict);
            uses
        });
        let uses: Vec<Uses> = uses.collect();
        let words = scope.tracked.len().div_ceil(64);
        let bits = solve(body, &uses, words);
        let positions =
            |set: &[u64]| (0..scope.tracked.len()).filter(|at| set[at / 64] >> (at % 64) & 1 == 1).collect();
        Relevant { live: (0..uses.len()).map(|at| positions(&bits[at * words..(at + 1) * words])).collect() }
    }

    /// Those at a location, ascending.
    pub fn at(&self, location: LocationId) -> &[usize] {
        &self.live[location.0 as usize]
    }
}

fn solve(body: &Body, uses: &[Uses], words: usize) -> Vec<u64> {
    let flow = Flow::of(body);
    let mut before = vec![0u64; uses.len() * words];
    let mut changed = true;
    while changed {
        changed = false;
        for at in flow.reverse_postorder().iter().rev().map(|at| at.0 as usize).filter(|at| *at < uses.len()) {
            let mut live = vec![0u64; words];
            for to in flow.successors(LocationId(at as u32)).map(|to| to.0 as usize) {
                live.iter_mut().zip(&before[to * words..]).for_each(|(own, after)| *own |= after);
            }
            uses[at].apply(&mut live);
            let own = &mut before[at * words..(at + 1) * words];
            if *own != *live {
                own.copy_from_slice(&live);
                changed = true;
            }
        }
    }
    before
}

impl Uses {
    fn of(program: &Program, step: &Step, position: &BTreeMap<Variable, usize>) -> Uses {
        let mut uses = Uses::default();
        let at = |variable: Variable| position.get(&variable).copied();
        step_operands(step, |operand| match operand {
            Operand::Value(id) => uses.read.extend(mentioned(program, id).into_iter().filter_map(at)),
            Operand::Read(id) | Operand::Updated(id) => {
                uses.read.extend(mentioned_in_place(program, id).into_iter().filter_map(at));
            }
            Operand::Written(id) => match program.place(id).kind {
                PlaceKind::Variable(variable) => uses.written = at(variable),
                _ => uses.read.extend(mentioned_in_place(program, id).into_iter().filter_map(at)),
            },
            Operand::Set(local) | Operand::Lifetime(local) => uses.written = at(Variable::Local(local)),
            Operand::Type(_) | Operand::Function(_) => {}
        });
        if let Step::Action(Action::Assign(place, _), _) = step {
            uses.target = root(program, *place).and_then(at);
        }
        uses
    }

    fn apply(&self, live: &mut [u64]) {
        let wanted = self.target.is_none_or(|at| live[at / 64] >> (at % 64) & 1 == 1);
        if let Some(at) = self.written {
            live[at / 64] &= !(1 << (at % 64));
        }
        if wanted {
            self.read.iter().for_each(|at| live[at / 64] |= 1 << (at % 64));
        }
    }
}

/// The variable that a place is part of.
fn root(program: &Program, place: PlaceId) -> Option<Variable> {
    match program.place(place).kind {
        PlaceKind::Variable(variable) => Some(variable),
        PlaceKind::Field(base, _) | PlaceKind::Index(base, _) => root(program, base),
        PlaceKind::Deref(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => None,
    }
}
