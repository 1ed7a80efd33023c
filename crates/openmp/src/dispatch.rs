//! `dispatch` and what waits like it: `depend` and `nowait` where no task is written.
//!
//! Which function a `dispatch` calls typing has settled. Its `depend` and `nowait` are those of a `taskwait` before the call, and
//! `depend` and `nowait` of `taskwait` and `interop` are those of an empty task: with `nowait` it is one that may run at any time, and
//! nobody waits for it; but what depends on the same places later comes behind it.
//!
//! Deliberately not here: `append_args`, by which an `interop` object would get these clauses.

use crate::clauses::has;
use crate::sharing::{Lists, TypedClause};
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};

impl Translate<'_> {
    /// The call, behind what it waits for.
    pub fn dispatch(&mut self, own: &[TypedClause], body: Option<StmtId>, span: Span) -> StmtId {
        let mut list = self.empty_task(own, "dispatch", span);
        list.push(self.construct(&[], Vec::new(), body, span));
        self.b.block(list, span)
    }

    /// `taskwait nowait`
    pub fn taskwait_behind(&mut self, own: &[TypedClause], span: Span) -> StmtId {
        let list = self.empty_task(own, "taskwait", span);
        self.b.block(list, span)
    }

    /// A task that does nothing, if clauses say when.
    pub fn empty_task(&mut self, own: &[TypedClause], of: &str, span: Span) -> Vec<StmtId> {
        let depends = has(own, ClauseKind::Depend);
        if let Some(clause) = own.iter().find(|clause| clause.kind == ClauseKind::Nowait).filter(|_| !depends) {
            if of == "taskwait" {
                self.misuse(clause.span, "`nowait` of `taskwait` needs `depend`");
            }
        }
        let mut list = Vec::new();
        if !depends {
            return list;
        }
        if !has(own, ClauseKind::Nowait) {
            list.push(self.taskwait(own, span));
            return list;
        }
        for clause in own.iter().filter(|clause| clause.kind == ClauseKind::Depend) {
            self.dependences(clause, &mut list);
        }
        let nothing = self.b.stmt(StmtKind::Empty, span);
        let at_any_time = self.b.number(1, span);
        list.push(self.spawn(nothing, &Lists::default(), at_any_time, span));
        list
    }

    /// Whether a `taskwait` waits for nothing itself.
    pub fn goes_on(construct: Construct, own: &[TypedClause]) -> bool {
        construct == Construct::Taskwait && has(own, ClauseKind::Nowait)
    }
}
