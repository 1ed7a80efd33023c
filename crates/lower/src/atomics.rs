//! Atomic built-ins: the operation of the model, its operands and its memory
//! orders. The rest of `<stdatomic.h>` is macros over these in our header.
//!
//! An order is not an operand of the model's operation but a part of it, since
//! programs write constants there. One that is computed counts as relaxed.
//! gcc's older family `__sync_*` names no orders: its operations are full
//! barriers, except that taking a lock acquires and giving it back releases.

use crate::frame::Frame;
use antiphon_model as m;
use antiphon_model::library::Atomic;
use antiphon_model::{LibraryFunction, MemoryOrder, Orders};
use antiphon_source::Span;
use antiphon_syntax::ast::{AtomicBuiltin, Expr, ExprId};

/// Where an operation's orders come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ordered {
    /// They are always these.
    By(MemoryOrder),
    /// The argument behind the operands; without one, sequentially consistent.
    ByLast,
    /// `weak, success, failure` behind the operands.
    ByThree,
}

/// What a built-in becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    /// An operation on that many arguments.
    Operation(Atomic, usize, Ordered),
    /// The answer to whether it is lock-free: always.
    LockFree,
}

impl Frame<'_, '_> {
    /// An atomic operation.
    pub fn atomic(&mut self, operation: AtomicBuiltin, arguments: &[ExprId], expr: &Expr) -> m::ExprId {
        let span = expr.span;
        let ty = self.ty(expr.ty.ty, span);
        let (function, operands, ordered) = match meaning(operation) {
            Meaning::LockFree => return self.int(1, ty, span),
            Meaning::Operation(function, operands, ordered) => (function, operands, ordered),
        };
        let mut values = self.values(arguments, span);
        let rest = values.split_off(operands.min(values.len()));
        let orders = self.orders(ordered, &rest);
        let function = match ordered {
            Ordered::ByThree => self.strength(rest.first().copied()),
            Ordered::By(_) | Ordered::ByLast => function,
        };
        if operation == AtomicBuiltin::SyncLockRelease {
            values.extend(self.zero_behind(&values, span));
        }
        let function = LibraryFunction::Atomic(function, orders);
        let result = match self.cx.types.get(ty) {
            m::Type::Void => None,
            _ => Some(self.temporary(ty, span)),
        };
        self.act(m::Action::Library { function, arguments: values, result }, span);
        match result {
            Some(place) => self.load(place, span),
            None => self.nothing(span),
        }
    }

    fn orders(&self, ordered: Ordered, rest: &[m::ExprId]) -> Orders {
        match (ordered, rest) {
            (Ordered::By(order), _) => Orders::of(order),
            (Ordered::ByLast, [order, ..]) => Orders::of(self.order(*order)),
            (Ordered::ByThree, [_, order, failure, ..]) => {
                Orders { order: self.order(*order), failure: self.order(*failure) }
            }
            (Ordered::ByLast | Ordered::ByThree, _) => Orders::SEQ_CST,
        }
    }

    fn order(&self, value: m::ExprId) -> MemoryOrder {
        self.known(value).and_then(MemoryOrder::of_number).unwrap_or(MemoryOrder::Relaxed)
    }

    /// A compare-exchange may fail for no reason unless it is known to be strong.
    fn strength(&self, weak: Option<m::ExprId>) -> Atomic {
        match weak.map(|weak| self.known(weak)) {
            None | Some(Some(0)) => Atomic::CompareExchange,
            Some(_) => Atomic::CompareExchangeWeak,
        }
    }

    /// The number that an expression is, if it is a constant.
    fn known(&self, value: m::ExprId) -> Option<i128> {
        match self.cx.exprs[value.0 as usize].kind {
            m::ExprKind::Int(number) => Some(number),
            m::ExprKind::Convert(inner) => self.known(inner),
            // `__ATOMIC_ACQUIRE | __ATOMIC_HLE_ACQUIRE`
            m::ExprKind::Binary(m::BinaryOp::BitOr, left, right) => Some(self.known(left)? | self.known(right)?),
            _ => None,
        }
    }

    /// The zero that a lock's release writes, of the object's type.
    fn zero_behind(&mut self, values: &[m::ExprId], span: Span) -> Option<m::ExprId> {
        let place = self.pointee(*values.first()?, span);
        let zero = self.nothing(span);
        Some(self.convert(zero, self.place_type(place), span))
    }
}

/// What each built-in becomes.
fn meaning(operation: AtomicBuiltin) -> Meaning {
    use Meaning::Operation;
    use Ordered::{By, ByLast, ByThree};
    match operation {
        AtomicBuiltin::Init => Operation(Atomic::Init, 2, By(MemoryOrder::Relaxed)),
        AtomicBuiltin::Load => Operation(Atomic::Load, 1, ByLast),
        AtomicBuiltin::Store => Operation(Atomic::Store, 2, ByLast),
        AtomicBuiltin::Exchange => Operation(Atomic::Exchange, 2, ByLast),
        AtomicBuiltin::CompareExchange => Operation(Atomic::CompareExchange, 3, ByThree),
        AtomicBuiltin::FetchAdd => Operation(Atomic::FetchAdd, 2, ByLast),
        AtomicBuiltin::FetchSub => Operation(Atomic::FetchSub, 2, ByLast),
        AtomicBuiltin::FetchAnd => Operation(Atomic::FetchAnd, 2, ByLast),
        AtomicBuiltin::FetchOr => Operation(Atomic::FetchOr, 2, ByLast),
        AtomicBuiltin::FetchXor => Operation(Atomic::FetchXor, 2, ByLast),
        AtomicBuiltin::FetchNand => Operation(Atomic::FetchNand, 2, ByLast),
        AtomicBuiltin::AddFetch => Operation(Atomic::AddFetch, 2, ByLast),
        AtomicBuiltin::SubFetch => Operation(Atomic::SubFetch, 2, ByLast),
        AtomicBuiltin::AndFetch => Operation(Atomic::AndFetch, 2, ByLast),
        AtomicBuiltin::OrFetch => Operation(Atomic::OrFetch, 2, ByLast),
        AtomicBuiltin::XorFetch => Operation(Atomic::XorFetch, 2, ByLast),
        AtomicBuiltin::NandFetch => Operation(Atomic::NandFetch, 2, ByLast),
        AtomicBuiltin::TestAndSet => Operation(Atomic::TestAndSet, 1, ByLast),
        AtomicBuiltin::Clear => Operation(Atomic::Clear, 1, ByLast),
        AtomicBuiltin::ThreadFence => Operation(Atomic::Fence, 0, ByLast),
        AtomicBuiltin::SignalFence => Operation(Atomic::SignalFence, 0, ByLast),
        AtomicBuiltin::SyncSynchronize => Operation(Atomic::Fence, 0, By(MemoryOrder::SeqCst)),
        AtomicBuiltin::SyncValCompareSwap => Operation(Atomic::ValueCompareSwap, 3, By(MemoryOrder::SeqCst)),
        AtomicBuiltin::SyncBoolCompareSwap => Operation(Atomic::BoolCompareSwap, 3, By(MemoryOrder::SeqCst)),
        AtomicBuiltin::SyncLockTestAndSet => Operation(Atomic::Exchange, 2, By(MemoryOrder::Acquire)),
        AtomicBuiltin::SyncLockRelease => Operation(Atomic::Store, 1, By(MemoryOrder::Release)),
        AtomicBuiltin::IsLockFree => Meaning::LockFree,
    }
}
