//! `antiphon verify --fp ieee` against gcc: 1,000 generated computations on `float`, `double` and `int`, each with a few
//! inputs. What the program that gcc builds prints is asserted, to the last bit, once of inputs that are known and
//! once of inputs that only the path knows; a few are asserted wrong, and must fail.
//!
//! `ANTIPHON_FLOATING=N` asks for another number, `ANTIPHON_FLOATING_SEED=S` for another first seed.

use crate::ANTIPHON;
use antiphon_testing::compilers::{has_gcc, run_file_by_gcc};
use antiphon_testing::tool::stdout;
use antiphon_testing::{setting, Random, Scratch};
use std::fmt::Write;

const PROGRAMS: u64 = 1000;
/// Computations in one file: one run of gcc and of Antiphon serve all of them.
const BATCH: u64 = 50;

/// Inputs that show the corners: signed zeros, infinities, subnormal numbers, halves, what has no exact form.
const DOUBLES: &[&str] =
    &["0.0", "-0.0", "1.0", "0.1", "-2.5", "1e300", "-1e-310", "3.0e-5", "16777217.0", "1e17", "1.0 / 0.0", "0.5"];
const FLOATS: &[&str] = &["0.1f", "-3.25f", "1e38f", "7.0f", "-0.0f", "1e-40f", "16777216.0f"];
const INTEGERS: &[&str] = &["0", "1", "-7", "1000003", "2147483647", "16777217"];

/// A type of C.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Double,
    Float,
    Int,
}

/// An expression of a type over `x`, `f` and `n`. Conversions to `int` are of what surely fits.
fn expression(random: &mut Random, kind: Kind, depth: u32) -> String {
    if depth == 0 {
        return leaf(random, kind).to_owned();
    }
    let (a, b) = (expression(random, kind, depth - 1), expression(random, kind, depth - 1));
    let choice = random.below(12);
    match (kind, choice) {
        (Kind::Int, 0..=3) => {
            let (a, b) = (expression(random, Kind::Double, depth - 1), expression(random, Kind::Double, depth - 1));
            let op = random.pick(&["<", "<=", "==", "!="]);
            format!("({a} {op} {b})")
        }
        (Kind::Int, 4) => format!("(isnan({}) ? 1 : 2)", expression(random, Kind::Double, depth - 1)),
        (Kind::Int, 5) => {
            let inner = expression(random, Kind::Double, depth - 1);
            format!("(fabs({inner}) < 1e9 ? (int)({inner}) : 3)")
        }
        (Kind::Int, _) => leaf(random, kind).to_owned(),
        (_, 0 | 1) => format!("({a} + {b})"),
        (_, 2) => format!("({a} - {b})"),
        (_, 3 | 4) => format!("({a} * {b})"),
        (_, 5) => format!("({a} / {b})"),
        (_, 6) => format!("(-{a})"),
        (Kind::Double, 7) => format!("(double)({})", expression(random, Kind::Float, depth - 1)),
        (Kind::Double, 8) => format!("sqrt(fabs({a}))"),
        (Kind::Double, 9) => format!("{}({a})", random.pick(&["floor", "ceil", "trunc", "round"])),
        (Kind::Float, 7 | 8) => format!("(float)({})", expression(random, Kind::Double, depth - 1)),
        (Kind::Double, 10) => format!("(double)({})", expression(random, Kind::Int, depth - 1)),
        (Kind::Float, 9 | 10) => format!("(float)({})", expression(random, Kind::Int, depth - 1)),
        _ => format!("({} ? {a} : {b})", expression(random, Kind::Int, depth - 1)),
    }
}

fn leaf(random: &mut Random, kind: Kind) -> &'static str {
    let own = match kind {
        Kind::Double => ["x", "x", "0.1", "3.0"],
        Kind::Float => ["f", "f", "0.3f", "2.0f"],
        Kind::Int => ["n", "n", "3", "-1"],
    };
    random.pick(&own)
}

/// A computation and its inputs.
struct Computation {
    text: String,
    x: &'static str,
    f: &'static str,
    n: &'static str,
}

fn computation(seed: u64) -> Computation {
    let mut random = Random::new(seed);
    let depth = 2 + random.below(3) as u32;
    let text = expression(&mut random, Kind::Double, depth);
    Computation { text, x: random.pick(DOUBLES), f: random.pick(FLOATS), n: random.pick(INTEGERS) }
}

const OPENING: &str = "#include <math.h>\n#include <stdio.h>\n#include <string.h>\n#include <assert.h>\n";

/// The bits of each result, as gcc computes it.
fn by_gcc(folder: &Scratch, all: &[Computation]) -> Vec<u64> {
    let mut text = OPENING.to_owned() + "static void show(double r) { unsigned long b; memcpy(&b, &r, 8);\n";
    text += "  printf(\"%lx\\n\", b); }\nint main(void) {\n";
    for Computation { text: e, x, f, n } in all {
        let _ =
            writeln!(text, "  {{ volatile double x = {x}; volatile float f = {f}; volatile int n = {n}; show({e}); }}");
    }
    let file = folder.write("computed.c", text + "  return 0;\n}\n");
    let run = run_file_by_gcc(&["-O0", "-ffp-contract=off", "-lm"], &file).unwrap_or_else(|error| panic!("{error}"));
    let printed = stdout(&run);
    let bits: Vec<u64> = printed.lines().map(|line| u64::from_str_radix(line, 16).unwrap()).collect();
    assert_eq!(bits.len(), all.len(), "{printed}");
    bits
}

/// That a result has these bits; of NaN only that it is none.
fn assertion(bits: u64, known: bool) -> String {
    let value = f64::from_bits(bits);
    match value {
        _ if value.is_nan() => "r != r".into(),
        0.0 if !known => "r == 0.0".into(),
        0.0 => format!("r == 0.0 && (signbit(r) != 0) == {}", u8::from(value.is_sign_negative())),
        f64::INFINITY => "r > 1.7976931348623157e308".into(),
        f64::NEG_INFINITY => "r < -1.7976931348623157e308".into(),
        _ => format!("r == {value:e}"),
    }
}

/// Whether all inputs are numbers that a comparison tells from others.
fn is_told(c: &Computation) -> bool {
    // The sign of a zero that is divided by is known to a solver only.
    !c.text.contains('/') && ![c.x, c.f].iter().any(|text| text.starts_with("-0.0") || *text == "0.0")
}

/// Asserts what gcc computed. Inputs are constants, or whatever is equal to them.
fn asserted(all: &[Computation], bits: &[u64], known: bool) -> String {
    let mut text = OPENING.to_owned();
    text += "double __VERIFIER_nondet_double(void); float __VERIFIER_nondet_float(void); int __VERIFIER_nondet_int(void);\n";
    text += "int main(void) {\n";
    for (c, bits) in all.iter().zip(bits) {
        let Computation { text: e, x, f, n } = c;
        let known = known || !is_told(c);
        let claim = assertion(*bits, known);
        let _ = match known {
            true => {
                writeln!(text, "  {{ double x = {x}; float f = {f}; int n = {n}; double r = {e}; assert({claim}); }}")
            }
            false => writeln!(
                text,
                "  {{ double x = __VERIFIER_nondet_double(); float f = __VERIFIER_nondet_float(); int n = {n};\n    \
                 if (x != {x}) return 0;\n    if (f != {f}) return 0;\n    double r = {e}; assert({claim}); }}"
            ),
        };
    }
    text + "  return 0;\n}\n"
}

#[test]
fn ieee_numbers_are_those_of_gcc() {
    if !has_gcc() {
        return;
    }
    let folder = Scratch::new("floating", &[]);
    let (first, count) = (setting("ANTIPHON_FLOATING_SEED", 0), setting("ANTIPHON_FLOATING", PROGRAMS));
    let mut failures = Vec::new();
    for start in (first..first + count).step_by(BATCH as usize) {
        let all: Vec<Computation> = (start..start + BATCH).map(computation).collect();
        let bits = by_gcc(&folder, &all);
        for known in [true, false] {
            let name = format!("asserted{start}{known}.c");
            folder.write(&name, asserted(&all, &bits, known));
            // Ranges decide nearly all that a path knows; no solver, so that the time is bounded.
            let solver = if known { "auto" } else { "light" };
            let mut words = vec!["verify", "--arith", "machine", "--fp", "ieee", "--no-check", "integer-overflow"];
            words.extend(["--solver", solver, &name]);
            let output = ANTIPHON.run(folder.folder(), &words);
            let fine = if known { &[0][..] } else { &[0, 3][..] };
            if !output.status.code().is_some_and(|code| fine.contains(&code)) {
                failures.push(format!("{name}:\n{}", stdout(&output)));
            }
        }
        // The neighbour of a result is none.
        let wrong = asserted(&all[..1], &[bits[0] ^ 1], true);
        folder.write("wrong.c", wrong);
        let output = ANTIPHON.run(folder.folder(), &["verify", "--arith", "machine", "--fp", "ieee", "wrong.c"]);
        if output.status.code() != Some(1) && !f64::from_bits(bits[0]).is_nan() {
            failures.push(format!("seed {start}, wrong: {}", stdout(&output)));
        }
    }
    if !failures.is_empty() {
        folder.keep();
    }
    assert!(failures.is_empty(), "{} files differ\n{}", failures.len(), failures.join("\n\n"));
}
