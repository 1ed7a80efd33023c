//! What a replay tells: steps that matter, in the order of the execution.
//!
//! A step that gives a variable of the program a value is reported with the value;
//! a call of MPI is reported in few words, one that received with the first of the
//! values. Everything else is counted only: what the compiler made up, constants
//! at declarations (the reader sees them there), handles that MPI made up.

use crate::state::{Before, Begun, CellKey, Outline, RecordedTrace, Wanted, Worded, World};
use antiphon_machine::code::{LibraryArgument, LibraryCode, Node, NodeId, Operation, Pc, PlaceCodeId, ValueCode};
use antiphon_machine::memory::{Cell, Manner, Pointer, Scalar, Touched};
use antiphon_machine::{Domain, Fault, NumberType, Serial};
use antiphon_model::library::{mpi_constants, Mpi, Pthread, Unspecified};
use antiphon_model::{
    Action, ExprKind, FunctionId, LibraryFunction, LocalKind, PlaceId, PlaceKind, Program, Role, Step, Variable,
};
use antiphon_mpi::signatures::{self, Kind};
use antiphon_mpi::{Chosen, LastCall, Progress};
use antiphon_outcome::{
    Access, AccessKind, Atomicity, Event, Location, Operands, OrderTaken, TaskId, TraceStep, Weight,
};
use antiphon_source::Span;
use antiphon_threads::Claim;
use std::collections::BTreeSet;

impl<D: Domain> World<'_, D> {
    /// From here on steps are recorded, however many there are.
    pub fn record_trace(&mut self) {
        self.record_worded(Worded::All);
    }

    /// From here on steps are recorded; of a long execution nothing ([`World::recorded_if_short`]).
    pub fn record_short_trace(&mut self) {
        self.record_worded(Worded::WhileShort(Outline::default()));
    }

    /// From here on some steps are recorded.
    pub(crate) fn record_worded(&mut self, worded: Worded) {
        let given = |may: fn(Kind) -> bool| {
            self.machine.instances.iter().flat_map(|part| variables_given(part.program, may)).collect()
        };
        let (handles, ranks) = (given(may_be_handle), given(is_rank));
        self.recorded = Some(RecordedTrace { handles, ranks, worded, ..RecordedTrace::default() });
    }

    /// What was recorded.
    pub fn recorded(&mut self) -> RecordedTrace {
        let mut recorded = self.recorded.take().unwrap_or_default();
        if recorded.is_outlined() {
            recorded.forget_words();
        }
        recorded.hide_unreceived();
        recorded
    }

    /// What was recorded of an execution that was not long.
    pub fn recorded_if_short(&mut self) -> Option<RecordedTrace> {
        let recorded = self.recorded();
        (!recorded.is_outlined()).then_some(recorded)
    }

    pub(crate) fn before_step(&mut self) -> Before {
        let code = self.machine.code;
        self.last = LastCall::default();
        let request = match code.operations.get(self.machine.thread.pc.0 as usize) {
            Some(Operation::Library(call, _)) if call.function == LibraryFunction::Mpi(Mpi::Wait) => {
                self.unnoticed(|own| own.request_of(call, 0))
            }
            _ => None,
        };
        let returned = self.unnoticed(|own| own.returned());
        Before { pc: self.machine.thread.pc, frames: self.machine.thread.frames.len(), request, returned }
    }

    /// Something went wrong, and the execution goes on: whoever reads what is behind it must know.
    pub(crate) fn note_survived(&mut self, task: TaskId, fault: &Fault) {
        let action = format!("violates `{}`; the execution goes on", fault.property.id());
        let step = self.acted(task, fault.span, action);
        if let Some(recorded) = &mut self.recorded {
            recorded.trace.push(step);
        }
    }

    /// A step was taken: tells it.
    pub(crate) fn after_step(&mut self, before: &Before) {
        let span = self.machine.code.spans.get(before.pc.0 as usize).copied().unwrap_or(Span::NONE);
        let is_worded = self.is_worded(before);
        let reported = match !is_worded || span.is_none() || self.machine.silent {
            true => None,
            false => self.unnoticed(|own| own.reported(before, span).or_else(|| own.local_step(before, span))),
        };
        self.note_drawn(span);
        let written = reported.as_ref().and_then(|_| self.unnoticed(|own| own.written(before)));
        if let Some(recorded) = &mut self.recorded {
            recorded.steps += 1;
            recorded.writes.extend(written.map(|cell| (cell, recorded.trace.len())));
            recorded.trace.extend(reported);
        }
    }

    /// Whether the step that was taken is put into words.
    fn is_worded(&mut self, before: &Before) -> bool {
        let task = self.machine.task();
        let is_seen = self.machine.code.operations.get(before.pc.0 as usize).is_some_and(is_seen);
        let Some(recorded) = &mut self.recorded else { return false };
        match recorded.wants(task, before.pc, is_seen) {
            Wanted::Yes => true,
            Wanted::No => false,
            Wanted::IfWatched => {
                let cell = self.unnoticed(|own| own.written(before));
                cell.is_some_and(|cell| self.recorded.as_ref().is_some_and(|recorded| recorded.watches(&cell)))
            }
        }
    }

    /// Remembers where values were drawn that nobody in the program decides.
    fn note_drawn(&mut self, span: Span) {
        let task = TaskId { thread: 0, ..self.machine.task() };
        let process = (self.machine.processes() > 1).then(|| self.machine.rank());
        let Some(recorded) = &mut self.recorded else { return };
        for (what, count) in &self.machine.process.library.choices {
            let known = recorded.counted.entry((task, what)).or_default();
            for number in *known..*count {
                let serial = Serial { what, role: task.program, process, number };
                recorded.drawn.push((serial.name(), span));
            }
            *known = *count;
        }
    }

    /// The cell of memory that a step wrote.
    pub(crate) fn written(&mut self, before: &Before) -> Option<CellKey> {
        match self.machine.code.operations.get(before.pc.0 as usize)? {
            Operation::Store(place_code, ..) | Operation::Update(_, place_code, ..) => self.cell_key(*place_code),
            _ => None,
        }
    }

    /// A step that others could see is done: it goes into the log of events.
    pub(crate) fn log_event(&mut self, pc: Pc, touched: &[Touched]) {
        if self.recorded.is_none() {
            return;
        }
        let (task, place) = (self.machine.task(), self.machine.code.spans[pc.0 as usize]);
        let atomicity = match self.claim(pc) {
            Claim::Plain => Atomicity::Plain,
            Claim::Ordered => Atomicity::Atomic,
        };
        let access = |touched: &Touched| Access {
            location: Location {
                program: task.program,
                rank: task.rank,
                object: u64::from(touched.object.generation) << 32 | u64::from(touched.object.slot),
                path: vec![u64::from(touched.low)],
            },
            kind: match touched.manner {
                Manner::Read => AccessKind::Read,
                Manner::Write => AccessKind::Write,
            },
            atomicity,
        };
        let accesses = touched.iter().map(access).collect();
        if let Some(recorded) = &mut self.recorded {
            let visits = recorded.visits.entry((task, place)).or_default();
            let occurrence = std::mem::replace(visits, *visits + 1);
            recorded.events.push(Event { task, place, occurrence, accesses });
        }
    }

    /// Who reports reads memory, too; the program did not.
    pub(crate) fn unnoticed<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let aside = self.machine.process.memory.set_rules_aside();
        let done = work(self);
        self.machine.process.memory.put_rules_back(aside);
        self.machine.process.memory.take_touched();
        done
    }

    fn reported(&mut self, before: &Before, span: Span) -> Option<TraceStep> {
        let code = self.machine.code;
        let task = self.machine.task();
        match code.operations.get(before.pc.0 as usize)? {
            Operation::Set(slot, node, _) if self.machine.thread.frames.len() == before.frames => {
                let function = self.machine.function()?;
                let local = &self.machine.program.function(function).locals.get(*slot as usize)?;
                let made_up = matches!(local.kind, LocalKind::Temporary | LocalKind::Extent | LocalKind::Reading);
                if made_up {
                    return None;
                }
                let declared = self.is_constant(*node) && covers(span, local.span);
                let ty = Scalar::of(&self.machine.program.types, local.ty);
                let name = local.name.clone();
                let cell = self.machine.thread.slots.get(self.machine.thread.base + *slot as usize)?.clone();
                Some(weighed(self.trace_change(span, name, &cell, ty)?, declared))
            }
            Operation::Store(place_code, node, scalar, _) | Operation::Update(_, place_code, node, scalar, _) => {
                let place = code.place_origins[place_code.0 as usize];
                if self.is_extent(place) {
                    return None;
                }
                let declared = self.is_constant(*node) && self.is_declaration(place);
                let name = self.element_name(*place_code);
                let cell = self.machine.load(*place_code, *scalar).ok()?;
                Some(weighed(self.trace_change(span, name, &cell, Some(*scalar))?, declared))
            }
            Operation::Library(call, _) => match call.function {
                LibraryFunction::Mpi(function) => {
                    if let Some(rest) = self.sent_before(function, call, before, span) {
                        return rest;
                    }
                    let mut action = self.action_words(function, call);
                    match self.last.fate {
                        Some(Progress::Cancelled) => action += " (cancelled)",
                        Some(_) => action += " (not cancelled)",
                        None => {}
                    }
                    if let Some(chosen) = self.last.chosen {
                        let (operands, order, grouping) = match chosen {
                            Chosen::Grouping(grouping) => (Operands::Contributions, Vec::new(), grouping.text()),
                            Chosen::Ranks(members) => (Operands::Ranks, members.members(), String::new()),
                        };
                        let taken = OrderTaken { task, whole: span, operands, order, grouping };
                        action += &format!(", {}", taken.step());
                        self.recorded.as_mut()?.orders.push(taken);
                    }
                    if let Some(taken) = self.listed(task, span) {
                        action += &format!(", {}", taken.step());
                        self.recorded.as_mut()?.orders.push(taken);
                    }
                    let changes = self.received(function, call, before).into_iter().collect();
                    let exchange = self.exchange(function, call, before);
                    Some(TraceStep { changes, exchange, ..self.acted(task, span, action) })
                }
                LibraryFunction::Pthread(function) => {
                    let action = self.thread_words(function, call)?;
                    Some(self.acted(task, span, action))
                }
                LibraryFunction::Unspecified(Unspecified::Order) => {
                    let taken = self.order_taken(call, span)?;
                    let action = taken.step();
                    self.recorded.as_mut()?.orders.push(taken);
                    Some(self.acted(task, span, action))
                }
                LibraryFunction::Atomic(..) => {
                    let argument = call.arguments.first()?;
                    let text = self.argument_words(argument);
                    let (pointer, scalar) = self.pointed_scalar(argument)?;
                    let cell = self.machine.read_scalar(&pointer, scalar, "").ok()?;
                    self.trace_change(span, text, &cell, Some(scalar))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// A step that does something and changes no variable.
    pub(crate) fn acted(&self, task: TaskId, span: Span, action: String) -> TraceStep {
        let (changes, symbolic, locks) = (Vec::new(), Vec::new(), self.own_locks());
        TraceStep { task, span, action, changes, symbolic, locks, exchange: None, weight: Weight::Told }
    }

    /// A call that is about threads, in few words; calls that change nothing have none.
    fn thread_words(&mut self, function: Pthread, call: &LibraryCode) -> Option<String> {
        let name = function.name().trim_start_matches("pthread_").to_owned();
        let argument = call.arguments.first()?;
        match function.kin() {
            Pthread::Create => {
                let created = self.parked.team.roster().map_or(0, |roster| roster.tasks.len() as u32 - 1);
                Some(format!("create thread {created}"))
            }
            Pthread::Join => {
                let ValueCode::Scalar(node, _) = &argument.value else { return Some(name) };
                let number = self.machine.number(*node).ok()?;
                let thread = self.machine.domain.as_index(&number)? - antiphon_threads::FIRST_HANDLE;
                Some(format!("join thread {thread}"))
            }
            Pthread::Exit | Pthread::Cancel | Pthread::Testcancel => Some(name),
            Pthread::SelfThread | Pthread::Equal | Pthread::SchedYield => None,
            other if other.setting().is_some() || other.is_advice() => None,
            _ => Some(format!("{name} {}", self.argument_words(argument))),
        }
    }

    /// What an argument points to, as the user wrote it.
    fn argument_words(&self, argument: &LibraryArgument) -> String {
        let text = antiphon_machine::expression_text(self.machine.program, self.machine.function(), argument.expr);
        text.strip_prefix('&').map_or_else(|| format!("*{text}"), str::to_owned)
    }

    fn pointed_scalar(&mut self, argument: &LibraryArgument) -> Option<(Pointer, Scalar)> {
        let antiphon_model::Type::Pointer(to) = *self.machine.program.types.get(argument.ty) else { return None };
        let scalar = Scalar::of(&self.machine.program.types, to)?;
        match self.machine.value(&argument.value).ok()? {
            antiphon_machine::Value::Scalar(_, Cell::Pointer(pointer)) => Some((pointer, scalar)),
            _ => None,
        }
    }

    /// Whether a place is the hidden number of elements of an array.
    fn is_extent(&self, place: PlaceId) -> bool {
        match self.machine.program.place(place).kind {
            PlaceKind::Variable(Variable::Global(id)) => self.machine.program.global(id).role == Role::Extent,
            _ => false,
        }
    }

    fn trace_change(
        &mut self,
        span: Span,
        name: String,
        cell: &Cell<D::Number>,
        scalar: Option<Scalar>,
    ) -> Option<TraceStep> {
        // Names of the compiler are not the user's.
        if name.is_empty() || name.starts_with(['$', '.', '%']) {
            return None;
        }
        let ty = match scalar {
            Some(Scalar::Number(ty)) => ty,
            Some(Scalar::Pointer | Scalar::VaList) | None => NumberType::INT,
        };
        let value = match self.handle_words(&name, cell) {
            Some(Handle::Named(name)) => name.to_owned(),
            Some(Handle::Made) => return None,
            None => match self.rank_words(&name, cell) {
                Some(known) => known.to_owned(),
                None => self.machine.shown(cell, ty),
            },
        };
        let task = self.machine.task();
        let locks = self.own_locks();
        Some(TraceStep {
            task,
            span,
            action: String::new(),
            changes: vec![(name, value)],
            symbolic: Vec::new(),
            locks,
            exchange: None,
            weight: Weight::Told,
        })
    }

    /// The locks that the thread that runs holds, without marks around their names.
    fn own_locks(&self) -> Vec<String> {
        let held = self.locks_held(self.machine.thread.number);
        held.into_iter().map(|name| name.replace('`', "")).collect()
    }

    /// What the value of a variable says if that is a handle of MPI.
    fn handle_words(&mut self, name: &str, cell: &Cell<D::Number>) -> Option<Handle> {
        let Cell::Number(number) = cell else { return None };
        let value = i32::try_from(self.machine.domain.as_index(number)?).ok()?;
        if !self.recorded.as_ref()?.handles.contains(stem(name)) {
            return None;
        }
        let handles = || mpi_constants::TABLE.iter().filter(|constant| constant.kind.base().is_some());
        if let Some(known) = handles().find(|constant| constant.value == value) {
            return Some(Handle::Named(known.name));
        }
        let base = handles().filter_map(|constant| constant.kind.base()).rfind(|base| *base <= value)?;
        let number = value - base;
        (mpi_constants::FIRST_CREATED..2 * mpi_constants::FIRST_CREATED).contains(&number).then_some(Handle::Made)
    }

    /// What the value of a variable that MPI is given as a rank says if it is none.
    fn rank_words(&mut self, name: &str, cell: &Cell<D::Number>) -> Option<&'static str> {
        let Cell::Number(number) = cell else { return None };
        if !self.recorded.as_ref()?.ranks.contains(stem(name)) {
            return None;
        }
        match i32::try_from(self.machine.domain.as_index(number)?).ok()? {
            mpi_constants::PROC_NULL => Some("MPI_PROC_NULL"),
            mpi_constants::ANY_SOURCE => Some("MPI_ANY_SOURCE"),
            _ => None,
        }
    }

    fn is_constant(&self, node: NodeId) -> bool {
        match self.machine.code.nodes.get(node.0 as usize) {
            Some(Node::Constant(_)) => true,
            Some(Node::Negate(_, operand) | Node::Convert(_, _, operand)) => self.is_constant(*operand),
            _ => false,
        }
    }

    /// Whether a place is written where its variable is declared.
    fn is_declaration(&self, place: PlaceId) -> bool {
        let mut root = place;
        let variable = loop {
            match self.machine.program.place(root).kind {
                PlaceKind::Index(array, _) => root = array,
                PlaceKind::Field(record, _) => root = record,
                PlaceKind::Variable(variable) => break variable,
                PlaceKind::Deref(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => return false,
            }
        };
        let declared = match variable {
            Variable::Global(global) => Some(self.machine.program.global(global).span),
            Variable::Local(local) => {
                let function = self.machine.function().map(|function| self.machine.program.function(function));
                function.and_then(|function| function.locals.get(local.0 as usize)).map(|local| local.span)
            }
        };
        declared.is_some_and(|declared| covers(self.machine.program.place(place).span, declared))
    }

    /// The place that an argument points to.
    fn pointed_at(&self, call: &LibraryCode, at: usize) -> Option<PlaceCodeId> {
        let ValueCode::Scalar(mut node, _) = call.arguments.get(at)?.value else { return None };
        loop {
            match self.machine.code.nodes.get(node.0 as usize)? {
                Node::Address(place_code) => return Some(*place_code),
                Node::Repoint(_, _, pointer) => node = *pointer,
                _ => return None,
            }
        }
    }

    /// The scalar at a place: its name, and its value as C.
    fn scalar_at(&mut self, place_code: PlaceCodeId) -> Option<(String, Cell<D::Number>, Scalar)> {
        let place = self.machine.code.place_origins[place_code.0 as usize];
        let scalar = Scalar::of(&self.machine.program.types, self.machine.program.place(place).ty)?;
        let cell = self.machine.load(place_code, scalar).ok()?;
        Some((self.element_name(place_code), cell, scalar))
    }

    /// The request that an argument points to.
    pub(crate) fn request_of(&mut self, call: &LibraryCode, at: usize) -> Option<i64> {
        let place_code = self.pointed_at(call, at)?;
        match self.scalar_at(place_code)?.1 {
            Cell::Number(number) => self.machine.domain.as_index(&number),
            _ => None,
        }
    }

    /// The first value that a call received, where that is a scalar.
    pub(crate) fn received(&mut self, function: Mpi, call: &LibraryCode, before: &Before) -> Option<(String, String)> {
        let rank = self.machine.rank();
        let place_code = match function {
            Mpi::Recv | Mpi::SendrecvReplace | Mpi::Bcast => self.pointed_at(call, 0)?,
            Mpi::Allreduce | Mpi::Scan | Mpi::TestCancelled => self.pointed_at(call, 1)?,
            Mpi::Waitany | Mpi::Waitsome | Mpi::Testany | Mpi::Testsome => self.pointed_at(call, 2)?,
            Mpi::Scatter => self.pointed_at(call, 3)?,
            Mpi::Sendrecv => self.pointed_at(call, 5)?,
            Mpi::Irecv => {
                let (to, request) = (self.pointed_at(call, 0)?, self.request_of(call, 6)?);
                let begun = Begun { rank, request, frames: before.frames, to };
                self.recorded.as_mut()?.begun.push(begun);
                return None;
            }
            Mpi::Wait => {
                let begun = &mut self.recorded.as_mut()?.begun;
                let known = |it: &Begun| it.rank == rank && Some(it.request) == before.request;
                let at = begun.iter().position(known)?;
                Some(begun.swap_remove(at)).filter(|it| it.frames == before.frames)?.to
            }
            _ => return None,
        };
        let (name, cell, scalar) = self.scalar_at(place_code)?;
        let Scalar::Number(ty) = scalar else { return None };
        match cell {
            Cell::Undefined => None,
            cell => Some((name, self.machine.shown(&cell, ty))),
        }
    }

    /// A call of MPI in few words: its name, and its partner where it has one.
    pub(crate) fn action_words(&mut self, function: Mpi, call: &LibraryCode) -> String {
        let name = function.name().trim_start_matches("MPI_").to_owned();
        let (arrow, at) = match function {
            Mpi::Send | Mpi::Ssend | Mpi::Bsend | Mpi::Rsend | Mpi::Isend | Mpi::Issend | Mpi::Sendrecv => ("->", 3),
            Mpi::Recv | Mpi::Irecv => ("<-", 3),
            Mpi::Probe | Mpi::Iprobe => ("<-", 0),
            _ => match signatures::of(function).iter().position(|kind| *kind == Kind::Root) {
                Some(at) => ("root", at),
                None => return name,
            },
        };
        let Some(argument) = call.arguments.get(at) else { return name };
        let ValueCode::Scalar(node, _) = &argument.value else { return name };
        match self.machine.number(*node).ok().and_then(|number| self.machine.domain.as_index(&number)) {
            Some(rank) if rank >= 0 => format!("{name} {arrow} {rank}"),
            Some(rank) if rank == i64::from(mpi_constants::ANY_SOURCE) => {
                let source = self.last.source.filter(|source| *source >= 0);
                match source {
                    Some(source) => format!("{name} {arrow} {source} (any)"),
                    None => format!("{name} {arrow} any"),
                }
            }
            Some(rank) if rank == i64::from(mpi_constants::PROC_NULL) => format!("{name} {arrow} MPI_PROC_NULL"),
            _ => name,
        }
    }
}

/// Whether others may see an operation: what a thread did before it is reported.
fn is_seen(operation: &Operation) -> bool {
    use LibraryFunction::{Atomic, Mpi, Pthread, Unspecified};
    match operation {
        Operation::Library(call, _) => matches!(call.function, Mpi(_) | Pthread(_) | Unspecified(_) | Atomic(..)),
        _ => false,
    }
}

/// A constant that a variable is declared with is in the text already: such a step is a local one.
fn weighed(step: TraceStep, declared: bool) -> TraceStep {
    let weight = if declared { Weight::Local } else { step.weight };
    TraceStep { weight, ..step }
}

/// What a handle of MPI is called.
enum Handle {
    /// `MPI_COMM_WORLD`
    Named(&'static str),
    /// The program made it, and it has no name.
    Made,
}

/// The variables that stand where calls of MPI expect something, or pointers to
/// such; by name, since a handle or a rank is an `int` and its type says nothing.
fn variables_given(program: &Program, may: fn(Kind) -> bool) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (index, function) in program.functions.iter().enumerate() {
        let id = FunctionId(index as u32);
        for location in &function.body.locations {
            let Step::Action(Action::Library { function: LibraryFunction::Mpi(called), arguments, .. }, _) =
                &location.step
            else {
                continue;
            };
            let given = signatures::of(*called).iter().zip(arguments).filter(|(kind, _)| may(**kind));
            for (_, argument) in given {
                if let ExprKind::Load(place) | ExprKind::AddressOf(place) = program.expr(*argument).kind {
                    names.insert(stem(&antiphon_machine::place_text(program, Some(id), place)).to_owned());
                }
            }
        }
    }
    names
}

fn may_be_handle(kind: Kind) -> bool {
    match kind {
        Kind::Type
        | Kind::AnyType
        | Kind::Comm
        | Kind::Op
        | Kind::Group
        | Kind::Win
        | Kind::File
        | Kind::Ptr
        | Kind::Skip => true,
        Kind::Buf | Kind::Count | Kind::Dest | Kind::Src | Kind::Tag | Kind::AnyTag => false,
        Kind::Root | Kind::Status | Kind::Int => false,
    }
}

fn is_rank(kind: Kind) -> bool {
    matches!(kind, Kind::Dest | Kind::Src | Kind::Root)
}

/// The variable of `requests[i]`.
fn stem(name: &str) -> &str {
    name.split('[').next().unwrap_or(name)
}

/// Whether one text contains another.
fn covers(whole: Span, part: Span) -> bool {
    !part.is_none() && whole.start <= part.start && part.end <= whole.end
}
