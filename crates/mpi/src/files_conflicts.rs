//! Which accesses to a file do not go together, and what synchronising a file does.
//!
//! The standard promises little of accesses of different processes to the same bytes, one of which writes: one sees the other only
//! if the first process synchronises the file after its access (`MPI_File_sync`, or closing it), something orders this
//! before a synchronisation by the second process (`MPI_File_sync`, or opening it), and that comes before its access.
//! Otherwise nobody knows what is read, and that is a data race, as in a window. A read that is complete needs only to be ordered before a write. A record of an access has the
//! time at which it was synchronised, and a process knows by the clock of its last synchronisation (`order`). Records are those of windows.
//!
//! In atomic mode accesses take effect one after the other, in any order: they wait for their turn, and go together with each other. They are
//! records of accumulations, which do so, and conflict with accesses that are not atomic.
//! The length of a file counts as a byte of its own: writes that make it longer go together, but who asks for it must be ordered with them.
//!
//! Accesses of one process through several handles are taken to be in the order of its program.

use super::arguments::Arguments;
use super::state::{Network, RequestId};
use super::windows::{Act, Record};
use super::windows_atomic::Standing;
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::{Fault, Property, Stop};
use antiphon_model::library::mpi_constants as constants;

/// The byte that stands for the length of a file.
const LENGTH: (i64, i64) = (i64::MAX - 1, i64::MAX);

impl<N: Clone> Network<N> {
    /// Forgets accesses that every process and every handle knows of.
    pub(super) fn forget_accesses(&mut self, file: u32) {
        let mut clocks = Vec::new();
        for (rank, endpoint) in (0..).zip(self.endpoints.iter()) {
            clocks.push((rank, endpoint.clock.clone()));
            clocks.extend(endpoint.opened.files.iter().map(|(_, handle)| (rank, handle.seen.clone())));
        }
        let Some(stored) = self.stored_file(file) else { return };
        stored.records.retain(|record| !clocks.iter().all(|(rank, clock)| record.before(*rank, clock)));
    }

    /// An access with a request is complete.
    pub(super) fn complete_access(&mut self, rank: u32, id: RequestId) {
        let now = self.time_of(rank);
        for file in 0..self.files.stored.len() as u32 {
            let own = |record: &Record| record.by == rank && record.request == Some(id);
            if !self.files.stored.get(file as usize).is_some_and(|file| file.records.iter().any(own)) {
                continue;
            }
            let Some(stored) = self.stored_file(file) else { continue };
            for record in stored.records.iter_mut().filter(|record| own(record)) {
                record.request = None;
                record.closed = record.act.only_reads().then_some(now);
            }
        }
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// What this process did to a file is there for others, and what others did is there for it.
    pub(super) fn synchronise_file(&mut self, number: u32) {
        let (rank, clock) = (self.machine.rank(), self.me().clock.clone());
        let now = self.network.time_of(rank);
        let Some(handle) = self.handle_mut(number) else { return };
        handle.seen = clock;
        let open = handle.open;
        let Some(file) = self.network.files.open.get(open as usize).map(|open| open.file) else { return };
        let Some(stored) = self.network.stored_file(file) else { return };
        for record in stored.records.iter_mut().filter(|record| record.by == rank && record.request.is_none()) {
            record.closed.get_or_insert(now);
        }
    }

    /// Notes an access to ranges of a file; it must not conflict with others.
    pub(super) fn claim_file(
        &mut self,
        arguments: &Arguments<D::Number>,
        file: u32,
        ranges: &[(i64, i64)],
        act: Act,
    ) -> OrStop<(), D::Number> {
        for (low, high) in ranges {
            self.claim_range(arguments, file, (*low, *high), act)?;
        }
        Ok(())
    }

    fn claim_range(
        &mut self,
        arguments: &Arguments<D::Number>,
        file: u32,
        (low, high): (i64, i64),
        act: Act,
    ) -> OrStop<(), D::Number> {
        let (by, span) = (self.machine.rank(), self.machine.here());
        let (begun, standing) = (self.network.time_of(by), Standing::Plain);
        // What was read has been read when the call returns; a write is there for others once the file is synchronised.
        let closed = act.only_reads().then_some(begun);
        let (basic, request) = (None, None);
        let new =
            Record { target: file, low, high, act, by, begun, closed, fetched: None, basic, request, standing, span };
        let seen = self.handle(arguments).and_then(|handle| handle.seen.clone());
        let clock = self.me().clock.clone();
        let Some(stored) = self.network.files.stored.get(file as usize) else { return Ok(()) };
        let conflicts = |old: &&Record| {
            let known = match old.act.only_reads() {
                _ if old.by == by => old.request.is_none(),
                true => old.before(by, &clock),
                false => old.before(by, &seen),
            };
            old.overlaps(&new) && !old.goes_with(&new) && !known
        };
        if let Some(old) = stored.records.iter().find(conflicts) {
            return self.conflicting_accesses(old, &new);
        }
        if act == Act::Accumulate(constants::REPLACE) && (low, high) == LENGTH {
            // All take part, and nobody goes on before: afterwards everybody knows.
            return Ok(());
        }
        let Some(stored) = self.network.stored_file(file) else { return Ok(()) };
        let like = |old: &Record| old.by == by && old.act == act && old.closed == closed && old.request.is_none();
        let covered = |old: &Record| {
            let same = old.by == by && old.act == act && old.request.is_none();
            same && old.closed.is_some() && low <= old.low && old.high <= high
        };
        stored.records.retain(|old| !(act.only_reads() && covered(old)));
        let near = |old: &Record| like(old) && old.low <= high && low <= old.high;
        match stored.records.iter_mut().rev().take(4).find(|old| near(old)) {
            Some(old) => (old.low, old.high) = (old.low.min(low), old.high.max(high)),
            None => stored.records.push(new),
        }
        Ok(())
    }

    /// What this call accesses belongs to a request that is not complete.
    pub(super) fn bind_access(&mut self, file: u32, id: RequestId) {
        let rank = self.machine.rank();
        let now = self.network.time_of(rank);
        let Some(stored) = self.network.stored_file(file) else { return };
        for record in stored.records.iter_mut().filter(|record| record.by == rank && record.begun == now) {
            (record.request, record.closed) = (Some(id), None);
        }
    }

    /// The length of a file is asked for.
    pub(super) fn note_length_read(&mut self, arguments: &Arguments<D::Number>, file: u32) -> OrStop<(), D::Number> {
        self.claim_range(arguments, file, LENGTH, Act::Get)
    }

    /// The length of a file grows.
    pub(super) fn note_longer(&mut self, arguments: &Arguments<D::Number>, file: u32) -> OrStop<(), D::Number> {
        self.claim_range(arguments, file, LENGTH, Act::Accumulate(constants::MAX))
    }

    /// The length of a file is set, by all processes together. What is cut off conflicts with accesses to it.
    pub(super) fn note_resize(&mut self, arguments: &Arguments<D::Number>, file: u32) -> OrStop<(), D::Number> {
        self.claim_range(arguments, file, LENGTH, Act::Accumulate(constants::REPLACE))
    }

    #[cold]
    fn conflicting_accesses(&self, old: &Record, new: &Record) -> OrStop<(), D::Number> {
        // In whichever order they are executed, the same one is blamed.
        let (old, new) = if (old.span, old.by) > (new.span, new.by) { (new, old) } else { (old, new) };
        let (one, other) = (access_words(new), access_words(old));
        let name = self.network.files.stored.get(new.target as usize).map(|file| file.name.clone()).unwrap_or_default();
        let name = String::from_utf8_lossy(&name).into_owned();
        let why = match old.by == new.by {
            true => "the first is not complete",
            false => "no `MPI_File_sync` on both sides, with something that orders them, makes one see the other",
        };
        let message = format!("{one} and {other} conflict in the file `{name}`: {why}");
        let also = vec![(old.span, format!("{other}: here"))];
        let (property, span, label, calls) = (Property::DataRace, new.span, String::new(), self.machine.calls());
        Err(Box::new(Stop::Fault(Fault { property, message, span, label, calls, also })))
    }
}

/// `a write by rank 1`
fn access_words(record: &Record) -> String {
    let what = match (record.act, (record.low, record.high) == LENGTH) {
        (Act::Accumulate(constants::REPLACE), true) => "a change of the length",
        (Act::Get | Act::Load, true) => "a question for the length",
        (Act::Get | Act::Load | Act::Accumulate(constants::NO_OP), false) => "a read",
        (Act::Put | Act::Store | Act::Accumulate(_), true) => "a write that makes it longer",
        (Act::Put | Act::Store | Act::Accumulate(_), false) => "a write",
    };
    format!("{what} by rank {}", record.by)
}
