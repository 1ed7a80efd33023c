//! What the C implementation decides: the number behind a sign, which operand comes
//! first, whether equal literals are one object, whether memory is left.
//!
//! A concrete run takes what gcc and its library usually do. A proof takes any: each such
//! choice is an undecided value with a name, as what comes from the environment is, so that a
//! replay can be given the one that mattered.
//!
//! Deliberately not here: where objects lie. Nothing but the end of one and the start of another
//! could tell, and comparing those is said under what is assumed.

use super::Limits;
use crate::code::{Node, NodeId};
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::fault::{Allocations, Fault, Property, Stop};
use crate::library::{Answer, Given};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Guard, Origin, Pointer, Scalar};
use crate::step::Value;
use antiphon_model::library::{Promise, Unspecified};
use antiphon_model::StringId;
use antiphon_outcome::Assumed;

/// What is presumed where the end of one object is compared with the start of another.
const GAPS: Assumed = Assumed::GAPS;

impl<D: Domain> Machine<'_, D> {
    /// A choice of the implementation that is a step of the program.
    pub(crate) fn unspecified(&mut self, choice: Unspecified, given: &Given<D::Number>) -> Answer<D::Number> {
        match choice {
            Unspecified::Conflict => return self.check_apart_accesses(given),
            Unspecified::Settled => {
                let object = self.pointer_argument(given, 0)?.object;
                self.process.memory.freeze(object);
                return Ok(None);
            }
            _ => {}
        }
        let Scalar::Number(ty) = self.scalar_result(given) else { return Ok(None) };
        let value = match choice.promise() {
            // Of a concrete run that was not given it, 0: from left to right.
            Promise::Bit => self.fresh_value(given.name, ty, Limits::between(0, 1))?,
            promise => {
                let number = self.number_argument(given, 0)?;
                self.any_that_keeps(promise, number, ty, given.name)?
            }
        };
        Ok(Some(Value::Scalar(Scalar::Number(ty), Cell::Number(value))))
    }

    /// Two accesses that C does not order must be to different objects.
    fn check_apart_accesses(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let apart = self.number_argument(given, 0)?;
        if !self.options.checks.has(Property::Unsequenced) || self.passes(&apart)? {
            return Ok(None);
        }
        let message = "C does not order this access and another one to the same object, and one of them writes";
        let fault = Fault {
            property: Property::Unsequenced,
            message: message.to_owned(),
            span: self.argument_span(given, 1),
            label: "one access".to_owned(),
            also: vec![(self.argument_span(given, 2), "the other one".to_owned())],
            calls: self.calls(),
        };
        Err(Box::new(Stop::Fault(fault)))
    }

    /// Any number that keeps the promise that a known one keeps. One that is not known is
    /// undecided as far as C says.
    fn any_that_keeps(
        &mut self,
        promise: Promise,
        number: D::Number,
        ty: NumberType,
        name: &'static str,
    ) -> OrStop<D::Number, D::Number> {
        let known = self.domain.as_index(&number).filter(|_| self.environment_is_undecided());
        let limits = match (known, promise) {
            (None | Some(0), _) => return Ok(number),
            (_, Promise::Zero | Promise::Bit) => Limits::NONE,
            (Some(value), Promise::Sign) if value > 0 => Limits::from(1),
            (Some(_), Promise::Sign) => Limits { low: None, high: Some(-1) },
        };
        let value = self.fresh_value(name, ty, limits)?;
        if promise == Promise::Zero {
            let zero = self.domain.integer(0, ty);
            self.assume_axiom(Arithmetic::NotEqual, ty, &value, &zero)?;
        }
        Ok(value)
    }

    /// Of two effects whose order the library decides: whether that of a call comes last. A concrete run takes the order of calls.
    pub fn comes_last(&mut self, function: &'static str) -> OrStop<bool, D::Number> {
        if !self.environment_is_undecided() {
            return Ok(true);
        }
        let answer = self.fresh_value(function, NumberType::INT, Limits::between(0, 1))?;
        self.compares(Arithmetic::Equal, NumberType::INT, &answer, 1)
    }

    /// Whether an allocation gives memory. A replay that was not given the answer has some.
    pub(crate) fn is_memory_left(&mut self, function: &'static str) -> OrStop<bool, D::Number> {
        if self.options.checks.allocations == Allocations::Succeed || !self.environment_is_undecided() {
            return Ok(true);
        }
        // Both sides take the step again, and draw the same number.
        self.library_will_change();
        let serial = self.next_serial(function);
        let given = match self.answered(&serial.name(), NumberType::INT)? {
            Some(value) => value,
            None if D::KNOWS_ALL => return Ok(true),
            None => self.domain.nondeterministic(NumberType::INT, serial),
        };
        self.limit(&given, NumberType::INT, Limits::between(0, 1))?;
        self.compares(Arithmetic::Equal, NumberType::INT, &given, 1)
    }

    /// A number that was never written, where nobody checks that: any, and from then on this one.
    #[cold]
    pub(crate) fn never_written(&mut self, id: NodeId) -> OrStop<D::Number, D::Number> {
        let code = self.code;
        let expr = self.program.exprs.get(code.node_origins[id.0 as usize].0 as usize);
        let scalar = expr.and_then(|expr| Scalar::of(&self.program.types, expr.ty));
        let checks = self.options.checks;
        // To keep it would look like a write by this thread.
        let races = self.process.memory.guard() == Guard::Notes && checks.has(Property::DataRace);
        let Some(Scalar::Number(ty)) = scalar.filter(|_| !self.checks_written() && !races) else {
            return self.undefined(id);
        };
        self.library_will_change();
        let value = self.indeterminate(ty)?;
        match &code.nodes[id.0 as usize] {
            Node::Register(slot) => {
                let slot = self.thread.base + *slot as usize;
                self.slot_will_change(slot);
                self.thread.slots[slot] = Cell::Number(value.clone());
            }
            Node::Load(place_code, scalar) => {
                let noted = self.process.memory.marked_count();
                self.store(*place_code, *scalar, Cell::Number(value.clone()))?;
                self.process.memory.unmarked_after(noted);
            }
            _ => return self.undefined(id),
        }
        Ok(value)
    }

    /// Whether a value that was never written must not be used.
    pub(crate) fn checks_written(&self) -> bool {
        self.options.checks.has(Property::Uninitialized)
    }

    /// Any number, for one that was never written.
    pub(crate) fn indeterminate(&mut self, ty: NumberType) -> OrStop<D::Number, D::Number> {
        self.coverage.axioms.insert(Assumed::STABLE_VALUES);
        self.fresh_value("indeterminate value", ty, Limits::NONE)
    }

    /// 0 or 1; nobody knows which.
    pub(crate) fn either(&mut self, what: &'static str) -> OrStop<bool, D::Number> {
        // Both sides take the step again, and draw the same number.
        self.library_will_change();
        let value = self.fresh_value(what, NumberType::INT, Limits::between(0, 1))?;
        self.compares(Arithmetic::Equal, NumberType::INT, &value, 1)
    }

    /// One of several numbers; nobody knows which. A replay that was not told takes the least.
    pub fn one_of(&mut self, what: &'static str, numbers: &[i64]) -> OrStop<i64, D::Number> {
        // Each side takes the step again, and draws the same number.
        self.library_will_change();
        let limits = Limits { low: numbers.iter().min().copied(), high: numbers.iter().max().copied() };
        let value = self.fresh_value(what, NumberType::INT, limits)?;
        if let (true, Some(given)) = (D::KNOWS_ALL, self.domain.as_index(&value)) {
            return Ok(given);
        }
        for number in numbers {
            if self.compares(Arithmetic::Equal, NumberType::INT, &value, *number)? {
                return Ok(*number);
            }
        }
        Err(Box::new(Stop::Assumption(self.here())))
    }

    /// Whether two pointers are equal.
    pub(crate) fn is_same_place(&mut self, x: &Pointer, y: &Pointer) -> OrStop<bool, D::Number> {
        if x.object == y.object || !self.environment_is_undecided() {
            return Ok(x.same_place(y));
        }
        let origin = |own: &Self, pointer: &Pointer| own.process.memory.get(pointer.object).map(|object| object.origin);
        if let (Some(Origin::String(a)), Some(Origin::String(b))) = (origin(self, x), origin(self, y)) {
            return self.is_shared(a, x, b, y);
        }
        let size = |own: &Self, pointer: &Pointer| own.process.memory.get(pointer.object).map(|object| object.size);
        let meet = |own: &Self, end: &Pointer, start: &Pointer| {
            start.offset == 0 && end.offset > 0 && size(own, end) == u32::try_from(end.offset).ok()
        };
        if meet(self, x, y) || meet(self, y, x) {
            self.coverage.axioms.insert(GAPS);
        }
        Ok(false)
    }

    /// Whether two literals lie in the same place, which they may if what follows is equal.
    fn is_shared(&mut self, a: StringId, x: &Pointer, b: StringId, y: &Pointer) -> OrStop<bool, D::Number> {
        let (one, other) = (self.tail(a, x), self.tail(b, y));
        let Some(text) = one.filter(|one| Some(one) == other.as_ref()) else { return Ok(false) };
        let text = text.trim_end_matches('\0');
        let name = format!("{text:?} == {text:?} (literals {} and {})", a.0.min(b.0), a.0.max(b.0));
        let shared = self.named_value(&name, NumberType::INT, Limits::between(0, 1))?;
        self.compares(Arithmetic::Equal, NumberType::INT, &shared, 1)
    }

    /// What follows in a literal.
    fn tail(&self, id: StringId, pointer: &Pointer) -> Option<String> {
        let literal = self.program.strings.get(id.0 as usize)?;
        let bytes = self.program.types.size(literal.ty)? / literal.units.len().max(1) as u64;
        let skipped = u64::try_from(pointer.offset).ok()?.checked_div(bytes)?;
        let units = literal.units.get(usize::try_from(skipped).ok()?..)?;
        Some(units.iter().map(|unit| char::from_u32(*unit).unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
    }
}
