//! Windows of one-sided communication (the standard's chapter 11): made and freed.
//!
//! A window is a part of the memory of each process of a communicator that the
//! others may read and write. The network has it, with all that is under way in
//! it ([`Window`]); a process has a handle.
//!
//! When data moves. A put or a get may take effect at any time between its call
//! and the synchronisation that completes it. Here it takes effect at once. That
//! is enough, because two uses of the same bytes that do not commute and are not
//! ordered by synchronisation are a violation (`windows_conflicts`): in a program
//! without one, whatever is to be seen by an operation happened before it, and was
//! executed before it; whatever is to see the operation happens after, and is
//! executed later. All other uses are of other bytes, or commute. The exceptions
//! are what the standard calls atomic (`MPI_Fetch_and_op`, `MPI_REPLACE`, ...): it
//! lets them meet, and their order decides. So they wait for their turn, and the
//! scheduler tries every order.
//!
//! Which memory model: the unified one. A completed operation is seen by the
//! target's plain reads once they happen after it.
//!
//! Two windows over the same memory: operations on it by one and by the other must be ordered, whatever they are.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::labels::Labelled;
use super::payload::Basic;
use super::state::{Clock, Context, ContextId, Delivery, Entry, RequestId, Sharing, Visibility, Wait};
use super::windows_atomic::Standing;
use super::windows_dynamic::Attached;
use super::windows_exposure::Exposure;
use super::windows_shared::SharedParts;
use crate::{Left, Rank};
use antiphon_machine::memory::{Cell, Life, ObjectId, Pointer, Scalar, Watch};
use antiphon_machine::Domain;
use antiphon_machine::Given;
use antiphon_machine::OrStop;
use antiphon_machine::{Fault, Property, Stop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;
use std::rc::Rc;

/// A window in the hands of one process.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WindowHandle<N> {
    /// Which of the network's windows.
    pub number: u32,
    /// The memory of this process in it.
    pub base: Cell<N>,
    /// How it was made: the library has allocated that memory, or the program has.
    pub(crate) flavor: i32,
    /// Where it was made.
    pub(crate) span: Span,
}

/// The memory of one process in a window.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WindowSegment<N> {
    /// Where it begins.
    pub(crate) base: Cell<N>,
    /// Its bytes.
    pub size: i64,
    /// Bytes that a displacement of one means.
    pub unit: i64,
}

/// In which epoch a process may access the parts of others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Epoch {
    /// In none.
    Closed,
    /// In one between fences.
    Fence,
    /// In one for each of these world ranks.
    Locks(Vec<u32>),
    /// In one for all.
    All,
    /// In one that `MPI_Win_start` began, for these world ranks.
    Started(Vec<u32>),
}

/// How far a process is with a window.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Side {
    /// Its epoch.
    pub(crate) epoch: Epoch,
    /// Whether its last fence ended no epoch and so must have begun one.
    pub(crate) fenced: bool,
    /// Whether it communicated under locks since.
    pub(crate) mixed: bool,
}

/// What is done with bytes of a window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// The process whose they are reads them.
    Load,
    /// The process whose they are writes them.
    Store,
    /// `MPI_Get`
    Get,
    /// `MPI_Put`
    Put,
    /// `MPI_Accumulate` and its kin, with their operation.
    Accumulate(i32),
}

/// A use of bytes of a window that others may still conflict with.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Record {
    /// Whose part, as a world rank.
    pub target: u32,
    /// The first byte of that part.
    pub low: i64,
    /// The byte behind the last one.
    pub high: i64,
    /// What is done.
    pub act: Act,
    /// By which world rank.
    pub by: u32,
    /// The time of that rank at which it began.
    pub(crate) begun: u32,
    /// The time of that rank at which it is complete; `None` before.
    pub closed: Option<u32>,
    /// Of one that fetches: the time of that rank at which it had what it fetched.
    pub(crate) fetched: Option<u32>,
    /// Of an accumulation, the type of what it combines.
    pub basic: Option<Basic>,
    /// The request of the operation, until that is complete.
    pub request: Option<RequestId>,
    /// How it stands to other atomic operations.
    pub standing: Standing,
    /// The call or the statement.
    pub(crate) span: Span,
}

/// A lock that somebody has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Held {
    /// The world rank whose part it is.
    pub(crate) target: u32,
    /// The world rank that has it.
    pub(crate) holder: u32,
    /// Whether it lets others in.
    pub(crate) sharing: Sharing,
}

/// A window.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Window<N> {
    /// The context of its collective operations, with its members.
    pub context: ContextId,
    /// For each member its memory.
    pub instances: Vec<WindowSegment<N>>,
    /// For each member how far it is.
    pub sides: Vec<Side>,
    /// Locks.
    pub held: Vec<Held>,
    /// For each member what is known to who unlocked it: anybody, and those that
    /// had it alone.
    pub(crate) released: Vec<(Clock, Clock)>,
    /// Parts that their owners expose, in the order of owners.
    pub exposures: Vec<Exposure>,
    /// Uses that others may conflict with.
    pub records: Vec<Record>,
    /// Of a dynamic window, the memory that its members attached.
    pub attached: Option<Vec<Attached<N>>>,
    /// Of a shared window, where the parts lie.
    pub(crate) shared: Option<SharedParts>,
}

/// The flavor of windows that a function makes.
fn flavor_of(function: Mpi) -> i32 {
    match function {
        Mpi::WinAllocate => constants::WIN_FLAVOR_ALLOCATE,
        Mpi::WinAllocateShared => constants::WIN_FLAVOR_SHARED,
        Mpi::WinCreateDynamic => constants::WIN_FLAVOR_DYNAMIC,
        _ => constants::WIN_FLAVOR_CREATE,
    }
}

/// How far from the end of its arguments a function that makes windows has its hints.
fn info_from_end(function: Mpi) -> usize {
    match function {
        Mpi::WinAllocate => 4,
        _ => 3,
    }
}

/// Numbers of lenders that are windows, apart from those of requests.
pub(super) fn lender_of(window: u32, target: u32) -> u32 {
    0x8000_0000 | (window & 0x7fff) << 16 | (target & 0xffff)
}

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn windows(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::WinCreate => {
                let unit = arguments.int(2);
                let size = self.check_window_memory(arguments)?;
                self.make_window(arguments, arguments.cell(0), (size, unit))
            }
            Mpi::WinAllocate => self.allocate_window(arguments),
            Mpi::WinAllocateShared => self.share_window(arguments),
            Mpi::WinCreateDynamic => self.make_window(arguments, Cell::Null, (0, 1)),
            Mpi::WinAttach => self.attach_memory(arguments),
            Mpi::WinDetach => self.detach_memory(arguments),
            Mpi::WinSharedQuery => self.query_shared(arguments),
            Mpi::WinFree => self.free_window(arguments),
            Mpi::WinGetAttr => self.get_window_attribute(arguments),
            _ => {
                let context = self.network.windows.get(arguments.window() as usize).map(|window| window.context);
                let members = self.network.context(context.unwrap_or(ContextId::WORLD)).members.clone();
                self.give_group(arguments, 1, members)?;
                Ok(Begun::Done)
            }
        }
    }

    /// The number of the window of a handle.
    pub(super) fn mpi_window(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<u32, D::Number> {
        let handle = self.mpi_int(given, index)?;
        let windows = &self.me().windows;
        if let Some(window) = windows.number(handle).and_then(|number| windows.get(number)) {
            return Ok(window.number);
        }
        let text = self.machine.argument_text(given, index);
        let why = match handle == i64::from(constants::WIN_NULL) {
            true => "is `MPI_WIN_NULL`",
            false => "is not a window",
        };
        self.bad_argument(given, index, Property::MpiArgument, format!("`{}`: `{text}` {why}", given.name))
    }

    /// Whether the memory of a window is there: its bytes. What is missing is told once, and the window is as long as its memory.
    fn check_window_memory(&mut self, arguments: &Arguments<D::Number>) -> OrStop<i64, D::Number> {
        let (size, name) = (arguments.int(1), arguments.given.name);
        let text = self.machine.argument_text(&arguments.given, 0);
        if size < 0 {
            let message = format!("`{name}`: a size of {size}");
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        }
        match arguments.cell(0) {
            _ if size == 0 => Ok(0),
            Cell::Pointer(pointer) if self.machine.is_unbounded(pointer.object) => {
                self.machine.boundless_limit(self.machine.here(), "a window in")
            }
            Cell::Pointer(pointer) if self.special(&arguments.cell(0)).is_none() => {
                let Some(room) = self.machine.process.memory.get(pointer.object).map(|object| i64::from(object.size))
                else {
                    let message = format!("`{name}`: `{text}` points to memory that no longer exists");
                    return self.bad_argument(&arguments.given, 0, Property::Pointer, message);
                };
                let left = room.saturating_sub(i64::from(pointer.offset));
                let is_told = left >= 0 && self.has_told_here(Left::Window);
                if pointer.offset >= 0 && (size <= left || is_told) {
                    let size = size.min(left);
                    let (low, high) = (pointer.offset as u32, (i64::from(pointer.offset) + size) as u32);
                    self.check_other_windows(pointer.object, low, high)?;
                    return Ok(size);
                }
                self.last.left = Some(Left::Window);
                let message = format!("`{name}`: a window of {size} bytes, but `{text}` has {}", left.max(0));
                self.bad_argument(&arguments.given, 0, Property::ArrayBounds, message)
            }
            Cell::Null => {
                let message = format!("`{name}`: the memory `{text}` is null, but the size is {size}");
                self.bad_argument(&arguments.given, 0, Property::MpiArgument, message)
            }
            _ => {
                let message = format!("`{name}`: `{text}` does not point to memory");
                self.bad_argument(&arguments.given, 0, Property::MpiArgument, message)
            }
        }
    }

    /// Memory may be in several windows, but for those to which it is attached.
    fn check_other_windows(&mut self, object: ObjectId, low: u32, high: u32) -> OrStop<(), D::Number> {
        let windows = &self.network.windows;
        let other = |number: u32| {
            let window = windows.get(number as usize);
            window.is_some_and(|window| window.attached.is_some() || window.shared.is_some())
        };
        match self.machine.process.memory.watchers(object, low, high).any(other) {
            true => {
                let message = "two windows over the same memory, one of them shared or dynamic";
                self.machine.unsupported(&codes::U206, self.machine.here(), message)
            }
            false => Ok(()),
        }
    }

    fn allocate_window(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let Ok(size) = u64::try_from(arguments.int(0)) else {
            let message = format!("`{}`: a size of {}", arguments.given.name, arguments.int(0));
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        };
        let target = self.machine.pointer_argument(&arguments.given, 4)?;
        let base = Cell::Pointer(self.machine.fresh(size, None)?);
        self.machine.write_scalar(&target, Scalar::Pointer, base.clone(), arguments.given.name)?;
        self.make_window(arguments, base, (arguments.int(0), arguments.int(1)))
    }

    /// Takes part in the collective that makes a window.
    fn make_window(
        &mut self,
        arguments: &Arguments<D::Number>,
        base: Cell<D::Number>,
        (size, unit): (i64, i64),
    ) -> Begin<D::Number> {
        if unit <= 0 {
            let message = format!("`{}`: a displacement unit of {unit}", arguments.given.name);
            let at = if arguments.function == Mpi::WinCreate { 2 } else { 1 };
            return self.bad_argument(&arguments.given, at, Property::MpiArgument, message);
        }
        let (Some(byte), Some(int)) =
            (self.datatype_of(i64::from(constants::BYTE)), self.datatype_of(i64::from(constants::INT)))
        else {
            return self.machine.unsupported(&codes::U206, self.machine.here(), "a datatype that is not modelled");
        };
        let handle = arguments.cell(arguments.given.values.len().saturating_sub(1));
        let mut entry = Entry::new(self.machine.here());
        entry.lent = vec![Delivery { buffer: base, count: size, datatype: byte }];
        entry.gets = vec![Delivery { buffer: handle, count: 1, datatype: int }];
        entry.numbers = vec![size, unit];
        entry.hints =
            self.hints_of(arguments, arguments.given.values.len().saturating_sub(info_from_end(arguments.function)))?;
        self.check_target(&entry.gets[0])?;
        let id = self.enter_round(arguments.comm(), arguments.function, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    /// All have come: the window is there.
    pub(super) fn end_window_creation(&mut self, context: ContextId, at: usize, me: u32) -> OrStop<(), D::Number> {
        let collective = self.network.collectives.get(&context).and_then(|collectives| collectives.get(at)).cloned();
        let Some(collective) = collective else { return Ok(()) };
        let Some(Some(entry)) = collective.entries.get(me as usize) else { return Ok(()) };
        let number = match collective.made.first() {
            Some((number, _)) => *number as u32,
            None => {
                let instances = collective.entries.iter().flatten().map(|entry| WindowSegment {
                    base: entry.lent.first().map_or(Cell::Null, |data| data.buffer.clone()),
                    size: entry.numbers.first().copied().unwrap_or(0),
                    unit: entry.numbers.get(1).copied().unwrap_or(1),
                });
                let instances = instances.collect();
                let attached = (collective.function == Mpi::WinCreateDynamic).then(Vec::new);
                let is_shared = collective.function == Mpi::WinAllocateShared;
                let shared = is_shared.then(|| SharedParts::of(&collective.entries));
                self.add_window(context, at, instances, attached, shared)
            }
        };
        let is_shared = collective.function == Mpi::WinAllocateShared;
        let base = match is_shared {
            true => self.own_copy(number, me as usize)?,
            false => entry.lent.first().map_or(Cell::Null, |data| data.buffer.clone()),
        };
        let size = entry.numbers.first().copied().unwrap_or(0);
        if let Cell::Pointer(Pointer { object, offset, .. }) = &base {
            let (object, offset) = (*object, *offset);
            let (low, size) = match is_shared {
                true => (0, u32::MAX),
                false => (offset.max(0) as u32, u32::try_from(size).unwrap_or(u32::MAX)),
            };
            let high = low.saturating_add(size);
            self.machine.process.memory.watch(Watch { watcher: number, object, low, high, start: 0, span: entry.span });
            // Other processes reach it, so when a thread uses it is to be seen.
            self.machine.process.memory.publish(&base);
        }
        if let (true, Some(Cell::Pointer(place))) = (is_shared, entry.gets.get(1).map(|place| &place.buffer)) {
            self.machine.write_scalar(place, Scalar::Pointer, base.clone(), collective.function.name())?;
        }
        let (flavor, span) = (flavor_of(collective.function), entry.span);
        let windows = &mut self.endpoint().windows;
        let own = windows.add(WindowHandle { number, base, flavor, span });
        let handle = windows.handle(own);
        self.take_hints(Labelled::Win(number), &entry.hints);
        let Some(Cell::Pointer(pointer)) = entry.gets.first().map(|place| &place.buffer) else { return Ok(()) };
        let cell = self.machine.integer(i128::from(handle));
        self.machine.write_scalar(pointer, super::lists::INT, cell, collective.function.name())
    }

    /// The first who leaves the collective makes the window.
    fn add_window(
        &mut self,
        context: ContextId,
        at: usize,
        instances: Vec<WindowSegment<D::Number>>,
        attached: Option<Vec<Attached<D::Number>>>,
        shared: Option<SharedParts>,
    ) -> u32 {
        let members = self.network.context(context).members.clone();
        let count = members.len();
        let own = self.network.add_context(Context::of(members));
        let side = Side { epoch: Epoch::Closed, fenced: false, mixed: false };
        let windows = Rc::make_mut(&mut self.network.windows);
        windows.push(Rc::new(Window {
            context: own,
            instances,
            sides: vec![side; count],
            held: Vec::new(),
            released: vec![(None, None); count],
            exposures: Vec::new(),
            records: Vec::new(),
            attached,
            shared,
        }));
        let number = windows.len() as u32 - 1;
        let collectives = Rc::make_mut(&mut self.network.collectives).get_mut(&context);
        if let Some(collective) = collectives.and_then(|collectives| collectives.get_mut(at)) {
            Rc::make_mut(collective).made.push((i64::from(number), own));
        }
        number
    }

    /// `MPI_Win_free`: nobody is done before all have come.
    fn free_window(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let handle = self.int_behind(arguments, 0)?;
        let windows = &self.me().windows;
        let found = windows.number(handle).and_then(|number| windows.get(number).cloned());
        let Some(window) = found else {
            let why = match handle == i64::from(constants::WIN_NULL) {
                true => "`MPI_WIN_NULL` is freed",
                false => "the argument is not a window",
            };
            let message = format!("`{}`: {why}", arguments.given.name);
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        };
        match self.has_told_here(Left::Epoch) {
            true => self.end_epochs(window.number),
            false => self.check_window_is_idle(arguments, window.number)?,
        }
        self.remove_labels(arguments, handle, Labelled::Win(window.number))?;
        self.write_int(arguments, 0, i64::from(constants::WIN_NULL))?;
        let context = self.network.windows.get(window.number as usize).map(|window| window.context);
        let entry = Entry::new(self.machine.here());
        let context = context.unwrap_or(ContextId::WORLD);
        let id = self.enter_round(context, Mpi::WinFree, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    /// All have come to free a window: until then others may use this rank's part.
    pub(super) fn end_window_free(&mut self, context: ContextId) {
        let at = self.network.windows.iter().position(|window| window.context == context);
        let Some(number) = at.map(|at| at as u32) else { return };
        let own = self.me().windows.iter().find(|(_, window)| window.number == number).map(|(own, _)| own);
        let Some(window) = own.and_then(|own| self.endpoint().windows.remove(own)) else { return };
        self.machine.process.memory.unwatch(number);
        if let (true, Cell::Pointer(pointer)) = (window.flavor != constants::WIN_FLAVOR_CREATE, &window.base) {
            self.machine.process.memory.end(pointer.object, Life::Freed);
        }
    }

    /// A window must not be freed within an epoch.
    fn check_window_is_idle(&mut self, arguments: &Arguments<D::Number>, number: u32) -> OrStop<(), D::Number> {
        let rank = self.machine.rank();
        let Some(window) = self.network.windows.get(number as usize) else { return Ok(()) };
        let me = self.network.rank_in(window.context, rank).unwrap_or(0) as usize;
        let open = window.records.iter().find(|record| record.by == rank && record.closed.is_none());
        let exposes = window.exposures.iter().any(|exposure| exposure.target == rank);
        let locked = match window.sides.get(me).map(|side| &side.epoch) {
            Some(Epoch::Locks(_) | Epoch::All) => Some("but it is locked"),
            Some(Epoch::Started(_)) => Some("but no `MPI_Win_complete` ends an epoch"),
            _ if exposes => Some("but no `MPI_Win_wait` ends an epoch"),
            Some(Epoch::Closed | Epoch::Fence) | None => None,
        };
        // Others wait for an epoch of this kind to end.
        let waited_for = exposes || matches!(window.sides.get(me).map(|side| &side.epoch), Some(Epoch::Started(_)));
        let name = arguments.given.name;
        let (message, also) = match (open, locked) {
            (Some(open), None) => (
                format!("`{name}` is called, but no `MPI_Win_fence` ends the epoch of `{}`", open.act.name()),
                vec![(open.span, "the operation begins here".to_owned())],
            ),
            (_, Some(locked)) => (format!("`{name}` is called, {locked}"), Vec::new()),
            (None, None) => return Ok(()),
        };
        let (property, span, label, calls) =
            (Left::Epoch.property(), self.machine.here(), String::new(), self.machine.calls());
        if !waited_for {
            self.last.left = Some(Left::Epoch);
        }
        Err(Box::new(Stop::Fault(Fault { property, message, span, label, calls, also })))
    }
}

impl Act {
    /// What the program calls it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Act::Load => "a read",
            Act::Store => "a write",
            Act::Get => "MPI_Get",
            Act::Put => "MPI_Put",
            Act::Accumulate(_) => "MPI_Accumulate",
        }
    }
}
