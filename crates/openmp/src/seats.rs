//! Whether tasks of a program wait for what others do: then it matters that there are fewer threads than tasks.
//!
//! A thread that executes a task executes nothing else until the task ends or waits for tasks itself, and whoever
//! creates a task may execute it at once. So a receive in one task can keep the send of another from ever being
//! executed, in a team of any size. The runtime counts threads (`__OMP_SEATS`) in the programs that are found here;
//! in all others a task that has begun ends by itself, and giving each a thread of its own is no less.
//!
//! Deliberately not here: loops that turn round until another task has done something. They end in no deadlock that
//! is looked for, whoever executes them.

use crate::walk;
use antiphon_source::Interner;
use antiphon_syntax::ast::{Ast, ExprId, ExprKind, StmtId, StmtKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// What may wait for another task for ever.
const WAITING: [&str; 14] = [
    "omp_set_lock",
    "omp_set_nest_lock",
    "pthread_barrier_wait",
    "pthread_cond_timedwait",
    "pthread_cond_wait",
    "pthread_join",
    "pthread_mutex_lock",
    "pthread_mutex_timedlock",
    "pthread_rwlock_rdlock",
    "pthread_rwlock_wrlock",
    "sem_timedwait",
    "sem_wait",
    "mtx_lock",
    "cnd_wait",
];

/// Functions of MPI that tasks call and that wait for nobody.
const LOCAL: [&str; 5] = ["MPI_Comm_rank", "MPI_Comm_size", "MPI_Get_count", "MPI_Wtick", "MPI_Wtime"];

/// Where a thread may turn to another task.
const SCHEDULING: [&str; 5] =
    ["__omp_spawn", "__omp_taskwait", "__omp_group_end", "__omp_yield", "__omp_taskwait_depend"];

/// Whether some task of the translated units may wait for another.
pub fn matter(units: &[Ast], names: &Interner) -> bool {
    let called = reached(units, names);
    let waits = |name: &&str| WAITING.contains(name) || (name.starts_with("MPI_") && !LOCAL.contains(name));
    called.iter().any(waits)
        || (called.contains("__omp_lock") && units.iter().any(|ast| suspends_in_critical(ast, names)))
}

/// The names of all functions that tasks name, or that those name.
fn reached<'a>(units: &'a [Ast], names: &'a Interner) -> FxHashSet<&'a str> {
    let mut bodies: FxHashMap<&str, Vec<(&Ast, StmtId)>> = FxHashMap::default();
    for ast in units {
        for function in &ast.functions {
            if let Some(body) = function.body {
                bodies.entry(names.text(function.name)).or_default().push((ast, body));
            }
        }
    }
    let is_task = |name: &&str| name.rsplit_once('.').is_some_and(|(_, word)| word.starts_with("task"));
    let mut open: Vec<&str> = bodies.keys().copied().filter(is_task).collect();
    let mut seen: FxHashSet<&str> = open.iter().copied().collect();
    while let Some(name) = open.pop() {
        for (ast, body) in bodies.get(name).into_iter().flatten() {
            open.extend(named(ast, names, *body).into_iter().filter(|name| seen.insert(name)));
        }
    }
    seen
}

fn named<'a>(ast: &'a Ast, names: &'a Interner, body: StmtId) -> Vec<&'a str> {
    let of = |e: &ExprId| match ast.expr(*e).kind {
        ExprKind::Function(function) => Some(names.text(ast.function(function).name)),
        _ => None,
    };
    walk::parts(ast, body).exprs.iter().filter_map(of).collect()
}

/// Whether a thread may turn to another task inside of a critical region.
fn suspends_in_critical(ast: &Ast, names: &Interner) -> bool {
    let calls = |stmt: StmtId, among: &[&str]| named(ast, names, stmt).iter().any(|name| among.contains(name));
    let is_call = |stmt: StmtId| matches!(ast.stmt(stmt).kind, StmtKind::Expr(_));
    ast.stmts.iter().any(|stmt| {
        let StmtKind::Block(list) = &stmt.kind else { return false };
        let inside = list.iter().skip_while(|of| !(is_call(**of) && calls(**of, &["__omp_lock"])));
        let inside = inside.take_while(|of| !(is_call(**of) && calls(**of, &["__omp_unlock"])));
        inside.into_iter().any(|of| calls(*of, &SCHEDULING))
    })
}
