//! Hostile input: nesting without bounds, chains without end, garbage. Each
//! ends quickly, with one error, and without a deep stack.

use super::parse;
use std::time::{Duration, Instant};

const DEEP: usize = 100_000;

/// Parses, and gives the codes of the complaints.
fn codes(text: &str) -> Vec<&'static str> {
    let start = Instant::now();
    let (_, diagnostics, _) = parse(text);
    assert!(start.elapsed() < Duration::from_secs(2), "too slow: {:?}", start.elapsed());
    diagnostics.iter().map(|diagnostic| diagnostic.code.id).collect()
}

#[test]
fn unbalanced_nesting_gives_one_error() {
    let pieces = [
        "(",
        "{",
        "[",
        "*",
        "-",
        "!",
        "~",
        "&",
        "++",
        "if (x) ",
        "struct { ",
        "typeof(",
        "({",
        "sizeof ",
        "(int)",
        "while (x) ",
        "do ",
        "for (;;) ",
        "switch (x) ",
        "a[",
        "f(",
        "x ? ",
        "x = ",
        "l: ",
        "case 1: ",
        "union { ",
        "_Alignas(",
        "_Atomic(",
        "sizeof(",
        "(int){",
        "__extension__ ",
        "a ? b : ",
        "else ",
        "else if (x) ",
        "enum { A = ",
        "_Generic(x, int: ",
        "__attribute__((a(",
        "__builtin_va_arg(",
        "_Static_assert(",
        "x + ",
        "x, ",
        ".a = ",
        "int (",
    ];
    for piece in pieces {
        let inside = format!("void f() {{ {}", piece.repeat(DEEP));
        for text in [inside, format!("int {}", piece.repeat(DEEP / 10))] {
            let found = codes(&text);
            let count = found.len();
            assert!(count <= 3 || piece.starts_with("else") || count >= 500, "{piece}: {found:?}");
        }
    }
}

#[test]
fn the_limit_is_reported_once_and_the_rest_is_read() {
    let deep = "(".repeat(3_000) + "1" + &")".repeat(3_000);
    assert_eq!(codes(&format!("int x = {deep}; int y")), ["E206", "E202"]);
    assert_eq!(codes(&format!("void f() {{ {{ x = {deep}; }} }} foo y;")), ["E206", "E204"]);
}

#[test]
fn nesting_below_the_limit_is_fine() {
    let deep = "(".repeat(1_900) + "1" + &")".repeat(1_900);
    assert!(codes(&format!("int x = {deep};")).is_empty());
    let blocks = "{".repeat(1_900) + &"}".repeat(1_900);
    assert!(codes(&format!("void f() {blocks}")).is_empty());
}

#[test]
fn long_chains_are_limited_by_the_height_of_their_trees() {
    for (head, link, tail) in [
        ("int x = 1", " + 1", ";"),
        ("void f() { x", ", 1", "; }"),
        ("void f() { if (x) y;", " else if (x) y;", " }"),
        ("void f() { ", "case 1: ", "x; }"),
        ("void f() { x", "[1]", "; }"),
        ("void f() { x", "->y", "; }"),
        ("void f() { x", "()", "; }"),
        ("void f() { x", "++", "; }"),
    ] {
        let make = |count: usize| format!("{head}{}{tail}", link.repeat(count));
        assert!(codes(&make(15_000)).is_empty(), "{link} 15,000 times");
        assert_eq!(codes(&make(DEEP)), ["E206"], "{link} {DEEP} times");
    }
}

#[test]
fn chains_inside_chains_add_up() {
    let inner = format!("(1{})", " + 1".repeat(12_000));
    assert_eq!(codes(&format!("int x = {inner}{};", " * 2".repeat(12_000))), ["E206"]);
}

#[test]
fn long_lists_are_no_chains() {
    assert!(codes(&format!("int x[] = {{{}}};", "1,".repeat(DEEP))).is_empty());
    assert!(codes(&format!("void f() {{ g(0{}); }}", ", 1".repeat(DEEP))).is_empty());
    assert!(codes(&format!("void f() {{ {} }}", "x + y; ".repeat(DEEP))).is_empty());
    assert!(codes(&format!("int a{};", ", b".repeat(DEEP))).is_empty());
    assert!(codes(&"int x;".repeat(DEEP)).is_empty());
}

#[test]
fn warnings_do_not_crowd_out_errors() {
    let found = codes(&("static x;".repeat(2_000) + "foo y;"));
    assert_eq!((found.len(), found.last()), (501, Some(&"E204")));
}

#[test]
fn garbage_ends() {
    let puncts = [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        ",",
        "int",
        "x",
        "1",
        "=",
        "*",
        ":",
        "struct",
        "if",
        "else",
        "#pragma TASS ",
    ];
    let mut seed = 1u64;
    for _ in 0..300 {
        let mut text = String::new();
        for _ in 0..200 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            text += puncts[(seed >> 33) as usize % puncts.len()];
            text += if (seed >> 60) == 0 { "\n" } else { " " };
        }
        codes(&text);
    }
}
