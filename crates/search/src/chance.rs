//! Schedules at random, from a seed.
//!
//! What needs two switches at the right places is neither in one of the regular schedules nor
//! next to one. Among schedules at random it is: a violation that needs few ordering
//! constraints is met with a fair chance by each (Burckhardt, Kothari, Musuvathi and
//! Nagarakatte, *A randomized scheduler with probabilistic guarantees of finding bugs*, ASPLOS 2010). Some
//! let a task go on for long, others switch at every choice; what nobody can rely on, like a spurious
//! wake-up, is taken rarely, because it hides what is lost without it.
//!
//! The seeds are fixed: the same system gets the same schedules.

use crate::random::Random;
use crate::system::{Nature, Odds};

/// One choice among so many may be a rare one.
const RARE: usize = 16;

/// Habits of staying with a task: from one that never does to one that leaves it every eighth time.
const HABITS: u64 = 4;

/// Chooses at random.
pub(crate) struct Chance {
    random: Random,
    /// Who went on last.
    last: Option<u64>,
    /// It is left once in `2^stays` times; 0: nobody is preferred.
    stays: u32,
    /// Who goes on whenever it can: whoever creates others creates all of them before they do much.
    leader: Leader,
}

/// Whether the first one that is chosen goes on whenever it can.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leader {
    None,
    Undecided,
    Actor(u64),
}

impl Chance {
    /// The schedule of a seed.
    pub(crate) fn new(seed: u64) -> Chance {
        Chance { random: Random::new(seed + 1), last: None, stays: (seed % HABITS) as u32, leader: Leader::None }
    }

    /// One in which the first that is chosen goes on whenever it can, and all others are alike.
    pub(crate) fn led(seed: u64) -> Chance {
        Chance { stays: 0, leader: Leader::Undecided, ..Chance::new(seed) }
    }

    /// Which of the choices is taken; there is at least one.
    pub(crate) fn choose(&mut self, natures: &[Nature]) -> usize {
        let rarely = self.random.below(RARE) == 0;
        let usual = |at: &usize| rarely || natures[*at].odds == Odds::Usual;
        let mut wanted: Vec<usize> = (0..natures.len()).filter(usual).collect();
        if wanted.is_empty() {
            wanted = (0..natures.len()).collect();
        }
        let same = wanted.iter().copied().find(|at| self.last.is_some() && natures[*at].actor == self.last);
        let stays = self.stays > 0 && self.random.below(1 << self.stays) > 0;
        let leader = wanted.iter().copied().find(|at| match self.leader {
            Leader::Actor(leader) => natures[*at].actor == Some(leader),
            Leader::None | Leader::Undecided => false,
        });
        let taken = match leader.or(same.filter(|_| stays)) {
            Some(same) => same,
            None => wanted[self.random.below(wanted.len())],
        };
        self.last = natures[taken].actor;
        if let (Leader::Undecided, Some(actor)) = (self.leader, self.last) {
            self.leader = Leader::Actor(actor);
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(actor: u64, odds: Odds) -> Nature {
        Nature { actor: Some(actor), odds }
    }

    fn taken(seed: u64, natures: &[Nature]) -> Vec<usize> {
        let mut chance = Chance::new(seed);
        (0..200).map(|_| chance.choose(natures)).collect()
    }

    #[test]
    fn a_seed_gives_one_schedule_and_all_choices_are_taken() {
        let natures = [of(0, Odds::Usual), of(1, Odds::Usual), of(2, Odds::Usual)];
        for seed in 0..8 {
            let first = taken(seed, &natures);
            assert_eq!(first, taken(seed, &natures));
            assert!((0..3).all(|way| first.contains(&way)), "seed {seed}");
        }
    }

    #[test]
    fn what_nobody_can_rely_on_is_rare_and_not_left_out() {
        let natures = [of(0, Odds::Rare), of(1, Odds::Usual)];
        let rare = taken(0, &natures).iter().filter(|way| **way == 0).count();
        assert!((1..40).contains(&rare), "{rare} of 200");
        assert_eq!(taken(0, &[of(0, Odds::Rare)]), vec![0; 200]);
    }

    #[test]
    fn some_schedules_stay_with_a_task() {
        let natures = [of(0, Odds::Usual), of(1, Odds::Usual)];
        let switches = |seed| taken(seed, &natures).windows(2).filter(|two| two[0] != two[1]).count();
        assert!(switches(3) * 2 < switches(0), "{} and {}", switches(3), switches(0));
    }

    #[test]
    fn the_first_that_is_chosen_leads_whenever_it_can() {
        let (all, others) =
            ([1, 2, 3].map(|actor| of(actor, Odds::Usual)), [7, 8, 9].map(|actor| of(actor, Odds::Usual)));
        for seed in 0..8 {
            let mut chance = Chance::led(seed);
            let leader = chance.choose(&all);
            // Without it any other goes on, and it leads again when it can.
            assert!((0..20).map(|_| chance.choose(&others)).collect::<std::collections::BTreeSet<_>>().len() > 1);
            assert!((0..20).all(|_| chance.choose(&all) == leader));
        }
    }
}
