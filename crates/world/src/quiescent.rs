//! A quiescent world: all processes wait or have ended.
//!
//! Only here is anything decided that schedules differ in: which message a
//! wildcard takes, which request completes first, whether the library buffers.
//! If nothing can be decided either, this is a deadlock.

use super::Buffering;
use crate::state::{Event, ProcessStatus, ProgramEnd, Remembering, Scheduling, SchedulingChoice, Waiter, World};
use antiphon_machine::Domain;
use antiphon_machine::{Fault, Property};
use std::rc::Rc;

impl<D: Domain> World<'_, D> {
    /// What comes next; `None` if somebody can run again.
    pub(crate) fn quiescent(&mut self) -> Option<Event<D::Number>> {
        if self.schedule.statuses.iter().all(|status| matches!(status, ProcessStatus::Ended(_))) {
            return self.all_ended();
        }
        let mut choices = self.choices();
        if choices.iter().all(SchedulingChoice::is_no) && self.was_asked_before() {
            // They ask and ask, and nothing changes.
            choices.clear();
        }
        self.note_awaited();
        self.put_off_joins(&mut choices);
        if let Some(kept) = self.enough_of(&choices) {
            return self.give_choices(kept);
        }
        let loose = self.loose();
        if self.policy.reports_deadlocks() && choices.iter().all(SchedulingChoice::is_spurious) {
            // Somebody may wake up though nobody signals, and nobody can rely on it.
            choices.clear();
        }
        if let Some(kept) = self.worth_trying(&choices) {
            return self.give_choices(kept);
        }
        match (choices.is_empty(), loose.is_empty()) {
            (true, _) if self.cut_at().is_some() => {
                (self.schedule.over, self.schedule.dropped) = (true, true);
                self.cut_at().map(Event::Assumption)
            }
            (true, true) => self.deadlocked(&loose),
            (true, false) => self.only_by_buffering(&loose),
            (false, true) => self.give_choices(choices),
            (false, false) => {
                // Looking ahead is dear: a state that was met before needs none.
                if self.policy.buffering() == Buffering::Asked && self.is_to_be_remembered(&choices) {
                    return Some(Event::Remember);
                }
                self.with_buffering(&mut choices, &loose);
                self.give_choices(choices)
            }
        }
    }

    /// Adds what the library may do, where it can make a difference.
    fn with_buffering(&mut self, choices: &mut Vec<SchedulingChoice>, loose: &[Waiter]) {
        let matters = match (self.policy.buffering(), self.policy.scheduling) {
            // It always has room: the others go on first.
            (Buffering::Always, _) => {
                choices.clear();
                choices.push(SchedulingChoice::CompleteByBuffering(loose[0]));
                return;
            }
            (Buffering::Asked, Scheduling::Everything | Scheduling::Replay) => true,
            (Buffering::Asked, Scheduling::Reduced) => self.buffering_matters(choices, loose),
        };
        if matters {
            choices.extend(loose.iter().map(|waiter| SchedulingChoice::CompleteByBuffering(*waiter)));
        }
    }

    /// Whether the same questions were asked in the same state before.
    fn was_asked_before(&mut self) -> bool {
        if self.choices().is_empty() || self.schedule.remembered {
            return false;
        }
        let fingerprint = self.fingerprint();
        if self.schedule.asked.contains(&fingerprint) {
            return true;
        }
        Rc::make_mut(&mut self.schedule.asked).push(fingerprint);
        false
    }

    /// Whether the driver gets this point to remember, before it gets the scheduling choices.
    fn is_to_be_remembered(&mut self, choices: &[SchedulingChoice]) -> bool {
        // Once there was a choice, its ways may meet again anywhere.
        let several = choices.len() > 1 || self.schedule.branched || self.policy.remembering == Remembering::Often;
        let due = several && self.policy.remembering != Remembering::Nowhere && !self.schedule.remembered;
        self.schedule.remembered |= due;
        due
    }

    /// Gives the scheduling choices to the driver; a single one is taken at once.
    fn give_choices(&mut self, choices: Vec<SchedulingChoice>) -> Option<Event<D::Number>> {
        let replay = self.policy.scheduling == Scheduling::Replay;
        if self.is_to_be_remembered(&choices) {
            return Some(Event::Remember);
        }
        if let ([only], false) = (&choices[..], replay) {
            self.take(only);
            return None;
        }
        if choices.iter().all(SchedulingChoice::is_no) && !replay {
            return self.all_ask(choices);
        }
        Some(Event::Choices(choices))
    }

    /// Everybody who can go on asks something, and only no is left to say. All may hear it at once; but
    /// what one does then may be what another asks for, so each may also hear it before the others do, unless
    /// it asks again at once and nothing has changed.
    fn all_ask(&mut self, answers: Vec<SchedulingChoice>) -> Option<Event<D::Number>> {
        let searched = self.policy.remembering != Remembering::Nowhere;
        let first: Vec<SchedulingChoice> =
            answers.into_iter().filter(|no| searched && self.leads_elsewhere(no)).collect();
        if first.is_empty() {
            self.accept(&SchedulingChoice::NoToAll);
            return None;
        }
        Some(Event::Choices(std::iter::once(SchedulingChoice::NoToAll).chain(first).collect()))
    }

    /// Nobody can go on unless the library does not wait.
    fn only_by_buffering(&mut self, loose: &[Waiter]) -> Option<Event<D::Number>> {
        if self.policy.scheduling == Scheduling::Replay {
            return self.choose_buffering(loose);
        }
        if self.policy.buffering() == Buffering::Asked && !self.schedule.reported && !self.schedule.aborted {
            self.schedule.reported = true;
            if self.policy.reports_deadlocks() {
                return self.deadlocked(loose);
            }
        }
        loose.iter().for_each(|waiter| self.accept(&SchedulingChoice::CompleteByBuffering(*waiter)));
        None
    }

    fn choose_buffering(&mut self, loose: &[Waiter]) -> Option<Event<D::Number>> {
        if self.policy.reports_deadlocks() && self.policy.buffering() == Buffering::Asked && !self.schedule.reported {
            self.schedule.reported = true;
            return self.deadlocked(loose);
        }
        Some(Event::Choices(loose.iter().map(|waiter| SchedulingChoice::CompleteByBuffering(*waiter)).collect()))
    }

    fn deadlocked(&mut self, loose: &[Waiter]) -> Option<Event<D::Number>> {
        if self.schedule.aborted {
            return self.program_over(ProgramEnd::Aborted);
        }
        let diverges = self.schedule.statuses.contains(&ProcessStatus::Diverging) || self.has_diverging_thread();
        if !self.policy.reports_deadlocks() {
            let lost = if diverges { self.never_received() } else { None };
            return lost.or_else(|| self.program_over(ProgramEnd::Stuck));
        }
        let stuck = self.stuck(loose);
        if diverges && !stuck.holds_without_divergence() {
            // They wait for somebody who runs for ever: that is not a deadlock.
            return self.never_received().or_else(|| self.program_over(ProgramEnd::Diverging));
        }
        if loose.is_empty() {
            self.schedule.over = true;
        }
        Some(Event::Deadlock(stuck))
    }

    /// All have ended: no message must be left.
    fn all_ended(&mut self) -> Option<Event<D::Number>> {
        if self.schedule.aborted {
            return self.program_over(ProgramEnd::Aborted);
        }
        if let Some(event) = self.unfinished_round() {
            self.schedule.over = true;
            return Some(event);
        }
        if let Some((process_id, fault)) = self.unfinished_assertion() {
            self.schedule.over = true;
            self.machine.play(process_id.part);
            return Some(Event::Fault(self.machine.task_of(process_id.rank), fault));
        }
        if let Some(event) = self.unfinished_loop().or_else(|| self.unreceived()) {
            self.schedule.over = true;
            return Some(event);
        }
        self.program_over(ProgramEnd::Complete)
    }

    /// A collective operation that some called and others never did.
    fn unfinished_round(&self) -> Option<Event<D::Number>> {
        if !self.machine.options.checks.has(Property::MpiCollective) {
            return None;
        }
        let (context, collectives) = self.network.collectives.iter().next()?;
        let collective = collectives.front()?;
        let members = &self.network.context(*context).members;
        let of =
            |there: bool| members.iter().zip(&collective.entries).filter(move |(_, entry)| entry.is_some() == there);
        let (rank, entry) = of(true).next()?;
        let (absent, _) = of(false).next()?;
        let (name, span) = (collective.name(), entry.as_ref()?.span);
        let message = format!("rank {rank} calls `{name}`, but rank {absent} never does");
        let property = Property::MpiCollective;
        let fault = Fault { property, message, span, label: String::new(), calls: Vec::new(), also: Vec::new() };
        Some(Event::Fault(self.machine.task_of(*rank), fault))
    }
}
