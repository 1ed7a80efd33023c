//! `#if`, `#include` and their kin.

use super::*;

/// The conditions hold, one by one.
fn holds(conditions: &[&str]) {
    for condition in conditions {
        let text = format!(
            "#define ONE 1\n#define IS(x) (defined x)\n#define DEF defined\n#if {condition}\nyes\n#else\nno\n#endif\n"
        );
        let shown = run(text.as_bytes(), &[("here.h", "")], &Options::default()).show();
        assert_eq!(shown, "yes\n", "{condition}");
    }
}

#[test]
fn conditions_are_integer_arithmetic() {
    holds(&[
        "1 + 2 * 3 == 7",
        "(1 + 2) * 3 == 9",
        "-1 < 0",
        "-1 > 0u",
        "0xffffffffffffffff == -1",
        "7 / 2 == 3 && -7 / 2 == -3",
        "-7 % 3 == -1",
        "1 << 62 > 0",
        "-8 >> 1 == -4",
        "~0 == -1",
        "!0",
        "1 ? 2 : (3 / 0)",
        "0 || 1",
        "!(0 && 1 / 0)",
        "1 || 1 / 0",
        "'a' == 97",
        "'\\n' == 10",
        "'\\377' < 0",
        "'ab' == 24930",
        "L'\\xff' == 255",
        "0b101 == 5",
        "010 == 8",
        "(1 ? 0 : 1u ? 1 : 2) == 0",
        "undefined_word == 0",
        "(2 || 3) == 1",
        "1 - 1 - 1 == -1",
        "2 > 1 == 1",
        "(0 ? -1 : 0u) == 0",
        "(1 ? -1 : 0u) > 0",
        "18446744073709551615u / 2 == 9223372036854775807",
    ]);
}

#[test]
fn conditions_ask_for_macros() {
    holds(&[
        "defined ONE",
        "defined(ONE) && !defined TWO",
        "!IS(TWO)",
        "DEF ONE",
        "DEF(ONE)",
        "ONE",
        "__has_include(\"here.h\")",
        "!__has_include(<nowhere.h>)",
        "__has_attribute(packed) && __has_attribute(__unused__)",
        "!__has_attribute(nonsense)",
        "__has_builtin(__builtin_expect)",
        "!__has_feature(address_sanitizer)",
        "defined __has_include",
        "__GNUC__ == 12",
        "__STDC_VERSION__ >= 201112L",
        "__SIZEOF_POINTER__ == 8",
        "__ANTIPHON__",
        "__has_c_attribute(deprecated) >= 201904",
    ]);
}

#[test]
fn the_first_group_that_holds_is_read() {
    check(
        "#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif\n#ifdef X\n#if nonsense (\n#endif\n#elif 0\n#else\ne\n#endif\n#ifndef X\nf\n#endif\n",
        expect![[r#"
            b
            e
            f
        "#]],
    );
}

#[test]
fn text_that_is_not_wanted_is_not_judged() {
    check(
        "#if 0\ndon't \"x /* \n#bogus\n'\n/* #endif\n*/ #else\nx\n# /* c */ endif\nyes\n",
        expect![[r#"
        x
        yes
    "#]],
    );
}

#[test]
fn headers_are_read_once_if_they_say_so() {
    check_with(
        "#include \"once.h\"\n#include \"once.h\"\n#include \"guard.h\"\n#include \"guard.h\"\n#include \"twice.h\"\n#include \"twice.h\"\n#import \"twice.h\"\n#import \"twice.h\"\n#define NAME <sys.h>\n#include NAME\n",
        &[
            ("once.h", "#pragma once\nonce\n"),
            ("guard.h", "#ifndef G\n#define G\nguard\n#endif\n"),
            ("twice.h", "twice\n"),
            ("sys.h", "sys first\n#include_next <sys.h>\n"),
            ("b:sys.h", "sys second\n"),
        ],
        expect![[r#"
            once
            guard
            twice
            twice
            twice
            sys first
            sys second
        "#]],
    );
}

#[test]
fn elifdef_and_elifndef_ask_for_macros() {
    check("#define A\n#if 0\n#elifdef B\nb\n#elifdef A\na\n#elifndef B\nnot b\n#endif\n#if 0\n#elifndef B\nnot b\n#endif\n", expect![[r#"
        a
        not b
    "#]]);
}
