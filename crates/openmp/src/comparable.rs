//! Whether tasks of a program wait for each other by `taskwait`, `taskgroup` and dependences alone, and threads by barriers: then one order of them says
//! as much as all, if nobody is in another's way (`machine/src/series`).
//!
//! Asked of the translated units, and of all of their text: no lock, event or reduction of tasks, no atomic operation
//! but updates that commute with each other, nothing that is
//! volatile or of each thread. What only an execution shows, such as a region inside of
//! a task, or a task that asks who executes it, the runtime and the machine see when it comes to that.
//!
//! Iterations that wait for others that they name (`doacross`) come in the order of the loop then, so that nobody waits; what they order is left out. That admits more than the
//! program does, and a pass is one all the same. An iteration that names one which is not over, or never says that it is, would wait: nothing is compared then.
//!
//! The threads of a team are compared in the same way if they wait for each other by barriers only: they take turns then, each from one barrier to the
//! next (`runtime.c`).

use crate::walk;
use antiphon_source::Interner;
use antiphon_syntax::ast::{Ast, Builtin, ExprId, ExprKind, StmtKind, Storage};
use antiphon_syntax::openmp::ReductionOp;
use antiphon_syntax::tree::Qualifiers;
use rustc_hash::FxHashSet;

/// What of the runtime such programs may call.
const OWN: [&str; 67] = [
    "__omp_alone",
    "__omp_aside",
    "__omp_aside_end",
    "__omp_await",
    "__omp_await_before",
    "__omp_barrier",
    "__omp_captures",
    "__omp_chunks",
    "__omp_combine",
    "__omp_combined",
    "__omp_copy",
    "__omp_copy_in",
    "__omp_crossed",
    "__omp_crossing_begin",
    "__omp_crossing_end",
    "__omp_depends",
    "__omp_depends_on",
    "__omp_depobj",
    "__omp_depobj_destroy",
    "__omp_depobj_update",
    "__omp_device_begin",
    "__omp_device_end",
    "__omp_device_pointer",
    "__omp_device_variable",
    "__omp_enter",
    "__omp_exclude",
    "__omp_exclude_any",
    "__omp_exclude_any_end",
    "__omp_exclude_by",
    "__omp_exclude_by_end",
    "__omp_exclude_end",
    "__omp_exclude_update",
    "__omp_exclude_updated",
    "__omp_fork",
    "__omp_fork_one",
    "__omp_group_begin",
    "__omp_group_end",
    "__omp_guided",
    "__omp_is_compared",
    "__omp_is_on_default_device",
    "__omp_is_on_device",
    "__omp_last",
    "__omp_league",
    "__omp_leave",
    "__omp_lone_update",
    "__omp_lone_updated",
    "__omp_loop",
    "__omp_loop_of_league",
    "__omp_map",
    "__omp_meet",
    "__omp_meets",
    "__omp_merges",
    "__omp_next",
    "__omp_owner",
    "__omp_positive",
    "__omp_room",
    "__omp_same",
    "__omp_single",
    "__omp_spawn",
    "__omp_taskwait",
    "__omp_taskwait_depend",
    "__omp_team_window",
    "__omp_thread",
    "__omp_trips",
    "__omp_unmap",
    "__omp_updates",
    "__omp_window",
];

/// What threads combine in any order, by kinds that commute with themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CommutingKind {
    Sum = 1,
    Product,
    All,
    Any,
    BitAnd,
    BitOr,
    BitXor,
    Least,
    Greatest,
}

impl CommutingKind {
    pub fn of_reduction(operator: ReductionOp) -> Option<CommutingKind> {
        Some(match operator {
            ReductionOp::Add | ReductionOp::Subtract => CommutingKind::Sum,
            ReductionOp::Multiply => CommutingKind::Product,
            ReductionOp::And => CommutingKind::All,
            ReductionOp::Or => CommutingKind::Any,
            ReductionOp::BitAnd => CommutingKind::BitAnd,
            ReductionOp::BitOr => CommutingKind::BitOr,
            ReductionOp::BitXor => CommutingKind::BitXor,
            ReductionOp::Min => CommutingKind::Least,
            ReductionOp::Max => CommutingKind::Greatest,
            ReductionOp::Named(_) => return None,
        })
    }
}

/// What they may ask of OpenMP.
const ASKED: [&str; 15] = [
    "omp_get_dynamic",
    "omp_get_max_threads",
    "omp_get_num_threads",
    "omp_get_thread_num",
    "omp_get_num_procs",
    "omp_get_wtick",
    "omp_get_wtime",
    "omp_set_dynamic",
    "omp_set_max_active_levels",
    "omp_set_nested",
    "omp_set_num_threads",
    "omp_init_lock",
    "omp_init_lock_with_hint",
    "omp_destroy_lock",
    "omp_in_final",
];

/// What begins like this concerns other threads, or lets other processes use memory at any time. Other calls of MPI are
/// compared as far as waiting orders them (`world/src/compared_calls.rs`), or end the comparison.
const OTHERS: [&str; 8] = ["__VERIFIER_atomic", "MPI_Win_", "atomic_", "cnd_", "mtx_", "pthread_", "sem_", "thrd_"];

/// Whether tasks of the units may be compared.
pub fn may_be(units: &[Ast], names: &Interner) -> bool {
    units.iter().all(|ast| {
        let bodies = ast.functions.iter().filter_map(|function| function.body);
        let mut exprs = bodies.flat_map(|body| walk::parts(ast, body).exprs);
        let mut own = taking_over(ast, names);
        own.extend(updated(ast, names));
        exprs.all(|e| own.contains(&e) || is_harmless(ast, names, e))
    })
}

/// What makes one step of taking over what a region or a task was handed; programs have no variable of that name.
fn taking_over(ast: &Ast, names: &Interner) -> FxHashSet<ExprId> {
    let mut all = FxHashSet::default();
    for stmt in &ast.stmts {
        let StmtKind::Block(list) = &stmt.kind else { continue };
        let exprs: Vec<Vec<ExprId>> = list.iter().map(|stmt| walk::parts(ast, *stmt).exprs).collect();
        let calls = |index: usize, name: &str| {
            let is_call = matches!(ast.stmt(list[index]).kind, StmtKind::Expr(_));
            is_call
                && exprs[index].iter().any(|e| match ast.expr(*e).kind {
                    ExprKind::Function(function) => names.text(ast.function(function).name) == name,
                    _ => false,
                })
        };
        let takes = |index: usize| {
            exprs[index].iter().any(|e| match ast.expr(*e).kind {
                ExprKind::Object(object) => ast.object(object).name.is_some_and(|name| names.text(name) == ".captured"),
                _ => false,
            })
        };
        for begin in 0..list.len().saturating_sub(2) {
            if calls(begin, "__VERIFIER_atomic_begin") && takes(begin + 1) {
                let end = (begin + 2..list.len()).find(|index| calls(*index, "__VERIFIER_atomic_end"));
                all.extend([Some(begin), end].into_iter().flatten().flat_map(|index| &exprs[index]));
            }
        }
    }
    all
}

/// What updates that commute name as atomic: themselves and their place.
fn updated(ast: &Ast, names: &Interner) -> Vec<ExprId> {
    let mut all = Vec::new();
    for stmt in &ast.stmts {
        let StmtKind::Block(list) = &stmt.kind else { continue };
        let [says, update] = list[..] else { continue };
        let says = walk::parts(ast, says).exprs.into_iter().any(|e| match ast.expr(e).kind {
            ExprKind::Function(function) => names.text(ast.function(function).name) == "__omp_updates",
            _ => false,
        });
        let StmtKind::Expr(e) = ast.stmt(update).kind else { continue };
        if let (true, ExprKind::Step(_, place) | ExprKind::CompoundAssign { place, .. }) = (says, &ast.expr(e).kind) {
            all.extend([e, *place]);
        }
    }
    all
}

fn is_harmless(ast: &Ast, names: &Interner, e: ExprId) -> bool {
    let expr = ast.expr(e);
    if expr.ty.quals.has(Qualifiers::ATOMIC) || expr.ty.quals.has(Qualifiers::VOLATILE) {
        return false;
    }
    match &expr.kind {
        ExprKind::Object(object) => ast.object(*object).storage != Storage::Thread,
        ExprKind::Function(function) => may_be_called(names.text(ast.function(*function).name)),
        ExprKind::Builtin(Builtin::Atomic(_), _) => false,
        _ => true,
    }
}

fn may_be_called(name: &str) -> bool {
    match name {
        _ if name.starts_with("__omp_") => OWN.contains(&name),
        _ if name.starts_with("omp_") => ASKED.contains(&name),
        _ => !OTHERS.iter().any(|start| name.starts_with(start)),
    }
}
