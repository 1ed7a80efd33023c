//! What moves from whom to whom: broadcast, gather, scatter, all to all.
//!
//! A part says what its rank gives to each other one and where it puts what each
//! of them gives to it. The functions differ in which of these there are, and
//! in how their arguments say it. So two small tables ([`Entry::given_to`],
//! [`Entry::got_from`]) are enough for deliveries, for the check that both sides
//! mean the same, and for who has to wait for whom.
//!
//! Arguments that count at the root only are not looked at elsewhere.

use super::arguments::{Arguments, Special};
use super::neighbours;
use super::payload::{Datatype, Payload};
use super::persistent;
use super::state::{Collective, ContextId, Delivery, Entry, Gift};
use crate::Rank;
use antiphon_machine::memory::{Cell, ObjectId, Pointer};
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// Where a function's arguments say what is in a buffer.
#[derive(Clone, Copy)]
enum Shape {
    /// One count and one type for each member: buffer, count, type.
    Even(usize, usize, usize),
    /// Counts, distances and one type: buffer, counts, distances, type.
    Varied(usize, usize, usize, usize),
    /// Counts, distances in bytes, and types: buffer, counts, distances, types.
    Typed(usize, usize, usize, usize),
}

impl Shape {
    fn buffer(self) -> usize {
        match self {
            Shape::Even(buffer, ..) | Shape::Varied(buffer, ..) | Shape::Typed(buffer, ..) => buffer,
        }
    }
}

/// Where each function has what is sent, and where what is received.
fn shapes(function: Mpi) -> (Shape, Shape) {
    let even = (Shape::Even(0, 1, 2), Shape::Even(3, 4, 5));
    match function {
        Mpi::Gatherv | Mpi::Allgatherv | Mpi::NeighborAllgatherv => (Shape::Even(0, 1, 2), Shape::Varied(3, 4, 5, 6)),
        Mpi::Scatterv => (Shape::Varied(0, 1, 2, 3), Shape::Even(4, 5, 6)),
        Mpi::Alltoallv | Mpi::NeighborAlltoallv => (Shape::Varied(0, 1, 2, 3), Shape::Varied(4, 5, 6, 7)),
        Mpi::Alltoallw | Mpi::NeighborAlltoallw => (Shape::Typed(0, 1, 2, 3), Shape::Typed(4, 5, 6, 7)),
        _ => even,
    }
}

/// The place of the root among the arguments.
fn root_argument(function: Mpi) -> usize {
    match function {
        Mpi::Bcast => 3,
        Mpi::Gather | Mpi::Scatter => 6,
        _ => 7,
    }
}

impl<N: Clone> Entry<N> {
    /// What this part, of the member `me`, gives to another; itself included.
    fn given_to(&self, function: Mpi, me: u32, other: u32) -> Option<&Rc<Payload<N>>> {
        let is_root = |member: u32| self.root == Some(member);
        match function {
            Mpi::Bcast if is_root(me) && !is_root(other) => self.gives.first(),
            Mpi::Gather | Mpi::Gatherv if is_root(other) => self.gives.first(),
            Mpi::Scatter | Mpi::Scatterv if is_root(me) => self.gives.get(other as usize),
            Mpi::Allgather | Mpi::Allgatherv => self.gives.first(),
            Mpi::Alltoall | Mpi::Alltoallv | Mpi::Alltoallw => self.gives.get(other as usize),
            _ => None,
        }
    }

    /// All that goes from one part to another, and where that one puts it.
    pub(super) fn moved<'e>(
        function: Mpi,
        (from, giver): (u32, &'e Entry<N>),
        (to, getter): (u32, &'e Entry<N>),
    ) -> Vec<(&'e Rc<Payload<N>>, &'e Delivery<N>)> {
        if neighbours::is_local(function) {
            return Entry::moved_between_neighbours(function, (from, giver), getter);
        }
        if !giver.meets(to) {
            return Vec::new();
        }
        let (given, place) = (giver.given_to(function, from, to), getter.got_from(function, to, from));
        given.zip(place).into_iter().collect()
    }

    /// Where this part, of the member `me`, puts what another gives to it.
    fn got_from(&self, function: Mpi, me: u32, other: u32) -> Option<&Delivery<N>> {
        let is_root = |member: u32| self.root == Some(member);
        match function {
            Mpi::Bcast if is_root(other) && !is_root(me) => self.gets.first(),
            Mpi::Gather | Mpi::Gatherv if is_root(me) => self.gets.get(other as usize),
            Mpi::Scatter | Mpi::Scatterv if is_root(other) => self.gets.first(),
            Mpi::Allgather | Mpi::Allgatherv | Mpi::Alltoall | Mpi::Alltoallv | Mpi::Alltoallw => {
                self.gets.get(other as usize)
            }
            _ => None,
        }
    }
}

impl<N: Clone> Collective<N> {
    /// Whether a member cannot be done before another has come.
    pub(super) fn needs(&self, me: u32, other: u32) -> bool {
        let Some(Some(mine)) = self.entries.get(me as usize) else { return true };
        if matches!(self.function, Mpi::CommSplit | Mpi::CommCreate | Mpi::IntercommCreateFromGroups) {
            return true;
        }
        if !mine.meets(other) || persistent::operation_of(self.function).is_some() {
            return false;
        }
        if let Some(neighbours) = &mine.neighbours {
            let mut blocks = neighbours.sources.iter().zip(&mine.gets);
            return blocks.any(|(source, data)| source.is_some_and(|(from, _)| from == other) && data.count > 0);
        }
        let gives = mine.gives.first().is_some_and(|payload| !payload.is_empty());
        let gets = mine.gets.iter().any(|data| data.count > 0);
        match self.function {
            Mpi::Bcast
            | Mpi::Gather
            | Mpi::Gatherv
            | Mpi::Scatter
            | Mpi::Scatterv
            | Mpi::Allgather
            | Mpi::Allgatherv
            | Mpi::Alltoall
            | Mpi::Alltoallv
            | Mpi::Alltoallw => {
                let place = mine.got_from(self.function, me, other);
                place.is_some_and(|data| data.count > 0 && !data.datatype.map.is_empty())
            }
            Mpi::Reduce => mine.root == Some(me) && (gives || gets),
            // Leaders need each other; those of a group need their leader.
            Mpi::IntercommCreate => mine.root.is_none_or(|root| root == other),
            Mpi::Allreduce => gives,
            Mpi::Scan | Mpi::Exscan => other < me && gives,
            Mpi::ReduceScatter | Mpi::ReduceScatterBlock => gets,
            alone if super::files_access::needs_nobody(alone) => false,
            // A barrier, and what makes communicators.
            _ => true,
        }
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// What this rank brings to a movement of data.
    pub(super) fn movement_part(
        &mut self,
        arguments: &Arguments<D::Number>,
        function: Mpi,
    ) -> OrStop<Entry<D::Number>, D::Number> {
        let context = arguments.comm();
        let me = self.network.place_in(context, self.machine.rank()).unwrap_or(0);
        let mut entry = self.new_part(arguments);
        let rooted = matches!(function, Mpi::Bcast | Mpi::Gather | Mpi::Gatherv | Mpi::Scatter | Mpi::Scatterv);
        if rooted {
            entry.root = entry.root_place(me, arguments.int(root_argument(function)));
        }
        let (sent, received) = shapes(function);
        if entry.remote.is_some() {
            if rooted && entry.root.is_none() {
                return Ok(entry);
            }
            self.no_in_place(arguments, sent.buffer())?;
            self.no_in_place(arguments, received.buffer())?;
        }
        let at_root = entry.root == Some(me);
        match function {
            Mpi::Bcast => self.bcast_part(arguments, &mut entry, at_root)?,
            Mpi::Gather | Mpi::Gatherv => self.gather_part(arguments, function, &mut entry, me)?,
            Mpi::Scatter | Mpi::Scatterv => self.scatter_part(arguments, function, &mut entry, me)?,
            Mpi::Allgather | Mpi::Allgatherv => self.allgather_part(arguments, function, &mut entry, me)?,
            local if neighbours::is_local(local) => self.neighbours_part(arguments, function, &mut entry, me)?,
            _ => self.alltoall_part(arguments, function, &mut entry)?,
        }
        if function != Mpi::Bcast {
            self.check_apart_buffers(arguments, &entry, sent.buffer(), received.buffer())?;
        }
        self.check_own(context, function, &entry)?;
        Ok(entry)
    }

    fn bcast_part(
        &mut self,
        arguments: &Arguments<D::Number>,
        entry: &mut Entry<D::Number>,
        at_root: bool,
    ) -> OrStop<(), D::Number> {
        self.no_in_place(arguments, 0)?;
        let data = self.delivery(arguments, 0, 1, 2)?;
        match at_root {
            true => self.give(entry, Gift::Lent(data))?,
            false => entry.gets.push(data),
        }
        Ok(())
    }

    fn gather_part(
        &mut self,
        arguments: &Arguments<D::Number>,
        function: Mpi,
        entry: &mut Entry<D::Number>,
        me: u32,
    ) -> OrStop<(), D::Number> {
        let (sent, received) = shapes(function);
        if entry.root != Some(me) {
            self.no_in_place(arguments, sent.buffer())?;
            let data = self.single(arguments, sent)?;
            return self.give(entry, Gift::Lent(data));
        }
        self.no_in_place(arguments, received.buffer())?;
        entry.gets = self.blocks_of_members(arguments, received, entry)?;
        if entry.remote.is_some() {
            return Ok(());
        }
        if !self.is_in_place(arguments, sent.buffer()) {
            let data = self.single(arguments, sent)?;
            return self.give(entry, Gift::Lent(data));
        }
        // What the root gives to itself is there already.
        self.give(entry, Gift::Nothing)?;
        if let Some(own) = entry.gets.get_mut(me as usize) {
            own.count = 0;
        }
        Ok(())
    }

    fn scatter_part(
        &mut self,
        arguments: &Arguments<D::Number>,
        function: Mpi,
        entry: &mut Entry<D::Number>,
        me: u32,
    ) -> OrStop<(), D::Number> {
        let (sent, received) = shapes(function);
        let at_root = entry.root == Some(me);
        let in_place = self.is_in_place(arguments, received.buffer());
        if at_root {
            self.no_in_place(arguments, sent.buffer())?;
            let mut blocks = self.blocks_of_members(arguments, sent, entry)?;
            if let (true, Some(own)) = (in_place, blocks.get_mut(me as usize)) {
                own.count = 0;
            }
            for data in blocks {
                self.give(entry, Gift::Lent(data))?;
            }
        }
        if at_root && (in_place || entry.remote.is_some()) {
            return Ok(());
        }
        self.no_in_place(arguments, received.buffer())?;
        let data = self.single(arguments, received)?;
        entry.gets.push(data);
        Ok(())
    }

    /// Each member gives a block: where they go. What this rank gives has the other shape.
    fn gets_from_members(
        &mut self,
        arguments: &Arguments<D::Number>,
        function: Mpi,
        entry: &mut Entry<D::Number>,
    ) -> OrStop<Shape, D::Number> {
        let (sent, received) = shapes(function);
        self.no_in_place(arguments, received.buffer())?;
        entry.gets = self.blocks_of_members(arguments, received, entry)?;
        Ok(sent)
    }

    fn allgather_part(
        &mut self,
        arguments: &Arguments<D::Number>,
        function: Mpi,
        entry: &mut Entry<D::Number>,
        me: u32,
    ) -> OrStop<(), D::Number> {
        let sent = self.gets_from_members(arguments, function, entry)?;
        if !self.is_in_place(arguments, sent.buffer()) {
            let data = self.single(arguments, sent)?;
            return self.give(entry, Gift::Lent(data));
        }
        if let Some(own) = entry.gets.get(me as usize).cloned() {
            self.give(entry, Gift::Own(own))?;
        }
        Ok(())
    }

    fn alltoall_part(
        &mut self,
        arguments: &Arguments<D::Number>,
        function: Mpi,
        entry: &mut Entry<D::Number>,
    ) -> OrStop<(), D::Number> {
        let sent = self.gets_from_members(arguments, function, entry)?;
        if self.is_in_place(arguments, sent.buffer()) {
            for data in entry.gets.clone() {
                self.give(entry, Gift::Own(data))?;
            }
            return Ok(());
        }
        for data in self.blocks_of_members(arguments, sent, entry)? {
            self.give(entry, Gift::Lent(data))?;
        }
        Ok(())
    }

    /// What goes to and comes from neighbours.
    fn neighbours_part(
        &mut self,
        arguments: &Arguments<D::Number>,
        function: Mpi,
        entry: &mut Entry<D::Number>,
        me: u32,
    ) -> OrStop<(), D::Number> {
        let (sent, received) = shapes(function);
        self.no_in_place(arguments, sent.buffer())?;
        self.no_in_place(arguments, received.buffer())?;
        let own = self.neighbours_of(arguments, me)?;
        let there = |at: usize, is_there: bool| is_there.then_some(at);
        let sources = own.sources.iter().enumerate().map(|(at, from)| there(at, from.is_some()));
        entry.gets = self.blocks(arguments, received, sources)?;
        let destinations = own.destinations.iter().enumerate().map(|(at, to)| there(at, to.is_some()));
        let parts = match function {
            Mpi::NeighborAllgather | Mpi::NeighborAllgatherv => vec![self.single(arguments, sent)?],
            _ => self.blocks(arguments, sent, destinations)?,
        };
        for data in parts {
            self.give(entry, Gift::Lent(data))?;
        }
        entry.neighbours = Some(own);
        Ok(())
    }

    /// A part that is still empty, in the communicator of a call.
    pub(super) fn new_part(&self, arguments: &Arguments<D::Number>) -> Entry<D::Number> {
        let mut entry = Entry::new(self.machine.here());
        entry.remote = self.network.context(arguments.comm()).remote(self.machine.rank());
        entry.later = persistent::operation_of(arguments.function).map(|_| Vec::new());
        entry
    }

    /// Gives something: what that is is read now, or at each start.
    pub(super) fn give(&mut self, entry: &mut Entry<D::Number>, gift: Gift<D::Number>) -> OrStop<(), D::Number> {
        if let Gift::Lent(data) = &gift {
            entry.lent.push(data.clone());
        }
        match &mut entry.later {
            Some(later) => later.push(gift),
            None => {
                let given = self.read_gift(&gift)?;
                entry.gives.push(given);
            }
        }
        Ok(())
    }

    /// Reads what is given.
    pub(super) fn read_gift(&mut self, gift: &Gift<D::Number>) -> OrStop<Rc<Payload<D::Number>>, D::Number> {
        Ok(Rc::new(match gift {
            Gift::Lent(data) | Gift::Own(data) => self.gather(data)?,
            Gift::Nothing => Payload::new(),
        }))
    }

    /// Whether a buffer is `MPI_IN_PLACE`.
    pub(super) fn is_in_place(&self, arguments: &Arguments<D::Number>, buffer: usize) -> bool {
        self.special(&arguments.cell(buffer)) == Some(Special::InPlace)
    }

    /// `MPI_IN_PLACE` where it may not be.
    pub(super) fn no_in_place(&self, arguments: &Arguments<D::Number>, buffer: usize) -> OrStop<(), D::Number> {
        if !self.is_in_place(arguments, buffer) {
            return Ok(());
        }
        let message = format!("`{}`: this buffer must not be `MPI_IN_PLACE` here", arguments.given.name);
        self.bad_argument(&arguments.given, buffer, Property::MpiArgument, message)
    }

    /// What is sent and what is received must not overlap, and no place may
    /// receive from two members.
    pub(super) fn check_apart_buffers(
        &mut self,
        arguments: &Arguments<D::Number>,
        entry: &Entry<D::Number>,
        sent: usize,
        received: usize,
    ) -> OrStop<(), D::Number> {
        let out: Vec<_> = entry.lent.iter().flat_map(|data| self.ranges_of(data)).collect();
        let mut into: Vec<_> = entry.gets.iter().flat_map(|data| self.ranges_of(data)).collect();
        let name = arguments.given.name;
        into.sort_unstable();
        if into.windows(2).any(|pair| pair[0].0 == pair[1].0 && pair[1].1 < pair[0].2) {
            let text = self.machine.argument_text(&arguments.given, received);
            let message = format!("`{name}` receives from two processes into the same elements of `{text}`");
            return self.bad_argument(&arguments.given, received, Property::MpiBuffer, message);
        }
        let meets = |(object, low, high): &(ObjectId, i64, i64)| {
            into.iter().any(|(other, from, to)| object == other && low < to && from < high)
        };
        if !out.iter().any(meets) {
            return Ok(());
        }
        let text = |at: usize| self.machine.argument_text(&arguments.given, at);
        let message = format!("the buffers `{}` and `{}` of `{name}` overlap", text(sent), text(received));
        self.bad_argument(&arguments.given, received, Property::MpiBuffer, message)
    }

    /// One buffer with count and type.
    fn single(&mut self, arguments: &Arguments<D::Number>, shape: Shape) -> OrStop<Delivery<D::Number>, D::Number> {
        let Shape::Even(buffer, count, datatype) = shape else {
            return self.machine.unsupported(&codes::U208, self.machine.here(), "a buffer of several parts");
        };
        let count = self.mpi_count(&arguments.given, count)?;
        let datatype = self.mpi_committed_type(&arguments.given, datatype)?;
        self.defined_buffer(arguments, buffer, count)?;
        self.buffer_at(arguments, buffer, count, datatype)
    }

    /// A buffer argument that counts must have a value.
    pub(super) fn defined_buffer(
        &mut self,
        arguments: &Arguments<D::Number>,
        buffer: usize,
        count: i64,
    ) -> OrStop<(), D::Number> {
        if count > 0 {
            self.machine.cell(&arguments.given, buffer)?;
        }
        Ok(())
    }

    /// One buffer for each member; on an intercommunicator, nothing for those of the own group.
    fn blocks_of_members(
        &mut self,
        arguments: &Arguments<D::Number>,
        shape: Shape,
        entry: &Entry<D::Number>,
    ) -> OrStop<Vec<Delivery<D::Number>>, D::Number> {
        let members = self.network.context(arguments.comm()).members.len();
        let first = entry.remote.as_ref().map_or(0, |remote| remote.start) as usize;
        let places = (0..members).map(|at| entry.meets(at as u32).then(|| at - first));
        self.blocks(arguments, shape, places)
    }

    /// Buffers by their numbers in the list that a call gives; an empty one where there is no number.
    fn blocks(
        &mut self,
        arguments: &Arguments<D::Number>,
        shape: Shape,
        places: impl Iterator<Item = Option<usize>>,
    ) -> OrStop<Vec<Delivery<D::Number>>, D::Number> {
        let mut blocks = Vec::new();
        for at in places {
            let Some(at) = at else {
                blocks.push(Delivery { buffer: Cell::Null, count: 0, datatype: self.byte_type()? });
                continue;
            };
            let (count, distance, datatype) = self.block(arguments, shape, at)?;
            self.defined_buffer(arguments, shape.buffer(), count)?;
            let mut data = self.buffer_at(arguments, shape.buffer(), count, datatype)?;
            data.buffer = moved(data.buffer, distance);
            blocks.push(data);
        }
        Ok(blocks)
    }

    /// Count, distance in bytes and type of one member's part.
    fn block(
        &mut self,
        arguments: &Arguments<D::Number>,
        shape: Shape,
        at: usize,
    ) -> OrStop<(i64, i64, Rc<Datatype>), D::Number> {
        let given = &arguments.given;
        match shape {
            Shape::Even(_, count, datatype) => {
                let count = self.mpi_count(given, count)?;
                let datatype = self.mpi_committed_type(given, datatype)?;
                let step = count.saturating_mul(datatype.extent);
                Ok((count, step.saturating_mul(at as i64), datatype))
            }
            Shape::Varied(_, counts, distances, datatype) => {
                let datatype = self.mpi_committed_type(given, datatype)?;
                let count = self.count_at(arguments, counts, at)?;
                // Where nothing lies, the distance does not matter.
                let distance = match count {
                    0 => 0,
                    _ => self.int_at(arguments, distances, at)?,
                };
                Ok((count, distance.saturating_mul(datatype.extent), datatype))
            }
            Shape::Typed(_, counts, distances, types) => {
                let handle = self.int_at(arguments, types, at)?;
                let datatype = self.mpi_type_of(given, types, handle)?;
                if !datatype.committed {
                    let text = self.machine.argument_text(given, types);
                    let message = format!("`{}`: the datatype `{text}[{at}]` was not committed", given.name);
                    return self.bad_argument(given, types, Property::MpiType, message);
                }
                let count = self.count_at(arguments, counts, at)?;
                let distance = match count {
                    0 => 0,
                    _ => self.int_at(arguments, distances, at)?,
                };
                Ok((count, distance, datatype))
            }
        }
    }

    /// An element of an array of counts.
    pub(super) fn count_at(
        &mut self,
        arguments: &Arguments<D::Number>,
        argument: usize,
        at: usize,
    ) -> OrStop<i64, D::Number> {
        let count = self.int_at(arguments, argument, at)?;
        if count >= 0 {
            return Ok(count);
        }
        let text = self.machine.argument_text(&arguments.given, argument);
        let message = format!("`{}` gets a negative count: `{text}[{at}]` = {count}", arguments.given.name);
        self.bad_argument(&arguments.given, argument, Property::MpiCount, message)
    }

    /// `MPI_BYTE`
    pub(super) fn byte_type(&mut self) -> OrStop<Rc<Datatype>, D::Number> {
        match self.datatype_of(i64::from(constants::BYTE)) {
            Some(byte) => Ok(byte),
            None => self.machine.unsupported(&codes::U206, self.machine.here(), "a datatype that is not modelled"),
        }
    }

    /// An element of an array of integers.
    fn int_at(&mut self, arguments: &Arguments<D::Number>, argument: usize, at: usize) -> OrStop<i64, D::Number> {
        self.mpi_pointer(&arguments.given, argument)?;
        let start = self.machine.pointer_argument(&arguments.given, argument)?;
        self.int_of_list(arguments, argument, &start, at)
    }

    /// Puts what others gave to this rank where it belongs.
    pub(super) fn deliver_movement(
        &mut self,
        context: ContextId,
        collective: &Collective<D::Number>,
        me: u32,
    ) -> OrStop<(), D::Number> {
        let Some(Some(mine)) = collective.entries.get(me as usize) else { return Ok(()) };
        for (other, theirs) in (0..).zip(&collective.entries) {
            let Some(theirs) = theirs else { continue };
            for (given, place) in Entry::moved(collective.function, (other, theirs), (me, mine)) {
                let from = (self.world_rank(context, other), theirs.span);
                self.scatter(place, given, Some(from))?;
            }
        }
        Ok(())
    }
}

/// The address some bytes further.
pub(super) fn moved<N>(cell: Cell<N>, bytes: i64) -> Cell<N> {
    match cell {
        Cell::Pointer(pointer) => {
            let offset = i64::from(pointer.offset).saturating_add(bytes);
            let offset = offset.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
            Cell::Pointer(Pointer { offset, ..pointer })
        }
        other => other,
    }
}
