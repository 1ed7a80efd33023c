//! All executions of a script, step by step. Each task is somebody of its own beside the threads of
//! the team: with nothing held while it is created or waited for, whoever could execute it does.

use super::code::{cell, code, part_by_rounds, Cell, Code, Division, Into, Kind, Step, Value, CELLS};
use super::script::{Script, THREADS};
use std::collections::HashSet;

/// Programs with more states are left out.
const MOST_STATES: usize = 60_000;

/// What can happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Facts {
    pub assertion: bool,
    pub deadlock: bool,
    pub race: bool,
}

/// A thread of the team, or a task.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Task {
    list: usize,
    at: usize,
    register: i64,
    own: i64,
    sum: i64,
    /// The thread of the team that it is, or that has created it.
    thread: usize,
    /// The parts of the present share that it has done by rounds.
    turn: usize,
    creator: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    tasks: Vec<Task>,
    memory: [i64; CELLS],
    owner: [Option<usize>; 3],
    /// Of each share the parts that are given away, or who came to a `single`: those that passed it, and whether one has it.
    given: Vec<(usize, bool)>,
}

struct Explorer {
    code: Code,
    facts: Facts,
}

/// All that can happen in some execution; nothing if there are too many.
pub(super) fn facts(script: &Script) -> Option<Facts> {
    let mut explorer = Explorer { code: code(script), facts: Facts::default() };
    let thread = |thread| Task { list: 0, at: 0, register: 0, own: 0, sum: 0, thread, turn: 0, creator: None };
    let first = State {
        tasks: (0..THREADS).map(thread).collect(),
        memory: [0; CELLS],
        owner: [None; 3],
        given: vec![(0, false); explorer.code.shares],
    };
    let (mut seen, mut work) = (HashSet::new(), vec![first]);
    while let Some(mut state) = work.pop() {
        (0..state.tasks.len()).for_each(|task| explorer.run_alone(&mut state, task));
        if seen.len() > MOST_STATES {
            return None;
        }
        if seen.insert(state.clone()) {
            explorer.look(&state, script, &mut work);
        }
    }
    Some(explorer.facts)
}

impl Explorer {
    fn step(&self, state: &State, task: usize) -> Option<&Step> {
        let task = &state.tasks[task];
        self.code.lists[task.list].get(task.at)
    }

    /// What concerns a task alone.
    fn run_alone(&mut self, state: &mut State, number: usize) {
        while let Some(step) = self.step(state, number).cloned() {
            let task = &mut state.tasks[number];
            let next = task.at + 1;
            task.at = match step {
                Step::Jump(to) => to,
                Step::JumpUnless(k, to) if task.register != k => to,
                Step::JumpUnlessFirst(to) if task.thread != 0 => to,
                Step::JumpUnless(..) | Step::JumpUnlessFirst(_) => next,
                Step::Assert(k) => {
                    self.facts.assertion |= task.register == k;
                    next
                }
                Step::Sum(k) => {
                    task.sum += k;
                    next
                }
                _ => return,
            };
        }
    }

    fn look(&mut self, state: &State, script: &Script, work: &mut Vec<State>) {
        let is_alive = |task: &usize| self.step(state, *task).is_some();
        let alive: Vec<usize> = (0..state.tasks.len()).filter(is_alive).collect();
        if alive.is_empty() {
            let (place, number) = script.last;
            self.facts.assertion |= state.memory[cell(place, 0)] == number;
            return;
        }
        let accesses: Vec<_> = alive.iter().filter_map(|task| access(self.step(state, *task)?)).collect();
        for (index, one) in accesses.iter().enumerate() {
            self.facts.race |= accesses[index + 1..].iter().any(|other| races(*one, *other));
        }
        let before = work.len();
        for &task in &alive {
            self.after(state, task, work);
        }
        let waiting = alive.iter().all(|task| self.step(state, *task) == Some(&Step::Barrier));
        if waiting && alive.len() == THREADS {
            let mut next = state.clone();
            alive.iter().for_each(|task| next.tasks[*task].at += 1);
            work.push(next);
        }
        self.facts.deadlock |= work.len() == before;
    }

    /// The states after a step of a task.
    fn after(&self, state: &State, number: usize, work: &mut Vec<State>) {
        let mut next = state.clone();
        let me = &mut next.tasks[number];
        me.at += 1;
        let Some(step) = self.step(state, number) else { return };
        match step {
            Step::Load(from, _, Into::Register) => me.register = state.memory[*from],
            Step::Load(from, _, Into::Own) => me.own = state.memory[*from],
            Step::Store(to, _, Value::Constant(k)) => next.memory[*to] = *k,
            Step::Store(to, _, Value::Register(k)) => next.memory[*to] = me.register + k,
            Step::Store(to, _, Value::Own) => next.memory[*to] = me.own,
            Step::Update(to, k) => next.memory[*to] += k,
            Step::Combine(to) => next.memory[*to] += std::mem::take(&mut me.sum),
            Step::Lock(lock) if state.owner[*lock].is_some() => return,
            Step::Lock(lock) => next.owner[*lock] = Some(number),
            Step::Unlock(lock) => next.owner[*lock] = None,
            Step::Spawn(list) => {
                let (own, thread) = (me.own, me.thread);
                let creator = Some(number);
                next.tasks.push(Task { list: *list, at: 0, register: 0, own, sum: 0, thread, turn: 0, creator });
            }
            Step::Taskwait => {
                let children = state.tasks.iter().enumerate().filter(|(_, task)| task.creator == Some(number));
                if children.into_iter().any(|(child, _)| self.step(state, child).is_some()) {
                    return;
                }
            }
            Step::Single { share, to } => return single(state, next, number, (*share, *to), work),
            Step::Part { share, division, parts, to } => {
                let given = match division {
                    Division::Asked => {
                        next.given[*share].0 += 1;
                        Some(state.given[*share].0).filter(|part| *part < parts.len())
                    }
                    Division::Rounds(chunk) => part_by_rounds(me.thread, *chunk, me.turn, parts.len()),
                };
                me.turn = given.map_or(0, |_| me.turn + 1);
                me.at = given.map_or(*to, |part| parts[part]);
            }
            Step::Barrier => return,
            Step::Jump(_) | Step::JumpUnless(..) | Step::JumpUnlessFirst(_) | Step::Assert(_) | Step::Sum(_) => {}
        }
        work.push(next);
    }
}

/// Any thread may be the one; the last that comes is, if no other was.
fn single(state: &State, mut next: State, task: usize, (share, to): (usize, usize), work: &mut Vec<State>) {
    let (passed, taken) = state.given[share];
    if !taken {
        let mut takes = next.clone();
        takes.given[share].1 = true;
        work.push(takes);
    }
    if taken || passed + 1 < THREADS {
        next.given[share].0 += 1;
        next.tasks[task].at = to;
        work.push(next);
    }
}

/// What a step accesses, how, and whether it writes.
fn access(step: &Step) -> Option<(Cell, Kind, bool)> {
    match step {
        Step::Load(cell, kind, _) => Some((*cell, *kind, false)),
        Step::Store(cell, kind, _) => Some((*cell, *kind, true)),
        Step::Update(cell, _) => Some((*cell, Kind::Atomic, true)),
        Step::Combine(cell) => Some((*cell, Kind::Combining, true)),
        _ => None,
    }
}

fn races((cell, kind, writes): (Cell, Kind, bool), (other, its, also): (Cell, Kind, bool)) -> bool {
    cell == other && (writes || also) && (kind != its || kind == Kind::Plain)
}
