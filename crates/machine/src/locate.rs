//! Places: from a place of the model to an object, an offset and the region
//! around it, with every check on the way.
//!
//! An element must lie within the extent of its own array, so `m[0][7]` of
//! `int m[5][5]` is a violation, though a pointer may walk over all of `m`. A
//! field narrows the region to itself. What is read or written in the end must
//! lie in the region and in a living object.

use crate::code::{FieldCode, Node, NodeId, PlaceCode, PlaceCodeId, SizeCode};
use crate::domain::{Domain, Widths};
use crate::evaluate::elements;
use crate::fault::Property;
use crate::machine::{Machine, OrStop};
use crate::memory::{Access, Block, Cell, Fill, Life, ObjectId, Origin, Pointer, Scalar, Storage};
pub(crate) use crate::value::Located;
use antiphon_model::{GlobalId, LocalId};
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;

/// What a place is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// To read or write it.
    Access,
    /// To point to it: one past the end will do.
    Address,
}

impl<D: Domain> Machine<'_, D> {
    /// Finds a place.
    pub(crate) fn locate(&mut self, id: PlaceCodeId, aim: Aim) -> OrStop<Located, D::Number> {
        let code = self.code;
        match &code.place_codes[id.0 as usize] {
            PlaceCode::Global(slot) => {
                let object = self.global_object(*slot);
                let size = match self.process.memory.get(object) {
                    Some(known) if !matches!(known.storage, Storage::Pending) => known.size,
                    _ => self.settle(GlobalId(*slot))?,
                };
                Ok(Located { object, offset: 0, low: 0, high: size, bits: None })
            }
            PlaceCode::Local(local) => {
                let pointer = self.local_object(*local)?;
                Ok(Located { object: pointer.object, offset: 0, low: 0, high: pointer.high, bits: None })
            }
            PlaceCode::String(slot) => {
                let object = ObjectId { slot: *slot, generation: 0 };
                let size = self.process.memory.get(object).map_or(0, |known| known.size);
                Ok(Located { object, offset: 0, low: 0, high: size, bits: None })
            }
            PlaceCode::Deref(node) => self.pointed_to(*node, aim),
            PlaceCode::Index(array, index, size, extent) => self.element(id, *array, *index, *size, *extent, aim),
            PlaceCode::Field(base, field) => {
                let base = self.locate(*base, aim)?;
                let found = narrowed(base, field);
                let has_rest = field.last_of.is_some_and(|size| self.is_longer_allocation(&base, size));
                Ok(if has_rest { Located { high: base.high, ..found } } else { found })
            }
            PlaceCode::Register(_) => {
                self.unsupported(&codes::U207, self.place_span(id), "the address of a variable that has none")
            }
            PlaceCode::Unsupported(what) => self.unsupported(&codes::U207, self.place_span(id), &**what),
        }
    }

    /// Whether a record is alone in an allocation that has more bytes. One that
    /// could be an array of such records is taken for that: no fault is missed.
    fn is_longer_allocation(&self, base: &Located, size: u32) -> bool {
        let object = self.process.memory.get(base.object);
        let heap = object.is_some_and(|object| matches!(object.origin, Origin::Heap(_)) && object.size == base.high);
        heap && base.offset == 0 && base.high > size && base.high % size.max(1) != 0
    }

    /// The object of a local variable; made now if it has none.
    pub(crate) fn local_object(&mut self, local: LocalId) -> OrStop<Pointer, D::Number> {
        match &self.thread.slots[self.thread.base + local.0 as usize] {
            Cell::Pointer(pointer) => Ok(*pointer),
            _ => self.enliven(local),
        }
    }

    /// Gives a local variable in memory a fresh object.
    pub(crate) fn enliven(&mut self, local: LocalId) -> OrStop<Pointer, D::Number> {
        if let Some(extents) = self.open_local(local)? {
            return self.create_open_local(local, extents);
        }
        let size = self.local_size(local)?;
        Ok(self.create_local(local, size))
    }

    /// The bytes of a local variable in memory.
    pub(crate) fn local_size(&mut self, local: LocalId) -> OrStop<u32, D::Number> {
        let code = self.memory_local(local).map_or(SizeCode::Fixed(0), |row| row.size);
        let size = self.size(code)?;
        match code {
            SizeCode::Dynamic(row) if size == 0 && self.code.sizes[row as usize].factor > 0 => self.no_elements(local),
            SizeCode::Dynamic(_) | SizeCode::Fixed(_) => self.object_size(size),
        }
    }

    /// An array of variable length must have an element.
    #[cold]
    pub(crate) fn no_elements<T>(&self, local: LocalId) -> OrStop<T, D::Number> {
        let function = self.function().unwrap_or(self.program.startup);
        let name = self.program.function(function).locals.get(local.0 as usize).map_or("", |local| &local.name);
        self.fault(Property::ArrayBounds, self.here(), format!("the array `{name}` has 0 elements"))
    }

    pub(crate) fn memory_local(&self, local: LocalId) -> Option<crate::code::MemoryLocal> {
        let function = self.function()?;
        self.code.functions[function.0 as usize].memory.get(local.0 as usize).copied().flatten()
    }

    /// A fresh object for a local variable.
    pub(crate) fn create_local(&mut self, local: LocalId, size: u32) -> Pointer {
        let layout = self.memory_local(local).and_then(|row| row.layout);
        let origin = Origin::Local(self.function().unwrap_or(self.program.startup), local);
        let object = self.process.memory.create(size, Fill::Undefined, origin, layout);
        let pointer = Pointer::to_object(object, size);
        let slot = self.thread.base + local.0 as usize;
        self.slot_will_change(slot);
        self.thread.slots[slot] = Cell::Pointer(pointer);
        pointer
    }

    /// A size that an object may have.
    pub(crate) fn object_size(&self, bytes: u64) -> OrStop<u32, D::Number> {
        if bytes > crate::memory::LARGEST_OBJECT {
            return Err(self.too_large());
        }
        Ok(bytes as u32)
    }

    /// Whether a null pointer is written as such.
    fn is_written_null(&self, node: NodeId) -> bool {
        match &self.code.nodes[node.0 as usize] {
            Node::Constant(_) => true,
            Node::Repoint(_, _, inner) | Node::NumberToPointer(inner) | Node::Convert(_, _, inner) => {
                self.is_written_null(*inner)
            }
            _ => false,
        }
    }

    fn pointed_to(&mut self, node: NodeId, aim: Aim) -> OrStop<Located, D::Number> {
        match self.evaluate(node)? {
            Cell::Pointer(pointer) => Ok(Located {
                object: pointer.object,
                offset: i64::from(pointer.offset),
                low: pointer.low,
                high: pointer.high,
                bits: None,
            }),
            Cell::Undefined => self.undefined(node),
            // `&((T *)0)->member` is how programs ask for the offset of a member.
            Cell::Null if aim == Aim::Address && self.is_written_null(node) => {
                let object = ObjectId { slot: u32::MAX, generation: 0 };
                Ok(Located { object, offset: 0, low: 0, high: crate::memory::LARGEST_OBJECT as u32, bits: None })
            }
            Cell::Null => {
                let text = self.spelled(node);
                let used = if aim == Aim::Access { "is dereferenced" } else { "is used to find a field or element" };
                self.fault(Property::Pointer, self.node_span(node), format!("`{text}` is null but {used}"))
            }
            Cell::Within(_) => self.boundless_limit(self.node_span(node), "this use of a pointer into"),
            Cell::Function(_) | Cell::Number(_) | Cell::VaList(..) | Cell::Opaque => {
                let text = self.spelled(node);
                self.fault(Property::Pointer, self.node_span(node), format!("`{text}` does not point to an object"))
            }
        }
    }

    pub(crate) fn spelled(&self, node: NodeId) -> String {
        self.node_text(node)
    }

    fn element(
        &mut self,
        id: PlaceCodeId,
        array: PlaceCodeId,
        index: NodeId,
        size: SizeCode,
        extent: Option<SizeCode>,
        aim: Aim,
    ) -> OrStop<Located, D::Number> {
        // Only the last index may be one past the end.
        let outer =
            if matches!(self.code.place_codes[array.0 as usize], PlaceCode::Index(..)) { Aim::Access } else { aim };
        let base = self.locate(array, outer)?;
        let number = self.number(index)?;
        let size = self.size(size)? as i64;
        let count = self.element_count(&base, size, extent)?;
        let last = if aim == Aim::Access { count - 1 } else { count };
        let at = match self.domain.as_index(&number) {
            Some(at) => at,
            None => {
                self.require_between(&number, 0, last, self.place_span(id))?;
                self.pinned(&number, 0, last, self.place_span(id))?
            }
        };
        if at < 0 || at > last {
            return self.environment(id, array, at, count);
        }
        Ok(Located { offset: base.offset + at * size, bits: None, ..base })
    }

    /// How many elements an array has.
    #[inline]
    pub(crate) fn element_count(
        &mut self,
        base: &Located,
        size: i64,
        extent: Option<SizeCode>,
    ) -> OrStop<i64, D::Number> {
        match extent {
            Some(extent) => Ok(self.size(extent)? as i64),
            // A flexible member: as many as the object has room for.
            None => Ok((i64::from(base.high) - base.offset) / size.max(1)),
        }
    }

    #[cold]
    pub(crate) fn environment<T>(
        &self,
        id: PlaceCodeId,
        array: PlaceCodeId,
        index: i64,
        count: i64,
    ) -> OrStop<T, D::Number> {
        let name = self.place_text(array);
        let message =
            format!("index {index} is out of bounds of `{name}`, which has {}", elements(count.max(0) as u64));
        self.fault(Property::ArrayBounds, self.place_span(id), message)
    }

    /// A pointer to a place.
    pub fn address(&mut self, id: PlaceCodeId) -> OrStop<Cell<D::Number>, D::Number> {
        let code = self.code;
        if let PlaceCode::Deref(node) = &code.place_codes[id.0 as usize] {
            // `&*p` is `p`, whatever it is.
            return self.defined(*node);
        }
        if self.may_be_unbounded() {
            if let Some(cell) = self.boundless_address(id)? {
                return Ok(cell);
            }
        }
        let found = self.locate(id, Aim::Address)?;
        match i32::try_from(found.offset) {
            Ok(offset) => {
                let (low, high) = (found.low.min(found.offset as u32), found.high.max(found.low));
                Ok(Cell::Pointer(Pointer { object: found.object, offset, low, high }))
            }
            Err(_) => self.fault(Property::ArrayBounds, self.place_span(id), "an address outside its object"),
        }
    }

    /// Checks that some bytes at a place may be used.
    #[inline]
    pub(crate) fn check(
        &self,
        found: &Located,
        size: u64,
        span: impl FnOnce(&Self) -> Span,
        place_code: PlaceCodeId,
    ) -> OrStop<(), D::Number> {
        let inside = i64::from(found.low) <= found.offset && found.offset + size as i64 <= i64::from(found.high);
        if inside && self.process.memory.get(found.object).is_some() {
            return Ok(());
        }
        let text = self.place_text(place_code);
        self.misused(found, size, span(self), &text)
    }

    /// Checks that a pointer is aligned for what is read or written through it.
    /// Objects are; fields that are named lie where their record has them.
    #[inline]
    fn check_aligned(&self, found: &Located, scalar: Scalar, place_code: PlaceCodeId) -> OrStop<(), D::Number> {
        let pointer_size = self.code.layouts.pointer_size;
        let size = scalar.size(pointer_size).max(1);
        // With pointers of 32 bits nothing is aligned to more than they are.
        let most = if pointer_size < 8 { pointer_size } else { 16 };
        let alignment = (1 << size.trailing_zeros()).min(most);
        if found.offset % i64::from(alignment) == 0
            || !matches!(self.code.place_codes[place_code.0 as usize], PlaceCode::Deref(_))
        {
            return Ok(());
        }
        self.misaligned(found, alignment, place_code)
    }

    #[cold]
    fn misaligned(&self, found: &Located, alignment: u32, place_code: PlaceCodeId) -> OrStop<(), D::Number> {
        if self.domain.widths() != Widths::Bounded || self.may_be_packed(found) {
            return Ok(());
        }
        let text = self.place_text(place_code);
        let whose = crate::spell::object(self.program, &self.process.memory, found.object);
        let message = format!(
            "`{text}` is at byte {} of {whose}, but its type must be aligned to {alignment} bytes",
            found.offset
        );
        self.fault(Property::Pointer, self.place_span(place_code), message)
    }

    /// Whether the object has records, whose members may lie anywhere: gcc
    /// lets a pointer to a packed member be used on this machine.
    fn may_be_packed(&self, found: &Located) -> bool {
        match self.process.memory.get(found.object).map(|object| &object.storage) {
            Some(Storage::Dense(layout, _)) => self.process.memory.layouts().get(*layout).leaves.len() > 1,
            Some(Storage::Sparse(..)) => true,
            Some(Storage::Blank(_) | Storage::Unbounded(_) | Storage::Pending) | None => false,
        }
    }

    /// Why a place may not be used.
    #[cold]
    pub(crate) fn misused<T>(&self, found: &Located, size: u64, span: Span, text: &str) -> OrStop<T, D::Number> {
        if self.process.memory.get(found.object).is_none() {
            let (life, origin) = self.process.memory.life(found.object);
            let message = match (life, origin) {
                (Life::Freed, _) => format!("`{text}` is used after it was freed"),
                (_, Some(Origin::Local(function, local))) => {
                    let name = &self.program.function(function).locals[local.0 as usize].name;
                    format!("`{text}` is used after the lifetime of `{name}` ended")
                }
                _ if found.object.slot == u32::MAX => format!("`{text}` does not point to an object"),
                _ => format!("`{text}` is used after the lifetime of its object ended"),
            };
            return self.fault(Property::Pointer, span, message);
        }
        if self.is_unbounded(found.object) {
            return self.boundless_limit(span, "this use of");
        }
        let whose = crate::spell::region(self.program, &self.process.memory, found.object, found.low, found.high);
        let (at, length) = (found.offset - i64::from(found.low), found.high.saturating_sub(found.low));
        let (message, extent) = if size > 0 && length > 0 && at % size as i64 == 0 && u64::from(length) % size == 0 {
            let (index, count) = (at / size as i64, elements(u64::from(length) / size));
            (format!("`{text}` is element {index} of {whose}, which has only {count}"), count)
        } else {
            let message = format!("`{text}` is at byte {at} of {whose}, where only {length} bytes are accessible");
            (message, format!("{length} bytes"))
        };
        self.fault_in_allocation((Property::ArrayBounds, message), span, found.object, &extent)
    }

    /// The bytes that hold a scalar at a place.
    #[inline]
    fn bytes_held(&self, found: &Located, scalar: Scalar) -> u64 {
        u64::from(match found.bits {
            Some(bits) => (bits.first + bits.width).div_ceil(8),
            None => scalar.size(self.code.layouts.pointer_size),
        })
    }

    /// The scalar at a place.
    #[inline]
    pub fn load(&mut self, place_code: PlaceCodeId, scalar: Scalar) -> OrStop<Cell<D::Number>, D::Number> {
        if let PlaceCode::Register(slot) = &self.code.place_codes[place_code.0 as usize] {
            return Ok(self.thread.slots[self.thread.base + *slot as usize].clone());
        }
        if !D::KNOWS_ALL {
            return self.load_open(place_code, scalar);
        }
        if let Some(cell) = self.quick_cell(place_code, scalar) {
            return Ok(cell.clone());
        }
        let found = self.locate(place_code, Aim::Access)?;
        self.load_at(&found, place_code, scalar)
    }

    /// The scalar at a place that was found.
    #[inline]
    pub(crate) fn load_at(
        &mut self,
        found: &Located,
        place_code: PlaceCodeId,
        scalar: Scalar,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        if let Some(text) = self.unknown_text(found.object) {
            return self.text_character(text, found, place_code, scalar);
        }
        self.check(found, self.bytes_held(found, scalar), |own| own.place_span(place_code), place_code)?;
        self.check_aligned(found, scalar, place_code)?;
        let access = Access { offset: found.offset as u32, scalar, bits: found.bits };
        match self.process.memory.load(&mut self.domain, found.object, access) {
            Ok(cell) => Ok(cell),
            Err(domain_error) => Err(self.domain_error_at(domain_error, place_code)),
        }
    }

    /// Writes a scalar to a place.
    pub(crate) fn store(
        &mut self,
        place_code: PlaceCodeId,
        scalar: Scalar,
        value: Cell<D::Number>,
    ) -> OrStop<(), D::Number> {
        if let PlaceCode::Register(slot) = &self.code.place_codes[place_code.0 as usize] {
            let slot = self.thread.base + *slot as usize;
            self.thread.slots[slot] = value;
            return Ok(());
        }
        if !D::KNOWS_ALL {
            return self.store_open(place_code, scalar, value);
        }
        if let Some(cell) = self.quick_cell_mut(place_code, scalar) {
            *cell = value;
            return Ok(());
        }
        let found = self.locate(place_code, Aim::Access)?;
        self.store_at(&found, place_code, scalar, value)
    }

    /// Writes a scalar to a place that was found.
    #[inline]
    pub(crate) fn store_at(
        &mut self,
        found: &Located,
        place_code: PlaceCodeId,
        scalar: Scalar,
        value: Cell<D::Number>,
    ) -> OrStop<(), D::Number> {
        self.check(found, self.bytes_held(found, scalar), |own| own.place_span(place_code), place_code)?;
        self.check_aligned(found, scalar, place_code)?;
        let value = match (found.bits, scalar, value) {
            (Some(bits), Scalar::Number(ty), Cell::Number(x)) => Cell::Number(self.domain.narrow(ty, bits.width, &x)),
            (_, _, value) => value,
        };
        let access = Access { offset: found.offset as u32, scalar, bits: found.bits };
        match self.process.memory.store(&mut self.domain, found.object, access, value) {
            Ok(()) => Ok(()),
            Err(domain_error) => Err(self.domain_error_at(domain_error, place_code)),
        }
    }

    /// Copies a record or array out of a place.
    pub(crate) fn take(&mut self, place_code: PlaceCodeId, size: SizeCode) -> OrStop<Block<D::Number>, D::Number> {
        if self.may_be_unbounded() {
            if let Some(place) = self.boundless_place(place_code, Aim::Access)? {
                return self.take_boundless(place, place_code, size);
            }
        }
        let size = self.size(size)?;
        let found = self.locate(place_code, Aim::Access)?;
        self.check(&found, size, |own| own.place_span(place_code), place_code)?;
        let answer = self.process.memory.take(&mut self.domain, found.object, found.offset as u32, size as u32);
        self.placed(answer, |own| own.place_span(place_code))
    }

    /// Puts a record or array into a place.
    pub(crate) fn put(&mut self, place_code: PlaceCodeId, block: &Block<D::Number>) -> OrStop<(), D::Number> {
        if self.may_be_unbounded() {
            if let Some(place) = self.boundless_place(place_code, Aim::Access)? {
                return self.put_boundless(place, place_code, block);
            }
        }
        let found = self.locate(place_code, Aim::Access)?;
        self.check(&found, u64::from(block.size()), |own| own.place_span(place_code), place_code)?;
        let answer = self.process.memory.put(&mut self.domain, found.object, found.offset as u32, block);
        self.placed(answer, |own| own.place_span(place_code))
    }
}

/// A field of a record that was found.
pub(crate) fn narrowed(base: Located, field: &FieldCode) -> Located {
    let offset = base.offset + i64::from(field.offset);
    let end = field.size.map_or(i64::from(base.high), |size| offset + i64::from(size));
    Located {
        object: base.object,
        offset,
        low: offset.max(i64::from(base.low)).min(i64::from(u32::MAX)) as u32,
        high: end.clamp(0, i64::from(base.high)) as u32,
        bits: field.bits,
    }
}
