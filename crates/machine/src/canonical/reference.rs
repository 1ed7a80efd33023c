//! Fingerprints against a slow comparison that shares nothing with them: two
//! states are the same if one walk over both can pair their objects.

use super::tests::{programs, recorded, Sample};
use super::*;
use crate::memory::renaming::{rename, Names};
use antiphon_numbers::Random;
use antiphon_values::MachineNumber;
use std::collections::BTreeMap;

type Number = MachineNumber;

/// A state that was met.
#[derive(Clone)]
struct State {
    process: Process<Number>,
    thread: Thread<Number>,
    print: u128,
}

/// A pairing of the objects of two states.
struct Pairing<'a> {
    a: &'a State,
    b: &'a State,
    code: &'a Code,
    forth: BTreeMap<ObjectId, ObjectId>,
    back: BTreeMap<ObjectId, ObjectId>,
    todo: Vec<(ObjectId, ObjectId)>,
}

impl Pairing<'_> {
    fn same(a: &State, b: &State, code: &Code) -> bool {
        let mut own = Pairing { a, b, code, forth: BTreeMap::new(), back: BTreeMap::new(), todo: Vec::new() };
        for slot in 0..code.globals.len() as u32 {
            let id = ObjectId { slot, generation: 0 };
            own.todo.push((id, id));
            own.forth.insert(id, id);
            own.back.insert(id, id);
        }
        let (x, y) = (&a.process.library, &b.process.library);
        let (mut x, mut y) = (x.clone(), y.clone());
        let tokens = (x.token.take(), y.token.take());
        let tokens = match tokens {
            (Some(x), Some(y)) => own.cells(&x, &y),
            (x, y) => x.is_none() == y.is_none(),
        };
        tokens && x == y && own.threads() && own.contents() && own.rest()
    }

    fn threads(&mut self) -> bool {
        let (a, b) = (&self.a.thread, &self.b.thread);
        let same_place = a.pc == b.pc && a.frames.len() == b.frames.len();
        let frames = a.frames.iter().zip(&b.frames);
        let same = same_place
            && frames.into_iter().all(|(x, y)| (x.function, x.caller, x.call_pc) == (y.function, y.caller, y.call_pc));
        same && self.slots(Named::Yes).into_iter().all(|(x, y)| self.cells(&x, &y))
    }

    /// The slots that matter, or the locals in memory that are not named again.
    fn slots(&self, named: Named) -> Vec<(Cell<Number>, Cell<Number>)> {
        let (a, b) = (&self.a.thread, &self.b.thread);
        let mut all = Vec::new();
        for (index, frame) in a.frames.iter().enumerate() {
            let code = &self.code.functions[frame.function.0 as usize];
            let live = match a.frames.get(index + 1) {
                Some(callee) => self.code.liveness.waiting(callee.call_pc),
                None => self.code.liveness.before(a.pc),
            };
            for local in 0..code.slots {
                let matters = live.is_some_and(|live| live.has(local));
                let wanted = match named {
                    Named::Yes => matters,
                    Named::No => !matters && code.memory[local as usize].is_some(),
                };
                if wanted {
                    let slot = frame.base + local as usize;
                    all.push((a.slots[slot].clone(), b.slots[slot].clone()));
                }
            }
        }
        all
    }

    fn pair(&mut self, x: ObjectId, y: ObjectId) -> bool {
        match (self.forth.get(&x), self.back.get(&y)) {
            (None, None) => {
                self.forth.insert(x, y);
                self.back.insert(y, x);
                self.todo.push((x, y));
                true
            }
            (known, other) => known == Some(&y) && other == Some(&x),
        }
    }

    fn cells(&mut self, x: &Cell<Number>, y: &Cell<Number>) -> bool {
        match (x, y) {
            (Cell::Pointer(x), Cell::Pointer(y)) => {
                (x.offset, x.low, x.high) == (y.offset, y.low, y.high) && self.pair(x.object, y.object)
            }
            (Cell::VaList(x, n), Cell::VaList(y, m)) => {
                n == m
                    && x.len() == y.len()
                    && x.iter().zip(y.iter()).all(|pair| match pair {
                        (Argument::Scalar(s, x), Argument::Scalar(t, y)) => s == t && self.cells(x, y),
                        (x, y) => x == y,
                    })
            }
            (x, y) => x == y,
        }
    }

    fn contents(&mut self) -> bool {
        while let Some((x, y)) = self.todo.pop() {
            let (a, b) = (&self.a.process.memory, &self.b.process.memory);
            let (x, y) = match (a.get(x), b.get(y)) {
                (None, None) => continue,
                (Some(x), Some(y)) => (x.clone(), y.clone()),
                _ => return false,
            };
            let header = |object: &Object<Number>| {
                (object.size, object.fill, object.origin, object.constness, object.base, object.owner)
            };
            let same = match (&x.storage, &y.storage) {
                (Storage::Dense(k, p), Storage::Dense(l, q)) => {
                    k == l && p.len() == q.len() && p.iter().zip(q).all(|(x, y)| self.cells(x, y))
                }
                (Storage::Sparse(p), Storage::Sparse(q)) => {
                    p.len() == q.len()
                        && p.iter().zip(q).all(|((i, x), (j, y))| {
                            i == j && (x.scalar, x.width) == (y.scalar, y.width) && self.cells(&x.cell, &y.cell)
                        })
                }
                (x, y) => x == y,
            };
            if header(&x) != header(&y) || !same {
                return false;
            }
        }
        true
    }

    /// Whose locals the objects are, and what is lost.
    fn rest(&mut self) -> bool {
        let whose = self.slots(Named::No).into_iter().all(|pair| match pair {
            (Cell::Pointer(x), Cell::Pointer(y)) => {
                let (to, from) = (self.forth.get(&x.object), self.back.get(&y.object));
                to.is_none() && from.is_none() || to == Some(&y.object)
            }
            (Cell::Pointer(x), _) => !self.forth.contains_key(&x.object),
            (_, Cell::Pointer(y)) => !self.back.contains_key(&y.object),
            _ => true,
        });
        let lost = |state: &State, met: &BTreeMap<ObjectId, ObjectId>| -> BTreeSet<Span> {
            let objects = state.process.memory.objects().enumerate();
            let unmet = objects.filter(|(slot, object)| {
                object.life == Life::Alive
                    && !met.contains_key(&ObjectId { slot: *slot as u32, generation: object.generation })
            });
            unmet.filter_map(|(_, object)| object.allocated_at()).chain(state.process.memory.lost()).collect()
        };
        whose && lost(self.a, &self.forth) == lost(self.b, &self.back)
    }
}

/// Which slots.
#[derive(Clone, Copy, PartialEq)]
enum Named {
    Yes,
    No,
}

fn state_of(machine: &mut Sample<'_>) -> State {
    let (process, thread) = (machine.process.clone(), machine.thread.clone());
    let print = process.fingerprint(&[&thread], machine.code, &mut machine.domain, 0);
    State { process, thread, print }
}

/// The state with other names for its objects.
fn renamed(machine: &mut Sample<'_>, state: &State, random: &mut Random) -> State {
    let fixed = machine.program.globals.len() + machine.program.strings.len();
    let (memory, names): (_, Names) = state.process.memory.renamed(fixed, random);
    let mut other = State { process: Process { memory, ..state.process.clone() }, ..state.clone() };
    other.thread.slots.iter_mut().for_each(|cell| rename(cell, &names));
    other.process.library.token.iter_mut().for_each(|cell| rename(cell, &names));
    for frame in &mut other.thread.frames {
        let mut list = frame.variable.clone().map(|arguments| Cell::VaList(arguments, 0));
        list.iter_mut().for_each(|list| rename(list, &names));
        frame.variable = match list {
            Some(Cell::VaList(arguments, _)) => Some(arguments),
            _ => None,
        };
    }
    other.print = other.process.fingerprint(&[&other.thread], machine.code, &mut machine.domain, 0);
    other
}

/// The state with one cell changed somewhere, which may matter or not.
fn changed(machine: &mut Sample<'_>, state: &State, random: &mut Random) -> State {
    let mut other = state.clone();
    let slots = other.thread.slots.len() as u64;
    if slots > 0 && random.below(2) == 0 {
        let slot = random.below(slots) as usize;
        let from = random.below(slots) as usize;
        other.thread.slots[slot] = other.thread.slots[from].clone();
    } else {
        let count = other.process.memory.objects().len() as u64;
        let slot = random.below(count) as u32;
        let generation = other.process.memory.in_slot(slot).map_or(0, |object| object.generation);
        if let Some(object) = other.process.memory.get_mut(ObjectId { slot, generation }) {
            // A string literal is what it is in all states.
            let literal = matches!(object.origin, Origin::String(_));
            if let (Storage::Dense(_, cells), false) = (&mut object.storage, literal) {
                let at = random.below(cells.len().max(1) as u64) as usize;
                if let Some(cell) = cells.get_mut(at) {
                    *cell = if matches!(cell, Cell::Undefined) { Cell::Null } else { Cell::Undefined };
                }
            }
        }
    }
    other.print = other.process.fingerprint(&[&other.thread], machine.code, &mut machine.domain, 0);
    other
}

#[test]
fn equal_fingerprints_are_the_same_state() {
    let (mut equal, mut different) = (0, 0);
    for (seed, text) in programs().into_iter().enumerate() {
        let mut random = Random::new(seed as u64);
        let mut states: Vec<State> = Vec::new();
        recorded(&text, |machine| {
            if states.len() >= 120 || random.below(4) != 0 {
                return;
            }
            let state = state_of(machine);
            let twin = renamed(machine, &state, &mut random);
            assert_eq!(state.print, twin.print, "other names, same state\n{text}");
            let other = changed(machine, &twin, &mut random);
            for pair in [(&state, &twin), (&state, &other), (&twin, &other)] {
                let same = Pairing::same(pair.0, pair.1, machine.code);
                assert_eq!(same, pair.0.print == pair.1.print, "{text}\n{:?}\n{:?}", pair.0.thread, pair.1.thread);
                *(if same { &mut equal } else { &mut different }) += 1;
            }
            for earlier in &states {
                let same = Pairing::same(earlier, &state, machine.code);
                assert_eq!(same, earlier.print == state.print, "{text}\n{:?}\n{:?}", earlier.thread, state.thread);
            }
            states.push(state);
        });
    }
    assert!(equal > 1000 && different > 300, "{equal} {different}");
}
