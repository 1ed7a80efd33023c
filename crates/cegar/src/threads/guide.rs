//! Schedulers: one that goes the way of an execution of the product, and one that chooses at random.
//!
//! The world stops where another thread could see what a thread does, the product where that would
//! make a difference. So a thread of the world is found in the product's execution by the statement at which
//! it stands, and of those that can go on the one goes whose next step comes first there.

use super::execute::Scheduler;
use super::product::{Move, Sight};
use antiphon_numbers::Random;
use antiphon_source::Span;
use antiphon_world::{SchedulingChoice, Way};

/// Choices behind the end of the execution after which it is given up.
const MOST_BEHIND: u32 = 2_000;

/// Choices of one execution at random.
const MOST_CHOICES: u32 = 4_000;

/// One choice among so many is taken to be of a thread that wakes without a reason.
const SPURIOUS: u64 = 16;

/// Goes the way of an execution.
pub(super) struct Guide<'a> {
    moves: &'a [Move],
    /// The world's numbers of threads, by ours.
    numbers: Vec<Option<u32>>,
    /// Where each thread is in the execution.
    cursors: Vec<usize>,
    behind: u32,
}

impl<'a> Guide<'a> {
    /// Of an execution of the product. The world counts threads as they are created.
    pub fn new(moves: &'a [Move]) -> Guide<'a> {
        let mut numbers = vec![Some(0)];
        let mut created = 0;
        for thread in moves.iter().filter_map(|each| each.creates) {
            created += 1;
            if numbers.len() <= thread.index() {
                numbers.resize(thread.index() + 1, None);
            }
            numbers[thread.index()] = Some(created);
        }
        let cursors = vec![0; numbers.len()];
        Guide { moves, numbers, cursors, behind: 0 }
    }

    /// Which of our threads the world means.
    fn own(&self, number: u32) -> Option<usize> {
        self.numbers.iter().position(|known| *known == Some(number))
    }

    /// Where in the execution a thread does what it is about to do.
    fn next(&self, thread: usize, place: Span) -> Option<usize> {
        let from = self.cursors[thread];
        let here = |at: &usize| self.moves[*at].thread.index() == thread && self.moves[*at].span == place;
        let shared = |at: &usize| self.moves[*at].sight == Sight::Shared;
        let mut all = (from..self.moves.len()).filter(here);
        all.clone().find(shared).or_else(|| all.next())
    }

    /// The execution is over: whoever moved last goes on.
    fn go_on(&mut self, choices: &[SchedulingChoice]) -> Option<usize> {
        self.behind += 1;
        if self.behind > MOST_BEHIND {
            return None;
        }
        let last = self.moves.last().and_then(|each| self.numbers.get(each.thread.index()).copied().flatten());
        let performs = |choice: &SchedulingChoice| matches!(way(choice), Some((_, Way::Perform(_))));
        let own = |choice: &SchedulingChoice| way(choice).map(|(thread, _)| thread) == last;
        let first = choices.iter().position(|choice| own(choice) && performs(choice));
        first.or_else(|| choices.iter().position(performs)).or(Some(0))
    }
}

impl Scheduler for Guide<'_> {
    fn choose(&mut self, choices: &[SchedulingChoice], place: &mut dyn FnMut(u32) -> Span) -> Option<usize> {
        let mut first: Option<(usize, usize, usize)> = None;
        for (at, choice) in choices.iter().enumerate() {
            let Some((number, _)) = way(choice) else { continue };
            let Some(thread) = self.own(number) else { continue };
            let Some(next) = self.next(thread, place(number)) else { continue };
            if first.is_none_or(|(_, _, known)| next < known) {
                first = Some((at, thread, next));
            }
        }
        let Some((at, thread, next)) = first else { return self.go_on(choices) };
        if matches!(way(&choices[at]), Some((_, Way::Perform(_)))) {
            self.cursors[thread] = next + 1;
        }
        Some(at)
    }
}

/// Chooses at random.
pub(super) struct Chance {
    random: Random,
    left: u32,
    last: Option<u32>,
    /// How likely a thread goes on that went on before.
    stays: u64,
}

impl Chance {
    /// From a seed.
    pub fn new(seed: u64) -> Chance {
        Chance { random: Random::new(seed), left: MOST_CHOICES, last: None, stays: seed % 4 }
    }
}

impl Scheduler for Chance {
    fn choose(&mut self, choices: &[SchedulingChoice], _: &mut dyn FnMut(u32) -> Span) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let spurious = self.random.below(SPURIOUS) == 0;
        let is_wanted = |at: &usize| spurious || !way(&choices[*at]).is_some_and(|(_, way)| way.is_spurious());
        let wanted: Vec<usize> = (0..choices.len()).filter(is_wanted).collect();
        let wanted = if wanted.is_empty() { (0..choices.len()).collect() } else { wanted };
        let same = |at: &&usize| self.last.is_some() && way(&choices[**at]).map(|(thread, _)| thread) == self.last;
        let same = wanted.iter().find(same).copied();
        let stays = self.stays > 0 && self.random.below(1 << self.stays) > 0;
        let chosen = match same.filter(|_| stays) {
            Some(same) => same,
            None => wanted[self.random.below(wanted.len() as u64) as usize],
        };
        self.last = way(&choices[chosen]).map(|(thread, _)| thread);
        Some(chosen)
    }
}

/// The thread and the way of a choice.
fn way(choice: &SchedulingChoice) -> Option<(u32, Way)> {
    match choice {
        SchedulingChoice::Thread { thread, way, .. } => Some((*thread, *way)),
        _ => None,
    }
}
