//! Epochs that a window's owner opens itself: post, start, complete, wait.
//!
//! A process exposes its part to some others (`MPI_Win_post`) and waits until all
//! of them are done (`MPI_Win_wait`); these begin with `MPI_Win_start` and end
//! with `MPI_Win_complete`. The standard lets `MPI_Win_start` wait until all that
//! it names have posted, so it does. Who starts knows what the owners knew when
//! they posted; who has waited knows what the others knew when they were done.
//!
//! `MPI_Win_test` asks whether they are done: it may say no although they are.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::state::{Clock, Network, Resolution, Wait};
use super::windows::Epoch;
use super::windows_epochs::joined;
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::Mpi;
use std::rc::Rc;

/// How far a process is with a part that is exposed to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// It may begin.
    Open,
    /// It has begun.
    Begun,
    /// It is done.
    Done,
}

/// A part that its owner exposes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Exposure {
    /// The owner, as a world rank.
    pub target: u32,
    /// To which world ranks, and how far they are.
    pub origins: Vec<(u32, Stage)>,
    /// What the owner knew when it posted.
    pub(crate) opened: Clock,
    /// What those knew who are done.
    pub(crate) done: Clock,
}

impl Exposure {
    fn is_at(&self, origin: u32, stage: Stage) -> bool {
        self.origins.contains(&(origin, stage))
    }

    fn advance(&mut self, origin: u32, stage: Stage) {
        if let Some((_, known)) = self.origins.iter_mut().find(|(rank, _)| *rank == origin) {
            *known = stage;
        }
    }
}

impl<N: Clone> Network<N> {
    /// Who has not posted yet of those that a rank starts with.
    pub fn not_posted(&self, rank: u32, window: u32, targets: &[u32]) -> Vec<u32> {
        let Some(window) = self.windows.get(window as usize) else { return Vec::new() };
        let posted = |target: u32| window.exposures.iter().any(|e| e.target == target && e.is_at(rank, Stage::Open));
        targets.iter().copied().filter(|target| !posted(*target)).collect()
    }

    /// Who is not done yet with the part of a rank.
    pub fn not_done(&self, rank: u32, window: u32) -> Vec<u32> {
        let Some(window) = self.windows.get(window as usize) else { return Vec::new() };
        let own = window.exposures.iter().filter(|exposure| exposure.target == rank);
        let origins = own.flat_map(|exposure| exposure.origins.iter());
        origins.filter(|(_, stage)| *stage != Stage::Done).map(|(origin, _)| *origin).collect()
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn exposures(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::WinPost => self.post_window(arguments)?,
            Mpi::WinStart => {
                let targets = self.partners(arguments)?;
                self.check_startable(arguments)?;
                return Ok(Begun::Wait(Wait::Start(arguments.window(), targets.to_vec())));
            }
            Mpi::WinComplete => self.complete_window(arguments)?,
            _ => {
                let (window, rank) = (arguments.window(), self.machine.rank());
                let known = self.network.windows.get(window as usize);
                if !known.is_some_and(|known| known.exposures.iter().any(|exposure| exposure.target == rank)) {
                    return self.wrong_epoch(arguments, "without `MPI_Win_post`");
                }
                return Ok(Begun::Wait(match arguments.function {
                    Mpi::WinTest => Wait::ExposureNow(window),
                    _ => Wait::Exposure(window),
                }));
            }
        }
        Ok(Begun::Done)
    }

    /// The group of a call, all of whose processes must be in the window.
    fn partners(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Rc<[u32]>, D::Number> {
        self.check_promises(arguments, 1)?;
        let group = arguments.group(0);
        let members = self.window_members(arguments.window());
        let Some(stranger) = group.iter().find(|rank| !members.contains(rank)) else { return Ok(group) };
        let message = format!(
            "`{}`: rank {stranger} of `MPI_COMM_WORLD` is in the group but not in the window",
            arguments.given.name
        );
        self.bad_argument(&arguments.given, 0, Property::MpiArgument, message)
    }

    fn post_window(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let (window, rank) = (arguments.window(), self.machine.rank());
        let origins: Vec<(u32, Stage)> =
            self.partners(arguments)?.iter().map(|origin| (*origin, Stage::Open)).collect();
        let known = self.network.windows.get(window as usize);
        if known.is_some_and(|known| known.exposures.iter().any(|exposure| exposure.target == rank)) {
            return self.wrong_epoch(arguments, "a second time, but no `MPI_Win_wait` ends the first epoch");
        }
        let opened = self.me().clock.clone();
        if let Some(known) = self.network.window(window) {
            known.exposures.push(Exposure { target: rank, origins, opened, done: None });
            known.exposures.sort_by_key(|exposure| exposure.target);
        }
        Ok(())
    }

    fn check_startable(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        match self.side(arguments.window()).epoch {
            Epoch::Fence if self.has_open_operations(arguments.window()) => {
                self.wrong_epoch(arguments, "within an epoch that a fence began")
            }
            Epoch::Locks(_) | Epoch::All => self.wrong_epoch(arguments, "within an epoch that a lock began"),
            Epoch::Started(_) => self.wrong_epoch(arguments, "within an epoch that `MPI_Win_start` began"),
            Epoch::Closed | Epoch::Fence => Ok(()),
        }
    }

    /// The second half of `MPI_Win_start`: all parts are exposed.
    pub(super) fn end_start(&mut self, wait: &Wait) {
        let Wait::Start(window, targets) = wait else { return };
        let (rank, mut side) = (self.machine.rank(), self.side(*window));
        side.epoch = Epoch::Started(targets.clone());
        self.set_side(*window, side);
        let mut clocks = Vec::new();
        if let Some(known) = self.network.window(*window) {
            for exposure in known.exposures.iter_mut().filter(|exposure| targets.contains(&exposure.target)) {
                exposure.advance(rank, Stage::Begun);
                clocks.push(exposure.opened.clone());
            }
        }
        clocks.iter().for_each(|clock| self.network.learn(rank, clock));
    }

    fn complete_window(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let (window, rank) = (arguments.window(), self.machine.rank());
        let mut side = self.side(window);
        let Epoch::Started(targets) = side.epoch else {
            return self.wrong_epoch(arguments, "without `MPI_Win_start`");
        };
        side.epoch = Epoch::Closed;
        self.set_side(window, side);
        targets.iter().for_each(|target| self.finish_part(window, *target));
        let clock = self.me().clock.clone();
        if let Some(known) = self.network.window(window) {
            for exposure in known.exposures.iter_mut().filter(|exposure| targets.contains(&exposure.target)) {
                exposure.advance(rank, Stage::Done);
                exposure.done = joined(&exposure.done, &clock);
            }
        }
        Ok(())
    }

    /// The second half of `MPI_Win_test`.
    pub(super) fn end_exposure_test(
        &mut self,
        arguments: &Arguments<D::Number>,
        wait: &Wait,
        decision: &Resolution,
    ) -> OrStop<(), D::Number> {
        let done = *decision == Resolution::Ready;
        if done {
            self.end_exposure(wait);
        }
        self.write_int(arguments, 1, i64::from(done))
    }

    /// The second half of `MPI_Win_wait`: all are done.
    pub(super) fn end_exposure(&mut self, wait: &Wait) {
        let (Wait::Exposure(window) | Wait::ExposureNow(window)) = wait else { return };
        let rank = self.machine.rank();
        let Some(known) = self.network.window(*window) else { return };
        let Some(at) = known.exposures.iter().position(|exposure| exposure.target == rank) else { return };
        let exposure = known.exposures.remove(at);
        self.network.learn(rank, &exposure.done);
        self.network.forget_uses(*window);
    }
}
