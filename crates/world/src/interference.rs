//! What code can still touch: the footprint of everything that a thread may do from a
//! point on.
//!
//! Threads that can never get into each other's way need not be tried in every order.
//! For each operation of the code the set of objects that may be read or written from
//! there on is computed once, flow by flow, over the alias classes of `passes`: calls bring the
//! footprint of what they call, and a call that creates threads that of what they run.
//! A thread's future is then that of its innermost frame and of all frames that wait for
//! it. The sets only grow too large, never too small: a pointer of which nothing is known
//! may point anywhere.
//!
//! Deliberately not here: which threads are tried (`persistent`).

use crate::state::{Interference, Uses};
use antiphon_machine::anatomy;
use antiphon_machine::code::{Code, NodeId, Operation, Pc, PlaceCode, PlaceCodeId, Target};
use antiphon_machine::memory::Manner;
use antiphon_model::library::{Pthread, Stdio};
use antiphon_model::{ExprId, FunctionId, LibraryFunction, Program};
use antiphon_passes::{aliases, Aliases, Object};
use antiphon_source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The function of OpenMP's runtime whose variable has the barrier of a team.
const FORKS: &str = "__omp_fork";

/// Looks at a program.
pub(crate) fn interference(program: &Program, code: &Code) -> Interference {
    let aliases = aliases(program);
    let mut survey = Survey::new(program, code, &aliases);
    survey.run();
    let from = survey.from.into_iter().map(Rc::new).collect();
    let mut everything = Uses::default();
    (0..2 * survey.numbers.len()).for_each(|bit| everything.insert(bit));
    let heaps = heaps(program, &survey.numbers);
    let (numbers, everything) = (survey.numbers, Rc::new(everything));
    let reaches_others = code.operations.iter().any(reaches_others);
    let allocates = code.operations.iter().any(allocates);
    let forks = program.functions.iter().position(|function| function.name == FORKS);
    let forks = forks.map(|id| FunctionId(id as u32));
    Interference { numbers, heaps, reaches_others, allocates, from, joins: survey.joins, forks, everything }
}

/// Whether an operation does something to other threads that no object shows.
fn reaches_others(operation: &Operation) -> bool {
    let Operation::Library(call, _) = operation else { return false };
    match call.function {
        LibraryFunction::Mpi(_) => true,
        LibraryFunction::Pthread(function) => function.kin() == Pthread::Cancel,
        _ => false,
    }
}

/// Whether an operation joins a thread.
fn joins(operation: &Operation) -> bool {
    let Operation::Library(call, _) = operation else { return false };
    matches!(call.function, LibraryFunction::Pthread(function) if function.kin() == Pthread::Join)
}

/// Whether an operation may leave memory that is to be freed.
fn allocates(operation: &Operation) -> bool {
    match operation {
        Operation::Allocate(..) => true,
        Operation::Library(call, _) => match call.function {
            LibraryFunction::Stdio(function) => function == Stdio::Asprintf,
            function => matches!(function, LibraryFunction::Memory(_)),
        },
        _ => false,
    }
}

/// The objects that are allocated at a place of the text.
fn heaps(program: &Program, numbers: &BTreeMap<Object, usize>) -> BTreeMap<Span, Vec<Object>> {
    let mut heaps: BTreeMap<Span, Vec<Object>> = BTreeMap::new();
    for object in numbers.keys() {
        if let Object::Heap(function, location) = object {
            let span = program.function(*function).body.location(*location).span;
            heaps.entry(span).or_default().push(*object);
        }
    }
    heaps
}

/// The computation.
struct Survey<'a> {
    program: &'a Program,
    code: &'a Code,
    aliases: &'a Aliases,
    numbers: BTreeMap<Object, usize>,
    /// What each operation itself uses.
    own: Vec<Uses>,
    /// The functions that it calls or starts.
    calls: Vec<Vec<FunctionId>>,
    from: Vec<Uses>,
    /// Whether a thread may be joined from there on.
    joins: Vec<bool>,
}

impl<'a> Survey<'a> {
    fn new(program: &'a Program, code: &'a Code, aliases: &'a Aliases) -> Survey<'a> {
        let count = code.operations.len();
        let (own, from, calls) = (vec![Uses::default(); count], vec![Uses::default(); count], vec![Vec::new(); count]);
        let numbers = BTreeMap::from([(Object::Outside, 0)]);
        let joins = code.operations.iter().map(joins).collect();
        Survey { program, code, aliases, numbers, own, calls, from, joins }
    }

    fn run(&mut self) {
        let functions = self.functions();
        for (pc, operation) in self.code.operations.iter().enumerate() {
            let function = functions[pc];
            self.note_operation(pc, function, operation);
        }
        let entries: Vec<usize> = self.code.functions.iter().map(|function| function.entry.0 as usize).collect();
        // Backwards over all code until nothing is new; calls take what their targets have.
        let mut again = true;
        while again {
            again = false;
            for pc in (0..self.code.operations.len()).rev() {
                let mut uses = std::mem::take(&mut self.from[pc]);
                let mut new = uses.extend(&self.own[pc]);
                let successors = anatomy::successors(&self.code.operations[pc]).into_iter().map(|next| next.0 as usize);
                let called = self.calls[pc].iter().map(|function| entries[function.0 as usize]);
                for next in successors.chain(called).filter(|next| *next != pc) {
                    new |= uses.extend(&self.from[next]) || self.joins[next] && !self.joins[pc];
                    self.joins[pc] |= self.joins[next];
                }
                self.from[pc] = uses;
                again |= new;
            }
        }
    }

    /// The function to which each operation belongs: the last that begins before it.
    fn functions(&self) -> Vec<FunctionId> {
        let rows = self.code.functions.iter().enumerate();
        let mut entries: Vec<(Pc, FunctionId)> = rows.map(|(id, row)| (row.entry, FunctionId(id as u32))).collect();
        entries.sort_unstable_by_key(|(entry, _)| entry.0);
        (0..self.code.operations.len() as u32)
            .map(|pc| {
                let behind = entries.partition_point(|(first, _)| first.0 <= pc);
                entries[behind.saturating_sub(1)].1
            })
            .collect()
    }

    fn number(&mut self, object: Object) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(object).or_insert(next)
    }

    fn note(&mut self, pc: usize, objects: &BTreeSet<Object>, manner: Manner) {
        for object in objects {
            let number = self.number(*object);
            let bit = 2 * number + usize::from(manner == Manner::Write);
            self.own[pc].insert(bit);
        }
    }

    fn note_operation(&mut self, pc: usize, function: FunctionId, operation: &Operation) {
        let parts = anatomy::of_operation(operation);
        if let Some(target) = parts.target {
            self.note_spot(pc, function, target, Manner::Write);
        }
        parts.place_codes.iter().for_each(|place_code| self.note_spot(pc, function, *place_code, Manner::Read));
        parts.nodes.iter().for_each(|node| self.note_node(pc, function, *node));
        match operation {
            Operation::Call(call, _) => match call.target {
                Target::Direct(callee) => self.calls[pc].push(callee),
                Target::Indirect(_) => {
                    let addressed = self.addressed();
                    self.calls[pc].extend(addressed);
                }
            },
            Operation::Library(call, _) => {
                for argument in &call.arguments {
                    self.note_argument(pc, function, argument.expr);
                }
                if starts_functions(call.function) {
                    let started: Vec<FunctionId> = self.started(function, call.arguments.iter().map(|a| a.expr));
                    self.calls[pc].extend(started);
                }
            }
            Operation::Update(_, place_code, ..) => self.note_spot(pc, function, *place_code, Manner::Write),
            Operation::Live(local, _) | Operation::Dead(local, _) => {
                self.note(pc, &BTreeSet::from([Object::Local(function, *local)]), Manner::Write);
            }
            Operation::Return(_) => {
                let locals = &self.code.functions[function.0 as usize].in_memory;
                let ended: BTreeSet<Object> =
                    locals.iter().map(|local| Object::Local(function, antiphon_model::LocalId(*local))).collect();
                self.note(pc, &ended, Manner::Write);
            }
            _ => {}
        }
    }

    fn addressed(&self) -> Vec<FunctionId> {
        let functions = self.aliases.addressed().iter();
        functions.filter_map(|object| if let Object::Function(id) = object { Some(*id) } else { None }).collect()
    }

    /// The functions that a library call may call, or let a thread run.
    fn started(&self, function: FunctionId, arguments: impl Iterator<Item = ExprId>) -> Vec<FunctionId> {
        let mut found = BTreeSet::new();
        for argument in arguments {
            for object in self.aliases.pointees(self.program, function, argument) {
                if let Object::Function(id) = object {
                    found.insert(id);
                }
            }
        }
        found.into_iter().collect()
    }

    /// A library function reads and writes what it gets pointers to.
    fn note_argument(&mut self, pc: usize, function: FunctionId, argument: ExprId) {
        let types = &self.program.types;
        if matches!(types.get(self.program.expr(argument).ty), antiphon_model::Type::Pointer(_)) {
            let objects = self.aliases.pointees(self.program, function, argument);
            self.note(pc, &objects, Manner::Read);
            self.note(pc, &objects, Manner::Write);
        }
    }

    fn note_node(&mut self, pc: usize, function: FunctionId, node: NodeId) {
        let parts = anatomy::of_node(&self.code.nodes[node.0 as usize]);
        parts.places().for_each(|place_code| self.note_spot(pc, function, place_code, Manner::Read));
        parts.nodes.iter().for_each(|node| self.note_node(pc, function, *node));
    }

    fn note_spot(&mut self, pc: usize, function: FunctionId, place_code: PlaceCodeId, manner: Manner) {
        let code = self.code;
        match &code.place_codes[place_code.0 as usize] {
            PlaceCode::Register(_) => return,
            _ => {
                let origin = code.place_origins[place_code.0 as usize];
                let objects = match (origin.0 as usize) < self.program.places.len() {
                    true => self.aliases.objects(self.program, function, origin),
                    // Of a place of another program nothing is known.
                    false => self.numbers.keys().copied().collect(),
                };
                self.note(pc, &objects, manner);
            }
        }
        let parts = anatomy::of_spot(&code.place_codes[place_code.0 as usize]);
        parts.nodes.iter().for_each(|node| self.note_node(pc, function, *node));
        parts.place_codes.iter().for_each(|place_code| self.note_inner(pc, function, *place_code));
    }

    /// The expressions on the way to a place; what it is a part of is not used itself.
    fn note_inner(&mut self, pc: usize, function: FunctionId, place_code: PlaceCodeId) {
        let parts = anatomy::of_spot(&self.code.place_codes[place_code.0 as usize]);
        parts.nodes.iter().for_each(|node| self.note_node(pc, function, *node));
        parts.place_codes.iter().for_each(|place_code| self.note_inner(pc, function, *place_code));
    }
}

/// Whether a library function calls functions that it is given, or lets threads run them.
fn starts_functions(function: LibraryFunction) -> bool {
    matches!(function, LibraryFunction::Pthread(_) | LibraryFunction::Stdlib(_) | LibraryFunction::Mpi(_))
}
