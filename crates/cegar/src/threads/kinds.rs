//! Mutexes of other kinds: one that its owner may take again (recursive), and one that says what is wrong with a call
//! (error-checking).
//!
//! The kind is decided where a mutex is initialised, by attributes that are objects themselves. So it is one more number of the
//! mutex, written there, and a depth counts how often the owner has it. Only mutexes that some call initialises with attributes have
//! these numbers; all others are those of `synchronise`, which reduction knows to be exclusive.
//!
//! Deliberately not here: waits for a condition with such a mutex, robust ones, priorities.

use super::chain::Chain;
use super::objects::is_special;
use super::synchronise::{change, is_null, patience, Call, Counter, Patience, Synchronised};
use crate::prepare::{Fixed, Leads};
use antiphon_model::library::Pthread;
use antiphon_model::{Action, BinaryOp, ExprId, ExprKind, FunctionId, GlobalId, LibraryFunction, Program, Step};

const NORMAL: i128 = 0;
const RECURSIVE: i128 = 1;
const ERRORCHECK: i128 = 2;

const EPERM: i128 = 1;
const EDEADLK: i128 = 35;

/// The numbers of a mutex with a kind.
struct Mutex {
    owner: GlobalId,
    kind: GlobalId,
    depth: GlobalId,
}

impl Synchronised {
    /// Notes the mutexes that are initialised with attributes. One that was taken for a plain one before stays such,
    /// and its initialisation a gap.
    pub(super) fn note_kinds(&mut self, program: &Program, function: FunctionId, leads: &Leads) {
        for location in &program.function(function).body.locations {
            let Step::Action(
                Action::Library { function: LibraryFunction::Pthread(Pthread::MutexInit), arguments, .. },
                _,
            ) = &location.step
            else {
                continue;
            };
            let [mutex, attributes] = arguments[..] else { continue };
            let Some(place) = leads.target(program, mutex) else { continue };
            let is_plain = self.is_known(&place) || is_special(program, function, leads, &place);
            if !is_null(program, Some(&attributes)) && !is_plain {
                self.kinded.insert(place);
            }
        }
    }

    /// What a call does with attributes, or with a mutex that has a kind; nothing if it is about neither.
    pub(super) fn of_a_kind(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        leads: &Leads,
        call: &Call,
    ) -> Option<bool> {
        let pointer = *call.arguments.first()?;
        let place = leads.target(program, pointer)?;
        let at = (&place, program.expr(pointer).span);
        match call.function {
            Pthread::MutexattrInit | Pthread::MutexattrSettype => {
                let kind = known_kind(program, call)?;
                let attributes = self.number(program, function, at, Counter::Kind);
                let mut chain = Chain::begun(program, function, call.at);
                let kind = chain.number(kind);
                chain.set(attributes, kind);
                chain.give(call.result, 0);
                chain.end(call.next);
                return Some(true);
            }
            Pthread::CondWait | Pthread::CondTimedwait | Pthread::CondClockwait => {
                let mutex = leads.target(program, *call.arguments.get(1)?)?;
                return self.kinded.contains(&mutex).then_some(false);
            }
            _ if !self.kinded.contains(&place) => return None,
            _ => {}
        }
        let mutex = Mutex {
            owner: self.number(program, function, at, Counter::Whole),
            kind: self.number(program, function, at, Counter::Kind),
            depth: self.number(program, function, at, Counter::Depth),
        };
        match call.function {
            Pthread::MutexInit => Some(self.initialise_kind(program, function, leads, call, &mutex)),
            Pthread::MutexLock | Pthread::MutexTrylock | Pthread::MutexTimedlock | Pthread::MutexClocklock => {
                self.lock_kind(program, function, call, &mutex);
                Some(true)
            }
            Pthread::MutexUnlock => {
                self.unlock_kind(program, function, call, &mutex);
                Some(true)
            }
            Pthread::MutexDestroy => None,
            _ => Some(false),
        }
    }

    fn initialise_kind(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        leads: &Leads,
        call: &Call,
        mutex: &Mutex,
    ) -> bool {
        let Some(pointer) = call.arguments.get(1).copied() else { return false };
        let attributes = match is_null(program, Some(&pointer)) {
            true => None,
            false => {
                let Some(place) = leads.target(program, pointer) else { return false };
                if is_special(program, function, leads, &place) {
                    return false;
                }
                let at = (&place, program.expr(pointer).span);
                Some(self.number(program, function, at, Counter::Kind))
            }
        };
        let mut chain = Chain::begun(program, function, call.at);
        let free = chain.is(mutex.owner, 0);
        self.must(&mut chain, call, free);
        let kind = match attributes {
            Some(attributes) => chain.value(attributes),
            None => chain.number(NORMAL),
        };
        chain.set(mutex.kind, kind);
        chain.give(call.result, 0);
        chain.end(call.next);
        true
    }

    fn lock_kind(&mut self, program: &mut Program, function: FunctionId, call: &Call, mutex: &Mutex) {
        let mut chain = Chain::begun(program, function, call.at);
        let name = call.thread.name();
        let (free, own) = (chain.is(mutex.owner, 0), chain.is(mutex.owner, name));
        let again = mutex.is_own_of_kind(&mut chain, own, RECURSIVE);
        let can = chain.either(free, again);
        let mistake = mutex.is_own_of_kind(&mut chain, own, ERRORCHECK);
        let takes = |chain: &mut Chain<'_>| {
            let name = chain.number(name);
            chain.set(mutex.owner, name);
            change(chain, mutex.depth, BinaryOp::Add);
        };
        let says = |chain: &mut Chain<'_>| chain.give(call.result, EDEADLK);
        match patience(call.function) {
            Patience::Waits => {
                let goes_on = chain.either(can, mistake);
                self.waits.extend(chain.began().map(|began| (began, goes_on)));
                chain.wait(goes_on);
                let takes = |chain: &mut Chain<'_>| {
                    takes(chain);
                    chain.give(call.result, 0);
                };
                chain.choose(mistake, says, takes);
            }
            timed @ Patience::Timed => {
                chain.choose(mistake, says, |chain| self.attempt(chain, call, can, timed, takes));
            }
            tries @ Patience::Tries => self.attempt(&mut chain, call, can, tries, takes),
        }
        chain.end(call.next);
    }

    fn unlock_kind(&mut self, program: &mut Program, function: FunctionId, call: &Call, mutex: &Mutex) {
        let mut chain = Chain::begun(program, function, call.at);
        let own = chain.is(mutex.owner, call.thread.name());
        let normal = chain.is(mutex.kind, NORMAL);
        let leaves = |chain: &mut Chain<'_>| {
            change(chain, mutex.depth, BinaryOp::Subtract);
            let last = chain.is(mutex.depth, 0);
            let frees = |chain: &mut Chain<'_>| {
                let free = chain.number(0);
                chain.set(mutex.owner, free);
            };
            chain.choose(last, frees, |_| {});
            chain.give(call.result, 0);
        };
        let (mut gap, misuse) = (None, call.as_action());
        let refused = |chain: &mut Chain<'_>| {
            chain.choose(normal, |own| gap = Some(own.act(misuse)), |own| own.give(call.result, EPERM));
        };
        chain.choose(own, leaves, refused);
        self.done.extend(gap);
        chain.end(call.next);
    }

    /// Whether a place is an object already.
    fn is_known(&self, place: &Fixed) -> bool {
        let has = |part| self.objects.contains_key(&(place.clone(), part));
        has(Counter::Whole) && !has(Counter::Kind)
    }
}

impl Mutex {
    /// Whether a mutex that its own thread has is of a kind.
    fn is_own_of_kind(&self, chain: &mut Chain<'_>, own: ExprId, kind: i128) -> ExprId {
        let kind = chain.is(self.kind, kind);
        chain.all(vec![own, kind])
    }
}

/// The kind that a call gives to attributes.
fn known_kind(program: &Program, call: &Call) -> Option<i128> {
    if call.function == Pthread::MutexattrInit {
        return Some(NORMAL);
    }
    match program.expr(*call.arguments.get(1)?).kind {
        ExprKind::Int(kind @ (NORMAL | RECURSIVE | ERRORCHECK)) => Some(kind),
        _ => None,
    }
}
