//! Copies of sums that tasks of a group look at.
//!
//! How many copies a group has is open, and which of them a task adds to: one for each task, one for all of them, one for each thread. Tasks that
//! only add need not know (`sums`). Where one looks at its copy, it takes any copy that no other task has at the time, or a new one, by a choice of
//! the runtime; the end of the group adds up all copies, in any order. A task has its copy for itself while it runs, as it has where each thread
//! has one. Where it creates a task, waits or yields, its thread may turn to others that have the same copy: the runtime lets go of it there, and the
//! task goes on with the same one when nobody else has it.
//!
//! Tasks inside may share the copy of their creator, which others may have while that waits. When it ends, what leads to its copy leads nowhere.
//!
//! Deliberately not here: variables that live as long as the program and that tasks of other functions add to.

use crate::clauses::{first_word, has};
use crate::sharing::{is_static, Lists, TypedClause};
use crate::sums::{Leaves, Named, OpenSum, Pool};
use crate::translate::Translate;
use crate::walk::{self, Stand};
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, Directive, ExprId, ExprKind, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct, Item, ReductionOp};
use antiphon_syntax::types::{IntKind, QualType, Type};
use rustc_hash::{FxHashMap, FxHashSet};

impl Translate<'_> {
    /// Leaves a pool of copies for each sum of a group of which tasks look at theirs; `before` is how many sums there were before the group. The
    /// tasks of a loop that is the group itself add to what `own` says.
    pub fn pools(&mut self, body: StmtId, (before, own): (usize, &[TypedClause]), list: &mut Vec<StmtId>, span: Span) {
        for index in before..self.sums.len() {
            let sum = self.sums[index];
            let is_everybodys = is_static(self.b.ast, sum.of) && self.is_joined_elsewhere(sum.of, body);
            let is_piece = sum.part == Named::Piece && !self.is_pointer(sum.of);
            if is_everybodys || is_piece || !self.is_looked_at(sum.of, body, own) {
                continue;
            }
            let leaves = match self.leads_elsewhere(sum.of, body) || self.shares_copy(sum.of, body) {
                true => Leaves::Value,
                false => Leaves::Copy,
            };
            let sections: Vec<_> = sum.section.into_iter().collect();
            let item = Item { variable: sum.of, sections, place: None, span };
            let section = self.evaluated(&item, list, span);
            let pointer = self.b.void_pointer();
            let zero = self.b.number(0, span);
            let none = self.b.convert(Conversion::NullPointer, zero, pointer);
            let copies = self.b.set(".copies", pointer, none, list, span);
            let place = self.b.object(copies, span);
            let (ty, address) = (self.b.pointer(pointer), self.b.address(place, span));
            let pool = self.b.set(".pool", ty, address, list, span);
            self.declared(copies);
            self.declared(pool);
            self.sums[index].pool = Some(Pool { variable: pool, section, leaves });
        }
    }

    /// Whether the copies of a variable are those of a pool.
    pub fn is_pooled(&self, of: ObjectId) -> bool {
        self.sums.iter().rev().find(|sum| sum.of == of).is_some_and(|sum| sum.pool.is_some())
    }

    /// Whether a task of a group looks at its copy of a variable, and all that add to it can have one of a pool.
    fn is_looked_at(&self, of: ObjectId, body: StmtId, own: &[TypedClause]) -> bool {
        let adding: Vec<_> = self.directives(body).into_iter().filter(|found| adds_to(&found.clauses, of)).collect();
        let fits = |directive: &&Directive| {
            matches!(directive.constructs[..], [Construct::Task | Construct::Taskloop])
                && directive.body.is_some_and(|body| self.is_followed(of, body))
        };
        let is_own = adds_to(own, of);
        let looks =
            |directive: &&Directive| directive.body.is_some_and(|body| self.looks(of, body, &directive.clauses));
        let any_looks = is_own && self.looks(of, body, own) || adding.iter().any(looks);
        let own_fits = !is_own || self.is_followed(of, body);
        let merges = |directive: &&Directive| self.is_merged(&directive.clauses);
        let shares = |directive: &&Directive| directive.body.is_some_and(|body| self.shares_copy(of, body));
        let own_shows = is_own && (self.is_merged(own) || self.shares_copy(of, body));
        let any_looks = any_looks || own_shows || adding.iter().any(merges) || adding.iter().any(shares);
        any_looks && own_fits && adding.iter().all(fits)
    }

    /// Whether tasks that are created in a statement share the variable of their creator.
    pub fn shares_copy(&self, of: ObjectId, body: StmtId) -> bool {
        let shares = |directive: &&Directive| {
            let is_task = directive.constructs.iter().any(|c| matches!(c, Construct::Task | Construct::Taskloop));
            let mut clauses = directive.clauses.iter();
            is_task
                && clauses.any(|clause| match clause.kind {
                    ClauseKind::Shared => clause.items.iter().any(|item| item.variable == of),
                    ClauseKind::Default => {
                        let says = [ClauseKind::InReduction, ClauseKind::Firstprivate, ClauseKind::Private];
                        let listed = directive.clauses.iter().filter(|other| says.contains(&other.kind));
                        let mut items = listed.flat_map(|other| &other.items);
                        let is_listed = items.any(|item| item.variable == of);
                        let is_default = first_word(clause, self.b.names) == "shared" && !is_listed;
                        is_default && self.is_named_in(of, directive.body)
                    }
                    _ => false,
                })
        };
        let inner = self.in_regions(body);
        let is_here = |id: &&StmtId| !inner.contains(id);
        walk::parts(self.b.ast, body).stmts.iter().filter(is_here).any(|id| match &self.b.ast.stmt(*id).kind {
            StmtKind::OpenMp(directive) => shares(&&**directive),
            _ => false,
        })
    }

    fn is_named_in(&self, of: ObjectId, body: Option<StmtId>) -> bool {
        let exprs = body.map(|body| walk::parts(self.b.ast, body).exprs).unwrap_or_default();
        exprs.iter().any(|e| matches!(self.b.ast.expr(*e).kind, ExprKind::Object(object) if object == of))
    }

    /// Whether a pointer may lead to a variable that a statement names, or to a part of it.
    fn leads_elsewhere(&self, of: ObjectId, body: StmtId) -> bool {
        let (ast, exprs) = (&*self.b.ast, walk::parts(self.b.ast, body).exprs);
        walk::addressed_in(ast, &exprs).contains(&of) || walk::handed_out(ast, &exprs).contains(&of)
    }

    /// Statements inside of regions that a statement begins: threads there wait for each other, and turn to tasks of the region alone.
    fn in_regions(&self, body: StmtId) -> FxHashSet<StmtId> {
        let ast = &*self.b.ast;
        let regions = walk::parts(ast, body).stmts.into_iter().filter_map(|id| match &ast.stmt(id).kind {
            StmtKind::OpenMp(directive) => match directive.constructs[..] {
                [Construct::Parallel, ..] => directive.body,
                [Construct::Target, ..] if !has(&directive.clauses, ClauseKind::Nowait) => directive.body,
                _ => None,
            },
            _ => None,
        });
        regions.flat_map(|region| walk::parts(ast, region).stmts).collect()
    }

    /// Whether a task of these clauses does more with its copy of a variable than adding to it.
    pub fn looks(&self, of: ObjectId, body: StmtId, clauses: &[TypedClause]) -> bool {
        let parts = walk::parts(self.b.ast, body);
        let mut clauses = clauses.iter().filter(|clause| clause.kind == ClauseKind::InReduction);
        !clauses.all(|clause| self.only_accumulates(&[only_about(clause, of)], &parts))
    }

    /// Whether the runtime follows who has the copy of a variable while a thread executes a statement: it knows where the thread may turn to other
    /// tasks. In a region it keeps its copy, since it turns to tasks of the region alone; on the way to a device and back it does not.
    fn is_followed(&self, of: ObjectId, body: StmtId) -> bool {
        let ast = &*self.b.ast;
        let inner = self.in_regions(body);
        let stays = |id: &StmtId| match &ast.stmt(*id).kind {
            StmtKind::OpenMp(directive) if inner.contains(id) => !adds_to(&directive.clauses, of),
            StmtKind::OpenMp(directive) => match directive.constructs[..] {
                [Construct::Parallel, ..] => !adds_to(&directive.clauses, of),
                [Construct::Target, ..] => {
                    !has(&directive.clauses, ClauseKind::Nowait) && !adds_to(&directive.clauses, of)
                }
                [Construct::Critical | Construct::Atomic | Construct::Flush | Construct::Cancel, ..] => true,
                [Construct::CancellationPoint, ..] => true,
                [Construct::Taskwait | Construct::Taskyield | Construct::Taskgroup] => true,
                [Construct::Task | Construct::Taskloop] => true,
                _ => false,
            },
            _ => true,
        };
        walk::parts(ast, body).stmts.iter().all(stays)
    }

    /// The statement of a task takes copies of the pools of its sums and gives them back.
    pub fn with_pooled_copies(
        &mut self,
        inner: StmtId,
        lists: &mut Lists,
        (merged, ahead): (Option<ObjectId>, &mut Vec<StmtId>),
        span: Span,
    ) -> StmtId {
        let pooled: Vec<(OpenSum, Pool)> = lists
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
            let mine = match merged {
                None => self.taken(&sum, pool, &mut list, span),
                Some(merged) => {
                    let creators = self.creators(&sum, ahead, span);
                    lists.first.push(creators);
                    self.taken_unless_merged((&sum, pool), (merged, creators), &mut list, span)
                }
            };
            let stand = if self.is_pointer(sum.of) { Stand::Copy(mine) } else { Stand::Pointee(mine) };
            stands.insert(sum.of, stand);
            let (pool_value, value, pointer) =
                (self.b.object(pool.variable, span), self.b.object(mine, span), self.b.void_pointer());
            let value = self.b.convert(Conversion::Pointer, value, pointer);
            let given = match pool.leaves {
                Leaves::Copy => self.b.call_statement("__omp_give_copy", vec![pool_value, value], span),
                Leaves::Value => {
                    let size = self.size_of_copy(&sum, pool, span);
                    self.b.call_statement("__omp_give_value", vec![pool_value, value, size], span)
                }
            };
            behind.push(match merged {
                Some(merged) => self.unless_merged(merged, given, span),
                None => given,
            });
            lists.reduced.retain(|(of, ..)| *of != sum.of);
            lists.sums.retain(|(of, _)| *of != sum.of);
            lists.sections.retain(|section| section.of != sum.of);
            lists.first.extend([pool.variable, sum.pointer]);
            lists.first.extend(pool.section.into_iter().flat_map(|section| [section.low, section.length]));
        }
        walk::replace(self.b.ast, &exprs, &stands);
        list.push(inner);
        list.extend(behind);
        self.b.block(list, span)
    }

    /// A pointer to the variable of whoever creates a task.
    fn creators(&mut self, sum: &OpenSum, ahead: &mut Vec<StmtId>, span: Span) -> ObjectId {
        let typed = QualType::plain(self.b.ast.object(sum.pointer).ty.ty);
        let variable = self.b.object(sum.of, span);
        let leads = match self.is_pointer(sum.of) {
            true => variable,
            false => self.b.address(variable, span),
        };
        let creators = self.b.set("&creators", typed, leads, ahead, span);
        self.declared(creators);
        creators
    }

    /// The same for a task that uses its creator's variable if it is merged.
    fn taken_unless_merged(
        &mut self,
        (sum, pool): (&OpenSum, Pool),
        (merged, creators): (ObjectId, ObjectId),
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> ObjectId {
        let typed = QualType::plain(self.b.ast.object(sum.pointer).ty.ty);
        let leads = self.b.object(creators, span);
        let mine = self.b.set(&format!("&{}", self.b.name_of(sum.of)), typed, leads, list, span);
        let mut own = Vec::new();
        let taken = self.taken(sum, pool, &mut own, span);
        let (place, taken) = (self.b.object(mine, span), self.b.object(taken, span));
        own.push(self.b.assign(place, taken, span));
        let own = self.b.block(own, span);
        list.push(self.unless_merged(merged, own, span));
        mine
    }

    /// Takes a copy, which begins if it is new. Gives the variable that leads to it.
    fn taken(&mut self, sum: &OpenSum, pool: Pool, list: &mut Vec<StmtId>, span: Span) -> ObjectId {
        let operator = sum.operator.unwrap_or(ReductionOp::Add);
        let (int, pointer) = (self.b.int(), self.b.void_pointer());
        let typed = QualType::plain(self.b.ast.object(sum.pointer).ty.ty);
        let (place, size) = (self.b.object(pool.variable, span), self.size_of_copy(sum, pool, span));
        let copy = self.b.call("__omp_take_copy", pointer, vec![place, size], span);
        let copy = self.b.convert(Conversion::Pointer, copy, typed);
        let name = format!("&{}", self.b.name_of(sum.of));
        let mine = self.b.set(&name, typed, copy, list, span);
        self.extrema.begins_read = self.extrema.read.contains(&sum.of);
        match self
            .each_of_copy(sum, pool, (mine, sum.pointer), &mut |all, places| all.begin_with(operator, places, span))
        {
            Some(begun) => {
                let is_new = self.b.call("__omp_copy_is_new", int, Vec::new(), span);
                list.push(self.b.when(is_new, begun, span));
            }
            None => self.unsupported(span, "a reduction of a variable of this type"),
        }
        mine
    }

    /// How large a copy is: a section has room for what lies before it, so that subscripts mean the same.
    fn size_of_copy(&mut self, sum: &OpenSum, pool: Pool, span: Span) -> ExprId {
        let unsigned = QualType::plain(self.b.int_type(IntKind::UnsignedLong));
        let ty = QualType::plain(self.b.ast.object(sum.of).ty.ty);
        let Some(section) = pool.section else { return self.b.expr(ExprKind::SizeOf(ty), unsigned, span) };
        let element = match *self.b.ast.types.get(ty.ty) {
            Type::Array(of, _) | Type::Pointer(of) => QualType::plain(of.ty),
            _ => ty,
        };
        let (low, length) = (self.b.object(section.low, span), self.b.object(section.length, span));
        let count = self.b.long_binary(BinaryOp::Add, low, length);
        let (size, long) = (self.b.expr(ExprKind::SizeOf(element), unsigned, span), self.b.long());
        let size = self.b.arithmetic(size, long);
        let size = self.b.long_binary(BinaryOp::Multiply, count, size);
        self.b.arithmetic(size, unsigned)
    }

    /// Does something with each number of what two pointers lead to, or of a section there.
    fn each_of_copy(
        &mut self,
        sum: &OpenSum,
        pool: Pool,
        (left, right): (ObjectId, ObjectId),
        work: &mut dyn FnMut(&mut Self, (ExprId, ExprId)) -> StmtId,
    ) -> Option<StmtId> {
        let span = self.b.ast.object(left).span;
        let Some(section) = pool.section else {
            let (left, right) = (self.b.object(left, span), self.b.object(right, span));
            let places = (self.b.deref(left, span), self.b.deref(right, span));
            return self.each_element(places, work);
        };
        let long = self.b.long();
        let counter = self.b.local(".element", long, span);
        let mut list = vec![self.b.declare(counter, None, span)];
        let places = [left, right].map(|leads| {
            let (leads, number) = (self.b.object(leads, span), self.b.object(counter, span));
            match *self.b.ast.types.get(self.b.ty(leads).ty) {
                Type::Pointer(to) if self.is_pointer(sum.of) => self.b.expr(ExprKind::Index(leads, number), to, span),
                _ => {
                    let array = self.b.deref(leads, span);
                    self.b.index(array, number, span)
                }
            }
        });
        let inner = self.each_element((places[0], places[1]), work)?;
        let (first, low, length) =
            (self.b.object(section.low, span), self.b.object(section.low, span), self.b.object(section.length, span));
        let end = self.b.long_binary(BinaryOp::Add, low, length);
        list.push(self.b.count_loop(counter, (first, end), inner, span));
        Some(self.b.block(list, span))
    }

    /// Behind a group: the copies of its pools are added up.
    pub fn pooled_behind(&mut self, before: usize, span: Span) -> Vec<StmtId> {
        let pooled: Vec<(OpenSum, Pool)> =
            self.sums[before..].iter().filter_map(|sum| Some((*sum, sum.pool?))).collect();
        let mut list = Vec::new();
        for (sum, pool) in pooled {
            let operator = sum.operator.unwrap_or(ReductionOp::Add);
            let (int, pointer) = (self.b.int(), self.b.void_pointer());
            let typed = QualType::plain(self.b.ast.object(sum.pointer).ty.ty);
            let mut each = Vec::new();
            let at = self.b.object(pool.variable, span);
            let next = self.b.call("__omp_next_copy", pointer, vec![at], span);
            let next = self.b.convert(Conversion::Pointer, next, typed);
            let copy = self.b.set(".copy", typed, next, &mut each, span);
            let places = (sum.pointer, copy);
            let added =
                self.each_of_copy(&sum, pool, places, &mut |all, (outer, own)| all.combine(operator, outer, own, span));
            each.extend(added);
            let done = self.b.object(copy, span);
            let done = self.b.convert(Conversion::Pointer, done, pointer);
            each.push(self.b.call_statement("free", vec![done], span));
            let each = self.b.block(each, span);
            let at = self.b.object(pool.variable, span);
            let more = self.b.call("__omp_has_copy", int, vec![at], span);
            list.push(self.b.while_loop(more, each, span));
        }
        list
    }
}

/// Whether tasks of these clauses have copies of a variable.
fn adds_to(clauses: &[TypedClause], of: ObjectId) -> bool {
    let names_it = |clause: &TypedClause| clause.items.iter().any(|item| item.variable == of);
    clauses.iter().any(|clause| clause.kind == ClauseKind::InReduction && names_it(clause))
}

/// A clause with one of its variables alone.
fn only_about(clause: &TypedClause, of: ObjectId) -> TypedClause {
    let items = clause.items.iter().filter(|item| item.variable == of).cloned().collect();
    TypedClause { items, ..clause.clone() }
}
