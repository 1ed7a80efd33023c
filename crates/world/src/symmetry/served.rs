//! Whether it makes no difference in which order a loop serves ranks (`turns`).
//!
//! One process, the dealer, has such a loop before it. In a state and its mirror image the loop serves processes in different orders.
//! Take an execution of one of them. Sends that the library buffers can be made earlier, and in any order: nobody
//! else takes part in them, and a message that is there earlier takes nothing away. So whatever can be reached can be
//! reached in the order of the mirror image. Where nothing is buffered, a send waits for its receiver, and it must not be that one who is
//! served first waits for one who is served later, or a deadlock would depend on the order. So everybody
//! but the dealer communicates with the dealer only: while the dealer is in its loop, each of them gets as far as it
//! gets by itself, whoever was served before. If one of them never receives, the loop stops there in any order.
//! Collective operations do not help them: the dealer, who takes part in all of them, takes part in none within the loop. And
//! the dealer has no operation that goes on by itself, which messages could reach in between.
//!
//! Deliberately not here: several dealers, and synchronous sends, behind which an execution ends in one order and not in another.

use crate::state::{Immediate, Partners, ProcessStatus, RemainingCode, World};
use antiphon_machine::Domain;
use antiphon_mpi::{Communication, Endpoint, RequestId, Source, Wait};
use std::rc::Rc;

impl<D: Domain> World<'_, D> {
    /// Whether loops that serve ranks in turn, if any are before somebody, do the same in any order.
    pub(super) fn are_served_alike(&self, remaining_code: &[Option<Rc<RemainingCode>>]) -> bool {
        let is_dealer = |remaining: &Option<Rc<RemainingCode>>| {
            remaining.as_ref().is_some_and(|remaining| !remaining.served.is_empty())
        };
        let mut dealers = (0..).zip(remaining_code).filter(|(_, remaining)| is_dealer(remaining));
        match (dealers.next(), dealers.next()) {
            (None, _) => true,
            (Some((dealer, Some(own))), None) => {
                self.is_ready_to_deal(dealer, own) && self.meet_only(dealer, remaining_code)
            }
            _ => false,
        }
    }

    /// Whether a process has nothing that goes on by itself, now or later.
    fn is_ready_to_deal(&self, dealer: u32, own: &RemainingCode) -> bool {
        let endpoint = &self.network.endpoints[dealer as usize];
        let waits = |id: RequestId| endpoint.waits().any(|wait| matches!(wait, Wait::All(ids) if ids.contains(&id)));
        own.immediate == Immediate::Never
            && !own.served.contains(&i64::from(dealer))
            && endpoint.requests.iter().all(|(number, _)| waits(RequestId(number)))
    }

    /// Whether everybody else communicates with one process only.
    fn meet_only(&self, dealer: u32, remaining_code: &[Option<Rc<RemainingCode>>]) -> bool {
        let named = |remaining: &RemainingCode| match &remaining.partners {
            Partners::Named(ranks) => ranks.iter().all(|rank| *rank == i64::from(dealer)),
            Partners::Anybody => false,
        };
        let others = (0..).zip(remaining_code).filter(|(rank, _)| *rank != dealer);
        let alive = others.filter(|(rank, _)| self.schedule.statuses[*rank as usize] == ProcessStatus::Alive);
        let mut met = alive.map(|(rank, remaining)| {
            remaining.as_deref().is_some_and(named) && meets_only(&self.network.endpoints[rank as usize], dealer)
        });
        met.all(|only| only)
            && self.network.channels.keys().all(|channel| channel.from == dealer || channel.to == dealer)
    }
}

/// Whether what an endpoint has begun is with one process only.
fn meets_only<N>(endpoint: &Endpoint<N>, dealer: u32) -> bool {
    endpoint.requests.iter().all(|(_, request)| match &request.operation {
        Communication::Send { to, .. } => to.is_none_or(|to| to == dealer),
        Communication::Receive { from, .. } => match from {
            Source::Rank(from) => *from == dealer,
            Source::Null => true,
            Source::Any => false,
        },
        Communication::Collective { .. } => true,
        Communication::OneSided { .. } | Communication::Partitioned(_) => false,
        Communication::Both { .. } | Communication::Generalized(_) | Communication::Flush { .. } => false,
    })
}
