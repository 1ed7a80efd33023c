//! A schedule that a solver found, taken in the concrete world.
//!
//! The world has scheduling points of its own: it may run over a point of the
//! schedule because no other thread could see it, or ask at one that the
//! unfolding found private. So the two are kept in step by the statement at
//! which a thread stands.

use crate::concrete::Scheduler;
use crate::events::{NodeId, Unfolding};
use crate::order::{Schedule, Turn};
use antiphon_source::Span;
use antiphon_world::{SchedulingChoice, Way};
use std::collections::VecDeque;

/// Choices behind the schedule after which a run is given up.
const MOST_BEHIND: u32 = 2_000;

/// Follows a schedule.
#[derive(Debug)]
pub struct Guide<'a> {
    unfolding: &'a Unfolding,
    /// Points that are still to come.
    left: VecDeque<(NodeId, Turn)>,
    /// The world's number of each thread.
    numbers: Vec<Option<u32>>,
    /// Threads that the world created.
    created: u32,
    /// Who goes on behind the schedule.
    last: u32,
    behind: u32,
}

impl<'a> Guide<'a> {
    /// Follows a schedule; then one thread goes on.
    pub fn new(unfolding: &'a Unfolding, schedule: &Schedule, last: u32) -> Guide<'a> {
        let left = schedule.points.iter().copied().collect();
        Guide { unfolding, left, numbers: vec![Some(0)], created: 0, last, behind: 0 }
    }

    /// A thread passes the point at a statement, and with it those before it
    /// that nobody asked about.
    fn consume(&mut self, thread: usize, place: Span) {
        let node = |id: NodeId| &self.unfolding.nodes[id.index()];
        let own: Vec<usize> =
            (0..self.left.len()).filter(|at| node(self.left[*at].0).thread.index() == thread).collect();
        let Some(until) = own.iter().position(|at| node(self.left[*at].0).span == place) else { return };
        let passed: Vec<NodeId> = own[..=until].iter().map(|at| self.left[*at].0).collect();
        for at in own[..=until].iter().rev() {
            self.left.remove(*at);
        }
        passed.into_iter().for_each(|node| self.note_creation(node));
    }

    fn note_creation(&mut self, node: NodeId) {
        if let Some(child) = self.unfolding.nodes[node.index()].creates {
            self.created += 1;
            if self.numbers.len() <= child.index() {
                self.numbers.resize(child.index() + 1, None);
            }
            self.numbers[child.index()] = Some(self.created);
        }
    }

    fn number(&self, thread: usize) -> Option<u32> {
        self.numbers.get(thread).copied().flatten()
    }

    /// Behind the schedule: one thread first, nobody without a reason.
    fn behind(&mut self, choices: &[SchedulingChoice]) -> Option<usize> {
        self.behind += 1;
        if self.behind > MOST_BEHIND {
            return None;
        }
        let performs = |choice: &SchedulingChoice| matches!(way(choice), Some((_, Way::Perform(_))));
        let last = self.number(self.last as usize);
        let own = |choice: &SchedulingChoice| way(choice).map(|(thread, _)| thread) == last;
        let first = choices.iter().position(|choice| own(choice) && performs(choice));
        let other = || choices.iter().position(performs);
        first.or_else(other).or_else(|| choices.iter().position(|choice| !is_spurious(choice)))
    }
}

impl Scheduler for Guide<'_> {
    fn choose(&mut self, choices: &[SchedulingChoice], place: &mut dyn FnMut(u32) -> Span) -> Option<usize> {
        while let Some((node, turn)) = self.left.front().copied() {
            let thread = self.unfolding.nodes[node.index()].thread.index();
            let next = self.number(thread).and_then(|number| Some((number, choice_for(choices, number, turn)?)));
            let Some((number, choice)) = next else {
                // It ran over the point without being asked, or waits.
                self.left.pop_front();
                self.note_creation(node);
                continue;
            };
            let stays = match way(&choices[choice]) {
                // Waking up comes before the point at which the thread goes on.
                Some((_, Way::WakeUp | Way::TimeOut)) => true,
                _ => false,
            };
            if !stays {
                let here = place(number);
                self.consume(thread, here);
            }
            return Some(choice);
        }
        self.behind(choices)
    }
}

/// The thread and the way of a choice.
fn way(choice: &SchedulingChoice) -> Option<(u32, Way)> {
    match choice {
        SchedulingChoice::Thread { thread, way, .. } => Some((*thread, *way)),
        _ => None,
    }
}

fn is_spurious(choice: &SchedulingChoice) -> bool {
    way(choice).is_some_and(|(_, way)| way.is_spurious())
}

/// The choice of a thread: the way that the schedule takes, or else the
/// first one, waking up without a reason last.
fn choice_for(choices: &[SchedulingChoice], number: u32, turn: Turn) -> Option<usize> {
    let find = |wanted: &dyn Fn(Way) -> bool| {
        choices.iter().position(|choice| way(choice).is_some_and(|(thread, way)| thread == number && wanted(way)))
    };
    let taken = match turn {
        Turn::GoesOn => None,
        Turn::TimesOut => find(&|way| way == Way::TimeOut),
        Turn::IsCancelled => find(&|way| way == Way::EndEarly),
    };
    let performs = || find(&|way| matches!(way, Way::Perform(_)));
    let wakes = || find(&|way| way == Way::WakeUp);
    taken.or_else(performs).or_else(wakes).or_else(|| find(&|_| true))
}
