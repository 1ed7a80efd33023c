//! What OpenMP leaves open in a program, by what the program has: a result says of that alone what is assumed.
//!
//! What is in doubt counts as there. Some of it shows only when the program runs: the runtime assumes it when it comes to that, by a variable with a name of
//! its own.
//!
//! Deliberately not here: the words.

use crate::clauses::has;
use antiphon_source::Interner;
use antiphon_syntax::ast::{Ast, ExprKind, StmtKind};
use antiphon_syntax::openmp::{Clause, ClauseKind, Construct};
use std::collections::BTreeSet;

/// Something that OpenMP leaves open, and of which not every way is explored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Unsaid {
    /// How large teams are.
    Teams,
    /// Who takes which iterations.
    Schedules,
    /// Who has which block of a static schedule.
    Blocks,
    /// What sharing out work orders.
    Sharing,
    /// Who takes which sections.
    Sections,
    /// The order of atomic operations.
    AtomicOrder,
    /// How far threads of a team may be apart.
    Distance,
    /// How many devices there are.
    Devices,
    /// How many teams a league has.
    Leagues,
    /// When one thread alone executes its tasks.
    LoneTasks,
    /// When one thread alone goes on with what it has suspended.
    Resumed,
    /// Which iterations are a task of `taskloop`.
    Parts,
    /// In which order a thread takes its chunks.
    Chunks,
    /// How lanes of one thread interleave.
    Lanes,
    /// What functions answer about the environment.
    Environment,
}

/// What the runtime assumes, by the name of the variable that it assumes.
const BY_RUNTIME: [(&str, Unsaid); 6] = [
    ("__omp_is_possible", Unsaid::Environment),
    ("__omp_parts_in_order", Unsaid::Parts),
    ("__omp_chunks_in_order", Unsaid::Chunks),
    ("__omp_resumed_in_order", Unsaid::Resumed),
    ("__omp_sharing_orders", Unsaid::Sharing),
    ("__omp_lanes_in_order", Unsaid::Lanes),
];

/// What an assumption of the runtime leaves out; nothing if the program assumes it.
pub fn unsaid_by_runtime(text: &str) -> Option<Unsaid> {
    BY_RUNTIME.iter().find(|(name, _)| *name == text).map(|(_, unsaid)| *unsaid)
}

/// What the units of a program leave open.
pub fn unsaid(units: &[Ast], names: &Interner) -> BTreeSet<Unsaid> {
    let mut found = BTreeSet::from([Unsaid::Teams]);
    for ast in units {
        for stmt in &ast.stmts {
            if let StmtKind::OpenMp(directive) = &stmt.kind {
                let has = |kind| has(&directive.clauses, kind);
                found.extend(directive.clauses.iter().any(|one| is_in_blocks(one, names)).then_some(Unsaid::Blocks));
                found.extend(directive.constructs.iter().filter_map(|construct| of_construct(*construct)));
                let waits = directive.constructs.iter().any(|construct| shares(*construct));
                if waits && has(ClauseKind::Nowait) {
                    found.extend([Unsaid::Distance, Unsaid::Sharing]);
                }
                let on_device = directive.constructs.iter().any(|one| of_construct(*one) == Some(Unsaid::Devices));
                let is_task = on_device && (has(ClauseKind::Nowait) || has(ClauseKind::Depend));
                found.extend(is_task.then_some(Unsaid::LoneTasks));
            }
        }
        let of_file = ast.directives.iter().flat_map(|directive| &directive.constructs);
        found.extend(of_file.filter_map(|construct| of_construct(*construct)));
        for expr in &ast.exprs {
            if let ExprKind::Function(function) = expr.kind {
                found.extend(of_function(names.text(ast.function(function).name)));
            }
        }
    }
    found
}

fn of_construct(construct: Construct) -> Option<Unsaid> {
    use Construct as C;
    match construct {
        C::For | C::Loop | C::Distribute => Some(Unsaid::Schedules),
        C::Atomic | C::Flush => Some(Unsaid::AtomicOrder),
        C::Task | C::Taskloop => Some(Unsaid::LoneTasks),
        C::Sections => Some(Unsaid::Sections),
        C::Teams => Some(Unsaid::Leagues),
        C::Target | C::TargetData | C::TargetEnterData | C::TargetExitData | C::TargetUpdate => Some(Unsaid::Devices),
        C::DeclareTarget | C::BeginDeclareTarget | C::EndDeclareTarget | C::Dispatch | C::Interop => {
            Some(Unsaid::Devices)
        }
        C::Parallel | C::Simd | C::Section | C::Single | C::Master | C::Masked | C::Critical => None,
        C::Barrier | C::Ordered | C::Taskwait | C::Taskgroup | C::Taskyield | C::Threadprivate | C::Scope => None,
        C::Cancel | C::CancellationPoint | C::Scan | C::DeclareSimd | C::Requires | C::Assume | C::Assumes => None,
        C::BeginAssumes | C::EndAssumes | C::Nothing | C::Error | C::Tile | C::Unroll | C::Allocate => None,
        C::Depobj | C::DeclareMapper => None,
    }
}

/// Whether a schedule is static and says nothing of chunks.
fn is_in_blocks<E, V>(clause: &Clause<E, V>, names: &Interner) -> bool {
    let is_schedule = matches!(clause.kind, ClauseKind::Schedule | ClauseKind::DistSchedule);
    is_schedule && clause.value.is_none() && clause.words.iter().any(|word| names.text(*word) == "static")
}

/// Whether threads share a construct, and may leave it at different times where it says so.
fn shares(construct: Construct) -> bool {
    use Construct as C;
    matches!(construct, C::For | C::Loop | C::Sections | C::Single | C::Scope)
}

fn of_function(name: &str) -> Option<Unsaid> {
    let name = name.strip_prefix("omp_")?;
    match () {
        () if name.ends_with("_async") => Some(Unsaid::LoneTasks),
        () if name.contains("target") || name.contains("device") => Some(Unsaid::Devices),
        () if name.contains("teams") || name.contains("team_num") => Some(Unsaid::Leagues),
        () => None,
    }
}
