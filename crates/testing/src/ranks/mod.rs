//! Random programs of many ranks: rings, lines, gathers and phases, some of them wrong; and what happens when they run.
//!
//! A program is data (`script`): it is printed as C for whoever verifies, and run here (`run`) for a number of processes without any
//! buffering. The run has nothing in common with an engine. It takes one order of messages, so what it finds is
//! wrong for sure, and what it does not find may still be.

mod run;
mod script;

pub use script::{Expr, Script, Statement, Style};

use crate::Random;

impl Script {
    /// A program by chance, of the shapes that are followed for every number of processes. About half of them are wrong.
    pub fn random(random: &mut Random) -> Script {
        let mut body = vec![Statement::Assign("x", value(random))];
        for phase in 0..1 + random.below(3) {
            let phase = match random.below(7) {
                0 => ring(random),
                1 | 2 => line(random, phase as i64),
                3 => shift(random),
                4 => gather(random, phase as i64),
                5 => repeated(random, phase as i64),
                _ => vec![Statement::Barrier],
            };
            body.extend(phase);
            if random.one_in(4) {
                body.push(Statement::Barrier);
            }
        }
        // Receives from anybody are followed with calls that block alone.
        let blocking = Script { style: Style::Blocking, body };
        match random.one_in(3) && !blocking.c().contains("MPI_ANY_SOURCE") {
            true => Script { style: Style::Posted, ..blocking },
            false => blocking,
        }
    }
}

impl Script {
    /// A tree or a grid of ranks by chance, in one phase or two. Some of them are wrong.
    pub fn branching(random: &mut Random) -> Script {
        let mut body = vec![Statement::Assign("x", Expr::Rank)];
        for phase in 0..1 + random.below(2) {
            let tag = phase as i64;
            body.extend(match random.below(3) {
                0 => gathering_tree(random, tag),
                1 => spreading_tree(random, tag),
                _ => grid(random, tag),
            });
            body.push(Statement::Barrier);
        }
        Script { style: Style::Blocking, body }
    }
}

/// What is done with a child, if there is one.
fn of_child(random: &mut Random, which: i64, act: impl FnOnce(Expr) -> Statement) -> Statement {
    let child = |n| Expr::Rank.times(Expr::Number(2)).plus(n);
    Statement::IfLess(child(slip(random, which)), Expr::Size, vec![act(child(which))])
}

fn gathering_tree(random: &mut Random, tag: i64) -> Vec<Statement> {
    let mut all = Vec::new();
    for which in if random.one_in(3) { [2, 1] } else { [1, 2] } {
        all.push(of_child(random, which, |child| Statement::Receive("y", child, tag)));
    }
    let parent = Expr::Rank.plus(slip(random, -1)).over(number(2));
    let send = Statement::If(Expr::Rank, 0, vec![Statement::Send("x", parent, tag)], Vec::new());
    let at = if random.one_in(8) { 0 } else { all.len() };
    all.insert(at, send);
    all
}

fn spreading_tree(random: &mut Random, tag: i64) -> Vec<Statement> {
    let parent = Expr::Rank.plus(slip(random, -1)).over(number(2));
    let given = slip(random, 7);
    let receive = vec![Statement::Receive("t", parent, tag)];
    let mut all = vec![Statement::If(Expr::Rank, 0, receive, vec![Statement::Assign("t", number(7))])];
    for which in if random.one_in(3) { [2, 1] } else { [1, 2] } {
        all.push(of_child(random, which, |child| Statement::Send("t", child, tag)));
    }
    all.push(Statement::Assert("t", number(given)));
    all
}

fn grid(random: &mut Random, tag: i64) -> Vec<Statement> {
    let width = random.between(2, 4);
    let column = Expr::Rank.modulo(number(width));
    let above = Expr::Rank.plus(-slip(random, width));
    let receive =
        vec![Statement::Receive("y", above, tag), Statement::Assert("y", Expr::Rank.plus(-slip(random, width)))];
    let mut all = vec![
        Statement::If(Expr::Rank, width - 1, receive, Vec::new()),
        Statement::IfLess(
            Expr::Rank.plus(slip(random, width)),
            Expr::Size,
            vec![Statement::Send("x", Expr::Rank.plus(width), tag)],
        ),
    ];
    if random.one_in(2) {
        let left = vec![Statement::Receive("y", Expr::Rank.plus(-1), tag + 10)];
        let right = vec![Statement::Send("x", Expr::Rank.plus(1), tag + 10)];
        let inside = Statement::IfLess(column.clone(), number(slip(random, width - 1)), right);
        all.push(Statement::If(column, 0, left, Vec::new()));
        all.push(Statement::IfLess(Expr::Rank.plus(1), Expr::Size, vec![inside]));
    }
    all
}

/// A number, or another one if that is to be wrong.
fn slip(random: &mut Random, right: i64) -> i64 {
    match random.one_in(12) {
        true => right + random.pick(&[-1, 1]),
        false => right,
    }
}

fn number(n: i64) -> Expr {
    Expr::Number(n)
}

fn value(random: &mut Random) -> Expr {
    match random.below(4) {
        0 => number(random.between(0, 3)),
        1 => Expr::Rank,
        2 => Expr::Rank.times(number(2)).plus(1),
        _ => Expr::Size.plus(1),
    }
}

fn guarded(random: &mut Random, least: i64, then: Vec<Statement>) -> Vec<Statement> {
    match random.one_in(8) {
        true => then,
        false => vec![Statement::If(Expr::Size, least, then, Vec::new())],
    }
}

fn ring(random: &mut Random) -> Vec<Statement> {
    let start = random.between(0, 2);
    let step = slip(random, 1);
    let end = slip(random, start);
    let first = vec![
        Statement::Assign("t", number(start)),
        Statement::Send("t", number(1), 0),
        Statement::Receive("t", Expr::Size.plus(slip(random, -1)), 0),
        Statement::Assert("t", Expr::Size.plus(end - 1)),
    ];
    let mut others = vec![
        Statement::Receive("t", Expr::Rank.plus(-1), 0),
        Statement::Assign("t", Expr::Variable("t").plus(step)),
        Statement::Send("t", Expr::Rank.plus(1).modulo(Expr::Size), slip(random, 0).max(0)),
    ];
    if random.one_in(3) {
        others.insert(1, Statement::Assert("t", Expr::Rank.plus(slip(random, start) - 1)));
    }
    if random.one_in(10) {
        others.swap(0, 2);
    }
    guarded(random, 1, vec![Statement::If(Expr::Rank, 0, others, first)])
}

fn line(random: &mut Random, tag: i64) -> Vec<Statement> {
    let right = random.one_in(2);
    let (to, from) = if right { (1, -1) } else { (-1, 1) };
    let send = vec![Statement::Send("x", Expr::Rank.plus(slip(random, to)), tag)];
    let mut receive = vec![Statement::Receive("y", Expr::Rank.plus(slip(random, from)), slip(random, tag).max(0))];
    if random.one_in(3) {
        receive.push(Statement::Assert("y", Expr::Variable("y")));
    }
    // Whoever has a right neighbour, and whoever has a left one.
    let has_right = |then| Statement::IfLess(Expr::Rank.plus(1), Expr::Size, then);
    let has_left = |then| Statement::If(Expr::Rank, 0, then, Vec::new());
    let (send, receive) = match right {
        true => (has_right(send), has_left(receive)),
        false => (has_left(send), has_right(receive)),
    };
    match random.one_in(2) {
        true => vec![send, receive],
        false => vec![receive, send],
    }
}

fn shift(random: &mut Random) -> Vec<Statement> {
    let by = random.between(0, 1);
    let back = slip(random, by);
    let mut all = vec![Statement::Exchange {
        sent: "x",
        to: Expr::Rank.plus(by).modulo(Expr::Size),
        received: "y",
        from: Expr::Rank.plus_size(-back).modulo(Expr::Size),
        tag: 5,
    }];
    if random.one_in(3) {
        all.insert(0, Statement::Assign("x", Expr::Rank));
        all.push(Statement::Assert("y", Expr::Rank.plus_size(-slip(random, by)).modulo(Expr::Size)));
    }
    all
}

fn gather(random: &mut Random, tag: i64) -> Vec<Statement> {
    let factor = random.between(1, 3);
    let tag = tag + 10;
    let from = match random.one_in(2) {
        true => Expr::Anybody,
        false => Expr::Variable("i").plus(slip(random, 0)),
    };
    let mut body = vec![
        Statement::Receive("y", from.clone(), tag),
        Statement::Assign("s", Expr::Variable("s").and(Expr::Variable("y"))),
    ];
    if random.one_in(3) && from != Expr::Anybody {
        body.push(Statement::Assert("y", Expr::Variable("i").times(number(slip(random, factor)))));
    }
    let first = vec![
        Statement::Assign("s", number(0)),
        Statement::For { low: slip(random, 1), high: Expr::Size.plus(slip(random, 0)), body },
        Statement::AssertSum("s", slip(random, factor)),
    ];
    let others = vec![
        Statement::Assign("y", Expr::Rank.times(number(factor))),
        Statement::Send("y", number(0), slip(random, tag)),
    ];
    vec![Statement::If(Expr::Rank, 0, others, first)]
}

fn repeated(random: &mut Random, tag: i64) -> Vec<Statement> {
    let high = if random.one_in(2) { Expr::Size } else { Expr::Rank.plus(2) };
    let mut body = line(random, tag + 20);
    if random.one_in(2) {
        body.push(Statement::Barrier);
    }
    let high = if random.one_in(3) { high } else { Expr::Size };
    vec![Statement::For { low: 0, high, body }]
}
