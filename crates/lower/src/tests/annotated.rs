//! Annotations, assertions, and what other verifiers' programs use.

use super::{check, check_all};
use expect_test::expect;

#[test]
fn inputs_outputs_and_arrays_over_inputs() {
    check_all(
        &["#pragma TASS input {N > 0} int\n#define N 10\n#pragma TASS input {m > N}\nint m;\n#pragma TASS input\ndouble a[N][m];
#pragma TASS output\ndouble s;\n#pragma TASS assume m < 100\nvoid main() { s = a[0][1]; for (int i = 0; i < N; i++) s += a[i][0]; }"],
        expect![[r#"
            pointer size 8;
            startup startup;
            main main;

            input {0 < N} int N;
            input {N < m} int m;
            extent long a::extent;
            extent long a::extent1;
            input double a[a::extent][a::extent1];
            output double s;

            function int startup(int, char **) {
                parameter register int argc;
                parameter register char **argv;

                L0: a::extent = (long)N; -> L1
                L1: a::extent1 = (long)m; -> L2
                L2: assume m < 100; -> L3
                L3: main(); -> L4
                L4: return 0;
            }

            function void main(...) {
                user register int i;
                loop 0 for L2 exit L5;

                L0: s = a[0][1]; -> L1
                L1: i = 0; -> L2
                L2 [loop 0]: if (i < N) -> L3 else -> L5
                L3: s = s + a[i][0]; -> L4
                L4: i = i + 1; -> L2
                L5: return;
            }
        "#]],
    );
}

#[test]
fn assertions_assumptions_and_invariants() {
    check(
        "#include <assert.h>
int n;
int main(void) { int i, a[3];
#pragma TASS assume n > 0
#pragma TASS assert forall {int j | 0 <= j && j < 3} a[j] >= 0 ==> n > 0
#pragma TASS collective assert C sum {int j | j < n} j * 2 == n
#pragma TASS joint assert J spec.n == PROC[PID + 1].n && NPROCS > 1
#pragma TASS invariant i <= n
#pragma TASS collective invariant V i >= 0
  for (i = 0; i < n; i++) assert(i < 3);
  return 0; }",
        expect![[r#"
            int main(void) {
                user register int i;
                user memory int a[3];
                loop 0 for L7 exit L10
                    local invariant: i <= n
                    collective invariant V: 0 <= i;

                L0: live i; -> L1
                L1: live a; -> L2
                L2: assume 0 < n; -> L3
                L3: annotation assert forall {int j | 0 <= j && j < 3} 0 <= a[j] ==> 0 < n; -> L4
                L4: collective assert C: (sum {int j | j < n} j * 2) == n; -> L5
                L5: joint assert J: double@{spec.PROC.n} == (double)int@{PROC[PID + 1].n{global 0}} && 1 < NPROCS; -> L6
                L6: i = 0; -> L7
                L7 [loop 0]: if (i < n) -> L8 else -> L10
                L8: assert !!(i < 3); -> L9
                L9: i = i + 1; -> L7
                L10: return 0;
            }
        "#]],
    );
}

#[test]
fn abstract_functions_are_expressions() {
    check_all(
        &["#pragma TASS abstract continuous(2)\ndouble f(double x, int k);\nint main(void) { double y = f(1.0, 2) + f(y, 3); return y > 0; }"],
        expect![[r#"
            pointer size 8;
            startup startup;
            main main;

            abstract continuous(2) f(double, int) gives double;

            function int startup(int, char **) {
                parameter register int argc;
                parameter register char **argv;
                temporary register int t0;

                L0: t0 = main(); -> L1
                L1: return t0;
            }

            function int main(void) {
                user register double y;

                L0: live y; -> L1
                L1: y = f(1.0, 2) + f(y, 3); -> L2
                L2: return 0. < y;
            }
        "#]],
    );
}

#[test]
fn what_other_verifiers_use() {
    check(
        "extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int); void reach_error(void) { }
         void __VERIFIER_assert(int c) { if (!c) { reach_error(); } }
         int x; void __VERIFIER_atomic_add(void) { x++; } 
         int main(void) { int i = __VERIFIER_nondet_int(); __VERIFIER_assume(i > 0); __VERIFIER_assert(i > 0); __VERIFIER_atomic_add(); return 0; }",
        expect![[r#"
            int main(void) {
                user register int i;

                L0: i = __VERIFIER_nondet_int(); -> L1
                L1: assume 0 < i; -> L2
                L2: __VERIFIER_assert(0 < i); -> L3
                L3: __VERIFIER_atomic_add(); -> L4
                L4: return 0;
            }
            void __VERIFIER_assert(int) {
                parameter register int c;

                L0: if (c) -> L2 else -> L1
                L1: reach_error(); -> L2
                L2 [join]: return;
            }
            void __VERIFIER_atomic_add(void) {
                L0: __VERIFIER_atomic_begin(); -> L1
                L1: x = x + 1; -> L2
                L2: __VERIFIER_atomic_end(); -> L3
                L3: return;
            }
        "#]],
    );
}

#[test]
fn builtins() {
    check(
        "int main(void) { int r; unsigned u = 5; if (__builtin_expect(u > 3, 1)) u = __builtin_clz(u) + __builtin_popcount(u);
           if (__builtin_add_overflow(r, 1, &r)) __builtin_trap(); __sync_fetch_and_add(&r, 2); if (r) __builtin_unreachable();
           return __atomic_load_n(&r, 5); }",
        expect![[r#"
            int main(void) {
                user memory int r;
                user register unsigned int u;
                temporary register __int128 t0;
                temporary register int t1;
                temporary register int t2;
                temporary register int t3;

                L0: live r; -> L1
                L1: u = 5u; -> L2
                L2: if ((long)(3u < u)) -> L3 else -> L4
                L3: u = (unsigned int)(int{__builtin_clz(u)} + int{__builtin_popcount(u)}); -> L4
                L4 [join]: t0 = (__int128)r + __int128{1}; -> L5
                L5: t1 = (int)t0; -> L6
                L6: *&r = t1; -> L7
                L7: if ((_Bool)((__int128)t1 != t0)) -> L8 else -> L10
                L8: abort(); -> L9
                L9: unreachable;
                L10 [join]: t2 = atomic_fetch_add(&r, 2); -> L11
                L11: if (r) -> L12 else -> L13
                L12: unreachable;
                L13 [join]: t3 = atomic_load(&r); -> L14
                L14: return t3;
            }
        "#]],
    );
}

#[test]
fn mathematics_stands_in_expressions() {
    check("#include <math.h>\nint main(void) { double x = 2; float y = sqrtf(3); return sqrt(x) < fabs(y) && pow(x, 2) > 1; }", expect![[r#"
        int main(void) {
            user register double x;
            user register float y;

            L0: x = 2.; -> L1
            L1: y = sqrt(3.f); -> L2
            L2: return sqrt(x) < fabs((double)y) && 1. < pow(x, 2.);
        }
    "#]]);
}
