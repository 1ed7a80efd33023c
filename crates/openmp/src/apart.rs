//! Iterations of a `taskloop` that touch nothing in common: then it does not matter which of them are one task.
//!
//! Judged by the text of the statement alone: it changes only what each iteration has for itself, and elements of arrays whose
//! one index is the variable of the loop. Deliberately not here: other indices, pointers, calls and directives; of these it is
//! not known, and every size that tasks may have is explored.

use crate::sharing::{is_static, Lists};
use crate::translate::Translate;
use crate::walk;
use antiphon_syntax::ast::{ExprId, ExprKind, ObjectId, StmtId, StmtKind};
use antiphon_syntax::types::Type;
use rustc_hash::FxHashSet;

impl Translate<'_> {
    /// Whether no iteration touches what another one changes; `variable` is the one of the only loop.
    pub fn stay_apart(&self, body: StmtId, variable: Option<ObjectId>, lists: &Lists) -> bool {
        let (ast, parts) = (&*self.b.ast, walk::parts(self.b.ast, body));
        let is_directive = |id: &StmtId| matches!(ast.stmt(*id).kind, StmtKind::OpenMp(_));
        if parts.stmts.iter().any(is_directive) {
            return false;
        }
        let privates = lists.privates();
        let is_new = |object: ObjectId| parts.declared.contains(&object) && !is_static(ast, object);
        let is_own = |object: ObjectId| privates.contains(&object) || is_new(object);
        let mut changed = FxHashSet::default();
        for e in &parts.exprs {
            let place = match ast.expr(*e).kind {
                ExprKind::Assign(place, _) | ExprKind::CompoundAssign { place, .. } | ExprKind::Step(_, place) => place,
                ExprKind::Object(_) | ExprKind::Index(..) | ExprKind::Int(_) | ExprKind::Convert(..) => continue,
                ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Conditional(..) => continue,
                _ => return false,
            };
            match (&ast.expr(place).kind, self.element(place, variable)) {
                (ExprKind::Object(object), _) if is_own(*object) => {}
                (_, Some(array)) => {
                    changed.insert(array);
                }
                _ => return false,
            }
        }
        let names = |array: ObjectId| {
            let named = parts.exprs.iter();
            named.filter(|e| matches!(ast.expr(**e).kind, ExprKind::Object(object) if object == array)).count()
        };
        let elements =
            |array: ObjectId| parts.exprs.iter().filter(|e| self.element(**e, variable) == Some(array)).count();
        let through_pointers = parts.exprs.iter().any(|e| match ast.expr(*e).kind {
            ExprKind::Index(base, _) => self.array_of(base).is_none(),
            _ => false,
        });
        !through_pointers && changed.into_iter().all(|array| names(array) == elements(array))
    }

    /// The array of which an expression is the element of the loop's number.
    fn element(&self, e: ExprId, variable: Option<ObjectId>) -> Option<ObjectId> {
        let ExprKind::Index(base, index) = self.b.ast.expr(e).kind else { return None };
        let ExprKind::Object(used) = self.b.ast.expr(self.bare(index)).kind else { return None };
        (Some(used) == variable).then(|| self.array_of(base)).flatten()
    }

    /// The array that the base of an index names.
    fn array_of(&self, mut base: ExprId) -> Option<ObjectId> {
        while let ExprKind::Convert(_, _, inner) = self.b.ast.expr(base).kind {
            base = inner;
        }
        let ExprKind::Object(object) = self.b.ast.expr(base).kind else { return None };
        matches!(self.b.ast.types.get(self.b.ast.object(object).ty.ty), Type::Array(..)).then_some(object)
    }
}
