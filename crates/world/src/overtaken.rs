//! Messages that scheduling choices pass over for ever (property 11 of the TASS report: "assuming weak fairness, every
//! message sent is eventually received").
//!
//! An execution that is back in a state where a message was pending that still is can go round for ever, and the message is never
//! received. That counts if the round is weakly fair: who can go on all the time does so. Weak fairness does not
//! make a receive from any source take a certain message: each time it takes another one, it is over, and the next one is
//! another receive (MPI, "Fairness": "it is possible that the destination process repeatedly posts a receive that matches
//! this send, yet the message is never received, because it is each time overtaken by another message").
//!
//! It does not count where MPI promises more: a question (`MPI_Test`, `MPI_Iprobe`) that could be answered yes is not answered no for ever,
//! and a receive that stays posted gets its message. A round with such a refusal, or in which it is not clear
//! which receive the message is for, is left to the search, which says that it does not know (`verify/src/recurring.rs`).
//!
//! Deliberately not here: threads, operations that may be cancelled, and programs that are compared.

use crate::state::{Event, ProcessStatus, Remembering, SchedulingChoice, Waiter, World};
use antiphon_machine::{Domain, Property};
use antiphon_mpi::{Channel, Message, RequestId, Source, Wanted};
use std::rc::Rc;

/// A scheduling choice on the way here, and what else was possible.
#[derive(Debug)]
pub(crate) struct Round {
    /// The state before it.
    fingerprint: u128,
    /// How many messages were sent then.
    sent: u64,
    choice: SchedulingChoice,
    /// Who could go on.
    able: Vec<u32>,
    answer: Answered,
    /// The receives from any source that had no message.
    posted: Vec<Posted>,
    before: Option<Rc<Round>>,
}

/// A receive from any source that has no message.
#[derive(Debug)]
struct Posted {
    rank: u32,
    id: RequestId,
    wanted: Wanted,
    /// Whether it could get one by a choice.
    offered: bool,
}

/// Whether somebody heard no who could have heard yes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answered {
    Refused,
    AsItIs,
}

impl Round {
    /// Who goes on by it.
    fn actor(&self) -> Option<u32> {
        actor(&self.choice)
    }
}

fn actor(choice: &SchedulingChoice) -> Option<u32> {
    match choice {
        SchedulingChoice::Receive { rank, .. } => Some(*rank),
        SchedulingChoice::Answer { waiter: Waiter { rank, .. }, .. } => Some(*rank),
        SchedulingChoice::CompleteByBuffering(Waiter { rank, .. }) => Some(*rank),
        SchedulingChoice::NoToAll
        | SchedulingChoice::Cancel { .. }
        | SchedulingChoice::Turn(_)
        | SchedulingChoice::Thread { .. } => None,
    }
}

impl<D: Domain> World<'_, D> {
    /// Notes a scheduling choice that is about to be taken, while messages are pending.
    pub(crate) fn note_round(&mut self, choice: &SchedulingChoice) {
        if matches!(choice, SchedulingChoice::Turn(_)) {
            return;
        }
        let before = self.schedule.endless.rounds.take();
        if !self.rounds_are_noted() || self.network.channels.is_empty() || actor(choice).is_none() {
            return;
        }
        let (fingerprint, choices) = (self.fingerprint(), self.choices());
        let mut able: Vec<u32> = choices.iter().filter_map(actor).collect();
        able.sort_unstable();
        able.dedup();
        let better = |other: &SchedulingChoice| !other.is_no() && actor(other) == actor(choice);
        let answer = match choice.is_no() && choices.iter().any(better) {
            true => Answered::Refused,
            false => Answered::AsItIs,
        };
        let (sent, posted) = (self.network.sent, self.posted_to_any(&choices));
        let round = Round { fingerprint, sent, choice: choice.clone(), able, answer, posted, before };
        self.schedule.endless.rounds = Some(Rc::new(round));
    }

    fn rounds_are_noted(&self) -> bool {
        self.policy.remembering != Remembering::Nowhere
            && self.machine.options.checks.has(Property::MpiUnreceived)
            && !self.network.features.cancels
            && !self.is_tied()
            && (0..self.machine.processes()).all(|rank| self.team(rank).roster().is_none())
    }

    fn posted_to_any(&self, choices: &[SchedulingChoice]) -> Vec<Posted> {
        let of_rank = |rank: u32| {
            let ids = self.network.endpoints[rank as usize].posted.iter();
            ids.filter_map(move |id| Some((*id, self.network.wanted(rank, *id)?)))
                .filter(|(_, wanted)| wanted.from == Source::Any)
                .map(move |(id, wanted)| Posted { rank, id, wanted, offered: is_offered(choices, rank, id) })
        };
        (0..self.machine.processes()).flat_map(of_rank).collect()
    }

    /// The world is where it was, by choices that pass over a message and may be made again and again: this execution is over
    /// then.
    pub(crate) fn passed_over(&mut self) -> Option<Event<D::Number>> {
        let mut at = self.schedule.endless.rounds.clone();
        let waits = |own: &Self, round: &Round| own.network.pending_of_first(round.sent).next().is_some();
        if self.schedule.remembered || self.schedule.aborted || !at.as_ref().is_some_and(|last| waits(self, last)) {
            return None;
        }
        let here = self.fingerprint();
        let mut rounds: Vec<Rc<Round>> = Vec::new();
        while let Some(round) = at.filter(|round| waits(self, round)) {
            at = round.before.clone();
            let (back, sent) = (round.fingerprint == here, round.sent);
            rounds.push(round);
            if let Some(event) = back.then(|| self.lost_by(&rounds, sent)).flatten() {
                (self.schedule.over, self.schedule.dropped) = (true, true);
                return Some(event);
            }
        }
        None
    }

    /// A message that was among the first so many and is passed over by some choices.
    fn lost_by(&self, rounds: &[Rc<Round>], sent: u64) -> Option<Event<D::Number>> {
        if !is_fair(rounds) {
            return None;
        }
        let goes_on = |rank: u32| rounds.iter().any(|round| round.actor() == Some(rank));
        let reason = |to: u32| match (self.schedule.statuses[to as usize], goes_on(to)) {
            (ProcessStatus::Ended(_), _) => format!(": rank {to} has ended"),
            (ProcessStatus::Diverging, _) => format!(": rank {to} runs forever"),
            (ProcessStatus::Alive, true) => format!(" in some execution: rank {to} goes on forever without it"),
            (ProcessStatus::Alive, false) => format!(" in some execution: rank {to} waits forever"),
        };
        self.lost(|channel, message| message.number < sent && is_passed_over(rounds, channel, message), reason)
    }
}

fn is_offered(choices: &[SchedulingChoice], of: u32, id: RequestId) -> bool {
    let takes = |choice: &SchedulingChoice| matches!(choice, SchedulingChoice::Receive { rank, request, .. } if (*rank, *request) == (of, id));
    choices.iter().any(takes)
}

/// Whether some choices can be made over and over: who can go on all the time does so, and nobody
/// hears no who could hear yes.
fn is_fair(rounds: &[Rc<Round>]) -> bool {
    let Some(first) = rounds.first() else { return false };
    let always_able = |rank: &u32| rounds.iter().all(|round| round.able.contains(rank));
    let goes_on = |rank: &u32| rounds.iter().any(|round| round.actor() == Some(*rank));
    rounds.iter().all(|round| round.answer == Answered::AsItIs)
        && first.able.iter().filter(|rank| always_able(rank)).all(goes_on)
}

/// Whether MPI lets a message wait by these choices: no receive that would take it stays posted.
fn is_passed_over<N>(rounds: &[Rc<Round>], channel: Channel, message: &Message<N>) -> bool {
    let takers = |round: &Round| -> Vec<(RequestId, bool)> {
        let takes = |posted: &&Posted| {
            posted.rank == channel.to && posted.wanted.takes(channel.context, channel.from, message.tag)
        };
        round.posted.iter().filter(takes).map(|posted| (posted.id, posted.offered)).collect()
    };
    let is_clear = |round: &Rc<Round>| matches!(takers(round)[..], [] | [(_, true)]);
    let lets_it_wait = |round: &Rc<Round>| match (&takers(round)[..], &round.choice) {
        ([], _) => true,
        ([(id, _)], SchedulingChoice::Receive { rank, request, .. }) => (*rank, *request) == (channel.to, *id),
        _ => false,
    };
    rounds.iter().all(is_clear) && rounds.iter().any(lets_it_wait)
}
