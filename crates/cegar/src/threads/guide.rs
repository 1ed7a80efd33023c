//! A scheduler that goes the way of an execution of the product.
//!
//! The world stops where another thread could see what a thread does, the product where that would
//! make a difference. So a thread of the world is found in the product's execution by the statement at which
//! it stands, and of those that can go on the one goes whose next step comes first there.

use super::product::{Move, Sight};
use antiphon_source::Span;
use antiphon_world::{Scheduler, SchedulingChoice, Way};

/// Choices behind the end of the execution after which it is given up.
const MOST_BEHIND: u32 = 2_000;

/// What is done behind the end of the execution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Behind {
    /// Whoever moved last goes on, to where something goes wrong.
    GoesOn,
    /// Nothing.
    Stops,
}

/// Goes the way of an execution.
pub(super) struct Guide<'a> {
    moves: &'a [Move],
    /// What is done behind its end.
    end: Behind,
    /// The world's numbers of threads, by ours.
    numbers: Vec<Option<u32>>,
    /// Where each thread is in the execution.
    cursors: Vec<usize>,
    behind: u32,
}

impl<'a> Guide<'a> {
    /// Of an execution of the product. The world counts threads as they are created.
    pub fn new(moves: &'a [Move], end: Behind) -> Guide<'a> {
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
        Guide { moves, end, numbers, cursors, behind: 0 }
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
        if self.end == Behind::Stops || self.behind > MOST_BEHIND {
            return None;
        }
        let last = self.moves.last().and_then(|each| self.numbers.get(each.thread.index()).copied().flatten());
        let performs = |choice: &SchedulingChoice| matches!(choice.move_of_thread(), Some((_, Way::Perform(_))));
        let own = |choice: &SchedulingChoice| choice.move_of_thread().map(|(thread, _)| thread) == last;
        let first = choices.iter().position(|choice| own(choice) && performs(choice));
        first.or_else(|| choices.iter().position(performs)).or(Some(0))
    }
}

impl Scheduler for Guide<'_> {
    fn choose(&mut self, choices: &[SchedulingChoice], place: &mut dyn FnMut(u32) -> Span) -> Option<usize> {
        let mut first: Option<(usize, usize, usize)> = None;
        for (at, choice) in choices.iter().enumerate() {
            let Some((number, _)) = choice.move_of_thread() else { continue };
            let Some(thread) = self.own(number) else { continue };
            let Some(next) = self.next(thread, place(number)) else { continue };
            if first.is_none_or(|(_, _, known)| next < known) {
                first = Some((at, thread, next));
            }
        }
        let Some((at, thread, next)) = first else { return self.go_on(choices) };
        if matches!(choices[at].move_of_thread(), Some((_, Way::Perform(_)))) {
            self.cursors[thread] = next + 1;
        }
        Some(at)
    }
}
