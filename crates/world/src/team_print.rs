//! Threads in the fingerprint of a process, and when two of them are one to it.
//!
//! What a thread does next follows from its frames and from memory, not from its number.
//! A number shows in two ways only: in handles, which `pthread_join` and its kin take, and in who
//! holds which lock. So where a program calls no function that takes a handle, states
//! that differ by a permutation of threads behave alike, and are one: threads are described in
//! an order that depends on what they are, and whoever is named (the owner of a mutex, the
//! reader of a lock, the one who made an access) is named by the place in that order.
//! Where handles are used to join threads only, this goes for those that somebody waits for
//! together (`awaited`).
//!
//! The order is by a fingerprint of each thread alone. Threads that differ only in what
//! their pointers lead to may be described in either order; then two states that are alike
//! count as different, which costs time and never an answer.

use crate::state::{Handles, Parked, Symmetry, World};
use antiphon_machine::code::Operation;
use antiphon_machine::memory::{Cell, ObjectId, Pointer};
use antiphon_machine::{Domain, Walk};
use antiphon_model::library::Pthread;
use antiphon_model::LibraryFunction;
use antiphon_mpi::Endpoint;
use antiphon_numbers::Fingerprint;
use antiphon_threads::{Address, Attachment, Carrier, History, Past, Roster, Status, Task, Wait};
use std::collections::BTreeSet;

impl<D: Domain> World<'_, D> {
    /// What the program that runs does with handles, as far as that is asked.
    pub(crate) fn handles(&mut self) -> Handles {
        if self.policy.thread_symmetry == Symmetry::Ignored {
            return Handles::Used;
        }
        let (part, code) = (self.machine.part, self.machine.code);
        let worst = || code.operations.iter().map(use_of_handles).max();
        *self.known.handles.entry(part).or_insert_with(|| worst().unwrap_or(Handles::Unused))
    }
}

/// How an operation could tell threads apart by their handles.
fn use_of_handles(operation: &Operation) -> Handles {
    let Operation::Library(call, _) = operation else { return Handles::Unused };
    let LibraryFunction::Pthread(function) = call.function else { return Handles::Unused };
    match function.kin() {
        Pthread::Create
        | Pthread::Exit
        | Pthread::MutexInit
        | Pthread::MutexLock
        | Pthread::MutexTrylock
        | Pthread::MutexUnlock
        | Pthread::MutexDestroy
        | Pthread::CondInit
        | Pthread::CondWait
        | Pthread::CondSignal
        | Pthread::CondBroadcast
        | Pthread::CondDestroy
        | Pthread::RwlockInit
        | Pthread::RwlockRdlock
        | Pthread::RwlockWrlock
        | Pthread::RwlockUnlock
        | Pthread::RwlockDestroy
        | Pthread::SemInit
        | Pthread::SemWait
        | Pthread::SemPost
        | Pthread::SemDestroy => Handles::Unused,
        Pthread::Join => Handles::Joined,
        // Whether the others do is not asked.
        _ => Handles::Used,
    }
}

/// All threads of a process, for its fingerprint.
pub(crate) fn describe_threads<D: Domain>(
    walk: &mut Walk<'_, D>,
    parked: &Parked<D::Number>,
    endpoint: &Endpoint<D::Number>,
    handles: Handles,
) {
    let main = endpoint.threading.main;
    let mpi = |number: u32| Fingerprint::of(&(endpoint.pending.get(&number), number == main)).0;
    let Some(roster) = parked.team.roster() else {
        walk.part(mpi(0));
        return walk.thread(&parked.thread);
    };
    let describe = |walk: &mut Walk<'_, D>, number: usize| {
        walk.part(mpi(number as u32));
        let task = &roster.tasks[number];
        describe_task(walk, task);
        match (&task.strand, number as u32 == roster.current) {
            (_, true) => walk.thread(&parked.thread),
            (Some(strand), false) => walk.thread(strand),
            (None, false) => {}
        }
    };
    let mut order: Vec<usize> = (0..roster.tasks.len()).collect();
    let places = interchangeable(roster, handles);
    let mut sorted = places.clone();
    sorted.sort_by_cached_key(|number| walk.apart(|walk| describe(walk, *number)));
    places.iter().zip(sorted).for_each(|(place, number)| order[*place] = number);
    let mut names = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, number)| names[*number] = place as u32);
    order.iter().for_each(|number| describe(walk, *number));
    describe_shared(walk, roster, &names);
}

/// The threads that nobody tells apart.
fn interchangeable<N>(roster: &Roster<N>, handles: Handles) -> Vec<usize> {
    let all = match handles {
        Handles::Unused => (1..roster.tasks.len()).collect(),
        Handles::Joined => {
            let together =
                roster.alive().find_map(|thread| roster.awaited_by(thread).filter(|awaited| !awaited.is_empty()));
            together.into_iter().flatten().map(|thread| *thread as usize).collect()
        }
        Handles::Used => Vec::new(),
    };
    match all.len() > 1 {
        true => all,
        false => Vec::new(),
    }
}

/// What threads share beside memory; they are called by their places in the order.
fn describe_shared<D: Domain>(walk: &mut Walk<'_, D>, roster: &Roster<D::Number>, names: &[u32]) {
    for (at, object) in &roster.objects {
        let offset = at.offset.max(0);
        let pointer = Pointer { object: at.object, offset: at.offset, low: offset as u32, high: offset as u32 + 1 };
        walk.cell(&Cell::Pointer(pointer));
        walk.part(Fingerprint::of(&object.identity(|thread| names[thread as usize])).0);
    }
    let section = roster.section.map(|section| (names[section.thread as usize], section.depth));
    walk.part(Fingerprint::of(&(section, &roster.keys)).0);
    if let Some(history) = &roster.history {
        describe_history(walk, history, names);
    }
}

fn anywhere<N>(object: ObjectId, offset: i32) -> Cell<N> {
    Cell::Pointer(Pointer { object, offset, low: 0, high: u32::MAX })
}

/// Where accesses were does not count.
fn describe_history<D: Domain>(walk: &mut Walk<'_, D>, history: &History, names: &[u32]) {
    let mut all: Vec<&Past> = history.all().iter().collect();
    all.sort_by_key(|past| (past.touch, names[past.by as usize]));
    for past in all {
        let bytes = past.touch.bytes;
        walk.cell(&anywhere(bytes.object, bytes.low as i32));
        let by = names[past.by as usize];
        walk.part(Fingerprint::of(&(bytes.high, bytes.manner, past.touch.claim, by)).0);
        let known: BTreeSet<Carrier> = past.known.iter().map(|carrier| carrier.renamed(names)).collect();
        for carrier in known {
            match carrier {
                Carrier::Object(at) => walk.cell(&anywhere(at.object, at.offset)),
                other => walk.part(Fingerprint::of(&other).0),
            }
        }
    }
}

fn describe_task<D: Domain>(walk: &mut Walk<'_, D>, task: &Task<D::Number>) {
    let kind: u64 = match &task.status {
        // What it is about to do follows from where it is.
        Status::Running | Status::Pending(_) => 0,
        Status::Granted(which) => 1 << 32 | u64::from(*which),
        Status::Communicating => 2,
        Status::Ended(value) => {
            if task.attachment == Attachment::Joinable {
                walk.cell(value);
            }
            3
        }
        Status::Diverging => 4,
        Status::Cut => 5,
    };
    walk.part(Fingerprint::of(&(kind, task.attachment, task.cancelling)).0);
    if let Some(wait) = &task.wait {
        let cell = |at: &Address| anywhere(at.object, at.offset);
        match wait {
            Wait::Signal { condition, mutex, patience, woken } => {
                walk.cell(&cell(condition));
                walk.cell(&cell(mutex));
                walk.part(Fingerprint::of(&(patience, woken)).0);
            }
            Wait::Others { barrier } => walk.cell(&cell(barrier)),
        }
    }
    for (key, value) in &task.specific {
        walk.part(Fingerprint::of(key).0);
        walk.cell(value);
    }
    for (function, argument) in &task.cleanup {
        walk.part(Fingerprint::of(function).0);
        walk.cell(argument);
    }
    if let Some(leaving) = &task.leaving {
        walk.cell(&leaving.value);
        walk.part(Fingerprint::of(&leaving.frames).0);
    }
}
