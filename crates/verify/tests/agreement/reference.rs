//! What a generated program does, told without the machine.
//!
//! Small steps, in any order: a rank begins a call, a message and a receive that
//! fit find each other, a call ends. A standard send, and a collective that does
//! not need those who are missing, may also end by what the library buffers.
//! What is marked for cancellation is taken out as long as nothing has met it and
//! its wait has not ended; that wait waits for nobody.
//! A state in which only that is left is a potential deadlock, one in which
//! nothing is left an absolute one. All states are visited; there is no reduction,
//! and no transfer is made before its time.

use super::generate::{self, Call, Mode, Script};
use super::support::verified;
use std::collections::{BTreeSet, HashSet};

/// A message on its way; the receive that has it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Message {
    from: usize,
    to: usize,
    tag: i32,
    value: i32,
    /// The call that sent it.
    call: usize,
    fate: Fate,
}

/// A receive that was posted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Receive {
    from: Option<usize>,
    tag: i32,
    variable: usize,
    call: usize,
    fate: Fate,
}

/// What became of a message or a receive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Fate {
    /// Nothing yet.
    Open,
    /// Nothing yet, and it may be taken out.
    Marked,
    /// It has met its partner.
    Taken,
    /// It was taken out.
    Cancelled,
}

impl Fate {
    fn is_open(self) -> bool {
        matches!(self, Fate::Open | Fate::Marked)
    }
}

/// Where a rank is.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Rank {
    next: usize,
    /// Whether the next call has begun.
    begun: bool,
    /// Collectives that it has begun.
    met: usize,
    receives: Vec<Receive>,
    variables: Vec<i32>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    ranks: Vec<Rank>,
    messages: Vec<Message>,
}

/// How a call may end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Not,
    Yes,
    /// If the library buffers.
    Buffered,
}

struct World<'a> {
    script: &'a Script,
    seen: HashSet<State>,
    found: BTreeSet<&'static str>,
}

impl World<'_> {
    /// All states that can be reached from one.
    fn visit(&mut self, start: State) {
        let mut open = vec![start];
        while let Some(state) = open.pop() {
            if self.seen.insert(state.clone()) {
                self.leave(&state, &mut open);
            }
        }
    }

    fn leave(&mut self, state: &State, open: &mut Vec<State>) {
        let (before, mut free) = (open.len(), 0);
        for rank in 0..state.ranks.len() {
            let Some(call) = self.script[rank].get(state.ranks[rank].next) else { continue };
            if !state.ranks[rank].begun {
                open.extend(self.begin(state, rank, call));
                free += 1;
                continue;
            }
            let end = self.end(state, rank, call);
            free += usize::from(end == End::Yes);
            if end != End::Not {
                let mut then = state.clone();
                (then.ranks[rank].next, then.ranks[rank].begun) = (then.ranks[rank].next + 1, false);
                if let Call::Wait { request } = call {
                    self.change(&mut then, rank, *request, Fate::Marked, Fate::Open);
                }
                if let Call::Waitall { first, last } = call {
                    (*first..=*last).for_each(|one| self.change(&mut then, rank, one, Fate::Marked, Fate::Open));
                }
                open.push(then);
            }
        }
        let transfers = transfers(state);
        free += transfers.len();
        open.extend(transfers);
        let cancelled = cancellations(state);
        free += cancelled.len();
        open.extend(cancelled);
        let all_ended = (0..state.ranks.len()).all(|rank| state.ranks[rank].next == self.script[rank].len());
        if all_ended {
            if transfers_are_missing(state) {
                self.found.insert("mpi-unreceived");
            }
        } else if open.len() == before && free == 0 {
            self.found.insert("absolute-deadlock");
        } else if free == 0 {
            self.found.insert("potential-deadlock");
        }
    }

    /// A rank begins a call; nothing follows a fault.
    fn begin(&mut self, state: &State, rank: usize, call: &Call) -> Option<State> {
        let mut then = state.clone();
        let me = &mut then.ranks[rank];
        me.begun = true;
        let at = me.next;
        match call {
            Call::Send { to, tag, value, .. } | Call::Isend { to, tag, value, .. } => {
                let (to, tag, value) = (*to, *tag, *value);
                then.messages.push(Message { from: rank, to, tag, value, call: at, fate: Fate::Open });
                // The order between channels says nothing.
                then.messages.sort_by_key(|message| (message.from, message.to, message.call));
            }
            Call::Recv { from, tag, variable } | Call::Irecv { from, tag, variable, .. } => {
                me.receives.push(Receive { from: *from, tag: *tag, variable: *variable, call: at, fate: Fate::Open });
            }
            Call::Barrier | Call::Bcast { .. } | Call::Reduce { .. } => me.met += 1,
            Call::Wait { .. } | Call::Waitall { .. } => {}
            Call::Cancel { request } => self.change(&mut then, rank, *request, Fate::Open, Fate::Marked),
            Call::AssertCancelled { request, value } => {
                let cancelled = self.fate(state, rank, *request) == Some(Fate::Cancelled);
                if cancelled != *value {
                    self.found.insert("assertion");
                    return None;
                }
            }
            Call::Assert { variable, value } => {
                if me.variables[*variable] != *value {
                    self.found.insert("assertion");
                    return None;
                }
            }
        }
        Some(then)
    }

    /// Whether a call that has begun may end.
    fn end(&self, state: &State, rank: usize, call: &Call) -> End {
        let me = &state.ranks[rank];
        match call {
            Call::Send { mode, .. } => sent(state, rank, me.next, *mode),
            Call::Recv { .. } => received(me, me.next),
            Call::Isend { .. } | Call::Irecv { .. } | Call::Assert { .. } => End::Yes,
            Call::Cancel { .. } | Call::AssertCancelled { .. } => End::Yes,
            Call::Wait { request } => self.waited(state, rank, *request),
            Call::Waitall { first, last } => {
                let ends: Vec<End> = (*first..=*last).map(|request| self.waited(state, rank, request)).collect();
                match (ends.contains(&End::Not), ends.contains(&End::Buffered)) {
                    (true, _) => End::Not,
                    (false, true) => End::Buffered,
                    (false, false) => End::Yes,
                }
            }
            Call::Barrier => meeting(state, me.met, |_| true, rank),
            Call::Bcast { root } => meeting(state, me.met, |other| other == *root, rank),
            Call::Reduce { root } => meeting(state, me.met, |_| rank == *root, rank),
        }
    }

    /// Where a request of a rank was begun, and how, if it sends.
    fn began(&self, rank: usize, request: usize) -> Option<(usize, Option<Mode>)> {
        let began = |call: &Call| match call {
            Call::Isend { request: known, mode, .. } if *known == request => Some(Some(*mode)),
            Call::Irecv { request: known, .. } if *known == request => Some(None),
            _ => None,
        };
        self.script[rank].iter().enumerate().find_map(|(at, call)| Some((at, began(call)?)))
    }

    fn fate(&self, state: &State, rank: usize, request: usize) -> Option<Fate> {
        let (at, _) = self.began(rank, request)?;
        let sent = state.messages.iter().find(|message| message.from == rank && message.call == at);
        let posted = state.ranks[rank].receives.iter().find(|receive| receive.call == at);
        sent.map(|message| message.fate).or(posted.map(|receive| receive.fate))
    }

    /// What a request of a rank began becomes something else, if it is this.
    fn change(&self, state: &mut State, rank: usize, request: usize, from: Fate, to: Fate) {
        let Some((at, _)) = self.began(rank, request) else { return };
        let sent = state.messages.iter_mut().filter(|message| message.from == rank && message.call == at);
        let posted = state.ranks[rank].receives.iter_mut().filter(|receive| receive.call == at);
        let fates = sent.map(|message| &mut message.fate).chain(posted.map(|receive| &mut receive.fate));
        fates.filter(|fate| **fate == from).for_each(|fate| *fate = to);
    }

    fn waited(&self, state: &State, rank: usize, request: usize) -> End {
        match self.began(rank, request) {
            Some((at, Some(mode))) => sent(state, rank, at, mode),
            Some((at, None)) => received(&state.ranks[rank], at),
            None => End::Yes,
        }
    }
}

fn sent(state: &State, rank: usize, call: usize, mode: Mode) -> End {
    let message = state.messages.iter().find(|message| message.from == rank && message.call == call);
    match (message.map(|message| message.fate), mode) {
        (Some(Fate::Taken | Fate::Cancelled), _) | (Some(Fate::Marked), Mode::Standard) => End::Yes,
        (Some(Fate::Open) | None, Mode::Standard) => End::Buffered,
        (Some(Fate::Open | Fate::Marked) | None, Mode::Synchronous) => End::Not,
    }
}

fn received(me: &Rank, call: usize) -> End {
    match me.receives.iter().any(|receive| receive.call == call && !receive.fate.is_open()) {
        true => End::Yes,
        false => End::Not,
    }
}

/// A meeting of all: it is over for a rank when all are there; by buffering, when
/// those are there whom it needs.
fn meeting(state: &State, number: usize, needs: impl Fn(usize) -> bool, me: usize) -> End {
    let missing: Vec<usize> = (0..state.ranks.len()).filter(|other| state.ranks[*other].met < number).collect();
    match missing.is_empty() {
        true => End::Yes,
        false if missing.iter().all(|other| *other != me && !needs(*other)) => End::Buffered,
        false => End::Not,
    }
}

fn fits(receive: &Receive, message: &Message) -> bool {
    receive.from.is_none_or(|from| from == message.from) && receive.tag == message.tag
}

/// A message and a receive find each other if no earlier one of either would.
fn transfers(state: &State) -> Vec<State> {
    let mut all = Vec::new();
    for (to, rank) in state.ranks.iter().enumerate() {
        for (place, receive) in rank.receives.iter().enumerate().filter(|(_, receive)| receive.fate.is_open()) {
            for (at, message) in state.messages.iter().enumerate() {
                let free = |other: &&Message| other.fate.is_open() && other.to == to && other.from == message.from;
                let first = state.messages.iter().filter(free).find(|other| fits(receive, other));
                let earlier = rank.receives[..place].iter().any(|other| other.fate.is_open() && fits(other, message));
                if first == Some(message) && !earlier {
                    let mut then = state.clone();
                    then.messages[at].fate = Fate::Taken;
                    then.ranks[to].receives[place].fate = Fate::Taken;
                    then.ranks[to].variables[receive.variable] = message.value;
                    all.push(then);
                }
            }
        }
    }
    all
}

/// What is marked is taken out.
fn cancellations(state: &State) -> Vec<State> {
    let mut all = Vec::new();
    for at in (0..state.messages.len()).filter(|at| state.messages[*at].fate == Fate::Marked) {
        let mut then = state.clone();
        then.messages[at].fate = Fate::Cancelled;
        all.push(then);
    }
    for (rank, me) in state.ranks.iter().enumerate() {
        for place in (0..me.receives.len()).filter(|place| me.receives[*place].fate == Fate::Marked) {
            let mut then = state.clone();
            then.ranks[rank].receives[place].fate = Fate::Cancelled;
            all.push(then);
        }
    }
    all
}

fn transfers_are_missing(state: &State) -> bool {
    state.messages.iter().any(|message| message.fate.is_open())
}

/// The properties that some execution violates.
fn properties(script: &Script) -> BTreeSet<&'static str> {
    let rank = Rank { variables: vec![0; 8], ..Rank::default() };
    let start = State { ranks: vec![rank; script.len()], messages: Vec::new() };
    let mut world = World { script, seen: HashSet::new(), found: BTreeSet::new() };
    world.visit(start);
    world.found
}

#[test]
fn verify_says_what_the_reference_says() {
    compare(generate::script);
}

#[test]
fn verify_says_what_the_reference_says_of_programs_that_cancel() {
    compare(generate::cancelling_script);
}

fn compare(script: fn(u64) -> Script) {
    generate::for_scripts(script, |script, case| {
        let there = properties(script);
        let verdict = verified(case, &case.options());
        let found: BTreeSet<&str> = verdict.provable.iter().map(|(property, _)| property.as_str()).collect();
        let same = |property| there.contains(property) == found.contains(property);
        // A state that only buffering leads out of is absolute at once if that
        // leads nowhere.
        let deadlock = |set: &BTreeSet<&str>| set.contains("absolute-deadlock") || set.contains("potential-deadlock");
        let potential = !found.contains("potential-deadlock") || there.contains("potential-deadlock");
        let agree = ["assertion", "mpi-unreceived", "absolute-deadlock"].into_iter().all(same)
            && potential
            && deadlock(&there) == deadlock(&found);
        match agree && verdict.complete && verdict.possible.is_empty() {
            true => Ok(()),
            false => Err(format!("{verdict:?}, but there is {there:?}")),
        }
    });
}
