//! Collective operations: every member of a communicator takes
//! part, in the order of its calls.
//!
//! A call enters the first collective of its communicator in which its rank has no
//! part yet, so there is nothing to count. Whether the parts of a collective fit
//! together is looked at when the later one enters (`agreement`). Once all have
//! come, all are complete. A rank that has what it needs may leave before; the
//! standard lets the library choose, so that is the scheduler's decision, like
//! that of buffering a message. What a rank gets is computed when it leaves,
//! out of what the others gave. A collective ends when everybody has left.
//!
//! Deliberately not here: what is given and got (`movement`, `reduction`).

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::families::{self, Family};
use super::neighbours;
use super::persistent;
use super::state::{
    Collective, Communication, ContextId, Entry, Network, Progress, Request, RequestId, Visibility, Wait,
};
use super::tree::Grouping;
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// Whether a call waits until its part is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Form {
    /// It does.
    Blocking,
    /// It gives a request.
    Nonblocking,
}

/// The blocking function that does the same, and in which form it was called.
pub(crate) fn form_of(function: Mpi) -> (Mpi, Form) {
    let blocking = match function {
        Mpi::Ibarrier => Mpi::Barrier,
        Mpi::Ibcast => Mpi::Bcast,
        Mpi::Igather => Mpi::Gather,
        Mpi::Igatherv => Mpi::Gatherv,
        Mpi::Iscatter => Mpi::Scatter,
        Mpi::Iscatterv => Mpi::Scatterv,
        Mpi::Iallgather => Mpi::Allgather,
        Mpi::Iallgatherv => Mpi::Allgatherv,
        Mpi::Ialltoall => Mpi::Alltoall,
        Mpi::Ialltoallv => Mpi::Alltoallv,
        Mpi::Ialltoallw => Mpi::Alltoallw,
        Mpi::Ireduce => Mpi::Reduce,
        Mpi::Iallreduce => Mpi::Allreduce,
        Mpi::IreduceScatter => Mpi::ReduceScatter,
        Mpi::IreduceScatterBlock => Mpi::ReduceScatterBlock,
        Mpi::Iscan => Mpi::Scan,
        Mpi::Iexscan => Mpi::Exscan,
        Mpi::CommIdup => Mpi::CommDup,
        Mpi::CommIdupWithInfo => Mpi::CommDupWithInfo,
        Mpi::IneighborAllgather => Mpi::NeighborAllgather,
        Mpi::IneighborAllgatherv => Mpi::NeighborAllgatherv,
        Mpi::IneighborAlltoall => Mpi::NeighborAlltoall,
        Mpi::IneighborAlltoallv => Mpi::NeighborAlltoallv,
        Mpi::IneighborAlltoallw => Mpi::NeighborAlltoallw,
        Mpi::FileIread => Mpi::FileRead,
        Mpi::FileIreadAt => Mpi::FileReadAt,
        Mpi::FileIreadAll => Mpi::FileReadAll,
        Mpi::FileIreadAtAll => Mpi::FileReadAtAll,
        Mpi::FileIreadShared => Mpi::FileReadShared,
        Mpi::FileIwrite => Mpi::FileWrite,
        Mpi::FileIwriteAt => Mpi::FileWriteAt,
        Mpi::FileIwriteAll => Mpi::FileWriteAll,
        Mpi::FileIwriteAtAll => Mpi::FileWriteAtAll,
        Mpi::FileIwriteShared => Mpi::FileWriteShared,
        other => return (other, Form::Blocking),
    };
    (blocking, Form::Nonblocking)
}

impl<N: Clone> Network<N> {
    /// The collective of a request that is not done, and its place among the collectives
    /// of the communicator.
    pub(crate) fn collective_of(
        &self,
        context: ContextId,
        rank: u32,
        id: RequestId,
    ) -> Option<(usize, Rc<Collective<N>>)> {
        let me = self.place_in(context, rank)? as usize;
        let mut collectives = self.collectives.get(&context)?.iter().enumerate();
        collectives.find_map(|(at, collective)| {
            let entry = collective.entries.get(me)?.as_ref()?;
            (entry.request == id && !entry.left).then(|| (at, collective.clone()))
        })
    }

    /// The collective that a member's next call belongs to, if somebody began it.
    fn next_collective(&self, context: ContextId, me: usize) -> Option<(usize, &Rc<Collective<N>>)> {
        let mut collectives = self.collectives.get(&context)?.iter().enumerate();
        collectives.find(|(_, collective)| collective.entries.get(me).is_some_and(Option::is_none))
    }

    /// A member takes part in a collective, or begins one.
    fn join(&mut self, context: ContextId, me: usize, function: Mpi, form: Form, entry: Entry<N>) {
        let at = self.next_collective(context, me).map(|(at, _)| at);
        let members = self.context(context).members.clone();
        let collectives = Rc::make_mut(&mut self.collectives).entry(context).or_default();
        let at = at.unwrap_or_else(|| {
            let entries = vec![None; members.len()];
            let nonblocking = form == Form::Nonblocking;
            collectives.push_back(Rc::new(Collective {
                function,
                nonblocking,
                entries,
                made: Vec::new(),
                chosen: None,
                callers: None,
            }));
            collectives.len() - 1
        });
        let Some(collective) = collectives.get_mut(at).map(Rc::make_mut) else { return };
        if let Some(place) = collective.entries.get_mut(me) {
            *place = Some(Rc::new(entry));
        }
        if !collective.is_full() {
            return;
        }
        let waiting: Vec<(u32, RequestId)> = members
            .iter()
            .zip(collective.entries.iter().flatten())
            .filter(|(_, entry)| !entry.left)
            .map(|(member, entry)| (*member, entry.request))
            .collect();
        for (member, id) in waiting {
            if let Some(request) = self.request(member, id) {
                request.progress = Progress::Complete;
            }
        }
    }

    /// The library chooses something for all members when the first of them leaves a collective.
    pub(crate) fn choose(&mut self, (context, at): (ContextId, usize), chosen: Grouping) {
        let collectives = Rc::make_mut(&mut self.collectives).get_mut(&context);
        if let Some(collective) = collectives.and_then(|collectives| collectives.get_mut(at)) {
            Rc::make_mut(collective).chosen = Some(chosen);
        }
    }

    /// The library chooses who calls the program's function when the first member leaves a reduction.
    pub(crate) fn choose_callers(&mut self, (context, at): (ContextId, usize), callers: i64) {
        let collectives = Rc::make_mut(&mut self.collectives).get_mut(&context);
        if let Some(collective) = collectives.and_then(|collectives| collectives.get_mut(at)) {
            Rc::make_mut(collective).callers = Some(callers);
        }
    }

    /// A member is done with a collective; one that all have left is forgotten.
    fn leave(&mut self, context: ContextId, me: usize, at: usize) {
        let all = Rc::make_mut(&mut self.collectives);
        let Some(collectives) = all.get_mut(&context) else { return };
        let Some(collective) = collectives.get_mut(at).map(Rc::make_mut) else { return };
        if let Some(Some(entry)) = collective.entries.get_mut(me) {
            Rc::make_mut(entry).left = true;
        }
        if collective.entries.iter().all(|entry| entry.as_ref().is_some_and(|entry| entry.left)) {
            collectives.remove(at);
        }
        if collectives.is_empty() {
            all.remove(&context);
        }
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// The first half of a collective operation on data.
    pub(super) fn collective(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        if let Some(function) = persistent::operation_of(arguments.function) {
            let part = self.part_of(arguments, function)?;
            return self.make_persistent_collective(arguments, function, part);
        }
        let (function, form) = form_of(arguments.function);
        let entry = self.part_of(arguments, function)?;
        self.take_part(arguments, entry, form)
    }

    /// What a call brings to a collective operation on data.
    fn part_of(&mut self, arguments: &Arguments<D::Number>, function: Mpi) -> OrStop<Entry<D::Number>, D::Number> {
        match function {
            Mpi::Barrier => Ok(self.new_part(arguments)),
            Mpi::Bcast
            | Mpi::Gather
            | Mpi::Gatherv
            | Mpi::Scatter
            | Mpi::Scatterv
            | Mpi::Allgather
            | Mpi::Allgatherv
            | Mpi::Alltoall
            | Mpi::Alltoallv
            | Mpi::Alltoallw => self.movement_part(arguments, function),
            local if neighbours::is_local(local) => self.movement_part(arguments, function),
            Mpi::Reduce | Mpi::Allreduce | Mpi::Scan | Mpi::Exscan | Mpi::ReduceScatter | Mpi::ReduceScatterBlock => {
                self.reduction_part(arguments, function)
            }
            other => {
                let message = format!("`{}` is not modelled yet", other.name());
                self.machine.unsupported(&codes::U206, self.machine.here(), message)
            }
        }
    }

    /// Enters a collective, and waits or gives a handle, as the form says.
    pub(super) fn take_part(
        &mut self,
        arguments: &Arguments<D::Number>,
        mut entry: Entry<D::Number>,
        form: Form,
    ) -> Begin<D::Number> {
        let (context, function) = (arguments.comm(), arguments.function);
        for data in &entry.gets {
            self.check_target(data)?;
        }
        match form {
            Form::Blocking => {
                entry.lent.clear();
                let id = self.enter_round(context, function, entry, Visibility::Hidden)?;
                Ok(Begun::Wait(Wait::All(vec![id])))
            }
            Form::Nonblocking => {
                let id = self.enter_round(context, function, entry, Visibility::Handle)?;
                self.lend_buffer(id)?;
                self.give_handle(arguments, id)
            }
        }
    }

    /// This rank takes part in the next collective of a communicator. The request
    /// is complete when what this rank waits for is there; then
    /// [`Self::end_collective`] does the rest.
    pub(crate) fn enter_round(
        &mut self,
        context: ContextId,
        function: Mpi,
        entry: Entry<D::Number>,
        visibility: Visibility,
    ) -> OrStop<RequestId, D::Number> {
        self.meet_others(context, function, &entry)?;
        let buffers = entry.lent.iter().chain(&entry.gets).cloned().collect();
        let operation = Communication::Collective { context, function, buffers, again: None };
        let request = Request { progress: Progress::Posted, ..Request::new(operation, visibility, entry.span) };
        let id = RequestId(self.endpoint().requests.add(request));
        self.join_round(context, function, entry, id);
        Ok(id)
    }

    /// Whether this rank may take part in the next collective of a communicator, and fits to who is there.
    pub(crate) fn meet_others(
        &mut self,
        context: ContextId,
        function: Mpi,
        entry: &Entry<D::Number>,
    ) -> OrStop<(), D::Number> {
        self.enter_alone(context, function)?;
        let me = self.network.place_in(context, self.machine.rank()).unwrap_or(0) as usize;
        match self.network.next_collective(context, me).map(|(_, collective)| collective.clone()) {
            Some(collective) => self.check_agreement(context, &collective, function, entry),
            None => Ok(()),
        }
    }

    /// This rank's part, with its request, in the next collective of a communicator.
    pub(crate) fn join_round(&mut self, context: ContextId, function: Mpi, mut entry: Entry<D::Number>, id: RequestId) {
        let me = self.network.place_in(context, self.machine.rank()).unwrap_or(0) as usize;
        entry.request = id;
        entry.clock.clone_from(&self.me().clock);
        let (blocking, form) = form_of(function);
        self.network.join(context, me, blocking, form, entry);
    }

    /// A rank is done with its collective: what it gets is delivered.
    pub(crate) fn end_collective(
        &mut self,
        context: ContextId,
        _function: Mpi,
        id: RequestId,
    ) -> OrStop<(), D::Number> {
        let rank = self.machine.rank();
        let Some((at, collective)) = self.network.collective_of(context, rank, id) else { return Ok(()) };
        let me = self.network.place_in(context, rank).unwrap_or(0);
        self.network.learn_from_collective(context, &collective, me);
        match collective.function {
            Mpi::Barrier => {}
            Mpi::Reduce | Mpi::Allreduce | Mpi::Scan | Mpi::Exscan | Mpi::ReduceScatter | Mpi::ReduceScatterBlock => {
                self.deliver_reduction((context, at), &collective, me)?
            }
            Mpi::Bcast
            | Mpi::Gather
            | Mpi::Gatherv
            | Mpi::Scatter
            | Mpi::Scatterv
            | Mpi::Allgather
            | Mpi::Allgatherv
            | Mpi::Alltoall
            | Mpi::Alltoallv
            | Mpi::Alltoallw => self.deliver_movement(context, &collective, me)?,
            local if neighbours::is_local(local) => self.deliver_movement(context, &collective, me)?,
            made if persistent::operation_of(made).is_some() => self.end_persistent_making(context, at),
            Mpi::WinCreate | Mpi::WinAllocate | Mpi::WinAllocateShared | Mpi::WinCreateDynamic => {
                self.end_window_creation(context, at, me)?;
            }
            Mpi::IntercommCreate => self.end_intercomm_round(context, at, me)?,
            Mpi::WinFence => self.end_fence(context),
            Mpi::WinFree => self.end_window_free(context),
            file if families::of(file) == Some(Family::Files) => {
                self.network.complete_access(rank, id);
                self.end_file_round(&collective, me)?;
            }
            // Communicators that a collective makes.
            other => self.end_comm_creation(context, other, at, me)?,
        }
        self.network.leave(context, me as usize, at);
        Ok(())
    }
}

impl<N: Clone> Network<N> {
    /// Whether a rank could be done with its collective before all have come.
    pub fn may_leave_early(&self, context: ContextId, rank: u32, id: RequestId) -> bool {
        let Some((_, collective)) = self.collective_of(context, rank, id) else { return false };
        let Some(me) = self.place_in(context, rank) else { return false };
        let mut missing = (0..).zip(&collective.entries).filter(|(_, entry)| entry.is_none());
        missing.all(|(other, _)| !collective.needs(me, other))
    }

    /// The ranks that have not come to the collective of a request.
    pub fn missing_in_round(&self, context: ContextId, rank: u32, id: RequestId) -> Vec<u32> {
        let Some((_, collective)) = self.collective_of(context, rank, id) else { return Vec::new() };
        let members = self.context(context).members.iter().zip(&collective.entries);
        members.filter(|(_, entry)| entry.is_none()).map(|(member, _)| *member).collect()
    }
}
