//! Epochs of windows: fences and locks.
//!
//! A fence is a collective in which all members of a window take part, and nobody is
//! done before all have come. The standard lets a library do with less where no
//! epoch ends; that it synchronises is presumed and said.
//!
//! A lock is waited for, and who gets it first is the scheduler's decision. Who
//! gets a lock knows what those knew who had it before and kept others out.
//!
//! Synchronisation that the standard does not allow (an operation outside of an
//! epoch, an epoch within another, an end without a beginning) is reported as
//! `mpi-argument`: the call is given a window that is not in the state it needs.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::state::{Clock, ContextId, Entry, Network, Sharing, Source, Visibility, Wait};
use super::windows::{lender_of, Epoch, Held, Side};
use crate::Rank;
use antiphon_machine::Assumed;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// Bits of the argument that says what the program promises.
const PROMISES: i64 = (constants::MODE_NOCHECK
    | constants::MODE_NOSTORE
    | constants::MODE_NOPUT
    | constants::MODE_NOPRECEDE
    | constants::MODE_NOSUCCEED) as i64;

impl<N: Clone> Network<N> {
    /// Who keeps a rank from getting a lock.
    pub fn blockers(&self, rank: u32, window: u32, target: Option<u32>, sharing: Sharing) -> Vec<u32> {
        let Some(window) = self.windows.get(window as usize) else { return Vec::new() };
        let hinders = |held: &&Held| {
            held.holder != rank
                && target.is_none_or(|target| held.target == target)
                && (sharing == Sharing::Exclusive || held.sharing == Sharing::Exclusive)
        };
        window.held.iter().filter(hinders).map(|held| held.holder).collect()
    }

    /// The operations of a rank on a part (or on all) are complete.
    fn close(&mut self, rank: u32, window: u32, target: Option<u32>) {
        let now = self.time_of(rank);
        let Some(window) = self.window(window) else { return };
        for record in &mut window.records {
            let own = record.by == rank && target.is_none_or(|target| record.target == target);
            if own && record.closed.is_none() {
                record.closed = Some(now);
            }
        }
    }

    fn acquire(&mut self, rank: u32, window: u32, target: u32, sharing: Sharing) {
        let Some(at) = self.windows.get(window as usize).and_then(|w| self.rank_in(w.context, target)) else { return };
        let Some(known) = self.window(window) else { return };
        known.held.push(Held { target, holder: rank, sharing });
        let (all, alone) = known.released.get(at as usize).cloned().unwrap_or_default();
        self.learn(rank, if sharing == Sharing::Exclusive { &all } else { &alone });
    }

    fn release(&mut self, rank: u32, window: u32, target: u32) {
        let clock = self.endpoints[rank as usize].clock.clone();
        let Some(at) = self.windows.get(window as usize).and_then(|w| self.rank_in(w.context, target)) else { return };
        let Some(known) = self.window(window) else { return };
        let place = known.held.iter().position(|held| held.target == target && held.holder == rank);
        let Some(held) = place.map(|place| known.held.remove(place)) else { return };
        let Some((all, alone)) = known.released.get_mut(at as usize) else { return };
        *all = joined(all, &clock);
        if held.sharing == Sharing::Exclusive {
            *alone = joined(alone, &clock);
        }
    }
}

/// What two clocks know together.
pub(super) fn joined(one: &Clock, other: &Clock) -> Clock {
    match (one, other) {
        (None, known) | (known, None) => known.clone(),
        (Some(one), Some(other)) => Some(one.iter().zip(other.iter()).map(|(a, b)| *a.max(b)).collect()),
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn epochs(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let window = arguments.window();
        match arguments.function {
            Mpi::WinFence => return self.fence(arguments),
            Mpi::WinLock => return self.lock(arguments),
            Mpi::WinLockAll => return self.lock_all(arguments),
            Mpi::WinUnlock => self.unlock(arguments)?,
            Mpi::WinUnlockAll => self.unlock_all(arguments)?,
            Mpi::WinFlush | Mpi::WinFlushLocal | Mpi::WinFlushAll | Mpi::WinFlushLocalAll => self.flush(arguments)?,
            Mpi::WinSync => {}
            other => {
                let message = format!("`{}` is not modelled yet", other.name());
                return self.machine.unsupported(&codes::U206, self.machine.here(), message);
            }
        }
        self.network.forget_uses(window);
        Ok(Begun::Done)
    }

    /// The world ranks of a window.
    pub(super) fn window_members(&self, window: u32) -> Rc<[u32]> {
        let known = self.network.windows.get(window as usize);
        known.map_or(Rc::from([]), |known| self.network.context(known.context).members.clone())
    }

    /// Whether this rank has operations that are not complete.
    pub(super) fn has_open_operations(&self, window: u32) -> bool {
        let (known, rank) = (self.network.windows.get(window as usize), self.machine.rank());
        known.is_some_and(|known| known.records.iter().any(|record| record.by == rank && record.closed.is_none()))
    }

    /// How far this rank is with a window.
    pub(super) fn side(&self, window: u32) -> Side {
        let known = self.network.windows.get(window as usize);
        let side = known.and_then(|known| {
            let me = self.network.rank_in(known.context, self.machine.rank())?;
            known.sides.get(me as usize).cloned()
        });
        side.unwrap_or(Side { epoch: Epoch::Closed, fenced: false, mixed: false })
    }

    pub(super) fn set_side(&mut self, window: u32, side: Side) {
        let rank = self.machine.rank();
        let Some(context) = self.network.windows.get(window as usize).map(|known| known.context) else { return };
        let me = self.network.rank_in(context, rank).unwrap_or(0) as usize;
        if let Some(place) = self.network.window(window).and_then(|known| known.sides.get_mut(me)) {
            *place = side;
        }
    }

    /// A call that the state of its window does not allow.
    #[cold]
    pub(super) fn wrong_epoch<T>(&self, arguments: &Arguments<D::Number>, why: &str) -> OrStop<T, D::Number> {
        self.machine.fault(
            Property::MpiArgument,
            self.machine.here(),
            format!("`{}` is called {why}", arguments.given.name),
        )
    }

    pub(super) fn check_promises(&mut self, arguments: &Arguments<D::Number>, index: usize) -> OrStop<i64, D::Number> {
        let promises = arguments.int(index);
        if promises & !PROMISES == 0 {
            return Ok(promises);
        }
        let message = format!("`{}`: {promises} is not an assertion about a window", arguments.given.name);
        self.bad_argument(&arguments.given, index, Property::MpiArgument, message)
    }

    fn fence(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let (window, rank) = (arguments.window(), self.machine.rank());
        let promises = self.check_promises(arguments, 0)?;
        let precedes = promises & i64::from(constants::MODE_NOPRECEDE) == 0;
        let mut side = self.side(window);
        match side.epoch {
            Epoch::Locks(_) | Epoch::All => return self.wrong_epoch(arguments, "within an epoch that a lock began"),
            Epoch::Started(_) => return self.wrong_epoch(arguments, "within an epoch that `MPI_Win_start` began"),
            Epoch::Closed | Epoch::Fence => {}
        }
        if side.fenced && side.mixed && precedes {
            return self.wrong_epoch(arguments, "after a lock epoch within the epoch of the last fence");
        }
        let ends = self.has_open_operations(window);
        if ends && !precedes {
            return self.wrong_epoch(arguments, "with `MPI_MODE_NOPRECEDE`, but an operation is pending");
        }
        self.machine.coverage.axioms.insert(Assumed::FENCES);
        let succeeds = promises & i64::from(constants::MODE_NOSUCCEED) == 0;
        side.epoch = if succeeds { Epoch::Fence } else { Epoch::Closed };
        // A fence that ends an epoch might begin another, but mostly is not meant to.
        (side.fenced, side.mixed) = (succeeds && !ends, false);
        self.set_side(window, side);
        self.network.close(rank, window, None);
        let context = self.network.windows.get(window as usize).map_or(ContextId::WORLD, |known| known.context);
        let mut entry = Entry::new(self.machine.here());
        entry.numbers = vec![i64::from(window)];
        let id = self.enter_round(context, Mpi::WinFence, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    /// All have come to a fence.
    pub(super) fn end_fence(&mut self, context: ContextId) {
        let at = self.network.windows.iter().position(|window| window.context == context);
        let Some(window) = at.map(|at| at as u32) else { return };
        let members = self.network.context(context).members.clone();
        members.iter().for_each(|member| self.machine.process.memory.give_back(lender_of(window, *member)));
        self.network.forget_uses(window);
    }

    /// Whether a lock may be asked for.
    fn check_lockable(&mut self, arguments: &Arguments<D::Number>, target: Option<u32>) -> OrStop<(), D::Number> {
        let window = arguments.window();
        match self.side(window).epoch {
            Epoch::Started(_) => self.wrong_epoch(arguments, "within an epoch that `MPI_Win_start` began"),
            Epoch::Fence if self.has_open_operations(window) => {
                self.wrong_epoch(arguments, "within an epoch that a fence began")
            }
            Epoch::All => self.wrong_epoch(arguments, "within an epoch that `MPI_Win_lock_all` began"),
            Epoch::Locks(_) if target.is_none() => self.wrong_epoch(arguments, "within an epoch that a lock began"),
            Epoch::Locks(locked) if target.is_some_and(|target| locked.contains(&target)) => {
                self.wrong_epoch(arguments, "within an epoch that a lock of the same rank began")
            }
            Epoch::Closed | Epoch::Fence | Epoch::Locks(_) => Ok(()),
        }
    }

    fn lock(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        self.check_promises(arguments, 2)?;
        let sharing = match i32::try_from(arguments.int(0)) {
            Ok(constants::LOCK_EXCLUSIVE) => Sharing::Exclusive,
            Ok(constants::LOCK_SHARED) => Sharing::Shared,
            _ => {
                let message = format!("`{}`: {} is not a lock type", arguments.given.name, arguments.int(0));
                return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
            }
        };
        self.check_no_locks(arguments)?;
        let Some(target) = self.locked_rank(arguments, 1) else { return Ok(Begun::Done) };
        self.check_lockable(arguments, Some(target))?;
        Ok(Begun::Wait(Wait::Lock(arguments.window(), Some(target), sharing)))
    }

    fn lock_all(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        self.check_promises(arguments, 0)?;
        self.check_no_locks(arguments)?;
        self.check_lockable(arguments, None)?;
        Ok(Begun::Wait(Wait::Lock(arguments.window(), None, Sharing::Shared)))
    }

    /// A rank that can be locked. With `MPI_PROC_NULL` there is nothing to do: the standard asks for a rank, and libraries
    /// take that, too.
    fn locked_rank(&mut self, arguments: &Arguments<D::Number>, index: usize) -> Option<u32> {
        match arguments.peer(index) {
            Source::Rank(rank) => Some(rank),
            Source::Any | Source::Null => {
                self.machine.coverage.axioms.insert(Assumed::NULL_LOCKS);
                None
            }
        }
    }

    /// The second half: the lock is this rank's.
    pub(super) fn end_lock(&mut self, _arguments: &Arguments<D::Number>, wait: &Wait) -> OrStop<(), D::Number> {
        let Wait::Lock(window, target, sharing) = wait else { return Ok(()) };
        let (rank, mut side) = (self.machine.rank(), self.side(*window));
        match target {
            Some(target) => {
                let mut locked = match side.epoch {
                    Epoch::Locks(locked) => locked,
                    Epoch::Closed | Epoch::Fence | Epoch::All | Epoch::Started(_) => Vec::new(),
                };
                locked.push(*target);
                locked.sort_unstable();
                side.epoch = Epoch::Locks(locked);
                self.network.acquire(rank, *window, *target, *sharing);
            }
            None => {
                side.epoch = Epoch::All;
                let members = self.window_members(*window);
                members.iter().for_each(|member| self.network.acquire(rank, *window, *member, *sharing));
            }
        }
        self.set_side(*window, side);
        Ok(())
    }

    /// Everything of this rank at a part is complete, and its buffers are free.
    pub(super) fn finish_part(&mut self, window: u32, target: u32) {
        let rank = self.machine.rank();
        self.network.close(rank, window, Some(target));
        self.give_back_part(window, target);
    }

    /// Ends what this rank has begun and not ended, before its window is freed.
    pub(super) fn end_epochs(&mut self, window: u32) {
        for member in self.window_members(window).iter() {
            self.finish_part(window, *member);
            self.network.release(self.machine.rank(), window, *member);
        }
        self.set_side(window, Side { epoch: Epoch::Closed, fenced: false, mixed: false });
    }

    fn unlock(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let Some(target) = self.locked_rank(arguments, 0) else { return Ok(()) };
        let window = arguments.window();
        let mut side = self.side(window);
        let Epoch::Locks(mut locked) = side.epoch else {
            return self.wrong_epoch(arguments, "without `MPI_Win_lock`");
        };
        let Some(at) = locked.iter().position(|known| *known == target) else {
            return self.wrong_epoch(arguments, "for a rank that is not locked");
        };
        locked.remove(at);
        side.epoch = if locked.is_empty() { Epoch::Closed } else { Epoch::Locks(locked) };
        self.set_side(window, side);
        self.finish_part(window, target);
        self.network.release(self.machine.rank(), window, target);
        Ok(())
    }

    fn unlock_all(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let window = arguments.window();
        let mut side = self.side(window);
        if side.epoch != Epoch::All {
            return self.wrong_epoch(arguments, "without `MPI_Win_lock_all`");
        }
        side.epoch = Epoch::Closed;
        self.end_epochs(window);
        self.set_side(window, side);
        Ok(())
    }

    /// `MPI_Win_flush` completes everything, `MPI_Win_flush_local` gives back buffers: what
    /// was read at the target is here.
    fn flush(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let (window, rank) = (arguments.window(), self.machine.rank());
        let all = matches!(arguments.function, Mpi::WinFlushAll | Mpi::WinFlushLocalAll);
        let local = matches!(arguments.function, Mpi::WinFlushLocal | Mpi::WinFlushLocalAll);
        let only = match all {
            true => None,
            false => match self.locked_rank(arguments, 0) {
                Some(rank) => Some(rank),
                None => return Ok(()),
            },
        };
        let locked = match self.side(window).epoch {
            Epoch::Closed | Epoch::Fence | Epoch::Started(_) => {
                return self.wrong_epoch(arguments, "outside a lock epoch");
            }
            Epoch::Locks(locked) => match only {
                Some(target) if !locked.contains(&target) => {
                    return self.wrong_epoch(arguments, "for a rank that is not locked");
                }
                Some(target) => vec![target],
                None => locked,
            },
            Epoch::All => {
                let members = self.window_members(window).to_vec();
                only.map_or(members, |target| vec![target])
            }
        };
        for target in locked {
            self.give_back_part(window, target);
            match local {
                true => self.network.close_reads(rank, window, target),
                false => self.network.close(rank, window, Some(target)),
            }
        }
        Ok(())
    }
}
