//! All interleavings of unfolded events, executed one after the other.

use antiphon_numbers::Rat;
use antiphon_prover::{Formula, FormulaView, Formulas};
use antiphon_symbolic::{Arena, Assignment, ExprId as Term, Value};
use antiphon_trace::events::{Access, EventId, Meaning, NodeId, ThreadId, Unfolding};
use std::collections::{BTreeMap, BTreeSet};

/// The obligations that some interleaving violates; none if there are more
/// interleavings than allowed.
pub fn violated(unfolding: &Unfolding, arena: &Arena, formulas: &Formulas, most: usize) -> Option<BTreeSet<usize>> {
    let meanings = unfolding.definitions.iter().map(|d| (d.symbol, d.meaning)).collect();
    let mut events_at: BTreeMap<NodeId, Vec<EventId>> = BTreeMap::new();
    for (at, event) in unfolding.events.iter().enumerate() {
        events_at.entry(event.node).or_default().push(EventId(at as u32));
    }
    let mut search =
        Search { unfolding, arena, formulas, meanings, events_at, violated: BTreeSet::new(), ends: 0, most };
    let start = State {
        next: vec![0; unfolding.threads.len()],
        cells: unfolding.cells.iter().map(|cell| search.initial(cell.initial)).collect(),
        reads: BTreeMap::new(),
    };
    search.explore(&start).then_some(search.violated)
}

#[derive(Clone)]
struct State {
    next: Vec<usize>,
    cells: Vec<Rat>,
    reads: BTreeMap<EventId, Rat>,
}

struct Search<'a> {
    unfolding: &'a Unfolding,
    arena: &'a Arena,
    formulas: &'a Formulas,
    meanings: BTreeMap<Term, Meaning>,
    events_at: BTreeMap<NodeId, Vec<EventId>>,
    violated: BTreeSet<usize>,
    ends: usize,
    most: usize,
}

impl Search<'_> {
    fn initial(&self, term: Term) -> Rat {
        self.arena.number(term).unwrap_or_else(|| panic!("initial values are known"))
    }

    fn explore(&mut self, state: &State) -> bool {
        let mut state = state.clone();
        self.pass_silent(&mut state);
        let state = &state;
        let ready: Vec<usize> = (0..state.next.len()).filter(|thread| self.is_ready(state, *thread)).collect();
        if ready.is_empty() {
            self.ends += 1;
            for (at, obligation) in self.unfolding.obligations.iter().enumerate() {
                if self.truth(state, obligation.violated) {
                    self.violated.insert(at);
                }
            }
            return self.ends <= self.most;
        }
        ready.into_iter().all(|thread| {
            let mut after = state.clone();
            let node = self.unfolding.threads[thread].nodes[state.next[thread]];
            after.next[thread] += 1;
            self.execute(&mut after, node);
            self.explore(&after)
        })
    }

    /// Points without events are passed at once: nobody can tell when.
    fn pass_silent(&self, state: &mut State) {
        while let Some(thread) = (0..state.next.len()).find(|thread| self.is_silent(state, *thread)) {
            state.next[thread] += 1;
        }
    }

    fn is_silent(&self, state: &State, thread: usize) -> bool {
        let node = self.unfolding.threads[thread].nodes.get(state.next[thread]);
        node.is_some_and(|node| !self.events_at.contains_key(node)) && self.is_ready(state, thread)
    }

    /// Whether the next point of a thread can be passed: its creator came far
    /// enough, and whom it joins has no points left.
    fn is_ready(&self, state: &State, thread: usize) -> bool {
        let info = &self.unfolding.threads[thread];
        let Some(node) = info.nodes.get(state.next[thread]) else { return false };
        let created = match info.creator {
            None | Some((_, None)) => true,
            Some((creator, Some(last))) => self.passed(state, creator, last),
        };
        // A join happens only when its child is over, which is known then.
        let waits = self.unfolding.joins.iter().filter(|join| join.node == *node);
        let over = waits.into_iter().all(|join| {
            let child = join.child.index();
            state.next[child] == self.unfolding.threads[child].nodes.len()
        });
        created && over
    }

    fn passed(&self, state: &State, thread: ThreadId, node: NodeId) -> bool {
        self.unfolding.threads[thread.index()].nodes[..state.next[thread.index()]].contains(&node)
    }

    fn execute(&self, state: &mut State, node: NodeId) {
        for id in self.events_at.get(&node).into_iter().flatten() {
            let event = &self.unfolding.events[id.index()];
            if !self.truth(state, event.guard) {
                continue;
            }
            match event.access {
                Access::Read(_) => {
                    let value = state.cells[event.cell.index()].clone();
                    state.reads.insert(*id, value);
                }
                Access::Write(value) => state.cells[event.cell.index()] = self.number(state, value),
            }
        }
    }

    fn truth(&self, state: &State, formula: Formula) -> bool {
        match self.formulas.view(formula) {
            FormulaView::Constant(value) => value,
            FormulaView::Leaf(condition) => self.condition(state, condition),
            FormulaView::Not(inner) => !self.truth(state, inner),
            FormulaView::And(parts) => parts.iter().all(|part| self.truth(state, *part)),
            FormulaView::Iff(a, b) => self.truth(state, a) == self.truth(state, b),
            FormulaView::Ite(c, a, b) => self.truth(state, if self.truth(state, c) { a } else { b }),
        }
    }

    fn condition(&self, state: &State, term: Term) -> bool {
        if let Some(Meaning::Named(formula)) = self.meanings.get(&term) {
            return self.truth(state, *formula);
        }
        let assignment = self.assignment(state, term);
        self.arena
            .evaluate(term, &assignment)
            .and_then(|value| value.as_bool())
            .unwrap_or_else(|| panic!("a condition"))
    }

    fn number(&self, state: &State, term: Term) -> Rat {
        if let Some(number) = self.symbol(state, term) {
            return number;
        }
        let assignment = self.assignment(state, term);
        match self.arena.evaluate(term, &assignment) {
            Some(Value::Number(number)) => number,
            other => panic!("a number, not {other:?}"),
        }
    }

    fn assignment(&self, state: &State, term: Term) -> Assignment {
        let mut assignment = Assignment::default();
        for symbol in self.arena.free_symbols(term) {
            if let Some(number) = self.symbol(state, symbol) {
                assignment.insert(symbol, Value::Number(number));
            }
        }
        assignment
    }

    fn symbol(&self, state: &State, symbol: Term) -> Option<Rat> {
        Some(match self.meanings.get(&symbol)? {
            Meaning::Choice(guard, a, b) => self.number(state, if self.truth(state, *guard) { *a } else { *b }),
            Meaning::Truth(formula) => Rat::from(i64::from(self.truth(state, *formula))),
            Meaning::Read(event) => state.reads.get(event).cloned().unwrap_or_else(|| Rat::from(0)),
            Meaning::Any(..) => Rat::from(0),
            Meaning::Named(_) => return None,
        })
    }
}
