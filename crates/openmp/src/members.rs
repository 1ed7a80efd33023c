//! Members of structures in `map`: `s.x`, `p->x`, `s.a[0:n]`.
//!
//! The device has room for the whole structure, and only the members that are named are copied; so one that is used
//! and not named has no value there. Room comes first (`__omp_map_room`) and says whether it is new, which is what decides about
//! copying, as for everything that is mapped. A section of what a member points to is mapped for itself; then
//! the copy of the member is made to lead to the copy of the section (`__omp_attach`), and before anything comes back it gets
//! the host's address again, as OpenMP 5.2 says of attached pointers.
//!
//! Deliberately not here: members behind more than one pointer, and elements of arrays of structures.

use crate::device::{AllMapped, Mapped, Shape, DELETE};
use crate::iterated::Move;
use crate::sharing::TypedClause;
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, ExprId, ExprKind, ObjectId, StmtId};
use antiphon_syntax::openmp::{ClauseKind, Item};
use antiphon_syntax::types::{IntKind, QualType, Type};

/// Where the structure of a member begins.
struct Structure {
    /// A pointer to it.
    begins: ExprId,
    ty: QualType,
}

impl Translate<'_> {
    /// An element of a member (`s.a[i]`) as a section of one.
    pub fn elements_of_members(&self, clauses: &mut [TypedClause]) {
        let maps =
            |clause: &&mut TypedClause| matches!(clause.kind, ClauseKind::Map | ClauseKind::To | ClauseKind::From);
        for item in clauses.iter_mut().filter(maps).flat_map(|clause| &mut clause.items) {
            let mut place = item.place;
            while let Some(ExprKind::Index(inner, at)) = place.map(|place| &self.b.ast.expr(place).kind) {
                item.sections.insert(0, (Some(*at), Some(*at)));
                let inner = match self.b.ast.expr(*inner).kind {
                    ExprKind::Convert(Conversion::ArrayDecay, _, array) => array,
                    _ => *inner,
                };
                place = Some(self.bare(inner));
            }
            item.place = place;
            // A subscript may have named another variable first.
            item.variable = place.and_then(|place| self.root_of_member(place)).unwrap_or(item.variable);
        }
    }

    /// Whether a place is a member of a variable, or of what a variable points to.
    pub fn is_mapped_member(&self, place: ExprId) -> bool {
        self.root_of_member(place).is_some()
    }

    /// The variable of such a place.
    fn root_of_member(&self, place: ExprId) -> Option<ObjectId> {
        let ast = &*self.b.ast;
        let mut at = place;
        while let ExprKind::Member(inner, _) = ast.expr(at).kind {
            at = inner;
        }
        let root = match ast.expr(at).kind {
            ExprKind::Deref(pointer) => self.bare(pointer),
            _ => at,
        };
        match ast.expr(root).kind {
            ExprKind::Object(object) if at != place => Some(object),
            _ => None,
        }
    }

    fn structure_of(&mut self, place: ExprId, span: Span) -> Option<Structure> {
        let mut at = place;
        while let ExprKind::Member(inner, _) = self.b.ast.expr(at).kind {
            at = inner;
        }
        let ty = self.b.ty(at);
        let begins = match self.b.ast.expr(at).kind {
            ExprKind::Object(object) => {
                let object = self.b.object(object, span);
                self.b.address(object, span)
            }
            ExprKind::Deref(pointer) => self.b.again(pointer)?,
            _ => return None,
        };
        Some(Structure { begins, ty })
    }

    /// Room for the structure, unless an item before asked for it, and the member itself.
    pub fn located_member(
        &mut self,
        item: &Item<ExprId, ObjectId>,
        how: i128,
        (known, list): (&mut AllMapped, &mut Vec<StmtId>),
    ) {
        let (Some(place), span) = (item.place, item.span) else { return };
        let Some(of) = self.structure_of(place, span) else { return };
        let room = self.room_of((item, of), (&mut *known, &mut *list));
        let Shape::Room(is_new) = room.shape else { return };
        let inside = (room.base, Shape::Member(is_new));
        let mapped = self.mapped_member((item, place), inside, how, list);
        if how & DELETE != 0 && matches!(mapped.shape, Shape::Member(_)) {
            // The structure has one room.
            known.iter_mut().filter(|(one, _)| one.base == room.base).for_each(|(one, _)| one.how |= DELETE);
        }
        known.push((mapped, item.clone()));
    }

    /// Room for the structure that an item is a member of; nothing, if it is none.
    pub fn room_for_member(
        &mut self,
        item: &Item<ExprId, ObjectId>,
        (known, list): (&mut AllMapped, &mut Vec<StmtId>),
    ) -> Option<Mapped> {
        let of = self.structure_of(item.place?, item.span)?;
        Some(self.room_of((item, of), (known, list)))
    }

    /// Room for a structure, unless an item before asked for it.
    fn room_of(
        &mut self,
        (item, of): (&Item<ExprId, ObjectId>, Structure),
        (known, list): (&mut AllMapped, &mut Vec<StmtId>),
    ) -> Mapped {
        let (long, pointer, span) = (self.b.long(), self.b.void_pointer(), item.span);
        let is_room = |(one, _): &&(Mapped, _)| one.variable == item.variable && matches!(one.shape, Shape::Room(_));
        if let Some((room, _)) = known.iter().find(is_room) {
            return *room;
        }
        let begins = self.b.convert(Conversion::Pointer, of.begins, pointer);
        let base = self.b.set(".base", pointer, begins, list, span);
        let zero = self.b.long_number(0, span);
        let low = self.b.set(".low", long, zero, list, span);
        let size = self.size_of(of.ty, span);
        let size = self.b.set(".bytes", long, size, list, span);
        let (int, no) = (self.b.int(), self.b.number(0, span));
        let is_new = self.b.set(".new", int, no, list, span);
        let room = Mapped { variable: item.variable, how: 0, base, low, size, shape: Shape::Room(is_new), by: None };
        known.push((room, item.clone()));
        room
    }

    /// A named member: a part of the structure that begins there, or what it leads to.
    pub fn mapped_member(
        &mut self,
        (item, place): (&Item<ExprId, ObjectId>, ExprId),
        (begins, inside): (ObjectId, Shape),
        how: i128,
        list: &mut Vec<StmtId>,
    ) -> Mapped {
        let (long, pointer, span) = (self.b.long(), self.b.void_pointer(), item.span);
        let ty = self.b.ty(place);
        let address = self.b.address(place, span);
        let address = self.b.convert(Conversion::Pointer, address, pointer);
        let at = self.b.set(".member", pointer, address, list, span);
        let leads = matches!(self.b.ast.types.get(ty.ty), Type::Pointer(_)) && !item.sections.is_empty();
        let (base, from, shape) = match leads {
            true => {
                let value = self.value_at_address(at, ty, span);
                let value = self.b.convert(Conversion::Pointer, value, pointer);
                let base = self.b.set(".base", pointer, value, list, span);
                (base, self.b.long_number(0, span), Shape::Attached(at))
            }
            false => {
                let [to, from] = [at, begins].map(|object| self.bytes_at(object, span));
                (begins, self.b.binary(BinaryOp::PointerDifference, to, from, long), inside)
            }
        };
        let (low, size) = self.extent_of_member(item, ty, from, list);
        Mapped { variable: item.variable, how, base, low, size, shape, by: None }
    }

    /// Where the named part begins, in bytes, and how large it is.
    pub fn extent_of_member(
        &mut self,
        item: &Item<ExprId, ObjectId>,
        ty: QualType,
        from: ExprId,
        list: &mut Vec<StmtId>,
    ) -> (ObjectId, ObjectId) {
        let (long, span) = (self.b.long(), item.span);
        let (low, size) = self.piece(item, ty);
        let low = self.b.long_binary(BinaryOp::Add, from, low);
        let low = self.b.set(".low", long, low, list, span);
        (low, self.b.set(".bytes", long, size, list, span))
    }

    pub fn value_at_address(&mut self, at: ObjectId, ty: QualType, span: Span) -> ExprId {
        let typed = self.b.pointer(ty);
        let at = self.b.object(at, span);
        let at = self.b.convert(Conversion::Pointer, at, typed);
        self.b.deref(at, span)
    }

    pub fn bytes_at(&mut self, at: ObjectId, span: Span) -> ExprId {
        let byte = QualType::plain(self.b.int_type(IntKind::Char));
        let bytes = self.b.pointer(byte);
        let at = self.b.object(at, span);
        self.b.convert(Conversion::Pointer, at, bytes)
    }

    /// What is done when something comes to the device.
    pub fn coming(&mut self, on: ObjectId, one: &Mapped, span: Span) -> Vec<StmtId> {
        match one.shape {
            Shape::Plain => vec![self.mapping("__omp_map", on, one, span)],
            Shape::Room(is_new) => {
                let int = self.b.int();
                let arguments = [on, one.base, one.low, one.size].map(|held| self.b.object(held, span)).to_vec();
                let made = self.b.call("__omp_map_room", int, arguments, span);
                let place = self.b.object(is_new, span);
                vec![self.b.assign(place, made, span)]
            }
            Shape::Member(is_new) => vec![self.member_call("__omp_member_to", (on, is_new), one, span)],
            Shape::Part => vec![self.mapping("__omp_part_to", on, one, span)],
            Shape::Attached(at) => vec![self.mapping("__omp_map", on, one, span), self.attached(on, at, span)],
            Shape::Repeated(number) => self.for_each_value(number, on, Move::Comes, span),
        }
    }

    /// What is done when it goes.
    pub fn going(&mut self, on: ObjectId, one: &Mapped, span: Span) -> Vec<StmtId> {
        match one.shape {
            Shape::Plain | Shape::Room(_) => vec![self.mapping("__omp_unmap", on, one, span)],
            Shape::Member(is_new) => vec![self.member_call("__omp_member_from", (on, is_new), one, span)],
            Shape::Part => vec![self.mapping("__omp_part_from", on, one, span)],
            Shape::Attached(at) => vec![self.detached_from(on, at, span), self.mapping("__omp_unmap", on, one, span)],
            Shape::Repeated(number) => self.for_each_value(number, on, Move::Goes, span),
        }
    }

    /// The copy of a pointer leads to a copy.
    pub fn attached(&mut self, on: ObjectId, at: ObjectId, span: Span) -> StmtId {
        let arguments = [on, at].map(|held| self.b.object(held, span)).to_vec();
        self.b.call_statement("__omp_attach", arguments, span)
    }

    /// It has the host's address again.
    pub fn detached_from(&mut self, on: ObjectId, at: ObjectId, span: Span) -> StmtId {
        let arguments = [on, at].map(|held| self.b.object(held, span)).to_vec();
        self.b.call_statement("__omp_detach", arguments, span)
    }

    fn member_call(&mut self, function: &str, (on, is_new): (ObjectId, ObjectId), one: &Mapped, span: Span) -> StmtId {
        let how = self.b.number(one.how, span);
        let mut arguments = [on, one.base, one.low, one.size].map(|held| self.b.object(held, span)).to_vec();
        arguments.push(how);
        arguments.push(self.b.object(is_new, span));
        match one.by {
            None => self.b.call_statement(function, arguments, span),
            Some(by) => {
                arguments.extend(self.mapper_arguments(by, span));
                self.b.call_statement(&format!("{function}_by"), arguments, span)
            }
        }
    }

    /// `target update`; there is no room to be made.
    pub fn brought_up_to_date(&mut self, on: ObjectId, one: &Mapped, span: Span) -> Vec<StmtId> {
        match one.shape {
            Shape::Room(_) => Vec::new(),
            Shape::Repeated(number) => self.for_each_value(number, on, Move::Updated, span),
            Shape::Plain | Shape::Member(_) | Shape::Attached(_) | Shape::Part => {
                vec![self.mapping("__omp_update", on, one, span)]
            }
        }
    }
}
