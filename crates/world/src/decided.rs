//! What the decisions of a schedule mean to the program, so that a real run can be made to
//! take them: a decision names requests and threads of the world; the program has receives
//! in the order in which it posts them, and accesses and calls at lines.
//!
//! A receive from any source is known by how many the rank posted before it. What a thread
//! does is known by its place, and by whether it reads, writes or calls something there.
//!
//! Deliberately not here: what is made of them, which is a matter of crate `emit`.

use crate::state::{SchedulingChoice, World};
use antiphon_machine::code::Operation;
use antiphon_machine::memory::Manner;
use antiphon_machine::Domain;
use antiphon_model::LibraryFunction;
use antiphon_mpi::{RequestId, Resolution, Source};
use antiphon_source::Span;
use antiphon_threads::Status;
use std::collections::{BTreeMap, BTreeSet};

/// One decision, as the program knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The rank that it is about.
    pub rank: u32,
    /// Its thread.
    pub thread: u32,
    /// Where that stands; none for a receive, which may have been posted long before.
    pub span: Span,
    /// What is decided.
    pub kind: DecisionKind,
}

/// What is decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecisionKind {
    /// A receive from any source, counted from 0 among those of its rank, takes a message of this world rank.
    Receive {
        /// Which receive.
        nth: u32,
        /// Whose message.
        from: u32,
    },
    /// A call that asks or waits for one of several things has this answer.
    Answer(Resolution),
    /// The library does not wait for the partners of a call.
    Buffering,
    /// The thread reads memory that others can reach.
    Read,
    /// The thread writes it.
    Write,
    /// The thread calls this function.
    Call(&'static str),
    /// The thread does something else that others can see: it ends.
    Other,
}

/// The receives from any source whose message is known, of each rank.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ordinals {
    known: BTreeMap<u32, BTreeSet<u32>>,
}

impl Ordinals {
    /// The number of a receive: it is the `at`-th of those of its rank that have no message yet.
    fn take(&mut self, rank: u32, at: usize) -> u32 {
        let known = self.known.entry(rank).or_default();
        let open = (0..).filter(|nth| !known.contains(nth)).nth(at).unwrap_or(0);
        known.insert(open);
        open
    }
}

impl<D: Domain> World<'_, D> {
    /// What a choice that is about to be taken means.
    pub(crate) fn decisions(
        &mut self,
        choices: &[SchedulingChoice],
        choice: &SchedulingChoice,
        ordinals: &mut Ordinals,
    ) -> Vec<Decision> {
        match choice {
            SchedulingChoice::NoToAll => {
                let open: Vec<&SchedulingChoice> = choices.iter().filter(|choice| choice.is_no()).collect();
                open.into_iter().filter_map(|no| self.decision(no, ordinals)).collect()
            }
            choice => self.decision(choice, ordinals).into_iter().collect(),
        }
    }

    fn decision(&mut self, choice: &SchedulingChoice, ordinals: &mut Ordinals) -> Option<Decision> {
        let (rank, thread, kind) = match choice {
            SchedulingChoice::Receive { rank, request, from } => {
                let nth = ordinals.take(*rank, self.open_before(*rank, *request));
                let kind = DecisionKind::Receive { nth, from: *from };
                return Some(Decision { rank: *rank, thread: 0, span: Span::NONE, kind });
            }
            SchedulingChoice::Answer { waiter, decision } => {
                (waiter.rank, waiter.thread, DecisionKind::Answer(decision.clone()))
            }
            SchedulingChoice::CompleteByBuffering(waiter) => (waiter.rank, waiter.thread, DecisionKind::Buffering),
            SchedulingChoice::Thread { rank, thread, .. } => {
                let span = self.place_of(*rank, *thread);
                let kind = self.about_to(*rank, *thread);
                return Some(Decision { rank: *rank, thread: *thread, span, kind });
            }
            SchedulingChoice::NoToAll | SchedulingChoice::Cancel { .. } | SchedulingChoice::Turn(_) => return None,
        };
        Some(Decision { rank, thread, span: self.place_of(rank, thread), kind })
    }

    /// How many receives from any source the rank posted before this one that have no message.
    fn open_before(&self, rank: u32, request: RequestId) -> usize {
        let any = |id: &RequestId| self.network.wanted(rank, *id).is_some_and(|wanted| wanted.from == Source::Any);
        let posted = self.network.endpoints[rank as usize].posted.iter();
        posted.take_while(|id| **id != request).filter(|id| any(id)).count()
    }

    /// What the thread that was taken up is about to do.
    fn about_to(&self, rank: u32, thread: u32) -> DecisionKind {
        match self.machine.code.operations.get(self.machine.thread.pc.0 as usize) {
            Some(Operation::Library(call, _)) if !matches!(call.function, LibraryFunction::Atomic(..)) => {
                return DecisionKind::Call(call.function.name())
            }
            Some(Operation::Return(_)) => return DecisionKind::Other,
            _ => {}
        }
        let status = self.team(rank).roster().and_then(|roster| roster.tasks.get(thread as usize));
        let Some(Status::Pending(pending)) = status.map(|task| &task.status) else { return DecisionKind::Other };
        let touches = pending.footprint.touches();
        match touches.iter().any(|touch| touch.bytes.manner == Manner::Write) {
            true => DecisionKind::Write,
            false if touches.is_empty() => DecisionKind::Other,
            false => DecisionKind::Read,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn receives_are_counted_in_the_order_of_posting() {
        let mut ordinals = Ordinals::default();
        // Three are posted; the second takes a message first, then the third, then the first.
        assert_eq!(ordinals.take(0, 1), 1);
        assert_eq!(ordinals.take(0, 1), 2);
        assert_eq!(ordinals.take(0, 0), 0);
        assert_eq!(ordinals.take(0, 0), 3);
        assert_eq!(ordinals.take(1, 0), 0);
    }
}
