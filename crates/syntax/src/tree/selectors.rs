//! Context selectors of OpenMP, as written: `metadirective` and `declare variant` choose by them.
//!
//! What of a selector is settled by its text alone is settled already; the rest names what has to be known: which constructs
//! are around, what the program computes, or a function of the runtime that knows what nobody who reads the program can.

use super::ExprId;
use crate::openmp::Construct;
use antiphon_source::{Span, Symbol};

/// What a context must have, in the order of the text.
#[derive(Clone, Default, Debug)]
pub struct Selector {
    /// All must fit.
    pub traits: Vec<Trait>,
    /// Whether the text has regions or functions for devices at all.
    pub has_devices: bool,
    /// Its text.
    pub span: Span,
}

/// One property that is asked for.
#[derive(Clone, Debug)]
pub struct Trait {
    /// The same for the same trait.
    pub text: String,
    /// When it fits.
    pub fits: Fits,
    /// What it counts where several selectors fit.
    pub weight: Weight,
}

/// When a trait fits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fits {
    /// Always.
    Always,
    /// Never.
    Never,
    /// If this function of the runtime says so.
    Asked(Symbol),
    /// If it says so of the device of this number, or of the default one.
    AskedOf(Symbol, Option<ExprId>),
    /// If this is not zero.
    Condition(ExprId),
    /// If this construct is around.
    Within(Construct),
    /// If this function says so, which is handed the arguments of the call.
    Given(Symbol),
    /// If the first one says so of the device whose number the second one computes from the arguments.
    AskedOfGiven(Symbol, Symbol),
}

/// What a trait counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Nothing.
    Nothing,
    /// By where its construct stands among those around.
    Construct,
    /// More than all constructs around: `kind` 0, `arch` 1, `isa` 2.
    Device(u32),
    /// What the program says.
    Score(u64),
}

/// What may be chosen, each with its selector; without one it is chosen if no other is.
#[derive(Clone, Debug)]
pub struct Choice<T> {
    /// In the order of the text.
    pub alternatives: Vec<(Option<Selector>, T)>,
    /// The labels in the statement; each alternative has its own.
    pub labels: Vec<Symbol>,
    /// The line.
    pub span: Span,
}

/// A function that is called in place of another one.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name.
    pub name: Symbol,
    /// When it is called.
    pub selector: Selector,
    /// The function of the runtime that says which of two comes first that count the same.
    pub order: Option<Symbol>,
    /// The name of a function that computes a condition from the arguments.
    pub when: Option<Symbol>,
    /// What becomes of the arguments of a `dispatch`.
    pub adjusts: Adjusts,
    /// The line.
    pub span: Span,
}

/// `adjust_args` and `append_args`.
#[derive(Clone, Default, Debug)]
pub struct Adjusts {
    /// Parameters that get the device's pointer.
    pub need_device: Vec<(Symbol, Span)>,
    /// Those that stay as they are.
    pub nothing: Vec<(Symbol, Span)>,
    /// How many objects of `interop` are appended.
    pub appended: usize,
    /// Whether one of the clauses stands there.
    pub is_said: bool,
}
