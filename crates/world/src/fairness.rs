//! What a fair execution must not put off for ever, and the messages that it may leave behind: a state as a search for
//! circles sees it.
//!
//! Fairness is what MPI promises and no more. *Weak*: a process that can go on all the time does, and a posted receive for which there
//! is a message all the time gets one ([`Claim`]). *Strong*: a question that could be answered yes again and
//! again is answered yes some time (progress of `MPI_Test` and `MPI_Iprobe`), and an operation that is complete
//! whenever `MPI_Waitsome` is asked is listed some time ([`Question`]). MPI does not promise that a receive from
//! any source takes from each sender in turn, or that `MPI_Waitany` does; nor does it promise to buffer.
//!
//! Deliberately not here: threads, which have promises of their own; and the circles, which a search looks for
//! (`search/src/lasso/fair.rs`).

use crate::state::{ProcessStatus, SchedulingChoice, Waiter, World};
use antiphon_machine::Domain;
use antiphon_mpi::{Channel, RequestId, Resolution, Wait};
use antiphon_numbers::Fingerprint;
use std::collections::BTreeSet;

/// What is not open all the time without being met.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Claim {
    /// A posted receive of a rank has a message to take.
    Receive(u32, RequestId),
    /// A call can return.
    Answer(Waiter),
    /// It can be decided what becomes of an operation that is marked for cancellation.
    Cancel(u32, RequestId),
}

/// What is not open again and again without being met again and again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Question {
    /// Whether something is complete or there: the waiter, and a fingerprint of what it asks.
    Yes(Waiter, u128),
    /// Whether an operation of a list is among those that are complete: its request, and its place in the list.
    Listed(Waiter, RequestId, u32),
}

/// What is open in a state, or met on the way to another one.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Dues {
    /// Weakly fair.
    pub claims: BTreeSet<Claim>,
    /// Strongly fair.
    pub questions: BTreeSet<Question>,
}

/// A message that lies in a channel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lying {
    /// Its number in this execution.
    pub number: u64,
    /// Where it lies; equal states have the same messages at the same places.
    pub channel: Channel,
    /// Its place there.
    pub place: usize,
    /// Whether a posted receive could take it now.
    pub reach: Reach,
}

/// Whether a receive could take a message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reach {
    /// One that is posted could.
    Wanted,
    /// None could.
    Unwanted,
}

impl Question {
    /// The same wherever it stands in a list.
    pub fn anywhere(self) -> Question {
        match self {
            Question::Yes(..) => self,
            Question::Listed(waiter, request, _) => Question::Listed(waiter, request, 0),
        }
    }
}

impl Dues {
    /// What a decision meets of what is open where it is taken; `None` if it is taken somewhere else.
    pub fn met_by(&self, choice: &SchedulingChoice) -> Option<Dues> {
        let mut met = Dues::default();
        match choice {
            SchedulingChoice::Receive { rank, request, .. } => {
                met.claims.insert(Claim::Receive(*rank, *request));
            }
            SchedulingChoice::Answer { waiter, decision } => {
                met.claims.insert(Claim::Answer(*waiter));
                met.questions = self.questions_met(*waiter, decision);
            }
            SchedulingChoice::Cancel { rank, request, .. } => {
                met.claims.insert(Claim::Cancel(*rank, *request));
            }
            SchedulingChoice::NoToAll => {
                let answers = self.claims.iter().filter(|claim| matches!(claim, Claim::Answer(_)));
                met.claims.extend(answers);
            }
            SchedulingChoice::Turn(_) | SchedulingChoice::CompleteByBuffering(_) | SchedulingChoice::Thread { .. } => {
                return Some(met)
            }
        }
        met.claims.iter().all(|claim| self.claims.contains(claim)).then_some(met)
    }

    fn questions_met(&self, waiter: Waiter, decision: &Resolution) -> BTreeSet<Question> {
        let is_met = |question: &&Question| match (question, decision) {
            (_, Resolution::No) => false,
            (Question::Yes(own, _), _) => *own == waiter,
            (Question::Listed(own, _, at), Resolution::These(these)) => *own == waiter && these.contains(at),
            (Question::Listed(..), _) => false,
        };
        self.questions.iter().filter(is_met).copied().collect()
    }
}

impl<D: Domain> World<'_, D> {
    /// What is open here.
    pub fn open(&self) -> Dues {
        let mut dues = Dues::default();
        let alive = |rank: &u32| self.schedule.statuses[*rank as usize] == ProcessStatus::Alive;
        for rank in (0..self.machine.processes()).filter(alive) {
            let posted = self.network.endpoints[rank as usize].posted.iter();
            let ready = posted.filter(|id| !self.network.candidates(rank, **id).is_empty());
            dues.claims.extend(ready.map(|id| Claim::Receive(rank, *id)));
        }
        for choice in self.choices() {
            match choice {
                SchedulingChoice::Answer { waiter, decision } => {
                    dues.claims.insert(Claim::Answer(waiter));
                    dues.questions.extend(self.asked_by(waiter, &decision));
                }
                SchedulingChoice::Cancel { rank, request, .. } => {
                    dues.claims.insert(Claim::Cancel(rank, request));
                }
                SchedulingChoice::Receive { .. } | SchedulingChoice::NoToAll | SchedulingChoice::Turn(_) => {}
                SchedulingChoice::CompleteByBuffering(_) | SchedulingChoice::Thread { .. } => {}
            }
        }
        dues
    }

    /// The questions to which a decision would be an answer.
    fn asked_by(&self, waiter: Waiter, decision: &Resolution) -> Vec<Question> {
        let Some(wait) = self.network.endpoints[waiter.rank as usize].undecided(waiter.thread) else {
            return Vec::new();
        };
        let yes = || Question::Yes(waiter, Fingerprint::of(wait).0);
        let listed = |ids: &[RequestId], these: &[u32]| -> Vec<Question> {
            let of = |at: &u32| ids.get(*at as usize).map(|id| Question::Listed(waiter, *id, *at));
            these.iter().filter_map(of).collect()
        };
        match (wait, decision) {
            (_, Resolution::No) => Vec::new(),
            (Wait::Some(ids), Resolution::These(these)) => listed(ids, these),
            (Wait::TestSome(ids), Resolution::These(these)) => {
                listed(ids, these).into_iter().chain(std::iter::once(yes())).collect()
            }
            (Wait::TestAll(_) | Wait::TestAny(_) | Wait::ProbeNow(..) | Wait::ExposureNow(_), _) => vec![yes()],
            _ => Vec::new(),
        }
    }

    /// The messages that lie in channels. After `MPI_Abort` none counts; nor do those between two processes that run for ever and were seen
    /// to take as many as they send.
    pub fn lying(&self) -> Vec<Lying> {
        if self.schedule.aborted {
            return Vec::new();
        }
        let lies = |channel: &Channel, number: u64| !self.is_between_runners(*channel) || self.lasts(number);
        let all = self.network.channels.iter().flat_map(|(channel, messages)| {
            messages.iter().enumerate().map(move |(place, message)| (*channel, place, message.number))
        });
        let counted = all.filter(|(channel, _, number)| lies(channel, *number));
        counted
            .map(|(channel, place, number)| Lying { number, channel, place, reach: self.reach(channel, place) })
            .collect()
    }

    fn reach(&self, channel: Channel, place: usize) -> Reach {
        let (to, from) = (channel.to, channel.from);
        let takes = |id: &RequestId| {
            let wanted = self.network.wanted(to, *id).filter(|wanted| wanted.context == channel.context);
            let first = wanted.and_then(|wanted| self.network.first_fitting(to, wanted, from));
            first.is_some_and(|(first, _)| first == place) && self.network.candidates(to, *id).contains(&from)
        };
        match self.network.endpoints[to as usize].posted.iter().any(takes) {
            true => Reach::Wanted,
            false => Reach::Unwanted,
        }
    }
}
