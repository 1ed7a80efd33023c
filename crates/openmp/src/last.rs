//! The end of `main`: tasks that were created outside of all regions are still to be executed.
//!
//! The whole program is a region of one thread. Its tasks are put off or run beside it, so that some may be left
//! when `main` returns; a region waits for its tasks where it ends, and so does this one, while the variables of `main` are
//! there. Deliberately not here: `exit`, which ends everything where it is called.

use crate::translate::Translate;
use crate::walk;
use antiphon_syntax::ast::{Ast, FunctionId, Linkage, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};

/// Whether units create tasks.
pub(crate) fn creates_tasks(units: &[Ast]) -> bool {
    units.iter().flat_map(|ast| &ast.stmts).any(|stmt| match &stmt.kind {
        StmtKind::OpenMp(directive) => {
            let is_task = |construct: &Construct| matches!(construct, Construct::Task | Construct::Taskloop);
            directive.constructs.iter().any(is_task)
                || directive.clauses.iter().any(|clause| clause.kind == ClauseKind::Nowait)
        }
        _ => false,
    })
}

/// Whether units have no teams, devices or whatever else may run beside the thread that executes all tasks.
pub(crate) fn is_lone(units: &[Ast]) -> bool {
    let alone = [
        Construct::Task,
        Construct::Taskloop,
        Construct::Taskwait,
        Construct::Taskgroup,
        Construct::Taskyield,
        Construct::Depobj,
        Construct::Critical,
        Construct::Atomic,
        Construct::Flush,
    ];
    units.iter().flat_map(|ast| &ast.stmts).all(|stmt| match &stmt.kind {
        StmtKind::OpenMp(directive) => directive.constructs.iter().all(|construct| alone.contains(construct)),
        _ => true,
    })
}

impl Translate<'_> {
    /// Whoever returns from `main` waits for what is left to do.
    pub fn last_tasks(&mut self, function: FunctionId, body: StmtId) {
        let of = self.b.ast.function(function);
        if self.b.names.text(of.name) != "main" || of.linkage != Linkage::External {
            return;
        }
        let returns: Vec<StmtId> = walk::parts(self.b.ast, body)
            .stmts
            .into_iter()
            .filter(|id| matches!(self.b.ast.stmt(*id).kind, StmtKind::Return(_)))
            .collect();
        for id in returns {
            let span = self.b.ast.stmt(id).span;
            let StmtKind::Return(value) = self.b.ast.stmt(id).kind else { continue };
            let mut list = Vec::new();
            let value = value.map(|value| {
                let ty = self.b.ty(value);
                let status = self.b.set(".status", ty, value, &mut list, span);
                self.b.object(status, span)
            });
            list.push(self.b.call_statement("__omp_last", Vec::new(), span));
            list.push(self.b.stmt(StmtKind::Return(value), span));
            self.b.ast.stmts[id.0 as usize].kind = StmtKind::Block(list);
        }
        let span = self.b.ast.stmt(body).span;
        let last = self.b.call_statement("__omp_last", Vec::new(), span);
        if let StmtKind::Block(list) = &mut self.b.ast.stmts[body.0 as usize].kind {
            list.push(last);
        }
    }
}
