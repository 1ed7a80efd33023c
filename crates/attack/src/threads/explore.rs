//! All interleavings of a script, step by step: whether an assertion can fail, whether a
//! deadlock can come, and whether two accesses can race.

use super::script::{steps, Script, Source, Step, ATOMIC};
use std::collections::HashSet;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    at: Vec<usize>,
    register: Vec<i64>,
    memory: [i64; 3],
    owner: [Option<usize>; 2],
    /// Who sleeps, and who was woken.
    asleep: Vec<bool>,
    woken: Vec<bool>,
}

/// What can happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// An assertion fails.
    pub assertion: bool,
    /// Nobody can go on.
    pub deadlock: bool,
    /// Two accesses race.
    pub race: bool,
}

struct Explorer {
    code: Vec<Vec<Step>>,
    last: Option<(usize, i64)>,
    seen: HashSet<State>,
    facts: Facts,
}

impl Facts {
    /// All that can happen in some interleaving.
    pub fn of(script: &Script) -> Facts {
        Explorer::explore(script)
    }
}

impl Explorer {
    fn explore(script: &Script) -> Facts {
        let code: Vec<Vec<Step>> = script
            .threads
            .iter()
            .map(|thread| {
                let mut out = Vec::new();
                steps(thread, &mut out);
                out
            })
            .collect();
        let n = code.len();
        let mut explorer = Explorer { code, last: script.last, seen: HashSet::new(), facts: Facts::default() };
        let state = State {
            at: vec![0; n],
            register: vec![0; n],
            memory: [0; 3],
            owner: [None; 2],
            asleep: vec![false; n],
            woken: vec![false; n],
        };
        let mut work = vec![state];
        while let Some(mut state) = work.pop() {
            (0..n).for_each(|thread| explorer.run_alone(&mut state, thread));
            if explorer.seen.insert(state.clone()) {
                explorer.look(&state, &mut work);
            }
        }
        explorer.facts
    }

    /// Jumps and assertions are about registers only.
    fn run_alone(&mut self, state: &mut State, thread: usize) {
        while let Some(step) = self.code[thread].get(state.at[thread]) {
            let next = state.at[thread] + 1;
            state.at[thread] = match step {
                Step::Jump(to) => *to,
                Step::JumpUnless(k, to) if state.register[thread] != *k => *to,
                Step::JumpUnless(..) => next,
                // One that is not checked is not a step, so whoever looks for other things goes on.
                Step::Assert(k) => {
                    self.facts.assertion |= state.register[thread] == *k;
                    next
                }
                Step::Assume(k) if state.register[thread] != *k => next,
                _ => return,
            };
        }
    }

    fn look(&mut self, state: &State, work: &mut Vec<State>) {
        let n = self.code.len();
        let alive: Vec<usize> = (0..n).filter(|t| state.at[*t] < self.code[*t].len()).collect();
        if alive.is_empty() {
            self.facts.assertion |= self.last.is_some_and(|(variable, number)| state.memory[variable] == number);
            return;
        }
        for (index, one) in alive.iter().enumerate() {
            for other in &alive[index + 1..] {
                let accesses = (access(&self.code[*one][state.at[*one]]), access(&self.code[*other][state.at[*other]]));
                if let (Some((v, writes)), Some((w, also))) = accesses {
                    self.facts.race |= v == w && v != ATOMIC && (writes || also);
                }
            }
        }
        let mut moved = false;
        for &thread in &alive {
            let (next, spurious) = self.after(state, thread);
            moved |= !spurious && !next.is_empty();
            work.extend(next);
        }
        // Who waits for a thread that goes no further does not wait for ever: there is no
        // such execution.
        let goes_no_further = |thread: &usize| matches!(self.code[*thread][state.at[*thread]], Step::Assume(_));
        self.facts.deadlock |= !moved && !alive.iter().any(goes_no_further);
    }

    /// The states after a step of a thread; whether the step may never come.
    fn after(&self, state: &State, thread: usize) -> (Vec<State>, bool) {
        let mut next = state.clone();
        next.at[thread] += 1;
        match &self.code[thread][state.at[thread]] {
            Step::Load(v) => next.register[thread] = state.memory[*v],
            Step::Store(v, k, Source::Constant) => next.memory[*v] = *k,
            Step::Store(v, k, Source::Register) => next.memory[*v] = state.register[thread] + k,
            Step::Update(v, k) => next.memory[*v] += k,
            Step::Lock(mutex) => match state.owner[*mutex] {
                None => next.owner[*mutex] = Some(thread),
                Some(_) => return (Vec::new(), false),
            },
            Step::Unlock(mutex) => next.owner[*mutex] = None,
            Step::Sleep => {
                next.owner[0] = None;
                next.asleep[thread] = true;
            }
            Step::Relock => {
                if state.asleep[thread] {
                    next.at[thread] -= 1;
                    next.asleep[thread] = false;
                    next.woken[thread] = true;
                    return (vec![next], true);
                }
                if state.owner[0].is_some() {
                    return (Vec::new(), false);
                }
                next.owner[0] = Some(thread);
                next.woken[thread] = false;
            }
            Step::Signal => {
                let sleepers: Vec<usize> = (0..self.code.len()).filter(|t| state.asleep[*t]).collect();
                let woken = sleepers.iter().map(|sleeper| {
                    let mut one = next.clone();
                    one.asleep[*sleeper] = false;
                    one.woken[*sleeper] = true;
                    one
                });
                return (if sleepers.is_empty() { vec![next] } else { woken.collect() }, false);
            }
            Step::Assume(_) => return (Vec::new(), false),
            Step::Assert(_) | Step::JumpUnless(..) | Step::Jump(_) => {}
        }
        (vec![next], false)
    }
}

/// The variable that a step accesses, and whether it writes it.
fn access(step: &Step) -> Option<(usize, bool)> {
    match step {
        Step::Load(v) => Some((*v, false)),
        Step::Store(v, ..) | Step::Update(v, _) => Some((*v, true)),
        _ => None,
    }
}
