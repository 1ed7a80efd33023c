//! Errors of the grammar: one mistake gives one error, at its place.

use super::{check, check_errors};
use expect_test::expect;

#[test]
fn e201_what_was_expected() {
    check_errors(
        "int f(int a b) { return a; } int x[3; int y; void g() { goto 3; do x; y; } int z;",
        expect![[r#"
            E203 1:13: expected `,` or `)`, found `b` [1:6: to match this `(`]
            E203 1:37: expected `]`, found `;` [1:35: to match this `[`]
            E201 1:62: expected a label or `*`, found `3`
            E201 1:71: expected `while` after the body of `do`, found `y`
        "#]],
    );
}

#[test]
fn e202_missing_semicolons() {
    check_errors(
        "int a = 1\nint b;\nvoid f() { x = 1\n y = 2\n }\nstruct s { int p\n int q; }\nint c;",
        expect![[r#"
        E202 1:10: expected `;` after the declaration, found keyword `int`
        E202 3:17: expected `;` after the expression, found `y`
        E202 4:7: expected `;` after the expression, found `}`
        E202 6:17: expected `;` after the member, found keyword `int`
    "#]],
    );
}

#[test]
fn e203_missing_brackets() {
    check_errors(
        "void f() { if (g(x) { y; } a[1; (b; }\nint z = {1, 2;\nvoid h() { if (x) {",
        expect![[r#"
            E203 1:21: expected `)`, found `{` [1:15: to match this `(`]
            E203 1:31: expected `]`, found `;` [1:29: to match this `[`]
            E203 1:35: expected `)`, found `;` [1:33: to match this `(`]
            E203 2:14: expected `,` or `}`, found `;` [2:9: to match this `{`]
            E203 3:20: expected `}`, found the end of the file [3:19: to match this `{`]
        "#]],
    );
}

#[test]
fn e204_unknown_types() {
    check(
        "size_t n; foo *p; int f(bar x, baz *y); void g() { qux z; quux *w; quux w2; int ok; ok * n; } struct s { foo m; }; \
         EXPORT int h(void); int i = sizeof(foo);",
        expect![[r#"
            (decl int n)
            (decl int (p *))
            (decl int (f (fn (decl int x) (decl int (y *)))))
            (function (decl void (g (fn ?))) {(decl int z) (decl int (w *)) (decl int w2) (decl int ok) (* ok n)})
            (decl (struct s {(decl int m)}))
            (decl int (h (fn)))
            (decl int (i = (sizeof foo)))
            E204 1:1: unknown type name `size_t`
            E204 1:11: unknown type name `foo`
            E204 1:25: unknown type name `bar`
            E204 1:32: unknown type name `baz`
            E204 1:52: unknown type name `qux`
            E204 1:59: unknown type name `quux`
            E204 1:68: unknown type name `quux`
            E204 1:106: unknown type name `foo`
            E204 1:116: unknown type name `EXPORT`
        "#]],
    );
}

#[test]
fn e205_missing_expressions() {
    check_errors(
        "typedef int T; int a = ; void f() { x = * ; y = T; f(,); a + ; if () z; return +; }",
        expect![[r#"
            E205 1:24: expected an expression, found `;`
            E205 1:43: expected an expression, found `;`
            E205 1:49: expected an expression, found type name `T`
            E205 1:54: expected an expression, found `,`
            E205 1:62: expected an expression, found `;`
            E205 1:68: expected an expression, found `)`
            E205 1:81: expected an expression, found `;`
        "#]],
    );
}

#[test]
fn e211_else_without_if() {
    check_errors(
        "void f() { if (x) a(); b(); else c(); d(); }",
        expect![[r#"
        E211 1:29: `else` without `if`
    "#]],
    );
}

#[test]
fn e214_statements_outside_functions() {
    check_errors(
        "int f(void) { int i; }\nfor (i = 0; i < 3; i++) { g(); }\nint x;\nreturn 0;\n}\nint y;",
        expect![[r#"
            E214 2:1: keyword `for` begins a statement, but this is outside any function
        "#]],
    );
}

#[test]
fn e215_braces_that_close_nothing() {
    check_errors(
        "int f(void) { return 0; } }\nint x;",
        expect![[r#"
        E215 1:27: this `}` closes nothing
    "#]],
    );
}

#[test]
fn a_function_without_its_opening_brace_is_one_error() {
    check(
        "int main(void)\n  x = 1; if (x) y(); return 0;\n}\nint f(a) int a; int b; for (;;) ; }\nint z;",
        expect![[r#"
            (function (decl int (main (fn))) {(= x 1) (if x (call y)) (return 0')})
            (function (decl int (f (fn-names a))) (decl int a) (decl int b) {(for _ _ _ ;)})
            (decl int z)
            E201 2:3: expected `{`, found `x`
            E201 4:24: expected `{`, found keyword `for`
        "#]],
    );
}

#[test]
fn a_prototype_without_its_semicolon_is_one_error() {
    check_errors(
        "int f(void)\nint g(void);\nint h(void)\nstatic int x;\nint main(void) { return 0; }",
        expect![[r#"
        E202 1:12: expected `;` after the declaration, found keyword `int`
        E202 3:12: expected `;` after the declaration, found keyword `static`
    "#]],
    );
}

#[test]
fn a_function_closed_too_early_is_one_error() {
    check_errors(
        "int f(void) { } }\nint g(void) { x; }\n if (a) { b; } c(1); int d = 1; d++; return 0; }\nfoo e;",
        expect![[r#"
            E215 1:17: this `}` closes nothing
            E214 3:2: keyword `if` begins a statement, but this is outside any function
            E204 4:1: unknown type name `foo`
        "#]],
    );
}

#[test]
fn e216_declarations_as_bodies() {
    check_errors(
        "void f() { if (x) int y = 1; else y = 2; while (x) typedef int T; }",
        expect![[r#"
        E216 1:19: a declaration cannot be the body of a statement
        E216 1:52: a declaration cannot be the body of a statement
    "#]],
    );
}

#[test]
fn w020_missing_types() {
    check_errors(
        "static x = 1; main() { } const y; f(a) { auto z = 1; }",
        expect![[r#"
        W020 1:1: the type is missing; assumed to be `int`
        W020 1:15: the type is missing; assumed to be `int`
        W020 1:26: the type is missing; assumed to be `int`
        W020 1:35: the type is missing; assumed to be `int`
        W020 1:42: the type is missing; assumed to be `int`
    "#]],
    );
}

#[test]
fn several_mistakes_are_several_errors() {
    check_errors(
        "void f() { int a = 1 +; b(1 2); c = 3 4; if x) d(); while (1) { e( } g(); }\nint h( { }\nint i[] = {1, 2 3, 4};\nint j;",
        expect![[r#"
            E205 1:23: expected an expression, found `;`
            E203 1:29: expected `,` or `)`, found `2` [1:26: to match this `(`]
            E202 1:38: expected `;` after the expression, found `4`
            E201 1:45: expected `(`, found `x`
            E205 1:68: expected an expression, found `}`
            E201 2:8: expected a type, found `{`
            E203 3:17: expected `,` or `}`, found `3` [3:11: to match this `{`]
        "#]],
    );
}

#[test]
fn a_broken_initialiser_does_not_end_the_function() {
    check(
        "void f() { int a[] = { 1, 2 3, { 4 } }; b; } int c;",
        expect![[r#"
            (function (decl void (f (fn ?))) {(decl int ((a []) = {1 2})) b})
            (decl int c)
            E203 1:29: expected `,` or `}`, found `3` [1:22: to match this `{`]
        "#]],
    );
}

#[test]
fn broken_records_and_enumerations() {
    check_errors(
        "struct s { int a; 3; int b; }; enum e { A, 4, B }; struct ; union u { int x; } v w; int ok;",
        expect![[r#"
            E201 1:19: expected a member or `}`, found `3`
            E201 1:44: expected the name of a constant or `}`, found `4`
            E201 1:59: expected a tag or `{`, found `;`
            E202 1:81: expected `;` after the declaration, found `w`
        "#]],
    );
}

#[test]
fn broken_switches_and_labels() {
    check_errors(
        "void f() { switch (x) { case : y; case 1 z; default w; } for (;) x; for (i = 0, i < 3; i++) y; ok; }",
        expect![[r#"
            E205 1:30: expected an expression, found `:`
            E201 1:42: expected `:`, found `z`
            E201 1:53: expected `:`, found `w`
            E205 1:64: expected an expression, found `)`
            E201 1:91: expected `;`, found `)`
        "#]],
    );
}

#[test]
fn garbage_is_not_reported_twice() {
    check_errors("int a = ` 1; int b;", expect![[""]]);
}

#[test]
fn the_end_of_the_file_may_come_anywhere() {
    let text = "struct s { int a : 3; }; typedef int T; int f(int a, T b) { if (a) { for (int i = 0; i < (T)b; i++) \
                g(&(struct s){.a = 1}, sizeof(int), ({ 1; })); } else do ; while (0); switch (a) { case 1 ... 2: ; } } \
                int x[2] = {[0] = 1}, y __attribute__((aligned(4))) = _Generic(1, int: 2);";
    let words: Vec<&str> = text.split(' ').collect();
    for end in 0..words.len() {
        let cut = words[..end].join(" ");
        let (_, diagnostics, _) = super::parse(&cut);
        assert!(diagnostics.len() <= 1, "{cut}: {diagnostics:?}");
    }
}
