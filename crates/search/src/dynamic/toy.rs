//! Tiny programs over shared variables and locks, and how to enumerate them.
//! For the tests of the reduction only.

use super::threaded::{Pending, Readiness, Schedule, Taken, TaskId, Threaded};
use crate::random::Random;
use std::collections::{BTreeMap, BTreeSet};

/// What a task does next. Each task has one register.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    /// The register becomes the variable.
    Read(usize),
    /// The variable becomes the register plus a number.
    Write(usize, u8),
    /// Both at once.
    FetchAdd(usize),
    /// Goes on once the variable is odd.
    Await(usize),
    /// Takes a lock; waits while somebody has it.
    Lock(usize),
    /// Gives a lock back, whoever has it.
    Unlock(usize),
    /// Goes on once a task is at its end.
    Join(usize),
    /// The register becomes 0 or 1.
    Choose,
    /// Leaves the next operation out if the register is odd.
    Skip,
}

/// What can be accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Object {
    Variable(usize),
    Lock(usize),
    End(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Read,
    Write,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct State {
    pub(super) tasks: Vec<(usize, u8)>,
    variables: [u8; 2],
    taken: [bool; 2],
}

/// A program: the operations of each task.
#[derive(Debug)]
pub(super) struct Program(pub(super) Vec<Vec<Op>>);

/// What the reduction must preserve.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Sight {
    /// The counter and register of a task after its step.
    Local(TaskId, usize, u8),
    /// A state without an enabled task.
    End(State),
}

impl Program {
    pub(super) fn random(random: &mut Random) -> Program {
        let tasks = 2 + random.below(2);
        let task = |_| (0..random.below(5)).map(|_| Op::random(random, tasks)).collect();
        Program((0..tasks).map(task).collect())
    }

    fn op(&self, state: &State, task: usize) -> Option<Op> {
        self.0[task].get(state.tasks[task].0).copied()
    }

    fn is_enabled(&self, state: &State, op: Op) -> bool {
        match op {
            Op::Await(variable) => state.variables[variable] % 2 == 1,
            Op::Lock(lock) => !state.taken[lock],
            Op::Join(other) => self.op(state, other).is_none(),
            Op::Read(_) | Op::Write(..) | Op::FetchAdd(_) | Op::Unlock(_) | Op::Choose | Op::Skip => true,
        }
    }

    /// The counter after an operation.
    fn target(&self, (counter, register): (usize, u8), op: Op, size: usize) -> usize {
        let skipped = usize::from(matches!(op, Op::Skip) && register % 2 == 1);
        (counter + 1 + skipped).min(size)
    }

    /// All executions, as schedules; stops when there are too many.
    pub(super) fn executions(&mut self, most: usize) -> Option<Vec<Schedule>> {
        let mut found = Vec::new();
        let mut stack = vec![(self.initial(), Schedule::new())];
        while let Some((state, schedule)) = stack.pop() {
            let enabled = self.enabled(&state);
            if enabled.is_empty() {
                found.push(schedule.clone());
            }
            for task in enabled {
                for (index, next) in self.outcomes(&state, task).into_iter().enumerate() {
                    let turn = super::Turn { task, outcome: index as u32 };
                    stack.push((next, schedule.iter().copied().chain([turn]).collect()));
                }
            }
            if found.len() + stack.len() > most {
                return None;
            }
        }
        Some(found)
    }

    /// Everything that must be seen, by a search that leaves nothing out, and the
    /// number of executions.
    pub(super) fn everything(&mut self) -> (BTreeSet<Sight>, u64) {
        let (mut sights, mut counts) = (BTreeSet::new(), BTreeMap::new());
        let start = self.initial();
        let executions = self.visit(&start, &mut sights, &mut counts);
        (sights, executions)
    }

    fn visit(&mut self, state: &State, sights: &mut BTreeSet<Sight>, counts: &mut BTreeMap<State, u64>) -> u64 {
        if let Some(count) = counts.get(state) {
            return *count;
        }
        let enabled = self.enabled(state);
        let mut count = u64::from(enabled.is_empty());
        if enabled.is_empty() {
            sights.insert(Sight::End(state.clone()));
        }
        for task in enabled {
            for next in self.outcomes(state, task) {
                sights.extend(self.after(&next, task));
                count += self.visit(&next, sights, counts);
            }
        }
        counts.insert(state.clone(), count);
        count
    }

    fn enabled(&mut self, state: &State) -> Vec<TaskId> {
        let pending = self.pending(state).into_iter();
        pending.filter(|step| step.readiness == Readiness::Enabled).map(|step| step.task).collect()
    }

    /// What makes an execution its trace: its choices, and the order of dependent steps.
    pub(super) fn trace(&mut self, schedule: &Schedule) -> BTreeSet<Vec<(usize, u32, u32)>> {
        let mut state = self.initial();
        let mut steps = Vec::new();
        let mut arrows = BTreeSet::new();
        for turn in schedule {
            let own = self.pending(&state).into_iter().find(|step| step.task == turn.task).unwrap();
            let number = steps.iter().filter(|(name, _): &&((usize, u32, u32), _)| name.1 == turn.task.0).count();
            let name = (number, turn.task.0, turn.outcome);
            let before = steps.iter().filter(|(_, footprint)| self.dependent(footprint, &own.footprint));
            arrows.extend(before.map(|(other, _)| vec![*other, name]));
            arrows.insert(vec![name]);
            steps.push((name, own.footprint));
            state = self.outcomes(&state, turn.task).swap_remove(turn.outcome as usize);
        }
        arrows
    }
}

impl Op {
    fn random(random: &mut Random, tasks: usize) -> Op {
        let place = random.below(2);
        match random.below(16) {
            0..=2 => Op::Read(place),
            3..=5 => Op::Write(place, random.below(3) as u8),
            6 => Op::FetchAdd(place),
            7 => Op::Await(place),
            8..=10 => Op::Lock(place),
            11 | 12 => Op::Unlock(place),
            13 => Op::Join(random.below(tasks)),
            14 => Op::Choose,
            _ => Op::Skip,
        }
    }

    fn access(self) -> Option<(Object, Mode)> {
        match self {
            Op::Read(variable) | Op::Await(variable) => Some((Object::Variable(variable), Mode::Read)),
            Op::Write(variable, _) | Op::FetchAdd(variable) => Some((Object::Variable(variable), Mode::Write)),
            Op::Lock(lock) | Op::Unlock(lock) => Some((Object::Lock(lock), Mode::Write)),
            Op::Join(task) => Some((Object::End(task), Mode::Read)),
            Op::Choose | Op::Skip => None,
        }
    }
}

impl Program {
    fn outcomes(&self, state: &State, task: TaskId) -> Vec<State> {
        let index = task.0 as usize;
        let Some(op) = self.op(state, index) else { return Vec::new() };
        let mut next = state.clone();
        next.tasks[index].0 = self.target(state.tasks[index], op, self.0[index].len());
        let register = state.tasks[index].1;
        match op {
            Op::Read(variable) => next.tasks[index].1 = state.variables[variable],
            Op::Write(variable, number) => next.variables[variable] = register + number,
            Op::FetchAdd(variable) => {
                next.tasks[index].1 = state.variables[variable];
                next.variables[variable] += 1;
            }
            Op::Lock(lock) => next.taken[lock] = true,
            Op::Unlock(lock) => next.taken[lock] = false,
            Op::Await(_) | Op::Join(_) | Op::Skip => {}
            Op::Choose => {
                let mut other = next.clone();
                (next.tasks[index].1, other.tasks[index].1) = (0, 1);
                return vec![next, other];
            }
        }
        vec![next]
    }
}

impl Threaded for Program {
    type State = State;
    type Footprint = Vec<(Object, Mode)>;
    type Finding = Sight;

    fn initial(&mut self) -> State {
        State { tasks: vec![(0, 0); self.0.len()], variables: [0; 2], taken: [false; 2] }
    }

    fn pending(&mut self, state: &State) -> Vec<Pending<Vec<(Object, Mode)>>> {
        let step = |task: usize| {
            let op = self.op(state, task)?;
            let size = self.0[task].len();
            let is_last = self.target(state.tasks[task], op, size) == size;
            let end = is_last.then_some((Object::End(task), Mode::Write));
            let readiness = if self.is_enabled(state, op) { Readiness::Enabled } else { Readiness::Blocked };
            let footprint = op.access().into_iter().chain(end).collect();
            Some(Pending { task: TaskId(task as u32), footprint, readiness })
        };
        (0..self.0.len()).filter_map(step).collect()
    }

    fn execute(&mut self, state: &State, task: TaskId) -> Taken<State, Vec<(Object, Mode)>> {
        let step = self.pending(state).into_iter().find(|step| step.task == task);
        Taken { footprint: step.map(|step| step.footprint).unwrap_or_default(), states: self.outcomes(state, task) }
    }

    fn dependent(&self, one: &Vec<(Object, Mode)>, other: &Vec<(Object, Mode)>) -> bool {
        let conflict = |a: &(Object, Mode), b: &(Object, Mode)| a.0 == b.0 && (a.1, b.1) != (Mode::Read, Mode::Read);
        one.iter().any(|a| other.iter().any(|b| conflict(a, b)))
    }

    fn after(&mut self, state: &State, task: TaskId) -> Option<Sight> {
        let (counter, register) = state.tasks[task.0 as usize];
        Some(Sight::Local(task, counter, register))
    }

    fn at_end(&mut self, state: &State) -> Option<Sight> {
        Some(Sight::End(state.clone()))
    }
}
