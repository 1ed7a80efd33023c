//! Parallel loops whose iterations do not wait for each other, as loops of one thread.
//!
//! If no iteration touches what another one writes, all schedules do the same, and one after the other is one
//! of them; if one does, that is a race. So there is no team: the loop says when an iteration begins, and
//! accesses of different iterations are compared by whoever executes it (`__antiphon_iteration`). Each
//! iteration has private copies of its own, as on a thread of its own.
//!
//! Under an explicit `static` schedule iterations of one thread are one iteration here. What asks for threads all the
//! same: `ordered`; a `firstprivate` variable that iterations change, since the next one on the same
//! thread would see it; private variables under a static schedule, and sums that iterations do more with than adding to
//! them (`accumulate`), for the same reason.

use crate::accumulate::bare;
use crate::canonical::canonical_of_any;
use crate::misuse::Positive;
use crate::privates::Copies;
use crate::scan::Scan;
use crate::sections::LANES_OF_THREADS;
use crate::sharing::{Kind, Lists, TypedClause};
use crate::target::Sharers;
use crate::translate::Translate;
use crate::uneven::Space;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, ObjectId, StmtId, StmtKind, Storage};
use antiphon_syntax::openmp::{ClauseKind, Construct, ReductionOp};
use antiphon_syntax::types::{IntKind, Type};
use rustc_hash::FxHashSet;

/// How parallel loops are executed whose iterations do not wait for each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PlainLoops {
    /// By one thread that says which iteration it executes.
    #[default]
    Marked,
    /// The same, but where threads add something up: numbers round or overflow, so that the order shows.
    MarkedWithoutSums,
    /// By a team, like others.
    ByTeams,
}

impl PlainLoops {
    /// Whether combining by an operator gives the same in any order and grouping.
    pub(crate) fn combines_in_any_order(self, operator: ReductionOp) -> bool {
        match operator {
            ReductionOp::Add | ReductionOp::Subtract | ReductionOp::Multiply => self != PlainLoops::MarkedWithoutSums,
            // Of zeros with different signs either may be kept.
            ReductionOp::Min | ReductionOp::Max => self != PlainLoops::MarkedWithoutSums,
            ReductionOp::Named(_) => false,
            ReductionOp::BitAnd | ReductionOp::BitOr | ReductionOp::BitXor => true,
            ReductionOp::And | ReductionOp::Or => true,
        }
    }
}

/// What becomes of the next loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LoopForm {
    /// The threads of the team that is around share its iterations.
    Shared,
    /// Its iterations are marked, and nobody else is there.
    Marked,
    /// The same within a team: the thread that comes first executes all of them.
    MarkedByFirst,
    /// The same for lanes of `simd`, which run at once in any team.
    MarkedLanes,
}

/// Whose the copies of a construct are that any thread may execute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CopiesOf {
    /// Each execution has copies of its own.
    Each,
    /// A thread that executes several parts has the same copies in all.
    Thread,
}

impl LoopForm {
    pub fn is_marked(self) -> bool {
        self != LoopForm::Shared
    }
}

impl Translate<'_> {
    /// Whether the loop of a combined construct is executed by one thread.
    pub fn is_markable(&self, constructs: &[Construct], clauses: &[TypedClause], body: Option<StmtId>) -> bool {
        let is_loop = matches!(
            constructs,
            [Construct::For | Construct::Loop | Construct::Simd] | [Construct::For | Construct::Loop, Construct::Simd]
        );
        let is_shared = is_loop && !(constructs[0] == Construct::Loop && self.is_bound_to_thread(clauses));
        let Some(body) = body.filter(|_| is_shared && self.plain_loops != PlainLoops::ByTeams) else { return false };
        let asks = |clause: &TypedClause| matches!(clause.kind, ClauseKind::Ordered | ClauseKind::Copyin);
        let Some(of) = canonical_of_any(self.b.ast, body).filter(|_| !clauses.iter().any(asks)) else { return false };
        let parts = walk::parts(self.b.ast, body);
        let simd_only = |id: &StmtId| match &self.b.ast.stmt(*id).kind {
            StmtKind::OpenMp(directive) => matches!(directive.constructs[..], [Construct::Simd | Construct::Scan]),
            _ => true,
        };
        let changed = walk::changes(self.b.ast, &parts.exprs);
        let lists = Lists::of(clauses);
        // Under a static schedule, and within a chunk, a thread may count on what it had in the iteration before.
        let own = lists.private.iter().chain(&lists.last);
        let in_one_go = self.is_static(clauses) || self.has_chunks(clauses);
        let carries = in_one_go
            && !own.copied().all(|object| object == of.variable || self.is_new_in_each(object, of.body, &parts));
        parts.stmts.iter().all(simd_only)
            && self.is_plain(&parts)
            && !carries
            && !lists.first.iter().any(|object| changed.contains(object))
            && lists.reduced.iter().all(|(_, operator, _)| self.plain_loops.combines_in_any_order(*operator))
            && self.only_accumulates(clauses, &parts)
    }

    /// Whether iterations are given to threads by their numbers.
    pub fn is_static(&self, clauses: &[TypedClause]) -> bool {
        let schedule = clauses.iter().find(|clause| clause.kind == ClauseKind::Schedule);
        schedule.is_some_and(|clause| clause.words.last().is_none_or(|word| self.b.names.text(*word) == "static"))
    }

    /// Whether a thread takes several iterations at once.
    pub fn has_chunks(&self, clauses: &[TypedClause]) -> bool {
        let schedule = clauses.iter().find(|clause| clause.kind == ClauseKind::Schedule);
        let chunk = schedule.and_then(|clause| clause.value);
        chunk.is_some_and(|chunk| !matches!(self.b.ast.expr(bare(self.b.ast, chunk)).kind, ExprKind::Int(1)))
    }

    /// The loop over all iterations, each with copies of its own.
    pub fn marked_loop(
        &mut self,
        space: &Space,
        inner: StmtId,
        (lists, written_back): (&Lists, &[ObjectId]),
        copies: &mut Copies,
        (list, clauses, form, scan): (&mut Vec<StmtId>, &[TypedClause], LoopForm, Option<&Scan>),
        span: Span,
    ) {
        let window = self.window(clauses, form, span);
        let (long, int) = (self.b.long(), self.b.int());
        let all = self.every_iteration(space, list, span);
        let counter = self.b.local(".number", long, span);
        list.push(self.b.declare(counter, None, span));
        let schedule = clauses.iter().find(|clause| clause.kind == ClauseKind::Schedule);
        let chunk = schedule.and_then(|clause| clause.value.map(|value| (value, clause.span)));
        let chunk = chunk.map(|(chunk, place)| {
            let chunk = self.positive(chunk, Positive::Chunk, place);
            self.b.set(".chunk", long, chunk, list, place)
        });
        let parts = clauses.iter().find(|clause| clause.kind == ClauseKind::DistSchedule);
        let parts = parts.and_then(|clause| clause.value.map(|value| (value, clause.span)));
        let parts = parts.map(|(size, place)| {
            let size = self.positive(size, Positive::Chunk, place);
            self.b.set(".size", long, size, list, place)
        });
        list.push(self.b.call_statement("__antiphon_iterations", vec![window], span));
        let mut number = |own: &mut Self| match parts {
            Some(parts) => own.mark_in_parts((counter, parts, chunk), span),
            None => own.mark((counter, all, chunk), clauses, span),
        };
        if let Some(scan) = scan {
            self.scanned(scan, lists, copies, &mut number);
        }
        let number = number(self);
        let mut body = std::mem::take(&mut copies.before);
        self.place_variables(space, counter, copies, &mut body, span);
        body.push(self.b.call_statement("__antiphon_iteration", vec![number], span));
        body.push(self.once(inner, span));
        let back = self.back(space, (&lists.last, written_back), copies, span);
        if !back.is_empty() {
            let (mine, one) = (self.b.object(counter, span), self.b.long_number(1, span));
            let next = self.b.long_binary(BinaryOp::Add, mine, one);
            let trips = self.b.object(all, span);
            let ends = self.b.binary(BinaryOp::Equal, next, trips, int);
            let then = self.b.block(back, span);
            body.push(self.b.when(ends, then, span));
        }
        body.push(self.b.call_statement("__antiphon_between_iterations", Vec::new(), span));
        body.append(&mut copies.after);
        let body = self.b.block(body, span);
        let bounds = (self.b.long_number(0, span), self.b.object(all, span));
        list.push(self.b.count_loop(counter, bounds, body, span));
        list.push(self.b.call_statement("__antiphon_iterations_end", Vec::new(), span));
    }

    /// Which iterations count as one: those that one thread executes one after the other in any case.
    fn mark(
        &mut self,
        (counter, all, chunk): (ObjectId, ObjectId, Option<ObjectId>),
        clauses: &[TypedClause],
        span: Span,
    ) -> ExprId {
        let long = self.b.long();
        let number = self.b.object(counter, span);
        if self.is_static(clauses) {
            let trips = self.b.object(all, span);
            let chunk = match chunk {
                Some(chunk) => self.b.object(chunk, span),
                None => self.b.long_number(0, span),
            };
            return self.b.call("__omp_owner", long, vec![number, trips, chunk], span);
        }
        let Some(chunk) = chunk else { return number };
        let chunk = self.b.object(chunk, span);
        if self.is_guided(clauses) {
            return self.b.call("__omp_guided", long, vec![number, chunk], span);
        }
        // A thread takes so many at once.
        self.b.long_binary(BinaryOp::Divide, number, chunk)
    }

    fn is_guided(&self, clauses: &[TypedClause]) -> bool {
        let schedule = clauses.iter().find(|clause| clause.kind == ClauseKind::Schedule);
        schedule.and_then(|clause| clause.words.last()).is_some_and(|word| self.b.names.text(*word) == "guided")
    }

    /// The clauses of a region whose loop is marked, of which those about copies go to the loop.
    pub fn handed_to_loop(own: &mut Vec<TypedClause>, others: &mut Vec<TypedClause>) {
        let about_copies = |clause: &TypedClause| {
            matches!(clause.kind, ClauseKind::Private | ClauseKind::Firstprivate | ClauseKind::Reduction)
        };
        let (moved, kept) = std::mem::take(own).into_iter().partition(about_copies);
        *own = kept;
        let moved: Vec<TypedClause> = moved;
        others.extend(moved);
    }

    /// How far apart iterations may be that run at once: of lanes, as `safelen` says; of others, as they like, unless
    /// there is one thread.
    fn window(&mut self, clauses: &[TypedClause], form: LoopForm, span: Span) -> ExprId {
        let length = clauses.iter().find(|clause| clause.kind == ClauseKind::Safelen).and_then(|clause| clause.value);
        let long = self.b.long();
        let any = self.b.long_number(i128::from(u32::MAX), span);
        let condition = clauses.iter().find(|clause| clause.kind == ClauseKind::If).and_then(|clause| clause.value);
        match (form, length) {
            (LoopForm::MarkedLanes, length) => {
                let window = length.map_or(any, |length| self.b.arithmetic(length, long));
                let Some(condition) = condition else { return window };
                // `if(0)`: one lane.
                let condition = self.truth(condition);
                let condition = self.b.arithmetic(condition, long);
                self.b.long_binary(BinaryOp::Multiply, condition, window)
            }
            (LoopForm::MarkedByFirst | LoopForm::Marked | LoopForm::Shared, length) => {
                let function = if form == LoopForm::MarkedByFirst { "__omp_team_window" } else { "__omp_window" };
                let of_threads = self.b.call(function, long, vec![any], span);
                let lanes = length.filter(|_| self.says(clauses, ClauseKind::Safelen, LANES_OF_THREADS));
                let Some(lanes) = lanes else { return of_threads };
                let mut lanes = self.b.arithmetic(lanes, long);
                if let Some(condition) = condition {
                    let condition = self.truth(condition);
                    let condition = self.b.arithmetic(condition, long);
                    lanes = self.b.long_binary(BinaryOp::Multiply, condition, lanes);
                }
                // With one thread, lanes run at once all the same; the window of several has all bits.
                self.b.long_binary(BinaryOp::BitOr, of_threads, lanes)
            }
        }
    }

    /// Whether a loop inside of a region is executed by whoever comes first: then no iteration may depend on what
    /// a thread of the team has for itself.
    pub fn is_for_first(&self, constructs: &[Construct], clauses: &[TypedClause], body: Option<StmtId>) -> bool {
        let is_team = self.contexts.iter().rev().find(|context| context.kind != Kind::Inside);
        let in_team = is_team.is_some_and(|context| context.kind == Kind::Team);
        let is_static = self.is_static(clauses);
        if !in_team || is_static || self.sharers != Sharers::Team || !self.is_markable(constructs, clauses, body) {
            return false;
        }
        let Some(body) = body else { return false };
        let (lists, parts) = (Lists::of(clauses), walk::parts(self.b.ast, body));
        let is_read = |object: &ObjectId| self.variables.read_elsewhere.contains(object);
        let is_counter = |object: &ObjectId| self.is_counted_inside(*object, &parts) && !is_read(object);
        let own = |object: &ObjectId| lists.privates().contains(object) || is_counter(object);
        parts.free(self.b.ast).iter().all(|object| own(object) || self.is_shared_here(*object))
    }

    /// Whether any thread of the team may execute statements, and it does not matter which one does.
    pub fn is_apart(&self, body: &[StmtId], lists: &Lists, copies: CopiesOf) -> bool {
        self.values_used(body, lists, copies).is_some_and(|values| values.is_empty())
    }

    /// What says that any thread of the team may execute a statement, which may use values of its thread's own: statements by which each thread says before it what it has, so that
    /// they are compared.
    pub fn aside_of_values(&mut self, body: StmtId, lists: &Lists, span: Span) -> (Vec<StmtId>, StmtId) {
        let values = self.values_used(&[body], lists, CopiesOf::Each);
        let is_apart = self.b.number(i128::from(values.is_some()), span);
        let aside = self.b.call_statement("__omp_aside", vec![is_apart], span);
        let values = values.unwrap_or_default();
        if values.is_empty() {
            return (Vec::new(), aside);
        }
        let (int, long) = (self.b.int(), self.b.long());
        let says = values.into_iter().enumerate().map(|(index, object)| {
            let (number, value) = (self.b.number(index as i128, span), self.b.object(object, span));
            let value = self.b.arithmetic(value, long);
            self.b.call_statement("__omp_same", vec![number, value], span)
        });
        let says = says.collect();
        let says = self.b.block(says, span);
        let is_compared = self.b.call("__omp_is_compared", int, Vec::new(), span);
        (vec![self.b.when(is_compared, says, span)], aside)
    }

    /// The variables of a thread's own of which statements that any thread may execute use the value; none if they use more of what is a thread's own.
    fn values_used(&self, body: &[StmtId], lists: &Lists, copies: CopiesOf) -> Option<Vec<ObjectId>> {
        let used = body.iter().flat_map(|part| walk::parts(self.b.ast, *part).free(self.b.ast));
        let is_same = |object: &ObjectId| !lists.private.contains(object) && self.is_same_for_all(*object);
        let is_new = |object: &ObjectId| {
            let sets = |part: &StmtId| self.is_new_in_each(*object, *part, &walk::parts(self.b.ast, *part));
            lists.private.contains(object) && (copies == CopiesOf::Each || body.iter().all(sets))
        };
        let changed: FxHashSet<ObjectId> =
            body.iter().flat_map(|part| walk::changes(self.b.ast, &walk::parts(self.b.ast, *part).exprs)).collect();
        let keeps = copies == CopiesOf::Each || !lists.first.iter().any(|object| changed.contains(object));
        let leaves_nothing = lists.last.is_empty() && lists.reduced.is_empty() && lists.sums.is_empty();
        if !leaves_nothing || !keeps {
            return None;
        }
        let mut own: Vec<ObjectId> = lists.first.iter().copied().filter(|object| !is_same(object)).collect();
        own.extend(used.filter(|object| !is_new(object) && !is_same(object) && !lists.first.contains(object)));
        let mut seen = FxHashSet::default();
        own.retain(|object| seen.insert(*object));
        own.iter().all(|object| !changed.contains(object) && self.is_plain_number(*object)).then_some(own)
    }

    /// Whether a variable is a number that nobody reaches but by its name.
    fn is_plain_number(&self, object: ObjectId) -> bool {
        use IntKind::{Int128, UnsignedInt128, UnsignedLong, UnsignedLongLong};
        let it = self.b.ast.object(object);
        let is_number = match self.b.ast.types.get(it.ty.ty) {
            Type::Int(kind) => !matches!(kind, UnsignedLong | UnsignedLongLong | Int128 | UnsignedInt128),
            Type::Enum(_) => true,
            _ => false,
        };
        is_number
            && matches!(it.storage, Storage::Automatic | Storage::Parameter)
            && !walk::addressed(self.b.ast).contains(&object)
    }

    /// The same, also where the region is another function's: there variables that last are.
    pub fn is_same_for_all(&self, object: ObjectId) -> bool {
        let inner = self.contexts.iter().rev().take_while(|context| context.kind != Kind::Team);
        let is_own =
            inner.into_iter().any(|context| context.declared.contains(&object) || context.private.contains(&object));
        let is_team = self.contexts.iter().any(|context| context.kind == Kind::Team);
        match is_team {
            true => self.is_shared_here(object),
            false => !is_own && self.b.ast.object(object).storage == Storage::Static,
        }
    }

    /// Whether all threads of the team see the same variable.
    pub fn is_shared_here(&self, object: ObjectId) -> bool {
        for context in self.contexts.iter().rev() {
            if context.declared.contains(&object) || context.private.contains(&object) {
                return false;
            }
            if context.kind == Kind::Team {
                return true;
            }
        }
        false
    }

    /// Whether no iteration of a loop that a team executes can find anything in a thread's copies that another one has left, nor in its variables
    /// what other threads have not: then it does not matter which iterations a thread has.
    pub fn carries_nothing(
        &self,
        clauses: &[TypedClause],
        variables: &[ObjectId],
        (body, parts): (StmtId, &walk::Parts),
        sharers: Sharers,
    ) -> bool {
        let changed = walk::changes(self.b.ast, &parts.exprs);
        let lists = Lists::of(clauses);
        let operator = |object: &ObjectId| lists.reduced.iter().find(|(of, ..)| of == object).map(|(_, by, _)| *by);
        let is_fine = |object: &ObjectId| {
            if let Some(operator) = operator(object) {
                let is_declared = matches!(operator, ReductionOp::Named(_));
                return is_declared || self.plain_loops.combines_in_any_order(operator);
            }
            if variables.contains(object) {
                return true;
            }
            if !changed.contains(object) {
                return self.is_alike(*object, sharers);
            }
            let is_own = lists.private.contains(object) || lists.last.contains(object);
            let is_new = self.is_new_in_each(*object, body, parts);
            if lists.first.contains(object) {
                return false;
            }
            // A variable that outlasts the loop shows behind it who executed what.
            let is_dead = is_own || !self.variables.read_elsewhere.contains(object);
            (is_new && is_dead) || (!is_own && self.is_shared_here(*object))
        };
        self.only_accumulates(clauses, parts) && parts.free(self.b.ast).iter().all(is_fine)
    }

    /// Whether each iteration gives a variable a value before it is used.
    pub fn is_new_in_each(&self, object: ObjectId, body: StmtId, parts: &walk::Parts) -> bool {
        self.is_counted_inside(object, parts) || self.is_set_first(object, body)
    }

    /// Whether the first statement of a block that names a variable sets it.
    fn is_set_first(&self, object: ObjectId, body: StmtId) -> bool {
        let ast = &*self.b.ast;
        let names = |exprs: &[ExprId]| {
            exprs.iter().any(|e| matches!(ast.expr(*e).kind, ExprKind::Object(used) if used == object))
        };
        let is_label = |id: &StmtId| matches!(ast.stmt(*id).kind, StmtKind::Label(..));
        if walk::parts(ast, body).stmts.iter().any(is_label) {
            return false;
        }
        let list = match &ast.stmt(body).kind {
            StmtKind::Block(list) => list.clone(),
            _ => vec![body],
        };
        let first = list.into_iter().find(|stmt| names(&walk::parts(ast, *stmt).exprs));
        let Some(StmtKind::Expr(e)) = first.map(|stmt| &ast.stmt(stmt).kind) else { return false };
        match ast.expr(*e).kind {
            ExprKind::Assign(place, value) => {
                matches!(ast.expr(place).kind, ExprKind::Object(set) if set == object)
                    && !names(&walk::expr_parts(ast, value).exprs)
            }
            _ => false,
        }
    }

    /// Whether a variable is only used in loops that begin by giving it a value.
    pub fn is_counted_inside(&self, object: ObjectId, parts: &walk::Parts) -> bool {
        let is_it = |e: &ExprId| matches!(self.b.ast.expr(*e).kind, ExprKind::Object(used) if used == object);
        let mut covered: FxHashSet<ExprId> = FxHashSet::default();
        for stmt in &parts.stmts {
            let StmtKind::Loop(inner) = &self.b.ast.stmt(*stmt).kind else { continue };
            let sets = inner.init.is_some_and(|init| match self.b.ast.stmt(init).kind {
                StmtKind::Expr(e) => match self.b.ast.expr(e).kind {
                    ExprKind::Assign(place, _) => is_it(&place),
                    _ => false,
                },
                _ => false,
            });
            if sets {
                covered.extend(walk::parts(self.b.ast, *stmt).exprs);
            }
        }
        parts.exprs.iter().filter(|e| is_it(e)).all(|e| covered.contains(e))
    }
}
