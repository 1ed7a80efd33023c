//! `target`, `teams`, `distribute`: a device that is the host, and leagues of teams.
//!
//! A target region is executed by the host, which OpenMP allows wherever there is no device: what is mapped is
//! the variable itself, other scalars are copies. A league has up to two teams, which are threads with nothing in common:
//! critical regions and locks exclude threads of one team only. `distribute` shares iterations among the teams; with
//! `parallel for` behind it, all threads of all teams share them.
//!
//! Deliberately not here: devices with memory of their own, `target data` and what belongs to it, `nowait`.

use crate::clauses::has;
use crate::marked::LoopForm;
use crate::sharing::{Kind, Lists, TypedClause};
use crate::translate::Translate;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{ExprId, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::types::Type;
use rustc_hash::FxHashSet;

/// Who shares the iterations of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sharers {
    /// The threads of a team.
    Team,
    /// The first threads of the teams of a league.
    League,
    /// All threads of all teams.
    Everybody,
}

impl Translate<'_> {
    pub fn target(
        &mut self,
        own: Vec<TypedClause>,
        rest: &[Construct],
        others: Vec<TypedClause>,
        body: Option<StmtId>,
        span: Span,
    ) -> StmtId {
        for clause in own.iter().filter(|clause| matches!(clause.kind, ClauseKind::Nowait | ClauseKind::Depend)) {
            self.unsupported(clause.span, &format!("`target` with `{}`", clause.kind.text()));
        }
        let Some(body) = body else { return self.b.stmt(StmtKind::Empty, span) };
        let mut lists = Lists::of(&own);
        let parts = walk::parts(self.b.ast, body);
        let named = self.named(&parts, own.iter().chain(&others));
        for object in parts.free(self.b.ast) {
            let ty = self.b.ast.object(object).ty;
            let is_scalar = !matches!(self.b.ast.types.get(ty.ty), Type::Array(..) | Type::Record(_));
            if is_scalar && !named.contains(&object) && !lists.is_listed(object) {
                lists.first.push(object);
            }
        }
        let mut copies = self.copies(&lists, span, |all, object| all.b.object(object, span));
        walk::replace(self.b.ast, &parts.exprs, &copies.stands);
        for copy in copies.stands.values() {
            if let walk::Stand::Copy(copy) = copy {
                self.declared(*copy);
            }
        }
        let inner = self.within(Kind::Inside, None, &lists, |all| all.construct(rest, others, Some(body), span));
        let parts = walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, "target");
        let mut list = std::mem::take(&mut copies.before);
        list.push(inner);
        self.b.block(list, span)
    }

    /// The variables that clauses name, of a directive and of those inside: they are mapped, or have rules of their own.
    fn named<'c>(&self, parts: &walk::Parts, clauses: impl Iterator<Item = &'c TypedClause>) -> FxHashSet<ObjectId> {
        let inside = parts.stmts.iter().filter_map(|id| match &self.b.ast.stmt(*id).kind {
            StmtKind::OpenMp(directive) => Some(&directive.clauses),
            _ => None,
        });
        let inside = inside.flatten().flat_map(|clause| &clause.items).map(|item| item.variable);
        clauses.flat_map(|clause| &clause.items).map(|item| item.variable).chain(inside).collect()
    }

    /// A league; its teams do the same, but for what `distribute` shares among them.
    pub fn teams(
        &mut self,
        mut own: Vec<TypedClause>,
        rest: &[Construct],
        mut others: Vec<TypedClause>,
        body: Option<StmtId>,
        span: Span,
    ) -> StmtId {
        let said = Lists::of(&own);
        let all: Vec<TypedClause> = own.iter().chain(&others).cloned().collect();
        let loops: Vec<Construct> =
            rest.iter().copied().filter(|c| !matches!(c, Construct::Distribute | Construct::Parallel)).collect();
        let is_loop = rest.first() == Some(&Construct::Distribute);
        let only = if loops.is_empty() || loops == [Construct::Simd] { vec![Construct::For] } else { loops };
        let wanted = self.count(&own, ClauseKind::NumTeams, span);
        if is_loop && self.is_markable(&only, &all, body) {
            Self::handed_to_loop(&mut own, &mut others);
            self.next_loop = LoopForm::Marked;
            let lists = Lists::of(&own);
            let inner =
                self.within(Kind::Team, None, &lists, |all| all.worksharing_loop(others, &[], Vec::new(), body, span));
            let parts = walk::parts(self.b.ast, inner);
            self.check_default(&said, &parts, span);
            let captured = self.region_captures(&lists, &parts, span);
            let by_threads = rest.contains(&Construct::Parallel) || rest.contains(&Construct::Simd);
            let (wanted, condition) = match by_threads {
                true => (self.b.number(0, span), self.b.number(2, span)),
                false => (wanted, self.b.number(1, span)),
            };
            return self.fork(inner, &parts, &lists, captured, (wanted, condition, LoopForm::Marked), span);
        }
        let lists = Lists::of(&own);
        let inner = self.within(Kind::Team, None, &lists, |all| all.construct(rest, others, body, span));
        let parts = walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, "teams");
        self.check_default(&said, &parts, span);
        let captured = self.region_captures(&lists, &parts, span);
        let mut list = Vec::new();
        let sources = self.sources(&captured, &mut list, span);
        let function = self.outline("teams", inner, &parts, &lists, &captured, span);
        let handed = self.handed_over(&sources, &mut list, span);
        let region = self.b.function_value(function, span);
        list.push(self.b.call_statement("__omp_league", vec![region, handed, wanted], span));
        self.b.block(list, span)
    }

    /// The number that a clause gives, or 0.
    fn count(&mut self, clauses: &[TypedClause], kind: ClauseKind, span: Span) -> ExprId {
        let int = self.b.int();
        match clauses.iter().find(|clause| clause.kind == kind).and_then(|clause| clause.value) {
            Some(value) => self.b.arithmetic(value, int),
            None => self.b.number(0, span),
        }
    }

    /// `distribute`, alone or with `parallel for` or `simd` behind it.
    pub fn distribute(
        &mut self,
        own: Vec<TypedClause>,
        rest: &[Construct],
        others: Vec<TypedClause>,
        body: Option<StmtId>,
        span: Span,
    ) -> StmtId {
        if let Some(clause) = own.iter().find(|clause| clause.kind == ClauseKind::DistSchedule) {
            if clause.value.is_some() {
                self.unsupported(clause.span, "`dist_schedule` with a chunk");
            }
        }
        match rest.split_first() {
            Some((Construct::Parallel, inner)) => {
                self.sharers = Sharers::Everybody;
                // What would be shared among teams first is shared among all threads at once.
                let mut clauses: Vec<TypedClause> = own.into_iter().chain(others).collect();
                clauses.retain(|clause| clause.kind != ClauseKind::DistSchedule);
                let all: Vec<Construct> = [Construct::Parallel].into_iter().chain(inner.iter().copied()).collect();
                let made = self.construct(&all, clauses, body, span);
                self.sharers = Sharers::Team;
                made
            }
            _ => {
                let mut clauses: Vec<TypedClause> = own.into_iter().chain(others).collect();
                clauses.retain(|clause| clause.kind != ClauseKind::DistSchedule);
                if has(&clauses, ClauseKind::Schedule) || has(&clauses, ClauseKind::Ordered) {
                    self.misuse(span, "`distribute` has no clauses of a worksharing loop");
                }
                self.sharers = Sharers::League;
                let made = self.shared_loop(&clauses, body, LoopForm::Shared, span);
                self.sharers = Sharers::Team;
                made
            }
        }
    }
}
