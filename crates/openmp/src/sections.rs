//! `sections`, whose statements are numbered like the iterations of a loop; and `simd`, whose iterations are lanes.
//!
//! Deliberately not here: what a number means in a loop, which is for `loops`, and how lanes run at once, which is for `marked`.

use crate::clauses::has;
use crate::marked::LoopForm;
use crate::sharing::{Kind, Lists, TypedClause};
use crate::translate::Translate;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprKind, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};

impl Translate<'_> {
    /// `simd`: a loop whose iterations may be executed at once, each by a lane of its own.
    pub fn simd(&mut self, own: Vec<TypedClause>, body: Option<StmtId>, span: Span) -> StmtId {
        let form = match self.is_markable(&[Construct::Simd], &own, body) {
            true => LoopForm::MarkedLanes,
            false => LoopForm::Shared,
        };
        let safelen = own.iter().find(|clause| clause.kind == ClauseKind::Safelen).and_then(|clause| clause.value);
        if let Some(length) = safelen.filter(|_| form == LoopForm::Shared) {
            if !matches!(self.b.ast.expr(length).kind, ExprKind::Int(1)) {
                self.unsupported(span, "`simd` with `safelen` around what concerns threads");
            }
        }
        if let Some(clause) = own.iter().find(|clause| clause.kind == ClauseKind::If && form == LoopForm::Shared) {
            self.unsupported(clause.span, "`simd` with `if` around what concerns threads");
        }
        let mut inner_clauses = own;
        inner_clauses.retain(|clause| !matches!(clause.kind, ClauseKind::Simdlen | ClauseKind::Aligned));
        if form == LoopForm::Shared {
            // Any two iterations may be in different lanes.
            let words = vec![self.b.names.intern("dynamic")];
            inner_clauses.push(TypedClause { words, ..TypedClause::new(ClauseKind::Schedule, span) });
        }
        if body.is_some_and(|body| self.takes_turns(body)) {
            inner_clauses.push(TypedClause::new(ClauseKind::Ordered, span));
        }
        self.lanes(inner_clauses, body, form, span)
    }

    /// Whether lanes take turns in a statement of `ordered simd`, which becomes an `ordered` of the lanes.
    fn takes_turns(&mut self, body: StmtId) -> bool {
        let mut found = false;
        for id in walk::parts(self.b.ast, body).stmts {
            if let StmtKind::OpenMp(directive) = &mut self.b.ast.stmts[id.0 as usize].kind {
                let is_it =
                    directive.constructs == [Construct::Ordered] && has(&directive.clauses, ClauseKind::SimdWord);
                if is_it {
                    directive.clauses.retain(|clause| clause.kind != ClauseKind::SimdWord);
                    found = true;
                }
            }
        }
        found
    }

    pub fn sections(&mut self, own: Vec<TypedClause>, body: Option<StmtId>, span: Span) -> StmtId {
        self.check_nesting("sections", span);
        let unknown = self.unknown_if_cancelled(Construct::Sections, &own, body, span);
        let Some(body) = body else { return self.b.stmt(StmtKind::Empty, span) };
        let mut list = Vec::new();
        if self.check_cancelled(Construct::Sections, &own, body, span) {
            list.push(self.b.call_statement("__omp_cancellable", Vec::new(), span));
        }
        let sums = self.task_sums(&own, &mut list, span);
        let made = self.cancellable(Construct::Sections, body, |all| all.each_section(&own, body, list, span));
        self.sums.truncate(sums);
        let mut list = vec![made];
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
        let asides: Vec<StmtId> = sections.iter().map(|section| self.aside(&[*section], &lists, span)).collect();
        let inner = self.within(Kind::Inside, Some("sections"), &lists, |all| {
            sections.iter().for_each(|section| all.statement(*section));
            all.b.block(sections.clone(), span)
        });
        let parts = walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, "sections");
        let mut copies = self.copies(&lists, span, |all, object| all.b.object(object, span));
        self.conditional_copies((LoopForm::Shared, &mut lists), &parts, &mut copies, &mut list, span);
        walk::replace(self.b.ast, &parts.exprs, &copies.stands);
        list.append(&mut copies.before);
        let (long, int) = (self.b.long(), self.b.int());
        let state_type = self.b.array(long, 7);
        let state = self.b.local(".part", state_type, span);
        list.push(self.b.declare(state, None, span));
        let zero = self.b.number(0, span);
        let is_last = self.b.set(".last", int, zero, &mut list, span);
        let count = self.b.long_number(sections.len() as i128, span);
        let (at, kind, chunk) = (self.decayed(state, span), self.b.number(8, span), self.b.long_number(1, span));
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
            then.push(asides[index]);
            then.push(section);
            then.push(self.b.call_statement("__omp_aside_end", Vec::new(), span));
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
        self.write_back(&[], (is_last, &lists.last, &[]), &copies, &mut list, span);
        list.append(&mut copies.after);
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
