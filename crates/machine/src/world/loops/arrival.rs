//! Control comes to the head of an annotated loop.
//!
//! Each phase may stop for an open condition and is taken again after it was
//! decided; what was done before it stays. So forgetting is a phase of its own:
//! taken again, it would forget what was just assumed.

use super::{Phase, Record, Start};
use crate::code::{InvariantCode, LoopCode, Node, NodeId};
use crate::domain::{Decision, Domain, Layer};
use crate::fault::{Fault, Property, Stop};
use crate::machine::{Machine, Outcome};
use crate::memory::Cell;
use crate::run::Invariants;
use crate::world::{Event, Remembering};
use antiphon_model::LazyOp;
use std::rc::Rc;

/// How control comes to a head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrival {
    /// From outside of the loop.
    Entry,
    /// From a round of it.
    Return,
    /// In a domain that does not tell.
    Any,
}

impl Arrival {
    /// How an invariant fails there.
    pub(super) fn words(self) -> &'static str {
        match self {
            Arrival::Entry => "does not hold on entry",
            Arrival::Return => "holds on entry but is not preserved",
            Arrival::Any => "does not hold",
        }
    }
}

impl<D: Domain> Machine<'_, D> {
    /// The annotated loop at whose head control is, if anything is to be done there.
    #[inline]
    pub(crate) fn loop_to_enter(&self) -> Option<u32> {
        if self.code.loops.is_empty() || self.thread.loops.phase == Phase::Ready {
            return None;
        }
        let number = self.code.loop_at.get(&self.thread.pc).copied()?;
        let used = self.options.invariants != Invariants::Ignored;
        let about_us = |invariant: &InvariantCode| match self.scope_of(invariant) {
            None => true,
            Some(scope) => self.queues.universes().iter().any(|universe| universe.scope == scope),
        };
        (used && self.code.loops[number as usize].invariants.iter().any(about_us)).then_some(number)
    }

    /// Whether loops are proved here, not executed.
    pub(crate) fn proves_loops(&self) -> bool {
        let proved = matches!(self.options.invariants, Invariants::Proved | Invariants::Tried);
        !D::KNOWS_ALL && proved && !self.code.loops.is_empty()
    }

    /// Does what is to be done at the head of an annotated loop.
    pub(crate) fn arrive(&mut self, number: u32) -> Option<Event<D::Number>> {
        match self.arrival(number) {
            Ok(()) => {}
            Err(stop) => return self.stopped(*stop),
        }
        self.thread.loops.phase = Phase::Ready;
        if !self.proves_loops() || self.policy.remembering == Remembering::Nowhere {
            return None;
        }
        // The others first: a loop that comes back to a state must not keep them out.
        self.course.yields = true;
        self.course.remembered = true;
        Some(Event::Remember)
    }

    fn arrival(&mut self, number: u32) -> Outcome<(), D::Number> {
        let code = self.code;
        let row = &code.loops[number as usize];
        let together = self.meeting_of(number).is_some();
        if self.thread.loops.phase == Phase::Away {
            let arrival = self.way_of_arrival(number, together);
            if self.options.invariants == Invariants::Watched {
                return self.sight(number, arrival);
            }
            if arrival == Arrival::Entry && self.proves_loops() {
                self.attempt(Self::settle_all)?;
                self.asserted.insert((self.part, self.thread.pc.0));
            }
            match self.options.invariants {
                Invariants::Tried => self.try_invariants(row),
                _ => self.attempt(|own| own.check_invariants(row, arrival))?,
            }
            match arrival {
                Arrival::Entry | Arrival::Return if together => {
                    self.come_together(number, arrival)?;
                    self.thread.loops.phase = Phase::Forgotten;
                }
                Arrival::Any => self.thread.loops.phase = Phase::Assumed,
                Arrival::Entry => self.begin_loop(number),
                Arrival::Return => self.begin_round(row),
            }
        }
        if self.thread.loops.phase == Phase::Forgotten {
            if self.proves_loops() {
                self.attempt(|own| own.assume_invariants(row))?;
            }
            self.thread.loops.phase = Phase::Gathered;
        }
        if together {
            self.conclude()?;
        }
        self.thread.loops.phase = Phase::Assumed;
        Ok(())
    }

    fn way_of_arrival(&self, number: u32, together: bool) -> Arrival {
        if !self.proves_loops() && !together && self.options.invariants != Invariants::Watched {
            return Arrival::Any;
        }
        let depth = self.thread.frames.len();
        match self.thread.loops.records.last() {
            Some(record) if record.number == number && record.depth == depth => Arrival::Return,
            _ => Arrival::Entry,
        }
    }

    /// Control comes from outside: nothing is forgotten.
    pub(super) fn begin_loop(&mut self, number: u32) {
        // A recursion may have any number of records alive: each half has room for all of them.
        let owner = ((self.part as u64) << 24) | u64::from(self.course.running);
        let layer = Layer((owner << 32) | (self.thread.loops.records.len() as u64 + 1));
        let (depth, written, start) = (self.thread.frames.len(), Default::default(), Some(self.start_of_round()));
        self.domain.open_layer(layer);
        self.thread.loops.records.push(Record { number, depth, layer, written, start });
        self.thread.loops.phase = Phase::Assumed;
        self.aim();
    }

    /// Control comes back: only the invariant will be known of what changed.
    fn begin_round(&mut self, row: &LoopCode) {
        let Some(mut record) = self.thread.loops.records.pop() else { return };
        if let Some(start) = &record.start {
            record.written.extend(self.changes_since(start));
        }
        self.domain.drop_layer(record.layer);
        self.domain.open_layer(record.layer);
        let (layer, written) = (record.layer, record.written.clone());
        self.thread.loops.records.push(record);
        self.forget(row, &written, None);
        let start = self.start_of_round();
        if let Some(record) = self.thread.loops.records.last_mut().filter(|record| record.layer == layer) {
            record.start = Some(start);
        }
        self.thread.loops.phase = Phase::Forgotten;
    }

    pub(super) fn start_of_round(&self) -> Rc<Start<D::Number>> {
        Rc::new(Start { slots: self.thread.slots.clone(), memory: self.process.memory.clone() })
    }

    /// The invariants that hold for one process alone.
    fn own_invariants<'c>(&self, row: &'c LoopCode) -> Vec<&'c InvariantCode> {
        row.invariants.iter().filter(|invariant| self.scope_of(invariant).is_none()).collect()
    }

    fn check_invariants(&mut self, row: &LoopCode, arrival: Arrival) -> Outcome<(), D::Number> {
        if arrival == Arrival::Any && !self.options.checks.has(Property::LoopInvariant) {
            return Ok(());
        }
        for invariant in self.own_invariants(row) {
            for part in self.conjuncts(invariant.condition) {
                let held = match self.defined(part)? {
                    Cell::Number(number) => self.decided(&number)?,
                    cell => !matches!(cell, Cell::Null),
                };
                if !held {
                    return Err(Box::new(Stop::Fault(self.broken_invariant(invariant, part, arrival))));
                }
            }
        }
        Ok(())
    }

    fn broken_invariant(&mut self, invariant: &InvariantCode, part: NodeId, arrival: Arrival) -> Fault {
        let expr = self.code.node_origins[part.0 as usize];
        let text = crate::spell::expression(self.program, self.function(), expr);
        let name = invariant.name.as_ref().map_or(String::new(), |name| format!(" {name}"));
        Fault {
            property: Property::LoopInvariant,
            message: format!("the loop invariant{name} `{text}` {}", arrival.words()),
            span: invariant.span,
            label: self.values_in(expr),
            also: Vec::new(),
            calls: self.calls(),
        }
    }

    /// The invariants were proved of the values that were there, and so they are
    /// known of the constants that stand for them: also that they have a value.
    fn assume_invariants(&mut self, row: &LoopCode) -> Outcome<(), D::Number> {
        for invariant in self.own_invariants(row) {
            if self.is_refuted(invariant) {
                continue;
            }
            for part in self.conjuncts(invariant.condition) {
                match self.assumed_with_definedness(part) {
                    Ok(true) => {}
                    Ok(false) => return Err(Box::new(Stop::Assumption(invariant.span))),
                    Err(stop) if matches!(*stop, Stop::Fault(_)) => {
                        return Err(Box::new(Stop::Assumption(invariant.span)))
                    }
                    Err(stop) if self.gives_up(invariant, &stop) => break,
                    Err(stop) => return Err(stop),
                }
            }
        }
        Ok(())
    }

    /// Whether a condition counts as true from here on, and everything as written
    /// that it reads in arrays whose extents nothing bounds.
    pub(super) fn assumed_with_definedness(&mut self, node: NodeId) -> Outcome<bool, D::Number> {
        let (cell, needed) = self.with_definedness(node)?;
        let parts = match cell {
            Cell::Number(number) => [Some(needed), Some(number)],
            Cell::Null => return Ok(false),
            _ => [Some(needed), None],
        };
        for condition in parts.into_iter().flatten() {
            match self.domain.assume(&condition) {
                Decision::True => {}
                Decision::False => return Ok(false),
                Decision::Open => return Err(Box::new(Stop::Choice(condition))),
            }
        }
        Ok(true)
    }

    /// The parts of a conjunction, in order.
    pub(super) fn conjuncts(&self, node: NodeId) -> Vec<NodeId> {
        let (mut parts, mut work) = (Vec::new(), vec![node]);
        while let Some(node) = work.pop() {
            match self.code.nodes[node.0 as usize] {
                Node::Lazy(LazyOp::And, a, b) => work.extend([b, a]),
                _ => parts.push(node),
            }
        }
        parts
    }
}
