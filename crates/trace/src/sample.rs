//! Executions whose schedules are chosen at random, from a seed: the first
//! execution of the paper's method, and more of them where a solver finds a
//! violation that its own schedule does not show, or nothing can be asked.
//!
//! An execution proves nothing; what goes wrong in it is real.

use crate::concrete::{Recording, Runner, Scheduler, Shown};
use antiphon_source::Span;
use antiphon_world::SchedulingChoice;

/// Choices of one execution.
const MOST_CHOICES: u32 = 2_000;

/// Threads between which one choice is made; programs that create more and more end here.
const WIDEST_CHOICE: usize = 200;

/// One choice among so many is taken to be of a thread that wakes without a reason.
const SPURIOUS: u64 = 16;

/// Choices at random.
struct Random {
    state: u64,
    left: u32,
    /// Who went on last, and how likely it goes on.
    last: Option<u32>,
    stays: u64,
}

impl Random {
    fn new(seed: u64) -> Random {
        let state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5eed_5eed_5eed_5eed;
        Random { state, left: MOST_CHOICES, last: None, stays: seed % 4 }
    }

    /// Any number below a bound (xorshift, Marsaglia 2003).
    fn below(&mut self, bound: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state % bound.max(1)
    }
}

impl Scheduler for Random {
    fn choose(&mut self, choices: &[SchedulingChoice], _: &mut dyn FnMut(u32) -> Span) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        if choices.len() > WIDEST_CHOICE {
            return None;
        }
        let spurious = self.below(SPURIOUS) == 0;
        let wanted: Vec<usize> = (0..choices.len()).filter(|at| spurious || !is_spurious(&choices[*at])).collect();
        let wanted = if wanted.is_empty() { (0..choices.len()).collect() } else { wanted };
        let same = wanted.iter().copied().find(|at| thread(&choices[*at]) == self.last && self.last.is_some());
        let stays = self.stays > 0 && self.below(1 << self.stays) > 0;
        let chosen = match same.filter(|_| stays) {
            Some(same) => same,
            None => wanted[self.below(wanted.len() as u64) as usize],
        };
        self.last = thread(&choices[chosen]);
        Some(chosen)
    }
}

fn thread(choice: &SchedulingChoice) -> Option<u32> {
    match choice {
        SchedulingChoice::Thread { thread, .. } => Some(*thread),
        _ => None,
    }
}

fn is_spurious(choice: &SchedulingChoice) -> bool {
    matches!(choice, SchedulingChoice::Thread { way, .. } if way.is_spurious())
}

/// An execution with a violation, if one of so many has one.
pub fn search(runner: &Runner<'_>, seeds: std::ops::Range<u64>, stop: &dyn Fn() -> bool) -> Option<Shown> {
    for seed in seeds {
        if stop() {
            return None;
        }
        if runner.run(&mut Random::new(seed), Recording::Nothing).fault.is_some() {
            let shown = runner.run(&mut Random::new(seed), Recording::Trace);
            if shown.fault.is_some() {
                return Some(shown);
            }
        }
    }
    None
}
