//! Coming to a collective assertion: leave a snapshot, and check what is
//! complete (Fig. 2 of the paper).
//!
//! All of it happens in the step of the annotation. A condition that is undecided
//! takes the step back like that of any other; nothing is queued before all is
//! decided.
//!
//! The paper compares what is at the heads of the queues. Here a contribution is
//! compared with those that are as far back in their queues, which is the
//! definition itself and finds a difference as early as it exists.

use crate::state::{Contribution, Queues, Scope, Universe, World};
use antiphon_machine::code::{CollectiveCode, Operation};
use antiphon_machine::memory::Cell;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::{Member, ProcessId};
use antiphon_machine::{Property, Stop};
use antiphon_model::{Duty, Participants};
use antiphon_source::Span;
use std::rc::Rc;

impl<D: Domain> World<'_, D> {
    /// Makes the universes of the part whose processes begin.
    pub(crate) fn assemble(&mut self) -> OrStop<(), D::Number> {
        let (part, code) = (self.machine.part, self.machine.code);
        let process_ids: Vec<ProcessId> = (0..self.machine.processes()).map(|rank| ProcessId { part, rank }).collect();
        let mut universes = vec![Universe::of(Scope::ProgramInstance(part), process_ids.iter().copied())];
        for (index, (_, members)) in code.universes.iter().enumerate() {
            let mut found = Vec::new();
            for process_id in &process_ids {
                self.machine.rank = process_id.rank;
                if self.machine.holds(*members)? {
                    found.push(*process_id);
                }
            }
            universes.push(Universe::of(Scope::Named(part, index as u32), found));
        }
        self.machine.rank = 0;
        let known = self.queues.universes().iter().cloned();
        self.queues = Queues(Rc::new(known.chain(universes).collect()));
        Ok(())
    }

    /// Makes the universe of all parts, if anything is asserted about all.
    pub(crate) fn assemble_all(&mut self) {
        let joint = |operation: &Operation| matches!(operation, Operation::CollectiveAssert(code, _) if code.participants == Participants::Joint);
        let asserted = self.machine.options.checks.has(Property::CollectiveAssertion)
            && self.machine.instances.iter().any(|part| part.code.operations.iter().any(joint));
        if self.machine.instances.len() < 2 || !asserted && !self.has_joint_loops() {
            return;
        }
        let process_ids = self
            .machine
            .instances
            .iter()
            .enumerate()
            .flat_map(|(part, known)| (0..known.processes.max(1)).map(move |rank| ProcessId { part, rank }));
        let universe = Universe::of(Scope::Joint, process_ids.collect::<Vec<ProcessId>>());
        let known = self.queues.universes().iter().cloned();
        self.queues = Queues(Rc::new(known.chain([universe]).collect()));
    }

    /// The universe of an assertion, if the process that runs belongs to it.
    fn universe_of(&self, code: &CollectiveCode) -> Option<(usize, usize)> {
        let scope = match (code.participants, code.universe) {
            (Participants::Collective, None) => Scope::ProgramInstance(self.machine.part),
            (Participants::Collective, Some(named)) => Scope::Named(self.machine.part, named),
            // With one program there is no such universe.
            (Participants::Joint, _) => Scope::Joint,
            (Participants::Local, _) => return None,
        };
        let universe = self.queues.universes().iter().position(|universe| universe.scope == scope)?;
        let position = self.queues.universes()[universe].position(self.machine.process_id())?;
        Some((universe, position))
    }

    /// The step of a collective assertion.
    pub(crate) fn contribute(&mut self, code: &CollectiveCode) -> OrStop<(), D::Number> {
        if !self.machine.options.checks.has(Property::CollectiveAssertion) {
            return Ok(());
        }
        let Some((universe, position)) = self.universe_of(code) else { return Ok(()) };
        let view = Rc::new(self.machine.view());
        let contribution = Contribution { process_id: self.machine.process_id(), pc: self.machine.thread.pc, view };
        self.compare_order(universe, position, &contribution)?;
        let queues = self.queues.clone();
        let found = &queues.universes()[universe];
        let others = found.queues.iter().enumerate().filter(|(index, _)| *index != position);
        let complete = found.queues[position].is_empty() && others.into_iter().all(|(_, queue)| !queue.is_empty());
        if !complete {
            drop(queues);
            self.queues.change(universe).queues[position].push_back(contribution);
            return Ok(());
        }
        let first = |(index, queue): (usize, &std::collections::VecDeque<_>)| match index == position {
            true => Some(contribution.clone()),
            false => queue.front().cloned(),
        };
        let contributions: Vec<Contribution<D::Number>> = found.queues.iter().enumerate().filter_map(first).collect();
        drop(queues);
        self.check_contributions(&contributions)?;
        for (index, queue) in self.queues.change(universe).queues.iter_mut().enumerate() {
            if index != position {
                queue.pop_front();
            }
        }
        Ok(())
    }

    /// A contribution must have the name of those that are as far back.
    fn compare_order(
        &mut self,
        universe: usize,
        position: usize,
        own: &Contribution<D::Number>,
    ) -> OrStop<(), D::Number> {
        let queues = self.queues.clone();
        let queues = &queues.universes()[universe].queues;
        let depth = queues[position].len();
        let name = self.assertion_of(own).map(|known| &known.name);
        for other in queues.iter().filter_map(|queue| queue.get(depth)) {
            if self.assertion_of(other).map(|known| &known.name) != name {
                return Err(self.different_order(own, other));
            }
        }
        Ok(())
    }

    /// Evaluates what each process of a collective assertion asserts on the union of all.
    fn check_contributions(&mut self, contributions: &[Contribution<D::Number>]) -> OrStop<(), D::Number> {
        let members: Vec<Member<'_, D::Number>> =
            contributions.iter().map(|own| Member { process_id: own.process_id, view: &own.view }).collect();
        self.on_joint_snapshot(&members, |own| {
            for (index, contribution) in contributions.iter().enumerate() {
                own.machine.coverage.asserted.insert((contribution.process_id.part, contribution.pc.0));
                own.machine.stand_at(index);
                let code = own.machine.code;
                let operation = code.operations.get(contribution.pc.0 as usize);
                let Some(Operation::CollectiveAssert(assertion, _)) = operation else { continue };
                match assertion.duty {
                    Duty::Shown => own.check_conjuncts(assertion)?,
                    Duty::Given => own.assume_conjuncts(assertion)?,
                }
            }
            Ok(())
        })
    }

    /// Only executions in which it holds are looked at.
    fn assume_conjuncts(&mut self, assertion: &CollectiveCode) -> OrStop<(), D::Number> {
        for (node, _) in &assertion.conjuncts {
            match self.assumed_with_definedness(*node) {
                Ok(true) => {}
                Ok(false) => return Err(Box::new(Stop::Assumption(Span::NONE))),
                Err(stop) if matches!(*stop, Stop::Fault(_)) => return Err(Box::new(Stop::Assumption(Span::NONE))),
                Err(stop) => return Err(stop),
            }
        }
        Ok(())
    }

    /// What one process asserts, conjunct by conjunct: the first one guards the rest.
    fn check_conjuncts(&mut self, assertion: &CollectiveCode) -> OrStop<(), D::Number> {
        for (node, expr) in &assertion.conjuncts {
            let held = match self.machine.condition(*node) {
                Ok(Cell::Number(number)) => self.machine.decided(&number),
                Ok(cell) => Ok(!matches!(cell, Cell::Null)),
                Err(stop) => Err(stop),
            };
            match held {
                Ok(true) => {}
                Ok(false) => return Err(self.false_conjunct(assertion, *node, *expr)),
                Err(stop) => {
                    return Err(match *stop {
                        Stop::Fault(fault) => self.no_value(assertion, fault),
                        other => Box::new(other),
                    })
                }
            }
        }
        Ok(())
    }
}
