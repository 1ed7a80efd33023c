//! Analyses and transformations of the program model, for every engine that
//! works on it: one technique per file.
//!
//! | file | what |
//! |---|---|
//! | `graph` | graphs by successors, their orders and components |
//! | `flow` | the control-flow graph of a function |
//! | `dominators` | dominators and post-dominators |
//! | `loops` | natural loops and irreducible regions |
//! | `calls` | the call graph and its components |
//! | `constants` | the numbers that registers surely have |
//! | `unroll` | loops that run a known number of times, unrolled |
//! | `rewrite` | a function that is being changed |
//! | `inline` | calls replaced by what they call |
//! | `alias` | what a pointer may point to |
//! | `roles` | inputs that are written, outputs that are read |
//! | `liveness` | which registers are still read |
//! | `split` | at most one shared access in each step |
//! | `parallel` | runs of assignments as parallel assignments |
//!
//! Analyses only read a program; transformations take a well-formed program
//! and give one (`antiphon_model::check` finds nothing) that runs the same.
//!
//! Deliberately not here: what programs mean (crate `machine`), formulas.

mod alias;
mod calls;
mod constants;
mod dominators;
mod flow;
mod graph;
mod inline;
mod liveness;
mod loops;
mod parallel;
mod rewrite;
mod roles;
mod split;
mod unroll;
mod usage;

pub use alias::{aliases, Aliases, Object};
pub use calls::{call_graph, CallGraph};
pub use dominators::{dominators, post_dominators, Dominators};
pub use flow::Flow;
pub use graph::{topological, Graph};
pub use inline::{inline, InlineLimits, Inlined, MainCall, Stopped};
pub use liveness::{liveness, Liveness};
pub use loops::{natural_loops, LoopForest, NaturalLoop};
pub use parallel::{compression, parallel, Apart, Combining, Compression, FunctionBlocks, ParallelBlock};
pub use rewrite::Rewriter;
pub use roles::{role_conflicts, Against, RoleConflict, Through};
pub use split::{creates_threads, split};
pub use unroll::{unroll, UnrollLimits};
pub use usage::{usage_exit, UsageExit};
