//! Input that nobody wrote in good faith: it ends, quickly, with a diagnostic.

use super::*;

fn codes_of(text: &[u8]) -> Vec<&'static str> {
    run(text, &[("main.c", "#include \"main.c\"\n#include \"main.c\"\n")], &Options::default())
        .unit
        .diagnostics
        .iter()
        .map(|diagnostic| diagnostic.code.id)
        .collect()
}

#[test]
fn a_macro_bomb_is_stopped() {
    let mut text = "#define A0 x\n".to_string();
    for level in 1..60 {
        text += &format!("#define A{level} A{0} + A{0} + A{0} + A{0}\n", level - 1);
    }
    assert_eq!(codes_of((text.clone() + "A59\n").as_bytes()), ["E119"]);
    assert_eq!(codes_of((text + "#if A59\n#endif\n").as_bytes()), ["E119"]);
}

#[test]
fn a_bomb_of_arguments_is_stopped() {
    let mut text = "#define F0(x) x x\n".to_string();
    for level in 1..60 {
        text += &format!("#define F{level}(x) F{0}(x x) F{0}(x x)\n", level - 1);
    }
    assert_eq!(codes_of((text + "F59(y)\n").as_bytes()), ["E119"]);
}

#[test]
fn self_inclusion_ends_quickly() {
    assert_eq!(codes_of(b"#include \"main.c\"\n"), ["E117"]);
}

#[test]
fn deeply_nested_arguments_are_stopped() {
    let nested = |depth| format!("#define f(x) x\n{}1{}\n", "f(".repeat(depth), ")".repeat(depth));
    assert!(codes_of(nested(300).as_bytes()).is_empty());
    assert_eq!(codes_of(nested(2000).as_bytes()), ["E120"]);
    assert_eq!(codes_of(nested(100_000).as_bytes()), ["E119"]);
}

#[test]
fn deeply_nested_conditions_are_stopped() {
    for open in ["(", "!", "-", "1?", "1?1:", "defined(x)||(", "0+("] {
        let text = format!("#if {}1\n#endif\n", open.repeat(100_000));
        assert_eq!(codes_of(text.as_bytes()), ["E113"], "{open}");
    }
}

#[test]
fn enormous_lines_are_read() {
    for part in ["x ", "x", "\"a", "f(", "/*", "\\", "\\ ", "#", "1+", "'", "\\\n", "//", "_Pragma(", "##", "<:", "\0"]
    {
        let mut text = b"#define f(x) x\n".to_vec();
        text.extend(part.as_bytes().repeat(2_000_000 / part.len()));
        run(&text, &[], &Options::default());
        for directive in [
            "#define g ",
            "#define g(",
            "#define g(...) ",
            "#define g(x, ...) x ## ",
            "#if ",
            "#pragma TASS ",
            "#include ",
            "#line ",
        ] {
            let mut text = directive.as_bytes().to_vec();
            text.extend(part.as_bytes().repeat(300_000 / part.len()));
            run(&text, &[], &Options::default());
        }
    }
}

#[test]
fn many_va_opts_are_read() {
    let text = format!("#define g(...) {}\ng(1)\n", "__VA_OPT__(x)".repeat(100_000));
    assert!(codes_of(text.as_bytes()).is_empty());
}

#[test]
fn many_open_conditionals_are_reported() {
    let codes = codes_of("#if 1\n".repeat(200_000).as_bytes());
    assert_eq!((codes.len(), codes[100]), (101, "E126"));
}

/// A small generator of pseudo-random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

#[test]
fn random_bytes_and_random_directives_do_no_harm() {
    const PARTS: &[&str] = &[
        "#define ",
        "#if ",
        "#ifdef ",
        "#else\n",
        "#elif ",
        "#endif\n",
        "#include ",
        "\"a.h\"",
        "<a.h>",
        "#undef ",
        "f",
        "g",
        "(",
        ")",
        ",",
        "##",
        "#",
        "__VA_ARGS__",
        "__VA_OPT__",
        "...",
        "x",
        "1",
        "'a'",
        "\"s\"",
        "\n",
        "\n",
        "\n",
        " ",
        "\\\n",
        "/*",
        "*/",
        "//",
        "#pragma TASS input ",
        "int",
        "{",
        "}",
        "_Pragma",
        "defined",
        "__LINE__",
        "__COUNTER__",
        "#line ",
        "@",
        "==>",
        "\0",
        "\u{e9}",
        "\\u00e9",
        "__has_include",
        "?",
        ":",
        "/",
        "0",
        "#pragma pack",
        "#pragma push_macro(\"f\")\n",
        "%:",
        "L",
        "#error ",
    ];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for case in 0..2000 {
        let mut text = Vec::new();
        for _ in 0..random.below(120) {
            match case % 3 {
                0 => text.push(random.below(256) as u8),
                _ => text.extend_from_slice(PARTS[random.below(PARTS.len())].as_bytes()),
            }
        }
        let outcome = run(&text, &[("a.h", "f(\n#ifdef x\n")], &Options::default());
        assert_eq!(outcome.unit.tokens.last().map(|token| token.kind), Some(TokenKind::End));
        assert_eq!(outcome.unit.tokens.len(), outcome.unit.spacing.len());
        outcome.show();
    }
}
