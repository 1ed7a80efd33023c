//! Annotations, input macros, and other pragmas that reach the parser.

use super::*;

#[test]
fn annotations_are_tokens_between_marks() {
    check(
        "#define N 10\n#pragma TASS assert forall {int i | 0 <= i && i < N} \\\n  a[i] > 0 ==> PROC[i]@main.x == 1;\n#pragma antiphon output\ndouble x;\n#define ASSUME(e) _Pragma(\"TASS assume N > 0\") e\nint y; ASSUME(z = 1;)\n",
        expect![[r#"
            #pragma antiphon assert forall {int i | 0 <= i && i < 10} a[i] > 0 ==> PROC[i]@main.x == 1;
            #pragma antiphon output
            double x;
            int y;
            #pragma antiphon assume 10 > 0
            z = 1;
        "#]],
    );
}

#[test]
fn implies_and_at_exist_only_in_annotations() {
    let text = "a ==> b\n#define AT(f) @f\n#define IMP ==>\n#pragma TASS assert a ==> b IMP c AT(g)\n";
    let outcome = run(text.as_bytes(), &[], &Options::default());
    let puncts: Vec<&str> = outcome
        .unit
        .tokens
        .iter()
        .filter_map(|token| if let TokenKind::Punct(punct) = token.kind { Some(punct.text()) } else { None })
        .collect();
    assert_eq!(puncts, ["==", ">", "==>", "==>", "@"]);
    assert!(outcome.unit.diagnostics.is_empty());
}

#[test]
fn a_macro_becomes_a_symbolic_input() {
    check(
        "#pragma TASS input {N > 0} int\n\n/* how many */\n#define N 10\n#ifdef N\ndouble a[N];\n#endif\n#pragma TASS input unsigned long M;\n#  define M (1 << 20) // big\nM\n",
        expect![[r#"
            #pragma antiphon input {N > 0}
            int N;
            double a[N];
            #pragma antiphon input
            unsigned long M;
            M
        "#]],
    );
}

#[test]
fn an_input_macro_wins_over_the_command_line() {
    let options = Options { defines: vec![Define::Define("N=5".to_string())], ..Options::default() };
    let outcome = run(b"#pragma TASS input {N > 0} int\n#define N 10\nN\n", &[], &options);
    expect![[r#"
        #pragma antiphon input {N > 0}
        int N;
        N
    "#]]
    .assert_eq(&outcome.show());
}

#[test]
fn input_before_a_declaration_passes_through() {
    check("#pragma TASS input {n > 0} int\nint n;\n#pragma TASS input\ndouble a[n];\n#pragma TASS input int\n#define F(x) x\n", expect![[r#"
        #pragma antiphon input {n > 0} int
        int n;
        #pragma antiphon input
        double a[n];
        #pragma antiphon input int
    "#]]);
}

#[test]
fn e123_an_input_macro_needs_a_type() {
    check(
        "#pragma TASS input {N > 0}\n#define N 10\nN\n",
        expect![[r#"
        N
        E123 main.c:1:1-27: the type of input `N` is missing
          main.c:2:9-10: declared an input
    "#]],
    );
}

#[test]
fn e124_a_condition_cannot_use_an_input() {
    check("#pragma TASS input int\n#define N 10\n#define M N\n#if M > 5\nbig\n#endif\n#if defined N && (0 && N)\nno\n#else\nfine\n#endif\n", expect![[r#"
        #pragma antiphon input
        int N;
        fine
        E124 main.c:4:5-6: `#if` depends on the value of `N`, which is a symbolic input [its value is unknown here]
    "#]]);
}

#[test]
fn e125_an_input_cannot_be_undefined() {
    check(
        "#pragma TASS input int\n#define N 10\n#undef N\n#define N 3\nN\n",
        expect![[r#"
            #pragma antiphon input
            int N;
            N
            E125 main.c:3:8-9: `N` is a symbolic input and cannot be undefined
            E125 main.c:4:9-10: `N` is a symbolic input and cannot be defined as a macro again
        "#]],
    );
}

#[test]
fn w102_an_input_that_was_a_macro_before() {
    check(
        "#define N 1\n#pragma TASS input int\n#define N 10\nN\n",
        expect![[r#"
            #pragma antiphon input
            int N;
            N
            W102 main.c:3:9-10: macro `N` is redefined as an input
              main.c:1:9-10: previously defined here
        "#]],
    );
}

#[test]
fn pack_reaches_the_parser_as_the_limit_in_force() {
    check(
        "#define W 1\n#pragma pack(push, W)\nstruct s { char c; };\n#pragma pack(push)\n#pragma pack(4)\na\n\
         #pragma pack(pop)\nb\n#pragma pack(pop)\nint x; _Pragma(\"pack(2)\") int y;\n#pragma pack()\n\
         #pragma pack(push, name, 8)\n#pragma pack(push, 1)\n#pragma pack(pop, name)\nc\n",
        expect![[r#"
            #pragma pack(1)
            struct s { char c; };
            #pragma pack(1)
            #pragma pack(4)
            a
            #pragma pack(1)
            b
            #pragma pack()
            int x;
            #pragma pack(2)
            int y;
            #pragma pack()
            #pragma pack(8)
            #pragma pack(1)
            #pragma pack()
            c
        "#]],
    );
}

#[test]
fn w105_a_pack_that_is_not_understood() {
    check(
        "#pragma pack 1\n#pragma pack(3)\n#pragma pack(pop)\n#pragma pack(push\nx\n",
        expect![[r#"
        x
        W105 main.c:1:9-13: this `#pragma pack` is not understood and is ignored
        W105 main.c:2:9-13: this `#pragma pack` is not understood and is ignored
        W105 main.c:3:9-13: this `#pragma pack` is not understood and is ignored
        W105 main.c:4:9-13: this `#pragma pack` is not understood and is ignored
    "#]],
    );
}

#[test]
fn an_input_macro_may_stand_inside_its_own_ifndef() {
    let text = b"#pragma TASS input {N > 0} int\n#ifndef N\n#define N 10\n#endif\nN\n#undef M\n#define M 3\nM\n";
    expect![[r#"
        #pragma antiphon input {N > 0}
        int N;
        N
        3
    "#]]
    .assert_eq(&run(text, &[], &Options::default()).show());
    let options = Options { defines: vec![Define::Define("N=5".to_string())], ..Options::default() };
    expect![[r#"
        5
        3
    "#]]
    .assert_eq(&run(text, &[], &options).show());
}
