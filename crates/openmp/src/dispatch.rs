//! `dispatch` and what waits like it: `depend` and `nowait` where no task is written.
//!
//! Which function a `dispatch` calls typing has settled. Its `depend` and `nowait` are those of a `taskwait` before the call, and
//! `depend` and `nowait` of `taskwait` and `interop` are those of an empty task: with `nowait` it is one that may run at any time, and
//! nobody waits for it; but what depends on the same places later comes behind it.
//!
//! An object of `append_args` gets these clauses as well, which is the same. `device` says which device is the default one in the call.
//!
//! Deliberately not here: what becomes of the arguments, which typing has settled, too.

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
        let (int, device) = (self.b.int(), own.iter().find(|clause| clause.kind == ClauseKind::Device));
        // The device of the clause is the default one as long as the call takes.
        let before = device.and_then(|clause| clause.value).map(|number| {
            let before = self.b.call("omp_get_default_device", int, Vec::new(), span);
            let before = self.b.set(".before", int, before, &mut list, span);
            let number = self.b.arithmetic(number, int);
            list.push(self.b.call_statement("omp_set_default_device", vec![number], span));
            before
        });
        list.push(self.construct(&[], Vec::new(), body, span));
        if let Some(before) = before {
            let before = self.b.object(before, span);
            list.push(self.b.call_statement("omp_set_default_device", vec![before], span));
        }
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
