//! Functions of `omp.h` that need more of the runtime than others (`functions.c`): programs that do not call them are explored without it.
//!
//! What a task sets for itself and for those that it creates is kept by each thread (`__omp_settings`); so is whether the task is an explicit one, and
//! which team is around a team. Copies that `omp_target_memcpy_async` makes are tasks.
//!
//! Deliberately not here: what the functions answer.

use crate::rooms::called;
use antiphon_source::Interner;
use antiphon_syntax::ast::{Ast, Expr, ExprId, ExprKind, Storage};

/// What keeps something for a task, or asks for teams around a team.
const KEEPING: [&str; 14] = [
    "omp_get_ancestor_thread_num",
    "omp_get_default_allocator",
    "omp_get_max_teams",
    "omp_get_schedule",
    "omp_get_team_size",
    "omp_in_explicit_task",
    "omp_set_default_allocator",
    "omp_set_num_teams",
    "omp_set_schedule",
    "omp_alloc",
    "omp_aligned_alloc",
    "omp_calloc",
    "omp_aligned_calloc",
    "omp_realloc",
];

/// What creates tasks.
pub(crate) const COPYING: [&str; 2] = ["omp_target_memcpy_async", "omp_target_memcpy_rect_async"];

/// Functions that say to a thread which it is in its team, or can.
pub(crate) const NUMBERING: [&str; 2] = ["omp_get_thread_num", "omp_get_ancestor_thread_num"];

/// What lets the implementation adjust the size of teams, and what asks whether it may.
const ADJUSTING: &str = "omp_set_dynamic";
const ASKING_ADJUSTED: &str = "omp_get_dynamic";

/// Which of the functions a program uses.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Used {
    pub keeping: bool,
    pub copying: bool,
    pub allocating: bool,
    pub asking_adjusted: bool,
    pub locking: bool,
}

/// What the units call, or take the address of.
pub(crate) fn used(units: &[Ast], names: &Interner) -> Used {
    let mut used = Used::default();
    for ast in units {
        for expr in &ast.exprs {
            let ExprKind::Function(function) = expr.kind else { continue };
            let name = names.text(ast.function(function).name);
            used.keeping |= KEEPING.contains(&name);
            used.copying |= COPYING.contains(&name);
            used.allocating |= is_about_memory(name);
            used.locking |= is_about_locks(name);
            used.asking_adjusted |= name == ASKING_ADJUSTED;
        }
        used.keeping |= used.asking_adjusted || may_adjust(ast, names);
    }
    used
}

/// Whether a unit does more with `omp_set_dynamic` than calling it with 0.
fn may_adjust(ast: &Ast, names: &Interner) -> bool {
    let is_it = |e: &&Expr| match e.kind {
        ExprKind::Function(function) => names.text(ast.function(function).name) == ADJUSTING,
        _ => false,
    };
    let calls = (0..ast.exprs.len() as u32).filter_map(|e| called(ast, names, ExprId(e)));
    let is_nothing = |arguments: &[ExprId]| matches!(arguments, [e] if matches!(ast.expr(*e).kind, ExprKind::Int(0)));
    let harmless = calls.filter(|(name, arguments)| *name == ADJUSTING && is_nothing(arguments)).count();
    ast.exprs.iter().filter(is_it).count() != harmless
}

/// Whether programs can see what the runtime keeps for them, but for what is mapped: all that a pause may end.
pub(crate) fn keep_something(units: &[Ast], names: &Interner) -> bool {
    units.iter().any(|ast| {
        let calls = ast.functions.iter().filter(|function| function.body.is_none()).map(|function| function.name);
        ast.objects.iter().any(|object| object.storage == Storage::Thread)
            || calls.map(|name| names.text(name)).any(|name| is_kept_by(name) && is_named(ast, names, name))
    })
}

/// Whether a function makes the runtime keep something.
fn is_kept_by(name: &str) -> bool {
    let begins = ["omp_set_", "omp_init_", "omp_target_", "__omp_interop_", "__omp_depobj"];
    let own = ["__omp_mine", "__omp_own", "__omp_keep", "__omp_known_there", "__omp_declared", "__omp_side"];
    begins.iter().any(|begin| name.starts_with(begin)) || own.contains(&name) || is_about_memory(name)
}

fn is_named(ast: &Ast, names: &Interner, name: &str) -> bool {
    ast.exprs.iter().any(|e| match e.kind {
        ExprKind::Function(function) => names.text(ast.function(function).name) == name,
        _ => false,
    })
}

fn is_about_locks(name: &str) -> bool {
    name.starts_with("omp_") && name.ends_with("_lock")
}

fn is_about_memory(name: &str) -> bool {
    let suffixes = ["alloc", "_free", "_allocator"];
    name.starts_with("omp_") && !name.starts_with("omp_target_") && suffixes.iter().any(|end| name.ends_with(end))
}
