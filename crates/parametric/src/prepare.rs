//! The program as one function, with its calls of MPI as a table.
//!
//! A call of MPI takes the addresses of its buffers, and a variable whose address is taken is not followed. So each
//! call is replaced: what it reads is kept as expressions, and what it writes becomes assignments from variables that
//! stand for what arrives. Whoever executes a location of the table gives these variables their values first.
//!
//! What has no such form (a buffer behind a pointer, a number of elements that is computed, another communicator) is a doubt.

use crate::heap;
use crate::requests::Way;
use crate::Doubt;
use antiphon_model::library::{mpi_constants as constants, LibraryFunction, Mpi, Stdio};
use antiphon_model::visit::{mentioned, mentioned_in_place, step_operands, Operand};
use antiphon_model::{
    Action, BinaryOp, Callee, CharLike, Constness, Expr, ExprId, ExprKind, FloatFormat, Global, GlobalId,
    GlobalStorage, IntType, Local, LocalId, LocalKind, LocalStorage, LocationId, Place, PlaceId, PlaceKind, Program,
    Qualifiers, Role, Signedness, Step, Type, TypeId, Variable,
};
use antiphon_passes::{creates_threads, inline, InlineLimits, MainCall, Rewriter};
use antiphon_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Functions do not grow beyond so many locations.
const MOST_LOCATIONS: usize = 20_000;

/// Longer messages are not taken apart.
const MOST_ELEMENTS: i128 = 32;

/// A program made ready.
pub(crate) struct Prepared {
    /// As one function, `startup`.
    pub program: Program,
    /// The rank.
    pub rank: GlobalId,
    /// The number of processes.
    pub size: GlobalId,
    /// Calls of MPI by where they are.
    pub calls: BTreeMap<LocationId, Call>,
    /// Variables that hold requests.
    pub requests: BTreeSet<Variable>,
}

/// A call of MPI.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub span: Span,
    pub kind: CallKind,
}

/// What a call is.
#[derive(Clone, Debug)]
pub(crate) enum CallKind {
    Init,
    Finalize,
    Abort,
    /// It asks for the rank or the size; its location assigns them.
    Asks,
    /// Point to point.
    Transfer {
        send: Option<Half>,
        receive: Option<Half>,
        arrival: Option<Arrival>,
    },
    /// Point to point, completed by another call.
    Post {
        half: Half,
        way: Way,
        arrival: Option<Arrival>,
        request: RequestPlace,
    },
    /// Completes one such operation, or so many.
    Wait {
        request: RequestPlace,
        count: Option<ExprId>,
    },
    /// Of all processes.
    Collective {
        function: Mpi,
        root: Option<ExprId>,
        gives: Half,
        arrival: Arrival,
    },
}

/// Where a request is kept.
#[derive(Clone, Debug)]
pub(crate) struct RequestPlace {
    pub variable: Variable,
    /// In an array of them.
    pub index: Option<ExprId>,
}

/// What is read of one side of a call.
#[derive(Clone, Debug)]
pub(crate) struct Half {
    /// The elements, as values.
    pub elements: Vec<ExprId>,
    /// The datatype, or datatype and operation.
    pub datatype: i32,
    pub operation: i32,
    /// The other process and the tag.
    pub peer: Option<(ExprId, ExprId)>,
}

/// What arrives.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    /// Stand for the elements.
    pub values: Vec<GlobalId>,
    /// Stand for source and tag in the status.
    pub status: Option<[GlobalId; 2]>,
    /// Where elements are assigned.
    pub data: LocationId,
    /// Where only the status is.
    pub empty: LocationId,
}

/// Makes a program ready.
pub(crate) fn prepare(program: &Program) -> Result<Prepared, Doubt> {
    if creates_threads(program) {
        return Err(Doubt::general("the program creates threads"));
    }
    if !program.counted.is_empty() {
        return Err(Doubt::general("annotations count messages (`channel`, `\\sent`, `\\received`)"));
    }
    let limits = InlineLimits { locations: MOST_LOCATIONS, main: MainCall::Inlined };
    let mut program = inline(program, limits).program;
    let startup = program.startup;
    for (at, function) in program.functions.iter_mut().enumerate() {
        if at != startup.0 as usize {
            function.body.locations.truncate(1);
            function.body.locations.iter_mut().for_each(|location| location.step = Step::Unreachable);
            function.body.loops.clear();
            function.body.labels.clear();
        }
    }
    Rewriter::new(&mut program, startup).compact();
    heap::resolve(&mut program);
    let int = program.types.intern(int_type(32));
    let rank = add_global(&mut program, "rank of the process", int, Role::Input(None));
    let size = add_global(&mut program, "number of processes", int, Role::Input(None));
    let mut preparation = Preparation {
        program,
        rank,
        size,
        int,
        calls: BTreeMap::new(),
        statuses: BTreeMap::new(),
        requests: BTreeSet::new(),
    };
    preparation.rewrite()?;
    let Preparation { program, calls, requests, .. } = preparation;
    Ok(Prepared { program, rank, size, calls, requests })
}

pub(crate) fn int_type(bits: u16) -> Type {
    Type::Int(IntType { bits, sign: Signedness::Signed, chars: CharLike::Number })
}

fn add_global(program: &mut Program, name: &str, ty: TypeId, role: Role) -> GlobalId {
    let span = program.function(program.startup).span;
    program.globals.push(Global {
        name: name.to_owned(),
        ty,
        role,
        storage: GlobalStorage::Process,
        constness: Constness::Changing,
        qualifiers: Qualifiers::NONE,
        span,
    });
    GlobalId(program.globals.len() as u32 - 1)
}

struct Preparation {
    program: Program,
    rank: GlobalId,
    size: GlobalId,
    int: TypeId,
    calls: BTreeMap<LocationId, Call>,
    /// Source and tag of each status.
    statuses: BTreeMap<Variable, [LocalId; 2]>,
    requests: BTreeSet<Variable>,
}

impl Preparation {
    fn rewrite(&mut self) -> Result<(), Doubt> {
        let startup = self.program.startup;
        self.refuse_annotations()?;
        for at in 0..self.program.function(startup).body.locations.len() as u32 {
            let at = LocationId(at);
            let location = self.program.function(startup).body.location(at).clone();
            let span = location.span;
            let Step::Action(action, next) = location.step else { continue };
            match action {
                Action::Library { function: LibraryFunction::Mpi(function), arguments, result } => {
                    self.call(at, function, &arguments, result, next, span)?;
                }
                Action::Library { function: LibraryFunction::Stdio(Stdio::Printf), arguments, result: None } => {
                    self.print(at, &arguments, next, span)?;
                }
                Action::Assign(_, value) if self.is_copied_pointer(value) => {
                    self.step(at, Step::Action(Action::Skip, next));
                }
                Action::Call { callee: Callee::Direct(_) | Callee::Indirect(_), .. } => {
                    return Err(Doubt::at(span, "this call is recursive or goes through a pointer"));
                }
                _ => {}
            }
        }
        self.refuse_other_uses_of_requests()?;
        self.replace_statuses()
    }

    /// Requests are followed from call to call; what they are as numbers is not.
    fn refuse_other_uses_of_requests(&self) -> Result<(), Doubt> {
        for location in &self.program.function(self.program.startup).body.locations {
            let mut used = Vec::new();
            step_operands(&location.step, |operand| match operand {
                Operand::Value(value) => used.extend(mentioned(&self.program, value)),
                Operand::Read(place) | Operand::Written(place) | Operand::Updated(place) => {
                    used.extend(mentioned_in_place(&self.program, place));
                }
                Operand::Set(_) | Operand::Lifetime(_) | Operand::Type(_) | Operand::Function(_) => {}
            });
            if used.iter().any(|variable| self.requests.contains(variable)) {
                return Err(Doubt::at(location.span, "a request is used other than by the calls that are followed"));
            }
        }
        Ok(())
    }

    fn refuse_annotations(&self) -> Result<(), Doubt> {
        let function = self.program.function(self.program.startup);
        let variable = |local: &&Local| {
            matches!(self.program.types.get(local.ty), Type::Array(_, antiphon_model::Extent::Variable(_)))
        };
        if let Some(local) = function.locals.iter().find(variable) {
            return Err(Doubt::at(local.span, "arrays of variable length are not followed"));
        }
        let body = &function.body;
        match body.loops.iter().find(|each| !each.invariants.is_empty()) {
            Some(annotated) => Err(Doubt::at(annotated.span, "annotated loops are not followed")),
            None => Ok(()),
        }
    }

    /// Whether a value is a pointer from another variable: `argv` is handed over, and whoever follows a pointer is refused.
    fn is_copied_pointer(&self, value: ExprId) -> bool {
        let expr = self.program.expr(value);
        let ExprKind::Load(place) = expr.kind else { return false };
        let variable = matches!(self.program.place(place).kind, PlaceKind::Variable(_));
        variable && matches!(self.program.types.get(expr.ty), Type::Pointer(_))
    }

    fn expr(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        self.program.add_expr(Expr { kind, ty, span })
    }

    fn global_value(&mut self, global: GlobalId, span: Span) -> ExprId {
        let ty = self.program.global(global).ty;
        let kind = PlaceKind::Variable(Variable::Global(global));
        let place = self.program.add_place(Place { kind, ty, qualifiers: Qualifiers::NONE, span });
        self.expr(ExprKind::Load(place), ty, span)
    }

    fn step(&mut self, at: LocationId, step: Step) {
        let startup = self.program.startup;
        Rewriter::new(&mut self.program, startup).replace(at, step);
    }

    /// Actions from a location on, then the next one.
    fn chain(&mut self, at: LocationId, actions: Vec<Action>, next: LocationId, span: Span) {
        let startup = self.program.startup;
        let mut rewriter = Rewriter::new(&mut self.program, startup);
        let mut open = at;
        for action in actions {
            open = rewriter.act(open, action, span);
        }
        rewriter.replace(open, Step::Action(Action::Skip, next));
    }

    /// The place that a pointer argument is made of.
    fn pointed(&self, argument: ExprId) -> Option<PlaceId> {
        match self.program.expr(argument).kind {
            ExprKind::Convert(inner) => self.pointed(inner),
            ExprKind::AddressOf(place) => Some(place),
            _ => None,
        }
    }

    fn constant(&self, argument: ExprId) -> Option<i128> {
        match &self.program.expr(argument).kind {
            ExprKind::Int(value) => Some(*value),
            ExprKind::Convert(inner) => self.constant(*inner),
            _ => None,
        }
    }

    fn world(&self, argument: ExprId, span: Span) -> Result<(), Doubt> {
        match self.constant(argument) == Some(i128::from(constants::COMM_WORLD)) {
            true => Ok(()),
            false => Err(Doubt::at(span, "a communicator other than MPI_COMM_WORLD is used")),
        }
    }

    fn call(
        &mut self,
        at: LocationId,
        function: Mpi,
        arguments: &[ExprId],
        result: Option<PlaceId>,
        next: LocationId,
        span: Span,
    ) -> Result<(), Doubt> {
        let next = self.with_result(result, next, span);
        let kind = match (function, arguments) {
            (Mpi::Init, _) => self.nothing(at, next, CallKind::Init),
            (Mpi::Finalize, _) => self.nothing(at, next, CallKind::Finalize),
            (Mpi::Abort, _) => self.nothing(at, next, CallKind::Abort),
            (Mpi::CommRank, [comm, place]) => self.asks(at, *comm, *place, self.rank, next, span)?,
            (Mpi::CommSize, [comm, place]) => self.asks(at, *comm, *place, self.size, next, span)?,
            (Mpi::Send | Mpi::Ssend, [buffer, count, datatype, peer, tag, comm]) => {
                self.world(*comm, span)?;
                let send = self.half(*buffer, *count, *datatype, Some((*peer, *tag)), span)?;
                self.nothing(at, next, CallKind::Transfer { send: Some(send), receive: None, arrival: None })
            }
            (Mpi::Recv, [buffer, count, datatype, peer, tag, comm, status]) => {
                self.world(*comm, span)?;
                let receive = self.half(*buffer, *count, *datatype, Some((*peer, *tag)), span)?;
                let arrival = self.arrival(at, &receive, *buffer, Some(*status), next, span)?;
                CallKind::Transfer { send: None, receive: Some(receive), arrival: Some(arrival) }
            }
            (Mpi::Sendrecv, [out, sent, kind, to, tag, into, room, taken, from, with, comm, status]) => {
                self.world(*comm, span)?;
                self.apart(*out, *into, span)?;
                let send = self.half(*out, *sent, *kind, Some((*to, *tag)), span)?;
                let receive = self.half(*into, *room, *taken, Some((*from, *with)), span)?;
                let arrival = self.arrival(at, &receive, *into, Some(*status), next, span)?;
                CallKind::Transfer { send: Some(send), receive: Some(receive), arrival: Some(arrival) }
            }
            (Mpi::Isend | Mpi::Issend, [buffer, count, datatype, peer, tag, comm, request]) => {
                self.world(*comm, span)?;
                let half = self.half(*buffer, *count, *datatype, Some((*peer, *tag)), span)?;
                let request = self.request(*request, span)?;
                self.nothing(at, next, CallKind::Post { half, way: Way::Out, arrival: None, request })
            }
            (Mpi::Irecv, [buffer, count, datatype, peer, tag, comm, request]) => {
                self.world(*comm, span)?;
                let half = self.half(*buffer, *count, *datatype, Some((*peer, *tag)), span)?;
                let request = self.request(*request, span)?;
                let arrival = Some(self.arrival(at, &half, *buffer, None, next, span)?);
                CallKind::Post { half, way: Way::In, arrival, request }
            }
            (Mpi::Wait, [request, status]) => {
                self.ignored(*status, "__antiphon_mpi_status_ignore", span)?;
                let request = self.request(*request, span)?;
                self.nothing(at, next, CallKind::Wait { request, count: None })
            }
            (Mpi::Waitall, [count, request, statuses]) => {
                self.ignored(*statuses, "__antiphon_mpi_statuses_ignore", span)?;
                let request = self.request(*request, span)?;
                self.nothing(at, next, CallKind::Wait { request, count: Some(*count) })
            }
            _ => self.collective(at, function, arguments, next, span)?,
        };
        self.calls.insert(at, Call { span, kind });
        Ok(())
    }

    /// Where a request is: a variable, or an element of an array of them.
    fn request(&mut self, argument: ExprId, span: Span) -> Result<RequestPlace, Doubt> {
        let place = self.pointed(argument).map(|place| self.program.place(place).kind.clone());
        let found = match place {
            Some(PlaceKind::Variable(variable)) => Some(RequestPlace { variable, index: None }),
            Some(PlaceKind::Index(base, index)) => match self.program.place(base).kind {
                PlaceKind::Variable(variable) => Some(RequestPlace { variable, index: Some(index) }),
                _ => None,
            },
            _ => None,
        };
        let Some(found) = found else { return Err(Doubt::at(span, "the request is behind a pointer")) };
        self.requests.insert(found.variable);
        Ok(found)
    }

    /// That a status is not asked for.
    fn ignored(&self, argument: ExprId, name: &str, span: Span) -> Result<(), Doubt> {
        let root = self.pointed(argument).and_then(|place| self.program.root(place));
        match root {
            Some(Variable::Global(global)) if self.program.global(global).name == name => Ok(()),
            _ => Err(Doubt::at(span, "the status of an operation that is waited for is not followed")),
        }
    }

    fn collective(
        &mut self,
        at: LocationId,
        function: Mpi,
        arguments: &[ExprId],
        next: LocationId,
        span: Span,
    ) -> Result<CallKind, Doubt> {
        let nothing = Half { elements: Vec::new(), datatype: 0, operation: 0, peer: None };
        let (gives, into, root) = match (function, arguments) {
            (Mpi::Barrier, [comm]) => {
                self.world(*comm, span)?;
                self.nothing(at, next, CallKind::Asks);
                let arrival = Arrival { values: Vec::new(), status: None, data: next, empty: next };
                return Ok(CallKind::Collective { function, root: None, gives: nothing, arrival });
            }
            (Mpi::Bcast, [buffer, count, datatype, root, comm]) => {
                self.world(*comm, span)?;
                (self.half(*buffer, *count, *datatype, None, span)?, *buffer, Some(*root))
            }
            (Mpi::Reduce, [out, into, count, datatype, operation, root, comm]) => {
                self.world(*comm, span)?;
                self.apart(*out, *into, span)?;
                (self.reduced(*out, *count, *datatype, *operation, span)?, *into, Some(*root))
            }
            (Mpi::Allreduce, [out, into, count, datatype, operation, comm]) => {
                self.world(*comm, span)?;
                self.apart(*out, *into, span)?;
                (self.reduced(*out, *count, *datatype, *operation, span)?, *into, None)
            }
            _ => return Err(Doubt::at(span, format!("`{}` is not followed", LibraryFunction::Mpi(function).name()))),
        };
        let arrival = self.arrival(at, &gives, into, None, next, span)?;
        Ok(CallKind::Collective { function, root, gives, arrival })
    }

    fn reduced(
        &mut self,
        out: ExprId,
        count: ExprId,
        datatype: ExprId,
        operation: ExprId,
        span: Span,
    ) -> Result<Half, Doubt> {
        let known = [constants::SUM, constants::MAX, constants::MIN];
        let operation = self.constant(operation).and_then(|number| i32::try_from(number).ok());
        let Some(operation) = operation.filter(|operation| known.contains(operation)) else {
            return Err(Doubt::at(span, "a reduction other than MPI_SUM, MPI_MAX and MPI_MIN is used"));
        };
        Ok(Half { operation, ..self.half(out, count, datatype, None, span)? })
    }

    /// Two buffers of one call are different variables.
    fn apart(&self, one: ExprId, other: ExprId, span: Span) -> Result<(), Doubt> {
        let root = |argument| self.pointed(argument).and_then(|place| self.program.root(place));
        match (root(one), root(other)) {
            (Some(one), Some(other)) if one != other => Ok(()),
            _ => Err(Doubt::at(span, "the buffers of this call may overlap")),
        }
    }

    fn nothing(&mut self, at: LocationId, next: LocationId, kind: CallKind) -> CallKind {
        self.step(at, Step::Action(Action::Skip, next));
        kind
    }

    fn asks(
        &mut self,
        at: LocationId,
        comm: ExprId,
        place: ExprId,
        global: GlobalId,
        next: LocationId,
        span: Span,
    ) -> Result<CallKind, Doubt> {
        self.world(comm, span)?;
        let Some(place) = self.pointed(place).filter(|place| self.program.place(*place).ty == self.int) else {
            return Err(Doubt::at(span, "pointers are not followed"));
        };
        let value = self.global_value(global, span);
        self.step(at, Step::Action(Action::Assign(place, value), next));
        Ok(CallKind::Asks)
    }

    /// What a call returns: that it succeeded.
    fn with_result(&mut self, result: Option<PlaceId>, next: LocationId, span: Span) -> LocationId {
        let Some(place) = result else { return next };
        let ty = self.program.place(place).ty;
        let zero = self.expr(ExprKind::Int(0), ty, span);
        let startup = self.program.startup;
        let mut rewriter = Rewriter::new(&mut self.program, startup);
        let at = rewriter.add_location(antiphon_model::LocationRole::Plain, span);
        rewriter.replace(at, Step::Action(Action::Assign(place, zero), next));
        at
    }

    /// The elements of a buffer as values.
    fn half(
        &mut self,
        buffer: ExprId,
        count: ExprId,
        datatype: ExprId,
        peer: Option<(ExprId, ExprId)>,
        span: Span,
    ) -> Result<Half, Doubt> {
        let datatype = self.constant(datatype).and_then(|number| i32::try_from(number).ok());
        let Some((datatype, ty)) = datatype.and_then(|handle| Some((handle, element_type(handle)?))) else {
            return Err(Doubt::at(span, "messages are of MPI_INT, MPI_LONG, MPI_FLOAT or MPI_DOUBLE only"));
        };
        let ty = self.program.types.intern(ty);
        let places = self.elements(buffer, count, span)?;
        if places.iter().any(|place| self.program.place(*place).ty != ty) {
            return Err(Doubt::at(span, "the buffer is not of the datatype's type"));
        }
        let elements = places.into_iter().map(|place| self.expr(ExprKind::Load(place), ty, span)).collect();
        Ok(Half { elements, datatype, operation: 0, peer })
    }

    fn elements(&mut self, buffer: ExprId, count: ExprId, span: Span) -> Result<Vec<PlaceId>, Doubt> {
        let Some(count) = self.constant(count).filter(|count| (1..=MOST_ELEMENTS).contains(count)) else {
            return Err(Doubt::at(span, format!("a message has a constant number of elements, 1 to {MOST_ELEMENTS}")));
        };
        let Some(place) = self.pointed(buffer) else {
            return Err(Doubt::at(span, "the buffer is behind a pointer"));
        };
        let Place { kind, ty, qualifiers, span: text } = self.program.place(place).clone();
        if count == 1 {
            return Ok(vec![place]);
        }
        let PlaceKind::Index(array, index) = kind else {
            return Err(Doubt::at(span, "the buffer is no part of an array"));
        };
        let index_type = self.program.expr(index).ty;
        let element = |own: &mut Preparation, offset: i128| {
            let offset = own.expr(ExprKind::Int(offset), index_type, text);
            let index = own.expr(ExprKind::Binary(BinaryOp::Add, index, offset), index_type, text);
            own.program.add_place(Place { kind: PlaceKind::Index(array, index), ty, qualifiers, span: text })
        };
        Ok((0..count).map(|offset| element(self, offset)).collect())
    }

    /// Assigns what arrives: the location itself does nothing, elements and status are assigned behind it.
    fn arrival(
        &mut self,
        at: LocationId,
        half: &Half,
        buffer: ExprId,
        status: Option<ExprId>,
        next: LocationId,
        span: Span,
    ) -> Result<Arrival, Doubt> {
        let count = half.elements.len() as i128;
        let count = self.expr(ExprKind::Int(count), self.int, span);
        let places = self.elements(buffer, count, span)?;
        let mut values = Vec::new();
        let mut actions = Vec::new();
        for place in places {
            let ty = self.program.place(place).ty;
            let value = add_global(&mut self.program, "received", ty, Role::Plain);
            values.push(value);
            let value = self.global_value(value, span);
            actions.push(Action::Assign(place, value));
        }
        let status = status.map(|status| self.status(status, span)).transpose()?.flatten();
        let mut filled = Vec::new();
        let mut stand_ins = None;
        if let Some(fields) = status {
            let globals = fields.map(|_| add_global(&mut self.program, "status", self.int, Role::Plain));
            stand_ins = Some(globals);
            for (field, global) in fields.into_iter().zip(globals) {
                let startup = self.program.startup;
                let place = Rewriter::new(&mut self.program, startup).local_place(field, span);
                let value = self.global_value(global, span);
                filled.push(Action::Assign(place, value));
            }
        }
        let startup = self.program.startup;
        let mut rewriter = Rewriter::new(&mut self.program, startup);
        let data = rewriter.add_location(antiphon_model::LocationRole::Plain, span);
        let empty = rewriter.add_location(antiphon_model::LocationRole::Plain, span);
        rewriter.replace(at, Step::Action(Action::Skip, data));
        self.chain(data, actions, empty, span);
        self.chain(empty, filled, next, span);
        Ok(Arrival { values, status: stand_ins, data, empty })
    }

    /// The variables that stand for the fields of a status; none where it is ignored.
    fn status(&mut self, argument: ExprId, span: Span) -> Result<Option<[LocalId; 2]>, Doubt> {
        let variable = self.pointed(argument).and_then(|place| match self.program.place(place).kind {
            PlaceKind::Variable(variable) => Some(variable),
            _ => None,
        });
        let Some(variable) = variable else { return Err(Doubt::at(span, "the status is behind a pointer")) };
        if let Variable::Global(global) = variable {
            return match self.program.global(global).name == "__antiphon_mpi_status_ignore" {
                true => Ok(None),
                false => Err(Doubt::at(span, "the status is a global variable")),
            };
        }
        if let Some(known) = self.statuses.get(&variable) {
            return Ok(Some(*known));
        }
        let int = self.int;
        let startup = self.program.startup;
        let mut rewriter = Rewriter::new(&mut self.program, startup);
        let fields = ["MPI_SOURCE", "MPI_TAG"].map(|name| {
            let (kind, storage, qualifiers) = (LocalKind::User, LocalStorage::Register, Qualifiers::NONE);
            rewriter.add_local(Local { name: name.to_owned(), ty: int, kind, storage, qualifiers, span })
        });
        self.statuses.insert(variable, fields);
        Ok(Some(fields))
    }

    /// Fields of statuses are variables of their own.
    fn replace_statuses(&mut self) -> Result<(), Doubt> {
        for at in 0..self.program.places.len() {
            let PlaceKind::Field(base, field) = self.program.places[at].kind else { continue };
            let PlaceKind::Variable(variable) = self.program.place(base).kind else { continue };
            let Some(fields) = self.statuses.get(&variable) else { continue };
            if let Some(local) = fields.get(field as usize) {
                self.program.places[at].kind = PlaceKind::Variable(Variable::Local(*local));
            }
        }
        let startup = self.program.startup;
        for at in 0..self.program.function(startup).body.locations.len() as u32 {
            let location = self.program.function(startup).body.location(LocationId(at)).clone();
            let Step::Action(Action::Live(local) | Action::Dead(local), next) = location.step else { continue };
            if let Some(fields) = self.statuses.get(&Variable::Local(local)).copied() {
                self.chain(LocationId(at), fields.map(Action::Live).into(), next, location.span);
            }
        }
        Ok(())
    }

    /// What is printed must have been written; the text does not matter.
    fn print(&mut self, at: LocationId, arguments: &[ExprId], next: LocationId, span: Span) -> Result<(), Doubt> {
        let Some((format, numbers)) = arguments.split_first() else { return Ok(()) };
        if !self.format_fits(*format, numbers) {
            return Err(Doubt::at(span, "only numbers are printed, each by its own conversion"));
        }
        let int = self.int;
        let same = |number: &ExprId| Action::Assert {
            condition: self.program.add_expr(Expr {
                kind: ExprKind::Binary(BinaryOp::Equal, *number, *number),
                ty: int,
                span,
            }),
            origin: antiphon_model::AssertOrigin::Program,
        };
        let actions = numbers.iter().map(same).collect();
        self.chain(at, actions, next, span);
        Ok(())
    }

    /// Whether a format has one simple conversion for each number.
    fn format_fits(&self, format: ExprId, numbers: &[ExprId]) -> bool {
        let Some(place) = self.pointed(format) else { return false };
        let PlaceKind::Index(text, _) = self.program.place(place).kind else { return false };
        let PlaceKind::String(text) = self.program.place(text).kind else { return false };
        let units = &self.program.string(text).units;
        let text: String = units.iter().filter_map(|unit| char::from_u32(*unit)).collect();
        let text = text.trim_end_matches('\0').replace("%%", "");
        let mut wanted = text.split('%').skip(1).map(|rest| {
            let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            rest.chars().next()
        });
        let fits = numbers.iter().all(|number| {
            let ty = self.program.types.get(self.program.expr(*number).ty);
            match wanted.next() {
                Some(Some('d' | 'i')) => *ty == int_type(32),
                Some(Some('f' | 'g' | 'e')) => *ty == Type::Float(FloatFormat::Double),
                _ => false,
            }
        });
        fits && wanted.next().is_none()
    }
}

/// What a datatype is in C.
fn element_type(datatype: i32) -> Option<Type> {
    match datatype {
        constants::INT => Some(int_type(32)),
        constants::LONG => Some(int_type(64)),
        constants::FLOAT => Some(Type::Float(FloatFormat::Single)),
        constants::DOUBLE => Some(Type::Float(FloatFormat::Double)),
        _ => None,
    }
}
