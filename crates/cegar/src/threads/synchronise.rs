//! What the thread library does, as assignments and conditions on variables of its own.
//!
//! A mutex is a number: 0, or the name of the thread that has it. To lock it is to wait
//! until it is 0; a semaphore is its count. A wait for a condition may end without a reason, as POSIX
//! allows, so that it is to unlock and to lock again, and signals do nothing. Each becomes a chain of steps
//! that nothing comes between (`chain`).
//!
//! An object is known by where it is: by the place that the pointer surely leads to. Calls with other pointers stay, and
//! so does everything of the library that is not here: the graph has a gap there, which is an answer only if control
//! comes to it. Unlocking a mutex that the thread does not have is undefined, and a gap as well.

use super::chain::{declare, Chain};
use super::objects::{is_special, name};
use super::team::{Team, ThreadId};
use crate::prepare::{Fixed, Leads};
use antiphon_model::library::thread_constants::{THRD_BUSY, THRD_TIMEDOUT};
use antiphon_model::library::{Pthread, ThreadStandard};
use antiphon_model::{
    Action, BinaryOp, Case, ExprId, ExprKind, FunctionId, GlobalId, LibraryFunction, LocalId, LocationId, LocationRole,
    PlaceId, Program, Step,
};
use antiphon_passes::Rewriter;
use std::collections::{BTreeMap, BTreeSet};

/// What stands for the objects of the library.
#[derive(Default, Debug)]
pub(crate) struct Synchronised {
    /// The numbers that objects consist of.
    pub(super) objects: BTreeMap<(Fixed, Counter), GlobalId>,
    /// The mutexes that have a kind.
    pub(super) kinded: BTreeSet<Fixed>,
    /// The steps that take a mutex: the wait, and the write behind it.
    pub acquires: BTreeMap<LocationId, GlobalId>,
    /// Where it is asked whether the thread has the mutex that it gives back.
    pub checks: BTreeMap<LocationId, GlobalId>,
    /// Where a section begins that a thread cannot go into before a condition holds.
    pub waits: BTreeMap<LocationId, ExprId>,
    /// How waits for conditions end.
    wakes: Wakes,
    /// The calls that wait for a thread.
    pub joins: BTreeSet<LocationId>,
    /// What threads ended with.
    results: BTreeMap<ThreadId, LocalId>,
    /// Calls that were rewritten.
    pub(super) done: BTreeSet<LocationId>,
}

/// How waits for conditions end.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Wakes {
    /// At any time: signals do nothing.
    #[default]
    AnyTime,
    /// By signals. A run in which a thread is woken without a reason again and again is none that anybody wants to hear
    /// of, and one in which a thread that nobody wakes goes on would be a wrong proof.
    BySignals,
}

/// A number of an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Counter {
    /// Who has it, or its count.
    Whole,
    /// How often a thread has it together with others.
    Reader(ThreadId),
    /// How many threads a barrier is for.
    Needed,
    /// How many have come.
    Arrived,
    /// Whether a thread waits there.
    Waiting(ThreadId),
    /// The kind of a mutex, or of attributes.
    Kind,
    /// How often its owner has it.
    Depth,
}

/// A call of the library.
pub(super) struct Call {
    pub at: LocationId,
    pub function: Pthread,
    pub arguments: Vec<ExprId>,
    pub result: Option<PlaceId>,
    pub next: LocationId,
    pub thread: ThreadId,
}

/// An object of the library, and all threads that may use it.
pub(super) struct Shared<'a> {
    pub place: Fixed,
    pub team: &'a Team,
    pub span: antiphon_source::Span,
}

/// How long a call waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Patience {
    /// As long as it takes.
    Waits,
    /// Until its time is over.
    Timed,
    /// Not at all.
    Tries,
}

impl Call {
    /// What it says where it does not wait.
    fn busy(&self) -> i128 {
        match self.function.standard() {
            ThreadStandard::Posix => EBUSY,
            ThreadStandard::C11 => i128::from(THRD_BUSY),
        }
    }

    /// What it says where its time is over.
    pub(super) fn timed_out(&self) -> i128 {
        match self.function.standard() {
            ThreadStandard::Posix => ETIMEDOUT,
            ThreadStandard::C11 => i128::from(THRD_TIMEDOUT),
        }
    }

    /// What a semaphore says instead; why is in `errno`, which is not tracked.
    fn refused(&self, patience: Patience) -> i128 {
        match (self.function, patience) {
            (Pthread::SemTrywait | Pthread::SemTimedwait | Pthread::SemClockwait, _) => -1,
            (_, Patience::Timed) => self.timed_out(),
            (_, Patience::Tries | Patience::Waits) => self.busy(),
        }
    }
}

const EBUSY: i128 = 16;
const ETIMEDOUT: i128 = 110;

impl Synchronised {
    /// Nothing as yet.
    pub fn new(wakes: Wakes) -> Synchronised {
        Synchronised { wakes, ..Synchronised::default() }
    }

    /// Rewrites what can be; whether there was anything.
    pub fn rewrite(&mut self, program: &mut Program, function: FunctionId) -> bool {
        let team = Team::of(&program.function(function).body);
        let leads = Leads::of(program, function);
        let before = self.done.len();
        self.note_kinds(program, function, &leads);
        for at in 0..program.function(function).body.locations.len() as u32 {
            let Some(call) = self.call(program, function, &team, LocationId(at)) else { continue };
            let (at, done) = (call.at, self.translate(program, function, &team, &leads, call));
            if done {
                self.done.insert(at);
            }
        }
        self.done.len() > before
    }

    fn call(&self, program: &Program, function: FunctionId, team: &Team, at: LocationId) -> Option<Call> {
        let location = program.function(function).body.location(at);
        let Step::Action(Action::Library { function: LibraryFunction::Pthread(own), arguments, result }, next) =
            &location.step
        else {
            return None;
        };
        let thread = team.owners[at.0 as usize]?;
        let (arguments, next) = (arguments.clone(), *next);
        let new = !self.done.contains(&at);
        new.then_some(Call { at, function: *own, arguments, result: *result, next, thread })
    }

    fn translate(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        team: &Team,
        leads: &Leads,
        call: Call,
    ) -> bool {
        if let Some(done) = self.of_a_kind(program, function, leads, &call) {
            return done;
        }
        let object = |own: &mut Self, program: &mut Program, at: usize| {
            let pointer = *call.arguments.get(at)?;
            own.object(program, function, leads, pointer)
        };
        let patience = patience(call.function);
        match call.function.kin() {
            Pthread::Create => self.create(program, function, team, &call),
            Pthread::Join => self.join(program, function, team, &call),
            Pthread::Exit => self.exit(program, function, &call),
            Pthread::MutexInit if call.function == Pthread::MutexInit && is_null(program, call.arguments.get(1)) => {
                object(self, program, 0).is_some_and(|mutex| initialise(program, function, &call, mutex, None))
            }
            Pthread::SpinInit => {
                object(self, program, 0).is_some_and(|mutex| initialise(program, function, &call, mutex, None))
            }
            Pthread::SemInit => {
                let count = call.arguments.get(2).copied();
                object(self, program, 0).is_some_and(|count_of| initialise(program, function, &call, count_of, count))
            }
            Pthread::MutexLock
            | Pthread::SpinLock
            | Pthread::MutexTrylock
            | Pthread::SpinTrylock
            | Pthread::MutexTimedlock
            | Pthread::MutexClocklock => {
                object(self, program, 0).is_some_and(|mutex| self.lock(program, function, &call, mutex, patience))
            }
            Pthread::MutexUnlock | Pthread::SpinUnlock => {
                object(self, program, 0).is_some_and(|mutex| self.unlock(program, function, &call, mutex))
            }
            Pthread::CondWait
            | Pthread::CondTimedwait
            | Pthread::CondClockwait
            | Pthread::CondSignal
            | Pthread::CondBroadcast
                if self.wakes == Wakes::BySignals =>
            {
                self.by_signals(program, function, team, leads, &call)
            }
            Pthread::CondWait | Pthread::CondTimedwait | Pthread::CondClockwait => {
                object(self, program, 1).is_some_and(|mutex| self.wait(program, function, &call, mutex, patience))
            }
            Pthread::SemWait | Pthread::SemTrywait | Pthread::SemTimedwait | Pthread::SemClockwait => {
                object(self, program, 0).is_some_and(|count| self.take(program, function, &call, count, patience))
            }
            Pthread::SemPost => object(self, program, 0).is_some_and(|count| post(program, function, &call, count)),
            Pthread::SemGetvalue => object(self, program, 0).is_some_and(|count| look(program, function, &call, count)),
            Pthread::SelfThread => answer(program, function, &call),
            Pthread::Equal => equal(program, function, &call),
            other if is_idle(other) => idle(program, function, &call),
            _ => self.of_several(program, function, team, leads, &call),
        }
    }

    /// What objects do that consist of several numbers.
    fn of_several(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        team: &Team,
        leads: &Leads,
        call: &Call,
    ) -> bool {
        let Some(pointer) = call.arguments.first().copied() else { return false };
        let Some(place) = leads.target(program, pointer) else { return false };
        if is_special(program, function, leads, &place) {
            return false;
        }
        let object = Shared { place, team, span: program.expr(pointer).span };
        let patience = patience(call.function);
        match call.function {
            Pthread::RwlockInit => self.prepare_lock(program, function, call, &object),
            Pthread::RwlockRdlock
            | Pthread::RwlockTryrdlock
            | Pthread::RwlockTimedrdlock
            | Pthread::RwlockClockrdlock => self.lock_shared(program, function, call, &object, patience),
            Pthread::RwlockWrlock
            | Pthread::RwlockTrywrlock
            | Pthread::RwlockTimedwrlock
            | Pthread::RwlockClockwrlock => self.lock_alone(program, function, call, &object, patience),
            Pthread::RwlockUnlock => self.unlock_shared(program, function, call, &object),
            Pthread::BarrierInit => self.prepare_barrier(program, function, call, &object),
            Pthread::BarrierWait => self.meet(program, function, call, &object),
            _ => false,
        }
    }

    /// The number of a mutex or a semaphore.
    pub(super) fn object(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        leads: &Leads,
        pointer: ExprId,
    ) -> Option<GlobalId> {
        let place = leads.target(program, pointer)?;
        if is_special(program, function, leads, &place) {
            return None;
        }
        let span = program.expr(pointer).span;
        Some(self.number(program, function, (&place, span), Counter::Whole))
    }

    /// A number of an object.
    pub(super) fn number(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        (place, span): (&Fixed, antiphon_source::Span),
        part: Counter,
    ) -> GlobalId {
        let name = name(program, function, place);
        *self.objects.entry((place.clone(), part)).or_insert_with(|| declare(program, name, span))
    }

    fn lock(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        call: &Call,
        mutex: GlobalId,
        patience: Patience,
    ) -> bool {
        let mut chain = Chain::begun(program, function, call.at);
        match patience {
            Patience::Waits => {
                self.acquire(&mut chain, call.thread, mutex);
                chain.give(call.result, 0);
            }
            Patience::Tries | Patience::Timed => {
                let free = chain.is(mutex, 0);
                let name = call.thread.name();
                self.attempt(&mut chain, call, free, patience, |own| {
                    let name = own.number(name);
                    own.set(mutex, name);
                });
            }
        }
        chain.end(call.next);
        true
    }

    /// Does something where a condition holds, and says so; what it says elsewhere is a matter of patience.
    pub(super) fn attempt(
        &mut self,
        chain: &mut Chain<'_>,
        call: &Call,
        condition: ExprId,
        patience: Patience,
        does: impl FnOnce(&mut Chain<'_>),
    ) {
        let (result, refused) = (call.result, call.refused(patience));
        match patience {
            Patience::Waits => {
                self.waits.extend(chain.began().map(|began| (began, condition)));
                chain.wait(condition);
                does(chain);
                chain.give(result, 0);
            }
            Patience::Tries => {
                let takes = |own: &mut Chain<'_>| {
                    does(own);
                    own.give(result, 0);
                };
                chain.choose(condition, takes, |own| own.give(result, refused));
            }
            Patience::Timed => {
                let in_time = chain.ask();
                let takes = |own: &mut Chain<'_>| {
                    own.wait(condition);
                    does(own);
                    own.give(result, 0);
                };
                let leaves = |own: &mut Chain<'_>| {
                    let not = own.not(condition);
                    own.wait(not);
                    own.give(result, refused);
                };
                chain.choose(in_time, takes, leaves);
            }
        }
    }

    fn acquire(&mut self, chain: &mut Chain<'_>, thread: ThreadId, mutex: GlobalId) {
        let free = chain.is(mutex, 0);
        self.waits.extend(chain.began().map(|began| (began, free)));
        let waits = chain.wait(free);
        let name = chain.number(thread.name());
        let takes = chain.set(mutex, name);
        self.acquires.extend([waits, takes].map(|at| (at, mutex)));
    }

    fn unlock(&mut self, program: &mut Program, function: FunctionId, call: &Call, mutex: GlobalId) -> bool {
        let mut chain = Chain::begun(program, function, call.at);
        self.release(&mut chain, call, mutex);
        chain.give(call.result, 0);
        chain.end(call.next);
        true
    }

    pub(super) fn release(&mut self, chain: &mut Chain<'_>, call: &Call, mutex: GlobalId) {
        let owns = chain.is(mutex, call.thread.name());
        let misuse = call.as_action();
        let mut gap = None;
        let asked = chain.choose(owns, |_| {}, |own| gap = Some(own.act(misuse)));
        self.done.extend(gap);
        self.checks.insert(asked, mutex);
        let free = chain.number(0);
        chain.set(mutex, free);
    }

    /// A wait for a condition, which may end without a reason.
    fn wait(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        call: &Call,
        mutex: GlobalId,
        patience: Patience,
    ) -> bool {
        let mut chain = Chain::begun(program, function, call.at);
        self.release(&mut chain, call, mutex);
        chain.pause();
        let in_time = (patience == Patience::Timed && call.result.is_some()).then(|| chain.ask());
        chain.begin();
        self.acquire(&mut chain, call.thread, mutex);
        let (result, late) = (call.result, call.timed_out());
        match in_time {
            Some(in_time) => {
                chain.choose(in_time, |own| own.give(result, 0), |own| own.give(result, late));
            }
            None => chain.give(result, 0),
        }
        chain.end(call.next);
        true
    }

    fn take(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        call: &Call,
        count: GlobalId,
        patience: Patience,
    ) -> bool {
        let mut chain = Chain::begun(program, function, call.at);
        let (value, zero) = (chain.value(count), chain.number(0));
        let left = chain.compare(BinaryOp::Less, zero, value);
        self.attempt(&mut chain, call, left, patience, |own| change(own, count, BinaryOp::Subtract));
        chain.end(call.next);
        true
    }

    /// The name of the new thread is written where the caller wants it. The call itself stays: the
    /// product begins the thread there.
    fn create(&mut self, program: &mut Program, function: FunctionId, team: &Team, call: &Call) -> bool {
        let (Some(created), [pointer, ..]) = (team.created[call.at.0 as usize], &call.arguments[..]) else {
            return false;
        };
        let Step::Branch { condition, then, otherwise } = program.function(function).body.location(call.next).step
        else {
            return false;
        };
        let start = Rewriter::new(program, function).add_location(LocationRole::Plain, antiphon_source::Span::NONE);
        let mut chain = Chain::new(program, function, start);
        let Some(place) = chain.pointed(*pointer) else { return false };
        let ty = chain.rewriter.program.place(place).ty;
        let name = chain.int(created.name(), ty);
        chain.act(Action::Assign(place, name));
        chain.give(call.result, 0);
        chain.rewriter.replace(chain.at, Step::Action(Action::Skip, otherwise));
        let mut rewriter = Rewriter::new(program, function);
        rewriter.replace(call.next, Step::Branch { condition, then, otherwise: start });
        let (library, arguments) = (LibraryFunction::Pthread(call.function), Vec::new());
        let bare = Action::Library { function: library, arguments, result: None };
        rewriter.replace(call.at, Step::Action(bare, call.next));
        true
    }

    /// What the thread gives is kept for those that wait for it.
    fn exit(&mut self, program: &mut Program, function: FunctionId, call: &Call) -> bool {
        let Some(value) = call.arguments.first().copied() else { return true };
        let ty = program.expr(value).ty;
        let span = program_span(program, function, call.at);
        let kept = match self.results.get(&call.thread) {
            Some(kept) => *kept,
            None => Rewriter::new(program, function).temporary(ty, span),
        };
        self.results.insert(call.thread, kept);
        if program.function(function).locals[kept.0 as usize].ty != ty {
            return false;
        }
        let mut chain = Chain::new(program, function, call.at);
        let place = chain.rewriter.local_place(kept, span);
        chain.act(Action::Assign(place, value));
        let exit = chain.at;
        let (library, arguments) = (LibraryFunction::Pthread(Pthread::Exit), Vec::new());
        let bare = Action::Library { function: library, arguments, result: None };
        chain.rewriter.replace(exit, Step::Action(bare, call.next));
        self.done.insert(exit);
        true
    }

    /// The call stays, for the product to wait; behind it what the thread gave is handed over.
    fn join(&mut self, program: &mut Program, function: FunctionId, team: &Team, call: &Call) -> bool {
        let [thread, target] = call.arguments[..] else { return false };
        let wanted = !is_null(program, Some(&target));
        if wanted && call.function.standard() == ThreadStandard::C11 {
            return false;
        }
        let span = program_span(program, function, call.at);
        let mut chain = Chain::begun(program, function, call.at);
        let (library, arguments) = (LibraryFunction::Pthread(Pthread::Join), vec![thread]);
        let bare = Action::Library { function: library, arguments, result: None };
        let waits = chain.act(bare);
        self.joins.insert(waits);
        self.done.insert(waits);
        if wanted {
            let Some(place) = chain.pointed(target) else { return false };
            let ty = chain.rewriter.program.place(place).ty;
            let decides = chain.at;
            let behind = chain.rewriter.add_location(LocationRole::Join, span);
            let mut cases = Vec::new();
            for number in 0..team.entries.len() as u32 {
                let given = ThreadId(number);
                let kept = match self.results.get(&given) {
                    Some(kept) => *kept,
                    None => chain.rewriter.temporary(ty, span),
                };
                self.results.insert(given, kept);
                let case = chain.rewriter.add_location(LocationRole::Plain, span);
                let value = chain.rewriter.local_value(kept, span);
                chain.rewriter.replace(case, Step::Action(Action::Assign(place, value), behind));
                cases.push(Case { low: given.name(), high: given.name(), target: case });
            }
            chain.rewriter.replace(decides, Step::Switch { value: thread, cases, default: behind });
            chain.at = behind;
        }
        chain.give(call.result, 0);
        chain.end(call.next);
        true
    }
}

impl Call {
    pub(super) fn as_action(&self) -> Action {
        let (function, arguments) = (LibraryFunction::Pthread(self.function), Vec::new());
        Action::Library { function, arguments, result: None }
    }
}

fn program_span(program: &Program, function: FunctionId, at: LocationId) -> antiphon_source::Span {
    program.function(function).body.location(at).span
}

fn initialise(
    program: &mut Program,
    function: FunctionId,
    call: &Call,
    object: GlobalId,
    value: Option<ExprId>,
) -> bool {
    let mut chain = Chain::begun(program, function, call.at);
    let zero = chain.number(0);
    let ty = chain.rewriter.program.expr(zero).ty;
    match value {
        Some(count) => {
            let count = chain.converted(count, ty);
            chain.set(object, count);
        }
        None => {
            // To initialise a mutex that somebody has is undefined.
            let free = chain.is(object, 0);
            let misuse = call.as_action();
            chain.choose(
                free,
                |_| {},
                |own| {
                    own.act(misuse);
                },
            );
        }
    }
    chain.give(call.result, 0);
    chain.end(call.next);
    true
}

fn post(program: &mut Program, function: FunctionId, call: &Call, count: GlobalId) -> bool {
    let mut chain = Chain::begun(program, function, call.at);
    change(&mut chain, count, BinaryOp::Add);
    chain.give(call.result, 0);
    chain.end(call.next);
    true
}

/// What a semaphore's count is.
fn look(program: &mut Program, function: FunctionId, call: &Call, count: GlobalId) -> bool {
    let mut chain = Chain::new(program, function, call.at);
    let Some(place) = call.arguments.get(1).and_then(|pointer| chain.pointed(*pointer)) else { return false };
    let ty = chain.rewriter.program.place(place).ty;
    chain.begin();
    let value = chain.value(count);
    let value = chain.converted(value, ty);
    chain.act(Action::Assign(place, value));
    chain.give(call.result, 0);
    chain.end(call.next);
    true
}

/// How long a call waits.
pub(super) fn patience(function: Pthread) -> Patience {
    use Pthread::*;
    match function.kin() {
        MutexTrylock | SpinTrylock | RwlockTryrdlock | RwlockTrywrlock | SemTrywait => Patience::Tries,
        MutexTimedlock | MutexClocklock | CondTimedwait | CondClockwait | RwlockTimedrdlock | RwlockTimedwrlock
        | RwlockClockrdlock | RwlockClockwrlock | SemTimedwait | SemClockwait => Patience::Timed,
        _ => Patience::Waits,
    }
}

/// One more or one less.
pub(super) fn change(chain: &mut Chain<'_>, count: GlobalId, op: BinaryOp) {
    let (value, one) = (chain.value(count), chain.number(1));
    let after = chain.compare(op, value, one);
    chain.set(count, after);
}

/// The name of the thread itself.
fn answer(program: &mut Program, function: FunctionId, call: &Call) -> bool {
    let mut chain = Chain::new(program, function, call.at);
    chain.give(call.result, call.thread.name());
    chain.rewriter.replace(chain.at, Step::Action(Action::Skip, call.next));
    true
}

fn equal(program: &mut Program, function: FunctionId, call: &Call) -> bool {
    let [a, b] = call.arguments[..] else { return false };
    let mut chain = Chain::new(program, function, call.at);
    if let Some(result) = call.result {
        let ty = chain.rewriter.program.place(result).ty;
        let same = chain.binary(BinaryOp::Equal, a, b, ty);
        chain.act(Action::Assign(result, same));
    }
    chain.rewriter.replace(chain.at, Step::Action(Action::Skip, call.next));
    true
}

/// Whether a function does nothing that this semantics could see: signals to those that may
/// wake up anyway, advice to the scheduler, ends of objects.
fn is_idle(function: Pthread) -> bool {
    use Pthread::*;
    function.is_advice()
        || matches!(
            function,
            Detach
                | SchedYield
                | AttrInit
                | AttrDestroy
                | AttrSetdetachstate
                | AttrSetstacksize
                | AttrSetscope
                | MutexDestroy
                | MutexattrDestroy
                | SpinDestroy
                | SemDestroy
                | CondInit
                | CondDestroy
                | CondSignal
                | CondBroadcast
                | RwlockDestroy
                | RwlockattrInit
                | RwlockattrDestroy
                | RwlockattrSetpshared
                | RwlockattrSetkindNp
                | BarrierDestroy
                | BarrierattrInit
                | BarrierattrDestroy
                | BarrierattrSetpshared
        )
}

fn idle(program: &mut Program, function: FunctionId, call: &Call) -> bool {
    let mut chain = Chain::new(program, function, call.at);
    chain.give(call.result, 0);
    chain.rewriter.replace(chain.at, Step::Action(Action::Skip, call.next));
    true
}

pub(super) fn is_null(program: &Program, value: Option<&ExprId>) -> bool {
    let Some(value) = value else { return false };
    match program.expr(*value).kind {
        ExprKind::Null => true,
        ExprKind::Int(number) => number == 0,
        ExprKind::Convert(inner) => is_null(program, Some(&inner)),
        _ => false,
    }
}
