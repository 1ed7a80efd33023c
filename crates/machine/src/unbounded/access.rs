//! Reading and writing elements of arrays whose extents nothing bounds; ranges
//! of known bytes in them; and forgetting what they hold.

use super::places::Origin;
use crate::code::{PlaceCodeId, SizeCode};
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::fault::Property;
use crate::locate::Aim;
use crate::machine::{Machine, OrStop};
use crate::memory::{Access, Block, Cell, Contents, Defined, ObjectId, Piece, Scalar, Usage, Within};
use antiphon_source::Span;

impl<D: Domain> Machine<'_, D> {
    /// The scalar at a place.
    pub(crate) fn load_boundless(
        &mut self,
        place: Within<D::Number>,
        place_code: PlaceCodeId,
        scalar: Scalar,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let place = self.full(place, Aim::Access, Origin::Pointed(place_code))?;
        let span = self.place_span(place_code);
        let bits = place.inside.and_then(|inside| inside.bits);
        let access = Access { offset: place.offset(), scalar, bits };
        self.check_lent(&place, access, Usage::Read, span)?;
        let memory = &self.process.memory;
        let answer = memory.written_within(&mut self.domain, place.object, &place.indices, access);
        if let Some(written) = self.placed(answer, |_| span)? {
            if !self.noted_or_decided(&written)? {
                return Ok(Cell::Undefined);
            }
        }
        let answer = self.process.memory.value_within(&mut self.domain, place.object, &place.indices, access);
        self.placed(answer, |_| span)
    }

    /// Whether an element was written: decided, or noted where the condition is collected.
    fn noted_or_decided(&mut self, written: &D::Number) -> OrStop<bool, D::Number> {
        let Some(so_far) = self.evaluation.definedness.take() else { return self.decided(written) };
        let opposite = self.domain.is_zero(written);
        let is_written = self.domain.is_zero(&opposite);
        let both = self.domain.binary(Arithmetic::BitAnd, NumberType::INT, &so_far, &is_written);
        self.evaluation.definedness = Some(so_far);
        self.evaluation.definedness = Some(self.placed(both, Self::here)?);
        Ok(true)
    }

    /// Writes a scalar to a place.
    pub(crate) fn store_boundless(
        &mut self,
        place: Within<D::Number>,
        place_code: PlaceCodeId,
        scalar: Scalar,
        value: Cell<D::Number>,
    ) -> OrStop<(), D::Number> {
        let place = self.full(place, Aim::Access, Origin::Pointed(place_code))?;
        let span = self.place_span(place_code);
        let bits = place.inside.and_then(|inside| inside.bits);
        let value = match (bits, scalar, value) {
            (Some(bits), Scalar::Number(ty), Cell::Number(x)) => Cell::Number(self.domain.narrow(ty, bits.width, &x)),
            (_, _, value) => value,
        };
        let access = Access { offset: place.offset(), scalar, bits };
        self.check_lent(&place, access, Usage::Write, span)?;
        let memory = &mut self.process.memory;
        let answer = memory.store_within(&mut self.domain, place.object, &place.indices, access, value);
        self.placed(answer, |_| span)
    }

    /// What an operation in progress owns must be known by its bytes.
    fn check_lent(
        &mut self,
        place: &Within<D::Number>,
        access: Access,
        usage: Usage,
        span: Span,
    ) -> OrStop<(), D::Number> {
        let memory = &self.process.memory;
        let lent = memory.loans().iter().any(|lent| lent.object == place.object);
        if !lent && !memory.is_iterating() && !memory.is_watched(place.object, 0, u32::MAX) {
            return Ok(());
        }
        let element = Within { inside: None, ..place.clone() };
        let Some(start) = self.byte_offset(&element) else {
            return self.boundless_limit(span, "an element, while an operation owns part of");
        };
        let size = access.scalar.size(self.code.layouts.pointer_size);
        let answer = self.process.memory.check_loans(place.object, start as u32 + access.offset, size, usage);
        self.placed(answer, |_| span)
    }

    /// Copies a record out of an element.
    pub(crate) fn take_boundless(
        &mut self,
        place: Within<D::Number>,
        place_code: PlaceCodeId,
        size: SizeCode,
    ) -> OrStop<Block<D::Number>, D::Number> {
        let (size, place) = (self.size(size)?, self.full(place, Aim::Access, Origin::Pointed(place_code))?);
        let Some(array) = self.process.memory.unbounded(place.object) else { return Ok(nothing(size)) };
        let (shape, layout) = (self.code.layouts.clone(), array.layout);
        let (shape, start) = (shape.get(layout), place.offset());
        if size > u64::from(shape.stride) {
            return self.boundless_limit(self.place_span(place_code), "a copy of a whole row of");
        }
        let mut pieces = Vec::new();
        for leaf in shape.leaves.iter().filter(|leaf| covers(start, size, leaf.offset)) {
            let access = Access { offset: leaf.offset, scalar: leaf.scalar, bits: leaf.bits };
            self.check_lent(&place, access, Usage::Read, self.place_span(place_code))?;
            let answer = self.process.memory.load_within(&mut self.domain, place.object, &place.indices, access);
            let cell = self.placed(answer, |own| own.place_span(place_code))?;
            pieces.push(Piece { offset: leaf.offset - start, scalar: leaf.scalar, bits: leaf.bits, cell });
        }
        Ok(Block::Pieces { pieces, size: size as u32 })
    }

    /// Puts a record into an element.
    pub(crate) fn put_boundless(
        &mut self,
        place: Within<D::Number>,
        place_code: PlaceCodeId,
        block: &Block<D::Number>,
    ) -> OrStop<(), D::Number> {
        let place = self.full(place, Aim::Access, Origin::Pointed(place_code))?;
        let Some(array) = self.process.memory.unbounded(place.object) else { return Ok(()) };
        let (shapes, layout, start) = (self.code.layouts.clone(), array.layout, place.offset());
        let shape = shapes.get(layout);
        let part = self.process.memory.pieces_of(block);
        if block.size() > shape.stride {
            return self.boundless_limit(self.place_span(place_code), "a copy of a whole row of");
        }
        for leaf in shape.leaves.iter().filter(|leaf| covers(start, u64::from(block.size()), leaf.offset)) {
            let piece = part.iter().find(|piece| piece.offset + start == leaf.offset && piece.bits == leaf.bits);
            let cell = piece.map_or(Cell::Undefined, |piece| piece.cell.clone());
            let scalar = piece.map_or(leaf.scalar, |piece| piece.scalar);
            let access = Access { offset: leaf.offset, scalar, bits: leaf.bits };
            self.check_lent(&place, access, Usage::Write, self.place_span(place_code))?;
            let memory = &mut self.process.memory;
            let answer = memory.store_within(&mut self.domain, place.object, &place.indices, access, cell);
            self.placed(answer, |own| own.place_span(place_code))?;
        }
        Ok(())
    }

    /// Checks that bytes from a known distance on are there.
    pub fn check_far(
        &mut self,
        object: ObjectId,
        offset: i64,
        size: u64,
        message: impl FnOnce(&Self, &D::Number) -> String,
    ) -> OrStop<(), D::Number> {
        let ((extents, stride), span) = (self.shape_of(object), self.here());
        let end = offset.saturating_add(i64::try_from(size).unwrap_or(i64::MAX));
        // Rows of known length can be counted through; the first other dimension decides.
        let (mut run, mut depth) = (i64::from(stride), extents.len().saturating_sub(1));
        while let (true, Some(length)) = (depth > 0, extents.get(depth).and_then(|e| self.domain.as_index(e))) {
            run = run.saturating_mul(length);
            depth -= 1;
        }
        let Some(extent) = extents.get(depth).cloned() else { return Ok(()) };
        let needed = self.index(end.saturating_add(run.max(1) - 1) / run.max(1));
        if offset >= 0 && self.required(Arithmetic::LessEqual, &needed, &extent, span)? {
            return Ok(());
        }
        if depth > 0 && offset >= 0 {
            return self.boundless_limit(span, "a range over several rows of");
        }
        let message = message(self, &extent);
        self.fault(Property::ArrayBounds, span, message)
    }

    /// Nothing is in a leaf of an array for now, so that no name is in use
    /// because of it.
    pub fn blank_contents(&mut self, object: ObjectId, leaf: usize) {
        let Some((ty, depth, old)) = self.contents_of(object, leaf) else { return };
        let zero = self.domain.integer(0, ty);
        let Ok(values) = self.domain.uniform_array(depth, ty, &zero) else { return };
        let never = self.domain.integer(0, NumberType::INT);
        let written = match old.written {
            Defined::All => Defined::All,
            Defined::Where(_) => match self.domain.uniform_array(depth, NumberType::INT, &never) {
                Ok(never) => Defined::Where(never),
                Err(_) => return,
            },
        };
        self.process.memory.replace_contents(object, leaf, Contents { values, written });
    }

    /// What is known of a leaf of an array is forgotten: it holds fresh array
    /// values under a name. Where all was written before, all is written after;
    /// otherwise nobody knows which elements were.
    ///
    /// This is what a loop does to an array that it writes at any index.
    pub fn havoc_contents(&mut self, object: ObjectId, leaf: usize, name: &str) {
        let Some((ty, depth, old)) = self.contents_of(object, leaf) else { return };
        let Ok(values) = self.domain.open_array(name, depth, ty) else { return };
        let written = match old.written {
            Defined::All => Defined::All,
            Defined::Where(_) => match self.domain.open_array(&format!("{name} written"), depth, NumberType::INT) {
                Ok(written) => Defined::Where(written),
                Err(_) => return,
            },
        };
        self.process.memory.replace_contents(object, leaf, Contents { values, written });
    }

    /// The type, the number of dimensions and the values of a leaf.
    fn contents_of(&self, object: ObjectId, leaf: usize) -> Option<(NumberType, usize, Contents<D::Number>)> {
        let array = self.process.memory.unbounded(object)?;
        let shape = self.code.layouts.get(array.layout);
        match (shape.leaves.get(leaf)?.scalar, array.contents.get(leaf)) {
            (Scalar::Number(ty), Some(contents)) => Some((ty, array.extents.len(), contents.clone())),
            _ => None,
        }
    }
}

/// Nothing.
fn nothing<N>(size: u64) -> Block<N> {
    Block::Pieces { pieces: Vec::new(), size: size as u32 }
}

/// Whether a range has a byte.
fn covers(start: u32, size: u64, at: u32) -> bool {
    start <= at && u64::from(at - start) < size
}
