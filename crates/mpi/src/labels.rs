//! What a process hangs on its communicators, datatypes and windows: names here,
//! attributes in `attributes`, hints in `hints`.
//!
//! Both belong to the process that set them and say nothing to others. What is
//! copied by a duplicate, and what is gone when a handle is freed, is the same for all
//! three kinds. Deliberately not here: the attributes that the standard gives.

use super::arguments::Arguments;
use super::attributes::{Attribute, Key};
use super::calls::{Begin, Begun};
use super::errors_added::AddedError;
use super::handles::{Handles, Reuse};
use super::info::Pair;
use super::state::ContextId;
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::mpi_constants::Kind;
use antiphon_model::library::Mpi;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What has a name and attributes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Labelled {
    /// A communicator.
    Comm(ContextId),
    /// A datatype, by its handle.
    Type(i32),
    /// A window, by its number in the network.
    Win(u32),
    /// A file, by its number among those that the process has open.
    File(u32),
}

/// All that a process hung on its handles.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Labels<N> {
    /// Names.
    pub names: BTreeMap<Labelled, Rc<[u8]>>,
    /// Keys of attributes.
    pub keys: Handles<Rc<Key<N>>>,
    /// Attributes in the order in which they were first set.
    pub attributes: Vec<Attribute<N>>,
    /// Errors that it added.
    pub errors: Vec<AddedError>,
    /// Hints that the library took.
    pub hints: BTreeMap<Labelled, Vec<Pair>>,
}

impl<N> Labels<N> {
    pub(crate) fn new() -> Labels<N> {
        let keys = Handles::new(Kind::Keyval, Reuse::Fresh);
        let (names, hints) = (BTreeMap::new(), BTreeMap::new());
        Labels { names, keys, attributes: Vec::new(), errors: Vec::new(), hints }
    }

    /// Whether there are none, and never were.
    pub fn is_empty(&self) -> bool {
        let nothing = self.names.is_empty() && self.attributes.is_empty() && self.hints.is_empty();
        nothing && self.keys.slots().is_empty() && self.errors.is_empty()
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// What the first argument refers to.
    pub(super) fn labelled(&self, arguments: &Arguments<D::Number>) -> Labelled {
        match arguments.function {
            Mpi::TypeSetName | Mpi::TypeGetName | Mpi::TypeSetAttr | Mpi::TypeGetAttr | Mpi::TypeDeleteAttr => {
                Labelled::Type(arguments.datatype(0).map_or(constants::DATATYPE_NULL, |datatype| datatype.handle))
            }
            Mpi::WinSetName
            | Mpi::WinGetName
            | Mpi::WinSetAttr
            | Mpi::WinGetAttr
            | Mpi::WinDeleteAttr
            | Mpi::WinSetInfo
            | Mpi::WinGetInfo => Labelled::Win(arguments.window()),
            _ => Labelled::Comm(arguments.comm()),
        }
    }

    pub(super) fn labels(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::CommSetName | Mpi::TypeSetName | Mpi::WinSetName => self.set_name(arguments)?,
            Mpi::CommGetName | Mpi::TypeGetName | Mpi::WinGetName => self.get_name(arguments)?,
            _ => self.attributes(arguments)?,
        }
        Ok(Begun::Done)
    }

    fn set_name(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let pointer = self.machine.pointer_argument(&arguments.given, 1)?;
        let mut name = self.machine.read_string(&pointer, arguments.given.name)?;
        name.truncate(constants::MAX_OBJECT_NAME as usize - 1);
        let labelled = self.labelled(arguments);
        self.endpoint().labels.names.insert(labelled, name.into());
        Ok(())
    }

    fn get_name(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let labelled = self.labelled(arguments);
        let given = self.me().labels.names.get(&labelled);
        let name = given.map_or_else(|| self.first_name(labelled), |name| name.to_vec());
        let pointer = self.machine.pointer_argument(&arguments.given, 1)?;
        let bytes: Vec<u8> = name.iter().copied().chain([0]).collect();
        self.machine.write_bytes(&pointer, &bytes, arguments.given.name)?;
        self.write_int(arguments, 2, name.len() as i64)
    }

    /// The name that something has before the program gives it another.
    fn first_name(&self, labelled: Labelled) -> Vec<u8> {
        match labelled {
            Labelled::Comm(ContextId::WORLD) => b"MPI_COMM_WORLD".to_vec(),
            Labelled::Comm(context) if context == ContextId::own(self.machine.rank()) => b"MPI_COMM_SELF".to_vec(),
            Labelled::Type(handle) => {
                let mut types = constants::TABLE.iter().filter(|constant| constant.kind == Kind::Datatype);
                types.find(|constant| constant.value == handle).map_or(Vec::new(), |known| known.name.into())
            }
            Labelled::Comm(_) | Labelled::Win(_) | Labelled::File(_) => Vec::new(),
        }
    }
}
