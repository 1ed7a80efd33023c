//! Each code of the preprocessor once, with its place.

use super::*;

#[test]
fn e101_file_not_found() {
    check(
        "#include \"nowhere.h\"\nx\n",
        expect![[r#"
        x
        E101 main.c:1:10-21: the file `nowhere.h` was not found
    "#]],
    );
}

#[test]
fn e102_unterminated_comment() {
    check(
        "x /* y\nz\n",
        expect![[r#"
        x
        E102 main.c:1:3-5: this comment is never closed [begins here]
    "#]],
    );
}

#[test]
fn e103_unterminated_literals() {
    check(
        "a = \"abc;\nb = 'c;\nd\n",
        expect![[r#"
        a = "abc;"
        b = '\0'
        d
        E103 main.c:1:5-10: this string literal has no closing `"` [assumed to end with its line]
        E103 main.c:2:5-8: this character constant has no closing `'` [assumed to end with its line]
    "#]],
    );
}

#[test]
fn e104_stray_characters() {
    check(
        "a @ b \u{201c} ` \\ c\n",
        expect![[r#"
        a @ b “ ` \ c
        E104 main.c:1:3-4: the character `@` is not part of C
        E104 main.c:1:7-10: the character `“` is not part of C
        E104 main.c:1:11-12: the character ``` is not part of C
        E104 main.c:1:13-14: the character `\` is not part of C
    "#]],
    );
}

#[test]
fn e104_a_run_of_stray_characters_is_one_error() {
    let outcome = run(b"a \x00\x01\xff@@ b\n", &[], &Options::default());
    let diagnostics = &outcome.unit.diagnostics;
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].message, "the character \\x00 is not part of C");
    let unknown = outcome.unit.tokens[1];
    assert_eq!((unknown.kind, unknown.len), (TokenKind::Unknown, 5));
}

#[test]
fn e105_unknown_directive() {
    check(
        "#inlcude <a>\n# \"x\"\n#\nx\n",
        expect![[r#"
        x
        E105 main.c:1:2-9: `#inlcude` is not a directive
        E105 main.c:2:3-6: a directive begins with a word after `#`
    "#]],
    );
}

#[test]
fn e106_macro_name() {
    check(
        "#define\n#define 3\n#undef +\n#ifdef\n#endif\n#define defined\n",
        expect![[r#"
        E106 main.c:1:1-2: `#define` needs the name of a macro
        E106 main.c:2:9-10: `#define` needs the name of a macro, which is an identifier
        E106 main.c:3:8-9: `#undef` needs the name of a macro, which is an identifier
        E106 main.c:4:1-2: `#ifdef` needs the name of a macro
        E106 main.c:6:9-16: `defined` cannot be the name of a macro
    "#]],
    );
}

#[test]
fn e107_parameters() {
    check("#define A(a, a) 0\n#define B(1) 0\n#define C(a b) 0\n#define D(a,\n#define E(..., a) 0\n#define F(__VA_ARGS__) 0\n", expect![[r#"
        E107 main.c:1:14-15: this parameter is named twice, or a `,` is missing before it
        E107 main.c:2:11-12: the parameters of a macro are identifiers separated by `,`; the last may be `...`
        E107 main.c:3:13-14: this parameter is named twice, or a `,` is missing before it
        E107 main.c:4:12-13: the macro's parameters have no closing `)`
        E107 main.c:5:14-15: the parameters of a macro are identifiers separated by `,`; the last may be `...`
        E107 main.c:6:11-22: `__VA_ARGS__` cannot name a parameter
    "#]]);
}

#[test]
fn e108_operators() {
    check(
        "#define A(x) #y\n#define B(x) ## x\n#define C x ##\n#define D(...) __VA_OPT__ x\n#define E(x) x #\n",
        expect![[r#"
            E108 main.c:1:14-15: `#` needs a parameter after it
            E108 main.c:2:14-16: `##` needs a token before it
            E108 main.c:3:13-15: `##` needs a token after it
            E108 main.c:4:16-26: `__VA_OPT__` needs `( ... )` after it
            E108 main.c:5:16-17: `#` needs a parameter after it
        "#]],
    );
}

#[test]
fn e112_error_and_w101_warning() {
    check(
        "#error no   luck \\\n at all\n#warning careful, it's hot\n",
        expect![[r#"
        E112 main.c:1:1-8: #error no luck at all
        W101 main.c:3:1-27: #warning careful, it's hot
    "#]],
    );
}

#[test]
fn e113_conditions() {
    check(
        "#if\n#endif\n#if 1 +\n#endif\n#if 1 2\n#endif\n#if (1\n#endif\n#if 1.5\n#endif\n#if \"a\"\n#endif\n#if a = 1\n#endif\n#if defined\n#endif\n#if 1 ? 2\n#endif\n#if __has_include(x)\n#endif\n",
        expect![[r#"
            E113 main.c:1:1-2: `#if` needs a condition
            E113 main.c:3:7-8: `#if`: expected a value after this
            E113 main.c:5:7-8: `#if`: the condition ends before this
            E113 main.c:7:6-7: `#if`: expected `)` here
            E113 main.c:9:5-8: `#if`: this is not an integer
            E113 main.c:11:5-8: `#if`: this is not allowed in a condition
            E113 main.c:13:7-8: `#if`: the condition ends before this
            E113 main.c:15:5-12: `#if`: `defined` needs the name of a macro
            E113 main.c:17:9-10: `#if`: expected `:` here
            E113 main.c:19:5-18: `#if`: this needs a name in quotes or angles
        "#]],
    );
}

#[test]
fn e114_division_by_zero() {
    check(
        "#if 1 / (2 - 2)\n#elif 5 % N\n#endif\n",
        expect![[r#"
        E114 main.c:1:7-8: `#if`: division by zero
        E114 main.c:2:9-10: `#elif`: division by zero
    "#]],
    );
}

#[test]
fn e115_and_e116_unbalanced_conditionals() {
    check(
        "#endif\n#else\n#elif 1\n#if 1\n#else\n#else\n#elif 1\n#endif\n#if 0\n#else\n#else\n#endif\n#ifdef A\n",
        expect![[r#"
            E116 main.c:1:1-2: `#endif` without `#if`
            E116 main.c:2:1-2: `#else` without `#if`
            E116 main.c:3:1-2: `#elif` without `#if`
            E116 main.c:6:1-2: `#else` after `#else`
              main.c:5:1-2: the `#else`
            E116 main.c:7:1-2: `#elif` after `#else`
              main.c:6:1-2: the `#else`
            E116 main.c:11:1-2: `#else` after `#else`
              main.c:10:1-2: the `#else`
            E115 main.c:13:1-2: this conditional has no `#endif`
        "#]],
    );
}

#[test]
fn e117_self_inclusion_shows_the_chain() {
    check_with(
        "#include \"a.h\"\n",
        &[("a.h", "\n#include \"b.h\"\n"), ("b.h", "\n#include \"a.h\"\n#include \"a.h\"\n")],
        expect![[r#"
            E117 b.h:2:10-15: files include each other more than 200 deep
              note: `b.h` is included at a.h:2
              note: `a.h` is included at b.h:2
              note: `b.h` is included at a.h:2
              note: `a.h` is included at b.h:2
              note: `b.h` is included at a.h:2
              note: `a.h` is included at b.h:2
              note: `b.h` is included at a.h:2
              note: `a.h` is included at b.h:2
              note: and 192 more inclusions around these
        "#]],
    );
}

#[test]
fn e118_include_without_a_name() {
    check(
        "#include\n#include stdio.h\n#include <stdio.h\n",
        expect![[r#"
        E118 main.c:1:2-9: `#include` needs a name in quotes or angles
        E118 main.c:2:10-17: `#include` needs a name in quotes or angles
        E118 main.c:3:10-18: `#include` needs a name in quotes or angles
    "#]],
    );
}

#[test]
fn e121_line() {
    check(
        "#line\n#line x\n#line 12 x\n#line 99999999999\n",
        expect![[r#"
        E121 main.c:1:2-6: `#line` needs a line number, and may have a file name in quotes after it
        E121 main.c:2:7-8: `#line` needs a line number, and may have a file name in quotes after it
        E121 main.c:3:10-11: `#line` needs a line number, and may have a file name in quotes after it
        E121 main.c:4:7-18: `#line` needs a line number, and may have a file name in quotes after it
    "#]],
    );
}

#[test]
fn e122_pragma_operator() {
    check(
        "_Pragma x _Pragma(1) _Pragma(\"GCC poison\") y\n",
        expect![[r#"
        x 1) y
        E122 main.c:1:1-8: `_Pragma` needs one string literal in parentheses after it
        E122 main.c:1:11-18: `_Pragma` needs one string literal in parentheses after it
    "#]],
    );
}

#[test]
fn e126_too_many_errors() {
    let outcome = run("@ ".repeat(1000).as_bytes(), &[], &Options::default());
    let diagnostics = &outcome.unit.diagnostics;
    assert_eq!(diagnostics.len(), 101);
    assert_eq!(diagnostics[100].code.id, "E126");
}

#[test]
fn w102_to_w103_warnings() {
    check(
        "#define A 1\n#define A 2\n#ifdef A b\n#endif c\n#pragma omp parallel for\n#pragma GCC diagnostic push\nx\n",
        expect![[r#"
        #pragma omp parallel for
        x
        W102 main.c:2:9-10: macro `A` is redefined differently
          main.c:1:9-10: previously defined here
        W103 main.c:3:10-11: extra text after `#ifdef` is ignored
        W103 main.c:4:8-9: extra text after `#endif` is ignored
    "#]],
    );
}

#[test]
fn w106_a_pragma_that_nobody_knows_is_told() {
    check(
        "#pragma unknown\n#pragma onp parallel for\n#pragma GCC diagnostic push\n#pragma omp barrier\nx\n",
        expect![[r#"
            #pragma omp barrier
            x
            W106 main.c:1:9-16: this pragma is not known and is left out
            W106 main.c:2:9-12: this pragma is not known and is left out
        "#]],
    );
}

#[test]
fn openmp_directives_reach_the_parser() {
    check_with(
        "#pragma omp parallel\n#include \"h.h\"\n#pragma omp for\n_Pragma(\"omp barrier\")\nx\n",
        &[("h.h", "#pragma omp critical\n")],
        expect![[r#"
            #pragma omp parallel
            #pragma omp critical
            #pragma omp for
            #pragma omp barrier
            x
        "#]],
    );
}

#[test]
fn warnings_in_system_headers_are_dropped() {
    check_with(
        "#include <s.h>\n",
        &[("s.h", "#define A 1\n#define A 2\n#warning no\nx\n")],
        expect![[r#"
        x
    "#]],
    );
}

#[test]
fn e127_too_many_inclusions() {
    let text = "#include \"a.h\"\n".repeat(100_001);
    let outcome = run(text.as_bytes(), &[("a.h", "")], &Options::default());
    let codes: Vec<&str> = outcome.unit.diagnostics.iter().map(|diagnostic| diagnostic.code.id).collect();
    assert_eq!(codes, ["E127"]);
}
