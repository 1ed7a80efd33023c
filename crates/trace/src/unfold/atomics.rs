//! Atomic operations on objects: a read, a computation and a write that
//! nothing comes between.

use super::library::Given;
use super::memory::{Address, Slot};
use super::place::Candidate;
use super::state::{Origin, State};
use super::value::{Pointer, Target, Value};
use super::{Result, Unfolder};
use crate::events::{Access, Class, Fence};
use antiphon_domain::Number;
use antiphon_machine::memory::Scalar;
use antiphon_machine::{Arithmetic, NumberType, Values};
use antiphon_model::library::{Atomic, MemoryOrder, Orders};
use antiphon_model::ExprId;
use antiphon_outcome::Assumed;
use antiphon_prover::{Formula, Formulas};
use antiphon_source::Span;

/// What is assumed of comparisons that may fail.
const NEVER_SPURIOUS: Assumed = Assumed::NEVER_SPURIOUS;

/// The orders of the accesses of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EventOrders {
    read: MemoryOrder,
    write: MemoryOrder,
}

impl Default for EventOrders {
    fn default() -> EventOrders {
        EventOrders { read: MemoryOrder::SeqCst, write: MemoryOrder::SeqCst }
    }
}

impl EventOrders {
    /// The order of an access.
    pub(super) fn order_of(self, access: Access) -> MemoryOrder {
        match access {
            Access::Read(_) => self.read,
            Access::Write(_) => self.write,
        }
    }
}

/// Which value an operation gives back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gives {
    Old,
    New,
}

impl Unfolder<'_> {
    /// A call of an atomic operation.
    pub(super) fn atomic(
        &mut self,
        state: State,
        function: Atomic,
        orders: Orders,
        given: Given<'_>,
    ) -> Result<Vec<State>> {
        if matches!(function, Atomic::Fence | Atomic::SignalFence) {
            let (node, guard, order) = (self.node(&state), state.path.guard(), orders.order);
            self.run.unfolding.fences.push(Fence { guard, node, order });
            return self.gives(state, given, Value::int(0));
        }
        if function == Atomic::CompareExchangeWeak {
            self.run.unfolding.assumed.push((NEVER_SPURIOUS, given.span));
        }
        // A comparison that fails only reads, by an order of its own.
        self.run.orders = match function {
            Atomic::CompareExchange | Atomic::CompareExchangeWeak => {
                EventOrders { read: orders.failure, write: orders.order }
            }
            _ => EventOrders { read: orders.order, write: orders.order },
        };
        let next = self.perform_atomic(state, function, given);
        self.run.orders = EventOrders::default();
        next
    }

    fn perform_atomic(&mut self, mut state: State, function: Atomic, given: Given<'_>) -> Result<Vec<State>> {
        use Arithmetic::{Add, BitAnd, BitOr, BitXor, Subtract};
        self.begin_section(&mut state, given.span);
        let (places, scalar) = self.pointed(&mut state, given.arguments[0])?;
        let scalar = match (function, scalar) {
            (Atomic::TestAndSet | Atomic::Clear, _) => Scalar::Number(NumberType::Bool),
            (_, Some(scalar)) => scalar,
            (_, None) => return self.not_modelled(given),
        };
        let value = match function {
            Atomic::Load => self.load_from(&mut state, &places, scalar, Class::Atomic, given.span)?,
            Atomic::Store | Atomic::Init => {
                self.exchange(&mut state, &places, scalar, Some(given.arguments[1]), given)?
            }
            Atomic::Clear => {
                self.store_to(&mut state, &places, scalar, Value::int(0), Class::Atomic, given.span)?;
                Value::Undefined
            }
            Atomic::TestAndSet => return self.set(state, &places, scalar, Value::int(1), given),
            Atomic::Exchange => {
                let new = self.operand(&mut state, given.arguments[1], scalar, given)?;
                return self.set(state, &places, scalar, new, given);
            }
            Atomic::CompareExchange
            | Atomic::CompareExchangeWeak
            | Atomic::ValueCompareSwap
            | Atomic::BoolCompareSwap => {
                return self.compare_and_swap(state, function, &places, scalar, given);
            }
            Atomic::FetchAdd => self.change(&mut state, &places, scalar, Add, Gives::Old, given)?,
            Atomic::FetchSub => self.change(&mut state, &places, scalar, Subtract, Gives::Old, given)?,
            Atomic::FetchAnd | Atomic::FetchNand => {
                self.change(&mut state, &places, scalar, BitAnd, Gives::Old, given)?
            }
            Atomic::FetchOr => self.change(&mut state, &places, scalar, BitOr, Gives::Old, given)?,
            Atomic::FetchXor => self.change(&mut state, &places, scalar, BitXor, Gives::Old, given)?,
            Atomic::AddFetch => self.change(&mut state, &places, scalar, Add, Gives::New, given)?,
            Atomic::SubFetch => self.change(&mut state, &places, scalar, Subtract, Gives::New, given)?,
            Atomic::AndFetch | Atomic::NandFetch => {
                self.change(&mut state, &places, scalar, BitAnd, Gives::New, given)?
            }
            Atomic::OrFetch => self.change(&mut state, &places, scalar, BitOr, Gives::New, given)?,
            Atomic::XorFetch => self.change(&mut state, &places, scalar, BitXor, Gives::New, given)?,
            Atomic::Fence | Atomic::SignalFence => Value::int(0),
        };
        self.end_section(&mut state);
        self.gives(state, given, value)
    }

    /// Notes an order weaker than sequential consistency: values are those of
    /// sequential consistency all the same, but a relaxed access orders nothing.
    pub(super) fn note_orders(&mut self, orders: Orders, span: Span) {
        if orders != Orders::SEQ_CST {
            self.run.unfolding.weak.push(span);
        }
    }

    /// An argument as a value of the object's type.
    fn operand(&mut self, state: &mut State, argument: ExprId, scalar: Scalar, given: Given<'_>) -> Result<Value> {
        match (self.value(state, argument)?, scalar) {
            (Value::Number(number), Scalar::Number(to)) => {
                let from = self.number_type(self.program.expr(argument).ty);
                let number = self.operate(state, given.span, &mut |domain| domain.convert(from, to, &number))?;
                Ok(Value::Number(number))
            }
            (value, _) => Ok(value),
        }
    }

    fn exchange(
        &mut self,
        state: &mut State,
        places: &[Candidate],
        scalar: Scalar,
        argument: Option<ExprId>,
        given: Given<'_>,
    ) -> Result<Value> {
        let Some(argument) = argument else { return self.not_modelled(given) };
        let new = self.operand(state, argument, scalar, given)?;
        let old = match given.result {
            Some(_) => self.load_from(state, places, scalar, Class::Atomic, given.span)?,
            None => Value::Undefined,
        };
        self.store_to(state, places, scalar, new, Class::Atomic, given.span)?;
        Ok(old)
    }

    /// Writes a value and gives the one before. Where the cell has it already nothing
    /// is written, so that a loop which tries again is seen to wait.
    fn set(
        &mut self,
        mut state: State,
        places: &[Candidate],
        scalar: Scalar,
        new: Value,
        given: Given<'_>,
    ) -> Result<Vec<State>> {
        let old = self.load_from(&mut state, places, scalar, Class::Atomic, given.span)?;
        let (Value::Number(before), Value::Number(number)) = (&old, &new) else {
            self.store_to(&mut state, places, scalar, new, Class::Atomic, given.span)?;
            self.end_section(&mut state);
            return self.gives(state, given, old);
        };
        let same = self.kernel.equal(*before, *number);
        let different = self.kernel.formulas.not(same);
        let other = self.only_other(places, *number);
        let mut next = Vec::new();
        for (condition, writes) in [(same, false), (different, true)] {
            let mut side = state.clone();
            if condition == Formulas::FALSE || side.path.decides(&self.kernel.formulas, condition) == Some(false) {
                continue;
            }
            side.path.push(&mut self.kernel.formulas, condition, Origin::Branch);
            let given_back = match (writes, other) {
                (false, _) => new.clone(),
                (true, Some(other)) => Value::int(other),
                (true, None) => old.clone(),
            };
            if writes {
                self.store_to(&mut side, places, scalar, new.clone(), Class::Atomic, given.span)?;
            }
            self.end_section(&mut side);
            next.extend(self.gives(side, given, given_back)?);
        }
        Ok(next)
    }

    /// The value that a cell has if it does not have this one, if there is only one.
    fn only_other(&self, places: &[Candidate], number: Number) -> Option<i64> {
        let [Candidate { object, offset, .. }] = places else { return None };
        let address = Address { object: *object, slot: Slot::Data, offset: *offset };
        self.is_event(address).then(|| self.other_value(address, super::access::known(&self.kernel, number)?)).flatten()
    }

    fn change(
        &mut self,
        state: &mut State,
        places: &[Candidate],
        scalar: Scalar,
        op: Arithmetic,
        gives: Gives,
        given: Given<'_>,
    ) -> Result<Value> {
        let old = self.load_from(state, places, scalar, Class::Atomic, given.span)?;
        let operand = self.operand(state, given.arguments[1], scalar, given)?;
        let (Scalar::Number(ty), Value::Number(x), Value::Number(y)) = (scalar, &old, &operand) else {
            return self.not_modelled(given);
        };
        let mut new = self.operate(state, given.span, &mut |domain| domain.binary(op, ty, x, y))?;
        if given.name.contains("nand") {
            new = self.operate(state, given.span, &mut |domain| domain.complement(ty, &new))?;
        }
        self.store_to(state, places, scalar, Value::Number(new), Class::Atomic, given.span)?;
        Ok(match gives {
            Gives::Old => old,
            Gives::New => Value::Number(new),
        })
    }

    /// One state for each answer, so that a loop which tries again is seen to wait.
    fn compare_and_swap(
        &mut self,
        mut state: State,
        function: Atomic,
        places: &[Candidate],
        scalar: Scalar,
        given: Given<'_>,
    ) -> Result<Vec<State>> {
        let expected = match function {
            Atomic::CompareExchange | Atomic::CompareExchangeWeak => {
                Some(self.pointed(&mut state, given.arguments[1])?.0)
            }
            _ => None,
        };
        let wanted = match &expected {
            Some(places) => self.load_from(&mut state, places, scalar, Class::Plain, given.span)?,
            None => self.operand(&mut state, given.arguments[1], scalar, given)?,
        };
        let new = self.operand(&mut state, given.arguments[2], scalar, given)?;
        let old = self.load_from(&mut state, places, scalar, Class::Atomic, given.span)?;
        let same = self.same_value(&old, &wanted, given)?;
        let different = self.kernel.formulas.not(same);
        let mut next = Vec::new();
        for (condition, swaps) in [(same, true), (different, false)] {
            let mut side = state.clone();
            if side.path.decides(&self.kernel.formulas, condition) == Some(false) {
                continue;
            }
            side.path.push(&mut self.kernel.formulas, condition, Origin::Branch);
            if side.path.is_dead() {
                continue;
            }
            match (&expected, swaps) {
                (_, true) => self.store_to(&mut side, places, scalar, new.clone(), Class::Atomic, given.span)?,
                (Some(expected), false) => {
                    self.store_to(&mut side, expected, scalar, old.clone(), Class::Plain, given.span)?;
                }
                (None, false) => {}
            }
            let answer = match function {
                Atomic::ValueCompareSwap => old.clone(),
                _ => Value::int(i64::from(swaps)),
            };
            self.end_section(&mut side);
            next.extend(self.gives(side, given, answer)?);
        }
        Ok(next)
    }

    fn same_value(&mut self, a: &Value, b: &Value, given: Given<'_>) -> Result<Formula> {
        match (a, b) {
            (Value::Number(x), Value::Number(y)) => Ok(self.kernel.equal(*x, *y)),
            (Value::Pointer(x), Value::Pointer(y)) => Ok(self.same_target(x, y)),
            (Value::Pointer(x), Value::Number(Number::Int(0))) => {
                Ok(self.is_target(x, |target| target == Target::NULL))
            }
            _ => self.not_modelled(given),
        }
    }

    fn same_target(&mut self, x: &Pointer, y: &Pointer) -> Formula {
        let mut ways = Vec::new();
        for (c, a) in x.0.iter() {
            for (d, _) in y.0.iter().filter(|(_, b)| a == b) {
                ways.push(self.kernel.formulas.and(&[*c, *d]));
            }
        }
        self.kernel.formulas.or(&ways)
    }
}
