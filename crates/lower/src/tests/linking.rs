//! Several files, one program.

use super::{check_all, check_reports, lower_files};
use expect_test::expect;

#[test]
fn external_names_are_one_and_internal_ones_apart() {
    check_all(
        &[
            "struct s { int a; struct s *n; }; extern struct s shared; static int own = 1; int get(void);\nint main(void) { return shared.a + own + get(); }",
            "struct s { int a; struct s *n; }; struct s shared = { 4 }; static int own = 2; int get(void) { return own + shared.n->a; }",
        ],
        expect![[r#"
            pointer size 8;
            startup startup;
            main main;

            struct s size 16 align 8 {
                int a at 0;
                struct s *n at 8;
            }

            global int own;
            global struct s shared;
            global int own#2;

            function int startup(int, char **) {
                parameter register int argc;
                parameter register char **argv;
                temporary register int t0;

                L0: own = 1; -> L1
                L1: shared.a = 4; -> L2
                L2: own#2 = 2; -> L3
                L3: t0 = main(); -> L4
                L4: return t0;
            }

            function int main(void) {
                temporary register int t0;
                temporary register int t1;

                L0: t0 = shared.a + own; -> L1
                L1: t1 = get(); -> L2
                L2: return t0 + t1;
            }

            function int get(void) {
                L0: return own#2 + shared.n->a;
            }
        "#]],
    );
}

#[test]
fn an_opaque_record_is_the_complete_one_of_another_file() {
    check_all(
        &[
            "struct box; struct box *make(void); int look(struct box *);\nint main(void) { return look(make()); }",
            "struct box { int v; }; static struct box b; struct box *make(void) { return &b; } int look(struct box *p) { return p->v; }",
        ],
        expect![[r#"
            pointer size 8;
            startup startup;
            main main;

            struct box size 4 align 4 {
                int v at 0;
            }

            global struct box b;

            function int startup(int, char **) {
                parameter register int argc;
                parameter register char **argv;
                temporary register int t0;

                L0: t0 = main(); -> L1
                L1: return t0;
            }

            function int main(void) {
                temporary register struct box *t0;
                temporary register int t1;

                L0: t0 = make(); -> L1
                L1: t1 = look(t0); -> L2
                L2: return t1;
            }

            function int look(struct box *) {
                parameter register struct box *p;

                L0: return p->v;
            }

            function struct box *make(void) {
                L0: return &b;
            }
        "#]],
    );
}

#[test]
fn e410_no_main() {
    check_reports(
        &["int f(void) { return 1; }"],
        expect![[r#"
        E410 -: no file defines the function `main`
    "#]],
    );
}

#[test]
fn e411_two_definitions() {
    check_reports(
        &["int x = 1;\nint f(void) { return 1; }\nint main(void) { return x; }", "int x;\nint f(void) { return 2; }"],
        expect![[r#"
            E411 b.c:2: `f` is defined in two files [defined again here]
                a.c:2: first defined here
            E411 b.c:1: `x` is defined in two files [defined again here]
                a.c:1: first defined here
        "#]],
    );
}

#[test]
fn e412_two_types() {
    check_reports(
        &[
            "extern float eps;\nint f(int);\nint main(void) { return eps + f(1); }",
            "double eps = 1;\nint f(long x) { return x; }",
        ],
        expect![[r#"
            E412 b.c:2: `f` has different types in two files [declared with another type here]
                a.c:2: first declared here
            E412 b.c:1: `eps` has different types in two files [declared with another type here]
                a.c:1: first declared here
        "#]],
    );
}

#[test]
fn a_library_function_that_one_file_does_not_declare() {
    let declared = "long time(long *);\nint g(void);\nint main(void) { return time(0) > g(); }";
    let (program, ..) = lower_files(&[declared, "int g(void) { return time(0) > 0; }"]);
    assert!(program.is_some(), "each file calls the function by its own declaration");
}

#[test]
fn e413_an_undefined_variable() {
    check_reports(
        &["extern int gone; extern int unused;\nint main(void) { return gone; }"],
        expect![[r#"
        E413 a.c:1: `gone` is used, but no file defines it [only declared here]
    "#]],
    );
}

#[test]
fn e414_a_call_that_does_not_fit() {
    check_reports(
        &["int area();\nint main(void) { return area(3); }", "int area(int w, int h) { return w * h; }"],
        expect![[r#"
        E414 a.c:2: this call does not match the definition of `area`
            b.c:1: defined here
            1 given, 2 expected
    "#]],
    );
}

#[test]
fn e415_parameters_of_main() {
    check_reports(
        &["int main(double x) { return x; }"],
        expect![[r#"
        E415 a.c:1: `main` cannot have these parameters
    "#]],
    );
}

#[test]
fn inline_definitions_may_stand_in_several_files() {
    check_all(
        &[
            "inline int one(void) { return 1; }\nint two(void);\nint main(void) { return one() + two(); }",
            "inline int one(void) { return 1; }\nint two(void) { return 2 * one(); }",
        ],
        expect![[r#"
            pointer size 8;
            startup startup;
            main main;

            function int startup(int, char **) {
                parameter register int argc;
                parameter register char **argv;
                temporary register int t0;

                L0: t0 = main(); -> L1
                L1: return t0;
            }

            function int main(void) {
                temporary register int t0;
                temporary register int t1;

                L0: t0 = one(); -> L1
                L1: t1 = two(); -> L2
                L2: return t0 + t1;
            }

            function int one(void) {
                L0: return 1;
            }

            function int two(void) {
                temporary register int t0;

                L0: t0 = one(); -> L1
                L1: return 2 * t0;
            }
        "#]],
    );
}
