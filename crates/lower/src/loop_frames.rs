//! `loop assigns a[low..high]`: all other elements of the array are what they were where the loop began.
//!
//! The array is copied there, and that it equals the copy outside of the range is one more invariant of the loop: it is checked and assumed like
//! those that are written. So a loop that is proved forgets of an array of any length only what it says that it
//! writes. The ends of the range are evaluated once, where the loop begins.
//!
//! Deliberately not here: elements that were never written and stay so; they have no value to be compared.

use crate::frame::Frame;
use crate::inlined::Voice;
use antiphon_model as m;
use antiphon_model::library::Verifier;
use antiphon_source::codes::unsupported;
use antiphon_syntax::ast::{ExprKind, Loop, Stretch};
use antiphon_syntax::types::IntKind;

/// What a loop keeps of arrays that it writes.
#[derive(Debug, Default)]
pub(crate) struct KeptElements {
    /// That they are kept.
    pub invariants: Vec<m::Invariant>,
    /// What they were.
    pub copies: Vec<m::PlaceId>,
}

/// Whose elements are kept.
#[derive(Clone, Copy, Debug)]
enum Kept {
    /// Those of a variable.
    Array(m::PlaceId),
    /// What a pointer leads to.
    Behind(m::ExprId),
}

impl Frame<'_, '_> {
    /// Before a loop with invariants: copies of the arrays of which it writes a range.
    pub fn keep_elements(&mut self, each: &Loop) -> KeptElements {
        let mut kept = KeptElements::default();
        if each.invariants.is_empty() {
            return kept;
        }
        let outer = self.st.evaluation.inlined.speak(Voice::Annotation);
        for range in &each.frame.ranges {
            self.keep_around(range, &mut kept);
        }
        self.st.evaluation.inlined.speak(outer);
        kept
    }

    fn keep_around(&mut self, range: &Stretch, kept: &mut KeptElements) {
        let (ast, span) = (self.st.ast, range.span);
        let ExprKind::Index(base, low) = ast.expr(range.place).kind else { return };
        let name = self.spelled(base);
        let value = self.value(base);
        // An array is meant by its name wherever the invariant is looked at, a pointer as it is here.
        let array = self.decayed(base).filter(|array| matches!(ast.expr(*array).kind, ExprKind::Object(_)));
        let pointer = match array {
            Some(_) => value,
            None => {
                let own = self.named_local(name.clone(), self.type_of(value), span);
                let own = self.local_place(own, span);
                self.assign(own, value, span);
                self.load(own, span)
            }
        };
        let element = match *self.cx.types.get(self.type_of(pointer)) {
            m::Type::Pointer(to) => to,
            _ => return,
        };
        if !matches!(self.cx.types.get(element), m::Type::Int(_) | m::Type::Float(_) | m::Type::Record(_)) {
            return self.unsupported(&unsupported::U013, span, "a range of rows in `loop assigns`");
        }
        let long = self.int_type(IntKind::LongLong);
        let room = self.named_local(format!("\\length({name})"), long, span);
        let room = self.local_place(room, span);
        self.ask_memory_into(Verifier::Room, pointer, room, span);
        let (low, high) = (self.annotated(Some(low), span), self.annotated(range.high, span));
        let copy = self.named_local(format!("\\old({name})"), self.type_of(pointer), span);
        let copy = self.local_place(copy, span);
        self.ask_memory_into(Verifier::Copy, pointer, copy, span);
        kept.copies.push(copy);
        let (room, then) = (self.load(room, span), self.load(copy, span));
        let now = match array {
            Some(array) => Kept::Array(self.place_of(array)),
            None => Kept::Behind(pointer),
        };
        let condition = self.same_outside((now, then), room, (low, high), range);
        let participants = m::Participants::Local;
        kept.invariants.push(m::Invariant { participants, name: None, condition, span });
    }

    /// `forall {k | 0 <= k && k < room && (k < low || high < k)} a[k] == copy[k]`
    fn same_outside(
        &mut self,
        (now, then): (Kept, m::ExprId),
        room: m::ExprId,
        (low, high): (m::ExprId, m::ExprId),
        range: &Stretch,
    ) -> m::ExprId {
        let span = range.span;
        self.cx.bounds.push(m::Bound { name: "k".to_owned(), range: m::BoundRange::Integer });
        let variable = m::BoundId(self.cx.bounds.len() as u32 - 1);
        let (int, long) = (self.plain_int(), self.int_type(IntKind::LongLong));
        let (index, zero) = (self.expr(m::ExprKind::Bound(variable), long, span), self.int(0, long, span));
        let (from, to) = (self.at_most(zero, index, span), self.below(index, room, span));
        let inside = self.both(from, to, span);
        let (before, after) = (self.below(index, low, span), self.below(high, index, span));
        let outside = self.either(before, after, span);
        let constraint = Some(self.both(inside, outside, span));
        let now = match now {
            Kept::Array(array) => self.index(array, index, span),
            Kept::Behind(pointer) => self.element_behind(pointer, index, span),
        };
        let then = self.element_behind(then, index, span);
        let (now, then) = (self.numbers_of(now, &mut Vec::new(), span), self.numbers_of(then, &mut Vec::new(), span));
        let mut body = self.int(1, int, span);
        for ((_, now), (_, then)) in now.into_iter().zip(then) {
            let (a, b) = (self.load(now, span), self.load(then, span));
            let same = self.binary(m::BinaryOp::Equal, (a, b), int, span);
            body = self.both(same, body, span);
        }
        let quantifier = m::Quantifier::ForAll;
        self.expr(m::ExprKind::Quantified { quantifier, variable, constraint, body }, int, span)
    }
}
