//! Variables at which somebody may look behind a loop that sets them in each iteration.
//!
//! Where a thread has a variable for itself, what an iteration leaves in it says who executed the iteration, even if each of them sets it
//! before it is used: with a dynamic schedule one thread may have all iterations, and others find behind the loop what they had before it. Nobody finds
//! anything if all that reads the variable stands in loops that set it first, as temporaries and counters of inner loops are used.
//!
//! Only loops without directives count, so that none of them has the loop in question inside. The question is one of the text, and asked before
//! anything is translated. Deliberately not here: where control goes. A read that comes before the loop counts as one behind it.

use crate::walk;
use antiphon_syntax::ast::{Ast, ExprId, ExprKind, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::ClauseKind;
use rustc_hash::FxHashSet;

/// The variables of a unit that are read in other places than loops which set them first, or whose addresses are taken.
pub(crate) fn read_elsewhere(ast: &Ast) -> FxHashSet<ObjectId> {
    let mut all = walk::addressed(ast);
    for body in ast.functions.iter().filter_map(|function| function.body) {
        let parts = walk::parts(ast, body);
        let mut covered: FxHashSet<ExprId> = FxHashSet::default();
        for stmt in &parts.stmts {
            match &ast.stmt(*stmt).kind {
                StmtKind::Loop(inner) => {
                    cover(ast, *stmt, inner.init.and_then(|init| set_by(ast, init)).as_slice(), &mut covered);
                    cover(ast, inner.body, &set_first(ast, inner.body), &mut covered);
                }
                StmtKind::OpenMp(directive) => {
                    let gives = |kind: ClauseKind| {
                        matches!(kind, ClauseKind::Private | ClauseKind::Lastprivate | ClauseKind::Shared)
                    };
                    let reading = directive.clauses.iter().filter(|clause| !gives(clause.kind));
                    all.extend(reading.flat_map(|clause| &clause.items).map(|item| item.variable));
                }
                _ => {}
            }
        }
        let set = parts.exprs.iter().filter_map(|e| match ast.expr(*e).kind {
            ExprKind::Assign(place, _) => Some(place),
            _ => None,
        });
        covered.extend(set.collect::<Vec<_>>());
        all.extend(parts.exprs.iter().filter(|e| !covered.contains(e)).filter_map(|e| named(ast, *e)));
    }
    all
}

fn named(ast: &Ast, e: ExprId) -> Option<ObjectId> {
    match ast.expr(e).kind {
        ExprKind::Object(object) => Some(object),
        _ => None,
    }
}

/// Notes where a statement without directives names variables that it sets first.
fn cover(ast: &Ast, stmt: StmtId, set: &[ObjectId], covered: &mut FxHashSet<ExprId>) {
    if set.is_empty() {
        return;
    }
    let parts = walk::parts(ast, stmt);
    let is_ours = |id: &StmtId| matches!(ast.stmt(*id).kind, StmtKind::OpenMp(_) | StmtKind::Label(..));
    if !parts.stmts.iter().any(is_ours) {
        covered.extend(parts.exprs.iter().filter(|e| named(ast, **e).is_some_and(|object| set.contains(&object))));
    }
}

/// The variable that a statement sets, if it computes the value from others.
fn set_by(ast: &Ast, stmt: StmtId) -> Option<ObjectId> {
    let StmtKind::Expr(e) = ast.stmt(stmt).kind else { return None };
    let ExprKind::Assign(place, value) = ast.expr(e).kind else { return None };
    let object = named(ast, place)?;
    let reads = walk::expr_parts(ast, value).exprs.iter().any(|e| named(ast, *e) == Some(object));
    (!reads).then_some(object)
}

/// The variables of a block that the first statement which names them sets.
fn set_first(ast: &Ast, body: StmtId) -> Vec<ObjectId> {
    let list = match &ast.stmt(body).kind {
        StmtKind::Block(list) => list.clone(),
        _ => vec![body],
    };
    let (mut seen, mut set): (FxHashSet<ObjectId>, Vec<ObjectId>) = Default::default();
    for stmt in list {
        let names = walk::parts(ast, stmt).exprs;
        let set_here = set_by(ast, stmt).filter(|object| !seen.contains(object));
        set.extend(set_here);
        seen.extend(names.into_iter().filter_map(|e| named(ast, e)));
    }
    set
}
