//! The processes that do not run at the moment, each with its fingerprint once it
//! was asked for; and the threads of the one that runs.

use antiphon_machine::state::{Process, Thread};
use antiphon_mpi::{Endpoint, OtherProcesses};
use antiphon_threads::Team;
use std::cell::RefCell;
use std::rc::Rc;

/// The processes that do not run, by rank, and the threads of the one that does.
#[derive(Clone, Debug)]
pub(crate) struct Processes<N> {
    parked: Vec<Option<Rc<Parked<N>>>>,
    /// The threads of the process that runs.
    pub(crate) team: Team<N>,
}

impl<N> Processes<N> {
    /// These do not run; the one that does has one thread.
    pub(crate) fn new(parked: Vec<Option<Rc<Parked<N>>>>) -> Processes<N> {
        Processes { parked, team: Team::default() }
    }
}

impl<N> std::ops::Deref for Processes<N> {
    type Target = Vec<Option<Rc<Parked<N>>>>;

    fn deref(&self) -> &Vec<Option<Rc<Parked<N>>>> {
        &self.parked
    }
}

impl<N> std::ops::DerefMut for Processes<N> {
    fn deref_mut(&mut self) -> &mut Vec<Option<Rc<Parked<N>>>> {
        &mut self.parked
    }
}

impl<N: Clone> OtherProcesses<N> for Processes<N> {
    fn copy(&self, rank: u32) -> Option<Process<N>> {
        self.parked.get(rank as usize)?.as_ref().map(|parked| parked.process.clone())
    }

    fn replace(&mut self, rank: u32, process: Process<N>) {
        if let Some(Some(parked)) = self.parked.get_mut(rank as usize) {
            // What was known of the old memory is not true of the new one.
            let (print, class_print) = Default::default();
            let (thread, team) = (parked.thread.clone(), parked.team.clone());
            *parked = Rc::new(Parked { process, thread, team, print, class_print });
        }
    }
}

/// A process that does not run at the moment.
#[derive(Clone, Debug)]
pub(crate) struct Parked<N> {
    pub(crate) process: Process<N>,
    /// The thread that ran last.
    pub(crate) thread: Thread<N>,
    /// All threads, if there ever was another.
    pub(crate) team: Team<N>,
    /// Its fingerprint, once it was asked for.
    pub(crate) print: FingerprintCache<N>,
    /// The same without what its code will not see (`symmetry`).
    pub(crate) class_print: FingerprintCache<N>,
}

/// A fingerprint that is kept with a parked process.
#[derive(Clone, Debug)]
pub(crate) struct ProcessFingerprint<N> {
    epoch: u64,
    /// The endpoint that it was made with; held, so that no other takes its place.
    endpoint: Rc<Endpoint<N>>,
    fingerprint: u128,
}

/// Where it is kept.
pub(crate) type FingerprintCache<N> = RefCell<Option<ProcessFingerprint<N>>>;

impl<N> ProcessFingerprint<N> {
    /// A fingerprint under these assumptions, with that endpoint.
    pub(crate) fn new(epoch: u64, endpoint: Rc<Endpoint<N>>, fingerprint: u128) -> ProcessFingerprint<N> {
        ProcessFingerprint { epoch, endpoint, fingerprint }
    }

    /// What is kept, if it is good under these assumptions and with that endpoint.
    pub(crate) fn look(cache: &FingerprintCache<N>, epoch: u64, endpoint: &Rc<Endpoint<N>>) -> Option<u128> {
        let cache = cache.borrow();
        let entry = cache.as_ref().filter(|entry| entry.epoch == epoch && Rc::ptr_eq(&entry.endpoint, endpoint));
        entry.map(|entry| entry.fingerprint)
    }
}
