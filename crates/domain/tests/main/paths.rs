//! Programs and all their paths.

use crate::support::{check, check_machine};
use expect_test::expect;

const INT: &str = "__VERIFIER_nondet_int()";

fn main_of(body: &str) -> String {
    format!("int main(void) {{ int n = {INT};\n{body}\nreturn 0; }}")
}

#[test]
fn a_branch_on_an_input_has_two_sides() {
    check(
        &main_of("if (n > 4) if (n > 5) return 1; else return 2;"),
        expect![[r#"
            6 <= __VERIFIER_nondet_int() #1: exit 1
            __VERIFIER_nondet_int() #1 == 5: exit 2
            __VERIFIER_nondet_int() #1 <= 4: exit 0
        "#]],
    );
}

#[test]
fn an_assertion_that_can_fail_fails_on_one_side() {
    check(
        &main_of("assert(n * n >= 0); assert(n != 7);"),
        expect![[r#"
            __VERIFIER_nondet_int() #1 != 7: exit 0
            __VERIFIER_nondet_int() #1 == 7: assertion at line 2
        "#]],
    );
}

#[test]
fn a_division_by_what_may_be_zero_is_found() {
    check(
        &main_of("int q = 10 / n; assert(q * n <= 10 || n < 0);"),
        expect![[r#"
            __VERIFIER_nondet_int() #1 != 0: exit 0
            __VERIFIER_nondet_int() #1 == 0: division-by-zero at line 2
        "#]],
    );
}

#[test]
fn an_index_is_checked_and_read_symbolically() {
    let body = "int a[4] = {1, 2, 3, 4}; __VERIFIER_assume(n >= 0); int x = a[n]; assert(x == n + 1);";
    check(
        &main_of(body),
        expect![[r#"
            0 <= __VERIFIER_nondet_int() #1 && __VERIFIER_nondet_int() #1 <= 3: exit 0
            4 <= __VERIFIER_nondet_int() #1: array-bounds at line 2
        "#]],
    );
}

#[test]
fn a_value_never_written_is_not_dropped() {
    let body = "int a[4]; a[1] = 5; a[2] = 6; __VERIFIER_assume(0 <= n && n < 4); int x = a[n]; assert(x == n + 4);";
    check(
        &main_of(body),
        expect![[r#"
            __VERIFIER_nondet_int() #1 == 0: uninitialized at line 2
            __VERIFIER_nondet_int() #1 == 3: uninitialized at line 2
            1 <= __VERIFIER_nondet_int() #1 && __VERIFIER_nondet_int() #1 <= 2: exit 0
        "#]],
    );
}

#[test]
fn writes_at_unknown_indices_are_remembered() {
    let body = "int a[8] = {0}; __VERIFIER_assume(0 <= n && n < 7); a[n] = 3; a[n + 1] = 4;\n\
                assert(a[n] + a[n + 1] == 7); assert(a[0] == 0 || a[0] == 3);";
    check(
        &main_of(body),
        expect![[r#"
            0 <= __VERIFIER_nondet_int() #1 && __VERIFIER_nondet_int() #1 <= 6: exit 0
        "#]],
    );
}

#[test]
fn lazy_operators_and_conditionals_do_not_fork() {
    let body = "int a[3] = {1, 1, 1}; int b = n >= 0 && n < 3 && a[n] == 1; int c = n >= 0 ? n : -n;\n\
                assert(c >= 0); assert(b == (n >= 0 && n <= 2));";
    check(
        &main_of(body),
        expect![[r#"
        always: exit 0
    "#]],
    );
}

#[test]
fn loops_are_unrolled_under_a_bound() {
    let body = "__VERIFIER_assume(0 <= n && n <= 3); int s = 0; for (int i = 1; i <= n; i++) s += i;\n\
                assert(2 * s == n * (n + 1));";
    check(
        &main_of(body),
        expect![[r#"
            __VERIFIER_nondet_int() #1 == 3: exit 0
            __VERIFIER_nondet_int() #1 == 2: exit 0
            __VERIFIER_nondet_int() #1 == 1: exit 0
            __VERIFIER_nondet_int() #1 == 0: exit 0
        "#]],
    );
}

#[test]
fn allocations_of_unknown_size_get_each_size() {
    let body = "__VERIFIER_assume(1 <= n && n <= 3); int *p = malloc(n * sizeof *p); p[n - 1] = 7;\n\
                int x = p[n > 2 ? 2 : n - 1]; assert(x == 7); free(p);";
    check(
        &main_of(body),
        expect![[r#"
            __VERIFIER_nondet_int() #1 == 1: exit 0
            __VERIFIER_nondet_int() #1 == 2: exit 0
            __VERIFIER_nondet_int() #1 == 3: exit 0
        "#]],
    );
}

#[test]
fn an_allocation_without_bounds_has_one_path_for_all_sizes() {
    check(
        &main_of(
            "__VERIFIER_assume(n > 0); int *p = malloc(n * sizeof *p); p[n - 1] = 2; assert(p[n - 1] == 2); free(p);",
        ),
        expect![[r#"
            1 <= __VERIFIER_nondet_int() #1: exit 0
        "#]],
    );
}

#[test]
fn an_element_that_nobody_wrote_is_found_by_a_condition_on_its_index() {
    check(
        &main_of("__VERIFIER_assume(n > 0); int *p = malloc(n * sizeof *p); p[n - 1] = 2; int x = p[0] > 1; free(p); return x;"),
        expect![[r#"
            __VERIFIER_nondet_int() #1 == 1: exit 1
            2 <= __VERIFIER_nondet_int() #1: uninitialized at line 2
        "#]],
    );
}

#[test]
fn a_switch_has_a_path_for_each_case() {
    check(
        &main_of("switch (n) { case 1: return 4; case 3 ... 5: assert(n > 2); return 5; default: assert(n != 4); }"),
        expect![[r#"
            __VERIFIER_nondet_int() #1 == 1: exit 4
            3 <= __VERIFIER_nondet_int() #1 && __VERIFIER_nondet_int() #1 <= 5: exit 5
            (6 <= __VERIFIER_nondet_int() #1 || __VERIFIER_nondet_int() #1 <= 2) && __VERIFIER_nondet_int() #1 != 1: exit 0
        "#]],
    );
}

#[test]
fn pointers_at_unknown_places_are_pinned() {
    let body = "int a[3] = {0}, b[2]; int *p[2] = {a, b}; __VERIFIER_assume(n == 0 || n == 1);\n\
                int *q = p[n]; q[1] = n; assert(q == a ? a[1] == 0 : b[1] == 1);";
    check(
        &main_of(body),
        expect![[r#"
            __VERIFIER_nondet_int() #1 == 0: exit 0
            __VERIFIER_nondet_int() #1 == 1: exit 0
        "#]],
    );
}

#[test]
fn characters_are_bounded() {
    let text = "int main(void) { unsigned char c = __VERIFIER_nondet_uchar(); int t[256] = {0}; t[c]++;\n\
                assert(t[c] == 1); return 0; }";
    check(
        text,
        expect![[r#"
            0 <= __VERIFIER_nondet_uchar() #1 && __VERIFIER_nondet_uchar() #1 <= 255: exit 0
        "#]],
    );
}

#[test]
fn inputs_have_names_and_constraints() {
    let text = "#pragma TASS input {N > 0 && N <= 3}\nint N;\n#pragma TASS input\ndouble a[N];\n\
                int main(void) { double s = 0; for (int i = 0; i < N; i++) s += a[i]; assert(s != 4.5); return 0; }";
    check(
        text,
        expect![[r#"
            2*a[0] != 9 && N == 1: exit 0
            2*a[0] == 9 && N == 1: assertion at line 5
            2*a[0] + 2*a[1] != 9 && N == 2: exit 0
            2*a[0] + 2*a[1] == 9 && N == 2: assertion at line 5
            2*a[0] + 2*a[1] + 2*a[2] != 9 && N == 3: exit 0
            2*a[0] + 2*a[1] + 2*a[2] == 9 && N == 3: assertion at line 5
        "#]],
    );
}

#[test]
fn quantifiers_are_one_question() {
    let text = "#pragma TASS input {N > 0 && N <= 2}\nint N;\n#pragma TASS input\nint a[2];\n\
                int main(void) {\n#pragma TASS assume forall {int i | 0 <= i && i < N} a[i] > 0\n\
                int s = 0; for (int i = 0; i < N; i++) s += a[i];\nassert(s >= N); return 0; }";
    check(
        text,
        expect![[r#"
            1 <= a[0] && 1 <= a[1] && N == 2: exit 0
            1 <= a[0] && N == 1: exit 0
        "#]],
    );
}

#[test]
fn machine_integers_overflow_on_a_path_of_their_own() {
    check_machine(
        &main_of("int m = n + 1; assert(m > n);"),
        expect![[r#"
            -2147483648 <= __VERIFIER_nondet_int() #1 && __VERIFIER_nondet_int() #1 <= 2147483646: exit 0
            __VERIFIER_nondet_int() #1 == 2147483647: integer-overflow at line 2
        "#]],
    );
    check_machine(
        &main_of("unsigned u = n; u = u + 1; assert(u > 0);"),
        expect![[r#"
            -2147483648 <= __VERIFIER_nondet_int() #1 && 1 <= (uint32_t)(__VERIFIER_nondet_int() #1 + 1) && __VERIFIER_nondet_int() #1 <= 2147483647: exit 0
            (uint32_t)(__VERIFIER_nondet_int() #1 + 1) == 0 && -2147483648 <= __VERIFIER_nondet_int() #1 && __VERIFIER_nondet_int() #1 <= 2147483647: assertion at line 2
        "#]],
    );
}

#[test]
fn functions_of_the_library_are_known_to_the_prover() {
    let text = "#pragma TASS input\ndouble x;\nint main(void) { double y = sqrt(x * x); assert(y == fabs(x));\n\
                assert(floor(x) <= x); double z = sin(x); assert(z <= 1); return 0; }";
    check(
        text,
        expect![[r#"
        always: exit 0
    "#]],
    );
}
