//! `--method order`: events instead of steps. Which write each read reads from
//! and which write of a cell comes first are Booleans; a theory inside the SAT
//! solver keeps program order, these choices and what follows from them free of
//! cycles; values are bits. One query covers all interleavings of the unfolded
//! program.
//!
//! | module | what it holds |
//! |---|---|
//! | `circuit`, `bits`, `blast` | gates, integers, terms |
//! | `theory` | orders inside the solver |
//! | `clocks` | what is ordered in every execution |
//! | `encode` | reads, writes, visibility |
//! | `queries`, `deadlock`, `happens_before` | properties as questions, answers as schedules |

mod bits;
mod blast;
mod circuit;
mod clocks;
mod deadlock;
mod encode;
mod happens_before;
mod queries;
mod theory;

pub use clocks::entry as entry_of;

pub use blast::{Blaster, NoCircuit};
pub use circuit::{Circuit, Interruption};
pub use encode::{Encoding, ReadsFrom, Source};
pub use queries::{Answer, Race, Schedule, Turn};
