//! `sections`, whose statements are numbered like the iterations of a loop; and `simd`, whose iterations are lanes.
//!
//! Deliberately not here: what a number means in a loop, which is for `loops`, and how lanes run at once, which is for `marked`.

use crate::canonical::canonical_of_any;
use crate::clauses::has;
use crate::lanes::{TURNS_IN_THREADS, TURNS_OF_LANES};
use crate::marked::{CopiesOf, LoopForm};
use crate::sharing::{Kind, Lists, TypedClause};
use crate::translate::Translate;
use crate::uneven::Space;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct, Item};

/// What `safelen` is called where lanes are threads of a team, and where threads have lanes.
const LANES: &str = "lanes";
pub(crate) const LANES_OF_THREADS: &str = "lanes of threads";

impl Translate<'_> {
    /// `simd`: a loop whose iterations may be executed at once, each by a lane of its own.
    pub fn simd(&mut self, own: Vec<TypedClause>, body: Option<StmtId>, span: Span) -> StmtId {
        let form = match self.is_markable(&[Construct::Simd], &own, body) {
            true => LoopForm::MarkedLanes,
            false => LoopForm::Shared,
        };
        let (mut inner_clauses, mut list) = (own, Vec::new());
        self.keep_loop_variables(&mut inner_clauses, body, span);
        inner_clauses.retain(|clause| !matches!(clause.kind, ClauseKind::Simdlen | ClauseKind::Aligned));
        if form == LoopForm::Shared {
            self.window_for_lanes(&mut inner_clauses, &mut list, span);
            // Any two iterations may be in different lanes.
            let words = vec![self.b.names.intern("dynamic")];
            inner_clauses.push(TypedClause { words, ..TypedClause::new(ClauseKind::Schedule, span) });
        }
        let ordered = body.map(|body| self.ordered_lanes(body)).unwrap_or_default();
        if !ordered.is_empty() {
            self.take_turns_of_lanes(&mut inner_clauses, (&ordered, TURNS_OF_LANES), span);
            list.push(self.lanes_in_turns(inner_clauses, body, span));
            return self.b.block(list, span);
        }
        list.push(self.lanes(inner_clauses, body, form, span));
        self.b.block(list, span)
    }

    /// The variables of loops of `simd` are linear or `lastprivate`: if they are declared before, they have a value behind the loops.
    pub fn keep_loop_variables(&mut self, clauses: &mut Vec<TypedClause>, body: Option<StmtId>, span: Span) {
        let collapse =
            clauses.iter().find(|clause| clause.kind == ClauseKind::Collapse).and_then(|clause| clause.value);
        let depth = collapse.map_or(Some(1), |depth| self.constant(depth)).unwrap_or(0);
        let (mut at, mut items) = (body, Vec::new());
        for _ in 0..depth {
            let Some(of) = at.and_then(|at| canonical_of_any(self.b.ast, at)) else { break };
            if !of.is_declared {
                items.push(Item { variable: of.variable, sections: Vec::new(), place: None, span });
            }
            at = Some(of.body);
        }
        let is_listed = |item: &Item<ExprId, ObjectId>| {
            let says = [ClauseKind::Lastprivate, ClauseKind::Private];
            let keeps = clauses.iter().filter(|clause| says.contains(&clause.kind));
            keeps.flat_map(|clause| &clause.items).any(|known| known.variable == item.variable)
        };
        items.retain(|item| !is_listed(item));
        if !items.is_empty() {
            clauses.push(TypedClause { items, ..TypedClause::new(ClauseKind::Lastprivate, span) });
        }
    }

    /// How far apart lanes of a team may be, as one clause; computed before they begin.
    pub fn window_for_lanes(&mut self, clauses: &mut Vec<TypedClause>, list: &mut Vec<StmtId>, span: Span) {
        let about = |clause: &TypedClause| matches!(clause.kind, ClauseKind::Safelen | ClauseKind::If);
        let value =
            |kind: ClauseKind| clauses.iter().find(|clause| clause.kind == kind).and_then(|clause| clause.value);
        let (length, condition, long) = (value(ClauseKind::Safelen), value(ClauseKind::If), self.b.long());
        if length.is_none() && condition.is_none() {
            return;
        }
        clauses.retain(|clause| !about(clause));
        let mut window = match length {
            Some(length) => self.b.arithmetic(length, long),
            None => self.b.long_number(i128::from(u32::MAX), span),
        };
        if let Some(condition) = condition {
            // `if(0)`: one lane.
            let condition = self.truth(condition);
            let condition = self.b.arithmetic(condition, long);
            let one = self.b.long_number(1, span);
            let wider = self.b.long_binary(BinaryOp::Subtract, window, one);
            let wider = self.b.long_binary(BinaryOp::Multiply, condition, wider);
            let one = self.b.long_number(1, span);
            window = self.b.long_binary(BinaryOp::Add, wider, one);
        }
        let window = self.b.set(".lanes", long, window, list, span);
        let window = self.b.object(window, span);
        let words = vec![self.b.names.intern(LANES)];
        clauses.push(TypedClause { words, value: Some(window), ..TypedClause::new(ClauseKind::Safelen, span) });
    }

    /// What that clause says, if there is one.
    pub fn window_of_lanes(&self, clauses: &[TypedClause]) -> Option<ExprId> {
        let is_it = |clause: &&TypedClause| clause.words.first().is_some_and(|word| self.b.names.text(*word) == LANES);
        clauses.iter().filter(|clause| clause.kind == ClauseKind::Safelen).find(is_it)?.value
    }

    /// The directives `ordered simd` in a statement.
    fn ordered_lanes(&self, body: StmtId) -> Vec<StmtId> {
        let is_it = |id: &StmtId| match &self.b.ast.stmt(*id).kind {
            StmtKind::OpenMp(directive) => {
                directive.constructs == [Construct::Ordered] && has(&directive.clauses, ClauseKind::SimdWord)
            }
            _ => false,
        };
        walk::parts(self.b.ast, body).stmts.into_iter().filter(is_it).collect()
    }

    /// Whether a directive `ordered simd` is for all threads, too.
    pub fn is_for_threads(&self, id: StmtId) -> bool {
        match &self.b.ast.stmt(id).kind {
            StmtKind::OpenMp(directive) => has(&directive.clauses, ClauseKind::Threads),
            _ => false,
        }
    }

    /// `if` that names no construct is for `simd`, too.
    pub fn condition_of_lanes(&mut self, own: &[TypedClause], rest: &[Construct]) -> Option<TypedClause> {
        let clause = own.iter().find(|clause| clause.kind == ClauseKind::If && clause.words.is_empty())?;
        let value = clause.value.filter(|_| rest.contains(&Construct::Simd)).and_then(|value| self.b.again(value))?;
        Some(TypedClause { value: Some(value), ..clause.clone() })
    }

    /// `for simd`: any two iterations may be lanes of one thread, whatever the schedule is. `ordered simd` is for the lanes of a thread
    /// alone, and so orders nothing where threads may have any iterations; where the schedule says whose they are, see `lanes`. `ordered threads simd`
    /// is for all threads.
    pub fn lanes_of_threads(
        &mut self,
        clauses: &mut Vec<TypedClause>,
        body: Option<StmtId>,
        list: &mut Vec<StmtId>,
        span: Span,
    ) {
        let ordered = body.map(|body| self.ordered_lanes(body)).unwrap_or_default();
        let is_static = self.is_static(clauses) || self.has_chunks(clauses);
        if is_static && ordered.iter().any(|id| !self.is_for_threads(*id)) {
            self.window_for_lanes(clauses, list, span);
            return self.take_turns_of_lanes(clauses, (&ordered, TURNS_IN_THREADS), span);
        }
        let length = clauses.iter().find(|clause| clause.kind == ClauseKind::Safelen).and_then(|clause| clause.value);
        let length = length.unwrap_or_else(|| self.b.long_number(i128::from(u32::MAX), span));
        clauses.retain(|clause| clause.kind != ClauseKind::Safelen);
        let words = vec![self.b.names.intern(LANES_OF_THREADS)];
        clauses.push(TypedClause { words, value: Some(length), ..TypedClause::new(ClauseKind::Safelen, span) });
        for id in ordered {
            let StmtKind::OpenMp(directive) = &mut self.b.ast.stmts[id.0 as usize].kind else { continue };
            match (has(&directive.clauses, ClauseKind::Threads), directive.body) {
                (false, Some(inner)) => self.b.ast.stmts[id.0 as usize].kind = StmtKind::Block(vec![inner]),
                _ => directive.clauses.retain(|clause| clause.kind != ClauseKind::SimdWord),
            }
        }
        // Behind `nowait`, a static schedule says who executes what in the next loop.
        let is_one_lane = clauses.iter().any(|clause| {
            let is_one = |e: ExprId| matches!(self.b.ast.expr(self.bare(e)).kind, ExprKind::Int(1));
            clause.kind == ClauseKind::Safelen && clause.value.is_some_and(is_one)
        });
        if is_one_lane || self.is_static(clauses) && has(clauses, ClauseKind::Nowait) {
            return;
        }
        clauses.retain(|clause| clause.kind != ClauseKind::Schedule);
        if is_static || has(clauses, ClauseKind::Ordered) {
            let words = vec![self.b.names.intern("dynamic")];
            clauses.push(TypedClause { words, ..TypedClause::new(ClauseKind::Schedule, span) });
        }
    }

    /// Lanes that are not marked run on threads of their own at best; that one thread's follow each other is said to be assumed.
    pub fn lanes_in_order(&mut self, made: StmtId, span: Span) -> StmtId {
        let says = self.b.call_statement("__omp_lanes", Vec::new(), span);
        self.b.block(vec![says, made], span)
    }

    pub fn sections(&mut self, own: Vec<TypedClause>, body: Option<StmtId>, span: Span) -> StmtId {
        self.check_nesting("sections", span);
        let mut ahead = Vec::new();
        let unknown = self.unknown_if_cancelled(Construct::Sections, &own, body, &mut ahead, span);
        let Some(body) = body else { return self.b.stmt(StmtKind::Empty, span) };
        let mut list = Vec::new();
        if self.check_cancelled(Construct::Sections, &own, body, span) {
            list.push(self.b.call_statement("__omp_cancellable", Vec::new(), span));
        }
        let sums = self.task_sums(&own, &mut list, span);
        let made = self.cancellable(Construct::Sections, body, |all| all.each_section(&own, body, list, span));
        self.sums.truncate(sums);
        let mut list = ahead;
        list.push(made);
        if !has(&own, ClauseKind::Nowait) {
            list.extend(self.barrier(span));
        }
        list.extend(unknown);
        self.b.block(list, span)
    }

    /// The sections, each executed by whoever takes it.
    fn each_section(&mut self, own: &[TypedClause], body: StmtId, mut list: Vec<StmtId>, span: Span) -> StmtId {
        self.check_extrema(own, Some(body));
        let mut lists = Lists::of(own);
        lists.sections = self.sections_of(own, &mut list, span);
        let sections = self.section_list(body);
        let is_apart = sections.iter().all(|section| self.is_apart(&[*section], &lists, CopiesOf::Thread));
        let inner = self.within(Kind::Inside, Some("sections"), &lists, |all| {
            sections.iter().for_each(|section| all.statement(*section));
            all.b.block(sections.clone(), span)
        });
        let parts = walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, "sections");
        let original = |all: &mut Self, object| all.b.object(object, span);
        let mut copies = self.copies_for(LoopForm::Shared, &lists, span, original);
        self.conditional_copies((LoopForm::Shared, &mut lists), &parts, &mut copies, (&mut list, None), span);
        walk::replace(self.b.ast, &parts.exprs, &copies.stands);
        list.append(&mut copies.before);
        let (long, int) = (self.b.long(), self.b.int());
        let state_type = self.b.array(long, 7);
        let state = self.b.local(".part", state_type, span);
        list.push(self.b.declare(state, None, span));
        let zero = self.b.number(0, span);
        let is_last = self.b.set(".last", int, zero, &mut list, span);
        let count = self.b.long_number(sections.len() as i128, span);
        let (at, kind, chunk) =
            (self.decayed(state, span), self.b.number(if is_apart { 8 } else { 9 }, span), self.b.long_number(1, span));
        list.push(self.b.call_statement("__omp_loop", vec![at, kind, count, chunk], span));
        let mut cases = Vec::new();
        for (index, &section) in sections.iter().enumerate() {
            let number = self.state_at(state, 0, span);
            let index_value = self.b.long_number(index as i128, span);
            let is_this = self.b.binary(BinaryOp::Equal, number, index_value, int);
            let mut then = Vec::new();
            if let Some(now) = copies.now {
                let (place, index) = (self.b.object(now, span), self.b.long_number(index as i128, span));
                then.push(self.b.assign(place, index, span));
            }
            // What shows who executes it is a part of the thread that the runtime chose for it.
            if is_apart {
                let one = self.b.number(1, span);
                then.push(self.b.call_statement("__omp_aside", vec![one], span));
            }
            then.push(section);
            if is_apart {
                then.push(self.b.call_statement("__omp_aside_end", Vec::new(), span));
            }
            if index + 1 == sections.len() {
                let (place, one) = (self.b.object(is_last, span), self.b.number(1, span));
                then.push(self.b.assign(place, one, span));
            }
            let then = self.b.block(then, span);
            cases.push(self.b.when(is_this, then, span));
        }
        let cases = self.b.block(cases, span);
        let at = self.decayed(state, span);
        let more = self.b.call("__omp_next", int, vec![at], span);
        list.push(self.b.while_loop(more, cases, span));
        self.write_back(&Space::Even(Vec::new()), (is_last, &lists.last, &[]), &copies, &mut list, span);
        list.append(&mut copies.after);
        self.give_back((Construct::Sections, &mut copies), &mut list, span);
        self.b.block(list, span)
    }

    /// The statements of `sections`; the first may stand without its directive.
    fn section_list(&mut self, body: StmtId) -> Vec<StmtId> {
        let StmtKind::Block(inner) = &self.b.ast.stmt(body).kind else { return vec![body] };
        let mut sections: Vec<Vec<StmtId>> = Vec::new();
        for id in inner.clone() {
            let section = match &self.b.ast.stmt(id).kind {
                StmtKind::OpenMp(directive) if directive.constructs == [Construct::Section] => directive.body,
                _ => None,
            };
            match (section, sections.last_mut()) {
                (Some(body), _) => sections.push(vec![body]),
                (None, Some(open)) => open.push(id),
                (None, None) => sections.push(vec![id]),
            }
        }
        let span = self.b.ast.stmt(body).span;
        sections.into_iter().map(|list| self.b.block(list, span)).collect()
    }
}
