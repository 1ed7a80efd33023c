//! Threads of a process: what they do to each other.
//!
//! A process of the machine has memory; here it gets a [`Team`] of threads that run
//! in it. What one thread does alone is the machine's business. What is here is
//! POSIX: threads that are created, joined, detached, cancelled; mutexes, condition
//! variables, read-write locks, barriers, spin locks, semaphores, once; data of its
//! own for each thread; and the atomic sections of verifiers. Synchronisation objects are
//! state beside memory, keyed by where they lie, so that whatever bytes a header
//! gives them do not matter.
//!
//! A call has two halves. First it is read as an [`Intent`], which says what the thread is
//! about to do and to which object; whether it can go on is a question to the team
//! ([`Team::is_enabled`]). When whoever schedules lets the thread go, the intent is
//! performed. So scheduling, deadlocks and reductions see the same closed list.
//!
//! | file | what |
//! |---|---|
//! | `state` | the team, its tasks, what they are about to do |
//! | `objects` | synchronisation objects |
//! | `intent` | calls, read |
//! | `enabled` | who can go on, and in how many ways |
//! | `perform` | what intents do; `lifecycle`: threads themselves |
//! | `errors` | misuse that POSIX leaves undefined |
//! | `history` | what happens before what, where atomic operations have weaker orders |
//! | `waits` | what a thread waits for, in words |
//!
//! Deliberately not here: who goes on (crate `world`), memory that is weaker than
//! sequentially consistent, and real time: a call with a deadline may time out
//! whenever it would wait.

mod enabled;
mod errors;
mod history;
mod intent;
mod lifecycle;
mod objects;
mod perform;
mod state;
mod waits;

pub use enabled::Way;
pub use errors::title;
pub use history::{AtomicStep, Carrier, History, Past};
pub use intent::{Intent, Patience, FIRST_HANDLE};
pub use objects::{Address, Mutex, MutexKind, SyncObject};
pub use perform::{Control, Strand};
pub use state::{Attachment, Claim, Footprint, Leaving, Pending, Roster, Status, Task, Team, Touch, Wait, Woken};
pub use waits::Waiting;
