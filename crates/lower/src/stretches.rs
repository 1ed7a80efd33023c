//! Contracts of functions that work behind pointers: `\\valid(a[0..n-1])`, `\\writable(*p)`, `assigns a[0..n-1], p->x`.
//!
//! Where such a contract stands for its function, a call shows that what is `\\valid` is there and holds values, that what the
//! function writes overlaps with nothing else that it uses, and then forgets what is assigned. The check of the body
//! gives each pointer an object of its own, exactly as long as the contract says, with any values if it is `\\valid` and with
//! none if it is only `\\writable`; it shows that all but what is assigned is what it was, and that
//! what is assigned holds values afterwards.
//!
//! *Why that is right.* The body can tell its own objects from those of a call only by reaching further, by overlaps and by comparing
//! pointers. Further than the contract says is out of bounds in the check. Overlaps of which a part is written are refused at the
//! call, and where the function compares pointers any overlap is. It keeps no pointer: what it leaves are numbers.
//!
//! Deliberately not here: pointers that may be null, pointers to pointers, memory that is allocated or freed within.

use crate::behind::{given_behind, locate};
use crate::context::ObjectRef;
use crate::contracts::Duty;
use crate::footprint::{Footprint, Use};
use crate::frame::Frame;
use crate::inlined::Voice;
use antiphon_model as m;
use antiphon_model::library::Verifier;
use antiphon_model::LibraryFunction;
use antiphon_source::Span;
use antiphon_syntax::ast::{Access, ExprId, ExprKind, Function, ObjectId, Role, Storage, Stretch};
use antiphon_syntax::operands;
use antiphon_syntax::types::IntKind;
use std::collections::BTreeSet;

/// The places that a contract lets a call write, with ends that were evaluated where it began.
#[derive(Clone, Debug)]
struct Assigned {
    parameter: ObjectId,
    low: m::ExprId,
    high: m::ExprId,
    members: Vec<u32>,
    span: Span,
}

/// What is known of memory where a call begins.
#[derive(Clone, Debug, Default)]
pub(crate) struct MemoryBefore {
    /// How many elements are behind each pointer.
    rooms: Vec<(ObjectId, m::PlaceId)>,
    /// Copies of what is behind them.
    copies: Vec<(ObjectId, m::LocalId)>,
    /// What may be written.
    assigned: Vec<Assigned>,
}

impl Frame<'_, '_> {
    /// Something of an annotation, evaluated now and kept.
    pub(crate) fn annotated(&mut self, id: Option<ExprId>, span: Span) -> m::ExprId {
        let long = self.int_type(IntKind::LongLong);
        let value = match id {
            Some(id) => self.condition(id),
            None => self.int(0, long, span),
        };
        let value = self.convert(value, long, span);
        self.save(value)
    }

    /// The value of a pointer parameter.
    fn pointer(&mut self, parameter: ObjectId, span: Span) -> m::ExprId {
        let local = self.local(parameter);
        let place = self.local_place(local, span);
        self.load(place, span)
    }

    pub(crate) fn ask_memory(
        &mut self,
        function: Verifier,
        arguments: Vec<m::ExprId>,
        ty: m::TypeId,
        span: Span,
    ) -> m::PlaceId {
        let result = self.temporary(ty, span);
        let function = LibraryFunction::Verifier(function);
        self.act(m::Action::Library { function, arguments, result: Some(result) }, span);
        result
    }

    /// The same of one pointer, into a place that has a name.
    pub(crate) fn ask_memory_into(&mut self, function: Verifier, pointer: m::ExprId, result: m::PlaceId, span: Span) {
        let function = LibraryFunction::Verifier(function);
        self.act(m::Action::Library { function, arguments: vec![pointer], result: Some(result) }, span);
    }

    pub(crate) fn both(&mut self, a: m::ExprId, b: m::ExprId, span: Span) -> m::ExprId {
        let int = self.plain_int();
        self.expr(m::ExprKind::Lazy(m::LazyOp::And, a, b), int, span)
    }

    pub(crate) fn either(&mut self, a: m::ExprId, b: m::ExprId, span: Span) -> m::ExprId {
        let int = self.plain_int();
        self.expr(m::ExprKind::Lazy(m::LazyOp::Or, a, b), int, span)
    }

    pub(crate) fn at_most(&mut self, a: m::ExprId, b: m::ExprId, span: Span) -> m::ExprId {
        let int = self.plain_int();
        self.binary(m::BinaryOp::LessEqual, (a, b), int, span)
    }

    pub(crate) fn below(&mut self, a: m::ExprId, b: m::ExprId, span: Span) -> m::ExprId {
        let int = self.plain_int();
        self.binary(m::BinaryOp::Less, (a, b), int, span)
    }

    /// `forall k, low <= k && k <= high: ...`
    fn for_each(
        &mut self,
        (low, high): (m::ExprId, m::ExprId),
        span: Span,
        body: impl FnOnce(&mut Self, m::ExprId) -> m::ExprId,
    ) -> m::ExprId {
        self.cx.bounds.push(m::Bound { name: "k".to_owned(), range: m::BoundRange::Integer });
        let variable = m::BoundId(self.cx.bounds.len() as u32 - 1);
        let (int, long) = (self.plain_int(), self.int_type(IntKind::LongLong));
        let index = self.expr(m::ExprKind::Bound(variable), long, span);
        let (above, below) = (self.at_most(low, index, span), self.at_most(index, high, span));
        let constraint = Some(self.both(above, below, span));
        let body = body(self, index);
        let quantifier = m::Quantifier::ForAll;
        self.expr(m::ExprKind::Quantified { quantifier, variable, constraint, body }, int, span)
    }

    /// An element behind a pointer.
    pub(crate) fn element_behind(&mut self, pointer: m::ExprId, index: m::ExprId, span: Span) -> m::PlaceId {
        let moved = self.pointer_add(pointer, index, span);
        self.pointee(moved, span)
    }

    /// The numbers that a place is made of, and the members that lead there.
    pub(crate) fn numbers_of(
        &mut self,
        place: m::PlaceId,
        way: &mut Vec<u32>,
        span: Span,
    ) -> Vec<(Vec<u32>, m::PlaceId)> {
        let m::Type::Record(id) = *self.cx.types.get(self.place_type(place)) else { return vec![(way.clone(), place)] };
        let fields: Vec<m::TypeId> = self.cx.types.record(id).fields.iter().map(|field| field.ty).collect();
        let mut found = Vec::new();
        for (number, ty) in fields.into_iter().enumerate() {
            let field = self.place(m::PlaceKind::Field(place, number as u32), ty, span);
            way.push(number as u32);
            found.extend(self.numbers_of(field, way, span));
            way.pop();
        }
        found
    }

    fn member(&mut self, place: m::PlaceId, members: &[u32], span: Span) -> m::PlaceId {
        members.iter().fold(place, |place, member| {
            let m::Type::Record(id) = *self.cx.types.get(self.place_type(place)) else { return place };
            let ty = self.cx.types.record(id).fields.get(*member as usize).map(|field| field.ty);
            let ty = ty.unwrap_or_else(|| self.place_type(place));
            self.place(m::PlaceKind::Field(place, *member), ty, span)
        })
    }

    /// That all numbers of some elements hold values: reading them is no error.
    fn hold_values(
        &mut self,
        pointer: m::ExprId,
        ends: (m::ExprId, m::ExprId),
        members: &[u32],
        span: Span,
    ) -> m::ExprId {
        let members = members.to_vec();
        self.for_each(ends, span, |frame, index| {
            let (int, element) = (frame.plain_int(), frame.element_behind(pointer, index, span));
            let part = frame.member(element, &members, span);
            let mut all = frame.int(1, int, span);
            for (_, number) in frame.numbers_of(part, &mut Vec::new(), span) {
                let (a, b) = (frame.load(number, span), frame.load(number, span));
                let same = frame.binary(m::BinaryOp::Equal, (a, b), int, span);
                // One that is not a number equals nothing.
                let one = frame.int(1, int, span);
                let read = frame.either(same, one, span);
                all = frame.both(read, all, span);
            }
            all
        })
    }

    /// Where a function with such a contract begins: what is behind its pointers is shown to be there, or made.
    pub(crate) fn enter_memory(&mut self, duty: Duty) -> MemoryBefore {
        let mut before = MemoryBefore::default();
        let ast = self.st.ast;
        let Some(source) = self.st.source.map(|source| ast.function(source)) else { return before };
        let outer = self.st.evaluation.inlined.speak(Voice::Annotation);
        match duty {
            Duty::Shown => self.show_memory(source, &mut before),
            Duty::Given => self.make_memory(source, &mut before),
        }
        for stretch in &source.contract.assigns_behind {
            before.assigned.extend(self.assigned_behind(stretch));
        }
        self.st.evaluation.inlined.speak(outer);
        before
    }

    fn assigned_behind(&mut self, stretch: &Stretch) -> Option<Assigned> {
        let found = locate(self.st.ast, stretch.place)?;
        let low = self.annotated(found.index, stretch.span);
        let high = match stretch.high {
            Some(high) => self.annotated(Some(high), stretch.span),
            None => low,
        };
        Some(Assigned { parameter: found.parameter, low, high, members: found.members, span: stretch.span })
    }

    fn room(&mut self, before: &mut MemoryBefore, parameter: ObjectId, span: Span) -> m::ExprId {
        let known = before.rooms.iter().find(|(own, _)| *own == parameter).map(|(_, room)| *room);
        let room = match known {
            Some(room) => room,
            None => {
                let (pointer, long) = (self.pointer(parameter, span), self.int_type(IntKind::LongLong));
                let room = self.ask_memory(Verifier::Room, vec![pointer], long, span);
                before.rooms.push((parameter, room));
                room
            }
        };
        self.load(room, span)
    }

    fn show_memory(&mut self, source: &Function, before: &mut MemoryBefore) {
        for (access, stretch) in &source.contract.behind {
            let Some(found) = locate(self.st.ast, stretch.place) else { continue };
            let span = stretch.span;
            let room = self.room(before, found.parameter, span);
            let low = self.annotated(found.index, span);
            let high = match stretch.high {
                Some(high) => self.annotated(Some(high), span),
                None => low,
            };
            let long = self.int_type(IntKind::LongLong);
            let zero = self.int(0, long, span);
            let there = self.at_most(zero, room, span);
            let none = self.below(high, low, span);
            let (from, to) = (self.at_most(zero, low, span), self.below(high, room, span));
            let inside = self.both(from, to, span);
            let inside = self.either(none, inside, span);
            let condition = self.both(there, inside, span);
            self.act(m::Action::Assert { condition, origin: m::AssertOrigin::Reaches }, span);
            if *access == Access::Valid {
                let pointer = self.pointer(found.parameter, span);
                let condition = self.hold_values(pointer, (low, high), &found.members, span);
                self.act(m::Action::Assert { condition, origin: m::AssertOrigin::Reaches }, span);
            }
        }
    }

    /// The index of the last element that a contract gives behind a pointer.
    fn furthest(&mut self, source: &Function, parameter: ObjectId, span: Span) -> m::ExprId {
        let (ast, long) = (self.st.ast, self.int_type(IntKind::LongLong));
        let mut last = self.int(-1, long, span);
        for (_, stretch) in &source.contract.behind {
            if locate(ast, stretch.place).is_some_and(|found| found.parameter == parameter) {
                let high = self.annotated(stretch.high, span);
                let less = self.below(last, high, span);
                let more = self.expr(m::ExprKind::Conditional(less, high, last), long, span);
                last = self.save(more);
            }
        }
        last
    }

    /// In a check: each pointer leads to an object of its own, as long as the contract says.
    fn make_memory(&mut self, source: &Function, before: &mut MemoryBefore) {
        let (ast, span) = (self.st.ast, source.span);
        let long = self.int_type(IntKind::LongLong);
        for &parameter in &source.parameters {
            let Some(access) = given_behind(ast, source, parameter) else { continue };
            let (last, one) = (self.furthest(source, parameter, span), self.int(1, long, span));
            let room = self.temporary(long, span);
            let count = self.binary(m::BinaryOp::Add, (last, one), long, span);
            self.assign(room, count, span);
            before.rooms.push((parameter, room));
            let local = self.local(parameter);
            let ty = self.st.locals[local.0 as usize].ty;
            let m::Type::Pointer(element) = *self.cx.types.get(ty) else { continue };
            let name = format!("{}.{}", self.cx.text(source.name), self.st.locals[local.0 as usize].name);
            let fresh = self.named_local(name, ty, span);
            let fresh = self.local_place(fresh, span);
            let size = self.int_type(IntKind::UnsignedLong);
            let count = self.load(room, span);
            let count = self.convert(count, size, span);
            let (element, fill) = (Some(element), m::AllocationFill::Undefined);
            self.act(m::Action::Allocate { element, count, fill, result: fresh }, span);
            let (value, null, int) = (self.load(fresh, span), self.expr(m::ExprKind::Null, ty, span), self.plain_int());
            let there = self.binary(m::BinaryOp::NotEqual, (value, null), int, span);
            self.given(there, span);
            let (place, value) = (self.local_place(local, span), self.load(fresh, span));
            self.assign(place, value, span);
            if access == Access::Valid {
                let (function, value) = (LibraryFunction::Verifier(Verifier::AnyElements), self.load(fresh, span));
                self.act(m::Action::Library { function, arguments: vec![value], result: None }, span);
            }
        }
    }

    /// Copies of what is behind pointers, for whoever asks later what it was.
    pub(crate) fn copy_memory(&mut self, before: &mut MemoryBefore, span: Span) {
        let ast = self.st.ast;
        let Some(source) = self.st.source.map(|source| ast.function(source)) else { return };
        for &parameter in &source.parameters {
            let behind = source
                .contract
                .behind
                .iter()
                .any(|(_, stretch)| locate(ast, stretch.place).is_some_and(|found| found.parameter == parameter));
            if behind {
                let pointer = self.pointer(parameter, span);
                let (ty, own) = (self.type_of(pointer), self.local(parameter));
                let name = self.st.locals[own.0 as usize].name.clone();
                let copy = self.named_local(format!("\\old({name})"), ty, span);
                let function = LibraryFunction::Verifier(Verifier::Copy);
                let result = Some(self.local_place(copy, span));
                self.act(m::Action::Library { function, arguments: vec![pointer], result }, span);
                before.copies.push((parameter, copy));
            }
        }
    }

    /// Whether an expression reads nothing that may change but what is behind pointers.
    pub(crate) fn is_about_copies(&self, id: ExprId) -> bool {
        let ast = self.st.ast;
        if let ExprKind::Object(object) = ast.expr(id).kind {
            let object = ast.object(object);
            let lasts = matches!(object.storage, Storage::Static | Storage::Thread);
            return !lasts || matches!(object.role, Role::Input(_));
        }
        let mut inner = Vec::new();
        operands(&ast.expr(id).kind, &mut inner);
        inner.into_iter().all(|own| self.is_about_copies(own))
    }

    /// Whether a condition asks what something was that a copy must tell.
    pub(crate) fn asks_for_copies(&self, id: ExprId) -> bool {
        let kind = &self.st.ast.expr(id).kind;
        if let ExprKind::Old(inner) = kind {
            return self.speaks_of_bound(*inner) && self.is_about_copies(*inner);
        }
        let mut inner = Vec::new();
        operands(kind, &mut inner);
        inner.into_iter().any(|own| self.asks_for_copies(own))
    }

    /// What is known of memory from the start of the call.
    pub(crate) fn memory_before(&self) -> MemoryBefore {
        self.st.evaluation.entry.as_ref().map(|entry| entry.memory.clone()).unwrap_or_default()
    }

    /// A value that is read in the copies.
    pub(crate) fn value_before(&mut self, before: &MemoryBefore, inner: ExprId) -> m::ExprId {
        let mut own = Vec::new();
        for (parameter, copy) in &before.copies {
            own.push((*parameter, self.st.variables.insert(*parameter, *copy)));
        }
        let value = self.value(inner);
        for (parameter, local) in own {
            if let Some(local) = local {
                self.st.variables.insert(parameter, local);
            }
        }
        value
    }

    /// Where a call is over.
    pub(crate) fn drop_copies(&mut self, before: &MemoryBefore, span: Span) {
        for (_, copy) in &before.copies {
            let place = self.local_place(*copy, span);
            self.drop_copy(place, span);
        }
    }

    /// Nobody asks a copy any more.
    pub(crate) fn drop_copy(&mut self, copy: m::PlaceId, span: Span) {
        let (function, value) = (LibraryFunction::Verifier(Verifier::Drop), self.load(copy, span));
        self.act(m::Action::Library { function, arguments: vec![value], result: None }, span);
    }

    /// In a stub: what the function writes behind a pointer overlaps with nothing else that it uses.
    pub(crate) fn claim_apart(&mut self, before: &MemoryBefore, touched: &Footprint, span: Span) {
        let ast = self.st.ast;
        let Some(source) = self.st.source.map(|source| ast.function(source)) else { return };
        let written: BTreeSet<ObjectId> = before.assigned.iter().map(|own| own.parameter).collect();
        let given = |id: &ObjectId| given_behind(ast, source, *id).is_some();
        let pointers: Vec<ObjectId> = source.parameters.iter().copied().filter(given).collect();
        for (at, &p) in pointers.iter().enumerate() {
            for &q in &pointers[at + 1..] {
                if written.contains(&p) || written.contains(&q) || touched.compares == Use::Read {
                    self.claim_two_apart(source, (p, q), span);
                }
            }
            let named: BTreeSet<ObjectRef> = match written.contains(&p) {
                true => touched.reads.union(&touched.writes).copied().collect(),
                false => touched.writes.clone(),
            };
            for object in named.into_iter().filter(|object| self.cx.has_address(*object)).collect::<Vec<_>>() {
                let (pointer, place) = (self.pointer(p, span), self.linked_place(object, span));
                let ty = m::Type::Pointer(self.place_type(place));
                let ty = self.cx.types.intern(ty);
                let address = self.expr(m::ExprKind::AddressOf(place), ty, span);
                let same = self.same_object(pointer, address, span);
                let condition = self.expr(m::ExprKind::Unary(m::UnaryOp::Not, same), self.type_of(same), span);
                self.claim_in_doubt(condition, m::AssertOrigin::Apart, span);
            }
        }
    }

    /// Where a condition is false nothing is shown to be wrong, but nothing to be right: what is told is possible only.
    pub(crate) fn claim_in_doubt(&mut self, condition: m::ExprId, origin: m::AssertOrigin, span: Span) {
        let (fine, open) = (self.st.graph.label(), self.st.graph.label());
        self.st.graph.branch(condition, fine, open, span);
        self.st.graph.resume(open);
        let int = self.plain_int();
        let doubt = self.temporary(int, span);
        self.havoc(doubt, Verifier::Contract, span);
        self.st.graph.jump(fine);
        self.st.graph.resume(fine);
        self.st.graph.join();
        self.act(m::Action::Assert { condition, origin }, span);
    }

    fn same_object(&mut self, a: m::ExprId, b: m::ExprId, span: Span) -> m::ExprId {
        let int = self.plain_int();
        let same = self.ask_memory(Verifier::SameObject, vec![a, b], int, span);
        self.load(same, span)
    }

    fn claim_two_apart(&mut self, source: &Function, (p, q): (ObjectId, ObjectId), span: Span) {
        let (int, long) = (self.plain_int(), self.int_type(IntKind::LongLong));
        let (a, b) = (self.pointer(p, span), self.pointer(q, span));
        let same = self.same_object(a, b, span);
        let apart = self.expr(m::ExprKind::Unary(m::UnaryOp::Not, same), int, span);
        let condition = match self.type_of(a) == self.type_of(b) {
            false => apart,
            true => {
                let (last, other) = (self.furthest(source, p, span), self.furthest(source, q, span));
                let distance = self.int_type(IntKind::Long);
                let zero = self.int(0, long, span);
                let beyond = |frame: &mut Self, from: m::ExprId, to: m::ExprId, last: m::ExprId| {
                    let far = frame.binary(m::BinaryOp::PointerDifference, (to, from), distance, span);
                    let far = frame.convert(far, long, span);
                    let (some, more) = (frame.below(zero, far, span), frame.below(last, far, span));
                    frame.both(some, more, span)
                };
                let (after, before) = (beyond(self, a, b, last), beyond(self, b, a, other));
                let one = self.either(after, before, span);
                self.either(apart, one, span)
            }
        };
        self.claim_in_doubt(condition, m::AssertOrigin::Apart, span);
    }

    /// In a stub: what the function may write behind pointers has any values.
    pub(crate) fn forget_memory(&mut self, before: &MemoryBefore) {
        for own in &before.assigned {
            let (span, pointer) = (own.span, self.pointer(own.parameter, own.span));
            if own.low == own.high {
                let element = self.element_behind(pointer, own.low, span);
                let place = self.member(element, &own.members, span);
                self.havoc(place, Verifier::Contract, span);
                continue;
            }
            let int = self.plain_int();
            let done = self.ask_memory(Verifier::Forget, vec![pointer, own.low, own.high], int, span);
            let (done, one_by_one, after) = (self.load(done, span), self.st.graph.label(), self.st.graph.label());
            self.st.graph.branch(done, after, one_by_one, span);
            self.st.graph.resume(one_by_one);
            self.forget_one_by_one(own, span);
            self.st.graph.jump(after);
            self.st.graph.resume(after);
            self.st.graph.join();
        }
    }

    fn forget_one_by_one(&mut self, own: &Assigned, span: Span) {
        let long = self.int_type(IntKind::LongLong);
        let counter = self.temporary(long, span);
        self.assign(counter, own.low, span);
        let (head, inside, exit) = (self.st.graph.label(), self.st.graph.label(), self.st.graph.label());
        let id = self.st.graph.add_loop(m::LoopKind::For, self.st.loops.last().copied(), exit, span);
        self.st.graph.bind(head);
        self.st.graph.head(id, span);
        let value = self.load(counter, span);
        let more = self.at_most(value, own.high, span);
        self.st.graph.branch(more, inside, exit, span);
        self.st.graph.resume(inside);
        let pointer = self.pointer(own.parameter, span);
        let element = self.element_behind(pointer, value, span);
        self.havoc(element, Verifier::Contract, span);
        let one = self.int(1, long, span);
        let next = self.binary(m::BinaryOp::Add, (value, one), long, span);
        self.assign(counter, next, span);
        self.st.graph.jump(head);
        self.st.graph.resume(exit);
    }

    /// In a check, behind the body: all but what is assigned is what it was, and what is assigned holds values.
    pub(crate) fn claim_frame(&mut self, before: &MemoryBefore, span: Span) {
        let ast = self.st.ast;
        let Some(source) = self.st.source.map(|source| ast.function(source)) else { return };
        for (parameter, room) in &before.rooms {
            let Some(access) = given_behind(ast, source, *parameter) else { continue };
            let long = self.int_type(IntKind::LongLong);
            let (zero, one, room) = (self.int(0, long, span), self.int(1, long, span), self.load(*room, span));
            let last = self.binary(m::BinaryOp::Subtract, (room, one), long, span);
            let condition = match access {
                Access::Valid => self.unchanged(before, *parameter, (zero, last), span),
                Access::Writable => self.for_each((zero, last), span, |frame, index| {
                    frame.is_assigned(before, *parameter, &[], index, span)
                }),
            };
            self.act(m::Action::Assert { condition, origin: m::AssertOrigin::Assigns }, span);
        }
        for own in &before.assigned {
            let pointer = self.pointer(own.parameter, own.span);
            let condition = self.hold_values(pointer, (own.low, own.high), &own.members, own.span);
            self.act(m::Action::Assert { condition, origin: m::AssertOrigin::Assigns }, own.span);
        }
    }

    fn unchanged(
        &mut self,
        before: &MemoryBefore,
        parameter: ObjectId,
        ends: (m::ExprId, m::ExprId),
        span: Span,
    ) -> m::ExprId {
        let copy = before.copies.iter().find(|(own, _)| *own == parameter).map(|(_, copy)| *copy);
        let int = self.plain_int();
        let Some(copy) = copy else { return self.int(1, int, span) };
        let (now, then) = (self.pointer(parameter, span), self.local_place(copy, span));
        let then = self.load(then, span);
        self.for_each(ends, span, |frame, index| {
            let (now, then) = (frame.element_behind(now, index, span), frame.element_behind(then, index, span));
            let (now, then) =
                (frame.numbers_of(now, &mut Vec::new(), span), frame.numbers_of(then, &mut Vec::new(), span));
            let mut all = frame.int(1, int, span);
            for ((way, now), (_, then)) in now.into_iter().zip(then) {
                let (a, b) = (frame.load(now, span), frame.load(then, span));
                let same = frame.binary(m::BinaryOp::Equal, (a, b), int, span);
                let assigned = frame.is_assigned(before, parameter, &way, index, span);
                let fine = frame.either(assigned, same, span);
                all = frame.both(fine, all, span);
            }
            all
        })
    }

    fn is_assigned(
        &mut self,
        before: &MemoryBefore,
        parameter: ObjectId,
        way: &[u32],
        index: m::ExprId,
        span: Span,
    ) -> m::ExprId {
        let int = self.plain_int();
        let mut any = self.int(0, int, span);
        for own in before.assigned.iter().filter(|own| own.parameter == parameter && way.starts_with(&own.members)) {
            let (from, to) = (self.at_most(own.low, index, span), self.at_most(index, own.high, span));
            let within = self.both(from, to, span);
            any = self.either(within, any, span);
        }
        any
    }
}
