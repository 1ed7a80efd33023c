//! Who feeds whom, and when all is done. Rank 0 has the broker; the others tell it when they have nothing to do.
//!
//! A rank that is idle is named to one that is busy, which gives it a path when it can, and otherwise names it back. If all
//! have said that they are idle, and as many paths were taken as given, the search may be over. It may also not be: what was
//! said is of different times, and paths that went round behind it can make the sums agree. So all are asked once more. If all
//! are still idle and the sums are still the same, no path was under way between the two (Mattern's four counters).
//!
//! Questions about fingerprints do not count: who waits for an answer is not idle.

use crate::message::{Balance, Message, Mood};
use std::collections::VecDeque;

/// What rank 0 knows of the others.
#[derive(Debug)]
pub(crate) struct Broker {
    /// Of each rank that said it is idle, what it had given and taken.
    idle: Vec<Option<Balance>>,
    /// Who has nothing to do and was not named to anybody.
    hungry: VecDeque<u32>,
    /// Who was last asked to feed somebody.
    last: usize,
    wave: u32,
    /// The answers of a wave that is under way.
    asked: Option<Wave>,
}

#[derive(Debug)]
struct Wave {
    before: Balance,
    now: Balance,
    missing: usize,
    all_idle: bool,
}

/// What the broker wants to have sent.
pub(crate) type Letters = Vec<(u32, Message)>;

impl Broker {
    /// Of so many ranks, all of which have something to do.
    pub(crate) fn new(ranks: u32) -> Broker {
        Broker { idle: vec![None; ranks as usize], hungry: VecDeque::new(), last: 0, wave: 0, asked: None }
    }

    /// A rank has nothing to do, and nothing for others.
    pub(crate) fn idle(&mut self, rank: u32, balance: Balance, unmet: Vec<u32>) -> Letters {
        self.idle[rank as usize] = Some(balance);
        self.hungry.extend(unmet);
        self.hungry.push_back(rank);
        self.match_up()
    }

    /// A rank was given something.
    pub(crate) fn busy(&mut self, rank: u32) -> Letters {
        self.idle[rank as usize] = None;
        self.match_up()
    }

    /// A rank has nothing for these.
    pub(crate) fn unmet(&mut self, ranks: Vec<u32>) -> Letters {
        self.hungry.extend(ranks);
        self.match_up()
    }

    /// A rank's answer in a wave.
    pub(crate) fn status(&mut self, wave: u32, mood: Mood, balance: Balance) -> Letters {
        if wave != self.wave {
            return Letters::new();
        }
        let Some(asked) = &mut self.asked else { return Letters::new() };
        asked.now.given += balance.given;
        asked.now.taken += balance.taken;
        asked.all_idle &= mood == Mood::Idle;
        asked.missing -= 1;
        if asked.missing > 0 {
            return Letters::new();
        }
        let is_over = asked.all_idle && asked.now == asked.before;
        self.asked = None;
        match is_over {
            true => self.to_all(&Message::End(None)),
            false => self.match_up(),
        }
    }

    /// Names those who have nothing to do to those who have.
    fn match_up(&mut self) -> Letters {
        let ranks = self.idle.len();
        if self.idle.iter().all(Option::is_some) {
            return self.confirm();
        }
        let mut letters = Letters::new();
        while let Some(hungry) = self.hungry.pop_front() {
            let after = (self.last + 1..=self.last + ranks).map(|at| at % ranks);
            let Some(next) = after.into_iter().find(|at| self.idle[*at].is_none()) else { break };
            self.last = next;
            letters.push((next as u32, Message::Feed(hungry)));
        }
        letters
    }

    /// All are idle as far as is known: asks whether it is true.
    fn confirm(&mut self) -> Letters {
        let said = self.idle.iter().flatten();
        let before = said.fold(Balance::default(), |sum, own| Balance {
            given: sum.given + own.given,
            taken: sum.taken + own.taken,
        });
        if before.given != before.taken || self.asked.is_some() {
            return Letters::new();
        }
        self.wave += 1;
        self.asked = Some(Wave { before, now: Balance::default(), missing: self.idle.len(), all_idle: true });
        self.to_all(&Message::Confirm(self.wave))
    }

    /// The same to everybody.
    pub(crate) fn to_all(&self, message: &Message) -> Letters {
        (0..self.idle.len() as u32).map(|rank| (rank, message.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn balance(given: u64, taken: u64) -> Balance {
        Balance { given, taken }
    }

    #[test]
    fn who_is_idle_is_named_to_one_who_is_busy() {
        let mut broker = Broker::new(3);
        assert_eq!(broker.idle(1, balance(0, 0), vec![]), [(2, Message::Feed(1))]);
        assert_eq!(broker.idle(2, balance(0, 0), vec![1]), [(0, Message::Feed(1)), (0, Message::Feed(2))]);
        assert_eq!(broker.unmet(vec![2]), [(0, Message::Feed(2))]);
    }

    #[test]
    fn the_search_is_over_when_all_say_so_twice() {
        let mut broker = Broker::new(2);
        broker.idle(0, balance(1, 0), vec![]);
        assert_eq!(broker.idle(1, balance(0, 1), vec![]), [(0, Message::Confirm(1)), (1, Message::Confirm(1))]);
        assert_eq!(broker.status(1, Mood::Idle, balance(1, 0)), []);
        assert_eq!(broker.status(1, Mood::Idle, balance(0, 1)), [(0, Message::End(None)), (1, Message::End(None))]);
    }

    #[test]
    fn a_path_that_is_under_way_keeps_the_search_going() {
        let mut broker = Broker::new(2);
        broker.idle(0, balance(1, 0), vec![]);
        assert_eq!(broker.idle(1, balance(0, 0), vec![]), [], "one is given and none is taken");
    }

    #[test]
    fn sums_that_agree_by_paths_behind_them_are_seen_through() {
        // Rank 1 was idle, took a path, gave one back, and is still at work: the sums agree.
        let mut broker = Broker::new(2);
        broker.idle(1, balance(0, 0), vec![]);
        assert!(!broker.idle(0, balance(1, 1), vec![]).is_empty());
        assert_eq!(broker.busy(1), [(1, Message::Feed(0))]);
        assert_eq!(broker.status(1, Mood::Idle, balance(1, 1)), []);
        assert_eq!(broker.status(1, Mood::Busy, balance(1, 1)), [], "it is not over");
        assert_eq!(broker.idle(1, balance(1, 1), vec![0]).len(), 2, "all are asked once more");
    }
}
