//! Iterators in `map`, `to` and `from`; and sections of what the elements of an array of pointers lead to (`rows[i][0:n]`).
//!
//! What is mapped for all values of an iterator is a loop around what is done for one: when it comes, when it goes, when it is updated.
//! The expressions of the clause are computed anew in each of these loops, with iterators of their own. Elements of one variable share
//! their room: a first loop finds out from where to where they reach, and then each is copied as a member is.
//!
//! A pointer that is an element of a mapped array is made to lead to the copy of its section, like a member that is a pointer.
//! Members with iterators (`s.a[i]`, `a[i].x`, `p[i].x`) share the room of their structure, of the whole array, or of the elements that a pointer leads to,
//! from the first one that is chosen to the last. Deliberately not here: iterators that choose which pointer leads to a structure (`rows[i]->x`).

use crate::device::{AllMapped, Mapped, Shape};
use crate::sharing::TypedClause;
use crate::translate::Translate;
use crate::walk::{self, Stand};
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, ExprId, ObjectId, StmtId};
use antiphon_syntax::openmp::{Item, Stepped};
use antiphon_syntax::types::Type;
use rustc_hash::FxHashMap;

/// Something that is mapped for all values of iterators.
#[derive(Clone)]
pub(crate) struct Repeat {
    /// The clause, with one item.
    clause: TypedClause,
    how: i128,
    by: Option<usize>,
    /// Where its elements are: the beginning of the room that they share.
    room: Option<(ObjectId, Shape)>,
}

/// What becomes of something that is mapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Move {
    Comes,
    Goes,
    Updated,
    /// Pointers lead to what the host's lead to, and to copies again.
    Detached,
    Attached,
}

impl Translate<'_> {
    /// An item of a clause with iterators.
    pub fn iterated(
        &mut self,
        clause: &TypedClause,
        item: &Item<ExprId, ObjectId>,
        (how, by): (i128, Option<usize>),
        (known, list): (&mut AllMapped, &mut Vec<StmtId>),
    ) {
        let span = item.span;
        let clause = TypedClause { items: vec![item.clone()], ..clause.clone() };
        let (long, mut behind) = (self.b.long(), 0);
        let (base, low, size, room) = match (self.leads_on(item), item.place) {
            (None, Some(_)) => {
                let Some(room) = self.room_for_member(&clause, (&mut *known, &mut *list)) else { return };
                let Some(is_new) = room.shape.is_new() else { return };
                behind = room.behind;
                (room.base, room.low, room.size, Some((room.base, Shape::Member(is_new))))
            }
            (Some(_), _) => {
                let (pointer, zero) = (self.b.void_pointer(), self.b.long_number(0, span));
                let nothing = self.b.object(item.variable, span);
                let nothing = self.b.address(nothing, span);
                let nothing = self.b.convert(Conversion::Pointer, nothing, pointer);
                let base = self.b.set(".base", pointer, nothing, list, span);
                let low = self.b.set(".low", long, zero, list, span);
                (base, low, low, None)
            }
            (None, None) => {
                let Some((base, low, size)) = self.reach(&clause, list) else { return };
                let (int, no) = (self.b.int(), self.b.number(0, span));
                let is_new = self.b.set(".new", int, no, list, span);
                let room = Mapped { low, size, ..Mapped::of(item.variable, base, Shape::Room(is_new)) };
                known.push((room, item.clone()));
                (base, low, size, Some((base, Shape::Member(is_new))))
            }
        };
        self.devices.repeats.push(Repeat { clause, how, by, room });
        let shape = Shape::Repeated(self.devices.repeats.len() - 1);
        known.push((Mapped { variable: item.variable, how, base, low, size, shape, behind, by }, item.clone()));
    }

    /// The same in a mapper, whose structure begins there.
    pub fn iterated_in_mapper(
        &mut self,
        clause: &TypedClause,
        item: &Item<ExprId, ObjectId>,
        (begins, how, by): (ObjectId, i128, Option<usize>),
        list: &mut Vec<StmtId>,
    ) -> Mapped {
        let clause = TypedClause { items: vec![item.clone()], ..clause.clone() };
        let room = self.leads_on(item).is_none().then_some((begins, Shape::Part));
        self.devices.repeats.push(Repeat { clause, how, by, room });
        let shape = Shape::Repeated(self.devices.repeats.len() - 1);
        let (long, zero) = (self.b.long(), self.b.long_number(0, item.span));
        let low = self.b.set(".low", long, zero, list, item.span);
        Mapped { variable: item.variable, how, base: begins, low, size: low, shape, behind: 0, by }
    }

    /// From where to where the elements of a variable reach that a clause names.
    fn reach(&mut self, clause: &TypedClause, list: &mut Vec<StmtId>) -> Option<(ObjectId, ObjectId, ObjectId)> {
        let span = clause.span;
        let pointer = self.b.void_pointer();
        let variable = clause.items[0].variable;
        let value = self.b.object(variable, span);
        let address = match self.is_pointer(variable) {
            true => value,
            false => self.b.address(value, span),
        };
        let address = self.b.convert(Conversion::Pointer, address, pointer);
        let base = self.b.set(".base", pointer, address, list, span);
        let again = self.clause_again(clause)?;
        let mut inner = Vec::new();
        let one = self.located(&again.items[0], 0, &mut inner);
        let [low, size] = [one.low, one.size].map(|held| self.b.object(held, span));
        let (low, size) = self.reached((low, size), &again, inner, list);
        Some((base, low, size))
    }

    /// From where to where those pieces reach, each of them computed behind statements, that the values of iterators choose.
    pub fn reached(
        &mut self,
        (low, size): (ExprId, ExprId),
        clause: &TypedClause,
        mut inner: Vec<StmtId>,
        list: &mut Vec<StmtId>,
    ) -> (ObjectId, ObjectId) {
        let (span, long) = (clause.span, self.b.long());
        let pair = self.b.array(long, 2);
        let reach = self.b.local(".reach", pair, span);
        list.push(self.b.declare(reach, None, span));
        for index in 0..2 {
            let (place, zero) = (self.state_at(reach, index, span), self.b.long_number(0, span));
            list.push(self.b.assign(place, zero, span));
        }
        let arguments = vec![self.decayed(reach, span), low, size];
        inner.push(self.b.call_statement("__omp_reach", arguments, span));
        self.repeated(clause, inner, list);
        let low = self.state_at(reach, 0, span);
        let low = self.b.set(".low", long, low, list, span);
        let (end, first) = (self.state_at(reach, 1, span), self.state_at(reach, 0, span));
        let size = self.b.long_binary(BinaryOp::Subtract, end, first);
        (low, self.b.set(".bytes", long, size, list, span))
    }

    /// What is done for all values of iterators.
    pub fn for_each_value(&mut self, number: usize, on: ObjectId, moves: Move, span: Span) -> Vec<StmtId> {
        let Repeat { clause, how, by, room } = self.devices.repeats[number].clone();
        let Some(clause) = self.clause_again(&clause) else { return Vec::new() };
        let mut inner = Vec::new();
        let item = &clause.items[0];
        let one = match (item.place, room) {
            (Some(place), Some(room)) => self.mapped_member((item, place), room, how, &mut inner),
            (None, Some((_, shape))) => Mapped { shape, ..self.located(item, how, &mut inner) },
            (_, None) => self.located_or_led_to(item, how, &mut inner),
        };
        let one = Mapped { by, ..one };
        inner.extend(match moves {
            Move::Comes => self.coming(on, &one, span),
            Move::Goes => self.going(on, &one, span),
            Move::Updated => self.brought_up_to_date(on, &one, span),
            Move::Detached | Move::Attached => match (one.shape, moves) {
                (Shape::Attached(at), Move::Detached) => vec![self.detached_from(on, at, span)],
                (Shape::Attached(at), _) => vec![self.attached(on, at, span)],
                _ => Vec::new(),
            },
        });
        let mut list = Vec::new();
        self.repeated(&clause, inner, &mut list);
        list
    }

    /// A clause once more, with iterators of its own; nothing, which is reported, if its expressions do more than compute.
    pub fn clause_again(&mut self, clause: &TypedClause) -> Option<TypedClause> {
        let mut again = clause.clone();
        let mut exprs = Vec::new();
        let made = self.copied_exprs(&mut again, &mut exprs);
        if made.is_none() {
            self.unsupported(clause.span, "an expression of this kind in a clause with an iterator");
            return None;
        }
        let mut stands = FxHashMap::default();
        for iterator in &mut again.iterators {
            let (name, ty) = (self.b.name_of(iterator.variable), self.b.ast.object(iterator.variable).ty);
            let own = self.b.local(&name, ty, iterator.span);
            stands.insert(iterator.variable, Stand::Copy(own));
            iterator.variable = own;
        }
        for e in exprs {
            let parts = walk::expr_parts(self.b.ast, e);
            walk::replace(self.b.ast, &parts.exprs, &stands);
        }
        Some(again)
    }

    /// Puts copies in the place of the expressions of a clause.
    fn copied_exprs(&mut self, clause: &mut TypedClause, made: &mut Vec<ExprId>) -> Option<()> {
        let mut copy = |all: &mut Self, e: &mut ExprId| {
            *e = all.b.again(*e)?;
            made.push(*e);
            Some(())
        };
        for Stepped { low, high, step, .. } in &mut clause.iterators {
            copy(self, low)?;
            copy(self, high)?;
            if let Some(step) = step {
                copy(self, step)?;
            }
        }
        for (low, length) in clause.items.iter_mut().flat_map(|item| &mut item.sections) {
            for e in [low, length].into_iter().flatten() {
                copy(self, e)?;
            }
        }
        for place in clause.items.iter_mut().filter_map(|item| item.place.as_mut()) {
            copy(self, place)?;
        }
        Some(())
    }

    /// How many subscripts of an item lead to a pointer whose section is meant: one in `rows[i][0:n]`.
    pub fn leads_on(&self, item: &Item<ExprId, ObjectId>) -> Option<usize> {
        let written = |e: ExprId| self.b.ast.expr(e).span;
        let mut ty = match item.place {
            Some(place) => self.b.ty(place),
            None => self.b.ast.object(item.variable).ty,
        };
        for (index, (low, length)) in item.sections.iter().enumerate() {
            let is_pointer = matches!(self.b.ast.types.get(ty.ty), Type::Pointer(_));
            if is_pointer && index > 0 {
                return Some(index);
            }
            let is_element = matches!((low, length), (Some(low), Some(length)) if written(*low) == written(*length));
            match *self.b.ast.types.get(ty.ty) {
                Type::Array(of, _) | Type::Pointer(of) if is_element => ty = of,
                _ => return None,
            }
        }
        None
    }

    /// Where an item is, which may be behind a pointer that is an element.
    pub fn located_or_led_to(&mut self, item: &Item<ExprId, ObjectId>, how: i128, list: &mut Vec<StmtId>) -> Mapped {
        let Some(count) = self.leads_on(item) else { return self.located(item, how, list) };
        let (span, pointer) = (item.span, self.b.void_pointer());
        let mut place = match item.place {
            Some(place) => place,
            None => self.b.object(item.variable, span),
        };
        for (low, _) in &item.sections[..count] {
            if let Some(low) = low {
                place = self.b.index(place, *low, span);
            }
        }
        let ty = self.b.ty(place);
        let behind = 1 + self.pointers_before(place);
        let address = self.b.address(place, span);
        let address = self.b.convert(Conversion::Pointer, address, pointer);
        let at = self.b.set(".at", pointer, address, list, span);
        let value = self.value_at_address(at, ty, span);
        let value = self.b.convert(Conversion::Pointer, value, pointer);
        let base = self.b.set(".base", pointer, value, list, span);
        let rest = Item { sections: item.sections[count..].to_vec(), ..item.clone() };
        let from = self.b.long_number(0, span);
        let (low, size) = self.extent_of_member(&rest, ty, from, list);
        Mapped { variable: item.variable, how, base, low, size, shape: Shape::Attached(at), behind, by: None }
    }
}
