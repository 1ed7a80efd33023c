//! What is remembered of floating-point numbers under one path condition: ranges of IEEE numbers (`ieee`), exact
//! expressions and errors of computed ones (`bounded`). Plain data.

use antiphon_ieee::{Interval, Range};
use antiphon_symbolic::ExprId;
use rustc_hash::{FxHashMap, FxHashSet};

/// Ranges that were found out under one path condition.
#[derive(Debug, Default)]
pub(crate) struct Ranges {
    pub condition: Option<ExprId>,
    /// What the condition says.
    pub said: FxHashMap<ExprId, Range>,
    /// What it says to be floats.
    pub singles: FxHashSet<ExprId>,
    /// What follows.
    pub known: FxHashMap<ExprId, Range>,
}

/// What is known of a computed value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    /// The value without roundings.
    pub exact: ExprId,
    /// How far the computed value is from that at most; infinite if nobody knows.
    pub error: f64,
    /// Where the computed value is.
    pub value: Interval,
}

/// Estimates under one path condition.
#[derive(Debug, Default)]
pub(crate) struct Estimates {
    pub condition: Option<ExprId>,
    pub known: FxHashMap<ExprId, Estimate>,
    /// Computed values that are taken as they are.
    pub leaves: FxHashSet<ExprId>,
}
