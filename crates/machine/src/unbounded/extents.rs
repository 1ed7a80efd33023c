//! Sizes as numbers of the domain, and objects that have no other size.
//!
//! An extent with few values is looked at one value after the other, as long as
//! all extents of an object are like that; then the object is an ordinary one.
//! If one is not, the object is unbounded, and its other extents are the numbers
//! that they are by then.

use crate::code::{AllocateCode, SizeCode};
use crate::domain::{Arithmetic, Domain, NumberType, Widths};
use crate::fault::Property;
use crate::machine::{Machine, OrStop};
use crate::memory::unbounded::INDEX;
use crate::memory::{Access, Cell, Contents, Defined, Fill, Indices, ObjectId, Origin, Pointer, Scalar, Storage};
use antiphon_model::{AllocationFill, Extent, GlobalId, LocalId, Role, Type, TypeId, Variable};
use antiphon_source::codes::unsupported as codes;

/// A number of elements.
enum Measure<N> {
    /// It is known.
    Known(u64),
    /// Nothing bounds it; it is not negative.
    Open(N),
}

impl<D: Domain> Machine<'_, D> {
    /// The value of a variable that is an extent, and its name.
    pub(crate) fn extent_cell(&mut self, variable: Variable) -> OrStop<(Cell<D::Number>, String), D::Number> {
        match variable {
            Variable::Local(local) => {
                let function = self.thread.frames.last().map(|frame| frame.function);
                let name = function.map(|function| &self.program.function(function).locals[local.0 as usize].name);
                let slot = self.thread.base + local.0 as usize;
                let cell = self.thread.slots.get(slot).cloned().unwrap_or(Cell::Undefined);
                Ok((cell, name.cloned().unwrap_or_default()))
            }
            Variable::Global(global) => {
                let declared = self.program.global(global);
                let Some(scalar) = Scalar::of(&self.program.types, declared.ty) else {
                    return Ok((Cell::Undefined, declared.name.clone()));
                };
                let id = ObjectId { slot: global.0, generation: 0 };
                let access = Access { offset: 0, scalar, bits: None };
                let answer = self.process.memory.load(&mut self.domain, id, access);
                Ok((self.placed(answer, Self::here)?, declared.name.clone()))
            }
        }
    }

    /// The number of elements that a variable says; it must be known.
    pub fn extent(&mut self, variable: Variable) -> OrStop<u64, D::Number> {
        match self.measure(variable)? {
            Measure::Known(extent) => Ok(extent),
            Measure::Open(_) => {
                let name = self.extent_cell(variable)?.1;
                let message = format!("an array of `{name}` elements, which is unbounded");
                self.unsupported(&codes::U207, self.here(), message)
            }
        }
    }

    /// The number of elements that a variable says.
    fn measure(&mut self, variable: Variable) -> OrStop<Measure<D::Number>, D::Number> {
        let (cell, name) = self.extent_cell(variable)?;
        let value = match &cell {
            Cell::Number(number) => self.found_value(number, self.here())?,
            _ => None,
        };
        match (value.and_then(|value| u64::try_from(value).ok()), &cell) {
            (Some(extent), _) => return Ok(Measure::Known(extent)),
            (None, Cell::Number(number)) if value.is_none() && !D::KNOWS_ALL => {
                let zero = self.index(0);
                if self.related(Arithmetic::LessEqual, &zero, number, self.here())? {
                    return Ok(Measure::Open(number.clone()));
                }
            }
            _ => {}
        }
        let shown = self.shown(&cell, NumberType::INT);
        self.fault(Property::ArrayBounds, self.here(), format!("an array has {shown} elements (`{name}`)"))
    }

    /// The extents of an array type, the outermost first; `None` if all are known.
    fn open_extents(&mut self, ty: TypeId) -> OrStop<Option<Indices<D::Number>>, D::Number> {
        if D::KNOWS_ALL {
            return Ok(None);
        }
        let (extents, open) = self.all_extents(ty)?;
        Ok((open > 0).then_some(extents))
    }

    /// The extents of an array type, and how many of them are not known.
    fn all_extents(&mut self, mut ty: TypeId) -> OrStop<(Indices<D::Number>, usize), D::Number> {
        let (mut extents, mut open) = (Indices::new(), 0);
        let program = self.program;
        while let Type::Array(element, extent) = program.types.get(ty) {
            let measure = match extent {
                Extent::Fixed(count) => Measure::Known(*count),
                Extent::Variable(variable) => self.measure(*variable)?,
                Extent::Flexible => break,
            };
            extents.push(match measure {
                Measure::Known(count) => self.domain.integer(i128::from(count), INDEX),
                Measure::Open(number) => {
                    open += 1;
                    number
                }
            });
            ty = *element;
        }
        Ok((extents, open))
    }

    /// A size as a number: no value is asked for.
    pub(crate) fn size_number(&mut self, size: SizeCode) -> OrStop<D::Number, D::Number> {
        let code = self.code;
        match size {
            SizeCode::Fixed(bytes) => Ok(self.domain.integer(i128::from(bytes), INDEX)),
            SizeCode::Dynamic(row) => {
                let row = &code.sizes[row as usize];
                self.product(row.factor, &row.extents)
            }
        }
    }

    fn product(&mut self, factor: u64, variables: &[Variable]) -> OrStop<D::Number, D::Number> {
        let mut product = self.domain.integer(i128::from(factor), INDEX);
        for &variable in variables {
            match self.extent_cell(variable)? {
                (Cell::Number(number), _) => {
                    product = self.reckoned(Arithmetic::Multiply, &product, &number, self.here())?;
                }
                (_, name) => {
                    let message = format!("an array has `{name}` elements, but `{name}` was never written");
                    return self.fault(Property::Uninitialized, self.here(), message);
                }
            }
        }
        Ok(product)
    }

    /// How many elements of so many bytes a size has; `None` if that is not a whole number.
    pub(super) fn elements_in(&mut self, size: SizeCode, stride: u32) -> OrStop<Option<D::Number>, D::Number> {
        let (code, stride) = (self.code, u64::from(stride.max(1)));
        match size {
            SizeCode::Fixed(bytes) if bytes % stride == 0 => {
                Ok(Some(self.domain.integer(i128::from(bytes / stride), INDEX)))
            }
            SizeCode::Dynamic(row) if code.sizes[row as usize].factor % stride == 0 => {
                let row = &code.sizes[row as usize];
                Ok(Some(self.product(row.factor / stride, &row.extents)?))
            }
            SizeCode::Fixed(_) | SizeCode::Dynamic(_) => Ok(None),
        }
    }

    /// The extents of a local array, if one of them has no bounds.
    pub(crate) fn open_local(&mut self, local: LocalId) -> OrStop<Option<Indices<D::Number>>, D::Number> {
        if D::KNOWS_ALL || !matches!(self.memory_local(local), Some(row) if matches!(row.size, SizeCode::Dynamic(_))) {
            return Ok(None);
        }
        let Some(function) = self.function() else { return Ok(None) };
        let ty = self.program.function(function).locals[local.0 as usize].ty;
        let Some(extents) = self.open_extents(ty)? else { return Ok(None) };
        let one = self.index(1);
        for extent in &extents {
            if !self.related(Arithmetic::LessEqual, &one, extent, self.here())? {
                return self.no_elements(local);
            }
        }
        Ok(Some(extents))
    }

    /// A fresh object for a local array without bounds.
    pub(crate) fn create_open_local(
        &mut self,
        local: LocalId,
        extents: Indices<D::Number>,
    ) -> OrStop<Pointer, D::Number> {
        let layout = self.memory_local(local).and_then(|row| row.layout);
        let pointer = self.create_local(local, 0);
        self.make_unbounded(pointer.object, layout, extents)?;
        Ok(pointer)
    }

    fn make_unbounded(
        &mut self,
        object: ObjectId,
        layout: Option<crate::memory::LayoutId>,
        extents: Indices<D::Number>,
    ) -> OrStop<(), D::Number> {
        let Some(layout) = layout else {
            return self.boundless_limit(self.here(), "values that are not plain scalars in");
        };
        let answer = self.process.memory.make_unbounded(&mut self.domain, object, layout, extents);
        self.placed(answer, Self::here)
    }

    /// Gives all global arrays their memory. What a loop changes is found by
    /// comparing, and an array that came to be within it would look changed.
    pub fn settle_all(&mut self) -> OrStop<(), D::Number> {
        for (index, row) in self.code.globals.iter().enumerate() {
            let id = ObjectId { slot: index as u32, generation: 0 };
            let pending = self.process.memory.get(id).is_some_and(|known| matches!(known.storage, Storage::Pending));
            if pending && matches!(row.size, SizeCode::Dynamic(_)) {
                self.settle(GlobalId(index as u32))?;
            }
        }
        Ok(())
    }

    /// Gives a global array its memory if one of its extents has no bounds;
    /// whether it did.
    pub(crate) fn settle_open(&mut self, global: GlobalId) -> OrStop<bool, D::Number> {
        let Some(extents) = self.open_extents(self.program.global(global).ty)? else { return Ok(false) };
        let id = ObjectId { slot: global.0, generation: 0 };
        self.make_unbounded(id, self.code.globals[global.0 as usize].layout, extents)?;
        if matches!(self.program.global(global).role, Role::Input(_)) {
            self.fill_open_input(global)?;
            self.constrain_input(global)?;
        }
        Ok(true)
    }

    /// An input whose extents nothing bounds is one array value for each of its
    /// leaves; what the user gave of it are its first elements.
    fn fill_open_input(&mut self, global: GlobalId) -> OrStop<(), D::Number> {
        let declared = self.program.global(global);
        let id = ObjectId { slot: global.0, generation: 0 };
        let Some(array) = self.process.memory.unbounded(id) else { return Ok(()) };
        let (layout, extents) = (array.layout, array.extents.clone());
        if self.options.inputs.contains_key(&declared.name) {
            let what = "values that were given of a part of the input";
            return self.boundless_limit(declared.span, what);
        }
        let layouts = self.code.layouts.clone();
        for (index, leaf) in layouts.get(layout).leaves.iter().enumerate() {
            let Scalar::Number(ty) = leaf.scalar else { continue };
            let path = self.fields_to(declared.ty, leaf)?;
            let answer = self.domain.input_array(&declared.name, &path, &extents, ty);
            let values = self.placed(answer, |_| declared.span)?;
            self.process.memory.replace_contents(id, index, Contents { values, written: Defined::All });
        }
        Ok(())
    }

    /// An allocation, if its size has no bounds.
    pub(crate) fn allocate_open(
        &mut self,
        code: &AllocateCode,
        count: &D::Number,
    ) -> OrStop<Option<Pointer>, D::Number> {
        if D::KNOWS_ALL {
            return Ok(None);
        }
        let (inner, open) = match code.ty {
            Some(ty) => self.all_extents(ty)?,
            None => (Indices::new(), 0),
        };
        let mut extents = Indices::new();
        match self.found_value(count, self.here())? {
            Some(_) if open == 0 => return Ok(None),
            Some(count) => extents.push(self.index(count)),
            None => extents.push(count.clone()),
        }
        extents.extend(inner);
        if code.ty.is_none() {
            return self.boundless_limit(self.here(), "elements of unknown type of");
        }
        let zero = self.index(0);
        if !self.related(Arithmetic::LessEqual, &zero, &extents[0], self.here())? {
            if self.domain.widths() == Widths::Bounded {
                return Err(self.too_large());
            }
            let message = format!("an allocation of {} elements", self.index_text(&extents[0]));
            return self.fault(Property::ArrayBounds, self.here(), message);
        }
        let answer = self.process.memory.room_for(1);
        self.placed(answer, Self::here)?;
        let fill = match code.fill {
            AllocationFill::Undefined => Fill::Undefined,
            AllocationFill::Zero => Fill::Zero,
        };
        let object = self.process.memory.create(0, fill, Origin::Heap(self.here()), code.layout);
        self.make_unbounded(object, code.layout, extents)?;
        Ok(Some(Pointer::to_object(object, 0)))
    }
}
