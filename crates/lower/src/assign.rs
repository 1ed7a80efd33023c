//! Assignment, compound assignment, `++` and `--`.
//!
//! A place is evaluated once, however often it is read and written. Where the
//! value of it all is wanted it is read from the place afterwards, so what
//! leads to the place is kept apart if the write itself could change it
//! (`a[a[0]] = 2`, `p->next->next = q`).
//!
//! Where the object is atomic, reading and writing it is one action, for which
//! everything else is kept in registers; the value of it all is what was
//! written, not what the object holds by then (C17 6.5.16p3, 6.5.16.2p3).

use crate::frame::Frame;
use crate::reads::Effects;
use crate::sequence::Operand;
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
        self.unordered_write(place, &[Operand::Place(place), Operand::Value(value)]);
        let open = self.unordered(&[Operand::Place(place), Operand::Value(value)]);
        match open.len() {
            0 | 1 => self.assignment_in_turn(place, value, wanted, span),
            _ if self.may_repeat(&[place, value]) => self.assignment_in_any_order(place, value, span),
            _ => {
                self.presume(span);
                self.assignment_in_turn(place, value, wanted, span)
            }
        }
    }

    /// The place first, or the value.
    fn assignment_in_any_order(&mut self, place: ExprId, value: ExprId, span: Span) -> m::PlaceId {
        let ty = self.ty(self.st.ast.expr(place).ty.ty, span);
        let kept = self.temporary(ty, span);
        self.in_both_orders(span, |own, way| {
            let target = match way {
                0 => {
                    let target = own.place_of(place);
                    let target = own.keep_place(target, &Effects::EVERYTHING);
                    own.store(value, kept, span);
                    target
                }
                _ => {
                    own.store(value, kept, span);
                    own.place_of(place)
                }
            };
            let value = own.load(kept, span);
            own.assign(target, value, span);
        });
        kept
    }

    /// The place first.
    fn assignment_in_turn(&mut self, place: ExprId, value: ExprId, wanted: Wanted, span: Span) -> m::PlaceId {
        let later = self.effects(value).and(self.own_write(place, wanted));
        let place = self.place_of(place);
        let place = self.keep_place(place, &later);
        if wanted == Wanted::Value && self.is_shared_atomic(place) {
            let kept = self.temporary(self.place_type(place), span);
            self.store(value, kept, span);
            let value = self.load(kept, span);
            self.assign(place, value, span);
            return kept;
        }
        self.store(value, place, span);
        place
    }

    /// Whether a place is an atomic scalar that somebody else could see.
    fn is_shared_atomic(&self, place: m::PlaceId) -> bool {
        let m::Place { kind, ty, qualifiers, .. } = &self.cx.places[place.0 as usize];
        let in_register = match kind {
            m::PlaceKind::Variable(m::Variable::Local(local)) => self.is_register(*local),
            _ => false,
        };
        qualifiers.has(m::Qualifiers::ATOMIC) && self.cx.types.is_scalar(*ty) && !in_register
    }

    /// Reads and writes an atomic place in one action. Gives the value before
    /// and the value after.
    fn update(
        &mut self,
        place: m::PlaceId,
        span: Span,
        new: impl FnOnce(&mut Self, m::ExprId) -> m::ExprId,
    ) -> (m::ExprId, m::ExprId) {
        let place = self.keep_place(place, &Effects::MEMORY);
        let ty = self.place_type(place);
        let old = self.register(ty, span);
        let old_place = self.local_place(old, span);
        let before = self.load(old_place, span);
        let after = new(self, before);
        let after = self.convert(after, ty, span);
        self.act(m::Action::Update { place, old, value: after }, span);
        (before, after)
    }

    /// A place that keeps the value of an update, if it is wanted.
    fn updated(&mut self, place: m::PlaceId, after: m::ExprId, wanted: Wanted, span: Span) -> m::PlaceId {
        match wanted {
            Wanted::Effect => place,
            Wanted::Value => {
                let kept = self.temporary(self.place_type(place), span);
                self.assign(kept, after, span);
                kept
            }
        }
    }

    /// The write itself, if the place is looked at after it.
    fn own_write(&mut self, place: ExprId, wanted: Wanted) -> Effects {
        match wanted {
            Wanted::Value => self.writes(place),
            Wanted::Effect => Effects::default(),
        }
    }

    /// `place op= value`, in the type in which C computes it.
    pub fn compound_assignment(
        &mut self,
        op: BinaryOp,
        place: ExprId,
        computed: QualType,
        value: ExprId,
        wanted: Wanted,
        span: Span,
    ) -> m::PlaceId {
        self.unordered_write(place, &[Operand::Place(place), Operand::Value(value)]);
        let open = self.unordered(&[Operand::Value(place), Operand::Value(value)]);
        if open.len() < 2 {
            return self.compound_in_turn(op, place, computed, value, wanted, span);
        }
        if !self.may_repeat(&[place, value]) {
            self.presume(span);
            return self.compound_in_turn(op, place, computed, value, wanted, span);
        }
        let ty = self.ty(self.st.ast.expr(place).ty.ty, span);
        let kept = self.temporary(ty, span);
        self.in_both_orders(span, |own, way| {
            let target = match way {
                0 => own.compound_in_turn(op, place, computed, value, Wanted::Value, span),
                _ => own.compound_value_first(op, place, computed, value, span),
            };
            let result = own.load(target, span);
            own.assign(kept, result, span);
        });
        kept
    }

    /// The value first, then what the place holds.
    fn compound_value_first(
        &mut self,
        op: BinaryOp,
        place: ExprId,
        computed: QualType,
        value: ExprId,
        span: Span,
    ) -> m::PlaceId {
        let value = self.value(value);
        let value = self.save(value);
        let own_write = self.own_write(place, Wanted::Value);
        let place = self.place_of(place);
        let place = self.keep_place(place, &own_write);
        let computed = self.ty(computed.ty, span);
        if self.is_shared_atomic(place) {
            return self.update_by(op, place, value, computed, (Wanted::Value, span));
        }
        let old = self.load(place, span);
        self.write_result(op, place, (old, value), computed, span)
    }

    /// The old value is read before the right side is evaluated, as gcc does.
    fn compound_in_turn(
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
        let computed = self.ty(computed.ty, span);
        if self.is_shared_atomic(place) {
            let place = self.keep_place(place, &later);
            let value = self.value(value);
            let value = self.keep(value, &Effects::MEMORY);
            return self.update_by(op, place, value, computed, (wanted, span));
        }
        let old = self.load(place, span);
        let old = self.keep(old, &later);
        let value = self.value(value);
        self.write_result(op, place, (old, value), computed, span)
    }

    /// Puts the result of a compound assignment into its place.
    fn write_result(
        &mut self,
        op: BinaryOp,
        place: m::PlaceId,
        operands: (m::ExprId, m::ExprId),
        computed: m::TypeId,
        span: Span,
    ) -> m::PlaceId {
        let new = self.compute(op, operands, computed, span);
        let new = self.convert(new, self.place_type(place), span);
        self.assign(place, new, span);
        place
    }

    /// A compound assignment to an atomic place.
    fn update_by(
        &mut self,
        op: BinaryOp,
        place: m::PlaceId,
        value: m::ExprId,
        computed: m::TypeId,
        (wanted, span): (Wanted, Span),
    ) -> m::PlaceId {
        let (_, after) = self.update(place, span, |own, old| own.compute(op, (old, value), computed, span));
        self.updated(place, after, wanted, span)
    }

    /// The operator of a compound assignment, in the type in which C computes it.
    fn compute(
        &mut self,
        op: BinaryOp,
        (old, value): (m::ExprId, m::ExprId),
        computed: m::TypeId,
        span: Span,
    ) -> m::ExprId {
        let is_pointer = matches!(op, BinaryOp::PointerAdd | BinaryOp::PointerSubtract);
        let old = if is_pointer { old } else { self.convert(old, computed, span) };
        let result = if is_pointer { self.type_of(old) } else { computed };
        self.operation(op, (old, value), result, span)
    }

    /// `++place` or `--place`, whose place it gives.
    pub fn step(&mut self, op: StepOp, place: ExprId, wanted: Wanted, span: Span) -> m::PlaceId {
        self.refuse_step(place, span);
        self.unordered_write(place, &[Operand::Place(place)]);
        let after = self.own_write(place, wanted);
        let place = self.place_of(place);
        let place = self.keep_place(place, &after);
        if self.is_shared_atomic(place) {
            let (_, after) = self.update(place, span, |own, old| own.moved(old, amount(op), span));
            return self.updated(place, after, wanted, span);
        }
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
                self.refuse_step(place, span);
                self.unordered_write(place, &[Operand::Place(place)]);
                let place = self.place_of(place);
                if self.is_shared_atomic(place) {
                    return self.update(place, span, |own, old| own.moved(old, amount(op), span)).0;
                }
                let old = self.load(place, span);
                let old = self.save(old);
                self.step_from(op, place, old, span);
                old
            }
        }
    }

    fn step_from(&mut self, op: StepOp, place: m::PlaceId, old: m::ExprId, span: Span) {
        let new = self.moved(old, amount(op), span);
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

/// What a step adds.
fn amount(op: StepOp) -> i128 {
    match op {
        StepOp::PreIncrement | StepOp::PostIncrement => 1,
        StepOp::PreDecrement | StepOp::PostDecrement => -1,
    }
}
