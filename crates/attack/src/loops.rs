//! Loops whose number of iterations is an input without an upper bound: proved with
//! invariants that are written down, some of which are false or too weak, or that have
//! to be inferred.
//!
//! gcc runs them for small inputs and checks the written invariants at each iteration, by the
//! macro `AT`, which is nothing to Antiphon.

use crate::question::{Above, Input, Oracle, Question, Way};
use antiphon_testing::Random;

/// Who knows the invariants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invariants {
    /// They are written before the loop.
    Written,
    /// Nobody yet.
    Inferred,
}

const WRITTEN: &[Way] = &[Way { name: "invariants", words: &["verify"], blind: &["integer-overflow"] }];
const INFERRED: &[Way] =
    &[Way { name: "infer", words: &["verify", "--infer"], blind: &["integer-overflow", "loop-invariant"] }];

const STATEMENTS: &[&str] = &[
    "s += 2;",
    "s += i;",
    "s += x;",
    "t = s;",
    "t = i;",
    "*p = i;",
    "*p += 1;",
    "if (i % 2) s++;",
    "if (i % 3 == x) t = 7;",
    "if (i == 2) t = 7;",
    "if (i == 3) s = -1;",
    "if (i == x) u++;",
    "bump(&s);",
    "bump(&u);",
    "total++;",
    "total += x;",
    "a[i % 3] = s;",
    "a[0] += 1;",
    "t = a[1];",
    "u = N - i;",
    "u += 3;",
    "c++;",
    "c += 100;",
    "if (s > 20) break;",
    "if (t > 30) return 0;",
    "if (i == 4 && i + 2 < N) { i++; continue; }",
    "for (int k = 0; k < 2; k++) s++;",
    "for (int k = 0; k < i; k++) t += k;",
    "switch (i & 3) { case 0: s++; case 1: u++; break; default: t = 0; }",
    "{ int old = s; s = t; t = old; }",
    "assert(i < N);",
    "assert(i <= 9 || x != 2);",
];
const INVARIANTS: &[&str] = &[
    "0 <= i",
    "i <= N",
    "0 <= s",
    "i <= s",
    "s == 2 * i",
    "2 * i <= s",
    "0 <= t",
    "t <= s",
    "t <= 7",
    "total == i",
    "total >= 0",
    "0 <= a[1]",
    "a[0] <= i + 1",
    "u >= 0",
    "u == 3 * i",
    "u <= N + 3 * i",
    "-1 <= s",
    "x <= 2",
    "s % 2 == 0",
    "c < 256",
];
const ASSERTIONS: &[&str] = &[
    "i == N",
    "i <= N",
    "i >= N",
    "s >= 0",
    "s == 2 * N",
    "s != 5",
    "t <= s",
    "total == N",
    "a[1] >= 0",
    "t != 7",
    "s >= N",
    "u == 3 * N",
    "u <= 4 * N",
    "s % 2 == 0",
    "c < 200",
    "t >= -3",
    "N < 9 || i > 3",
];
/// What stands before and after the body; `@` is where invariants are checked.
const LOOPS: &[(&str, &str)] = &[
    ("while (@ i < N) {", "i++; }"),
    ("for (; @ i < N; i++) {", "}"),
    ("for (i = 0; @ i != N; i++) {", "}"),
    ("for (i = 0; @ (i < N && s < 50); i++) {", "}"),
    ("while (@ i < N) {", "i += 2; }"),
    ("while (@ 1) { if (i >= N) break;", "i++; }"),
];

/// The program of a seed.
pub fn question(seed: u64, invariants: Invariants) -> Question {
    let mut random = Random::new(seed);
    let inputs = vec![
        Input { name: "N", ty: "int", low: 0, high: 24, above: Above::More },
        Input { name: "x", ty: "int", low: -2, high: 2, above: Above::Nothing },
    ];
    let condition = some(&mut random, INVARIANTS, 4).join(" && ");
    let (pragma, check) = match invariants {
        Invariants::Written => (format!("#pragma TASS invariant {condition}\n"), format!("AT({condition})")),
        Invariants::Inferred => (String::new(), String::new()),
    };
    let (begin, end) = random.pick(LOOPS);
    let body = some(&mut random, STATEMENTS, 4).join("\n");
    let assertion = random.pick(ASSERTIONS);
    let declared: String = inputs.iter().map(Input::declaration).collect();
    let text = format!(
        "#include <assert.h>\n#ifndef AT\n#define AT(e)\n#endif\n{declared}int total;\nint a[3];\n\
         static void bump(int *at) {{ *at += 1; }}\n\
         int main(void) {{\nint i = 0, s = 0, t = 0, u = 0, *p = &t;\nunsigned char c = 0;\n\
         total = 0; a[0] = a[1] = a[2] = 0;\n\
         {pragma}{}\n{body}\n{end}\nassert({assertion});\nreturn 0;\n}}\n",
        begin.replace('@', &check)
    );
    let ways = match invariants {
        Invariants::Written => WRITTEN,
        Invariants::Inferred => INFERRED,
    };
    let names = ["total", "a", "bump"].map(str::to_owned).to_vec();
    Question { text, options: Vec::new(), ways, oracle: Oracle::Compiled { inputs, names } }
}

fn some(random: &mut Random, all: &[&'static str], most: usize) -> Vec<&'static str> {
    (0..1 + random.below(most)).map(|_| random.pick(all)).collect()
}
