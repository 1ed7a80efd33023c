//! Assignment, compound assignment, `++` and `--`.
//!
//! A place is evaluated once, however often it is read and written. Where the
//! value of it all is wanted it is read from the place afterwards, so what
//! leads to the place is kept apart if the write itself could change it
//! (`a[a[0]] = 2`, `p->next->next = q`).

use crate::frame::Frame;
use crate::reads::Effects;
use antiphon_model as m;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, StepOp};
use antiphon_syntax::types::{IntKind, QualType};
use num_bigint::BigInt;

/// What is wanted of an expression that writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Its value, too.
    Value,
    /// Only its effect.
    Effect,
}

impl Frame<'_, '_> {
    /// `place = value`; the value of it all is what the place that it gives
    /// then holds.
    pub fn assignment(&mut self, place: ExprId, value: ExprId, wanted: Wanted, span: Span) -> m::PlaceId {
        let later = self.effects(value).and(self.own_write(place, wanted));
        let place = self.place_of(place);
        let place = self.keep_place(place, &later);
        self.store(value, place, span);
        place
    }

    /// The write itself, if the place is looked at after it.
    fn own_write(&mut self, place: ExprId, wanted: Wanted) -> Effects {
        match wanted {
            Wanted::Value => self.writes(place),
            Wanted::Effect => Effects::default(),
        }
    }

    /// `place op= value`, in the type in which C computes it. The old value is
    /// read before the right side is evaluated, as gcc does.
    pub fn compound_assignment(
        &mut self,
        op: BinaryOp,
        place: ExprId,
        computed: QualType,
        value: ExprId,
        wanted: Wanted,
        span: Span,
    ) -> m::PlaceId {
        let later = self.effects(value);
        let after = later.and(self.own_write(place, wanted));
        let place = self.place_of(place);
        let place = self.keep_place(place, &after);
        let old = self.load(place, span);
        let old = self.keep(old, &later);
        let value = self.value(value);
        let computed = self.ty(computed.ty, span);
        let is_pointer = matches!(op, BinaryOp::PointerAdd | BinaryOp::PointerSubtract);
        let old = if is_pointer { old } else { self.convert(old, computed, span) };
        let result = if is_pointer { self.type_of(old) } else { computed };
        let new = self.operation(op, (old, value), result, span);
        let new = self.convert(new, self.place_type(place), span);
        self.assign(place, new, span);
        place
    }

    /// `++place` or `--place`, whose place it gives.
    pub fn step(&mut self, op: StepOp, place: ExprId, wanted: Wanted, span: Span) -> m::PlaceId {
        let after = self.own_write(place, wanted);
        let place = self.place_of(place);
        let place = self.keep_place(place, &after);
        let old = self.load(place, span);
        self.step_from(op, place, old, span);
        place
    }

    /// The value of `++` or `--`: of the place before or after.
    pub fn step_value(&mut self, op: StepOp, place: ExprId, span: Span) -> m::ExprId {
        match op {
            StepOp::PreIncrement | StepOp::PreDecrement => {
                let place = self.step(op, place, Wanted::Value, span);
                self.load(place, span)
            }
            StepOp::PostIncrement | StepOp::PostDecrement => {
                let place = self.place_of(place);
                let old = self.load(place, span);
                let old = self.save(old);
                self.step_from(op, place, old, span);
                old
            }
        }
    }

    fn step_from(&mut self, op: StepOp, place: m::PlaceId, old: m::ExprId, span: Span) {
        let amount = match op {
            StepOp::PreIncrement | StepOp::PostIncrement => 1,
            StepOp::PreDecrement | StepOp::PostDecrement => -1,
        };
        let new = self.moved(old, amount, span);
        let new = self.convert(new, self.place_type(place), span);
        self.assign(place, new, span);
    }

    /// A scalar plus one or minus one, in the type in which C computes it.
    fn moved(&mut self, old: m::ExprId, amount: i128, span: Span) -> m::ExprId {
        let ty = self.type_of(old);
        let int = self.int_type(IntKind::Int);
        match self.cx.types.get(ty) {
            m::Type::Pointer(_) => {
                let amount = self.int(amount, int, span);
                self.pointer_add(old, amount, span)
            }
            m::Type::Float(_) => {
                let one = m::Real { mantissa: BigInt::from(amount), base: 10, exponent: 0 };
                let one = self.expr(m::ExprKind::Real(Box::new(one)), ty, span);
                self.binary(m::BinaryOp::Add, (old, one), ty, span)
            }
            m::Type::Int(kind) if kind.bits >= 32 => self.moved_integer(old, amount, ty, span),
            _ => {
                let old = self.convert(old, int, span);
                self.moved_integer(old, amount, int, span)
            }
        }
    }

    fn moved_integer(&mut self, old: m::ExprId, amount: i128, ty: m::TypeId, span: Span) -> m::ExprId {
        let op = if amount < 0 { m::BinaryOp::Subtract } else { m::BinaryOp::Add };
        let one = self.int(1, ty, span);
        self.binary(op, (old, one), ty, span)
    }
}
