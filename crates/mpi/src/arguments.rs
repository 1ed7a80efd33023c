//! Arguments of MPI functions: evaluated, checked by kind, and turned into what
//! they stand for. A number that is not known is asked for value by value.

use super::payload::Datatype;
use super::signatures::{self, Kind};
use super::state::{ContextId, Source, TagFilter};
use crate::Rank;
use antiphon_machine::memory::{Cell, Origin, Pointer};
use antiphon_machine::Given;
use antiphon_machine::{Arithmetic, Decision, Domain, NumberType};
use antiphon_machine::{Asked, Property, Stop};
use antiphon_machine::{Machine, OrStop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// An argument that was checked.
#[derive(Clone, Debug)]
pub(crate) enum Argument<N> {
    /// A pointer, or what is not looked at.
    Cell(Cell<N>),
    /// A number.
    Int(i64),
    /// A datatype.
    Type(Rc<Datatype>),
    /// A world rank, none, or any.
    Peer(Source),
    /// A tag.
    Tag(TagFilter),
    /// A communicator.
    Comm(ContextId),
    /// The world ranks of a group.
    Group(Rc<[u32]>),
    /// A window, by its number in the network.
    Win(u32),
    /// A file, by its number among those that the process has open.
    File(u32),
}

/// The arguments of a call.
pub(crate) struct Arguments<N> {
    /// The function.
    pub(crate) function: Mpi,
    /// The values before they were checked.
    pub(crate) given: Given<N>,
    values: Vec<Argument<N>>,
}

impl<N: Clone> Arguments<N> {
    /// A pointer.
    pub(crate) fn cell(&self, index: usize) -> Cell<N> {
        match self.values.get(index) {
            Some(Argument::Cell(cell)) => cell.clone(),
            _ => Cell::Undefined,
        }
    }

    /// A number.
    pub(crate) fn int(&self, index: usize) -> i64 {
        match self.values.get(index) {
            Some(Argument::Int(value)) => *value,
            _ => 0,
        }
    }

    /// A datatype; arguments of that kind always have one.
    pub(crate) fn datatype(&self, index: usize) -> Option<Rc<Datatype>> {
        match self.values.get(index) {
            Some(Argument::Type(datatype)) => Some(datatype.clone()),
            _ => None,
        }
    }

    /// A rank.
    pub(crate) fn peer(&self, index: usize) -> Source {
        match self.values.get(index) {
            Some(Argument::Peer(peer)) => *peer,
            _ => Source::Null,
        }
    }

    /// A tag.
    pub(crate) fn tag(&self, index: usize) -> TagFilter {
        match self.values.get(index) {
            Some(Argument::Tag(tag)) => *tag,
            _ => TagFilter::Any,
        }
    }

    /// The first communicator.
    pub(crate) fn comm(&self) -> ContextId {
        let comm = self.values.iter().find_map(|value| match value {
            Argument::Comm(context) => Some(*context),
            _ => None,
        });
        comm.unwrap_or(ContextId::WORLD)
    }

    /// The place of the first communicator, if there is one.
    pub(crate) fn first_comm(&self) -> Option<usize> {
        self.values.iter().position(|value| matches!(value, Argument::Comm(_)))
    }

    /// The place of the communicator that the call is about.
    pub(crate) fn comm_index(&self) -> usize {
        self.first_comm().unwrap_or(0)
    }

    /// A communicator at a place.
    pub(crate) fn comm_at(&self, index: usize) -> ContextId {
        match self.values.get(index) {
            Some(Argument::Comm(context)) => *context,
            _ => ContextId::WORLD,
        }
    }

    /// The window.
    pub(crate) fn window(&self) -> u32 {
        let window = self.values.iter().find_map(|value| match value {
            Argument::Win(number) => Some(*number),
            _ => None,
        });
        window.unwrap_or(u32::MAX)
    }

    /// The file.
    pub(crate) fn file(&self) -> u32 {
        match self.values.first() {
            Some(Argument::File(number)) => *number,
            _ => u32::MAX,
        }
    }

    /// A group.
    pub(crate) fn group(&self, index: usize) -> Rc<[u32]> {
        match self.values.get(index) {
            Some(Argument::Group(members)) => members.clone(),
            _ => Rc::from([]),
        }
    }
}

/// Addresses that mean something by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Special {
    /// `MPI_BOTTOM`
    Bottom,
    /// `MPI_IN_PLACE`
    InPlace,
    /// `MPI_STATUS_IGNORE` and `MPI_STATUSES_IGNORE`
    Ignore,
    /// `MPI_COMM_DUP_FN` and its kin
    DupFn,
    /// `MPI_UNWEIGHTED`
    Unweighted,
    /// `MPI_BUFFER_AUTOMATIC`
    Automatic,
}

impl<D: Domain> Rank<'_, '_, D> {
    /// Evaluates and checks the arguments of a call.
    pub(crate) fn mpi_arguments(
        &mut self,
        function: Mpi,
        given: Given<D::Number>,
    ) -> OrStop<Arguments<D::Number>, D::Number> {
        let kinds = signatures::of(function);
        if kinds.len() > given.values.len() {
            let message = format!("`{}` with too few arguments", given.name);
            return self.machine.unsupported(&codes::U208, self.machine.here(), message);
        }
        // Ranks mean something in a communicator or a window only.
        let mut comm = None;
        if let Some(at) = kinds.iter().position(|kind| *kind == Kind::Comm) {
            comm = Some(self.mpi_comm(&given, at)?);
        } else if let Some(at) = kinds.iter().position(|kind| *kind == Kind::Win) {
            let number = self.mpi_window(&given, at)?;
            comm = self.network.windows.get(number as usize).map(|window| window.context);
        }
        let stands_by = self.stands_by(&given, kinds, comm)?;
        let mut values = Vec::with_capacity(kinds.len());
        for (index, kind) in kinds.iter().enumerate() {
            let data = matches!(kind, Kind::Buf | Kind::Count | Kind::Type | Kind::Op);
            let kind = if stands_by && data { Kind::Skip } else { *kind };
            values.push(self.mpi_argument(&given, index, kind, comm)?);
        }
        Ok(Arguments { function, given, values })
    }

    /// Whether a process is in the group of a root on an intercommunicator: of its arguments only the root counts.
    fn stands_by(
        &mut self,
        given: &Given<D::Number>,
        kinds: &[Kind],
        comm: Option<ContextId>,
    ) -> OrStop<bool, D::Number> {
        let root = kinds.iter().position(|kind| *kind == Kind::Root);
        match (root, comm) {
            (Some(root), Some(comm)) if self.network.context(comm).split.is_some() => {
                Ok(self.mpi_root(given, root, Some(comm))? == i64::from(constants::PROC_NULL))
            }
            _ => Ok(false),
        }
    }

    fn mpi_argument(
        &mut self,
        given: &Given<D::Number>,
        index: usize,
        kind: Kind,
        comm: Option<ContextId>,
    ) -> OrStop<Argument<D::Number>, D::Number> {
        Ok(match kind {
            Kind::Skip => Argument::Cell(self.raw_cell(given, index)),
            Kind::Buf => Argument::Cell(self.machine.cell(given, index)?),
            Kind::Ptr | Kind::Status => Argument::Cell(self.mpi_pointer(given, index)?),
            Kind::Int => Argument::Int(self.mpi_int(given, index)?),
            Kind::Count => Argument::Int(self.mpi_count(given, index)?),
            Kind::Type => Argument::Type(self.mpi_committed_type(given, index)?),
            Kind::AnyType => Argument::Type(self.mpi_type(given, index)?),
            Kind::Dest => Argument::Peer(self.mpi_rank(given, index, comm, Wild::No)?),
            Kind::Src => Argument::Peer(self.mpi_rank(given, index, comm, Wild::Yes)?),
            Kind::Tag => Argument::Tag(self.mpi_tag(given, index, Wild::No)?),
            Kind::AnyTag => Argument::Tag(self.mpi_tag(given, index, Wild::Yes)?),
            Kind::Comm => Argument::Comm(self.mpi_comm(given, index)?),
            Kind::Root => Argument::Int(self.mpi_root(given, index, comm)?),
            Kind::Op => Argument::Int(self.mpi_op(given, index)?),
            Kind::Group => Argument::Group(self.mpi_group(given, index)?),
            Kind::Win => Argument::Win(self.mpi_window(given, index)?),
            Kind::File => Argument::File(self.mpi_file(given, index)?),
        })
    }

    /// A value as it is, defined or not.
    pub(crate) fn raw_cell(&self, given: &Given<D::Number>, index: usize) -> Cell<D::Number> {
        match given.values.get(index) {
            Some(antiphon_machine::Value::Scalar(_, cell)) => cell.clone(),
            Some(antiphon_machine::Value::Block(_)) | None => Cell::Undefined,
        }
    }

    /// An argument is wrong.
    #[cold]
    pub(crate) fn bad_argument<T>(
        &self,
        given: &Given<D::Number>,
        index: usize,
        property: Property,
        message: String,
    ) -> OrStop<T, D::Number> {
        self.machine.fault(property, self.machine.argument_span(given, index), message)
    }

    /// A pointer that must not be null.
    pub(crate) fn mpi_pointer(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<Cell<D::Number>, D::Number> {
        let cell = self.machine.cell(given, index)?;
        match cell {
            Cell::Null => {
                let text = self.machine.argument_text(given, index);
                let message = format!("`{}`: argument {} (`{text}`) is null", given.name, index + 1);
                self.bad_argument(given, index, Property::MpiArgument, message)
            }
            cell => Ok(cell),
        }
    }

    /// A number, asked for value by value where it is not known.
    pub(crate) fn mpi_int(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<i64, D::Number> {
        let number = self.machine.number_argument(given, index)?;
        if let Some(value) = self.machine.domain.as_index(&number) {
            return Ok(value);
        }
        let span = self.machine.argument_span(given, index);
        match self.machine.domain.bounds(&number) {
            Some((low, high)) => self.machine.pinned(&number, low, high, span),
            None => {
                let text = self.machine.argument_text(given, index);
                let message = format!("`{}`: `{text}` is unbounded; bound an input (`--input N=1..4`)", given.name);
                self.machine.unsupported(&codes::U207, span, message)
            }
        }
    }

    /// The value of a number if it is one of these; `None` if it is none of them.
    fn one_of(&mut self, number: &D::Number, values: &[i64]) -> OrStop<Option<i64>, D::Number> {
        if let Some(value) = self.machine.domain.as_index(number) {
            return Ok(values.contains(&value).then_some(value));
        }
        for &value in values {
            let known = self.machine.domain.integer(i128::from(value), NumberType::INT);
            let answer = self.machine.domain.binary(Arithmetic::Equal, NumberType::INT, number, &known);
            let same = self.machine.placed(answer, Machine::here)?;
            match self.machine.domain.decide(&same) {
                Decision::True => return Ok(Some(value)),
                Decision::False => {}
                Decision::Undecided => return Err(Box::new(Stop::Undecided(same, Asked::Way))),
            }
        }
        Ok(None)
    }

    /// A number of elements.
    pub(crate) fn mpi_count(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<i64, D::Number> {
        let number = self.machine.number_argument(given, index)?;
        let value = match self.machine.domain.as_index(&number) {
            Some(value) => value,
            None => {
                let zero = self.machine.domain.integer(0, NumberType::INT);
                let answer = self.machine.domain.binary(Arithmetic::Less, NumberType::INT, &number, &zero);
                let negative = self.machine.placed(answer, Machine::here)?;
                match self.machine.domain.decide(&negative) {
                    Decision::True => -1,
                    Decision::False => self.mpi_int(given, index)?,
                    Decision::Undecided => return Err(Box::new(Stop::Undecided(negative, Asked::Way))),
                }
            }
        };
        if value < 0 {
            let text = self.machine.argument_text(given, index);
            let message = format!("`{}` gets a negative count: `{text}`{}", given.name, shown_value(&text, value));
            return self.bad_argument(given, index, Property::MpiCount, message);
        }
        Ok(value)
    }

    /// A rank of the communicator, or one that is none.
    fn mpi_rank(
        &mut self,
        given: &Given<D::Number>,
        index: usize,
        comm: Option<ContextId>,
        wild: Wild,
    ) -> OrStop<Source, D::Number> {
        let number = self.machine.number_argument(given, index)?;
        let members: Rc<[u32]> =
            self.network.context(comm.unwrap_or(ContextId::WORLD)).peers(self.machine.rank()).into();
        let mut values: Vec<i64> = (0..members.len() as i64).collect();
        values.push(i64::from(constants::PROC_NULL));
        if wild == Wild::Yes {
            values.push(i64::from(constants::ANY_SOURCE));
        }
        match self.one_of(&number, &values)? {
            Some(value) if value == i64::from(constants::PROC_NULL) => Ok(Source::Null),
            Some(value) if value == i64::from(constants::ANY_SOURCE) => Ok(Source::Any),
            Some(value) => Ok(Source::Rank(members[value as usize])),
            None => self.no_rank(given, index, members.len()),
        }
    }

    #[cold]
    fn no_rank<T>(&mut self, given: &Given<D::Number>, index: usize, size: usize) -> OrStop<T, D::Number> {
        let text = self.machine.argument_text(given, index);
        let number = self.machine.number_argument(given, index)?;
        let value = self.machine.domain.as_index(&number).map(|value| shown_value(&text, value)).unwrap_or_default();
        let ranks = match size {
            1 if self.machine.processes() == 1 => "only rank 0 (is `-n` missing?)".to_owned(),
            1 => "only rank 0".to_owned(),
            _ => format!("ranks 0 to {}", size - 1),
        };
        let message = format!("`{}`: `{text}`{value} is not a rank of the communicator, which has {ranks}", given.name);
        self.bad_argument(given, index, Property::MpiRank, message)
    }

    /// The rank of a root in its communicator.
    pub(crate) fn mpi_root(
        &mut self,
        given: &Given<D::Number>,
        index: usize,
        comm: Option<ContextId>,
    ) -> OrStop<i64, D::Number> {
        let number = self.machine.number_argument(given, index)?;
        let context = self.network.context(comm.unwrap_or(ContextId::WORLD));
        let size = context.peers(self.machine.rank()).len();
        let mut values: Vec<i64> = (0..size as i64).collect();
        if context.split.is_some() {
            // Who is the root itself, and who is in the group of the root.
            values.extend([constants::ROOT, constants::PROC_NULL].map(i64::from));
        }
        match self.one_of(&number, &values)? {
            Some(value) => Ok(value),
            None => self.no_rank(given, index, size),
        }
    }

    fn mpi_tag(&mut self, given: &Given<D::Number>, index: usize, wild: Wild) -> OrStop<TagFilter, D::Number> {
        let number = self.machine.number_argument(given, index)?;
        if wild == Wild::Yes && self.one_of(&number, &[i64::from(constants::ANY_TAG)])?.is_some() {
            return Ok(TagFilter::Any);
        }
        let value = match self.machine.domain.as_index(&number) {
            Some(value) => value,
            None => {
                let zero = self.machine.domain.integer(0, NumberType::INT);
                let answer = self.machine.domain.binary(Arithmetic::Less, NumberType::INT, &number, &zero);
                let negative = self.machine.placed(answer, Machine::here)?;
                match self.machine.domain.decide(&negative) {
                    Decision::True => -1,
                    Decision::False => self.mpi_int(given, index)?,
                    Decision::Undecided => return Err(Box::new(Stop::Undecided(negative, Asked::Way))),
                }
            }
        };
        match i32::try_from(value) {
            Ok(tag) if tag >= 0 => Ok(TagFilter::Is(tag)),
            _ => {
                let text = self.machine.argument_text(given, index);
                let message = format!("`{}`: `{text}`{} is not a valid tag", given.name, shown_value(&text, value));
                self.bad_argument(given, index, Property::MpiTag, message)
            }
        }
    }

    /// A communicator of this rank.
    pub(crate) fn mpi_comm(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<ContextId, D::Number> {
        let handle = self.mpi_int(given, index)?;
        match self.context_of(handle) {
            Some(context) => Ok(context),
            None => {
                let text = self.machine.argument_text(given, index);
                let why = match handle == i64::from(constants::COMM_NULL) {
                    true => "is `MPI_COMM_NULL`",
                    false => "is not a communicator",
                };
                self.bad_argument(given, index, Property::MpiArgument, format!("`{}`: `{text}` {why}", given.name))
            }
        }
    }

    /// The communicator of a handle of this rank.
    pub fn context_of(&self, handle: i64) -> Option<ContextId> {
        if handle == i64::from(constants::COMM_WORLD) {
            return Some(ContextId::WORLD);
        }
        if handle == i64::from(constants::COMM_SELF) {
            return Some(ContextId::own(self.machine.rank()));
        }
        let comms = &self.me().comms;
        comms.number(handle).and_then(|number| comms.get(number)).map(|comm| comm.context)
    }

    /// A datatype of this rank.
    pub(crate) fn mpi_type(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<Rc<Datatype>, D::Number> {
        let handle = self.mpi_int(given, index)?;
        self.mpi_type_of(given, index, handle)
    }

    /// The datatype of a handle.
    pub(crate) fn mpi_type_of(
        &mut self,
        given: &Given<D::Number>,
        index: usize,
        handle: i64,
    ) -> OrStop<Rc<Datatype>, D::Number> {
        if let Some(datatype) = self.datatype_of(handle) {
            return Ok(datatype);
        }
        let text = self.machine.argument_text(given, index);
        let freed = self.me().datatypes.number(handle).is_some();
        let why = match handle == i64::from(constants::DATATYPE_NULL) {
            true => "is `MPI_DATATYPE_NULL`",
            false if freed => "is a datatype that was freed",
            false => "is not a datatype",
        };
        self.bad_argument(given, index, Property::MpiType, format!("`{}`: `{text}` {why}", given.name))
    }

    /// A datatype that may be used in a transfer.
    pub(crate) fn mpi_committed_type(
        &mut self,
        given: &Given<D::Number>,
        index: usize,
    ) -> OrStop<Rc<Datatype>, D::Number> {
        let datatype = self.mpi_type(given, index)?;
        if datatype.committed {
            return Ok(datatype);
        }
        let text = self.machine.argument_text(given, index);
        let message = format!("`{}`: the datatype `{text}` was not committed", given.name);
        self.bad_argument(given, index, Property::MpiType, message)
    }

    /// The handle of an operation: a predefined one, or one of the program.
    fn mpi_op(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<i64, D::Number> {
        let handle = self.mpi_int(given, index)?;
        let predefined = i64::from(constants::MAX)..=i64::from(constants::NO_OP);
        let operations = &self.me().operations;
        let own = operations.number(handle).and_then(|number| operations.get(number));
        if predefined.contains(&handle) || own.is_some() {
            return Ok(handle);
        }
        let text = self.machine.argument_text(given, index);
        let why = match handle == i64::from(constants::OP_NULL) {
            true => "is `MPI_OP_NULL`",
            false => "is not an operation",
        };
        self.bad_argument(given, index, Property::MpiArgument, format!("`{}`: `{text}` {why}", given.name))
    }

    fn mpi_group(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<Rc<[u32]>, D::Number> {
        let handle = self.mpi_int(given, index)?;
        if handle == i64::from(constants::GROUP_EMPTY) {
            return Ok(Rc::from([]));
        }
        let groups = &self.me().groups;
        if let Some(group) = groups.number(handle).and_then(|number| groups.get(number)) {
            return Ok(group.members.clone());
        }
        let text = self.machine.argument_text(given, index);
        let why = match handle == i64::from(constants::GROUP_NULL) {
            true => "is `MPI_GROUP_NULL`",
            false => "is not a group",
        };
        self.bad_argument(given, index, Property::MpiArgument, format!("`{}`: `{text}` {why}", given.name))
    }

    /// What an address means by itself, if it does.
    pub(crate) fn special(&self, cell: &Cell<D::Number>) -> Option<Special> {
        let Cell::Pointer(Pointer { object, .. }) = cell else { return None };
        let object = self.machine.process.memory.get(*object)?;
        let Origin::Global(global) = object.origin else { return None };
        match self.machine.program.global(global).name.as_str() {
            "__antiphon_mpi_bottom" => Some(Special::Bottom),
            "__antiphon_mpi_in_place" => Some(Special::InPlace),
            "__antiphon_mpi_status_ignore" | "__antiphon_mpi_statuses_ignore" => Some(Special::Ignore),
            "__antiphon_mpi_dup_fn" => Some(Special::DupFn),
            "__antiphon_mpi_unweighted" => Some(Special::Unweighted),
            "__antiphon_mpi_buffer_automatic" => Some(Special::Automatic),
            _ => None,
        }
    }
}

/// Whether `MPI_ANY_...` may stand there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wild {
    No,
    Yes,
}

/// ` = 5`, where the text is not the number itself.
fn shown_value(text: &str, value: i64) -> String {
    if text == value.to_string() {
        String::new()
    } else {
        format!(" = {value}")
    }
}
