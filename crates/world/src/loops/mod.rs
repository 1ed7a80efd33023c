//! Loops without bounds: a loop with an invariant is executed for one iteration that
//! stands for all.
//!
//! This is the loop technique of Siegel and Zirkel ("Symbolic Execution for
//! Sequential and Multi-Process Programs with Unbounded Loops", Fig. 1). When
//! control comes to the head of an annotated loop, the invariant is checked with
//! the values of that moment. The first time nothing else happens. When control
//! comes back, what the iteration assumed is forgotten, everything that the iteration
//! changed becomes a fresh constant, and of these constants only the invariant is
//! assumed. Then the guard decides as in any loop. The state that this leads to is
//! mostly one that was met before: the search remembers the states at annotated
//! heads, and ends there.
//!
//! | file | what it holds |
//! |---|---|
//! | `records` | the loops that a thread is in |
//! | `arrival` | what happens at a head: checking, havoc, assuming |
//! | `havoc` | what an iteration changed, and fresh constants for it |
//! | `exchanged` | pointers that a loop only hands on |
//! | `exits` | leaving a loop, by whatever way |
//! | `collective_iteration` | loops that several processes iterate together |
//! | `together` | what happens at their heads, and leaving them |
//! | `trials` | guesses at invariants: which hold, and what to guess from |
//!
//! *Equivalent forms.* The paper evaluates the invariant over the fresh constants
//! under equations with the old values; with one participant that is the same as
//! evaluating it over the old values. The paper gives the guard's branch to the
//! record or to what is around it; here the record is there while the guard is
//! evaluated, and leaving it merges its assumptions into what is around it. Fresh
//! constants are named after their place and the smallest number that is not in
//! use, so no renaming is needed.
//!
//! *Why any write set is sound.* The state after the havoc covers the one before
//! whatever is havocked: what is not in the write set keeps its exact value. So
//! the write set decides about convergence only, and it is found by comparing the
//! state with that at the last head, which is as precise as can be: pointers,
//! branches, callees and messages need no care of their own. For the same reason
//! the write set does not count in fingerprints.
//!
//! *Definedness* needs no rule either: what is not written when control comes back
//! stays so, and what is written becomes a constant.
//!
//! In a domain that knows all, invariants are assertions at each arrival.

mod arrival;
mod collective_iteration;
mod exchanged;
mod exits;
mod havoc;
mod together;
mod trials;

use arrival::Arrival;
