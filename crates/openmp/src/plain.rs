//! Loops whose iterations do not wait for each other: no directive, lock or atomic access in
//! them, nor in what they call, and nobody asks who executes them.
//!
//! Of such a loop it is enough to look at every two iterations on different threads once
//! (`__omp_part_in_two` of the runtime): all schedules do the same if none is in another's way.

use crate::translate::Translate;
use crate::walk::{self, Parts};
use antiphon_syntax::ast::{Conversion, ExprId, ExprKind, FunctionId, Storage};
use antiphon_syntax::tree::Qualifiers;
use rustc_hash::FxHashSet;

/// Functions with these beginnings concern other threads.
const ABOUT_THREADS: &[&str] =
    &["__omp_", "omp_", "pthread_", "sem_", "__VERIFIER_", "mtx_", "thrd_", "cnd_", "atomic_", "MPI_"];

impl Translate<'_> {
    /// Whether the statement consists of what does not concern other threads but by accesses.
    pub fn is_plain(&self, parts: &Parts) -> bool {
        self.is_plain_within(&parts.exprs, &mut FxHashSet::default())
    }

    fn is_plain_within(&self, exprs: &[ExprId], seen: &mut FxHashSet<FunctionId>) -> bool {
        exprs.iter().all(|e| {
            let expr = self.b.ast.expr(*e);
            if expr.ty.quals.has(Qualifiers::ATOMIC) || expr.ty.quals.has(Qualifiers::VOLATILE) {
                return false;
            }
            match &expr.kind {
                ExprKind::Object(object) => self.b.ast.object(*object).storage != Storage::Thread,
                ExprKind::Call(callee, _) => match self.called(*callee) {
                    Some(function) => self.is_plain_function(function, seen),
                    None => false,
                },
                ExprKind::Builtin(antiphon_syntax::ast::Builtin::Atomic(_), _) => false,
                _ => true,
            }
        })
    }

    pub fn called(&self, mut callee: ExprId) -> Option<FunctionId> {
        loop {
            match self.b.ast.expr(callee).kind {
                ExprKind::Function(function) => return Some(function),
                ExprKind::Convert(Conversion::FunctionDecay | Conversion::Same, _, inner) => callee = inner,
                _ => return None,
            }
        }
    }

    fn is_plain_function(&self, id: FunctionId, seen: &mut FxHashSet<FunctionId>) -> bool {
        if !seen.insert(id) {
            return true;
        }
        let function = self.b.ast.function(id);
        let name = self.b.names.text(function.name);
        // Where a variable is does not concern other threads.
        if matches!(name, "__omp_side" | "__omp_there") {
            return true;
        }
        match function.body {
            Some(body) => {
                let parts = walk::parts(self.b.ast, body);
                let directive = |id: &antiphon_syntax::ast::StmtId| {
                    matches!(self.b.ast.stmt(*id).kind, antiphon_syntax::ast::StmtKind::OpenMp(_))
                };
                !parts.stmts.iter().any(directive) && self.is_plain_within(&parts.exprs, seen)
            }
            None => self.facts.is_alone && !ABOUT_THREADS.iter().any(|start| name.starts_with(start)),
        }
    }
}
