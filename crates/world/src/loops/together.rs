//! Going round a loop together: coming to its head, checking and assuming what
//! all say, and leaving it.

use super::Arrival;
use crate::state::{Arrived, Attendance, Event, Gathering, Known, Scope, World};
use antiphon_machine::code::{InvariantCode, LoopCode, NodeId, Operation, Pc};
use antiphon_machine::memory::Cell;
use antiphon_machine::Invariants;
use antiphon_machine::{Domain, Relations};
use antiphon_machine::{Fault, Property, Stop};
use antiphon_machine::{Halt, Outcome};
use antiphon_machine::{Member, Phase, Record, Seat, View};
use antiphon_model::Participants;
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;
use std::rc::Rc;

impl<D: Domain> World<'_, D> {
    /// The process leaves its snapshot at the head, and forgets.
    pub(super) fn come_together(&mut self, number: u32, arrival: Arrival) -> Outcome<(), D::Number> {
        let (code, seat) = (self.machine.code, self.machine.seat());
        let row = &code.loops[number as usize];
        let Some((scope, members, known)) = self.meeting_of(number) else { return Ok(()) };
        if let Some(other) = row.invariants.iter().find(|other| self.scope_of(other).is_some_and(|own| own != scope)) {
            let message = "a loop with invariants over several processes and over both programs";
            return self.machine.unsupported(&codes::U207, other.span, message);
        }
        let index = self.round_to_join(&known, scope, seat)?;
        let before = Rc::new(self.machine.view());
        let layer = match index {
            Some(index) => self.gatherings.0[index].layer,
            None => {
                let layer = self.unused_layer();
                self.machine.domain.open_layer(layer);
                let attendance = members.iter().map(|_| Attendance::Absent).collect();
                let left = vec![false; members.len()];
                let gathering = Gathering { scope, members, known, layer, attendance, left, settled: false };
                self.gatherings.all().push(gathering);
                layer
            }
        };
        let index = index.unwrap_or(self.gatherings.0.len() - 1);
        let after = match self.start_round(row, number, layer, arrival) {
            true => Rc::new(self.machine.view()),
            false => before.clone(),
        };
        let gathering = &mut self.gatherings.all()[index];
        if let Some(position) = gathering.position(seat) {
            gathering.attendance[position] = Attendance::Arrived(Arrived { number, before, after });
        }
        Ok(())
    }

    /// The record of the process is that of this round; whether anything was forgotten.
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
        let forgets = proves && known.is_some();
        self.machine.thread.loops.records.push(Record { number, depth, layer, written: written.clone(), start: None });
        self.aim();
        if forgets {
            self.forget(row, &written, Some(layer));
        }
        let start = proves.then(|| self.start_of_round());
        if let Some(record) = self.machine.thread.loops.records.last_mut() {
            record.start = start;
        }
        forgets
    }

    /// The round that the process has not come to yet: the first one in which it is
    /// absent, if there is any.
    fn round_to_join(&mut self, known: &Known, scope: Scope, seat: Seat) -> Outcome<Option<usize>, D::Number> {
        let of_scope = |gathering: &&Gathering<D::Number>| gathering.scope == scope;
        let absent = |gathering: &Gathering<D::Number>| {
            let position = gathering.position(seat);
            position.is_some_and(|position| matches!(gathering.attendance[position], Attendance::Absent))
        };
        let found = self.gatherings.0.iter().position(|gathering| of_scope(&gathering) && absent(gathering));
        if let Some(other) = found.map(|index| &self.gatherings.0[index]).filter(|other| other.known != *known) {
            return Err(self.other_loop(known, other));
        }
        let earlier = &self.gatherings.0[..found.unwrap_or(self.gatherings.0.len())];
        let same = earlier.iter().filter(of_scope).filter(|gathering| gathering.known == *known);
        for gathering in same {
            if gathering.position(seat).is_none_or(|position| gathering.left[position]) {
                // The process comes to the loop anew: that round is over for it.
                continue;
            }
            if let Some(position) = gathering.left.iter().position(|left| *left) {
                let left = gathering.members[position];
                return Err(self.unequal_rounds(&known.name, left, seat));
            }
        }
        Ok(found)
    }

    /// All came: what each says holds for the values that were there.
    fn check_together(&mut self, index: usize) -> Outcome<(), D::Number> {
        let first = self.machine.thread.loops.records.last().is_some_and(|record| record.written.is_empty());
        let arrival = if first { Arrival::Entry } else { Arrival::Return };
        self.on_gathering(
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
    fn assume_together(&mut self, index: usize) -> Outcome<(), D::Number> {
        self.on_gathering(
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
    pub(super) fn on_gathering(
        &mut self,
        index: usize,
        view: impl Fn(&Arrived<D::Number>) -> Rc<View<D::Number>>,
        act: impl Fn(&mut Self, &InvariantCode, NodeId) -> Outcome<(), D::Number>,
    ) -> Outcome<(), D::Number> {
        let gatherings = self.gatherings.clone();
        let gathering = &gatherings.0[index];
        let mut there = Vec::new();
        for (seat, attendance) in gathering.members.iter().zip(&gathering.attendance) {
            if let Attendance::Arrived(arrived) = attendance {
                there.push((*seat, arrived.number, view(arrived)));
            }
        }
        let members: Vec<Member<'_, D::Number>> =
            there.iter().map(|(seat, _, view)| Member { seat: *seat, view }).collect();
        self.on_union(&members, |own| {
            for (at, (_, number, _)) in there.iter().enumerate() {
                own.machine.stand_at(at);
                let code = own.machine.code;
                let Some(row) = code.loops.get(*number as usize) else { continue };
                for invariant in row.invariants.iter() {
                    if own.scope_of(invariant) == Some(gathering.scope) {
                        for part in own.conjuncts(invariant.condition) {
                            act(own, invariant, part)?;
                        }
                    }
                }
            }
            Ok(())
        })
    }

    /// The invariant was checked: the round before and the relations are forgotten.
    fn forget_round(&mut self, index: usize) {
        let gathering = &self.gatherings.0[index];
        let (layer, known, scope) = (gathering.layer, gathering.known.clone(), gathering.scope);
        self.machine.domain.forget_relations(layer);
        let before = &self.gatherings.0[..index];
        let before = before.iter().position(|other| other.known == known && other.scope == scope);
        if let Some(before) = before {
            let over = self.gatherings.all().remove(before);
            self.machine.domain.drop_layer(over.layer);
        }
    }

    /// The invariant is assumed.
    fn settle_together(&mut self, index: usize) {
        let gathering = &mut self.gatherings.all()[index];
        gathering.settled = true;
        for attendance in &mut gathering.attendance {
            if let Attendance::Arrived(_) = attendance {
                *attendance = Attendance::Present;
            }
        }
    }

    /// Whether a layer belongs to a round that several processes share.
    pub(super) fn is_of_gathering(&self, layer: antiphon_machine::Layer) -> bool {
        self.gathering_with(layer).is_some()
    }

    /// The gathering to which a layer belongs.
    fn gathering_with(&self, layer: antiphon_machine::Layer) -> Option<usize> {
        self.gatherings.0.iter().position(|gathering| gathering.layer == layer)
    }

    /// The process left a loop that others go round with it.
    pub(super) fn leave_together(&mut self, record: &Record<D::Number>, from: Pc) -> Outcome<(), D::Number> {
        let Some(index) = self.gathering_with(record.layer) else { return Ok(()) };
        let seat = self.machine.seat();
        let row = &self.machine.code.loops[record.number as usize];
        if !self.is_guard(row, from) {
            let message = "a loop with an invariant over several processes is left by another way than its condition";
            let span = self.machine.code.spans.get(from.0 as usize).copied().unwrap_or(row.span);
            return self.machine.unsupported(&codes::U207, span, message);
        }
        let outer = self.machine.thread.loops.layer();
        let gathering = &mut self.gatherings.all()[index];
        if let Some(position) = gathering.position(seat) {
            gathering.left[position] = true;
        }
        let (known, scope, over) = (gathering.known.clone(), gathering.scope, gathering.is_over());
        let (members, left) = (gathering.members.clone(), gathering.left.clone());
        for later in self.gatherings.0[index + 1..].iter().filter(|other| other.known == known && other.scope == scope)
        {
            let there = later.attendance.iter().map(|attendance| !matches!(attendance, Attendance::Absent));
            // One that left this round, too, has come to the loop anew.
            if let Some(ahead) = there.zip(&left).position(|(there, left)| there && !left) {
                return Err(self.unequal_rounds(&known.name, seat, members[ahead]));
            }
        }
        if over {
            let gathering = self.gatherings.all().remove(index);
            self.machine.domain.merge_layer(gathering.layer, outer);
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
        let told = |gathering: &&Gathering<D::Number>| match gathering.scope {
            Scope::Part(part) | Scope::Named(part, _) => part == self.machine.part,
            Scope::Joint => self.elsewhere.iter().all(Option::is_none),
        };
        let gathering = self.gatherings.0.iter().filter(told).find(|gathering| !gathering.is_complete())?;
        let absent = gathering.attendance.iter().position(|there| matches!(there, Attendance::Absent))?;
        let came = gathering.attendance.iter().position(|there| !matches!(there, Attendance::Absent))?;
        let (absent, came) = (gathering.members[absent], gathering.members[came]);
        let message = format!(
            "{} ends without coming to the loop {}, to which {} came",
            self.machine.seat_words(absent),
            loop_name(&gathering.known.name),
            self.machine.seat_words(came)
        );
        let span = self.loop_span(came, &gathering.known.name);
        Some(Event::Fault(came.rank, self.loop_fault(span, message, String::new())))
    }

    fn loop_span(&self, seat: Seat, wanted: &str) -> Span {
        let code = self.machine.parts[seat.part].code;
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
    fn broken_together(&mut self, invariant: &InvariantCode, part: NodeId, arrival: Arrival) -> Halt<D::Number> {
        let expr = self.machine.code.node_origins[part.0 as usize];
        let text = antiphon_machine::expression_text(self.machine.program, self.machine.speaker(), expr);
        let name = invariant.name.as_ref().map_or(String::new(), |name| format!(" {name}"));
        let kind = match invariant.participants {
            Participants::Joint => "joint",
            Participants::Collective | Participants::Local => "collective",
        };
        let whose = self.machine.seat_words(self.machine.seat());
        let message = format!("the {kind} loop invariant{name} `{text}` of {whose} {}", arrival.words());
        let label = self.both_sides(part, expr);
        self.blamed = Some(self.machine.seat());
        Box::new(Stop::Fault(self.loop_fault(invariant.span, message, label)))
    }

    #[cold]
    fn other_loop(&self, known: &Known, other: &Gathering<D::Number>) -> Halt<D::Number> {
        let message = format!(
            "loops are met in different orders: {} comes to the loop {} where others came to the loop {}",
            self.machine.seat_words(self.machine.seat()),
            known.words(),
            other.known.words()
        );
        Box::new(Stop::Fault(self.loop_fault(self.machine.here(), message, String::new())))
    }

    #[cold]
    fn unequal_rounds(&mut self, name: &str, left: Seat, goes_on: Seat) -> Halt<D::Number> {
        let message = format!(
            "processes go round the loop {} different numbers of times: {} leaves it where {} starts another round",
            loop_name(name),
            self.machine.seat_words(left),
            self.machine.seat_words(goes_on)
        );
        // Whichever of the two is seen first, the same place is told.
        let span = self.loop_span(goes_on, name);
        let there = (self.loop_span(left, name), format!("{} leaves it", self.machine.seat_words(left)));
        let also = if there.0 == span { Vec::new() } else { vec![there] };
        self.blamed = Some(goes_on);
        Box::new(Stop::Fault(Fault { also, ..self.loop_fault(span, message, String::new()) }))
    }

    /// What is left to do at the head of a loop that several go round.
    pub(super) fn conclude(&mut self) -> Outcome<(), D::Number> {
        let index = self.machine.thread.loops.layer().and_then(|layer| self.gathering_with(layer));
        let Some(index) = index.filter(|index| {
            let gathering = &self.gatherings.0[*index];
            gathering.is_complete() && !gathering.settled
        }) else {
            return Ok(());
        };
        if self.machine.thread.loops.phase == Phase::Gathered {
            match self.machine.options.invariants {
                Invariants::Tried => self.try_together(index)?,
                _ => self.attempt(|own| own.check_together(index))?,
            }
            // What is assumed must not seem to follow from what is forgotten.
            self.forget_round(index);
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

impl Known {
    /// The loop among those of its name.
    fn words(&self) -> String {
        let inner = if self.is_within() { " within another one of that name" } else { "" };
        loop_name(&self.name) + inner
    }
}

/// A loop by its name, or one that has none.
fn loop_name(name: &str) -> String {
    match name.starts_with("at ") {
        true => "with an invariant over several processes".to_owned(),
        false => format!("`{name}`"),
    }
}
