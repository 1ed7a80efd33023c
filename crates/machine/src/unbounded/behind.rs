//! What contracts and frames say of the memory behind a pointer: how much there is, whether two pointers lead into
//! the same object, any values for it, a copy of it, and forgetting a part of it.
//! Objects of known size are served as well; only to forget a part of one is left to a loop over its elements.
//! Deliberately not here: arrays with several dimensions that nothing bounds, of which a part is forgotten.

use crate::domain::{Arithmetic, Domain, InputStep, NumberType, Serial};
use crate::inputs::input_name;
use crate::library::{Answer, Given};
use crate::machine::{Machine, OrStop};
use crate::memory::{
    Access, Cell, Contents, Defined, LayoutId, Life, Object, ObjectId, Origin, Pointer, Scalar, Storage, Within,
};
use crate::step::Value;
use antiphon_model::library::Verifier;
use antiphon_model::{Type, TypeId};
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

impl<D: Domain> Machine<'_, D> {
    pub(crate) fn about_memory(&mut self, function: Verifier, given: &Given<D::Number>) -> Answer<D::Number> {
        match function {
            Verifier::Room => {
                let room = self.room_behind(given)?;
                Ok(Some(Value::Scalar(self.scalar_result(given), Cell::Number(room))))
            }
            Verifier::SameObject => {
                let (a, b) = (self.object_behind(given, 0)?, self.object_behind(given, 1)?);
                Ok(self.integer_result(given, i64::from(a.is_some() && a == b)))
            }
            Verifier::AnyElements => match self.object_behind(given, 0)? {
                Some(object) => {
                    self.any_elements(object, &self.argument_text(given, 0), self.type_behind(given)).map(|()| None)
                }
                None => Ok(None),
            },
            Verifier::Forget => self.forget_elements(given),
            Verifier::Copy => self.copy_of_object(given),
            _ => {
                if let Some(object) = self.object_behind(given, 0)? {
                    self.process.memory.end(object, Life::Ended);
                }
                Ok(None)
            }
        }
    }

    /// The object that an argument leads into, if it is alive.
    fn object_behind(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<Option<ObjectId>, D::Number> {
        let object = match self.cell(given, index)? {
            Cell::Pointer(pointer) => pointer.object,
            Cell::Within(within) => within.object,
            _ => return Ok(None),
        };
        let Some(known) = self.process.memory.get(object) else { return Ok(None) };
        if let (Storage::Pending, Origin::Global(global)) = (&known.storage, known.origin) {
            self.settle(global)?;
        }
        Ok(Some(object))
    }

    /// What the first argument points to by its type.
    fn type_behind(&self, given: &Given<D::Number>) -> Option<TypeId> {
        match self.program.types.get(*given.types.first()?) {
            Type::Pointer(to) => Some(*to),
            _ => None,
        }
    }

    /// How many elements of a type there are from a pointer on.
    fn room_behind(&mut self, given: &Given<D::Number>) -> OrStop<D::Number, D::Number> {
        let size = self.type_behind(given).and_then(|ty| self.program.types.size(ty)).unwrap_or(1).max(1);
        // Behind a pointer that leads nowhere there is less than nothing.
        let Some(object) = self.object_behind(given, 0)? else { return Ok(self.index(-1)) };
        let cell = self.cell(given, 0)?;
        if !self.is_unbounded(object) {
            return Ok(match cell {
                Cell::Pointer(to) => self.index((i64::from(to.high) - i64::from(to.offset)) / size as i64),
                _ => self.index(-1),
            });
        }
        let Some(place) = self.as_within(&cell)? else { return Ok(self.index(-1)) };
        if let Some(inside) = place.inside {
            return Ok(self.index(i64::from(inside.high - inside.offset) / size as i64));
        }
        let ((extents, stride), span) = (self.shape_of(object), self.here());
        let Some(depth) = self.depth_of(&extents, stride, crate::code::SizeCode::Fixed(size))? else {
            return self.boundless_limit(span, "elements of another size in");
        };
        let place = self.at_depth(place, depth, span)?;
        let zero = self.index(0);
        let at = place.indices.last().cloned().unwrap_or(zero);
        self.reckoned(Arithmetic::Subtract, &extents[depth], &at, span)
    }

    /// Each element of an object has any value, under a name by which a replay is given it.
    fn any_elements(&mut self, object: ObjectId, name: &str, ty: Option<TypeId>) -> OrStop<(), D::Number> {
        let Some(ty) = ty else { return Ok(()) };
        let layout = match self.process.memory.get(object).map(|known| &known.storage) {
            Some(Storage::Unbounded(_)) => return self.any_unbounded(object, name, ty),
            Some(Storage::Blank(Some(layout)) | Storage::Dense(layout, _)) => *layout,
            _ => return self.unsupported(&codes::U207, self.here(), "a contract about values of unknown shape"),
        };
        self.any_known(object, layout, name, ty)
    }

    fn any_unbounded(&mut self, object: ObjectId, name: &str, ty: TypeId) -> OrStop<(), D::Number> {
        let Some(array) = self.process.memory.unbounded(object) else { return Ok(()) };
        let (layouts, layout, extents) = (self.code.layouts.clone(), array.layout, array.extents.clone());
        for (index, leaf) in layouts.get(layout).leaves.iter().enumerate() {
            let Scalar::Number(number) = leaf.scalar else { continue };
            let path = self.fields_to(ty, leaf)?;
            let answer = self.domain.input_array(name, &path, &extents, number);
            let values = self.placed(answer, Self::here)?;
            self.process.memory.replace_contents(object, index, Contents { values, written: Defined::All });
        }
        Ok(())
    }

    fn any_known(&mut self, object: ObjectId, layout: LayoutId, name: &str, ty: TypeId) -> OrStop<(), D::Number> {
        let (layouts, size) = (self.code.layouts.clone(), self.process.memory.get(object).map_or(0, |own| own.size));
        let shape = layouts.get(layout);
        for index in 0..(size / shape.stride.max(1)) as usize * shape.leaves.len() {
            let (offset, leaf) = shape.place_of(index);
            let Scalar::Number(number) = leaf.scalar else { continue };
            let mut path = vec![InputStep::Index(u64::from(offset / shape.stride.max(1)))];
            path.extend(self.fields_to(ty, leaf)?);
            let known = self.answered(&input_name(name, &path), number)?;
            let known = known.or_else(|| self.domain.input(name, &path, number));
            let value = known.unwrap_or_else(|| self.domain.integer(0, number));
            let access = Access { offset, scalar: leaf.scalar, bits: leaf.bits };
            let answer = self.process.memory.store(&mut self.domain, object, access, Cell::Number(value));
            self.placed(answer, Self::here)?;
        }
        Ok(())
    }

    /// Elements behind a pointer, from one to another, have any values: 1. Of an object of known size nothing is done: 0.
    fn forget_elements(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let message = "a contract stands for its function";
        if D::KNOWS_ALL {
            return self.unsupported(&codes::U206, self.here(), message);
        }
        self.domain.stand_for_more(message);
        let Some(object) = self.object_behind(given, 0)?.filter(|object| self.is_unbounded(*object)) else {
            return Ok(self.integer_result(given, 0i64));
        };
        let (cell, span) = (self.cell(given, 0)?, self.here());
        let extents = self.shape_of(object).0;
        let place = self.as_within(&cell)?.filter(|place| place.inside.is_none() && extents.len() == 1);
        let Some(place) = place else {
            return self.boundless_limit(span, "a part that a contract lets be written of");
        };
        let zero = self.index(0);
        let first = self.at_depth(place, 0, span)?.indices.pop().unwrap_or(zero);
        let (low, high) = (self.number_argument(given, 1)?, self.number_argument(given, 2)?);
        let low = self.reckoned(Arithmetic::Add, &first, &low, span)?;
        let high = self.reckoned(Arithmetic::Add, &first, &high, span)?;
        let serial = self.next_serial(given.name);
        self.forget_between(object, serial, (&low, &high))?;
        Ok(self.integer_result(given, 1i64))
    }

    fn forget_between(
        &mut self,
        object: ObjectId,
        serial: Serial,
        ends: (&D::Number, &D::Number),
    ) -> OrStop<(), D::Number> {
        let Some(array) = self.process.memory.unbounded(object) else { return Ok(()) };
        let (layouts, layout, contents) = (self.code.layouts.clone(), array.layout, array.contents.clone());
        let name = serial.name();
        for (leaf, old) in contents.into_iter().enumerate() {
            let Some(Scalar::Number(ty)) = layouts.get(layout).leaves.get(leaf).map(|leaf| leaf.scalar) else {
                continue;
            };
            let answer = self.domain.array_around(&format!("{name}.{leaf}"), &old.values, ends, None, ty);
            let values = self.placed(answer, Self::here)?;
            let written = match old.written {
                Defined::All => Defined::All,
                // Whoever checked the function saw that it leaves values there.
                Defined::Where(flags) => {
                    let (one, name) = (self.domain.integer(1, NumberType::INT), format!("{name}.{leaf} written"));
                    let answer = self.domain.array_around(&name, &flags, ends, Some(&one), NumberType::INT);
                    Defined::Where(self.placed(answer, Self::here)?)
                }
            };
            self.process.memory.replace_contents(object, leaf, Contents { values, written });
        }
        Ok(())
    }

    /// A pointer to the same place of a copy of its object, which nobody else has.
    fn copy_of_object(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let (cell, object) = (self.cell(given, 0)?, self.object_behind(given, 0)?);
        let answer = self.process.memory.room_for(1);
        self.placed(answer, Self::here)?;
        let (memory, null) = (&mut self.process.memory, Cell::Null);
        let old = object.and_then(|object| memory.handle(object));
        let Some(old) = old else { return Ok(Some(Value::Scalar(Scalar::Pointer, null))) };
        let id = memory.create(old.size, old.fill, Origin::Library, None);
        if let Some(fresh) = memory.handle(id) {
            let copy = Object { storage: old.storage.clone(), ..(*fresh).clone() };
            memory.take_over(id, Rc::new(copy));
        }
        let copied = match cell {
            Cell::Pointer(to) => Cell::Pointer(Pointer { object: id, ..to }),
            Cell::Within(within) => Cell::Within(Within { object: id, ..(*within).clone() }.into()),
            other => other,
        };
        Ok(Some(Value::Scalar(Scalar::Pointer, copied)))
    }
}
