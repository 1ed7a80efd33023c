//! Expressions: precedence, every operator, GNU's additions.

use super::{check, check_body};
use expect_test::expect;

/// Every binary operator of C, weakest first; each row binds alike.
const LEVELS: &[&[&str]] = &[
    &[","],
    &["="],
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", ">", "<=", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

#[test]
fn the_precedence_table_holds_for_every_pair() {
    for (i, left_row) in LEVELS.iter().enumerate() {
        for (j, right_row) in LEVELS.iter().enumerate() {
            for left in *left_row {
                for right in *right_row {
                    let text = super::shown(&format!("int a; void f() {{a {left} b {right} c;}}"));
                    let to_the_left = i > j || (i == j && *left != "=");
                    let wanted = match to_the_left {
                        true => format!("{{({right} ({left} a b) c)}}"),
                        false => format!("{{({left} a ({right} b c))}}"),
                    };
                    assert!(text.contains(&wanted), "a {left} b {right} c gave {text}");
                }
            }
        }
    }
}

#[test]
fn prefix_binds_tighter_than_binary_and_postfix_tighter_than_prefix() {
    check_body(
        "-a * b; *p++; &a[1]; !f(x).y; - -a; sizeof a[0] + 1; ++*p; ~a->b;",
        expect![[r#"
        {(* (- a) b) (* (_++ p)) (& ([] a 1)) (! (. (call f x) y)) (- (- a)) (+ (sizeof ([] a 0')) 1) (++_ (* p)) (~ (-> a b))})
    "#]],
    );
}

#[test]
fn assignments_and_conditionals_go_right() {
    check_body(
        "a = b += c; a ? b : c ? d : e; a ?: b; x = a ? b, c : d; a ? b : c = d;",
        expect![[r#"
        {(= a (+= b c)) (? a b (? c d e)) (?: a b) (= x (? a (, b c) d)) (= (? a b c) d)})
    "#]],
    );
}

#[test]
fn casts_and_compound_literals() {
    check(
        "typedef int T; void f() { (T)x; (x); (T)-x; (T)(x)(y); (T*)p; (T[2]){1,2}[0]; &(struct s){.a=1}; \
         sizeof(T); sizeof(T){1}; sizeof (x) + 1; _Alignof(T); __alignof__(x); (int (*)(int))g; }",
        expect![[r#"
            (decl typedef int T)
            (function (decl void (f (fn ?))) {(cast {'T} x) x (cast {'T} (- x)) (cast {'T} (call x y)) (cast {'T (_ *)} p) ([] (literal {'T (_ [2])} {1 2}) 0') (& (literal {(struct s)} {.a=1})) (sizeof {'T}) (sizeof (literal {'T} {1})) (+ (sizeof x) 1) (alignof {'T}) (alignof x) (cast {int (_ * (fn (decl int _)))} g)})
        "#]],
    );
}

#[test]
fn statement_expressions_extension_and_labels_as_values() {
    check_body(
        "x = ({ int y = 1; y; }); __extension__ (a); p = &&l; goto *p; l:;",
        expect![[r#"
        {(= x (stmt-expr {(decl int (y = 1)) y})) a (= p &&l) (goto* p) (label l ;)})
    "#]],
    );
}

#[test]
fn builtins_whose_arguments_are_types() {
    check_body(
        "__builtin_va_arg(ap, int *); __builtin_offsetof(struct s, a.b[2].c); \
         __builtin_types_compatible_p(int, const long); __builtin_choose_expr(1, a, b); __func__; __FUNCTION__;",
        expect![[r#"
            {(va_arg ap {int (_ *)}) (offsetof {(struct s)} .a.b[2].c) (compatible {int} {const long}) (choose 1 a b) __func__ __func__})
        "#]],
    );
}

#[test]
fn generic_selections() {
    check_body(
        "_Generic(x, int: 1, const char *: 2, default: g)(x);",
        expect![[r#"
        {(call (generic x {int}:1 {const char (_ *)}:2 default:g) x)})
    "#]],
    );
}

#[test]
fn calls_hold_assignment_expressions() {
    check_body(
        "f(); f(a, b = c, (d, e)); (*g)(1)(2);",
        expect![[r#"
        {(call f) (call f a (= b c) (, d e)) (call (call (* g) 1) 2)})
    "#]],
    );
}

#[test]
fn parts_of_complex_numbers_and_imaginary_constants() {
    check_body(
        "__real__ z; 2.0i;",
        expect![[r#"
        {(real z) (imaginary 20*10^-1:None)})
    "#]],
    );
}
