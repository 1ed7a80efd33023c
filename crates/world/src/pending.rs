//! Messages that are sent and never received (property 11 of the TASS report: "assuming weak fairness,
//! every message sent is eventually received").
//!
//! Where all processes have ended, whatever is left in a channel is lost. Where an execution never ends, it
//! comes back to a state: some processes take the same steps for ever, and the others have
//! ended or wait for what never comes. That is weakly fair, since nobody else could take a step. A message stays in
//! its channel then if its receiver is not among those who go on; if its sender is not, because those who go on take as many
//! messages out of a channel as they put into it; and if it was there before an iteration of the loop
//! and still is after it. Equal messages are told apart by their numbers: one that is received in each iteration and sent
//! again is not lost.
//!
//! Deliberately not here: executions that come back to a state by scheduling choices. The search looks for them
//! (`verify/src/passed_over.rs`), in states as `fairness` has them.

use crate::fairness::{Lying, Reach};
use crate::state::{Event, ProcessStatus, World};
use antiphon_machine::{Domain, Fault, Property};
use antiphon_mpi::Channel;
use antiphon_outcome::TaskId;
use antiphon_source::Span;
use antiphon_threads::{Status, Task};
use std::rc::Rc;

/// The states of an execution in which something was to be decided: one that comes back to such a state can do so for ever.
pub(crate) enum Visits {
    /// Fingerprints, and how many messages were sent then.
    Noted(Vec<(u128, u64)>),
    /// It is not about messages that stay.
    Nothing,
}

impl Visits {
    /// Of an execution that violates a property.
    pub(crate) fn of(property: Property) -> Visits {
        match property {
            Property::MpiUnreceived => Visits::Noted(Vec::new()),
            _ => Visits::Nothing,
        }
    }

    /// Notes the state that the world is in.
    pub(crate) fn note<D: Domain>(&mut self, world: &mut World<'_, D>) {
        if let Visits::Noted(visits) = self {
            visits.push((world.fingerprint(), world.sent()));
        }
    }

    /// What is wrong if the world was in the same state before, and messages lie there since.
    pub(crate) fn passed_over<D: Domain>(&self, world: &mut World<'_, D>) -> Vec<(TaskId, Fault)> {
        let Visits::Noted(visits) = self else { return Vec::new() };
        let here = world.fingerprint();
        let sent = visits.iter().filter(|(state, _)| *state == here).map(|(_, sent)| *sent).max().unwrap_or(0);
        let lying = world.lying().into_iter().filter(|message| message.number < sent);
        lying.filter_map(|message| world.passed_over(&message, message.reach)).collect()
    }
}

impl<D: Domain> World<'_, D> {
    /// A loop that never ends is where it was after so many messages: those among them that are still pending stay.
    pub(crate) fn note_lasting(&mut self, sent: u64) {
        let lasting = self.network.pending_of_first(sent).map(|message| message.number);
        Rc::make_mut(&mut self.schedule.lasting).extend(lasting);
    }

    /// How many messages were sent so far.
    pub fn sent(&self) -> u64 {
        self.network.sent
    }

    /// Whether one of the first so many messages is not received yet.
    pub fn is_pending_of_first(&self, sent: u64) -> bool {
        self.network.pending_of_first(sent).next().is_some()
    }

    /// All have ended, and a message is left.
    pub(crate) fn unreceived(&self) -> Option<Event<D::Number>> {
        self.lost(|_, _| true, |_| String::new())
    }

    /// Some run for ever and nobody else can go on, and a message stays where it is: this execution
    /// is over then.
    pub(crate) fn never_received(&mut self) -> Option<Event<D::Number>> {
        let stays = |channel: Channel, number: u64| {
            let goes_on = |rank: u32| self.runs_for_ever(rank);
            !goes_on(channel.to) || !goes_on(channel.from) || self.schedule.lasting.contains(&number)
        };
        let reason = |to: u32| match (self.schedule.statuses[to as usize], self.runs_for_ever(to)) {
            (ProcessStatus::Ended(_), _) => format!(": rank {to} has ended"),
            (_, true) => format!(": rank {to} runs forever"),
            (_, false) => format!(": rank {to} waits forever"),
        };
        let lost = self.lost(stays, reason)?;
        self.schedule.over = true;
        Some(lost)
    }

    /// Whether both ends of a channel run for ever without a choice.
    pub(crate) fn is_between_runners(&self, channel: Channel) -> bool {
        self.runs_for_ever(channel.to) && self.runs_for_ever(channel.from)
    }

    /// Whether a message was seen to stay.
    pub(crate) fn lasts(&self, number: u64) -> bool {
        self.schedule.lasting.contains(&number)
    }

    /// What is wrong where a message lies all along a circle of states: whether a receive could take it on the way makes the words.
    pub fn passed_over(&self, message: &Lying, reach: Reach) -> Option<(TaskId, Fault)> {
        let reason = |to: u32| match (self.schedule.statuses[to as usize], self.runs_for_ever(to), reach) {
            (ProcessStatus::Ended(_), ..) => format!(": rank {to} has ended"),
            (_, true, _) => format!(": rank {to} runs forever"),
            (_, false, Reach::Wanted) => format!(": rank {to} can receive others forever"),
            (_, false, Reach::Unwanted) => format!(": rank {to} can go on forever without it"),
        };
        match self.lost(|_, number| number == message.number, reason)? {
            Event::Fault(task, fault) => Some((task, fault)),
            _ => None,
        }
    }

    fn runs_for_ever(&self, rank: u32) -> bool {
        let diverging = |task: &Task<D::Number>| matches!(task.status, Status::Diverging);
        let has_thread = || self.team(rank).roster().is_some_and(|roster| roster.tasks.iter().any(diverging));
        self.schedule.statuses[rank as usize] == ProcessStatus::Diverging || has_thread()
    }

    /// The first message in a channel for which that is so.
    fn lost(&self, stays: impl Fn(Channel, u64) -> bool, reason: impl Fn(u32) -> String) -> Option<Event<D::Number>> {
        if !self.machine.options.checks.has(Property::MpiUnreceived) {
            return None;
        }
        let (channel, tag, span): (Channel, i32, Span) =
            self.network.channels.iter().find_map(|(channel, messages)| {
                let message = messages.iter().find(|message| stays(*channel, message.number))?;
                Some((*channel, message.tag, message.span))
            })?;
        let (from, to) = (channel.from, channel.to);
        let message = format!("message from rank {from} to rank {to} (tag {tag}) is never received{}", reason(to));
        let property = Property::MpiUnreceived;
        let fault = Fault { property, message, span, label: String::new(), calls: Vec::new(), also: Vec::new() };
        Some(Event::Fault(self.machine.task_of(from), fault))
    }
}
