//! Whether all threads that share a loop have the same in a variable: then it does not matter who executes an iteration.
//!
//! A variable that they share is one. One that each has for itself is alike if nothing changes it and its first value is computed from what is
//! alike: constants, variables that nobody changes, addresses of shared variables. The rule is one of the text; what it does not
//! see through counts as different.
//!
//! Deliberately not here: values that are read from memory, and what functions return.

use crate::sharing::Kind;
use crate::target::Sharers;
use crate::translate::Translate;
use antiphon_syntax::ast::{Conversion, ExprId, ExprKind, Init, ObjectId, Storage};
use antiphon_syntax::tree::Qualifiers;

/// How many variables one may be computed from, one behind the other.
const DEPTH: u32 = 8;

impl Translate<'_> {
    /// Whether those who share a loop find the same in a variable that the loop does not change.
    pub fn is_alike(&self, object: ObjectId, sharers: Sharers) -> bool {
        self.is_one(object, sharers) || self.has_same_value(object, sharers, DEPTH)
    }

    /// Whether it is one variable for all of them.
    fn is_one(&self, object: ObjectId, sharers: Sharers) -> bool {
        for context in self.contexts.iter().rev() {
            if context.declared.contains(&object) || context.private.contains(&object) {
                return false;
            }
            // What a team has for itself its threads share, and other teams do not.
            if context.kind == Kind::Team && sharers == Sharers::Team {
                return true;
            }
        }
        let is_inside = self.contexts.iter().any(|context| context.kind == Kind::Team);
        is_inside || self.b.ast.object(object).storage == Storage::Static
    }

    fn has_same_value(&self, object: ObjectId, sharers: Sharers, depth: u32) -> bool {
        if depth == 0 || self.variables.changed.contains(&object) {
            return false;
        }
        let holders = || self.contexts.iter().rev().filter(|context| context.private.contains(&object));
        let it = self.b.ast.object(object);
        match (holders().next(), &it.init) {
            // Copies that a team makes of one variable that nobody changes begin alike; those that a thread makes of its own do not.
            (Some(holder), _) => {
                let is_declared_around = self.contexts.iter().any(|context| context.declared.contains(&object));
                let is_of_one = sharers == Sharers::Team || !is_declared_around;
                holder.kind == Kind::Team && is_of_one && it.storage == Storage::Automatic
            }
            (None, Some(Init::Value(e))) => self.computes_same(*e, sharers, depth - 1),
            (None, _) => false,
        }
    }

    fn computes_same(&self, e: ExprId, sharers: Sharers, depth: u32) -> bool {
        let same = |e: &ExprId| self.computes_same(*e, sharers, depth);
        match &self.b.ast.expr(e).kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::SizeOf(_) => true,
            ExprKind::Unary(_, a) => same(a),
            ExprKind::Binary(_, a, b) | ExprKind::Logical(_, a, b) => same(a) && same(b),
            ExprKind::Conditional(a, b, c) => same(a) && same(b) && same(c),
            ExprKind::Convert(Conversion::ArrayDecay, _, inner) | ExprKind::AddressOf(inner) => {
                matches!(self.b.ast.expr(*inner).kind, ExprKind::Object(object) if self.is_one(object, sharers))
            }
            ExprKind::Convert(_, _, inner) => same(inner),
            ExprKind::Object(object) => {
                self.keeps_value(*object, sharers) || self.has_same_value(*object, sharers, depth)
            }
            _ => false,
        }
    }

    /// Whether a variable of all of them never gets another value.
    fn keeps_value(&self, object: ObjectId, sharers: Sharers) -> bool {
        let it = self.b.ast.object(object);
        let is_constant = it.ty.quals.has(Qualifiers::CONST) || it.storage == Storage::Automatic;
        is_constant && self.is_one(object, sharers) && !self.variables.changed.contains(&object)
    }
}
