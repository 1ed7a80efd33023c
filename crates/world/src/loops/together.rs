//! Iterating a loop together: coming to its head, checking and assuming what
//! all say, and leaving it.

use super::Arrival;
use crate::state::{Arrived, Attendance, CollectiveIteration, Event, LoopName, Scope, World};
use antiphon_machine::code::{InvariantCode, LoopCode, NodeId, Operation, Pc};
use antiphon_machine::memory::Cell;
use antiphon_machine::Invariants;
use antiphon_machine::{Domain, Relations};
use antiphon_machine::{Fault, Property, Stop};
use antiphon_machine::{Member, Phase, ProcessId, Record, View};
use antiphon_machine::{OrStop, Stopped};
use antiphon_model::Participants;
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;
use std::rc::Rc;

impl<D: Domain> World<'_, D> {
    /// The process leaves its snapshot at the head, and forgets.
    pub(super) fn come_together(&mut self, number: u32, arrival: Arrival) -> OrStop<(), D::Number> {
        let (code, process_id) = (self.machine.code, self.machine.process_id());
        let row = &code.loops[number as usize];
        let Some((scope, members, known)) = self.meeting_of(number) else { return Ok(()) };
        if let Some(other) = row.invariants.iter().find(|other| self.scope_of(other).is_some_and(|own| own != scope)) {
            let message = "a loop with both collective and joint invariants";
            return self.machine.unsupported(&codes::U207, other.span, message);
        }
        let index = self.round_to_join(&known, scope, process_id)?;
        let before = Rc::new(self.machine.view());
        let layer = match index {
            Some(index) => self.collective_iterations.0[index].layer,
            None => {
                let layer = self.unused_layer();
                self.machine.domain.open_layer(layer);
                let attendance = members.iter().map(|_| Attendance::Absent).collect();
                let left = vec![false; members.len()];
                let collective_iteration =
                    CollectiveIteration { scope, members, known, layer, attendance, left, settled: false };
                self.collective_iterations.all().push(collective_iteration);
                layer
            }
        };
        let index = index.unwrap_or(self.collective_iterations.0.len() - 1);
        let after = match self.start_round(row, number, layer, arrival) {
            true => Rc::new(self.machine.view()),
            false => before.clone(),
        };
        let collective_iteration = &mut self.collective_iterations.all()[index];
        if let Some(position) = collective_iteration.position(process_id) {
            collective_iteration.attendance[position] = Attendance::Arrived(Arrived { number, before, after });
        }
        Ok(())
    }

    /// The record of the process is that of this iteration; whether anything was forgotten.
    fn start_round(&mut self, row: &LoopCode, number: u32, layer: antiphon_machine::Layer, arrival: Arrival) -> bool {
        let proves = self.proves_loops();
        let depth = self.machine.thread.frames.len();
        let known = match arrival {
            Arrival::Return => self.machine.thread.loops.records.pop(),
            Arrival::Entry | Arrival::Any => None,
        };
        let mut written = known.as_ref().map(|record| record.written.clone()).unwrap_or_default();
        if let Some(start) = known.as_ref().and_then(|record| record.start.as_ref()) {
            written.extend(self.changes_since(start));
        }
        let havocs = proves && known.is_some();
        self.machine.thread.loops.records.push(Record { number, depth, layer, written: written.clone(), start: None });
        self.aim();
        if havocs {
            self.havoc(row, &written, Some(layer));
        }
        let start = proves.then(|| self.start_of_round());
        if let Some(record) = self.machine.thread.loops.records.last_mut() {
            record.start = start;
        }
        havocs
    }

    /// The iteration that the process has not come to yet: the first one in which it is
    /// absent, if there is any.
    fn round_to_join(
        &mut self,
        known: &LoopName,
        scope: Scope,
        process_id: ProcessId,
    ) -> OrStop<Option<usize>, D::Number> {
        let of_scope = |collective_iteration: &&CollectiveIteration<D::Number>| collective_iteration.scope == scope;
        let absent = |collective_iteration: &CollectiveIteration<D::Number>| {
            let position = collective_iteration.position(process_id);
            position.is_some_and(|position| matches!(collective_iteration.attendance[position], Attendance::Absent))
        };
        let found = self
            .collective_iterations
            .0
            .iter()
            .position(|collective_iteration| of_scope(&collective_iteration) && absent(collective_iteration));
        if let Some(other) =
            found.map(|index| &self.collective_iterations.0[index]).filter(|other| other.known != *known)
        {
            return Err(self.other_loop(known, other));
        }
        let earlier = &self.collective_iterations.0[..found.unwrap_or(self.collective_iterations.0.len())];
        let same = earlier.iter().filter(of_scope).filter(|collective_iteration| collective_iteration.known == *known);
        for collective_iteration in same {
            if collective_iteration.position(process_id).is_none_or(|position| collective_iteration.left[position]) {
                // The process comes to the loop anew: that iteration is over for it.
                continue;
            }
            if let Some(position) = collective_iteration.left.iter().position(|left| *left) {
                let left = collective_iteration.members[position];
                return Err(self.unequal_rounds(&known.name, left, process_id));
            }
        }
        Ok(found)
    }

    /// All came: what each says holds for the values that were there.
    fn check_together(&mut self, index: usize) -> OrStop<(), D::Number> {
        let first = self.machine.thread.loops.records.last().is_some_and(|record| record.written.is_empty());
        let arrival = if first { Arrival::Entry } else { Arrival::Return };
        self.on_collective_iteration(
            index,
            |arrived| arrived.before.clone(),
            |own, invariant, part| {
                let held = match own.machine.condition(part) {
                    Ok(Cell::Number(number)) => own.machine.decided(&number),
                    Ok(cell) => Ok(!matches!(cell, Cell::Null)),
                    Err(stop) => Err(stop),
                }?;
                match held {
                    true => Ok(()),
                    false => Err(own.broken_together(invariant, part, arrival)),
                }
            },
        )
    }

    /// What each said is known of the constants.
    fn assume_together(&mut self, index: usize) -> OrStop<(), D::Number> {
        self.on_collective_iteration(
            index,
            |arrived| arrived.after.clone(),
            |own, invariant, part| {
                if own.is_refuted(invariant) {
                    return Ok(());
                }
                match own.assumed_with_definedness(part) {
                    Ok(true) => Ok(()),
                    Ok(false) => Err(Box::new(Stop::Assumption(invariant.span))),
                    Err(stop) if matches!(*stop, Stop::Fault(_)) => Err(Box::new(Stop::Assumption(invariant.span))),
                    Err(stop) if own.gives_up(invariant, &stop) => Ok(()),
                    Err(stop) => Err(stop),
                }
            },
        )
    }

    /// Does something with every part of the invariant of every process, on the
    /// union of their snapshots.
    pub(super) fn on_collective_iteration(
        &mut self,
        index: usize,
        view: impl Fn(&Arrived<D::Number>) -> Rc<View<D::Number>>,
        act: impl Fn(&mut Self, &InvariantCode, NodeId) -> OrStop<(), D::Number>,
    ) -> OrStop<(), D::Number> {
        let collective_iterations = self.collective_iterations.clone();
        let collective_iteration = &collective_iterations.0[index];
        let mut there = Vec::new();
        for (process_id, attendance) in collective_iteration.members.iter().zip(&collective_iteration.attendance) {
            if let Attendance::Arrived(arrived) = attendance {
                there.push((*process_id, arrived.number, view(arrived)));
            }
        }
        let members: Vec<Member<'_, D::Number>> =
            there.iter().map(|(process_id, _, view)| Member { process_id: *process_id, view }).collect();
        self.on_joint_snapshot(&members, |own| {
            for (at, (_, number, _)) in there.iter().enumerate() {
                own.machine.stand_at(at);
                let code = own.machine.code;
                let Some(row) = code.loops.get(*number as usize) else { continue };
                for invariant in row.invariants.iter() {
                    if own.scope_of(invariant) == Some(collective_iteration.scope) {
                        for part in own.conjuncts(invariant.condition) {
                            act(own, invariant, part)?;
                        }
                    }
                }
            }
            Ok(())
        })
    }

    /// The invariant was checked: the iteration before and the relations are forgotten.
    fn drop_iteration(&mut self, index: usize) {
        let collective_iteration = &self.collective_iterations.0[index];
        let (layer, known, scope) =
            (collective_iteration.layer, collective_iteration.known.clone(), collective_iteration.scope);
        self.machine.domain.drop_relations(layer);
        let before = &self.collective_iterations.0[..index];
        let before = before.iter().position(|other| other.known == known && other.scope == scope);
        if let Some(before) = before {
            let over = self.collective_iterations.all().remove(before);
            self.machine.domain.drop_layer(over.layer);
        }
    }

    /// The invariant is assumed.
    fn settle_together(&mut self, index: usize) {
        let collective_iteration = &mut self.collective_iterations.all()[index];
        collective_iteration.settled = true;
        for attendance in &mut collective_iteration.attendance {
            if let Attendance::Arrived(_) = attendance {
                *attendance = Attendance::Present;
            }
        }
    }

    /// Whether a layer belongs to an iteration that several processes share.
    pub(super) fn is_of_collective_iteration(&self, layer: antiphon_machine::Layer) -> bool {
        self.iteration_with(layer).is_some()
    }

    /// The collective iteration to which a layer belongs.
    fn iteration_with(&self, layer: antiphon_machine::Layer) -> Option<usize> {
        self.collective_iterations.0.iter().position(|collective_iteration| collective_iteration.layer == layer)
    }

    /// The process left a loop that others iterate with it.
    pub(super) fn leave_together(&mut self, record: &Record<D::Number>, from: Pc) -> OrStop<(), D::Number> {
        let Some(index) = self.iteration_with(record.layer) else { return Ok(()) };
        let process_id = self.machine.process_id();
        let row = &self.machine.code.loops[record.number as usize];
        if !self.is_guard(row, from) {
            let message = "a loop with a collective invariant is left other than by its condition";
            let span = self.machine.code.spans.get(from.0 as usize).copied().unwrap_or(row.span);
            return self.machine.unsupported(&codes::U207, span, message);
        }
        let outer = self.machine.thread.loops.layer();
        let collective_iteration = &mut self.collective_iterations.all()[index];
        if let Some(position) = collective_iteration.position(process_id) {
            collective_iteration.left[position] = true;
        }
        let (known, scope, over) =
            (collective_iteration.known.clone(), collective_iteration.scope, collective_iteration.is_over());
        let (members, left) = (collective_iteration.members.clone(), collective_iteration.left.clone());
        for later in self.collective_iterations.0[index + 1..]
            .iter()
            .filter(|other| other.known == known && other.scope == scope)
        {
            let there = later.attendance.iter().map(|attendance| !matches!(attendance, Attendance::Absent));
            // One that left this iteration, too, has come to the loop anew.
            if let Some(ahead) = there.zip(&left).position(|(there, left)| there && !left) {
                return Err(self.unequal_rounds(&known.name, process_id, members[ahead]));
            }
        }
        if over {
            let collective_iteration = self.collective_iterations.all().remove(index);
            self.machine.domain.merge_layer(collective_iteration.layer, outer);
        }
        Ok(())
    }

    /// Whether an operation is the condition of a loop.
    fn is_guard(&self, row: &LoopCode, from: Pc) -> bool {
        match self.machine.code.operations.get(from.0 as usize) {
            Some(Operation::Branch(_, then, otherwise)) => from == row.head || [*then, *otherwise].contains(&row.head),
            _ => false,
        }
    }

    /// All processes have ended: nobody may have waited for another at a loop.
    pub(crate) fn unfinished_loop(&self) -> Option<Event<D::Number>> {
        let in_scope = |collective_iteration: &&CollectiveIteration<D::Number>| match collective_iteration.scope {
            Scope::ProgramInstance(part) | Scope::Named(part, _) => part == self.machine.part,
            Scope::Joint => self.elsewhere.iter().all(Option::is_none),
        };
        let collective_iteration = self
            .collective_iterations
            .0
            .iter()
            .filter(in_scope)
            .find(|collective_iteration| !collective_iteration.is_complete())?;
        let absent = collective_iteration.attendance.iter().position(|there| matches!(there, Attendance::Absent))?;
        let came = collective_iteration.attendance.iter().position(|there| !matches!(there, Attendance::Absent))?;
        let (absent, came) = (collective_iteration.members[absent], collective_iteration.members[came]);
        let message = format!(
            "{} ends without reaching the loop {}, which {} reached",
            self.machine.process_words(absent),
            loop_name(&collective_iteration.known.name),
            self.machine.process_words(came)
        );
        let span = self.loop_span(came, &collective_iteration.known.name);
        Some(Event::Fault(self.machine.task_of(came.rank), self.loop_fault(span, message, String::new())))
    }

    fn loop_span(&self, process_id: ProcessId, wanted: &str) -> Span {
        let code = self.machine.instances[process_id.part].code;
        let named = |row: &&LoopCode| {
            let name = row.invariants.iter().find_map(|invariant| invariant.name.clone());
            name.unwrap_or_else(|| format!("at {}", row.head.0)) == wanted || wanted == "at all"
        };
        code.loops.iter().find(named).map_or(Span::NONE, |row| row.span)
    }

    fn loop_fault(&self, span: Span, message: String, label: String) -> Fault {
        let property = Property::LoopInvariant;
        Fault { property, message, span, label, also: Vec::new(), calls: Vec::new() }
    }

    #[cold]
    fn broken_together(&mut self, invariant: &InvariantCode, part: NodeId, arrival: Arrival) -> Stopped<D::Number> {
        let expr = self.machine.code.node_origins[part.0 as usize];
        let text = antiphon_machine::expression_text(self.machine.program, self.machine.speaker(), expr);
        let name = invariant.name.as_ref().map_or(String::new(), |name| format!(" {name}"));
        let kind = match invariant.participants {
            Participants::Joint => "joint",
            Participants::Collective | Participants::Local => "collective",
        };
        let whose = self.machine.process_words(self.machine.process_id());
        let message = format!("the {kind} loop invariant{name} `{text}` of {whose} {}", arrival.words());
        let label = self.both_sides(part, expr);
        self.blamed = Some(self.machine.process_id());
        Box::new(Stop::Fault(self.loop_fault(invariant.span, message, label)))
    }

    #[cold]
    fn other_loop(&self, known: &LoopName, other: &CollectiveIteration<D::Number>) -> Stopped<D::Number> {
        let message = format!(
            "loops are reached in different orders: {} reaches the loop {} where others reached the loop {}",
            self.machine.process_words(self.machine.process_id()),
            known.words(),
            other.known.words()
        );
        Box::new(Stop::Fault(self.loop_fault(self.machine.here(), message, String::new())))
    }

    #[cold]
    fn unequal_rounds(&mut self, name: &str, left: ProcessId, goes_on: ProcessId) -> Stopped<D::Number> {
        let message = format!(
            "processes iterate the loop {} different numbers of times: {} leaves it where {} starts another iteration",
            loop_name(name),
            self.machine.process_words(left),
            self.machine.process_words(goes_on)
        );
        // Whichever of the two is seen first, the same place is reported.
        let span = self.loop_span(goes_on, name);
        let there = (self.loop_span(left, name), format!("{} leaves it", self.machine.process_words(left)));
        let also = if there.0 == span { Vec::new() } else { vec![there] };
        self.blamed = Some(goes_on);
        Box::new(Stop::Fault(Fault { also, ..self.loop_fault(span, message, String::new()) }))
    }

    /// What is left to do at the head of a loop that several iterate.
    pub(super) fn conclude(&mut self) -> OrStop<(), D::Number> {
        let index = self.machine.thread.loops.layer().and_then(|layer| self.iteration_with(layer));
        let Some(index) = index.filter(|index| {
            let collective_iteration = &self.collective_iterations.0[*index];
            collective_iteration.is_complete() && !collective_iteration.settled
        }) else {
            return Ok(());
        };
        if self.machine.thread.loops.phase == Phase::Gathered {
            match self.machine.options.invariants {
                Invariants::Tried => self.try_together(index)?,
                _ => self.attempt(|own| own.check_together(index))?,
            }
            // What is assumed must not seem to follow from what is forgotten.
            self.drop_iteration(index);
            self.machine.thread.loops.phase = Phase::Checked;
            return self.conclude();
        }
        if self.proves_loops() {
            self.machine.domain.use_relations(Relations::Ignored);
            let assumed = self.attempt(|own| own.assume_together(index));
            self.machine.domain.use_relations(Relations::Used);
            assumed?;
        }
        self.settle_together(index);
        Ok(())
    }
}

impl LoopName {
    /// The loop among those of its name.
    fn words(&self) -> String {
        let inner = if self.is_within() { " within another one of that name" } else { "" };
        loop_name(&self.name) + inner
    }
}

/// A loop by its name, or one that has none.
fn loop_name(name: &str) -> String {
    match name.starts_with("at ") {
        true => "with a collective invariant".to_owned(),
        false => format!("`{name}`"),
    }
}
