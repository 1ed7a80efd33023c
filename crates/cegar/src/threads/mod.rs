//! Programs with threads, as programs without.
//!
//! The engines of this crate work on one function. So the threads of a program become one: each creation gets a
//! copy of its routine (`fork`, then inlining), the thread library becomes assignments and conditions on variables
//! of its own (`synchronise`, `atomics`), and the product of the threads' graphs (`product`) is the function that is
//! encoded, with a choice of the environment wherever more than one thread may move.
//!
//! | module | what it holds |
//! |---|---|
//! | `iterations` | loops that create threads, unrolled |
//! | `fork` | creations fork control |
//! | `once` | routines that run once |
//! | `copies` | variables that each thread has a copy of |
//! | `team` | whose code a location is |
//! | `synchronise`, `objects`, `atomics`, `chain` | what library calls do, as chains of steps |
//! | `rwlocks`, `barriers`, `conditions`, `kinds` | the same for objects that consist of several numbers |
//! | `sections` | where a thread must not be interrupted |
//! | `footprint` | what steps touch, now and later |
//! | `watch` | what is looked at: errors or runs, fairness |
//! | `product` | the product, and who need not move |
//! | `confirm`, `guide`, `execute` | a violation, met by an execution of the user's program |
//!
//! *Atomic* is one access to one object (crate `passes`, `split`): between any two of them another thread may go on. Memory is
//! sequentially consistent. Programs with data races have no meaning in C; what is said
//! about them is about these interleavings, and a pass says that it rests on this.
//!
//! *Deadlock* is not looked for: where nobody can move, an execution just ends, or stays as it is where runs are looked at.
//!
//! Deliberately not here: threads whose number is not known, cancellation, keys.

mod atomics;
mod barriers;
mod chain;
mod conditions;
mod confirm;
mod copies;
mod execute;
mod footprint;
mod fork;
mod guide;
mod iterations;
mod kinds;
mod objects;
mod once;
mod product;
mod rwlocks;
mod sections;
mod synchronise;
mod team;
mod watch;

pub(crate) use atomics::rewrite as rewrite_atomics;
pub(crate) use confirm::{confirm, retold, try_schedule, Rounds};
pub(crate) use copies::separate;
pub(crate) use fork::fork;
pub(crate) use iterations::tell_apart;
pub(crate) use objects::owned_by_library;
pub(crate) use once::run_once;
pub(crate) use product::{multiply, Moves, NoProduct, Standing, SCHEDULE};
pub(crate) use synchronise::{Synchronised, Wakes};
pub use watch::Fairness;
pub(crate) use watch::{assumptions, fairly, Watch};
