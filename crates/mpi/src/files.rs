//! Files of MPI (the standard's chapter 14): opened, asked, resized and closed.
//!
//! A file belongs to the network and not to a process: it is there before the program and after it is closed, by its name.
//! What nobody has written into it is not known (`files_contents`): any values, and the same whenever they are read. Of
//! the world outside it is assumed, and said, that a file can be opened and is as long as what is read; a file that the program
//! deleted is not there, and opening one that it made with `MPI_MODE_EXCL` fails, as the standard says.
//!
//! An open file has a communicator of its own for what all do together. Opening and closing bring all
//! processes together. `MPI_File_sync` and the collective forms of access do not: the library may let a process go on.
//!
//! Which accesses do not go together is in `files_conflicts`. Deliberately not here: representations of data that
//! the program makes, a file in two of them, error handlers that are functions called by a failing open.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::files_contents::{Length, Piece};
use super::files_view::{Representation, View};
use super::labels::Labelled;
use super::state::{Clock, Collective, Context, ContextId, Delivery, Entry, Network, RequestId, Visibility, Wait};
use super::windows::Record;
use crate::Rank;
use antiphon_machine::memory::Cell;
use antiphon_machine::Given;
use antiphon_machine::OrStop;
use antiphon_machine::{Assumed, Domain, Property};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;
use std::rc::Rc;

/// Whether a file is there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Existence {
    /// Nobody knows: it may have been there before the program.
    Unknown,
    /// It is.
    There,
    /// The program deleted it, or has not made it.
    Missing,
}

/// A file, by its name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StoredFile<N> {
    /// The name.
    pub name: Rc<[u8]>,
    /// Whether it is there.
    pub existence: Existence,
    /// Its bytes.
    pub length: Length<N>,
    /// How its values lie there; none before the first one was written or read.
    pub representation: Option<Representation>,
    /// What is known of its contents, in order.
    pub pieces: Vec<Piece<N>>,
    /// Accesses that others may conflict with.
    pub records: Vec<Record>,
}

/// A file that some processes have open together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpenFile {
    /// Which file.
    pub file: u32,
    /// The context of what all do together.
    pub context: ContextId,
    /// The pointer that all share, in elements of the view.
    pub shared: i64,
    /// Whether accesses take effect one after the other.
    pub atomicity: Atomicity,
}

/// What is promised of accesses that meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Atomicity {
    /// Nothing.
    Plain,
    /// They take effect one after the other.
    Atomic,
}

/// A file in the hands of one process.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FileHandle {
    /// Which of the open files.
    pub open: u32,
    /// How it was opened.
    pub mode: i32,
    /// What it sees of the file.
    pub view: View,
    /// Its own pointer, in elements of the view.
    pub position: i64,
    /// What it knew of others when it last synchronised the file.
    pub(crate) seen: Clock,
    /// The request of a collective access whose first half was called, with that function.
    pub split: Option<(Mpi, RequestId)>,
    /// Where it was opened.
    pub(crate) span: Span,
}

/// All files of the world.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Files<N> {
    /// Files by their names.
    pub stored: Vec<Rc<StoredFile<N>>>,
    /// Open files, also those that were closed.
    pub open: Vec<OpenFile>,
}

impl<N> Default for Files<N> {
    fn default() -> Files<N> {
        Files { stored: Vec::new(), open: Vec::new() }
    }
}

impl<N: Clone> Network<N> {
    /// A file, to be changed.
    pub(super) fn stored_file(&mut self, number: u32) -> Option<&mut StoredFile<N>> {
        Rc::make_mut(&mut self.files).stored.get_mut(number as usize).map(Rc::make_mut)
    }

    /// An open file, to be changed.
    pub(super) fn open_file(&mut self, number: u32) -> Option<&mut OpenFile> {
        Rc::make_mut(&mut self.files).open.get_mut(number as usize)
    }

    /// The file of a name; one that was never named may have been there before.
    fn file_named(&mut self, name: &[u8], existence: Existence) -> u32 {
        if let Some(known) = self.files.stored.iter().position(|file| *file.name == *name) {
            return known as u32;
        }
        let length = Length::Known(0);
        let (pieces, records) = (Vec::new(), Vec::new());
        let files = Rc::make_mut(&mut self.files);
        files.stored.push(Rc::new(StoredFile {
            name: name.into(),
            existence,
            length,
            representation: None,
            pieces,
            records,
        }));
        files.stored.len() as u32 - 1
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn files(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::FileOpen => return self.begin_open(arguments),
            Mpi::FileClose => return self.begin_close(arguments),
            // Whether others open it before or after is open.
            Mpi::FileDelete => return Ok(Begun::Wait(Wait::Turn)),
            Mpi::FileSetSize | Mpi::FilePreallocate => return self.begin_resize(arguments),
            Mpi::FileSync | Mpi::FileSetInfo | Mpi::FileSetAtomicity | Mpi::FileSeekShared => {
                return self.begin_together(arguments)
            }
            Mpi::FileSetView => return self.begin_view(arguments),
            Mpi::FileGetSize => self.get_length(arguments)?,
            Mpi::RegisterDatarep => self.register_representation(arguments)?,
            Mpi::FileGetGroup => {
                let context = self.opened(arguments).map_or(ContextId::WORLD, |open| open.context);
                let members = self.network.context(context).members.clone();
                self.give_group(arguments, 1, members)?;
            }
            Mpi::FileGetAmode => {
                let mode = self.handle(arguments).map_or(0, |handle| handle.mode);
                self.write_int(arguments, 1, i64::from(mode))?;
            }
            Mpi::FileGetInfo => {
                let pairs = self.hints_in_use(Labelled::File(arguments.file()));
                self.make_info(arguments, 1, pairs)?;
            }
            Mpi::FileGetAtomicity => {
                let atomic = self.opened(arguments).is_some_and(|open| open.atomicity == Atomicity::Atomic);
                self.write_int(arguments, 1, i64::from(atomic))?;
            }
            Mpi::FileGetView => self.get_view(arguments)?,
            Mpi::FileSeek => self.seek(arguments)?,
            Mpi::FileGetPosition => {
                let position = self.handle(arguments).map_or(0, |handle| handle.position);
                self.write_int(arguments, 1, position)?;
            }
            // Others may move it at any time.
            Mpi::FileGetPositionShared => return Ok(Begun::Wait(Wait::Turn)),
            Mpi::FileGetByteOffset => self.get_byte_offset(arguments)?,
            Mpi::FileGetTypeExtent => {
                let extent = arguments.datatype(1).map_or(0, |datatype| datatype.extent);
                self.write_int(arguments, 2, extent)?;
            }
            _ => return self.begin_access(arguments),
        }
        Ok(Begun::Done)
    }

    /// The second half of a call about files.
    pub(super) fn end_file(&mut self, arguments: &Arguments<D::Number>, wait: &Wait) -> Begin<D::Number> {
        match arguments.function {
            Mpi::FileOpen if *wait == Wait::Turn => self.enter_open(arguments),
            Mpi::FileOpen => self.end_open(arguments, wait),
            Mpi::FileDelete => self.delete_file(arguments),
            Mpi::FileClose | Mpi::FileSetView | Mpi::FileSetSize | Mpi::FilePreallocate | Mpi::FileSetInfo => {
                self.end_blocking(arguments, wait)?;
                Ok(Begun::Done)
            }
            Mpi::FileSync => {
                self.end_blocking(arguments, wait)?;
                Ok(Begun::Done)
            }
            Mpi::FileSetAtomicity => {
                self.end_blocking(arguments, wait)?;
                self.synchronise_file(arguments.file());
                Ok(Begun::Done)
            }
            Mpi::FileSeekShared => self.end_seek_shared(arguments, wait),
            Mpi::FileGetPositionShared => {
                let shared = self.opened(arguments).map_or(0, |open| open.shared);
                self.write_int(arguments, 1, shared)?;
                Ok(Begun::Done)
            }
            _ => self.end_access(arguments, wait),
        }
    }

    /// The number, among this process's files, of the file that a handle means.
    pub(super) fn mpi_file(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<u32, D::Number> {
        let handle = self.mpi_int(given, index)?;
        let files = &self.me().opened.files;
        match files.number(handle).filter(|number| files.get(*number).is_some()) {
            Some(number) => Ok(number),
            None => {
                let text = self.machine.argument_text(given, index);
                let why = match handle == i64::from(constants::FILE_NULL) {
                    true => "is `MPI_FILE_NULL`",
                    false => "is not an open file",
                };
                self.bad_argument(given, index, Property::MpiArgument, format!("`{}`: `{text}` {why}", given.name))
            }
        }
    }

    /// The file in the hands of this process that a call is about.
    pub(super) fn handle(&self, arguments: &Arguments<D::Number>) -> Option<&FileHandle> {
        self.me().opened.files.get(arguments.file())
    }

    pub(super) fn handle_mut(&mut self, number: u32) -> Option<&mut FileHandle> {
        self.endpoint().opened.files.get_mut(number)
    }

    /// The open file that a call is about.
    pub(super) fn opened(&self, arguments: &Arguments<D::Number>) -> Option<&OpenFile> {
        let handle = self.handle(arguments)?;
        self.network.files.open.get(handle.open as usize)
    }

    /// Something that a process does to a file in a way in which that was not opened.
    #[cold]
    pub(super) fn wrong_mode<T>(&self, arguments: &Arguments<D::Number>, what: &str) -> OrStop<T, D::Number> {
        let message = format!("`{}`: {what}", arguments.given.name);
        self.bad_argument(&arguments.given, 0, Property::MpiArgument, message)
    }

    /// The name of a file.
    fn file_name(&mut self, arguments: &Arguments<D::Number>, index: usize) -> OrStop<Vec<u8>, D::Number> {
        let pointer = self.machine.pointer_argument(&arguments.given, index)?;
        self.machine.read_string(&pointer, arguments.given.name)
    }

    fn begin_open(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let mode = arguments.int(2);
        if let Some(why) = wrong_way(mode) {
            let message = format!("`{}`: {why}", arguments.given.name);
            return self.bad_argument(&arguments.given, 2, Property::MpiArgument, message);
        }
        // Who opens a file alone may do so before or after others.
        let members = self.network.context(arguments.comm()).members.len();
        if members == 1 && self.machine.processes() > 1 {
            return Ok(Begun::Wait(Wait::Turn));
        }
        self.enter_open(arguments)
    }

    /// Takes part in the round that opens a file.
    fn enter_open(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let (mode, name) = (arguments.int(2), self.file_name(arguments, 1)?);
        let Some(datatype) = self.datatype_of(i64::from(constants::INT)) else {
            return self.machine.unsupported(&codes::U208, self.machine.here(), "a datatype is missing");
        };
        let mut entry = Entry::new(self.machine.here());
        entry.numbers = [mode].into_iter().chain(name.into_iter().map(i64::from)).collect();
        entry.gets = vec![Delivery { buffer: arguments.cell(4), count: 1, datatype }];
        self.check_target(&entry.gets[0])?;
        let id = self.enter_round(arguments.comm(), Mpi::FileOpen, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    /// All have come: the file is open, or the error is returned to all.
    fn end_open(&mut self, arguments: &Arguments<D::Number>, wait: &Wait) -> Begin<D::Number> {
        let (context, rank) = (arguments.comm(), self.machine.rank());
        let Wait::All(ids) = wait else { return Ok(Begun::Done) };
        let round = ids.first().and_then(|id| self.network.collective_of(context, rank, *id));
        let made = round.as_ref().and_then(|(_, collective)| collective.made.first().copied());
        let (mode, name) = (arguments.int(2) as i32, self.file_name(arguments, 1)?);
        let open = match made {
            Some((open, _)) => open,
            None => {
                let open = self.open_stored(arguments, &name, mode)?;
                if let Some((at, _)) = round {
                    let collectives = Rc::make_mut(&mut self.network.collectives).get_mut(&context);
                    if let Some(collective) = collectives.and_then(|collectives| collectives.get_mut(at)) {
                        Rc::make_mut(collective).made.push((open, context));
                    }
                }
                open
            }
        };
        self.end_blocking(arguments, wait)?;
        if self.network.context(context).members.len() > 1 {
            self.machine.coverage.axioms.insert(Assumed::FILES_TOGETHER);
        }
        let Ok(open) = u32::try_from(open) else {
            self.write_int(arguments, 4, i64::from(constants::FILE_NULL))?;
            return self.failed_open(open);
        };
        self.give_file(arguments, open, mode)
    }

    /// The first who is done opens the file: its number among the open ones, or a negative class of errors.
    fn open_stored(&mut self, arguments: &Arguments<D::Number>, name: &[u8], mode: i32) -> OrStop<i64, D::Number> {
        let creates = mode & constants::MODE_CREATE != 0;
        let outside = match (self.machine.environment_is_undecided(), creates) {
            (true, _) => Existence::Unknown,
            (false, true) => Existence::Missing,
            (false, false) => Existence::Unknown,
        };
        let number = self.network.file_named(name, outside);
        let Some(stored) = self.network.files.stored.get(number as usize).cloned() else { return Ok(0) };
        let exclusive = mode & constants::MODE_EXCL != 0;
        match stored.existence {
            Existence::Missing if !creates => return Ok(-i64::from(constants::ERR_NO_SUCH_FILE)),
            Existence::There if exclusive => return Ok(-i64::from(constants::ERR_FILE_EXISTS)),
            Existence::Unknown if !self.machine.environment_is_undecided() => {
                let message = "a file in a concrete run that the program has not written";
                return self.machine.unsupported(&codes::U206, self.machine.here(), message);
            }
            _ => {}
        }
        let length = match stored.existence {
            Existence::Unknown if !exclusive => {
                self.machine.coverage.axioms.insert(Assumed::FILES);
                let ends = self.machine.open_file_length(name)?;
                Some(Length::Open { before: ends, written: 0 })
            }
            Existence::Unknown | Existence::Missing => {
                self.machine.coverage.axioms.insert(Assumed::FILES);
                Some(Length::Known(0))
            }
            Existence::There => None,
        };
        let members = self.network.context(arguments.comm()).members.clone();
        let own = self.network.add_context(Context::of(members));
        if let Some(file) = self.network.stored_file(number) {
            file.existence = Existence::There;
            file.length = length.unwrap_or(file.length.clone());
        }
        let files = Rc::make_mut(&mut self.network.files);
        files.open.push(OpenFile { file: number, context: own, shared: 0, atomicity: Atomicity::Plain });
        Ok(files.open.len() as i64 - 1)
    }

    /// The handle of a file that was opened.
    fn give_file(&mut self, arguments: &Arguments<D::Number>, open: u32, mode: i32) -> Begin<D::Number> {
        let Some(byte) = self.datatype_of(i64::from(constants::BYTE)) else { return Ok(Begun::Done) };
        let (span, seen) = (self.machine.here(), self.me().clock.clone());
        let mut position = 0;
        if mode & constants::MODE_APPEND != 0 {
            position = self.known_length(open)?;
            if let Some(open) = self.network.open_file(open) {
                open.shared = position;
            }
        }
        let view = View::bytes(byte);
        let files = &mut self.endpoint().opened.files;
        let number = files.add(FileHandle { open, mode, view, position, seen, split: None, span });
        let handle = files.handle(number);
        let hints = self.hints_of(arguments, 3)?;
        self.take_hints(Labelled::File(number), &hints);
        self.write_int(arguments, 4, i64::from(handle))?;
        Ok(Begun::Done)
    }

    /// An open fails: by the handler of `MPI_FILE_NULL`, which returns unless the program says otherwise.
    fn failed_open(&mut self, error: i64) -> Begin<D::Number> {
        match self.handler_of_files() {
            constants::ERRORS_RETURN => Ok(Begun::Value(self.machine.integer(i128::from(-error)))),
            constants::ERRORS_ARE_FATAL => {
                Err(Box::new(antiphon_machine::Stop::Exit(-error as i32, antiphon_machine::Ending::Abort)))
            }
            _ => {
                let message = "an error handler of the program for files";
                self.machine.unsupported(&codes::U206, self.machine.here(), message)
            }
        }
    }

    fn begin_close(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let handle = self.int_behind(arguments, 0)?;
        let files = &self.me().opened.files;
        let Some(number) = files.number(handle).filter(|number| files.get(*number).is_some()) else {
            let why = match handle == i64::from(constants::FILE_NULL) {
                true => "`MPI_FILE_NULL` is closed",
                false => "the argument is not an open file",
            };
            let message = format!("`{}`: {why}", arguments.given.name);
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        };
        let Some(own) = files.get(number).cloned() else { return Ok(Begun::Done) };
        self.check_file_is_idle(arguments, &own)?;
        self.synchronise_file(number);
        self.endpoint().opened.files.remove(number);
        self.endpoint().labels.hints.remove(&Labelled::File(number));
        self.write_int(arguments, 0, i64::from(constants::FILE_NULL))?;
        let context = self.network.files.open.get(own.open as usize).map_or(ContextId::WORLD, |open| open.context);
        let mut entry = Entry::new(self.machine.here());
        entry.numbers = vec![i64::from(own.open), i64::from(own.mode & constants::MODE_DELETE_ON_CLOSE)];
        let id = self.enter_round(context, Mpi::FileClose, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    /// A file must not be closed while something is under way with it.
    fn check_file_is_idle(&mut self, arguments: &Arguments<D::Number>, own: &FileHandle) -> OrStop<(), D::Number> {
        let Some(open) = self.network.files.open.get(own.open as usize) else { return Ok(()) };
        let rank = self.machine.rank();
        let records = self.network.files.stored.get(open.file as usize).map(|file| &file.records);
        let pending = records.into_iter().flatten().find(|record| record.by == rank && record.request.is_some());
        let Some(pending) = pending else { return Ok(()) };
        let message = format!("`{}` is called while an access to the file is not complete", arguments.given.name);
        let also = vec![(pending.span, "the access begins here".to_owned())];
        let (span, label, calls) = (self.machine.here(), String::new(), self.machine.calls());
        let property = Property::MpiRequest;
        let fault = antiphon_machine::Fault { property, message, span, label, calls, also };
        Err(Box::new(antiphon_machine::Stop::Fault(fault)))
    }

    /// All have come to close a file, or to change it.
    pub(super) fn end_file_round(&mut self, round: &Collective<D::Number>, me: u32) -> OrStop<(), D::Number> {
        let Some(Some(entry)) = round.entries.get(me as usize) else { return Ok(()) };
        let first = round.entries.iter().flatten().all(|entry| !entry.left);
        let number = |at: usize| entry.numbers.get(at).copied().unwrap_or(0);
        match round.function {
            Mpi::FileClose => {
                let open = usize::try_from(number(0)).ok().and_then(|open| self.network.files.open.get(open));
                let Some(file) = open.map(|open| open.file) else { return Ok(()) };
                self.network.forget_accesses(file);
                if number(1) != 0 {
                    self.network.remove_file(file);
                }
            }
            // The first who is done does it: nobody has gone on before.
            Mpi::FileSetSize if first => self.resize_file(number(0) as u32, number(1))?,
            Mpi::FilePreallocate if first => self.network.grow_file(number(0) as u32, number(1)),
            Mpi::FileSetAtomicity if first => {
                let atomicity = if number(1) != 0 { Atomicity::Atomic } else { Atomicity::Plain };
                if let Some(open) = self.network.open_file(number(0) as u32) {
                    open.atomicity = atomicity;
                }
            }
            Mpi::FileSetView if first => {
                if let Some(open) = self.network.open_file(number(0) as u32) {
                    open.shared = 0;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn delete_file(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let name = self.file_name(arguments, 0)?;
        let undecided = self.machine.environment_is_undecided();
        let outside = if undecided { Existence::Unknown } else { Existence::Missing };
        let number = self.network.file_named(&name, outside);
        let stored = self.network.files.stored.get(number as usize).cloned();
        let open = (0..self.machine.processes()).any(|rank| {
            let files = &self.network.endpoints[rank as usize].opened.files;
            let own = |open: u32| self.network.files.open.get(open as usize).is_some_and(|open| open.file == number);
            files.iter().any(|(_, handle)| own(handle.open))
        });
        if open {
            let message = format!("`{}`: the file is open", arguments.given.name);
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        }
        let existed = match stored.map(|file| file.existence) {
            Some(Existence::There) => true,
            Some(Existence::Missing) | None => false,
            // What was before the program nobody knows.
            Some(Existence::Unknown) => self.machine.was_file_there(&name)?,
        };
        self.network.remove_file(number);
        match existed {
            true => Ok(Begun::Done),
            false => self.failed_open(-i64::from(constants::ERR_NO_SUCH_FILE)),
        }
    }

    /// What all do together, and the library does not wait for anybody.
    fn begin_together(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let number = arguments.file();
        let context = self.opened(arguments).map_or(ContextId::WORLD, |open| open.context);
        let mut entry = Entry::new(self.machine.here());
        match arguments.function {
            Mpi::FileSync => self.synchronise_file(number),
            Mpi::FileSetAtomicity => {
                self.synchronise_file(number);
                let open = self.handle(arguments).map_or(0, |handle| handle.open);
                entry.numbers = vec![i64::from(open), i64::from(arguments.int(1) != 0)];
            }
            Mpi::FileSeekShared => entry.numbers = vec![arguments.int(1), arguments.int(2)],
            Mpi::FileSetInfo => {
                let hints = self.hints_of(arguments, 1)?;
                self.take_hints(Labelled::File(number), &hints);
            }
            _ => {}
        }
        let id = self.enter_round(context, arguments.function, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    fn begin_resize(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let size = arguments.int(1);
        if size < 0 {
            let message = format!("`{}`: a size of {size}", arguments.given.name);
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        }
        self.check_writes(arguments)?;
        let Some((file, context)) = self.opened(arguments).map(|open| (open.file, open.context)) else {
            return Ok(Begun::Done);
        };
        if arguments.function == Mpi::FileSetSize {
            self.note_resize(arguments, file)?;
        }
        let mut entry = Entry::new(self.machine.here());
        entry.numbers = vec![i64::from(file), size];
        let id = self.enter_round(context, arguments.function, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    /// `MPI_File_get_size`
    fn get_length(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let Some(file) = self.opened(arguments).map(|open| open.file) else { return Ok(()) };
        self.note_length_read(arguments, file)?;
        let length = self.network.files.stored.get(file as usize).map(|file| file.length.clone());
        let number = match length {
            Some(Length::Known(bytes)) => return self.write_int(arguments, 1, bytes),
            Some(Length::Open { before, written }) => {
                if !self.machine.is_file_longer(&before, written)? {
                    return self.write_int(arguments, 1, written);
                }
                before
            }
            None => return Ok(()),
        };
        let pointer = self.machine.pointer_argument(&arguments.given, 1)?;
        let scalar = self.element(arguments, 1);
        self.machine.write_scalar(&pointer, scalar, Cell::Number(number), arguments.given.name)
    }

    /// Whether the file was opened for writing.
    pub(super) fn check_writes(&self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        match self.handle(arguments) {
            Some(handle) if handle.mode & constants::MODE_RDONLY != 0 => {
                self.wrong_mode(arguments, "the file was opened with `MPI_MODE_RDONLY`")
            }
            _ => Ok(()),
        }
    }
}

/// What is wrong with a way to open a file.
fn wrong_way(mode: i64) -> Option<&'static str> {
    let has = |flag: i32| mode & i64::from(flag) != 0;
    let ways = [constants::MODE_RDONLY, constants::MODE_WRONLY, constants::MODE_RDWR];
    let makes = has(constants::MODE_CREATE) || has(constants::MODE_EXCL);
    let known = 2 * i64::from(constants::MODE_SEQUENTIAL);
    if !(0..known).contains(&mode) {
        return Some("the mode has flags that do not exist");
    }
    if ways.into_iter().filter(|way| has(*way)).count() != 1 {
        return Some("the mode needs exactly one of `MPI_MODE_RDONLY`, `MPI_MODE_WRONLY` and `MPI_MODE_RDWR`");
    }
    if has(constants::MODE_RDONLY) && makes {
        return Some("`MPI_MODE_RDONLY` with `MPI_MODE_CREATE` or `MPI_MODE_EXCL`");
    }
    let both = has(constants::MODE_RDWR) && has(constants::MODE_SEQUENTIAL);
    both.then_some("`MPI_MODE_RDWR` with `MPI_MODE_SEQUENTIAL`")
}
