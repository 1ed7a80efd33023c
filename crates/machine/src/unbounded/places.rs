//! From a place of the model to the indices of an element, with every check on
//! the way: `a[i]`, `c[i][j]`, `p[i]`, `p->x`, `q->v[2]`.
//!
//! A place that is to be read or written has all its indices inside when it is
//! found; one that is pointed to may have its last one past the end.

use crate::code::{FieldCode, Node, NodeId, PlaceCode, PlaceCodeId, SizeCode};
use crate::domain::{Arithmetic, Decision, Domain};
use crate::fault::Property;
use crate::locate::{Aim, Located};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Indices, Inside, ObjectId, Storage, Within};
use antiphon_model::GlobalId;
use antiphon_source::Span;

/// Whose index it is, for messages.
#[derive(Clone, Copy)]
pub(super) enum Origin {
    /// `array[index]`
    Element(PlaceCodeId, PlaceCodeId, NodeId),
    /// What a pointer leads to.
    Pointed(PlaceCodeId),
    /// A pointer that is moved.
    Moved(NodeId),
}

impl<D: Domain> Machine<'_, D> {
    /// The place, if it lies in an array whose extents nothing bounds.
    pub(crate) fn boundless_place(
        &mut self,
        id: PlaceCodeId,
        aim: Aim,
    ) -> OrStop<Option<Within<D::Number>>, D::Number> {
        if D::KNOWS_ALL {
            return Ok(None);
        }
        let code = self.code;
        match &code.place_codes[id.0 as usize] {
            PlaceCode::Global(slot) => {
                let object = self.global_object(*slot);
                if self.process.memory.get(object).is_some_and(|known| matches!(known.storage, Storage::Pending)) {
                    self.settle(GlobalId(*slot))?;
                }
                Ok(self.is_unbounded(object).then(|| Within::root(object)))
            }
            PlaceCode::Local(local) => {
                let object = self.local_object(*local)?.object;
                Ok(self.is_unbounded(object).then(|| Within::root(object)))
            }
            PlaceCode::Deref(node) if self.process.memory.has_unbounded() => self.pointed_within(id, *node, aim),
            PlaceCode::Index(array, index, size, extent) => {
                // Only the last index may be one past the end.
                let outer =
                    if matches!(code.place_codes[array.0 as usize], PlaceCode::Index(..)) { Aim::Access } else { aim };
                match self.boundless_place(*array, outer)? {
                    Some(base) => {
                        let origin = Origin::Element(id, *array, *index);
                        self.element_within(base, *index, (*size, *extent), aim, origin).map(Some)
                    }
                    None => Ok(None),
                }
            }
            PlaceCode::Field(base, field) => match self.boundless_place(*base, aim)? {
                Some(base) => self.field_within(base, field, aim, id).map(Some),
                None => Ok(None),
            },
            PlaceCode::Deref(_) | PlaceCode::Register(_) | PlaceCode::String(_) | PlaceCode::Unsupported(_) => Ok(None),
        }
    }

    fn pointed_within(
        &mut self,
        id: PlaceCodeId,
        node: NodeId,
        aim: Aim,
    ) -> OrStop<Option<Within<D::Number>>, D::Number> {
        let code = self.code;
        if let Node::PointerAdd(pointer, index, size) = &code.nodes[node.0 as usize] {
            let cell = self.evaluate(*pointer)?;
            let Some(from) = self.boundless_target(&cell, id)? else { return Ok(None) };
            let number = self.number(*index)?;
            return self.stepped(from, &number, *size, aim, Origin::Pointed(id)).map(Some);
        }
        let cell = self.evaluate(node)?;
        let Some(found) = self.boundless_target(&cell, id)? else { return Ok(None) };
        if aim == Aim::Access {
            self.check_inside(&found, Origin::Pointed(id))?;
        }
        Ok(Some(found))
    }

    /// Where a pointer leads, if that is such an array.
    fn boundless_target(
        &mut self,
        cell: &Cell<D::Number>,
        place_code: PlaceCodeId,
    ) -> OrStop<Option<Within<D::Number>>, D::Number> {
        if let Cell::Within(within) = cell {
            if !self.is_unbounded(within.object) {
                let found = Located { object: within.object, offset: 0, low: 0, high: 0, bits: None };
                return self.check(&found, 1, |own| own.place_span(place_code), place_code).map(|()| None);
            }
        }
        self.as_within(cell)
    }

    /// A pointer as indices, if it leads into such an array.
    pub(super) fn as_within(&mut self, cell: &Cell<D::Number>) -> OrStop<Option<Within<D::Number>>, D::Number> {
        match cell {
            Cell::Within(within) => Ok(Some((**within).clone())),
            Cell::Pointer(pointer) if self.is_unbounded(pointer.object) => {
                if pointer.offset == 0 {
                    return Ok(Some(Within::root(pointer.object)));
                }
                let offset = pointer.offset.unsigned_abs();
                let answer = self.process.memory.way_to(&mut self.domain, pointer.object, offset);
                let (indices, rest) = self.placed(answer, Self::here)?;
                if pointer.offset < 0 || rest != 0 {
                    return self.boundless_limit(self.here(), "a pointer between two elements of");
                }
                Ok(Some(Within { object: pointer.object, indices, inside: None }))
            }
            _ => Ok(None),
        }
    }

    /// The extents of the array, and the bytes of an element.
    pub(super) fn shape_of(&self, object: ObjectId) -> (Indices<D::Number>, u32) {
        match self.process.memory.unbounded(object) {
            Some(array) => (array.extents.clone(), self.code.layouts.get(array.layout).stride.max(1)),
            None => (Indices::new(), 1),
        }
    }

    /// `base[index]`
    fn element_within(
        &mut self,
        base: Within<D::Number>,
        index: NodeId,
        (size, extent): (SizeCode, Option<SizeCode>),
        aim: Aim,
        origin: Origin,
    ) -> OrStop<Within<D::Number>, D::Number> {
        let number = self.number(index)?;
        let span = self.origin_span(origin);
        if let Some(inside) = base.inside {
            return self.member_element(base, inside, &number, size, origin, aim);
        }
        let (extents, stride) = self.shape_of(base.object);
        let mut found = base;
        if let Some(own) = extents.get(found.indices.len()) {
            self.check_index(&number, own, aim, origin)?;
            found.indices.push(number);
            return Ok(found);
        }
        // Rows that the type says, in an array that has none.
        let (Some(scale), Some(extent)) = (self.elements_in(size, stride)?, extent) else {
            return self.boundless_limit(span, "elements of another size in");
        };
        let extent = self.size_number(extent)?;
        self.check_index(&number, &extent, aim, origin)?;
        let distance = self.reckoned(Arithmetic::Multiply, &number, &scale, span)?;
        let (Some(last), Some(own)) = (found.indices.pop(), extents.last()) else {
            return self.boundless_limit(span, "elements of another size in");
        };
        let at = self.reckoned(Arithmetic::Add, &last, &distance, span)?;
        self.check_index(&at, own, aim, origin)?;
        found.indices.push(at);
        Ok(found)
    }

    /// An element of an array that is a member of the array's elements.
    fn member_element(
        &mut self,
        base: Within<D::Number>,
        inside: Inside,
        number: &D::Number,
        size: SizeCode,
        origin: Origin,
        aim: Aim,
    ) -> OrStop<Within<D::Number>, D::Number> {
        let (size, span) = (self.size(size)? as i64, self.origin_span(origin));
        let count = (i64::from(inside.high) - i64::from(inside.offset)) / size.max(1);
        let last = if aim == Aim::Access { count - 1 } else { count };
        let at = match self.domain.as_index(number) {
            Some(at) => at,
            None => {
                self.require_between(number, 0, last, span)?;
                self.pinned(number, 0, last, span)?
            }
        };
        if at < 0 || at > last {
            let extent = self.index(count);
            return self.outside_within(number, &extent, origin);
        }
        let offset = inside.offset + (at * size) as u32;
        Ok(Within { inside: Some(Inside { offset, bits: None, ..inside }), ..base })
    }

    fn field_within(
        &mut self,
        base: Within<D::Number>,
        field: &FieldCode,
        aim: Aim,
        id: PlaceCodeId,
    ) -> OrStop<Within<D::Number>, D::Number> {
        let whole = self.shape_of(base.object).1;
        let base = self.full(base, aim, Origin::Pointed(id))?;
        let around = base.inside.unwrap_or(Inside { offset: 0, low: 0, high: whole, bits: None });
        let offset = around.offset + field.offset;
        let high = field.size.map_or(around.high, |size| offset.saturating_add(size)).min(around.high);
        Ok(Within { inside: Some(Inside { offset, low: offset, high, bits: field.bits }), ..base })
    }

    /// All indices: a row is found where its first element is.
    pub(super) fn full(
        &mut self,
        place: Within<D::Number>,
        aim: Aim,
        origin: Origin,
    ) -> OrStop<Within<D::Number>, D::Number> {
        let (extents, mut place) = (self.shape_of(place.object).0, place);
        for extent in extents.iter().skip(place.indices.len()) {
            let zero = self.index(0);
            if aim == Aim::Access {
                self.check_index(&zero, extent, aim, origin)?;
            }
            place.indices.push(zero);
        }
        Ok(place)
    }

    /// All indices that are there must be inside.
    fn check_inside(&mut self, place: &Within<D::Number>, origin: Origin) -> OrStop<(), D::Number> {
        let extents = self.shape_of(place.object).0;
        for (index, extent) in place.indices.iter().zip(&extents) {
            self.check_index(index, extent, Aim::Access, origin)?;
        }
        Ok(())
    }

    /// A pointer moved by so many elements of a size.
    pub(super) fn stepped(
        &mut self,
        from: Within<D::Number>,
        number: &D::Number,
        size: SizeCode,
        aim: Aim,
        origin: Origin,
    ) -> OrStop<Within<D::Number>, D::Number> {
        let span = self.origin_span(origin);
        if let Some(inside) = from.inside {
            return self.stepped_inside(from, inside, number, size, aim, origin);
        }
        let (extents, stride) = self.shape_of(from.object);
        let Some(depth) = self.depth_of(&extents, stride, size)? else {
            return self.stepped_over_rows(from, number, size, origin);
        };
        let mut found = self.at_depth(from, depth, span)?;
        let Some(last) = found.indices.pop() else { return Ok(found) };
        let at = self.reckoned(Arithmetic::Add, &last, number, span)?;
        if aim == Aim::Access && depth > 0 {
            self.check_inside(&found, origin)?;
        }
        if depth > 0 {
            self.check_stays_in_row(&at, &extents[depth], aim, span)?;
        } else {
            self.check_index(&at, &extents[depth], aim, origin)?;
        }
        found.indices.push(at);
        Ok(found)
    }

    /// A pointer to a row that the type says, in an array that has none.
    fn stepped_over_rows(
        &mut self,
        from: Within<D::Number>,
        number: &D::Number,
        size: SizeCode,
        origin: Origin,
    ) -> OrStop<Within<D::Number>, D::Number> {
        let ((extents, stride), span) = (self.shape_of(from.object), self.origin_span(origin));
        let scale = self.elements_in(size, stride)?;
        let (Some(scale), [extent]) = (scale, &extents[..]) else {
            return self.boundless_limit(span, "elements of another size in");
        };
        let distance = self.reckoned(Arithmetic::Multiply, number, &scale, span)?;
        let mut found = self.at_depth(from, 0, span)?;
        let Some(last) = found.indices.pop() else { return Ok(found) };
        let at = self.reckoned(Arithmetic::Add, &last, &distance, span)?;
        self.check_index(&at, extent, Aim::Address, origin)?;
        found.indices.push(at);
        Ok(found)
    }

    fn stepped_inside(
        &mut self,
        from: Within<D::Number>,
        inside: Inside,
        number: &D::Number,
        size: SizeCode,
        aim: Aim,
        origin: Origin,
    ) -> OrStop<Within<D::Number>, D::Number> {
        let (size, span) = ((self.size(size)? as i64).max(1), self.origin_span(origin));
        let (before, after) = (i64::from(inside.offset - inside.low), i64::from(inside.high - inside.offset));
        let most = if aim == Aim::Access { after / size - 1 } else { after / size };
        let distance = match self.domain.as_index(number) {
            Some(distance) => distance,
            None => {
                self.require_between(number, -(before / size), most, span)?;
                self.pinned(number, -(before / size), most, span)?
            }
        };
        if distance < -(before / size) || distance > most {
            return self.fault(Property::ArrayBounds, span, "a pointer leaves the member that it points into");
        }
        let offset = (i64::from(inside.offset) + distance * size) as u32;
        Ok(Within { inside: Some(Inside { offset, bits: None, ..inside }), ..from })
    }

    /// The dimension in which elements of such a size lie; the outermost counts.
    pub(super) fn depth_of(
        &mut self,
        extents: &[D::Number],
        stride: u32,
        size: SizeCode,
    ) -> OrStop<Option<usize>, D::Number> {
        if let (SizeCode::Fixed(bytes), 1) = (size, extents.len()) {
            return Ok((bytes == u64::from(stride)).then_some(0));
        }
        let wanted = self.size_number(size)?;
        let (mut bytes, mut found) = (self.index(i64::from(stride)), None);
        for depth in (0..extents.len()).rev() {
            let same = self.reckoned(Arithmetic::Equal, &bytes, &wanted, self.here())?;
            if self.domain.decide(&same) == Decision::True {
                found = Some(depth);
            }
            bytes = self.reckoned(Arithmetic::Multiply, &bytes, &extents[depth], self.here())?;
        }
        Ok(found)
    }

    /// The same place with indices down to a dimension.
    pub(super) fn at_depth(
        &mut self,
        from: Within<D::Number>,
        depth: usize,
        span: Span,
    ) -> OrStop<Within<D::Number>, D::Number> {
        let mut found = from;
        while found.indices.len() <= depth {
            let zero = self.index(0);
            found.indices.push(zero);
        }
        while found.indices.len() > depth + 1 {
            let zero = self.index(0);
            let deeper = found.indices.pop().unwrap_or(zero);
            if self.domain.as_index(&deeper) != Some(0) {
                return self.boundless_limit(span, "a pointer into the middle of a row used as one to a row, of");
            }
        }
        Ok(found)
    }

    /// A pointer into a row may walk on into the next one: that is not followed.
    fn check_stays_in_row(
        &mut self,
        at: &D::Number,
        extent: &D::Number,
        aim: Aim,
        span: Span,
    ) -> OrStop<(), D::Number> {
        let (zero, last) = (self.index(0), if aim == Aim::Access { Arithmetic::Less } else { Arithmetic::LessEqual });
        if self.required(Arithmetic::LessEqual, &zero, at, span)? && self.required(last, at, extent, span)? {
            return Ok(());
        }
        self.boundless_limit(span, "a pointer that walks from one row into another of")
    }

    /// An index must be inside; one past the end will do for an address.
    pub(super) fn check_index(
        &mut self,
        index: &D::Number,
        extent: &D::Number,
        aim: Aim,
        origin: Origin,
    ) -> OrStop<(), D::Number> {
        let span = self.origin_span(origin);
        let zero = self.index(0);
        if aim == Aim::Address && self.domain.literal(index) == Some(0) {
            return Ok(());
        }
        let last = if aim == Aim::Access { Arithmetic::Less } else { Arithmetic::LessEqual };
        if self.required(Arithmetic::LessEqual, &zero, index, span)? && self.required(last, index, extent, span)? {
            return Ok(());
        }
        self.outside_within(index, extent, origin)
    }

    pub(super) fn origin_span(&self, origin: Origin) -> Span {
        match origin {
            Origin::Element(place_code, ..) | Origin::Pointed(place_code) => self.place_span(place_code),
            Origin::Moved(node) => self.node_span(node),
        }
    }

    #[cold]
    pub(super) fn outside_within<T>(
        &self,
        index: &D::Number,
        extent: &D::Number,
        origin: Origin,
    ) -> OrStop<T, D::Number> {
        let (value, count) = (self.index_text(index), self.count_text(extent));
        let place = |place_code: PlaceCodeId| {
            crate::spell::place(self.program, self.function(), self.code.place_origins[place_code.0 as usize])
        };
        let message = match origin {
            Origin::Element(_, array, node) => {
                let (name, text) = (place(array), self.spelled(node));
                match text == value {
                    true => format!("index {value} is out of bounds of `{name}`, which has {count}"),
                    false => format!("index `{text}` = {value} is out of bounds of `{name}`, which has {count}"),
                }
            }
            Origin::Pointed(place_code) => {
                format!("`{}` is element {value} of an array that has only {count}", place(place_code))
            }
            Origin::Moved(node) => {
                format!("`{}` points to element {value} of an array that has only {count}", self.spelled(node))
            }
        };
        self.fault(Property::ArrayBounds, self.origin_span(origin), message)
    }
}
