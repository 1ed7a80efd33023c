//! Explicit tasks: each is a thread of its own, which the runtime creates where the task is met.
//!
//! So a task runs at any time between where it is created and where it is waited for, and
//! two tasks run at once. What it takes along is copied when it is created. Tied tasks and the
//! number of threads allow less, which matters where a task waits for what another one does (`slots`).
//!
//! Deliberately not here: `priority`, which is a hint.

use crate::clauses::has;
use crate::dependences::ALL_MEMORY;
use crate::early::Shown;
use crate::exclusive::Exclusion;
use crate::regions::{By, Captured};
use crate::sharing::{is_shared_around, is_static, Kind, Lists, TypedClause};
use crate::sums::OpenSum;
use crate::translate::Translate;
use crate::walk::{self, Parts};
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, ExprId, ExprKind, ObjectId, StmtId, StmtKind, Storage};
use antiphon_syntax::openmp::{ClauseKind, Construct, Item};
use antiphon_syntax::types::{QualType, Type};
use rustc_hash::FxHashSet;

impl Translate<'_> {
    pub fn task(&mut self, own: Vec<TypedClause>, body: Option<StmtId>, span: Span) -> StmtId {
        let mut lists = Lists::of(&own);
        let Some(body) = body else { return self.b.stmt(StmtKind::Empty, span) };
        self.check_extrema(&own, Some(body));
        lists.sums = self.added_to(&own);
        let mut list = Vec::new();
        lists.sections = self.sections_of_tasks(&own, &mut list, span);
        self.detached(&own, &mut lists, &mut list, span);
        let is_lone = self.facts.is_lone && !has(&own, ClauseKind::InReduction);
        if is_lone {
            self.say_updates(body, Exclusion::OneThread);
        }
        let inner = self.statement_of_task(body, &lists, span);
        if self.excludes_others(&own) && !is_lone {
            self.say_updates(inner, Exclusion::Mutex);
        }
        let deferred = self.deferred(&own, span);
        let (merged, deferred) = self.merged_with_sums(&own, deferred, &lists, &mut list, span);
        let inner = self.left_shown(inner, &mut lists, span);
        let inner = self.with_pooled_copies(inner, &mut lists, (merged, &mut list), span);
        for clause in own.iter().filter(|clause| clause.kind == ClauseKind::Depend) {
            self.dependences(clause, &mut list);
        }
        let (inner, deferred) = self.merging(&own, (inner, deferred, merged), &mut lists, &mut list, span);
        list.push(self.spawn(inner, &lists, deferred, span));
        self.b.block(list, span)
    }

    /// The statement of a task that adds to hidden sums, whose variables may be anything when it ends.
    fn left_shown(&mut self, inner: StmtId, lists: &mut Lists, span: Span) -> StmtId {
        let of_task = |sum: &&OpenSum| lists.sums.iter().any(|(_, pointer)| *pointer == sum.pointer);
        let shown: Vec<Shown> = self.sums.iter().filter(of_task).filter_map(|sum| sum.shown).collect();
        let mut list = vec![inner];
        for one in &shown {
            lists.first.extend(one.taken());
            self.shows_anything(*one, &mut list, span);
        }
        match shown.is_empty() {
            true => inner,
            false => self.b.block(list, span),
        }
    }

    /// What a task does; nothing, perhaps, if it is cancelled before it begins.
    fn statement_of_task(&mut self, body: StmtId, lists: &Lists, span: Span) -> StmtId {
        self.cancellable(Construct::Task, body, |all| {
            let inner = all.within(Kind::Task, None, lists, |all| {
                all.statement(body);
                body
            });
            all.unless_discarded(inner, span)
        })
    }

    /// Whether a task may run later, whether it is final and whether it is not tied, as the runtime has it: 1, 2 and 4.
    fn deferred(&mut self, own: &[TypedClause], span: Span) -> ExprId {
        let how = self.deferred_or_final(own, span);
        if !has(own, ClauseKind::Untied) {
            return how;
        }
        let (int, untied) = (self.b.int(), self.b.number(4, span));
        self.b.binary(BinaryOp::Add, how, untied, int)
    }

    fn deferred_or_final(&mut self, own: &[TypedClause], span: Span) -> ExprId {
        let value = |kind: ClauseKind| own.iter().find(|clause| clause.kind == kind).and_then(|clause| clause.value);
        let deferred = match value(ClauseKind::If) {
            Some(value) => self.truth(value),
            None => self.b.number(1, span),
        };
        let Some(is_final) = value(ClauseKind::Final) else { return deferred };
        let (int, two) = (self.b.int(), self.b.number(2, span));
        let is_final = self.truth(is_final);
        let is_final = self.b.binary(BinaryOp::Multiply, is_final, two, int);
        self.b.binary(BinaryOp::Add, deferred, is_final, int)
    }

    /// The same for all tasks of a loop.
    pub fn deferred_alike(&mut self, own: &[TypedClause], list: &mut Vec<StmtId>, span: Span) -> ExprId {
        let (deferred, int) = (self.deferred(own, span), self.b.int());
        let deferred = self.b.set(".deferred", int, deferred, list, span);
        self.b.object(deferred, span)
    }

    /// `detach`: the variable gets the event without which the task does not end.
    fn detached(&mut self, own: &[TypedClause], lists: &mut Lists, list: &mut Vec<StmtId>, span: Span) {
        let clauses = own.iter().filter(|clause| clause.kind == ClauseKind::Detach);
        for item in clauses.flat_map(|clause| &clause.items) {
            if has(own, ClauseKind::Mergeable) {
                self.misuse(item.span, "`detach` does not go with `mergeable`");
            }
            let place = self.b.object(item.variable, span);
            let ty = self.b.ty(place);
            let unsigned = QualType::plain(self.b.int_type(antiphon_syntax::types::IntKind::UnsignedLong));
            let event = self.b.call("__omp_event", unsigned, Vec::new(), span);
            let event = self.b.arithmetic(event, ty);
            list.push(self.b.assign(place, event, span));
            if !lists.is_listed(item.variable) {
                lists.first.push(item.variable);
            }
        }
    }

    /// Creates a task of a statement.
    pub fn spawn(&mut self, inner: StmtId, lists: &Lists, deferred: ExprId, span: Span) -> StmtId {
        let parts = walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, "task");
        self.check_default(lists, &parts, span);
        let captured = self.task_captures(lists, &parts, span);
        let mut list = Vec::new();
        let sources = self.sources(&captured, &mut list, span);
        let values: Vec<bool> = captured.iter().map(|(_, by)| *by == By::Value).collect();
        let function = self.outline("task", inner, &parts, lists, &captured, span);
        self.released(function, &values, span);
        let handed = self.taken_along(&sources, &values, &mut list, span);
        let region = self.b.function_value(function, span);
        list.push(self.b.call_statement("__omp_spawn", vec![region, handed, deferred], span));
        self.b.block(list, span)
    }

    /// What a task takes from around it: what all threads around share by address, the rest
    /// by value.
    fn task_captures(&mut self, lists: &Lists, parts: &Parts, span: Span) -> Captured {
        let mut captured: Captured = lists.sums.iter().map(|(_, pointer)| (*pointer, By::Value)).collect();
        captured
            .extend(lists.sections.iter().flat_map(|section| [(section.low, By::Value), (section.length, By::Value)]));
        let mut all = lists.first.clone();
        all.extend(lists.reduced.iter().map(|(object, ..)| *object));
        all.extend(parts.free(self.b.ast));
        let mut seen = FxHashSet::default();
        for object in all.into_iter().filter(|object| seen.insert(*object)) {
            let is_first = lists.first.contains(&object);
            let is_sum = lists.sums.iter().any(|(of, _)| *of == object);
            if lists.private.contains(&object) || is_sum || self.b.ast.object(object).storage == Storage::Bound {
                // Its copy has the same extents.
                self.capture_extents(object, &mut captured, span);
                continue;
            }
            if is_static(self.b.ast, object) && !is_first && !self.begins_section(lists, object) {
                continue;
            }
            let is_pointer = self.sums.iter().any(|sum| sum.pointer == object);
            // A section begins where its pointer leads to when the task is created.
            let is_section = self.begins_section(lists, object);
            let is_reduced = !is_section && lists.reduced.iter().any(|(of, ..)| *of == object);
            let shared = lists.shared.contains(&object)
                || is_reduced
                || (!is_first && !is_pointer && !is_section && is_shared_around(self.b.ast, &self.contexts, object));
            let by = if shared { By::Address } else { By::Value };
            self.capture_extents(object, &mut captured, span);
            if !captured.iter().any(|(known, _)| *known == object) {
                captured.push((object, by));
            }
        }
        captured
    }

    /// Whether a variable is the pointer of a section that a task adds to.
    fn begins_section(&self, lists: &Lists, object: ObjectId) -> bool {
        self.is_pointer(object) && lists.sections.iter().any(|section| section.of == object)
    }

    /// The array of what a task takes along, with copies that live as long as the task.
    fn taken_along(&mut self, sources: &[ObjectId], values: &[bool], list: &mut Vec<StmtId>, span: Span) -> ExprId {
        let pointer = self.b.void_pointer();
        let array = self.b.pointer(pointer);
        let count = self.b.number(sources.len() as i128, span);
        let made = self.b.call("__omp_captures", array, vec![count], span);
        let handed = self.b.set(".captured", array, made, list, span);
        for (index, (&object, &is_value)) in sources.iter().zip(values).enumerate() {
            let base = self.b.object(handed, span);
            let index = self.b.number(index as i128, span);
            let place = self.b.index(base, index, span);
            let variable = self.b.object(object, span);
            let ty = self.b.ty(variable);
            let address = self.b.address(variable, span);
            let mut address = self.b.convert(Conversion::Pointer, address, pointer);
            if is_value {
                let unsigned = QualType::plain(self.b.int_type(antiphon_syntax::types::IntKind::UnsignedLong));
                let size = self.b.expr(ExprKind::SizeOf(QualType::plain(ty.ty)), unsigned, span);
                address = self.b.call("__omp_copy", pointer, vec![address, size], span);
            }
            list.push(self.b.assign(place, address, span));
        }
        self.b.object(handed, span)
    }

    /// The end of a task frees what it took along.
    fn released(&mut self, function: antiphon_syntax::ast::FunctionId, values: &[bool], span: Span) {
        let outer = self.b.function.replace(function);
        let Some(body) = self.b.ast.function(function).body else { return };
        let parameter = self.b.ast.function(function).parameters[0];
        let pointer = self.b.void_pointer();
        let mut list = vec![body];
        for (index, _) in values.iter().enumerate().filter(|(_, is_value)| **is_value) {
            let base = self.b.object(parameter, span);
            let index = self.b.number(index as i128, span);
            let copy = self.b.index(base, index, span);
            list.push(self.b.call_statement("free", vec![copy], span));
        }
        let all = self.b.object(parameter, span);
        let all = self.b.convert(Conversion::Pointer, all, pointer);
        list.push(self.b.call_statement("free", vec![all], span));
        let body = self.b.block(list, span);
        self.b.ast.functions[function.0 as usize].body = Some(body);
        self.b.function = outer;
    }

    /// What the next task depends on; once for all values of the iterators of the clause.
    pub fn dependences(&mut self, clause: &TypedClause, list: &mut Vec<StmtId>) {
        let mut calls = Vec::new();
        match self.use_of(clause) {
            Some(use_of) => self.places(clause, use_of, &mut calls),
            None => self.dependence_objects(clause, &mut calls),
        }
        self.repeated(clause, calls, list);
    }

    fn places(&mut self, clause: &TypedClause, writes: i128, list: &mut Vec<StmtId>) {
        let (pointer, span) = (self.b.void_pointer(), clause.span);
        if clause.words.iter().any(|word| self.b.names.text(*word) == ALL_MEMORY) {
            let zero = self.b.number(0, span);
            let everything = self.b.convert(Conversion::NullPointer, zero, pointer);
            let writes = self.b.number(writes, span);
            list.push(self.b.call_statement("__omp_depends", vec![everything, writes], span));
        }
        for item in &clause.items {
            let address = self.address_of(item);
            let writes = self.b.number(writes, item.span);
            list.push(self.b.call_statement("__omp_depends", vec![address, writes], item.span));
        }
    }

    /// Where the item of a dependence begins.
    pub fn address_of(&mut self, item: &Item<ExprId, ObjectId>) -> ExprId {
        let mut place = item.place.unwrap_or_else(|| self.b.object(item.variable, item.span));
        // Sections are the same or have nothing in common, so that the first element stands for all.
        for (low, _) in &item.sections {
            let low = low.unwrap_or_else(|| self.b.number(0, item.span));
            place = match self.b.ast.types.get(self.b.ty(place).ty) {
                Type::Array(..) => self.b.index(place, low, item.span),
                Type::Pointer(to) => {
                    let to = *to;
                    self.b.expr(ExprKind::Index(place, low), to, item.span)
                }
                _ => place,
            };
        }
        let pointer = self.b.void_pointer();
        let address = self.b.address(place, item.span);
        self.b.convert(Conversion::Pointer, address, pointer)
    }

    pub fn taskwait(&mut self, own: &[TypedClause], span: Span) -> StmtId {
        let mut list = Vec::new();
        for clause in own.iter().filter(|clause| clause.kind == ClauseKind::Depend) {
            self.dependences(clause, &mut list);
        }
        if list.is_empty() {
            return self.b.call_statement("__omp_taskwait", Vec::new(), span);
        }
        list.push(self.b.call_statement("__omp_taskwait_depend", Vec::new(), span));
        self.b.block(list, span)
    }

    pub fn taskgroup(&mut self, own: &[TypedClause], body: Option<StmtId>, span: Span) -> StmtId {
        let Some(body) = body else { return self.b.stmt(StmtKind::Empty, span) };
        let mut list = Vec::new();
        let unknown = self.unknown_behind_tasks(own, &mut list, span);
        self.check_early_looks(own, body);
        let sums = self.task_sums(own, &mut list, span);
        self.pools(body, (sums, &[]), &mut list, span);
        self.statement(body);
        let mut behind = self.pooled_behind(sums, span);
        behind.extend(self.shown_behind(sums, span));
        self.sums.truncate(sums);
        let parts = walk::parts(self.b.ast, body);
        self.check_jumps(&parts, "taskgroup");
        list.push(self.grouped(vec![body], (behind, unknown), span));
        self.b.block(list, span)
    }

    /// Statements whose tasks are waited for; what follows, and what besides if some of these were left out.
    pub fn grouped(&mut self, inner: Vec<StmtId>, (behind, unknown): (Vec<StmtId>, Vec<StmtId>), span: Span) -> StmtId {
        let (long, pointer) = (self.b.long(), self.b.void_pointer());
        // As large as the group of the runtime.
        let room = self.b.array(long, 7);
        let group = self.b.local(".group", room, span);
        let mut list = vec![self.b.declare(group, None, span)];
        let object = self.b.object(group, span);
        let address = self.b.address(object, span);
        let address = self.b.convert(Conversion::Pointer, address, pointer);
        list.push(self.b.call_statement("__omp_group_begin", vec![address], span));
        list.extend(inner);
        list.push(self.b.call_statement("__omp_group_end", Vec::new(), span));
        list.extend(behind);
        if !unknown.is_empty() {
            let object = self.b.object(group, span);
            let address = self.b.address(object, span);
            let address = self.b.convert(Conversion::Pointer, address, pointer);
            let (int, unknown) = (self.b.int(), self.b.block(unknown, span));
            let left_out = self.b.call("__omp_left_tasks_out", int, vec![address], span);
            list.push(self.b.when(left_out, unknown, span));
        }
        self.b.block(list, span)
    }
}
