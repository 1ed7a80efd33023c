//! A world at rest: all processes wait or have ended.
//!
//! Only here is anything decided that schedules differ in: which message a
//! wildcard takes, which request completes first, whether the library buffers.
//! If nothing can be decided either, this is a deadlock.

use super::Buffering;
use crate::state::{Event, Offer, Offering, PartEnd, Remembering, Standing, World};
use antiphon_machine::Domain;
use antiphon_machine::{Fault, Property};
use std::rc::Rc;

impl<D: Domain> World<'_, D> {
    /// What comes next; `None` if somebody can run again.
    pub(crate) fn at_rest(&mut self) -> Option<Event<D::Number>> {
        if self.course.standings.iter().all(|standing| matches!(standing, Standing::Ended(_))) {
            return self.all_ended();
        }
        let mut offers = self.offers();
        if offers.iter().all(Offer::is_no) && self.was_asked_before() {
            // They ask and ask, and nothing changes.
            offers.clear();
        }
        let loose: Vec<u32> = (0..self.machine.processes()).filter(|rank| !self.loosenable(*rank).is_empty()).collect();
        match (offers.is_empty(), loose.is_empty()) {
            (true, true) => self.nobody_goes_on(&loose),
            (true, false) => self.only_by_buffering(&loose),
            (false, true) => self.offer(offers),
            (false, false) => {
                // Looking ahead is dear: a state that was met before needs none.
                if self.policy.buffering() == Buffering::Asked && self.is_to_be_remembered(&offers) {
                    return Some(Event::Remember);
                }
                self.with_buffering(&mut offers, &loose);
                self.offer(offers)
            }
        }
    }

    /// Adds what the library may do, where it can make a difference.
    fn with_buffering(&mut self, offers: &mut Vec<Offer>, loose: &[u32]) {
        let matters = match (self.policy.buffering(), self.policy.offering) {
            // It always has room: the others go on first.
            (Buffering::Always, _) => {
                offers.clear();
                offers.push(Offer::Loosen(loose[0]));
                return;
            }
            (Buffering::Asked, Offering::Everything | Offering::Replay) => true,
            (Buffering::Asked, Offering::Reduced) => self.buffering_matters(offers, loose),
        };
        if matters {
            offers.extend(loose.iter().map(|rank| Offer::Loosen(*rank)));
        }
    }

    /// Whether the same questions were asked in the same state before.
    fn was_asked_before(&mut self) -> bool {
        if self.offers().is_empty() || self.course.remembered {
            return false;
        }
        let fingerprint = self.fingerprint();
        if self.course.asked.contains(&fingerprint) {
            return true;
        }
        Rc::make_mut(&mut self.course.asked).push(fingerprint);
        false
    }

    /// Whether the driver gets this point to remember, before it gets the offers.
    fn is_to_be_remembered(&mut self, offers: &[Offer]) -> bool {
        // Once there was a choice, its ways may meet again anywhere.
        let several = offers.len() > 1 || self.course.branched || self.policy.remembering == Remembering::Often;
        let due = several && self.policy.remembering != Remembering::Nowhere && !self.course.remembered;
        self.course.remembered |= due;
        due
    }

    /// Gives the offers to the driver; a single one is taken at once.
    fn offer(&mut self, offers: Vec<Offer>) -> Option<Event<D::Number>> {
        let replay = self.policy.offering == Offering::Replay;
        if self.is_to_be_remembered(&offers) {
            return Some(Event::Remember);
        }
        if let ([only], false) = (&offers[..], replay) {
            self.accept(only);
            return None;
        }
        if offers.iter().all(Offer::is_no) && !replay {
            // None of these answers has to do with another.
            offers.iter().for_each(|offer| self.accept(offer));
            return None;
        }
        Some(Event::Offers(offers))
    }

    /// Nobody can go on unless the library does not wait.
    fn only_by_buffering(&mut self, loose: &[u32]) -> Option<Event<D::Number>> {
        if self.policy.offering == Offering::Replay {
            return self.offer_loosening(loose);
        }
        if self.policy.buffering() == Buffering::Asked && !self.course.reported && !self.course.aborted {
            self.course.reported = true;
            if self.policy.reports_deadlocks() {
                return self.nobody_goes_on(loose);
            }
        }
        loose.iter().for_each(|rank| self.accept(&Offer::Loosen(*rank)));
        None
    }

    fn offer_loosening(&mut self, loose: &[u32]) -> Option<Event<D::Number>> {
        if self.policy.reports_deadlocks() && self.policy.buffering() == Buffering::Asked && !self.course.reported {
            self.course.reported = true;
            return self.nobody_goes_on(loose);
        }
        Some(Event::Offers(loose.iter().map(|rank| Offer::Loosen(*rank)).collect()))
    }

    fn nobody_goes_on(&mut self, loose: &[u32]) -> Option<Event<D::Number>> {
        if !self.policy.reports_deadlocks() || self.course.aborted {
            return self.part_over(if self.course.aborted { PartEnd::Aborted } else { PartEnd::Stuck });
        }
        let stuck = self.stuck(loose);
        if self.course.standings.contains(&Standing::Circling) && !stuck.holds_without_circling() {
            // They wait for somebody who runs for ever: that is no deadlock.
            return self.part_over(PartEnd::Circling);
        }
        if loose.is_empty() {
            self.course.over = true;
        }
        Some(Event::Deadlock(stuck))
    }

    /// All have ended: no message must be left.
    fn all_ended(&mut self) -> Option<Event<D::Number>> {
        if self.course.aborted {
            return self.part_over(PartEnd::Aborted);
        }
        if let Some(event) = self.unfinished_round() {
            self.course.over = true;
            return Some(event);
        }
        if let Some((seat, fault)) = self.unfinished_assertion() {
            self.course.over = true;
            self.machine.play(seat.part);
            return Some(Event::Fault(seat.rank, fault));
        }
        if let Some(event) = self.unfinished_loop().or_else(|| self.unreceived()) {
            self.course.over = true;
            return Some(event);
        }
        self.part_over(PartEnd::Complete)
    }

    fn unreceived(&self) -> Option<Event<D::Number>> {
        if !self.machine.options.checks.has(Property::MpiUnreceived) {
            return None;
        }
        let (channel, tag, span) = self.network.channels.iter().find_map(|(channel, messages)| {
            let message = messages.front()?;
            Some((*channel, message.tag, message.span))
        })?;
        let (from, to) = (channel.from, channel.to);
        let message = format!("rank {from} sends a message to rank {to} (tag {tag}), and it is never received");
        let property = Property::MpiUnreceived;
        let fault = Fault { property, message, span, label: String::new(), calls: Vec::new(), also: Vec::new() };
        Some(Event::Fault(from, fault))
    }

    /// A collective operation that some called and others never did.
    fn unfinished_round(&self) -> Option<Event<D::Number>> {
        if !self.machine.options.checks.has(Property::MpiCollective) {
            return None;
        }
        let (context, rounds) = self.network.rounds.iter().next()?;
        let round = rounds.front()?;
        let members = &self.network.context(*context).members;
        let of = |there: bool| members.iter().zip(&round.entries).filter(move |(_, entry)| entry.is_some() == there);
        let (rank, entry) = of(true).next()?;
        let (absent, _) = of(false).next()?;
        let (name, span) = (round.name(), entry.as_ref()?.span);
        let message = format!("rank {rank} calls `{name}`, and rank {absent} never does");
        let property = Property::MpiCollective;
        let fault = Fault { property, message, span, label: String::new(), calls: Vec::new(), also: Vec::new() };
        Some(Event::Fault(*rank, fault))
    }
}
