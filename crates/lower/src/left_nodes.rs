//! Numbered nodes that are left where `main` has returned: each was freed, or a global variable still leads to it.
//!
//! Where no global variable leads to a node, one that is left is lost. Where one does, it is enough that each node that is
//! left is held by a variable, or by the node that was allocated next (a list that grows at its front), or each by
//! the one before (at its end): by induction over the numbers all of them can be reached. What else
//! may be reachable is not decided, and that is told. Deliberately not here: reachability along any way.

use crate::context::{Arena, ObjectRef};
use crate::frame::Frame;
use antiphon_model as m;
use antiphon_source::Span;
use antiphon_syntax::ast::{ObjectId, Storage};
use antiphon_syntax::types::IntKind;
use std::collections::BTreeSet;

/// What holds nodes when the program has ended.
struct Holders {
    /// Variables that are pointers to nodes.
    pointers: Vec<m::GlobalId>,
    /// Whether other variables have such pointers in them.
    others: bool,
}

impl Frame<'_, '_> {
    /// Where `main` has returned.
    pub fn check_nodes_freed(&mut self) {
        let arenas: Vec<Arena> = self.cx.type_map.arenas.values().copied().collect();
        for arena in arenas {
            let span = self.cx.globals[arena.nodes.0 as usize].span;
            let holders = self.holders(arena);
            let freed = self.of_all_nodes(arena, span, |frame, node| {
                let int = frame.plain_int();
                let alive = frame.alive(arena, node, span);
                let alive = frame.load(alive, span);
                frame.expr(m::ExprKind::Unary(m::UnaryOp::Not, alive), int, span)
            });
            if holders.pointers.is_empty() && !holders.others {
                self.act(m::Action::Assert { condition: freed, origin: m::AssertOrigin::NodesFreed }, span);
            } else {
                self.check_nodes_held(arena, &holders, freed, span);
            }
        }
    }

    fn holders(&mut self, arena: Arena) -> Holders {
        let (ast, unit) = (self.st.ast, self.st.unit);
        let mut found = Holders { pointers: Vec::new(), others: false };
        for (index, object) in ast.objects.iter().enumerate() {
            let id = ObjectRef { unit, id: ObjectId(index as u32) };
            let known = self.cx.ids.globals.get(&self.cx.linked_object(id)).copied();
            let (Some(global), Storage::Static | Storage::Thread) = (known, object.storage) else { continue };
            match self.arena_behind(object.ty.ty) {
                Some(own) if own.nodes == arena.nodes => found.pointers.push(global),
                Some(_) => {}
                None => found.others |= self.holds_numbers(object.ty.ty, &mut BTreeSet::new()),
            }
        }
        found.pointers.sort_by_key(|global| global.0);
        found.pointers.dedup();
        found
    }

    /// `forall {struct node *node} ...`
    fn of_all_nodes(
        &mut self,
        arena: Arena,
        span: Span,
        body: impl FnOnce(&mut Self, m::ExprId) -> m::ExprId,
    ) -> m::ExprId {
        let (int, ty) = (self.plain_int(), self.int_type(IntKind::Long));
        self.cx.bounds.push(m::Bound { name: "node".to_owned(), range: m::BoundRange::Integer });
        let variable = m::BoundId(self.cx.bounds.len() as u32 - 1);
        let node = self.expr(m::ExprKind::Bound(variable), ty, span);
        let constraint = Some(self.was_allocated(arena, node, span));
        let (body, quantifier) = (body(self, node), m::Quantifier::ForAll);
        self.expr(m::ExprKind::Quantified { quantifier, variable, constraint, body }, int, span)
    }

    fn check_nodes_held(&mut self, arena: Arena, holders: &Holders, freed: m::ExprId, span: Span) {
        let (int, ty) = (self.plain_int(), self.int_type(IntKind::Long));
        let mut held = self.int(i128::from(holders.others), int, span);
        for global in &holders.pointers {
            let (place, zero) = (self.global_place(*global, span), self.int(0, ty, span));
            let value = self.load(place, span);
            let leads = self.binary(m::BinaryOp::NotEqual, (value, zero), int, span);
            held = self.expr(m::ExprKind::Lazy(m::LazyOp::Or, held, leads), int, span);
        }
        let lost = self.expr(m::ExprKind::Lazy(m::LazyOp::Or, held, freed), int, span);
        self.act(m::Action::Assert { condition: lost, origin: m::AssertOrigin::NodesFreed }, span);
        let (front, end) = (self.chained(arena, holders, 1, span), self.chained(arena, holders, -1, span));
        let reached = self.expr(m::ExprKind::Lazy(m::LazyOp::Or, front, end), int, span);
        let none = self.expr(m::ExprKind::Unary(m::UnaryOp::Not, held), int, span);
        let reached = self.expr(m::ExprKind::Lazy(m::LazyOp::Or, none, reached), int, span);
        // Perhaps they can be reached on another way.
        self.claim_in_doubt(reached, m::AssertOrigin::NodesFreed, span);
    }

    /// Each node that is left is held by a variable, or by the one that was allocated so much later.
    fn chained(&mut self, arena: Arena, holders: &Holders, later: i128, span: Span) -> m::ExprId {
        let fields = match self.cx.types.get(arena.record) {
            m::Type::Record(id) => self.cx.types.record(*id).fields.clone(),
            _ => Vec::new(),
        };
        self.of_all_nodes(arena, span, |frame, node| {
            let (int, ty) = (frame.plain_int(), frame.int_type(IntKind::Long));
            let alive = frame.alive(arena, node, span);
            let alive = frame.load(alive, span);
            let mut fine = frame.expr(m::ExprKind::Unary(m::UnaryOp::Not, alive), int, span);
            for global in &holders.pointers {
                let place = frame.global_place(*global, span);
                let value = frame.load(place, span);
                let own = frame.binary(m::BinaryOp::Equal, (value, node), int, span);
                fine = frame.expr(m::ExprKind::Lazy(m::LazyOp::Or, fine, own), int, span);
            }
            let step = frame.int(later, ty, span);
            let neighbour = frame.binary(m::BinaryOp::Add, (node, step), ty, span);
            let mut leads = frame.int(0, int, span);
            for (number, field) in fields.iter().enumerate().filter(|(_, field)| field.ty == ty) {
                let nodes = frame.global_place(arena.nodes, span);
                let other = frame.index(nodes, neighbour, span);
                let member = frame.place(m::PlaceKind::Field(other, number as u32), field.ty, span);
                let value = frame.load(member, span);
                let own = frame.binary(m::BinaryOp::Equal, (value, node), int, span);
                leads = frame.expr(m::ExprKind::Lazy(m::LazyOp::Or, leads, own), int, span);
            }
            let there = frame.is_alive(arena, neighbour, span);
            let next = frame.expr(m::ExprKind::Lazy(m::LazyOp::And, there, leads), int, span);
            frame.expr(m::ExprKind::Lazy(m::LazyOp::Or, fine, next), int, span)
        })
    }
}
