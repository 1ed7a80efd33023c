//! A rank's place among the others: searches that all of them do together.
//!
//! Every rank calls [`Member::search`] with the same frontier, and takes its share of the paths and of the seen set. In the end each
//! has something to tell; rank 0 joins it, and all get the same.

use crate::line::{Arrival, Ear, Mouth};
use crate::message::Message;
use crate::office::Office;
use crate::owner::owner;
use crate::walk::Walk;
use antiphon_search::{Frontier, Limits, Path, Reason, SearchResult, Seen, System};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// What is counted on the way, for whoever watches.
pub trait Counters: Send + Sync {
    /// What this rank has done: states and transitions.
    fn read(&self) -> [u64; 2];

    /// Another rank has done this.
    fn add(&self, amounts: [u64; 2]);
}

/// One of several ranks that search together. Clones are the same rank.
#[derive(Clone)]
pub struct Member {
    pub(crate) desk: Arc<Desk>,
    rank: u32,
    ranks: u32,
}

/// The office and what is known of it without its lock.
pub(crate) struct Desk {
    office: Mutex<Office>,
    changed: Condvar,
    /// There may be news, or the search is over.
    pub(crate) news: AtomicBool,
    /// Somebody may want to be fed.
    pub(crate) wanted: AtomicBool,
}

/// A search that all ranks do together.
pub struct Task<'a> {
    /// Where it begins: the same on all ranks.
    pub frontier: Frontier,
    /// An empty set for the fingerprints of this rank.
    pub seen: Seen,
    /// States that were seen before.
    pub states: u64,
    /// How far it may go.
    pub limits: &'a Limits,
    /// Whether this rank was stopped before it began.
    pub stopped: Option<Reason>,
    /// What is counted on the way.
    pub counters: Arc<dyn Counters>,
}

/// What a search of all ranks came to; the same on all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Together {
    /// Why it did not look at everything; `None` if it did.
    pub stop: Option<Reason>,
    /// What all had to tell, joined; nothing if rank 0 was lost.
    pub told: Option<Vec<u8>>,
}

impl fmt::Debug for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Member({} of {})", self.rank, self.ranks)
    }
}

/// What those who are stopped may need until they have told what they have.
const GRACE: Duration = Duration::from_secs(20);

impl Member {
    /// A rank of so many, with its line to the others. Somebody listens from now on.
    pub fn new(rank: u32, ranks: u32, mouth: Box<dyn Mouth>, mut ear: Box<dyn Ear>) -> std::io::Result<Member> {
        let desk = Arc::new(Desk {
            office: Mutex::new(Office::new(rank, ranks, mouth)),
            changed: Condvar::new(),
            news: AtomicBool::new(false),
            wanted: AtomicBool::new(false),
        });
        let own = Arc::clone(&desk);
        let listen = move || loop {
            let arrival = ear.receive();
            let is_last = arrival.is_none();
            own.change(|office| match arrival {
                Some(Arrival::Message(from, bytes)) => office.hear(from, &bytes),
                Some(Arrival::Left(rank)) => office.lose(rank),
                None => office.lose_all(),
            });
            if is_last {
                return;
            }
        };
        std::thread::Builder::new().name("office".into()).spawn(listen)?;
        Ok(Member { desk, rank, ranks })
    }

    /// Which one it is.
    pub fn rank(&self) -> u32 {
        self.rank
    }

    /// How many there are.
    pub fn ranks(&self) -> u32 {
        self.ranks
    }

    /// Says that this rank takes no part any more.
    pub fn leave(&self) {
        self.desk.change(Office::leave);
    }

    /// Searches together with all others. What a rank has to tell is told by `tell`, and rank 0 joins it in the order of the ranks;
    /// nothing comes from a rank that was lost.
    pub fn search<S: System>(
        &self,
        mut task: Task<'_>,
        mut system: S,
        tell: impl FnOnce(SearchResult<S::Finding, S::Report>) -> Vec<u8>,
        join: impl FnOnce(Vec<Option<Vec<u8>>>) -> Vec<u8>,
    ) -> Together {
        let is_own = |fingerprint: &u128| owner(*fingerprint, self.ranks) == self.rank;
        let seen = Arc::new(std::mem::take(&mut task.seen));
        let known = task.frontier.seen.fingerprints();
        known.into_iter().filter(is_own).for_each(|fingerprint| {
            seen.insert(fingerprint);
        });
        self.desk.change(|office| office.begin(Arc::clone(&seen), Arc::clone(&task.counters)));
        let mut walk = Walk::new(&mut system, &task, &seen, (self, self.share(&task.frontier.paths)));
        walk.run(task.stopped);
        let walked = walk.end();
        let own = tell(walked(system.finish()));
        self.desk.change(|office| office.send(0, Message::Told(own)));
        let together = match self.rank {
            0 => self.gather(join),
            _ => self.await_result(),
        };
        self.desk.change(Office::finish);
        together
    }

    /// The paths of this rank.
    fn share(&self, paths: &[Path]) -> Vec<Path> {
        let own = paths.iter().enumerate().filter(|(at, _)| *at as u32 % self.ranks == self.rank);
        own.map(|(_, path)| path.clone()).collect()
    }

    /// Rank 0: waits for what all have to tell, and tells everybody. Without what one of them has to tell nothing is known
    /// of what it saw, even if it had come to its end.
    fn gather(&self, join: impl FnOnce(Vec<Option<Vec<u8>>>) -> Vec<u8>) -> Together {
        let end = Instant::now() + GRACE;
        let told = loop {
            let mut office = self.desk.lock();
            if let Some(told) = office.all_told() {
                break told;
            }
            match end.checked_duration_since(Instant::now()) {
                Some(time) => drop(self.desk.wait(office, time)),
                None => office.lose_silent(),
            }
        };
        let over = self.desk.lock().round().and_then(|round| round.over).unwrap_or(Some(Reason::RankLost));
        let stop = if told.iter().any(Option::is_none) { Some(Reason::RankLost) } else { over };
        let joined = join(told);
        self.desk.change(|office| office.publish(stop, &joined));
        Together { stop, told: Some(joined) }
    }

    /// Another rank: waits for what rank 0 has joined.
    fn await_result(&self) -> Together {
        loop {
            let mut office = self.desk.lock();
            if let Some(together) = office.round().and_then(|round| round.result.take()) {
                return together;
            }
            if !office.has(0) {
                return Together { stop: Some(Reason::RankLost), told: None };
            }
            drop(self.desk.wait(office, GRACE));
        }
    }
}

impl Desk {
    pub(crate) fn lock(&self) -> MutexGuard<'_, Office> {
        self.office.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Does something in the office; whoever waits looks again.
    pub(crate) fn change<T>(&self, work: impl FnOnce(&mut Office) -> T) -> T {
        let mut office = self.lock();
        let done = work(&mut office);
        if let Some(round) = office.round() {
            self.news.store(!round.inbox.is_empty() || round.over.is_some(), Ordering::Relaxed);
            self.wanted.store(!round.wants.is_empty(), Ordering::Relaxed);
        }
        drop(office);
        self.changed.notify_all();
        done
    }

    /// Waits for a change, no longer than this.
    pub(crate) fn wait<'a>(&self, office: MutexGuard<'a, Office>, time: Duration) -> MutexGuard<'a, Office> {
        self.changed.wait_timeout(office, time).map_or_else(|poisoned| poisoned.into_inner().0, |(office, _)| office)
    }
}
