//! Programs with annotated loops from a seed: one loop, two of them, one within
//! another, one that is come to twice; with invariants of one process, of all, or of both
//! programs, some of them wrong and some too weak.

use super::language::{
    binary, number, of, only, over_ranks, own, set, spec, Contribution, Expr, Invariant, Loop, Mode, Op, Participants,
    Place, Program, Quantifier, Shape, Site, Statement, Variable, Whose, FROM, G, I, J, K, N, S, T, X,
};
use super::support::Random;

/// A program being written. What two programs have in common comes from `shared`.
#[derive(Debug)]
struct Writer {
    shared: Random,
    own: Random,
    sites: Site,
    processes: usize,
    participants: Participants,
}

/// The rank after this one, and the one before.
fn neighbour(distance: i64) -> Expr {
    let ahead = match distance {
        1 => number(1),
        _ => binary(Op::Subtract, Expr::Processes, number(1)),
    };
    binary(Op::Remainder, binary(Op::Add, Expr::Rank, ahead), Expr::Processes)
}

fn add(variable: Variable, value: Expr) -> Statement {
    set(variable, binary(Op::Add, own(variable), value))
}

fn is(left: Expr, right: Expr) -> Expr {
    binary(Op::Equal, left, right)
}

impl Writer {
    fn site(&mut self) -> Site {
        self.sites += 1;
        self.sites
    }

    /// A statement that needs no other process.
    fn local(random: &mut Random, counter: Variable) -> Statement {
        let even = is(binary(Op::Remainder, own(counter), number(2)), number(0));
        let third = Place::Element(Box::new(binary(Op::Remainder, own(counter), number(3))));
        match random.below(12) {
            0 => add(S, number(2)),
            1 => add(S, own(counter)),
            2 => set(T, own(S)),
            3 => set(X, own(counter)),
            4 => Statement::If(even, vec![add(S, number(1))], Vec::new()),
            5 => Statement::If(is(own(counter), number(2)), vec![set(T, number(7))], Vec::new()),
            6 => Statement::Set(third, own(S)),
            7 => add(G, number(1)),
            8 => Statement::Repeat(K, number(2), vec![add(S, number(1))]),
            9 => set(T, Expr::Read(Whose::Own, Place::Element(Box::new(number(1))))),
            _ => add(S, number(1)),
        }
    }

    /// A statement with messages.
    fn communication(&mut self) -> Vec<Statement> {
        let value = self.own.one_of(&[S, X, I]);
        let into = Place::Variable(self.own.one_of(&[X, T]));
        let zero = is(Expr::Rank, number(0));
        match self.own.below(7) {
            0 => vec![Statement::Barrier],
            1 => vec![Statement::Broadcast(self.own.one_of(&[S, X]))],
            2 => {
                let receive = Statement::Receive { from: None, into };
                let note = Statement::Set(Place::Element(Box::new(own(FROM))), own(X));
                let others = binary(Op::Subtract, Expr::Processes, number(1));
                let body = if self.own.once_in(2) { vec![receive, note] } else { vec![receive] };
                let send = Statement::Send { to: number(0), value, mode: Mode::Standard };
                vec![Statement::If(zero, vec![Statement::Repeat(K, others, body)], vec![send])]
            }
            3 => {
                // Nobody waits for who is ahead.
                let send = Statement::Send { to: number(1), value, mode: Mode::Standard };
                let receive = Statement::Receive { from: Some(number(0)), into };
                vec![only(0, vec![send]), only(1, vec![receive])]
            }
            _ => {
                let send = Statement::Send { to: neighbour(1), value, mode: Mode::Standard };
                let receive = Statement::Receive { from: Some(neighbour(-1)), into };
                vec![Statement::If(zero, vec![send.clone(), receive.clone()], vec![receive, send])]
            }
        }
    }

    /// Something that may hold at the head of a loop.
    fn fact(&mut self, counter: Variable) -> Expr {
        let one = match self.own.below(12) {
            0 => binary(Op::AtMost, number(0), own(counter)),
            1 => binary(Op::AtMost, own(counter), own(N)),
            2 => is(own(S), own(counter)),
            3 => is(own(S), binary(Op::Multiply, number(2), own(counter))),
            4 => binary(Op::AtMost, number(0), own(S)),
            5 => binary(Op::AtMost, own(T), own(S)),
            6 => is(own(G), own(counter)),
            7 => binary(Op::AtMost, own(X), own(counter)),
            8 => binary(Op::AtMost, own(counter), own(S)),
            9 => is(own(X), own(S)),
            10 => binary(Op::AtMost, number(0), own(T)),
            _ => binary(Op::AtMost, number(0), own(I)),
        };
        match self.participants {
            Participants::Local => one,
            Participants::Collective | Participants::Ends => self.common_fact(counter, one),
            Participants::Joint => match self.own.below(6) {
                0 => self.common_fact(counter, one),
                1 => is(own(counter), spec(counter)),
                2 | 3 => is(own(S), spec(S)),
                4 => {
                    let variable = self.own.one_of(&[T, X, G]);
                    is(own(variable), spec(variable))
                }
                _ => one,
            },
        }
    }

    fn common_fact(&mut self, counter: Variable, otherwise: Expr) -> Expr {
        let variable = self.own.one_of(&[S, S, T, X, G]);
        match self.own.below(8) {
            0 | 1 => is(own(counter), of(neighbour(1), counter)),
            2 => is(own(variable), of(neighbour(1), variable)),
            3 => over_ranks(Quantifier::ForAll, is(of(Expr::Bound, counter), own(counter))),
            4 => binary(Op::AtMost, own(X), of(number(0), S)),
            5 => is(of(number(0), variable), own(variable)),
            6 => {
                let total = over_ranks(Quantifier::Sum, of(Expr::Bound, S));
                is(total, binary(Op::Multiply, Expr::Processes, own(S)))
            }
            _ => otherwise,
        }
    }

    fn invariants(&mut self, counter: Variable, name: &'static str) -> Vec<Invariant> {
        let basic = binary(Op::AtMost, own(counter), own(N));
        let mut all = Vec::new();
        for index in 0..2 + self.own.below(4) {
            let condition = match (index, self.participants) {
                (0, Participants::Collective | Participants::Ends) => is(own(counter), of(neighbour(1), counter)),
                (0, Participants::Joint) if self.own.below(5) > 0 => is(own(counter), spec(counter)),
                (0, _) => basic.clone(),
                _ => self.fact(counter),
            };
            // A local one may stand beside those of all.
            let alone = index > 0 && self.own.once_in(4);
            let participants = if alone { Participants::Local } else { self.participants };
            let condition = if alone { basic.clone() } else { condition };
            all.push(Invariant { participants, name, condition, site: self.site() });
        }
        all
    }

    fn guard(&mut self, counter: Variable) -> Expr {
        let plain = binary(Op::Less, own(counter), own(N));
        match self.shared.below(14) {
            0 => binary(Op::And, plain, binary(Op::Less, own(S), number(4))),
            1 => binary(Op::Less, own(counter), binary(Op::Add, own(N), number(1))),
            2 if self.processes > 1 && self.own.once_in(2) => {
                binary(Op::Less, own(counter), binary(Op::Add, own(N), Expr::Rank))
            }
            3 => binary(Op::Less, own(counter), number(2)),
            _ => plain,
        }
    }

    fn annotated(&mut self, counter: Variable, name: &'static str, inner: Vec<Statement>) -> Statement {
        let shape = self.shared.one_of(&[Shape::While, Shape::While, Shape::For, Shape::Do]);
        let guard = self.guard(counter);
        let mut body: Vec<Statement> =
            (0..1 + self.shared.below(2)).map(|_| Writer::local(&mut self.shared, counter)).collect();
        if self.own.once_in(4) {
            body.push(Writer::local(&mut self.own, counter));
        }
        if self.processes > 1 && self.own.once_in(2) {
            body.extend(self.communication());
        }
        if self.shared.once_in(5) {
            body.extend(self.claim());
        }
        if self.participants == Participants::Local && self.own.once_in(5) {
            let many = binary(Op::Less, number(3), own(S));
            body.push(Statement::If(many, vec![Statement::Break], Vec::new()));
        }
        let at = self.own.below(body.len() + 1);
        body.splice(at..at, inner);
        let invariants = self.invariants(counter, name);
        Statement::Loop(Loop { shape, counter, guard, invariants, body, site: self.site() })
    }

    /// Something that is asserted in a loop or behind it.
    fn claim(&mut self) -> Option<Statement> {
        let variable = self.own.one_of(&[S, S, X, T, I]);
        let condition = match (self.participants, self.shared.below(3)) {
            (Participants::Joint, 0 | 1) if self.own.once_in(15) => return None,
            (Participants::Joint, 0 | 1) => is(own(variable), spec(variable)),
            (Participants::Local, _) if self.processes == 1 => return Some(self.local_claim()),
            (_, 0) => is(of(number(0), variable), own(variable)),
            (_, 1) => binary(Op::AtMost, own(X), of(neighbour(1), S)),
            _ => return Some(self.local_claim()),
        };
        let participants = match self.participants {
            Participants::Joint => Participants::Joint,
            Participants::Local | Participants::Collective | Participants::Ends => Participants::Collective,
        };
        Some(Statement::Contribute(Contribution { participants, name: "P", condition, site: self.site() }))
    }

    fn local_claim(&mut self) -> Statement {
        let condition = match self.own.below(7) {
            0 => is(own(I), own(N)),
            1 => is(own(S), own(N)),
            2 => is(own(S), binary(Op::Multiply, number(2), own(N))),
            3 => binary(Op::AtMost, own(N), own(S)),
            4 => binary(Op::AtMost, own(T), own(S)),
            5 => binary(Op::Unequal, own(T), number(7)),
            _ => binary(Op::AtMost, number(0), own(S)),
        };
        Statement::Assert(condition, self.site())
    }

    fn body(&mut self) -> Vec<Statement> {
        let nested = |own: &mut Writer, name: &'static str| {
            let inner = own.annotated(J, name, Vec::new());
            own.annotated(I, "L", vec![set(J, number(0)), inner])
        };
        let mut all = match self.shared.below(7) {
            0 => vec![nested(self, "M")],
            // One that has the name of the one around it.
            4 if self.shared.once_in(2) => vec![nested(self, "L")],
            1 => vec![self.annotated(I, "L", Vec::new()), self.annotated(J, "M", Vec::new())],
            // Come to twice, without an annotation around it.
            2 => {
                let again = self.annotated(I, "L", Vec::new());
                vec![Statement::Repeat(J, number(2), vec![set(I, number(0)), again])]
            }
            // Two loops with one name.
            3 => {
                let (one, other) = (self.annotated(I, "L", Vec::new()), self.annotated(J, "L", Vec::new()));
                vec![one, other]
            }
            _ => vec![self.annotated(I, "L", Vec::new())],
        };
        if self.processes > 1 && self.own.once_in(12) {
            // Somebody does not take part.
            let rank = self.own.below(self.processes);
            let last = all.pop();
            let all_but = binary(Op::Unequal, Expr::Rank, number(rank as i64));
            all.push(Statement::If(all_but, last.into_iter().collect(), Vec::new()));
        }
        if self.shared.below(3) > 0 {
            // A specification has its part in what is said of both.
            all.extend(self.claim());
        }
        all
    }
}

/// A program with loops of these participants.
pub fn program(seed: u64, participants: Participants) -> Program {
    let mut sizes = Random::new(!seed);
    let processes = match participants {
        Participants::Local => sizes.one_of(&[1, 1, 2, 2, 3]),
        _ => sizes.one_of(&[2, 2, 2, 3]),
    };
    let (shared, own) = (Random::new(2 * seed), Random::new(2 * seed + 1));
    let mut writer = Writer { shared, own, sites: 0, processes, participants };
    Program { processes, body: writer.body() }
}

/// A specification and an implementation with loops that they go round together.
pub fn pair(seed: u64) -> [Program; 2] {
    let mut sizes = Random::new(!seed);
    let sizes = sizes.one_of(&[[1, 1], [1, 1], [1, 2], [1, 2], [2, 2], [2, 1]]);
    [0, 1].map(|part| {
        let shared = Random::new(3 * seed);
        let own = Random::new(3 * seed + 1 + part as u64);
        let mut writer = Writer { shared, own, sites: 0, processes: sizes[part], participants: Participants::Joint };
        let mut body = writer.body();
        if part == 0 {
            plain(&mut body);
        }
        Program { processes: sizes[part], body }
    })
}

/// What a specification says has no `spec` in it.
fn plain(block: &mut [Statement]) {
    for statement in block {
        match statement {
            Statement::If(_, then, otherwise) => {
                plain(then);
                plain(otherwise);
            }
            Statement::Repeat(_, _, body) => plain(body),
            Statement::Loop(row) => {
                for invariant in &mut row.invariants {
                    hide_specification(&mut invariant.condition);
                }
                plain(&mut row.body);
            }
            Statement::Contribute(own) => hide_specification(&mut own.condition),
            _ => {}
        }
    }
}

fn hide_specification(expr: &mut Expr) {
    match expr {
        Expr::Read(whose @ (Whose::Specification | Whose::SpecificationProcess(_)), _) => *whose = Whose::Own,
        Expr::Binary(_, left, right) => {
            hide_specification(left);
            hide_specification(right);
        }
        Expr::Quantified(_, body) => hide_specification(body),
        Expr::Number(_) | Expr::Read(..) | Expr::Rank | Expr::Processes | Expr::Bound => {}
    }
}
