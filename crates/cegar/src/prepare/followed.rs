//! Pointers that are followed though they may be null: what a run needs to get behind that.
//!
//! What a pointer leads to is put in its place whether it is null or not (`pointers`): following a null pointer is undefined, so a proof
//! loses nothing by it. A way to an error may take such a step with a null pointer all the same, and no run confirms it. So a program
//! whose violation was not confirmed is asked once more, with the assumption before each such step that the pointer is not null, and with
//! those pointers of fresh memory that a run has (`unwritten`).
//!
//! Deliberately not here: what is followed in one case of a condition only (`p && p->x`), where null may be the other case.

use super::pointers::is_zero;
use antiphon_model::visit::{walk_expr, walk_place, walk_step, Visitor};
use antiphon_model::{ExprId, ExprKind, PlaceId, PlaceKind, Program, Step, Variable};
use std::collections::BTreeSet;

/// What a pointer may be where it is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Following {
    /// Anything: what proofs are about.
    Anything,
    /// Anything but null: executions that a run can take.
    NotNull,
}

/// The pointer variables to which null is assigned somewhere.
#[derive(Default)]
pub(super) struct Nullable(BTreeSet<Variable>);

impl Nullable {
    /// By what is assigned to each pointer variable.
    pub fn of(program: &Program, flows: &[(Variable, Option<ExprId>)]) -> Nullable {
        let mut found = Nullable::default();
        loop {
            let before = found.0.len();
            for (variable, value) in flows {
                if value.is_some_and(|value| found.may_be_null(program, value)) {
                    found.0.insert(*variable);
                }
            }
            if found.0.len() == before {
                return found;
            }
        }
    }

    fn may_be_null(&self, program: &Program, value: ExprId) -> bool {
        match &program.expr(value).kind {
            ExprKind::Null => true,
            ExprKind::Convert(inner) => is_zero(program, *inner) || self.may_be_null(program, *inner),
            ExprKind::Load(place) => match program.place(*place).kind {
                PlaceKind::Variable(variable) => self.0.contains(&variable),
                _ => false,
            },
            ExprKind::Conditional(_, a, b) => self.may_be_null(program, *a) || self.may_be_null(program, *b),
            _ => false,
        }
    }

    /// Those of them that a step follows in every case.
    pub fn followed(&self, program: &Program, step: &Step) -> BTreeSet<Variable> {
        if self.0.is_empty() {
            return BTreeSet::new();
        }
        let mut followed = Followed { nullable: &self.0, found: BTreeSet::new() };
        walk_step(&mut followed, program, step);
        followed.found
    }
}

/// Looks for pointers that are followed.
struct Followed<'a> {
    nullable: &'a BTreeSet<Variable>,
    found: BTreeSet<Variable>,
}

impl Visitor for Followed<'_> {
    fn expr(&mut self, program: &Program, id: ExprId) {
        match program.expr(id).kind {
            ExprKind::Lazy(_, first, _) | ExprKind::Conditional(first, _, _) => self.expr(program, first),
            // Where something is does not say what is there.
            ExprKind::AddressOf(_) => {}
            _ => walk_expr(self, program, id),
        }
    }

    fn place(&mut self, program: &Program, id: PlaceId) {
        if let PlaceKind::Deref(pointer) = program.place(id).kind {
            let variable = variable(program, pointer).filter(|variable| self.nullable.contains(variable));
            self.found.extend(variable);
        }
        walk_place(self, program, id);
    }
}

/// The variable that a pointer is read from.
fn variable(program: &Program, pointer: ExprId) -> Option<Variable> {
    match program.expr(pointer).kind {
        ExprKind::Convert(inner) => variable(program, inner),
        ExprKind::Load(place) => match program.place(place).kind {
            PlaceKind::Variable(variable) => Some(variable),
            _ => None,
        },
        _ => None,
    }
}
