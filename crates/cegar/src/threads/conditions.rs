//! Condition variables whose waits end by signals: who waits for what is kept.
//!
//! For errors it does not matter why a wait ends, since it may end at any time (`synchronise`). A run in which nobody
//! signals stays where it is, and a proof must not rest on its going on.

use super::chain::Chain;
use super::synchronise::{Call, Counter, Patience, Shared, Synchronised};
use super::team::{Team, ThreadId};
use crate::prepare::Leads;
use antiphon_model::library::Pthread;
use antiphon_model::{FunctionId, GlobalId, Program};

impl Synchronised {
    /// A wait or a signal.
    pub(super) fn by_signals(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        team: &Team,
        leads: &Leads,
        call: &Call,
    ) -> bool {
        let Some(pointer) = call.arguments.first().copied() else { return false };
        let Some(place) = leads.target(program, pointer) else { return false };
        let object = Shared { place, team, span: program.expr(pointer).span };
        let at = (&object.place, object.span);
        let threads = (0..team.entries.len() as u32).map(ThreadId);
        let waiting: Vec<GlobalId> =
            threads.map(|thread| self.number(program, function, at, Counter::Waiting(thread))).collect();
        match call.function.kin() {
            Pthread::CondSignal => signal(program, function, call, &waiting),
            Pthread::CondBroadcast => broadcast(program, function, call, &waiting),
            _ => {
                let Some(mutex) = call.arguments.get(1).copied() else { return false };
                let Some(mutex) = self.object(program, function, leads, mutex) else { return false };
                self.wait_for_signal(program, function, call, (mutex, waiting[call.thread.index()]))
            }
        }
    }

    fn wait_for_signal(
        &mut self,
        program: &mut Program,
        function: FunctionId,
        call: &Call,
        (mutex, waiting): (GlobalId, GlobalId),
    ) -> bool {
        // A time limit is over at some time, signalled or not.
        let patience = super::synchronise::patience(call.function);
        let mut chain = Chain::begun(program, function, call.at);
        self.release(&mut chain, call, mutex);
        let one = chain.number(1);
        chain.set(waiting, one);
        chain.pause();
        let in_time = (patience == Patience::Timed).then(|| chain.ask());
        chain.begin();
        let (free, woken) = (chain.is(mutex, 0), chain.is(waiting, 0));
        let (result, late) = (call.result, call.timed_out());
        let name = call.thread.name();
        let takes = |own: &mut Chain<'_>| {
            let name = own.number(name);
            own.set(mutex, name);
        };
        match in_time {
            None => {
                let both = chain.all(vec![woken, free]);
                self.waits.extend(chain.began().map(|began| (began, both)));
                chain.wait(both);
                takes(&mut chain);
                chain.give(result, 0);
            }
            Some(in_time) => {
                self.waits.extend(chain.began().map(|began| (began, free)));
                chain.wait(free);
                takes(&mut chain);
                let leaves = |own: &mut Chain<'_>| {
                    let zero = own.number(0);
                    own.set(waiting, zero);
                    own.give(result, late);
                };
                let goes = |own: &mut Chain<'_>| {
                    own.wait(woken);
                    own.give(result, 0);
                };
                chain.choose(in_time, goes, leaves);
            }
        }
        chain.end(call.next);
        true
    }
}

/// One of those that wait goes on, if there is one.
fn signal(program: &mut Program, function: FunctionId, call: &Call, waiting: &[GlobalId]) -> bool {
    let mut chain = Chain::begun(program, function, call.at);
    let chosen = chain.number_variable();
    chain.set_local(chosen, 0);
    for number in waiting {
        let asked = chain.ask();
        let (waits, open) = (chain.is(*number, 1), chain.is_local(chosen, 0));
        let here = chain.all(vec![asked, waits, open]);
        let wakes = |own: &mut Chain<'_>| {
            let zero = own.number(0);
            own.set(*number, zero);
            own.set_local(chosen, 1);
        };
        chain.choose(here, wakes, |_| {});
    }
    let none = chain.is_local(chosen, 0);
    let nobody = |own: &mut Chain<'_>| {
        let free = waiting.iter().map(|number| own.is(*number, 0)).collect();
        let all = own.all(free);
        own.wait(all);
    };
    chain.choose(none, nobody, |_| {});
    chain.give(call.result, 0);
    chain.end(call.next);
    true
}

/// All that wait go on.
fn broadcast(program: &mut Program, function: FunctionId, call: &Call, waiting: &[GlobalId]) -> bool {
    let mut chain = Chain::begun(program, function, call.at);
    let zero = chain.number(0);
    for number in waiting {
        chain.set(*number, zero);
    }
    chain.give(call.result, 0);
    chain.end(call.next);
    true
}
