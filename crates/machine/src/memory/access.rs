//! Reading and writing scalars.
//!
//! The quick way: the object is dense, a leaf starts at the offset and has the
//! type that is asked for. Everything else is the slow way: another integer
//! type of the same size converts the value, anything further is a matter of
//! bytes, which exist in machine arithmetic only. An object that is written
//! against its layout changes to sparse storage, where any scalar may lie
//! anywhere.

use super::{sparse, Cell, Fill, Memory, Object, ObjectId, Scalar, Storage, Usage};
use crate::domain::{Answer, Domain, NumberType, Widths};
use crate::fault::{DomainError, Property};
use antiphon_model::{BitRange, Constness, FloatFormat};
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// Which scalar, where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// Byte offset in the object (of a bit-field: of the byte with its first bit).
    pub offset: u32,
    /// The type.
    pub scalar: Scalar,
    /// Of a bit-field: its bits, counted from that byte.
    pub bits: Option<BitRange>,
}

impl Access {
    /// The bytes that hold it.
    fn bytes(&self, pointer_size: u32) -> u32 {
        match self.bits {
            Some(bits) => (bits.first + bits.width).div_ceil(8),
            None => self.scalar.size(pointer_size),
        }
    }
}

/// Zero, or the null pointer.
pub fn zero<D: Domain>(domain: &mut D, scalar: Scalar) -> Cell<D::Number> {
    match scalar {
        Scalar::Number(ty) => Cell::Number(domain.integer(0, ty)),
        Scalar::Pointer => Cell::Null,
        Scalar::VaList => Cell::Undefined,
    }
}

/// What a scalar holds that was not written.
pub(crate) fn filled<D: Domain>(domain: &mut D, fill: Fill, scalar: Scalar) -> Cell<D::Number> {
    match fill {
        Fill::Undefined => Cell::Undefined,
        Fill::Zero => zero(domain, scalar),
    }
}

/// The value seen as another scalar type of the same size, without bytes.
pub(crate) fn reseen<D: Domain>(
    domain: &mut D,
    from: Scalar,
    to: Scalar,
    cell: &Cell<D::Number>,
) -> Answer<Option<Cell<D::Number>>, D::Number> {
    if from == to || matches!(cell, Cell::Undefined) {
        return Ok(Some(cell.clone()));
    }
    match (from, to, cell) {
        (Scalar::Number(a), Scalar::Number(b), Cell::Number(x)) if from.is_integer() && to.is_integer() => {
            // A byte seen as `_Bool` must be 0 or 1 already.
            let b = if b == NumberType::Bool { a } else { b };
            Ok(Some(Cell::Number(domain.convert(a, b, x)?)))
        }
        // A pointer stored in an integer's bytes keeps what it points to.
        (_, Scalar::Pointer, Cell::Null | Cell::Pointer(_) | Cell::Within(_) | Cell::Function(_)) => {
            Ok(Some(cell.clone()))
        }
        (Scalar::Number(_), Scalar::Pointer, Cell::Number(x)) if domain.as_index(x) == Some(0) => Ok(Some(Cell::Null)),
        _ => Ok(None),
    }
}

impl<N: Clone> Memory<N> {
    /// The cell of a scalar that lies as its layout says, within its region, in
    /// a living object.
    #[inline]
    pub(crate) fn peek(&self, found: &crate::value::Located, scalar: Scalar) -> Option<&Cell<N>> {
        let object = self.get(found.object).filter(|_| self.loans.lets_read(found.object.slot))?;
        let Storage::Dense(layout, cells) = &object.storage else { return None };
        cells.get(self.layouts.get(*layout).cell_of(found.offset, (found.low, found.high), scalar)?)
    }

    /// The same, to be changed.
    #[inline]
    pub(crate) fn peek_mut(&mut self, found: &crate::value::Located, scalar: Scalar) -> Option<&mut Cell<N>> {
        let object = Rc::make_mut(self.objects.get_mut(found.object.slot as usize)?);
        let alive = object.generation == found.object.generation && object.life == super::Life::Alive;
        let plain = object.constness == Constness::Changing && self.loans.lets_write(found.object.slot);
        if !alive || !plain || self.journal.is_some() {
            return None;
        }
        object.print.forget();
        let Storage::Dense(layout, cells) = &mut object.storage else { return None };
        let index = self.layouts.get(*layout).cell_of(found.offset, (found.low, found.high), scalar)?;
        self.notes.write(found.object.slot, found.offset as u32, scalar.size(self.layouts.pointer_size));
        cells.get_mut(index)
    }

    /// Reads a scalar of a living object; bounds were checked.
    #[inline]
    pub fn load<D: Domain<Number = N>>(&mut self, domain: &mut D, id: ObjectId, access: Access) -> Answer<Cell<N>, N> {
        let object = self.objects.get(id.slot as usize);
        if let Some(Storage::Dense(layout, cells)) = object.map(|object| &object.storage) {
            if access.bits.is_none() && self.loans.lets_read(id.slot) {
                if let Some((index, leaf)) = self.layouts.get(*layout).leaf_at(access.offset) {
                    if leaf.scalar == access.scalar {
                        return Ok(cells.get(index).cloned().unwrap_or(Cell::Undefined));
                    }
                }
            }
        }
        self.load_slowly(domain, id, access)
    }

    fn load_slowly<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        access: Access,
    ) -> Answer<Cell<N>, N> {
        let layouts = self.layouts.clone();
        self.check_loans(id, access.offset, access.bytes(layouts.pointer_size), Usage::Read)?;
        let object = &self.objects[id.slot as usize];
        object.refuse_unknown_text()?;
        match &object.storage {
            Storage::Pending => Ok(Cell::Undefined),
            Storage::Unbounded(_) => self.load_far(domain, id, access),
            Storage::Blank(_) => Ok(filled(domain, object.fill, access.scalar)),
            Storage::Dense(layout, cells) => {
                let layout = layouts.get(*layout);
                if let Some(bits) = access.bits {
                    if let Some(index) = layout.bit_field_at(access.offset, bits) {
                        return Ok(cells.get(index).cloned().unwrap_or(Cell::Undefined));
                    }
                } else if let Some((index, leaf)) = layout.leaf_at(access.offset) {
                    if leaf.size == access.scalar.size(layouts.pointer_size) {
                        let cell = cells.get(index).cloned().unwrap_or(Cell::Undefined);
                        if let Some(seen) = reseen(domain, leaf.scalar, access.scalar, &cell)? {
                            return Ok(seen);
                        }
                    }
                }
                let range = sparse::Range::of(access, layouts.pointer_size);
                let near = sparse::of_dense(layout, cells, range, layouts.pointer_size);
                sparse::read(domain, &near, object.fill, access, layouts.pointer_size)
            }
            Storage::Sparse(cells) => sparse::read(domain, cells, object.fill, access, layouts.pointer_size),
        }
    }

    /// Writes a scalar of a living object; bounds were checked.
    #[inline]
    pub fn store<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        access: Access,
        value: Cell<N>,
    ) -> Answer<(), N> {
        self.check_loans(id, access.offset, access.bytes(self.layouts.pointer_size), Usage::Write)?;
        let object = self.objects.get_mut(id.slot as usize).map(Rc::make_mut);
        if let Some(Object { storage: Storage::Dense(layout, cells), constness, print, .. }) = object {
            if access.bits.is_none() && *constness == Constness::Changing {
                print.forget();
                if let Some((index, leaf)) = self.layouts.get(*layout).leaf_at(access.offset) {
                    if leaf.scalar == access.scalar {
                        if let Some(cell) = cells.get_mut(index) {
                            if let Some(journal) = &mut self.journal {
                                journal.cell(id.slot, index, cell);
                            }
                            *cell = value;
                        }
                        self.notes.write(id.slot, access.offset, leaf.size);
                        return Ok(());
                    }
                }
            }
        }
        self.store_slowly(domain, id, access, value)
    }

    fn store_slowly<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        access: Access,
        value: Cell<N>,
    ) -> Answer<(), N> {
        let object = &self.objects[id.slot as usize];
        object.refuse_unknown_text()?;
        if let Some(message) = object.read_only() {
            return DomainError::fault(Property::Pointer, message);
        }
        let blank = matches!(object.storage, Storage::Blank(_));
        self.notes.write(id.slot, access.offset, access.bytes(self.layouts.pointer_size));
        if matches!(object.storage, Storage::Unbounded(_)) {
            return self.store_far(domain, id, access, value);
        }
        self.will_change(id.slot);
        if blank {
            self.materialise(domain, id, access)?;
        }
        let layouts = self.layouts.clone();
        let object = self.object_mut(id.slot);
        if let Storage::Dense(layout, cells) = &mut object.storage {
            if store_dense(domain, layouts.get(*layout), cells, access, &value, layouts.pointer_size)? {
                return Ok(());
            }
            self.make_sparse(id);
        }
        if let Storage::Sparse(cells) = &mut self.object_mut(id.slot).storage {
            sparse::write(domain, cells, access, value, layouts.pointer_size);
        }
        Ok(())
    }

    /// Gives a blank object cells: those of its guessed layout if the access
    /// fits, else of the scalar that is accessed.
    pub(crate) fn materialise<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        access: Access,
    ) -> Answer<(), N> {
        let layouts = self.layouts.clone();
        let object = self.object_mut(id.slot);
        let Storage::Blank(hint) = object.storage else { return Ok(()) };
        let fits = |layout: &super::LayoutId| {
            let layout = layouts.get(*layout);
            let found = match access.bits {
                Some(bits) => layout.bit_field_at(access.offset, bits).is_some(),
                None => layout.leaf_at(access.offset).is_some_and(|(_, leaf)| {
                    leaf.scalar == access.scalar
                        || leaf.scalar.is_integer()
                            && access.scalar.is_integer()
                            && leaf.size == access.scalar.size(layouts.pointer_size)
                }),
            };
            found && object.size % layout.stride == 0
        };
        let chosen = hint.filter(fits).or_else(|| layouts.of_scalar(access.scalar).filter(fits));
        let Some(chosen) = chosen else {
            object.storage = Storage::Sparse(Default::default());
            return Ok(());
        };
        self.make_dense(domain, id, chosen)
    }

    /// Whether so many more values may be kept.
    pub(crate) fn room_for(&self, count: usize) -> Answer<(), N> {
        // An object without cells takes about as much as eight of them.
        if self.cells.saturating_add(8 * self.objects.len()).saturating_add(count) > self.limit {
            let message = format!("the program needs more memory than the limit of {} values", self.limit);
            return Err(Box::new(DomainError::Memory(message)));
        }
        Ok(())
    }

    /// Gives a blank object the cells of a layout.
    pub(crate) fn make_dense<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        layout: super::LayoutId,
    ) -> Answer<(), N> {
        let layouts = self.layouts.clone();
        let shape = layouts.get(layout);
        let object = self.object_mut(id.slot);
        let elements = (object.size / shape.stride) as usize;
        let count = elements * shape.leaves.len();
        self.room_for(count)?;
        self.cells += count;
        let object = self.object_mut(id.slot);
        let element: Vec<Cell<N>> = shape.leaves.iter().map(|leaf| filled(domain, object.fill, leaf.scalar)).collect();
        let mut cells = Vec::with_capacity(count);
        for _ in 0..elements {
            cells.extend(element.iter().cloned());
        }
        object.storage = Storage::Dense(layout, cells);
        Ok(())
    }

    /// Changes a dense object to storage by position.
    pub(crate) fn make_sparse(&mut self, id: ObjectId) {
        let object = &self.objects[id.slot as usize];
        let Storage::Dense(layout, cells) = &object.storage else { return };
        let (whole, pointer_size) = (sparse::Range::bytes(0, object.size), self.layouts.pointer_size);
        let entries = sparse::of_dense(self.layouts.get(*layout), cells, whole, pointer_size);
        self.cells = self.cells.saturating_sub(cells.len());
        self.object_mut(id.slot).storage = Storage::Sparse(entries);
    }
}

/// Writes into a leaf of the same size; false if there is none that fits.
fn store_dense<D: Domain>(
    domain: &mut D,
    layout: &super::Layout,
    cells: &mut [Cell<D::Number>],
    access: Access,
    value: &Cell<D::Number>,
    pointer_size: u32,
) -> Answer<bool, D::Number> {
    if let Some(bits) = access.bits {
        let found = layout.bit_field_at(access.offset, bits).and_then(|index| cells.get_mut(index));
        let stored = found.is_some();
        if let Some(cell) = found {
            *cell = value.clone();
        }
        return Ok(stored);
    }
    let Some((index, leaf)) = layout.leaf_at(access.offset) else { return Ok(false) };
    if leaf.size != access.scalar.size(pointer_size) || access.scalar.is_integer() != leaf.scalar.is_integer() {
        return Ok(leaf.scalar == access.scalar && index < cells.len() && {
            cells[index] = value.clone();
            true
        });
    }
    match (reseen(domain, access.scalar, leaf.scalar, value)?, cells.get_mut(index)) {
        (Some(seen), Some(cell)) => {
            *cell = seen;
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// Bytes are asked for where there are none.
pub(crate) fn no_bytes<T, D: Domain>(domain: &D, what: &str) -> Answer<T, D::Number> {
    let needed = match domain.widths() {
        Widths::Unbounded => "machine arithmetic",
        Widths::Bounded => "a known number (`--fp ieee` for a floating-point one)",
    };
    DomainError::unsupported(&codes::U201, format!("{what} is read as a value of another type; that needs {needed}"))
}

/// Whether values of the type have bytes that the machine can make.
pub(crate) fn has_bytes(ty: NumberType) -> bool {
    !matches!(ty, NumberType::Float(FloatFormat::Extended | FloatFormat::Quad))
}
