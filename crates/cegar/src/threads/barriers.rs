//! Barriers: how many threads it is for, how many have come, and which of them still wait.
//!
//! Whoever comes last sends the others on. Each waits by a number of its own, so that a barrier can be
//! used again while some are still on their way out. `PTHREAD_BARRIER_SERIAL_THREAD` goes to the last one, as elsewhere
//! in the house, which a pass says under its assumptions.

use super::chain::Chain;
use super::synchronise::{change, Call, Counter, Shared, Synchronised};
use super::team::ThreadId;
use antiphon_model::library::thread_constants::BARRIER_SERIAL_THREAD;
use antiphon_model::library::{LibraryFunction, Pthread};
use antiphon_model::{Action, BinaryOp, FunctionId, GlobalId, Program, Step};

/// The numbers of a barrier.
struct Barrier {
    needed: GlobalId,
    arrived: GlobalId,
    waiting: Vec<GlobalId>,
}

impl Synchronised {
    fn barrier(&mut self, program: &mut Program, function: FunctionId, object: &Shared<'_>) -> Barrier {
        let at = (&object.place, object.span);
        let needed = self.number(program, function, at, Counter::Needed);
        let arrived = self.number(program, function, at, Counter::Arrived);
        let threads = (0..object.team.entries.len() as u32).map(ThreadId);
        let waiting = threads.map(|thread| self.number(program, function, at, Counter::Waiting(thread))).collect();
        Barrier { needed, arrived, waiting }
    }

    /// To initialise a barrier at which somebody waits is undefined, and so is one for nobody.
    pub(super) fn prepare_barrier(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        call: &Call,
        object: &Shared<'_>,
    ) -> bool {
        let Some(count) = call.arguments.get(2).copied() else { return false };
        let barrier = self.barrier(program, function, object);
        let mut chain = Chain::begun(program, function, call.at);
        let zero = chain.number(0);
        let ty = chain.rewriter.program.expr(zero).ty;
        let count = chain.converted(count, ty);
        let some = chain.compare(BinaryOp::Less, zero, count);
        let unused = chain.is(barrier.arrived, 0);
        let fine = chain.all(vec![some, unused]);
        self.must(&mut chain, call, fine);
        chain.set(barrier.needed, count);
        chain.give(call.result, 0);
        chain.end(call.next);
        true
    }

    /// A thread comes to a barrier.
    pub(super) fn meet(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        call: &Call,
        object: &Shared<'_>,
    ) -> bool {
        let barrier = self.barrier(program, function, object);
        let mut chain = Chain::begun(program, function, call.at);
        let none = chain.is(barrier.needed, 0);
        let initialised = chain.not(none);
        self.must(&mut chain, call, initialised);
        change(&mut chain, barrier.arrived, BinaryOp::Add);
        let (arrived, needed) = (chain.value(barrier.arrived), chain.value(barrier.needed));
        let complete = chain.compare(BinaryOp::Equal, arrived, needed);
        let last = chain.number_variable();
        let own_wait = barrier.waiting[call.thread.index()];
        let opens = |own: &mut Chain<'_>| {
            let zero = own.number(0);
            for number in [barrier.arrived].into_iter().chain(barrier.waiting.iter().copied()) {
                own.set(number, zero);
            }
            own.set_local(last, i128::from(BARRIER_SERIAL_THREAD));
        };
        let stays = |own: &mut Chain<'_>| {
            let one = own.number(1);
            own.set(own_wait, one);
            own.set_local(last, 0);
        };
        chain.choose(complete, opens, stays);
        chain.pause();
        chain.begin();
        let open = chain.is(own_wait, 0);
        self.waits.extend(chain.began().map(|began| (began, open)));
        chain.wait(open);
        chain.give_local(call.result, last);
        chain.end(call.next);
        true
    }
}

/// Whether a program asks which thread was the last at a barrier.
pub(crate) fn asks_for_the_last(program: &Program) -> bool {
    let locations = program.functions.iter().flat_map(|function| &function.body.locations);
    let waits = LibraryFunction::Pthread(Pthread::BarrierWait);
    locations.into_iter().any(|location| {
        matches!(&location.step, Step::Action(Action::Library { function, result: Some(_), .. }, _) if *function == waits)
    })
}
