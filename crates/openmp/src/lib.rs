//! OpenMP as threads: directives of the typed tree become plain C.
//!
//! A region becomes a function of its own, to which the variables that it shares are handed
//! by address; a worksharing loop becomes a loop over the numbers of its iterations; the rest
//! are calls of a runtime, which is C text on POSIX threads (`runtime.c`) and is read like a
//! file of the program. So nothing behind this crate knows of OpenMP: interleavings, races,
//! deadlocks, replays are those of threads.
//!
//! What OpenMP leaves open is left open there: who takes which chunk of a dynamic schedule, who
//! executes a `single`, when a task runs. What is not modelled is rejected at its place.
//!
//! | file | what |
//! |---|---|
//! | `build` | small constructors of typed nodes |
//! | `walk` | what a statement consists of; variables replaced in it |
//! | `sharing` | who sees which variable: clauses and the rules without them |
//! | `clauses` | which clauses go with which construct |
//! | `canonical` | loops of OpenMP's canonical form |
//! | `regions` | `parallel`, `task`: functions of their own |
//! | `loops` | worksharing loops and `sections` |
//! | `blocks` | `single`, `masked`, `critical`, `ordered`, `barrier`, ... |
//! | `atomic` | `atomic` |
//! | `tasks` | `task`, `taskwait`, `taskgroup`, `taskloop` |
//! | `extents` | arrays of variable extent in regions |
//! | `plain` | loops whose iterations do not wait for each other |
//! | `privates` | private copies, reductions, what is copied back |
//!
//! Deliberately not here: devices (`target`), cancellation, `declare` directives.

mod atomic;
mod blocks;
mod build;
mod canonical;
mod clauses;
mod extents;
mod loops;
mod plain;
mod privates;
mod regions;
mod sharing;
mod tasks;
mod translate;
mod walk;

pub use canonical::{canonical, inside, Canonical, Direction, Relation};
pub use sharing::{Lists, TypedClause};
pub use walk::{expr_parts, parts, Parts};

use antiphon_source::{Diagnostic, Interner};
use antiphon_syntax::ast::{Ast, StmtKind};

/// How many threads a team has that does not say so itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamSize {
    /// The smallest number.
    pub least: u32,
    /// The largest.
    pub most: u32,
}

impl Default for TeamSize {
    fn default() -> TeamSize {
        TeamSize { least: 2, most: 3 }
    }
}

/// The name of the runtime as a file.
pub const RUNTIME: &str = "<openmp>";

const RUNTIME_TEXT: &str = include_str!("runtime.c");

/// The runtime as C text.
pub fn runtime(team: TeamSize, units: &[Ast], names: &Interner) -> String {
    let has_tasks = units.iter().flat_map(|ast| &ast.functions).any(|f| names.text(f.name) == "__omp_spawn");
    let TeamSize { least, most } = team;
    let tasks = u8::from(has_tasks);
    format!("#define __OMP_LEAST {least}\n#define __OMP_MOST {most}\n#define __OMP_HAS_TASKS {tasks}\n{RUNTIME_TEXT}")
}

/// Whether a unit needs the runtime: it has directives, or asks OpenMP something.
pub fn needs_runtime(ast: &Ast, names: &Interner) -> bool {
    let asks = |name: &str| name.starts_with("omp_");
    !ast.directives.is_empty()
        || ast.stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::OpenMp(_)))
        || ast.functions.iter().any(|function| function.body.is_none() && asks(names.text(function.name)))
}

/// Turns the directives of the units of a program into plain C.
pub fn translate(units: &mut [Ast], names: &mut Interner) -> Vec<Diagnostic> {
    let mut criticals = Vec::new();
    let is_alone = units.len() == 1;
    units.iter_mut().flat_map(|ast| translate::unit(ast, names, &mut criticals, is_alone)).collect()
}
