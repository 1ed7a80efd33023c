//! `taskloop`: tasks for the iterations of a loop.
//!
//! Which iterations make up a task is open, within what `grainsize` and `num_tasks` say. Mostly nobody can see it, and each iteration is a
//! task. Where an iteration finds in a copy what another one of its task has left there, the runtime chooses how many
//! of the next iterations are one task, and every choice is explored. So it does where clauses say how large tasks are and iterations may touch the
//! same memory: those that share a task are in order.
//!
//! Assumed: the iterations of a task are consecutive ones, in their order. Deliberately not here: loops that need no tasks at
//! all, whose iterations are marked (`marked`).

use crate::canonical::Canonical;
use crate::clauses::{first_word, has};
use crate::marked::LoopForm;
use crate::misuse::Positive;
use crate::privates::Copies;
use crate::sharing::{is_shared_around, Kind, Lists, TypedClause};
use crate::translate::Translate;
use crate::uneven::Space;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, ObjectId, StmtId, StmtKind, UnaryOp};
use antiphon_syntax::openmp::{ClauseKind, Construct, Item};
use rustc_hash::FxHashMap;

/// How many iterations a task has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Share {
    /// One: nobody can see which others belong to its task.
    One,
    /// As many as the runtime chooses.
    Several,
}

/// What clauses say about the size of tasks; the numbers are the runtime's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Size {
    Open = 0,
    Least = 1,
    Tasks = 2,
    Exactly = 3,
}

/// A `taskloop` while it is translated.
struct Tasks {
    lists: Lists,
    share: Share,
    variables: Vec<ObjectId>,
    written_back: Vec<ObjectId>,
    /// Whether the last iteration has given its copies back, where its task may be left out and nobody waits for it here.
    given: Option<ObjectId>,
}

/// What stands before the tasks, and what they are made from.
struct Made {
    space: Space,
    /// How many iterations there are.
    all: ObjectId,
    /// The number of the first iteration of a task, and the one behind its last.
    first: ObjectId,
    end: ObjectId,
    /// Tells a task whether it has the last iteration.
    is_last: Option<ObjectId>,
    /// The variables of the loops.
    copies: Copies,
}

impl Translate<'_> {
    /// The clauses of a `taskloop` whose iterations are marked and need no tasks: nobody says how many of them are one task, and
    /// what is not shared is a copy that nobody changes.
    fn marked_tasks(&self, clauses: &[TypedClause], body: Option<StmtId>, span: Span) -> Option<Vec<TypedClause>> {
        let about_tasks = [
            ClauseKind::Grainsize,
            ClauseKind::NumTasks,
            ClauseKind::Nogroup,
            ClauseKind::If,
            ClauseKind::Final,
            ClauseKind::Untied,
            ClauseKind::InReduction,
        ];
        let asks = clauses.iter().any(|clause| about_tasks.contains(&clause.kind));
        if asks || self.cancels.any_tasks() || !self.is_markable(&[Construct::For], clauses, body) {
            return None;
        }
        let (lists, parts) = (Lists::of(clauses), walk::parts(self.b.ast, body?));
        let changed = walk::changes(self.b.ast, &parts.exprs);
        let mut copied = Vec::new();
        for object in parts.free(self.b.ast) {
            let is_own = lists.privates().contains(&object) || self.is_counted_inside(object, &parts);
            if is_own || self.is_shared_here(object) {
                continue;
            }
            if changed.contains(&object) || lists.shared.contains(&object) {
                return None;
            }
            copied.push(Item { variable: object, sections: Vec::new(), place: None, span });
        }
        let copies = TypedClause { items: copied, ..TypedClause::new(ClauseKind::Firstprivate, span) };
        Some(clauses.iter().cloned().chain([copies]).collect())
    }

    /// Whether an iteration can find in a copy what another one of the same task has left there: which ones make up a task is
    /// open, so that is, too.
    fn share(&self, clauses: &[TypedClause], lists: &Lists, loops: &[Canonical], body: StmtId) -> Share {
        let Some(innermost) = loops.last().map(|of| of.body) else { return Share::One };
        let parts = walk::parts(self.b.ast, body);
        let changed = walk::changes(self.b.ast, &parts.exprs);
        let is_counted =
            |object: ObjectId| self.is_loop_variable(object, body) || self.is_counted_inside(object, &parts);
        let is_first = |object: &ObjectId| {
            let is_listed = lists.shared.contains(object) || lists.privates().contains(object);
            lists.first.contains(object)
                || (!is_listed && !is_shared_around(self.b.ast, &self.contexts, *object) && !is_counted(*object))
        };
        let carries = parts.free(self.b.ast).iter().any(|object| changed.contains(object) && is_first(object));
        // A task that is known to have several iterations finds a private variable as the one before has left it.
        let is_sized = has(clauses, ClauseKind::Grainsize) || has(clauses, ClauseKind::NumTasks);
        let mut own = lists.private.iter().chain(&lists.last);
        let inner = walk::parts(self.b.ast, innermost);
        let keeps =
            is_sized && own.any(|object| !is_counted(*object) && !self.is_new_in_each(*object, innermost, &inner));
        let only = if let [of] = loops { Some(of.variable) } else { None };
        let meet = is_sized && !self.stay_apart(innermost, only, lists);
        if carries || keeps || meet {
            Share::Several
        } else {
            Share::One
        }
    }

    /// Each iteration may be a task.
    pub fn taskloop(
        &mut self,
        own: Vec<TypedClause>,
        others: Vec<TypedClause>,
        body: Option<StmtId>,
        span: Span,
    ) -> StmtId {
        let clauses: Vec<TypedClause> = own.into_iter().chain(others).collect();
        if let Some(clauses) = self.marked_tasks(&clauses, body, span) {
            return self.shared_loop(&clauses, body, LoopForm::MarkedByFirst, span);
        }
        let nothing = |all: &mut Self| all.b.stmt(StmtKind::Empty, span);
        let Some(loops) = self.nest(&clauses, body, span) else { return nothing(self) };
        let (Some(body), Some(innermost)) = (body, loops.last().map(|of| of.body)) else { return nothing(self) };
        self.check_groups(&clauses);
        self.check_extrema(&clauses, Some(innermost));
        let mut list = Vec::new();
        let size = self.size(&clauses, &mut list, span);
        let mut lists = Lists::of(&clauses);
        let mut share = self.share(&clauses, &lists, &loops, body);
        let unknown = self.unknown_behind_tasks(&clauses, &mut list, span);
        let (sums, looked) = self.added_by_tasks(&clauses, innermost, &mut lists, &mut list, span);
        share = looked.unwrap_or(share);
        let variables: Vec<ObjectId> = loops.iter().map(|of| of.variable).collect();
        let written_back: Vec<ObjectId> = lists.last.iter().copied().filter(|o| variables.contains(o)).collect();
        lists.private.retain(|object| !variables.contains(object));
        lists.last.retain(|object| !variables.contains(object));
        let is_left_open = self.cancels.any_tasks() && has(&clauses, ClauseKind::Nogroup);
        let given_back: Vec<ObjectId> = lists.last.iter().chain(&written_back).copied().collect();
        let given = (is_left_open && !given_back.is_empty()).then(|| {
            let int = self.b.int();
            self.b.local(".given", int, span)
        });
        let mut tasks = Tasks { lists, share, variables, written_back, given };
        let (mut made, mut released) = (None, None);
        let inner = self.cancellable(Construct::Task, innermost, |all| {
            let of_nest = Lists {
                private: tasks.lists.private.iter().chain(&tasks.variables).copied().collect(),
                ..tasks.lists.clone()
            };
            let inner = all.within(Kind::Task, None, &of_nest, |all| {
                all.statement(innermost);
                innermost
            });
            all.check_breaks(inner);
            let mut space = all.space(loops, &mut list, span);
            let waits = tasks.written_back.is_empty() && !has(&clauses, ClauseKind::Nogroup);
            (space, released) = all.settled(space, waits, &mut tasks, &mut list, span);
            let (inner, of_loop) = all.work_of_task(inner, space, &mut tasks, &mut list, span);
            made = Some(of_loop);
            all.unless_discarded(inner, span)
        });
        let Some(made) = made else { return nothing(self) };
        let inner = match (given, made.is_last) {
            (Some(given), Some(is_last)) => self.unknown_if_left((inner, given, is_last), &given_back, span),
            _ => inner,
        };
        let deferred = self.deferred_alike(&clauses, &mut list, span);
        if !given_back.is_empty() {
            self.check_giving_back(&clauses);
        }
        // Each task may be merged or not.
        let mut ahead = Vec::new();
        let (merged, deferred) = self.merged_with_sums(&clauses, deferred, &tasks.lists, &mut ahead, span);
        let inner = self.with_pooled_copies(inner, &mut tasks.lists, (merged, &mut ahead), span);
        let mut behind = self.pooled_behind(sums, span);
        behind.extend(released);
        let (inner, deferred) = self.merging(&clauses, (inner, deferred, merged), &mut tasks.lists, &mut ahead, span);
        ahead.push(self.spawn(inner, &tasks.lists, deferred, span));
        let task = self.b.block(ahead, span);
        self.sums.truncate(sums);
        self.each_task(task, &made, (tasks.share, size), &mut list, span);
        match has(&clauses, ClauseKind::Nogroup) {
            true => self.b.block(list, span),
            false => self.grouped(list, (behind, unknown), span),
        }
    }

    /// The iterations as they are where the tasks are created, if tasks execute several of them or leave one: their bounds may change before a task begins.
    /// Those that are read from memory are written down, which is released behind the group that waits.
    fn settled(
        &mut self,
        mut space: Space,
        waits: bool,
        tasks: &mut Tasks,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> (Space, Option<StmtId>) {
        if tasks.share == Share::Several && waits && self.are_read(&space) {
            let count = self.every_iteration(&space, list, span);
            let (written_down, done) = self.tabled(space, count, list, span);
            if let Space::Tabled { table, .. } = &written_down {
                tasks.lists.first.push(*table);
            }
            return (written_down, Some(done));
        }
        if tasks.share == Share::Several || !tasks.written_back.is_empty() {
            tasks.lists.first.extend(self.freeze(&mut space, list, span));
        }
        (space, None)
    }

    /// What the tasks add to. Gives how many sums there were before those of the loop, and which iterations make up a task if that shows because they
    /// look at their copies.
    fn added_by_tasks(
        &mut self,
        clauses: &[TypedClause],
        innermost: StmtId,
        lists: &mut Lists,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> (usize, Option<Share>) {
        lists.sums = self.added_to(clauses);
        lists.sections = self.sections_of_tasks(clauses, list, span);
        let of_tasks: Vec<TypedClause> = as_clauses_of(ClauseKind::InReduction, clauses);
        let before = self.sums_of_loop(clauses, list, span);
        let about_merging = [ClauseKind::Mergeable, ClauseKind::If, ClauseKind::Final];
        let merging = clauses.iter().filter(|clause| about_merging.contains(&clause.kind)).cloned();
        let own: Vec<TypedClause> = of_tasks.iter().cloned().chain(merging).collect();
        self.pools(innermost, (before, &own), list, span);
        self.check_copies_of_tasks(&of_tasks, innermost);
        let pooled = self.sums[before..].iter().filter(|sum| sum.pool.is_some());
        lists.sums.extend(pooled.map(|sum| (sum.of, sum.pointer)));
        let reductions: Vec<TypedClause> = clauses.iter().chain(&of_tasks).cloned().collect();
        let looks = |of: ObjectId| self.is_pooled(of) && self.looks(of, innermost, &reductions);
        (before, lists.sums.iter().any(|(of, _)| looks(*of)).then_some(Share::Several))
    }

    /// What does not go together.
    fn check_groups(&mut self, clauses: &[TypedClause]) {
        let has = |kind: ClauseKind| clauses.iter().find(|clause| clause.kind == kind).map(|clause| clause.span);
        if let (Some(_), Some(place)) = (has(ClauseKind::Nogroup), has(ClauseKind::Reduction)) {
            self.misuse(place, "`reduction` does not go with `nogroup`");
        }
        if let (Some(_), Some(place)) = (has(ClauseKind::Grainsize), has(ClauseKind::NumTasks)) {
            self.misuse(place, "`num_tasks` does not go with `grainsize`");
        }
    }

    /// What is said about how many iterations a task has, and the variable that holds the number.
    fn size(&mut self, clauses: &[TypedClause], list: &mut Vec<StmtId>, span: Span) -> (Size, ObjectId) {
        let long = self.b.long();
        let said = clauses.iter().find(|c| matches!(c.kind, ClauseKind::Grainsize | ClauseKind::NumTasks));
        let Some((clause, value)) = said.and_then(|clause| Some((clause, clause.value?))) else {
            let zero = self.b.long_number(0, span);
            return (Size::Open, self.b.set(".size", long, zero, list, span));
        };
        let is_strict = first_word(clause, self.b.names) == "strict";
        let size = match clause.kind {
            ClauseKind::NumTasks => Size::Tasks,
            _ if is_strict => Size::Exactly,
            _ => Size::Least,
        };
        let value = self.positive(value, Positive::Tasks, span);
        (size, self.b.set(".size", long, value, list, span))
    }

    /// The sums of the loop's own clause are those of its group, which tasks inside may add to as well.
    fn sums_of_loop(&mut self, clauses: &[TypedClause], list: &mut Vec<StmtId>, span: Span) -> usize {
        let of_group = as_clauses_of(ClauseKind::TaskReduction, clauses);
        self.task_sums(&of_group, list, span)
    }

    /// What a task does: its iterations, and what the last of all gives back.
    fn work_of_task(
        &mut self,
        inner: StmtId,
        space: Space,
        tasks: &mut Tasks,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> (StmtId, Made) {
        let (long, zero) = (self.b.long(), self.b.long_number(0, span));
        let all = self.every_iteration(&space, list, span);
        let first = self.b.set(".number", long, zero, list, span);
        let zero = self.b.long_number(0, span);
        let end = self.b.set(".end", long, zero, list, span);
        let mut copies = Copies::default();
        self.variables(&tasks.variables, &mut copies, span);
        let exprs = walk::parts(self.b.ast, inner).exprs;
        walk::replace(self.b.ast, &exprs, &copies.stands);
        let once = self.once(inner, span);
        let work = match tasks.share {
            Share::One => {
                // The variables have their values when the task is created, and go with it.
                list.append(&mut copies.before);
                let values = tasks.variables.iter().filter_map(|object| match copies.stands.get(object) {
                    Some(walk::Stand::Copy(copy)) => Some(*copy),
                    _ => None,
                });
                let values: Vec<ObjectId> = values.collect();
                values.iter().for_each(|value| self.declared(*value));
                tasks.lists.first.extend(values);
                once
            }
            Share::Several => self.several(once, (&space, first, end), &mut copies, &mut tasks.lists, span),
        };
        let (work, is_last) = self.last_of_tasks(work, tasks, &space, list, span);
        (work, Made { space, all, first, end, is_last, copies })
    }

    /// The iterations of a task, one after the other.
    fn several(
        &mut self,
        once: StmtId,
        (space, first, end): (&Space, ObjectId, ObjectId),
        copies: &mut Copies,
        lists: &mut Lists,
        span: Span,
    ) -> StmtId {
        for one in space.counted() {
            lists.first.extend([one.low, one.step, one.trips]);
            lists.first.extend(one.base);
        }
        lists.first.extend([first, end]);
        let long = self.b.long();
        let mut body = std::mem::take(&mut copies.before);
        let counter = self.b.local(".iteration", long, span);
        body.push(self.b.declare(counter, None, span));
        let mut each = Vec::new();
        self.place_variables(space, counter, copies, &mut each, span);
        each.push(once);
        let each = self.b.block(each, span);
        let bounds = (self.b.object(first, span), self.b.object(end, span));
        body.push(self.b.count_loop(counter, bounds, each, span));
        self.b.block(body, span)
    }

    /// Creates the tasks, one after the other.
    fn each_task(
        &mut self,
        task: StmtId,
        made: &Made,
        (share, size): (Share, (Size, ObjectId)),
        list: &mut Vec<StmtId>,
        span: Span,
    ) {
        let (long, int) = (self.b.long(), self.b.int());
        let zero = self.b.long_number(0, span);
        let count = self.b.set(".tasks", long, zero, list, span);
        let mut each = Vec::new();
        let end = match share {
            Share::One => self.next(made.first, span),
            Share::Several => {
                let kind = self.b.number(size.0 as i128, span);
                let numbers = [made.first, made.all, size.1, count];
                let mut arguments: Vec<ExprId> = numbers.map(|number| self.b.object(number, span)).to_vec();
                arguments.push(kind);
                self.b.call("__omp_part", long, arguments, span)
            }
        };
        let place = self.b.object(made.end, span);
        each.push(self.b.assign(place, end, span));
        if share == Share::One {
            self.place_variables(&made.space, made.first, &made.copies, &mut each, span);
        }
        if let Some(is_last) = made.is_last {
            let (end, all) = (self.b.object(made.end, span), self.b.object(made.all, span));
            let ends = self.b.binary(BinaryOp::Equal, end, all, int);
            let place = self.b.object(is_last, span);
            each.push(self.b.assign(place, ends, span));
        }
        each.push(task);
        let (place, end) = (self.b.object(made.first, span), self.b.object(made.end, span));
        each.push(self.b.assign(place, end, span));
        let (place, next) = (self.b.object(count, span), self.next(count, span));
        each.push(self.b.assign(place, next, span));
        let (first, all) = (self.b.object(made.first, span), self.b.object(made.all, span));
        let more = self.b.binary(BinaryOp::Less, first, all, int);
        let each = self.b.block(each, span);
        list.push(self.b.while_loop(more, each, span));
    }

    fn next(&mut self, number: ObjectId, span: Span) -> ExprId {
        let (number, one) = (self.b.object(number, span), self.b.long_number(1, span));
        self.b.long_binary(BinaryOp::Add, number, one)
    }

    /// `lastprivate` of tasks: the one of the last iteration gives its copies back. Gives the statement of a task, and what
    /// tells it whether it is that one.
    fn last_of_tasks(
        &mut self,
        inner: StmtId,
        tasks: &mut Tasks,
        space: &Space,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> (StmtId, Option<ObjectId>) {
        let lists = &mut tasks.lists;
        let last = std::mem::take(&mut lists.last);
        if last.is_empty() && tasks.written_back.is_empty() {
            return (inner, None);
        }
        let zero = self.b.number(0, span);
        let int = self.b.int();
        let is_last = self.b.set(".last", int, zero, list, span);
        lists.first.push(is_last);
        let exprs = walk::parts(self.b.ast, inner).exprs;
        let (mut body, mut back) = (Vec::new(), Vec::new());
        let mut stands = FxHashMap::default();
        for object in last {
            let (name, ty) = (self.b.name_of(object), self.b.ast.object(object).ty);
            let copy = self.b.local(&name, ty, span);
            let first = lists.first.contains(&object).then(|| {
                let value = self.b.object(object, span);
                self.b.set(&format!(".{name}"), ty, value, list, span)
            });
            lists.first.retain(|known| *known != object);
            lists.first.extend(first);
            lists.shared.push(object);
            let value = first.map(|first| self.b.object(first, span));
            body.push(self.b.declare(copy, value, span));
            let (place, value) = (self.b.object(object, span), self.b.object(copy, span));
            back.push(self.b.assign(place, value, span));
            stands.insert(object, walk::Stand::Copy(copy));
        }
        if let Space::Uneven(loops) = space {
            lists.shared.extend(&tasks.written_back);
            back.extend(self.left_uneven(loops, &tasks.written_back, span));
        }
        for object in &tasks.written_back {
            // What the loop leaves in its variable is known before.
            let Some(one) = space.counted().iter().find(|one| one.of.variable == *object) else { continue };
            let ty = self.b.ast.object(*object).ty;
            let trips = self.b.object(one.trips, span);
            let value = self.value_at(one, trips, span);
            let value = self.b.set(".left", ty, value, list, span);
            lists.first.push(value);
            lists.shared.push(*object);
            let (place, value) = (self.b.object(*object, span), self.b.object(value, span));
            back.push(self.b.assign(place, value, span));
        }
        walk::replace(self.b.ast, &exprs, &stands);
        body.push(inner);
        if let Some(given) = tasks.given {
            let (place, yes) = (self.b.object(given, span), self.b.number(1, span));
            back.push(self.b.assign(place, yes, span));
        }
        let (condition, back) = (self.b.object(is_last, span), self.b.block(back, span));
        body.push(self.b.when(condition, back, span));
        (self.b.block(body, span), Some(is_last))
    }
}

impl Translate<'_> {
    /// A task that has the last iteration and was left out, or came to its end before it had given its copies back, leaves any values.
    fn unknown_if_left(
        &mut self,
        (inner, given, is_last): (StmtId, ObjectId, ObjectId),
        given_back: &[ObjectId],
        span: Span,
    ) -> StmtId {
        let mut any = Vec::new();
        for object in given_back {
            if !self.has_values(*object) {
                self.unsupported(span, "cancellation of tasks with such a `lastprivate`");
            }
            any.extend(self.unknown_variable(*object, span));
        }
        let no = self.b.number(0, span);
        let declare = self.b.declare(given, Some(no), span);
        let (int, is_given) = (self.b.int(), self.b.object(given, span));
        let is_missing = self.b.expr(ExprKind::Unary(UnaryOp::Not, is_given), int, span);
        let any = self.b.block(any, span);
        let any = self.b.when(is_missing, any, span);
        let is_last = self.b.object(is_last, span);
        let any = self.b.when(is_last, any, span);
        self.b.block(vec![declare, inner, any], span)
    }
}

/// What the `reduction` of a loop is to its group, or to its tasks.
fn as_clauses_of(kind: ClauseKind, clauses: &[TypedClause]) -> Vec<TypedClause> {
    let own = clauses.iter().filter(|clause| clause.kind == ClauseKind::Reduction);
    own.map(|clause| TypedClause { kind, ..clause.clone() }).collect()
}
