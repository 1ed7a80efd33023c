//! Calls of MPI by tasks and threads that are compared with each other, and what ends such a comparison from outside.
//!
//! A process in which each task is executed where it is created, and threads in turns, calls MPI in one order. If what tasks wait for orders those
//! calls (`mpi::compared`), all schedules make the same calls with the same data, so that the other processes
//! cannot tell them apart, and a process that waits in such a call waits in it in every schedule: what it would do besides does not
//! call MPI before the call is done. So nothing is lost if it stands still meanwhile, as long as it goes on some time. If it does
//! not, since the program is aborted, or nobody looks for deadlocks, what others would have done beside it is
//! not known, and the comparison is given up.
//!
//! *Who calls* matters below `MPI_THREAD_SERIALIZED`. There a call is compared in the part that a thread of a team has between two
//! barriers and nowhere else: what stands aside (`single`) and what is a task may be any thread's. Teams of a league are
//! executed by one thread here and by several there.
//!
//! Not where accesses commute, since calls do not, nor in iterations, which are compared by other means.
//!
//! Deliberately not here: what threads may call at which level (`thread_levels`).

use crate::state::World;
use antiphon_machine::code::{Operation, Pc};
use antiphon_machine::memory::{Manner, ObjectId, Touched};
use antiphon_machine::{Domain, TaskExecution};
use antiphon_model::library::{mpi_constants as constants, Mpi};
use antiphon_model::LibraryFunction;

/// What all calls of a process have in common, as a place; no object is there.
const MPI: ObjectId = ObjectId { slot: u32::MAX, generation: u32::MAX };

/// The function of OpenMP's runtime that executes the teams of a league.
const LEAGUE: &str = "__omp_league";

impl<D: Domain> World<'_, D> {
    /// Whether a call by what is compared, if it is one, may be made.
    pub(crate) fn may_be_compared(&self, operation: Option<&Operation>) -> bool {
        let Some(tasks) = &self.machine.thread.tasks else { return true };
        let Some(function) = mpi_function(operation) else { return false };
        let threading = self.network.endpoints[self.machine.rank as usize].threading;
        let is_anybodys = threading.level >= constants::THREAD_SERIALIZED;
        let is_of_main = || {
            let is_league = |function| self.machine.program.function(function).name == LEAGUE;
            self.machine.thread.number == threading.main
                && tasks.is_in_part_of_thread()
                && !self.machine.thread.frames.iter().any(|frame| is_league(frame.function))
        };
        self.machine.options.tasks == TaskExecution::Compared
            && !self.machine.thread.is_iterating()
            && tasks.has_no_commuting()
            && antiphon_mpi::manner_of(function, threading.level).is_some()
            && (is_anybodys || is_of_main())
    }

    /// What a step does to the calls of MPI beside it, if it is one.
    pub(crate) fn touched_by_call(&self, pc: Pc) -> Option<Touched> {
        let function = mpi_function(self.machine.code.operations.get(pc.0 as usize))?;
        let level = self.network.endpoints[self.machine.rank as usize].threading.level;
        let manner = antiphon_mpi::manner_of(function, level).unwrap_or(Manner::Write);
        Some(Touched { object: MPI, low: 0, high: 1, manner })
    }

    /// Whether some process has not come to the end of what is compared.
    pub(crate) fn is_comparing(&self) -> bool {
        let compares = |rank: u32| match &self.parked[rank as usize] {
            Some(parked) if rank != self.machine.rank || !self.loaded => parked.thread.tasks.is_some(),
            _ => rank == self.machine.rank && self.machine.thread.tasks.is_some(),
        };
        (0..self.machine.processes()).any(compares)
    }
}

fn mpi_function(operation: Option<&Operation>) -> Option<Mpi> {
    match operation {
        Some(Operation::Library(call, _)) => match call.function {
            LibraryFunction::Mpi(function) => Some(function),
            _ => None,
        },
        _ => None,
    }
}
