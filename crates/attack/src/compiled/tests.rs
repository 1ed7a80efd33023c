//! gcc's answers to programs whose answers are plain.

use super::{truths, Conversions, Isolation};
use crate::question::{Above, Finding, Input, Oracle, Question, Truth};
use antiphon_testing::compilers::has_gcc;

fn question(body: &str) -> Question {
    let inputs = vec![Input { name: "x", ty: "int", low: 0, high: 2, above: Above::Nothing }];
    let declared: String = inputs.iter().map(Input::declaration).collect();
    let text =
        format!("#include <assert.h>\n#include <stdlib.h>\n{declared}int main(void) {{\n{body}\nreturn 0;\n}}\n");
    Question { text, options: Vec::new(), ways: &[], oracle: Oracle::Compiled { inputs, names: Vec::new() } }
}

/// What ends the run for x = 0, 1, 2; the body stands in line 6.
fn check(isolation: Isolation, bodies: &[(&str, [Option<&str>; 3])]) {
    if !has_gcc() {
        return;
    }
    let questions: Vec<Question> = bodies.iter().map(|(body, _)| question(body)).collect();
    let found = truths(&questions, isolation, Conversions::GoOn).expect("gcc builds them");
    for ((body, expected), truth) in bodies.iter().zip(found) {
        let Truth::Runs(runs) = truth else { panic!("gcc runs programs") };
        let seen: Vec<Option<&str>> = runs.iter().map(|run| run.as_ref().map(|own| own.property.as_str())).collect();
        assert_eq!(seen, expected, "{body}");
        let line = |run: &Finding| run.line.is_none_or(|line| line == 6);
        assert!(runs.iter().flatten().all(line), "{body}: {runs:?}");
    }
}

#[test]
fn undefined_behaviour_is_named_with_its_line() {
    check(
        Isolation::Jumps,
        &[
            ("assert(x != 1);", [None, Some("assertion"), None]),
            ("int y = 5 / x;", [Some("division-by-zero"), None, None]),
            ("int y = 2147483646 + x;", [None, None, Some("integer-overflow")]),
            ("int y = (-2147483647 - 1) / (x - 2);", [None, Some("integer-overflow"), Some("division-by-zero")]),
            ("int y = 1 << (x + 30);", [None, Some("integer-overflow"), Some("integer-overflow")]),
            ("int y = (x - 1) << 4;", [None, None, None]),
            ("int a[2] = {0}; a[x] = 1;", [None, None, Some("array-bounds")]),
            ("unsigned u = x - 1u; assert(u + 1 == (unsigned)x);", [None, None, None]),
        ],
    );
}

#[test]
fn faults_of_memory_are_named() {
    check(
        Isolation::Processes,
        &[
            ("int *p = malloc(8); p[x] = 1; free(p);", [None, None, Some("array-bounds")]),
            ("int *p = malloc(4); free(p); if (x) *p = 1;", [None, Some("pointer"), Some("pointer")]),
            ("int *p = malloc(4); free(p); if (x == 2) free(p);", [None, None, Some("pointer")]),
            ("int *p = malloc(4); if (x) free(p);", [Some("memory-leak"), None, None]),
            ("int *p = 0, y = 1; if (x) p = &y; *p = 2;", [Some("pointer"), None, None]),
            ("int *p; { int y = 3; p = &y; } if (x == 1) *p = 2;", [None, Some("pointer"), None]),
        ],
    );
}
