//! What the level of thread support lets a process do, which `MPI_Init_thread` determines.
//!
//! A call of MPI is looked at where it is made: who makes it, and who else does or runs. At `MPI_THREAD_SINGLE`, which is what
//! `MPI_Init` gives, a process must not even have another thread. Implementations tolerate threads that do not call MPI, so that
//! only the strict are told of them: where a program creates a thread, and where a region or a loop of OpenMP begins that
//! several threads may execute, in whatever way it is executed here (`__antiphon_several_threads` of the runtime).
//! Threads that the runtime creates itself are not asked about: those of a team are told of by the region, and
//! others stand for what a device does.
//!
//! Deliberately not here: the order in which threads call (`tasks`), and what calls must not be made at once (`mpi::concurrent`).

use crate::state::World;
use antiphon_machine::code::LibraryCode;
use antiphon_machine::{Domain, OrStop, Property, Strictness};
use antiphon_model::library::{mpi_constants as constants, Pthread, Verifier};
use antiphon_model::LibraryFunction;
use antiphon_mpi::Phase;
use antiphon_threads::{Status, Task};

impl<D: Domain> World<'_, D> {
    /// Whether the thread that runs may call MPI now, as far as the level goes that was
    /// asked for.
    pub(crate) fn check_thread_level(&mut self) -> OrStop<(), D::Number> {
        let Some(roster) = self.parked.team.roster().filter(|roster| roster.tasks.len() > 1) else { return Ok(()) };
        let endpoint = &self.network.endpoints[self.machine.rank as usize];
        let (level, me) = (endpoint.threading.level, roster.current);
        let name = |level: i32| match level {
            0 => "MPI_THREAD_SINGLE",
            1 => "MPI_THREAD_FUNNELED",
            2 => "MPI_THREAD_SERIALIZED",
            _ => "MPI_THREAD_MULTIPLE",
        };
        let calls = |(number, task): &(usize, &Task<D::Number>)| {
            let thread = task.strand.as_ref().filter(|_| *number as u32 != me);
            match task.status {
                Status::Communicating => true,
                Status::Pending(_) => thread.is_some_and(|thread| self.is_at_mpi(thread.pc)),
                _ => false,
            }
        };
        let other = roster.tasks.iter().enumerate().find(calls).map(|(number, _)| number as u32);
        let lives = |(number, task): &(usize, &Task<D::Number>)| {
            *number as u32 != me && !matches!(task.status, Status::Ended(_))
        };
        let beside = roster.tasks.iter().enumerate().find(lives).map(|(number, _)| number as u32);
        let message = match (level, other) {
            (0 | 1, _) if me != endpoint.threading.main => {
                format!("{} calls MPI, and the level is `{}`", antiphon_threads::title(me), name(level))
            }
            // At this level there is one thread, whoever calls.
            (0, _) if beside.is_some() => format!(
                "{} calls MPI while {} runs, and the level is `{}`",
                antiphon_threads::title(me),
                beside.map_or_else(String::new, antiphon_threads::title),
                name(level)
            ),
            (2, Some(other)) => format!(
                "{} calls MPI while {} does, and the level is `{}`",
                antiphon_threads::title(me),
                antiphon_threads::title(other),
                name(level)
            ),
            _ => return Ok(()),
        };
        self.machine.fault(Property::MpiThreadLevel, self.machine.here(), message)
    }

    /// Whether the process may have several threads, where a call says that it has.
    pub(crate) fn check_several_threads(&self, call: &LibraryCode) -> OrStop<(), D::Number> {
        let (what, creates) = match call.function {
            LibraryFunction::Pthread(function) if function.kin() == Pthread::Create => ("a thread is created", true),
            LibraryFunction::Verifier(Verifier::SeveralThreads) => ("several threads run", false),
            _ => return Ok(()),
        };
        let checks = self.machine.options.checks;
        let endpoint = &self.network.endpoints[self.machine.rank as usize];
        let is_asked = checks.strictness == Strictness::Strict && checks.has(Property::MpiThreadLevel);
        let is_single = endpoint.phase == Phase::Active && endpoint.threading.level == constants::THREAD_SINGLE;
        if !is_asked || !is_single || creates && self.machine.is_inside_runtime() {
            return Ok(());
        }
        let message = format!("{what} between `MPI_Init` and `MPI_Finalize`, and the level is `MPI_THREAD_SINGLE`");
        self.machine.fault(Property::MpiThreadLevel, self.machine.place_outside_runtime(), message)
    }
}
