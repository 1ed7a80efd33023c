//! Read-write locks: the thread that has it alone, and how often each thread has it together with others.
//!
//! Who comes first where readers and writers wait is for the scheduler; all orders are looked at.

use super::chain::Chain;
use super::synchronise::{change, Call, Counter, Patience, Shared, Synchronised};
use super::team::ThreadId;
use antiphon_model::{BinaryOp, ExprId, FunctionId, GlobalId, Program};

/// The numbers of a lock.
struct Lock {
    writer: GlobalId,
    readers: Vec<GlobalId>,
}

impl Synchronised {
    fn read_write(&mut self, program: &mut Program, function: FunctionId, object: &Shared<'_>) -> Lock {
        let at = (&object.place, object.span);
        let writer = self.number(program, function, at, Counter::Whole);
        let threads = (0..object.team.entries.len() as u32).map(ThreadId);
        let readers = threads.map(|thread| self.number(program, function, at, Counter::Reader(thread))).collect();
        Lock { writer, readers }
    }

    /// To initialise a lock that somebody has is undefined.
    pub(super) fn prepare_lock(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        call: &Call,
        object: &Shared<'_>,
    ) -> bool {
        let lock = self.read_write(program, function, object);
        let mut chain = Chain::begun(program, function, call.at);
        let free = lock.is_free(&mut chain);
        self.must(&mut chain, call, free);
        chain.give(call.result, 0);
        chain.end(call.next);
        true
    }

    /// Takes a lock together with other readers.
    pub(super) fn lock_shared(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        call: &Call,
        object: &Shared<'_>,
        patience: Patience,
    ) -> bool {
        let lock = self.read_write(program, function, object);
        let own_count = lock.readers[call.thread.index()];
        let mut chain = Chain::begun(program, function, call.at);
        let unwritten = chain.is(lock.writer, 0);
        self.attempt(&mut chain, call, unwritten, patience, |own| change(own, own_count, BinaryOp::Add));
        chain.end(call.next);
        true
    }

    /// Takes a lock alone.
    pub(super) fn lock_alone(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        call: &Call,
        object: &Shared<'_>,
        patience: Patience,
    ) -> bool {
        let lock = self.read_write(program, function, object);
        let mut chain = Chain::begun(program, function, call.at);
        let free = lock.is_free(&mut chain);
        self.attempt(&mut chain, call, free, patience, |own| {
            let name = own.number(call.thread.name());
            own.set(lock.writer, name);
        });
        chain.end(call.next);
        true
    }

    /// Gives a lock back; what the thread does not have is undefined.
    pub(super) fn unlock_shared(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        call: &Call,
        object: &Shared<'_>,
    ) -> bool {
        let lock = self.read_write(program, function, object);
        let own_count = lock.readers[call.thread.index()];
        let mut chain = Chain::begun(program, function, call.at);
        let writes = chain.is(lock.writer, call.thread.name());
        let (mut gap, misuse) = (None, call.as_action());
        let frees = |own: &mut Chain<'_>| {
            let free = own.number(0);
            own.set(lock.writer, free);
        };
        let leaves = |own: &mut Chain<'_>| {
            let none = own.is(own_count, 0);
            own.choose(none, |own| gap = Some(own.act(misuse)), |own| change(own, own_count, BinaryOp::Subtract));
        };
        chain.choose(writes, frees, leaves);
        self.done.extend(gap);
        chain.give(call.result, 0);
        chain.end(call.next);
        true
    }

    /// Where a condition does not hold, a call is undefined: a gap.
    pub(super) fn must(&mut self, chain: &mut Chain<'_>, call: &Call, condition: ExprId) {
        let (mut gap, misuse) = (None, call.as_action());
        chain.choose(condition, |_| {}, |own| gap = Some(own.act(misuse)));
        self.done.extend(gap);
    }
}

impl Lock {
    /// Whether nobody has it.
    fn is_free(&self, chain: &mut Chain<'_>) -> ExprId {
        let numbers = [self.writer].into_iter().chain(self.readers.iter().copied());
        let free = numbers.map(|number| chain.is(number, 0)).collect();
        chain.all(free)
    }
}
