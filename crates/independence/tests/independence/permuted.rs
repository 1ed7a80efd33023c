//! Clauses against execution: loops over arrays and scalars that could be parallel are executed in
//! other orders by threads with copies of variables, as the clauses say, by an interpreter of its own.
//! Arrays and the scalars that are used behind the loop must be what the sequential loop makes of them.

use antiphon_independence::{sequential_loops, Answer, Clause, Which};
use antiphon_prover::Prover;
use antiphon_source::{Interner, SourceMap};
use antiphon_syntax::openmp::{ClauseKind, ReductionOp};
use antiphon_syntax::Target;
use antiphon_testing::program::ast_of;
use antiphon_testing::Random;

const LOOPS: usize = 600;
const ORDERS: usize = 12;
const NAMES: [&str; 3] = ["s", "t", "m"];

#[derive(Clone)]
enum Term {
    Number(i64),
    Variable,
    Scalar(usize),
    Element(usize, i64, i64),
    Sum(Box<Term>, Box<Term>),
}

#[derive(Clone)]
enum Statement {
    Set(usize, Term),
    Add(usize, Term),
    Largest(usize, Term),
    Store(usize, i64, i64, Term),
    When(i64, Box<Statement>),
}

fn term(random: &mut Random, depth: usize) -> Term {
    match random.below(if depth == 0 { 5 } else { 6 }) {
        0 => Term::Number(random.between(0, 3)),
        1 => Term::Variable,
        2 => Term::Scalar(random.below(3)),
        3 | 4 => Term::Element(random.below(2), random.between(0, 2), random.between(0, 2)),
        _ => Term::Sum(Box::new(term(random, depth - 1)), Box::new(term(random, depth - 1))),
    }
}

fn statement(random: &mut Random) -> Statement {
    match random.below(7) {
        0 | 1 => Statement::Set(random.below(3), term(random, 1)),
        2 => Statement::Add(random.below(3), term(random, 1)),
        3 => Statement::Largest(random.below(3), term(random, 0)),
        4 => Statement::When(random.between(0, 3), Box::new(statement(random))),
        _ => Statement::Store(random.below(2), random.between(0, 2), random.between(0, 2), term(random, 1)),
    }
}

fn element(array: usize, factor: i64, rest: i64) -> String {
    format!("{}[{factor} * i + {rest}]", ["a", "b"][array])
}

impl Term {
    fn text(&self) -> String {
        match self {
            Term::Number(n) => n.to_string(),
            Term::Variable => "i".into(),
            Term::Scalar(which) => NAMES[*which].into(),
            Term::Element(array, factor, rest) => element(*array, *factor, *rest),
            Term::Sum(a, b) => format!("({} + {})", a.text(), b.text()),
        }
    }

    fn value(&self, i: i64, arrays: &[[i64; 20]; 2], scalars: &[i64; 3]) -> i64 {
        match self {
            Term::Number(n) => *n,
            Term::Variable => i,
            Term::Scalar(which) => scalars[*which],
            Term::Element(array, factor, rest) => arrays[*array][(factor * i + rest) as usize],
            Term::Sum(a, b) => a.value(i, arrays, scalars).wrapping_add(b.value(i, arrays, scalars)),
        }
    }
}

impl Statement {
    fn text(&self) -> String {
        match self {
            Statement::Set(which, e) => format!("{} = {};", NAMES[*which], e.text()),
            Statement::Add(which, e) => format!("{} += {};", NAMES[*which], e.text()),
            Statement::Largest(which, e) => format!("if ({} > {}) {1} = {0};", e.text(), NAMES[*which]),
            Statement::Store(array, factor, rest, e) => format!("{} = {};", element(*array, *factor, *rest), e.text()),
            Statement::When(n, inner) => format!("if (i == {n}) {{ {} }}", inner.text()),
        }
    }

    fn execute(&self, i: i64, arrays: &mut [[i64; 20]; 2], scalars: &mut [i64; 3]) {
        match self {
            Statement::Set(which, e) => scalars[*which] = e.value(i, arrays, scalars),
            Statement::Add(which, e) => scalars[*which] = scalars[*which].wrapping_add(e.value(i, arrays, scalars)),
            Statement::Largest(which, e) => scalars[*which] = scalars[*which].max(e.value(i, arrays, scalars)),
            Statement::Store(array, factor, rest, e) => {
                arrays[*array][(factor * i + rest) as usize] = e.value(i, arrays, scalars);
            }
            Statement::When(n, inner) if i == *n => inner.execute(i, arrays, scalars),
            Statement::When(..) => {}
        }
    }
}

/// What the clauses say of a scalar.
fn clause_of(clauses: &[Clause], which: usize) -> Option<&Clause> {
    clauses.iter().find(|clause| clause.variables.iter().any(|name| name == NAMES[which]))
}

/// Executes the iterations in an order, by threads with copies.
fn in_parallel(body: &[Statement], clauses: &[Clause], n: i64, random: &mut Random) -> ([[i64; 20]; 2], [i64; 3]) {
    let (mut arrays, mut shared) = start();
    let before = shared;
    let copies = |thread: i64| -> [i64; 3] {
        std::array::from_fn(|which| match clause_of(clauses, which).map(|clause| (clause.kind, clause.operator)) {
            None => before[which],
            Some((ClauseKind::Firstprivate, _)) => before[which],
            Some((ClauseKind::Reduction, Some(ReductionOp::Add))) => 0,
            Some((ClauseKind::Reduction, Some(ReductionOp::Max))) => i64::MIN,
            Some(_) => 1_000_003 * (thread + 1),
        })
    };
    let mut threads: Vec<[i64; 3]> = (0..3).map(copies).collect();
    let mut order: Vec<i64> = (0..n).collect();
    for at in (1..order.len()).rev() {
        order.swap(at, random.below(at + 1));
    }
    let mut last = None;
    for i in order {
        let own = &mut threads[random.below(3)];
        for statement in body {
            statement.execute(i, &mut arrays, own);
        }
        if i == n - 1 {
            last = Some(*own);
        }
    }
    for which in 0..3 {
        match clause_of(clauses, which).map(|clause| (clause.kind, clause.operator)) {
            Some((ClauseKind::Reduction, Some(ReductionOp::Add))) => {
                shared[which] = threads.iter().fold(shared[which], |sum, own| sum.wrapping_add(own[which]));
            }
            Some((ClauseKind::Reduction, _)) => {
                shared[which] = threads.iter().fold(shared[which], |most, own| most.max(own[which]));
            }
            Some((ClauseKind::Lastprivate, _)) => shared[which] = last.map_or(shared[which], |own| own[which]),
            _ => {}
        }
    }
    (arrays, shared)
}

fn start() -> ([[i64; 20]; 2], [i64; 3]) {
    (std::array::from_fn(|array| std::array::from_fn(|at| (7 * array + 3 * at) as i64 % 11)), [5, 6, 7])
}

#[test]
fn clauses_keep_what_the_loop_computes() {
    let mut random = Random::new(99);
    let (mut parallel, mut with_clauses) = (0, 0);
    for _ in 0..LOOPS {
        let body: Vec<Statement> = (0..random.between(1, 4)).map(|_| statement(&mut random)).collect();
        let used: Vec<usize> = (0..3).filter(|_| random.one_in(2)).collect();
        let statements: Vec<String> = body.iter().map(Statement::text).collect();
        let uses: String = used.iter().map(|which| format!(" + {}", NAMES[*which])).collect();
        let text = format!(
            "static int a[20], b[20];\nint f(int n, int s, int t, int m) {{\n  for (int i = 0; i < n; i++) {{ {} }}\n  \
             return 0{uses};\n}}\n",
            statements.join(" ")
        );
        let (mut map, mut names) = (SourceMap::new(), Interner::default());
        let ast = ast_of(&mut map, &mut names, Target::default(), "a.c", &text);
        let judged = sequential_loops(&ast, &names, Target::default(), Prover::default(), Which::All);
        let Answer::Independent(clauses) = &judged[0].answer else { continue };
        parallel += 1;
        with_clauses += usize::from(!clauses.is_empty());
        for n in 0..ORDERS {
            let n = n as i64 % 7;
            let (mut arrays, mut scalars) = start();
            (0..n).for_each(|i| body.iter().for_each(|s| s.execute(i, &mut arrays, &mut scalars)));
            let (found, copies) = in_parallel(&body, clauses, n, &mut random);
            let said: Vec<String> = clauses.iter().map(Clause::text).collect();
            assert_eq!(found, arrays, "{text}{said:?}");
            for which in &used {
                assert_eq!(copies[*which], scalars[*which], "{} of {text}{said:?}", NAMES[*which]);
            }
        }
    }
    println!("{parallel} of {LOOPS} could be parallel, {with_clauses} with clauses");
    assert!(parallel >= LOOPS / 8 && with_clauses >= LOOPS / 12, "{parallel} {with_clauses}");
}
