//! The program model: C without syntax.
//!
//! A [`Program`] is a set of global variables and functions; a function is a
//! graph of [`Location`]s, each with one [`Step`]: do an [`Action`] and go on,
//! branch, return. All expressions are free of side effects. This is the
//! guarded transition system of the TASS report (section 3.1): an action is an
//! edge without a guard, a branch two edges with exclusive guards, and all four
//! engines work on it.
//!
//! Every expression, place and step keeps the span of the user's text, and
//! through it the macros that were written (`N`, not `10`).
//!
//! Deliberately not here: what anything means (crate `machine`), where it
//! comes from (crate `lower`).

pub mod layout;
pub mod library;
mod program;
mod qualifiers;
mod types;

mod action;
mod check;
mod effects;
mod expr;
mod natural;
mod print;
mod same;
mod text;
pub mod visit;

#[cfg(test)]
mod round_trip_tests;
#[cfg(test)]
mod sample;

pub use action::{Action, AllocationFill, AssertOrigin, Callee, Case, Duty, Location, LocationId, LocationRole, Step};
pub use check::{check, Flaw};
pub use expr::{
    BinaryOp, Bound, BoundId, BoundRange, Expr, ExprId, ExprKind, LazyOp, Participants, Place, PlaceId, PlaceKind,
    Quantifier, Real, Remote, Side, UnaryOp, Universe,
};
pub use library::{LibraryFunction, MemoryOrder, Orders, PureFunction};
pub use print::{annotation_text, condition_text, element_text, expression_text, place_text, print, print_with_lines};
pub use program::{
    AbstractFunction, AbstractId, Body, Constness, Counted, Function, FunctionId, Global, GlobalId, GlobalStorage,
    Invariant, Label, Local, LocalId, LocalKind, LocalStorage, Loop, LoopId, LoopKind, Program, Role, StringId,
    StringLiteral, Variable,
};
pub use qualifiers::{Access, Qualifiers};
pub use same::{same, same_expr, same_place};
pub use text::{parse, TextError};
pub use types::{
    BitRange, CharLike, Extent, Field, FloatFormat, IntType, Record, RecordId, RecordKind, Signature, Signedness, Type,
    TypeId, Types,
};
