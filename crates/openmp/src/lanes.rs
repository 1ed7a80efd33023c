//! Lanes that take turns: `ordered simd` in `simd`, and in a `for simd` whose schedule gives iterations to threads.
//!
//! In `for simd`, `ordered simd` orders the lanes of one thread and says nothing of other threads, so that it matters who has which
//! iterations: those of a static schedule, or of a chunk. Each thread makes its iterations a loop of lanes, numbered from 0, as
//! `simd` alone does with all; the iterations of a static schedule are one such loop, though OpenMP may mean one for each chunk,
//! which orders more.
//!
//! Lanes are a team. All iterations may have begun when the first one takes its turn, so that two lanes which execute one iteration after the other are
//! not enough. Where iterations wait for nothing else, one lane executes one iteration, each once, and the other lane the rest: what
//! is before the turn of the one, or behind it, is beside all others as far as OpenMP allows it. Others take any, in as many lanes as there are.
//!
//! Deliberately not here: lanes without such an order, of which any two may run at once (`sections`, `marked`).

use crate::marked::LoopForm;
use crate::regions::By;
use crate::schedules::Freedom;
use crate::sharing::{Kind, Lists, TypedClause};
use crate::target::Sharers;
use crate::translate::Translate;
use crate::uneven::Space;
use crate::walk::{self, Parts, Stand};
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use rustc_hash::FxHashMap;

/// What the clause `ordered` says of a loop whose lanes take turns: all of them, or those of each thread.
pub(crate) const TURNS_OF_LANES: &str = "turns of lanes";
pub(crate) const TURNS_IN_THREADS: &str = "turns in threads";

/// Which iterations are one loop of lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LanesOf {
    /// All of them: `simd`.
    Loop,
    /// Those of a thread.
    Thread,
}

/// A loop of lanes.
pub(crate) struct Lanes {
    /// What is done before.
    before: Vec<StmtId>,
    /// What the runtime keeps of the loop whose iterations threads share.
    state: Option<ObjectId>,
    /// How many iterations the directive has, and how many of them the lanes have.
    pub all: ObjectId,
    pub count: ObjectId,
    /// The number of the first one, how many follow each other, and how far apart the first ones of such parts are.
    parts: [ObjectId; 3],
    /// Copies that the thread has made of variables that are written back.
    first: FxHashMap<ObjectId, Stand>,
    /// The team of the thread, and its construct, for `lastprivate(conditional: ...)`.
    pub conditional: Option<(ObjectId, ObjectId)>,
    /// The iteration that one lane has, and nothing else; none if each may have any.
    pub apart: Option<ObjectId>,
}

impl Lanes {
    /// Where a lane finds the value of a variable to begin with.
    pub fn read_from(&self, object: ObjectId) -> ObjectId {
        match self.first.get(&object) {
            Some(Stand::Copy(copy)) => *copy,
            _ => object,
        }
    }
}

/// What lanes begin with.
pub(crate) struct BeforeLanes<'c> {
    pub clauses: &'c [TypedClause],
    pub lists: &'c Lists,
    pub space: &'c Space,
    pub freedom: Freedom,
    pub whose: LanesOf,
    pub sharers: Sharers,
    pub wait: bool,
}

impl Translate<'_> {
    /// Lanes take turns in the statements of a loop, whose `ordered simd` become an `ordered` of these lanes.
    pub fn take_turns_of_lanes(
        &mut self,
        clauses: &mut Vec<TypedClause>,
        (ordered, turns): (&[StmtId], &str),
        span: Span,
    ) {
        if ordered.iter().any(|id| self.is_for_threads(*id)) && turns == TURNS_IN_THREADS {
            self.unsupported(span, "`ordered simd` beside `ordered threads simd` in one loop");
        }
        for id in ordered {
            if let StmtKind::OpenMp(directive) = &mut self.b.ast.stmts[id.0 as usize].kind {
                directive.clauses.retain(|clause| clause.kind != ClauseKind::SimdWord);
            }
        }
        clauses.retain(|clause| clause.kind != ClauseKind::Ordered);
        let words = vec![self.b.names.intern(turns)];
        clauses.push(TypedClause { words, ..TypedClause::new(ClauseKind::Ordered, span) });
    }

    /// A loop of `simd` whose lanes take turns.
    pub fn lanes_in_turns(&mut self, clauses: Vec<TypedClause>, body: Option<StmtId>, span: Span) -> StmtId {
        self.within(Kind::Team, None, &Lists::default(), |all| all.shared_loop(&clauses, body, LoopForm::Shared, span))
    }

    /// Whether the iterations of such a loop, which is not translated yet, wait for nothing but their turns.
    pub fn waits_for_turns_only(&self, body: StmtId) -> bool {
        let parts = walk::parts(self.b.ast, body);
        let is_other = |id: &StmtId| match &self.b.ast.stmt(*id).kind {
            StmtKind::OpenMp(directive) => directive.constructs != [Construct::Ordered],
            _ => false,
        };
        !parts.stmts.iter().any(is_other) && self.is_plain(&parts)
    }

    /// Which iterations are a loop of lanes. What is in the list is done before.
    pub fn before_lanes(&mut self, of: BeforeLanes<'_>, list: &mut Vec<StmtId>, span: Span) -> Lanes {
        let BeforeLanes { clauses, lists, space, freedom, whose, sharers, wait } = of;
        let mut before = std::mem::take(list);
        // What is first and last is read before somebody writes it back.
        let both = lists.first.iter().copied().filter(|object| lists.last.contains(object)).collect();
        let both = Lists { first: both, ..Lists::default() };
        let mut read = self.copies(&both, span, |all, object| all.b.object(object, span));
        before.append(&mut read.before);
        if wait && whose == LanesOf::Thread {
            before.extend(self.barrier(span));
        }
        let all = self.every_iteration(space, &mut before, span);
        let state = (whose == LanesOf::Thread).then(|| {
            let schedule = self.schedule(clauses, false, (freedom, sharers), span);
            self.begin_loop(schedule, all, &mut before, span)
        });
        let long = self.b.long();
        let [count, first, chunk, stride] = [".count", ".first", ".chunk", ".stride"].map(|name| {
            let value = match (whose, name) {
                (LanesOf::Loop, ".count" | ".chunk") => self.b.object(all, span),
                _ => self.b.long_number(0, span),
            };
            self.b.set(name, long, value, &mut before, span)
        });
        let is_conditional = whose == LanesOf::Thread && !lists.conditional.is_empty();
        let conditional = is_conditional.then(|| {
            let pointer = self.b.void_pointer();
            let team = self.b.call("__omp_team_of_thread", pointer, Vec::new(), span);
            let team = self.b.set(".team", pointer, team, &mut before, span);
            let number = self.b.call("__omp_conditional", long, Vec::new(), span);
            (team, self.b.set(".construct", long, number, &mut before, span))
        });
        let parts = [first, chunk, stride];
        let apart = (freedom == Freedom::Apart).then(|| self.b.local(".apart", long, span));
        Lanes { before, state, all, count, parts, first: read.stands, conditional, apart }
    }

    /// The number of the iteration that a lane executes.
    pub fn number_in_lanes(&mut self, lanes: &Lanes, counter: ObjectId, span: Span) -> ExprId {
        if lanes.state.is_none() {
            return self.b.object(counter, span);
        }
        let [first, chunk, stride] = lanes.parts.map(|held| self.b.object(held, span));
        let again = self.b.object(lanes.parts[1], span);
        let [number, rest] = [counter; 2].map(|held| self.b.object(held, span));
        let part = self.b.long_binary(BinaryOp::Divide, number, chunk);
        let part = self.b.long_binary(BinaryOp::Multiply, part, stride);
        let rest = self.b.long_binary(BinaryOp::Remainder, rest, again);
        let begin = self.b.long_binary(BinaryOp::Add, first, part);
        self.b.long_binary(BinaryOp::Add, begin, rest)
    }

    /// The lanes of a loop as a team; of a thread's loop, one team after the other.
    pub fn teams_of_lanes(&mut self, lanes: Lanes, inner: StmtId, computed: &[ObjectId], span: Span) -> StmtId {
        let (none, int, long) = (Lists::default(), self.b.int(), self.b.long());
        let parts: Parts = walk::parts(self.b.ast, inner);
        let mut captured = self.region_captures(&none, &parts, span);
        let known: Vec<ObjectId> =
            lanes.parts.iter().chain(computed).copied().chain([lanes.all, lanes.count]).chain(lanes.apart).collect();
        for (_, by) in captured.iter_mut().filter(|(object, _)| known.contains(object)) {
            *by = By::Value;
        }
        let (mut each, count) = (Vec::new(), self.b.object(lanes.count, span));
        let wanted = match lanes.apart {
            Some(apart) => {
                let chosen = self.b.call("__omp_lane_apart", long, vec![count], span);
                each.push(self.b.declare(apart, Some(chosen), span));
                let apart = self.b.object(apart, span);
                self.b.call("__omp_lanes_with", int, vec![apart], span)
            }
            None => self.b.call("__omp_lane_each", int, vec![count], span),
        };
        let condition = self.b.number(2, span);
        each.push(self.fork(inner, &parts, &none, captured, (wanted, condition, LoopForm::Shared), span));
        let team = self.b.block(each, span);
        let mut list = lanes.before;
        match lanes.state {
            None => list.push(team),
            Some(state) => {
                let mut arguments = vec![self.decayed(state, span)];
                for held in [lanes.count].iter().chain(&lanes.parts) {
                    let place = self.b.object(*held, span);
                    arguments.push(self.b.address(place, span));
                }
                let more = self.b.call("__omp_next_lanes", int, arguments, span);
                list.push(self.b.while_loop(more, team, span));
            }
        }
        self.b.block(list, span)
    }
}
