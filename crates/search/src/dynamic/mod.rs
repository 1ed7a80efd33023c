//! Dynamic partial order reduction for tasks that share memory.
//!
//! Two executions that differ only in the order of independent steps are the
//! same *trace*; one of each is enough to see every end, every deadlock and
//! every step of a task that is wrong. Which steps are dependent is known only
//! once it is known what they access, so the search finds out as it goes: it
//! runs one execution to its end, and where two steps of it race, it goes back to
//! the earlier one and adds a task that leads to the other order. That is the idea
//! of Flanagan and Godefroid (*Dynamic partial-order reduction for model checking
//! software*, POPL 2005). What is added here is the choice of the task by *source
//! sets* (Abdulla, Aronis, Jonsson and Sagonas, *Optimal dynamic partial order
//! reduction*, POPL 2014; with blocking in *Source sets: a foundation for optimal
//! dynamic partial order reduction*, JACM 2017), and sleep sets, by which no trace
//! comes to its end twice. Some executions are begun and given up because all that
//! could go on is asleep; `Statistics::met_again` counts them.
//!
//! Two things go beyond the algorithm as it was first written. Steps may block: a
//! blocked task takes part in races as if it tried its step, because what blocked
//! it may come later in another order. And a step may have several outcomes
//! (nondeterministic choices of data); all are explored, and for the order of steps
//! they count as one.
//!
//! **Stateless, on purpose.** No state is remembered: a state that is met again
//! cannot be cut without knowing which races lie behind it (Yang et al.,
//! *Efficient stateful dynamic partial order reduction*, SPIN 2008, keep a graph
//! of accesses for that). So a system with cycles needs a limit on depth, and the
//! search then says that it is incomplete.
//!
//! | file | what |
//! |---|---|
//! | `threaded` | the trait: tasks, footprints, steps |
//! | `races` | happens-before, races, and which tasks reverse them |
//! | `explore` | the depth-first search with backtrack and sleep sets |
//!
//! Deliberately not here: what memory is, weak memory, and several workers.

mod explore;
mod races;
mod threaded;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;

pub use explore::search_with_reduction;
pub use threaded::{Pending, Readiness, Schedule, Taken, TaskId, Threaded, Turn};
