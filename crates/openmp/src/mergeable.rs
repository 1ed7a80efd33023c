//! `mergeable`: a task that is executed where it is met may use the variables of its creator in place of copies.
//!
//! Whether it does is open. Nobody sees it if the task changes no copy, has no variables of its own without a value, and if nobody else
//! can change the originals meanwhile: the creator waits, so that it takes a pointer or a clause of another construct to do that.
//! Such tasks are tasks like others. Those that show it find their variables by pointers, which lead to the originals or to copies: that is a choice
//! of the runtime where the creator executes the task at once. What a merged task sets of OpenMP's own variables its creator finds set: the runtime is told.
//!
//! A merged task that adds to a sum has no copy of it, and adds to what its creator has (`pooled`).
//!
//! Deliberately not here: loops of such tasks with `lastprivate`. They are rejected.

use crate::sharing::{is_shared_around, is_static, Lists, TypedClause};
use crate::sums::OpenSum;
use crate::translate::Translate;
use crate::walk::{self, Stand};
use antiphon_source::Span;
use antiphon_syntax::ast::{Ast, BinaryOp, Conversion, ExprId, ExprKind, ObjectId, StmtId, StmtKind, UnaryOp};
use antiphon_syntax::openmp::ClauseKind;
use antiphon_syntax::types::{IntKind, QualType, Type};
use rustc_hash::FxHashMap;

impl Translate<'_> {
    /// Tasks of a loop that are merged would change what it gives back before the last one does.
    pub fn check_giving_back(&mut self, own: &[TypedClause]) {
        let Some(clause) = own.iter().find(|clause| clause.kind == ClauseKind::Mergeable) else { return };
        if self.is_merged(own) {
            self.unsupported(clause.span, "a loop of tasks that may be merged, with `lastprivate`,");
        }
    }

    /// A task that may be merged does the same then.
    fn check_merging(&mut self, own: &[TypedClause], inner: StmtId, lists: &Lists) {
        let Some(clause) = own.iter().find(|clause| clause.kind == ClauseKind::Mergeable) else { return };
        if self.is_merged(own) && self.shows_merging(inner, lists) {
            self.unsupported(clause.span, "a task that may be merged, and shows it,");
        }
    }

    /// Whether any task of these clauses may be executed at once: by its own clauses, or because one around it is final.
    pub fn is_merged(&self, own: &[TypedClause]) -> bool {
        let is_executed_at_once = |clause: &TypedClause| matches!(clause.kind, ClauseKind::If | ClauseKind::Final);
        own.iter().any(|clause| clause.kind == ClauseKind::Mergeable)
            && (own.iter().any(is_executed_at_once) || self.facts.finals)
    }

    /// Whether a task is merged that adds to sums of which tasks have copies in a pool, and how it is created: known before its statement takes a copy.
    pub fn merged_with_sums(
        &mut self,
        own: &[TypedClause],
        how: ExprId,
        lists: &Lists,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> (Option<ObjectId>, ExprId) {
        if !self.is_merged(own) || !lists.sums.iter().any(|(of, _)| self.is_pooled(*of)) {
            return (None, how);
        }
        let (merged, deferred) = self.chosen(how, list, span);
        (Some(merged), self.b.object(deferred, span))
    }

    /// Chooses whether a task is merged.
    fn chosen(&mut self, how: ExprId, list: &mut Vec<StmtId>, span: Span) -> (ObjectId, ObjectId) {
        let int = self.b.int();
        let deferred = self.b.set(".deferred", int, how, list, span);
        let how = self.b.object(deferred, span);
        let merges = self.b.call("__omp_merges", int, vec![how], span);
        let merged = self.b.set(".merged", int, merges, list, span);
        self.declared(merged);
        (merged, deferred)
    }

    /// The statement of a task that may be merged, and shows it; how it is created has been computed.
    pub fn merging(
        &mut self,
        own: &[TypedClause],
        (inner, how, known): (StmtId, ExprId, Option<ObjectId>),
        lists: &mut Lists,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> (StmtId, ExprId) {
        if known.is_none() && (!self.is_merged(own) || !self.shows_merging(inner, lists)) {
            return (inner, how);
        }
        let parts = walk::parts(self.b.ast, inner);
        let copied = self.copied_by(&parts, lists);
        if !lists.reduced.is_empty() {
            self.check_merging(own, inner, lists);
            return (inner, how);
        }
        let int = self.b.int();
        let (merged, deferred) = match known {
            None => self.chosen(how, list, span),
            Some(merged) => (merged, self.b.set(".deferred", int, how, list, span)),
        };
        let (mut stands, mut freed) = (FxHashMap::default(), Vec::new());
        for object in copied {
            let (pointer, own_one) = self.own_or_creators(object, lists.private.contains(&object), span);
            list.extend(own_one(self, merged));
            stands.insert(object, Stand::Pointee(pointer));
            let value = self.b.object(pointer, span);
            let void = self.b.void_pointer();
            let value = self.b.convert(Conversion::Pointer, value, void);
            freed.push(self.b.call_statement("free", vec![value], span));
            lists.private.retain(|other| *other != object);
            lists.first.retain(|other| *other != object);
            lists.first.push(pointer);
        }
        lists.first.push(merged);
        walk::replace(self.b.ast, &parts.exprs, &stands);
        let freed = self.b.block(freed, span);
        let released = self.unless_merged(merged, freed, span);
        let inner = self.b.block(vec![inner, released], span);
        // The runtime's word for it.
        let (value, merges) = (self.b.object(merged, span), self.b.number(16, span));
        let merges = self.b.binary(BinaryOp::Multiply, value, merges, int);
        let how = self.b.object(deferred, span);
        (inner, self.b.binary(BinaryOp::Add, how, merges, int))
    }

    pub fn unless_merged(&mut self, merged: ObjectId, then: StmtId, span: Span) -> StmtId {
        let (merged, int) = (self.b.object(merged, span), self.b.int());
        let is_apart = self.b.expr(ExprKind::Unary(UnaryOp::Not, merged), int, span);
        self.b.when(is_apart, then, span)
    }

    /// A pointer to the variable that a task uses, and what sets it: to the creator's, or to a copy; one without a value, if it is private.
    fn own_or_creators(
        &mut self,
        object: ObjectId,
        is_private: bool,
        span: Span,
    ) -> (ObjectId, impl FnOnce(&mut Self, ObjectId) -> Vec<StmtId>) {
        let void = self.b.void_pointer();
        let place = self.b.object(object, span);
        let ty = QualType::plain(self.b.ty(place).ty);
        let typed = self.b.pointer(ty);
        let original = self.b.address(place, span);
        let mut list = Vec::new();
        let name = format!("&{}", self.b.name_of(object));
        let pointer = self.b.set(&name, typed, original, &mut list, span);
        self.declared(pointer);
        (pointer, move |all: &mut Self, merged: ObjectId| {
            let unsigned = QualType::plain(all.b.int_type(IntKind::UnsignedLong));
            let size = all.b.expr(ExprKind::SizeOf(ty), unsigned, span);
            let copy = match is_private {
                true => {
                    let long = all.b.long();
                    let size = all.b.arithmetic(size, long);
                    all.b.call("__omp_room", void, vec![size], span)
                }
                false => {
                    let place = all.b.object(object, span);
                    let from = all.b.address(place, span);
                    let from = all.b.convert(Conversion::Pointer, from, void);
                    all.b.call("__omp_copy", void, vec![from, size], span)
                }
            };
            let copy = all.b.convert(Conversion::Pointer, copy, typed);
            let place = all.b.object(pointer, span);
            let taken = all.b.assign(place, copy, span);
            list.push(all.unless_merged(merged, taken, span));
            list
        })
    }

    /// Whether anything in the unit sets OpenMP's own variables.
    fn sets_variables(&self) -> bool {
        self.b.ast.functions.iter().any(|function| self.b.names.text(function.name).starts_with("omp_set_"))
    }

    fn shows_merging(&self, inner: StmtId, lists: &Lists) -> bool {
        let ast = &*self.b.ast;
        let parts = walk::parts(ast, inner);
        let changed = walk::changes(ast, &parts.exprs);
        let addressed = walk::addressed(ast);
        // What a task sets of OpenMP's own variables its creator would find set.
        if self.sets_variables() || !lists.private.is_empty() || !lists.reduced.is_empty() {
            return true;
        }
        self.copied_by(&parts, lists).into_iter().any(|object| {
            let is_whole = matches!(ast.types.get(ast.object(object).ty.ty), Type::Array(..));
            let may_change = changed.contains(&object) || addressed.contains(&object) || is_static(ast, object);
            // What all threads see, others may change.
            is_whole || may_change || is_shared_around(ast, &self.contexts, object) || self.is_handed_on(object)
        })
    }

    /// The variables that a task has copies of.
    fn copied_by(&self, parts: &walk::Parts, lists: &Lists) -> Vec<ObjectId> {
        let ast = &*self.b.ast;
        let is_shared = |object: ObjectId| {
            let is_own = lists.first.contains(&object) || lists.private.contains(&object);
            lists.shared.contains(&object)
                || !is_own && (is_static(ast, object) || is_shared_around(ast, &self.contexts, object))
        };
        let copied = parts.free(ast).into_iter().filter(|object| !is_shared(*object));
        let is_of_sum = |object: ObjectId| {
            let is_shown = |sum: &OpenSum| sum.shown.is_some_and(|shown| shown.taken().contains(&object));
            let is_pool = |sum: &OpenSum| sum.pool.is_some_and(|pool| pool.variable == object);
            self.sums.iter().any(|sum| sum.pointer == object || is_shown(sum) || is_pool(sum))
        };
        copied.filter(|object| !is_of_sum(*object)).collect()
    }

    /// Whether a clause of a construct that is still to come gives a variable to others.
    fn is_handed_on(&self, object: ObjectId) -> bool {
        let gives = |clause: &TypedClause| {
            !matches!(clause.kind, ClauseKind::Private | ClauseKind::Firstprivate)
                && clause.items.iter().any(|item| item.variable == object)
        };
        self.b.ast.stmts.iter().any(|stmt| match &stmt.kind {
            StmtKind::OpenMp(directive) => directive.clauses.iter().any(gives),
            _ => false,
        })
    }
}

/// Whether any task of the units may be final: then those inside of it are executed at once.
pub(crate) fn finals(units: &[Ast]) -> bool {
    units.iter().flat_map(|ast| &ast.stmts).any(|stmt| match &stmt.kind {
        StmtKind::OpenMp(directive) => directive.clauses.iter().any(|clause| clause.kind == ClauseKind::Final),
        _ => false,
    })
}
