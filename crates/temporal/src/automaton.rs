//! Generalised Büchi automata with marks on transitions, and what makes them smaller.
//!
//! A transition reads one state of a run, which must agree with its literals. A run
//! is accepted if it takes transitions of every acceptance set again and again.
//! The reductions keep the language: states from which nothing is accepted go, states with
//! the same transitions become one, and marks on transitions that no cycle takes are
//! dropped, which lets more states be the same.

use crate::formula::AtomId;
use rustc_hash::FxHashMap;

/// A state of an automaton.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StateId(pub u32);

impl StateId {
    /// The position of the state.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An atom, or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal {
    /// The atom.
    pub atom: AtomId,
    /// Whether it is true.
    pub holds: bool,
}

/// A step of an automaton.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Transition {
    /// What must be true of the state of the run that is read; ascending, each
    /// atom at most once.
    pub guard: Vec<Literal>,
    /// The acceptance sets it belongs to, as bits.
    pub marks: u64,
    /// Where it leads.
    pub target: StateId,
}

/// A generalised Büchi automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    /// Where runs start; `None` if nothing is accepted.
    pub initial: Option<StateId>,
    /// By [`StateId`]; ascending, each transition once.
    pub transitions: Vec<Vec<Transition>>,
    /// How many acceptance sets there are.
    pub acceptance_sets: u32,
}

impl Automaton {
    /// All acceptance sets, as bits.
    pub fn all_marks(&self) -> u64 {
        match self.acceptance_sets {
            0 => 0,
            sets => u64::MAX >> (u64::BITS - sets),
        }
    }

    /// The transitions of a state.
    pub fn of(&self, state: StateId) -> &[Transition] {
        &self.transitions[state.index()]
    }

    /// The same language with fewer states and sets.
    pub(crate) fn reduced(mut self) -> Automaton {
        self.drop_dead();
        self.drop_idle_marks();
        while self.merge_equal() {}
        self.drop_implied_sets();
        self
    }

    /// Which component each state is in; components are numbered so that a
    /// transition never leads to a higher one.
    pub(crate) fn components(&self) -> Vec<usize> {
        Components::of(self)
    }

    /// Drops states from which no run is accepted, and those that are not reached.
    fn drop_dead(&mut self) {
        let component = self.components();
        let count = component.iter().max().map_or(0, |most| most + 1);
        let mut inside = vec![None; count];
        for (state, transitions) in self.transitions.iter().enumerate() {
            for transition in transitions.iter().filter(|t| component[t.target.index()] == component[state]) {
                *inside[component[state]].get_or_insert(0) |= transition.marks;
            }
        }
        let mut live: Vec<bool> = inside.iter().map(|marks| *marks == Some(self.all_marks())).collect();
        // A transition leads to a component that was numbered before.
        for number in 0..count {
            let leads = |state: &usize| self.transitions[*state].iter().any(|t| live[component[t.target.index()]]);
            let reaches = (0..component.len()).filter(|state| component[*state] == number).any(|state| leads(&state));
            live[number] |= reaches;
        }
        let is_live = |state: StateId| live[component[state.index()]];
        for transitions in &mut self.transitions {
            transitions.retain(|transition| is_live(transition.target));
        }
        self.initial = self.initial.filter(|state| is_live(*state));
        self.renumber();
    }

    /// Keeps what is reached, in the order in which it is met.
    fn renumber(&mut self) {
        let mut order: Vec<StateId> = self.initial.into_iter().collect();
        let mut number: FxHashMap<StateId, StateId> = order.iter().map(|state| (*state, StateId(0))).collect();
        let mut next = 0;
        while next < order.len() {
            for transition in self.of(order[next]).iter().map(|t| t.target).collect::<Vec<_>>() {
                let fresh = StateId(order.len() as u32);
                if *number.entry(transition).or_insert(fresh) == fresh {
                    order.push(transition);
                }
            }
            next += 1;
        }
        let renamed = |t: &Transition| Transition { target: number[&t.target], ..t.clone() };
        let transitions = order.iter().map(|state| sorted(self.of(*state).iter().map(renamed).collect())).collect();
        self.initial = self.initial.map(|state| number[&state]);
        self.transitions = transitions;
    }

    /// Marks count only where a cycle goes.
    fn drop_idle_marks(&mut self) {
        let component = self.components();
        for (state, transitions) in self.transitions.iter_mut().enumerate() {
            for transition in transitions.iter_mut().filter(|t| component[t.target.index()] != component[state]) {
                transition.marks = 0;
            }
        }
    }

    /// Makes states with the same transitions one; whether there were any.
    fn merge_equal(&mut self) -> bool {
        let mut first: FxHashMap<Vec<Transition>, StateId> = FxHashMap::default();
        let mut merged: Vec<StateId> = Vec::with_capacity(self.transitions.len());
        for (at, transitions) in self.transitions.iter().enumerate() {
            merged.push(*first.entry(transitions.clone()).or_insert(StateId(at as u32)));
        }
        let changed = merged.iter().enumerate().any(|(at, state)| state.index() != at);
        if changed {
            for transition in self.transitions.iter_mut().flatten() {
                transition.target = merged[transition.target.index()];
            }
            self.initial = self.initial.map(|state| merged[state.index()]);
            self.renumber();
        }
        changed
    }

    /// A set that has all transitions of another one says nothing.
    fn drop_implied_sets(&mut self) {
        let component = self.components();
        let inner: Vec<u64> = self
            .transitions
            .iter()
            .enumerate()
            .flat_map(|(state, ts)| ts.iter().map(move |t| (state, t)))
            .filter(|(state, t)| component[t.target.index()] == component[*state])
            .map(|(_, t)| t.marks)
            .collect();
        let within = |a: u32, b: u32| inner.iter().all(|marks| marks >> a & 1 <= marks >> b & 1);
        let mut kept: Vec<u32> = Vec::new();
        for set in 0..self.acceptance_sets {
            let implied = |other: u32| other != set && within(other, set) && (!within(set, other) || other < set);
            if !(0..self.acceptance_sets).any(implied) {
                kept.push(set);
            }
        }
        for transition in self.transitions.iter_mut().flatten() {
            let marks = transition.marks;
            transition.marks = kept.iter().enumerate().fold(0, |all, (at, set)| all | (marks >> set & 1) << at);
        }
        self.acceptance_sets = kept.len() as u32;
        self.transitions.iter_mut().for_each(|transitions| *transitions = sorted(std::mem::take(transitions)));
    }
}

fn sorted(mut transitions: Vec<Transition>) -> Vec<Transition> {
    transitions.sort_unstable();
    transitions.dedup();
    transitions
}

/// Tarjan's algorithm, with a stack of its own.
struct Components<'a> {
    automaton: &'a Automaton,
    entered: Vec<Option<usize>>,
    low: Vec<usize>,
    component: Vec<Option<usize>>,
    open: Vec<usize>,
    next: usize,
    count: usize,
}

impl Components<'_> {
    fn of(automaton: &Automaton) -> Vec<usize> {
        let size = automaton.transitions.len();
        let mut search = Components {
            automaton,
            entered: vec![None; size],
            low: vec![0; size],
            component: vec![None; size],
            open: Vec::new(),
            next: 0,
            count: 0,
        };
        for state in 0..size {
            if search.entered[state].is_none() {
                search.explore(state);
            }
        }
        search.component.into_iter().map(Option::unwrap_or_default).collect()
    }

    fn explore(&mut self, root: usize) {
        let mut path = vec![(root, 0)];
        self.enter(root);
        while let Some((state, at)) = path.last_mut() {
            let state = *state;
            let Some(transition) = self.automaton.transitions[state].get(*at) else {
                path.pop();
                self.leave(state);
                if let Some((above, _)) = path.last() {
                    self.low[*above] = self.low[*above].min(self.low[state]);
                }
                continue;
            };
            *at += 1;
            let target = transition.target.index();
            match self.entered[target] {
                None => {
                    self.enter(target);
                    path.push((target, 0));
                }
                Some(entered) if self.component[target].is_none() => self.low[state] = self.low[state].min(entered),
                Some(_) => {}
            }
        }
    }

    fn enter(&mut self, state: usize) {
        self.entered[state] = Some(self.next);
        self.low[state] = self.next;
        self.next += 1;
        self.open.push(state);
    }

    fn leave(&mut self, state: usize) {
        if self.entered[state] != Some(self.low[state]) {
            return;
        }
        while let Some(member) = self.open.pop() {
            self.component[member] = Some(self.count);
            if member == state {
                break;
            }
        }
        self.count += 1;
    }
}
