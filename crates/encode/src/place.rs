//! Places: found, read and written.
//!
//! A place is a part of a tracked variable with the indices that lead to it, or
//! it is not tracked. Indices are checked either way, wherever the extent of
//! their array is known, as the machine checks them: outer ones first, each
//! against its own array; only the last index of an address may be one past the end.

use crate::effects::{Origin, Reason, Unknown};
use crate::environment::{Environment, Slot};
use crate::evaluate::{Evaluation, Value};
use crate::variables::{Shape, Tracked};
use crate::Encoder;
use antiphon_domain::Number;
use antiphon_machine::{place_text, Arrays, NumberType, Property};
use antiphon_model::{ExprId, Extent, PlaceId, PlaceKind, Type, Variable};
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term};

/// What a place is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Aim {
    /// To read or write it.
    Access,
    /// To point to it.
    Address,
}

/// A place that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// A part of the tracked variable at this position: the one that the
    /// indices lead to.
    ProgramInstance(usize, Vec<Number>),
    /// It is not tracked.
    Untracked(Reason),
}

impl Evaluation<'_, '_> {
    /// Finds a place that is read or written.
    pub(crate) fn find(&mut self, id: PlaceId) -> Found {
        self.locate(id, Aim::Access)
    }

    /// Evaluates what a pointer to a place is made of.
    pub(crate) fn point(&mut self, id: PlaceId) {
        self.locate(id, Aim::Address);
    }

    fn locate(&mut self, id: PlaceId, aim: Aim) -> Found {
        let program = self.encoder.program;
        match &program.place(id).kind {
            PlaceKind::Variable(variable) => match self.environment.scope.position(*variable) {
                Some(at) => Found::ProgramInstance(at, Vec::new()),
                None => Found::Untracked(self.why_untracked(id)),
            },
            PlaceKind::Index(array, index) => {
                let outer = match program.place(*array).kind {
                    PlaceKind::Index(..) => Aim::Access,
                    _ => aim,
                };
                let base = self.locate(*array, outer);
                let index = self.number_of_index(id, *array, *index, aim);
                match base {
                    Found::ProgramInstance(at, mut indices) => {
                        indices.push(index);
                        Found::ProgramInstance(at, indices)
                    }
                    untracked => untracked,
                }
            }
            PlaceKind::Deref(pointer) => {
                self.number(*pointer);
                Found::Untracked(Reason::Pointer)
            }
            PlaceKind::Field(base, _) => {
                self.locate(*base, aim);
                Found::Untracked(Reason::Record)
            }
            PlaceKind::String(_) => Found::Untracked(Reason::String),
            PlaceKind::Remote(_) => Found::Untracked(Reason::Remote),
        }
    }

    fn why_untracked(&self, id: PlaceId) -> Reason {
        let program = self.encoder.program;
        match program.types.get(program.place(id).ty) {
            Type::Pointer(_) => Reason::Pointer,
            Type::Record(_) => Reason::Record,
            Type::VaList => Reason::Variadic,
            _ => Reason::AddressTaken,
        }
    }

    /// The index of an element, which must lie within its array.
    fn number_of_index(&mut self, id: PlaceId, array: PlaceId, index: ExprId, aim: Aim) -> Number {
        let number = self.number(index);
        let Some(count) = self.count(array) else { return number };
        let at = self.encoder.domain.expression(number, NumberType::INT);
        let arena = self.encoder.domain.arena_mut();
        let low = arena.less_equal(Arena::ZERO, at);
        let high = match aim {
            Aim::Access => arena.less(at, count),
            Aim::Address => arena.less_equal(at, count),
        };
        let inside = arena.and(low, high);
        let (at, count) = (arena.print(at), arena.print(count));
        let program = self.encoder.program;
        let name = place_text(program, Some(self.environment.scope.function), array);
        let message = format!("index {at} is outside of `{name}`, which has {count} elements");
        self.oblige(inside, Property::ArrayBounds, program.place(id).span, message);
        number
    }

    /// How many elements an array has, if that is known.
    fn count(&mut self, array: PlaceId) -> Option<Term> {
        let program = self.encoder.program;
        let place = program.place(array);
        let member = matches!(place.kind, PlaceKind::Field(..));
        match program.types.get(place.ty) {
            // The last member of a record, in the old way to say that it is flexible.
            Type::Array(_, Extent::Fixed(1)) if member => None,
            Type::Array(_, Extent::Fixed(count)) => Some(self.encoder.domain.arena_mut().int(*count)),
            Type::Array(_, Extent::Variable(variable)) => match self.environment.get(*variable) {
                Some(slot) => Some(slot.value),
                None => {
                    self.left_out(Reason::Size, place.span);
                    None
                }
            },
            _ => None,
        }
    }

    /// The value of a place.
    pub(crate) fn load(&mut self, id: ExprId, place: PlaceId) -> Value {
        let (at, indices) = match self.find(place) {
            Found::ProgramInstance(at, indices) => (at, indices),
            Found::Untracked(reason) => return self.unknown(id, reason),
        };
        let (slot, tracked) = (self.environment.slots[at], &self.environment.scope.tracked[at]);
        if indices.len() != tracked.shape.extents.len() {
            return self.unknown(id, Reason::Aggregate);
        }
        if indices.is_empty() {
            return Value { number: self.encoder.domain.number(slot.value), written: slot.written };
        }
        self.element(slot, tracked.shape.ty, &indices, id)
    }

    fn element(&mut self, slot: Slot, ty: NumberType, indices: &[Number], id: ExprId) -> Value {
        let domain = &mut self.encoder.domain;
        let number = domain.array_element(&Number::Expr(slot.value), indices, ty);
        let written = domain.array_element(&Number::Expr(slot.written), indices, NumberType::INT);
        let (Ok(number), Ok(written)) = (number, written) else { return self.unknown(id, Reason::Aggregate) };
        let (term, written) = (domain.expression(number, ty), domain.condition(written));
        let typed = self.encoder.typing(ty, term);
        self.fact(typed);
        Value { number, written }
    }
}

/// What a step writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Write {
    pub at: usize,
    pub slot: Slot,
}

impl Evaluation<'_, '_> {
    /// The write of a value into a place.
    pub(crate) fn store(&mut self, place: PlaceId, value: Value) -> Option<Write> {
        let found = self.find(place);
        let slots = &self.environment.slots;
        self.put(place, found, value, slots)
    }

    /// The write of a value into a place that was found, where variables are `slots`.
    pub(crate) fn put(&mut self, place: PlaceId, found: Found, value: Value, slots: &[Slot]) -> Option<Write> {
        let span = self.encoder.program.place(place).span;
        let (at, indices) = match found {
            Found::ProgramInstance(at, indices) => (at, indices),
            Found::Untracked(reason) => {
                self.left_out(reason, span);
                return None;
            }
        };
        let (slot, tracked) = (slots[at], &self.environment.scope.tracked[at]);
        if indices.len() != tracked.shape.extents.len() {
            return Some(self.havoc(at, Reason::Aggregate, span));
        }
        let domain = &mut self.encoder.domain;
        if indices.is_empty() {
            let slot = Slot { value: domain.expression(value.number, tracked.shape.ty), written: value.written };
            return Some(Write { at, slot });
        }
        let written = domain.truth(value.written);
        let value = domain.array_with(&Number::Expr(slot.value), &indices, &value.number, tracked.shape.ty);
        let written = domain.array_with(&Number::Expr(slot.written), &indices, &written, NumberType::INT);
        match (value, written) {
            (Ok(Number::Expr(value)), Ok(Number::Expr(written))) => Some(Write { at, slot: Slot { value, written } }),
            _ => Some(self.havoc(at, Reason::Aggregate, span)),
        }
    }

    /// The copy of a whole array or record.
    pub(crate) fn copy(&mut self, place: PlaceId, from: Option<PlaceId>) -> Option<Write> {
        let span = self.encoder.program.place(place).span;
        let from = from.map(|from| self.find(from));
        let at = match self.find(place) {
            Found::ProgramInstance(at, indices) => match from {
                Some(Found::ProgramInstance(other, ref more)) if indices.is_empty() && more.is_empty() => {
                    let tracked = &self.environment.scope.tracked;
                    if tracked[at].shape == tracked[other].shape {
                        return Some(Write { at, slot: self.environment.slots[other] });
                    }
                    at
                }
                _ => at,
            },
            Found::Untracked(reason) => {
                self.left_out(reason, span);
                return None;
            }
        };
        Some(self.havoc(at, Reason::Aggregate, span))
    }

    /// Zeros into every part of a place.
    pub(crate) fn clear(&mut self, place: PlaceId) -> Option<Write> {
        let span = self.encoder.program.place(place).span;
        match self.find(place) {
            Found::ProgramInstance(at, indices) => {
                let shape = &self.environment.scope.tracked[at].shape;
                if !indices.is_empty() && indices.len() != shape.extents.len() {
                    return Some(self.havoc(at, Reason::Aggregate, span));
                }
                if !indices.is_empty() {
                    return self.store(place, Value::known(Number::Int(0)));
                }
                Some(Write { at, slot: self.encoder.zeros(shape) })
            }
            Found::Untracked(reason) => {
                self.left_out(reason, span);
                None
            }
        }
    }

    /// Any value in the place of a whole tracked variable.
    pub(crate) fn havoc(&mut self, at: usize, reason: Reason, span: Span) -> Write {
        let tracked: &Tracked = &self.environment.scope.tracked[at];
        let value = self.encoder.any_of_shape(&tracked.name, &tracked.shape);
        if tracked.shape.extents.is_empty() {
            let typed = self.encoder.typing(tracked.shape.ty, value);
            self.fact(typed);
        }
        let origin = Origin::Abstraction(reason);
        self.effects.unknowns.push(Unknown { origin, symbol: Some(value), reached: self.reached, span });
        Write { at, slot: Slot { value, written: self.encoder.all_written(&tracked.shape) } }
    }
}

impl Encoder<'_> {
    /// Zeros everywhere.
    pub(crate) fn zeros(&mut self, shape: &Shape) -> Slot {
        let zero = self.domain.expression(Number::Int(0), shape.ty);
        Slot { value: self.uniform(shape, zero), written: self.all_written(shape) }
    }

    fn any_of_shape(&mut self, name: &str, shape: &Shape) -> Term {
        let ty = self.value_type(shape);
        self.unknown_symbol(name, ty)
    }
}

impl Environment {
    /// The environment after writes, all at once.
    pub(crate) fn with(&self, writes: impl IntoIterator<Item = Write>) -> Environment {
        let mut after = self.clone();
        for write in writes {
            after.slots[write.at] = write.slot;
        }
        after
    }

    /// The positions of globals that a call may write.
    pub(crate) fn shared(&self) -> Vec<usize> {
        let changing = |(at, tracked): (usize, &Tracked)| {
            let global = matches!(tracked.variable, Variable::Global(_));
            (global && tracked.lasting == crate::Lasting::Changing).then_some(at)
        };
        self.scope.tracked.iter().enumerate().filter_map(changing).collect()
    }
}
