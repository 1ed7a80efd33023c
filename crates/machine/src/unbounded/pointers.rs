//! Pointers into arrays whose extents nothing bounds: moved, compared and
//! subtracted. One whose bytes are known from the start of the array is an
//! ordinary pointer, so that library functions and messages take it as one.

use super::places::Origin;
use crate::code::{NodeId, PlaceCodeId, Sense, SizeCode};
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::fault::Property;
use crate::locate::Aim;
use crate::machine::{Machine, OrStop};
use crate::memory::unbounded::INDEX;
use crate::memory::{Cell, ObjectId, Pointer, Within};
use antiphon_source::Span;
use std::sync::Arc;

/// Two pointers into one array.
type Both<N> = (Within<N>, Within<N>);

impl<D: Domain> Machine<'_, D> {
    /// `pointer + integer`, if the pointer leads into such an array.
    pub(crate) fn unbounded_add(
        &mut self,
        id: NodeId,
        pointer: NodeId,
        index: NodeId,
        size: SizeCode,
    ) -> OrStop<Option<Cell<D::Number>>, D::Number> {
        if D::KNOWS_ALL || !self.process.memory.has_unbounded() {
            return Ok(None);
        }
        let cell = self.defined(pointer)?;
        if let Cell::Within(within) = &cell {
            if !self.is_unbounded(within.object) {
                return self.fault(Property::Pointer, self.node_span(id), "arithmetic on a dangling pointer");
            }
        }
        let Some(from) = self.as_within(&cell)? else { return Ok(None) };
        let number = self.number(index)?;
        let found = self.stepped(from, &number, size, Aim::Address, Origin::Moved(id))?;
        Ok(Some(self.pointer_cell(found)))
    }

    /// No function of the library is given a pointer whose bytes are not known.
    pub(crate) fn refuse_within(&self, given: &crate::library::Given<D::Number>) -> OrStop<(), D::Number> {
        if D::KNOWS_ALL || !self.process.memory.has_unbounded() {
            return Ok(());
        }
        for (index, value) in given.values.iter().enumerate() {
            if matches!(value, crate::step::Value::Scalar(_, Cell::Within(_))) {
                let what = format!("`{}` of an unknown element of", given.name);
                return self.boundless_limit(self.argument_span(given, index), &what);
            }
        }
        Ok(())
    }

    /// A pointer to a place, if that lies in such an array.
    pub(crate) fn boundless_address(&mut self, id: PlaceCodeId) -> OrStop<Option<Cell<D::Number>>, D::Number> {
        let place = self.boundless_place(id, Aim::Address)?;
        Ok(place.map(|place| self.pointer_cell(place)))
    }

    /// A pointer.
    fn pointer_cell(&mut self, place: Within<D::Number>) -> Cell<D::Number> {
        match self.byte_offset(&place) {
            Some(offset) => Cell::Pointer(Pointer { offset, ..Pointer::to_object(place.object, 0) }),
            None => Cell::Within(Arc::new(place)),
        }
    }

    /// The bytes from the start of the array to a whole element or row, where
    /// only the innermost index counts.
    pub(super) fn byte_offset(&mut self, place: &Within<D::Number>) -> Option<i32> {
        if place.inside.is_some() {
            return None;
        }
        let (extents, stride) = self.shape_of(place.object);
        let full = place.indices.len() == extents.len();
        let mut offset = 0i64;
        for (depth, index) in place.indices.iter().enumerate() {
            match self.domain.as_index(index)? {
                0 => {}
                at if full && depth + 1 == extents.len() && at > 0 => offset = at.checked_mul(i64::from(stride))?,
                _ => return None,
            }
        }
        i32::try_from(offset).ok()
    }

    /// `a == b` or `a != b`, if one of them leads into such an array.
    pub(crate) fn boundless_same(
        &mut self,
        sense: Sense,
        a: &Cell<D::Number>,
        b: &Cell<D::Number>,
    ) -> OrStop<Option<Cell<D::Number>>, D::Number> {
        let Some((x, y)) = self.both_within(a, b)? else { return Ok(None) };
        let span = self.here();
        self.check_no_row_ends(&x, span)?;
        self.check_no_row_ends(&y, span)?;
        let mut same = self.domain.integer(i128::from(x.offset() == y.offset()), NumberType::INT);
        for (i, j) in x.indices.iter().zip(&y.indices) {
            let equal = self.reckoned(Arithmetic::Equal, i, j, span)?;
            let answer = self.domain.binary(Arithmetic::BitAnd, NumberType::INT, &same, &equal);
            same = self.placed(answer, |_| span)?;
        }
        Ok(Some(Cell::Number(match sense {
            Sense::Same => same,
            Sense::Opposite => self.domain.is_zero(&same),
        })))
    }

    /// The array along which a pointer walks: one with one dimension, and the pointer leads to a whole element.
    pub fn walks_along(&self, cell: &Cell<D::Number>) -> Option<ObjectId> {
        let object = match cell {
            Cell::Within(within) if within.inside.is_none() => within.object,
            Cell::Pointer(pointer) => pointer.object,
            _ => return None,
        };
        if !self.is_unbounded(object) {
            return None;
        }
        let (extents, stride) = self.shape_of(object);
        let between = matches!(cell, Cell::Pointer(to) if to.offset < 0 || to.offset.unsigned_abs() % stride != 0);
        (extents.len() == 1 && !between).then_some(object)
    }

    /// A pointer to any element of that array: a constant of this name says which.
    pub fn anywhere_along(&mut self, object: ObjectId, constant: &str) -> Cell<D::Number> {
        let index = self.domain.fresh(constant, INDEX);
        Cell::Within(Arc::new(Within { object, indices: std::iter::once(index).collect(), inside: None }))
    }

    /// Both pointers, with all their indices, if they lead into one such array.
    fn both_within(&mut self, a: &Cell<D::Number>, b: &Cell<D::Number>) -> OrStop<Option<Both<D::Number>>, D::Number> {
        let open = |cell: &Cell<D::Number>| matches!(cell, Cell::Within(_));
        if D::KNOWS_ALL || !open(a) && !open(b) {
            return Ok(None);
        }
        let (Some(x), Some(y)) = (self.as_within(a)?, self.as_within(b)?) else { return Ok(None) };
        if x.object != y.object {
            return Ok(None);
        }
        let origin = Origin::Pointed(PlaceCodeId(0));
        Ok(Some((self.full(x, Aim::Address, origin)?, self.full(y, Aim::Address, origin)?)))
    }

    /// One past the end of a row is the start of the next: indices do not tell.
    fn check_no_row_ends(&mut self, place: &Within<D::Number>, span: Span) -> OrStop<(), D::Number> {
        let extents = self.shape_of(place.object).0;
        for (index, extent) in place.indices.iter().zip(&extents).skip(1) {
            if !self.related(Arithmetic::Less, index, extent, span)? {
                return self.boundless_limit(span, "a pointer to the end of a row compared, in");
            }
        }
        Ok(())
    }

    /// `a < b` or `a <= b`, if one of them leads into such an array.
    pub(crate) fn boundless_order(
        &mut self,
        order: Arithmetic,
        a: &Cell<D::Number>,
        b: &Cell<D::Number>,
    ) -> OrStop<Option<Cell<D::Number>>, D::Number> {
        let Some((x, y)) = self.both_within(a, b)? else { return Ok(None) };
        let span = self.here();
        if x.offset() != y.offset() {
            return self.boundless_limit(span, "pointers to different members compared by order, in");
        }
        let (i, j) = self.along_one_dimension(&x, &y, span)?;
        Ok(Some(Cell::Number(self.reckoned(order, &i, &j, span)?)))
    }

    /// `a - b`, if one of them leads into such an array.
    pub(crate) fn boundless_difference(
        &mut self,
        a: &Cell<D::Number>,
        b: &Cell<D::Number>,
        size: SizeCode,
    ) -> OrStop<Option<Cell<D::Number>>, D::Number> {
        let Some((x, y)) = self.both_within(a, b)? else { return Ok(None) };
        let span = self.here();
        let (extents, stride) = self.shape_of(x.object);
        let depth = self.depth_of(&extents, stride, size)?;
        let (Some(depth), true) = (depth, x.inside == y.inside) else {
            return self.boundless_limit(span, "a difference of pointers in units of another size, in");
        };
        let (x, y) = (self.at_depth(x, depth, span)?, self.at_depth(y, depth, span)?);
        let (i, j) = self.along_one_dimension(&x, &y, span)?;
        Ok(Some(Cell::Number(self.reckoned(Arithmetic::Subtract, &i, &j, span)?)))
    }

    /// The last indices of two pointers whose other indices are the same.
    fn along_one_dimension(
        &mut self,
        x: &Within<D::Number>,
        y: &Within<D::Number>,
        span: Span,
    ) -> OrStop<(D::Number, D::Number), D::Number> {
        let zero = self.index(0);
        let mut last = (zero.clone(), zero);
        for (depth, (i, j)) in x.indices.iter().zip(&y.indices).enumerate() {
            if depth + 1 < x.indices.len() && !self.related(Arithmetic::Equal, i, j, span)? {
                return self.boundless_limit(span, "pointers into different rows compared, in");
            }
            last = (i.clone(), j.clone());
        }
        Ok(last)
    }
}
