//! A violation shown again by a run on known numbers, with the inputs that a
//! prover found and the schedule that a search took. No expression and no
//! prover takes part in it, so it can contradict them. The same run tells the
//! story of the counterexample.
//!
//! Deliberately not here: what is to be seen where all programs have ended
//! ([`AtEnd`]), and what is made of what was seen (`confirm`).

use crate::programs::Programs;
use antiphon_machine::world::{Event, Offer, Offering, Policy, Story};
use antiphon_machine::{Domain, Exact, Fault, Integers, Machine, MachineArith, Options as RunOptions, Property};

/// What is to be seen again, and how to get there.
#[derive(Debug)]
pub(crate) struct Schedule<'a> {
    /// The violation.
    pub(crate) fault: &'a Fault,
    /// Who does it.
    pub(crate) rank: u32,
    /// How it showed.
    pub(crate) kind: Kind,
    /// The decisions of the schedulers of the programs that lead there.
    pub(crate) taken: &'a [(usize, Offer)],
}

/// How a violation shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Somebody does something, or all have ended and something is seen then.
    Step,
    /// Nobody goes on.
    Deadlock,
}

/// Looks for something where all programs have ended.
pub(crate) trait AtEnd {
    /// What it is.
    type Seen;

    /// What is seen, if it is there.
    fn look<D: Domain>(&self, machine: &mut Machine<'_, D>) -> Option<Self::Seen>;
}

/// What a replay came to.
#[derive(Debug)]
pub(crate) struct Shown<T> {
    /// Whether the same went wrong.
    pub(crate) confirmed: bool,
    /// What happened.
    pub(crate) story: Story,
    /// What was seen where all had ended.
    pub(crate) seen: Option<T>,
    /// What is said beside the place.
    pub(crate) label: String,
}

impl<T> Default for Shown<T> {
    fn default() -> Shown<T> {
        Shown { confirmed: false, story: Story::default(), seen: None, label: String::new() }
    }
}

/// Pauses after which a replay is given up.
const MOST_PAUSES: u32 = 500;

/// Takes the schedule on known numbers. `policy` is that of the search.
pub(crate) fn replay<E: AtEnd>(
    programs: &Programs<'_>,
    (run, policy): (&RunOptions, Policy),
    schedule: &Schedule<'_>,
    integers: Integers,
    at_end: &E,
) -> Shown<E::Seen> {
    match integers {
        Integers::Ideal => replay_in(programs, (run, policy), schedule, Exact::new(0), at_end),
        Integers::Machine(overflow) => {
            replay_in(programs, (run, policy), schedule, MachineArith::new(overflow, 0), at_end)
        }
    }
}

fn replay_in<D: Domain, E: AtEnd>(
    programs: &Programs<'_>,
    (run, policy): (&RunOptions, Policy),
    schedule: &Schedule<'_>,
    mut domain: D,
    at_end: &E,
) -> Shown<E::Seen> {
    let codes = programs.compile(&mut domain);
    let mut machine = programs.machine(&codes, run, domain);
    let offering = match policy.offering {
        // The order of processes was decided, too, and decides who fails first.
        Offering::Everything => Offering::Everything,
        Offering::Reduced | Offering::Replay => Offering::Replay,
    };
    machine.set_policy(Policy { offering, ..policy });
    machine.record_story();
    if !machine.missing_inputs().is_empty() {
        return Shown { story: machine.story(), ..Shown::default() };
    }
    if let Err(stop) = machine.begin() {
        machine.fail_at_start(*stop);
    }
    let mut shown = Shown::default();
    shown.confirmed = follow(&mut machine, schedule, offering, at_end, &mut shown);
    shown.story = machine.story();
    shown
}

/// Goes on as the schedule says; whether the same goes wrong.
fn follow<D: Domain, E: AtEnd>(
    machine: &mut Machine<'_, D>,
    schedule: &Schedule<'_>,
    offering: Offering,
    at_end: &E,
    shown: &mut Shown<E::Seen>,
) -> bool {
    let mut taken = schedule.taken;
    let mut pauses = 0;
    loop {
        match machine.advance() {
            Event::Offers(offers) => {
                let next = match offering {
                    Offering::Everything => {
                        let next = schedule.taken.get(machine.taken().len()).map(|(_, offer)| offer);
                        next.filter(|offer| offers.contains(offer)).cloned()
                    }
                    Offering::Reduced | Offering::Replay => next_offer(&mut taken, machine.part(), &offers),
                };
                let Some(offer) = next else { return false };
                machine.accept(&offer);
            }
            Event::Fault(rank, fault) => {
                shown.label.clone_from(&fault.label);
                return schedule.is_met(rank, &fault);
            }
            Event::Deadlock(stuck) if schedule.kind == Kind::Deadlock && schedule.is_same(&stuck.fault) => return true,
            // One that buffering led out of, on the way.
            Event::Deadlock(_) => {}
            // Nothing is remembered; but circles are found where they were found before.
            Event::Remember => {}
            Event::Pause => {
                pauses += 1;
                if pauses > MOST_PAUSES {
                    return false;
                }
            }
            Event::End => {
                shown.seen = at_end.look(machine);
                return shown.seen.is_some();
            }
            Event::Choice(_) | Event::Unsupported(..) | Event::Limit(..) | Event::Assumption(_) | Event::Nothing => {
                return false
            }
        }
    }
}

impl Schedule<'_> {
    /// Whether a rank did what was to be seen.
    fn is_met(&self, rank: u32, fault: &Fault) -> bool {
        // Which two uses of a race are met first depends on who ran first.
        let race = |fault: &Fault| fault.property == Property::DataRace;
        // So does who comes last to a loop that all go round.
        let anybody = rank == self.rank || fault.property == Property::LoopInvariant;
        race(fault) && race(self.fault) || anybody && self.is_same(fault)
    }

    fn is_same(&self, fault: &Fault) -> bool {
        fault.property == self.fault.property && fault.span == self.fault.span
    }
}

/// The next decision of a part that was taken and is offered.
fn next_offer(taken: &mut &[(usize, Offer)], part: usize, offers: &[Offer]) -> Option<Offer> {
    while let Some(((of, next), rest)) = taken.split_first() {
        *taken = rest;
        if *of == part && offers.contains(next) {
            return Some(next.clone());
        }
        // Its partners came before the library let it go; or the order of
        // processes, which does not matter.
        if !matches!(next, Offer::Loosen(_) | Offer::Turn(_)) {
            return None;
        }
    }
    None
}
