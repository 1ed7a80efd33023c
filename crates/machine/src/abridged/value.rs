//! Values of an iteration that stands for all: whole numbers as sums of symbols, pointers with the object that they
//! lead to. Of numbers of floating types nothing is kept.

use super::walk::Walk;
use crate::code::{Constant, Node, NodeId, PlaceCode, PlaceCodeId, SizeCode, Widening};
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::fault::Property;
use crate::machine::Machine;
use crate::memory::{Cell, ObjectId, Scalar, Storage};
use antiphon_model::{IntType, Signedness};
use antiphon_numbers::affine::{Affine, Bounds};

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Whole(Affine),
    Pointer(Spot),
    Unknown,
}

/// Whose bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Whose {
    Object(ObjectId),
    /// Those of a variable that each iteration has anew.
    Own(u32),
}

/// A place in an object.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Spot {
    pub whose: Whose,
    /// Bytes from its beginning, elements apart.
    pub base: i64,
    pub steps: Vec<Step>,
    pub low: u32,
    pub high: u32,
}

/// So many elements further.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Step {
    pub index: Affine,
    pub size: i64,
    /// Bytes of the array that it stays in; nothing where a pointer is moved.
    pub room: Option<i64>,
}

impl Spot {
    pub fn offset(&self) -> Option<Affine> {
        let start = Some(Affine::number(i128::from(self.base)));
        self.steps.iter().fold(start, |sum, step| sum?.plus(i128::from(step.size), &step.index))
    }

    pub fn is_multiple_of(&self, size: i128) -> bool {
        self.offset().and_then(|offset| offset.divided(size)).is_some_and(|(_, rest)| rest == 0)
    }
}

/// Whether a conversion of whole numbers keeps all of them.
pub(super) fn keeps(from: NumberType, to: NumberType) -> bool {
    match (range(from), range(to)) {
        (Some((low, high)), Some((least, most))) => least <= low && high <= most,
        _ => false,
    }
}

/// The least and the largest number of a type.
fn range(ty: NumberType) -> Option<(i128, i128)> {
    match ty {
        NumberType::Bool => Some((0, 1)),
        NumberType::Int(IntType { bits, sign, .. }) if bits <= 64 => Some(match sign {
            Signedness::Signed => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
            Signedness::Unsigned => (0, (1i128 << bits) - 1),
        }),
        NumberType::Int(_) | NumberType::Float(_) => None,
    }
}

impl Value {
    /// What a cell holds.
    pub fn of<D: Domain>(machine: &mut Machine<'_, D>, cell: &Cell<D::Number>, scalar: Scalar) -> Value {
        match (cell, scalar) {
            (Cell::Number(number), Scalar::Number(NumberType::Int(_) | NumberType::Bool)) => {
                let known = machine.domain.as_index(number);
                known.map_or(Value::Unknown, |known| Value::Whole(Affine::number(i128::from(known))))
            }
            (Cell::Pointer(pointer), Scalar::Pointer) => Value::Pointer(Spot {
                whose: Whose::Object(pointer.object),
                base: i64::from(pointer.offset),
                steps: Vec::new(),
                low: pointer.low,
                high: pointer.high,
            }),
            _ => Value::Unknown,
        }
    }
}

impl<D: Domain> Walk<'_, '_, D> {
    /// The value of an expression; nothing if it is not followed.
    pub fn value(&mut self, id: NodeId) -> Option<Value> {
        let code = self.machine.code;
        Some(match &code.nodes[id.0 as usize] {
            Node::Constant(constant) => match &code.constants[constant.0 as usize] {
                Constant::Integer(value, _) => Value::Whole(Affine::number(*value)),
                Constant::Real(..) | Constant::Null => Value::Unknown,
                Constant::Function(_) => return None,
            },
            Node::Register(slot) => self.now.registers.get(*slot as usize)?.clone(),
            Node::Load(place, scalar) => self.load(*place, *scalar)?,
            Node::Address(place) => Value::Pointer(self.locate(*place)?),
            Node::Negate(ty, a) => match self.value(*a)? {
                Value::Whole(sum) => self.fitting(sum.times(-1), *ty),
                _ => Value::Unknown,
            },
            Node::Not(a) => {
                let value = self.value(*a)?;
                self.decided(self.truth(&value).map(|truth| !truth))
            }
            Node::Binary(op, ty, a, b) => {
                let (x, y) = (self.value(*a)?, self.value(*b)?);
                self.binary(*op, *ty, &x, &y)?
            }
            Node::Lazy(_, a, b) => {
                self.value(*a)?;
                self.value(*b)?;
                self.decided(None)
            }
            Node::Conditional(condition, a, b) => self.conditional(*condition, *a, *b)?,
            Node::Convert(from, to, a) => {
                let value = self.value(*a)?;
                self.converted(*from, *to, value)
            }
            Node::PointerAdd(a, b, size) => self.moved(*a, *b, *size)?,
            Node::Repoint(Widening::Keep, _, a) => self.value(*a)?,
            Node::Repoint(Widening::WholeObject, _, a) => match self.value(*a)? {
                Value::Pointer(spot) => Value::Pointer(self.whole(spot)?),
                _ => Value::Unknown,
            },
            Node::SizeOf(SizeCode::Fixed(size), _) => Value::Whole(Affine::number(i128::from(*size))),
            Node::Complement(_, a) => {
                self.value(*a)?;
                Value::Unknown
            }
            Node::Pure(pure) if code.errno.is_none() => {
                for argument in &pure.arguments {
                    self.value(*argument)?;
                }
                Value::Unknown
            }
            _ => return None,
        })
    }

    fn decided(&mut self, truth: Option<bool>) -> Value {
        let (zero, one) = (Affine::number(0), Affine::number(1));
        Value::Whole(match truth {
            Some(true) => one,
            Some(false) => zero,
            None => self.symbols.fresh(Bounds { lows: vec![zero], highs: vec![one] }),
        })
    }

    /// A sum that its type holds; else it is not known.
    fn fitting(&self, sum: Option<Affine>, ty: NumberType) -> Value {
        sum.filter(|sum| self.fits(sum, ty)).map_or(Value::Unknown, Value::Whole)
    }

    /// Whether a type has all values of a sum.
    pub fn fits(&self, sum: &Affine, ty: NumberType) -> bool {
        let Some((low, high)) = range(ty) else { return false };
        self.symbols.is_at_least(sum, low) && self.symbols.is_at_most(sum, high)
    }

    fn converted(&mut self, from: NumberType, to: NumberType, value: Value) -> Value {
        match (value, from, to) {
            (_, NumberType::Float(_), _) | (_, _, NumberType::Float(_)) => Value::Unknown,
            (value, _, NumberType::Bool) => {
                let truth = self.truth(&value);
                self.decided(truth)
            }
            (Value::Whole(sum), _, to) => self.fitting(Some(sum), to),
            _ => Value::Unknown,
        }
    }

    fn binary(&mut self, op: Arithmetic, ty: NumberType, x: &Value, y: &Value) -> Option<Value> {
        let checks = self.machine.options.checks;
        let is_division = matches!(op, Arithmetic::Divide | Arithmetic::Remainder);
        if is_division && checks.has(Property::DivisionByZero) && self.truth(y) != Some(true) {
            return None;
        }
        let (Value::Whole(a), Value::Whole(b), false) = (x, y, matches!(ty, NumberType::Float(_))) else {
            return Some(Value::Unknown);
        };
        Some(match op {
            Arithmetic::Add => self.fitting(a.plus(1, b), ty),
            Arithmetic::Subtract => self.fitting(a.plus(-1, b), ty),
            Arithmetic::Multiply => {
                let product = match (a.known(), b.known()) {
                    (Some(factor), _) => b.times(factor),
                    (None, Some(factor)) => a.times(factor),
                    (None, None) => None,
                };
                self.fitting(product, ty)
            }
            Arithmetic::Divide => {
                let quotient = b.known().and_then(|divisor| self.quotient(a, divisor));
                self.fitting(quotient, ty)
            }
            Arithmetic::Remainder => match b.known().filter(|divisor| *divisor > 0) {
                Some(divisor) => {
                    let low = if self.symbols.is_at_least(a, 0) { 0 } else { 1 - divisor };
                    let bounds = Bounds { lows: vec![Affine::number(low)], highs: vec![Affine::number(divisor - 1)] };
                    Value::Whole(self.symbols.fresh(bounds))
                }
                None => Value::Unknown,
            },
            Arithmetic::Less => {
                let truth = self.is_less(a, b, 1);
                self.decided(truth)
            }
            Arithmetic::LessEqual => {
                let truth = self.is_less(a, b, 0);
                self.decided(truth)
            }
            Arithmetic::Equal | Arithmetic::NotEqual => {
                let difference = a.plus(-1, b)?;
                let differ = self.truth(&Value::Whole(difference));
                self.decided(differ.map(|differ| differ == (op == Arithmetic::NotEqual)))
            }
            _ => Value::Unknown,
        })
    }

    /// Whether `a + by <= b`, where that is known.
    fn is_less(&self, a: &Affine, b: &Affine, by: i128) -> Option<bool> {
        let difference = a.plus(-1, b)?;
        match () {
            () if self.symbols.is_at_most(&difference, -by) => Some(true),
            () if self.symbols.is_at_least(&difference, 1 - by) => Some(false),
            () => None,
        }
    }

    /// `a / divisor`, towards zero.
    fn quotient(&mut self, a: &Affine, divisor: i128) -> Option<Affine> {
        if divisor <= 0 {
            return None;
        }
        if let Some((quotient, rest)) = a.divided(divisor) {
            if rest == 0 || self.symbols.is_at_least(a, 0) {
                return Some(quotient);
            }
            let next = quotient.plus_number(1)?;
            if self.symbols.is_at_most(a, 0) {
                return Some(next);
            }
            return Some(self.symbols.fresh(Bounds { lows: vec![quotient], highs: vec![next] }));
        }
        let (low, high) = (self.symbols.lowest(a)?, self.symbols.highest(a)?);
        let bounds = Bounds { lows: vec![Affine::number(low / divisor)], highs: vec![Affine::number(high / divisor)] };
        Some(self.symbols.fresh(bounds))
    }

    /// `c ? a : b`: one of both; if the condition compares them, the smaller or the larger one.
    fn conditional(&mut self, condition: NodeId, a: NodeId, b: NodeId) -> Option<Value> {
        let value = self.value(condition)?;
        match self.truth(&value) {
            Some(true) => return self.value(a),
            Some(false) => return self.value(b),
            None => {}
        }
        let (Value::Whole(then), Value::Whole(otherwise)) = (self.value(a)?, self.value(b)?) else {
            return Some(Value::Unknown);
        };
        // By how much each side of the condition says that something is not negative.
        let (gap, other_gap) = match self.compared(condition)? {
            Some((less, more, by)) => {
                (more.plus(-1, &less)?.plus_number(-by)?, less.plus(-1, &more)?.plus_number(by - 1)?)
            }
            None => (Affine::number(0), Affine::number(0)),
        };
        let below = |own: &Self, a: &Affine, b: &Affine, gap: &Affine| -> Option<bool> {
            let difference = a.plus(-1, b)?;
            let with_gap = difference.plus(1, gap)?;
            Some(own.symbols.is_at_most(&difference, 0) || own.symbols.is_at_most(&with_gap, 0))
        };
        let mut bounds = Bounds::default();
        for bound in [&then, &otherwise] {
            if below(self, &then, bound, &gap)? && below(self, &otherwise, bound, &other_gap)? {
                bounds.highs.push(bound.clone());
            }
            if below(self, bound, &then, &gap)? && below(self, bound, &otherwise, &other_gap)? {
                bounds.lows.push(bound.clone());
            }
        }
        let (lows, highs) = (
            [&then, &otherwise].map(|sum| self.symbols.lowest(sum)),
            [&then, &otherwise].map(|sum| self.symbols.highest(sum)),
        );
        if let [Some(x), Some(y)] = lows {
            bounds.lows.push(Affine::number(x.min(y)));
        }
        if let [Some(x), Some(y)] = highs {
            bounds.highs.push(Affine::number(x.max(y)));
        }
        let made = self.symbols.fresh(bounds);
        for (one, other) in [(&then, &otherwise), (&otherwise, &then)] {
            if self.symbols.is_at_most(other, 0) {
                self.if_positive.insert(made.as_symbol()?, one.clone());
            }
        }
        Some(Value::Whole(made))
    }

    /// `a < b` or `a <= b`: both sides, and by how much the first is smaller.
    fn compared(&mut self, condition: NodeId) -> Option<Option<(Affine, Affine, i128)>> {
        let Node::Binary(op @ (Arithmetic::Less | Arithmetic::LessEqual), NumberType::Int(_), a, b) =
            &self.machine.code.nodes[condition.0 as usize]
        else {
            return Some(None);
        };
        let by = i128::from(*op == Arithmetic::Less);
        Some(match (self.value(*a)?, self.value(*b)?) {
            (Value::Whole(a), Value::Whole(b)) => Some((a, b, by)),
            _ => None,
        })
    }

    fn moved(&mut self, a: NodeId, b: NodeId, size: SizeCode) -> Option<Value> {
        let (Value::Pointer(mut spot), Value::Whole(index)) = (self.value(a)?, self.value(b)?) else { return None };
        let size = i64::try_from(self.machine.size(size).ok()?).ok()?;
        match spot.steps.last_mut() {
            Some(last) if last.size == size && last.room.is_none() => last.index = last.index.plus(1, &index)?,
            _ => spot.steps.push(Step { index, size, room: None }),
        }
        let offset = spot.offset()?;
        let is_inside = self.symbols.is_at_least(&offset, i128::from(spot.low))
            && self.symbols.is_at_most(&offset, i128::from(spot.high));
        is_inside.then_some(Value::Pointer(spot))
    }

    fn whole(&self, spot: Spot) -> Option<Spot> {
        let Whose::Object(object) = spot.whose else { return None };
        let high = self.machine.process.memory.get(object)?.size;
        Some(Spot { low: 0, high, ..spot })
    }

    /// Finds a place; each index is within its array.
    pub fn locate(&mut self, id: PlaceCodeId) -> Option<Spot> {
        let code = self.machine.code;
        let at = |whose, high| Spot { whose, base: 0, steps: Vec::new(), low: 0, high };
        match &code.place_codes[id.0 as usize] {
            PlaceCode::Global(slot) => {
                let object = self.machine.global_object(*slot);
                let known = self.machine.process.memory.get(object)?;
                (!matches!(known.storage, Storage::Pending)).then(|| at(Whose::Object(object), known.size))
            }
            PlaceCode::Local(local) if self.own.contains(&local.0) => match self.machine.memory_local(*local)?.size {
                SizeCode::Fixed(size) => Some(at(Whose::Own(local.0), u32::try_from(size).ok()?)),
                SizeCode::Dynamic(_) => None,
            },
            PlaceCode::Local(local) => match &self.machine.thread.slots[self.machine.thread.base + local.0 as usize] {
                Cell::Pointer(pointer) => Some(at(Whose::Object(pointer.object), pointer.high)),
                _ => None,
            },
            PlaceCode::Deref(node) => match self.value(*node)? {
                Value::Pointer(spot) => Some(spot),
                _ => None,
            },
            PlaceCode::Index(array, index, size, Some(extent)) => {
                let mut spot = self.locate(*array)?;
                let Value::Whole(index) = self.value(*index)? else { return None };
                let (size, count) = (self.machine.size(*size).ok()?, self.machine.size(*extent).ok()?);
                let last = i128::from(count) - 1;
                if !self.symbols.is_at_least(&index, 0) || !self.symbols.is_at_most(&index, last) {
                    return None;
                }
                let room = i64::try_from(size.checked_mul(count)?).ok();
                spot.steps.push(Step { index, size: i64::try_from(size).ok()?, room });
                Some(spot)
            }
            PlaceCode::Field(base, field) if field.bits.is_none() && field.last_of.is_none() => {
                let mut spot = self.locate(*base)?;
                let size = field.size.filter(|_| spot.steps.is_empty())?;
                spot.base += i64::from(field.offset);
                spot.low = spot.low.max(u32::try_from(spot.base).ok()?);
                spot.high = spot.high.min(u32::try_from(spot.base + i64::from(size)).ok()?);
                Some(spot)
            }
            _ => None,
        }
    }
}
