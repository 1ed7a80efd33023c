//! Indices that are not known: an access that may mean one of several places.
//!
//! Where a scalar is read or written, all cells that it may mean go to the
//! domain, which picks one or changes them ([`Merging::select`],
//! [`Merging::update`]). Several unknown indices in one place (`m[i][j].x`)
//! become one, counted over all combinations. Where the place itself must be
//! known (a pointer to an element, a record that is copied) the machine asks
//! for one value after the other. Bounds are checked before either.

use crate::code::{Node, NodeId, PlaceCode, PlaceCodeId, SizeCode};
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::fault::Property;
use crate::locate::{narrowed, Aim, Located};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Pointer, Scalar};
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;

/// More places than this are not looked at together.
const MOST_PLACES: i64 = 1 << 16;

/// The places that an access may mean: distances from the first, and which.
pub struct Several<N> {
    index: N,
    distances: Vec<i64>,
}

/// A place, or several.
pub type Open<N> = (Located, Option<Several<N>>);

impl<D: Domain> Machine<'_, D> {
    /// Finds a place in which indices may be unknown.
    fn locate_open(&mut self, id: PlaceCodeId) -> OrStop<Open<D::Number>, D::Number> {
        let code = self.code;
        match &code.place_codes[id.0 as usize] {
            PlaceCode::Index(array, index, size, extent) => self.element_open(id, *array, *index, *size, *extent),
            PlaceCode::Field(base, field) => {
                let (base, several) = self.locate_open(*base)?;
                Ok((narrowed(base, field), several))
            }
            PlaceCode::Deref(node) => match &code.nodes[node.0 as usize] {
                Node::PointerAdd(pointer, index, size) => self.pointed_to_open(id, *pointer, *index, *size),
                _ => Ok((self.locate(id, Aim::Access)?, None)),
            },
            PlaceCode::Register(_)
            | PlaceCode::Local(_)
            | PlaceCode::Global(_)
            | PlaceCode::String(_)
            | PlaceCode::Unsupported(_) => Ok((self.locate(id, Aim::Access)?, None)),
        }
    }

    fn element_open(
        &mut self,
        id: PlaceCodeId,
        array: PlaceCodeId,
        index: NodeId,
        size: SizeCode,
        extent: Option<SizeCode>,
    ) -> OrStop<Open<D::Number>, D::Number> {
        let (base, several) = self.locate_open(array)?;
        let number = self.number(index)?;
        let size = self.size(size)? as i64;
        let count = self.element_count(&base, size, extent)?;
        match self.domain.as_index(&number) {
            Some(at) if at < 0 || at >= count => self.environment(id, array, at, count),
            Some(at) => Ok((Located { offset: base.offset + at * size, bits: None, ..base }, several)),
            None => {
                self.require_between(&number, 0, count - 1, self.place_span(id))?;
                let own = self.counted(number, 0, count, size, self.place_span(id))?;
                Ok((Located { bits: None, ..base }, Some(self.combined(several, own, self.place_span(id))?)))
            }
        }
    }

    /// `pointer[index]`
    fn pointed_to_open(
        &mut self,
        id: PlaceCodeId,
        pointer: NodeId,
        index: NodeId,
        size: SizeCode,
    ) -> OrStop<Open<D::Number>, D::Number> {
        let number = self.number(index)?;
        let (size, span) = (self.size(size)? as i64, self.place_span(id));
        match (self.domain.as_index(&number), self.evaluate(pointer)?) {
            (None, Cell::Pointer(from)) if size > 0 => {
                let (low, high) = distances(&from, size);
                self.require_between(&number, low, high - 1, span)?;
                let own = self.counted(number, low, high - low, size, span)?;
                let offset = i64::from(from.offset) + low * size;
                Ok((Located { object: from.object, offset, low: from.low, high: from.high, bits: None }, Some(own)))
            }
            _ => Ok((self.locate(id, Aim::Access)?, None)),
        }
    }

    /// An index that counts from `low`, as one that counts from zero.
    fn counted(
        &mut self,
        number: D::Number,
        low: i64,
        count: i64,
        size: i64,
        span: Span,
    ) -> OrStop<Several<D::Number>, D::Number> {
        if count > MOST_PLACES {
            return self.unsupported(&codes::U207, span, format!("an unknown index into {count} elements"));
        }
        let index = if low == 0 {
            number
        } else {
            let low = self.domain.integer(i128::from(low), NumberType::INT);
            let answer = self.domain.binary(Arithmetic::Subtract, NumberType::INT, &number, &low);
            self.placed(answer, |_| span)?
        };
        Ok(Several { index, distances: (0..count).map(|at| at * size).collect() })
    }

    /// Two unknown indices as one.
    fn combined(
        &mut self,
        outer: Option<Several<D::Number>>,
        inner: Several<D::Number>,
        span: Span,
    ) -> OrStop<Several<D::Number>, D::Number> {
        let Some(outer) = outer else { return Ok(inner) };
        let (rows, columns) = (outer.distances.len() as i64, inner.distances.len() as i64);
        if rows.saturating_mul(columns) > MOST_PLACES {
            let message = format!("unknown indices into {rows} times {columns} elements");
            return self.unsupported(&codes::U207, span, message);
        }
        let width = self.domain.integer(i128::from(columns), NumberType::INT);
        let answer = self.domain.binary(Arithmetic::Multiply, NumberType::INT, &outer.index, &width);
        let row = self.placed(answer, |_| span)?;
        let answer = self.domain.binary(Arithmetic::Add, NumberType::INT, &row, &inner.index);
        let index = self.placed(answer, |_| span)?;
        let distances = outer.distances.iter().flat_map(|row| inner.distances.iter().map(move |column| row + column));
        Ok(Several { index, distances: distances.collect() })
    }

    /// `low <= number && number <= high`, where the domain has to decide.
    pub(crate) fn require_between(
        &mut self,
        number: &D::Number,
        low: i64,
        high: i64,
        span: Span,
    ) -> OrStop<(), D::Number> {
        let ends = [low, high].map(|end| self.domain.integer(i128::from(end), NumberType::INT));
        let above = self.domain.binary(Arithmetic::LessEqual, NumberType::INT, &ends[0], number);
        let below = self.domain.binary(Arithmetic::LessEqual, NumberType::INT, number, &ends[1]);
        for condition in [above, below] {
            let condition = self.placed(condition, |_| span)?;
            if !self.passes(&condition)? {
                return self.fault(Property::ArrayBounds, span, format!("an index is out of bounds {low}..{high}"));
            }
        }
        Ok(())
    }

    /// The value of a number between two others, found by asking for each.
    pub fn pinned(&mut self, number: &D::Number, low: i64, high: i64, span: Span) -> OrStop<i64, D::Number> {
        if high.saturating_sub(low) >= MOST_PLACES {
            return self.unsupported(&codes::U207, span, "a pointer moved by an unknown distance");
        }
        for value in low..=high {
            let known = self.domain.integer(i128::from(value), NumberType::INT);
            let answer = self.domain.binary(Arithmetic::Equal, NumberType::INT, number, &known);
            let same = self.placed(answer, |_| span)?;
            if self.decided(&same)? {
                return Ok(value);
            }
        }
        self.fault(Property::ArrayBounds, span, format!("an index is out of bounds {low}..{high}"))
    }

    /// The value of a whole number: if it is not known but bounded, by asking for
    /// each; `None` if nothing bounds it.
    pub(crate) fn found_value(&mut self, number: &D::Number, span: Span) -> OrStop<Option<i64>, D::Number> {
        if let Some(value) = self.domain.as_index(number) {
            return Ok(Some(value));
        }
        if D::KNOWS_ALL {
            return Ok(None);
        }
        match self.domain.bounds(number) {
            Some((low, high)) => Ok(Some(self.pinned(number, low, high, span)?)),
            None => Ok(None),
        }
    }

    /// The distance by which a pointer is moved, where it is not known.
    pub(crate) fn pinned_distance(
        &mut self,
        number: &D::Number,
        from: &Pointer,
        size: i64,
        span: Span,
    ) -> OrStop<i64, D::Number> {
        if size <= 0 {
            return self.unsupported(&codes::U207, span, "a pointer moved by an unknown distance");
        }
        let (low, high) = distances(from, size);
        self.require_between(number, low, high, span)?;
        self.pinned(number, low, high, span)
    }

    /// The scalar at a place in which indices may be unknown.
    pub(crate) fn load_open(&mut self, place_code: PlaceCodeId, scalar: Scalar) -> OrStop<Cell<D::Number>, D::Number> {
        if self.may_be_unbounded() {
            if let Some(place) = self.boundless_place(place_code, Aim::Access)? {
                return self.load_boundless(place, place_code, scalar);
            }
        }
        match self.locate_open(place_code)? {
            (found, None) => self.load_at(&found, place_code, scalar),
            (found, Some(several)) if self.is_lent(&found) => {
                let found = self.settled(&found, &several, place_code)?;
                self.load_at(&found, place_code, scalar)
            }
            (found, Some(several)) => {
                let cells = self.cells_at(&found, &several, place_code, scalar)?;
                let answer = self.domain.select(&cells, &several.index);
                self.placed(answer, |own| own.place_span(place_code))
            }
        }
    }

    /// Writes a scalar to a place in which indices may be unknown.
    pub(crate) fn store_open(
        &mut self,
        place_code: PlaceCodeId,
        scalar: Scalar,
        value: Cell<D::Number>,
    ) -> OrStop<(), D::Number> {
        if self.may_be_unbounded() {
            if let Some(place) = self.boundless_place(place_code, Aim::Access)? {
                return self.store_boundless(place, place_code, scalar, value);
            }
        }
        let (found, several) = self.locate_open(place_code)?;
        let Some(several) = several else { return self.store_at(&found, place_code, scalar, value) };
        if self.is_lent(&found) {
            let found = self.settled(&found, &several, place_code)?;
            return self.store_at(&found, place_code, scalar, value);
        }
        let value = match (found.bits, scalar, value) {
            (Some(bits), Scalar::Number(ty), Cell::Number(x)) => Cell::Number(self.domain.narrow(ty, bits.width, &x)),
            (_, _, value) => value,
        };
        let mut cells = self.cells_at(&found, &several, place_code, scalar)?;
        let answer = self.domain.update(&mut cells, &several.index, value);
        self.placed(answer, |own| own.place_span(place_code))?;
        for (distance, cell) in several.distances.iter().zip(cells) {
            self.store_at(&moved(&found, *distance), place_code, scalar, cell)?;
        }
        Ok(())
    }

    /// Whether an operation in progress owns bytes of the object, or uses are
    /// noted exactly: then only some of the places may be touched.
    fn is_lent(&self, found: &Located) -> bool {
        let memory = &self.process.memory;
        self.notes_exactly()
            || memory.is_watched(found.object, 0, u32::MAX)
            || memory.loans().iter().any(|lent| lent.object == found.object)
    }

    /// The one place that is meant, found by asking.
    fn settled(
        &mut self,
        found: &Located,
        several: &Several<D::Number>,
        place_code: PlaceCodeId,
    ) -> OrStop<Located, D::Number> {
        let last = several.distances.len() as i64 - 1;
        let at = self.pinned(&several.index, 0, last, self.place_span(place_code))?;
        let distance = several.distances.get(at as usize).copied().unwrap_or(0);
        Ok(moved(found, distance))
    }

    fn cells_at(
        &mut self,
        found: &Located,
        several: &Several<D::Number>,
        place_code: PlaceCodeId,
        scalar: Scalar,
    ) -> OrStop<Vec<Cell<D::Number>>, D::Number> {
        if self.unknown_text(found.object).is_some() {
            let message = "an unknown index into an unknown external text";
            return self.unsupported(&codes::U207, self.place_span(place_code), message);
        }
        several.distances.iter().map(|distance| self.load_at(&moved(found, *distance), place_code, scalar)).collect()
    }
}

/// The distances by which a pointer to such elements may be moved: from the
/// first to the one past the end.
fn distances(from: &Pointer, size: i64) -> (i64, i64) {
    let offset = i64::from(from.offset);
    (-((offset - i64::from(from.low)) / size), (i64::from(from.high) - offset) / size)
}

/// A place and its region, some bytes further.
fn moved(found: &Located, distance: i64) -> Located {
    let shift = |end: u32| u32::try_from(i64::from(end) + distance).unwrap_or(0);
    Located { offset: found.offset + distance, low: shift(found.low), high: shift(found.high), ..*found }
}
