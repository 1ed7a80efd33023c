//! What is under way, and what was counted (`\\sent`, `\\received`).
//!
//! In every state of every execution, as many messages of a tag were sent from one rank to another as were received
//! there and are under way. The first two are numbers of two processes, of which loops that are proved for any number of
//! iterations may have forgotten how they are related; the third is known, since messages are state. So where something goes wrong, that
//! is assumed of all channels first: what contradicts it is no execution. A consumer that still waits when its producer
//! has sent all has a number of messages that the producer cannot have sent.
//!
//! Deliberately not assumed where states are remembered: there it would bind the rounds of one loop to those of another, and no
//! state would be met again.

use crate::state::{Event, World};
use antiphon_machine::memory::{Cell, ObjectId};
use antiphon_machine::Arithmetic;
use antiphon_machine::{Decision, Domain, NumberType};
use antiphon_model::{CharLike, Counted, GlobalId, IntType, Signedness};

/// The type of counts.
const COUNT: NumberType = NumberType::Int(IntType { bits: 64, sign: Signedness::Signed, chars: CharLike::Number });

impl<D: Domain> World<'_, D> {
    /// What happens, unless something goes wrong that no execution comes to: then nothing does any more.
    pub(crate) fn unless_contradicted(&mut self, event: Event<D::Number>) -> Event<D::Number> {
        let wrong = matches!(event, Event::Fault(..) | Event::Deadlock(_));
        if !wrong || self.machine.program.counted.is_empty() || !self.proves_loops() || self.counts_agree() {
            return event;
        }
        (self.schedule.over, self.schedule.dropped) = (true, true);
        self.seen.untold.clear();
        Event::Nothing
    }

    /// Assumes of all channels that what was sent was received or is under way. False if that cannot be.
    fn counts_agree(&mut self) -> bool {
        let rows = self.machine.program.counted.clone();
        let ranks = self.machine.processes().min(Counted::RANKS);
        for row in rows {
            for (from, to) in (0..ranks).flat_map(|from| (0..ranks).map(move |to| (from, to))) {
                let sent = self.count_of(row.sent, from, to);
                let received = self.count_of(row.received, to, from);
                let (Some(sent), Some(received)) = (sent, received) else { continue };
                let under_way = self.network.under_way(from, to, row.tag);
                if self.add_up(&sent, &received, under_way) == Decision::False {
                    return false;
                }
            }
        }
        true
    }

    fn add_up(&mut self, sent: &D::Number, received: &D::Number, under_way: usize) -> Decision {
        let domain = &mut self.machine.domain;
        if domain.literal(sent).is_some() && domain.literal(received).is_some() {
            return Decision::True;
        }
        let under_way = domain.integer(under_way as i128, COUNT);
        let all = domain.binary(Arithmetic::Add, COUNT, received, &under_way);
        let Ok(agrees) = all.and_then(|all| domain.binary(Arithmetic::Equal, COUNT, sent, &all)) else {
            return Decision::Undecided;
        };
        domain.assume(&agrees)
    }

    /// What a process counted of messages to or from another one.
    fn count_of(&self, counts: GlobalId, rank: u32, peer: u32) -> Option<D::Number> {
        let object = ObjectId { slot: counts.0, generation: 0 };
        let running = self.loaded && self.machine.rank == rank;
        let memory = match running {
            true => &self.machine.process.memory,
            false => &self.parked.get(rank as usize)?.as_ref()?.process.memory,
        };
        match memory.cell(object, u64::from(peer))? {
            Cell::Number(number) => Some(number),
            _ => None,
        }
    }
}
