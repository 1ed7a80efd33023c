//! Programs from a seed: straight-line code for two to four ranks that send,
//! receive, wait and meet; most messages have a receive somewhere, many receives
//! take them from any source, and one value that was received is asserted.
//! Others cancel some of what they began, and assert a value or what became of that.
//!
//! `ANTIPHON_AGREEMENT_PROGRAMS` asks for more of them,
//! `ANTIPHON_AGREEMENT_SEED` for others.

use super::support::{Case, Findings, Verdict};

/// One call, or an assertion.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Call {
    Send {
        to: usize,
        tag: i32,
        value: i32,
        mode: Mode,
    },
    Isend {
        to: usize,
        tag: i32,
        value: i32,
        mode: Mode,
        request: usize,
    },
    /// From anybody if there is no source.
    Recv {
        from: Option<usize>,
        tag: i32,
        variable: usize,
    },
    Irecv {
        from: Option<usize>,
        tag: i32,
        variable: usize,
        request: usize,
    },
    Wait {
        request: usize,
    },
    /// Marks for cancellation.
    Cancel {
        request: usize,
    },
    /// Asserts whether the operation that was just waited for was cancelled.
    AssertCancelled {
        request: usize,
        value: bool,
    },
    /// All requests from the first to the last.
    Waitall {
        first: usize,
        last: usize,
    },
    Barrier,
    Bcast {
        root: usize,
    },
    Reduce {
        root: usize,
    },
    Assert {
        variable: usize,
        value: i32,
    },
}

/// Whether a send waits for its receiver.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// As the library likes.
    Standard,
    /// In any case.
    Synchronous,
}

/// What each rank does.
pub type Script = Vec<Vec<Call>>;

/// A well-known mixing of bits, so that one seed gives one program for ever.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end.max(1) as u64) as usize
    }

    /// True once in so many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// A script being written.
struct Writer {
    random: Random,
    script: Script,
    variables: usize,
    requests: Vec<usize>,
}

/// Requests of one rank at most; as many as the array of the text has.
const MOST_REQUESTS: usize = 4;

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

    fn mode(&mut self) -> Mode {
        if self.random.once_in(4) {
            Mode::Synchronous
        } else {
            Mode::Standard
        }
    }

    /// A free request of a rank, sometimes.
    fn request(&mut self, rank: usize) -> Option<usize> {
        let wanted = self.random.once_in(3) && self.requests[rank] < MOST_REQUESTS;
        wanted.then(|| {
            self.requests[rank] += 1;
            self.requests[rank] - 1
        })
    }

    fn message(&mut self, value: i32) {
        let ranks = self.script.len();
        let from = self.random.below(ranks);
        let to = (from + 1 + self.random.below(ranks - 1)) % ranks;
        let tag = i32::from(self.random.once_in(4));
        if !self.random.once_in(25) {
            let mode = self.mode();
            match self.request(from) {
                Some(request) => {
                    self.insert(from, Call::Isend { to, tag, value, mode, request }, Some(Call::Wait { request }));
                }
                None => self.insert(from, Call::Send { to, tag, value, mode }, None),
            }
        }
        if !self.random.once_in(25) {
            let source = (!self.random.once_in(2)).then_some(from);
            let variable = self.variables;
            self.variables += 1;
            match self.request(to) {
                Some(request) => {
                    let receive = Call::Irecv { from: source, tag, variable, request };
                    self.insert(to, receive, Some(Call::Wait { request }));
                }
                None => self.insert(to, Call::Recv { from: source, tag, variable }, None),
            }
        }
    }

    /// All ranks meet, somewhere.
    fn meeting(&mut self) {
        let root = self.random.below(self.script.len());
        let call = match self.random.below(3) {
            0 => Call::Barrier,
            1 => Call::Bcast { root },
            _ => Call::Reduce { root },
        };
        (0..self.script.len()).for_each(|rank| self.insert(rank, call.clone(), None));
    }

    /// Asserts something of a variable whose receive is over.
    fn assertion(&mut self, values: i32) {
        let rank = self.random.below(self.script.len());
        let calls = &self.script[rank];
        let over = |(at, call): (usize, &Call)| match call {
            Call::Recv { variable, .. } => Some((at, *variable)),
            Call::Irecv { variable, request, .. } => {
                let wait = calls.iter().position(|call| *call == Call::Wait { request: *request })?;
                Some((wait, *variable))
            }
            _ => None,
        };
        let all: Vec<(usize, usize)> = calls.iter().enumerate().filter_map(over).collect();
        if let Some((at, variable)) = all.get(self.random.below(all.len())).copied() {
            let value = 1 + self.random.below(values as usize) as i32;
            self.script[rank].insert(at + 1, Call::Assert { variable, value });
        }
    }

    /// Cancels what some requests stand for, between their start and their wait;
    /// gives those that have a wait of their own.
    fn cancel(&mut self) -> Vec<(usize, usize)> {
        let mut waited = Vec::new();
        for rank in 0..self.script.len() {
            for request in 0..self.requests[rank] {
                if self.random.once_in(3) {
                    continue;
                }
                let calls = &mut self.script[rank];
                let begins = |call: &Call| match call {
                    Call::Isend { request: known, .. } | Call::Irecv { request: known, .. } => *known == request,
                    _ => false,
                };
                let completes = |call: &Call| match call {
                    Call::Wait { request: known } => *known == request,
                    Call::Waitall { first, last } => (*first..=*last).contains(&request),
                    _ => false,
                };
                let (start, wait) = (calls.iter().position(begins), calls.iter().position(completes));
                let (Some(start), Some(wait)) = (start, wait) else { continue };
                if calls[wait] == (Call::Wait { request }) {
                    waited.push((rank, request));
                }
                calls.insert(start + 1 + self.random.below(wait - start), Call::Cancel { request });
            }
        }
        waited
    }

    /// Asserts what became of one of these, each a rank and its request.
    fn assert_cancelled(&mut self, waited: &[(usize, usize)]) {
        let Some((rank, request)) = waited.get(self.random.below(waited.len())).copied() else { return };
        let value = self.random.once_in(2);
        let calls = &mut self.script[rank];
        if let Some(wait) = calls.iter().position(|call| *call == Call::Wait { request }) {
            calls.insert(wait + 1, Call::AssertCancelled { request, value });
        }
    }

    /// Waits of one rank that follow each other become one.
    fn join_waits(&mut self) {
        for calls in &mut self.script {
            let waits = calls.windows(2).position(|pair| {
                matches!(pair, [Call::Wait { request: one }, Call::Wait { request: other }] if one.abs_diff(*other) == 1)
            });
            if let Some(at) = waits {
                let (Call::Wait { request: one }, Call::Wait { request: other }) = (&calls[at], &calls[at + 1]) else {
                    continue;
                };
                let (first, last) = (*one.min(other), *one.max(other));
                calls.splice(at..at + 2, [Call::Waitall { first, last }]);
            }
        }
    }
}

/// The program of a seed.
pub fn script(seed: u64) -> Script {
    let (mut writer, messages) = written(seed, 4);
    writer.assertion(messages);
    writer.join_waits();
    writer.script
}

/// The program of a seed that cancels.
pub fn cancelling_script(seed: u64) -> Script {
    let (mut writer, messages) = written(seed, 3);
    let asserts_value = writer.random.once_in(2);
    if asserts_value {
        writer.assertion(messages);
    }
    writer.join_waits();
    let waited = writer.cancel();
    if !asserts_value {
        writer.assert_cancelled(&waited);
    }
    writer.script
}

/// A program without assertions for so many ranks at most, and the number of its
/// messages.
fn written(seed: u64, most: usize) -> (Writer, i32) {
    let mut random = Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let ranks = [2, 3, 3, 3, 4][random.below(5)].min(most);
    let messages = 2 + random.below(3) as i32 + i32::from(ranks == 3);
    let mut writer = Writer { random, script: vec![Vec::new(); ranks], variables: 0, requests: vec![0; ranks] };
    (1..=messages).for_each(|value| writer.message(value));
    if writer.random.once_in(2) {
        writer.meeting();
    }
    (writer, messages)
}

fn source(from: Option<usize>) -> String {
    from.map_or("ANY".into(), |rank| rank.to_string())
}

/// One call as C. A value that is sent lies in a variable of its own.
fn line(call: &Call) -> String {
    match call {
        Call::Send { to, tag, value, mode: Mode::Standard } => format!("SEND(c[{value}], {to}, {tag});"),
        Call::Send { to, tag, value, mode: Mode::Synchronous } => format!("SSEND(c[{value}], {to}, {tag});"),
        Call::Isend { to, tag, value, mode, request } => {
            let name = if *mode == Mode::Standard { "ISEND" } else { "ISSEND" };
            format!("{name}(c[{value}], {to}, {tag}, q[{request}]);")
        }
        Call::Recv { from, tag, variable } => format!("RECV(v[{variable}], {}, {tag});", source(*from)),
        Call::Irecv { from, tag, variable, request } => {
            format!("IRECV(v[{variable}], {}, {tag}, q[{request}]);", source(*from))
        }
        Call::Wait { request } => format!("WAIT(q[{request}]);"),
        Call::Cancel { request } => format!("MPI_Cancel(&q[{request}]);"),
        Call::AssertCancelled { value, .. } => {
            format!("MPI_Test_cancelled(&s, &flag); assert(flag == {});", i32::from(*value))
        }
        Call::Waitall { first, last } => {
            format!("MPI_Waitall({}, &q[{first}], MPI_STATUSES_IGNORE);", last - first + 1)
        }
        Call::Barrier => "MPI_Barrier(W);".into(),
        Call::Bcast { root } => format!("BCAST(z, {root});"),
        Call::Reduce { root } => format!("REDUCE(z, y, {root});"),
        Call::Assert { variable, value } => format!("assert(v[{variable}] == {value});"),
    }
}

/// A script as a program.
pub fn case(name: String, script: &Script) -> Case {
    let mut body = String::from("int c[8] = {0, 1, 2, 3, 4, 5, 6, 7}, v[8] = {0};\n");
    for (rank, calls) in script.iter().enumerate() {
        body += &format!("if (rank == {rank}) {{\n");
        calls.iter().for_each(|call| body += &format!("  {}\n", line(call)));
        body += "}\n";
    }
    Case { name, processes: script.len() as u32, inputs: Vec::new(), body }
}

/// A number from the environment.
pub fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Programs of one run of the tests.
const PROGRAMS: u64 = 150;

/// Calls a function with every generated program.
pub fn for_scripts(script: fn(u64) -> Script, check: impl Fn(&Script, &Case) -> Result<(), String>) {
    let start = number("ANTIPHON_AGREEMENT_SEED", 0);
    let seeds = start..start + number("ANTIPHON_AGREEMENT_PROGRAMS", PROGRAMS);
    let mut complaints = Vec::new();
    for seed in seeds {
        let script = script(seed);
        let case = case(format!("seed {seed}"), &script);
        if let Err(complaint) = check(&script, &case) {
            complaints.push(format!("seed {seed}, {} ranks\n{}{complaint}\n", case.processes, case.body));
        }
    }
    assert!(complaints.is_empty(), "{} differences\n{}", complaints.len(), complaints.join("\n"));
}

/// The same without the script.
pub fn for_seeds(script: fn(u64) -> Script, check: impl Fn(&Case) -> Result<(), String>) {
    for_scripts(script, |_, case| check(case));
}

fn lines(findings: &Findings, property: &str) -> Vec<u32> {
    findings.iter().filter(|(known, _)| known == property).map(|(_, line)| *line).collect()
}

/// Whether what was found is what there is. A deadlock may be noticed by a rank
/// that is in another line, since how far the others come depends on what is
/// buffered. So of deadlocks what is reported must exist, and one must be reported
/// if there is one, an absolute one if there is one. A potential one may be left
/// out beside an absolute one: with another buffering before, the same calls may
/// look as if something could still be decided.
pub fn agree(verdict: &Verdict, found: &Findings) -> Result<(), String> {
    let mut wrong = !verdict.complete || !verdict.possible.is_empty();
    for property in ["assertion", "mpi-unreceived"] {
        wrong |= lines(&verdict.provable, property) != lines(found, property);
    }
    wrong |= !verdict.provable.is_subset(found);
    let absolute = |findings: &Findings| !lines(findings, "absolute-deadlock").is_empty();
    let any = |findings: &Findings| absolute(findings) || !lines(findings, "potential-deadlock").is_empty();
    wrong |= absolute(&verdict.provable) != absolute(found) || any(&verdict.provable) != any(found);
    match wrong {
        true => Err(format!("{verdict:?}, but there is {found:?}")),
        false => Ok(()),
    }
}
