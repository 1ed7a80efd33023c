//! Copies of sums that tasks of a group look at.
//!
//! How many copies a group has is open, and which of them a task adds to: one for each task, one for all of them, one for each thread. Tasks that
//! only add need not know (`sums`). Where one looks at its copy, it takes any copy that no other task has at the time, or a new one, by a choice of
//! the runtime; the end of the group adds up all copies, in any order. So a task that runs from its beginning to its end without turning to others
//! has its copy for itself, as it has where each thread has one.
//!
//! Deliberately not here: tasks that create tasks, wait or yield, where their thread may turn to another one that has the same copy; sections;
//! variables that live as long as the program, which tasks of other functions may add to; groups of which tasks may be left out.

use crate::clauses::has;
use crate::sharing::{is_static, Lists, TypedClause};
use crate::sums::OpenSum;
use crate::translate::Translate;
use crate::walk::{self, Stand};
use antiphon_source::Span;
use antiphon_syntax::ast::{Conversion, Directive, ExprId, ExprKind, Function, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct, ReductionOp};
use antiphon_syntax::types::{IntKind, QualType};
use rustc_hash::FxHashMap;

impl Translate<'_> {
    /// Leaves a pool of copies for each sum of a group of which tasks look at theirs; `before` is how many sums there were before the group.
    pub fn pools(&mut self, body: StmtId, before: usize, list: &mut Vec<StmtId>, span: Span) {
        if self.cancels.any_tasks() {
            return;
        }
        for index in before..self.sums.len() {
            let sum = self.sums[index];
            if sum.section.is_some() || is_static(self.b.ast, sum.of) || !self.is_looked_at(sum.of, body) {
                continue;
            }
            let pointer = self.b.void_pointer();
            let zero = self.b.number(0, span);
            let none = self.b.convert(Conversion::NullPointer, zero, pointer);
            let copies = self.b.set(".copies", pointer, none, list, span);
            let place = self.b.object(copies, span);
            let (ty, address) = (self.b.pointer(pointer), self.b.address(place, span));
            let pool = self.b.set(".pool", ty, address, list, span);
            self.declared(copies);
            self.declared(pool);
            self.sums[index].pool = Some(pool);
        }
    }

    /// Whether the copies of a variable are those of a pool.
    pub fn is_pooled(&self, of: ObjectId) -> bool {
        self.sums.iter().rev().find(|sum| sum.of == of).is_some_and(|sum| sum.pool.is_some())
    }

    /// Whether a task of a group looks at its copy of a variable, and all that add to it can have one of a pool.
    fn is_looked_at(&self, of: ObjectId, body: StmtId) -> bool {
        let about = |directive: &&Directive| {
            let names_it = |clause: &TypedClause| clause.items.iter().any(|item| item.variable == of);
            directive.clauses.iter().any(|clause| clause.kind == ClauseKind::InReduction && names_it(clause))
        };
        let adding: Vec<_> = self.directives(body).into_iter().filter(about).collect();
        let looks = |directive: &&Directive| {
            let Some(body) = directive.body else { return false };
            let parts = walk::parts(self.b.ast, body);
            let clauses = directive.clauses.iter().filter(|clause| clause.kind == ClauseKind::InReduction);
            !clauses.map(|clause| only_about(clause, of)).all(|clause| self.only_accumulates(&[clause], &parts))
        };
        let others = [ClauseKind::Untied, ClauseKind::Mergeable, ClauseKind::Detach];
        let fits = |directive: &&Directive| {
            directive.constructs == [Construct::Task]
                && !others.iter().any(|kind| has(&directive.clauses, *kind))
                && directive.body.is_some_and(|body| self.runs_through(body))
        };
        adding.iter().any(looks) && adding.iter().all(fits)
    }

    /// Whether a thread that executes a statement turns to no task meanwhile.
    fn runs_through(&self, body: StmtId) -> bool {
        let ast = &*self.b.ast;
        let stays = |id: &StmtId| match &ast.stmt(*id).kind {
            StmtKind::OpenMp(directive) => {
                matches!(directive.constructs[..], [Construct::Critical | Construct::Atomic | Construct::Flush])
            }
            _ => true,
        };
        walk::parts(ast, body).stmts.iter().all(stays) && (!self.calls_text(body) || self.functions_have_none())
    }

    /// Whether no function but `main` has directives, and nobody calls `main`.
    fn functions_have_none(&self) -> bool {
        let ast = &*self.b.ast;
        let name = |function: &Function| self.b.names.text(function.name);
        let is_main = |function: &Function| name(function) == "main";
        let is_directive = |id: &StmtId| matches!(ast.stmt(*id).kind, StmtKind::OpenMp(_));
        let asks = |e: &ExprId| match ast.expr(*e).kind {
            ExprKind::Function(of) => name(ast.function(of)).starts_with("__omp_"),
            _ => false,
        };
        let calls_main = ast.exprs.iter().any(|e| match e.kind {
            ExprKind::Function(of) => is_main(ast.function(of)),
            _ => false,
        });
        let others = ast.functions.iter().filter(|function| !is_main(function) && !name(function).contains('.'));
        let mut bodies = others.filter_map(|function| function.body).map(|body| walk::parts(ast, body));
        let in_main = self.b.function.is_some_and(|function| is_main(ast.function(function)));
        self.facts.is_alone
            && in_main
            && !calls_main
            && bodies.all(|parts| !parts.stmts.iter().any(is_directive) && !parts.exprs.iter().any(asks))
    }

    /// The statement of a task takes copies of the pools of its sums and gives them back.
    pub fn with_pooled_copies(&mut self, inner: StmtId, lists: &mut Lists, span: Span) -> StmtId {
        let pooled: Vec<(OpenSum, ObjectId)> = lists
            .sums
            .iter()
            .filter_map(|(_, pointer)| self.sums.iter().find(|sum| sum.pointer == *pointer))
            .filter_map(|sum| Some((*sum, sum.pool?)))
            .collect();
        if pooled.is_empty() {
            return inner;
        }
        let exprs = walk::parts(self.b.ast, inner).exprs;
        let (mut list, mut behind, mut stands) = (Vec::new(), Vec::new(), FxHashMap::default());
        for (sum, pool) in pooled {
            let mine = self.taken(&sum, pool, &mut list, span);
            stands.insert(sum.of, Stand::Pointee(mine));
            let (pool_value, value, pointer) =
                (self.b.object(pool, span), self.b.object(mine, span), self.b.void_pointer());
            let value = self.b.convert(Conversion::Pointer, value, pointer);
            behind.push(self.b.call_statement("__omp_give_copy", vec![pool_value, value], span));
            lists.reduced.retain(|(of, ..)| *of != sum.of);
            lists.sums.retain(|(of, _)| *of != sum.of);
            lists.first.extend([pool, sum.pointer]);
        }
        walk::replace(self.b.ast, &exprs, &stands);
        list.push(inner);
        list.extend(behind);
        self.b.block(list, span)
    }

    /// Takes a copy, which begins if it is new. Gives the variable that leads to it.
    fn taken(&mut self, sum: &OpenSum, pool: ObjectId, list: &mut Vec<StmtId>, span: Span) -> ObjectId {
        let operator = sum.operator.unwrap_or(ReductionOp::Add);
        let ty = QualType::plain(self.b.ast.object(sum.of).ty.ty);
        let (int, pointer, typed) = (self.b.int(), self.b.void_pointer(), self.b.pointer(ty));
        let unsigned = QualType::plain(self.b.int_type(IntKind::UnsignedLong));
        let size = self.b.expr(ExprKind::SizeOf(ty), unsigned, span);
        let pool = self.b.object(pool, span);
        let copy = self.b.call("__omp_take_copy", pointer, vec![pool, size], span);
        let copy = self.b.convert(Conversion::Pointer, copy, typed);
        let name = format!("&{}", self.b.name_of(sum.of));
        let mine = self.b.set(&name, typed, copy, list, span);
        let (own, outer) = (self.b.object(mine, span), self.b.object(sum.pointer, span));
        let places = (self.b.deref(own, span), self.b.deref(outer, span));
        self.extrema.begins_read = self.extrema.read.contains(&sum.of);
        match self.each_element(places, &mut |all, places| all.begin_with(operator, places, span)) {
            Some(begun) => {
                let is_new = self.b.call("__omp_copy_is_new", int, Vec::new(), span);
                list.push(self.b.when(is_new, begun, span));
            }
            None => self.unsupported(span, "a reduction of a variable of this type"),
        }
        mine
    }

    /// Behind a group: the copies of its pools are added up.
    pub fn pooled_behind(&mut self, before: usize, span: Span) -> Vec<StmtId> {
        let pooled: Vec<(OpenSum, ObjectId)> =
            self.sums[before..].iter().filter_map(|sum| Some((*sum, sum.pool?))).collect();
        let mut list = Vec::new();
        for (sum, pool) in pooled {
            let operator = sum.operator.unwrap_or(ReductionOp::Add);
            let ty = QualType::plain(self.b.ast.object(sum.of).ty.ty);
            let (int, pointer, typed) = (self.b.int(), self.b.void_pointer(), self.b.pointer(ty));
            let mut each = Vec::new();
            let at = self.b.object(pool, span);
            let next = self.b.call("__omp_next_copy", pointer, vec![at], span);
            let next = self.b.convert(Conversion::Pointer, next, typed);
            let copy = self.b.set(".copy", typed, next, &mut each, span);
            let (outer, own) = (self.b.object(sum.pointer, span), self.b.object(copy, span));
            let places = (self.b.deref(outer, span), self.b.deref(own, span));
            each.extend(self.each_element(places, &mut |all, (outer, own)| all.combine(operator, outer, own, span)));
            let done = self.b.object(copy, span);
            let done = self.b.convert(Conversion::Pointer, done, pointer);
            each.push(self.b.call_statement("free", vec![done], span));
            let each = self.b.block(each, span);
            let at = self.b.object(pool, span);
            let more = self.b.call("__omp_has_copy", int, vec![at], span);
            list.push(self.b.while_loop(more, each, span));
        }
        list
    }
}

/// A clause with one of its variables alone.
fn only_about(clause: &TypedClause, of: ObjectId) -> TypedClause {
    let items = clause.items.iter().filter(|item| item.variable == of).cloned().collect();
    TypedClause { items, ..clause.clone() }
}
