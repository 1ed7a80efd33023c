//! One search by several processes, which may be on several machines.
//!
//! Every process (a rank) has the same system and makes its own states. What travels is small: fingerprints, and
//! paths, which are lists of choices. A fingerprint belongs to one rank, which knows whether it was met before; so
//! the seen set is spread over all of them, and each state is explored once by whoever met it first. A rank
//! that has nothing to do is given paths by one that has.
//!
//! All ranks do the same things in the same order, and each search that they share ends with the same
//! result on all of them. So none of them has to tell the others what to search next. If one is lost, all others
//! end with a reason: what it had to do was not done.
//!
//! | file | technique |
//! |---|---|
//! | `line` | what carries bytes from rank to rank |
//! | `message` | what is said, as bytes |
//! | `owner` | to whom a fingerprint belongs |
//! | `broker` | who feeds whom, and when all is done |
//! | `office` | what a rank answers while its worker is busy |
//! | `member` | a rank's place among the others |
//! | `walk` | depth first, with states put aside that wait for an answer |
//!
//! Deliberately not here: MPI (whoever starts processes gives a line to each), states (they never travel), and what is to be
//! told of a search (bytes, made and joined by the caller).

mod broker;
mod line;
mod member;
mod message;
mod office;
mod owner;
mod walk;

pub use line::{Arrival, Ear, Mouth};
pub use member::{Counters, Member, Task, Together};

#[cfg(test)]
mod tests;
