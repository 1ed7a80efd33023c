//! Options whose values are words: one table each, from the word to what it means
//! in the crate that knows it. So libraries need not know the command line, and
//! nothing is written twice.

use antiphon_machine::{Allocations, AtomicSections, Invariants, NumberModel};
use antiphon_trace::{Method, Optimisation};
use antiphon_verify::{Commuting, Comparison, DeadMemory, Floats, Merging, Symmetry, ThreadReduction};
use antiphon_world::{Deadlock, Order};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A word, what it means, and what the help says of it.
#[derive(Debug)]
pub struct Word<T>(pub &'static str, pub T, pub &'static str);

/// `--deadlock`
pub const DEADLOCK: &[Word<Deadlock>] = &[
    Word("potential", Deadlock::Potential, "No rank can proceed unless the library buffers messages"),
    Word("absolute", Deadlock::Absolute, "No rank can proceed, even with unlimited buffering"),
    Word("ignore", Deadlock::Ignore, "Deadlocks are not reported"),
];

/// `--loop`
pub const LOOP: &[Word<Invariants>] = &[
    Word("invariant", Invariants::Proved, "Use their invariants"),
    Word("unroll", Invariants::Ignored, "Execute every iteration"),
];

/// `--order`. Every order gives the same answer; the number of states may differ.
pub const ORDER: &[Word<Order>] = &[
    Word("cqmin", Order::FewestSnapshots, "The one with the fewest snapshots waiting for a collective assertion"),
    Word("rank", Order::Rank, "The one that ran last, then the next rank"),
];

/// `--symmetry`. Both give the same answer; the number of states may differ.
pub const SYMMETRY: &[Word<Symmetry>] = &[
    Word("on", Symmetry::Used, "Merge them where the remaining code cannot distinguish these ranks"),
    Word("off", Symmetry::Ignored, "Do not merge them"),
];

/// `--forget`. Both give the same answer; the number of states may differ.
pub const FORGET: &[Word<DeadMemory>] =
    &[Word("on", DeadMemory::Forgotten, "Forget what they hold"), Word("off", DeadMemory::Kept, "Keep what they hold")];

/// `--commute`. Both give the same answer; the number of states may differ.
pub const COMMUTE: &[Word<Commuting>] =
    &[Word("on", Commuting::Sums, "Explore one of them"), Word("off", Commuting::Ignored, "Explore all of them")];

/// `--method`
pub const METHOD: &[Word<Method>] = &[
    Word("order", Method::Order, "Orders of events, decided inside a SAT solver"),
    Word("tdv", Method::Tdv, "Executions, and formulas over their steps (trace-driven verification)"),
    Word("bmc", Method::Bmc, "One formula over the steps of the unfolded program (bounded model checking)"),
];

/// `--optimize`
pub const OPTIMIZE: &[Word<Optimisation>] = &[
    Word("all", Optimisation::All, "Both reductions"),
    Word("none", Optimisation::None, "Neither"),
    Word("ppor", Optimisation::PeepholeReduction, "Peephole partial order reduction"),
    Word("tlssa", Optimisation::ThreadLocalSsa, "Thread-local single assignment"),
];

/// `--merge`. All give the same answer; the number of states may differ.
pub const MERGE: &[Word<Merging>] = &[
    Word("auto", Merging::Auto, "Two executions, and one where those need many states"),
    Word("on", Merging::On, "One execution"),
    Word("off", Merging::Off, "Two executions"),
];

/// `--reduction`. All give the same answer; the number of states may differ.
pub const REDUCTION: &[Word<ThreadReduction>] = &[
    Word("auto", ThreadReduction::Both, "Persistent sets, and source sets where those need many states"),
    Word("persistent", ThreadReduction::PersistentSets, "By what code can still touch; states are remembered"),
    Word("source", ThreadReduction::SourceSets, "By what executions touched, as long as that comes to an end"),
];

/// `--alloc`
pub const ALLOC: &[Word<Allocations>] = &[
    Word("succeeds", Allocations::Succeed, "There is always memory left"),
    Word("may-fail", Allocations::MayFail, "Each of them can"),
];

/// `--race`
pub const RACE: &[Word<AtomicSections>] = &[
    Word(
        "atomic-sections=sync",
        AtomicSections::Synchronise,
        "`__VERIFIER_atomic_begin` and `_end` order accesses like one lock",
    ),
    Word("atomic-sections=none", AtomicSections::OrderNothing, "They make steps atomic and order nothing"),
];

/// `--arith`
pub const ARITH: &[Word<NumberModel>] = &[
    Word("ideal", NumberModel::Ideal, "Mathematical integers and exact rationals"),
    Word(
        "machine",
        NumberModel::Machine,
        "Integers of fixed width; IEEE floating point in `run`, elsewhere real numbers or what `--fp` says",
    ),
];

/// `--fp`
pub const FP: &[Word<Floats>] = &[
    Word("real", Floats::Real, "Real numbers: nothing is rounded"),
    Word("ieee", Floats::Ieee, "IEEE numbers: rounding, infinities and NaN as in C"),
    Word("bounded", Floats::Bounded, "Real numbers, and a bounded error for each operation; inputs need bounds"),
];

/// `--compare`
pub const COMPARE: &[Word<Comparison>] = &[
    Word("outputs", Comparison::Outputs, "The variables declared as outputs"),
    Word("stdout", Comparison::Printed, "What is printed, and what is written to files"),
    Word("both", Comparison::Both, "Both"),
];

/// Reads a word of a table.
pub fn words<T: Copy + Send + Sync + 'static>(table: &'static [Word<T>]) -> impl TypedValueParser<Value = T> {
    let values = table.iter().map(|Word(name, _, help)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(values)
        .try_map(move |text| find(table, &text).ok_or_else(|| format!("unknown value `{text}`")))
}

/// The meaning of a word; nothing for one that is not in the table.
pub fn find<T: Copy>(table: &[Word<T>], word: &str) -> Option<T> {
    table.iter().find(|Word(name, ..)| *name == word).map(|Word(_, meaning, _)| *meaning)
}

/// The word for a meaning; nothing for one that no word has.
pub fn word<T: PartialEq>(table: &[Word<T>], meaning: T) -> &'static str {
    table.iter().find(|Word(_, known, _)| *known == meaning).map_or("", |Word(name, ..)| name)
}
