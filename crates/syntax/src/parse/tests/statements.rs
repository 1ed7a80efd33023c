//! Statements.

use super::{check, check_body};
use expect_test::expect;

#[test]
fn selection() {
    check_body(
        "if (a) b; else if (c) d; else e; if (a) if (b) c; else d; switch (a) { case 1: b; break; default: c; }",
        expect![[r#"
            {(if a b (if c d e)) (if a (if b c d)) (switch a {(case 1 b) break (default c)})})
        "#]],
    );
}

#[test]
fn iteration() {
    check_body(
        "while (a) b; do c; while (d); for (;;) ; for (i = 0; i < n; i++) x; for (int i = 0, j; ; ) { } \
         for (_Static_assert(1, \"\"); ; ) break;",
        expect![[r#"
            {(while a b) (do c d) (for _ _ _ ;) (for (= i 0') (< i n) (_++ i) x) (for (decl int (i = 0') j) _ _ {}) (for (static_assert 1 Plain"") _ _ break)})
        "#]],
    );
}

#[test]
fn jumps_and_labels() {
    check_body(
        "again: x; goto again; goto *p; return; return 1; continue; a: b: c; a: int y; end: }",
        expect![[r#"
        {(label again x) (goto again) (goto* p) (return) (return 1) continue (label a (label b c)) (label a (decl int y)) (label end ;)})
        empty
        E215 1:95: this `}` closes nothing
    "#]],
    );
}

#[test]
fn case_ranges_and_lists() {
    check_body(
        "switch (x) { case 1 ... 5: case 'a': y; default: ; }",
        expect![[r#"
        {(switch x {(case 1 ...5 (case char:97:Plain y)) (default ;)})})
    "#]],
    );
}

#[test]
fn declarations_among_statements() {
    check(
        "typedef int T; void f() { T a; a; T *b; { T c; } T: a; T (d); __extension__ T e; __extension__ a; \
         __attribute__((unused)) int g; static int h = 1; struct s { int x; } i; extern T j(T); _Static_assert(1, \"\"); }",
        expect![[r#"
            (decl typedef int T)
            (function (decl void (f (fn ?))) {(decl 'T a) a (decl 'T (b *)) {(decl 'T c)} (label T a) (decl 'T d) (decl 'T e) a (decl int @unused g) (decl static int (h = 1)) (decl (struct s {(decl int x)}) i) (decl extern 'T (j (fn (decl 'T _)))) (static_assert 1 Plain"")})
        "#]],
    );
}

#[test]
fn attribute_statements_and_attributes_of_labels() {
    check_body(
        "__attribute__((fallthrough)); [[fallthrough]]; l: __attribute__((unused)); x;",
        expect![[r#"
        {; ; (label l ;) x})
    "#]],
    );
}

#[test]
fn asm_statements() {
    check_body(
        "asm(\"nop\"); asm volatile(\"x\" : \"=r\"(a), [n] \"+m\"(b) : \"r\"(c) : \"memory\"); \
         __asm__ __volatile__(\"\" ::: \"memory\"); asm goto(\"j\" : : : : out); out: ;",
        expect![[r#"
            {asm asm ; asm (label out ;)})
        "#]],
    );
}

#[test]
fn local_labels_and_nested_functions() {
    check_body(
        "__label__ a, b; int g(int x) { return x; } auto int h(void); a: b: g(1);",
        expect![[r#"
        {; (function (decl int (g (fn (decl int x)))) {(return x)}) (decl auto int (h (fn))) (label a (label b (call g 1)))})
    "#]],
    );
}

#[test]
fn a_type_name_as_label() {
    check(
        "typedef int T; void f() { T: T x; goto T; }",
        expect![[r#"
        (decl typedef int T)
        (function (decl void (f (fn ?))) {(label T (decl 'T x)) (goto T)})
    "#]],
    );
}
