//! Which clauses go with which construct, as a table, and which construct of a combined
//! directive a clause belongs to.

use antiphon_source::Interner;
use antiphon_syntax::openmp::{ClauseKind as K, Construct as C};

/// The clauses of each construct in OpenMP 5.2.
pub(crate) fn allowed(construct: C) -> &'static [K] {
    match construct {
        C::Parallel => PARALLEL,
        C::For => FOR,
        C::Distribute => DISTRIBUTE,
        C::Simd => SIMD,
        C::Loop => &[K::Private, K::Lastprivate, K::Reduction, K::Collapse, K::Order, K::Bind],
        C::Scope => &[K::Private, K::Firstprivate, K::Reduction, K::Nowait, K::Allocate],
        C::Sections => &[K::Private, K::Firstprivate, K::Lastprivate, K::Reduction, K::Nowait, K::Allocate],
        C::Single => &[K::Private, K::Firstprivate, K::Nowait, K::Copyprivate, K::Allocate],
        C::Masked => &[K::Filter],
        C::Critical => &[K::Name, K::Hint],
        C::Atomic => ATOMIC,
        C::Flush => &[K::Items, K::SeqCst, K::AcqRel, K::Acquire, K::Release],
        C::Threadprivate => &[K::Items],
        C::Ordered => &[K::Threads, K::SimdWord, K::Depend, K::Doacross],
        C::Task => TASK,
        C::Taskloop => TASKLOOP,
        C::Teams => TEAMS,
        C::Target => TARGET,
        C::TargetData => &[K::If, K::Device, K::Map, K::UseDevicePtr, K::UseDeviceAddr],
        C::TargetEnterData | C::TargetExitData => &[K::If, K::Device, K::Map, K::Nowait, K::Depend],
        C::TargetUpdate => &[K::If, K::Device, K::To, K::From, K::Nowait, K::Depend],
        C::DeclareTarget => &[K::Items, K::To, K::Enter, K::Link, K::DeviceType, K::Indirect],
        C::BeginDeclareTarget => &[K::DeviceType, K::Indirect],
        C::EndDeclareTarget => &[K::Items, K::DeviceType],
        C::DeclareSimd => &[K::Simdlen, K::Linear, K::Aligned, K::Uniform, K::Inbranch, K::Notinbranch],
        C::Requires => REQUIRES,
        C::Assume | C::Assumes => ASSUME,
        C::Taskwait => &[K::Depend, K::Nowait],
        C::Taskgroup => &[K::TaskReduction, K::Allocate],
        C::Cancel => &[K::If],
        C::Scan => &[K::Inclusive, K::Exclusive],
        C::Error => &[K::At, K::Severity, K::Message],
        C::Tile => &[K::Sizes],
        C::Unroll => &[K::Full, K::Partial],
        C::Allocate => &[K::Items, K::Allocator, K::Align],
        C::Depobj => &[K::Items, K::Depend, K::Update, K::Destroy],
        C::Dispatch => DISPATCH,
        C::Interop => &[K::Init, K::Use, K::Destroy, K::Device, K::Depend, K::Nowait],
        C::DeclareMapper => &[K::Map],
        C::BeginAssumes => ASSUME,
        C::Section | C::Master | C::Barrier | C::Taskyield | C::CancellationPoint | C::Nothing => &[],
        C::EndAssumes => &[],
    }
}

const TARGET: &[K] = &[
    K::If,
    K::Device,
    K::Private,
    K::Firstprivate,
    K::Map,
    K::Nowait,
    K::Defaultmap,
    K::Depend,
    K::IsDevicePtr,
    K::HasDeviceAddr,
    K::ThreadLimit,
    K::UsesAllocators,
    K::InReduction,
    K::Allocate,
];

const DISPATCH: &[K] =
    &[K::Device, K::IsDevicePtr, K::HasDeviceAddr, K::Nocontext, K::Novariants, K::Depend, K::Nowait];

const REQUIRES: &[K] =
    &[K::UnifiedSharedMemory, K::UnifiedAddress, K::ReverseOffload, K::DynamicAllocators, K::AtomicDefaultMemOrder];

const ASSUME: &[K] = &[K::NoOpenmp, K::NoOpenmpRoutines, K::NoParallelism, K::Absent, K::Contains, K::Holds];

const PARALLEL: &[K] = &[
    K::If,
    K::NumThreads,
    K::Default,
    K::Private,
    K::Firstprivate,
    K::Shared,
    K::Reduction,
    K::ProcBind,
    K::Copyin,
    K::Allocate,
];

const DISTRIBUTE: &[K] =
    &[K::Private, K::Firstprivate, K::Lastprivate, K::Collapse, K::Order, K::DistSchedule, K::Allocate];

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
    K::Allocate,
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
    K::Fail,
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
    K::Detach,
    K::InReduction,
    K::Affinity,
    K::Allocate,
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
    K::InReduction,
    K::Allocate,
];

const TEAMS: &[K] =
    &[K::NumTeams, K::ThreadLimit, K::Default, K::Private, K::Firstprivate, K::Shared, K::Reduction, K::Allocate];

/// Which of the constructs of a combined directive a clause is applied to: of those that take it the
/// innermost loop, except for what decides about the region.
pub(crate) fn owner(constructs: &[C], clause: K) -> Option<usize> {
    // What the teams of a league reduce is added up by the loop that they share.
    let reduces = |construct: C| construct == C::Distribute && clause == K::Reduction;
    let takes = |index: &usize| allowed(constructs[*index]).contains(&clause) || reduces(constructs[*index]);
    let mut all = 0..constructs.len();
    match clause {
        // On a device each thread has its own, not each region.
        K::Private if constructs.first() == Some(&C::Target) => {
            let region = constructs.iter().position(|c| *c == C::Parallel);
            region.or_else(|| all.clone().skip(1).find(takes)).or_else(|| all.find(takes))
        }
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

/// The first word of a clause, or nothing.
pub(crate) fn first_word<'n, E, V>(clause: &antiphon_syntax::openmp::Clause<E, V>, names: &'n Interner) -> &'n str {
    clause.words.first().map_or("", |word| names.text(*word))
}
