//! Steps of the process that runs, in a world: what is about it alone the machine
//! does; what it wants of others is done here, with the network and the queues.
//!
//! As in the machine, a step that stops has changed nothing, here neither in the
//! network.

use crate::state::World;
use antiphon_machine::code::Operation;
use antiphon_machine::{Attempt, Domain, Member, OrStop, Performed};
use antiphon_model::{FunctionId, LibraryFunction};
use antiphon_mpi::{Control, Rank};

impl<'a, D: Domain> World<'a, D> {
    /// The process that runs, with all that MPI needs.
    pub(crate) fn mpi(&mut self) -> Rank<'_, 'a, D> {
        Rank {
            machine: &mut self.machine,
            network: &mut self.network,
            others: &mut self.parked,
            predefined: &self.predefined,
            buffering: self.policy.buffering(),
            last: &mut self.last,
        }
    }
}

impl<D: Domain> World<'_, D> {
    /// Takes one step. If it stops, the state is as before, except where the
    /// program ended.
    #[inline]
    pub fn step(&mut self) -> OrStop<(), D::Number> {
        if !self.can_be_taken_back() {
            return self.perform();
        }
        let done = self.attempt(Self::perform);
        self.machine.nested = false;
        done
    }

    /// Whether a step that stops may be taken again: on unknown numbers, among threads, and where a call of MPI may fail in a
    /// way that the execution survives, which a replay may have to.
    #[inline]
    fn can_be_taken_back(&self) -> bool {
        let survives = || self.recorded.is_some() && self.is_at_mpi(self.machine.thread.pc);
        !D::KNOWS_ALL || self.parked.team.is_concurrent() || survives()
    }

    #[inline]
    pub(crate) fn perform(&mut self) -> OrStop<(), D::Number> {
        match self.machine.perform()? {
            Performed::Done => Ok(()),
            Performed::NotAlone => self.perform_together(),
        }
    }

    /// The operation at which control is, which is about more than its process.
    fn perform_together(&mut self) -> OrStop<(), D::Number> {
        let code = self.machine.code;
        let operation = code.operations.get(self.machine.thread.pc.0 as usize);
        let is_for_others = match operation {
            Some(Operation::CollectiveAssert(..)) => true,
            Some(Operation::Library(call, _)) => matches!(call.function, LibraryFunction::Mpi(_)),
            _ => false,
        };
        if is_for_others && !self.may_be_compared(operation) {
            return self.machine.given_up();
        }
        match operation {
            Some(Operation::CollectiveAssert(assertion, next)) => {
                self.contribute(assertion)?;
                self.machine.thread.pc = *next;
            }
            Some(Operation::Library(call, next)) => {
                if self.can_be_taken_back() {
                    self.shared_before = Some((self.network.clone(), self.parked.team.clone()));
                }
                match call.function {
                    LibraryFunction::Mpi(_) => {
                        self.check_thread_level()?;
                        if self.mpi().execute(call, *next)? == Control::Stays {
                            self.communicates();
                            self.blocked = true;
                        }
                    }
                    _ => {
                        self.check_several_threads(call)?;
                        self.synchronise(call, *next)?;
                    }
                }
            }
            _ => {}
        }
        self.machine.settle_step()
    }

    /// Does something; if it stops, all is as before, except where the program ended.
    pub(crate) fn attempt<T>(&mut self, act: impl FnOnce(&mut Self) -> OrStop<T, D::Number>) -> OrStop<T, D::Number> {
        let before = self.machine.begin_attempt();
        let done = act(self);
        let shared = self.shared_before.take();
        if self.machine.end_attempt(before, &done) == Attempt::TakenBack {
            self.blocked = false;
            if let Some((network, team)) = shared {
                (self.network, self.parked.team) = (network, team);
            }
        }
        done
    }

    /// Calls a function that `atexit` registered.
    pub(crate) fn call_back(&mut self, function: FunctionId) -> OrStop<(), D::Number> {
        let World { machine, network, parked, predefined, policy, last, .. } = self;
        let (others, buffering) = (parked, policy.buffering());
        machine.call_back_with(function, Default::default(), |machine| {
            let (others, network, last) = (&mut *others, &mut *network, &mut *last);
            Rank { machine, network, others, predefined, buffering, last }.execute_nested()
        })?;
        Ok(())
    }

    /// Evaluates something on the joint snapshot. The process that runs and
    /// its step are as before afterwards, whatever came of it.
    pub(crate) fn on_joint_snapshot<T>(
        &mut self,
        members: &[Member<'_, D::Number>],
        evaluate: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = self.machine.enter_joint(members);
        let result = evaluate(self);
        self.machine.leave_joint(before);
        result
    }
}
