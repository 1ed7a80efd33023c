//! Records that are numbered where they are allocated (`nodes struct node`): linked lists and other shapes of any size.
//!
//! A pointer to such a record is its number, in the order of allocation, and zero is the null pointer. The records are the
//! elements of one array that nothing bounds, beside one that says which of them are alive: `p->next` is `nodes[p].next`. So what
//! loops do with lists is what they do with numbers and arrays, and invariants say the same of both.
//!
//! *Why that is right.* Each execution of the program allocates finitely many, so it is an execution of the model in
//! which the array is longer than that; shorter ones end there and say nothing (`Prune`). What a program
//! could do to tell a number from an address is refused: arithmetic, order, conversions, addresses of members, unions,
//! threads, several files. Every use of a pointer by the program is checked: its node is alive.
//!
//! Annotations may compare and count: `q < p` says that `q` was allocated before `p`. What they read of a node that was
//! freed is what it held then. Deliberately not here: nodes that are variables or elements of arrays (`&node`).

use crate::context::Arena;
use crate::frame::Frame;
use crate::graph::Label;
use crate::inlined::Voice;
use crate::library::AllocationKind;
use crate::reads::Registers;
use antiphon_model as m;
use antiphon_model::library::{Memory, Verifier};
use antiphon_source::codes::unsupported;
use antiphon_source::Span;
use antiphon_syntax::ast::{Conversion, ExprId, ExprKind};
use antiphon_syntax::tree::RecordKind;
use antiphon_syntax::types::{IntKind, RecordId, Type, TypeId};
use std::collections::BTreeSet;

/// What an allocated node holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Born {
    Undefined,
    Zero,
}

impl Frame<'_, '_> {
    /// The nodes that pointers of a type lead to.
    pub fn arena_behind(&self, ty: TypeId) -> Option<Arena> {
        if self.cx.type_map.arenas.is_empty() {
            return None;
        }
        let Type::Pointer(to) = self.st.ast.types.get(ty) else { return None };
        let Type::Record(record) = self.st.ast.types.get(to.ty) else { return None };
        self.cx.type_map.arenas.get(&(self.st.unit, *record)).copied()
    }

    /// Whether a pointer type is one of numbers: nodes of this unit, declared so far or not.
    pub fn is_numbered(&self, to: TypeId) -> bool {
        match self.st.ast.types.get(to) {
            Type::Record(record) => self.st.ast.nodes.iter().any(|(known, _)| known == record),
            _ => false,
        }
    }

    /// Makes the hidden variables of all nodes, where `startup` begins.
    pub fn declare_nodes(&mut self) {
        for &(record, span) in &self.st.ast.nodes {
            self.refuse_company(span);
            let arena = self.declare_arena(record, span);
            self.cx.type_map.arenas.insert((self.st.unit, record), arena);
        }
        let numbered = |unit: &crate::Unit<'_>| !unit.ast.nodes.is_empty();
        if self.cx.units.len() > 1 {
            if let Some(unit) = self.cx.units.iter().find(|unit| numbered(unit)) {
                let span = unit.ast.nodes[0].1;
                self.unsupported(&unsupported::U020, span, "`nodes` in a program of several files");
            }
        }
    }

    /// What would see that pointers are numbers, anywhere in the file.
    fn refuse_company(&mut self, span: Span) {
        if self.cx.starts_threads() {
            self.unsupported(&unsupported::U020, span, "`nodes` in a program with threads");
        }
        let records = &self.st.ast.types.records;
        let unions = records.iter().filter(|record| record.kind == RecordKind::Union);
        let members = unions.flat_map(|record| record.layout.iter().flat_map(|layout| &layout.members));
        let tells = members.into_iter().any(|member| self.holds_numbers(member.ty.ty, &mut BTreeSet::new()));
        if tells {
            self.unsupported(&unsupported::U020, span, "`nodes` with pointers to them in a union");
        }
    }

    fn declare_arena(&mut self, record: RecordId, span: Span) -> Arena {
        let record = self.record(record, span);
        let name = format!("struct {}", self.cx.types.record(record).name);
        let record = self.cx.types.intern(m::Type::Record(record));
        let count_ty = self.int_type(IntKind::LongLong);
        let bool_ty = self.cx.types.intern(m::Type::Bool);
        let extent = self.hidden_global(format!("number of {name}"), count_ty, m::Role::Extent, span);
        let array = |frame: &mut Self, element| {
            let extent = m::Extent::Variable(m::Variable::Global(extent));
            frame.cx.types.intern(m::Type::Array(element, extent))
        };
        let (nodes, alive) = (array(self, record), array(self, bool_ty));
        let nodes = self.hidden_global(name.clone(), nodes, m::Role::Plain, span);
        let alive = self.hidden_global(format!("allocated {name}"), alive, m::Role::Plain, span);
        let count = self.hidden_global(format!("last {name}"), count_ty, m::Role::Plain, span);
        // Any length: what an execution needs is among them.
        let length = self.temporary(count_ty, span);
        self.havoc(length, Verifier::Choice, span);
        let (one, value) = (self.int(1, count_ty, span), self.load(length, span));
        let int = self.plain_int();
        let some = self.binary(m::BinaryOp::LessEqual, (one, value), int, span);
        self.given(some, span);
        let (place, value) = (self.global_place(extent, span), self.load(length, span));
        self.assign(place, value, span);
        Arena { record, nodes, alive, count, extent }
    }

    pub(crate) fn hidden_global(&mut self, name: String, ty: m::TypeId, role: m::Role, span: Span) -> m::GlobalId {
        let (storage, constness, qualifiers) = (m::GlobalStorage::Process, m::Constness::Changing, m::Qualifiers::NONE);
        self.cx.add_global(m::Global { name, ty, role, storage, constness, qualifiers, span })
    }

    /// Executions in which a condition is false are not looked at.
    pub(crate) fn given(&mut self, condition: m::ExprId, span: Span) {
        let (yes, no): (Label, Label) = (self.st.graph.label(), self.st.graph.label());
        self.st.graph.branch(condition, yes, no, span);
        self.st.graph.resume(no);
        self.prune(yes, span);
        self.st.graph.resume(yes);
    }

    /// Whether a type has numbers in the place of pointers, anywhere in it.
    pub(crate) fn holds_numbers(&self, ty: TypeId, seen: &mut BTreeSet<TypeId>) -> bool {
        if !seen.insert(ty) {
            return false;
        }
        match self.st.ast.types.get(ty) {
            Type::Pointer(to) => self.is_numbered(to.ty) || self.holds_numbers(to.ty, seen),
            Type::Array(element, _) => self.holds_numbers(element.ty, seen),
            Type::Function(function) => {
                let parts = function.parameters.iter().flat_map(|p| p.iter()).chain([&function.result]);
                parts.into_iter().any(|part| self.holds_numbers(part.ty, seen))
            }
            Type::Record(id) => {
                let record = self.st.ast.types.record(*id);
                let members = record.layout.iter().flat_map(|layout| &layout.members);
                members.into_iter().any(|member| self.holds_numbers(member.ty.ty, seen))
            }
            _ => false,
        }
    }

    /// Reports a conversion that would show that pointers are numbers.
    pub fn refuse_conversion(&mut self, conversion: Conversion, operand: ExprId, to: TypeId, span: Span) {
        if self.cx.type_map.arenas.is_empty() {
            return;
        }
        let from = self.st.ast.expr(operand).ty.ty;
        let shows = match conversion {
            Conversion::IntegerToPointer | Conversion::PointerToInteger => {
                let either = [from, to].into_iter().any(|ty| self.holds_numbers(ty, &mut BTreeSet::new()));
                either && self.voice() == Voice::Program
            }
            Conversion::Pointer => {
                let (own, other) = (self.ty(from, span), self.ty(to, span));
                let either = [from, to].into_iter().any(|ty| self.holds_numbers(ty, &mut BTreeSet::new()));
                either && own != other && self.allocation_of(operand).is_none()
            }
            _ => false,
        };
        if shows {
            let message = "a pointer to nodes, or to something that has one, becomes something else";
            self.unsupported(&unsupported::U020, span, message);
        }
    }

    /// `p + n`, `p - n`: in annotations, the node that was allocated so much later.
    pub fn number_add(&mut self, number: m::ExprId, count: m::ExprId, span: Span) -> m::ExprId {
        self.refuse_arithmetic(span);
        let ty = self.type_of(number);
        let count = self.convert(count, ty, span);
        self.binary(m::BinaryOp::Add, (number, count), ty, span)
    }

    /// `p++` and its kin.
    pub fn refuse_step(&mut self, place: ExprId, span: Span) {
        if self.arena_behind(self.st.ast.expr(place).ty.ty).is_some() {
            self.refuse_arithmetic(span);
        }
    }

    /// Only annotations count nodes and ask which came first.
    pub fn refuse_arithmetic(&mut self, span: Span) {
        if self.voice() == Voice::Program {
            self.unsupported(&unsupported::U020, span, "arithmetic with a pointer to nodes, or their order");
        }
    }

    /// The node that a pointer leads to. The program must not use one that is not alive.
    pub fn node(&mut self, arena: Arena, pointer: m::ExprId, span: Span) -> m::PlaceId {
        self.refuse_remote(pointer, span);
        if self.voice() == Voice::Program {
            let condition = self.is_alive(arena, pointer, span);
            self.act(m::Action::Assert { condition, origin: m::AssertOrigin::Node }, span);
        }
        let nodes = self.global_place(arena.nodes, span);
        self.index(nodes, pointer, span)
    }

    /// The number of a node whose address is taken: only `&*p` has one.
    pub fn number_of_node(&mut self, arena: Arena, place: m::PlaceId, span: Span) -> m::ExprId {
        if let m::PlaceKind::Index(array, number) = self.cx.places[place.0 as usize].kind {
            let array = &self.cx.places[array.0 as usize].kind;
            if *array == m::PlaceKind::Variable(m::Variable::Global(arena.nodes)) {
                return number;
            }
        }
        self.unsupported(&unsupported::U020, span, "the address of a node that is a variable");
        let ty = self.int_type(IntKind::Long);
        self.int(0, ty, span)
    }

    /// Reports a pointer of another process: its nodes are not ours.
    fn refuse_remote(&mut self, pointer: m::ExprId, span: Span) {
        if self.cx.reads.exprs[pointer.0 as usize].registers == Registers::ALL {
            self.unsupported(&unsupported::U020, span, "nodes of another process");
        }
    }

    /// `\valid(p)`
    pub fn valid_node(&mut self, pointer: ExprId, span: Span) -> m::ExprId {
        let arena = self.arena_behind(self.st.ast.expr(pointer).ty.ty);
        let pointer = self.value(pointer);
        self.refuse_remote(pointer, span);
        match arena {
            Some(arena) => self.is_alive(arena, pointer, span),
            None => self.nothing(span),
        }
    }

    /// `1 <= p && p <= last`: one that was allocated.
    pub fn was_allocated(&mut self, arena: Arena, pointer: m::ExprId, span: Span) -> m::ExprId {
        let (int, ty) = (self.plain_int(), self.type_of(pointer));
        let (one, count) = (self.int(1, ty, span), self.global_place(arena.count, span));
        let count = self.load(count, span);
        let above = self.binary(m::BinaryOp::LessEqual, (one, pointer), int, span);
        let below = self.binary(m::BinaryOp::LessEqual, (pointer, count), int, span);
        self.expr(m::ExprKind::Lazy(m::LazyOp::And, above, below), int, span)
    }

    pub(crate) fn is_alive(&mut self, arena: Arena, pointer: m::ExprId, span: Span) -> m::ExprId {
        let int = self.plain_int();
        let allocated = self.was_allocated(arena, pointer, span);
        let alive = self.alive(arena, pointer, span);
        let alive = self.load(alive, span);
        self.expr(m::ExprKind::Lazy(m::LazyOp::And, allocated, alive), int, span)
    }

    pub(crate) fn alive(&mut self, arena: Arena, pointer: m::ExprId, span: Span) -> m::PlaceId {
        let alive = self.global_place(arena.alive, span);
        self.index(alive, pointer, span)
    }

    /// The allocation that an expression is, of one node: its number.
    pub fn new_node(&mut self, arena: Arena, allocation: ExprId) -> m::ExprId {
        let expr = self.st.ast.expr(allocation);
        let span = expr.span;
        if let ExprKind::Convert(_, _, inner) = expr.kind {
            return self.new_node(arena, inner);
        }
        let number_ty = self.int_type(IntKind::Long);
        let born = match (&expr.kind, self.allocation_of(allocation)) {
            (ExprKind::Call(_, arguments), Some(AllocationKind::Malloc)) => match **arguments {
                [bytes] if self.is_size_of(bytes, arena) => Some(Born::Undefined),
                _ => None,
            },
            (ExprKind::Call(_, arguments), Some(AllocationKind::Calloc)) => match **arguments {
                [count, bytes] if self.is_one(count) && self.is_size_of(bytes, arena) => Some(Born::Zero),
                _ => None,
            },
            _ => None,
        };
        let Some(born) = born else {
            self.unsupported(&unsupported::U020, span, "an allocation that is not of exactly one node");
            return self.int(0, number_ty, span);
        };
        let result = self.temporary(number_ty, span);
        let (yes, no, join) = (self.st.graph.label(), self.st.graph.label(), self.st.graph.label());
        self.try_allocation(yes, no, span);
        self.st.graph.resume(no);
        let zero = self.int(0, number_ty, span);
        self.assign(result, zero, span);
        self.st.graph.jump(join);
        self.st.graph.resume(yes);
        self.number_next(arena, born, result, span);
        self.st.graph.jump(join);
        self.st.graph.resume(join);
        self.st.graph.join();
        self.load(result, span)
    }

    /// Whether an allocation fails is asked as everywhere: a byte is allocated, and freed at once.
    fn try_allocation(&mut self, yes: Label, no: Label, span: Span) {
        let (char_ty, size) = (self.int_type(IntKind::Char), self.int_type(IntKind::UnsignedLong));
        let pointer = self.cx.types.intern(m::Type::Pointer(char_ty));
        let place = self.temporary(pointer, span);
        let (count, fill) = (self.int(1, size, span), m::AllocationFill::Undefined);
        self.act(m::Action::Allocate { element: Some(char_ty), count, fill, result: place }, span);
        let (value, null) = (self.load(place, span), self.expr(m::ExprKind::Null, pointer, span));
        let int = self.plain_int();
        let there = self.binary(m::BinaryOp::NotEqual, (value, null), int, span);
        let given_back = self.st.graph.label();
        self.st.graph.branch(there, given_back, no, span);
        self.st.graph.resume(given_back);
        let function = m::LibraryFunction::Memory(Memory::Free);
        let void = self.cx.types.intern(m::Type::Void);
        let any = self.cx.types.intern(m::Type::Pointer(void));
        let value = self.load(place, span);
        let value = self.convert(value, any, span);
        self.act(m::Action::Library { function, arguments: vec![value], result: None }, span);
        self.st.graph.jump(yes);
    }

    /// The next number is alive, and its node holds nothing yet.
    fn number_next(&mut self, arena: Arena, born: Born, result: m::PlaceId, span: Span) {
        let (int, bool_ty) = (self.plain_int(), self.cx.types.intern(m::Type::Bool));
        let count = self.global_place(arena.count, span);
        let count_ty = self.place_type(count);
        let (last, one) = (self.load(count, span), self.int(1, count_ty, span));
        let next = self.binary(m::BinaryOp::Add, (last, one), count_ty, span);
        self.assign(count, next, span);
        let (now, extent) = (self.load(count, span), self.global_place(arena.extent, span));
        let extent = self.load(extent, span);
        let room = self.binary(m::BinaryOp::Less, (now, extent), int, span);
        self.given(room, span);
        let now = self.load(count, span);
        let number = self.convert(now, self.place_type(result), span);
        self.assign(result, number, span);
        let number = self.load(result, span);
        let (alive, yes) = (self.alive(arena, number, span), self.int(1, bool_ty, span));
        self.assign(alive, yes, span);
        let nodes = self.global_place(arena.nodes, span);
        let node = self.index(nodes, number, span);
        match born {
            Born::Undefined => {
                let fresh = self.temporary(arena.record, span);
                let value = self.load(fresh, span);
                self.assign(node, value, span);
            }
            Born::Zero => self.clear_members(node, span),
        }
    }

    /// Zero for each member of a new node.
    fn clear_members(&mut self, node: m::PlaceId, span: Span) {
        let m::Type::Record(id) = *self.cx.types.get(self.place_type(node)) else { return };
        let fields: Vec<m::TypeId> = self.cx.types.record(id).fields.iter().map(|field| field.ty).collect();
        for (number, ty) in fields.into_iter().enumerate() {
            let member = self.place(m::PlaceKind::Field(node, number as u32), ty, span);
            let value = match self.cx.types.get(ty) {
                m::Type::Int(_) | m::Type::Bool => self.int(0, ty, span),
                m::Type::Float(_) => {
                    let int = self.plain_int();
                    let zero = self.int(0, int, span);
                    self.convert(zero, ty, span)
                }
                _ => {
                    let message = "`calloc` of a node that has more than numbers in it";
                    return self.unsupported(&unsupported::U020, span, message);
                }
            };
            self.assign(member, value, span);
        }
    }

    fn is_size_of(&mut self, bytes: ExprId, arena: Arena) -> bool {
        let expr = self.st.ast.expr(bytes);
        match expr.kind {
            ExprKind::Convert(_, _, inner) => self.is_size_of(inner, arena),
            ExprKind::SizeOf(of) => self.ty(of.ty, expr.span) == arena.record,
            ExprKind::Int(size) => self.cx.types.size(arena.record).map(i128::from) == Some(size),
            _ => false,
        }
    }

    fn is_one(&self, count: ExprId) -> bool {
        match self.st.ast.expr(count).kind {
            ExprKind::Convert(_, _, inner) => self.is_one(inner),
            ExprKind::Int(count) => count == 1,
            _ => false,
        }
    }

    /// `free(p)` of a node, or of something that has pointers to nodes; whether it was one of these.
    pub fn free_node(&mut self, function: m::LibraryFunction, arguments: &[ExprId], span: Span) -> bool {
        let (m::LibraryFunction::Memory(Memory::Free), [argument]) = (function, arguments) else { return false };
        let mut pointer = *argument;
        while let ExprKind::Convert(Conversion::Pointer | Conversion::Same, _, inner) = self.st.ast.expr(pointer).kind {
            pointer = inner;
        }
        let ty = self.st.ast.expr(pointer).ty.ty;
        if self.cx.type_map.arenas.is_empty() || !self.holds_numbers(ty, &mut BTreeSet::new()) {
            return false;
        }
        let value = self.value(pointer);
        let Some(arena) = self.arena_behind(ty) else {
            let void = self.cx.types.intern(m::Type::Void);
            let any = self.cx.types.intern(m::Type::Pointer(void));
            let value = self.convert(value, any, span);
            self.act(m::Action::Library { function, arguments: vec![value], result: None }, span);
            return true;
        };
        let value = self.save(value);
        let (int, bool_ty, ty) = (self.plain_int(), self.cx.types.intern(m::Type::Bool), self.type_of(value));
        let zero = self.int(0, ty, span);
        let is_node = self.binary(m::BinaryOp::NotEqual, (value, zero), int, span);
        let (yes, after) = (self.st.graph.label(), self.st.graph.label());
        self.st.graph.branch(is_node, yes, after, span);
        self.st.graph.resume(yes);
        let condition = self.is_alive(arena, value, span);
        self.act(m::Action::Assert { condition, origin: m::AssertOrigin::Node }, span);
        let (alive, no) = (self.alive(arena, value, span), self.int(0, bool_ty, span));
        self.assign(alive, no, span);
        self.st.graph.jump(after);
        self.st.graph.resume(after);
        self.st.graph.join();
        true
    }

    /// What holds of the hidden variables wherever control is: no loop needs to say it.
    pub fn node_invariants(&mut self, span: Span) -> Vec<m::Invariant> {
        let arenas: Vec<Arena> = self.cx.type_map.arenas.values().copied().collect();
        let own = |arena: Arena| {
            let (int, count) = (self.plain_int(), self.global_place(arena.count, span));
            let (count, ty) = (self.load(count, span), self.place_type(count));
            let (zero, extent) = (self.int(0, ty, span), self.global_place(arena.extent, span));
            let extent = self.load(extent, span);
            let above = self.binary(m::BinaryOp::LessEqual, (zero, count), int, span);
            let below = self.binary(m::BinaryOp::Less, (count, extent), int, span);
            let condition = self.expr(m::ExprKind::Lazy(m::LazyOp::And, above, below), int, span);
            m::Invariant { participants: m::Participants::Local, name: None, condition, span }
        };
        arenas.into_iter().map(own).collect()
    }

    /// Reports the address of a part of a node: nobody could see when its node is freed.
    pub fn refuse_address(&mut self, place: m::PlaceId, span: Span) {
        if self.cx.type_map.arenas.is_empty() {
            return;
        }
        let mut root = place;
        while let m::PlaceKind::Field(inner, _) | m::PlaceKind::Index(inner, _) = self.cx.places[root.0 as usize].kind {
            root = inner;
        }
        let m::PlaceKind::Variable(m::Variable::Global(global)) = self.cx.places[root.0 as usize].kind else { return };
        if self.cx.type_map.arenas.values().any(|arena| arena.nodes == global) {
            self.unsupported(&unsupported::U020, span, "the address of a part of a node");
        }
    }
}
