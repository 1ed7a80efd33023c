//! Side effects leave expressions in C's order, from left to right.

use super::check;
use expect_test::expect;

#[test]
fn a_pure_expression_stays_whole() {
    check(
        "int main(void) { int x = 3; int y = x * 2 + (x > 1 && x < 5); return y ? x : -y; }",
        expect![[r#"
            int main(void) {
                user register int x;
                user register int y;

                L0: x = 3; -> L1
                L1: y = x * 2 + (1 < x && x < 5); -> L2
                L2: return y ? x : -y;
            }
        "#]],
    );
}

#[test]
fn calls_leave_the_expression_from_left_to_right() {
    check(
        "int f(int a) { return a; } int main(void) { return f(1) + f(2) * f(3); }",
        expect![[r#"
        int main(void) {
            temporary register int t0;
            temporary register int t1;
            temporary register int t2;

            L0: t0 = f(1); -> L1
            L1: t1 = f(2); -> L2
            L2: t2 = f(3); -> L3
            L3: return t0 + t1 * t2;
        }
        int f(int) {
            parameter register int a;

            L0: return a;
        }
    "#]],
    );
}

#[test]
fn an_operand_that_a_later_call_could_change_is_saved() {
    check(
        "int g; int f(void) { return g++; } int main(void) { int x = 1; return g + x + f(); }",
        expect![[r#"
            int main(void) {
                user register int x;
                temporary register int t0;
                temporary register int t1;
                temporary register _Bool t2;

                L0: x = 1; -> L1
                L1: t2 = __antiphon_order(1, 0, 2, 1); -> L2
                L2: if (t2) -> L3 else -> L5
                L3: t1 = f(); -> L4
                L4: t0 = g + x; -> L7
                L5: t0 = g + x; -> L6
                L6: t1 = f(); -> L7
                L7 [join]: return t0 + t1;
            }
            int f(void) {
                temporary register int t0;

                L0: t0 = g; -> L1
                L1: g = t0 + 1; -> L2
                L2: return t0;
            }
        "#]],
    );
}

#[test]
fn an_index_that_a_later_effect_changes_is_saved() {
    check(
        "int main(void) { int a[3], i = 0; a[i] = i++; a[i++] = a[i] + i--; return a[0]; }",
        expect![[r#"
            int main(void) {
                user memory int a[3];
                user register int i;
                temporary register int t0;
                temporary register int t1;
                temporary register int t2;
                temporary register int t3;
                temporary register int t4;

                L0: live a; -> L1
                L1: i = 0; -> L2
                L2: __antiphon_apart(0, 0, 0); -> L3
                L3: t0 = i; -> L4
                L4: t1 = i; -> L5
                L5: i = t1 + 1; -> L6
                L6: a[t0] = t1; -> L7
                L7: __antiphon_apart(0, 0, 0); -> L8
                L8: t2 = i; -> L9
                L9: i = t2 + 1; -> L10
                L10: __antiphon_apart(0, 0, 0); -> L11
                L11: t3 = a[i]; -> L12
                L12: t4 = i; -> L13
                L13: i = t4 - 1; -> L14
                L14: a[t2] = t3 + t4; -> L15
                L15: return a[0];
            }
        "#]],
    );
}

#[test]
fn increments_and_compound_assignments() {
    check(
        "int main(void) { char c = 1; unsigned short s; int *p, a[2]; double d = 0; _Bool b = 0;
           c++; s = c--; p = a; *p++ = 3; --p; p += 1; p -= c; d += c; c += d; c <<= 2; d++; b++; return (*p)++ + ++c; }",
        expect![[r#"
            int main(void) {
                user register char c;
                user register unsigned short s;
                user register int *p;
                user memory int a[2];
                user register double d;
                user register _Bool b;
                temporary register char t0;
                temporary register int *t1;
                temporary register int t2;

                L0: c = char{1}; -> L1
                L1: live s; -> L2
                L2: live p; -> L3
                L3: live a; -> L4
                L4: d = 0.; -> L5
                L5: b = _Bool{0}; -> L6
                L6: c = (char)((int)c + 1); -> L7
                L7: t0 = c; -> L8
                L8: c = (char)((int)t0 - 1); -> L9
                L9: s = (unsigned short)t0; -> L10
                L10: p = &a[0]; -> L11
                L11: t1 = p; -> L12
                L12: p = t1 + 1; -> L13
                L13: *t1 = 3; -> L14
                L14: p = p + -1; -> L15
                L15: p = p + 1; -> L16
                L16: p = p + -(long)(int)c; -> L17
                L17: d = d + (double)(int)c; -> L18
                L18: c = (char)((double)c + d); -> L19
                L19: c = (char)((int)c << 2); -> L20
                L20: d = d + 1.; -> L21
                L21: b = (_Bool)((int)b + 1); -> L22
                L22: t2 = *p; -> L23
                L23: *p = t2 + 1; -> L24
                L24: c = (char)((int)c + 1); -> L25
                L25: return t2 + (int)c;
            }
        "#]],
    );
}

#[test]
fn lazy_operators_with_effects_become_branches() {
    check(
        "int f(int a) { return a; }
         int main(void) { int x = 1, y;
           y = x && f(x); y = x || f(2) ? f(3) : 4; x && f(x); if (x > 0 && f(x) || !f(y)) y = 5; return (x, f(y)); }",
        expect![[r#"
            int main(void) {
                user register int x;
                user register int y;
                temporary register int t0;
                temporary register int t1;
                temporary register int t2;
                temporary register int t3;
                temporary register int t4;
                temporary register int t5;
                temporary register int t6;

                L0: x = 1; -> L1
                L1: live y; -> L2
                L2: if (x) -> L3 else -> L6
                L3: t1 = f(x); -> L4
                L4: if (t1) -> L5 else -> L6
                L5: t0 = 1; -> L7
                L6: t0 = 0; -> L7
                L7 [join]: y = t0; -> L8
                L8: if (x) -> L11 else -> L9
                L9: t3 = f(2); -> L10
                L10: if (t3) -> L11 else -> L12
                L11: t2 = f(3); -> L13
                L12: t2 = 4; -> L13
                L13 [join]: y = t2; -> L14
                L14: if (x) -> L15 else -> L16
                L15: f(x); -> L16
                L16 [join]: if (0 < x) -> L17 else -> L19
                L17: t4 = f(x); -> L18
                L18: if (t4) -> L21 else -> L19
                L19: t5 = f(y); -> L20
                L20: if (t5) -> L22 else -> L21
                L21: y = 5; -> L22
                L22 [join]: t6 = f(y); -> L23
                L23: return t6;
            }
            int f(int) {
                parameter register int a;

                L0: return a;
            }
        "#]],
    );
}

#[test]
fn gnu_else_conditional_and_statement_expression() {
    check(
        "int f(int a) { return a; }
         int main(void) { int x = f(1) ?: 2; return ({ int y = x; y++; y * 2; }) + x; }",
        expect![[r#"
            int main(void) {
                user register int x;
                temporary register int t0;
                temporary register int t1;
                temporary register int t2;
                user register int y;

                L0: t0 = f(1); -> L1
                L1: if (t0) -> L2 else -> L3
                L2: t1 = t0; -> L4
                L3: t1 = 2; -> L4
                L4 [join]: x = t1; -> L5
                L5: y = x; -> L6
                L6: y = y + 1; -> L7
                L7: t2 = y * 2; -> L8
                L8: return t2 + x;
            }
            int f(int) {
                parameter register int a;

                L0: return a;
            }
        "#]],
    );
}

#[test]
fn the_value_of_an_assignment_is_what_the_place_holds() {
    check(
        "int main(void) { int a; char b; a = b = 300; return (a = 2) + a; }",
        expect![[r#"
            int main(void) {
                user register int a;
                user register char b;

                L0: live a; -> L1
                L1: live b; -> L2
                L2: b = (char)300; -> L3
                L3: a = (int)b; -> L4
                L4: __antiphon_apart(0, 0, 0); -> L5
                L5: a = 2; -> L6
                L6: return a + a;
            }
        "#]],
    );
}

#[test]
fn arguments_are_kept_if_a_later_one_changes_them() {
    check(
        "int f(int a, int b) { return a - b; } int main(void) { int i = 1; return f(i, i = 2); }",
        expect![[r#"
            int main(void) {
                user register int i;
                temporary register int t0;
                temporary register int t1;

                L0: i = 1; -> L1
                L1: __antiphon_apart(0, 0, 0); -> L2
                L2: t0 = i; -> L3
                L3: i = 2; -> L4
                L4: t1 = f(t0, i); -> L5
                L5: return t1;
            }
            int f(int, int) {
                parameter register int a;
                parameter register int b;

                L0: return a - b;
            }
        "#]],
    );
}

#[test]
fn an_unused_value_that_may_fail_is_evaluated() {
    check(
        "int main(void) { int *p = 0, x; (void)x; *p; x / x; return 0; }",
        expect![[r#"
        int main(void) {
            user register int *p;
            user register int x;
            temporary register int t0;
            temporary register int t1;

            L0: p = int *{NULL}; -> L1
            L1: live x; -> L2
            L2: t0 = *p; -> L3
            L3: t1 = x / x; -> L4
            L4: return 0;
        }
    "#]],
    );
}

#[test]
fn what_a_comma_drops_is_evaluated_only_where_control_comes() {
    check(
        "int main(void) { int *p = 0; return p && (*p, 1); }",
        expect![[r#"
        int main(void) {
            user register int *p;
            temporary register int t0;
            temporary register int t1;

            L0: p = int *{NULL}; -> L1
            L1: if (p) -> L2 else -> L5
            L2: t1 = *p; -> L3
            L3: if (1) -> L4 else -> L5
            L4: t0 = 1; -> L6
            L5: t0 = 0; -> L6
            L6 [join]: return t0;
        }
    "#]],
    );
}
