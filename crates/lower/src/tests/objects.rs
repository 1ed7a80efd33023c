//! Variables, types, initialisers, places, calls with aggregates.

use super::{check, check_all};
use expect_test::expect;

#[test]
fn startup_initialises_statics_and_calls_main() {
    check_all(
        &["int a = 3; static double t[3] = {1, 2}; int *p = &a; int z; char s[] = \"hi\";
           int count(void) { static int n = 5; return n++; }
           int main(int argc, char **argv) { return count() + argc + *p + (int)t[0] + s[0]; }"],
        expect![[r##"
            pointer size 8;
            startup startup;
            main main;

            global int a;
            global double t[3];
            global int *p;
            global int z;
            global char s[3];
            global int count::n;

            string 0 char [3] = "hi";

            function int startup(int, char **) {
                parameter register int argc;
                parameter register char **argv;
                temporary register int t0;

                L0: a = 3; -> L1
                L1: t[0l] = 1.; -> L2
                L2: t[1l] = 2.; -> L3
                L3: p = &a; -> L4
                L4: s = "hi"#0; -> L5
                L5: count::n = 5; -> L6
                L6: t0 = main(argc, argv); -> L7
                L7: return t0;
            }

            function int main(int, char **) {
                parameter register int argc;
                parameter register char **argv;
                temporary register int t0;

                L0: t0 = count(); -> L1
                L1: return t0 + argc + *p + (int)t[0] + (int)s[0];
            }

            function int count(void) {
                temporary register int t0;

                L0: t0 = count::n; -> L1
                L1: count::n = t0 + 1; -> L2
                L2: return t0;
            }
        "##]],
    );
}

#[test]
fn void_main_gives_zero() {
    check_all(
        &["void main() { }"],
        expect![[r#"
        pointer size 8;
        startup startup;
        main main;

        function int startup(int, char **) {
            parameter register int argc;
            parameter register char **argv;

            L0: main(); -> L1
            L1: return 0;
        }

        function void main(...) {
            L0: return;
        }
    "#]],
    );
}

#[test]
fn arrays_are_indexed_dimension_by_dimension() {
    check(
        "int main(void) { int a[2][3]; int (*p)[3] = a; int *q = a[1]; int *r = &a[1][2];
           a[1][2] = 1; p[1][2] = 2; *(q + 1) = 3; *q = 4; q[0] = 5; 1[q] = 6; *&a[0][0] = 7; r = &*q; r = &q[2];
           return *(*(a + 1) + 2) + (int)(r - q) + sizeof a; }",
        expect![[r#"
            int main(void) {
                user memory int a[2][3];
                user register int (*p)[3];
                user register int *q;
                user register int *r;

                L0: live a; -> L1
                L1: p = &a[0]; -> L2
                L2: q = &a[1][0]; -> L3
                L3: r = &a[1][2]; -> L4
                L4: a[1][2] = 1; -> L5
                L5: (*(p + 1))[2] = 2; -> L6
                L6: *(q + 1) = 3; -> L7
                L7: *q = 4; -> L8
                L8: *q = 5; -> L9
                L9: *(q + 1) = 6; -> L10
                L10: a[0][0] = 7; -> L11
                L11: r = q; -> L12
                L12: r = q + 2; -> L13
                L13: return (int)((unsigned long)(a[1][2] + (int)(r - q)) + 24ul);
            }
        "#]],
    );
}

#[test]
fn records_by_value() {
    check(
        "struct p { int x, y; }; struct p make(int x) { struct p r = { x, .y = 2 }; return r; }
         int sum(struct p q) { return q.x + q.y; }
         int main(void) { struct p a = make(1), b; b = a; b.x = make(3).y; struct p *c = &b; c->y++; return sum(make(4)) + (a = b).x; }",
        expect![[r#"
            int main(void) {
                user memory struct p a;
                user memory struct p b;
                temporary memory struct p t0;
                user register struct p *c;
                temporary memory struct p t1;
                temporary register int t2;

                L0: live a; -> L1
                L1: a = make(1); -> L2
                L2: live b; -> L3
                L3: b = a; -> L4
                L4: live t0; -> L5
                L5: t0 = make(3); -> L6
                L6: b.x = t0.y; -> L7
                L7: c = &b; -> L8
                L8: c->y = c->y + 1; -> L9
                L9: live t1; -> L10
                L10: t1 = make(4); -> L11
                L11: t2 = sum(t1); -> L12
                L12: a = b; -> L13
                L13: return t2 + a.x;
            }
            struct p make(int) {
                parameter register int x;
                user memory struct p r;

                L0: live r; -> L1
                L1: r.x = x; -> L2
                L2: r.y = 2; -> L3
                L3: return r;
            }
            int sum(struct p) {
                parameter memory struct p q;

                L0: return q.x + q.y;
            }
        "#]],
    );
}

#[test]
fn initialisers_clear_what_they_do_not_mention() {
    check(
        "struct s { int a; int b[3]; union { int u; float f; }; };
         int main(void) { int full[2] = { 1, 2 }; int part[4] = { [2] = 5 }; struct s s = { 1, { 2 }, .u = 3 };
           int range[40] = { [0 ... 39] = 7 }; char text[8] = \"abc\"; char *lit = \"abc\"; return full[0] + part[0] + s.u + range[1] + text[0] + lit[1]; }",
        expect![[r##"
            int main(void) {
                user memory int full[2];
                user memory int part[4];
                user memory struct s s;
                user memory int range[40];
                temporary register unsigned long t0;
                user memory char text[8];
                user register char *lit;
                loop 0 for L14 exit L17;

                L0: live full; -> L1
                L1: full[0l] = 1; -> L2
                L2: full[1l] = 2; -> L3
                L3: live part; -> L4
                L4: clear part; -> L5
                L5: part[2l] = 5; -> L6
                L6: live s; -> L7
                L7: clear s; -> L8
                L8: s.a = 1; -> L9
                L9: s.b[0l] = 2; -> L10
                L10: s.#2.u = 3; -> L11
                L11: live range; -> L12
                L12: clear range; -> L13
                L13: t0 = 0ul; -> L14
                L14 [loop 0]: if (t0 <= 39ul) -> L15 else -> L17
                L15: range[t0] = 7; -> L16
                L16: t0 = t0 + 1ul; -> L14
                L17: live text; -> L18
                L18: text = "abc\x{0}\x{0}\x{0}\x{0}"#0; -> L19
                L19: lit = &"abc"#1[0]; -> L20
                L20: return full[0] + part[0] + s.#2.u + range[1] + (int)text[0] + (int)*(lit + 1);
            }
        "##]],
    );
}

#[test]
fn compound_literals() {
    check(
        "struct p { int x, y; }; int f(struct p *q) { return q->x; }
         int main(void) { int *a = (int[]){ 1, 2 }; return f(&(struct p){ 3, 4 }) + a[0]; }",
        expect![[r#"
            int main(void) {
                user register int *a;
                user memory int literal1[2];
                user memory struct p literal2;
                temporary register int t0;

                L0: live a; -> L1
                L1: live literal1; -> L2
                L2: literal1[0l] = 1; -> L3
                L3: literal1[1l] = 2; -> L4
                L4: a = &literal1[0]; -> L5
                L5: live literal2; -> L6
                L6: literal2.x = 3; -> L7
                L7: literal2.y = 4; -> L8
                L8: t0 = f(&literal2); -> L9
                L9: return t0 + *a;
            }
            int f(struct p *) {
                parameter register struct p *q;

                L0: return q->x;
            }
        "#]],
    );
}

#[test]
fn variable_length_arrays_have_hidden_extents() {
    check(
        "double f(int n, int m, double a[n][m]) { return a[1][2]; }
         int main(void) { int n = 3; double a[n][n + 1]; typedef int row[n]; row r; n = 7;
           f(3, 4, a); return sizeof a + sizeof(row) + sizeof(int[n]) + r[0]; }",
        expect![[r#"
            int main(void) {
                user register int n;
                extent register long a::extent;
                extent register long a::extent1;
                user memory double a[a::extent][a::extent1];
                extent register long type::extent2;
                user memory int r[type::extent2];
                extent register long type::extent3;

                L0: n = 3; -> L1
                L1: a::extent = (long)n; -> L2
                L2: a::extent1 = (long)(n + 1); -> L3
                L3: live a; -> L4
                L4: type::extent2 = (long)n; -> L5
                L5: live r; -> L6
                L6: n = 7; -> L7
                L7: f(3, 4, (double (*)[])&a[0]); -> L8
                L8: type::extent3 = (long)n; -> L9
                L9: return (int)(sizeof(double [a::extent][a::extent1]) + sizeof(int [type::extent2]) + sizeof(int [type::extent3]) + (unsigned long)r[0]);
            }
            double f(int, int, double (*)[]) {
                parameter register int n;
                parameter register int m;
                parameter register double (*a)[];
                extent register long a::extent;
                user register double (*a#2)[a::extent];

                L0: a::extent = (long)m; -> L1
                L1: live a#2; -> L2
                L2: a#2 = (double (*)[a::extent])a; -> L3
                L3: return (*(a#2 + 1))[2];
            }
        "#]],
    );
}

#[test]
fn function_pointers() {
    check(
        "#include <stdlib.h>\n#include <math.h>
         int add(int a, int b) { return a + b; } int twice(int (*f)(int, int), int x) { return f(x, x) + (*f)(x, 1); }
         int main(void) { int (*g)(int, int) = &add; double (*h)(double) = sqrt; void (*r)(void *) = free; return twice(add, 2) + (g != 0); }",
        expect![[r#"
            int main(void) {
                user register int (*g)(int, int);
                user register double (*h)(double);
                user register void (*r)(void *);
                temporary register int t0;

                L0: g = &add; -> L1
                L1: h = &`sqrt`; -> L2
                L2: r = &`free`; -> L3
                L3: t0 = twice(&add, 2); -> L4
                L4: return t0 + (g != int (*)(int, int){NULL});
            }
            int add(int, int) {
                parameter register int a;
                parameter register int b;

                L0: return a + b;
            }
            double `sqrt`(double) {
                parameter register double a0;

                L0: return sqrt(a0);
            }
            void `free`(void *) {
                parameter register void *a0;

                L0: free(a0); -> L1
                L1: return;
            }
            int twice(int (*)(int, int), int) {
                parameter register int (*f)(int, int);
                parameter register int x;
                temporary register int t0;
                temporary register int t1;
                temporary register _Bool t2;

                L0: t2 = __antiphon_order(1, 0, 2, 1); -> L1
                L1: if (t2) -> L2 else -> L4
                L2: t1 = (*f)(x, 1); -> L3
                L3: t0 = (*f)(x, x); -> L6
                L4: t0 = (*f)(x, x); -> L5
                L5: t1 = (*f)(x, 1); -> L6
                L6 [join]: return t0 + t1;
            }
        "#]],
    );
}

#[test]
fn variadic_functions() {
    check(
        "#include <stdarg.h>\n#include <stdio.h>
         int sum(int n, ...) { va_list ap; int s = 0; va_start(ap, n); while (n--) s += va_arg(ap, int); va_end(ap); return s; }
         int main(void) { printf(\"%d %s\\n\", sum(2, 3, 4), \"x\"); return 0; }",
        expect![[r##"
            int main(void) {
                temporary register int t0;

                L0: t0 = sum(2, 3, 4); -> L1
                L1: printf(&"%d %s\n"#0[0], t0, &"x"#1[0]); -> L2
                L2: return 0;
            }
            int sum(int, ...) {
                parameter register int n;
                user register va_list ap;
                user register int s;
                temporary register int t0;
                temporary register int t1;
                loop 0 while L3 exit L8;

                L0: live ap; -> L1
                L1: s = 0; -> L2
                L2: va_start(ap); -> L3
                L3 [loop 0]: t0 = n; -> L4
                L4: n = t0 - 1; -> L5
                L5: if (t0) -> L6 else -> L8
                L6: t1 = va_arg(ap, int); -> L7
                L7: s = s + t1; -> L3
                L8: va_end(ap); -> L9
                L9: return s;
            }
        "##]],
    );
}

#[test]
fn bit_fields_unions_and_enums() {
    check(
        "enum e { A, B = 5 }; struct b { unsigned x : 3; int y : 5; }; union u { int i; float f; };
         int main(void) { struct b b; union u u; enum e e = B; b.x = 9; b.y += 2; u.f = 1.5f; return b.x++ + u.i + e; }",
        expect![[r#"
            int main(void) {
                user memory struct b b;
                user memory union u u;
                user register unsigned int e;
                temporary register unsigned int t0;

                L0: live b; -> L1
                L1: live u; -> L2
                L2: e = 5u; -> L3
                L3: b.x = 9u; -> L4
                L4: b.y = b.y + 2; -> L5
                L5: u.f = 1.5f; -> L6
                L6: t0 = b.x; -> L7
                L7: b.x = t0 + 1u; -> L8
                L8: return (int)((unsigned int)((int)t0 + u.i) + e);
            }
        "#]],
    );
}

#[test]
fn recursive_records_and_member_chains() {
    check(
        "struct n { int v; struct n *next; }; int main(void) { struct n a = { 1, 0 }, b = { 2, &a }; return b.next->v + b.next->next->v; }",
        expect![[r#"
            int main(void) {
                user memory struct n a;
                user memory struct n b;

                L0: live a; -> L1
                L1: a.v = 1; -> L2
                L2: a.next = struct n *{NULL}; -> L3
                L3: live b; -> L4
                L4: b.v = 2; -> L5
                L5: b.next = &a; -> L6
                L6: return b.next->v + b.next->next->v;
            }
        "#]],
    );
}

#[test]
fn thread_locals_and_static_locals_are_globals() {
    check_all(
        &["_Thread_local int t = 4; int f(void) { static int n; return n++ + t; } int main(void) { return f(); }"],
        expect![[r#"
            pointer size 8;
            startup startup;
            main main;
            thread_startup thread_startup;

            global thread int t;
            global int f::n;

            function int startup(int, char **) {
                parameter register int argc;
                parameter register char **argv;
                temporary register int t0;

                L0: thread_startup(); -> L1
                L1: t0 = main(); -> L2
                L2: return t0;
            }

            function int main(void) {
                temporary register int t0;

                L0: t0 = f(); -> L1
                L1: return t0;
            }

            function int f(void) {
                temporary register int t0;

                L0: t0 = f::n; -> L1
                L1: f::n = t0 + 1; -> L2
                L2: return t0 + t;
            }

            function void thread_startup(void) {
                L0: t = 4; -> L1
                L1: return;
            }
        "#]],
    );
}

#[test]
fn arguments_of_unprototyped_calls_get_the_types_of_the_parameters() {
    check(
        "int f(); int main(void) { return f('a', 1.0f); } int f(c, d) char c; float d; { return c + d; }",
        expect![[r#"
            int main(void) {
                temporary register int t0;

                L0: t0 = f(97, (double)1.0f); -> L1
                L1: return t0;
            }
            int f(...) {
                parameter register int c;
                parameter register double d;
                user register char c#2;
                user register float d#2;

                L0: live c#2; -> L1
                L1: c#2 = (char)c; -> L2
                L2: live d#2; -> L3
                L3: d#2 = (float)d; -> L4
                L4: return (int)((float)(int)c#2 + d#2);
            }
        "#]],
    );
}
