//! The way of a question through simplifier, memory, rules and solver.
//!
//! `valid(assumption, predicate)` asks whether the assumption and the negated
//! predicate can hold together; if not, the predicate follows. A predicate that
//! simplifies to `false` is refuted only if the assumption itself can hold, so
//! that is asked then.

use crate::answer::{Answer, Reason, Satisfiability};
use crate::check::{check, Checked};
use crate::floating;
use crate::light::{self, Found};
use crate::memory::Memory;
use crate::models::Models;
use crate::options::{Options, Rules};
use crate::quantified::Effort;
use crate::slice::{Components, Symbols};
use crate::smt::model::default_value;
use crate::solve::Solvers;
use crate::statistics::{Decider, Statistics};
use antiphon_symbolic::{Arena, Assignment, ExprId, Simplifier, Simplifiers, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::time::Instant;

/// Remembered components of assumptions, at most.
const MOST_COMPONENTS: usize = 1024;

/// Answers questions about the expressions of one arena.
#[derive(Debug)]
pub struct Prover {
    simplifiers: Simplifiers,
    symbols: Symbols,
    components: FxHashMap<ExprId, Rc<Components>>,
    memory: Memory,
    models: Models,
    solvers: Solvers,
    statistics: Statistics,
}

impl Default for Prover {
    fn default() -> Prover {
        Prover::new(Options::default())
    }
}

impl Prover {
    /// A prover with such options. No solver is started before one is needed.
    pub fn new(options: Options) -> Prover {
        Prover {
            simplifiers: Simplifiers::default(),
            symbols: Symbols::default(),
            components: FxHashMap::default(),
            memory: Memory::default(),
            models: Models::default(),
            solvers: Solvers::new(options),
            statistics: Statistics::default(),
        }
    }

    /// Whether `predicate` holds wherever `assumption` does.
    pub fn valid(&mut self, arena: &mut Arena, assumption: ExprId, predicate: ExprId) -> Answer {
        match self.refute(arena, assumption, predicate) {
            Satisfiability::Unsatisfiable => Answer::Valid,
            Satisfiability::Satisfiable { model } => Answer::Invalid { model },
            Satisfiability::Unknown(reason) => Answer::Unknown(reason),
        }
    }

    /// Whether `condition` can hold.
    pub fn satisfiable(&mut self, arena: &mut Arena, condition: ExprId) -> Satisfiability {
        self.solvers.effort = Effort::Model;
        let result = self.refute(arena, condition, Arena::FALSE);
        self.solvers.effort = Effort::Proof;
        result
    }

    /// An expression that is equal to `e` under the assumption.
    pub fn simplify(&mut self, arena: &mut Arena, assumption: ExprId, e: ExprId) -> ExprId {
        // Nearly all was asked before, and to read the clock would take longer than the answer.
        if let Some(known) = self.simplifiers.remembered(assumption, e) {
            return known;
        }
        let start = Instant::now();
        let result = self.simplifiers.of(arena, assumption).simplify(arena, e);
        self.statistics.simplifier_time += start.elapsed();
        result
    }

    /// What is known under an assumption at once, without a proof.
    pub fn simplifier(&mut self, arena: &mut Arena, assumption: ExprId) -> &mut Simplifier {
        self.simplifiers.of(arena, assumption)
    }

    /// What was asked and what decided it.
    pub fn statistics(&self) -> Statistics {
        let (solver_calls, solver_starts) = self.solvers.counts();
        Statistics { solver_calls, solver_starts, ..self.statistics.clone() }
    }

    /// Whether the assumption can hold without the predicate. Past a limit of
    /// the kernel nothing is known any more.
    fn refute(&mut self, arena: &mut Arena, assumption: ExprId, predicate: ExprId) -> Satisfiability {
        let result = self.ask(arena, assumption, predicate);
        match arena.exhausted() {
            Some(limit) => Satisfiability::Unknown(Reason::Exhausted(limit)),
            None => result,
        }
    }

    fn ask(&mut self, arena: &mut Arena, assumption: ExprId, predicate: ExprId) -> Satisfiability {
        self.statistics.queries += 1;
        if let Some(known) = self.remembered(assumption, predicate) {
            self.statistics.decided(Decider::Cache);
            return known;
        }
        let start = Instant::now();
        let simplifier = self.simplifiers.of(arena, assumption);
        let reduced = simplifier.reduced();
        let goal = if reduced == Arena::FALSE { Arena::TRUE } else { simplifier.simplify(arena, predicate) };
        self.statistics.simplifier_time += start.elapsed();
        if goal == Arena::TRUE {
            self.statistics.decided(Decider::Simplifier);
            self.keep(assumption, &[predicate], &Satisfiability::Unsatisfiable);
            return Satisfiability::Unsatisfiable;
        }
        if let Some(known) = self.remembered(assumption, goal) {
            self.statistics.decided(Decider::Cache);
            return known;
        }
        if let Some(model) = self.seen_model(arena, assumption, predicate) {
            self.statistics.decided(Decider::Cache);
            let result = Satisfiability::Satisfiable { model: Some(model) };
            self.keep(assumption, &[goal, predicate], &result);
            return result;
        }
        let (result, decider) = self.decide(arena, assumption, reduced, goal);
        let result = self.whole(arena, assumption, predicate, result);
        if let Satisfiability::Satisfiable { model: Some(model) } = &result {
            self.models.keep(model);
        }
        match &result {
            Satisfiability::Unknown(_) => self.statistics.unknown += 1,
            _ => self.statistics.decided(decider),
        }
        self.keep(assumption, &[goal, predicate], &result);
        result
    }

    /// What was answered before.
    fn remembered(&self, assumption: ExprId, predicate: ExprId) -> Option<Satisfiability> {
        self.memory.answer(assumption, predicate).filter(|known| self.is_enough(known)).cloned()
    }

    /// Who did not know when a proof was wanted may know when a model is.
    fn is_enough(&self, known: &Satisfiability) -> bool {
        self.solvers.effort == Effort::Proof || !matches!(known, Satisfiability::Unknown(_))
    }

    /// A model found before that satisfies the assumption and not the predicate.
    fn seen_model(&mut self, arena: &mut Arena, assumption: ExprId, predicate: ExprId) -> Option<Assignment> {
        if self.solvers.options.rules == Rules::Never {
            return None;
        }
        let start = Instant::now();
        let mut conditions = arena.conjuncts(assumption);
        conditions.push(arena.not(predicate));
        let model = self.models.satisfying(arena, &conditions);
        self.statistics.rules_time += start.elapsed();
        model
    }

    /// The predicates are that asked and that simplified.
    fn keep(&mut self, assumption: ExprId, predicates: &[ExprId], result: &Satisfiability) {
        for predicate in predicates {
            self.memory.keep_answer(assumption, *predicate, result);
        }
    }

    /// The reduced assumption against the simplified goal, by components.
    fn decide(
        &mut self,
        arena: &mut Arena,
        assumption: ExprId,
        reduced: ExprId,
        goal: ExprId,
    ) -> (Satisfiability, Decider) {
        let negated = arena.not(goal);
        let literals: Vec<ExprId> = arena.conjuncts(negated).into_iter().filter(|e| *e != Arena::TRUE).collect();
        let components = self.components_of(arena, assumption, reduced);
        let touched = components.touched(arena, &mut self.symbols, &literals);
        let mut group: Vec<ExprId> = touched.iter().flat_map(|i| components.members[*i].iter().copied()).collect();
        let goals = literals.len();
        group.extend(literals);
        let start = Instant::now();
        let known = self.simplifiers.of(arena, assumption);
        let refuted = self.solvers.options.rules == Rules::First && light::refute_goal(arena, known, &group, goals);
        self.statistics.rules_time += start.elapsed();
        if refuted {
            return (Satisfiability::Unsatisfiable, Decider::Rules);
        }
        let (result, decider) = self.group(arena, &group, goals);
        let Satisfiability::Satisfiable { model } = result else { return (result, decider) };
        // The goal is refuted if the rest of the assumption can hold.
        let rest: Vec<Rc<[ExprId]>> = (0..components.members.len())
            .filter(|i| touched.binary_search(i).is_err())
            .map(|i| components.members[i].clone())
            .collect();
        let (result, other) = self.rest(arena, &rest, model);
        (result, decider.max(other))
    }

    fn components_of(&mut self, arena: &Arena, assumption: ExprId, reduced: ExprId) -> Rc<Components> {
        if let Some(known) = self.components.get(&assumption) {
            return known.clone();
        }
        let conditions: Vec<ExprId> = arena.conjuncts(reduced).into_iter().filter(|e| *e != Arena::TRUE).collect();
        let components = Rc::new(Components::new(arena, &mut self.symbols, &conditions));
        if self.components.len() >= MOST_COMPONENTS {
            self.components.clear();
        }
        self.components.insert(assumption, components.clone());
        components
    }

    /// Whether conditions that have to do with each other can hold together; the
    /// last `goals` are asked about.
    fn group(&mut self, arena: &mut Arena, conditions: &[ExprId], goals: usize) -> (Satisfiability, Decider) {
        if let Some(known) = self.memory.set(arena, conditions).filter(|known| self.is_enough(known)) {
            return (known.clone(), Decider::Cache);
        }
        let (result, decider) = match self.by_rules(arena, conditions, goals) {
            Some(result) => (result, Decider::Rules),
            None => (self.by_solver(arena, conditions), Decider::Solver),
        };
        self.memory.keep_set(arena, conditions, &result);
        (result, decider)
    }

    /// Components that the goal does not touch, each with a model or, those
    /// that the rules do not decide, all in one question.
    fn rest(
        &mut self,
        arena: &mut Arena,
        components: &[Rc<[ExprId]>],
        model: Option<Assignment>,
    ) -> (Satisfiability, Decider) {
        let (mut model, mut decider) = (model, Decider::Cache);
        let mut open: Vec<ExprId> = Vec::new();
        for component in components {
            let known = self.memory.set(arena, component).filter(|known| self.is_enough(known));
            let result = match known.cloned() {
                Some(known) => known,
                None => match self.by_rules(arena, component, 0) {
                    Some(result) => {
                        decider = decider.max(Decider::Rules);
                        self.memory.keep_set(arena, component, &result);
                        result
                    }
                    None => {
                        open.extend(component.iter());
                        continue;
                    }
                },
            };
            match result {
                Satisfiability::Satisfiable { model: part } => model = joined(model, part),
                other => return (other, decider),
            }
        }
        if open.is_empty() {
            return (Satisfiability::Satisfiable { model }, decider);
        }
        match self.group(arena, &open, 0) {
            (Satisfiability::Satisfiable { model: part }, other) => {
                self.remember_parts(arena, components, part.as_ref());
                (Satisfiability::Satisfiable { model: joined(model, part) }, decider.max(other))
            }
            decided => decided,
        }
    }

    /// What one question showed of several components, for each of them.
    fn remember_parts(&mut self, arena: &Arena, components: &[Rc<[ExprId]>], model: Option<&Assignment>) {
        let Some(model) = model else { return };
        for component in components {
            if self.memory.set(arena, component).is_none() {
                let symbols = component.iter().flat_map(|e| arena.free_symbols(*e));
                let part = symbols.filter_map(|s| Some((s, model.get(&s)?.clone()))).collect();
                self.memory.keep_set(arena, component, &Satisfiability::Satisfiable { model: Some(part) });
            }
        }
    }

    fn by_rules(&mut self, arena: &mut Arena, conditions: &[ExprId], goals: usize) -> Option<Satisfiability> {
        if conditions.is_empty() {
            return Some(Satisfiability::Satisfiable { model: Some(Assignment::default()) });
        }
        if self.solvers.options.rules == Rules::Never {
            return None;
        }
        let start = Instant::now();
        let result = match light::decide(arena, &mut self.symbols, conditions, goals) {
            Found::Contradiction => Some(Satisfiability::Unsatisfiable),
            // The rules know nothing of IEEE numbers: what they found may be none.
            Found::Model(mut model) if floating::is_mentioned(arena, conditions) => {
                let holds = check(arena, conditions, &mut model) == Checked::True;
                holds.then_some(Satisfiability::Satisfiable { model: Some(model) })
            }
            Found::Model(model) => Some(Satisfiability::Satisfiable { model: Some(model) }),
            Found::Nothing => None,
        };
        self.statistics.rules_time += start.elapsed();
        result
    }

    fn by_solver(&mut self, arena: &mut Arena, conditions: &[ExprId]) -> Satisfiability {
        let start = Instant::now();
        let result = self.solvers.solve(arena, conditions);
        self.statistics.solver_time += start.elapsed();
        result
    }

    /// A model of the components as one of the question: with the values that
    /// the simplifier found and zero for what does not matter, and checked.
    fn whole(
        &mut self,
        arena: &mut Arena,
        assumption: ExprId,
        predicate: ExprId,
        result: Satisfiability,
    ) -> Satisfiability {
        let Satisfiability::Satisfiable { model: Some(mut model) } = result else { return result };
        for (symbol, value) in self.simplifiers.of(arena, assumption).values(arena) {
            if let Some(number) = arena.number(value) {
                model.insert(symbol, Value::Number(number));
            }
        }
        let mut conditions = arena.conjuncts(assumption);
        conditions.push(arena.not(predicate));
        for symbol in conditions.iter().flat_map(|e| arena.free_symbols(*e)) {
            if !model.contains_key(&symbol) {
                model.extend(default_value(arena, arena.type_of(symbol)).map(|value| (symbol, value)));
            }
        }
        match check(arena, &conditions, &mut model) {
            Checked::True => Satisfiability::Satisfiable { model: Some(model) },
            Checked::Open => Satisfiability::Satisfiable { model: None },
            Checked::Undefined => Satisfiability::Unknown(Reason::Undefined),
            Checked::False => Satisfiability::Unknown(Reason::Refuted),
        }
    }
}

/// Two models of conditions that share nothing.
fn joined(one: Option<Assignment>, two: Option<Assignment>) -> Option<Assignment> {
    let (mut one, two) = (one?, two?);
    one.extend(two);
    Some(one)
}
