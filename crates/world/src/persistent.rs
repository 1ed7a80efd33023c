//! Which threads are tried where all wait for their turn.
//!
//! Not all orders of steps differ: a set of threads is *persistent* in a state if
//! nothing that the other threads can do from there on, however long they run, gets into
//! the way of what the threads of the set are about to do. Then it is enough to try the
//! threads of the set (Godefroid, *Partial-Order Methods for the Verification of
//! Concurrent Systems*, 1996, chapter 4): every deadlock and every violation of a thread is
//! still met. So is every race: two threads that are about to get into each other's way are in the
//! same set or met later. A set starts with one thread and takes in
//!
//! - for a member that can go on, whoever may get in the way of its step;
//! - for a member that cannot, whoever could let it: the one thread that it joins or that holds its lock, else
//!   whoever uses what it waits for.
//!
//! Who cannot go on before a member does is never taken in: without the set it takes no step at all.
//! The smallest set with a thread that can go on is taken.
//!
//! *Who passes the barrier of a team of OpenMP is a set of its own.* Its barrier is made before the threads of the team
//! are, and given up when they have been joined, and nobody asks who arrived last. So what others can do with it is to
//! arrive and to leave, which commutes with an arrival and with leaving. Whoever leaves is taken before
//! somebody arrives for the next time, because a barrier hands on what those who arrived know. The
//! barriers of a program may be made anew by anybody, and have no such rule.
//!
//! *Nobody is put off for ever.* In a cycle of states some thread could be left out all the
//! way. So a state that is met again on the way to itself tries everybody (the cycle proviso),
//! and counts as another state than before. Why that is enough: the search is depth first and by one worker.
//! Take a cycle of the states that it explores and, of its steps, the one that was explored last. The
//! state behind it was met before and not left yet, so it is on the way; if not everybody was tried in it,
//! it is in the list of such states, is found there, and is explored again with everybody. What the driver gets
//! to remember and comes back to without a step in between is one visit: the set is kept (`Trying::These`), and only
//! a step makes it forgotten. A mark that a state was remembered would not do, since heads of loops are remembered, too.
//! Of several workers each would see the cycles on its own way only. So they leave cycles open (`Cycles::LeftToDriver`), and look for them
//! when all is seen (`verify/src/put_off.rs`); the world says where threads were left out.
//!
//! *Of several processes one is enough* if none of its threads is in MPI or about to call it: what the others do
//! neither reaches its memory nor lets one of its threads go on, so that all its threads together are a persistent set.
//!
//! *The end of the process*, by which main ends all others, counts as getting in nobody's
//! way: what the others would still do is then tried in the executions in which they are first. Only
//! where main's return is asked what was never freed it gets into everybody's way.
//!
//! Deliberately not here: what code can still touch (`interference`), and sleep sets, which a
//! search that remembers states cannot use as they are.

use crate::interference::interference;
use crate::state::{Cycles, Interference, Reduced, Scheduling, SchedulingChoice, Trying, Uses, World};
use antiphon_machine::memory::{Manner, Memory, ObjectId, Origin};
use antiphon_machine::{Domain, Property, Strictness};
use antiphon_threads::{Footprint, Intent, Pending, Roster, Status, Task, Wait};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The thread whose return ends the process.
const MAIN: u32 = 0;

impl<D: Domain> World<'_, D> {
    /// The choices that are tried, if not all that there are.
    pub(crate) fn worth_trying(&mut self, choices: &[SchedulingChoice]) -> Option<Vec<SchedulingChoice>> {
        match &self.schedule.trying {
            Trying::All | Trying::Everybody => return None,
            Trying::These(kept) => return Some(kept.to_vec()),
            Trying::Open => {}
        }
        let Some(kept) = self.fewer_choices(choices).filter(|kept| kept.len() < choices.len()) else {
            self.schedule.trying = Trying::All;
            return None;
        };
        if self.policy.cycles == Cycles::Closed && self.closes_cycle() {
            return None;
        }
        self.schedule.trying = Trying::These(kept.clone().into());
        Some(kept)
    }

    /// The choices that are enough, unless nothing is known.
    fn fewer_choices(&mut self, choices: &[SchedulingChoice]) -> Option<Vec<SchedulingChoice>> {
        if self.policy.scheduling != Scheduling::Reduced || choices.len() < 2 || self.machine.keeps_outputs() {
            return None;
        }
        match self.machine.processes() > 1 {
            true => self.choices_of_one_process(choices),
            false => self.choices_of_a_set(choices),
        }
    }

    /// Whether threads are left out at the point that the world came to.
    pub fn leaves_threads_out(&self) -> bool {
        matches!(self.schedule.trying, Trying::These(_))
    }

    /// Whether a process has ever created a thread.
    pub fn has_threads(&self) -> bool {
        (0..self.machine.processes()).any(|rank| self.team(rank).roster().is_some())
    }

    /// The choices of a persistent set of threads.
    fn choices_of_a_set(&mut self, choices: &[SchedulingChoice]) -> Option<Vec<SchedulingChoice>> {
        let SchedulingChoice::Thread { rank, .. } = choices[0] else { return None };
        if choices.iter().any(|choice| choice.thread().is_none()) {
            return None;
        }
        let set = self.persistent_set(rank, choices)?;
        let within = |choice: &&SchedulingChoice| choice.thread().is_some_and(|thread| set.contains(&thread));
        Some(choices.iter().filter(within).cloned().collect())
    }

    /// The choices of one process that is on its own, of several.
    fn choices_of_one_process(&self, choices: &[SchedulingChoice]) -> Option<Vec<SchedulingChoice>> {
        let of = |choice: &SchedulingChoice, rank: u32| matches!(choice, SchedulingChoice::Thread { rank: own, .. } if *own == rank);
        let reliable = |rank: u32| choices.iter().any(|choice| of(choice, rank) && !choice.is_spurious());
        let mut ranks = (0..self.machine.processes()).filter(|rank| reliable(*rank) && self.is_on_its_own(*rank));
        let rank = ranks.next().filter(|_| !self.network.features.windows)?;
        Some(choices.iter().filter(|choice| of(choice, rank)).cloned().collect())
    }

    /// Whether every thread of a rank is about to do something with its own process alone.
    fn is_on_its_own(&self, rank: u32) -> bool {
        let Some(roster) = self.team(rank).roster() else { return false };
        let alone = |status: &Status<D::Number>| match status {
            Status::Pending(Pending { footprint, intent }) => {
                intent.is_some() || matches!(footprint, Footprint::Exactly(_))
            }
            Status::Ended(_) | Status::Cut => true,
            Status::Running | Status::Granted(_) | Status::Communicating | Status::Diverging => false,
        };
        roster.section.is_none() && roster.tasks.iter().all(|task| alone(&task.status))
    }

    /// Whether the world was in this state before, on the way here. Everybody is tried then.
    fn closes_cycle(&mut self) -> bool {
        let fingerprint = self.fingerprint();
        let mut link = self.schedule.reduced.clone();
        while let Some(here) = link {
            if here.fingerprint == fingerprint {
                self.schedule.trying = Trying::Everybody;
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
    fn persistent_set(&mut self, rank: u32, choices: &[SchedulingChoice]) -> Option<BTreeSet<u32>> {
        self.switch_to(rank);
        let interference = self.interference();
        let roster = self.parked.team.roster()?;
        // What is called at the end of a thread is not followed.
        let at_exit = !self.machine.process.library.at_exit.is_empty();
        let cleans_up = at_exit || roster.tasks.iter().any(|task| !task.cleanup.is_empty());
        if interference.reaches_others || cleans_up || !roster.keys.is_empty() || roster.section.is_some() {
            return None;
        }
        let neighbours = Neighbours::new(self, roster, &interference);
        let able: BTreeSet<u32> = choices.iter().filter_map(SchedulingChoice::thread).collect();
        // One that may only wake up spuriously is not enough: nobody can rely on it, and a
        // deadlock is a state in which nothing else is left.
        let reliable = choices.iter().filter(|choice| !choice.is_spurious()).filter_map(SchedulingChoice::thread);
        // Sets that start with threads of one kind differ by names only.
        let mut kinds = BTreeSet::new();
        let first = reliable.filter(|thread| kinds.insert(neighbours.kinds[*thread as usize]));
        let sets = first.filter_map(|thread| neighbours.closure(thread));
        let smallest = sets.min_by_key(|set| able.iter().filter(|thread| set.contains(thread)).count())?;
        (able.iter().any(|thread| !smallest.contains(thread))).then_some(smallest)
    }

    /// What each thread of the process that runs can still touch.
    pub(crate) fn futures(&self, roster: &Roster<D::Number>, interference: &Interference) -> Vec<Vec<Rc<Uses>>> {
        let future = |number: u32| match (&roster.tasks[number as usize].strand, number == roster.current) {
            (_, true) => interference.future(&self.machine.thread),
            (Some(strand), false) => interference.future(strand),
            (None, false) => Vec::new(),
        };
        (0..roster.tasks.len() as u32).map(future).collect()
    }

    /// What code can still touch; found out once.
    pub(crate) fn interference(&mut self) -> Rc<Interference> {
        let (part, program, code) = (self.machine.part, self.machine.program, self.machine.code);
        let known = self.known.interference.entry(part).or_insert_with(|| Rc::new(interference(program, code)));
        known.clone()
    }
}

/// What a step uses; `None` if that is not known well enough.
type StepUses = Option<Vec<(ObjectId, Manner)>>;

/// Who may get into whose way. Threads that stand at the same places and are about to do the same are of one
/// kind, and asked about once.
struct Neighbours<'r, N> {
    roster: &'r Roster<N>,
    interference: &'r Interference,
    memory: &'r Memory<N>,
    /// By thread.
    kinds: Vec<usize>,
    /// By kind: what such a thread can still touch, and what its next step uses.
    futures: Vec<Vec<Rc<Uses>>>,
    steps: Vec<StepUses>,
    /// Of two kinds: whether the first may still get into the way of a step of the second.
    known: RefCell<BTreeMap<(usize, usize), bool>>,
    /// Whether the return of main tells what others did before.
    end_is_seen: bool,
}

impl<'r, N: Clone> Neighbours<'r, N> {
    fn new<D: Domain<Number = N>>(
        world: &'r World<'_, D>,
        roster: &'r Roster<N>,
        interference: &'r Interference,
    ) -> Neighbours<'r, N> {
        let checks = world.machine.options.checks;
        let leaks = interference.allocates || checks.strictness == Strictness::Strict;
        let mut neighbours = Neighbours {
            roster,
            interference,
            memory: &world.machine.process.memory,
            kinds: Vec::new(),
            futures: Vec::new(),
            steps: Vec::new(),
            known: RefCell::default(),
            end_is_seen: checks.has(Property::MemoryLeak) && leaks,
        };
        let mut numbers = BTreeMap::new();
        for (task, future) in roster.tasks.iter().zip(world.futures(roster, interference)) {
            let uses = step_uses(roster, task);
            let name: Vec<usize> = future.iter().map(|uses| Rc::as_ptr(uses) as usize).collect();
            let kind = *numbers.entry((name, uses.clone())).or_insert(neighbours.steps.len());
            neighbours.kinds.push(kind);
            if kind == neighbours.steps.len() {
                neighbours.futures.push(future);
                neighbours.steps.push(uses);
            }
        }
        neighbours
    }

    /// A thread and all that must be with it; `None` if nothing is known.
    fn closure(&self, first: u32) -> Option<BTreeSet<u32>> {
        let mut set = BTreeSet::from([first]);
        let mut work = vec![first];
        while let Some(member) = work.pop() {
            let Status::Pending(_) = &self.roster.tasks[member as usize].status else { return None };
            if self.passes_barrier_of_team(member) {
                continue;
            }
            for other in self.roster.alive() {
                if !set.contains(&other) && !self.stands_still(other, &set) && self.concerns(other, member)? {
                    set.insert(other);
                    work.push(other);
                }
            }
        }
        Some(set)
    }

    /// Whether a step of a thread is to arrive at the barrier of a team, or to leave it, and nothing else.
    fn passes_barrier_of_team(&self, thread: u32) -> bool {
        let Some(at) = self.roster.passes_barrier(thread) else { return false };
        let uses = self.steps[self.kinds[thread as usize]].as_ref();
        let nothing_else = uses.is_some_and(|uses| uses.iter().all(|(object, _)| *object == at.object));
        let origin = self.memory.slot(at.object).map(|object| object.origin);
        nothing_else && matches!(origin, Some(Origin::Local(function, _)) if self.interference.forks == Some(function))
    }

    /// Whether a thread takes no step before one of a set does.
    fn stands_still(&self, thread: u32, set: &BTreeSet<u32>) -> bool {
        let holds_up = |by: u32| set.contains(&by);
        self.roster.held_up_by(thread).is_some_and(holds_up) || self.roster.still_awaited_by(thread).any(holds_up)
    }

    /// Whether a thread must be tried if a member is; `None` if nothing is known.
    fn concerns(&self, other: u32, member: u32) -> Option<bool> {
        match self.roster.held_up_by(member) {
            Some(by) => Some(by == other),
            None => Some(self.meets(other, member)? || other == MAIN && self.end_is_seen),
        }
    }

    /// Whether what a thread can still do may get in the way of a member's step; `None` if the
    /// step is not known well enough.
    fn meets(&self, other: u32, member: u32) -> Option<bool> {
        let (other, member) = (self.kinds[other as usize], self.kinds[member as usize]);
        let uses = self.steps[member].as_ref()?;
        if let Some(known) = self.known.borrow().get(&(other, member)) {
            return Some(*known);
        }
        let conflicts = |(object, manner): &(ObjectId, Manner)| {
            self.interference.may_conflict(&self.futures[other], self.memory, *object, *manner)
        };
        let meets = uses.iter().any(conflicts);
        self.known.borrow_mut().insert((other, member), meets);
        Some(meets)
    }
}

/// What the step that a thread is about to take uses.
fn step_uses<N>(roster: &Roster<N>, task: &Task<N>) -> StepUses {
    let Status::Pending(pending) = &task.status else { return None };
    let mut uses: Vec<(ObjectId, Manner)> = match (&pending.footprint, pending.intent) {
        (_, Some(Intent::Join(_))) => return Some(Vec::new()),
        (
            _,
            Some(Intent::Detach(_) | Intent::Cancel(_) | Intent::TestCancel | Intent::BeginAtomic | Intent::EndAtomic),
        )
        | (Footprint::AtLeast(_), _) => return None,
        (Footprint::Exactly(touches), _) => {
            touches.iter().map(|touch| (touch.bytes.object, touch.bytes.manner)).collect()
        }
    };
    // A wait for a signal locks its mutex again.
    if let Some(Intent::GoOn(at)) = pending.intent {
        let waits = |wait: &Wait| matches!(wait, Wait::Signal { condition, .. } if *condition == at);
        for task in &roster.tasks {
            if let Some(Wait::Signal { mutex, .. }) = task.wait.as_ref().filter(|wait| waits(wait)) {
                uses.push((mutex.object, Manner::Write));
            }
        }
    }
    Some(uses)
}
