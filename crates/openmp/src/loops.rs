//! Worksharing loops: iterations are numbered, and each thread asks the runtime for the numbers
//! that it executes. Loops over pointers count the elements behind the first one.

use crate::canonical::{Canonical, Direction};
use crate::clauses::{first_word, has};
use crate::lanes::{BeforeLanes, Lanes, LanesOf, TURNS_IN_THREADS, TURNS_OF_LANES};
use crate::marked::LoopForm;
use crate::ordered::IN_TURNS;
use crate::privates::Copies;
use crate::scan::{Includes, Scan};
use crate::schedules::{Freedom, Schedule};
use crate::sharing::{Kind, Lists, TypedClause};
use crate::target::Sharers;
use crate::translate::Translate;
use crate::uneven::Space;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, ObjectId, StmtId, StmtKind, UnaryOp};
use antiphon_syntax::openmp::{ClauseKind, Construct, ReductionOp};
use antiphon_syntax::types::{QualType, Type};

/// A loop whose bounds were computed: its first value, its step, how often it runs.
pub(crate) struct Counted {
    pub of: Canonical,
    /// Of a loop over a pointer where that begins; the rest are numbers of elements behind it.
    pub base: Option<ObjectId>,
    pub low: ObjectId,
    pub step: ObjectId,
    pub trips: ObjectId,
}

/// A variable that goes with the number of the iteration.
pub(crate) struct Linear {
    pub variable: ObjectId,
    pub first: ObjectId,
    pub step: ObjectId,
}

impl Translate<'_> {
    pub fn worksharing_loop(
        &mut self,
        own: Vec<TypedClause>,
        rest: &[Construct],
        others: Vec<TypedClause>,
        body: Option<StmtId>,
        span: Span,
    ) -> StmtId {
        if !rest.is_empty() && rest != [Construct::Simd] {
            self.unsupported(span, "this combination of constructs");
        }
        self.check_nesting("for", span);
        // The clauses of `simd` that are about variables go with the loop.
        let mut clauses: Vec<TypedClause> = own.into_iter().chain(others).collect();
        let mut list = Vec::new();
        if rest == [Construct::Simd] {
            self.lanes_of_threads(&mut clauses, body, &mut list, span);
        }
        let mut form = std::mem::replace(&mut self.next_loop, LoopForm::Shared);
        if form == LoopForm::Shared && self.is_for_first(&[Construct::For], &clauses, body) {
            form = LoopForm::MarkedByFirst;
        }
        let unknown = self.unknown_if_cancelled(Construct::For, &clauses, body, &mut list, span);
        let mut made = self.shared_loop(&clauses, body, form, span);
        if form == LoopForm::MarkedByFirst {
            let int = self.b.int();
            let mine = self.b.call("__omp_single", int, Vec::new(), span);
            let apart = self.b.number(1, span);
            let begin = self.b.call_statement("__omp_aside", vec![apart], span);
            let end = self.b.call_statement("__omp_aside_end", Vec::new(), span);
            let aside = self.b.block(vec![begin, made, end], span);
            made = self.b.when(mine, aside, span);
        }
        if form == LoopForm::Shared && rest == [Construct::Simd] {
            made = self.lanes_in_order(made, span);
        }
        list.push(made);
        if form != LoopForm::Marked && !has(&clauses, ClauseKind::Nowait) {
            list.extend(self.barrier(span));
        }
        list.extend(unknown);
        self.b.block(list, span)
    }

    /// A loop whose iterations the threads share, without the barrier behind it.
    pub fn shared_loop(&mut self, clauses: &[TypedClause], body: Option<StmtId>, form: LoopForm, span: Span) -> StmtId {
        let nothing = |all: &mut Self| all.b.stmt(StmtKind::Empty, span);
        let mut lists = Lists::of(clauses);
        // What is inside is shared by others.
        let sharers = std::mem::replace(&mut self.sharers, Sharers::Team);
        let Some(loops) = self.nest(clauses, body, span) else { return nothing(self) };
        let (Some(body), Some(innermost)) = (body, loops.last().map(|of| of.body)) else { return nothing(self) };
        let mut list = Vec::new();
        lists.sections = self.sections_of(clauses, &mut list, span);
        let variables: Vec<ObjectId> = loops.iter().map(|of| of.variable).collect();
        let written_back: Vec<ObjectId> = lists.last.iter().copied().filter(|o| variables.contains(o)).collect();
        let is_variable = |object: &ObjectId| !variables.contains(object);
        lists.private.retain(is_variable);
        lists.last.retain(is_variable);
        for of in loops.iter().filter(|of| of.is_declared) {
            self.declared(of.variable);
        }
        self.check_extrema(clauses, Some(innermost));
        let scan = self.scan_in(innermost);
        self.check_scan(scan.as_ref(), clauses, span);
        if let Some(scan) = &scan {
            self.b.ast.stmts[scan.stmt.0 as usize].kind = StmtKind::Empty;
        }
        let order = self.order(clauses, body, &mut list, span);
        let waits_for_turns_only = matches!(order, Order::TurnsOfLanes(_)) && self.waits_for_turns_only(innermost);
        let counted = self.counted_over(clauses, body);
        lists.private.extend(counted.into_iter().filter(|o| !variables.contains(o)));
        let is_cancelled = self.check_cancelled(Construct::For, clauses, body, span);
        if is_cancelled {
            list.push(self.b.call_statement("__omp_cancellable", Vec::new(), span));
        }
        let of_nest = Lists { private: variables.clone(), ..lists.clone() };
        let sums = self.task_sums(clauses, &mut list, span);
        // Outside of the statement that is given copies, so that the label stands behind all iterations.
        let made = self.cancellable(Construct::For, body, |all| {
            let name = if order == Order::None { "for" } else { IN_TURNS };
            let inner = all.within(Kind::Inside, Some(name), &of_nest, |all| {
                all.statement(innermost);
                innermost
            });
            let shared = Shared {
                clauses,
                loops,
                lists,
                variables,
                written_back,
                scan,
                order,
                waits_for_turns_only,
                form,
                sharers,
            };
            all.iterations(shared, inner, &mut list, span)
        });
        self.sums.truncate(sums);
        if let Order::Crossed = order {
            self.crossings.pop();
        }
        let mut list = vec![made];
        if let Order::Crossed = order {
            list.push(self.b.call_statement("__omp_crossing_end", Vec::new(), span));
        }
        self.b.block(list, span)
    }

    /// How iterations wait for each other.
    fn order(&mut self, clauses: &[TypedClause], body: StmtId, list: &mut Vec<StmtId>, span: Span) -> Order {
        match clauses.iter().find(|clause| clause.kind == ClauseKind::Ordered) {
            None => Order::None,
            Some(clause) if first_word(clause, self.b.names) == TURNS_OF_LANES => Order::TurnsOfLanes(LanesOf::Loop),
            Some(clause) if first_word(clause, self.b.names) == TURNS_IN_THREADS => {
                Order::TurnsOfLanes(LanesOf::Thread)
            }
            Some(_) if self.is_crossed(body) => {
                let crossed = self.crossed(clauses, body, list, span).unwrap_or_default();
                self.crossings.push(crossed);
                Order::Crossed
            }
            // Nobody waits; the loops that it counts over have variables for each thread all the same.
            Some(clause) if self.counted_only(clause, body) => Order::None,
            Some(_) => Order::Turns,
        }
    }

    /// The iterations of a loop whose statement was translated.
    fn iterations(&mut self, of: Shared<'_>, inner: StmtId, list: &mut Vec<StmtId>, span: Span) -> StmtId {
        let Shared { clauses, loops, mut lists, variables, written_back, scan, order, form, sharers, .. } = of;
        let parts = walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, "for");
        self.check_breaks(inner);
        let is_free = of.waits_for_turns_only || order == Order::None && self.is_plain(&parts);
        let freedom = match is_free && scan.is_none() {
            false => Freedom::Waits,
            true if self.carries_nothing(clauses, &variables, (inner, &parts), sharers) => Freedom::Apart,
            true => Freedom::Carries,
        };
        let mut list = std::mem::take(list);
        let space = self.space(loops, &mut list, span);
        let linear = self.linear(clauses, &variables, &mut list, span);
        lists.last.extend(linear.iter().map(|one| one.variable));
        let reread = lists.first.iter().any(|object| lists.last.contains(object));
        let wait = reread || !linear.is_empty();
        let lanes = match order {
            Order::TurnsOfLanes(whose) => {
                let before = BeforeLanes { clauses, lists: &lists, space: &space, freedom, whose, sharers, wait };
                Some(self.before_lanes(before, &mut list, span))
            }
            _ => None,
        };
        let mut copies = self.copies_for(form, &lists, span, |all, object| match &lanes {
            Some(lanes) => all.b.object(lanes.read_from(object), span),
            None => all.b.object(object, span),
        });
        self.variables(&variables, &mut copies, span);
        copies.linear = linear;
        let adds_itself = |scan: &Scan| !form.is_marked() || scan.includes == Includes::Own;
        if scan.as_ref().is_some_and(adds_itself) {
            // The sums are added up in the iterations.
            copies.after.clear();
        }
        let of_thread = lanes.as_ref().and_then(|lanes| lanes.conditional);
        self.conditional_copies((form, &mut lists), &parts, &mut copies, (&mut list, of_thread), span);
        walk::replace(self.b.ast, &parts.exprs, &copies.stands);
        if form.is_marked() {
            copies.after.append(&mut copies.released);
            let of_loop = (&mut list, clauses, form, scan.as_ref());
            self.marked_loop(&space, inner, (&lists, &written_back), &mut copies, of_loop, span);
            return self.b.block(list, span);
        }
        // Prefix sums are taken in the order of iterations, like turns.
        let in_turns = order != Order::None || scan.is_some();
        let schedule = match &lanes {
            Some(lanes) => self.schedule_of_lanes(lanes.apart, span),
            None => self.schedule(clauses, in_turns, (freedom, sharers), span),
        };
        list.append(&mut copies.before);
        if wait && lanes.is_none() {
            list.extend(self.barrier(span));
        }
        let scan = scan.map(|scan| (scan, lists.reduced.iter().map(|(object, op, _)| (*object, *op)).collect()));
        let window = self.window_of_lanes(clauses);
        let made = Made { space, schedule, inner, order, scan, window, lanes: lanes.as_ref() };
        let computed = made.variables();
        self.iterate(made, &lists.last, &written_back, &copies, &mut list, span);
        list.append(&mut copies.after);
        self.give_back((Construct::For, &mut copies), &mut list, span);
        let inner = self.b.block(list, span);
        match lanes {
            Some(lanes) => self.teams_of_lanes(lanes, inner, &computed, span),
            None => inner,
        }
    }

    /// The iterations of loops, counted if that can be done beforehand.
    pub fn space(&mut self, loops: Vec<Canonical>, list: &mut Vec<StmtId>, span: Span) -> Space {
        if !self.is_uneven(&loops) {
            return Space::Even(self.counted(&loops, list, span));
        }
        Space::Uneven(loops)
    }

    /// Computes bounds, each once.
    pub fn counted(&mut self, loops: &[Canonical], list: &mut Vec<StmtId>, span: Span) -> Vec<Counted> {
        let mut all = Vec::new();
        for of in loops {
            let long = self.b.long();
            let base = self.is_pointer(of.variable).then(|| {
                let ty = self.b.ast.object(of.variable).ty;
                self.b.set(".base", QualType::plain(ty.ty), of.low, list, span)
            });
            let low = match base {
                Some(_) => self.b.long_number(0, span),
                None => self.b.arithmetic(of.low, long),
            };
            let low = self.b.set(".low", long, low, list, span);
            let mut step = match of.step {
                Some(step) => self.b.arithmetic(step, long),
                None => self.b.long_number(1, span),
            };
            if of.direction == Direction::Down {
                step = self.b.expr(ExprKind::Unary(UnaryOp::Negate, step), long, span);
            }
            let step = self.b.set(".step", long, step, list, span);
            let bound = match base {
                Some(base) => {
                    let base = self.b.object(base, span);
                    self.b.binary(BinaryOp::PointerDifference, of.bound, base, long)
                }
                None => self.b.arithmetic(of.bound, long),
            };
            let trips = self.trips_of(of, (low, step, bound), list, span);
            let trips = self.b.set(".trips", long, trips, list, span);
            all.push(Counted { of: *of, base, low, step, trips });
        }
        all
    }

    /// Each thread has its own variables of the loops.
    pub fn variables(&mut self, variables: &[ObjectId], copies: &mut Copies, span: Span) {
        for &variable in variables {
            let ty = self.b.ast.object(variable).ty;
            let name = self.b.name_of(variable);
            let copy = self.b.local(&name, ty, span);
            copies.before.push(self.b.declare(copy, None, span));
            copies.stands.insert(variable, walk::Stand::Copy(copy));
        }
    }
}

/// A loop that is shared, while it is translated.
struct Shared<'c> {
    clauses: &'c [TypedClause],
    loops: Vec<Canonical>,
    lists: Lists,
    variables: Vec<ObjectId>,
    written_back: Vec<ObjectId>,
    scan: Option<Scan>,
    order: Order,
    /// Of a loop whose lanes take turns: they wait for nothing else.
    waits_for_turns_only: bool,
    form: LoopForm,
    sharers: Sharers,
}

/// How the iterations of a loop wait for each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    None,
    /// In a statement that they execute in their order.
    Turns,
    /// The same, lanes of `simd`.
    TurnsOfLanes(LanesOf),
    /// For those that they name.
    Crossed,
}

/// What a loop is made of.
struct Made<'l> {
    space: Space,
    schedule: Schedule,
    inner: StmtId,
    order: Order,
    /// The prefix sums that are taken in an iteration.
    scan: Option<(Scan, Vec<(ObjectId, ReductionOp)>)>,
    /// How far apart lanes are that run at once, if a clause says so.
    window: Option<ExprId>,
    /// Where lanes take turns, which iterations they have.
    lanes: Option<&'l Lanes>,
}

impl Made<'_> {
    /// What was computed of the loops.
    fn variables(&self) -> Vec<ObjectId> {
        self.space.counted().iter().flat_map(|of| [of.low, of.step, of.trips]).collect()
    }
}

impl Translate<'_> {
    /// The loop over parts, and the loop over the iterations of a part.
    fn iterate(
        &mut self,
        made: Made<'_>,
        last: &[ObjectId],
        written_back: &[ObjectId],
        copies: &Copies,
        list: &mut Vec<StmtId>,
        span: Span,
    ) {
        let (long, int) = (self.b.long(), self.b.int());
        let (all, trips) = match made.lanes {
            Some(lanes) => (lanes.count, lanes.all),
            None => [self.every_iteration(&made.space, list, span); 2].into(),
        };
        let state = self.begin_loop(made.schedule, all, list, span);
        let counter = self.b.local(".number", long, span);
        list.push(self.b.declare(counter, None, span));
        let zero = self.b.number(0, span);
        let is_last = self.b.set(".last", int, zero, list, span);
        let window = made.window.map(|window| self.b.set(".window", long, window, list, span));
        let mut body = Vec::new();
        if let Some(window) = window {
            let count = self.b.object(all, span);
            list.push(self.b.call_statement("__omp_crossing_begin", vec![count], span));
            let arguments = [counter, window].map(|held| self.b.object(held, span)).to_vec();
            body.push(self.b.call_statement("__omp_lane", arguments, span));
        }
        let number = match made.lanes {
            Some(lanes) => {
                let number = self.number_in_lanes(lanes, counter, span);
                self.b.set(".number", long, number, &mut body, span)
            }
            None => counter,
        };
        self.place_variables(&made.space, number, copies, &mut body, span);
        let in_turns = matches!(made.order, Order::Turns | Order::TurnsOfLanes(_));
        if in_turns {
            let (at, mine) = (self.decayed(state, span), self.b.object(counter, span));
            body.push(self.b.call_statement("__omp_iterate", vec![at, mine], span));
        }
        let (ahead, behind) = match &made.scan {
            Some((scan, reduced)) => self.scanned_by_team(scan, reduced, copies, (state, counter)),
            None => (Vec::new(), Vec::new()),
        };
        body.extend(ahead);
        // `continue` in the program's statement leads behind it, not behind what follows here.
        body.push(self.once(made.inner, span));
        body.extend(behind);
        if in_turns {
            body.push(self.b.call_statement("__omp_iterated", Vec::new(), span));
        }
        if window.is_some() {
            let number = self.b.object(counter, span);
            body.push(self.b.call_statement("__omp_lane_over", vec![number], span));
        }
        if !last.is_empty() || !written_back.is_empty() {
            let (mine, one) = (self.b.object(number, span), self.b.long_number(1, span));
            let next = self.b.long_binary(BinaryOp::Add, mine, one);
            let trips = self.b.object(trips, span);
            let ends = self.b.binary(BinaryOp::Equal, next, trips, int);
            let (place, one) = (self.b.object(is_last, span), self.b.number(1, span));
            let noted = self.b.assign(place, one, span);
            body.push(self.b.when(ends, noted, span));
        }
        let body = self.b.block(body, span);
        let bounds = (self.state_at(state, 0, span), self.state_at(state, 1, span));
        let iterations = self.b.count_loop(counter, bounds, body, span);
        let at = self.decayed(state, span);
        let more = self.b.call("__omp_next", int, vec![at], span);
        list.push(self.b.while_loop(more, iterations, span));
        if window.is_some() {
            list.push(self.b.call_statement("__omp_crossing_end", Vec::new(), span));
        }
        self.write_back(&made.space, (is_last, last, written_back), copies, list, span);
    }

    /// How many iterations there are.
    pub fn every_iteration(&mut self, space: &Space, list: &mut Vec<StmtId>, span: Span) -> ObjectId {
        match space {
            Space::Even(counted) => self.all_iterations(counted, list, span),
            Space::Uneven(loops) => self.all_uneven(loops, list, span),
            Space::Tabled { all, .. } => *all,
        }
    }

    /// How many iterations loops have together that were counted.
    pub fn all_iterations(&mut self, counted: &[Counted], list: &mut Vec<StmtId>, span: Span) -> ObjectId {
        let mut all = self.b.long_number(1, span);
        for (index, counted) in counted.iter().enumerate() {
            let trips = self.b.object(counted.trips, span);
            all = match index {
                0 => trips,
                _ => self.b.long_binary(BinaryOp::Multiply, all, trips),
            };
        }
        let long = self.b.long();
        self.b.set(".iterations", long, all, list, span)
    }

    /// A statement in which `continue` means its end.
    pub fn once(&mut self, inner: StmtId, span: Span) -> StmtId {
        let zero = self.b.number(0, span);
        let parts = antiphon_syntax::ast::Loop {
            kind: antiphon_syntax::ast::LoopKind::Do,
            invariants: Vec::new(),
            frame: Default::default(),
            init: None,
            condition: Some(zero),
            step: None,
            body: inner,
        };
        match has_continue(self.b.ast, inner) {
            true => self.b.stmt(StmtKind::Loop(Box::new(parts)), span),
            false => inner,
        }
    }

    pub fn decayed(&mut self, array: ObjectId, span: Span) -> ExprId {
        let array = self.b.object(array, span);
        self.b.decay(array)
    }

    pub fn state_at(&mut self, state: ObjectId, index: i128, span: Span) -> ExprId {
        let state = self.b.object(state, span);
        let index = self.b.number(index, span);
        self.b.index(state, index, span)
    }

    /// The variables of the loops in the iteration of a number.
    pub fn place_variables(
        &mut self,
        space: &Space,
        counter: ObjectId,
        copies: &Copies,
        body: &mut Vec<StmtId>,
        span: Span,
    ) {
        if let Space::Uneven(loops) = space {
            self.place_uneven(loops, counter, copies, body, span);
        }
        if let Space::Tabled { variables, table, .. } = space {
            self.place_tabled((variables, *table), counter, copies, body, span);
        }
        if let Some(now) = copies.now {
            let (place, number) = (self.b.object(now, span), self.b.object(counter, span));
            body.push(self.b.assign(place, number, span));
        }
        let counted = space.counted();
        for (index, one) in counted.iter().enumerate() {
            let mut number = self.b.object(counter, span);
            for inner in &counted[index + 1..] {
                let trips = self.b.object(inner.trips, span);
                number = self.b.long_binary(BinaryOp::Divide, number, trips);
            }
            if index > 0 {
                let trips = self.b.object(one.trips, span);
                number = self.b.long_binary(BinaryOp::Remainder, number, trips);
            }
            let value = self.value_at(one, number, span);
            let Some(walk::Stand::Copy(copy)) = copies.stands.get(&one.of.variable).copied() else { continue };
            let place = self.b.object(copy, span);
            body.push(self.b.assign(place, value, span));
        }
        for one in &copies.linear {
            let Some(walk::Stand::Copy(copy)) = copies.stands.get(&one.variable).copied() else { continue };
            let (number, step) = (self.b.object(counter, span), self.b.object(one.step, span));
            let moved = self.b.long_binary(BinaryOp::Multiply, number, step);
            let first = self.b.object(one.first, span);
            let place = self.b.object(copy, span);
            let ty = QualType::plain(self.b.ty(place).ty);
            let value = match self.is_pointer(one.variable) {
                true => self.b.binary(BinaryOp::PointerAdd, first, moved, ty),
                false => {
                    let value = self.b.long_binary(BinaryOp::Add, first, moved);
                    self.b.arithmetic(value, ty)
                }
            };
            body.push(self.b.assign(place, value, span));
        }
    }

    /// The variables of `linear` clauses: their values before the loop, and their steps.
    fn linear(
        &mut self,
        clauses: &[TypedClause],
        variables: &[ObjectId],
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> Vec<Linear> {
        let mut all = Vec::new();
        for clause in clauses.iter().filter(|clause| clause.kind == ClauseKind::Linear) {
            for item in clause.items.iter().filter(|item| !variables.contains(&item.variable)) {
                let (long, ty) = (self.b.long(), self.b.ast.object(item.variable).ty);
                if !matches!(self.b.ast.types.get(ty.ty), Type::Int(_) | Type::Enum(_) | Type::Pointer(_)) {
                    self.misuse(clause.span, "`linear` is for integers and pointers");
                    continue;
                }
                let first = self.b.object(item.variable, span);
                let first = match self.is_pointer(item.variable) {
                    true => self.b.set(".first", QualType::plain(ty.ty), first, list, span),
                    false => {
                        let first = self.b.arithmetic(first, long);
                        self.b.set(".first", long, first, list, span)
                    }
                };
                let step = match clause.value {
                    Some(step) => self.b.arithmetic(step, long),
                    None => self.b.long_number(1, span),
                };
                let step = self.b.set(".step", long, step, list, span);
                all.push(Linear { variable: item.variable, first, step });
            }
        }
        all
    }

    /// `low + number * step`, as the loop's variable.
    pub fn value_at(&mut self, one: &Counted, number: ExprId, span: Span) -> ExprId {
        let (low, step) = (self.b.object(one.low, span), self.b.object(one.step, span));
        let moved = self.b.long_binary(BinaryOp::Multiply, number, step);
        let value = self.b.long_binary(BinaryOp::Add, low, moved);
        let ty = QualType::plain(self.b.ast.object(one.of.variable).ty.ty);
        match one.base {
            Some(base) => {
                let base = self.b.object(base, span);
                self.b.binary(BinaryOp::PointerAdd, base, value, ty)
            }
            None => self.b.arithmetic(value, ty),
        }
    }

    /// Whether a variable is a pointer.
    pub fn is_pointer(&self, variable: ObjectId) -> bool {
        matches!(self.b.ast.types.get(self.b.ast.object(variable).ty.ty), Type::Pointer(_))
    }

    /// Who executed the last iteration writes its copies back.
    pub fn write_back(
        &mut self,
        space: &Space,
        (is_last, last, variables): (ObjectId, &[ObjectId], &[ObjectId]),
        copies: &Copies,
        list: &mut Vec<StmtId>,
        span: Span,
    ) {
        let back = self.back(space, (last, variables), copies, span);
        if !back.is_empty() {
            let condition = self.b.object(is_last, span);
            let then = self.b.block(back, span);
            list.push(self.b.when(condition, then, span));
        }
    }

    /// What the last iteration leaves in the variables outside.
    pub fn back(
        &mut self,
        space: &Space,
        (last, variables): (&[ObjectId], &[ObjectId]),
        copies: &Copies,
        span: Span,
    ) -> Vec<StmtId> {
        let mut back = Vec::new();
        for object in last {
            let Some(walk::Stand::Copy(copy)) = copies.stands.get(object).copied() else { continue };
            let (place, value) = (self.b.object(*object, span), self.b.object(copy, span));
            back.push(self.b.assign(place, value, span));
        }
        if let Space::Uneven(loops) = space {
            back.extend(self.left_uneven(loops, variables, span));
        }
        for object in variables {
            let Some(one) = space.counted().iter().find(|one| one.of.variable == *object) else { continue };
            let trips = self.b.object(one.trips, span);
            let value = self.value_at(one, trips, span);
            let place = self.b.object(*object, span);
            back.push(self.b.assign(place, value, span));
        }
        back
    }
}

/// Whether a `continue` of the statement leaves it.
fn has_continue(ast: &antiphon_syntax::ast::Ast, id: StmtId) -> bool {
    match &ast.stmt(id).kind {
        StmtKind::Continue => true,
        StmtKind::Block(list) | StmtKind::Group(list) => list.iter().any(|stmt| has_continue(ast, *stmt)),
        StmtKind::If(_, then, otherwise) => {
            has_continue(ast, *then) || otherwise.is_some_and(|stmt| has_continue(ast, stmt))
        }
        StmtKind::Switch(_, body) | StmtKind::Case(_, _, body) | StmtKind::Default(body) | StmtKind::Label(_, body) => {
            has_continue(ast, *body)
        }
        _ => false,
    }
}
