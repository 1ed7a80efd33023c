//! Properties as questions to the solver, and its answers as schedules.
//! Each question is one call of the solver under assumptions, so that nothing learnt is lost.

use super::bits;
use super::blast::NoCircuit;
use super::encode::Encoding;
use crate::events::{Class, EventId, Hint, NodeId, OpenValue, Site, ThreadId};
use antiphon_numbers::Int;
use antiphon_prover::Formula;
use batsat::{lbool, Lit, SolverInterface};
use std::collections::BTreeMap;

/// What the solver says to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer<T> {
    /// There is such an execution.
    Yes(T),
    /// There is none.
    No,
    /// Values need more bits than cells have.
    Imprecise,
    /// It was interrupted.
    Stopped,
}

/// An execution: events in the order in which they happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The points that control comes to, in order, and how it goes on there.
    pub points: Vec<(NodeId, Turn)>,
    /// Each event, and the value that it reads or writes.
    pub events: Vec<(EventId, Int)>,
    /// Values of what the program leaves undecided.
    pub choices: Vec<(usize, Int)>,
    /// Values that functions gave, by the names that an execution asks for.
    pub answers: BTreeMap<String, String>,
}

impl Schedule {
    /// A schedule of which only the points are known.
    pub fn of_points(points: Vec<NodeId>) -> Schedule {
        let points = points.into_iter().map(|node| (node, Turn::GoesOn)).collect();
        Schedule { points, events: Vec::new(), choices: Vec::new(), answers: BTreeMap::new() }
    }
}

/// How a thread goes on at a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// As it does.
    GoesOn,
    /// Its time is over.
    TimesOut,
    /// It is cancelled.
    IsCancelled,
}

/// Two accesses that nothing orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    /// One.
    pub first: EventId,
    /// The other.
    pub second: EventId,
    /// Where an execution has come when the race shows.
    pub until: NodeId,
}

impl Encoding<'_> {
    /// Asks for an execution in which a literal holds.
    pub(super) fn ask(&mut self, wanted: Lit) -> Answer<()> {
        self.orders.restart();
        if self.blaster.circuit.known(wanted) != Some(false) {
            let solver = &mut self.blaster.circuit.solver;
            let answer = solver.solve_limited_th(&mut self.orders, &[self.precise, wanted]);
            if answer == lbool::TRUE {
                return Answer::Yes(());
            }
            if answer != lbool::FALSE {
                return Answer::Stopped;
            }
        }
        // A value without room is cut off, so that an execution with one says
        // nothing: there is no answer unless there is no such execution.
        match self.loses_values() {
            Some(true) => Answer::Imprecise,
            Some(false) => Answer::No,
            None => Answer::Stopped,
        }
    }

    /// Whether some execution reads a value that has no room in its cell; asked once.
    fn loses_values(&mut self) -> Option<bool> {
        if self.imprecise.is_empty() {
            return Some(false);
        }
        if self.loses.is_none() {
            let circuit = &mut self.blaster.circuit;
            let lost = circuit.any(&self.imprecise);
            let answer = circuit.solver.solve_limited_th(&mut self.orders, &[lost]);
            self.loses = match answer {
                answer if answer == lbool::TRUE => Some(true),
                answer if answer == lbool::FALSE => Some(false),
                _ => None,
            };
        }
        self.loses
    }

    /// Asks for an execution in which one of several formulas holds; which.
    pub fn any_of(&mut self, formulas: &[Formula]) -> Result<Answer<Vec<usize>>, NoCircuit> {
        let lits = formulas.iter().map(|formula| self.blaster.formula(*formula)).collect::<Result<Vec<Lit>, _>>()?;
        let some = self.blaster.circuit.any(&lits);
        Ok(match self.ask(some) {
            Answer::Yes(()) => Answer::Yes((0..lits.len()).filter(|at| self.holds(lits[*at])).collect()),
            Answer::No => Answer::No,
            Answer::Imprecise => Answer::Imprecise,
            Answer::Stopped => Answer::Stopped,
        })
    }

    /// Asks for an execution that violates one of these obligations before the
    /// program ends; which.
    pub fn violated(&mut self, obligations: &[usize]) -> Result<Answer<usize>, NoCircuit> {
        let mut lits = Vec::with_capacity(obligations.len());
        for at in obligations {
            let obligation = &self.unfolding.obligations[*at];
            let violated = self.blaster.formula(obligation.violated)?;
            let in_time = self.before_the_end(obligation.thread, obligation.after)?;
            lits.push(self.blaster.circuit.and(violated, in_time));
        }
        let some = self.blaster.circuit.any(&lits);
        Ok(match self.ask(some) {
            Answer::Yes(()) => match lits.iter().position(|lit| self.holds(*lit)) {
                Some(which) => Answer::Yes(which),
                None => Answer::Stopped,
            },
            Answer::No => Answer::No,
            Answer::Imprecise => Answer::Imprecise,
            Answer::Stopped => Answer::Stopped,
        })
    }

    /// That no other thread ends the program before a point of a thread.
    pub(super) fn before_the_end(&mut self, thread: ThreadId, point: Option<NodeId>) -> Result<Lit, NoCircuit> {
        let point = point.or_else(|| super::clocks::entry(self.unfolding, thread));
        let mut all = Vec::new();
        for exit in self.unfolding.exits.iter().filter(|exit| exit.thread != thread) {
            let Some(point) = point else { continue };
            let ends = self.blaster.formula(exit.guard)?;
            let earlier = self.before(point, exit.node);
            all.push(self.blaster.circuit.or(!ends, earlier));
        }
        Ok(self.blaster.circuit.all(&all))
    }

    /// Whether a literal holds in the execution that was found.
    pub(super) fn holds(&self, lit: Lit) -> bool {
        self.blaster.circuit.solver.value_lit(lit) == lbool::TRUE
    }

    /// The execution that was found, up to a point of the order.
    pub fn schedule(&mut self, until: Option<NodeId>) -> Result<Schedule, NoCircuit> {
        let position = |node: NodeId| self.orders.schedule.get(node.index()).copied().unwrap_or(0);
        let limit = until.map(position);
        let mut found: Vec<(u32, EventId)> = Vec::new();
        for (at, event) in self.unfolding.events.iter().enumerate() {
            let place = position(event.node);
            if self.holds(self.happens[at]) && limit.is_none_or(|limit| place <= limit) {
                found.push((place, EventId(at as u32)));
            }
        }
        found.sort_unstable();
        let mut events = Vec::with_capacity(found.len());
        for (_, id) in found {
            let bits = self.blaster.term(self.event(id).value())?;
            events.push((id, bits::value(&bits, |lit| self.holds(lit))));
        }
        let mut choices = Vec::new();
        for (at, definition) in self.unfolding.definitions.iter().enumerate() {
            if definition.name.is_some() && self.blaster.is_translated(definition.symbol) {
                let bits = self.blaster.term(definition.symbol)?;
                choices.push((at, bits::value(&bits, |lit| self.holds(lit))));
            }
        }
        let points = self.points(limit)?;
        let answers = self.answers()?;
        Ok(Schedule { points, events, choices, answers })
    }

    /// Values that functions gave, in the order in which they were called.
    fn answers(&mut self) -> Result<BTreeMap<String, String>, NoCircuit> {
        let mut given: Vec<(u32, usize)> = Vec::new();
        for (at, value) in self.unfolding.open_values.iter().enumerate() {
            let guard = self.blaster.formula(value.guard)?;
            if self.holds(guard) {
                let place = value.after.and_then(|node| self.orders.schedule.get(node.index())).map_or(0, |at| at + 1);
                given.push((place, at));
            }
        }
        given.sort_unstable();
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        let mut answers = BTreeMap::new();
        for (_, at) in given {
            let OpenValue { name, symbol, .. } = self.unfolding.open_values[at];
            let count = counts.entry(name).or_default();
            *count += 1;
            let number = *count;
            let known = symbol.filter(|symbol| self.blaster.is_translated(*symbol));
            let value = match known {
                Some(symbol) => {
                    let bits = self.blaster.term(symbol)?;
                    bits::value(&bits, |lit| self.holds(lit))
                }
                None => Int::from(0),
            };
            answers.insert(format!("{name}() #{number}"), value.to_string());
        }
        Ok(answers)
    }

    /// The points that control comes to, up to a place of the order.
    fn points(&mut self, limit: Option<u32>) -> Result<Vec<(NodeId, Turn)>, NoCircuit> {
        let mut points: Vec<(u32, NodeId, Turn)> = Vec::new();
        for (at, node) in self.unfolding.nodes.iter().enumerate() {
            let place = self.orders.schedule.get(at).copied().unwrap_or(0);
            let guard = self.blaster.formula(node.guard)?;
            if self.holds(guard) && limit.is_none_or(|limit| place <= limit) {
                points.push((place, NodeId(at as u32), self.turn(node.hint)?));
            }
        }
        points.sort_unstable_by_key(|(place, node, _)| (*place, *node));
        Ok(points.into_iter().map(|(_, node, turn)| (node, turn)).collect())
    }

    fn turn(&mut self, hint: Hint) -> Result<Turn, NoCircuit> {
        Ok(match hint {
            Hint::None => Turn::GoesOn,
            Hint::EndEarly => Turn::IsCancelled,
            Hint::TimeOutIf(late) => {
                let late = self.blaster.formula(late)?;
                if self.holds(late) {
                    Turn::TimesOut
                } else {
                    Turn::GoesOn
                }
            }
        })
    }

    /// The places that are cut off too early in some execution.
    pub fn cut_off(&mut self) -> Result<Answer<Vec<Site>>, NoCircuit> {
        let guards: Vec<Formula> = self.unfolding.cuts.iter().map(|cut| cut.guard).collect();
        let found = self.any_of(&guards)?;
        Ok(match found {
            Answer::Yes(which) => {
                let mut sites: Vec<Site> = which.iter().map(|at| self.unfolding.cuts[*at].site).collect();
                sites.sort_unstable();
                sites.dedup();
                Answer::Yes(sites)
            }
            Answer::No => Answer::No,
            Answer::Imprecise => Answer::Imprecise,
            Answer::Stopped => Answer::Stopped,
        })
    }

    /// Two accesses to one cell, one of them a write and not both atomic, that
    /// can be next to each other: each thread can make its access when the
    /// other can make its own.
    pub fn race(&mut self) -> Result<Answer<Race>, NoCircuit> {
        let pairs = self.conflicting();
        if !self.unfolding.weak.is_empty() {
            return self.unordered(&pairs);
        }
        let mut lits = Vec::with_capacity(pairs.len());
        for race in &pairs {
            let lit = self.together(*race)?;
            lits.push(lit);
        }
        let some = self.blaster.circuit.any(&lits);
        Ok(match self.ask(some) {
            Answer::Yes(()) => match pairs.iter().zip(&lits).find(|(_, lit)| self.holds(**lit)) {
                Some((race, _)) => Answer::Yes(*race),
                None => Answer::Stopped,
            },
            Answer::No => Answer::No,
            Answer::Imprecise => Answer::Imprecise,
            Answer::Stopped => Answer::Stopped,
        })
    }

    fn conflicting(&self) -> Vec<Race> {
        let mut pairs = Vec::new();
        let count = self.unfolding.events.len();
        let mut by_cell: Vec<Vec<EventId>> = vec![Vec::new(); self.unfolding.cells.len()];
        for id in (0..count as u32).map(EventId) {
            let event = self.event(id);
            let happens = self.blaster.circuit.known(self.happens[id.index()]) != Some(false);
            if event.class != Class::Synchronisation && happens {
                by_cell[event.cell.index()].push(id);
            }
        }
        for events in by_cell {
            for (at, first) in events.iter().enumerate() {
                for second in &events[at + 1..] {
                    if self.may_race(*first, *second) {
                        pairs.push(Race { first: *first, second: *second, until: self.event(*first).node });
                    }
                }
            }
        }
        pairs
    }

    fn may_race(&self, first: EventId, second: EventId) -> bool {
        let (a, b) = (self.event(first), self.event(second));
        let conflict = a.thread != b.thread && (a.is_write() || b.is_write());
        let both_atomic = a.class == Class::Atomic && b.class == Class::Atomic;
        let locked = a.held.iter().any(|cell| b.held.contains(cell));
        let ordered = self.clocks.before(a.node, b.node) || self.clocks.before(b.node, a.node);
        conflict && !both_atomic && !locked && !ordered
    }

    /// That two accesses happen and nothing has to come between.
    fn together(&mut self, race: Race) -> Result<Lit, NoCircuit> {
        let (a, b) = (self.event(race.first), self.event(race.second));
        let both = [self.happens[race.first.index()], self.happens[race.second.index()]];
        let both = self.blaster.circuit.and(both[0], both[1]);
        let mut all = vec![both];
        for event in [a, b] {
            all.push(self.before_the_end(event.thread, Some(event.node))?);
        }
        for (one, other) in [(a.node, b.node), (b.node, a.node)] {
            if let Some(previous) = self.previous(one) {
                all.push(self.before(previous, other));
            }
        }
        Ok(self.blaster.circuit.all(&all))
    }

    /// The point before another in its thread, or before the thread.
    fn previous(&self, node: NodeId) -> Option<NodeId> {
        let thread = self.unfolding.nodes[node.index()].thread;
        let nodes = &self.unfolding.threads[thread.index()].nodes;
        let at = nodes.binary_search(&node).ok()?;
        match at {
            0 => super::clocks::entry(self.unfolding, thread),
            _ => Some(nodes[at - 1]),
        }
    }
}
