//! Regions that consist of loops, as combined constructs: `parallel` around a `for` is a `parallel for`, and around several
//! loops it is one after the other; `teams` around a `distribute` is one construct as well.
//!
//! Nothing happens between them but barriers, which the ends of regions are, too; so what is known of a `parallel for` (that one
//! thread says as much as a team, that its iterations are independent) holds for them. Deliberately not here: regions with
//! copies that last from loop to loop, and loops with `nowait`, behind which threads do not wait.

use crate::canonical::inside;
use crate::clauses::{allowed, has};
use crate::sharing::TypedClause;
use antiphon_syntax::ast::{Ast, Directive, Expr, ExprId, ExprKind, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};

/// Combines the regions of a unit with their loops.
pub fn combine(ast: &mut Ast) {
    for index in 0..ast.stmts.len() as u32 {
        let id = StmtId(index);
        if let Some(made) = league(ast, id) {
            ast.stmts[index as usize].kind = StmtKind::OpenMp(Box::new(made));
            continue;
        }
        let Some((region, body)) = region(ast, id) else { continue };
        let single = inside(ast, body);
        if let Some(of_loop) = shared_loop(ast, single).filter(|of_loop| goes_together(region, of_loop)) {
            let made = combined(region.clauses.clone(), region, of_loop);
            ast.stmts[index as usize].kind = StmtKind::OpenMp(Box::new(made));
            continue;
        }
        let StmtKind::Block(list) = &ast.stmt(single).kind else { continue };
        let list = list.clone();
        if list.len() > 1 && lasts_for_nothing(ast, region) && list.iter().all(|stmt| is_whole_loop(ast, region, *stmt))
        {
            one_after_the_other(ast, id, &list);
        }
    }
}

/// A region whose clauses all belong to it.
fn region(ast: &Ast, id: StmtId) -> Option<(&Directive, StmtId)> {
    let StmtKind::OpenMp(directive) = &ast.stmt(id).kind else { return None };
    let fits = directive.constructs == [Construct::Parallel]
        && directive.clauses.iter().all(|clause| allowed(Construct::Parallel).contains(&clause.kind));
    directive.body.filter(|_| fits).map(|body| (&**directive, body))
}

/// A league that consists of a loop which its teams share, as one construct.
fn league(ast: &Ast, id: StmtId) -> Option<Directive> {
    let StmtKind::OpenMp(directive) = &ast.stmt(id).kind else { return None };
    let is_league = matches!(directive.constructs[..], [Construct::Teams] | [Construct::Target, Construct::Teams]);
    let body = directive.body.filter(|_| is_league)?;
    let StmtKind::OpenMp(of_loop) = &ast.stmt(inside(ast, body)).kind else { return None };
    let is_shared = matches!(of_loop.constructs.first(), Some(Construct::Distribute | Construct::Loop));
    if !is_shared || !goes_together(directive, of_loop) {
        return None;
    }
    let constructs = directive.constructs.iter().chain(&of_loop.constructs).copied().collect();
    let clauses = directive.clauses.iter().chain(&of_loop.clauses).cloned().collect();
    Some(Directive { constructs, clauses, body: of_loop.body, span: directive.span })
}

/// A loop that the threads of a region share, whose clauses all belong to it.
fn shared_loop(ast: &Ast, id: StmtId) -> Option<&Directive> {
    let StmtKind::OpenMp(directive) = &ast.stmt(id).kind else { return None };
    let is_loop =
        matches!(directive.constructs[..], [Construct::For] | [Construct::Loop] | [Construct::For, Construct::Simd]);
    let belongs = |clause: &TypedClause| directive.constructs.iter().any(|c| allowed(*c).contains(&clause.kind));
    // Every thread executes all of a `loop` that is bound to it.
    let binds_elsewhere = has(&directive.clauses, ClauseKind::Bind);
    (is_loop && !binds_elsewhere && directive.clauses.iter().all(belongs)).then_some(&**directive)
}

/// Whether no variable is named by both.
fn goes_together(region: &Directive, of_loop: &Directive) -> bool {
    let named = |clauses: &[TypedClause]| -> Vec<_> {
        clauses.iter().flat_map(|clause| &clause.items).map(|item| item.variable).collect()
    };
    let outside = named(&region.clauses);
    named(&of_loop.clauses).iter().all(|variable| !outside.contains(variable))
}

/// Whether a region has nothing for its threads that is there in more than one loop.
fn lasts_for_nothing(ast: &Ast, region: &Directive) -> bool {
    region.clauses.iter().all(|clause| {
        let is_number = clause.value.is_none_or(|e| matches!(ast.expr(e).kind, ExprKind::Int(_)));
        let kinds = [ClauseKind::NumThreads, ClauseKind::Shared, ClauseKind::Default, ClauseKind::ProcBind];
        kinds.contains(&clause.kind) && is_number
    })
}

fn is_whole_loop(ast: &Ast, region: &Directive, stmt: StmtId) -> bool {
    shared_loop(ast, inside(ast, stmt))
        .is_some_and(|of_loop| goes_together(region, of_loop) && !has(&of_loop.clauses, ClauseKind::Nowait))
}

fn combined(clauses: Vec<TypedClause>, region: &Directive, of_loop: &Directive) -> Directive {
    let mut constructs = vec![Construct::Parallel];
    constructs.extend(&of_loop.constructs);
    // Behind the loop is the end of the region.
    let of_loop_clauses = of_loop.clauses.iter().filter(|clause| clause.kind != ClauseKind::Nowait).cloned();
    let clauses = clauses.into_iter().chain(of_loop_clauses).collect();
    Directive { constructs, clauses, body: of_loop.body, span: region.span }
}

fn one_after_the_other(ast: &mut Ast, id: StmtId, list: &[StmtId]) {
    for &stmt in list {
        let at = inside(ast, stmt);
        let Some((region, _)) = region(ast, id) else { return };
        let (mut clauses, region) = (region.clauses.clone(), region.clone());
        for clause in &mut clauses {
            clause.value = clause.value.map(|e| again(ast, e));
        }
        let Some(of_loop) = shared_loop(ast, at) else { continue };
        let made = combined(clauses, &region, of_loop);
        ast.stmts[at.0 as usize].kind = StmtKind::OpenMp(Box::new(made));
    }
    ast.stmts[id.0 as usize].kind = StmtKind::Block(list.to_vec());
}

/// A number once more, since an expression stands in one place.
fn again(ast: &mut Ast, e: ExprId) -> ExprId {
    let Expr { ty, span, .. } = *ast.expr(e);
    let ExprKind::Int(value) = ast.expr(e).kind else { return e };
    ast.exprs.push(Expr { kind: ExprKind::Int(value), ty, span });
    ExprId(ast.exprs.len() as u32 - 1)
}
