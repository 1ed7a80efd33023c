//! Which threads are tried where all wait for their turn.
//!
//! Not all orders of steps differ: a set of threads is *persistent* in a state if
//! nothing that the other threads can do from there on, however long they run, gets into
//! the way of what the threads of the set are about to do. Then it is enough to try the
//! threads of the set (Godefroid, *Partial-Order Methods for the Verification of
//! Concurrent Systems*, 1996, chapter 4): every deadlock and every violation of a thread is
//! still met. So is every race: two threads that are about to get into each other's way are in the
//! same set or met later. A set starts with one thread and takes in whoever may get in the
//! way of a member, and whoever could let a member go on that cannot. The smallest
//! set with a thread that can go on is taken.
//!
//! *Nobody is put off for ever.* In a cycle of states some thread could be left out all the
//! way. So a state that is met again on the way to itself tries everybody (the cycle proviso),
//! and counts as another state than before.
//!
//! The end of the process, by which main ends all others, counts as getting in nobody's
//! way: what the others would still do is then tried in the executions in which they are first.
//!
//! Deliberately not here: what code can still touch (`interference`), and sleep sets, which a
//! search that remembers states cannot use as they are.

use crate::interference::interference;
use crate::state::{Interference, Reduced, Scheduling, SchedulingChoice, Uses, World};
use antiphon_machine::memory::Manner;
use antiphon_machine::Domain;
use antiphon_threads::{Footprint, Intent, Pending, Roster, Status, Wait};
use std::collections::BTreeSet;
use std::rc::Rc;

impl<D: Domain> World<'_, D> {
    /// The choices that are tried, of all that there are.
    pub(crate) fn worth_trying(&mut self, choices: Vec<SchedulingChoice>) -> Vec<SchedulingChoice> {
        if self.policy.scheduling != Scheduling::Reduced || choices.len() < 2 || self.schedule.wakeful {
            return choices;
        }
        let rank = match &choices[0] {
            SchedulingChoice::Thread { rank, .. } => *rank,
            _ => return choices,
        };
        let alone =
            |choice: &SchedulingChoice| matches!(choice, SchedulingChoice::Thread { rank: of, .. } if *of == rank);
        if self.machine.processes() > 1 || !choices.iter().all(alone) || self.machine.keeps_outputs() {
            return choices;
        }
        let Some(set) = self.persistent_set(rank) else { return choices };
        let kept: Vec<SchedulingChoice> = choices
            .iter()
            .filter(|choice| matches!(choice, SchedulingChoice::Thread { thread, .. } if set.contains(thread)))
            .cloned()
            .collect();
        match kept.len() == choices.len() || self.closes_cycle() {
            true => choices,
            false => kept,
        }
    }

    /// Whether the world was in this state before, on the way here. Everybody is tried then.
    fn closes_cycle(&mut self) -> bool {
        let fingerprint = self.fingerprint();
        let mut link = self.schedule.reduced.clone();
        while let Some(here) = link {
            if here.fingerprint == fingerprint {
                self.schedule.wakeful = true;
                self.schedule.remembered = false;
                return true;
            }
            link = here.before.clone();
        }
        let before = self.schedule.reduced.take();
        self.schedule.reduced = Some(Rc::new(Reduced { fingerprint, before }));
        false
    }

    /// The smallest persistent set, if it is not everybody.
    fn persistent_set(&mut self, rank: u32) -> Option<BTreeSet<u32>> {
        self.switch_to(rank);
        let interference = self.interference();
        let roster = self.parked.team.roster()?;
        // What is called at the end of a thread is not followed.
        let at_exit = !self.machine.process.library.at_exit.is_empty();
        let cleans_up = at_exit || roster.tasks.iter().any(|task| !task.cleanup.is_empty());
        if interference.communicates || cleans_up || !roster.keys.is_empty() || roster.section.is_some() {
            return None;
        }
        let futures: Vec<Vec<Rc<Uses>>> = (0..roster.tasks.len() as u32)
            .map(|number| match (&roster.tasks[number as usize].strand, number == roster.current) {
                (_, true) => interference.future(&self.machine.thread),
                (Some(strand), false) => interference.future(strand),
                (None, false) => Vec::new(),
            })
            .collect();
        let neighbours = Neighbours { roster, interference: &interference, futures: &futures, world: self };
        let able: Vec<u32> = roster.alive().filter(|thread| !roster.ways(*thread).is_empty()).collect();
        // One that may only wake up spuriously is not enough: nobody can rely on it, and a
        // deadlock is a state in which nothing else is left.
        let reliable = |thread: &&u32| roster.ways(**thread).iter().any(|way| !way.is_spurious());
        let sets = able.iter().filter(reliable).filter_map(|thread| neighbours.closure(*thread));
        let smallest = sets.min_by_key(|set| able.iter().filter(|thread| set.contains(thread)).count())?;
        (able.iter().any(|thread| !smallest.contains(thread))).then_some(smallest)
    }

    /// What code can still touch; found out once.
    fn interference(&mut self) -> Rc<Interference> {
        let (part, program, code) = (self.machine.part, self.machine.program, self.machine.code);
        let known = self.known.interference.entry(part).or_insert_with(|| Rc::new(interference(program, code)));
        known.clone()
    }
}

/// Who may get into whose way.
struct Neighbours<'r, 'w, 'a, D: Domain> {
    roster: &'r Roster<D::Number>,
    interference: &'r Interference,
    futures: &'r [Vec<Rc<Uses>>],
    world: &'w World<'a, D>,
}

impl<D: Domain> Neighbours<'_, '_, '_, D> {
    /// A thread and all that must be with it; `None` if nothing is known.
    fn closure(&self, first: u32) -> Option<BTreeSet<u32>> {
        let mut set = BTreeSet::from([first]);
        let mut work = vec![first];
        while let Some(member) = work.pop() {
            let Status::Pending(pending) = &self.roster.tasks[member as usize].status else { return None };
            for other in self.roster.alive() {
                if !set.contains(&other) && (self.helps(other, member, pending) || self.meets(other, pending)?) {
                    set.insert(other);
                    work.push(other);
                }
            }
        }
        Some(set)
    }

    /// Whether a thread's end is what a member waits for.
    fn helps(&self, other: u32, member: u32, pending: &Pending) -> bool {
        match pending.intent {
            Some(Intent::Join(target)) => target == other,
            // Who cancels whom is not followed.
            Some(Intent::Cancel(target)) => target == other,
            _ => self.roster.tasks[member as usize].cancelling.asked != Default::default(),
        }
    }

    /// Whether what a thread can still do may get in the way of a step; `None` if the
    /// step is not known well enough.
    fn meets(&self, other: u32, pending: &Pending) -> Option<bool> {
        let memory = &self.world.machine.process.memory;
        let future = &self.futures[other as usize];
        let mut objects: Vec<(antiphon_machine::memory::ObjectId, Manner)> = match (&pending.footprint, pending.intent)
        {
            (_, Some(Intent::Join(_))) => return Some(false),
            (
                _,
                Some(
                    Intent::Detach(_)
                    | Intent::Cancel(_)
                    | Intent::TestCancel
                    | Intent::BeginAtomic
                    | Intent::EndAtomic,
                ),
            ) => return None,
            (Footprint::AtLeast(_), _) => return None,
            (Footprint::Exactly(touches), _) => {
                touches.iter().map(|touch| (touch.bytes.object, touch.bytes.manner)).collect()
            }
        };
        // A wait for a signal locks its mutex again.
        if let Some(Intent::GoOn(at)) = pending.intent {
            let waits = |wait: &Wait| matches!(wait, Wait::Signal { condition, .. } if *condition == at);
            for task in &self.roster.tasks {
                if let Some(Wait::Signal { mutex, .. }) = task.wait.as_ref().filter(|wait| waits(wait)) {
                    objects.push((mutex.object, Manner::Write));
                }
            }
        }
        let conflicts =
            |(object, manner): &(_, Manner)| self.interference.may_conflict(future, memory, *object, *manner);
        Some(objects.iter().any(conflicts))
    }
}
