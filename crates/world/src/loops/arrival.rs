//! Control comes to the head of an annotated loop.
//!
//! Each phase may stop for an undecided condition and is taken again after it was
//! decided; what was done before it stays. So forgetting is a phase of its own:
//! taken again, it would forget what was just assumed.

use crate::state::{Event, Remembering, World};
use antiphon_machine::code::{InvariantCode, LoopCode, Node, NodeId};
use antiphon_machine::memory::Cell;
use antiphon_machine::Invariants;
use antiphon_machine::OrStop;
use antiphon_machine::{Asked, Fault, Property, Stop};
use antiphon_machine::{Decision, Domain, Layer};
use antiphon_machine::{Phase, Record, Start};
use antiphon_model::LazyOp;
use std::rc::Rc;

/// How control comes to a head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrival {
    /// From outside of the loop.
    Entry,
    /// From an iteration of it.
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

impl<D: Domain> World<'_, D> {
    /// The annotated loop at whose head control is, if anything is to be done there.
    #[inline]
    pub(crate) fn loop_to_enter(&self) -> Option<u32> {
        if self.machine.code.loops.is_empty() || self.machine.thread.loops.phase == Phase::Ready {
            return None;
        }
        let number = self.machine.code.loop_at.get(&self.machine.thread.pc).copied()?;
        let used = self.machine.options.invariants != Invariants::Ignored;
        let about_us = |invariant: &InvariantCode| match self.scope_of(invariant) {
            None => true,
            Some(scope) => self.queues.universes().iter().any(|universe| universe.scope == scope),
        };
        (used && self.machine.code.loops[number as usize].invariants.iter().any(about_us)).then_some(number)
    }

    /// Whether loops are proved here, not executed.
    pub(crate) fn proves_loops(&self) -> bool {
        let proved = matches!(self.machine.options.invariants, Invariants::Proved | Invariants::Tried);
        !D::KNOWS_ALL && proved && !self.machine.code.loops.is_empty()
    }

    /// Does what is to be done at the head of an annotated loop.
    pub(crate) fn arrive(&mut self, number: u32) -> Option<Event<D::Number>> {
        match self.arrival(number) {
            Ok(()) => {}
            Err(stop) => return self.stopped(*stop),
        }
        self.machine.thread.loops.phase = Phase::Ready;
        if !self.proves_loops() || self.policy.remembering == Remembering::Nowhere {
            return None;
        }
        // The others first: a loop that comes back to a state must not keep them out.
        self.schedule.yields = true;
        self.schedule.remembered = true;
        Some(Event::Remember)
    }

    fn arrival(&mut self, number: u32) -> OrStop<(), D::Number> {
        let code = self.machine.code;
        let row = &code.loops[number as usize];
        let together = self.meeting_of(number).is_some();
        if self.machine.thread.loops.phase == Phase::Away {
            let arrival = self.way_of_arrival(number, together);
            if self.machine.options.invariants == Invariants::Watched {
                return self.sight(number, arrival);
            }
            if arrival == Arrival::Entry && self.proves_loops() {
                self.attempt(|own| own.machine.settle_all())?;
                self.machine.coverage.asserted.insert((self.machine.part, self.machine.thread.pc.0));
            }
            match self.machine.options.invariants {
                Invariants::Tried => self.try_invariants(row),
                _ => self.attempt(|own| own.check_invariants(row, arrival))?,
            }
            match arrival {
                Arrival::Entry | Arrival::Return if together => {
                    self.come_together(number, arrival)?;
                    self.machine.thread.loops.phase = Phase::Havocked;
                }
                Arrival::Any => self.machine.thread.loops.phase = Phase::Assumed,
                Arrival::Entry => self.begin_loop(number),
                Arrival::Return => self.begin_round(row),
            }
        }
        if self.machine.thread.loops.phase == Phase::Havocked {
            if self.proves_loops() {
                self.attempt(|own| own.assume_invariants(row))?;
            }
            self.machine.thread.loops.phase = Phase::Gathered;
        }
        if together {
            self.conclude()?;
        }
        self.machine.thread.loops.phase = Phase::Assumed;
        Ok(())
    }

    fn way_of_arrival(&self, number: u32, together: bool) -> Arrival {
        if !self.proves_loops() && !together && self.machine.options.invariants != Invariants::Watched {
            return Arrival::Any;
        }
        let depth = self.machine.thread.frames.len();
        match self.machine.thread.loops.records.last() {
            Some(record) if record.number == number && record.depth == depth => Arrival::Return,
            _ => Arrival::Entry,
        }
    }

    /// Control comes from outside: nothing is forgotten.
    pub(super) fn begin_loop(&mut self, number: u32) {
        // A recursion may have any number of records alive: each half has room for all of them.
        let owner = ((self.machine.part as u64) << 24) | u64::from(self.machine.rank);
        let layer = Layer((owner << 32) | (self.machine.thread.loops.records.len() as u64 + 1));
        let (depth, written, start) =
            (self.machine.thread.frames.len(), Default::default(), Some(self.start_of_round()));
        self.machine.domain.open_layer(layer);
        self.machine.thread.loops.records.push(Record { number, depth, layer, written, start });
        self.machine.thread.loops.phase = Phase::Assumed;
        self.aim();
    }

    /// Control comes back: only the invariant will be known of what changed.
    fn begin_round(&mut self, row: &LoopCode) {
        let Some(mut record) = self.machine.thread.loops.records.pop() else { return };
        if let Some(start) = &record.start {
            record.written.extend(self.changes_since(start));
        }
        self.forget_round(record.layer);
        let (layer, written) = (record.layer, record.written.clone());
        self.machine.thread.loops.records.push(record);
        self.havoc(row, &written, None);
        let start = self.start_of_round();
        if let Some(record) = self.machine.thread.loops.records.last_mut().filter(|record| record.layer == layer) {
            record.start = Some(start);
        }
        self.machine.thread.loops.phase = Phase::Havocked;
    }

    /// What the last iteration assumed is forgotten, but for what is known of numbers that other processes
    /// or messages in flight have from it.
    fn forget_round(&mut self, layer: Layer) {
        if self.machine.processes() < 2 {
            self.machine.domain.drop_layer(layer);
            self.machine.domain.open_layer(layer);
            return;
        }
        self.machine.domain.begin_use_scan();
        self.scan_others();
        self.machine.domain.drop_layer_but_used(layer);
    }

    pub(super) fn start_of_round(&self) -> Rc<Start<D::Number>> {
        Rc::new(Start { slots: self.machine.thread.slots.clone(), memory: self.machine.process.memory.clone() })
    }

    /// The invariants that hold for one process alone.
    fn own_invariants<'c>(&self, row: &'c LoopCode) -> Vec<&'c InvariantCode> {
        row.invariants.iter().filter(|invariant| self.scope_of(invariant).is_none()).collect()
    }

    fn check_invariants(&mut self, row: &LoopCode, arrival: Arrival) -> OrStop<(), D::Number> {
        if arrival == Arrival::Any && !self.machine.options.checks.has(Property::LoopInvariant) {
            return Ok(());
        }
        for invariant in self.own_invariants(row) {
            for part in self.conjuncts(invariant.condition) {
                let held = match self.machine.defined(part)? {
                    Cell::Number(number) => self.machine.decided(&number)?,
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
        let expr = self.machine.code.node_origins[part.0 as usize];
        let text = antiphon_machine::expression_text(self.machine.program, self.machine.function(), expr);
        let name = invariant.name.as_ref().map_or(String::new(), |name| format!(" {name}"));
        Fault {
            property: Property::LoopInvariant,
            message: format!("the loop invariant{name} `{text}` {}", arrival.words()),
            span: invariant.span,
            label: self.machine.values_in(expr),
            also: Vec::new(),
            calls: self.machine.calls(),
        }
    }

    /// The invariants were proved of the values that were there, and so they are
    /// known of the constants that stand for them: also that they have a value.
    fn assume_invariants(&mut self, row: &LoopCode) -> OrStop<(), D::Number> {
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
    pub(crate) fn assumed_with_definedness(&mut self, node: NodeId) -> OrStop<bool, D::Number> {
        let (cell, needed) = self.machine.with_definedness(node)?;
        let instances = match cell {
            Cell::Number(number) => [Some(needed), Some(number)],
            Cell::Null => return Ok(false),
            _ => [Some(needed), None],
        };
        for condition in instances.into_iter().flatten() {
            match self.machine.domain.assume(&condition) {
                Decision::True => {}
                Decision::False => return Ok(false),
                Decision::Undecided => return Err(Box::new(Stop::Undecided(condition, Asked::Way))),
            }
        }
        Ok(true)
    }

    /// The parts of a conjunction, in order.
    pub(super) fn conjuncts(&self, node: NodeId) -> Vec<NodeId> {
        let (mut instances, mut work) = (Vec::new(), vec![node]);
        while let Some(node) = work.pop() {
            match self.machine.code.nodes[node.0 as usize] {
                Node::Lazy(LazyOp::And, a, b) => work.extend([b, a]),
                _ => instances.push(node),
            }
        }
        instances
    }
}
