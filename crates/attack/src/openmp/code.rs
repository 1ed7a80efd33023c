//! A script as steps: one access to what threads share, or one thing that concerns the team. What
//! one thread does to its own variable is part of the step before. Bodies of loops stand there once
//! for each iteration, and those of tasks are lists of their own.

use super::script::{Carried, End, Place, Schedule, Script, Share, Statement, Work, ELEMENTS, THREADS};

/// A variable or element of the program.
pub(super) type Cell = usize;
/// How many there are.
pub(super) const CELLS: usize = 2 + ELEMENTS;
/// `x`, which loops leave something in.
const X: Cell = 0;
/// The lock of critical regions, behind the two of the program.
const CRITICAL: usize = 2;

/// How an access is protected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kind {
    Plain,
    Atomic,
    /// The sums of threads come together: ordered among themselves, and with nothing else.
    Combining,
}

/// Where what is read goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Into {
    Register,
    Own,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Value {
    Constant(i64),
    Register(i64),
    Own,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Step {
    Load(Cell, Kind, Into),
    Store(Cell, Kind, Value),
    /// A read and a write in one.
    Update(Cell, i64),
    Assert(i64),
    /// Jumps if the register is not this.
    JumpUnless(i64, usize),
    /// Jumps unless it is the first thread of the team, or a task of it.
    JumpUnlessFirst(usize),
    Jump(usize),
    Lock(usize),
    Unlock(usize),
    /// All threads of the team come here, and all tasks have ended.
    Barrier,
    /// One thread goes on with the next step; the others jump.
    Single {
        share: usize,
        to: usize,
    },
    /// The next part of a share, each of which comes back here; at the end on behind them.
    Part {
        share: usize,
        division: Division,
        parts: Vec<usize>,
        to: usize,
    },
    /// Adds to the thread's own sum.
    Sum(i64),
    /// Adds the thread's own sum to a variable.
    Combine(Cell),
    Spawn(usize),
    Taskwait,
}

/// Who gets which part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Division {
    /// So many in turn.
    Rounds(usize),
    /// Whoever asks gets the next one.
    Asked,
}

/// The steps of the region, then those of its tasks.
pub(super) struct Code {
    pub lists: Vec<Vec<Step>>,
    /// How many shares there are.
    pub shares: usize,
}

/// The steps of a script.
pub(super) fn code(script: &Script) -> Code {
    let mut writer = Writer { lists: vec![Vec::new()], shares: 0 };
    let mut region = Vec::new();
    writer.all(&script.region, 0, &mut region);
    region.push(Step::Barrier);
    writer.lists[0] = region;
    Code { lists: writer.lists, shares: writer.shares }
}

/// The cell of a place, in an iteration.
pub(super) fn cell(place: Place, iteration: usize) -> Cell {
    match place {
        Place::Scalar(number) => number,
        Place::Element(number) => SCALARS + number,
        Place::Own(further) => SCALARS + iteration + further,
    }
}

const SCALARS: usize = 2;

struct Writer {
    lists: Vec<Vec<Step>>,
    shares: usize,
}

impl Writer {
    fn all(&mut self, statements: &[Statement], iteration: usize, out: &mut Vec<Step>) {
        statements.iter().for_each(|statement| self.one(statement, iteration, out));
    }

    fn one(&mut self, statement: &Statement, iteration: usize, out: &mut Vec<Step>) {
        let cell = |place: &Place| cell(*place, iteration);
        let load = |place: &Place| Step::Load(cell(place), Kind::Plain, Into::Register);
        let store = |place: &Place, value: Value| Step::Store(cell(place), Kind::Plain, value);
        match statement {
            Statement::Set(v, k) => out.push(store(v, Value::Constant(*k))),
            Statement::Add(v, k) => out.extend([load(v), store(v, Value::Register(*k))]),
            Statement::Copy(v, w) => out.extend([load(w), store(v, Value::Register(0))]),
            Statement::Keep(v) => out.push(Step::Load(cell(v), Kind::Plain, Into::Own)),
            Statement::Give(v) => out.push(store(v, Value::Own)),
            Statement::Assert(v, k) => out.extend([load(v), Step::Assert(*k)]),
            Statement::AtomicAdd(v, k) => out.push(Step::Update(cell(v), *k)),
            Statement::AtomicRead(v) => out.push(Step::Load(cell(v), Kind::Atomic, Into::Own)),
            Statement::AtomicWrite(v, k) => out.push(Step::Store(cell(v), Kind::Atomic, Value::Constant(*k))),
            Statement::If(v, k, body) => {
                out.push(load(v));
                self.guarded(body, iteration, out, |to| Step::JumpUnless(*k, to));
            }
            Statement::First(body) | Statement::Masked(body) => {
                self.guarded(body, iteration, out, Step::JumpUnlessFirst);
            }
            Statement::Critical(body) => self.locked(CRITICAL, body, iteration, out),
            Statement::Locked(lock, body) => self.locked(*lock, body, iteration, out),
            Statement::Task(body) => {
                let mut list = Vec::new();
                self.all(body, iteration, &mut list);
                self.lists.push(list);
                out.push(Step::Spawn(self.lists.len() - 1));
            }
            Statement::Taskwait => out.push(Step::Taskwait),
            Statement::Barrier => out.push(Step::Barrier),
            Statement::Shared(share) => self.share(share, out),
        }
    }

    /// A body that is jumped over.
    fn guarded(
        &mut self,
        body: &[Statement],
        iteration: usize,
        out: &mut Vec<Step>,
        guard: impl FnOnce(usize) -> Step,
    ) {
        let at = out.len();
        out.push(Step::Jump(0));
        self.all(body, iteration, out);
        out[at] = guard(out.len());
    }

    fn locked(&mut self, lock: usize, body: &[Statement], iteration: usize, out: &mut Vec<Step>) {
        out.push(Step::Lock(lock));
        self.all(body, iteration, out);
        out.push(Step::Unlock(lock));
    }

    fn share(&mut self, share: &Share, out: &mut Vec<Step>) {
        let number = self.shares;
        self.shares += 1;
        match &share.work {
            Work::Single(body) => self.guarded(body, 0, out, |to| Step::Single { share: number, to }),
            Work::Sections(bodies) => {
                let parts: Vec<&[Statement]> = bodies.iter().map(Vec::as_slice).collect();
                self.parts(number, Division::Asked, &parts, Carried::Nothing, out);
            }
            Work::Loop { schedule, carried, count, body } => {
                let division = match schedule {
                    Schedule::Static(chunk) => Division::Rounds(*chunk),
                    Schedule::Dynamic => Division::Asked,
                };
                self.parts(number, division, &vec![body.as_slice(); *count], *carried, out);
                if let Carried::Sum(_) = carried {
                    out.push(Step::Combine(X));
                }
            }
        }
        if share.end == End::Barrier {
            out.push(Step::Barrier);
        }
    }

    fn parts(
        &mut self,
        share: usize,
        division: Division,
        bodies: &[&[Statement]],
        carried: Carried,
        out: &mut Vec<Step>,
    ) {
        let head = out.len();
        out.push(Step::Jump(0));
        let mut parts = Vec::new();
        for (number, body) in bodies.iter().enumerate() {
            parts.push(out.len());
            if let Carried::Sum(k) = carried {
                out.push(Step::Sum(k));
            }
            self.all(body, number, out);
            // Whoever has the last iteration has no other behind it.
            if let (Carried::Last(k), true) = (carried, number + 1 == bodies.len()) {
                out.push(Step::Store(X, Kind::Plain, Value::Constant(number as i64 + k)));
            }
            out.push(Step::Jump(head));
        }
        out[head] = Step::Part { share, division, parts, to: out.len() };
    }
}

/// The part that is a thread's so-and-so-many-th by rounds.
pub(super) fn part_by_rounds(thread: usize, chunk: usize, turn: usize, count: usize) -> Option<usize> {
    (0..count).filter(|part| part / chunk % THREADS == thread).nth(turn)
}
