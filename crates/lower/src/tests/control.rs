//! Loops, switches, jumps, and who is alive where.

use super::check;
use expect_test::expect;

#[test]
fn the_three_loops_have_heads_and_exits() {
    check(
        "int main(void) { int i, s = 0; for (i = 0; i < 3; i++) { if (i == 1) continue; s += i; }
           while (s > 0) s--; do { s++; if (s == 7) break; } while (s < 9); for (;;) break; return s; }",
        expect![[r#"
            int main(void) {
                user register int i;
                user register int s;
                loop 0 for L3 exit L7;
                loop 1 while L7 exit L9;
                loop 2 do L9 exit L13;
                loop 3 for L13 exit L14;

                L0: live i; -> L1
                L1: s = 0; -> L2
                L2: i = 0; -> L3
                L3 [loop 0]: if (i < 3) -> L4 else -> L7
                L4: if (i == 1) -> L6 else -> L5
                L5 [join]: s = s + i; -> L6
                L6: i = i + 1; -> L3
                L7 [loop 1]: if (0 < s) -> L8 else -> L9
                L8: s = s - 1; -> L7
                L9 [loop 2]: skip; -> L10
                L10: s = s + 1; -> L11
                L11: if (s == 7) -> L13 else -> L12
                L12 [join]: if (s < 9) -> L9 else -> L13
                L13 [loop 3]: skip; -> L14
                L14: return s;
            }
        "#]],
    );
}

#[test]
fn an_endless_loop_has_an_exit_that_control_never_reaches() {
    check(
        "int main(void) { for (;;) ; }",
        expect![[r#"
        int main(void) {
            loop 0 for L0 exit L1;

            L0 [loop 0]: skip; -> L0
            L1: unreachable;
        }
    "#]],
    );
}

#[test]
fn a_condition_with_effects_is_part_of_the_head() {
    check(
        "int f(void) { return 0; } int main(void) { int c; while ((c = f()) != 3) { } return c; }",
        expect![[r#"
        int main(void) {
            user register int c;
            loop 0 while L1 exit L3;

            L0: live c; -> L1
            L1 [loop 0]: c = f(); -> L2
            L2: if (c != 3) -> L1 else -> L3
            L3: return c;
        }
        int f(void) {
            L0: return 0;
        }
    "#]],
    );
}

#[test]
fn nested_loops_know_their_parents() {
    check(
        "int main(void) { for (int i = 0; i < 2; i++) for (int j = 0; j < i; j++) { int k; k = j; } return 0; }",
        expect![[r#"
            int main(void) {
                user register int i;
                user register int j;
                user register int k;
                loop 0 for L1 exit L8;
                loop 1 for L3 exit L7 in 0;

                L0: i = 0; -> L1
                L1 [loop 0]: if (i < 2) -> L2 else -> L8
                L2: j = 0; -> L3
                L3 [loop 1]: if (j < i) -> L4 else -> L7
                L4: live k; -> L5
                L5: k = j; -> L6
                L6: j = j + 1; -> L3
                L7: i = i + 1; -> L1
                L8: return 0;
            }
        "#]],
    );
}

#[test]
fn switch_falls_through() {
    check(
        "int main(void) { int x = 2, y = 0; switch (x) { case 1: y = 1; case 2 ... 4: y = 2; break; default: y = 3; } return y; }",
        expect![[r#"
            int main(void) {
                user register int x;
                user register int y;

                L0: x = 2; -> L1
                L1: y = 0; -> L2
                L2: switch (x) { 1 -> L3, 2 .. 4 -> L4, default -> L5 }
                L3: y = 1; -> L4
                L4: y = 2; -> L6
                L5: y = 3; -> L6
                L6 [join]: return y;
            }
        "#]],
    );
}

#[test]
fn duffs_device() {
    check(
        "int main(void) { int n = 3, s = 0; switch (n % 2) { case 0: do { s++; case 1: s++; } while (--n > 0); } return s; }",
        expect![[r#"
            int main(void) {
                user register int n;
                user register int s;
                loop 0 do L3 exit L8;

                L0: n = 3; -> L1
                L1: s = 0; -> L2
                L2: switch (n % 2) { 0 -> L3, 1 -> L5, default -> L8 }
                L3 [loop 0]: skip; -> L4
                L4: s = s + 1; -> L5
                L5: s = s + 1; -> L6
                L6: n = n - 1; -> L7
                L7: if (0 < n) -> L3 else -> L8
                L8 [join]: return s;
            }
        "#]],
    );
}

#[test]
fn variables_in_memory_end_with_their_block_by_every_way() {
    check(
        "int f(int *);
         int f(int *p) { return *p; }
         int main(void) { int i;
           for (i = 0; i < 9; i++) { int x = i; if (f(&x)) continue; if (i > 3) break; { int y[2]; if (i) goto out; y[0] = 1; } }
         out: return i; }",
        expect![[r#"
            int main(void) {
                user register int i;
                user memory int x;
                temporary register int t0;
                user memory int y[2];
                loop 0 for L2 exit L16;
                label out: L16;

                L0: live i; -> L1
                L1: i = 0; -> L2
                L2 [loop 0]: if (i < 9) -> L3 else -> L16
                L3: live x; -> L4
                L4: x = i; -> L5
                L5: t0 = f(&x); -> L6
                L6: if (t0) -> L7 else -> L8
                L7: dead x; -> L15
                L8 [join]: if (3 < i) -> L9 else -> L10
                L9: dead x; -> L16
                L10 [join]: live y; -> L11
                L11: if (i) -> L19 else -> L12
                L12 [join]: y[0] = 1; -> L13
                L13: dead y; -> L14
                L14: dead x; -> L15
                L15: i = i + 1; -> L2
                L16: skip; -> L17
                L17: return i;
                L18: dead x; -> L16
                L19: dead y; -> L18
            }
            int f(int *) {
                parameter register int *p;

                L0: return *p;
            }
        "#]],
    );
}

#[test]
fn a_jump_into_a_block_brings_its_variables_to_life() {
    check(
        "int main(void) { int n = 1; if (n) goto in; { int a[2]; int b = 3; in: b = 1; a[0] = b; } 
           switch (n) { int c; case 1: c = 2; n = c; } return n; }",
        expect![[r#"
            int main(void) {
                user register int n;
                user memory int a[2];
                user register int b;
                user register int c;
                label in: L4;

                L0: n = 1; -> L1
                L1: if (n) -> L14 else -> L2
                L2 [join]: live a; -> L3
                L3: b = 3; -> L4
                L4: skip; -> L5
                L5: b = 1; -> L6
                L6: a[0] = b; -> L7
                L7: dead a; -> L8
                L8: switch (n) { 1 -> L11, default -> L12 }
                L9: c = 2; -> L10
                L10: n = c; -> L12
                L11: live c; -> L9
                L12 [join]: return n;
                L13: live b; -> L4
                L14: live a; -> L13
            }
        "#]],
    );
}

#[test]
fn a_register_without_initialiser_is_without_value_again() {
    check(
        "int main(void) { int s = 0; while (s < 3) { int x; x = s; s = x + 1; } return s; }",
        expect![[r#"
        int main(void) {
            user register int s;
            user register int x;
            loop 0 while L1 exit L5;

            L0: s = 0; -> L1
            L1 [loop 0]: if (s < 3) -> L2 else -> L5
            L2: live x; -> L3
            L3: x = s; -> L4
            L4: s = x + 1; -> L1
            L5: return s;
        }
    "#]],
    );
}

#[test]
fn falling_off_the_end() {
    check(
        "int f(int x) { if (x) return 1; } void g(void) { } int main(void) { g(); f(0); }",
        expect![[r#"
        int main(void) {
            L0: g(); -> L1
            L1: f(0); -> L2
            L2: return 0;
        }
        void g(void) {
            L0: return;
        }
        int f(int) {
            parameter register int x;

            L0: if (x) -> L1 else -> L2
            L1: return 1;
            L2 [join]: return;
        }
    "#]],
    );
}

#[test]
fn labels_keep_their_place_and_dead_code_is_left_out() {
    check(
        "int main(void) { int x = 0; again: x++; if (x < 3) goto again; return x; x = 7; }",
        expect![[r#"
        int main(void) {
            user register int x;
            label again: L1;

            L0: x = 0; -> L1
            L1: skip; -> L2
            L2: x = x + 1; -> L3
            L3: if (x < 3) -> L1 else -> L4
            L4 [join]: return x;
        }
    "#]],
    );
}

#[test]
fn exit_never_comes_back() {
    check(
        "#include <stdlib.h>\nint main(void) { exit(3); return 0; }",
        expect![[r#"
        int main(void) {
            L0: exit(3); -> L1
            L1: unreachable;
        }
    "#]],
    );
}

#[test]
fn many_jumps_past_many_declarations_share_their_ways() {
    let declarations: String = (0..500).map(|i| format!("int v{i} = i; if (v{i} > 9) goto out;\n")).collect();
    let text = format!("int main(void) {{ int i = 0; {declarations} out: return i; }}");
    let locations = super::model_of(&[&text]).lines().filter(|line| line.trim_start().starts_with('L')).count();
    assert!(locations < 500 * 4, "{locations} locations");
}
