//! Random loops against enumeration: the text is judged for every number of iterations, and every
//! pair of iterations is looked at for small numbers by an evaluator that shares nothing with it.
//!
//! What is proved must have no conflict in any of the small cases; a dependence must be a conflict
//! with the very numbers that the answer names.

use antiphon_independence::{sequential_loops, shared_loops, Alone, Answer, Reals, Which};
use antiphon_prover::Prover;
use antiphon_source::{Interner, SourceMap};
use antiphon_syntax::Target;
use antiphon_testing::program::ast_of;
use antiphon_testing::Random;

const LOOPS: usize = 400;
const MOST: i64 = 8;

/// `i * a + j * b + m * c + d`, perhaps divided by, or its remainder by, a small number.
#[derive(Clone, Copy)]
struct Subscript {
    factors: [i64; 4],
    last: Last,
}

#[derive(Clone, Copy)]
enum Last {
    Nothing,
    Divide(i64),
    Remainder(i64),
}

impl Subscript {
    fn random(random: &mut Random, has_inner: bool) -> Subscript {
        let inner = if has_inner { random.between(0, 2) } else { 0 };
        let outer = random.pick(&[0, 1, 1, 1, 2, 2, 3, 4]);
        let given = random.pick(&[0, 0, 0, 1]);
        let last = match random.below(8) {
            0 => Last::Divide(random.between(2, 3)),
            1 => Last::Remainder(random.between(2, 5)),
            _ => Last::Nothing,
        };
        Subscript { factors: [outer, inner, given, random.between(0, 4)], last }
    }

    fn text(self) -> String {
        let [i, j, m, d] = self.factors;
        let sum = format!("{i} * i + {j} * j + {m} * m + {d}");
        match self.last {
            Last::Nothing => sum,
            Last::Divide(by) => format!("({sum}) / {by}"),
            Last::Remainder(by) => format!("({sum}) % {by}"),
        }
    }

    fn value(self, i: i64, j: i64, m: i64) -> i64 {
        let [a, b, c, d] = self.factors;
        let sum = a * i + b * j + c * m + d;
        match self.last {
            Last::Nothing => sum,
            Last::Divide(by) => sum / by,
            Last::Remainder(by) => sum % by,
        }
    }
}

/// A condition before an access.
#[derive(Clone, Copy)]
enum Guard {
    Always,
    Residue(i64, i64),
    Below(i64),
    Even,
}

impl Guard {
    fn random(random: &mut Random) -> Guard {
        match random.below(6) {
            0 => {
                let by = random.between(2, 3);
                Guard::Residue(by, random.between(0, by - 1))
            }
            1 => Guard::Below(random.between(1, 4)),
            2 => Guard::Even,
            _ => Guard::Always,
        }
    }

    fn text(self) -> String {
        match self {
            Guard::Always => String::new(),
            Guard::Residue(by, rest) => format!("if (i % {by} == {rest}) "),
            Guard::Below(n) => format!("if (i < {n}) "),
            Guard::Even => "if (!(i & 1) || i > m) ".into(),
        }
    }

    fn holds(self, i: i64, m: i64) -> bool {
        match self {
            Guard::Always => true,
            Guard::Residue(by, rest) => i % by == rest,
            Guard::Below(n) => i < n,
            Guard::Even => i & 1 == 0 || i > m,
        }
    }
}

/// `if (guard) A[to] = B[from];`
#[derive(Clone, Copy)]
struct Statement {
    guard: Guard,
    arrays: [usize; 2],
    subscripts: [Subscript; 2],
}

struct Loop {
    low: i64,
    step: i64,
    inner: Option<i64>,
    statements: Vec<Statement>,
}

impl Loop {
    fn random(random: &mut Random) -> Loop {
        let inner = random.one_in(3).then(|| random.between(1, 3));
        let statement = |random: &mut Random| Statement {
            guard: Guard::random(random),
            arrays: [random.below(2), random.below(2)],
            subscripts: [Subscript::random(random, inner.is_some()), Subscript::random(random, inner.is_some())],
        };
        let statements = (0..random.between(1, 2)).map(|_| statement(random)).collect();
        Loop { low: random.between(0, 2), step: random.between(1, 3), inner, statements }
    }

    fn text(&self, directive: &str) -> String {
        let inner = self.inner.map(|most| format!("for (int j = 0; j < {most}; j++) ")).unwrap_or_default();
        let zero = if self.inner.is_some() { "" } else { "const int j = 0; " };
        let name = |array: usize| ["a", "b"][array];
        let statements: Vec<String> = self
            .statements
            .iter()
            .map(|s| {
                let [to, from] = s.subscripts.map(Subscript::text);
                format!("{}{}[{to}] = {}[{from}];", s.guard.text(), name(s.arrays[0]), name(s.arrays[1]))
            })
            .collect();
        format!(
            "int a[1000], b[1000];\nvoid f(int n, int m) {{ {zero}if (m < 0) return;\n{directive}\n\
             for (int i = {}; i < n; i += {}) {inner}{{ {} }}\n}}\n",
            self.low,
            self.step,
            statements.join(" ")
        )
    }

    /// Accesses of an iteration: array, element, whether it is written.
    fn accesses(&self, i: i64, m: i64) -> Vec<(usize, i64, bool)> {
        let mut all = Vec::new();
        for j in 0..self.inner.unwrap_or(1) {
            for s in self.statements.iter().filter(|s| s.guard.holds(i, m)) {
                for (array, (subscript, writes)) in s.arrays.iter().zip(s.subscripts.iter().zip([true, false])) {
                    all.push((*array, subscript.value(i, j, m), writes));
                }
            }
        }
        all
    }

    /// Whether these two iterations meet.
    fn meets(&self, i: i64, k: i64, m: i64) -> bool {
        let (one, other) = (self.accesses(i, m), self.accesses(k, m));
        one.iter().any(|a| other.iter().any(|b| (a.0, a.1) == (b.0, b.1) && (a.2 || b.2)))
    }

    /// Whether some two iterations meet for small numbers.
    fn has_conflict(&self) -> bool {
        let iterations: Vec<i64> = (0..MOST).map(|k| self.low + k * self.step).collect();
        let pairs = iterations.iter().flat_map(|i| iterations.iter().map(move |k| (*i, *k))).filter(|(i, k)| i != k);
        pairs.into_iter().any(|(i, k)| (0..6).any(|m| self.meets(i, k, m)))
    }
}

/// The answer for the only loop with a directive, or for the first sequential one.
fn judged(text: &str, is_shared: bool) -> Answer {
    let (mut map, mut names) = (SourceMap::new(), Interner::default());
    let target = Target::default();
    let ast = ast_of(&mut map, &mut names, target, "a.c", text);
    let all = match is_shared {
        true => shared_loops(&ast, &names, target, Prover::default(), (&Alone::unknown(), Reals::Rounded)),
        false => sequential_loops(&ast, &names, target, Prover::default(), Which::All),
    };
    all.into_iter().next().expect("there is a loop").answer
}

fn number(text: &str) -> i64 {
    text.rsplit(' ').next().and_then(|n| n.parse().ok()).expect("an iteration has a number")
}

#[test]
fn answers_agree_with_enumeration() {
    let mut random = Random::new(20_240_719);
    let (mut proved, mut refuted, mut open) = (0, 0, 0);
    for _ in 0..LOOPS {
        let of = Loop::random(&mut random);
        let text = of.text("#pragma omp parallel for");
        let answer = judged(&text, true);
        let other = judged(&of.text(""), false);
        let (is_proved, is_other) = (matches!(answer, Answer::Independent(_)), matches!(other, Answer::Independent(_)));
        assert_eq!(is_proved, is_other, "two questions, one answer: {text}");
        match answer {
            Answer::Independent(_) => {
                proved += 1;
                assert!(!of.has_conflict(), "proved, and there is a conflict: {text}");
            }
            Answer::Dependent(found) => {
                refuted += 1;
                let m = found.given.iter().find(|(name, _)| name == "m").map_or(0, |(_, value)| number(value));
                let (i, k) = (number(&found.first.iteration), number(&found.second.iteration));
                // `m` is not always in the question; then any will do.
                assert!(i != k && of.meets(i, k, m), "no conflict of {i} and {k} with m = {m}: {text}");
            }
            Answer::Undecided(_) => open += 1,
        }
    }
    println!("{proved} proved, {refuted} refuted, {open} open");
    assert!(proved >= LOOPS / 10 && refuted >= LOOPS / 4 && open <= LOOPS / 3, "{proved} {refuted} {open}");
}
