//! Programs from a seed: two to four ranks that send, receive, probe, wait and meet. Most
//! messages have a receive somewhere, many receives take them from any source or with any
//! tag. What was received decides branches, and is asserted.

use antiphon_testing::Random;

/// A number that is sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// This one.
    Number(i64),
    /// The input plus this one.
    Input(i64),
    /// What a variable holds.
    Variable(usize),
}

/// Whether a send waits for its receiver.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// As the library likes.
    Standard,
    /// In any case.
    Synchronous,
}

/// What all ranks do together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Meeting {
    Barrier,
    Bcast,
    Reduce,
    Allreduce,
    Gather,
}

/// Which messages a receive takes: any source, any tag, where there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    pub from: Option<usize>,
    pub tag: Option<i32>,
}

/// An envelope and its content.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outgoing {
    pub to: usize,
    pub tag: i32,
    pub value: Value,
    pub mode: Mode,
}

/// One call, or a statement around calls.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Call {
    Send(Outgoing),
    Isend(Outgoing, usize),
    Recv(Pattern, usize),
    Irecv(Pattern, usize, usize),
    /// Waits for a message, and receives it from the source that it has.
    ProbeRecv(Pattern, usize),
    /// Both at once.
    Sendrecv(Outgoing, Pattern, usize),
    Wait(usize),
    /// All requests from the first to the last.
    Waitall(usize, usize),
    /// One of them; which one is in a variable.
    Waitany(usize, usize, usize),
    /// With its root and the variable that takes part.
    Meet(Meeting, usize, usize),
    /// The variable is not this number.
    Assert(usize, i64),
    /// If the variable is this number.
    If(usize, i64, Vec<Call>, Vec<Call>),
}

/// What each rank does.
pub type Script = Vec<Vec<Call>>;

/// Variables of a rank. The last ones belong to meetings and to `MPI_Waitany`.
pub const VARIABLES: usize = 10;
const MET: usize = 8;
const INDEX: usize = 9;

/// Requests of a rank.
pub const REQUESTS: usize = 4;

/// Values of the input.
pub const INPUTS: std::ops::RangeInclusive<i64> = 0..=1;

struct Writer {
    random: Random,
    script: Script,
    variables: Vec<usize>,
    requests: Vec<usize>,
}

/// The program of a seed.
pub fn script(seed: u64) -> Script {
    let mut random = Random::new(seed);
    let ranks = random.pick(&[2, 2, 3, 3, 3, 4]);
    let messages = 2 + random.below(3) as i64 + i64::from(ranks == 3);
    let mut writer =
        Writer { random, script: vec![Vec::new(); ranks], variables: vec![0; ranks], requests: vec![0; ranks] };
    (1..=messages).for_each(|value| writer.message(value));
    if writer.random.one_in(2) {
        writer.meeting();
    }
    for rank in 0..ranks {
        writer.join_waits(rank);
    }
    if writer.random.below(3) > 0 {
        writer.branch();
    }
    writer.assertion(messages);
    writer.script
}

impl Writer {
    /// Puts a call somewhere; its wait comes later.
    fn insert(&mut self, rank: usize, call: Call, wait: Option<Call>) {
        let length = self.script[rank].len();
        let at = self.random.below(length + 1);
        self.script[rank].insert(at, call);
        if let Some(wait) = wait {
            let later = at + 1 + self.random.below(length - at + 1);
            self.script[rank].insert(later, wait);
        }
    }

    /// A free request of a rank, sometimes.
    fn request(&mut self, rank: usize) -> Option<usize> {
        let wanted = self.random.one_in(3) && self.requests[rank] < REQUESTS;
        wanted.then(|| {
            self.requests[rank] += 1;
            self.requests[rank] - 1
        })
    }

    fn outgoing(&mut self, to: usize, value: i64) -> Outgoing {
        let mode = if self.random.one_in(4) { Mode::Synchronous } else { Mode::Standard };
        let value = if self.random.one_in(4) { Value::Input(value) } else { Value::Number(value) };
        Outgoing { to, tag: i32::from(self.random.one_in(4)), value, mode }
    }

    fn message(&mut self, value: i64) {
        let ranks = self.script.len();
        let from = self.random.below(ranks);
        let to = (from + 1 + self.random.below(ranks - 1)) % ranks;
        let outgoing = self.outgoing(to, value);
        if !self.random.one_in(25) {
            match self.request(from) {
                Some(request) => self.insert(from, Call::Isend(outgoing, request), Some(Call::Wait(request))),
                None => self.insert(from, Call::Send(outgoing), None),
            }
        }
        if !self.random.one_in(25) {
            self.receive(to, from, outgoing.tag, value);
        }
    }

    fn receive(&mut self, to: usize, from: usize, tag: i32, value: i64) {
        let pattern =
            Pattern { from: (!self.random.one_in(2)).then_some(from), tag: (!self.random.one_in(5)).then_some(tag) };
        let variable = self.variables[to];
        self.variables[to] += 1;
        match (self.request(to), self.random.below(12)) {
            (Some(request), _) => {
                self.insert(to, Call::Irecv(pattern, variable, request), Some(Call::Wait(request)));
            }
            (None, 0) => self.insert(to, Call::ProbeRecv(pattern, variable), None),
            (None, 1) => {
                // What it sends has a receive as well.
                let back = self.outgoing(from, value + 10);
                self.insert(to, Call::Sendrecv(back, pattern, variable), None);
                let answer = Pattern { from: Some(to), tag: Some(back.tag) };
                let variable = self.variables[from];
                self.variables[from] += 1;
                self.insert(from, Call::Recv(answer, variable), None);
            }
            (None, _) => self.insert(to, Call::Recv(pattern, variable), None),
        }
    }

    /// All ranks meet, somewhere.
    fn meeting(&mut self) {
        let root = self.random.below(self.script.len());
        let all = [Meeting::Barrier, Meeting::Bcast, Meeting::Reduce, Meeting::Allreduce, Meeting::Gather];
        let call = Call::Meet(self.random.pick(&all), root, MET);
        (0..self.script.len()).for_each(|rank| self.insert(rank, call.clone(), None));
    }

    /// Waits of one rank that follow each other become one, or a wait for any before.
    fn join_waits(&mut self, rank: usize) {
        let pair = |calls: &[Call]| match calls {
            [Call::Wait(one), Call::Wait(other)] if one.abs_diff(*other) == 1 => {
                Some((*one.min(other), *one.max(other)))
            }
            _ => None,
        };
        let calls = &self.script[rank];
        let Some((at, (first, last))) = calls.windows(2).enumerate().find_map(|(at, two)| Some((at, pair(two)?)))
        else {
            return;
        };
        let all = Call::Waitall(first, last);
        let joined = match self.random.below(3) {
            0 => vec![all],
            1 => vec![Call::Waitany(first, last, INDEX), all],
            _ => vec![Call::Waitany(first, last, INDEX), Call::Assert(INDEX, self.random.below(2) as i64), all],
        };
        self.script[rank].splice(at..at + 2, joined);
    }

    /// Receives of a rank that are over when the next call begins: place and variable.
    fn over(&self, rank: usize) -> Vec<(usize, usize)> {
        let calls = &self.script[rank];
        let over = |(at, call): (usize, &Call)| match call {
            Call::Recv(_, variable) | Call::ProbeRecv(_, variable) | Call::Sendrecv(_, _, variable) => {
                Some((at, *variable))
            }
            Call::Irecv(_, variable, request) => {
                let completes = |call: &Call| match call {
                    Call::Wait(known) => known == request,
                    Call::Waitall(first, last) => (first..=last).contains(&request),
                    _ => false,
                };
                Some((calls.iter().position(completes)?, *variable))
            }
            Call::Meet(Meeting::Bcast | Meeting::Allreduce, _, variable) => Some((at, *variable)),
            _ => None,
        };
        calls.iter().enumerate().filter_map(over).collect()
    }

    /// What a rank does after a receive depends on what it received.
    fn branch(&mut self) {
        let rank = self.random.below(self.script.len());
        let all = self.over(rank);
        let Some((at, variable)) = all.get(self.random.below(all.len())).copied() else { return };
        let tail = self.script[rank].split_off(at + 1);
        let mut other = tail.clone();
        self.change(&mut other, variable);
        let number = 1 + self.random.below(4) as i64;
        self.script[rank].push(Call::If(variable, number, tail, other));
    }

    /// One difference that leaves every request with its wait.
    fn change(&mut self, calls: &mut [Call], variable: usize) {
        let at = self.random.below(calls.len());
        let swaps =
            |call: &Call| matches!(call, Call::Send(_) | Call::Recv(..) | Call::Sendrecv(..) | Call::ProbeRecv(..));
        if at + 1 < calls.len() && swaps(&calls[at]) && swaps(&calls[at + 1]) && self.random.one_in(2) {
            calls.swap(at, at + 1);
            return;
        }
        match calls.get_mut(at) {
            Some(Call::Send(outgoing) | Call::Isend(outgoing, _) | Call::Sendrecv(outgoing, _, _)) => {
                match self.random.below(3) {
                    0 => outgoing.tag = 1 - outgoing.tag,
                    1 => outgoing.mode = Mode::Synchronous,
                    _ => outgoing.value = Value::Variable(variable),
                }
            }
            Some(Call::Recv(pattern, _) | Call::Irecv(pattern, _, _) | Call::ProbeRecv(pattern, _)) => {
                match self.random.below(3) {
                    0 => pattern.from = None,
                    1 => pattern.tag = None,
                    _ => pattern.tag = Some(0),
                }
            }
            _ => {}
        }
    }

    /// Asserts something of a variable whose receive is over.
    fn assertion(&mut self, values: i64) {
        let rank = self.random.below(self.script.len());
        let all = self.over(rank);
        let Some((at, variable)) = all.get(self.random.below(all.len())).copied() else { return };
        let value = self.random.between(0, values + 1);
        self.script[rank].insert(at + 1, Call::Assert(variable, value));
    }
}
