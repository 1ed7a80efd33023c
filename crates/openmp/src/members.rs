//! Members of structures in `map`: `s.x`, `p->x`, `s.a[0:n]`.
//!
//! The device has room for the whole structure, and only the members that are named are copied; so one that is used
//! and not named has no value there. Room comes first (`__omp_map_room`) and says whether it is new, which is what decides about
//! copying, as for everything that is mapped. A section of what a member points to is mapped for itself; then
//! the copy of the member is made to lead to the copy of the section (`__omp_attach`), and before anything comes back it gets
//! the host's address again, as OpenMP 5.2 says of attached pointers.
//!
//! Of an array of structures those elements have room of which members are named, and what is between them. Where a pointer on the way is no variable
//! (`p->q->x`, `s.p->v[0:n]`, `rows[i]->x`), what it leads to has room like a variable, and the copy of the pointer leads there; the structure in which
//! the pointer is has room, too, and so on up to the variable. What is behind more pointers comes later, and goes earlier.
//!
//! Deliberately not here: iterators that choose which pointer leads to a structure; where pointers lead that no item names.

use crate::accumulate::alike;
use crate::device::{AllMapped, Mapped, Shape, DELETE, PRESENT};
use crate::iterated::Move;
use crate::sharing::TypedClause;
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, ExprId, ExprKind, ObjectId, StmtId};
use antiphon_syntax::openmp::{ClauseKind, Item};
use antiphon_syntax::types::{IntKind, QualType, Type};

/// Where the structure of a member is.
struct Structure {
    /// A pointer to its variable, or to what a pointer leads to.
    begins: ExprId,
    /// The structure in that.
    whole: ExprId,
    /// The pointer that leads there, if that is no variable.
    behind: Option<ExprId>,
}

/// What a place is a part of, without a pointer in between.
#[derive(Clone, Copy)]
enum Root {
    Variable(ObjectId),
    /// What this pointer leads to.
    Led(ExprId),
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
            item.variable = place.and_then(|place| self.variable_of_member(place)).unwrap_or(item.variable);
        }
    }

    /// Whether a place is a member of a variable, or of what pointers lead to that begin with one.
    pub fn is_mapped_member(&self, place: ExprId) -> bool {
        self.variable_of_member(place).is_some()
    }

    /// The variable with which such a place begins.
    fn variable_of_member(&self, place: ExprId) -> Option<ObjectId> {
        matches!(self.b.ast.expr(place).kind, ExprKind::Member(..)).then_some(())?;
        let mut at = place;
        loop {
            let pointer = match self.root_of(at)?.0 {
                Root::Variable(object) => return Some(object),
                Root::Led(pointer) => self.bare(pointer),
            };
            match self.b.ast.expr(pointer).kind {
                ExprKind::Object(object) => return Some(object),
                _ => at = pointer,
            }
        }
    }

    /// What a place is a part of, and the outermost structure on the way; the place itself, if there is none.
    fn root_of(&self, place: ExprId) -> Option<(Root, ExprId)> {
        let (mut at, mut whole) = (place, place);
        loop {
            let pointer = match self.b.ast.expr(at).kind {
                ExprKind::Object(object) => return Some((Root::Variable(object), whole)),
                ExprKind::Member(inner, _) => {
                    (at, whole) = (inner, inner);
                    continue;
                }
                ExprKind::Index(pointer, _) | ExprKind::Deref(pointer) => pointer,
                _ => return None,
            };
            match self.b.ast.expr(self.bare(pointer)).kind {
                ExprKind::Convert(Conversion::ArrayDecay, _, array) => at = self.bare(array),
                _ => return Some((Root::Led(pointer), whole)),
            }
        }
    }

    /// The pointer that leads to a place, if it is no variable.
    fn pointer_to(&self, place: ExprId) -> Option<ExprId> {
        let Some((Root::Led(pointer), _)) = self.root_of(place) else { return None };
        let pointer = self.bare(pointer);
        (!matches!(self.b.ast.expr(pointer).kind, ExprKind::Object(_))).then_some(pointer)
    }

    /// How many pointers that are no variables lead to a place.
    pub fn pointers_before(&self, place: ExprId) -> usize {
        std::iter::successors(self.pointer_to(place), |pointer| self.pointer_to(*pointer)).count()
    }

    /// Whether a member is in a variable itself, and not behind a pointer.
    pub fn is_directly_in(&self, place: ExprId, variable: ObjectId) -> bool {
        matches!(self.root_of(place), Some((Root::Variable(object), _)) if object == variable)
    }

    fn structure_of(&mut self, place: ExprId, span: Span) -> Option<Structure> {
        let (root, whole) = self.root_of(place)?;
        let begins = match root {
            Root::Variable(object) => {
                let object = self.b.object(object, span);
                self.b.address(object, span)
            }
            Root::Led(pointer) => self.b.again(pointer)?,
        };
        Some(Structure { begins, whole: self.b.again(whole)?, behind: self.pointer_to(place) })
    }

    /// Room for the structure, unless an item before asked for it, and the member itself.
    pub fn located_member(
        &mut self,
        item: &Item<ExprId, ObjectId>,
        how: i128,
        (known, list): (&mut AllMapped, &mut Vec<StmtId>),
    ) {
        let (Some(place), span) = (item.place, item.span) else { return };
        let Some(of) = self.structure_of(place, span) else {
            return self.unsupported(span, "such a place in a clause");
        };
        let room = self.room_of((item, of), (&mut *known, &mut *list));
        let Some(is_new) = room.shape.is_new() else { return };
        let inside = (room.base, Shape::Member(is_new));
        let mapped = self.mapped_member((item, place), inside, how, list);
        if matches!(mapped.shape, Shape::Member(_)) {
            // The structure has one room.
            let said = how & (DELETE | PRESENT);
            let is_it = |one: &Mapped| one.base == room.base && !matches!(one.shape, Shape::Member(_));
            known.iter_mut().filter(|(one, _)| is_it(one)).for_each(|(one, _)| one.how |= said);
        }
        known.push((mapped, item.clone()));
    }

    /// Room for the structure that an item of a clause with iterators is a member of: where they choose its element, for the whole array.
    pub fn room_for_member(
        &mut self,
        clause: &TypedClause,
        (known, list): (&mut AllMapped, &mut Vec<StmtId>),
    ) -> Option<Mapped> {
        let item = &clause.items[0];
        let of = item.place.and_then(|place| self.structure_of(place, item.span));
        let Some(of) = of else {
            self.unsupported(item.span, "such a place in a clause with an iterator");
            return None;
        };
        let chosen = |all: &Self, e: ExprId| {
            let used = crate::walk::expr_parts(all.b.ast, e).free(all.b.ast);
            clause.iterators.iter().any(|iterator| used.contains(&iterator.variable))
        };
        if !chosen(self, of.whole) {
            return Some(self.room_of((item, of), (known, list)));
        }
        if of.behind.is_some_and(|pointer| chosen(self, pointer)) {
            self.unsupported(item.span, "such a place in a clause with an iterator");
            return None;
        }
        if of.behind.is_some() || self.is_pointer(item.variable) {
            return self.room_of_chosen(clause, of, (known, list));
        }
        let whole = self.b.object(item.variable, item.span);
        Some(self.room_of((item, Structure { whole, ..of }), (known, list)))
    }

    /// Room for those elements of what a pointer leads to that iterators choose, from the first to the last.
    fn room_of_chosen(
        &mut self,
        clause: &TypedClause,
        of: Structure,
        (known, list): (&mut AllMapped, &mut Vec<StmtId>),
    ) -> Option<Mapped> {
        let (item, span) = (&clause.items[0], clause.span);
        let (long, pointer) = (self.b.long(), self.b.void_pointer());
        let before = self.room_before(item, of.behind, known);
        let base = match before {
            Some(room) => room.base,
            None => {
                let begins = self.b.convert(Conversion::Pointer, of.begins, pointer);
                self.b.set(".base", pointer, begins, list, span)
            }
        };
        let again = self.clause_again(clause)?;
        let whole = again.items[0].place.and_then(|place| self.structure_of(place, span))?.whole;
        let ty = self.b.ty(whole);
        let mut inner = Vec::new();
        let at = self.b.address(whole, span);
        let at = self.b.convert(Conversion::Pointer, at, pointer);
        let at = self.b.set(".element", pointer, at, &mut inner, span);
        let [to, from] = [at, base].map(|object| self.bytes_at(object, span));
        let low = self.b.binary(BinaryOp::PointerDifference, to, from, long);
        let size = self.size_of(ty, span);
        let (low, size) = self.reached((low, size), &again, inner, list);
        match before {
            Some(room) => {
                self.widened(&room, (low, size), list, span);
                Some(room)
            }
            None => Some(self.new_room(item, of.behind, (base, low, size), (known, list))),
        }
    }

    /// Room that an item before has asked for.
    fn room_before(&self, item: &Item<ExprId, ObjectId>, behind: Option<ExprId>, known: &AllMapped) -> Option<Mapped> {
        let is_room = |(one, named): &&(Mapped, Item<ExprId, ObjectId>)| match (behind, one.shape, named.place) {
            (None, Shape::Room(_), _) => one.variable == item.variable,
            (Some(behind), Shape::RoomBehind(..), Some(other)) => alike(self.b.ast, behind, other),
            _ => false,
        };
        known.iter().find(is_room).map(|(room, _)| *room)
    }

    /// Room that reaches to other elements as well.
    fn widened(&mut self, room: &Mapped, (low, size): (ObjectId, ObjectId), list: &mut Vec<StmtId>, span: Span) {
        let wider = [room.low, room.size].map(|held| {
            let held = self.b.object(held, span);
            self.b.address(held, span)
        });
        let own = [low, size].map(|held| self.b.object(held, span));
        list.push(self.b.call_statement("__omp_widen", wider.into_iter().chain(own).collect(), span));
    }

    /// Room that nobody has asked for yet, behind the room of the pointer that leads there.
    fn new_room(
        &mut self,
        item: &Item<ExprId, ObjectId>,
        behind: Option<ExprId>,
        (base, low, size): (ObjectId, ObjectId, ObjectId),
        (known, list): (&mut AllMapped, &mut Vec<StmtId>),
    ) -> Mapped {
        let (pointer, span) = (self.b.void_pointer(), item.span);
        let (int, no) = (self.b.int(), self.b.number(0, span));
        let is_new = self.b.set(".new", int, no, list, span);
        let mut room = Mapped { base, low, size, ..Mapped::of(item.variable, base, Shape::Room(is_new)) };
        let mut named = item.clone();
        if let Some(behind) = behind {
            self.room_for_pointer(item, behind, (&mut *known, &mut *list));
            let Some(again) = self.b.again(behind) else { return room };
            let at = self.b.address(again, span);
            let at = self.b.convert(Conversion::Pointer, at, pointer);
            let at = self.b.set(".member", pointer, at, list, span);
            (room.shape, room.behind) = (Shape::RoomBehind(is_new, at), 1 + self.pointers_before(behind));
            named.place = Some(behind);
        }
        known.push((room, named));
        room
    }

    /// Room for the structures in which pointers on the way are.
    fn room_for_pointer(
        &mut self,
        item: &Item<ExprId, ObjectId>,
        pointer: ExprId,
        (known, list): (&mut AllMapped, &mut Vec<StmtId>),
    ) {
        let Some(of) = self.structure_of(pointer, item.span) else { return };
        // An element of an array of pointers is where the array is.
        let is_member = !matches!(self.root_of(pointer), Some((_, whole)) if whole == pointer);
        if is_member {
            self.room_of((item, of), (known, list));
        } else if let Some(before) = of.behind {
            self.room_for_pointer(item, before, (known, list));
        }
    }

    /// Room for a structure, unless an item before asked for it; elements of one array share theirs.
    fn room_of(
        &mut self,
        (item, of): (&Item<ExprId, ObjectId>, Structure),
        (known, list): (&mut AllMapped, &mut Vec<StmtId>),
    ) -> Mapped {
        let (long, pointer, span) = (self.b.long(), self.b.void_pointer(), item.span);
        let before = self.room_before(item, of.behind, known);
        let (is_element, ty) = (matches!(self.b.ast.expr(of.whole).kind, ExprKind::Index(..)), self.b.ty(of.whole));
        if let Some(room) = before.filter(|_| !is_element) {
            return room;
        }
        let begins = self.b.convert(Conversion::Pointer, of.begins, pointer);
        let base = match before {
            Some(room) => room.base,
            None => self.b.set(".base", pointer, begins, list, span),
        };
        let low = match is_element {
            true => {
                let at = self.b.address(of.whole, span);
                let at = self.b.convert(Conversion::Pointer, at, pointer);
                let at = self.b.set(".element", pointer, at, list, span);
                let [to, from] = [at, base].map(|object| self.bytes_at(object, span));
                self.b.binary(BinaryOp::PointerDifference, to, from, long)
            }
            false => self.b.long_number(0, span),
        };
        let low = self.b.set(".low", long, low, list, span);
        let size = self.size_of(ty, span);
        let size = self.b.set(".bytes", long, size, list, span);
        if let Some(room) = before {
            self.widened(&room, (low, size), list, span);
            return room;
        }
        self.new_room(item, of.behind, (base, low, size), (known, list))
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
        let behind = self.pointers_before(place) + usize::from(leads);
        Mapped { variable: item.variable, how, base, low, size, shape, behind, by: None }
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
            Shape::Room(is_new) => vec![self.made_room(is_new, on, one, span)],
            Shape::RoomBehind(is_new, at) => {
                vec![self.made_room(is_new, on, one, span), self.attached(on, at, span)]
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
            Shape::Attached(at) | Shape::RoomBehind(_, at) => {
                vec![self.detached_from(on, at, span), self.mapping("__omp_unmap", on, one, span)]
            }
            Shape::Repeated(number) => self.for_each_value(number, on, Move::Goes, span),
        }
    }

    fn made_room(&mut self, is_new: ObjectId, on: ObjectId, one: &Mapped, span: Span) -> StmtId {
        let int = self.b.int();
        let mut arguments = [on, one.base, one.low, one.size].map(|held| self.b.object(held, span)).to_vec();
        arguments.push(self.how_of(one, span));
        let made = self.b.call("__omp_map_room", int, arguments, span);
        let place = self.b.object(is_new, span);
        self.b.assign(place, made, span)
    }

    /// When everything has gone that goes, pointers lead to those copies again that others still need.
    pub fn attached_again(&mut self, all: &AllMapped, on: ObjectId, span: Span) -> Vec<StmtId> {
        let mut list = Vec::new();
        for (one, _) in all {
            match one.shape {
                Shape::Attached(at) if self.is_known_pointer(one) => {
                    let arguments = [on, at].map(|held| self.b.object(held, span)).to_vec();
                    list.push(self.b.call_statement("__omp_lead", arguments, span));
                }
                Shape::Attached(at) | Shape::RoomBehind(_, at) => list.push(self.attached(on, at, span)),
                Shape::Repeated(number) => list.extend(self.for_each_value(number, on, Move::Attached, span)),
                Shape::Plain | Shape::Room(_) | Shape::Member(_) | Shape::Part => {}
            }
        }
        list
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
        let how = self.how_of(one, span);
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
            Shape::Room(_) | Shape::RoomBehind(..) => Vec::new(),
            Shape::Repeated(number) => self.for_each_value(number, on, Move::Updated, span),
            Shape::Plain | Shape::Member(_) | Shape::Attached(_) | Shape::Part => {
                let by_name = self.updated_by_name(on, one, span);
                vec![by_name.unwrap_or_else(|| self.mapping("__omp_update", on, one, span))]
            }
        }
    }
}
