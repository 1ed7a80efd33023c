//! The constraints of the paper's Fig. 3 and equations 1 to 5, over the points
//! of an unfolding.
//!
//! With thread-local single assignment (section 5) what a thread read has one
//! copy, since a point is passed once; without it, one for each step, as every
//! other variable.

use crate::events::{Access, Event, EventId, Meaning, NodeId, ThreadId, Unfolding};
use crate::order::entry_of;
use crate::unfold::Kernel;
use antiphon_prover::{CheckResult, Context, Formula, Formulas, Options};
use antiphon_symbolic::{Assignment, ExprId as Term, TypeId};
use std::collections::BTreeMap;

/// Which variables of a thread have a copy for each step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Locals {
    /// None of them.
    SingleAssignment,
    /// All of them.
    Copied,
}

/// A formula over steps, and the solver that knows it.
#[derive(Debug)]
pub struct Steps<'a> {
    /// Terms.
    pub kernel: &'a mut Kernel,
    /// What is encoded.
    pub unfolding: &'a Unfolding,
    /// The solver.
    pub context: Context,
    /// `T[i]`
    pub turn: Vec<Term>,
    /// `L_t[i]`, by thread and step.
    pub place: Vec<Vec<Term>>,
    /// Shared cells, by cell and step.
    cells: Vec<Vec<Term>>,
    locals: Locals,
    events_at: BTreeMap<NodeId, Vec<EventId>>,
}

/// Which statements keep their data.
#[derive(Clone, Copy, Debug)]
pub enum Data<'t> {
    /// All of them.
    Everything,
    /// Those that were executed: others read and write anything.
    Executed(&'t [bool]),
}

impl<'a> Steps<'a> {
    /// The variables of a formula.
    pub fn new(kernel: &'a mut Kernel, unfolding: &'a Unfolding, locals: Locals, options: Options) -> Steps<'a> {
        let count = unfolding.nodes.len();
        let arena = kernel.domain.arena_mut();
        let mut copies =
            |name: &str, copies: usize| -> Vec<Term> { (0..copies).map(|_| arena.fresh(name, TypeId::INT)).collect() };
        let turn = copies("turn", count);
        let place = unfolding.threads.iter().map(|_| copies("place", count + 1)).collect();
        let cells = unfolding.cells.iter().map(|cell| copies(&cell.name, count + 1)).collect();
        let mut events_at: BTreeMap<NodeId, Vec<EventId>> = BTreeMap::new();
        for (at, event) in unfolding.events.iter().enumerate() {
            events_at.entry(event.node).or_default().push(EventId(at as u32));
        }
        Steps { kernel, unfolding, context: Context::new(options), turn, place, cells, locals, events_at }
    }

    /// Steps of every execution.
    pub fn count(&self) -> usize {
        self.unfolding.nodes.len()
    }

    /// Asserts a formula.
    pub fn assert(&mut self, formula: Formula) {
        self.context.assert(self.kernel.domain.arena(), &self.kernel.formulas, formula);
    }

    /// Asks.
    pub fn check(&mut self) -> CheckResult {
        self.context.check(self.kernel.domain.arena_mut(), &self.kernel.formulas)
    }

    /// `a = b`
    pub fn equal(&mut self, a: Term, b: Term) -> Formula {
        let condition = self.kernel.domain.arena_mut().equal(a, b);
        self.kernel.formula(condition)
    }

    fn is(&mut self, a: Term, value: i64) -> Formula {
        let value = self.kernel.domain.arena_mut().int(value);
        self.equal(a, value)
    }

    /// That a step passes a point.
    pub fn passes(&mut self, step: usize, node: NodeId) -> Formula {
        let thread = self.unfolding.nodes[node.index()].thread;
        let at = self.unfolding.threads[thread.index()].nodes.binary_search(&node).unwrap_or(0);
        let turn = self.is(self.turn[step], i64::from(thread.0));
        let place = self.is(self.place[thread.index()][step], at as i64);
        self.kernel.formulas.and(&[turn, place])
    }

    /// Asserts everything but the property.
    pub fn program(&mut self, data: Data<'_>) {
        self.definitions();
        self.initial();
        for step in 0..self.count() {
            self.thread_control(step);
            for node in (0..self.count() as u32).map(NodeId) {
                self.transition(step, node, data);
            }
        }
    }

    /// Symbols that the unfolding defined.
    fn definitions(&mut self) {
        for definition in &self.unfolding.definitions {
            let formula = match definition.meaning {
                Meaning::Choice(guard, a, b) => {
                    let (then, otherwise) = (self.equal(definition.symbol, a), self.equal(definition.symbol, b));
                    self.kernel.formulas.ite(guard, then, otherwise)
                }
                Meaning::Truth(formula) => {
                    let (one, zero) = (self.is(definition.symbol, 1), self.is(definition.symbol, 0));
                    self.kernel.formulas.ite(formula, one, zero)
                }
                Meaning::Named(formula) => {
                    let named = self.kernel.formula(definition.symbol);
                    self.kernel.formulas.iff(named, formula)
                }
                Meaning::Any(bits, signed) if bits > 0 => self.range(definition.symbol, bits, signed),
                Meaning::Read(_) | Meaning::Any(..) => Formulas::TRUE,
            };
            self.assert(formula);
        }
    }

    fn range(&mut self, symbol: Term, bits: u32, signed: bool) -> Formula {
        use antiphon_numbers::Int;
        let half = Int::from(2).pow(if signed { bits - 1 } else { bits });
        let low = if signed { -&half } else { Int::from(0) };
        let arena = self.kernel.domain.arena_mut();
        let (low, high) = (arena.int(low), arena.int(half));
        let conditions = [arena.less_equal(low, symbol), arena.less(symbol, high)];
        let formulas = conditions.map(|condition| self.kernel.formula(condition));
        self.kernel.formulas.and(&formulas)
    }

    fn initial(&mut self) {
        for thread in 0..self.place.len() {
            let start = self.is(self.place[thread][0], 0);
            self.assert(start);
        }
        for cell in 0..self.cells.len() {
            let initial = self.equal(self.cells[cell][0], self.unfolding.cells[cell].initial);
            self.assert(initial);
        }
    }

    /// A thread that is not chosen stays where it is, and one that is over, not
    /// created, or waits for another's end is not chosen.
    fn thread_control(&mut self, step: usize) {
        let mut someone = Vec::new();
        for (index, thread) in self.unfolding.threads.iter().enumerate() {
            let chosen = self.is(self.turn[step], index as i64);
            someone.push(chosen);
            let stays = self.equal(self.place[index][step + 1], self.place[index][step]);
            let idle = self.kernel.formulas.or(&[chosen, stays]);
            self.assert(idle);
            let over = self.is(self.place[index][step], thread.nodes.len() as i64);
            let both = self.kernel.formulas.and(&[chosen, over]);
            let not_over = self.kernel.formulas.not(both);
            self.assert(not_over);
            if let Some(before) = entry_of(self.unfolding, ThreadId(index as u32)) {
                let created = self.passed(step, before);
                let allowed = self.kernel.formulas.implies(chosen, created);
                self.assert(allowed);
            }
        }
        let someone = self.kernel.formulas.or(&someone);
        self.assert(someone);
    }

    /// That a point was passed before a step.
    fn passed(&mut self, step: usize, node: NodeId) -> Formula {
        let thread = self.unfolding.nodes[node.index()].thread;
        let at = self.unfolding.threads[thread.index()].nodes.binary_search(&node).unwrap_or(0);
        let arena = self.kernel.domain.arena_mut();
        let at = arena.int(at as i64);
        let condition = arena.less(at, self.place[thread.index()][step]);
        self.kernel.formula(condition)
    }

    fn transition(&mut self, step: usize, node: NodeId, data: Data<'_>) {
        let thread = self.unfolding.nodes[node.index()].thread;
        let passes = self.passes(step, node);
        let arena = self.kernel.domain.arena_mut();
        let one = arena.int(1);
        let next = arena.add(self.place[thread.index()][step], one);
        let mut effects = vec![self.equal(self.place[thread.index()][step + 1], next)];
        let joins: Vec<_> = self.unfolding.joins.iter().filter(|join| join.node == node).copied().collect();
        for join in joins {
            if let Some(last) = self.unfolding.threads[join.child.index()].nodes.last().copied() {
                let over = self.passed(step, last);
                effects.push(self.kernel.formulas.implies(join.guard, over));
            }
        }
        let mut now: BTreeMap<usize, Term> = BTreeMap::new();
        for id in self.events_at.get(&node).cloned().unwrap_or_default() {
            let event = &self.unfolding.events[id.index()];
            if matches!(data, Data::Executed(executed) if !executed[id.index()]) {
                self.without_data(event, &mut now);
            } else {
                self.with_data(step, event, &mut now, &mut effects);
            }
        }
        for cell in 0..self.cells.len() {
            let after = now.get(&cell).copied().unwrap_or(self.cells[cell][step]);
            effects.push(self.equal(self.cells[cell][step + 1], after));
        }
        let effects = self.kernel.formulas.and(&effects);
        let implied = self.kernel.formulas.implies(passes, effects);
        self.assert(implied);
        if self.locals == Locals::Copied {
            self.keep_locals(step, node, passes);
        }
    }

    fn with_data(&mut self, step: usize, event: &Event, now: &mut BTreeMap<usize, Term>, effects: &mut Vec<Formula>) {
        let cell = event.cell.index();
        let before = now.get(&cell).copied().unwrap_or(self.cells[cell][step]);
        match event.access {
            Access::Read(symbol) => {
                let same = self.equal(symbol, before);
                effects.push(self.kernel.formulas.implies(event.guard, same));
            }
            Access::Write(value) => {
                let after = self.kernel.domain.arena_mut().fresh("after", TypeId::INT);
                let (written, kept) = (self.equal(after, value), self.equal(after, before));
                effects.push(self.kernel.formulas.ite(event.guard, written, kept));
                now.insert(cell, after);
            }
        }
    }

    /// A statement that was not executed may do anything to what it writes.
    fn without_data(&mut self, event: &Event, now: &mut BTreeMap<usize, Term>) {
        if event.is_write() {
            let anything = self.kernel.domain.arena_mut().fresh("anything", TypeId::INT);
            now.insert(event.cell.index(), anything);
        }
    }

    /// Without single assignment every value that a thread read is copied from
    /// step to step, whoever goes on.
    fn keep_locals(&mut self, step: usize, node: NodeId, passes: Formula) {
        let reads: Vec<Term> = self
            .events_at
            .get(&node)
            .into_iter()
            .flatten()
            .filter_map(|id| match self.unfolding.events[id.index()].access {
                Access::Read(symbol) => Some(symbol),
                Access::Write(_) => None,
            })
            .collect();
        for symbol in reads {
            let (before, after) = (self.copy(symbol, step), self.copy(symbol, step + 1));
            let (set, kept) = (self.equal(after, symbol), self.equal(after, before));
            let frame = self.kernel.formulas.ite(passes, set, kept);
            self.assert(frame);
        }
    }

    fn copy(&mut self, symbol: Term, step: usize) -> Term {
        let name = format!("copy {} of {}", step, symbol.0);
        self.kernel.domain.arena_mut().symbol(&name, TypeId::INT)
    }

    /// The events that happen in a model.
    pub fn happened(&mut self, model: &Assignment) -> Vec<bool> {
        let kernel = &mut *self.kernel;
        let holds =
            |event: &Event| kernel.formulas.evaluate(kernel.domain.arena_mut(), event.guard, model) == Some(true);
        self.unfolding.events.iter().map(holds).collect()
    }

    /// The order in which a model passes points.
    pub fn order(&self, model: &Assignment) -> Vec<NodeId> {
        let number = |term: Term| -> Option<usize> {
            let value = model.get(&term)?.as_number()?.numerator().to_i64()?;
            usize::try_from(value).ok()
        };
        let mut next = vec![0usize; self.unfolding.threads.len()];
        let mut order = Vec::with_capacity(self.count());
        for turn in &self.turn {
            let Some(thread) = number(*turn).filter(|thread| *thread < next.len()) else { break };
            let Some(node) = self.unfolding.threads[thread].nodes.get(next[thread]) else { break };
            next[thread] += 1;
            order.push(*node);
        }
        order
    }
}
