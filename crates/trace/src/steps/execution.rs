//! One execution of the unfolded events on numbers, as far as possible in the
//! order of a schedule. Where the schedule cannot be followed the threads go on
//! in the order of their numbers.

use crate::events::{Access, EventId, Meaning, NodeId, Unfolding};
use crate::order::entry_of;
use antiphon_numbers::Rat;
use antiphon_prover::{Formula, FormulaView, Formulas};
use antiphon_symbolic::{Arena, Assignment, ExprId as Term, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What an execution did.
#[derive(Clone, Debug)]
pub struct Trace {
    /// Points in order.
    pub order: Vec<NodeId>,
    /// Whether each event happened.
    pub executed: Vec<bool>,
    /// Obligations that were violated.
    pub violated: Vec<usize>,
    /// Cuts that control came to.
    pub cut: Vec<usize>,
}

/// Executes events.
#[derive(Debug)]
pub struct Executor<'a> {
    unfolding: &'a Unfolding,
    arena: &'a Arena,
    formulas: &'a Formulas,
    meanings: FxHashMap<Term, Meaning>,
    events_at: BTreeMap<NodeId, Vec<EventId>>,
    cells: Vec<Rat>,
    reads: FxHashMap<EventId, Rat>,
    next: Vec<usize>,
}

impl<'a> Executor<'a> {
    /// Before the first step; none if the initial values are not known.
    pub fn new(unfolding: &'a Unfolding, arena: &'a Arena, formulas: &'a Formulas) -> Option<Executor<'a>> {
        let mut events_at: BTreeMap<NodeId, Vec<EventId>> = BTreeMap::new();
        for (at, event) in unfolding.events.iter().enumerate() {
            events_at.entry(event.node).or_default().push(EventId(at as u32));
        }
        let mut executor = Executor {
            unfolding,
            arena,
            formulas,
            meanings: unfolding.definitions.iter().map(|d| (d.symbol, d.meaning)).collect(),
            events_at,
            cells: Vec::new(),
            reads: FxHashMap::default(),
            next: vec![0; unfolding.threads.len()],
        };
        for cell in &unfolding.cells {
            let initial = executor.number(cell.initial)?;
            executor.cells.push(initial);
        }
        Some(executor)
    }

    /// Executes everything.
    pub fn run(mut self, schedule: &[NodeId]) -> Option<Trace> {
        let mut order = Vec::with_capacity(self.unfolding.nodes.len());
        let mut executed = vec![false; self.unfolding.events.len()];
        let mut wanted = schedule.iter().copied();
        loop {
            let asked = wanted.next().filter(|node| self.is_next(*node));
            let Some(node) = asked.or_else(|| self.any_ready()) else { break };
            self.pass(node, &mut executed)?;
            order.push(node);
        }
        let holds = |formula| self.truth(formula);
        let mut violated = Vec::new();
        for (at, obligation) in self.unfolding.obligations.iter().enumerate() {
            if holds(obligation.violated)? {
                violated.push(at);
            }
        }
        let mut cut = Vec::new();
        for (at, place) in self.unfolding.cuts.iter().enumerate() {
            if holds(place.guard)? {
                cut.push(at);
            }
        }
        Some(Trace { order, executed, violated, cut })
    }

    fn any_ready(&self) -> Option<NodeId> {
        let next = |(thread, at): (usize, &usize)| self.unfolding.threads[thread].nodes.get(*at).copied();
        self.next.iter().enumerate().filter_map(next).find(|node| self.is_next(*node))
    }

    fn is_next(&self, node: NodeId) -> bool {
        let thread = self.unfolding.nodes[node.index()].thread;
        let own = self.unfolding.threads[thread.index()].nodes.get(self.next[thread.index()]) == Some(&node);
        let created = entry_of(self.unfolding, thread).is_none_or(|before| self.is_passed(before));
        let joined = self.unfolding.joins.iter().filter(|join| join.node == node).all(|join| {
            let child = join.child.index();
            self.next[child] == self.unfolding.threads[child].nodes.len()
        });
        own && created && joined
    }

    fn is_passed(&self, node: NodeId) -> bool {
        let thread = self.unfolding.nodes[node.index()].thread.index();
        self.unfolding.threads[thread].nodes[..self.next[thread]].contains(&node)
    }

    fn pass(&mut self, node: NodeId, executed: &mut [bool]) -> Option<()> {
        self.next[self.unfolding.nodes[node.index()].thread.index()] += 1;
        for id in self.events_at.get(&node).cloned().unwrap_or_default() {
            let event = &self.unfolding.events[id.index()];
            if !self.truth(event.guard)? {
                continue;
            }
            executed[id.index()] = true;
            match event.access {
                Access::Read(_) => {
                    self.reads.insert(id, self.cells[event.cell.index()].clone());
                }
                Access::Write(value) => self.cells[event.cell.index()] = self.number(value)?,
            }
        }
        Some(())
    }

    fn truth(&self, formula: Formula) -> Option<bool> {
        Some(match self.formulas.view(formula) {
            FormulaView::Constant(value) => value,
            FormulaView::Leaf(condition) => self.condition(condition)?,
            FormulaView::Not(inner) => !self.truth(inner)?,
            FormulaView::And(parts) => {
                for part in parts {
                    if !self.truth(*part)? {
                        return Some(false);
                    }
                }
                true
            }
            FormulaView::Iff(a, b) => self.truth(a)? == self.truth(b)?,
            FormulaView::Ite(c, a, b) => self.truth(if self.truth(c)? { a } else { b })?,
        })
    }

    fn condition(&self, term: Term) -> Option<bool> {
        match self.meanings.get(&term) {
            Some(Meaning::Named(formula)) => self.truth(*formula),
            // Whether a thread wakes: it does.
            None if self.arena.symbol_name(term).is_some() => Some(true),
            _ => self.arena.evaluate(term, &self.assignment(term)?)?.as_bool(),
        }
    }

    fn assignment(&self, term: Term) -> Option<Assignment> {
        let mut assignment = Assignment::default();
        for symbol in self.arena.free_symbols(term) {
            assignment.insert(symbol, Value::Number(self.symbol(symbol)?));
        }
        Some(assignment)
    }

    fn number(&self, term: Term) -> Option<Rat> {
        match self.arena.symbol_name(term).is_some() {
            true => self.symbol(term),
            false => self.arena.evaluate(term, &self.assignment(term)?)?.as_number().cloned(),
        }
    }

    fn symbol(&self, symbol: Term) -> Option<Rat> {
        match self.meanings.get(&symbol)? {
            Meaning::Choice(guard, a, b) => self.number(if self.truth(*guard)? { *a } else { *b }),
            Meaning::Truth(formula) => Some(Rat::from(i64::from(self.truth(*formula)?))),
            // What is not read yet, and what is undecided, is zero.
            Meaning::Read(event) => Some(self.reads.get(event).cloned().unwrap_or_else(|| Rat::from(0))),
            Meaning::Any(..) => Some(Rat::from(0)),
            Meaning::Named(_) => None,
        }
    }
}
