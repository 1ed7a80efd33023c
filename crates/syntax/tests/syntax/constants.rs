//! gcc as a witness for constants: random constant expressions have the value
//! and the type that a program compiled by gcc prints. Without gcc the test
//! says so and passes.

use antiphon_source::{FileKind, Interner, Loc, SourceMap};
use antiphon_syntax::preprocess::Options;
use antiphon_testing::compilers::run_by_gcc;
use antiphon_testing::tool::stdout;
use antiphon_testing::{NoHeaders, Random};
use std::fmt::Write;

const EXPRESSIONS: usize = 400;

const LEAVES: &[&str] = &[
    "0",
    "1",
    "2",
    "7",
    "-1",
    "0x7fffffff",
    "2147483648",
    "0x80000000",
    "4294967295u",
    "0xffffffffffffffff",
    "10L",
    "123456789012",
    "'a'",
    "'\\xff'",
    "3u",
    "5ull",
    "sizeof(int)",
    "sizeof(char[7])",
    "e1",
    "e2",
    "e3",
    "(unsigned char)200",
    "(signed char)200",
    "(short)70000",
    "(_Bool)5",
    "(int)3.75",
    "(unsigned)-2",
];
const BINARY: &[&str] =
    &["+", "-", "*", "/", "%", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^", "&&", "||"];
const CASTS: &[&str] = &[
    "char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "_Bool",
    "long long",
    "unsigned long long",
];

fn expression(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return random.pick(LEAVES).to_string();
    }
    match random.below(10) {
        0 => format!("({}){}", random.pick(CASTS), operand(random, depth)),
        1 => format!("{}{}", random.pick(&["-", "~", "!", "+"]), operand(random, depth)),
        2 => format!("{} ? {} : {}", operand(random, depth), operand(random, depth), operand(random, depth)),
        // Counts and divisors that are always defined.
        3 => format!("{} {} {}", operand(random, depth), random.pick(&["<<", ">>"]), random.below(31)),
        4 => format!("{} {} {}", operand(random, depth), random.pick(&["/", "%"]), 1 + random.below(100)),
        _ => {
            let op = random.pick(BINARY);
            match op {
                "<<" | ">>" | "/" | "%" => operand(random, depth),
                _ => format!("{} {op} {}", operand(random, depth), operand(random, depth)),
            }
        }
    }
}

fn operand(random: &mut Random, depth: usize) -> String {
    format!("({})", expression(random, depth - 1))
}

/// The messages about a text.
fn complaints(text: &str) -> Vec<String> {
    let mut map = SourceMap::new();
    let mut names = Interner::default();
    let file = map.add_file("constants.c", text.as_bytes().into(), FileKind::User, Loc::NONE).expect("it fits");
    let (_, diagnostics) = antiphon_syntax::read(&mut map, &mut names, &mut NoHeaders, &Options::default(), file);
    let line = |span| map.position(span).map_or(0, |position| position.line) as usize;
    let text: Vec<&str> = text.lines().collect();
    diagnostics
        .iter()
        .map(|d| format!("{}: {}", d.message, text.get(line(d.primary.span).wrapping_sub(1)).unwrap_or(&"")))
        .collect()
}

const KINDS: &str = "#define KIND(e) _Generic((e), int: 1, unsigned: 2, long: 3, unsigned long: 4, long long: 5, \
                     unsigned long long: 6, default: 0)\n";

#[test]
fn constants_are_gccs() {
    let mut random = Random::new(11);
    let list: Vec<String> = (0..EXPRESSIONS)
        .map(|_| {
            let depth = 1 + random.below(4);
            expression(&mut random, depth)
        })
        .collect();
    let head = format!("enum {{ e1 = 3, e2 = -5, e3 = 0x7fffffff }};\n{KINDS}");
    let mut program = format!("#include <stdio.h>\n{head}int main(void) {{\n");
    for e in &list {
        let _ = writeln!(program, "printf(\"%lld %d\\n\", (long long)({e}), KIND({e}));");
    }
    program.push_str("return 0; }\n");
    let Some(output) = run_by_gcc(&[], &program).map(|output| stdout(&output)) else { return };
    assert_eq!(output.lines().count(), list.len());
    let mut text = head;
    for (e, answer) in list.iter().zip(output.lines()) {
        let (value, kind) = answer.split_once(' ').expect("two numbers");
        // The smallest number has no literal of its own.
        let value = if value == "-9223372036854775808" { "(-9223372036854775807LL - 1)" } else { value };
        let _ = writeln!(text, "_Static_assert((long long)({e}) == {value}, \"value {value}\");");
        let _ = writeln!(text, "_Static_assert(KIND({e}) == {kind}, \"kind {kind}\");");
    }
    assert_eq!(complaints(&text), Vec::<String>::new());
}
