//! Messages that annotations count (`\\sent(rank, tag)`, `\\received(rank, tag)`).
//!
//! A count is a number of the process, in a variable that the program does not see: a loop that is proved for any number of
//! iterations has any number there, as in other variables that it changes. Here it grows, where a message is posted and where one
//! is delivered, so that the difference of both sides is what is under way, whatever the numbers are.

use super::state::{Channel, Communication, ContextId, Network};
use crate::Rank;
use antiphon_machine::memory::{Cell, ObjectId};
use antiphon_machine::Arithmetic;
use antiphon_machine::{Domain, Machine, NumberType, OrStop};
use antiphon_model::{CharLike, Counted, GlobalId, IntType, Signedness};
use antiphon_source::codes::unsupported as codes;

/// The type of counts, `long long`.
const COUNT: NumberType = NumberType::Int(IntType { bits: 64, sign: Signedness::Signed, chars: CharLike::Number });

/// The object of a count.
fn object(global: GlobalId) -> ObjectId {
    ObjectId { slot: global.0, generation: 0 }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// A message to a rank is posted.
    pub(super) fn count_sent(&mut self, context: ContextId, to: u32, tag: i32) -> OrStop<(), D::Number> {
        match self.counted(context, tag) {
            Some(row) => self.count_one(row.sent, to),
            None => Ok(()),
        }
    }

    /// A message from a rank is delivered.
    pub(super) fn count_received(&mut self, context: ContextId, from: u32, tag: i32) -> OrStop<(), D::Number> {
        match self.counted(context, tag) {
            Some(row) => self.count_one(row.received, from),
            None => Ok(()),
        }
    }

    fn counted(&self, context: ContextId, tag: i32) -> Option<Counted> {
        let mut rows = self.machine.program.counted.iter();
        rows.find(|row| row.tag == tag && context == ContextId::WORLD).copied()
    }

    fn count_one(&mut self, counts: GlobalId, rank: u32) -> OrStop<(), D::Number> {
        if rank >= Counted::RANKS {
            let message = format!("messages are counted with more than {} processes", Counted::RANKS);
            return self.machine.unsupported(&codes::U021, self.machine.here(), message);
        }
        let (object, at) = (object(counts), u64::from(rank));
        // Left out, a message would make what is said of counts hold for the wrong reason.
        let Some(Cell::Number(count)) = self.machine.process.memory.cell(object, at) else {
            let message = "messages are counted, and here their number is not known";
            return self.machine.unsupported(&codes::U021, self.machine.here(), message);
        };
        let one = self.machine.domain.integer(1, COUNT);
        let answer = self.machine.domain.binary(Arithmetic::Add, COUNT, &count, &one);
        let count = self.machine.placed(answer, Machine::here)?;
        self.machine.process.memory.set_cell(object, at, Cell::Number(count));
        Ok(())
    }
}

impl<N: Clone> Network<N> {
    /// How many messages of `MPI_COMM_WORLD` with a tag were posted by one rank and not yet delivered to another.
    pub fn under_way(&self, from: u32, to: u32, tag: i32) -> usize {
        let channel = Channel { to, context: ContextId::WORLD, from };
        let waiting =
            self.channels.get(&channel).map_or(0, |messages| messages.iter().filter(|m| m.tag == tag).count());
        let taken = self.endpoints[to as usize].requests.iter().filter(|(_, request)| match &request.operation {
            Communication::Receive { context: ContextId::WORLD, message: Some((sender, message)), .. } => {
                *sender == from && message.tag == tag && !request.delivered
            }
            _ => false,
        });
        waiting + taken.count()
    }
}
