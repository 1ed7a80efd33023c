//! What a rank answers while its worker is busy: whether fingerprints are new, whether there is something to do, what
//! the broker asks. A thread that listens to the line works here, and the worker when it speaks; a lock keeps them apart.
//!
//! A rank counts as idle from the moment its worker finds nothing to do until a path arrives, both under the
//! lock: a path that has arrived is never overlooked when somebody asks.
//!
//! Ranks are not equally fast: what belongs to a search that this rank has not begun waits, what belongs to one that is over is dropped.

use crate::broker::{Broker, Letters};
use crate::line::Mouth;
use crate::member::{Counters, Together};
use crate::message::{read, written, Balance, Errand, Message, Mood};
use antiphon_search::{Reason, Seen};
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// What the worker should know.
#[derive(Debug)]
pub(crate) enum News {
    /// An answer to a question, and who gave it.
    Answer(u32, u32, Vec<u8>),
    /// Something to do.
    Gift(Errand),
}

/// A rank's affairs.
pub(crate) struct Office {
    rank: u32,
    ranks: u32,
    mouth: Box<dyn Mouth>,
    /// The number of the last search that was begun.
    number: u32,
    round: Option<Round>,
    /// Messages of searches that are not begun.
    early: Vec<(u32, u32, Message)>,
    /// Who has left.
    left: BTreeSet<u32>,
}

/// A search that is under way.
pub(crate) struct Round {
    seen: Arc<Seen>,
    counters: Arc<dyn Counters>,
    mood: Mood,
    balance: Balance,
    pub(crate) inbox: VecDeque<News>,
    /// Who wants to be fed.
    pub(crate) wants: Vec<u32>,
    /// Whether it is over, and why before its time.
    pub(crate) over: Option<Option<Reason>>,
    /// Rank 0 has one until the search is over.
    broker: Option<Broker>,
    told: Vec<Option<Vec<u8>>>,
    pub(crate) result: Option<Together>,
}

impl Office {
    pub(crate) fn new(rank: u32, ranks: u32, mouth: Box<dyn Mouth>) -> Office {
        Office { rank, ranks, mouth, number: 0, round: None, early: Vec::new(), left: BTreeSet::new() }
    }

    /// Begins the next search, in which every rank has something to do.
    pub(crate) fn begin(&mut self, seen: Arc<Seen>, counters: Arc<dyn Counters>) {
        self.number += 1;
        self.round = Some(Round {
            seen,
            counters,
            mood: Mood::Busy,
            balance: Balance::default(),
            inbox: VecDeque::new(),
            wants: Vec::new(),
            over: (!self.left.is_empty()).then_some(Some(Reason::RankLost)),
            broker: (self.rank == 0).then(|| Broker::new(self.ranks)),
            told: vec![None; self.ranks as usize],
            result: None,
        });
        for (from, search, message) in std::mem::take(&mut self.early) {
            self.sort_in(from, search, message);
        }
    }

    /// The search that is under way.
    pub(crate) fn round(&mut self) -> Option<&mut Round> {
        self.round.as_mut()
    }

    /// Forgets the search that is over.
    pub(crate) fn finish(&mut self) {
        self.round = None;
    }

    /// Bytes from another rank.
    pub(crate) fn hear(&mut self, from: u32, bytes: &[u8]) {
        match read(bytes) {
            Some((search, message)) => self.sort_in(from, search, message),
            None => self.lose(from),
        }
    }

    fn sort_in(&mut self, from: u32, search: u32, message: Message) {
        if search > self.number {
            self.early.push((from, search, message));
        } else if search == self.number {
            self.handle(from, message);
        }
    }

    /// A rank is no longer there. Who is in a search that is not over cannot rely on it.
    pub(crate) fn lose(&mut self, rank: u32) {
        self.left.insert(rank);
        if let Some(round) = &mut self.round {
            round.over.get_or_insert(Some(Reason::RankLost));
            round.broker = None;
        }
    }

    /// Nobody can be reached.
    pub(crate) fn lose_all(&mut self) {
        let own = self.rank;
        (0..self.ranks).filter(|rank| *rank != own).for_each(|rank| self.lose(rank));
    }

    /// Says that this rank sends no more.
    pub(crate) fn leave(&mut self) {
        self.mouth.leave();
    }

    /// Says something; to itself, too.
    pub(crate) fn send(&mut self, to: u32, message: Message) {
        match to == self.rank {
            true => self.handle(self.rank, message),
            false => self.mouth.send(to, &written(self.number, &message)),
        }
    }

    fn send_all(&mut self, letters: Letters) {
        letters.into_iter().for_each(|(to, message)| self.send(to, message));
    }

    fn handle(&mut self, from: u32, message: Message) {
        let Some(round) = &mut self.round else { return };
        match message {
            Message::Ask { batch, fingerprints } => {
                let new =
                    fingerprints.into_iter().map(|fingerprint| u8::from(round.seen.insert(fingerprint))).collect();
                self.send(from, Message::Answer { batch, new });
            }
            Message::Answer { batch, new } => round.inbox.push_back(News::Answer(from, batch, new)),
            Message::Give(errand) => {
                round.balance.taken += 1;
                round.mood = Mood::Busy;
                round.inbox.push_back(News::Gift(errand));
                self.send(0, Message::Busy);
            }
            Message::Feed(rank) => match round.mood {
                Mood::Idle => self.send(0, Message::Unmet(vec![rank])),
                Mood::Busy => round.wants.push(rank),
            },
            Message::Confirm(wave) => {
                let status = Message::Status(wave, round.mood, round.balance);
                self.send(0, status);
            }
            Message::End(reason) => {
                round.over.get_or_insert(reason);
                round.broker = None;
            }
            Message::Result(stop, told) => round.result = Some(Together { stop, told: Some(told) }),
            Message::Told(bytes) => round.told[from as usize] = Some(bytes),
            Message::Count(amounts) => round.counters.add(amounts),
            Message::Stop(reason) => {
                let letters = round.broker.as_ref().map(|broker| broker.to_all(&Message::End(Some(reason))));
                self.send_all(letters.unwrap_or_default());
            }
            Message::Idle(..) | Message::Busy | Message::Unmet(_) | Message::Status(..) => self.arrange(from, message),
        }
    }

    /// What concerns the broker.
    fn arrange(&mut self, from: u32, message: Message) {
        let Some(broker) = self.round.as_mut().and_then(|round| round.broker.as_mut()) else { return };
        let letters = match message {
            Message::Idle(balance, unmet) => broker.idle(from, balance, unmet),
            Message::Busy => broker.busy(from),
            Message::Unmet(ranks) => broker.unmet(ranks),
            Message::Status(wave, mood, balance) => broker.status(wave, mood, balance),
            _ => Letters::new(),
        };
        self.send_all(letters);
    }

    /// Gives a path to one who wants to be fed.
    pub(crate) fn give(&mut self, to: u32, errand: Errand) {
        if let Some(round) = &mut self.round {
            round.balance.given += 1;
        }
        self.send(to, Message::Give(errand));
    }

    /// The worker has nothing to do.
    pub(crate) fn rest(&mut self) {
        let Some(round) = &mut self.round else { return };
        if round.mood == Mood::Idle {
            return;
        }
        round.mood = Mood::Idle;
        let idle = Message::Idle(round.balance, std::mem::take(&mut round.wants));
        self.send(0, idle);
    }

    /// The worker has nothing for those who want to be fed.
    pub(crate) fn decline(&mut self) {
        let wants = self.round.as_mut().map(|round| std::mem::take(&mut round.wants)).unwrap_or_default();
        if !wants.is_empty() {
            self.send(0, Message::Unmet(wants));
        }
    }

    /// What all who are still there have told; nothing while somebody has not.
    pub(crate) fn all_told(&mut self) -> Option<Vec<Option<Vec<u8>>>> {
        let left = &self.left;
        let round = self.round.as_mut()?;
        let is_there = |(rank, told): (usize, &Option<Vec<u8>>)| told.is_some() || left.contains(&(rank as u32));
        round.told.iter().enumerate().all(is_there).then(|| std::mem::take(&mut round.told))
    }

    /// Those who have told nothing will not be waited for.
    pub(crate) fn lose_silent(&mut self) {
        let told = self.round.as_ref().map(|round| round.told.clone()).unwrap_or_default();
        let silent: Vec<u32> =
            (0..self.ranks).filter(|rank| told.get(*rank as usize).is_some_and(Option::is_none)).collect();
        silent.into_iter().for_each(|rank| self.lose(rank));
    }

    /// Whether a rank is there.
    pub(crate) fn has(&self, rank: u32) -> bool {
        !self.left.contains(&rank)
    }

    /// Rank 0: everybody else gets the result.
    pub(crate) fn publish(&mut self, stop: Option<Reason>, told: &[u8]) {
        for rank in 1..self.ranks {
            if self.has(rank) {
                self.send(rank, Message::Result(stop, told.to_vec()));
            }
        }
    }
}
