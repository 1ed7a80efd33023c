//! Several processes: which of them goes on, and what is left open.
//!
//! A process runs until it waits for another one (`advance`). Nothing that it
//! does before can be disturbed by the others, and nothing that they do is
//! disturbed by it: messages and receives are posted, and transfers about which
//! there is no choice are made whenever both sides are there (`mpi::matching`).
//! So the order in which processes run does not matter, and one order is
//! enough. Once all of them wait, the world is *at rest*, and what is really
//! open is offered (`offers`): which message a receive from any source takes,
//! what `MPI_Waitany` or `MPI_Test` answers, and where it matters (`foresight`)
//! whether the library buffers a message instead of waiting for its receiver.
//!
//! This is the urgent reduction of the TASS report (section 5.4) carried to all
//! of MPI: in every state the steps of one process are looked at, or all steps
//! that are possible. A world at rest in which nobody can go on unless the
//! library buffers is a potential deadlock (`deadlock`).
//!
//! Whoever drives the machine (a search, a run, a replay) gets an [`Event`] at a
//! time and answers: assume a side of a condition, take an offer, go on. A
//! [`Snapshot`] is everything that is needed to go on from the same point again;
//! it shares with others what no one changed.
//!
//! Deliberately not here: which offer is taken, and what is remembered.

mod advance;
mod collective;
mod concrete;
mod deadlock;
mod foresight;
mod identity;
mod loops;
mod offers;
mod outputs;
mod parts;
mod printed;
mod programs;
mod recording;
mod replay;
mod rest;
mod run;
mod state;
mod steps;
mod symmetry;
mod world;

pub use antiphon_mpi::Buffering;
pub use concrete::{run_exact, run_machine};
pub use programs::{Codes, Played, Programs};
pub use replay::{replay, AtEnd, Kind, Schedule, Shown};
pub use run::{run, Report};
pub use state::{
    Approach, Deadlock, Element, Event, Finished, KeptArray, KeptOutput, Leaks, Link, Oblivion, Offer, Offering, Order,
    PartEnd, Policy, PrintedBy, Remembering, Sighting, Snapshot, Standing, Story, Stuck, World,
};
