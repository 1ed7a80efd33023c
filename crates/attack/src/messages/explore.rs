//! What a script does, told without the machine.
//!
//! Small steps, in any order: a rank begins a call, a message and a receive that fit find
//! each other, a call ends. A standard send, and a meeting that does not need those who are
//! missing, may also end by what the library buffers. A state in which only that is
//! left is a potential deadlock, one in which nothing is left an absolute one. All states
//! are visited; there is no reduction, and no transfer is made before its time.

use super::script::{Call, Meeting, Mode, Outgoing, Pattern, Script, Value, INPUTS, REQUESTS, VARIABLES};
use std::collections::{BTreeSet, HashSet};

/// States after which a program is left out.
const MOST_STATES: usize = 60_000;

/// A call, or a jump between calls.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Step {
    Call(Call),
    /// Waits for a message, and remembers its source for the receive that follows.
    Probe(Pattern),
    /// Receives what was probed.
    RecvProbed(usize),
    JumpUnless(usize, i64, usize),
    Jump(usize),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Message {
    from: usize,
    to: usize,
    tag: i32,
    value: i64,
    /// Messages of a sender are numbered.
    number: usize,
    taken: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Receive {
    pattern: Pattern,
    variable: usize,
    taken: bool,
}

/// What a request stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Pending {
    /// A message of this number.
    Sent(usize, Mode),
    /// A receive at this place.
    Posted(usize),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Rank {
    next: usize,
    /// What the call that has begun waits for.
    begun: Option<Vec<Pending>>,
    met: usize,
    sent: usize,
    receives: Vec<Receive>,
    requests: [Option<Pending>; REQUESTS],
    variables: [i64; VARIABLES],
    /// What each meeting was given.
    given: Vec<i64>,
    probed: Option<Pattern>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    ranks: Vec<Rank>,
    messages: Vec<Message>,
}

/// How a call may end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum End {
    Yes,
    /// If the library buffers.
    Buffered,
    Not,
}

/// The properties that some execution violates; none if there are too many states.
pub fn properties(script: &Script) -> Option<BTreeSet<&'static str>> {
    let code: Vec<Vec<Step>> = script.iter().map(|calls| compiled(calls)).collect();
    let mut found = BTreeSet::new();
    for input in INPUTS {
        let mut world = World { code: &code, input, found: &mut found };
        world.explore()?;
    }
    Some(found)
}

fn compiled(calls: &[Call]) -> Vec<Step> {
    let mut code = Vec::new();
    compile(calls, &mut code);
    code
}

fn compile(calls: &[Call], code: &mut Vec<Step>) {
    for call in calls {
        match call {
            Call::If(variable, number, then, otherwise) => {
                let test = code.len();
                code.push(Step::Jump(0));
                compile(then, code);
                let over = code.len();
                code.push(Step::Jump(0));
                code[test] = Step::JumpUnless(*variable, *number, code.len());
                compile(otherwise, code);
                code[over] = Step::Jump(code.len());
            }
            Call::ProbeRecv(pattern, variable) => {
                code.extend([Step::Probe(*pattern), Step::RecvProbed(*variable)]);
            }
            other => code.push(Step::Call(other.clone())),
        }
    }
}

struct World<'a> {
    code: &'a [Vec<Step>],
    input: i64,
    found: &'a mut BTreeSet<&'static str>,
}

impl World<'_> {
    fn explore(&mut self) -> Option<()> {
        let ranks = self.code.len();
        let rank = |number: usize| {
            let mut variables = [0; VARIABLES];
            variables[8] = number as i64 + 1;
            Rank {
                next: 0,
                begun: None,
                met: 0,
                sent: 0,
                receives: Vec::new(),
                requests: [None; REQUESTS],
                variables,
                given: Vec::new(),
                probed: None,
            }
        };
        let mut open = vec![State { ranks: (0..ranks).map(rank).collect(), messages: Vec::new() }];
        let mut seen = HashSet::new();
        while let Some(mut state) = open.pop() {
            if !(0..ranks).all(|rank| self.run_alone(&mut state, rank)) || !seen.insert(state.clone()) {
                continue;
            }
            if seen.len() > MOST_STATES {
                return None;
            }
            self.leave(&state, &mut open);
        }
        Some(())
    }

    /// Steps that concern nobody else; false if an assertion fails.
    fn run_alone(&mut self, state: &mut State, rank: usize) -> bool {
        let me = &mut state.ranks[rank];
        while let (None, Some(step)) = (&me.begun, self.code[rank].get(me.next)) {
            me.next = match step {
                Step::Jump(to) => *to,
                Step::JumpUnless(variable, number, to) if me.variables[*variable] != *number => *to,
                Step::Call(Call::Assert(variable, number)) if me.variables[*variable] == *number => {
                    self.found.insert("assertion");
                    return false;
                }
                Step::JumpUnless(..) | Step::Call(Call::Assert(..)) => me.next + 1,
                Step::Call(_) | Step::Probe(_) | Step::RecvProbed(_) => return true,
            };
        }
        true
    }

    fn leave(&mut self, state: &State, open: &mut Vec<State>) {
        let (before, mut free) = (open.len(), 0);
        for rank in 0..state.ranks.len() {
            let Some(step) = self.code[rank].get(state.ranks[rank].next) else { continue };
            match &state.ranks[rank].begun {
                None => {
                    open.push(self.begin(state, rank, step));
                    free += 1;
                }
                Some(pending) => {
                    for (end, then) in self.ends(state, rank, step, pending) {
                        free += usize::from(end == End::Yes);
                        open.push(then);
                    }
                }
            }
        }
        let transfers = transfers(state);
        free += transfers.len();
        open.extend(transfers);
        let ended = (0..state.ranks.len()).all(|rank| state.ranks[rank].next >= self.code[rank].len());
        if ended {
            if state.messages.iter().any(|message| !message.taken) {
                self.found.insert("mpi-unreceived");
            }
        } else if open.len() == before {
            self.found.insert("absolute-deadlock");
        } else if free == 0 {
            self.found.insert("potential-deadlock");
        }
    }

    fn begin(&self, state: &State, rank: usize, step: &Step) -> State {
        let mut then = state.clone();
        let mut waits = Vec::new();
        match step {
            Step::Call(Call::Send(sent)) => waits.push(self.send(&mut then, rank, sent)),
            Step::Call(Call::Isend(sent, request)) => {
                let pending = self.send(&mut then, rank, sent);
                then.ranks[rank].requests[*request] = Some(pending);
            }
            Step::Call(Call::Recv(pattern, variable)) => waits.push(post(&mut then.ranks[rank], *pattern, *variable)),
            Step::Call(Call::Irecv(pattern, variable, request)) => {
                let pending = post(&mut then.ranks[rank], *pattern, *variable);
                then.ranks[rank].requests[*request] = Some(pending);
            }
            Step::Call(Call::Sendrecv(sent, pattern, variable)) => {
                // There is no synchronous one.
                waits.push(self.send(&mut then, rank, &Outgoing { mode: Mode::Standard, ..*sent }));
                waits.push(post(&mut then.ranks[rank], *pattern, *variable));
            }
            Step::RecvProbed(variable) => {
                let me = &mut then.ranks[rank];
                if let Some(pattern) = me.probed.take() {
                    waits.push(post(me, pattern, *variable));
                }
            }
            Step::Call(Call::Wait(request)) => waits.extend(then.ranks[rank].requests[*request]),
            Step::Call(Call::Waitall(first, last)) => {
                waits.extend(then.ranks[rank].requests[*first..=*last].iter().flatten());
            }
            Step::Call(Call::Meet(_, _, variable)) => {
                let me = &mut then.ranks[rank];
                me.met += 1;
                me.given.push(me.variables[*variable]);
            }
            Step::Call(Call::Waitany(..) | Call::Assert(..) | Call::If(..) | Call::ProbeRecv(..))
            | Step::Probe(_)
            | Step::JumpUnless(..)
            | Step::Jump(_) => {}
        }
        then.ranks[rank].begun = Some(waits);
        then
    }

    fn send(&self, state: &mut State, rank: usize, sent: &Outgoing) -> Pending {
        let me = &mut state.ranks[rank];
        let value = match sent.value {
            Value::Number(number) => number,
            Value::Input(number) => self.input + number,
            Value::Variable(variable) => me.variables[variable],
        };
        let number = me.sent;
        me.sent += 1;
        state.messages.push(Message { from: rank, to: sent.to, tag: sent.tag, value, number, taken: false });
        // The order between senders says nothing.
        state.messages.sort_by_key(|message| (message.from, message.number));
        Pending::Sent(number, sent.mode)
    }

    /// How the call that a rank has begun may end, and what is then.
    fn ends(&self, state: &State, rank: usize, step: &Step, pending: &[Pending]) -> Vec<(End, State)> {
        let after = |change: &dyn Fn(&mut Rank)| {
            let mut then = state.clone();
            let me = &mut then.ranks[rank];
            (me.next, me.begun) = (me.next + 1, None);
            change(me);
            then
        };
        let me = &state.ranks[rank];
        let all = |end: End, then: State| if end == End::Not { Vec::new() } else { vec![(end, then)] };
        match step {
            Step::Probe(pattern) => {
                let sources = probed(state, rank, pattern);
                let with = |found: Pattern| (End::Yes, after(&|me| me.probed = Some(found)));
                sources.into_iter().map(with).collect()
            }
            Step::Call(Call::Waitany(first, last, variable)) => {
                let one = |(at, request): (usize, Pending)| {
                    let end = complete(state, rank, request);
                    let then = after(&|me| {
                        me.requests[at] = None;
                        me.variables[*variable] = (at - first) as i64;
                    });
                    (end != End::Not).then_some((end, then))
                };
                let active = (*first..=*last).filter_map(|at| Some((at, me.requests[at]?)));
                active.filter_map(one).collect()
            }
            Step::Call(Call::Meet(meeting, root, variable)) => {
                let end = met(state, rank, *meeting, *root);
                let result = result(state, rank, *meeting, *root);
                all(end, after(&|me| me.variables[*variable] = result.unwrap_or(me.variables[*variable])))
            }
            Step::Call(Call::Wait(request)) => {
                let end = together(state, rank, pending);
                all(end, after(&|me| me.requests[*request] = None))
            }
            Step::Call(Call::Waitall(first, last)) => {
                let end = together(state, rank, pending);
                all(end, after(&|me| me.requests[*first..=*last].fill(None)))
            }
            Step::Call(_) | Step::RecvProbed(_) | Step::JumpUnless(..) | Step::Jump(_) => {
                all(together(state, rank, pending), after(&|_| {}))
            }
        }
    }
}

fn post(me: &mut Rank, pattern: Pattern, variable: usize) -> Pending {
    me.receives.push(Receive { pattern, variable, taken: false });
    Pending::Posted(me.receives.len() - 1)
}

fn complete(state: &State, rank: usize, pending: Pending) -> End {
    match pending {
        Pending::Posted(at) => match state.ranks[rank].receives[at].taken {
            true => End::Yes,
            false => End::Not,
        },
        Pending::Sent(number, mode) => {
            let message = state.messages.iter().find(|message| message.from == rank && message.number == number);
            match (message.is_some_and(|message| message.taken), mode) {
                (true, _) => End::Yes,
                (false, Mode::Standard) => End::Buffered,
                (false, Mode::Synchronous) => End::Not,
            }
        }
    }
}

fn together(state: &State, rank: usize, all: &[Pending]) -> End {
    all.iter().map(|pending| complete(state, rank, *pending)).max().unwrap_or(End::Yes)
}

fn fits(pattern: &Pattern, message: &Message) -> bool {
    pattern.from.is_none_or(|from| from == message.from) && pattern.tag.is_none_or(|tag| tag == message.tag)
}

/// The first message of each source that a pattern fits and that no posted receive will have:
/// as patterns of their own.
fn probed(state: &State, rank: usize, pattern: &Pattern) -> Vec<Pattern> {
    let open = |message: &&Message| !message.taken && message.to == rank;
    let posted = |message: &Message| {
        state.ranks[rank].receives.iter().any(|receive| !receive.taken && fits(&receive.pattern, message))
    };
    let mut found = Vec::new();
    for from in 0..state.ranks.len() {
        let mut messages = state.messages.iter().filter(open).filter(|message| message.from == from);
        if let Some(message) = messages.find(|message| fits(pattern, message) && !posted(message)) {
            found.push(Pattern { from: Some(from), tag: Some(message.tag) });
        }
    }
    found
}

/// A message and a receive find each other if no earlier one of either would.
fn transfers(state: &State) -> Vec<State> {
    let mut all = Vec::new();
    for (to, rank) in state.ranks.iter().enumerate() {
        for (place, receive) in rank.receives.iter().enumerate().filter(|(_, receive)| !receive.taken) {
            for (at, message) in state.messages.iter().enumerate() {
                let open = |other: &&Message| !other.taken && other.to == to && other.from == message.from;
                let first = state.messages.iter().filter(open).find(|other| fits(&receive.pattern, other));
                let earlier = |other: &Receive| !other.taken && fits(&other.pattern, message);
                if first == Some(message) && !rank.receives[..place].iter().any(earlier) {
                    let mut then = state.clone();
                    then.messages[at].taken = true;
                    then.ranks[to].receives[place].taken = true;
                    then.ranks[to].variables[receive.variable] = message.value;
                    all.push(then);
                }
            }
        }
    }
    all
}

/// A meeting is over for a rank when all are there; by buffering, when those are there whom it
/// needs.
fn met(state: &State, me: usize, meeting: Meeting, root: usize) -> End {
    let number = state.ranks[me].met;
    let needs = |other: usize| match meeting {
        Meeting::Barrier | Meeting::Allreduce => true,
        Meeting::Bcast => other == root,
        Meeting::Reduce | Meeting::Gather => me == root,
    };
    let missing: Vec<usize> = (0..state.ranks.len()).filter(|other| state.ranks[*other].met < number).collect();
    match missing.iter().any(|other| needs(*other)) {
        true => End::Not,
        false if missing.is_empty() => End::Yes,
        false => End::Buffered,
    }
}

/// What a rank has of a meeting, if all that it needs are there.
fn result(state: &State, me: usize, meeting: Meeting, root: usize) -> Option<i64> {
    let number = state.ranks[me].met - 1;
    let given = |rank: usize| state.ranks[rank].given.get(number).copied();
    let all = || (0..state.ranks.len()).map(given).collect::<Option<Vec<i64>>>();
    match meeting {
        Meeting::Barrier | Meeting::Gather => None,
        Meeting::Bcast => given(root),
        Meeting::Reduce if me == root => Some(all()?.iter().sum()),
        Meeting::Reduce => None,
        Meeting::Allreduce => all()?.into_iter().max(),
    }
}
