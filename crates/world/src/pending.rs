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
//! Deliberately not here: executions that come back to a state by scheduling choices. The search notes them
//! (`verify/src/recurring.rs`).

use crate::state::{Event, ProcessStatus, World};
use antiphon_machine::{Domain, Fault, Property};
use antiphon_mpi::Channel;
use antiphon_source::Span;
use antiphon_threads::{Status, Task};
use std::rc::Rc;

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
