//! All executions of a program for one valuation of its inputs.
//!
//! A process goes on by itself until it calls MPI. From then on everything that
//! can happen next is tried: which message a receive takes, and whether the
//! library lets a call go that needs no partner for its end. What a process passed, it
//! keeps as data; nothing is checked here but what concerns it alone.

use super::evaluate::{alone, Snapshot};
use super::findings::Kind;
use super::language::{
    Contribution, Expr, Loop, Mode, Participants, Place, Program, Shape, Site, Statement, Variable, A, ELEMENTS, FROM,
    N, VARIABLES,
};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// One step of a process.
#[derive(Clone, Debug)]
pub enum Step {
    Set(Place, Expr),
    /// Where to go on if a condition is false.
    Unless(Expr, usize),
    Go(usize),
    Send(Expr, Variable, Mode),
    Receive(Option<Expr>, Place),
    Barrier,
    Broadcast(Variable),
    Assert(Expr, Site),
    Contribute(Contribution),
    /// The head of an annotated loop.
    Come(Loop),
    Leave(Loop),
}

/// A program in steps.
pub type Code = Vec<Step>;

pub fn code(program: &Program) -> Code {
    let mut code = Vec::new();
    block(&mut code, &program.body, &mut Vec::new());
    code
}

fn block(code: &mut Code, statements: &[Statement], exits: &mut Vec<usize>) {
    statements.iter().for_each(|statement| flatten(code, statement, exits));
}

fn count(counter: Variable) -> Step {
    let next = super::language::binary(super::language::Op::Add, super::language::own(counter), Expr::Number(1));
    Step::Set(Place::Variable(counter), next)
}

fn flatten(code: &mut Code, statement: &Statement, exits: &mut Vec<usize>) {
    match statement {
        Statement::Set(place, value) => code.push(Step::Set(place.clone(), value.clone())),
        Statement::If(condition, then, otherwise) => {
            let branch = code.len();
            code.push(Step::Unless(condition.clone(), 0));
            block(code, then, exits);
            let jump = code.len();
            code.push(Step::Go(0));
            code[branch] = Step::Unless(condition.clone(), code.len());
            block(code, otherwise, exits);
            code[jump] = Step::Go(code.len());
        }
        Statement::Repeat(counter, times, body) => {
            code.push(Step::Set(Place::Variable(*counter), Expr::Number(0)));
            let guard =
                super::language::binary(super::language::Op::Less, super::language::own(*counter), times.clone());
            let head = code.len();
            code.push(Step::Unless(guard.clone(), 0));
            block(code, body, &mut Vec::new());
            code.extend([count(*counter), Step::Go(head)]);
            code[head] = Step::Unless(guard, code.len());
        }
        Statement::Loop(row) => annotated(code, row),
        Statement::Break => {
            exits.push(code.len());
            code.push(Step::Go(0));
        }
        Statement::Send { to, value, mode } => code.push(Step::Send(to.clone(), *value, *mode)),
        Statement::Receive { from, into } => code.push(Step::Receive(from.clone(), into.clone())),
        Statement::Barrier => code.push(Step::Barrier),
        Statement::Broadcast(variable) => code.push(Step::Broadcast(*variable)),
        Statement::Assert(condition, site) => code.push(Step::Assert(condition.clone(), *site)),
        Statement::Contribute(contribution) => code.push(Step::Contribute(contribution.clone())),
    }
}

fn annotated(code: &mut Code, row: &Loop) {
    let (head, mut exits) = (code.len(), Vec::new());
    code.push(Step::Come(row.clone()));
    let guard_first = row.shape != Shape::Do;
    let mut guard = code.len();
    if guard_first {
        code.push(Step::Unless(row.guard.clone(), 0));
    }
    block(code, &row.body, &mut exits);
    code.push(count(row.counter));
    if !guard_first {
        guard = code.len();
        code.push(Step::Unless(row.guard.clone(), 0));
    }
    code.push(Step::Go(head));
    let end = code.len();
    code[guard] = Step::Unless(row.guard.clone(), end);
    exits.into_iter().for_each(|exit| code[exit] = Step::Go(end));
    code.push(Step::Leave(row.clone()));
}

/// A step that others want to know of, and the process at that time.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Passed {
    /// The step.
    pub at: usize,
    pub snapshot: Snapshot,
}

/// What each process passed in one execution.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Execution {
    pub passed: Vec<Vec<Passed>>,
    /// Whether all came to their end.
    pub ended: bool,
}

/// What a process is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Stage {
    Running,
    /// Its message has this number.
    Sending(usize, Mode),
    Receiving,
    Meeting,
    Ended,
    /// What it asserts alone is false: it goes no further.
    Failed,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Process {
    at: usize,
    now: Snapshot,
    stage: Stage,
    sent: usize,
    /// For each meeting of all what it gave.
    given: Vec<i64>,
    passed: Vec<Passed>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Message {
    from: usize,
    to: usize,
    number: usize,
    value: i64,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct World {
    processes: Vec<Process>,
    messages: Vec<Message>,
}

/// All that can happen.
#[derive(Debug, Default)]
pub struct Everything {
    pub executions: BTreeSet<Execution>,
    /// What goes wrong in a process alone, or with messages.
    pub found: BTreeSet<(Kind, Option<Site>)>,
}

/// Steps of a process without MPI after which it counts as endless.
const MOST_STEPS: usize = 10_000;

/// Executions of a program with these inputs; none if there are too many states.
pub fn everything(code: &Code, processes: usize, inputs: &Inputs, most_states: usize) -> Option<Everything> {
    let mut values = [0; VARIABLES.len()];
    values[A] = inputs.get("a").copied().unwrap_or(0);
    values[N] = inputs.get("N").copied().unwrap_or(0);
    let process = |rank| Process {
        at: 0,
        now: Snapshot { rank, processes, values, elements: [0; ELEMENTS] },
        stage: Stage::Running,
        sent: 0,
        given: Vec::new(),
        passed: Vec::new(),
    };
    let start = World { processes: (0..processes).map(process).collect(), messages: Vec::new() };
    let (mut all, mut seen, mut open) = (Everything::default(), HashSet::new(), vec![start]);
    while let Some(mut world) = open.pop() {
        settle(code, &mut world, &mut all.found);
        if seen.len() > most_states {
            return None;
        }
        if seen.insert(world.clone()) {
            leave(code, world, &mut open, &mut all);
        }
    }
    Some(all)
}

/// Values of inputs by name.
pub type Inputs = BTreeMap<&'static str, i64>;

/// Lets every process go on as far as it does so by itself.
fn settle(code: &Code, world: &mut World, found: &mut BTreeSet<(Kind, Option<Site>)>) {
    loop {
        let mut moved = false;
        for rank in 0..world.processes.len() {
            if world.processes[rank].stage == Stage::Running {
                run(code, world, rank, found);
                moved = true;
            }
            if is_done(world, rank) {
                end_call(code, world, rank);
                moved = true;
            }
        }
        if !moved {
            return;
        }
    }
}

/// Whether the call that a process is in has all it needs.
fn is_done(world: &World, rank: usize) -> bool {
    let process = &world.processes[rank];
    match process.stage {
        Stage::Sending(number, _) => !world.messages.iter().any(|known| known.from == rank && known.number == number),
        Stage::Meeting => missing(world, rank).is_empty(),
        Stage::Running | Stage::Receiving | Stage::Ended | Stage::Failed => false,
    }
}

/// Who has not come to the meeting that a process is in.
fn missing(world: &World, rank: usize) -> Vec<usize> {
    let meeting = world.processes[rank].given.len();
    (0..world.processes.len()).filter(|other| world.processes[*other].given.len() < meeting).collect()
}

/// Whether a call may end because the library buffers.
fn may_be_let_go(code: &Code, world: &World, rank: usize) -> bool {
    let process = &world.processes[rank];
    match process.stage {
        Stage::Sending(_, mode) => mode == Mode::Standard,
        // The root gives, and needs nobody; the others need the root.
        Stage::Meeting => matches!(code[process.at], Step::Broadcast(_)) && !missing(world, rank).contains(&0),
        Stage::Running | Stage::Receiving | Stage::Ended | Stage::Failed => false,
    }
}

fn end_call(code: &Code, world: &mut World, rank: usize) {
    let meeting = world.processes[rank].given.len();
    let root = world.processes[0].given.get(meeting.wrapping_sub(1)).copied();
    let process = &mut world.processes[rank];
    if let (Step::Broadcast(variable), Some(value)) = (&code[process.at], root) {
        process.now.values[*variable] = value;
    }
    process.at += 1;
    process.stage = Stage::Running;
}

fn value(now: &Snapshot, expr: &Expr) -> i64 {
    alone(now, expr).expect("what a process does has a value")
}

fn write(now: &mut Snapshot, place: &Place, value_written: i64) {
    match place {
        Place::Variable(variable) => now.values[*variable] = value_written,
        Place::Element(index) => {
            let index = value(now, index) as usize;
            now.elements[index] = value_written;
        }
    }
}

/// Runs a process until it is in a call.
fn run(code: &Code, world: &mut World, rank: usize, found: &mut BTreeSet<(Kind, Option<Site>)>) {
    for _ in 0..MOST_STEPS {
        let process = &mut world.processes[rank];
        let Some(step) = code.get(process.at) else {
            process.stage = Stage::Ended;
            return;
        };
        match step {
            Step::Set(place, expr) => {
                let result = value(&process.now, expr);
                write(&mut process.now, place, result);
            }
            Step::Unless(condition, target) => {
                process.at = if value(&process.now, condition) == 0 { *target } else { process.at + 1 };
                continue;
            }
            Step::Go(target) => {
                process.at = *target;
                continue;
            }
            Step::Assert(condition, site) => {
                if value(&process.now, condition) == 0 {
                    found.insert((Kind::Assertion, Some(*site)));
                    process.stage = Stage::Failed;
                    return;
                }
            }
            Step::Contribute(_) | Step::Leave(_) => keep(process),
            Step::Come(row) => {
                // It goes on: the program does the same without the annotation.
                let own = row.invariants.iter().filter(|own| own.participants == Participants::Local);
                let broken = own.filter(|own| value(&process.now, &own.condition) == 0);
                found.extend(broken.map(|own| (Kind::Invariant, Some(own.site))));
                keep(process);
            }
            Step::Send(to, variable, mode) => {
                let (to, number) = (value(&process.now, to) as usize, process.sent);
                let message = Message { from: rank, to, number, value: process.now.values[*variable] };
                (process.sent, process.stage) = (number + 1, Stage::Sending(number, *mode));
                world.messages.push(message);
                // The order between channels says nothing.
                world.messages.sort_by_key(|message| (message.from, message.to, message.number));
                return;
            }
            Step::Receive(..) => {
                process.stage = Stage::Receiving;
                return;
            }
            Step::Barrier => {
                process.given.push(0);
                process.stage = Stage::Meeting;
                return;
            }
            Step::Broadcast(variable) => {
                process.given.push(process.now.values[*variable]);
                process.stage = Stage::Meeting;
                return;
            }
        }
        process.at += 1;
    }
    panic!("a process never ends");
}

fn keep(process: &mut Process) {
    process.passed.push(Passed { at: process.at, snapshot: process.now.clone() });
}

/// All that can happen next.
fn leave(code: &Code, world: World, open: &mut Vec<World>, all: &mut Everything) {
    let (mut moves, mut buffered) = (Vec::new(), Vec::new());
    for rank in 0..world.processes.len() {
        let process = &world.processes[rank];
        if let (Stage::Receiving, Some(Step::Receive(from, into))) = (process.stage, code.get(process.at)) {
            moves.extend(receives(&world, rank, from.as_ref(), into));
        }
        if may_be_let_go(code, &world, rank) {
            let mut then = world.clone();
            end_call(code, &mut then, rank);
            buffered.push(then);
        }
    }
    let is = |stage: Stage| world.processes.iter().filter(|process| process.stage == stage).count();
    let ended = is(Stage::Ended) == world.processes.len();
    if ended && !world.messages.is_empty() {
        all.found.insert((Kind::Unreceived, None));
    }
    if !ended && is(Stage::Failed) == 0 && moves.is_empty() {
        let kind = if buffered.is_empty() { Kind::AbsoluteDeadlock } else { Kind::PotentialDeadlock };
        all.found.insert((kind, None));
        let is_deserted = |rank: &usize| {
            let gone = |other: &usize| world.processes[*other].stage == Stage::Ended;
            world.processes[*rank].stage == Stage::Meeting && missing(&world, *rank).iter().any(gone)
        };
        if (0..world.processes.len()).any(|rank| is_deserted(&rank)) {
            all.found.insert((Kind::Deserted, None));
        }
    }
    if moves.is_empty() && buffered.is_empty() {
        let passed = world.processes.into_iter().map(|process| process.passed).collect();
        all.executions.insert(Execution { passed, ended });
    }
    open.extend(moves);
    open.extend(buffered);
}

/// Of each sender the oldest message that fits.
fn receives(world: &World, rank: usize, from: Option<&Expr>, into: &Place) -> Vec<World> {
    let wanted = from.map(|from| value(&world.processes[rank].now, from) as usize);
    let mut all = Vec::new();
    for sender in (0..world.processes.len()).filter(|sender| wanted.is_none_or(|wanted| wanted == *sender)) {
        let fits = |message: &Message| message.from == sender && message.to == rank;
        let Some(at) = world.messages.iter().position(fits) else { continue };
        let mut then = world.clone();
        let message = then.messages.remove(at);
        let process = &mut then.processes[rank];
        write(&mut process.now, into, message.value);
        if wanted.is_none() {
            process.now.values[FROM] = sender as i64;
        }
        process.at += 1;
        process.stage = Stage::Running;
        all.push(then);
    }
    all
}
