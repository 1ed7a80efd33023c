//! Reading and writing files, in all forms: at a place, at a pointer of the process or of all, together or alone, at once or with a
//! request, in halves.
//!
//! Data moves at the call (of what is done in the order of ranks, when all have come), for the reason that `windows` gives: what meets is a race
//! (`files_conflicts`), unless accesses are atomic or share a pointer. Then the order decides, and they wait for their turn.
//! A form with a request has its buffer until that is complete. The halves of a collective access are the whole at the first half,
//! which the standard allows.
//!
//! Deliberately not here: what is read (`files_contents`) and where it lies (`files_view`).

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::files::Atomicity;
use super::files_contents::Length;
use super::files_view::Representation;
use super::state::{ContextId, Delivery, Entry, RequestId, Visibility, Wait};
use super::status::Completed;
use super::windows::Act;
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moves {
    Reads,
    Writes,
}

/// Where an access begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Where {
    /// Where an argument says.
    Given,
    /// At the pointer of the process.
    Own,
    /// At the pointer of all, one process after the other.
    Shared,
    /// At the pointer of all, in the order of ranks.
    Ordered,
}

/// Who takes part in an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Who {
    Alone,
    All,
}

/// When an access is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    /// When the call returns.
    Now,
    /// When its request is.
    Request,
    /// When the second half is called, which is this function.
    Later(Mpi),
}

/// How a function accesses a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Way {
    pub(super) moves: Moves,
    place: Where,
    pub(super) who: Who,
    pub(super) when: When,
}

const fn way(moves: Moves, place: Where, who: Who, when: When) -> Way {
    Way { moves, place, who, when }
}

/// The way of a function; `None` if it is no access.
pub(super) fn way_of(function: Mpi) -> Option<Way> {
    use Moves::{Reads, Writes};
    use When::{Later, Now, Request};
    use Where::{Given, Ordered, Own, Shared};
    use Who::{All, Alone};
    Some(match function {
        Mpi::FileReadAt => way(Reads, Given, Alone, Now),
        Mpi::FileWriteAt => way(Writes, Given, Alone, Now),
        Mpi::FileReadAtAll => way(Reads, Given, All, Now),
        Mpi::FileWriteAtAll => way(Writes, Given, All, Now),
        Mpi::FileIreadAt => way(Reads, Given, Alone, Request),
        Mpi::FileIwriteAt => way(Writes, Given, Alone, Request),
        Mpi::FileIreadAtAll => way(Reads, Given, All, Request),
        Mpi::FileIwriteAtAll => way(Writes, Given, All, Request),
        Mpi::FileRead => way(Reads, Own, Alone, Now),
        Mpi::FileWrite => way(Writes, Own, Alone, Now),
        Mpi::FileReadAll => way(Reads, Own, All, Now),
        Mpi::FileWriteAll => way(Writes, Own, All, Now),
        Mpi::FileIread => way(Reads, Own, Alone, Request),
        Mpi::FileIwrite => way(Writes, Own, Alone, Request),
        Mpi::FileIreadAll => way(Reads, Own, All, Request),
        Mpi::FileIwriteAll => way(Writes, Own, All, Request),
        Mpi::FileReadShared => way(Reads, Shared, Alone, Now),
        Mpi::FileWriteShared => way(Writes, Shared, Alone, Now),
        Mpi::FileIreadShared => way(Reads, Shared, Alone, Request),
        Mpi::FileIwriteShared => way(Writes, Shared, Alone, Request),
        Mpi::FileReadOrdered => way(Reads, Ordered, All, Now),
        Mpi::FileWriteOrdered => way(Writes, Ordered, All, Now),
        Mpi::FileReadAtAllBegin => way(Reads, Given, All, Later(Mpi::FileReadAtAllEnd)),
        Mpi::FileWriteAtAllBegin => way(Writes, Given, All, Later(Mpi::FileWriteAtAllEnd)),
        Mpi::FileReadAllBegin => way(Reads, Own, All, Later(Mpi::FileReadAllEnd)),
        Mpi::FileWriteAllBegin => way(Writes, Own, All, Later(Mpi::FileWriteAllEnd)),
        Mpi::FileReadOrderedBegin => way(Reads, Ordered, All, Later(Mpi::FileReadOrderedEnd)),
        Mpi::FileWriteOrderedBegin => way(Writes, Ordered, All, Later(Mpi::FileWriteOrderedEnd)),
        _ => return None,
    })
}

/// Whether a process needs nobody else to be done with a collective function of a file.
pub(super) fn needs_nobody(function: Mpi) -> bool {
    match function {
        Mpi::FileSync | Mpi::FileSetInfo => true,
        other => way_of(other).is_some_and(|way| way.place != Where::Ordered),
    }
}

/// An access that is made.
struct Access<N> {
    way: Way,
    /// The file, and what all do together with it.
    file: u32,
    open: u32,
    context: ContextId,
    data: Delivery<N>,
    /// Elements of the view.
    elements: i64,
}

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn begin_access(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let Some(access) = self.access(arguments)? else { return self.end_split(arguments) };
        self.check_split(arguments, None)?;
        if access.way.place == Where::Ordered {
            let mut entry = Entry::new(self.machine.here());
            entry.numbers = vec![access.elements];
            let id = self.enter_round(access.context, arguments.function, entry, Visibility::Hidden)?;
            return Ok(Begun::Wait(Wait::All(vec![id])));
        }
        let atomic = self.opened(arguments).is_some_and(|open| open.atomicity == Atomicity::Atomic);
        if access.way.place == Where::Shared || atomic {
            return Ok(Begun::Wait(Wait::Turn));
        }
        self.make_access(arguments, access)
    }

    /// It is its turn, or all have come.
    pub(super) fn end_access(&mut self, arguments: &Arguments<D::Number>, wait: &Wait) -> Begin<D::Number> {
        let Some(access) = self.access(arguments)? else { return Ok(Begun::Done) };
        match wait {
            Wait::Turn => self.make_access(arguments, access),
            Wait::All(ids) if access.way.place == Where::Ordered => {
                let start = self.place_in_order(&access, ids)?;
                self.end_blocking(arguments, wait)?;
                let bytes = self.move_data(arguments, &access, start)?;
                self.finish_alone(arguments, &access, bytes)
            }
            _ => {
                self.end_blocking(arguments, wait)?;
                Ok(Begun::Done)
            }
        }
    }

    /// What a call does; `None` if it is the second half of an access.
    fn access(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Option<Access<D::Number>>, D::Number> {
        let Some(way) = way_of(arguments.function) else { return Ok(None) };
        let first = if way.place == Where::Given { 2 } else { 1 };
        let data = self.delivery(arguments, first, first + 1, first + 2)?;
        let Some(handle) = self.handle(arguments).cloned() else { return Ok(None) };
        let shares = matches!(way.place, Where::Shared | Where::Ordered);
        match way.moves {
            Moves::Reads if handle.mode & constants::MODE_WRONLY != 0 => {
                return self.wrong_mode(arguments, "the file was opened with `MPI_MODE_WRONLY`")
            }
            Moves::Reads => self.check_target(&data)?,
            Moves::Writes => self.check_writes(arguments)?,
        }
        if handle.mode & constants::MODE_SEQUENTIAL != 0 && !shares {
            return self.wrong_mode(arguments, "the file was opened with `MPI_MODE_SEQUENTIAL`");
        }
        if way.place == Where::Given && arguments.int(1) < 0 {
            let message = format!("`{}`: position {} lies before the view", arguments.given.name, arguments.int(1));
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        }
        let elements = self.elements_of_view(arguments, (&data, first + 2))?;
        let Some(open) = self.network.files.open.get(handle.open as usize) else { return Ok(None) };
        Ok(Some(Access { way, file: open.file, open: handle.open, context: open.context, data, elements }))
    }

    /// How many elements of the view data has; their types must be the same.
    fn elements_of_view(
        &mut self,
        arguments: &Arguments<D::Number>,
        (data, index): (&Delivery<D::Number>, usize),
    ) -> OrStop<i64, D::Number> {
        let Some(element) = self.handle(arguments).map(|handle| handle.view.element.clone()) else { return Ok(0) };
        let (bytes, size) = (self.bytes_of(data), element.size.max(1));
        let (given, wanted) = (data.datatype.signature(data.count), element.signature(bytes / size));
        let raw = |signature: &[(super::payload::Basic, i64)]| {
            signature.iter().all(|(basic, _)| super::predefined::is_raw(*basic))
        };
        if bytes % size != 0 || given != wanted && !raw(&given) && !raw(&wanted) {
            let message = format!("`{}`: the data is not made of elements of the view", arguments.given.name);
            return self.bad_argument(&arguments.given, index, Property::MpiType, message);
        }
        Ok(bytes / size)
    }

    /// Makes an access whose place is known now.
    fn make_access(&mut self, arguments: &Arguments<D::Number>, access: Access<D::Number>) -> Begin<D::Number> {
        let start = match access.way.place {
            Where::Given => arguments.int(1),
            Where::Own => self.handle(arguments).map_or(0, |handle| handle.position),
            Where::Shared | Where::Ordered => {
                self.network.files.open.get(access.open as usize).map_or(0, |open| open.shared)
            }
        };
        let bytes = self.move_data(arguments, &access, start)?;
        let done = bytes / self.handle(arguments).map_or(1, |handle| handle.view.element.size.max(1));
        match access.way.place {
            Where::Given => {}
            Where::Own => {
                if let Some(handle) = self.handle_mut(arguments.file()) {
                    handle.position = start.saturating_add(done);
                }
            }
            Where::Shared | Where::Ordered => {
                if let Some(open) = self.network.open_file(access.open) {
                    open.shared = start.saturating_add(done);
                }
            }
        }
        match access.way.who {
            Who::Alone => self.finish_alone(arguments, &access, bytes),
            Who::All => self.finish_together(arguments, &access, bytes),
        }
    }

    /// Where a process is in the order of ranks; the first who is done moves the pointer.
    fn place_in_order(&mut self, access: &Access<D::Number>, ids: &[RequestId]) -> OrStop<i64, D::Number> {
        let (rank, context) = (self.machine.rank(), access.context);
        let round = ids.first().and_then(|id| self.network.collective_of(context, rank, *id));
        let Some((at, round)) = round else { return Ok(0) };
        let count = |entry: &Option<std::rc::Rc<Entry<D::Number>>>| {
            entry.as_ref().and_then(|entry| entry.numbers.first().copied()).unwrap_or(0)
        };
        let me = self.network.place_in(context, rank).unwrap_or(0) as usize;
        let before: i64 = round.entries.iter().take(me).map(count).sum();
        let all: i64 = round.entries.iter().map(count).sum();
        let base = match round.made.first() {
            Some((base, _)) => *base,
            None => {
                let Some(open) = self.network.open_file(access.open) else { return Ok(0) };
                let base = open.shared;
                open.shared = base.saturating_add(all);
                let collectives = std::rc::Rc::make_mut(&mut self.network.collectives).get_mut(&context);
                if let Some(round) = collectives.and_then(|collectives| collectives.get_mut(at)) {
                    std::rc::Rc::make_mut(round).made.push((base, context));
                }
                base
            }
        };
        Ok(base.saturating_add(before))
    }

    /// Reads or writes; how many bytes.
    fn move_data(
        &mut self,
        arguments: &Arguments<D::Number>,
        access: &Access<D::Number>,
        start: i64,
    ) -> OrStop<i64, D::Number> {
        let Some(view) = self.handle(arguments).map(|handle| handle.view.clone()) else { return Ok(0) };
        let (pointer_size, bytes) = (self.machine.code.layouts.pointer_size, self.bytes_of(&access.data));
        let mut ranges = view.ranges(start, bytes, pointer_size);
        self.check_representation(arguments, access, view.representation)?;
        let atomic = self.opened(arguments).is_some_and(|open| open.atomicity == Atomicity::Atomic);
        let (reads, writes) = match atomic {
            true => (Act::Accumulate(constants::NO_OP), Act::Accumulate(constants::REPLACE)),
            false => (Act::Get, Act::Put),
        };
        match access.way.moves {
            Moves::Writes => {
                let payload = self.gather(&access.data)?;
                self.claim_file(arguments, access.file, &ranges, writes)?;
                if !atomic && self.makes_longer(access.file, &ranges) {
                    self.note_longer(arguments, access.file)?;
                }
                self.write_file(access.file, &ranges, &payload)?;
            }
            Moves::Reads => {
                self.check_length(arguments, access.file, &mut ranges)?;
                self.claim_file(arguments, access.file, &ranges, reads)?;
                let payload = self.read_file(access.file, &ranges, &access.data)?;
                self.scatter(&access.data, &payload, None)?;
            }
        }
        Ok(ranges.iter().map(|(low, high)| high - low).sum())
    }

    /// A file has one representation. In `external32` values have the length that they have in memory, and nobody looks at their bytes.
    fn check_representation(
        &mut self,
        arguments: &Arguments<D::Number>,
        access: &Access<D::Number>,
        representation: Representation,
    ) -> OrStop<(), D::Number> {
        let other = |basic: super::payload::Basic| {
            let longer = [constants::LONG, constants::UNSIGNED_LONG, constants::WCHAR].contains(&basic.0);
            longer || super::predefined::is_raw(basic) || super::predefined::size_of(basic, 8) == 1
        };
        let signature = access.data.datatype.signature(access.data.count);
        let beyond = representation == Representation::External && signature.iter().any(|(basic, _)| other(*basic));
        let Some(file) = self.network.stored_file(access.file) else { return Ok(()) };
        let known = *file.representation.get_or_insert(representation);
        if known == representation && !beyond {
            return Ok(());
        }
        let message = match beyond {
            true => format!(
                "`{}` in `external32` of bytes, or of a type that has another length there",
                arguments.given.name
            ),
            false => format!("`{}` in another representation than the file has", arguments.given.name),
        };
        self.machine.unsupported(&codes::U206, self.machine.here(), message)
    }

    /// Whether something ends behind the end of a file.
    fn makes_longer(&self, file: u32, ranges: &[(i64, i64)]) -> bool {
        let end = ranges.iter().map(|(_, high)| *high).max().unwrap_or(0);
        match self.network.files.stored.get(file as usize).map(|file| &file.length) {
            Some(Length::Known(bytes)) => end > *bytes,
            Some(Length::Open { written, .. }) => end > *written,
            None => false,
        }
    }

    /// Of what is read only that counts which is there.
    fn check_length(
        &mut self,
        arguments: &Arguments<D::Number>,
        file: u32,
        ranges: &mut Vec<(i64, i64)>,
    ) -> OrStop<(), D::Number> {
        let Some(end) = ranges.iter().map(|(_, high)| *high).max() else { return Ok(()) };
        if !self.makes_longer(file, ranges) {
            return Ok(());
        }
        match self.network.files.stored.get(file as usize).map(|file| file.length.clone()) {
            Some(Length::Known(bytes)) => {
                self.note_length_read(arguments, file)?;
                ranges.retain(|(low, _)| *low < bytes);
                ranges.iter_mut().for_each(|(_, high)| *high = (*high).min(bytes));
                Ok(())
            }
            Some(Length::Open { before, .. }) => match self.machine.assume_file_reaches(&before, end)? {
                true => Ok(()),
                false => {
                    let message = "a read behind the end of a file whose length is not known";
                    self.machine.unsupported(&codes::U207, self.machine.here(), message)
                }
            },
            None => Ok(()),
        }
    }

    /// An access of one process is done: its status, or a request for it.
    fn finish_alone(
        &mut self,
        arguments: &Arguments<D::Number>,
        access: &Access<D::Number>,
        bytes: i64,
    ) -> Begin<D::Number> {
        match access.way.when {
            When::Now => {
                self.set_file_status(arguments, bytes)?;
                Ok(Begun::Done)
            }
            When::Request | When::Later(_) => {
                let own = ContextId::own(self.machine.rank());
                let visible = access.way.when == When::Request;
                let visibility = if visible { Visibility::Handle } else { Visibility::Hidden };
                let id = self.enter_access(arguments, access, own, visibility, bytes)?;
                self.keep_access(arguments, access, id)
            }
        }
    }

    /// An access of all: this process has its data, and may go on or wait for the others.
    fn finish_together(
        &mut self,
        arguments: &Arguments<D::Number>,
        access: &Access<D::Number>,
        bytes: i64,
    ) -> Begin<D::Number> {
        let visibility = if access.way.when == When::Request { Visibility::Handle } else { Visibility::Hidden };
        let id = self.enter_access(arguments, access, access.context, visibility, bytes)?;
        match access.way.when {
            When::Now => {
                self.set_file_status(arguments, bytes)?;
                Ok(Begun::Wait(Wait::All(vec![id])))
            }
            When::Request | When::Later(_) => self.keep_access(arguments, access, id),
        }
    }

    /// Takes part in a round of an access.
    fn enter_access(
        &mut self,
        arguments: &Arguments<D::Number>,
        access: &Access<D::Number>,
        context: ContextId,
        visibility: Visibility,
        bytes: i64,
    ) -> OrStop<RequestId, D::Number> {
        let mut entry = Entry::new(self.machine.here());
        entry.numbers = vec![bytes];
        if access.way.when != When::Now {
            match access.way.moves {
                Moves::Reads => entry.gets = vec![access.data.clone()],
                Moves::Writes => entry.lent = vec![access.data.clone()],
            }
        }
        self.enter_round(context, arguments.function, entry, visibility)
    }

    /// An access that is not complete has its buffer, and a request.
    fn keep_access(
        &mut self,
        arguments: &Arguments<D::Number>,
        access: &Access<D::Number>,
        id: RequestId,
    ) -> Begin<D::Number> {
        self.lend_buffer(id)?;
        self.bind_access(access.file, id);
        if let When::Later(end) = access.way.when {
            if let Some(handle) = self.handle_mut(arguments.file()) {
                handle.split = Some((end, id));
            }
            return Ok(Begun::Done);
        }
        self.give_handle(arguments, id)
    }

    /// The second half of a collective access.
    fn end_split(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        self.check_split(arguments, Some(arguments.function))?;
        let split = self.handle(arguments).and_then(|handle| handle.split);
        let Some((_, id)) = split else { return Ok(Begun::Done) };
        if let Some(handle) = self.handle_mut(arguments.file()) {
            handle.split = None;
        }
        let completed = self.complete(id)?;
        self.set_file_status(arguments, completed.bytes)?;
        Ok(Begun::Done)
    }

    /// A file has at most one collective access in halves, and the second half is that of the first.
    fn check_split(&mut self, arguments: &Arguments<D::Number>, end: Option<Mpi>) -> OrStop<(), D::Number> {
        let split = self.handle(arguments).and_then(|handle| handle.split).map(|(function, _)| function);
        let collective = way_of(arguments.function).is_some_and(|way| way.who == Who::All);
        let why = match (split, end) {
            (None, Some(_)) => "no such access was begun",
            (Some(known), Some(end)) if known != end => "another access was begun",
            (Some(_), None) if collective => "a collective access in halves is not complete",
            _ => return Ok(()),
        };
        self.wrong_mode(arguments, why)
    }

    /// The bytes that the access of a request moved.
    pub(super) fn bytes_of_access(&self, context: ContextId, function: Mpi, id: RequestId) -> i64 {
        if way_of(function).is_none() {
            return 0;
        }
        let rank = self.machine.rank();
        let Some((_, round)) = self.network.collective_of(context, rank, id) else { return 0 };
        let me = self.network.place_in(context, rank).unwrap_or(0) as usize;
        let entry = round.entries.get(me).and_then(Option::as_ref);
        entry.and_then(|entry| entry.numbers.first().copied()).unwrap_or(0)
    }

    /// The status of an access; its source and tag say nothing.
    fn set_file_status(&mut self, arguments: &Arguments<D::Number>, bytes: i64) -> OrStop<(), D::Number> {
        let last = arguments.given.values.len().saturating_sub(1);
        let completed = Completed { bytes, ..Completed::EMPTY };
        self.set_status(&arguments.cell(last), &completed, arguments.given.name)
    }
}
