//! Whether the value that a variable has behind a loop is used.
//!
//! Asked of the text alone: every use outside of the loop counts, wherever it stands, but those in
//! `for` loops that set the variable first. Static variables are always used.

use crate::facts::Unit;
use antiphon_openmp::parts;
use antiphon_syntax::ast::{ExprKind, FunctionId, ObjectId, StmtId, StmtKind};
use rustc_hash::FxHashSet;

/// Whether a variable may be used outside of a loop of this function, with the value that it left.
pub(crate) fn is_live(unit: &Unit<'_>, function: FunctionId, at: StmtId, object: ObjectId) -> bool {
    let ast = unit.ast;
    if unit.is_static(object) {
        return true;
    }
    let Some(body) = ast.function(function).body else { return true };
    let all = parts(ast, body);
    let mut covered: FxHashSet<_> = parts(ast, at).exprs.into_iter().collect();
    for stmt in &all.stmts {
        let StmtKind::Loop(of) = &ast.stmt(*stmt).kind else { continue };
        let sets = of.init.is_some_and(|init| match ast.stmt(antiphon_openmp::inside(ast, init)).kind {
            StmtKind::Expr(e) => assigned(unit, e) == Some(object),
            _ => false,
        });
        let of_loop = parts(ast, *stmt);
        if sets && !of_loop.stmts.contains(&at) {
            covered.extend(of_loop.exprs);
        }
    }
    for e in &all.exprs {
        if let ExprKind::Assign(place, _) = ast.expr(*e).kind {
            covered.insert(place);
        }
    }
    all.exprs.iter().any(|e| !covered.contains(e) && matches!(ast.expr(*e).kind, ExprKind::Object(o) if o == object))
}

fn assigned(unit: &Unit<'_>, e: antiphon_syntax::ast::ExprId) -> Option<ObjectId> {
    let ExprKind::Assign(place, _) = unit.ast.expr(e).kind else { return None };
    match unit.ast.expr(place).kind {
        ExprKind::Object(object) => Some(object),
        _ => None,
    }
}

/// Whether control may come to a statement of this function more than once.
pub(crate) fn is_repeated(unit: &Unit<'_>, function: FunctionId, at: StmtId) -> bool {
    let ast = unit.ast;
    let Some(body) = ast.function(function).body else { return true };
    parts(ast, body).stmts.iter().any(|stmt| match &ast.stmt(*stmt).kind {
        StmtKind::Loop(_) => *stmt != at && parts(ast, *stmt).stmts.contains(&at),
        StmtKind::Goto(_) | StmtKind::GotoComputed(_) => true,
        _ => false,
    })
}
