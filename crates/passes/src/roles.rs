//! Inputs that are written and outputs that are read: a program may do either, and each
//! process does it to its own copy, but then the annotation mostly is not what its author means
//! (TASS report, section 3.1: "input variables are read-only and output variables are write-only").
//!
//! Uses by name are found as they stand. Pointers are followed from where an address is taken through
//! local variables and parameters, without regard to order or to who calls: what is said about
//! them is "may". Library functions have a table of what they write and read.
//!
//! Conditions of assertions, assumptions and invariants are no uses: they speak about the program. Initial values are not
//! writes. Deliberately not here: pointers that are stored in memory or in global variables.

use antiphon_model::library::{Memory, Mpi, Stdio};
use antiphon_model::visit::{step_operands, walk_expr, walk_place, Operand, Visitor};
use antiphon_model::{
    Action, Callee, ExprId, ExprKind, FunctionId, GlobalId, LibraryFunction, LocalId, PlaceId, PlaceKind, Program,
    Role, Step, Variable,
};
use antiphon_source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// What is done to a variable against its role.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Against {
    /// An input is written.
    Written,
    /// An output is read.
    Read,
}

/// How sure that is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Through {
    /// The text names the variable.
    Name,
    /// A pointer leads there, as far as the analysis knows.
    Pointer,
}

/// A use of an input or an output against its role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoleConflict {
    /// The variable.
    pub global: GlobalId,
    /// What is done.
    pub against: Against,
    /// How.
    pub through: Through,
    /// Where.
    pub span: Span,
}

/// The first use of each input and output against its role, those by name before those through pointers.
pub fn role_conflicts(program: &Program) -> Vec<RoleConflict> {
    let has_role = |role: &Role| matches!(role, Role::Input(_) | Role::Output);
    if !program.globals.iter().any(|global| has_role(&global.role)) {
        return Vec::new();
    }
    let pointers = Pointers::of(program);
    let mut found = Found { program, pointers: &pointers, function: program.main, span: Span::NONE, uses: Vec::new() };
    for function in own_functions(program) {
        found.function = function;
        for location in &program.function(function).body.locations {
            found.span = location.span;
            found.step(&location.step);
        }
    }
    let mut first: BTreeMap<GlobalId, RoleConflict> = BTreeMap::new();
    for conflict in found.uses {
        let known = first.entry(conflict.global).or_insert(conflict);
        if conflict.through < known.through {
            *known = conflict;
        }
    }
    first.into_values().collect()
}

/// The functions of the user.
fn own_functions(program: &Program) -> impl Iterator<Item = FunctionId> + '_ {
    let all = (0..program.functions.len() as u32).map(FunctionId);
    all.filter(|id| *id != program.startup && Some(*id) != program.thread_startup)
}

/// The inputs and outputs that local variables may point to.
struct Pointers(BTreeMap<(FunctionId, LocalId), BTreeSet<GlobalId>>);

impl Pointers {
    fn of(program: &Program) -> Pointers {
        let mut pointers = Pointers(BTreeMap::new());
        while pointers.grow(program) {}
        pointers
    }

    /// Follows every assignment and call once; whether anything is new.
    fn grow(&mut self, program: &Program) -> bool {
        let mut grown = false;
        for function in own_functions(program) {
            for location in &program.function(function).body.locations {
                let Step::Action(action, _) = &location.step else { continue };
                match action {
                    Action::Assign(place, value) => {
                        if let PlaceKind::Variable(Variable::Local(local)) = program.place(*place).kind {
                            grown |= self.flow(program, (function, *value), (function, local));
                        }
                    }
                    Action::Call { callee: Callee::Direct(callee), arguments, .. } => {
                        for (at, argument) in (0..program.function(*callee).parameters).zip(arguments) {
                            grown |= self.flow(program, (function, *argument), (*callee, LocalId(at)));
                        }
                    }
                    _ => {}
                }
            }
        }
        grown
    }

    fn flow(&mut self, program: &Program, from: (FunctionId, ExprId), to: (FunctionId, LocalId)) -> bool {
        let targets = self.targets(program, from.0, from.1);
        if targets.is_empty() {
            return false;
        }
        let known = self.0.entry(to).or_default();
        let before = known.len();
        known.extend(targets);
        known.len() > before
    }

    /// The inputs and outputs that a value may point to.
    fn targets(&self, program: &Program, function: FunctionId, value: ExprId) -> BTreeSet<GlobalId> {
        let targets = |id: &ExprId| self.targets(program, function, *id);
        match &program.expr(value).kind {
            ExprKind::AddressOf(place) => self.objects(program, function, *place).0,
            ExprKind::Load(place) => match program.place(*place).kind {
                PlaceKind::Variable(Variable::Local(local)) => {
                    self.0.get(&(function, local)).cloned().unwrap_or_default()
                }
                _ => BTreeSet::new(),
            },
            ExprKind::Convert(inner) => targets(inner),
            ExprKind::Binary(_, left, right) => &targets(left) | &targets(right),
            ExprKind::Conditional(_, then, otherwise) => &targets(then) | &targets(otherwise),
            _ => BTreeSet::new(),
        }
    }

    /// The inputs and outputs in which a place may lie.
    fn objects(&self, program: &Program, function: FunctionId, place: PlaceId) -> (BTreeSet<GlobalId>, Through) {
        match program.place(place).kind {
            PlaceKind::Variable(Variable::Global(id)) => match program.global(id).role {
                Role::Input(_) | Role::Output => (BTreeSet::from([id]), Through::Name),
                Role::Plain | Role::Extent => (BTreeSet::new(), Through::Name),
            },
            PlaceKind::Index(base, _) | PlaceKind::Field(base, _) => self.objects(program, function, base),
            PlaceKind::Deref(pointer) => {
                let is_named = matches!(program.expr(pointer).kind, ExprKind::AddressOf(_));
                let through = if is_named { Through::Name } else { Through::Pointer };
                (self.targets(program, function, pointer), through)
            }
            PlaceKind::Variable(Variable::Local(_)) | PlaceKind::String(_) | PlaceKind::Remote(_) => {
                (BTreeSet::new(), Through::Name)
            }
        }
    }
}

/// The walk over the steps of a program.
struct Found<'p> {
    program: &'p Program,
    pointers: &'p Pointers,
    function: FunctionId,
    span: Span,
    uses: Vec<RoleConflict>,
}

impl Found<'_> {
    fn step(&mut self, step: &Step) {
        if let Step::Action(action, _) = step {
            match action {
                Action::Assert { .. } | Action::Assume(_) | Action::CollectiveAssert { .. } => return,
                Action::Library { function, arguments, .. } => self.library(*function, arguments),
                _ => {}
            }
        }
        let program = self.program;
        step_operands(step, |operand| match operand {
            Operand::Value(id) => self.expr(program, id),
            Operand::Read(id) => self.used(id, Against::Read),
            Operand::Written(id) => {
                self.used(id, Against::Written);
                walk_place(self, program, id);
            }
            Operand::Updated(id) => {
                self.used(id, Against::Read);
                self.used(id, Against::Written);
                walk_place(self, program, id);
            }
            Operand::Set(_) | Operand::Lifetime(_) | Operand::Type(_) | Operand::Function(_) => {}
        });
    }

    fn used(&mut self, place: PlaceId, against: Against) {
        let (objects, through) = self.pointers.objects(self.program, self.function, place);
        self.note(objects, against, through);
    }

    fn note(&mut self, objects: BTreeSet<GlobalId>, against: Against, through: Through) {
        for global in objects {
            let conflicts = match against {
                Against::Written => matches!(self.program.global(global).role, Role::Input(_)),
                Against::Read => self.program.global(global).role == Role::Output,
            };
            if conflicts {
                self.uses.push(RoleConflict { global, against, through, span: self.span });
            }
        }
    }

    /// What a library function does behind the pointers that it is given.
    fn library(&mut self, function: LibraryFunction, arguments: &[ExprId]) {
        let (written, read) = buffers(function);
        for (places, against) in [(written, Against::Written), (read, Against::Read)] {
            for (_, argument) in arguments.iter().enumerate().filter(|(at, _)| places.contains(*at)) {
                let targets = self.pointers.targets(self.program, self.function, *argument);
                let is_named = self.is_address(*argument);
                self.note(targets, against, if is_named { Through::Name } else { Through::Pointer });
            }
        }
    }

    fn is_address(&self, value: ExprId) -> bool {
        match self.program.expr(value).kind {
            ExprKind::AddressOf(_) => true,
            ExprKind::Convert(inner) => self.is_address(inner),
            _ => false,
        }
    }
}

impl Visitor for Found<'_> {
    fn expr(&mut self, program: &Program, id: ExprId) {
        if let ExprKind::Load(place) = program.expr(id).kind {
            self.used(place, Against::Read);
        }
        walk_expr(self, program, id);
    }
}

/// Arguments of a library function, by their places.
#[derive(Clone, Copy, Debug)]
enum Arguments {
    /// These.
    At(&'static [usize]),
    /// All from one on.
    From(usize),
}

impl Arguments {
    fn contains(self, at: usize) -> bool {
        match self {
            Arguments::At(places) => places.contains(&at),
            Arguments::From(first) => at >= first,
        }
    }
}

const NONE: Arguments = Arguments::At(&[]);

/// The arguments behind which a library function writes, and those behind which it reads.
fn buffers(function: LibraryFunction) -> (Arguments, Arguments) {
    match function {
        LibraryFunction::Mpi(function) => of_mpi(function),
        LibraryFunction::Memory(function) => of_memory(function),
        LibraryFunction::Stdio(function) => of_stdio(function),
        _ => (NONE, NONE),
    }
}

/// Rows: functions with the same buffers, those written, those read.
static MPI: &[(&[Mpi], &[usize], &[usize])] = &[
    (&[Mpi::Send, Mpi::Ssend, Mpi::Bsend, Mpi::Rsend, Mpi::Isend, Mpi::Issend, Mpi::Ibsend, Mpi::Irsend], &[], &[0]),
    (&[Mpi::SendInit, Mpi::SsendInit, Mpi::BsendInit, Mpi::RsendInit, Mpi::Put, Mpi::Accumulate], &[], &[0]),
    (&[Mpi::Rput, Mpi::Raccumulate], &[], &[0]),
    (&[Mpi::Recv, Mpi::Irecv, Mpi::RecvInit, Mpi::Mrecv, Mpi::Imrecv, Mpi::Get, Mpi::Rget], &[0], &[]),
    (&[Mpi::Bcast, Mpi::Ibcast, Mpi::SendrecvReplace, Mpi::WinCreate], &[0], &[0]),
    (&[Mpi::Sendrecv], &[5], &[0]),
    (&[Mpi::Gather, Mpi::Igather, Mpi::Gatherv, Mpi::Igatherv, Mpi::Scatter, Mpi::Iscatter], &[3], &[0]),
    (&[Mpi::Allgather, Mpi::Iallgather, Mpi::Allgatherv, Mpi::Iallgatherv, Mpi::Alltoall, Mpi::Ialltoall], &[3], &[0]),
    (&[Mpi::Scatterv, Mpi::Iscatterv, Mpi::Alltoallv, Mpi::Ialltoallv, Mpi::Alltoallw, Mpi::Ialltoallw], &[4], &[0]),
    (&[Mpi::Reduce, Mpi::Ireduce, Mpi::Allreduce, Mpi::Iallreduce, Mpi::Scan, Mpi::Iscan, Mpi::Exscan], &[1], &[0]),
    (&[Mpi::Iexscan, Mpi::ReduceScatter, Mpi::IreduceScatter, Mpi::ReduceScatterBlock], &[1], &[0]),
    (&[Mpi::IreduceScatterBlock, Mpi::ReduceInit, Mpi::AllreduceInit, Mpi::ScanInit, Mpi::ExscanInit], &[1], &[0]),
    (&[Mpi::ReduceScatterInit, Mpi::ReduceScatterBlockInit], &[1], &[0]),
    (&[Mpi::BcastInit, Mpi::IsendrecvReplace], &[0], &[0]),
    (&[Mpi::Isendrecv], &[5], &[0]),
    (&[Mpi::GatherInit, Mpi::GathervInit, Mpi::ScatterInit, Mpi::AllgatherInit, Mpi::AllgathervInit], &[3], &[0]),
    (&[Mpi::AlltoallInit, Mpi::NeighborAllgather, Mpi::NeighborAllgatherv, Mpi::NeighborAlltoall], &[3], &[0]),
    (&[Mpi::IneighborAllgather, Mpi::IneighborAllgatherv, Mpi::IneighborAlltoall], &[3], &[0]),
    (&[Mpi::NeighborAllgatherInit, Mpi::NeighborAllgathervInit, Mpi::NeighborAlltoallInit], &[3], &[0]),
    (&[Mpi::ScattervInit, Mpi::AlltoallvInit, Mpi::AlltoallwInit], &[4], &[0]),
    (&[Mpi::NeighborAlltoallv, Mpi::NeighborAlltoallw, Mpi::IneighborAlltoallv, Mpi::IneighborAlltoallw], &[4], &[0]),
    (&[Mpi::NeighborAlltoallvInit, Mpi::NeighborAlltoallwInit], &[4], &[0]),
    (&[Mpi::ReduceLocal], &[1], &[0, 1]),
    (&[Mpi::Pack], &[3], &[0]),
    (&[Mpi::Unpack], &[3], &[0]),
    (&[Mpi::CommRank, Mpi::CommSize], &[1], &[]),
];

fn of_mpi(function: Mpi) -> (Arguments, Arguments) {
    let row = MPI.iter().find(|(functions, ..)| functions.contains(&function));
    row.map_or((NONE, NONE), |(_, written, read)| (Arguments::At(written), Arguments::At(read)))
}

fn of_memory(function: Memory) -> (Arguments, Arguments) {
    match function {
        Memory::Memcpy | Memory::Mempcpy | Memory::Memmove | Memory::Memccpy => {
            (Arguments::At(&[0]), Arguments::At(&[1]))
        }
        Memory::Strcpy | Memory::Stpcpy | Memory::Strncpy => (Arguments::At(&[0]), Arguments::At(&[1])),
        Memory::Strcat | Memory::Strncat => (Arguments::At(&[0]), Arguments::At(&[0, 1])),
        Memory::Memset | Memory::Bzero => (Arguments::At(&[0]), NONE),
        Memory::Strtok | Memory::StrtokR => (Arguments::At(&[0]), Arguments::At(&[0, 1])),
        reader if reader.only_reads() => (NONE, Arguments::At(&[0, 1])),
        _ => (NONE, NONE),
    }
}

fn of_stdio(function: Stdio) -> (Arguments, Arguments) {
    match function {
        Stdio::Scanf => (Arguments::From(1), NONE),
        Stdio::Fscanf | Stdio::Sscanf => (Arguments::From(2), Arguments::At(&[0])),
        Stdio::Fgets => (Arguments::At(&[0]), NONE),
        Stdio::Sprintf => (Arguments::At(&[0]), Arguments::From(1)),
        Stdio::Snprintf => (Arguments::At(&[0]), Arguments::From(2)),
        Stdio::Swprintf => (Arguments::At(&[0]), Arguments::From(1)),
        Stdio::Printf | Stdio::Fprintf | Stdio::Puts | Stdio::Fputs | Stdio::Fwrite => (NONE, Arguments::From(0)),
        _ => (NONE, NONE),
    }
}
