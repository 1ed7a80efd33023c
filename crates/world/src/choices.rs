//! What is open in a quiescent world.
//!
//! A receive from any source takes one of the messages that could be its; a
//! question (`MPI_Test`, `MPI_Iprobe`) is answered no, or yes where the answer
//! can be yes; `MPI_Waitany` names one of those that are complete. An operation
//! that is not waited for may be decided later, unless somebody waits because
//! of it.

use crate::state::{Link, ProcessStatus, Scheduling, SchedulingChoice, Trying, Waiter, World};
use antiphon_machine::Domain;
use antiphon_mpi::MOST_LISTED_IN_ANY_ORDER;
use antiphon_mpi::{Channel, Communication, Progress, RequestId, Resolution, SendMode, Source, Wait, Wanted, Wish};

impl<D: Domain> World<'_, D> {
    /// All that is undecided, without buffering.
    pub(crate) fn choices(&self) -> Vec<SchedulingChoice> {
        let mut choices = Vec::new();
        let alive =
            (0..self.machine.processes()).filter(|rank| self.schedule.statuses[*rank as usize] == ProcessStatus::Alive);
        for rank in alive {
            self.receive_choices(rank, &mut choices);
            let fates = self.network.fates(rank).into_iter();
            choices.extend(fates.map(|(request, fate)| SchedulingChoice::Cancel { rank, request, fate }));
            let endpoint = &self.network.endpoints[rank as usize];
            for thread in endpoint.pending.keys() {
                if let Some(wait) = endpoint.undecided(*thread) {
                    self.answer_choices(Waiter { rank, thread: *thread }, wait, &mut choices);
                }
            }
            self.thread_choices(rank, &mut choices);
        }
        choices
    }

    fn receive_choices(&self, rank: u32, choices: &mut Vec<SchedulingChoice>) {
        for id in &self.network.endpoints[rank as usize].posted {
            let wild = self.network.wanted(rank, *id).is_some_and(|wanted| wanted.from == Source::Any);
            // Others take what is theirs at once, unless it may be cancelled.
            if !wild && !self.network.features.cancels {
                continue;
            }
            let candidates = self.network.candidates(rank, *id);
            if self.matters_now(rank, *id, &candidates) {
                choices.extend(candidates.into_iter().map(|from| SchedulingChoice::Receive {
                    rank,
                    request: *id,
                    from,
                }));
            }
        }
    }

    /// Whether somebody waits because of a receive that has no message yet.
    fn matters_now(&self, rank: u32, id: RequestId, candidates: &[u32]) -> bool {
        let endpoint = &self.network.endpoints[rank as usize];
        // Behind it another receive may wait for its turn.
        let place = |id: &RequestId| endpoint.posted.iter().position(|known| known == id);
        let waits = |wait: &Wait| match wait {
            Wait::All(ids)
            | Wait::Any(ids)
            | Wait::Some(ids)
            | Wait::TestAll(ids)
            | Wait::TestAny(ids)
            | Wait::TestSome(ids) => {
                let mut waited = ids.iter().flat_map(|waited| self.network.waited(rank, *waited));
                waited.any(|waited| waited == id || place(&waited) > place(&id))
            }
            Wait::Probe(..) | Wait::ProbeNow(..) => true,
            Wait::Drained(..) | Wait::Lock(..) | Wait::Turn | Wait::Start(..) => false,
            Wait::Exposure(_) | Wait::ExposureNow(_) => false,
        };
        endpoint.waits().any(waits) || candidates.iter().any(|from| self.holds_up(rank, id, *from))
    }

    /// Whether a sender's message is held up by a receive that could take it; or
    /// one behind it, which must not overtake. A sender may also wait until its
    /// buffer is empty.
    fn holds_up(&self, rank: u32, id: RequestId, from: u32) -> bool {
        let Some(wanted) = self.network.wanted(rank, id) else { return false };
        let channel = Channel { to: rank, context: wanted.context, from };
        let first = self.network.first_fitting(rank, wanted, from);
        let (Some((place, _)), Some(messages)) = (first, self.network.channels.get(&channel)) else { return false };
        let drains = self.network.drains(from);
        let waits = |sender: RequestId| {
            self.network.look(from, sender).is_some_and(|request| request.progress == Progress::Posted)
        };
        messages
            .iter()
            .skip(place)
            .any(|message| message.request.is_some_and(waits) || drains && message.mode == SendMode::Buffered)
    }

    fn answer_choices(&self, waiter: Waiter, wait: &Wait, choices: &mut Vec<SchedulingChoice>) {
        let rank = waiter.rank;
        let mut answer = |decision| choices.push(SchedulingChoice::Answer { waiter, decision });
        let complete = |ids: &[RequestId]| -> Vec<u32> {
            let done = |(_, id): &(usize, &RequestId)| self.network.is_complete(rank, **id);
            ids.iter().enumerate().filter(done).map(|(at, _)| at as u32).collect()
        };
        match wait {
            Wait::All(_) | Wait::Drained(..) | Wait::Start(..) | Wait::Exposure(_) => {
                if self.ends_are_ordered(rank) && self.network.is_ready(rank, wait) {
                    answer(Resolution::Ready);
                }
            }
            Wait::Turn => answer(Resolution::Ready),
            Wait::Lock(window, target, sharing) => {
                if self.network.blockers(rank, *window, *target, *sharing).is_empty() {
                    answer(Resolution::Ready);
                }
            }
            Wait::ExposureNow(window) => {
                if self.network.not_done(rank, *window).is_empty() {
                    answer(Resolution::Ready);
                }
                answer(Resolution::No);
            }
            Wait::Any(ids) => complete(ids).into_iter().for_each(|at| answer(Resolution::These(vec![at]))),
            Wait::Some(ids) => listings(&complete(ids)).into_iter().for_each(|these| answer(Resolution::These(these))),
            Wait::TestAll(ids) => {
                if complete(ids).len() == ids.len() {
                    answer(Resolution::Ready);
                }
                answer(Resolution::No);
            }
            Wait::TestAny(ids) => {
                complete(ids).into_iter().for_each(|at| answer(Resolution::These(vec![at])));
                answer(Resolution::No);
            }
            Wait::TestSome(ids) => {
                listings(&complete(ids)).into_iter().for_each(|these| answer(Resolution::These(these)));
                answer(Resolution::No);
            }
            Wait::Probe(context, from, tag) | Wait::ProbeNow(context, from, tag) => {
                let wanted = Wanted { context: *context, from: *from, tag: *tag };
                let senders = match from {
                    Source::Any => self.network.context(*context).peers(rank).to_vec(),
                    Source::Rank(sender) => vec![*sender],
                    Source::Null => Vec::new(),
                };
                let there = senders.into_iter().filter(|sender| self.network.unclaimed(rank, wanted, *sender));
                there.for_each(|sender| answer(Resolution::From(sender)));
                if matches!(wait, Wait::ProbeNow(..)) {
                    answer(Resolution::No);
                }
            }
        }
    }

    /// The calls for whose partners the library need not wait.
    pub(crate) fn loose(&self) -> Vec<Waiter> {
        let threads = |rank: u32| {
            let threads = self.network.endpoints[rank as usize].pending.keys();
            threads.map(move |thread| Waiter { rank, thread: *thread })
        };
        let waiters = (0..self.machine.processes()).flat_map(threads);
        waiters.filter(|waiter| !self.completable(*waiter).is_empty()).collect()
    }

    /// The requests of a wait for whose partners the library need not wait.
    fn completable(&self, Waiter { rank, thread }: Waiter) -> Vec<RequestId> {
        if self.schedule.statuses[rank as usize] != ProcessStatus::Alive {
            return Vec::new();
        }
        let Some(wait) = self.network.endpoints[rank as usize].undecided(thread) else { return Vec::new() };
        let open = |ids: &[RequestId]| -> (Vec<RequestId>, usize) {
            let incomplete: Vec<RequestId> =
                ids.iter().copied().filter(|id| !self.network.is_complete(rank, *id)).collect();
            let count = incomplete.len();
            (incomplete.into_iter().filter(|id| self.may_complete_by_buffering(rank, *id)).collect(), count)
        };
        match wait {
            // Nothing is gained while others of the list are missing.
            Wait::All(ids) | Wait::TestAll(ids) => match open(ids) {
                (loose, count) if loose.len() == count => loose,
                _ => Vec::new(),
            },
            Wait::Any(ids) | Wait::Some(ids) | Wait::TestAny(ids) | Wait::TestSome(ids) => {
                let parts: Vec<RequestId> = ids.iter().flat_map(|id| self.network.waited(rank, *id)).collect();
                open(&parts).0
            }
            Wait::Probe(..) | Wait::ProbeNow(..) | Wait::Drained(..) => Vec::new(),
            Wait::Lock(..) | Wait::Turn | Wait::Start(..) => Vec::new(),
            Wait::Exposure(_) | Wait::ExposureNow(_) => Vec::new(),
        }
    }

    fn may_complete_by_buffering(&self, rank: u32, id: RequestId) -> bool {
        let Some(request) = self.network.look(rank, id).filter(|request| request.wish == Wish::Complete) else {
            return false;
        };
        match &request.operation {
            Communication::Send { mode: SendMode::Standard | SendMode::Ready, .. } => {
                request.progress == Progress::Posted
            }
            Communication::Send { .. } | Communication::Receive { .. } => false,
            Communication::OneSided { .. } | Communication::Partitioned(_) => false,
            Communication::Both { .. } | Communication::Generalized(_) | Communication::Flush { .. } => false,
            Communication::Collective { context, .. } => self.network.may_leave_early(*context, rank, id),
        }
    }

    /// Goes on as a scheduling choice says.
    pub fn accept(&mut self, choice: &SchedulingChoice) {
        match choice {
            SchedulingChoice::NoToAll => {
                let open = self.choices().into_iter().filter(SchedulingChoice::is_no);
                open.collect::<Vec<_>>().iter().for_each(|no| self.take(no));
            }
            no if no.is_no() && self.policy.scheduling != Scheduling::Replay => {
                // Others were not answered: that nothing changed says nothing of them.
                self.schedule.asked = Default::default();
                self.take(no);
            }
            choice => self.take(choice),
        }
    }

    /// Goes on as a scheduling choice says, which is one of all that are open.
    pub(crate) fn take(&mut self, choice: &SchedulingChoice) {
        let (part, before) = (self.machine.part, self.schedule.taken.take());
        self.schedule.taken = Some(std::rc::Rc::new(Link { choice: choice.clone(), part, before }));
        self.schedule.remembered = false;
        self.schedule.draws.part();
        self.schedule.trying = Trying::Open;
        if !matches!(choice, SchedulingChoice::Turn(_)) {
            self.schedule.since = Default::default();
        }
        if !choice.is_no() && !matches!(choice, SchedulingChoice::Turn(_)) {
            self.schedule.asked = Default::default();
        }
        match choice {
            SchedulingChoice::Receive { rank, request, from } => {
                self.record_candidates(*rank, *request, *from);
                self.network.transfer(*rank, *request, *from);
                self.network.settle(*rank);
            }
            SchedulingChoice::Answer { waiter: Waiter { rank, thread }, decision } => {
                self.record_listing(Waiter { rank: *rank, thread: *thread }, decision);
                if let Some(pending) = self.network.endpoint(*rank).pending.get_mut(thread) {
                    pending.decision = Some(decision.clone());
                }
            }
            SchedulingChoice::Cancel { rank, request, fate } => self.mpi().decide(*rank, *request, *fate),
            SchedulingChoice::CompleteByBuffering(waiter) => {
                for id in self.completable(*waiter) {
                    self.network.complete_by_buffering(waiter.rank, id);
                }
            }
            SchedulingChoice::NoToAll => {}
            SchedulingChoice::Turn(rank) => self.schedule.turn = Some(*rank),
            SchedulingChoice::Thread { rank, thread, way } => self.let_go(*rank, *thread, *way),
        }
    }

    /// Remembers that there were other ways on.
    pub fn branch(&mut self) {
        self.schedule.branched = true;
    }
}

/// All that `MPI_Waitsome` can list: some that are complete, in any order where they are few.
fn listings(complete: &[u32]) -> Vec<Vec<u32>> {
    let in_order = |these: Vec<u32>| match these.len() {
        0..=MOST_LISTED_IN_ANY_ORDER => orders(&these),
        _ => vec![these],
    };
    subsets(complete).into_iter().flat_map(in_order).collect()
}

/// Every order of a few, the given one first.
fn orders(of: &[u32]) -> Vec<Vec<u32>> {
    let Some((first, rest)) = of.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for at in 0..of.len() {
        for mut order in orders(rest) {
            order.insert(at, *first);
            all.push(order);
        }
    }
    all
}

/// All selections of at least one; lists are short (`waits` sees to that).
fn subsets(of: &[u32]) -> Vec<Vec<u32>> {
    let chosen =
        |mask: usize| of.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, one)| *one).collect();
    (1..1usize << of.len()).map(chosen).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_complete_is_listed_in_any_order() {
        assert_eq!(listings(&[4, 7]), [vec![4], vec![7], vec![4, 7], vec![7, 4]]);
        assert_eq!(listings(&[0, 1, 2]).len(), 3 + 6 + 6);
        assert_eq!(listings(&[0, 1, 2, 3]).len(), 4 + 12 + 24 + 1);
    }
}
