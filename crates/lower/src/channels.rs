//! Channels: what annotations say of messages that are under way (`channel(tag) {int from, int to, int k, int m} e`), and how many there were
//! (`\sent(rank, tag)`, `\received(rank, tag)`).
//!
//! The messages with one tag from one rank to another on `MPI_COMM_WORLD` are a queue: they are received in the order in which they were
//! sent. So the k-th one that comes is the k-th one that went, and what was shown of it where it was sent, with the count of
//! its sender as `k`, may be believed where it is received, with the count of its receiver. Neither side need know
//! where the other one is, and each loop has an invariant of its own process only. Counts are arrays by rank that the program does not see;
//! MPI itself lets them grow (`mpi/src/counted.rs`), in the same step in which a message is posted or delivered.
//!
//! *Why that is right.* Every operation that could put a message with a counted tag into that communicator is here, with its assertion, or is
//! refused, and so is every one that could receive in another order (a receive that is posted is complete when somebody asks). What
//! is said must be the same on both sides: it may depend on the message, on constants, `NPROCS` and inputs that nobody writes, but on no other variable.
//!
//! Deliberately not here: elements behind the first one, since what a receiver has behind it need not be of the message; other communicators.

use crate::frame::Frame;
use crate::library::Treatment;
use antiphon_model as m;
use antiphon_model::library::{mpi_constants as constants, Mpi};
use antiphon_model::visit::{self, Child};
use antiphon_model::LibraryFunction;
use antiphon_source::codes::unsupported;
use antiphon_source::Span;
use antiphon_syntax::ast::{self, ExprId, ExprKind, ObjectId, StmtKind};
use antiphon_syntax::tree::Direction;
use antiphon_syntax::types::IntKind;

/// Where one direction of a call has its arguments.
#[derive(Clone, Copy)]
struct Half {
    buffer: usize,
    count: usize,
    datatype: usize,
    peer: usize,
    tag: usize,
}

/// Where a call has the arguments of its receive.
#[derive(Clone, Copy)]
struct Arrival {
    buffer: usize,
    datatype: usize,
    tag: usize,
    status: usize,
}

/// Where a call has its arguments.
#[derive(Clone, Copy)]
struct Shape {
    send: Option<Half>,
    receive: Option<Arrival>,
    communicator: usize,
}

/// What `MPI_STATUS_IGNORE` points to.
const STATUS_IGNORE: &str = "__antiphon_mpi_status_ignore";

/// What sends as `MPI_Send` does.
const SENDS: &[Mpi] =
    &[Mpi::Send, Mpi::Ssend, Mpi::Bsend, Mpi::Rsend, Mpi::Isend, Mpi::Issend, Mpi::Ibsend, Mpi::Irsend];

/// What is not counted, and may not stand beside what is.
const REFUSED: &[Mpi] = &[
    Mpi::Irecv,
    Mpi::Isendrecv,
    Mpi::IsendrecvReplace,
    Mpi::Mprobe,
    Mpi::Improbe,
    Mpi::Mrecv,
    Mpi::Imrecv,
    Mpi::Cancel,
    Mpi::SendInit,
    Mpi::SsendInit,
    Mpi::BsendInit,
    Mpi::RsendInit,
    Mpi::RecvInit,
    Mpi::PsendInit,
    Mpi::PrecvInit,
];

/// The datatypes of numbers, and what they are in C.
const INTEGERS: &[(i32, IntKind)] = &[
    (constants::CHAR, IntKind::Char),
    (constants::SIGNED_CHAR, IntKind::SignedChar),
    (constants::UNSIGNED_CHAR, IntKind::UnsignedChar),
    (constants::SHORT, IntKind::Short),
    (constants::UNSIGNED_SHORT, IntKind::UnsignedShort),
    (constants::INT, IntKind::Int),
    (constants::UNSIGNED, IntKind::UnsignedInt),
    (constants::LONG, IntKind::Long),
    (constants::UNSIGNED_LONG, IntKind::UnsignedLong),
    (constants::LONG_LONG_INT, IntKind::LongLong),
    (constants::UNSIGNED_LONG_LONG, IntKind::UnsignedLongLong),
];

/// How a function of MPI communicates, if it is counted.
fn shape(function: Mpi) -> Option<Shape> {
    let send = Half { buffer: 0, count: 1, datatype: 2, peer: 3, tag: 4 };
    let arrival = |buffer, datatype, tag, status| Some(Arrival { buffer, datatype, tag, status });
    Some(match function {
        _ if SENDS.contains(&function) => Shape { send: Some(send), receive: None, communicator: 5 },
        Mpi::Recv => Shape { send: None, receive: arrival(0, 2, 4, 6), communicator: 5 },
        Mpi::Sendrecv => Shape { send: Some(send), receive: arrival(5, 7, 9, 11), communicator: 10 },
        Mpi::SendrecvReplace => Shape { send: Some(send), receive: arrival(0, 2, 6, 8), communicator: 7 },
        _ => return None,
    })
}

/// One message, in the terms of the process that sends or receives it.
struct Message {
    from: m::ExprId,
    to: m::ExprId,
    number: m::ExprId,
    buffer: m::ExprId,
}

impl<'a> Frame<'_, 'a> {
    /// Makes the counts of all tags that annotations count, where `startup` begins.
    pub fn declare_counts(&mut self) {
        let counting = self.cx.units.iter().find_map(|unit| unit.ast.counted.first().copied());
        let Some((_, span)) = counting else { return };
        if self.cx.units.len() > 1 {
            self.unsupported(&unsupported::U021, span, "messages are counted in a program of several files");
        }
        if self.cx.starts_threads() {
            self.unsupported(&unsupported::U021, span, "messages are counted in a program with threads");
        }
        let number = self.int_type(IntKind::LongLong);
        let extent = m::Extent::Fixed(u64::from(m::Counted::RANKS));
        let ty = self.cx.types.intern(m::Type::Array(number, extent));
        for &(tag, span) in &self.st.ast.counted {
            let sent = self.hidden_global(format!("\\sent with tag {tag}, to rank "), ty, m::Role::Plain, span);
            let received =
                self.hidden_global(format!("\\received with tag {tag}, from rank "), ty, m::Role::Plain, span);
            self.cx.ids.counted.push(m::Counted { tag, sent, received });
            // From here on each count is a number that MPI finds there, and not memory that nobody has touched.
            for counts in [sent, received] {
                let (array, first) = (self.global_place(counts, span), self.long(0, span));
                let place = self.place(m::PlaceKind::Index(array, first), number, span);
                let none = self.long(0, span);
                self.assign(place, none, span);
            }
        }
    }

    /// `\sent(rank, tag)`, `\received(rank, tag)`
    pub fn counted(&mut self, direction: Direction, rank: ExprId, tag: i32, span: Span) -> m::ExprId {
        let rank = self.value(rank);
        self.count_value(direction, rank, tag, span)
    }

    fn count_value(&mut self, direction: Direction, rank: m::ExprId, tag: i32, span: Span) -> m::ExprId {
        let row = self.cx.ids.counted.iter().find(|row| row.tag == tag).copied();
        let Some(row) = row else { return self.nothing(span) };
        let counts = match direction {
            Direction::Sent => row.sent,
            Direction::Received => row.received,
        };
        let (array, number) = (self.global_place(counts, span), self.int_type(IntKind::LongLong));
        let place = self.place(m::PlaceKind::Index(array, rank), number, span);
        self.load(place, span)
    }

    /// Where messages are counted, a function that could send or receive some without that is refused.
    pub fn refuse_uncounted(&mut self, treatment: Treatment, span: Span) {
        let Treatment::Action(LibraryFunction::Mpi(function)) = treatment else { return };
        if !self.cx.ids.counted.is_empty() && (REFUSED.contains(&function) || shape(function).is_some()) {
            let message = format!("a call of `{}` through a pointer while messages are counted", function.name());
            self.unsupported(&unsupported::U021, span, message);
        }
    }

    /// Calls a library function; what channels say of its messages is shown before and known after.
    pub fn act_and_count(
        &mut self,
        function: LibraryFunction,
        mut arguments: Vec<m::ExprId>,
        result: Option<m::PlaceId>,
        span: Span,
    ) {
        let counted = match function {
            LibraryFunction::Mpi(own) if !self.cx.ids.counted.is_empty() => Some(own),
            _ => None,
        };
        if let Some(own) = counted.filter(|own| REFUSED.contains(own)) {
            let message = format!("`{}` while messages are counted", own.name());
            self.unsupported(&unsupported::U021, span, message);
        }
        let Some(shape) = counted.and_then(shape).filter(|_| !self.st.ast.channels.is_empty()) else {
            return self.act(m::Action::Library { function, arguments, result }, span);
        };
        if let Some(half) = shape.send {
            self.show_of_sent(half, shape.communicator, &arguments, span);
        }
        let Some(Arrival { buffer, datatype, tag, status }) = shape.receive else {
            return self.act(m::Action::Library { function, arguments, result }, span);
        };
        // What is received may change what the arguments are made of.
        let (buffer, own) = (self.save(arguments[buffer]), self.save(arguments[shape.communicator]));
        let (datatype, tag) = (arguments[datatype], arguments[tag]);
        let status = self.own_status(&mut arguments[status], span);
        // The program may want its result where the number or the status lies: it gets it when both have been looked at.
        let int = self.plain_int();
        let own_result = self.temporary(int, span);
        self.act(m::Action::Library { function, arguments, result: Some(own_result) }, span);
        let (value, zero) = (self.load(own_result, span), self.int(0, int, span));
        let done = self.binary(m::BinaryOp::Equal, (value, zero), int, span);
        self.believe_of_received((status, tag), (buffer, datatype), (own, done), span);
        if let Some(result) = result {
            let value = self.load(own_result, span);
            let value = self.convert(value, self.place_type(result), span);
            self.assign(result, value, span);
        }
    }

    /// The status of a receive: the user's, or one that the program does not see where the user's is ignored.
    fn own_status(&mut self, argument: &mut m::ExprId, span: Span) -> m::PlaceId {
        let ty = self.type_of(*argument);
        let m::Type::Pointer(record) = *self.cx.types.get(ty) else { return self.temporary(ty, span) };
        let place = self.temporary(ty, span);
        self.assign(place, *argument, span);
        let ignored = self.cx.globals.iter().position(|global| global.name == STATUS_IGNORE);
        if let Some(ignored) = ignored {
            let (hidden, nobody) = (self.temporary(record, span), self.global_place(m::GlobalId(ignored as u32), span));
            let given = self.load(place, span);
            let nobody = self.expr(m::ExprKind::AddressOf(nobody), ty, span);
            let int = self.plain_int();
            let is_ignored = self.binary(m::BinaryOp::Equal, (given, nobody), int, span);
            let next = self.enter_if(is_ignored, span);
            let hidden = self.expr(m::ExprKind::AddressOf(hidden), ty, span);
            self.assign(place, hidden, span);
            self.st.graph.jump(next);
            self.st.graph.resume(next);
        }
        *argument = self.load(place, span);
        let pointer = self.load(place, span);
        self.place(m::PlaceKind::Deref(pointer), record, span)
    }

    fn status_field(&mut self, status: m::PlaceId, name: &str, span: Span) -> m::ExprId {
        let int = self.plain_int();
        let m::Type::Record(record) = *self.cx.types.get(self.place_type(status)) else { return self.nothing(span) };
        let fields = &self.cx.types.record(record).fields;
        let field = fields.iter().position(|field| field.name == name).unwrap_or(0);
        let place = self.place(m::PlaceKind::Field(status, field as u32), int, span);
        self.load(place, span)
    }

    /// Asserts of a message what its channel says, before it is sent.
    fn show_of_sent(&mut self, half: Half, communicator: usize, arguments: &[m::ExprId], span: Span) {
        let (to, tag, count) = (arguments[half.peer], arguments[half.tag], arguments[half.count]);
        let int = self.plain_int();
        for channel in &self.st.ast.channels {
            let Some(meant) = self.is_meant(channel, (arguments[communicator], tag, to), span) else { continue };
            if !self.has_datatype(channel, arguments[half.datatype], span) {
                continue;
            }
            let next = self.enter_if(meant, span);
            let from = self.expr(m::ExprKind::Pid, int, span);
            let number = self.count_value(Direction::Sent, to, channel.tag, span);
            let buffer = arguments[half.buffer];
            let mut condition = self.said(channel, &Message { from, to, number, buffer }, span);
            if !matches!(self.cx.exprs[count.0 as usize].kind, m::ExprKind::Int(n) if n > 0) {
                let one = self.int(1, int, span);
                let some = self.binary(m::BinaryOp::LessEqual, (one, count), int, span);
                condition = self.expr(m::ExprKind::Lazy(m::LazyOp::And, some, condition), int, span);
            }
            self.act(m::Action::Assert { condition, origin: m::AssertOrigin::Message }, span);
            self.st.graph.jump(next);
            self.st.graph.resume(next);
        }
    }

    /// After a receive: what the channel of the message says of it is known.
    fn believe_of_received(
        &mut self,
        (status, asked): (m::PlaceId, m::ExprId),
        (buffer, datatype): (m::ExprId, m::ExprId),
        (communicator, done): (m::ExprId, m::ExprId),
        span: Span,
    ) {
        let int = self.plain_int();
        for channel in &self.st.ast.channels {
            let others = matches!(self.cx.exprs[asked.0 as usize].kind,
                m::ExprKind::Int(tag) if tag != i128::from(channel.tag) && tag != i128::from(constants::ANY_TAG));
            if others || !self.has_datatype(channel, datatype, span) {
                continue;
            }
            let from = self.status_field(status, "MPI_SOURCE", span);
            let tag = self.status_field(status, "MPI_TAG", span);
            let Some(meant) = self.is_meant(channel, (communicator, tag, from), span) else { continue };
            let meant = self.expr(m::ExprKind::Lazy(m::LazyOp::And, done, meant), int, span);
            let next = self.enter_if(meant, span);
            let to = self.expr(m::ExprKind::Pid, int, span);
            let (count, one) = (self.count_value(Direction::Received, from, channel.tag, span), self.long(1, span));
            let ty = self.type_of(count);
            let number = self.binary(m::BinaryOp::Subtract, (count, one), ty, span);
            let condition = self.said(channel, &Message { from, to, number, buffer }, span);
            self.given(condition, span);
            self.st.graph.jump(next);
            self.st.graph.resume(next);
        }
    }

    fn long(&mut self, value: i128, span: Span) -> m::ExprId {
        let ty = self.int_type(IntKind::LongLong);
        self.int(value, ty, span)
    }

    /// Goes on where a condition holds; where it does not, control is at the label.
    fn enter_if(&mut self, condition: m::ExprId, span: Span) -> crate::graph::Label {
        let (yes, next) = (self.st.graph.label(), self.st.graph.label());
        self.st.graph.branch(condition, yes, next, span);
        self.st.graph.resume(yes);
        next
    }

    /// Whether a message to or from a rank is one of a channel; none if it surely is not.
    fn is_meant(
        &mut self,
        channel: &ast::Channel,
        (communicator, tag, peer): (m::ExprId, m::ExprId, m::ExprId),
        span: Span,
    ) -> Option<m::ExprId> {
        let int = self.plain_int();
        let mut parts = Vec::new();
        for (value, wanted) in [(communicator, i128::from(constants::COMM_WORLD)), (tag, i128::from(channel.tag))] {
            match self.cx.exprs[value.0 as usize].kind {
                m::ExprKind::Int(known) if known == wanted => {}
                m::ExprKind::Int(_) => return None,
                _ => {
                    let ty = self.type_of(value);
                    let wanted = self.int(wanted, ty, span);
                    parts.push(self.binary(m::BinaryOp::Equal, (value, wanted), int, span));
                }
            }
        }
        let (zero, size) = (self.int(0, int, span), self.expr(m::ExprKind::NumberOfProcesses, int, span));
        let some = self.binary(m::BinaryOp::LessEqual, (zero, peer), int, span);
        let few = self.binary(m::BinaryOp::Less, (peer, size), int, span);
        parts.extend([some, few]);
        parts.into_iter().reduce(|a, b| self.expr(m::ExprKind::Lazy(m::LazyOp::And, a, b), int, span))
    }

    /// Whether data has the type that a channel names; what has not is refused.
    fn has_datatype(&mut self, channel: &ast::Channel, datatype: m::ExprId, span: Span) -> bool {
        let object = self.st.ast.object(channel.parameters[3]);
        let wanted = self.ty(object.ty.ty, object.span);
        let given = match self.cx.exprs[datatype.0 as usize].kind {
            m::ExprKind::Int(handle) => self.type_of_datatype(handle),
            _ => None,
        };
        if given != Some(wanted) {
            let message = format!(
                "a message that may be of the channel with tag {}, by another datatype than its numbers",
                channel.tag
            );
            self.unsupported(&unsupported::U021, span, message);
        }
        given == Some(wanted)
    }

    fn type_of_datatype(&mut self, handle: i128) -> Option<m::TypeId> {
        let float = |format| Some(m::Type::Float(format));
        let real = match i32::try_from(handle).ok()? {
            constants::FLOAT => float(m::FloatFormat::Single),
            constants::DOUBLE => float(m::FloatFormat::Double),
            _ => None,
        };
        if let Some(real) = real {
            return Some(self.cx.types.intern(real));
        }
        let (_, kind) = INTEGERS.iter().find(|(known, _)| i128::from(*known) == handle)?;
        Some(self.int_type(*kind))
    }

    /// What a channel says of a message.
    fn said(&mut self, channel: &ast::Channel, message: &Message, span: Span) -> m::ExprId {
        let object = self.st.ast.object(channel.parameters[3]);
        let element = self.ty(object.ty.ty, object.span);
        let pointer = self.cx.types.intern(m::Type::Pointer(element));
        let buffer = self.convert(message.buffer, pointer, span);
        let first = self.place(m::PlaceKind::Deref(buffer), element, span);
        let first = self.load(first, span);
        let mut own = Vec::new();
        let values = [message.from, message.to, message.number, first];
        for (parameter, value) in channel.parameters.into_iter().zip(values) {
            let local = self.local(parameter);
            let place = self.local_place(local, span);
            let value = self.convert(value, self.place_type(place), span);
            self.assign(place, value, span);
            own.push(local);
        }
        let condition = self.condition(channel.condition);
        if !self.is_about_message(Child::Expr(condition), &own) {
            let message = "the invariant of a channel depends on more than the message, `NPROCS`, constants and inputs that are never written";
            self.unsupported(&unsupported::U021, channel.span, message);
        }
        condition
    }

    /// Whether an expression says the same of a message wherever it is asked.
    fn is_about_message(&self, part: Child, own: &[m::LocalId]) -> bool {
        let mut all = true;
        match part {
            Child::Expr(id) => {
                let kind = &self.cx.exprs[id.0 as usize].kind;
                if matches!(kind, m::ExprKind::Pid | m::ExprKind::AddressOf(_)) {
                    return false;
                }
                visit::expr_parts(kind, |part| all &= self.is_about_message(part, own));
            }
            Child::Place(id) => match &self.cx.places[id.0 as usize].kind {
                m::PlaceKind::Variable(m::Variable::Local(local)) => return own.contains(local),
                m::PlaceKind::Variable(m::Variable::Global(global)) => return self.is_steady(*global),
                m::PlaceKind::Deref(_)
                | m::PlaceKind::String(_)
                | m::PlaceKind::Remote(_)
                | m::PlaceKind::Index(..)
                | m::PlaceKind::Field(..) => return false,
            },
            Child::Type(_)
            | Child::Bound(_)
            | Child::Function(_)
            | Child::Abstract(_)
            | Child::Variable(_)
            | Child::String(_) => {}
        }
        all
    }

    /// Whether a variable is an input that is a number and that nobody writes.
    fn is_steady(&self, global: m::GlobalId) -> bool {
        let row = &self.cx.globals[global.0 as usize];
        let mut objects = self.cx.ids.globals.iter().filter(|(_, id)| **id == global);
        let Some((object, _)) = objects.next() else { return false };
        let addressed = self.cx.order.addressed[object.unit.0 as usize].contains(&object.id);
        let is_input = matches!(row.role, m::Role::Input(_)) && self.cx.types.is_scalar(row.ty);
        is_input && !addressed && object.unit == self.st.unit && !self.is_written(object.id)
    }

    fn is_written(&self, object: ObjectId) -> bool {
        let ast = self.st.ast;
        let names = |place: ExprId| matches!(ast.expr(place).kind, ExprKind::Object(id) if id == object);
        let by_expression = ast.exprs.iter().any(|expr| match expr.kind {
            ExprKind::Assign(place, _) | ExprKind::CompoundAssign { place, .. } | ExprKind::Step(_, place) => {
                names(place)
            }
            _ => false,
        });
        let by_annotation = ast.stmts.iter().any(|statement| match statement.kind {
            StmtKind::Havoc(place) => names(place),
            _ => false,
        });
        by_expression || by_annotation
    }
}
