//! What each thread is about to do, for a driver that decides itself which orders
//! of steps to try.
//!
//! Such a driver takes one step of one thread at a time, also where there is only one
//! ([`crate::Scheduling::Replay`]), and compares steps by what they touch. What an atomic
//! section touches is known only when it is over, so the world keeps it until it is asked.

use crate::state::{SchedulingChoice, World};
use antiphon_machine::memory::{Manner, Touched};
use antiphon_machine::Domain;
use antiphon_threads::{Address, Claim, Footprint, Intent, Pending, Roster, Status, Touch, Wait};

/// What a thread is about to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextStep {
    /// Who.
    pub thread: u32,
    /// What it does.
    pub kind: StepKind,
}

/// What a step does, as far as others are concerned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// It touches these bytes and objects, and does nothing else to others.
    Touches(Vec<Touched>),
    /// It joins a thread.
    Joins(u32),
    /// It begins an atomic section.
    BeginsSection,
    /// Anything.
    Anything,
}

impl<D: Domain> World<'_, D> {
    /// What the threads of the only process are about to do; `None` if there are several
    /// processes, or if something else than threads is to be decided.
    pub fn next_steps(&self) -> Option<Vec<NextStep>> {
        if self.machine.processes() > 1 || self.machine.keeps_outputs() {
            return None;
        }
        let roster = self.team(0).roster()?;
        let step = |thread: u32| match &roster.tasks[thread as usize].status {
            Status::Pending(pending) => Some(NextStep { thread, kind: kind(roster, thread, pending) }),
            _ => None,
        };
        Some(roster.alive().filter_map(step).collect())
    }

    /// How many threads the only process has created, `main` included.
    pub fn threads_created(&self) -> usize {
        self.team(0).roster().map_or(1, |roster| roster.tasks.len())
    }

    /// Whether a thread of the only process is at its end.
    pub fn thread_ended(&self, thread: u32) -> bool {
        self.team(0).roster().is_some_and(|roster| !roster.tasks[thread as usize].is_alive())
    }

    /// Whether a thread was not created because there were as many as there may be.
    pub fn is_crowded(&self) -> bool {
        self.seen.crowded
    }

    /// What atomic sections touched since the last call; `None` if they did more.
    pub fn take_section_touches(&mut self) -> Option<Vec<Touched>> {
        std::mem::take(&mut self.seen.sections).exactly()
    }

    /// Notes what a step inside of an atomic section touched.
    pub(crate) fn note_in_section(&mut self, touched: &[Touched]) {
        let inside = |roster: &Roster<D::Number>| roster.section.is_some();
        if self.parked.team.roster().is_some_and(inside) {
            self.seen.sections.add(touched);
        }
    }

    /// Notes a call about threads inside of an atomic section.
    pub(crate) fn note_call_in_section(&mut self) {
        self.seen.sections.add_call();
    }
}

impl SchedulingChoice {
    /// The thread that goes on, if it is one.
    pub fn thread(&self) -> Option<u32> {
        match self {
            SchedulingChoice::Thread { thread, .. } => Some(*thread),
            _ => None,
        }
    }
}

fn kind<N>(roster: &Roster<N>, thread: u32, pending: &Pending) -> StepKind {
    match (&pending.footprint, pending.intent) {
        (_, Some(Intent::Join(target))) => StepKind::Joins(target),
        (_, Some(Intent::BeginAtomic)) => StepKind::BeginsSection,
        (Footprint::AtLeast(_), _) => StepKind::Anything,
        (Footprint::Exactly(touches), intent) => {
            let mut all: Vec<Touched> = touches.iter().map(|touch: &Touch| touch.bytes).collect();
            // A wait for a signal locks its mutex again.
            if let (Some(Intent::GoOn(_)), Some(Wait::Signal { mutex, .. })) =
                (intent, roster.tasks[thread as usize].wait)
            {
                all.push(object(mutex).bytes);
            }
            StepKind::Touches(all)
        }
    }
}

/// A synchronisation object is changed by whoever uses it.
pub(crate) fn object(at: Address) -> Touch {
    let low = at.offset.max(0) as u32;
    let bytes = Touched { object: at.object, low, high: low + 1, manner: Manner::Write };
    Touch { bytes, claim: Claim::Ordered }
}
