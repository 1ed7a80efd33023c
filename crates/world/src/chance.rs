//! Schedules at random, from a seed: one seed has one execution. Threads go on for a
//! while before others do, for how long depends on the seed, since some violations need
//! long turns and others short ones. Wake-ups for no reason are rare.

use crate::driven::Scheduler;
use crate::state::SchedulingChoice;
use antiphon_source::Span;

/// Threads to choose from, beyond which an execution is given up.
const WIDEST_CHOICE: usize = 200;

/// One in so many times a wake-up for no reason is possible.
const SPURIOUS: u64 = 16;

/// Chooses at random.
#[derive(Clone, Debug)]
pub struct Chance {
    state: u64,
    left: u32,
    last: Option<u32>,
    /// How likely a thread goes on that went on before.
    stays: u64,
}

impl Chance {
    /// From a seed. After so many choices the execution is given up.
    pub fn new(seed: u64, most_choices: u32) -> Chance {
        let state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5eed_5eed_5eed_5eed;
        Chance { state, left: most_choices, last: None, stays: seed % 4 }
    }

    /// Any number below a bound (xorshift, Marsaglia 2003).
    fn below(&mut self, bound: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state % bound.max(1)
    }
}

impl Scheduler for Chance {
    fn choose(&mut self, choices: &[SchedulingChoice], _: &mut dyn FnMut(u32) -> Span) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        if choices.len() > WIDEST_CHOICE {
            return None;
        }
        let spurious = self.below(SPURIOUS) == 0;
        let wanted: Vec<usize> = (0..choices.len()).filter(|at| spurious || !choices[*at].is_spurious()).collect();
        let wanted = if wanted.is_empty() { (0..choices.len()).collect() } else { wanted };
        let same = wanted.iter().copied().find(|at| choices[*at].thread() == self.last && self.last.is_some());
        let stays = self.stays > 0 && self.below(1 << self.stays) > 0;
        let chosen = match same.filter(|_| stays) {
            Some(same) => same,
            None => wanted[self.below(wanted.len() as u64) as usize],
        };
        self.last = choices[chosen].thread();
        Some(chosen)
    }
}
