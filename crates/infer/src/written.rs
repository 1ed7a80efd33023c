//! What the rounds of a loop may write: arrays by their names, elements behind pointers by their types, also in functions that are called.
//!
//! This decides which claims are worth a guess. What is left out here is no less sound, but it may not be guessed.
//! Deliberately not here: functions that are called by pointers, and what library functions write.

use crate::draft::Draft;
use crate::heads::Head;
use crate::stores::{body, root};
use antiphon_model::visit::{expr_parts, mentioned, place_parts, Child};
use antiphon_model::{
    Action, Callee, ExprId, FunctionId, LocationId, PlaceId, PlaceKind, Program, Step, TypeId, Variable,
};
use std::collections::BTreeSet;

/// What may be written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    /// By name.
    arrays: BTreeSet<Variable>,
    /// The types of what is written behind pointers.
    behind: BTreeSet<TypeId>,
}

impl Written {
    /// What the rounds of a loop write.
    pub(crate) fn by(draft: &Draft, head: &Head) -> Written {
        let program = &draft.program;
        let mut found = Written::default();
        let mut called = BTreeSet::new();
        let iterated = body(program, head.function, head.id);
        found.add(program, (head.function, &|at| iterated.contains(&at)), &mut called);
        let mut done = BTreeSet::new();
        while let Some(next) = called.pop_first() {
            if done.insert(next) {
                found.add(program, (next, &|_| true), &mut called);
            }
        }
        found
    }

    fn add(
        &mut self,
        program: &Program,
        (function, inside): (FunctionId, &dyn Fn(LocationId) -> bool),
        called: &mut BTreeSet<FunctionId>,
    ) {
        let locations = program.function(function).body.locations.iter().enumerate();
        for (_, location) in locations.filter(|(at, _)| inside(LocationId(*at as u32))) {
            match &location.step {
                Step::Action(Action::Assign(place, _), _) => self.write(program, *place),
                Step::Action(Action::Call { callee: Callee::Direct(other), .. }, _) => {
                    called.insert(*other);
                }
                _ => {}
            }
        }
    }

    fn write(&mut self, program: &Program, place: PlaceId) {
        match root(program, place) {
            Some(_) if matches!(program.place(place).kind, PlaceKind::Variable(_)) => {}
            Some(array) => {
                self.arrays.insert(array);
            }
            None => {
                self.behind.insert(program.place(place).ty);
            }
        }
    }

    /// Whether a guess is about something that is written.
    pub(crate) fn concerns(&self, program: &Program, guess: ExprId) -> bool {
        let by_name = || mentioned(program, guess).iter().any(|variable| self.arrays.contains(variable));
        let behind = || !self.behind.is_empty() && elements(program, guess).iter().any(|ty| self.behind.contains(ty));
        by_name() || behind()
    }
}

/// The types of the elements that are read.
fn elements(program: &Program, e: ExprId) -> BTreeSet<TypeId> {
    let is_element = |place: &PlaceId| !matches!(program.place(*place).kind, PlaceKind::Variable(_));
    places(program, e).into_iter().filter(is_element).map(|place| program.place(place).ty).collect()
}

/// All places that an expression names, outer ones before those inside of them.
pub(crate) fn places(program: &Program, e: ExprId) -> Vec<PlaceId> {
    let (mut found, mut work) = (Vec::new(), vec![Child::Expr(e)]);
    while let Some(next) = work.pop() {
        match next {
            Child::Expr(e) => expr_parts(&program.expr(e).kind, |part| work.push(part)),
            Child::Place(place) => {
                found.push(place);
                place_parts(&program.place(place).kind, |part| work.push(part));
            }
            _ => {}
        }
    }
    found
}
