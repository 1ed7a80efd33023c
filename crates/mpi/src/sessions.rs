//! Sessions (the standard's section 11.3): MPI without `MPI_Init`, from sets of processes to groups to communicators.
//!
//! A session is a handle of one process, and has the sets of processes `mpi://WORLD` and `mpi://SELF`. While one is open, a process may
//! call MPI; what belongs to the world model (`MPI_COMM_WORLD` and `MPI_COMM_SELF`) still needs `MPI_Init`. Who makes a communicator of a
//! group meets the other members by the group and the text that all give.
//!
//! Deliberately not here: further sets of processes, and error handlers (`errors`).

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::files::FileHandle;
use super::handles::{Handles, Reuse};
use super::state::{Comm, Context, ContextId, Network, Phase, Visibility, Wait};
use crate::Rank;
use antiphon_machine::Assumed;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::mpi_constants::Kind;
use antiphon_model::library::Mpi;
use antiphon_source::Span;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A session of a process.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Session {
    /// Where it began.
    pub(crate) span: Span,
}

/// What a process has open.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Opened {
    /// Files.
    pub files: Handles<FileHandle>,
    /// Sessions.
    pub sessions: Handles<Session>,
    /// The names of representations of data in files that it registered.
    pub representations: BTreeSet<Rc<[u8]>>,
}

impl Opened {
    pub(super) fn new() -> Opened {
        Opened {
            files: Handles::new(Kind::File, Reuse::Fresh),
            sessions: Handles::new(Kind::Session, Reuse::Fresh),
            representations: BTreeSet::new(),
        }
    }
}

/// The sets of processes.
const SETS: [&str; 2] = ["mpi://WORLD", "mpi://SELF"];

impl ContextId {
    /// Stands for a session where one of its process is meant.
    pub(super) fn of_session(number: u32) -> ContextId {
        ContextId((u32::MAX - 1).wrapping_sub(number))
    }
}

/// Stands for the communicator of those who meet by a text alone.
const BY_NAME: ContextId = ContextId(u32::MAX);

impl<N: Clone> Network<N> {
    /// Where members of groups meet who give the same text.
    fn meeting_by_name(&mut self, context: Context, name: &[u8]) -> ContextId {
        let members = context.members.iter().copied();
        let key: Rc<[u32]> = members.chain([u32::MAX]).chain(name.iter().map(|byte| u32::from(*byte))).collect();
        let key = (BY_NAME, context.split.unwrap_or(0), key);
        if let Some(known) = self.meetings.get(&key) {
            return *known;
        }
        let made = self.add_context(context);
        Rc::make_mut(&mut self.meetings).insert(key, made);
        made
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// Whether a process may use MPI although it did not call `MPI_Init`.
    pub(super) fn has_session(&self) -> bool {
        self.me().opened.sessions.iter().next().is_some()
    }

    pub(super) fn sessions(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::SessionInit => {
                let span = self.machine.here();
                let thread = self.machine.thread.number;
                if !self.has_session() && self.me().phase == Phase::Before {
                    self.endpoint().threading.main = thread;
                    self.endpoint().threading.level = constants::THREAD_MULTIPLE;
                }
                let sessions = &mut self.endpoint().opened.sessions;
                let number = sessions.add(Session { span });
                let handle = sessions.handle(number);
                self.set_handler_of(arguments, ContextId::of_session(number))?;
                self.write_int(arguments, 2, i64::from(handle))?;
            }
            Mpi::SessionFinalize => self.end_session(arguments)?,
            Mpi::SessionGetNumPsets => {
                self.session(arguments)?;
                self.write_int(arguments, 2, SETS.len() as i64)?;
            }
            Mpi::SessionGetNthPset => self.nth_set(arguments)?,
            Mpi::SessionGetInfo => {
                self.session(arguments)?;
                let pair = (b"thread_level"[..].into(), b"MPI_THREAD_MULTIPLE"[..].into());
                self.make_info(arguments, 1, vec![pair])?;
            }
            Mpi::SessionGetPsetInfo => {
                self.session(arguments)?;
                let size = self.set_named(arguments, 1)?.len().to_string();
                self.make_info(arguments, 2, vec![(b"mpi_size"[..].into(), size.into_bytes().into())])?;
            }
            Mpi::GroupFromSessionPset => {
                self.session(arguments)?;
                let members = self.set_named(arguments, 1)?;
                self.give_group(arguments, 2, members)?;
            }
            _ => return self.begin_from_group(arguments),
        }
        Ok(Begun::Done)
    }

    /// The number of the session that the first argument names.
    pub(super) fn session(&mut self, arguments: &Arguments<D::Number>) -> OrStop<u32, D::Number> {
        let sessions = &self.me().opened.sessions;
        let known = sessions.number(arguments.int(0)).filter(|number| sessions.get(*number).is_some());
        if let Some(number) = known {
            return Ok(number);
        }
        let text = self.machine.argument_text(&arguments.given, 0);
        let why = match arguments.int(0) == i64::from(constants::SESSION_NULL) {
            true => "is `MPI_SESSION_NULL`",
            false => "is not a session",
        };
        let message = format!("`{}`: `{text}` {why}", arguments.given.name);
        self.bad_argument(&arguments.given, 0, Property::MpiArgument, message)
    }

    fn end_session(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let handle = self.int_behind(arguments, 0)?;
        let sessions = &mut self.endpoint().opened.sessions;
        if sessions.number(handle).and_then(|number| sessions.remove(number)).is_none() {
            let message = format!("`{}`: the argument is not a session", arguments.given.name);
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        }
        self.write_int(arguments, 0, i64::from(constants::SESSION_NULL))?;
        // With the last one MPI ends, unless `MPI_Finalize` will end it.
        match self.has_session() || self.me().phase != Phase::Before {
            true => Ok(()),
            false => self.check_end(),
        }
    }

    /// The processes of a set.
    fn set_named(&mut self, arguments: &Arguments<D::Number>, index: usize) -> OrStop<Rc<[u32]>, D::Number> {
        let pointer = self.machine.pointer_argument(&arguments.given, index)?;
        let name = self.machine.read_string(&pointer, arguments.given.name)?;
        let found = SETS.iter().position(|set| set.as_bytes().eq_ignore_ascii_case(&name));
        if found.is_some_and(|set| SETS[set].as_bytes() != name) {
            self.machine.coverage.axioms.insert(Assumed::SET_NAMES);
        }
        match found {
            Some(0) => Ok(self.network.context(ContextId::WORLD).members.clone()),
            Some(_) => Ok(Rc::from([self.machine.rank()])),
            None => {
                let name = String::from_utf8_lossy(&name).into_owned();
                let message = format!("`{}`: there is no set of processes `{name}`", arguments.given.name);
                self.bad_argument(&arguments.given, index, Property::MpiArgument, message)
            }
        }
    }

    /// `MPI_Session_get_nth_pset`: the name of a set, as far as there is room, and its length.
    fn nth_set(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        self.session(arguments)?;
        let named = usize::try_from(arguments.int(2)).ok().and_then(|at| SETS.get(at));
        let Some(name) = named else {
            let message = format!("`{}`: there is no set of processes {}", arguments.given.name, arguments.int(2));
            return self.bad_argument(&arguments.given, 2, Property::MpiArgument, message);
        };
        let room = self.int_behind(arguments, 3)?;
        if room > 0 {
            let pointer = self.machine.pointer_argument(&arguments.given, 4)?;
            let shown = name.bytes().take(room as usize - 1).chain([0]);
            self.machine.write_bytes(&pointer, &shown.collect::<Vec<u8>>(), arguments.given.name)?;
        }
        self.write_int(arguments, 3, name.len() as i64 + 1)
    }

    /// `MPI_Comm_create_from_group` and `MPI_Intercomm_create_from_groups`: members meet by the text.
    fn begin_from_group(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let two = arguments.function == Mpi::IntercommCreateFromGroups;
        let text = if two { 4 } else { 1 };
        let pointer = self.machine.pointer_argument(&arguments.given, text)?;
        let name = self.machine.read_string(&pointer, arguments.given.name)?;
        let (own, rank) = (arguments.group(0), self.machine.rank());
        if !own.contains(&rank) {
            let shown = self.machine.argument_text(&arguments.given, 0);
            let message = format!("`{}`: this process is not in the group `{shown}`", arguments.given.name);
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        }
        let context = match two {
            false => Context::of(own),
            true => {
                let other = arguments.group(2);
                if other.iter().any(|member| own.contains(member)) || other.is_empty() {
                    let message = format!("`{}`: the groups are not apart", arguments.given.name);
                    return self.bad_argument(&arguments.given, 2, Property::MpiArgument, message);
                }
                let (first, second) = if own.iter().min() < other.iter().min() { (own, other) } else { (other, own) };
                let members = first.iter().chain(second.iter()).copied().collect();
                Context { split: Some(first.len() as u32), ..Context::of(members) }
            }
        };
        let entry = self.creation_entry(arguments)?;
        let meeting = self.network.meeting_by_name(context, &name);
        let id = self.enter_round(meeting, arguments.function, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    /// Whether a communicator of the world model is used without `MPI_Init`.
    pub(super) fn check_world(&self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        if self.me().phase != Phase::Before || arguments.first_comm().is_none() {
            return Ok(());
        }
        let own = ContextId::own(self.machine.rank());
        let comm = arguments.comm();
        if comm != ContextId::WORLD && comm != own || self.is_made(comm) {
            return Ok(());
        }
        let name = if comm == own { "MPI_COMM_SELF" } else { "MPI_COMM_WORLD" };
        let message = format!("`{}`: `{name}` is used before `MPI_Init`", arguments.given.name);
        self.machine.fault(Property::MpiLifecycle, self.machine.here(), message)
    }

    fn is_made(&self, context: ContextId) -> bool {
        self.me().comms.iter().any(|(_, comm): (u32, &Comm)| comm.context == context)
    }
}
