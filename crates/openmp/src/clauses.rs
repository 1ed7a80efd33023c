//! Which clauses go with which construct, as a table, and which construct of a combined
//! directive a clause belongs to.

use antiphon_syntax::openmp::{ClauseKind as K, Construct as C};

/// The clauses of each construct that are modelled, change nothing, or are known to be unmodelled.
pub(crate) fn allowed(construct: C) -> &'static [K] {
    match construct {
        C::Parallel => PARALLEL,
        C::For | C::Distribute => FOR,
        C::Simd => SIMD,
        C::Loop => &[K::Private, K::Lastprivate, K::Reduction, K::Collapse, K::Order, K::Bind],
        C::Sections => &[K::Private, K::Firstprivate, K::Lastprivate, K::Reduction, K::Nowait],
        C::Single => &[K::Private, K::Firstprivate, K::Nowait, K::Copyprivate],
        C::Masked => &[K::Filter],
        C::Critical => &[K::Name, K::Hint],
        C::Atomic => ATOMIC,
        C::Flush => &[K::Items, K::SeqCst, K::AcqRel, K::Acquire, K::Release],
        C::Threadprivate => &[K::Items],
        C::Ordered => &[K::Threads, K::SimdWord],
        C::Task => TASK,
        C::Taskloop => TASKLOOP,
        C::Teams => TEAMS,
        C::Target => &[K::If, K::Device, K::Private, K::Firstprivate, K::Map, K::Nowait, K::Defaultmap, K::Depend],
        C::Taskwait => &[K::Depend],
        C::Section | C::Master | C::Barrier | C::Taskgroup | C::Taskyield => &[],
    }
}

const PARALLEL: &[K] =
    &[K::If, K::NumThreads, K::Default, K::Private, K::Firstprivate, K::Shared, K::Reduction, K::ProcBind, K::Copyin];

const FOR: &[K] = &[
    K::Private,
    K::Firstprivate,
    K::Lastprivate,
    K::Reduction,
    K::Schedule,
    K::Collapse,
    K::Ordered,
    K::Nowait,
    K::Order,
    K::Linear,
    K::DistSchedule,
];

const SIMD: &[K] = &[
    K::Private,
    K::Lastprivate,
    K::Reduction,
    K::Collapse,
    K::Safelen,
    K::Simdlen,
    K::Linear,
    K::Aligned,
    K::Nontemporal,
    K::If,
    K::Order,
];

const ATOMIC: &[K] = &[
    K::Read,
    K::Write,
    K::Update,
    K::Capture,
    K::Compare,
    K::Weak,
    K::SeqCst,
    K::AcqRel,
    K::Acquire,
    K::Release,
    K::Relaxed,
    K::Hint,
];

const TASK: &[K] = &[
    K::If,
    K::Final,
    K::Untied,
    K::Default,
    K::Mergeable,
    K::Private,
    K::Firstprivate,
    K::Shared,
    K::Depend,
    K::Priority,
];

const TASKLOOP: &[K] = &[
    K::If,
    K::Shared,
    K::Private,
    K::Firstprivate,
    K::Lastprivate,
    K::Reduction,
    K::Default,
    K::Grainsize,
    K::NumTasks,
    K::Collapse,
    K::Final,
    K::Priority,
    K::Untied,
    K::Mergeable,
    K::Nogroup,
];

const TEAMS: &[K] = &[K::NumTeams, K::ThreadLimit, K::Default, K::Private, K::Firstprivate, K::Shared, K::Reduction];

/// Which of the constructs of a combined directive a clause is applied to: of those that take it the
/// innermost loop, except for what decides about the region.
pub(crate) fn owner(constructs: &[C], clause: K) -> Option<usize> {
    let takes = |index: &usize| allowed(constructs[*index]).contains(&clause);
    let mut all = 0..constructs.len();
    match clause {
        K::If | K::NumThreads | K::Default | K::Shared | K::Firstprivate | K::Private => all.find(takes),
        K::Nowait => all.rev().find(takes),
        // `for simd`: the loop is the worksharing one.
        _ => match constructs.iter().position(|c| matches!(c, C::For | C::Taskloop | C::Sections)).filter(takes) {
            Some(index) => Some(index),
            None => all.rev().find(takes),
        },
    }
}

/// The simple question whether clauses contain a kind.
pub(crate) fn has<E, V>(clauses: &[antiphon_syntax::openmp::Clause<E, V>], kind: K) -> bool {
    clauses.iter().any(|clause| clause.kind == kind)
}
