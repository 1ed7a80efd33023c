//! Ways that meet become one state. Registers that are not read any more do
//! not count.

use super::memory::{Held, Memory, Object, ObjectId};
use super::state::{Frame, Leaving, State};
use super::value::Value;
use super::Unfolder;
use antiphon_model::{FunctionId, LocationId};
use antiphon_passes::{liveness, Liveness};
use antiphon_prover::Formula;
use antiphon_source::Span;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Cleanup functions and their arguments.
type Cleanup = Vec<(FunctionId, Value)>;

impl Unfolder<'_> {
    /// Makes one state of all that came to a position; those that have most of
    /// their way in common first, so that branches close.
    pub(super) fn merge_all(&mut self, mut states: Vec<State>) -> State {
        while states.len() > 1 {
            let (one, other) = closest(&states);
            let second = states.swap_remove(other);
            let first = states.swap_remove(one);
            let merged = self.merge(first, second);
            states.push(merged);
        }
        match states.pop() {
            Some(state) => state,
            None => unreachable!("a position is there because of a state"),
        }
    }

    fn merge(&mut self, first: State, second: State) -> State {
        let (path, condition) = first.path.merge(&second.path, &mut self.kernel.formulas);
        let last = first.frames.len() - 1;
        let frames = first.frames.into_iter().zip(second.frames).enumerate();
        let frames = frames.map(|(at, (a, b))| self.merge_frames(condition, a, b, at == last)).collect();
        let memory = self.merge_memory(condition, first.memory, second.memory);
        if first.section != second.section {
            let message = "ways meet of which only one is in an atomic section".to_owned();
            self.run.gaps.push((path.guard(), message, Span::NONE));
        }
        let held = first.held.into_iter().filter(|cell| second.held.contains(cell)).collect();
        let cleanup = self.merge_cleanup(condition, path.guard(), first.cleanup, second.cleanup);
        let leaving = match (first.leaving, second.leaving) {
            (Some(a), Some(b)) => {
                let value = self.kernel.choose_value(condition, &a.value, &b.value);
                Some(Leaving { value, ..a })
            }
            (leaving, _) => leaving,
        };
        let sleeps = first.sleeps.max(second.sleeps);
        if first.read != second.read {
            let message = "ways meet that read standard input to different places".to_owned();
            self.run.gaps.push((path.guard(), message, Span::NONE));
        }
        let read = first.read;
        let (sections, section, key) = (first.sections, first.section, first.key);
        State { frames, path, memory, held, sections, section, cleanup, leaving, sleeps, read, key }
    }

    fn merge_cleanup(&mut self, condition: Formula, guard: Formula, a: Cleanup, b: Cleanup) -> Cleanup {
        let same = a.len() == b.len() && a.iter().zip(&b).all(|(mine, theirs)| mine.0 == theirs.0);
        if !same {
            let message = "ways meet on which different cleanup functions were pushed".to_owned();
            self.run.gaps.push((guard, message, Span::NONE));
        }
        let both = a.into_iter().zip(b);
        both.map(|((function, x), (_, y))| (function, self.kernel.choose_value(condition, &x, &y))).collect()
    }

    /// Registers that are read where control is or returns to.
    pub(super) fn liveness(&mut self, function: FunctionId) -> Rc<Liveness> {
        let program = self.program;
        Rc::clone(self.liveness.entry(function).or_insert_with(|| Rc::new(liveness(program, function))))
    }

    fn merge_frames(&mut self, condition: Formula, mut a: Frame, b: Frame, last: bool) -> Frame {
        let liveness = self.liveness(a.function);
        // A caller goes on behind its call, where what the call reads may be dead;
        // what is live before it is enough.
        let live: &BTreeSet<_> = liveness.before(LocationId(a.location.0));
        for (at, (mine, theirs)) in a.registers.iter_mut().zip(b.registers).enumerate() {
            if *mine == theirs {
                continue;
            }
            let is_live = live.contains(&antiphon_model::LocalId(at as u32)) || !last;
            *mine = match is_live {
                true => self.kernel.choose_value(condition, mine, &theirs),
                false => Value::Undefined,
            };
        }
        for (mine, theirs) in a.objects.iter_mut().zip(b.objects) {
            if *mine != theirs {
                *mine = mine.or(theirs);
            }
        }
        for (mine, theirs) in a.visits.iter_mut().zip(b.visits) {
            mine.undecided = mine.undecided.max(theirs.undecided);
            mine.resumed = mine.resumed.max(theirs.resumed);
        }
        a
    }

    fn merge_memory(&mut self, condition: Formula, mut a: Memory, b: Memory) -> Memory {
        for (id, theirs) in b.objects {
            match a.objects.get(&id) {
                Some(mine) if Rc::ptr_eq(mine, &theirs) => {}
                Some(mine) => {
                    let merged = self.merge_objects(condition, id, mine, &theirs);
                    a.objects.insert(id, Rc::new(merged));
                }
                None => {
                    a.objects.insert(id, theirs);
                }
            }
        }
        a
    }

    fn merge_objects(&mut self, condition: Formula, id: ObjectId, a: &Object, b: &Object) -> Object {
        let mut merged = a.clone();
        let keys: BTreeSet<_> = a.cells.keys().chain(b.cells.keys()).copied().collect();
        for key in keys {
            let (mine, theirs) = (a.cells.get(&key), b.cells.get(&key));
            if mine == theirs {
                continue;
            }
            let Some(scalar) = mine.or(theirs).map(|held| held.scalar) else { continue };
            let address = super::memory::Address { object: id, slot: key.0, offset: key.1 };
            let unwritten = self.unwritten(address, scalar);
            let value = |held: Option<&Held>| held.map_or_else(|| unwritten.clone(), |held| held.value.clone());
            let chosen = self.kernel.choose_value(condition, &value(mine), &value(theirs));
            merged.cells.insert(key, Held { scalar, value: chosen });
        }
        merged
    }
}

/// The two states whose paths have most in common, the lower index first.
fn closest(states: &[State]) -> (usize, usize) {
    let mut best = (0, 1, 0);
    for one in 0..states.len() {
        for other in one + 1..states.len() {
            let common = states[one].path.common(&states[other].path);
            if common > best.2 {
                best = (one, other, common);
            }
        }
    }
    (best.0, best.1)
}
