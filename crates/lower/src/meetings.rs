//! Contracts of functions that communicate: what all processes see to together, at the same call.
//!
//! A function that talks only by collective operations on `MPI_COMM_WORLD`, and on each of its ways by one that
//! nobody leaves before all have come, is a meeting: no process returns from it before all have entered it, and no
//! message of it can be mistaken for another one. So at its calls a stub may stand for it that meets
//! in a barrier, asserts on the snapshots of all what is required, forgets what may be written, and assumes on the
//! snapshots of all what is ensured. That all processes come to the same call is an assertion over several processes, too.
//!
//! The body is looked at once for the number of processes at hand: all processes choose its check together, and call
//! it in any states that are required of them. What it does with messages, deadlock included, shows there.
//!
//! Deliberately not here: messages from one process to another. One that is under way when the function is called may be
//! received within it, which neither a stub nor a check by itself would show.

use crate::context::{Context, FunctionRef};
use crate::contracts::Duty;
use crate::footprint::{Footprint, Reach, Spoken, Use};
use crate::frame::Frame;
use antiphon_model as m;
use antiphon_model::library::{Mpi, Verifier};
use antiphon_model::LibraryFunction;
use antiphon_source::Span;
use antiphon_syntax::ast::{Ast, ExprId, ExprKind, Init, StmtId, StmtKind};
use antiphon_syntax::operands;

/// Who checks a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Company {
    /// The first process, by itself: the function does not communicate.
    Alone,
    /// All processes together.
    All,
}

/// The value of `MPI_COMM_WORLD` in the header.
const WORLD: i128 = 0x0100_0001;

/// Where a function has its communicator.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    First,
    Last,
}

/// What a meeting may call, and where the communicator stands.
const CALLS: &[(Mpi, Position)] = &[
    (Mpi::CommRank, Position::First),
    (Mpi::CommSize, Position::First),
    (Mpi::Barrier, Position::Last),
    (Mpi::Bcast, Position::Last),
    (Mpi::Reduce, Position::Last),
    (Mpi::Allreduce, Position::Last),
    (Mpi::Gather, Position::Last),
    (Mpi::Allgather, Position::Last),
    (Mpi::Scatter, Position::Last),
    (Mpi::Alltoall, Position::Last),
    (Mpi::Scan, Position::Last),
];

/// What nobody leaves before all have come, and the argument that must be positive for that.
const MEET: &[(Mpi, Option<usize>)] =
    &[(Mpi::Barrier, None), (Mpi::Allreduce, Some(2)), (Mpi::Allgather, Some(1)), (Mpi::Alltoall, Some(1))];

/// A function that communicates as a meeting does.
pub(crate) struct Meeting {
    /// What it touches besides.
    pub touched: Footprint,
    /// The communicator, in an expression without variables.
    pub world: ExprId,
}

/// A constant, behind conversions.
fn constant(ast: &Ast, id: ExprId) -> Option<i128> {
    match ast.expr(id).kind {
        ExprKind::Int(value) => Some(value),
        ExprKind::Convert(_, _, inner) => constant(ast, inner),
        _ => None,
    }
}

/// The communicator of a call, if it is the one of all processes.
fn world_of(ast: &Ast, spoken: &Spoken) -> Option<ExprId> {
    let (_, position) = CALLS.iter().find(|(function, _)| *function == spoken.function)?;
    let ExprKind::Call(_, arguments) = &ast.expr(spoken.call).kind else { return None };
    let communicator = *match position {
        Position::First => arguments.first()?,
        Position::Last => arguments.last()?,
    };
    (constant(ast, communicator) == Some(WORLD)).then_some(communicator)
}

/// Whether nobody leaves a call before all have come.
fn meets(ast: &Ast, spoken: &Spoken) -> bool {
    let ExprKind::Call(_, arguments) = &ast.expr(spoken.call).kind else { return false };
    MEET.iter().any(|(function, count)| {
        let some = count.is_none_or(|at| arguments.get(at).and_then(|id| constant(ast, *id)).is_some_and(|n| n > 0));
        *function == spoken.function && some
    })
}

/// Whether control may leave the function within a statement.
fn may_leave(ast: &Ast, id: StmtId) -> bool {
    match &ast.stmt(id).kind {
        StmtKind::Empty
        | StmtKind::EvaluateExtents(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Assert(..)
        | StmtKind::AssertWithin(..)
        | StmtKind::Assume(_)
        | StmtKind::Havoc(_) => false,
        StmtKind::Return(_) | StmtKind::Goto(_) | StmtKind::GotoComputed(_) | StmtKind::Asm | StmtKind::OpenMp(_) => {
            true
        }
        StmtKind::Expr(own) => has_statements(ast, *own),
        StmtKind::Declare(object) => match &ast.object(*object).init {
            None => false,
            Some(Init::Value(own)) => has_statements(ast, *own),
            Some(Init::Parts(parts)) => parts.iter().any(|part| has_statements(ast, part.value)),
        },
        StmtKind::Block(inner) | StmtKind::Group(inner) => inner.iter().any(|inner| may_leave(ast, *inner)),
        StmtKind::If(_, then, otherwise) => may_leave(ast, *then) || otherwise.is_some_and(|own| may_leave(ast, own)),
        StmtKind::Loop(own) => may_leave(ast, own.body),
        StmtKind::Switch(_, body) | StmtKind::Case(_, _, body) | StmtKind::Default(body) | StmtKind::Label(_, body) => {
            may_leave(ast, *body)
        }
    }
}

fn has_statements(ast: &Ast, id: ExprId) -> bool {
    let kind = &ast.expr(id).kind;
    let mut inner = Vec::new();
    operands(kind, &mut inner);
    matches!(kind, ExprKind::StatementExpr(_)) || inner.into_iter().any(|own| has_statements(ast, own))
}

/// The call that an expression surely makes, if it is one, perhaps of an assignment.
fn surely_called(ast: &Ast, id: ExprId) -> ExprId {
    match ast.expr(id).kind {
        ExprKind::Convert(_, _, inner) | ExprKind::Assign(_, inner) => surely_called(ast, inner),
        _ => id,
    }
}

/// Whether each way through a body has one of these calls on it.
fn surely_meets(ast: &Ast, body: StmtId, calls: &[ExprId]) -> bool {
    let StmtKind::Block(statements) = &ast.stmt(body).kind else { return false };
    for &statement in statements {
        let called = match &ast.stmt(statement).kind {
            StmtKind::Expr(own) | StmtKind::Return(Some(own)) => Some(surely_called(ast, *own)),
            StmtKind::Declare(object) => match ast.object(*object).init {
                Some(Init::Value(own)) => Some(surely_called(ast, own)),
                Some(Init::Parts(_)) | None => None,
            },
            _ => None,
        };
        if called.is_some_and(|called| calls.contains(&called)) {
            return true;
        }
        if may_leave(ast, statement) {
            return false;
        }
    }
    false
}

impl Context<'_> {
    /// Whether a call may be part of a meeting.
    pub(crate) fn is_of_a_meeting(&self, spoken: &Spoken) -> bool {
        world_of(self.ast(spoken.unit), spoken).is_some()
    }

    /// How a function communicates, if it does so as a meeting of all processes.
    pub fn meeting(&self, function: FunctionRef) -> Option<Meeting> {
        let ast = self.ast(function.unit);
        let body = ast.function(function.id).body?;
        let (touched, spoken) = Reach::of_talking(self, function);
        let all = spoken.iter().all(|own| world_of(self.ast(own.unit), own).is_some());
        let own = spoken.iter().filter(|spoken| spoken.unit == function.unit && meets(ast, spoken));
        let calls: Vec<ExprId> = own.map(|spoken| spoken.call).collect();
        let first = spoken.iter().find(|spoken| calls.contains(&spoken.call))?;
        let world = world_of(ast, first)?;
        (all && surely_meets(ast, body, &calls)).then_some(Meeting { touched, world })
    }
}

impl Frame<'_, '_> {
    /// All processes come here before one goes on.
    pub fn meet(&mut self, meeting: Option<&Meeting>, span: Span) {
        let Some(meeting) = meeting else { return };
        let world = self.value(meeting.world);
        self.talk(Mpi::Barrier, vec![world], span);
    }

    fn talk(&mut self, function: Mpi, arguments: Vec<m::ExprId>, span: Span) {
        let function = LibraryFunction::Mpi(function);
        self.act(m::Action::Library { function, arguments, result: None }, span);
    }

    /// In a check: MPI begins, as it has where the program calls the function.
    pub fn begin_talking(&mut self, meeting: Option<&Meeting>, span: Span) {
        if meeting.is_some() {
            let int = self.plain_int();
            let mut ty = int;
            let mut arguments = Vec::new();
            for _ in 0..2 {
                ty = self.cx.types.intern(m::Type::Pointer(ty));
                arguments.push(self.expr(m::ExprKind::Null, ty, span));
            }
            self.talk(Mpi::Init, arguments, span);
        }
    }

    /// In a check: MPI ends, and nothing may be under way.
    pub fn end_talking(&mut self, meeting: Option<&Meeting>, span: Span) {
        if meeting.is_some() {
            self.meet(meeting, span);
            self.talk(Mpi::Finalize, Vec::new(), span);
        }
    }

    /// A condition of a contract over all processes.
    pub fn claim_together(&mut self, what: &str, conditions: &[(ExprId, Span)], duty: Duty, span: Span) {
        let conditions: Vec<m::ExprId> = conditions.iter().map(|(condition, _)| self.condition(*condition)).collect();
        let int = self.plain_int();
        let all = conditions.into_iter().reduce(|a, b| self.expr(m::ExprKind::Lazy(m::LazyOp::And, a, b), int, span));
        let condition = all.unwrap_or_else(|| self.int(1, int, span));
        let source = self.st.source.map(|source| self.st.ast.function(source).name);
        let name = source.map_or_else(String::new, |name| self.cx.text(name));
        let duty = match duty {
            Duty::Shown => m::Duty::Shown,
            Duty::Given => m::Duty::Given,
        };
        let (participants, name) = (m::Participants::Collective, format!("{what} of {name}"));
        let action = m::Action::CollectiveAssert { participants, universe: None, name, duty, condition, visible: None };
        self.act(action, span);
    }

    /// In `startup`: all processes choose between the program and the checks of meetings.
    pub fn choose_meeting(&mut self, checks: &[m::FunctionId]) {
        if checks.is_empty() {
            return;
        }
        let (int, span) = (self.plain_int(), Span::NONE);
        let local = self.named_local("the choice of what to check".to_owned(), int, span);
        let place = self.local_place(local, span);
        self.havoc(place, Verifier::Choice, span);
        let (own, first) = (self.load(place, span), self.int(0, int, span));
        let remote = m::Remote {
            side: m::Side::Own,
            process: Some(first),
            function: None,
            name: self.st.locals[local.0 as usize].name.clone(),
            variable: Some(m::Variable::Local(local)),
        };
        let there = self.place(m::PlaceKind::Remote(Box::new(remote)), int, span);
        let there = self.load(there, span);
        let condition = self.binary(m::BinaryOp::Equal, (own, there), int, span);
        let (participants, name) = (m::Participants::Collective, "the choice of what to check".to_owned());
        let duty = m::Duty::Given;
        let action = m::Action::CollectiveAssert { participants, universe: None, name, duty, condition, visible: None };
        self.act(action, span);
        for (number, check) in checks.iter().enumerate() {
            let (taken, next) = (self.st.graph.label(), self.st.graph.label());
            let (chosen, number) = (self.load(place, span), self.int(number as i128 + 1, int, span));
            let is_own = self.binary(m::BinaryOp::Equal, (chosen, number), int, span);
            self.st.graph.branch(is_own, taken, next, span);
            self.st.graph.resume(taken);
            let callee = m::Callee::Direct(*check);
            self.act(m::Action::Call { callee, arguments: Vec::new(), result: None }, span);
            let status = self.int(0, int, span);
            self.st.graph.give_back(Some(status), span);
            self.st.graph.resume(next);
        }
    }
}

impl Meeting {
    /// Whether what it does besides its communication is to compute with numbers.
    pub fn is_quiet(&self) -> bool {
        let Footprint { memory, environment, allocation, .. } = &self.touched;
        [memory, environment, allocation].into_iter().all(|used| *used == Use::None)
    }
}
