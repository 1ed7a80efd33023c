//! How a world came to where it is: what is neither a process nor the network, and
//! yet decides how it goes on.

use super::{Havocked, SchedulingChoice};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// How a process is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProcessStatus {
    /// It goes on, or waits.
    Alive,
    /// It ended with this status.
    Ended(i32),
    /// It diverges, and nothing that others do can change that.
    Diverging,
}

/// What happened since the last decision.
#[derive(Clone, Default, Debug)]
pub(crate) struct Since {
    /// Fingerprints at the starts of iterations of loops.
    pub(crate) visited: Rc<FxHashMap<u128, Visit>>,
    /// Who ran, in order.
    pub(crate) runs: Rc<Vec<u32>>,
}

/// What was when a loop started an iteration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    /// How many ranks had run since the last decision.
    pub(crate) runs: usize,
    /// How many messages were sent.
    pub(crate) sent: u64,
}

/// Iterations of loops that draw values (`rand`, clocks).
///
/// What is drawn makes ways part that may meet again, so such an iteration is remembered. As long as no way parts, nothing was
/// asked about what was drawn, and the points that are remembered lie further and further apart, by an iteration each time: to
/// remember one is to read all that is assumed, which is more with each draw. A loop that comes back to the same state is found
/// all the same: of more points than it has states two are in the same one.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Draws {
    /// How many values the running process had drawn at the last iteration.
    drawn: u64,
    /// Iterations that drew and were not remembered, since the last one that was.
    passed: u32,
    /// How many there are to be before the next one is.
    gap: u32,
}

impl Draws {
    /// An iteration begins, and so many values were drawn: whether it is to be remembered.
    pub(crate) fn is_due(&mut self, drawn: u64) -> bool {
        if std::mem::replace(&mut self.drawn, drawn) == drawn {
            return false;
        }
        if self.passed < self.gap {
            self.passed += 1;
            return false;
        }
        (self.passed, self.gap) = (0, self.gap + 1);
        true
    }

    /// Ways part here.
    pub(crate) fn part(&mut self) {
        (self.passed, self.gap) = (0, 0);
    }
}

/// What a world remembers besides its processes and its network.
#[derive(Clone, Debug)]
pub(crate) struct ScheduleState {
    /// How each process is.
    pub(crate) statuses: Vec<ProcessStatus>,
    /// Whose turn it is, where the driver says.
    pub(crate) turn: Option<u32>,
    /// Choices that were taken, the last first.
    pub(crate) taken: Option<Rc<Link>>,
    /// Whether a scheduling choice was taken among several: the same state may then be met
    /// by another way.
    pub(crate) branched: bool,
    /// What happened since the last decision.
    pub(crate) since: Since,
    /// Whether the running process is to let others run first.
    pub(crate) yields: bool,
    /// Iterations of loops since the last point that was remembered.
    pub(crate) visits: u32,
    /// What iterations of loops drew.
    pub(crate) draws: Draws,
    /// Messages that were pending all through a loop that never ends, by number.
    pub(crate) lasting: Rc<BTreeSet<u64>>,
    /// Fingerprints of quiescent states since anybody did more than ask.
    pub(crate) asked: Rc<Vec<u128>>,
    /// Whether the point where the world is was given to be remembered.
    pub(crate) remembered: bool,
    /// Whether a process called `MPI_Abort`: all others end with it, somewhere.
    pub(crate) aborted: bool,
    /// Whether a potential deadlock was reported.
    pub(crate) reported: bool,
    /// Whether anybody has taken a step.
    pub(crate) started: bool,
    /// The states on the way here in which not every thread was tried.
    pub(crate) reduced: Option<Rc<Reduced>>,
    /// Which threads are tried from here.
    pub(crate) trying: Trying,
    /// What loops made unknown on the way here.
    pub(crate) havocked: Rc<Havocked>,
    /// Whether all processes of this part have ended, or will not go on.
    pub(crate) done: bool,
    /// Whether this execution is over.
    pub(crate) over: bool,
    /// Whether it is over because there is no such execution.
    pub(crate) dropped: bool,
}

impl ScheduleState {
    /// Nobody has done anything.
    pub(crate) fn new(processes: u32) -> ScheduleState {
        ScheduleState {
            statuses: vec![ProcessStatus::Alive; processes as usize],
            turn: None,
            taken: None,
            branched: false,
            since: Since::default(),
            yields: false,
            visits: 0,
            draws: Draws::default(),
            lasting: Rc::default(),
            asked: Rc::default(),
            remembered: false,
            aborted: false,
            reported: false,
            started: false,
            reduced: None,
            trying: Trying::Open,
            havocked: Rc::default(),
            done: false,
            over: false,
            dropped: false,
        }
    }
}

/// Which choices are tried at the point where the world is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trying {
    /// That is still to be decided.
    Open,
    /// All, because no smaller set is known.
    All,
    /// These: those of a persistent set.
    These(Rc<[SchedulingChoice]>),
    /// Everybody, because the world came back to a state in which not everybody was.
    Everybody,
}

/// A state in which not every thread was tried, and those before it.
#[derive(Debug)]
pub(crate) struct Reduced {
    /// The state.
    pub(crate) fingerprint: u128,
    /// Those before it.
    pub(crate) before: Option<Rc<Reduced>>,
}

/// A list of scheduling choices that were taken.
#[derive(Debug)]
pub struct Link {
    /// The last one.
    pub(crate) choice: SchedulingChoice,
    /// The part of which it was.
    pub(crate) part: usize,
    /// Those before it.
    pub(crate) before: Option<Rc<Link>>,
}

/// The scheduling choices of a list, the first one first.
pub(crate) fn taken(mut link: Option<&Rc<Link>>) -> Vec<(usize, SchedulingChoice)> {
    let mut choices = Vec::new();
    while let Some(here) = link {
        choices.push((here.part, here.choice.clone()));
        link = here.before.as_ref();
    }
    choices.reverse();
    choices
}

#[cfg(test)]
mod tests {
    use super::Draws;

    #[test]
    fn points_lie_further_apart_until_ways_part() {
        let mut draws = Draws::default();
        let due: Vec<u64> = (1..16).filter(|drawn| draws.is_due(*drawn)).collect();
        assert_eq!(due, [1, 3, 6, 10, 15]);
        assert!(!draws.is_due(15), "nothing was drawn");
        draws.part();
        let again: Vec<u64> = (16..20).filter(|drawn| draws.is_due(*drawn)).collect();
        assert_eq!(again, [16, 18]);
    }
}
