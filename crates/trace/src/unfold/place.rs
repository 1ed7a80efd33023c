//! Places: which bytes of which objects they may denote, reads and writes of
//! scalars, copies of whole records and arrays.

use super::access::known;
use super::evaluate::MOST_ELEMENTS;
use super::memory::{Address, ObjectId, Slot};
use super::state::{Origin, State};
use super::value::{Target, Value};
use super::{Result, Unfolder};
use crate::events::Class;
use antiphon_domain::Number;
use antiphon_machine::memory::Scalar;
use antiphon_model::{
    Access, ExprId, Extent, GlobalStorage, LocalStorage, PlaceId, PlaceKind, RecordKind, Type, TypeId, Variable,
};
use antiphon_outcome::Property;
use antiphon_prover::{Formula, Formulas};
use antiphon_source::Span;

/// What a place is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// To read or write it.
    Access,
    /// For its address, which may be one past an array.
    Address,
}

/// Where a place may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// When it is there.
    pub condition: Formula,
    /// In which object.
    pub object: ObjectId,
    /// At which byte.
    pub offset: i64,
}

impl Unfolder<'_> {
    /// Where a place is.
    pub(super) fn locate(&mut self, state: &mut State, id: PlaceId, purpose: Purpose) -> Result<Vec<Candidate>> {
        let program = self.program;
        let place = program.place(id);
        let at = |object: ObjectId| vec![Candidate { condition: Formulas::TRUE, object, offset: 0 }];
        match &place.kind {
            PlaceKind::Variable(variable) => Ok(at(self.variable_object(state, *variable, place.span)?)),
            PlaceKind::String(string) => Ok(at(self.string_object(state, *string))),
            PlaceKind::Deref(pointer) => self.behind(state, *pointer, place.ty, place.span, purpose),
            PlaceKind::Index(array, index) => self.element(state, *array, *index, place.span, purpose),
            PlaceKind::Field(record, field) => {
                let found = self.locate(state, *record, purpose)?;
                let Type::Record(ty) = program.types.get(program.place(*record).ty) else {
                    return self.unsupported("a member of something that is not a record", place.span);
                };
                let field = &program.types.record(*ty).fields[*field as usize];
                if field.bits.is_some() {
                    return self.unsupported("a bit-field", place.span);
                }
                let by = field.offset as i64;
                Ok(found.into_iter().map(|c| Candidate { offset: c.offset + by, ..c }).collect())
            }
            PlaceKind::Remote(_) => self.unsupported("a variable of another process", place.span),
        }
    }

    /// The object of a variable.
    fn variable_object(&mut self, state: &mut State, variable: Variable, span: Span) -> Result<ObjectId> {
        match variable {
            Variable::Global(id) => {
                let thread = match self.program.global(id).storage {
                    GlobalStorage::Process => None,
                    GlobalStorage::Thread => Some(self.run.thread),
                };
                self.global_object(state, id, thread)
            }
            Variable::Local(local) => {
                let object = state.frames.last().and_then(|frame| frame.objects[local.0 as usize]);
                match object {
                    Some(object) => Ok(object),
                    None => self.unsupported("a local variable before its declaration", span),
                }
            }
        }
    }

    /// What a pointer points to.
    pub(super) fn behind(
        &mut self,
        state: &mut State,
        pointer: ExprId,
        ty: TypeId,
        span: Span,
        purpose: Purpose,
    ) -> Result<Vec<Candidate>> {
        let pointer = self.pointer(state, pointer)?;
        let null = self.is_target(&pointer, |target| matches!(target, Target::Integer(_)));
        let not_null = self.kernel.formulas.not(null);
        self.oblige(state, not_null, Property::Pointer, span, "a null pointer is followed".to_owned());
        let wild = self.is_target(&pointer, |target| matches!(target, Target::Wild | Target::Function(_)));
        let not_wild = self.kernel.formulas.not(wild);
        self.oblige(
            state,
            not_wild,
            Property::Pointer,
            span,
            "a pointer is followed that points to no object".to_owned(),
        );
        let size = match purpose {
            Purpose::Access => self.size_of(state, ty, span)? as i64,
            Purpose::Address => 0,
        };
        let mut found = Vec::new();
        for (condition, target) in pointer.0.iter() {
            let Target::Object(object, offset) = *target else { continue };
            let whole = self.objects.info(object).map_or(0, |info| info.size as i64);
            if offset < 0 || offset + size > whole {
                let elsewhere = self.kernel.formulas.not(*condition);
                let message = "a pointer is followed that points outside of its object".to_owned();
                self.oblige(state, elsewhere, Property::ArrayBounds, span, message);
                continue;
            }
            if purpose == Purpose::Access {
                self.demand_alive(state, *condition, object, span)?;
            }
            found.push(Candidate { condition: *condition, object, offset });
        }
        Ok(found)
    }

    /// An object must be alive where a condition holds.
    pub(super) fn demand_alive(
        &mut self,
        state: &mut State,
        condition: Formula,
        object: ObjectId,
        span: Span,
    ) -> Result<()> {
        if !self.may_end(object) {
            return Ok(());
        }
        let address = Address { object, slot: Slot::Alive, offset: 0 };
        let class = self.life_class(object);
        self.under(state, condition, |own, state| {
            let alive = own.read(state, address, Scalar::Number(antiphon_machine::NumberType::INT), class, span)?;
            let alive = match alive {
                Value::Number(number) => own.kernel.nonzero(number),
                _ => Formulas::TRUE,
            };
            let message = "a pointer is followed to an object that has ended".to_owned();
            own.oblige(state, alive, Property::Pointer, span, message);
            Ok(())
        })?;
        Ok(())
    }

    /// An element of an array.
    fn element(
        &mut self,
        state: &mut State,
        array: PlaceId,
        index: ExprId,
        span: Span,
        purpose: Purpose,
    ) -> Result<Vec<Candidate>> {
        let found = self.locate(state, array, purpose)?;
        let number = self.number(state, index)?;
        let Type::Array(element, extent) = *self.program.types.get(self.program.place(array).ty) else {
            return self.unsupported("an element of something that is not an array", span);
        };
        let size = self.size_of(state, element, span)? as i64;
        let count = match extent {
            Extent::Flexible => None,
            extent => Some(self.extent(state, extent, span)? as i64),
        };
        let last = count.map(|count| if purpose == Purpose::Access { count - 1 } else { count });
        if let Some(at) = known(&self.kernel, number) {
            if at < 0 || last.is_some_and(|last| at > last) {
                let message = format!("index {at} is outside of an array of {} elements", count.unwrap_or(0));
                self.oblige(state, Formulas::FALSE, Property::ArrayBounds, span, message);
                return Ok(Vec::new());
            }
            return Ok(found.into_iter().map(|c| Candidate { offset: c.offset + at * size, ..c }).collect());
        }
        match last {
            Some(last) if last <= MOST_ELEMENTS => self.any_element(state, found, number, last, size, span),
            _ => self.unsupported("an unknown index into a large array", span),
        }
    }

    fn any_element(
        &mut self,
        state: &mut State,
        found: Vec<Candidate>,
        number: Number,
        last: i64,
        size: i64,
        span: Span,
    ) -> Result<Vec<Candidate>> {
        let mut all = Vec::new();
        let mut inside = Vec::new();
        for at in 0..=last {
            let here = self.kernel.equal(number, Number::Int(at));
            if here == Formulas::FALSE {
                continue;
            }
            inside.push(here);
            for candidate in &found {
                let condition = self.kernel.formulas.and(&[candidate.condition, here]);
                all.push(Candidate { condition, object: candidate.object, offset: candidate.offset + at * size });
            }
        }
        let inside = self.kernel.formulas.or(&inside);
        let message = format!("an index is outside of an array of {} elements", last + 1);
        self.oblige(state, inside, Property::ArrayBounds, span, message);
        Ok(all)
    }

    /// Whether a place is a register, and which.
    fn register(&self, state: &State, id: PlaceId) -> Option<usize> {
        let PlaceKind::Variable(Variable::Local(local)) = self.program.place(id).kind else { return None };
        let frame = state.frames.last()?;
        let storage = self.program.function(frame.function).locals[local.0 as usize].storage;
        (storage == LocalStorage::Register).then_some(local.0 as usize)
    }

    fn class_of(&self, id: PlaceId) -> Class {
        match self.program.access(id) {
            Access::Atomic => Class::Atomic,
            Access::Volatile | Access::Plain => Class::Plain,
        }
    }

    /// The value of a variable.
    pub(super) fn variable(&mut self, state: &mut State, variable: Variable, span: Span) -> Result<Value> {
        let (ty, register) = match variable {
            Variable::Global(id) => (self.program.global(id).ty, None),
            Variable::Local(local) => {
                let function = state.frames.last().map(|frame| frame.function).unwrap_or(self.program.startup);
                let local_info = &self.program.function(function).locals[local.0 as usize];
                (local_info.ty, (local_info.storage == LocalStorage::Register).then_some(local.0 as usize))
            }
        };
        if let (Some(register), Some(frame)) = (register, state.frames.last()) {
            return Ok(frame.registers[register].clone());
        }
        let object = self.variable_object(state, variable, span)?;
        let Some(scalar) = Scalar::of(&self.program.types, ty) else {
            return self.unsupported("a variable that is not a scalar", span);
        };
        self.read(state, Address { object, slot: Slot::Data, offset: 0 }, scalar, Class::Plain, span)
    }

    /// Reads a scalar place.
    pub(super) fn load(&mut self, state: &mut State, id: PlaceId) -> Result<Value> {
        if let (Some(register), Some(frame)) = (self.register(state, id), state.frames.last()) {
            return Ok(frame.registers[register].clone());
        }
        let place = self.program.place(id);
        let Some(scalar) = Scalar::of(&self.program.types, place.ty) else {
            return self.unsupported("a whole record or array as a value", place.span);
        };
        let candidates = self.locate(state, id, Purpose::Access)?;
        self.load_from(state, &candidates, scalar, self.class_of(id), place.span)
    }

    /// Reads a scalar from where it may be.
    pub(super) fn load_from(
        &mut self,
        state: &mut State,
        candidates: &[Candidate],
        scalar: Scalar,
        class: Class,
        span: Span,
    ) -> Result<Value> {
        let mut result: Option<Value> = None;
        for Candidate { condition, object, offset } in candidates {
            let address = Address { object: *object, slot: Slot::Data, offset: *offset };
            let value = self.under(state, *condition, |own, state| own.read(state, address, scalar, class, span))?;
            result = match (result, value) {
                (Some(other), Some(value)) => Some(self.kernel.choose_value(*condition, &value, &other)),
                (other, value) => value.or(other),
            };
        }
        Ok(result.unwrap_or(Value::Undefined))
    }

    /// Writes a scalar place.
    pub(super) fn store(&mut self, state: &mut State, id: PlaceId, value: Value) -> Result<()> {
        if let (Some(register), Some(frame)) = (self.register(state, id), state.frames.last_mut()) {
            frame.registers[register] = value;
            return Ok(());
        }
        let place = self.program.place(id);
        let Some(scalar) = Scalar::of(&self.program.types, place.ty) else {
            return self.unsupported("a whole record or array as a value", place.span);
        };
        let candidates = self.locate(state, id, Purpose::Access)?;
        self.store_to(state, &candidates, scalar, value, self.class_of(id), place.span)
    }

    /// Writes a scalar where it may be.
    pub(super) fn store_to(
        &mut self,
        state: &mut State,
        candidates: &[Candidate],
        scalar: Scalar,
        value: Value,
        class: Class,
        span: Span,
    ) -> Result<()> {
        for Candidate { condition, object, offset } in candidates {
            let address = Address { object: *object, slot: Slot::Data, offset: *offset };
            if *condition == Formulas::TRUE {
                self.write(state, address, scalar, value.clone(), class, span)?;
            } else if self.is_event(address) {
                let length = state.path.len();
                state.path.push(&mut self.kernel.formulas, *condition, Origin::Branch);
                self.write(state, address, scalar, value.clone(), class, span)?;
                state.path.split_off(length);
            } else {
                let old = self.read(state, address, scalar, class, span)?;
                let merged = self.kernel.choose_value(*condition, &value, &old);
                self.write(state, address, scalar, merged, class, span)?;
            }
        }
        Ok(())
    }

    /// The scalars of a type: offsets from its start.
    pub(super) fn leaves(&mut self, state: &mut State, ty: TypeId, span: Span) -> Result<Vec<(i64, Scalar)>> {
        if let Some(scalar) = Scalar::of(&self.program.types, ty) {
            return Ok(vec![(0, scalar)]);
        }
        match *self.program.types.get(ty) {
            Type::Array(element, extent) => {
                let count = self.extent(state, extent, span)?;
                let size = self.size_of(state, element, span)? as i64;
                let inside = self.leaves(state, element, span)?;
                let shift = |at: i64| inside.iter().map(move |(offset, scalar)| (offset + at * size, *scalar));
                Ok((0..count as i64).flat_map(shift).collect())
            }
            Type::Record(record) => {
                let record = self.program.types.record(record).clone();
                let fields = match record.kind {
                    RecordKind::Struct => &record.fields[..],
                    // What lies in a union is what was written last; zeros are those of the largest member.
                    RecordKind::Union => &record.fields[..record.fields.len().min(1)],
                };
                let mut all = Vec::new();
                for field in fields {
                    if field.bits.is_some() {
                        return self.unsupported("a bit-field", span);
                    }
                    let inside = self.leaves(state, field.ty, span)?;
                    all.extend(inside.into_iter().map(|(offset, scalar)| (offset + field.offset as i64, scalar)));
                }
                Ok(all)
            }
            _ => Ok(Vec::new()),
        }
    }

    /// Copies a whole record or array.
    pub(super) fn copy(&mut self, state: &mut State, to: PlaceId, from: PlaceId) -> Result<()> {
        let place = self.program.place(to);
        let leaves = self.leaves(state, place.ty, place.span)?;
        let sources = self.locate(state, from, Purpose::Access)?;
        let targets = self.locate(state, to, Purpose::Access)?;
        let (read, written) = (self.class_of(from), self.class_of(to));
        for (offset, scalar) in leaves {
            let moved = |list: &[Candidate]| -> Vec<Candidate> {
                list.iter().map(|c| Candidate { offset: c.offset + offset, ..*c }).collect()
            };
            let value = self.load_from(state, &moved(&sources), scalar, read, place.span)?;
            self.store_to(state, &moved(&targets), scalar, value, written, place.span)?;
        }
        Ok(())
    }

    /// Writes zeros to all of a place.
    pub(super) fn clear(&mut self, state: &mut State, id: PlaceId) -> Result<()> {
        let place = self.program.place(id);
        let leaves = self.leaves(state, place.ty, place.span)?;
        let targets = self.locate(state, id, Purpose::Access)?;
        for (offset, scalar) in leaves {
            let there: Vec<Candidate> = targets.iter().map(|c| Candidate { offset: c.offset + offset, ..*c }).collect();
            let zero = match scalar {
                Scalar::Number(_) => Value::int(0),
                Scalar::Pointer | Scalar::VaList => Value::pointer(Target::NULL),
            };
            self.store_to(state, &there, scalar, zero, Class::Plain, place.span)?;
        }
        Ok(())
    }
}
