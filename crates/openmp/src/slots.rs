//! Whether threads of a program wait for what tasks do: then it matters that there are fewer threads than tasks.
//!
//! A thread that executes a task executes nothing else until the task ends or waits for tasks itself, and whoever
//! creates a task may execute it at once. So a receive in one task can keep the send of another from ever being
//! executed, in a team of any size. Besides, a task may ask for its thread's number. The runtime counts threads (`__OMP_SLOTS`) in the programs that are found here;
//! in all others a task that has begun ends by itself, and giving each a thread of its own is no less. Nor are they counted where tasks are compared
//! (`comparable.rs`): there one of them calls MPI at a time, in an order that its process waits for, so that the others come to their ends
//! whatever that one waits for, and none of them is what it waits for. Whoever holds a lock or is in a critical region turns to no other task.
//!
//! Deliberately not here: loops that turn round until another task has done something. They end in no deadlock that
//! is looked for, whoever executes them.

use crate::walk;
use antiphon_source::Interner;
use antiphon_syntax::ast::{Ast, ExprId, ExprKind, StmtId, StmtKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// What may wait for another task for ever.
const WAITING: [&str; 22] = [
    "omp_set_lock",
    "omp_set_nest_lock",
    "pthread_barrier_wait",
    "pthread_cond_timedwait",
    "pthread_cond_wait",
    "pthread_join",
    "pthread_once",
    "pthread_spin_lock",
    "pthread_mutex_lock",
    "pthread_mutex_timedlock",
    "pthread_rwlock_rdlock",
    "pthread_rwlock_timedrdlock",
    "pthread_rwlock_timedwrlock",
    "pthread_rwlock_wrlock",
    "sem_timedwait",
    "sem_wait",
    "cnd_timedwait",
    "cnd_wait",
    "mtx_lock",
    "mtx_timedlock",
    "sem_clockwait",
    "thrd_join",
];

/// Functions of MPI that programs with tasks call beside them, or that wait for nobody.
const LOCAL: [&str; 9] = [
    "MPI_Abort",
    "MPI_Comm_rank",
    "MPI_Comm_size",
    "MPI_Finalize",
    "MPI_Get_count",
    "MPI_Init",
    "MPI_Init_thread",
    "MPI_Wtick",
    "MPI_Wtime",
];

/// Where a thread may turn to another task.
const SCHEDULING: [&str; 7] = [
    "__omp_spawn",
    "__omp_taskwait",
    "__omp_group_end",
    "__omp_yield",
    "__omp_taskwait_depend",
    "omp_target_memcpy_async",
    "omp_target_memcpy_rect_async",
];

/// Whether a thread of the translated units may wait for what a task does. Whoever is called may be called by a task or beside one.
pub fn matter(units: &[Ast], names: &Interner) -> bool {
    let bodies = bodies(units, names);
    let called: FxHashSet<&str> = bodies.values().flatten().flat_map(|(ast, body)| named(ast, names, *body)).collect();
    let waits = |name: &&str| WAITING.contains(name) || (name.starts_with("MPI_") && !LOCAL.contains(name));
    let turns = turning(&bodies, names);
    called.iter().any(waits) || units.iter().any(|ast| suspends_in_critical(ast, names, &turns))
}

/// Whether a task can find out which thread of its team executes it: then threads are counted in every execution.
pub fn have_numbers(units: &[Ast], names: &Interner) -> bool {
    let bodies = bodies(units, names);
    let mut open: Vec<&str> = bodies.keys().copied().filter(|name| name.contains(".task")).collect();
    let mut seen: FxHashSet<&str> = open.iter().copied().collect();
    while let Some(name) = open.pop() {
        let calls = bodies.get(name).into_iter().flatten().flat_map(|(ast, body)| named(ast, names, *body));
        for call in calls {
            if crate::functions::NUMBERING.contains(&call) {
                return true;
            }
            if seen.insert(call) {
                open.push(call);
            }
        }
    }
    false
}

/// Functions by their names.
type Bodies<'a> = FxHashMap<&'a str, Vec<(&'a Ast, StmtId)>>;

fn bodies<'a>(units: &'a [Ast], names: &'a Interner) -> Bodies<'a> {
    let mut bodies = Bodies::default();
    for ast in units {
        for function in &ast.functions {
            if let Some(body) = function.body {
                bodies.entry(names.text(function.name)).or_default().push((ast, body));
            }
        }
    }
    bodies
}

/// The functions in which a thread may turn to another task, or which name one of these.
fn turning<'a>(bodies: &Bodies<'a>, names: &'a Interner) -> FxHashSet<&'a str> {
    let named: Vec<(&str, FxHashSet<&str>)> = bodies
        .iter()
        .map(|(name, all)| (*name, all.iter().flat_map(|(ast, body)| named(ast, names, *body)).collect()))
        .collect();
    let mut turns: FxHashSet<&str> = SCHEDULING.into_iter().collect();
    loop {
        let more: Vec<&str> = named
            .iter()
            .filter(|(name, calls)| !turns.contains(name) && calls.iter().any(|call| turns.contains(call)))
            .map(|(name, _)| *name)
            .collect();
        if more.is_empty() {
            return turns;
        }
        turns.extend(more);
    }
}

fn named<'a>(ast: &'a Ast, names: &'a Interner, body: StmtId) -> Vec<&'a str> {
    let of = |e: &ExprId| match ast.expr(*e).kind {
        ExprKind::Function(function) => Some(names.text(ast.function(function).name)),
        _ => None,
    };
    walk::parts(ast, body).exprs.iter().filter_map(of).collect()
}

/// Whether a thread may turn to another task inside of a critical region.
fn suspends_in_critical(ast: &Ast, names: &Interner, turns: &FxHashSet<&str>) -> bool {
    let calls = |stmt: StmtId, among: &[&str]| named(ast, names, stmt).iter().any(|name| among.contains(name));
    let is_call = |stmt: StmtId| matches!(ast.stmt(stmt).kind, StmtKind::Expr(_));
    ast.stmts.iter().any(|stmt| {
        let StmtKind::Block(list) = &stmt.kind else { return false };
        let inside = list.iter().skip_while(|of| !(is_call(**of) && calls(**of, &["__omp_lock", "__omp_exclude"])));
        let inside = inside.take_while(|of| !(is_call(**of) && calls(**of, &["__omp_unlock", "__omp_exclude_end"])));
        inside.into_iter().any(|of| named(ast, names, *of).iter().any(|name| turns.contains(name)))
    })
}
