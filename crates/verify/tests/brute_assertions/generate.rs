//! Programs from a seed: two or three processes that compute a little, send,
//! gather, go round a ring and meet, with assertions over all of them. Some assertions
//! are wrong, some are met by some processes only or in another order, some only if a
//! certain message came first.

use super::language::{
    binary, number, of, only, over_ranks, own, set, spec, Contribution, Expr, Mode, Op, Participants, Place, Program,
    Quantifier, Site, Statement, Variable, Whose, A, FROM, G, K, X, Y, Z,
};
use super::support::Random;

/// A program being written.
#[derive(Debug)]
pub struct Writer {
    pub random: Random,
    /// Sites so far.
    pub sites: Site,
    pub processes: usize,
    /// Who takes part in the assertions that are written.
    participants: Participants,
}

const NAMES: [&str; 3] = ["P", "Q", "R"];
const VALUES: [Variable; 4] = [X, Y, Z, G];

impl Writer {
    pub fn new(seed: u64, processes: usize, participants: Participants) -> Writer {
        Writer { random: Random::new(seed), sites: 0, processes, participants }
    }

    pub fn site(&mut self) -> Site {
        self.sites += 1;
        self.sites
    }

    fn variable(&mut self) -> Variable {
        self.random.one_of(&VALUES)
    }

    fn rank(&mut self) -> usize {
        self.random.below(self.processes)
    }

    fn small(&mut self) -> Expr {
        number(self.random.below(4) as i64)
    }

    /// Something to compute.
    fn value(&mut self) -> Expr {
        let leaf = match self.random.below(6) {
            0 => self.small(),
            1 => Expr::Rank,
            2 => own(A),
            3 => Expr::Read(Whose::Own, Place::Element(Box::new(number(self.random.below(3) as i64)))),
            _ => own(self.variable()),
        };
        match self.random.below(3) {
            0 => leaf,
            1 => binary(Op::Add, leaf, self.small()),
            _ => binary(self.random.one_of(&[Op::Add, Op::Subtract, Op::Multiply]), leaf, own(self.variable())),
        }
    }

    fn local(&mut self) -> Statement {
        let change = set(self.variable(), self.value());
        match self.random.below(4) {
            0 => only(self.rank(), vec![change]),
            1 => {
                let condition = binary(Op::AtMost, own(self.variable()), self.small());
                Statement::If(condition, vec![change], vec![set(self.variable(), self.value())])
            }
            _ => change,
        }
    }

    fn send(&mut self, to: usize) -> Statement {
        let mode = if self.random.once_in(6) { Mode::Synchronous } else { Mode::Standard };
        Statement::Send { to: number(to as i64), value: self.variable(), mode }
    }

    fn receive(&mut self, from: usize) -> Statement {
        let from = (!self.random.once_in(2)).then(|| number(from as i64));
        Statement::Receive { from, into: Place::Variable(self.variable()) }
    }

    /// One message.
    fn message(&mut self) -> Vec<Statement> {
        let from = self.rank();
        let to = (from + 1 + self.random.below(self.processes - 1)) % self.processes;
        vec![only(from, vec![self.send(to)]), only(to, vec![self.receive(from)])]
    }

    /// Rank 0 hears of all others, in any order.
    fn gather(&mut self) -> Vec<Statement> {
        let into = self.variable();
        let receive = Statement::Receive { from: None, into: Place::Variable(into) };
        let note = Statement::Set(Place::Element(Box::new(own(FROM))), own(into));
        let others = number(self.processes as i64 - 1);
        let body = if self.random.once_in(2) { vec![receive, note] } else { vec![receive] };
        let zero = binary(Op::Equal, Expr::Rank, number(0));
        vec![Statement::If(zero, vec![Statement::Repeat(K, others, body)], vec![self.send(0)])]
    }

    /// Something goes round.
    fn ring(&mut self) -> Vec<Statement> {
        let (value, into) = (self.variable(), Place::Variable(self.variable()));
        let processes = self.processes as i64;
        let next = binary(Op::Remainder, binary(Op::Add, Expr::Rank, number(1)), number(processes));
        let before = binary(Op::Remainder, binary(Op::Add, Expr::Rank, number(processes - 1)), number(processes));
        let send = Statement::Send { to: next, value, mode: Mode::Standard };
        let receive = Statement::Receive { from: Some(before), into };
        let zero = binary(Op::Equal, Expr::Rank, number(0));
        vec![Statement::If(zero, vec![send.clone(), receive.clone()], vec![receive, send])]
    }

    /// What something is compared with.
    fn other_side(&mut self) -> Expr {
        match self.random.below(5) {
            0 => self.small(),
            1 => own(A),
            2 => own(self.variable()),
            _ => self.value(),
        }
    }

    fn comparison(&mut self) -> Op {
        self.random.one_of(&[Op::Equal, Op::Equal, Op::Unequal, Op::AtMost, Op::Less])
    }

    /// A variable of another process, of this program or the specification.
    fn remote(&mut self) -> Expr {
        let variable = self.variable();
        if self.participants == Participants::Joint && self.random.once_in(2) {
            return match self.random.once_in(6) {
                true => Expr::Read(Whose::SpecificationProcess(Box::new(number(0))), Place::Variable(variable)),
                false => spec(variable),
            };
        }
        let rank = match self.random.below(4) {
            0 => binary(Op::Subtract, binary(Op::Subtract, Expr::Processes, number(1)), Expr::Rank),
            1 => binary(Op::Remainder, binary(Op::Add, Expr::Rank, number(1)), Expr::Processes),
            2 => number(self.processes as i64 - 1),
            _ => number(0),
        };
        match self.random.below(4) {
            0 => Expr::Read(Whose::Process(Box::new(rank)), Place::Element(Box::new(Expr::Rank))),
            _ => of(rank, variable),
        }
    }

    /// Something to assert.
    fn condition(&mut self) -> Expr {
        let (remote, other, op) = (self.remote(), self.other_side(), self.comparison());
        let plain = binary(op, remote, other);
        match self.random.below(12) {
            0 if self.participants != Participants::Ends => {
                let there = of(Expr::Bound, self.variable());
                let body = binary(self.comparison(), there, self.other_side());
                let quantifier = self.random.one_of(&[Quantifier::ForAll, Quantifier::Exists]);
                over_ranks(quantifier, body)
            }
            1 if self.participants != Participants::Ends => {
                let total = over_ranks(Quantifier::Sum, of(Expr::Bound, self.variable()));
                binary(self.comparison(), total, self.other_side())
            }
            2 => binary(Op::Implies, binary(Op::Equal, Expr::Rank, number(self.rank() as i64)), plain),
            3 => {
                let next = binary(Op::Add, Expr::Rank, number(1));
                let guard = binary(Op::Less, next.clone(), Expr::Processes);
                let then = binary(self.comparison(), of(next, self.variable()), self.other_side());
                match self.random.once_in(4) {
                    true => then,
                    false => binary(self.random.one_of(&[Op::Implies, Op::And, Op::Implies]), guard, then),
                }
            }
            4 | 5 => binary(Op::Or, plain, self.condition()),
            6 => binary(Op::And, plain, self.condition()),
            7 => number(1),
            _ => plain,
        }
    }

    fn contribution(&mut self, name: &'static str) -> Statement {
        let (participants, condition, site) = (self.participants, self.condition(), self.site());
        Statement::Contribute(Contribution { participants, name, condition, site })
    }

    /// An assertion, mostly of all processes.
    fn assertion(&mut self) -> Vec<Statement> {
        let name = self.random.one_of(&NAMES);
        let rank = self.rank() as i64;
        let is_rank = binary(Op::Equal, Expr::Rank, number(rank));
        match self.random.below(16) {
            0 => {
                let all_but = binary(Op::Unequal, Expr::Rank, number(rank));
                vec![Statement::If(all_but, vec![self.contribution(name)], Vec::new())]
            }
            1 => {
                let condition = binary(self.comparison(), own(self.variable()), self.small());
                vec![Statement::If(condition, vec![self.contribution(name)], Vec::new())]
            }
            2 => {
                let in_order = vec![self.contribution("P"), self.contribution("Q")];
                let swapped = vec![self.contribution("Q"), self.contribution("P")];
                vec![Statement::If(is_rank, in_order, swapped)]
            }
            3..=5 => {
                let (one, other) = (self.contribution(name), self.contribution(name));
                vec![Statement::If(is_rank, vec![one], vec![other])]
            }
            6 if self.participants == Participants::Collective => {
                self.participants = Participants::Ends;
                let ends = self.contribution(name);
                self.participants = Participants::Collective;
                vec![ends]
            }
            _ => vec![self.contribution(name)],
        }
    }

    fn phase(&mut self) -> Vec<Statement> {
        let alone = self.processes == 1;
        match self.random.below(20) {
            0..=2 if !alone => self.message(),
            3..=4 if !alone => self.gather(),
            5..=6 if !alone => self.ring(),
            7 if !alone => vec![Statement::Barrier],
            8 if !alone => vec![Statement::Broadcast(self.variable())],
            9 => {
                let condition = binary(Op::AtMost, number(0), own(self.variable()));
                vec![Statement::Assert(condition, self.site())]
            }
            10 => {
                let times = if self.random.once_in(3) { own(A) } else { number(2) };
                let body = [self.local_statements(), self.assertion()].concat();
                vec![Statement::Repeat(super::language::J, times, body)]
            }
            11..=15 => self.assertion(),
            _ => vec![self.local()],
        }
    }

    fn local_statements(&mut self) -> Vec<Statement> {
        (0..self.random.below(2)).map(|_| self.local()).collect()
    }

    /// A body of some phases, with an assertion at least.
    pub fn body(&mut self, phases: usize) -> Vec<Statement> {
        let start = binary(Op::Add, Expr::Rank, number(1 + self.random.below(2) as i64));
        let mut all = vec![set(X, self.value()), set(Y, self.value()), set(Z, start)];
        for _ in 0..phases {
            all.extend(self.phase());
        }
        all.extend(self.assertion());
        all
    }
}

/// A program with collective assertions.
pub fn program(seed: u64) -> Program {
    let mut random = Random::new(!seed);
    let processes = if random.once_in(3) { 3 } else { 2 };
    let mut writer = Writer::new(seed, processes, Participants::Collective);
    let phases = 2 + random.below(4);
    Program { processes, body: writer.body(phases) }
}

/// A specification and its implementation, which joint assertions tie.
pub fn pair(seed: u64) -> [Program; 2] {
    let mut random = Random::new(!seed);
    let sizes = random.one_of(&[[1, 2], [1, 2], [1, 1], [2, 1], [2, 2], [1, 3]]);
    let joints: Vec<(&'static str, usize)> =
        (0..1 + random.below(3)).map(|_| (random.one_of(&NAMES), random.below(3))).collect();
    [0, 1].map(|part| {
        let mut writer = Writer::new(2 * seed + part as u64, sizes[part], Participants::Collective);
        // The same beginning, so that something can be said of both.
        let mut body = vec![set(X, own(A)), set(Y, number(1))];
        for (name, phases) in &joints {
            for _ in 0..*phases {
                body.extend(writer.phase());
            }
            writer.participants = Participants::Joint;
            let joint = match (part, writer.random.below(10)) {
                (_, 0) => Vec::new(),
                (_, 1) => writer.assertion(),
                (0, _) => {
                    let (condition, site) = (number(1), writer.site());
                    let participants = Participants::Joint;
                    vec![Statement::Contribute(Contribution { participants, name, condition, site })]
                }
                _ => vec![writer.contribution(name)],
            };
            writer.participants = Participants::Collective;
            body.extend(joint);
        }
        // Only an implementation speaks of the other one.
        let body = if part == 0 { body.into_iter().map(without_specification).collect() } else { body };
        Program { processes: sizes[part], body }
    })
}

/// The same with what a specification may say.
fn without_specification(statement: Statement) -> Statement {
    let all = |block: Vec<Statement>| block.into_iter().map(without_specification).collect();
    match statement {
        Statement::Contribute(own) if mentions_specification(&own.condition) => {
            Statement::Contribute(Contribution { condition: number(1), ..own })
        }
        Statement::If(condition, then, otherwise) => Statement::If(condition, all(then), all(otherwise)),
        Statement::Repeat(counter, times, body) => Statement::Repeat(counter, times, all(body)),
        other => other,
    }
}

fn mentions_specification(expr: &Expr) -> bool {
    match expr {
        Expr::Read(Whose::Specification | Whose::SpecificationProcess(_), _) => true,
        Expr::Binary(_, left, right) => mentions_specification(left) || mentions_specification(right),
        Expr::Quantified(_, body) => mentions_specification(body),
        Expr::Number(_) | Expr::Read(..) | Expr::Rank | Expr::Processes | Expr::Bound => false,
    }
}
