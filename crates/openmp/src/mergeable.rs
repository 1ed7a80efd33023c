//! `mergeable`: a task that is executed where it is met may use the variables of its creator in place of copies.
//!
//! Whether it does is open. Nobody sees it if the task changes no copy, has no variables of its own without a value, and if nobody else
//! can change the originals meanwhile: the creator waits, so that it takes a pointer or a clause of another construct to do that.
//! Such tasks are tasks like others.
//!
//! Deliberately not here: tasks that show whether they were merged. They are rejected.

use crate::sharing::{is_shared_around, is_static, Lists, TypedClause};
use crate::translate::Translate;
use crate::walk;
use antiphon_syntax::ast::{ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::ClauseKind;
use antiphon_syntax::types::Type;

impl Translate<'_> {
    /// A task that may be merged does the same then.
    pub fn check_merging(&mut self, own: &[TypedClause], inner: StmtId, lists: &Lists) {
        let Some(clause) = own.iter().find(|clause| clause.kind == ClauseKind::Mergeable) else { return };
        let is_executed_at_once = |clause: &TypedClause| matches!(clause.kind, ClauseKind::If | ClauseKind::Final);
        if own.iter().any(is_executed_at_once) && self.shows_merging(inner, lists) {
            self.unsupported(clause.span, "a task that may be merged, and shows it,");
        }
    }

    fn shows_merging(&self, inner: StmtId, lists: &Lists) -> bool {
        let ast = &*self.b.ast;
        let parts = walk::parts(ast, inner);
        let changed = walk::changes(ast, &parts.exprs);
        let addressed = walk::addressed(ast);
        // What a task sets of OpenMP's own variables its creator would find set.
        let sets = ast.functions.iter().any(|function| self.b.names.text(function.name).starts_with("omp_set_"));
        if sets || !lists.private.is_empty() || !lists.reduced.is_empty() {
            return true;
        }
        let is_shared = |object: ObjectId| {
            let is_first = lists.first.contains(&object);
            lists.shared.contains(&object)
                || !is_first && (is_static(ast, object) || is_shared_around(ast, &self.contexts, object))
        };
        let copied = parts.free(ast).into_iter().filter(|object| !is_shared(*object));
        let mut copied = copied.filter(|object| !self.sums.iter().any(|sum| sum.pointer == *object));
        copied.any(|object| {
            let is_whole = matches!(ast.types.get(ast.object(object).ty.ty), Type::Array(..));
            let may_change = changed.contains(&object) || addressed.contains(&object) || is_static(ast, object);
            // What all threads see, others may change.
            is_whole || may_change || is_shared_around(ast, &self.contexts, object) || self.is_handed_on(object)
        })
    }

    /// Whether a clause of a construct that is still to come gives a variable to others.
    fn is_handed_on(&self, object: ObjectId) -> bool {
        let gives = |clause: &TypedClause| {
            !matches!(clause.kind, ClauseKind::Private | ClauseKind::Firstprivate)
                && clause.items.iter().any(|item| item.variable == object)
        };
        self.b.ast.stmts.iter().any(|stmt| match &stmt.kind {
            StmtKind::OpenMp(directive) => directive.clauses.iter().any(gives),
            _ => false,
        })
    }
}
