//! Whether it makes a difference how a team shares a loop that is proved: if not, one thread may execute
//! all of it, and whoever explores the program has nothing to interleave.
//!
//! No two iterations meet, so each computes the same wherever it runs. What is left are the copies
//! that threads have: what an iteration finds in one must not come from another iteration, a sum is
//! only ever added to, and what is copied back is set by the last iteration. Iterations must end, or
//! one would keep the others from being looked at.

use crate::facts::Unit;
use crate::judge::{Iteration, Sharing};
use crate::state::{Action, Ending};
use antiphon_openmp::{canonical, handed_out, parts, Lists};
use antiphon_syntax::ast::{Directive, ExprKind, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct, ReductionOp};

/// Whether sums of floating-point numbers depend on their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reals {
    /// They are exact.
    Exact,
    /// They are rounded.
    Rounded,
}

/// Clauses that do not matter, or that are looked at here.
const KNOWN: &[ClauseKind] = &[
    ClauseKind::Schedule,
    ClauseKind::Shared,
    ClauseKind::Default,
    ClauseKind::NumThreads,
    ClauseKind::ProcBind,
    ClauseKind::Collapse,
    ClauseKind::Private,
    ClauseKind::Firstprivate,
    ClauseKind::Lastprivate,
    ClauseKind::Reduction,
];

/// Whether a proved loop may be executed by any thread alone.
pub(crate) fn sharing(unit: &Unit<'_>, directive: &Directive, body: StmtId, of: &Iteration, reals: Reals) -> Sharing {
    let ast = unit.ast;
    let is_plain = directive.constructs == [Construct::Parallel, Construct::For]
        && directive.clauses.iter().all(|clause| KNOWN.contains(&clause.kind))
        && !parts(ast, body).stmts.iter().any(|stmt| matches!(ast.stmt(*stmt).kind, StmtKind::OpenMp(_)));
    let has_constant = |kind: ClauseKind| {
        let values = directive.clauses.iter().filter(|clause| clause.kind == kind).filter_map(|clause| clause.value);
        values.into_iter().all(|e| matches!(ast.expr(e).kind, ExprKind::Int(n) if n > 0))
    };
    let steps = of.space.counters.iter().try_fold(body, |at, _| {
        let shape = canonical(ast, at)?;
        let step = shape.step.map_or(Some(1), |e| unit.number(e))?;
        (step > 0).then_some(shape.body)
    });
    let is_bounded = has_constant(ClauseKind::NumThreads) && has_constant(ClauseKind::Schedule) && steps.is_some();
    let lists = Lists::of(&directive.clauses);
    // Whoever has the address of a copy may leave something in it.
    let handed = handed_out(ast, &parts(ast, body).exprs);
    let mut copies = lists.privates().into_iter();
    let copies_are_fine = copies.all(|object| !handed.contains(&object) && is_fine(unit, &lists, of, object, reals));
    match is_plain && is_bounded && of.ending == Ending::Sure && copies_are_fine {
        true => Sharing::Indifferent,
        false => Sharing::Matters,
    }
}

/// Whether a copy of a variable does not show which iterations its thread executes.
fn is_fine(unit: &Unit<'_>, lists: &Lists, of: &Iteration, object: ObjectId, reals: Reals) -> bool {
    let touches = || of.touches.iter().filter(|touch| touch.object == object);
    if of.space.counters.iter().any(|counter| counter.variable == object) {
        return true;
    }
    if let Some((_, op, has_section)) = lists.reduced.iter().find(|(reduced, ..)| *reduced == object) {
        let is_added = |found: ReductionOp| found == *op || (found, *op) == (ReductionOp::Add, ReductionOp::Subtract);
        let is_integer = unit.int_kind(unit.ast.object(object).ty.ty).is_some();
        let is_exact = is_integer || reals == Reals::Exact;
        let only_added = touches().all(|touch| matches!(touch.access.action, Action::Reduce(found) if is_added(found)));
        return !has_section && is_exact && only_added;
    }
    let is_exposed = touches().any(|touch| touch.is_exposed);
    let is_written = touches().any(|touch| touch.access.action != Action::Read);
    let is_set = !of.ends.is_empty() && of.ends.iter().all(|set| set.contains(&object));
    let is_last = lists.last.contains(&object);
    let is_first = lists.first.contains(&object);
    (!is_exposed || is_first && !is_written) && (!is_last || is_set)
}
